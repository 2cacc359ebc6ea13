//! What SQLite asks about the statements that it runs inside of ALTER TABLE, ANALYZE and DROP. None
//! of them runs here; programs that watch those statements are asked the same.

use crate::binder::Binder;
use crate::request::Action;
use base::{DbIndex, Result};
use schema::{Table, TableKind};

/// A query whether every text still means something.
const TEST: &str = "s f:like r:name f:like r:sql f:sqlite_rename_test r:sql r:type r:name";
/// Texts in double quotes that are no names get single ones.
const QUOTES: &str = "f:sqlite_rename_quotefix r:sql u:sql f:like r:name f:like r:sql";
const RENAME: &str = "f:sqlite_rename_table r:type r:name r:sql u:sql r:type r:tbl_name f:like r:name u:tbl_name \
     r:type f:like r:name r:type f:substr r:name r:name u:name r:tbl_name r:type r:type r:type";
const RENAME_IN_TEMP: &str = "f:sqlite_rename_table r:type r:name r:sql u:sql r:tbl_name f:sqlite_rename_test r:sql \
     r:type r:name r:tbl_name u:tbl_name r:type";
const RENAME_COLUMN: &str = "f:sqlite_rename_column r:sql r:type r:name u:sql f:like r:name r:type r:tbl_name";
const RENAME_COLUMN_IN_TEMP: &str = "f:sqlite_rename_column r:sql r:type r:name u:sql r:type";
const DROP_COLUMN: &str = "f:sqlite_drop_column r:sql u:sql r:type r:tbl_name";
const ADD_COLUMN: &str = "f:printf r:sql f:substr r:sql f:length f:printf r:sql u:sql r:type r:name";
const CHECK_ROWS: &str = "s f:glob q f:glob q f:glob q f:glob q f:glob q";
const FIND_CONSTRAINT: &str = "s f:sqlite_fail r:type r:tbl_name f:sqlite_find_constraint r:sql";
const ADD_CONSTRAINT: &str = "f:sqlite_add_constraint r:sql u:sql r:type r:tbl_name";
const SET_NOT_NULL: &str = "f:sqlite_add_constraint f:sqlite_drop_constraint r:sql u:sql r:type r:tbl_name";
const DROP_CONSTRAINT: &str = "f:sqlite_drop_constraint r:sql u:sql r:type r:tbl_name";

/// A form of ALTER TABLE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Altered {
    Renamed,
    ColumnRenamed,
    ColumnDropped,
    /// Whether its rows are checked.
    ColumnAdded(bool),
    ConstraintAdded,
    NotNullSet,
    ConstraintDropped,
}

impl Binder<'_> {
    fn ask_all(&self, database: DbIndex, script: &str) -> Result<()> {
        let table = schema::schema_table_name(database);
        for word in script.split_whitespace() {
            let (kind, name) = word.split_once(':').unwrap_or((word, ""));
            match kind {
                "s" => self.authorize(Action::Select, None, None, None)?,
                "f" => self.authorize(Action::Function, None, Some(name), None)?,
                "u" => self.authorize(Action::Update, Some(table), Some(name), Some(database))?,
                "q" => {
                    self.authorize(Action::Read, Some("pragma_quick_check"), Some("quick_check"), Some(database))?;
                }
                _ => self.authorize(Action::Read, Some(table), Some(name), Some(database))?,
            }
        }
        Ok(())
    }

    /// In the table's own database, then in temp.
    fn ask_both(&self, database: DbIndex, script: &str) -> Result<()> {
        self.ask_all(database, script)?;
        if database == DbIndex::TEMP { Ok(()) } else { self.ask_all(DbIndex::TEMP, script) }
    }

    /// What happens inside of ALTER TABLE, once its form is known to be possible.
    ///
    /// # Errors
    /// `not authorized`.
    pub(crate) fn authorize_altered(&self, database: DbIndex, table: &Table, altered: Altered) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        match altered {
            Altered::Renamed => {
                self.ask_all(database, RENAME)?;
                if self.catalog.schema(database)?.table("sqlite_sequence").is_some() {
                    self.authorize(Action::Update, Some("sqlite_sequence"), Some("name"), Some(database))?;
                    self.authorize(Action::Read, Some("sqlite_sequence"), Some("name"), Some(database))?;
                }
                if database != DbIndex::TEMP {
                    self.ask_all(DbIndex::TEMP, RENAME_IN_TEMP)?;
                }
                self.ask_both(database, TEST)
            }
            Altered::ColumnRenamed | Altered::ColumnDropped => {
                self.ask_both(database, TEST)?;
                self.ask_both(database, QUOTES)?;
                if altered == Altered::ColumnDropped {
                    self.ask_all(database, DROP_COLUMN)?;
                } else {
                    self.ask_all(database, RENAME_COLUMN)?;
                    self.ask_all(DbIndex::TEMP, RENAME_COLUMN_IN_TEMP)?;
                }
                self.ask_both(database, TEST)
            }
            Altered::ColumnAdded(checks) => {
                self.ask_all(database, ADD_COLUMN)?;
                if !checks {
                    return Ok(());
                }
                self.ask_all(database, CHECK_ROWS)?;
                self.authorize(Action::Pragma, Some("quick_check"), Some(&table.name), Some(database))
            }
            Altered::ConstraintAdded => self.ask_all(database, ADD_CONSTRAINT),
            Altered::NotNullSet => self.ask_all(database, SET_NOT_NULL),
            Altered::ConstraintDropped => self.ask_all(database, DROP_CONSTRAINT),
        }
    }

    /// ADD CONSTRAINT with a name looks for another one of that name.
    pub(crate) fn authorize_constraint_name(&self, database: DbIndex) -> Result<()> {
        if self.authorizer.is_authorizing() { self.ask_all(database, FIND_CONSTRAINT) } else { Ok(()) }
    }

    /// A query for rows that break a constraint: it calls a function that fails.
    pub(crate) fn authorize_failing(&self) -> Result<()> {
        if self.authorizer.is_authorizing() { self.ask_all(DbIndex::MAIN, "s f:sqlite_fail") } else { Ok(()) }
    }

    /// The statistics that ANALYZE makes room for; `replaced`: the column by which those of one
    /// object are deleted.
    pub(crate) fn authorize_statistics(&self, database: DbIndex, replaced: Option<&str>) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        for table in ["sqlite_stat1", "sqlite_stat4"] {
            if self.catalog.schema(database)?.table(table).is_none() {
                self.authorize_schema_insert(database)?;
                self.authorize_object(Action::CreateTable, table, database)?;
                self.authorize_schema_update(database)?;
            } else if let Some(column) = replaced {
                self.authorize_object(Action::Delete, table, database)?;
                self.authorize(Action::Read, Some(table), Some(column), Some(database))?;
            }
        }
        Ok(())
    }

    /// ANALYZE reads what it has written.
    pub(crate) fn authorize_loading(&self, database: DbIndex) -> Result<()> {
        if !self.authorizer.is_authorizing() {
            return Ok(());
        }
        let read = |table: &str, columns: &[&str]| -> Result<()> {
            columns
                .iter()
                .try_for_each(|column| self.authorize(Action::Read, Some(table), Some(column), Some(database)))
        };
        self.authorize(Action::Select, None, None, None)?;
        read("sqlite_stat1", &["tbl", "idx", "stat"])?;
        self.authorize(Action::Select, None, None, None)?;
        read("sqlite_stat4", &["idx"])?;
        self.authorize(Action::Function, None, Some("count"), None)?;
        read("sqlite_stat4", &["idx"])?;
        self.authorize(Action::Select, None, None, None)?;
        read("sqlite_stat4", &["idx", "neq", "nlt", "ndlt", "sample"])
    }

    /// DROP takes the statistics of the object away.
    pub(crate) fn authorize_lost_statistics(&self, database: DbIndex, column: &str) -> Result<()> {
        for table in ["sqlite_stat1", "sqlite_stat4"] {
            if self.authorizer.is_authorizing() && self.catalog.schema(database)?.table(table).is_some() {
                self.authorize_object(Action::Delete, table, database)?;
                self.authorize(Action::Read, Some(table), Some(column), Some(database))?;
            }
        }
        Ok(())
    }

    /// DROP TABLE moves root pages, once for each tree of the table.
    pub(crate) fn authorize_moved_roots(&self, database: DbIndex, table: &Table) -> Result<()> {
        if table.kind != TableKind::Ordinary {
            return Ok(());
        }
        let own = |index: &&std::rc::Rc<schema::Index>| !(table.without_rowid && index.is_primary_key());
        let trees = 1 + table.indexes.iter().filter(own).count();
        (0..trees).try_for_each(|_| self.authorize_moved_root(database))
    }
}
