//! A copy of a database that is being written: `cargo run -p ferrite --example backup`.

use ferrite::{Backup, Connection, Result, StepResult};

fn main() -> Result<()> {
    let folder = std::env::temp_dir().join(format!("ferrite-backup-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    let (file, copy) = (folder.join("main.db"), folder.join("copy.db"));
    let result = copy_while_writing(&file, &copy);
    let _ = std::fs::remove_dir_all(&folder);
    result
}

fn copy_while_writing(file: &std::path::Path, copy: &std::path::Path) -> Result<()> {
    let source = Connection::open(file)?;
    source.execute_batch(
        "PRAGMA journal_mode = wal;
         CREATE TABLE entry(id INTEGER PRIMARY KEY, text);
         INSERT INTO entry(text) SELECT hex(zeroblob(500)) FROM generate_series(1, 500);",
    )?;
    let target = Connection::open(copy)?;
    let mut backup = Backup::new(&source, &target)?;
    let mut steps = 0;
    // Some pages at a time: others work on the database between the steps.
    while let StepResult::More = backup.step(50)? {
        steps += 1;
        // A change by the same connection goes into the copy too; one of another process makes the
        // backup start over.
        source.execute("INSERT INTO entry(text) VALUES (?1)", [format!("written after step {steps}")])?;
    }
    let pages = backup.progress().page_count;
    drop(backup);
    let count =
        |connection: &Connection| connection.query_row("SELECT count(*) FROM entry", (), |row| row.get::<i64>(0));
    println!("{pages} pages in {} steps; {} rows, {} in the copy", steps + 1, count(&source)?, count(&target)?);
    Ok(())
}
