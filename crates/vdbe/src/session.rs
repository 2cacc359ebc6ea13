//! What one connection's statements share while they run: the transaction, the counters.

mod row_counts;
mod savepoints;
mod schema_state;
mod statements;

pub use row_counts::RowCounts;
pub use savepoints::Savepoints;
pub use schema_state::{SchemaStamp, SchemaState};
pub use statements::RunningStatements;

use crate::host::RowChange;
use crate::virtual_transaction::VirtualTransactions;
use base::{DbIndex, Encoding};
use bytecode::TableInfo;
use extension::Environment;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use vfs::Vfs;

/// So many bytes of memory for a row are kept for the next row.
const SPARE_BYTES_MAX: usize = 4096;

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

/// The state of a connection that running statements read and change. Cells, because functions read
/// it (through [`Environment`]) while a statement runs.
#[derive(Debug)]
pub struct Session {
    /// Whether every statement is its own transaction.
    pub autocommit: Cell<bool>,
    /// The open savepoints.
    pub savepoints: Savepoints,
    /// How many statements run.
    pub statements: RunningStatements,
    /// What statements did to rows.
    pub rows: RowCounts,
    /// Violations of deferred foreign keys in the transaction.
    pub deferred_violations: Cell<Violations>,
    /// The schemas in memory.
    pub schema: SchemaState,
    /// Set when a transaction was rolled back, for the rollback hook; the engine clears it.
    pub rolled_back: Cell<bool>,
    /// Set when a transaction was committed; the engine clears it.
    pub committed: Cell<bool>,
    /// A write transaction may rest on commits of other connections that are not published: what
    /// it has found is told to nobody before.
    pub(crate) rests_on_pending: Cell<bool>,
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
            savepoints: Savepoints::default(),
            statements: RunningStatements::default(),
            rows: RowCounts::default(),
            deferred_violations: Cell::default(),
            schema: SchemaState::default(),
            rolled_back: Cell::new(false),
            committed: Cell::new(false),
            rests_on_pending: Cell::new(false),
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

    /// Ends the incremental I/O of values that `changed` says have changed.
    pub fn expire_blobs(&self, changed: impl Fn(&OpenBlob) -> bool) {
        for blob in self.open_blobs.borrow().iter().filter(|blob| changed(blob)) {
            blob.expired.set(true);
        }
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
