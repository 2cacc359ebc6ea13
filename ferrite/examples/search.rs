//! Full-text search: `cargo run -p ferrite --example search [WORDS]`.

use ferrite::{Connection, Result};

fn main() -> Result<()> {
    let words = std::env::args().nth(1).unwrap_or_else(|| "page OR cache".to_owned());
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(
        "CREATE TABLE note(id INTEGER PRIMARY KEY, title TEXT, body TEXT);
         -- The index keeps no copy of the text, and triggers keep it up to date.
         CREATE VIRTUAL TABLE note_index USING fts5(title, body, content='note', content_rowid='id', tokenize='porter');
         CREATE TRIGGER note_insert AFTER INSERT ON note BEGIN
           INSERT INTO note_index(rowid, title, body) VALUES (new.id, new.title, new.body);
         END;
         CREATE TRIGGER note_delete AFTER DELETE ON note BEGIN
           INSERT INTO note_index(note_index, rowid, title, body) VALUES ('delete', old.id, old.title, old.body);
         END;
         INSERT INTO note(title, body) VALUES
           ('B-trees', 'A table is a tree of pages; each page holds rows in the order of their keys.'),
           ('Page cache', 'Pages that were read are kept in the cache until another page needs the place.'),
           ('Locks', 'One writer and many readers share a file.');",
    )?;
    let sql = "SELECT title, snippet(note_index, 1, '[', ']', '…', 8) FROM note_index WHERE note_index MATCH ?1 ORDER BY rank";
    let mut statement = connection.prepare(sql)?;
    let mut rows = statement.query([words])?;
    while let Some(row) = rows.next()? {
        println!("{}: {}", row.get::<String>(0)?, row.get::<String>(1)?);
    }
    Ok(())
}
