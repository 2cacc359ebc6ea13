//! Caches that outlive the commits of others, in every order of accesses that few preemptions make.
//!
//! Transaction number `n` puts `n` on page 2 and on one of three others, in turn. So a page that is
//! kept too long shows, and so does one that comes too early.

use super::schedule::{Actor, Schedule, explore};
use super::staged_vfs::StagedVfs;
use super::*;

/// The page that a transaction changes besides page 2.
fn page_of(number: u32) -> u32 {
    3 + number % 3
}

const PAGES: u32 = 5;

fn write_part(vfs: &StagedVfs, pager: &mut Pager, number: u32) {
    retry(vfs, || {
        pager.end_read()?;
        // Every other transaction begins in two steps.
        if number.is_multiple_of(2) || !pager.uses_log() {
            pager.begin_read()?;
            pager.open_log()?;
        }
        pager.begin_write(false)
    });
    pager.set_page_count(PAGES);
    put(pager, 2, number);
    put(pager, page_of(number), number);
    pager.commit_phase_one(None).unwrap();
    pager.commit_phase_two().unwrap();
    pager.end_read().unwrap();
}

/// A log with one transaction, and the connection that keeps it.
fn prepared_parts(schedule: &Schedule, entries: bool) -> StagedVfs {
    let vfs = StagedVfs { entries, ..world(schedule, true) };
    let mut pager = open(&vfs);
    pager.begin_write(false).unwrap();
    pager.set_page_count(PAGES);
    (1..=PAGES).for_each(|page| put(&mut pager, page, 0));
    pager.commit_phase_one(None).unwrap();
    pager.commit_phase_two().unwrap();
    pager.end_read().unwrap();
    write_part(&vfs, &mut pager, 1);
    drop_later(pager);
    vfs
}

#[derive(Clone, Copy, PartialEq)]
enum Locking {
    Lockless,
    Slot,
}

/// Reads every page, and finds one transaction's state on them; its number.
fn read_parts(vfs: &StagedVfs, pager: &mut Pager, locking: Locking) -> u32 {
    let mut locking = locking;
    loop {
        retry(vfs, || match locking {
            Locking::Lockless => pager.begin_read_lockless(),
            Locking::Slot => pager.begin_read(),
        });
        if !pager.is_lockless() {
            pager.open_log().unwrap();
        }
        let numbers: Result<Vec<u32>> = (2..=PAGES).map(|page| number_on(pager, page)).collect();
        pager.end_read().unwrap();
        match numbers {
            Ok(numbers) => {
                let newest = numbers[0];
                let last_of = |page: u32| (1..=newest).rev().find(|number| page_of(*number) == page).unwrap_or(0);
                let wanted: Vec<u32> = std::iter::once(newest).chain((3..=PAGES).map(last_of)).collect();
                assert_eq!(numbers, wanted, "a page of another transaction");
                return newest;
            }
            Err(error) => assert_eq!(error.reason(), Reason::ReadTooLate),
        }
        locking = Locking::Slot;
    }
}

/// Reads again and again with one cache; each time no less than what was committed before.
fn keeper(vfs: &StagedVfs, committed: &Arc<AtomicU32>, locking: Locking, times: u32) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        for _ in 0..times {
            let least = committed.load(Ordering::SeqCst);
            let found = read_parts(&vfs, &mut pager, locking);
            assert!(found >= least, "a read of the past: {found}, committed {least}");
        }
    })
}

/// Counts up with a cache of its own, which the other writer's commits pass by.
fn part_writer(vfs: &StagedVfs, committed: &Arc<AtomicU32>, times: u32) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        for _ in 0..times {
            let number = loop {
                begin(&vfs, &mut pager);
                let numbers: Vec<u32> = (2..=PAGES).map(|page| number_on(&mut pager, page).unwrap()).collect();
                let newest = numbers[0];
                assert!(numbers[1..].contains(&newest), "a page of another transaction: {numbers:?}");
                match pager.begin_write(false) {
                    Ok(()) => break newest + 1,
                    Err(error) => assert_eq!(error.code(), ResultCode::BUSY),
                }
                pager.end_read().unwrap();
                vfs.schedule.sleep();
            };
            put(&mut pager, 2, number);
            put(&mut pager, page_of(number), number);
            pager.commit_phase_one(None).unwrap();
            pager.commit_phase_two().unwrap();
            pager.end_read().unwrap();
            committed.fetch_max(number, Ordering::SeqCst);
        }
    })
}

fn check_parts(
    entries: bool,
    preemptions_max: usize,
    actors: impl Fn(&StagedVfs, &Arc<AtomicU32>) -> Vec<Actor>,
) -> std::result::Result<usize, String> {
    let explored = explore(preemptions_max, |schedule| {
        let vfs = prepared_parts(schedule, entries);
        let committed = Arc::new(AtomicU32::new(1));
        let actors = actors(&vfs, &committed);
        let end: Actor = Box::new(move || {
            let found = read_parts(&vfs, &mut open(&vfs), Locking::Slot);
            assert_eq!(found, committed.load(Ordering::SeqCst), "a commit is lost");
        });
        (actors, end)
    });
    let runs = explored.map(|explored| explored.runs).map_err(|(plan, text)| format!("{plan:?}: {text}"))?;
    println!("{runs} orders");
    Ok(runs)
}

#[test]
fn a_cache_outlives_the_commits_of_others() {
    for locking in [Locking::Lockless, Locking::Slot] {
        let runs = check_parts(false, preemptions(), |vfs, committed| {
            vec![keeper(vfs, committed, locking, 3), part_writer(vfs, committed, 2)]
        });
        assert!(runs.unwrap() > 100);
    }
}

#[test]
fn two_writers_keep_their_caches() {
    let runs = check_parts(false, preemptions(), |vfs, committed| {
        vec![part_writer(vfs, committed, 2), part_writer(vfs, committed, 2)]
    });
    assert!(runs.unwrap() > 100);
}

#[test]
fn two_writers_and_two_readers_keep_their_caches() {
    let runs = check_parts(false, preemptions().saturating_sub(1), |vfs, committed| {
        let readers = [Locking::Lockless, Locking::Slot].map(|locking| keeper(vfs, committed, locking, 2));
        readers.into_iter().chain([part_writer(vfs, committed, 2), part_writer(vfs, committed, 1)]).collect()
    });
    assert!(runs.unwrap() > 100);
}

/// The cache is of the first transaction, the second is copied into the file: whoever reads it now
/// keeps nobody from restarting the log, in which frames with the same numbers hold other pages.
fn restart_race(broken: &'static str, locking: Locking) -> std::result::Result<usize, String> {
    check_parts(true, preemptions().saturating_sub(1), |vfs, committed| {
        let phase = Arc::new(AtomicU32::new(0));
        let wait_for = |vfs: StagedVfs, phase: Arc<AtomicU32>, wanted: u32| {
            move || {
                while phase.load(Ordering::SeqCst) < wanted {
                    vfs.schedule.sleep();
                }
            }
        };
        let (copied, cached) = (wait_for(vfs.clone(), phase.clone(), 2), wait_for(vfs.clone(), phase.clone(), 1));
        let (reading, read_phase) = (vfs.clone(), phase.clone());
        let reader: Actor = Box::new(move || {
            crate::sabotage::BROKEN.set(broken);
            let mut pager = open(&reading);
            assert_eq!(read_parts(&reading, &mut pager, Locking::Slot), 1);
            read_phase.store(1, Ordering::SeqCst);
            copied();
            assert!(read_parts(&reading, &mut pager, locking) >= 2);
        });
        let (writing, committed) = (vfs.clone(), committed.clone());
        let writer: Actor = Box::new(move || {
            let mut pager = open(&writing);
            cached();
            write_part(&writing, &mut pager, 2);
            checkpoint(&writing, &mut pager, CheckpointMode::Passive);
            phase.store(2, Ordering::SeqCst);
            writing.schedule.sleep();
            for number in 3..=4 {
                write_part(&writing, &mut pager, number);
            }
            committed.store(4, Ordering::SeqCst);
        });
        vec![reader, writer]
    })
}

#[test]
fn a_log_that_restarts_under_who_compares_headers_leaves_no_old_page() {
    for locking in [Locking::Lockless, Locking::Slot] {
        assert!(restart_race("", locking).unwrap() > 100);
    }
}

#[test]
fn without_another_look_at_the_log_an_old_page_stays() {
    let found = restart_race("wal (10), unnoticed", Locking::Slot).unwrap_err();
    assert!(found.contains("a page of another transaction"), "{found}");
}

/// Two connections on a log with one transaction, the first with every page in its cache.
fn reader_and_writer() -> (StagedVfs, Pager, Pager) {
    let vfs = prepared_parts(&Schedule::default(), false);
    let (mut reader, mut writer) = (open(&vfs), open(&vfs));
    assert_eq!(read_parts(&vfs, &mut reader, Locking::Slot), 1);
    write_part(&vfs, &mut writer, 2);
    (vfs, reader, writer)
}

/// A checkpoint looks at the newest commit, which is not the one that the cache belongs to.
#[test]
fn a_checkpoint_keeps_the_cache_where_it_was() {
    for locking in [Locking::Lockless, Locking::Slot] {
        let (vfs, mut reader, mut writer) = reader_and_writer();
        reader.checkpoint(CheckpointMode::Passive, &mut || false, &super::super::checkpoint::UNSTOPPED).unwrap();
        assert_eq!(read_parts(&vfs, &mut reader, locking), 2);
        write_part(&vfs, &mut writer, 3);
        reader.checkpoint(CheckpointMode::Truncate, &mut || false, &super::super::checkpoint::UNSTOPPED).unwrap();
        assert_eq!(read_parts(&vfs, &mut reader, locking), 3);
    }
}

/// A transaction that could not begin has seen the newest commit, and the cache has not.
#[test]
fn a_transaction_that_does_not_begin_keeps_the_cache_where_it_was() {
    use vfs::{FileKind, OpenFlags, ShmLock, Vfs};
    for locking in [Locking::Lockless, Locking::Slot] {
        let (vfs, mut reader, _writer) = reader_and_writer();
        let flags = OpenFlags { kind: FileKind::MainDb, read_write: true, create: false, exclusive: false };
        let other = vfs.open("t.db", flags).unwrap();
        // All slots of readers of the log.
        other.shm_lock(4, 4, ShmLock::Exclusive).unwrap();
        assert_eq!(reader.begin_read().unwrap_err().extended_code(), ResultCode::PROTOCOL);
        other.shm_unlock(4, 4, ShmLock::Exclusive).unwrap();
        assert_eq!(read_parts(&vfs, &mut reader, locking), 2);
    }
}

/// Only the pages that others have changed are read again; a refusal costs none.
#[test]
fn a_cache_loses_what_others_have_changed() {
    let (vfs, mut reader, mut writer) = reader_and_writer();
    let misses = |pager: &mut Pager| pager.cache_counters(Some(crate::CacheCounter::Misses)).misses;
    misses(&mut reader);
    for (number, locking) in [(3, Locking::Slot), (4, Locking::Lockless)] {
        assert_eq!(read_parts(&vfs, &mut reader, locking), number - 1);
        assert_eq!(misses(&mut reader), 2, "{number}");
        write_part(&vfs, &mut writer, number);
    }
    assert_eq!(read_parts(&vfs, &mut reader, Locking::Slot), 4);
    misses(&mut reader);
    writer.begin_write(false).unwrap();
    assert_eq!(reader.begin_write(false).unwrap_err().code(), ResultCode::BUSY);
    writer.rollback().unwrap();
    writer.end_read().unwrap();
    assert_eq!(read_parts(&vfs, &mut reader, Locking::Slot), 4);
    assert_eq!(misses(&mut reader), 0);
}
