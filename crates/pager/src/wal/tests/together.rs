//! Commits that are synced together, in every order of accesses that few preemptions make: beside
//! syncs that fail, transactions that find something on what is not synced yet, readers, and
//! checkpoints.
//!
//! Each transaction counts up by one, and appends two frames: so the number says how much of the
//! log has to be durable when anybody is told of it.

use super::schedule::{Actor, explore};
use super::staged_vfs::StagedVfs;
use super::turns::FOREVER;
use super::*;
use crate::pager::CommitWay;

/// Nobody may know of a number before it is durable.
fn tell(vfs: &StagedVfs, number: u32) {
    let durable = vfs.disk.bytes.load(Ordering::SeqCst);
    let wanted = 32 + 2 * number * (PAGE + 24);
    assert!(durable >= wanted, "{number} is told, but a power cut takes it: {durable} bytes are durable");
}

fn open_full(vfs: &StagedVfs) -> Pager {
    let mut pager = open(vfs);
    pager.set_synchronous(Synchronous::Full);
    begin(vfs, &mut pager);
    pager.end_read().unwrap();
    pager
}

fn begin_resting(vfs: &StagedVfs, pager: &mut Pager) {
    loop {
        match pager.begin_write_resting(false) {
            Ok(()) => return,
            Err(error) => assert_eq!(error.code(), ResultCode::BUSY, "{error:?}"),
        }
        match pager.turn_wait() {
            Some(turn) => assert!(turn.wait(FOREVER)),
            None => drop(vfs.schedule.sleep()),
        }
    }
}

/// The number on both pages.
fn number_of(pager: &mut Pager) -> u32 {
    let number = number_on(pager, 2).unwrap();
    assert_eq!(number_on(pager, 3).unwrap(), number, "a page of another transaction");
    number
}

/// How a transaction ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    Join,
    Alone,
    /// It spills before it commits.
    Spill,
    /// It finds something out and writes nothing.
    Look,
    RollBack,
}

fn actor(vfs: &StagedVfs, committed: &Arc<AtomicU32>, ends: &'static [End]) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open_full(&vfs);
        for end in ends {
            begin_resting(&vfs, &mut pager);
            let found = number_of(&mut pager);
            // Others come in here for nothing.
            vfs.schedule.sleep();
            let ended = finish(&mut pager, *end, found);
            match &ended {
                Ok(()) if matches!(end, End::Look | End::RollBack) => tell(&vfs, found),
                Ok(()) => {
                    committed.fetch_add(1, Ordering::SeqCst);
                    tell(&vfs, found + 1);
                }
                Err(error) => assert_eq!(error.extended_code(), ResultCode::IOERR_FSYNC),
            }
            pager.rollback().unwrap();
            pager.end_read().unwrap();
        }
    })
}

/// The transaction ends; nothing of what it has found is told before.
fn finish(pager: &mut Pager, end: End, found: u32) -> Result<()> {
    match end {
        End::Look => {
            pager.commit_phase_one_in(None, CommitWay::Together)?;
            pager.commit_phase_two()?;
            return pager.check_base();
        }
        End::RollBack => {
            put(pager, 2, 77);
            pager.rollback()?;
            return pager.check_base();
        }
        End::Join | End::Alone | End::Spill => {}
    }
    put(pager, 2, found + 1);
    put(pager, 3, found + 1);
    if end == End::Spill {
        pager.write_unused()?;
        put(pager, 2, found + 1);
    }
    let way = if end == End::Alone { CommitWay::Alone } else { CommitWay::Together };
    pager.commit_phase_one_in(None, way)?;
    pager.commit_phase_two()
}

fn observer(vfs: &StagedVfs, committed: &Arc<AtomicU32>, times: u32) -> Actor {
    let (vfs, committed) = (vfs.clone(), committed.clone());
    Box::new(move || {
        let mut pager = open_full(&vfs);
        for _ in 0..times {
            let least = committed.load(Ordering::SeqCst);
            let found = read(&vfs, &mut pager);
            assert!(found >= least, "a read of the past: {found}, committed {least}");
            tell(&vfs, found);
        }
    })
}

fn explored(
    preemptions_max: usize,
    fails_in: u32,
    actors: impl Fn(&StagedVfs, &Arc<AtomicU32>) -> Vec<Actor>,
) -> std::result::Result<usize, String> {
    let explored = explore(preemptions_max, |schedule| {
        let (vfs, keeper) = prepared(schedule, 1, false);
        drop_later(keeper);
        vfs.disk.bytes.store(vfs.files.contents("t.db-wal").unwrap().len() as u32, Ordering::SeqCst);
        vfs.disk.watched.store(true, Ordering::SeqCst);
        vfs.disk.fails_in.store(fails_in, Ordering::SeqCst);
        let committed = Arc::new(AtomicU32::new(1));
        let actors = actors(&vfs, &committed);
        let end: Actor = Box::new(move || {
            let wanted = committed.load(Ordering::SeqCst);
            assert_eq!(read(&vfs, &mut open(&vfs)), wanted, "a commit is lost, or came back");
            // What a recovery finds in the log, and nobody else.
            let after = world(&Schedule::default(), true);
            for name in ["t.db", "t.db-wal"] {
                after.files.set_contents(name, vfs.files.contents(name).unwrap());
            }
            assert_eq!(read(&after, &mut open(&after)), wanted, "a recovery finds something else");
            // And the turn is free.
            let mut pager = open_full(&vfs);
            pager.begin_write(false).unwrap();
            pager.rollback().unwrap();
            pager.end_read().unwrap();
        });
        (actors, end)
    });
    let runs = explored.map(|explored| explored.runs).map_err(|(plan, text)| format!("{plan:?}: {text}"))?;
    println!("{runs} orders");
    Ok(runs)
}

fn together(preemptions_max: usize, fails_in: u32, actors: &[&'static [End]], observers: u32) {
    let runs = explored(preemptions_max, fails_in, |vfs, committed| {
        let writers = actors.iter().map(|ends| actor(vfs, committed, ends));
        writers.chain((0..observers).map(|_| observer(vfs, committed, 2))).collect()
    });
    let runs = runs.unwrap_or_else(|text| panic!("{actors:?}, sync {fails_in} fails: {text}"));
    assert!(runs > 20);
}

#[test]
fn joined_commits_are_durable_before_anybody_knows() {
    together(preemptions(), 0, &[&[End::Join, End::Join], &[End::Join, End::Join]], 0);
    together(preemptions().saturating_sub(1), 0, &[&[End::Join, End::Join], &[End::Join], &[End::Join]], 1);
}

#[test]
fn a_failed_sync_takes_all_that_rests_on_it() {
    for fails_in in 1..=3 {
        together(preemptions().saturating_sub(1), fails_in, &[&[End::Join, End::Join], &[End::Join], &[End::Join]], 1);
    }
}

#[test]
fn what_rests_on_a_commit_leaves_after_it() {
    for other in
        [[End::Look, End::Join], [End::RollBack, End::Join], [End::Alone, End::Look], [End::Spill, End::RollBack]]
    {
        let other: &'static [End] = Vec::leak(other.to_vec());
        for fails_in in 0..=1 {
            together(preemptions().saturating_sub(1), fails_in, &[&[End::Join, End::Join], other, &[End::Join]], 0);
        }
    }
}

#[test]
fn a_commit_by_itself_rests_on_nothing() {
    let found = explored(preemptions(), 0, |vfs, committed| {
        let alone = actor(vfs, committed, &[End::Alone]);
        let broken: Actor = Box::new(move || {
            crate::sabotage::BROKEN.set("wal (12)");
            alone();
        });
        vec![actor(vfs, committed, &[End::Join, End::Join]), actor(vfs, committed, &[End::Join]), broken]
    });
    let text = found.unwrap_err();
    assert!(text.contains("wal (12): "), "{text}");
}

/// Somebody begins, or commits, while a leader syncs.
#[test]
fn beside_a_sync_that_goes_on() {
    together(preemptions(), 0, &[&[End::Join, End::Join], &[End::Join, End::Look]], 0);
    together(preemptions(), 1, &[&[End::Join, End::Join], &[End::Join, End::Join]], 0);
    together(preemptions().saturating_sub(1), 2, &[&[End::Join; 4], &[End::Join; 4]], 0);
}
