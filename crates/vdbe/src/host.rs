//! What the interpreter asks of its caller.
//!
//! [`crate::Vm::run`] borrows the storage and runs until there is something to say: a row, the end,
//! or a wish that it must not fulfil itself, because fulfilling it may run user code or needs the
//! connection. It then returns [`Pause::Host`] with nothing borrowed. The caller does what is
//! asked, tells how it went with [`crate::Vm::answer`], and calls `run` again:
//!
//! ```text
//! loop {
//!     match vm.run(program, storage, env)? {
//!         Pause::Row => …vm.row()…, Pause::Done => break,
//!         Pause::Host(HostCall::Function) => { let answer = vm.call_function(program, environment); vm.answer(answer) }
//!         Pause::Host(call) => vm.answer(connection.serve(call)),
//!     }
//! }
//! ```
//!
//! `Ok` continues after the instruction (with [`HostCall::Busy`]: tries it again); an error ends
//! the statement as if the instruction had failed with it.

use base::DbIndex;
use bytecode::SchemaRows;
use extension::RowOperation;
use std::rc::Rc;

/// Why `run` returned.
#[derive(Debug)]
pub enum Pause {
    /// A row is in [`crate::Vm::row`]; the next `run` continues after it.
    Row,
    /// The program has ended, and with it what it did to the transaction. A further `run` starts it
    /// again from the beginning.
    Done,
    /// The caller must do something first.
    Host(HostCall),
}

/// What the caller must do.
#[derive(Debug)]
pub enum HostCall {
    /// Call the application's function that the program is on:
    /// [`crate::Vm::call_function`].
    Function,
    /// Ask a collation of the application what the interpreter has tried to ask
    /// ([`value::Collation::compare_now`]); the instruction runs again. Where nothing was tried:
    /// [`crate::Vm::call_comparison`].
    Collate,
    /// The database is locked. `Ok` tries again, an error gives up with that error (usually the one
    /// in here). The engine runs its busy handler and counts its calls.
    Busy {
        /// Which database.
        database: DbIndex,
        /// The error that says so.
        error: base::Error,
    },
    /// Load rows of the database's schema table into the schema in memory.
    ParseSchema {
        /// Which database.
        database: DbIndex,
        /// Which rows.
        rows: Rc<SchemaRows>,
    },
    /// See that the views and triggers of the database and of temp mean something.
    CheckTexts {
        /// Which database.
        database: DbIndex,
        /// What has been done, for the error.
        when: Rc<[u8]>,
        /// Whether a name in double quotes is never a text.
        quotes_are_names: bool,
    },
    /// Load the statistics tables of the database into the schema.
    LoadAnalysis {
        /// Which database.
        database: DbIndex,
    },
    /// Remove an object from the schema in memory.
    DropObject {
        /// Which database.
        database: DbIndex,
        /// What kind of object.
        kind: ObjectKind,
        /// Its name.
        name: Rc<[u8]>,
    },
    /// Vacuum the database, or write a vacuumed copy into the file `into`.
    Vacuum {
        /// Which database.
        database: DbIndex,
        /// Name of the copy.
        into: Option<value::Value>,
    },
    /// Attach a database file.
    Attach {
        /// Name of the file.
        file: String,
        /// Name of the database.
        database: String,
    },
    /// Detach a database.
    Detach {
        /// Its name.
        database: String,
    },
    /// Do what the instruction on a virtual table says: [`crate::Vm::call_virtual`].
    Virtual,
    /// Make the virtual table whose row is in the schema.
    CreateVirtual {
        /// Which database.
        database: DbIndex,
        /// Its name.
        name: Rc<[u8]>,
    },
    /// Destroy a virtual table.
    DestroyVirtual {
        /// Which database.
        database: DbIndex,
        /// Its name.
        name: Rc<[u8]>,
    },
    /// A savepoint of this number is about to begin: the virtual tables of the transaction are told
    /// first, since what they write then is not undone with it,
    /// [`crate::VirtualTransactions::begin_savepoint`].
    VirtualSavepoint(i32),
    /// A transaction is about to commit: the first half of it for the virtual tables that take
    /// part, [`crate::VirtualTransactions::sync`].
    VirtualSync,
    /// A transaction is about to commit and [`crate::Session::has_commit_hook`] is set: an error
    /// (`SQLITE_CONSTRAINT_COMMITHOOK`) turns the commit into a rollback.
    CommitHook,
    /// A statement of a trigger begins and [`crate::Session::is_traced`] is set.
    Trace {
        /// Its text as a comment; none: the text of the statement that fired it.
        text: Option<Rc<[u8]>>,
    },
    /// A row is about to change and [`crate::PREUPDATE_HOOK`] is set.
    BeforeChange(Box<RowChange>),
    /// A row has changed and [`crate::UPDATE_HOOK`] is set.
    AfterChange {
        /// What was done.
        operation: RowOperation,
        /// The table.
        table: Rc<bytecode::TableInfo>,
        /// Rowid of the row, the new one where it changed.
        rowid: i64,
    },
    /// The number of steps set in [`crate::Session::progress_steps`] has passed: an error
    /// (`SQLITE_INTERRUPT`) ends the statement.
    Progress,
}

/// Kinds of objects in a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectKind {
    /// A table or view.
    Table,
    /// An index.
    Index,
    /// A trigger.
    Trigger,
}

/// A change of a row that is about to be made.
#[derive(Debug)]
pub struct RowChange {
    /// What is done.
    pub operation: RowOperation,
    /// The table.
    pub table: Rc<bytecode::TableInfo>,
    /// Rowid before; of a new row the one that it gets.
    pub old_rowid: i64,
    /// Rowid afterwards.
    pub new_rowid: i64,
    /// Record before; of a new row it means nothing.
    pub old: Vec<u8>,
    /// Record afterwards; of a row that goes it means nothing.
    pub new: Vec<u8>,
    /// How many triggers deep the statement is.
    pub depth: u32,
}

impl RowChange {
    /// Record before; none of a new row.
    pub fn old_record(&self) -> Option<&[u8]> {
        (self.operation != RowOperation::Insert).then_some(&*self.old)
    }

    /// Record afterwards; none of a row that goes.
    pub fn new_record(&self) -> Option<&[u8]> {
        (self.operation != RowOperation::Delete).then_some(&*self.new)
    }
}
