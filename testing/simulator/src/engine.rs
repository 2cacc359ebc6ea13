//! One way to use either engine in a world.

use crate::bridge;
use crate::disk::World;
use rusqlite::OpenFlags;
use rusqlite::fallible_iterator::FallibleIterator;
use rusqlite::types::ValueRef;
use std::rc::Rc;

/// Ferrite or the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// This engine.
    Ferrite,
    /// SQLite's library.
    Sqlite,
}

/// A connection of either.
pub enum Connection {
    /// Ferrite's.
    Ferrite(engine::Connection),
    /// SQLite's, which needs its world for as long as it lives.
    Sqlite(rusqlite::Connection),
}

/// An extended result code.
pub type Code = i32;

impl Engine {
    /// Opens a database of the world.
    ///
    /// # Errors
    /// The extended result code.
    pub fn open(self, world: &World, path: &str) -> Result<Connection, Code> {
        match self {
            Engine::Ferrite => engine::Connection::open_with_vfs(Rc::new(world.clone()), path, Default::default())
                .map(Connection::Ferrite)
                .map_err(|error| error.extended_code().raw()),
            Engine::Sqlite => {
                bridge::enter(world);
                let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
                rusqlite::Connection::open_with_flags_and_vfs(path, flags, bridge::NAME)
                    .map(Connection::Sqlite)
                    .map_err(|error| code_of(&error))
            }
        }
    }
}

impl Connection {
    /// Runs statements.
    ///
    /// # Errors
    /// The extended result code of the first that fails.
    pub fn execute(&self, sql: &str) -> Result<(), Code> {
        match self {
            Connection::Ferrite(connection) => {
                connection.execute_batch(sql).map_err(|error| error.extended_code().raw())
            }
            // As `sqlite3_exec`: rows are passed over.
            Connection::Sqlite(connection) => {
                let mut batch = rusqlite::Batch::new(connection, sql);
                while let Some(mut statement) = batch.next().map_err(|error| code_of(&error))? {
                    let mut rows = statement.raw_query();
                    while rows.next().map_err(|error| code_of(&error))?.is_some() {}
                }
                Ok(())
            }
        }
    }

    /// The first column of a query's rows, as text.
    ///
    /// # Errors
    /// The extended result code.
    pub fn texts(&self, sql: &str) -> Result<Vec<String>, Code> {
        match self {
            Connection::Ferrite(connection) => texts_of(connection, sql).map_err(|error| error.extended_code().raw()),
            Connection::Sqlite(connection) => {
                let read = || -> rusqlite::Result<Vec<String>> {
                    let mut statement = connection.prepare(sql)?;
                    let rows = statement.query_map((), |row| row.get_ref(0).map(text_of))?;
                    rows.collect()
                };
                read().map_err(|error| code_of(&error))
            }
        }
    }

    /// Whether no transaction is open.
    pub fn is_autocommit(&self) -> bool {
        match self {
            Connection::Ferrite(connection) => connection.is_autocommit(),
            Connection::Sqlite(connection) => connection.is_autocommit(),
        }
    }
}

fn texts_of(connection: &engine::Connection, sql: &str) -> base::Result<Vec<String>> {
    let (mut statement, _) = connection.prepare(sql)?;
    let mut texts = Vec::new();
    while statement.step()? {
        let text = statement.value(0).to_text_utf8(base::Encoding::Utf8);
        texts.push(String::from_utf8_lossy(&text).into_owned());
    }
    Ok(texts)
}

fn text_of(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into_owned(),
    }
}

fn code_of(error: &rusqlite::Error) -> Code {
    match error {
        rusqlite::Error::SqliteFailure(error, _) => error.extended_code,
        rusqlite::Error::SqlInputError { error, .. } => error.extended_code,
        _ => -1,
    }
}
