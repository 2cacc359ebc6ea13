//! Runs programs: the interpreter, its cursors, the sorter, statement outcomes.
//!
//! [`Vm`] is the run state of one prepared statement. It borrows the databases ([`Storage`]) once
//! per step and reaches upward only by returning ([`Pause::Host`]). The loop is in `dispatch`;
//! what is not hot is in `ops`, one file for each family of opcodes.

mod cursor;
mod dispatch;
mod frame;
mod halt;
mod host;
mod leaf_loop;
mod lean;
mod ops;
mod registers;
mod row_loop;
mod row_set;
mod seen_keys;
mod session;
mod sorter;
mod transaction;
mod virtual_transaction;
mod vm;

pub use extension::RowOperation;
pub use host::{HostCall, ObjectKind, Pause, RowChange};
pub use ops::row_hooks::{OPEN_BLOBS, PREUPDATE_HOOK, UPDATE_HOOK};
pub use session::{Env, OpenBlob, OpenTree, Savepoint, SchemaStamp, Session, Storage, Violations};
pub use transaction::{begin_write, commit_all, end_write, lock_all, lock_table, rollback_all};
pub use virtual_transaction::{VirtualAction, VirtualTransactions};
pub use vm::{Counters as RunCounters, Vm};
