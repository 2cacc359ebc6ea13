//! The wal-index protocol over the real code, in every order of accesses that few preemptions make.
//!
//! A writer puts the same number on two pages in each transaction. Every reader must find both
//! alike, no smaller than what was committed before it began, and never smaller than what it found
//! before; and at the end the database file must hold the last number once the log has been copied.

mod kept_caches;
mod schedule;
mod staged_vfs;
mod together;
mod turns;

use super::CheckpointMode;
use crate::pager::{OpenOptions, Pager, Synchronous};
use base::{PageNo, Reason, Result, ResultCode};
use schedule::{Actor, Schedule, explore};
use staged_vfs::StagedVfs;
use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use vfs::MemoryVfs;

const PAGE: u32 = 512;

fn open(vfs: &StagedVfs) -> Pager {
    let options = OpenOptions { page_size: PAGE, ..OpenOptions::default() };
    let mut pager = Pager::open(Rc::new(vfs.clone()), "t.db", &options).unwrap();
    pager.set_synchronous(Synchronous::Normal);
    pager
}

/// Tries until nobody is in the way.
fn retry<T>(vfs: &StagedVfs, mut action: impl FnMut() -> Result<T>) -> T {
    for _ in 0..200 {
        match action() {
            Err(error) if error.code() == ResultCode::BUSY => drop(vfs.schedule.sleep()),
            other => return other.unwrap(),
        }
    }
    panic!("busy for ever");
}

/// In a read transaction: the log, where the database has one.
fn open_log(vfs: &StagedVfs, pager: &mut Pager) -> Result<()> {
    if vfs.logged { pager.open_log() } else { Ok(()) }
}

fn begin(vfs: &StagedVfs, pager: &mut Pager) {
    retry(vfs, || {
        pager.begin_read()?;
        open_log(vfs, pager).inspect_err(|_| drop(pager.end_read()))
    });
}

fn put(pager: &mut Pager, page: u32, number: u32) {
    let frame = pager.get(PageNo(page)).unwrap();
    pager.write(frame).unwrap();
    pager.data_mut(frame)[100..104].copy_from_slice(&number.to_ne_bytes());
    pager.unpin(frame);
}

fn number_on(pager: &mut Pager, page: u32) -> Result<u32> {
    let frame = pager.get(PageNo(page))?;
    let number = u32::from_ne_bytes(pager.data(frame)[100..104].try_into().unwrap());
    pager.unpin(frame);
    Ok(number)
}

fn write(vfs: &StagedVfs, pager: &mut Pager, number: u32) {
    retry(vfs, || {
        pager.end_read()?;
        if vfs.logged && !pager.uses_log() {
            pager.begin_read()?;
            pager.open_log()?;
            // Every other transaction begins in one step.
            if number.is_multiple_of(2) {
                pager.end_read()?;
            }
        }
        pager.begin_write(false)
    });
    pager.set_page_count(3);
    put(pager, 2, number);
    put(pager, 3, number);
    // Beside a rollback journal readers can be in the way.
    retry(vfs, || pager.commit_phase_one(None));
    pager.commit_phase_two().unwrap();
    pager.end_read().unwrap();
}

fn checkpoint(vfs: &StagedVfs, pager: &mut Pager, mode: CheckpointMode) {
    begin(vfs, pager);
    pager.end_read().unwrap();
    match pager.checkpoint(mode, &mut || false, &super::checkpoint::UNSTOPPED) {
        Err(error) if error.code() == ResultCode::BUSY => {}
        other => drop(other.unwrap()),
    }
}

/// Reads both pages, without a lock where that is possible; what is on them.
fn read(vfs: &StagedVfs, pager: &mut Pager) -> u32 {
    let mut lockless = true;
    loop {
        retry(vfs, || if lockless { pager.begin_read_lockless() } else { pager.begin_read() });
        if !pager.is_lockless() {
            open_log(vfs, pager).unwrap();
        }
        let both = number_on(pager, 2).and_then(|first| Ok((first, number_on(pager, 3)?)));
        pager.end_read().unwrap();
        match both {
            Ok((first, second)) => {
                assert_eq!(first, second, "a page of another transaction");
                return first;
            }
            Err(error) => assert_eq!(error.reason(), Reason::ReadTooLate),
        }
        lockless = false;
    }
}

/// A database with `numbers` transactions in its log, all of them copied where that is wanted; the
/// connection that keeps the shared memory alive.
fn prepared(schedule: &Schedule, numbers: u32, copied: bool) -> (StagedVfs, Pager) {
    prepare(world(schedule, true), numbers, copied)
}

fn world(schedule: &Schedule, logged: bool) -> StagedVfs {
    StagedVfs {
        files: MemoryVfs::new(7),
        schedule: schedule.clone(),
        logged,
        full_syncs: Arc::default(),
        entries: false,
        disk: Arc::default(),
    }
}

fn prepare(vfs: StagedVfs, numbers: u32, copied: bool) -> (StagedVfs, Pager) {
    let mut pager = open(&vfs);
    pager.begin_write(false).unwrap();
    pager.set_page_count(3);
    (1..=3).for_each(|page| put(&mut pager, page, 0));
    pager.commit_phase_one(None).unwrap();
    pager.commit_phase_two().unwrap();
    pager.end_read().unwrap();
    (1..=numbers).for_each(|number| write(&vfs, &mut pager, number));
    if copied {
        checkpoint(&vfs, &mut pager, CheckpointMode::Passive);
    }
    (vfs, pager)
}

/// After a run: more transactions than the log had frames, a last checkpoint, and the file is what
/// the last of them made it.
fn check_end(vfs: StagedVfs, committed: Arc<AtomicU32>) -> Actor {
    Box::new(move || {
        let mut pager = open(&vfs);
        let last = read(&vfs, &mut pager);
        assert_eq!(last, committed.load(Ordering::SeqCst), "a commit is lost");
        for number in last + 1..last + 8 {
            write(&vfs, &mut pager, number);
            let mut other = open(&vfs);
            assert_eq!(read(&vfs, &mut other), number, "a commit is lost");
            if number == last + 5 {
                checkpoint(&vfs, &mut pager, CheckpointMode::Passive);
            }
        }
        checkpoint(&vfs, &mut pager, CheckpointMode::Truncate);
        let mut other = open(&vfs);
        assert_eq!(read(&vfs, &mut other), last + 7, "the checkpoint has lost a page");
    })
}

fn reader(vfs: &StagedVfs, committed: &Arc<AtomicU32>, times: u32) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        let mut before = 0;
        for _ in 0..times {
            let least = committed.load(Ordering::SeqCst).max(before);
            before = read(&vfs, &mut pager);
            assert!(before >= least, "a read of the past: {before}, committed {least}");
        }
    })
}

fn writer(vfs: &StagedVfs, committed: &Arc<AtomicU32>, numbers: std::ops::RangeInclusive<u32>) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        for number in numbers {
            write(&vfs, &mut pager, number);
            committed.fetch_max(number, Ordering::SeqCst);
        }
    })
}

fn checkpointer(vfs: &StagedVfs, mode: CheckpointMode, broken: &'static str) -> Actor {
    let vfs = vfs.clone();
    Box::new(move || {
        crate::sabotage::BROKEN.set(broken);
        let mut pager = open(&vfs);
        checkpoint(&vfs, &mut pager, mode);
    })
}

fn preemptions() -> usize {
    std::env::var("FERRITE_PREEMPTIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(2)
}

/// The reset race: a checkpoint begins on a log that is all copied, and a commit begins the log
/// again.
fn reset_race(broken: &'static str) -> std::result::Result<usize, String> {
    let explored = explore(preemptions(), |schedule| {
        let (vfs, keeper) = prepared(schedule, 3, true);
        drop_later(keeper);
        let committed = Arc::new(AtomicU32::new(3));
        let actors = vec![checkpointer(&vfs, CheckpointMode::Passive, broken), writer(&vfs, &committed, 4..=4)];
        (actors, check_end(vfs, committed))
    });
    explored.map(|explored| explored.runs).map_err(|(plan, text)| format!("{plan:?}: {text}"))
}

/// The connection lives as long as the test's thread: the shared memory with it.
fn drop_later(pager: Pager) {
    thread_local! {
        static KEPT: Cell<Option<Pager>> = const { Cell::new(None) };
    }
    drop(KEPT.replace(Some(pager)));
}

#[test]
fn a_log_that_begins_anew_under_a_checkpoint_loses_nothing() {
    let runs = reset_race("").unwrap();
    println!("{runs} orders");
    assert!(runs > 1000);
}

#[test]
fn without_the_cure_the_reset_race_is_found() {
    let found = reset_race("wal (7), unnoticed").unwrap_err();
    assert!(found.contains("lost"), "{found}");
    let stopped = reset_race("wal (7)").unwrap_err();
    assert!(stopped.contains("wal (7): "), "{stopped}");
}

fn check(numbers: u32, copied: bool, actors: impl Fn(&StagedVfs, &Arc<AtomicU32>) -> Vec<Actor>) {
    let explored = explore(preemptions(), |schedule| {
        let (vfs, keeper) = prepared(schedule, numbers, copied);
        drop_later(keeper);
        let committed = Arc::new(AtomicU32::new(numbers));
        let actors = actors(&vfs, &committed);
        (actors, check_end(vfs, committed))
    });
    let explored = explored.unwrap_or_else(|(plan, text)| panic!("{plan:?}: {text}"));
    println!("{} orders", explored.runs);
    assert!(explored.runs > 100);
}

#[test]
fn a_reader_sees_whole_transactions() {
    check(1, false, |vfs, committed| vec![reader(vfs, committed, 2), writer(vfs, committed, 2..=2)]);
}

#[test]
fn a_reader_sees_whole_transactions_while_the_log_begins_anew() {
    check(2, true, |vfs, committed| vec![reader(vfs, committed, 2), writer(vfs, committed, 3..=4)]);
}

#[test]
fn readers_and_checkpoints() {
    for mode in [CheckpointMode::Passive, CheckpointMode::Restart, CheckpointMode::Truncate] {
        check(2, false, |vfs, committed| vec![reader(vfs, committed, 2), checkpointer(vfs, mode, "")]);
    }
}

/// Three at once, with one preemption less.
#[test]
fn a_reader_a_writer_and_a_checkpoint() {
    for (copied, mode) in [(true, CheckpointMode::Passive), (false, CheckpointMode::Truncate)] {
        let explored = explore(preemptions().saturating_sub(1), |schedule| {
            let (vfs, keeper) = prepared(schedule, 2, copied);
            drop_later(keeper);
            let committed = Arc::new(AtomicU32::new(2));
            let actors =
                vec![checkpointer(&vfs, mode, ""), reader(&vfs, &committed, 2), writer(&vfs, &committed, 3..=4)];
            (actors, check_end(vfs, committed))
        });
        let explored = explored.unwrap_or_else(|(plan, text)| panic!("{plan:?}: {text}"));
        println!("{} orders", explored.runs);
    }
}

#[test]
fn writers_exclude_each_other() {
    check(1, false, |vfs, committed| vec![adder(vfs, committed), adder(vfs, committed)]);
}

/// Adds one to the number, in a transaction that has read it before.
fn adder(vfs: &StagedVfs, committed: &Arc<AtomicU32>) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        let number = loop {
            begin(&vfs, &mut pager);
            let number = number_on(&mut pager, 2).unwrap();
            match pager.begin_write(false) {
                Ok(()) => break number + 1,
                Err(error) => assert_eq!(error.code(), ResultCode::BUSY),
            }
            pager.end_read().unwrap();
            vfs.schedule.sleep();
        };
        put(&mut pager, 2, number);
        put(&mut pager, 3, number);
        pager.commit_phase_one(None).unwrap();
        pager.commit_phase_two().unwrap();
        pager.end_read().unwrap();
        committed.fetch_add(1, Ordering::SeqCst);
    })
}

/// The shared memory is gone, as after a crash: whoever comes first recovers.
#[test]
fn recovery_while_others_come() {
    let explored = explore(preemptions(), |schedule| {
        let (vfs, keeper) = prepared(schedule, 2, false);
        // The log stays behind: the connection does not end in the usual way.
        let log = vfs.files.contents("t.db-wal").unwrap();
        let file = vfs.files.contents("t.db").unwrap();
        drop(keeper);
        vfs.files.set_contents("t.db", file);
        vfs.files.set_contents("t.db-wal", log);
        let committed = Arc::new(AtomicU32::new(2));
        let actors = vec![reader(&vfs, &committed, 1), writer(&vfs, &committed, 3..=3)];
        (actors, check_end(vfs, committed))
    });
    let explored = explored.unwrap_or_else(|(plan, text)| panic!("{plan:?}: {text}"));
    println!("{} orders", explored.runs);
}

/// While somebody recovers, others are told so; while somebody merely writes the first header, they
/// try again.
#[test]
fn busy_with_recovery() {
    use vfs::{FileKind, OpenFlags, ShmLock, Vfs};
    let schedule = Schedule::default();
    let (vfs, keeper) = prepared(&schedule, 2, false);
    let (log, file) = (vfs.files.contents("t.db-wal").unwrap(), vfs.files.contents("t.db").unwrap());
    drop(keeper);
    vfs.files.set_contents("t.db", file);
    vfs.files.set_contents("t.db-wal", log);
    let flags = OpenFlags { kind: FileKind::MainDb, read_write: true, create: false, exclusive: false };
    let other = vfs.open("t.db", flags).unwrap();
    // WRITE and RECOVER.
    other.shm_lock(0, 1, ShmLock::Exclusive).unwrap();
    other.shm_lock(2, 1, ShmLock::Exclusive).unwrap();
    let mut pager = open(&vfs);
    assert_eq!(pager.begin_read().unwrap_err().extended_code(), ResultCode::BUSY_RECOVERY);
    other.shm_unlock(2, 1, ShmLock::Exclusive).unwrap();
    assert_eq!(pager.begin_read().unwrap_err().extended_code(), ResultCode::PROTOCOL);
    other.shm_unlock(0, 1, ShmLock::Exclusive).unwrap();
    pager.begin_read().unwrap();
    assert_eq!(number_on(&mut pager, 2).unwrap(), 2);
    pager.end_read().unwrap();
}

/// Reads without a lock beside a rollback journal: two system calls decide, and whatever happens
/// between them, only whole transactions are seen, and the newest.
#[test]
fn a_reader_beside_a_rollback_journal() {
    let explored = explore(preemptions(), |schedule| {
        let (vfs, keeper) = prepare(world(schedule, false), 2, false);
        drop(keeper);
        let committed = Arc::new(AtomicU32::new(2));
        let actors = vec![reader(&vfs, &committed, 3), writer(&vfs, &committed, 3..=4)];
        let end: Actor = Box::new(move || {
            let mut pager = open(&vfs);
            assert_eq!(read(&vfs, &mut pager), committed.load(Ordering::SeqCst), "a commit is lost");
        });
        (actors, end)
    });
    let explored = explored.unwrap_or_else(|(plan, text)| panic!("{plan:?}: {text}"));
    println!("{} orders", explored.runs);
    assert!(explored.runs > 1000);
}

/// `fullfsync` is for every sync, `checkpoint_fullfsync` for those of checkpoints.
#[test]
fn syncs_through_the_drives_cache() {
    for (logged, all, checkpoints, of_commit, of_checkpoint) in [
        (true, false, false, false, false),
        (true, false, true, false, true),
        (true, true, false, true, true),
        (false, false, true, false, false),
        (false, true, false, true, false),
    ] {
        let (vfs, mut pager) = prepare(world(&Schedule::default(), logged), 1, false);
        pager.set_synchronous(Synchronous::Full);
        pager.set_full_sync(all, checkpoints);
        let some = || vfs.full_syncs.swap(0, Ordering::Relaxed) > 0;
        write(&vfs, &mut pager, 2);
        assert_eq!(some(), of_commit);
        if logged {
            checkpoint(&vfs, &mut pager, CheckpointMode::Full);
        }
        assert_eq!(some(), of_checkpoint);
        pager.set_full_sync(false, false);
    }
}
