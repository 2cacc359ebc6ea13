//! Connections and statements: the only place where the compile side and the run side meet.
//!
//! A [`Connection`] owns the open databases, the schema in memory, functions, collations and the
//! transaction; a [`Statement`] owns a program and its run state and keeps the connection alive.
//! Methods take `&self`: user code may call back in while a statement steps, so nothing stays
//! borrowed across it.

mod attach;
mod authorizer;
mod backup;
mod borrowed;
mod callback;
mod catalog;
mod checkpoint;
mod collating;
mod collation_needed;
mod compile_options;
mod connection;
mod environment;
mod file_defaults;
mod hooks;
mod host;
mod imposter;
mod imposters;
mod introspect;
mod metadata;
mod open;
mod open_name;
mod options;
mod panicked;
mod pending_change;
mod pragma;
mod preparation;
mod questions;
mod random_pool;
mod running;
mod schema_load;
mod schemas;
mod serialize;
mod settings;
mod shared_cache;
mod snapshot;
mod statement;
mod switches;
mod transaction;
mod vacuum;
mod virtual_tables;

pub use backup::{Backup, BackupStep};
pub use btree::{CacheCounter, CacheCounters, Snapshot};
pub use btree::{CheckpointMode, CheckpointResult};
pub use btree::{ConnectionId, any_tree_is_shared, blocked_by, forget_blocked, forget_blocker};
pub use compile_options::{compile_options, is_compile_option};
pub use connection::{
    Authorizer, AutovacuumPages, Blob, CollationNeeded, CommitHook, Connection, InterruptHandle, PreupdateHook,
    ProgressHandler, RollbackHook, TraceHook, UpdateHook, WalHook,
};
pub use metadata::ColumnMetadata;
/// Gives back what the thread keeps from one statement to the next, so that it is faster.
pub fn forget_thread_memory() {
    syntax::forget_thread_memory();
    codegen::forget_thread_memory();
    vdbe::forget_thread_memory();
}

pub use options::{BusyHandler, OpenFlags, PrepareOptions};
pub use panicked::{panicked, while_unwinding};
pub use pending_change::PendingChange;
pub use random_pool::{RandomPool, forget_random_bytes};
pub use resolve::{Action, Answer, CompileSwitch, Request};
pub use statement::{Column, ScanInfo, Statement};
pub use switches::{RunSwitch, Switch};
pub use vdbe::{RowOperation, RunCounters};
pub use vfs::{Counters, counters, reset_counters};
pub use virtual_tables::{ProgramOf, ShownProgram, WeakConnection};
