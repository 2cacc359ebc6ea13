//! Changes recorded on one database and applied to another: `cargo run -p ferrite --example sync`.

use ferrite::session::{ConflictAction, Session};
use ferrite::{Connection, Result};

const SCHEMA: &str = "CREATE TABLE task(id INTEGER PRIMARY KEY, text, done INTEGER);
    INSERT INTO task VALUES (1, 'write', 0), (2, 'test', 0);";

fn main() -> Result<()> {
    let (phone, server) = (Connection::open_in_memory()?, Connection::open_in_memory()?);
    phone.execute_batch(SCHEMA)?;
    server.execute_batch(SCHEMA)?;
    // Meanwhile somebody else has changed what the phone changes too.
    server.execute("UPDATE task SET text = 'write more' WHERE id = 1", ())?;

    let session = Session::new(&phone)?;
    session.attach(None)?;
    phone.execute_batch(
        "UPDATE task SET text = 'write it down', done = 1 WHERE id = 1;
         DELETE FROM task WHERE id = 2;
         INSERT INTO task VALUES (3, 'rest', 0);",
    )?;
    let changes = session.changeset()?;
    println!("{} bytes of changes", changes.as_bytes().len());

    server.apply(&changes, None::<fn(&str) -> bool>, |kind, item| {
        println!("conflict in {}: {kind:?}", item.op().map(|op| op.table_name().to_owned()).unwrap_or_default());
        ConflictAction::Replace
    })?;
    let mut statement = server.prepare("SELECT id, text, done FROM task ORDER BY id")?;
    let mut rows = statement.query(())?;
    while let Some(row) = rows.next()? {
        println!("{} {} {}", row.get::<i64>(0)?, row.get::<String>(1)?, row.get::<bool>(2)?);
    }
    Ok(())
}
