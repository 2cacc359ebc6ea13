//! A table, a transaction, a prepared statement: `cargo run -p ferrite --example people [FILE]`.

use ferrite::{Connection, Result, params};

fn main() -> Result<()> {
    let file = std::env::args().nth(1).unwrap_or_else(|| ":memory:".to_owned());
    let mut connection = Connection::open(file)?;
    connection
        .execute_batch("CREATE TABLE IF NOT EXISTS person(id INTEGER PRIMARY KEY, name TEXT NOT NULL, born INTEGER)")?;

    // Dropped without a commit, it would be rolled back.
    let transaction = connection.transaction()?;
    {
        let mut insert = transaction.prepare("INSERT INTO person(name, born) VALUES (?1, ?2)")?;
        for (name, born) in [("Ada", Some(1815)), ("Grace", Some(1906)), ("Nobody", None)] {
            insert.execute(params![name, born])?;
        }
    }
    transaction.commit()?;

    let mut query =
        connection.prepare("SELECT id, name, born FROM person WHERE born < ?1 OR born IS NULL ORDER BY born")?;
    let mut rows = query.query([1900])?;
    while let Some(row) = rows.next()? {
        let born: Option<i64> = row.get(2)?;
        println!(
            "{} {} {}",
            row.get::<i64>(0)?,
            row.get::<String>(1)?,
            born.map_or("?".to_owned(), |year| year.to_string())
        );
    }

    // Errors have SQLite's code and text.
    let error = connection.execute("INSERT INTO person(name) VALUES (NULL)", ()).expect_err("a name is needed");
    println!("{}", error.message());
    Ok(())
}
