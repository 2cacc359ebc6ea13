//! The Rust API as a user sees it.

mod append_position;
mod attached;
mod blobs;
mod full_text;
mod functions;
mod modules;
mod same_text;
mod sessions;
mod shared_memory;
mod snapshots;
mod transactions;
mod values;
mod window_functions;

use ferrite::Connection;

/// A connection with a table of three rows.
fn people() -> Connection {
    let connection = Connection::open_in_memory().expect("memory opens");
    connection
        .execute_batch(
            "CREATE TABLE person(id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER);
             INSERT INTO person(name, age) VALUES('Ada', 36), ('Grace', 85), ('Edsger', NULL);",
        )
        .expect("the table is made");
    connection
}
