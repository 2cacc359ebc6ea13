//! What a table and its cursors know.

use crate::index::{HasStat, Index};
use crate::sql::bare;
use crate::tokenizer::Tokenizer;
use crate::words::quoted;
use base::{Encoding, Result};
use extension::storage::{PrepareRules, StoredStatement};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// What a table was made as.
pub(crate) struct Definition {
    pub database: String,
    pub name: String,
    pub is_fts4: bool,
    pub columns: Vec<String>,
    pub not_indexed: Vec<bool>,
    pub tokenizer: Rc<dyn Tokenizer>,
    pub has_docsize: bool,
    /// The table with the content; empty for none.
    pub content: Option<String>,
    /// The column with the language.
    pub language: Option<String>,
    /// What follows SELECT to read the content.
    pub read_list: String,
}

/// What a table and its cursors know.
pub(crate) struct Core {
    table: Definition,
    index: Index,
    /// The statement that finds a row, while no cursor has it.
    seek: RefCell<Option<Box<dyn StoredStatement>>>,
    locks: Cell<u32>,
    encoding: Cell<Option<Encoding>>,
}

/// While it is there, the table may not be read: the content, which is being read, would be the
/// table itself.
pub(crate) struct Lock<'c>(&'c Cell<u32>);

impl Drop for Lock<'_> {
    fn drop(&mut self) {
        self.0.set(self.0.get() - 1);
    }
}

impl Core {
    /// What a table of that definition and its cursors know.
    pub fn new(table: Definition, index: Index) -> Core {
        Core { table, index, seek: RefCell::new(None), locks: Cell::new(0), encoding: Cell::new(None) }
    }

    /// What the table was made as.
    pub fn table(&self) -> &Definition {
        &self.table
    }

    /// Its inverted index.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// The statement that finds a row, unless a cursor has it.
    pub fn take_seek(&self) -> Option<Box<dyn StoredStatement>> {
        self.seek.borrow_mut().take()
    }

    /// Keeps the statement that finds a row, if there is none.
    pub fn keep_seek(&self, mut statement: Box<dyn StoredStatement>) {
        let mut seek = self.seek.borrow_mut();
        if seek.is_none() {
            let _ = statement.reset();
            *seek = Some(statement);
        }
    }

    /// Keeps the table from being read.
    pub fn lock(&self) -> Lock<'_> {
        self.locks.set(self.locks.get() + 1);
        Lock(&self.locks)
    }

    /// Whether the table may not be read.
    pub fn is_locked(&self) -> bool {
        self.locks.get() > 0
    }

    /// Whether the words of a column are in the index.
    pub fn is_indexed(&self, column: usize) -> bool {
        self.table.not_indexed.get(column) == Some(&false)
    }

    /// Encoding of the database.
    pub fn encoding(&self) -> Encoding {
        match self.encoding.get() {
            Some(encoding) => encoding,
            None => {
                let encoding = self.index.sql().storage().encoding();
                self.encoding.set(Some(encoding));
                encoding
            }
        }
    }

    /// Looks whether `%_stat` is there, where that is not known.
    pub fn find_stat(&self) {
        if self.index.has_stat() == HasStat::Unknown {
            let sql = format!(
                "SELECT * FROM {}.{}",
                quoted(&self.table.database),
                quoted(&format!("{}_stat", self.table.name))
            );
            let found = self.index.sql().storage().prepare(&sql, PrepareRules::default()).is_ok();
            self.index.note_stat(if found { HasStat::Yes } else { HasStat::No });
        }
    }

    /// Makes `%_stat` where it is not there.
    pub fn create_stat(&self) -> Result<()> {
        let (database, name) = (quoted(&self.table.database), self.table.name.replace('\'', "''"));
        let sql = format!("CREATE TABLE IF NOT EXISTS {database}.'{name}_stat'(id INTEGER PRIMARY KEY, value BLOB);");
        self.execute(&sql)?;
        self.index.note_stat(HasStat::Yes);
        Ok(())
    }

    /// Runs statements, of whose errors only the code is passed on.
    pub fn execute(&self, sql: &str) -> Result<()> {
        self.index.sql().storage().execute(sql).map_err(bare)
    }
}
