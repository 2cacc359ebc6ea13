//! The statements on the shadow tables, which are kept once they are prepared.
//!
//! A statement is taken out of its place while it runs, so that the same may run inside of itself.
//! Errors lose their texts, which are about tables that no user has named.

use base::{Encoding, Error, Result};
use extension::Storage;
use extension::storage::{PrepareRules, StoredStatement};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use value::ValueRef;

macro_rules! statements {
    ($($(#[$doc:meta])* $name:ident = $sql:literal;)*) => {
        /// A statement. In its text `~` stands for the database and the beginning of a shadow
        /// table's name.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Sql { $($(#[$doc])* $name,)* }

        const TEXTS: &[&str] = &[$($sql,)*];
    };
}

statements! {
    DeleteContent = "DELETE FROM ~_content' WHERE rowid = ?";
    IsOnlyRow = "SELECT NOT EXISTS(SELECT docid FROM ~_content' WHERE rowid!=?)";
    DeleteAllContent = "DELETE FROM ~_content'";
    DeleteAllSegments = "DELETE FROM ~_segments'";
    DeleteAllSegdir = "DELETE FROM ~_segdir'";
    DeleteAllDocsize = "DELETE FROM ~_docsize'";
    DeleteAllStat = "DELETE FROM ~_stat'";
    /// Its text is the table's own.
    ContentByRowid = "";
    /// Its text is the table's own.
    InsertContent = "";
    NextIndex = "SELECT (SELECT max(idx) FROM ~_segdir' WHERE level = ?) + 1";
    InsertSegment = "REPLACE INTO ~_segments'(blockid, block) VALUES(?, ?)";
    NextBlock = "SELECT coalesce((SELECT max(blockid) FROM ~_segments') + 1, 1)";
    InsertSegdir = "REPLACE INTO ~_segdir' VALUES(?,?,?,?,?,?)";
    Level = "SELECT idx, start_block, leaves_end_block, end_block, root FROM ~_segdir' WHERE level = ? ORDER BY idx ASC";
    Levels = "SELECT idx, start_block, leaves_end_block, end_block, root FROM ~_segdir' WHERE level BETWEEN ? AND ?ORDER BY level DESC, idx ASC";
    MaxLevelBetween = "SELECT max(level) FROM ~_segdir' WHERE level BETWEEN ? AND ?";
    DeleteLevel = "DELETE FROM ~_segdir' WHERE level = ?";
    DeleteSegments = "DELETE FROM ~_segments' WHERE blockid BETWEEN ? AND ?";
    DeleteDocsize = "DELETE FROM ~_docsize' WHERE docid = ?";
    ReplaceDocsize = "REPLACE INTO ~_docsize' VALUES(?,?)";
    Docsize = "SELECT size FROM ~_docsize' WHERE docid=?";
    Stat = "SELECT value FROM ~_stat' WHERE id=?";
    ReplaceStat = "REPLACE INTO ~_stat' VALUES(?,?)";
    DeleteLevels = "DELETE FROM ~_segdir' WHERE level BETWEEN ? AND ?";
    Languages = "SELECT ? UNION SELECT level / (1024 * ?) FROM ~_segdir'";
    LevelToMerge = "SELECT level, count(*) AS cnt FROM ~_segdir'   GROUP BY level HAVING cnt>=?  ORDER BY (level % 1024) ASC, 2 DESC LIMIT 1";
    LeafEstimate = "SELECT 2 * total(1 + leaves_end_block - start_block)   FROM (SELECT * FROM ~_segdir'         WHERE level = ? ORDER BY idx ASC LIMIT ?  )";
    DeleteSegdirEntry = "DELETE FROM ~_segdir' WHERE level = ? AND idx = ?";
    MoveSegdirEntry = "UPDATE ~_segdir' SET idx = ? WHERE level=? AND idx=?";
    SegdirEntry = "SELECT idx, start_block, leaves_end_block, end_block, root FROM ~_segdir' WHERE level = ? AND idx = ?";
    ChangeSegdirEntry = "UPDATE ~_segdir' SET start_block = ?, root = ?WHERE level = ? AND idx = ?";
    IsAppendable = "SELECT 1 FROM ~_segments' WHERE blockid=? AND block IS NULL";
    Indexes = "SELECT idx FROM ~_segdir' WHERE level=? ORDER BY 1 ASC";
    MaxLevel = "SELECT max( level % 1024 ) FROM ~_segdir'";
    Sizes = "SELECT level, idx, end_block FROM ~_segdir' WHERE level BETWEEN ? AND ? ORDER BY level DESC, idx ASC";
    LeaveLevel = "UPDATE OR FAIL ~_segdir' SET level=-1,idx=? WHERE level=? AND idx=?";
    EnterLevel = "UPDATE OR FAIL ~_segdir' SET level=? WHERE level=-1";
}

/// The statements of a table.
pub(crate) struct Statements {
    storage: Rc<dyn Storage>,
    /// `'main'.'t`.
    prefix: String,
    content_by_rowid: String,
    insert_content: String,
    kept: RefCell<Vec<Option<Box<dyn StoredStatement>>>>,
}

/// An error without its text.
pub(crate) fn bare(error: Error) -> Error {
    Error::bare(error.extended_code())
}

/// A column of a statement's row as text, as `sqlite3_column_text` gives it; `None` for NULL.
pub(crate) fn text_of(value: ValueRef<'_>, encoding: Encoding) -> Option<Cow<'_, [u8]>> {
    if value.is_null() { None } else { Some(value.to_text_utf8(encoding)) }
}

/// A column of a statement's row as bytes, as `sqlite3_column_blob` gives it.
pub(crate) fn bytes_of(value: ValueRef<'_>) -> Cow<'_, [u8]> {
    match value {
        ValueRef::Blob(bytes) => Cow::Borrowed(bytes),
        ValueRef::Text(text) => Cow::Borrowed(text.bytes),
        ValueRef::Null => Cow::Borrowed(&[]),
        other => Cow::Owned(other.to_text_utf8(Encoding::Utf8).into_owned()),
    }
}

impl Statements {
    /// For the shadow tables of a table.
    pub fn new(storage: Rc<dyn Storage>, database: &str, table: &str) -> Statements {
        let quote = |text: &str| text.replace('\'', "''");
        let prefix = format!("'{}'.'{}", quote(database), quote(table));
        let kept = RefCell::new((0..TEXTS.len()).map(|_| None).collect());
        Statements { storage, prefix, content_by_rowid: String::new(), insert_content: String::new(), kept }
    }

    /// Sets the texts of the statements on the table with the content.
    pub fn set_content(&mut self, by_rowid: String, insert: String) {
        (self.content_by_rowid, self.insert_content) = (by_rowid, insert);
    }

    /// The connection.
    pub fn storage(&self) -> &Rc<dyn Storage> {
        &self.storage
    }

    fn prepare(&self, sql: Sql) -> Result<Box<dyn StoredStatement>> {
        let no_virtual_tables = !matches!(sql, Sql::ContentByRowid);
        let text = match sql {
            Sql::ContentByRowid => self.content_by_rowid.clone(),
            Sql::InsertContent => self.insert_content.clone(),
            _ => TEXTS.get(sql as usize).copied().unwrap_or("").replace('~', &self.prefix),
        };
        self.storage.prepare_from_schema(&text, PrepareRules { no_virtual_tables }).map_err(bare)
    }

    /// Runs a statement as long as `run` steps it.
    pub fn with<R>(
        &self,
        sql: Sql,
        parameters: &[ValueRef<'_>],
        run: impl FnOnce(&mut dyn StoredStatement) -> Result<R>,
    ) -> Result<R> {
        let kept = self.kept.borrow_mut().get_mut(sql as usize).and_then(Option::take);
        let mut statement = match kept {
            Some(statement) => statement,
            None => self.prepare(sql)?,
        };
        let mut outcome = Ok(());
        for (number, parameter) in (1..).zip(parameters) {
            outcome = outcome.and_then(|()| statement.bind(number, *parameter));
        }
        let outcome = outcome.and_then(|()| run(&mut *statement));
        let ended = statement.reset();
        if let Some(place) = self.kept.borrow_mut().get_mut(sql as usize) {
            *place = Some(statement);
        }
        let value = outcome.map_err(bare)?;
        ended.map_err(bare)?;
        Ok(value)
    }

    /// Runs a statement that has no rows.
    pub fn run(&self, sql: Sql, parameters: &[ValueRef<'_>]) -> Result<()> {
        self.with(sql, parameters, |statement| statement.step().map(|_| ()))
    }

    /// What `read` makes of the first row, if there is one.
    pub fn first<R>(
        &self,
        sql: Sql,
        parameters: &[ValueRef<'_>],
        read: impl FnOnce(&dyn StoredStatement) -> R,
    ) -> Result<Option<R>> {
        self.with(sql, parameters, |statement| Ok(if statement.step()? { Some(read(statement)) } else { None }))
    }

    /// What `read` makes of every row.
    pub fn all<R>(
        &self,
        sql: Sql,
        parameters: &[ValueRef<'_>],
        mut read: impl FnMut(&dyn StoredStatement) -> R,
    ) -> Result<Vec<R>> {
        self.with(sql, parameters, |statement| {
            let mut rows = Vec::new();
            while statement.step()? {
                rows.push(read(statement));
            }
            Ok(rows)
        })
    }
}

/// A number as a parameter.
pub(crate) fn number<'a>(value: impl Into<i64>) -> ValueRef<'a> {
    ValueRef::Integer(value.into())
}

/// A text up to its first NUL.
pub(crate) fn until_nul(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or(&[])
}
