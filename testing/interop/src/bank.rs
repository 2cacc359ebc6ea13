//! A bank in a file that processes of both engines share: the tables, and one way to use either
//! engine.

use std::time::Duration;

/// Accounts there are.
pub const ACCOUNTS: u64 = 60;
/// The sum of all of them, always.
pub const TOTAL: i64 = ACCOUNTS as i64 * 1000;

/// Makes the tables.
#[must_use]
pub fn schema(journal_mode: &str, page_size: u32) -> String {
    format!(
        "PRAGMA page_size = {page_size};
         PRAGMA auto_vacuum = incremental;
         PRAGMA journal_mode = {journal_mode};
         CREATE TABLE account(id INTEGER PRIMARY KEY, balance INT NOT NULL, pad BLOB);
         CREATE TABLE moves(id INTEGER PRIMARY KEY AUTOINCREMENT, giver INT, taker INT, amount INT);
         CREATE INDEX moves_giver ON moves(giver);
         CREATE INDEX account_balance ON account(balance);
         INSERT INTO account SELECT value, 1000, zeroblob(20) FROM ({});",
        (0..ACCOUNTS).map(|id| format!("SELECT {id} AS value")).collect::<Vec<_>>().join(" UNION ALL ")
    )
}

/// Why something could not be done.
#[derive(Debug)]
pub struct Refused {
    /// The extended result code; 0 for a wrong answer.
    pub code: i32,
    /// What was asked and what came.
    pub text: String,
}

impl Refused {
    /// Whether another process was in the way.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        // BUSY, LOCKED, and PROTOCOL, which means that it was in the way for long.
        matches!(self.code & 0xff, 5 | 6 | 15)
    }
}

type Result<T> = std::result::Result<T, Refused>;

/// A connection of either engine.
pub enum Db {
    /// Ferrite's.
    Ferrite(Box<ferrite::Connection>),
    /// The oracle's.
    Sqlite(Box<rusqlite::Connection>),
}

impl Db {
    /// Opens a file with the engine of that name.
    ///
    /// # Errors
    /// The engine's.
    pub fn open(engine: &str, file: &str) -> Result<Db> {
        match engine {
            "ferrite" => {
                let connection = ferrite::Connection::open(file).map_err(|error| ferrite_refused(&error, "open"))?;
                connection.busy_timeout(Duration::from_secs(2));
                Ok(Db::Ferrite(Box::new(connection)))
            }
            _ => {
                let connection = rusqlite::Connection::open(file).map_err(|error| sqlite_refused(&error, "open"))?;
                Ok(Db::Sqlite(Box::new(connection)))
            }
        }
    }

    /// Runs a statement; the first column of its rows, as text.
    ///
    /// # Errors
    /// The engine's.
    pub fn run(&self, sql: &str) -> Result<Vec<String>> {
        let mut texts = Vec::new();
        match self {
            Db::Ferrite(connection) => {
                let refused = |error: ferrite::Error| ferrite_refused(&error, sql);
                let mut statement = connection.prepare(sql).map_err(refused)?;
                let mut rows = statement.query(()).map_err(refused)?;
                while let Some(row) = rows.next().map_err(refused)? {
                    if !row.is_empty() {
                        texts.push(ferrite_text(row.get_ref(0).map_err(refused)?));
                    }
                }
            }
            Db::Sqlite(connection) => {
                let refused = |error: rusqlite::Error| sqlite_refused(&error, sql);
                let mut statement = connection.prepare(sql).map_err(refused)?;
                let columns = statement.column_count();
                let mut rows = statement.query([]).map_err(refused)?;
                while let Some(row) = rows.next().map_err(refused)? {
                    if columns > 0 {
                        texts.push(sqlite_text(row.get_ref(0).map_err(refused)?));
                    }
                }
            }
        }
        Ok(texts)
    }

    /// The number that a query answers.
    ///
    /// # Errors
    /// The engine's, or that it is none.
    pub fn number(&self, sql: &str) -> Result<i64> {
        let texts = self.run(sql)?;
        let number = texts.first().and_then(|text| text.parse().ok());
        number.ok_or_else(|| Refused { code: 0, text: format!("{sql}: {texts:?}") })
    }

    /// Refused, when a query answers another number.
    ///
    /// # Errors
    /// The engine's, or the other number.
    pub fn expect(&self, sql: &str, wanted: i64) -> Result<()> {
        self.expect_text(sql, &wanted.to_string())
    }

    /// Refused, when a query answers anything else.
    ///
    /// # Errors
    /// The engine's, or what it answered.
    pub fn expect_text(&self, sql: &str, wanted: &str) -> Result<()> {
        let texts = self.run(sql)?;
        match texts == [wanted] {
            true => Ok(()),
            false => Err(Refused { code: 0, text: format!("{sql}: {texts:?}, not {wanted}") }),
        }
    }
}

fn ferrite_text(value: ferrite::ValueRef<'_>) -> String {
    match value {
        ferrite::ValueRef::Integer(number) => number.to_string(),
        ferrite::ValueRef::Text(text) => String::from_utf8_lossy(text.bytes).into_owned(),
        _ => String::new(),
    }
}

fn sqlite_text(value: rusqlite::types::ValueRef<'_>) -> String {
    match value {
        rusqlite::types::ValueRef::Integer(number) => number.to_string(),
        rusqlite::types::ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
        _ => String::new(),
    }
}

fn ferrite_refused(error: &ferrite::Error, sql: &str) -> Refused {
    Refused { code: error.extended_code().raw(), text: format!("{sql}: {}", error.message()) }
}

fn sqlite_refused(error: &rusqlite::Error, sql: &str) -> Refused {
    let code = match error {
        rusqlite::Error::SqliteFailure(error, _) => error.extended_code,
        _ => 1,
    };
    Refused { code, text: format!("{sql}: {error}") }
}
