//! Statements that a table keeps.

use base::{Error, Result, ResultCode};
use extension::Storage;
use extension::storage::{Found, PrepareRules, StoredLookup, StoredStatement};
use std::cell::RefCell;
use std::rc::Rc;
use value::ValueRef;

/// A statement that is prepared when it is first wanted. It is taken out while it runs, so that a
/// table that is called by its own statement prepares another one.
pub(crate) struct Kept {
    sql: String,
    /// Whether it reads what the application has named, which may be virtual tables.
    is_foreign: bool,
    /// It reads all of the content, in which there must be no virtual tables.
    is_scan: bool,
    kept: RefCell<Option<Box<dyn StoredStatement>>>,
    /// The column of the statement's rows, where it finds one row by its rowid.
    lookup: RefCell<Option<Box<dyn StoredLookup>>>,
}

impl Kept {
    pub fn new(sql: String) -> Kept {
        Kept { sql, is_foreign: false, is_scan: false, kept: RefCell::default(), lookup: RefCell::default() }
    }

    /// The statement finds one row by its rowid, and its first column is this one of the database
    /// and the table.
    pub fn with_lookup(self, storage: &dyn Storage, [database, table, column]: [&str; 3]) -> Kept {
        Kept { lookup: RefCell::new(Some(storage.lookup(database, table, column))), ..self }
    }

    /// What `read` makes of the column of a row; `None` where there is none.
    ///
    /// # Errors
    /// The statement's, and those of reading the file.
    pub fn look_up<R>(
        &self,
        storage: &dyn Storage,
        rowid: i64,
        mut read: impl FnMut(ValueRef<'_>) -> R,
    ) -> Result<Option<R>> {
        let mut answer = None;
        let found = match (self.lookup.try_borrow_mut().as_deref_mut(), &*self.kept.borrow()) {
            // The statement has been prepared once, so that an authorizer has been asked.
            (Ok(Some(lookup)), Some(_)) => lookup.read(rowid, &mut |value| answer = Some(read(value))),
            _ => Ok(Found::AskStatement),
        };
        match found.map_err(without_message)? {
            Found::AskStatement => {
                self.first(storage, &[ValueRef::Integer(rowid)], |statement| Ok(read(statement.value(0))))
            }
            Found::Row | Found::NoRow => Ok(answer),
        }
    }

    /// A statement on the content, which may belong to the application.
    pub fn of_content(sql: String) -> Kept {
        Kept { is_foreign: true, ..Kept::new(sql) }
    }

    /// A statement that reads all of the content.
    pub fn of_scan(sql: String) -> Kept {
        Kept { is_scan: true, ..Kept::new(sql) }
    }

    /// The statement, for one who gives it back.
    ///
    /// # Errors
    /// What is wrong with the text. A shadow table that is missing is `SQLITE_CORRUPT`.
    pub fn take(&self, storage: &dyn Storage) -> Result<Box<dyn StoredStatement>> {
        if let Some(statement) = self.kept.take() {
            return Ok(statement);
        }
        let rules = PrepareRules { no_virtual_tables: !self.is_foreign };
        let prepared = storage.prepare(&self.sql, rules);
        prepared.map_err(|error| if self.is_foreign || self.is_scan { error } else { missing_table(error) })
    }

    /// Takes a statement back.
    pub fn give_back(&self, statement: Box<dyn StoredStatement>) {
        *self.kept.borrow_mut() = Some(statement);
    }

    /// Runs the statement to its first row; what `read` makes of it, or `None` where there is no
    /// row.
    ///
    /// # Errors
    /// The statement's and the reader's.
    pub fn first<R>(
        &self,
        storage: &dyn Storage,
        values: &[ValueRef<'_>],
        read: impl FnOnce(&dyn StoredStatement) -> Result<R>,
    ) -> Result<Option<R>> {
        let mut statement = self.take(storage)?;
        let result = (|| {
            for (number, value) in (1..).zip(values) {
                statement.bind(number, *value)?;
            }
            if statement.step()? { read(&*statement).map(Some) } else { Ok(None) }
        })();
        let ended = statement.reset();
        self.give_back(statement);
        let row = result.map_err(without_message)?;
        ended.map_err(without_message).map(|()| row)
    }

    /// Runs a statement that has no rows.
    ///
    /// # Errors
    /// The statement's.
    pub fn run(&self, storage: &dyn Storage, values: &[ValueRef<'_>]) -> Result<()> {
        self.first(storage, values, |_| Ok(())).map(|_| ())
    }
}

/// What a table's own statements say does not reach the application: SQLite passes the code on
/// only.
pub(crate) fn without_message(error: Error) -> Error {
    match error.extended_code() {
        ResultCode::CORRUPT_VTAB if error.says_more() => error,
        code => Error::bare(code),
    }
}

/// A shadow table that is missing or has other columns is damage.
fn missing_table(error: Error) -> Error {
    if error.extended_code() == ResultCode::ERROR { Error::bare(ResultCode::CORRUPT) } else { error }
}

/// The connection, kept by a table.
pub(crate) type Connection = Rc<dyn Storage>;

/// A name or text in single quotes (`%Q`).
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// The inside of a text in single quotes (`%q`).
pub(crate) fn escaped(text: &str) -> String {
    text.replace('\'', "''")
}
