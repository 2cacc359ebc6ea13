//! What one connection's statements share while they run: the open databases, the transaction, the
//! counters.

use crate::host::RowChange;
use crate::virtual_transaction::VirtualTransactions;
use base::{DbIndex, Encoding, Result};
use btree::{Btree, SharedTree};
use bytecode::TableInfo;
use extension::Environment;
use extension::vtab::VirtualCursor;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use vfs::Vfs;

/// So many bytes of memory for a row are kept for the next row.
const SPARE_BYTES_MAX: usize = 4096;

/// A database file that was opened.
pub enum OpenTree {
    /// For one connection.
    Private(Box<Btree>),
    /// For all connections of the process that open it like this.
    Shared(SharedTree),
}

/// The open databases of a connection, by [`DbIndex`]. `temp` is opened when it is first needed.
#[derive(Default)]
pub struct Storage {
    /// The databases.
    pub databases: Vec<Option<Btree>>,
    /// Cursors of virtual tables that are over. Dropping them may run the application's code: the
    /// caller does it with nothing borrowed.
    pub closed: Vec<Box<dyn VirtualCursor>>,
    /// Which of the databases connections share, in the order in which they are taken; their places
    /// among `databases` are empty but during an operation.
    shared: Vec<(DbIndex, SharedTree)>,
    /// An assertion has failed while they were in use.
    poisoned: bool,
    /// Some are shared, or they are poisoned: one look before every operation.
    special: bool,
}

impl Storage {
    /// That of a new connection.
    pub fn new(main: OpenTree) -> Storage {
        let mut storage = Storage::default();
        storage.push(main);
        storage.databases.push(None);
        storage
    }

    /// Adds a database behind the others. Outside of an operation.
    pub fn push(&mut self, tree: OpenTree) {
        let index = DbIndex(self.databases.len() as u16);
        match tree {
            OpenTree::Private(tree) => self.databases.push(Some(*tree)),
            OpenTree::Shared(tree) => {
                self.databases.push(None);
                self.shared.push((index, tree));
                self.shared.sort_by_key(|(_, tree)| tree.order());
                self.note_special();
            }
        }
    }

    /// Closes the last database. Outside of an operation.
    pub fn pop(&mut self) {
        self.close(DbIndex(self.databases.len().saturating_sub(1) as u16));
        self.databases.pop();
    }

    /// Closes a database; its place stays. Outside of an operation.
    pub fn close(&mut self, database: DbIndex) {
        self.shared.retain(|(index, _)| *index != database);
        self.note_special();
        if let Some(slot) = self.databases.get_mut(database.index()) {
            *slot = None;
        }
    }

    /// Closes up the places that `keep` does not keep. Outside of an operation.
    pub fn close_up(&mut self, keep: &[bool]) {
        let kept = |index: usize| keep.get(index).copied().unwrap_or(true);
        for (index, _) in &mut self.shared {
            index.0 = (0..index.index()).filter(|&index| kept(index)).count() as u16;
        }
        let mut index = 0..;
        self.databases.retain(|_| index.next().is_none_or(kept));
    }

    /// Gives a database another tree, its own. Within an operation.
    pub fn replace(&mut self, database: DbIndex, tree: Btree) {
        let Some(slot) = self.databases.get_mut(database.index()) else { return };
        let before = slot.replace(tree);
        if let Some(at) = self.shared.iter().position(|(index, _)| *index == database) {
            let (_, mut shared) = self.shared.remove(at);
            self.note_special();
            if let Some(before) = before {
                shared.put_back(before);
            }
        }
    }

    /// An assertion has failed while the databases were in use: they are as after a crash, and
    /// nothing is written to them any more. The next connections bring them back from journals and
    /// logs.
    #[cold]
    pub fn poison(&mut self) {
        self.poisoned = true;
        self.note_special();
        self.iter_mut().for_each(Btree::poison);
    }

    fn note_special(&mut self) {
        self.special = self.poisoned || !self.shared.is_empty();
    }

    /// Whether an operation needs more than the databases: some are shared, or an assertion has
    /// failed.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.special
    }

    /// Whether an assertion has failed.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Gives up the locks of poisoned databases, so that other connections can use them.
    #[cold]
    pub fn abandon(&mut self) {
        self.iter_mut().for_each(Btree::abandon);
    }

    /// Whether other connections share any of the databases.
    #[inline]
    pub fn any_shared(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Whether others share the database.
    pub fn is_shared(&self, database: DbIndex) -> bool {
        self.shared.iter().any(|(index, _)| *index == database)
    }

    /// Whether a database is open, also outside of an operation.
    pub fn is_open(&self, database: DbIndex) -> bool {
        matches!(self.databases.get(database.index()), Some(Some(_))) || self.is_shared(database)
    }

    /// Whether a tree that others share is a database of this connection already.
    pub fn has_shared(&self, tree: &SharedTree) -> bool {
        self.shared.iter().any(|(_, own)| own.order() == tree.order())
    }

    /// Takes the shared databases for one operation.
    ///
    /// # Errors
    /// Those of [`SharedTree::take`]; nothing is taken then.
    #[cold]
    pub fn take_shared(&mut self) -> Result<()> {
        let holds_none = SharedTree::thread_holds_none();
        for (index, shared) in &mut self.shared {
            match shared.take(holds_none) {
                Ok(tree) => {
                    if let Some(slot) = self.databases.get_mut(index.index()) {
                        *slot = Some(tree);
                    }
                }
                Err(error) => {
                    self.put_back_shared();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Puts the shared databases back after an operation.
    #[cold]
    pub fn put_back_shared(&mut self) {
        for (index, shared) in &mut self.shared {
            if let Some(tree) = self.databases.get_mut(index.index()).and_then(Option::take) {
                shared.put_back(tree);
            }
        }
    }

    /// The database, when it is open.
    pub fn get_mut(&mut self, database: DbIndex) -> Option<&mut Btree> {
        self.databases.get_mut(database.index())?.as_mut()
    }

    /// Every open database.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Btree> {
        self.databases.iter_mut().flatten()
    }
}

/// How often foreign keys whose check waits for the commit are violated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Violations {
    /// While [`Session::defer_foreign_keys`] was off: of keys that are deferred themselves.
    own: i64,
    /// While it was on.
    by_pragma: i64,
}

impl Violations {
    /// With so many more, or less, at a time when the pragma is on or off.
    #[must_use]
    pub fn changed(self, change: i64, by_pragma: bool) -> Violations {
        match by_pragma {
            true => Violations { by_pragma: self.by_pragma + change, ..self },
            false => Violations { own: self.own + change, ..self },
        }
    }

    /// Without those that were counted while the pragma was on: SQLite forgets them when it is
    /// switched off.
    #[must_use]
    pub fn without_pragma(self) -> Violations {
        Violations { by_pragma: 0, ..self }
    }

    /// Whether a commit is refused.
    pub fn are_any(self) -> bool {
        self.own + self.by_pragma > 0
    }
}

/// A savepoint that the user named.
#[derive(Clone, Debug)]
pub struct Savepoint {
    /// Its name.
    pub name: Box<str>,
    /// [`Session::deferred_violations`] when it was made.
    pub deferred_violations: Violations,
}

/// A value that is open for incremental I/O.
#[derive(Debug, Default)]
pub struct OpenBlob {
    /// Its database, by number and by name.
    pub database: DbIndex,
    /// Name of its database.
    pub database_name: Box<str>,
    /// Its table.
    pub table: Box<str>,
    /// Root of its table.
    pub root: u32,
    /// Its row.
    pub rowid: Cell<i64>,
    /// The row has changed: nothing can be read or written any more.
    pub expired: Cell<bool>,
    /// A savepoint was rolled back since it was opened: nothing can be written any more.
    pub rolled_back: Cell<bool>,
}

/// Cookie and generation of the schema that a connection holds in memory for one database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SchemaStamp {
    /// The schema cookie of the file when it was loaded.
    pub cookie: u32,
    /// Changes whenever it is loaded anew.
    pub generation: u32,
}

/// The state of a connection that running statements read and change. Cells, because functions read
/// it (through [`Environment`]) while a statement runs.
#[derive(Debug)]
pub struct Session {
    /// Whether every statement is a transaction of its own.
    pub autocommit: Cell<bool>,
    /// The open savepoints, oldest first.
    pub savepoints: RefCell<Vec<Savepoint>>,
    /// Whether the oldest savepoint also began the transaction.
    pub savepoint_is_transaction: Cell<bool>,
    /// Open savepoints of statements.
    pub statement_savepoints: Cell<usize>,
    /// Statements that run; of them those that use a database; of them those that write.
    pub running: Cell<u32>,
    /// Running statements that use a database.
    pub readers: Cell<u32>,
    /// Running statements that write.
    pub writers: Cell<u32>,
    /// `last_insert_rowid()`.
    pub last_insert_rowid: Cell<i64>,
    /// `changes()`.
    pub changes: Cell<i64>,
    /// `total_changes()`.
    pub total_changes: Cell<i64>,
    /// Violations of deferred foreign keys in the transaction.
    pub deferred_violations: Cell<Violations>,
    /// Whether the transaction has changed the schema in memory.
    pub schema_changed: Cell<bool>,
    /// Set when a rollback undid a schema change: the engine must load the schema anew and clears
    /// it.
    pub schema_reset: Cell<bool>,
    /// Changes of the schema were undone, by more than the statement that has failed: virtual
    /// tables are connected again.
    pub tables_undone: Cell<bool>,
    /// Set when a transaction was rolled back, for the rollback hook; the engine clears it.
    pub rolled_back: Cell<bool>,
    /// Set when a transaction was committed; the engine clears it.
    pub committed: Cell<bool>,
    /// The schema in memory, by database.
    pub schema: RefCell<Vec<SchemaStamp>>,
    /// Whether a commit hook is set.
    pub has_commit_hook: Cell<bool>,
    /// Whether somebody wants to know what triggers do.
    pub is_traced: Cell<bool>,
    /// Which hooks are told of changes of rows: [`crate::UPDATE_HOOK`], [`crate::PREUPDATE_HOOK`].
    pub row_hooks: Cell<u8>,
    /// Values that are open for incremental I/O; the bit [`crate::OPEN_BLOBS`] of `row_hooks` says
    /// that there are any.
    pub open_blobs: RefCell<Vec<Rc<OpenBlob>>>,
    /// About how many instructions run between two calls of the progress handler; 0: none is set.
    pub progress_steps: Cell<u32>,
    /// `PRAGMA query_only`.
    pub query_only: Cell<bool>,
    /// `PRAGMA read_uncommitted`: tables that others share are read without locks.
    pub read_uncommitted: Cell<bool>,
    /// `PRAGMA defer_foreign_keys`, until the transaction ends.
    pub defer_foreign_keys: Cell<bool>,
    /// The virtual tables of the transaction.
    pub virtual_tables: VirtualTransactions,
    /// The memory of the last change that a hook was asked about, for the next one.
    spare_change: RefCell<Option<Box<RowChange>>>,
}

impl Default for Session {
    fn default() -> Session {
        Session {
            autocommit: Cell::new(true),
            savepoints: RefCell::default(),
            savepoint_is_transaction: Cell::new(false),
            statement_savepoints: Cell::new(0),
            running: Cell::new(0),
            readers: Cell::new(0),
            writers: Cell::new(0),
            last_insert_rowid: Cell::new(0),
            changes: Cell::new(0),
            total_changes: Cell::new(0),
            deferred_violations: Cell::default(),
            schema_changed: Cell::new(false),
            schema_reset: Cell::new(false),
            tables_undone: Cell::new(false),
            rolled_back: Cell::new(false),
            committed: Cell::new(false),
            schema: RefCell::default(),
            has_commit_hook: Cell::new(false),
            is_traced: Cell::new(false),
            row_hooks: Cell::new(0),
            open_blobs: RefCell::default(),
            progress_steps: Cell::new(0),
            query_only: Cell::new(false),
            read_uncommitted: Cell::new(false),
            defer_foreign_keys: Cell::new(false),
            virtual_tables: VirtualTransactions::default(),
            spare_change: RefCell::default(),
        }
    }
}

impl Session {
    /// A change to be filled in.
    pub(crate) fn spare_change(&self, table: &Rc<TableInfo>) -> Box<RowChange> {
        match self.spare_change.take() {
            Some(mut change) => {
                if !Rc::ptr_eq(&change.table, table) {
                    change.table = Rc::clone(table);
                }
                change
            }
            None => Box::new(RowChange {
                operation: crate::RowOperation::Insert,
                table: Rc::clone(table),
                old_rowid: 0,
                new_rowid: 0,
                old: Vec::new(),
                new: Vec::new(),
                depth: 0,
            }),
        }
    }

    /// Memory for a record.
    pub(crate) fn spare_record(&self) -> Vec<u8> {
        let mut change = self.spare_change.take();
        let record = change.as_mut().map_or_else(Vec::new, |change| std::mem::take(&mut change.old));
        self.spare_change.replace(change);
        record
    }

    /// A hook was asked about a change: its memory is free, unless it is much.
    pub fn reuse_change(&self, change: Box<RowChange>) {
        if change.old.capacity().max(change.new.capacity()) <= SPARE_BYTES_MAX {
            self.spare_change.replace(Some(change));
        }
    }

    /// The stamp of the schema of a database; zeros when none is loaded.
    pub fn stamp(&self, database: DbIndex) -> SchemaStamp {
        self.schema.borrow().get(database.index()).copied().unwrap_or_default()
    }

    /// Sets the stamp of the schema of a database.
    pub fn set_stamp(&self, database: DbIndex, stamp: SchemaStamp) {
        let mut schema = self.schema.borrow_mut();
        if schema.len() <= database.index() {
            schema.resize(database.index() + 1, SchemaStamp::default());
        }
        if let Some(slot) = schema.get_mut(database.index()) {
            *slot = stamp;
        }
    }

    /// Forgets every savepoint, as the end of a transaction does.
    pub fn clear_savepoints(&self) {
        self.savepoints.borrow_mut().clear();
        self.savepoint_is_transaction.set(false);
        self.statement_savepoints.set(0);
    }

    /// Ends the incremental I/O of values that `changed` says have changed.
    pub fn expire_blobs(&self, changed: impl Fn(&OpenBlob) -> bool) {
        for blob in self.open_blobs.borrow().iter().filter(|blob| changed(blob)) {
            blob.expired.set(true);
        }
    }

    /// Counts the changes of a statement that has ended.
    pub fn add_changes(&self, count: i64) {
        self.changes.set(count);
        self.total_changes.set(self.total_changes.get().wrapping_add(count));
    }
}

/// What a run sees besides the storage.
#[derive(Clone, Copy)]
pub struct Env<'a> {
    /// The connection as functions see it.
    pub environment: &'a dyn Environment,
    /// The connection's transaction and counters.
    pub session: &'a Session,
    /// Set by `interrupt`, from any thread.
    pub interrupted: &'a AtomicBool,
    /// Where scratch databases and files live.
    pub vfs: &'a Rc<dyn Vfs>,
    /// Encoding of text inside the connection.
    pub encoding: Encoding,
}
