//! What the pager does for the file as a whole, as it does it.

use super::Tree;
use base::Result;
use pager::{
    CacheCounter, CacheCounters, CheckpointMode, CheckpointResult, CommitWay, JournalMode, LocklessRead, Snapshot,
    Stop, Synchronous, TurnWait, Wait,
};

macro_rules! forward {
    ($($name:ident($($argument:ident: $type:ty),*) $(-> $answer:ty)?;)*) => {
        impl Tree {
            $(
                #[doc = concat!("See [`pager::Pager::", stringify!($name), "`].")]
                #[inline]
                pub fn $name(&mut self, $($argument: $type),*) $(-> $answer)? {
                    self.pager.$name($($argument),*)
                }
            )*
        }
    };
}

forward! {
    abandon();
    begin_read() -> Result<()>;
    begin_read_at(snapshot: &Snapshot) -> Result<()>;
    begin_write(exclusive: bool) -> Result<()>;
    begin_write_resting(exclusive: bool) -> Result<()>;
    cache_counters(reset: Option<CacheCounter>) -> CacheCounters;
    checkpoint(mode: CheckpointMode, wait: Wait<'_>, stop: Stop<'_>) -> Result<CheckpointResult>;
    check_base() -> Result<()>;
    commit_phase_one_in(super_journal: Option<&str>, way: CommitWay) -> Result<()>;
    expect_log_mode();
    keep_snapshot() -> Result<()>;
    leave_log() -> Result<()>;
    leave_queue();
    load_image(bytes: &[u8], read_only: bool) -> Result<()>;
    lock_for_commit() -> Result<()>;
    max_page_count(limit: u32) -> u32;
    note_changes(on: bool);
    poison();
    recover_snapshots() -> Result<()>;
    release_memory();
    savepoint_open(depth: usize);
    savepoint_release(depth: usize);
    set_cache_size(size: i32);
    settle() -> Result<()>;
    set_checkpoint_at_close(on: bool);
    set_full_sync(all: bool, checkpoints: bool);
    set_journal_mode(mode: JournalMode) -> Result<JournalMode>;
    set_journal_size_limit(bytes: i64);
    set_keep_log(keep: bool);
    set_locking_exclusive(exclusive: bool);
    set_mapping_limit(bytes: u64);
    set_page_count(count: u32);
    set_spill_allowed(allowed: bool);
    set_synchronous(level: Synchronous);
    take_read_lock() -> LocklessRead;
    spill_size(size: i32) -> u32;
    take_committed_frames() -> Option<u32>;
    turn_wait() -> Option<TurnWait>;
    try_begin_read_lockless() -> Result<bool>;
    try_begin_read_lockless_anew() -> bool;
    write_unused() -> Result<()>;
}
