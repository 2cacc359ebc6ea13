//! Runs statements with one engine and prints what they answer: `ask ENGINE FILE SQL…`.

use interop::bank::Db;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, engine, file, statements @ ..] = arguments.as_slice() else {
        eprintln!("usage: ask ENGINE FILE SQL…");
        std::process::exit(2);
    };
    let db = match Db::open(engine, file) {
        Ok(db) => db,
        Err(refused) => return println!("open: {}", refused.code),
    };
    for sql in statements {
        match db.run(sql) {
            Ok(rows) => println!("{}", rows.join(",")),
            Err(refused) => println!("error {}", refused.code),
        }
    }
}
