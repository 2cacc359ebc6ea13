//! Runs programs: the interpreter, its cursors, the sorter, statement outcomes.
//!
//! [`Vm`] is the run state of one prepared statement. It borrows the databases ([`Storage`]) once
//! per step and reaches upward only by returning ([`Pause::Host`]). The loop is in
//! `vm/dispatch.rs`; what is not hot is in `vm/ops`, one file for each family of opcodes.

mod batch;
mod cursor;
mod host;
mod registers;
mod row_set;
mod seen_keys;
mod session;
mod sorter;
mod storage;
mod transaction;
mod virtual_transaction;
mod vm;

pub use batch::forget_thread_memory;
pub use extension::RowOperation;
pub use host::{HostCall, ObjectKind, Pause, RowChange};
pub use session::{
    Env, OpenBlob, RowCounts, RunningStatements, Savepoints, SchemaStamp, SchemaState, Session, Violations,
};
pub use storage::{OpenTree, Storage};
pub use transaction::{begin_write, commit_all, end_write, lock_all, lock_table, rollback_all};
pub use virtual_transaction::{VirtualAction, VirtualTransactions};
pub use vm::{Counters as RunCounters, OPEN_BLOBS, PREUPDATE_HOOK, UPDATE_HOOK, Vm};
