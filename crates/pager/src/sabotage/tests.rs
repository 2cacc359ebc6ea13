//! Each invariant of the pager and the log is broken once: its assertion stops the program, and the
//! next connection finds a whole transaction in the file.

use super::BROKEN;
use crate::{CheckpointMode, JournalMode, OpenOptions, Pager, Synchronous};
use base::{PageNo, Result, ResultCode};
use std::io::{IoSlice, IoSliceMut};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use vfs::{File, LockLevel, MemoryVfs, OpenFlags, SyncKind, Vfs};

const PAGE: u32 = 512;
/// What the pages hold before the transaction that is broken, and what it writes.
const OLD: u8 = 1;
const NEW: u8 = 2;

fn open(vfs: &dyn Fn() -> Rc<dyn Vfs>, mode: JournalMode) -> Poisoned {
    let options = OpenOptions { page_size: PAGE, ..OpenOptions::default() };
    let mut pager = Poisoned(Pager::open(vfs(), "s.db", &options).unwrap());
    pager.set_synchronous(Synchronous::Full);
    if mode == JournalMode::Wal {
        pager.begin_read().unwrap();
        pager.open_log().unwrap();
        pager.end_read().unwrap();
    }
    pager
}

fn put(pager: &mut Pager, page: u32, byte: u8) {
    let frame = pager.get(PageNo(page)).unwrap();
    pager.write(frame).unwrap();
    pager.data_mut(frame)[200..].fill(byte);
    pager.unpin(frame);
}

fn commit(pager: &mut Pager) {
    pager.commit_phase_one(None).unwrap();
    pager.commit_phase_two().unwrap();
    pager.end_read().unwrap();
}

/// Changes every page but the first, which the commit changes.
fn change(pager: &mut Pager, byte: u8) {
    pager.begin_write(false).unwrap();
    (2..=4).for_each(|page| put(pager, page, byte));
}

/// Makes the database; the connection that keeps its log.
fn prepared(vfs: &dyn Fn() -> Rc<dyn Vfs>, mode: JournalMode) -> Poisoned {
    let mut pager = open(vfs, JournalMode::Delete);
    pager.begin_write(false).unwrap();
    pager.set_page_count(4);
    (1..=4).for_each(|page| put(&mut pager, page, OLD));
    commit(&mut pager);
    if mode == JournalMode::Wal {
        pager = open(vfs, mode);
        change(&mut pager, OLD);
        commit(&mut pager);
    }
    pager
}

/// What all pages hold alike.
fn content(vfs: &dyn Fn() -> Rc<dyn Vfs>, mode: JournalMode) -> u8 {
    let mut pager = open(vfs, mode);
    pager.begin_read().unwrap();
    let mut bytes = (2..=4).map(|page| {
        let frame = pager.get(PageNo(page)).unwrap();
        let byte = pager.data(frame)[300];
        pager.unpin(frame);
        byte
    });
    let first = bytes.next().unwrap();
    assert!(bytes.all(|byte| byte == first), "a part of a transaction");
    pager.end_read().unwrap();
    first
}

/// A connection that is poisoned when its assertion has failed, as the layer above does.
struct Poisoned(Pager);

impl Drop for Poisoned {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.poison();
        }
    }
}

impl std::ops::Deref for Poisoned {
    type Target = Pager;

    fn deref(&self) -> &Pager {
        &self.0
    }
}

impl std::ops::DerefMut for Poisoned {
    fn deref_mut(&mut self) -> &mut Pager {
        &mut self.0
    }
}

/// Runs a scenario with an invariant broken; its assertion must end it.
fn stops(invariant: &'static str, scenario: impl FnOnce()) {
    BROKEN.set(invariant);
    let ended = catch_unwind(AssertUnwindSafe(scenario));
    BROKEN.set("");
    let payload = ended.expect_err(invariant);
    let text = payload.downcast_ref::<String>().map(String::as_str).or(payload.downcast_ref::<&str>().copied());
    let text = text.unwrap_or("another panic");
    assert!(text.starts_with(&format!("{invariant}: ")), "{invariant} was broken, and stopped by: {text}");
}

/// As `stops`, on a new database; afterwards a whole transaction is in the file.
fn check(invariant: &'static str, mode: JournalMode, scenario: impl FnOnce(&dyn Fn() -> Rc<dyn Vfs>)) -> u8 {
    let files = MemoryVfs::new(7);
    let vfs = || Rc::new(files.clone()) as Rc<dyn Vfs>;
    let _keeper = prepared(&vfs, mode);
    stops(invariant, || scenario(&vfs));
    content(&vfs, mode)
}

#[test]
fn pager_1_a_page_is_saved_before_it_changes() {
    let left = check("pager (1)", JournalMode::Delete, |vfs| change(&mut open(vfs, JournalMode::Delete), NEW));
    assert_eq!(left, OLD);
    // Nor can anybody change one that was never asked for.
    let files = MemoryVfs::new(7);
    let vfs = || Rc::new(files.clone()) as Rc<dyn Vfs>;
    prepared(&vfs, JournalMode::Delete);
    let mut pager = open(&vfs, JournalMode::Delete);
    pager.begin_write(false).unwrap();
    let frame = pager.get(PageNo(2)).unwrap();
    let changed = catch_unwind(AssertUnwindSafe(|| pager.data_mut(frame)[0] = NEW));
    assert!(changed.is_err());
}

#[test]
fn pager_2_the_journal_is_durable_before_the_file_is_written() {
    let left = check("pager (2)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

#[test]
fn pager_3_locks_before_changes() {
    let left = check("pager (3)", JournalMode::Delete, |vfs| change(&mut open(vfs, JournalMode::Delete), NEW));
    assert_eq!(left, OLD);
}

#[test]
fn pager_4_the_file_is_synced_before_the_journal_goes() {
    let left = check("pager (4)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    // The journal is there: the transaction is rolled back.
    assert_eq!(left, OLD);
}

#[test]
fn pager_5_the_journal_goes_before_the_locks() {
    let left = check("pager (5)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

#[test]
fn pager_6_the_cache_is_compared_with_the_file() {
    check("pager (6)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        for _ in 0..2 {
            pager.begin_read().unwrap();
            let frame = pager.get(PageNo(1)).unwrap();
            pager.unpin(frame);
            pager.end_read().unwrap();
        }
    });
}

#[test]
fn pager_7_the_page_with_the_lock_bytes_is_not_used() {
    let left = check("pager (7)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        change(&mut pager, NEW);
        let lock_page = pager.lock_page();
        pager.set_page_count(lock_page.0);
        let frame = pager.get_fresh(lock_page).unwrap();
        pager.unpin(frame);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

#[test]
fn pager_8_a_restored_file_is_synced_before_the_journal_goes() {
    let left = check("pager (8)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        change(&mut pager, NEW);
        pager.write_unused().unwrap();
        pager.rollback().unwrap();
    });
    assert_eq!(left, OLD);
}

#[test]
fn pager_9_a_hot_journal_is_rolled_back_alone() {
    let left = check("pager (9)", JournalMode::Delete, |vfs| {
        BROKEN.set("");
        let mut crashed = open(vfs, JournalMode::Delete);
        change(&mut crashed, NEW);
        crashed.write_unused().unwrap();
        crashed.poison();
        drop(crashed);
        BROKEN.set("pager (9)");
        open(vfs, JournalMode::Delete).begin_read().unwrap();
    });
    assert_eq!(left, OLD);
}

#[test]
fn pager_10_without_a_lock_only_the_cache_is_read() {
    check("pager (10)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        pager.begin_read().unwrap();
        let frame = pager.get(PageNo(1)).unwrap();
        pager.unpin(frame);
        pager.end_read().unwrap();
        pager.begin_read_lockless().unwrap();
        assert!(pager.is_lockless());
        let _ = pager.get(PageNo(3));
    });
}

#[test]
fn pager_11_a_sector_is_saved_as_a_whole() {
    let files = MemoryVfs::new(7);
    let vfs = || Rc::new(WideSectors(files.clone())) as Rc<dyn Vfs>;
    prepared(&vfs, JournalMode::Delete);
    stops("pager (11)", || change(&mut open(&vfs, JournalMode::Delete), NEW));
    assert_eq!(content(&vfs, JournalMode::Delete), OLD);
}

#[test]
fn pager_12_a_pin_is_given_back_once() {
    check("pager (12)", JournalMode::Delete, |vfs| {
        let mut pager = open(vfs, JournalMode::Delete);
        pager.begin_read().unwrap();
        let frame = pager.get(PageNo(2)).unwrap();
        pager.unpin(frame);
        pager.unpin(frame);
    });
    check("pager (12)", JournalMode::Delete, |vfs| {
        open(vfs, JournalMode::Delete).data(crate::FrameId::NONE);
    });
}

#[test]
fn wal_1_a_transaction_is_whole_before_others_see_it() {
    let left = check("wal (1)", JournalMode::Wal, |vfs| {
        let mut pager = open(vfs, JournalMode::Wal);
        change(&mut pager, NEW);
        pager.write_unused().unwrap();
        change_again(&mut pager);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

/// Overwrites frames of the running transaction.
fn change_again(pager: &mut Pager) {
    (2..=4).for_each(|page| put(pager, page, NEW));
    pager.write_unused().unwrap();
    put(pager, 1, NEW);
}

#[test]
fn wal_2_only_the_writer_appends() {
    let left = check("wal (2)", JournalMode::Wal, |vfs| {
        let mut pager = open(vfs, JournalMode::Wal);
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

#[test]
fn wal_3_the_header_is_synced_before_a_frame() {
    let left = check("wal (3)", JournalMode::Wal, |vfs| {
        BROKEN.set("");
        let mut pager = open(vfs, JournalMode::Wal);
        checkpoint(&mut pager, CheckpointMode::Truncate);
        BROKEN.set("wal (3)");
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

fn checkpoint(pager: &mut Pager, mode: CheckpointMode) {
    pager.checkpoint(mode, &mut || false, &crate::wal::UNSTOPPED).unwrap();
}

#[test]
fn wal_4_the_log_begins_anew_without_readers() {
    let left = check("wal (4)", JournalMode::Wal, |vfs| {
        let mut pager = open(vfs, JournalMode::Wal);
        checkpoint(&mut pager, CheckpointMode::Passive);
        change(&mut pager, NEW);
        commit(&mut pager);
    });
    assert_eq!(left, OLD);
}

#[test]
fn wal_5_no_frame_is_copied_that_a_reader_must_not_see() {
    let left = check("wal (5)", JournalMode::Wal, |vfs| {
        let (mut reader, mut writer) = (open(vfs, JournalMode::Wal), open(vfs, JournalMode::Wal));
        reader.begin_read().unwrap();
        change(&mut writer, NEW);
        commit(&mut writer);
        checkpoint(&mut writer, CheckpointMode::Passive);
    });
    assert_eq!(left, NEW);
}

#[test]
fn wal_6_frames_are_copied_while_nobody_reads_the_file_alone() {
    let left = check("wal (6)", JournalMode::Wal, |vfs| {
        checkpoint(&mut open(vfs, JournalMode::Wal), CheckpointMode::Passive);
    });
    assert_eq!(left, OLD);
}

// wal (7) takes two connections at once: `wal::tests::without_the_cure_the_reset_race_is_found`.

#[test]
fn wal_8_a_published_frame_stays() {
    let left = check("wal (8)", JournalMode::Wal, |vfs| {
        let mut pager = open(vfs, JournalMode::Wal);
        pager.begin_write(false).unwrap();
        put(&mut pager, 2, NEW);
        pager.write_unused().unwrap();
        put(&mut pager, 3, NEW);
        pager.write_unused().unwrap();
    });
    assert_eq!(left, OLD);
}

#[test]
fn wal_9_a_recovery_holds_its_slots() {
    let (files, copy) = (MemoryVfs::new(7), MemoryVfs::new(8));
    let vfs = || Rc::new(files.clone()) as Rc<dyn Vfs>;
    prepared(&vfs, JournalMode::Delete);
    let keeper = open(&vfs, JournalMode::Wal);
    let mut writer = open(&vfs, JournalMode::Wal);
    change(&mut writer, NEW);
    commit(&mut writer);
    // The files as a crash would leave them, without shared memory.
    for name in ["s.db", "s.db-wal"] {
        copy.set_contents(name, files.contents(name).unwrap());
    }
    drop((writer, keeper));
    let vfs = || Rc::new(copy.clone()) as Rc<dyn Vfs>;
    stops("wal (9)", || drop(open(&vfs, JournalMode::Wal)));
    assert_eq!(content(&vfs, JournalMode::Wal), NEW);
}

#[test]
fn wal_10_a_cache_is_of_one_log() {
    let left = check("wal (10)", JournalMode::Wal, |vfs| {
        BROKEN.set("");
        let (mut reader, mut writer) = (open(vfs, JournalMode::Wal), open(vfs, JournalMode::Wal));
        reader.begin_read().unwrap();
        reader.end_read().unwrap();
        checkpoint(&mut writer, CheckpointMode::Truncate);
        (0..2).for_each(|_| {
            change(&mut writer, NEW);
            commit(&mut writer);
        });
        BROKEN.set("wal (10)");
        reader.begin_read().unwrap();
    });
    assert_eq!(left, NEW);
}

#[test]
fn wal_11_the_turn_is_one_connections() {
    let left = check("wal (11)", JournalMode::Wal, |vfs| {
        BROKEN.set("");
        let (mut first, mut second) = (open(vfs, JournalMode::Wal), open(vfs, JournalMode::Wal));
        change(&mut first, NEW);
        BROKEN.set("wal (11)");
        let _ = second.begin_write(false);
    });
    assert_eq!(left, OLD);
}

// wal (12) takes threads: `wal::tests::together::a_commit_by_itself_rests_on_nothing`.

#[test]
fn wal_13_commits_that_join_are_synced_before_others_see_them() {
    let left = check("wal (13)", JournalMode::Wal, |vfs| {
        let (mut first, mut second) = (open(vfs, JournalMode::Wal), open(vfs, JournalMode::Wal));
        change(&mut first, NEW);
        // Somebody waits: the commit joins.
        assert_eq!(second.begin_write(false).unwrap_err().code(), ResultCode::BUSY);
        let _turn = second.turn_wait().unwrap();
        first.commit_phase_one_in(None, crate::CommitWay::Together).unwrap();
    });
    assert_eq!(left, OLD);
}

/// A poisoned pager refuses everything and writes nothing.
#[test]
fn a_poisoned_pager_does_nothing() {
    for mode in [JournalMode::Delete, JournalMode::Wal] {
        let files = MemoryVfs::new(7);
        let vfs = || Rc::new(files.clone()) as Rc<dyn Vfs>;
        let _keeper = prepared(&vfs, mode);
        let mut pager = open(&vfs, mode);
        change(&mut pager, NEW);
        pager.write_unused().unwrap();
        pager.poison();
        let before = ["s.db", "s.db-journal", "s.db-wal"].map(|name| files.contents(name));
        let refused = |result: Result<()>| assert_eq!(result.unwrap_err().code(), ResultCode::INTERNAL);
        refused(pager.begin_read());
        refused(pager.begin_write(false));
        refused(pager.commit_phase_one(None));
        refused(pager.commit_phase_two());
        refused(pager.savepoint_rollback(0));
        refused(pager.rollback());
        refused(pager.end_read());
        refused(pager.checkpoint(CheckpointMode::Full, &mut || false, &crate::wal::UNSTOPPED).map(|_| ()));
        refused(pager.leave_log());
        drop(pager);
        assert_eq!(before, ["s.db", "s.db-journal", "s.db-wal"].map(|name| files.contents(name)));
        assert_eq!(content(&vfs, mode), OLD);
    }
}

/// Files where a power cut takes four pages at once.
struct WideSectors(MemoryVfs);

struct WideFile(Box<dyn File>);

impl Vfs for WideSectors {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        Ok(Box::new(WideFile(self.0.open(path, flags)?)))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.0.delete(path, sync_directory)
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.0.exists(path)
    }
    fn full_path(&self, path: &str) -> Result<String> {
        self.0.full_path(path)
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.0.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}

impl File for WideFile {
    fn is_writable(&self) -> bool {
        self.0.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.0.read_at(buffer, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        self.0.write_at(data, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.0.read_vectored_at(buffers, offset)
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        self.0.write_vectored_at(buffers, offset)
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.0.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.0.sync(kind)
    }
    fn size(&self) -> Result<u64> {
        self.0.size()
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        self.0.lock(level)
    }
    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.0.unlock(level)
    }
    fn lock_level(&self) -> LockLevel {
        self.0.lock_level()
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        self.0.check_reserved_lock()
    }
    fn sector_size(&self) -> u32 {
        4 * PAGE
    }
}
