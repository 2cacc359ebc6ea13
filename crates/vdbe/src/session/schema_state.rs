//! Which schemas are in memory, and what the transaction did to them.

use base::DbIndex;
use std::cell::{Cell, RefCell};

/// Cookie and generation of the schema that a connection holds in memory for one database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaStamp {
    /// The schema cookie of the file when it was loaded.
    pub cookie: u32,
    /// Changes whenever it is loaded again.
    pub generation: u32,
}

/// The schemas in memory, and whether they are still those of the files.
#[derive(Debug, Default)]
pub struct SchemaState {
    /// By database.
    stamps: RefCell<Vec<SchemaStamp>>,
    /// Whether the transaction has changed a schema in memory.
    changed: Cell<bool>,
    /// A rollback has undone such a change: the engine must load the schema again.
    outdated: Cell<bool>,
    /// More was undone than a statement that has failed: virtual tables are connected again.
    tables_outdated: Cell<bool>,
}

impl SchemaState {
    /// The stamp of the schema of a database; zeros when none is loaded.
    pub fn stamp(&self, database: DbIndex) -> SchemaStamp {
        self.stamps.borrow().get(database.index()).copied().unwrap_or_default()
    }

    /// The schema of a database was loaded, or has changed.
    pub fn note(&self, database: DbIndex, stamp: SchemaStamp) {
        let mut stamps = self.stamps.borrow_mut();
        if stamps.len() <= database.index() {
            stamps.resize(database.index() + 1, SchemaStamp::default());
        }
        if let Some(slot) = stamps.get_mut(database.index()) {
            *slot = stamp;
        }
    }

    /// Whether the transaction has changed a schema in memory.
    pub(crate) fn is_changed(&self) -> bool {
        self.changed.get()
    }

    /// The transaction changes a schema in memory.
    pub fn change(&self) {
        self.changed.set(true);
    }

    /// The transaction was committed.
    pub(crate) fn commit(&self) {
        self.changed.set(false);
    }

    /// A statement was undone: the schema in memory may have what it did.
    pub(crate) fn undo_statement(&self) {
        self.outdated.set(self.outdated.get() || self.changed.get());
    }

    /// A savepoint was gone back to.
    pub(crate) fn undo_savepoint(&self) {
        if self.changed.get() {
            self.outdated.set(true);
            self.tables_outdated.set(true);
        }
    }

    /// The transaction was undone.
    pub(crate) fn roll_back(&self) {
        self.undo_savepoint();
        self.changed.set(false);
    }

    /// Whether the schemas have to be loaded again; asked once.
    pub fn take_outdated(&self) -> bool {
        self.outdated.replace(false)
    }

    /// Whether virtual tables have to be connected again; asked once.
    pub fn take_tables_outdated(&self) -> bool {
        self.tables_outdated.replace(false)
    }
}
