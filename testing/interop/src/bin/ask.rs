//! Runs statements with one engine and prints what they answer: `ask ENGINE FILE SQL…`. Without
//! statements it reads them from its input, one a line, and answers each with a line.

use interop::bank::Db;
use std::io::{BufRead, Write};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, engine, file, statements @ ..] = arguments.as_slice() else {
        eprintln!("usage: ask ENGINE FILE [SQL…]");
        std::process::exit(2);
    };
    let db = match Db::open(engine, file) {
        Ok(db) => db,
        Err(refused) => return println!("open: {}", refused.code),
    };
    statements.iter().for_each(|sql| answer(&db, sql));
    if statements.is_empty() {
        std::io::stdin().lock().lines().map_while(Result::ok).for_each(|sql| answer(&db, &sql));
    }
}

fn answer(db: &Db, sql: &str) {
    match db.run(sql) {
        Ok(rows) => println!("{}", rows.join(",")),
        Err(refused) => println!("error {}", refused.code),
    }
    let _ = std::io::stdout().flush();
}
