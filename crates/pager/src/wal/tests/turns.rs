//! The queue of the connections of one process that want to write.

use super::schedule::{Actor, Schedule, explore};
use super::staged_vfs::StagedVfs;
use super::*;
use std::sync::Mutex;
use std::time::Duration;

pub const FOREVER: Duration = Duration::from_secs(1_000_000);
const NOT_AT_ALL: Duration = Duration::ZERO;

/// Who came into the queue, and who of them began, in this order.
#[derive(Clone, Default)]
struct Order(Arc<Mutex<(Vec<usize>, Vec<usize>)>>);

impl Order {
    fn came(&self, me: usize) {
        self.0.lock().unwrap().0.push(me);
    }
    fn began(&self, me: usize) {
        self.0.lock().unwrap().1.push(me);
    }
    fn left(&self, me: usize) {
        self.0.lock().unwrap().0.retain(|other| *other != me);
    }
}

/// Begins a write transaction behind those who came before.
fn begin_in_turn(vfs: &StagedVfs, pager: &mut Pager, order: &Order, me: usize) {
    let mut waited = false;
    loop {
        match pager.begin_write(false) {
            Ok(()) => break,
            Err(error) => assert_eq!(error.code(), ResultCode::BUSY),
        }
        match pager.turn_wait() {
            Some(turn) => {
                assert!(!waited, "the turn was granted and refused");
                waited = true;
                order.came(me);
                assert!(turn.wait(FOREVER));
            }
            None => drop(vfs.schedule.sleep()),
        }
    }
    if waited {
        order.began(me);
    }
}

/// Adds one to the number as often as wanted.
fn adder_in_turn(vfs: &StagedVfs, committed: &Arc<AtomicU32>, order: &Order, me: usize, times: u32) -> Actor {
    let (vfs, committed, order) = (vfs.clone(), committed.clone(), order.clone());
    Box::new(move || {
        let mut pager = open(&vfs);
        begin(&vfs, &mut pager);
        pager.end_read().unwrap();
        for _ in 0..times {
            begin_in_turn(&vfs, &mut pager, &order, me);
            let number = number_on(&mut pager, 2).unwrap() + 1;
            put(&mut pager, 2, number);
            put(&mut pager, 3, number);
            pager.commit_phase_one(None).unwrap();
            pager.commit_phase_two().unwrap();
            pager.end_read().unwrap();
            committed.fetch_add(1, Ordering::SeqCst);
        }
    })
}

fn check_turns(preemptions_max: usize, actors: impl Fn(&StagedVfs, &Arc<AtomicU32>, &Order) -> Vec<Actor>) {
    let explored = explore(preemptions_max, |schedule| {
        let (vfs, keeper) = prepared(schedule, 1, false);
        drop_later(keeper);
        let (committed, order) = (Arc::new(AtomicU32::new(1)), Order::default());
        let actors = actors(&vfs, &committed, &order);
        let end: Actor = Box::new(move || {
            assert_eq!(read(&vfs, &mut open(&vfs)), committed.load(Ordering::SeqCst), "a commit is lost");
            let order = order.0.lock().unwrap();
            assert_eq!(order.0, order.1, "somebody was passed over");
        });
        (actors, end)
    });
    let explored = explored.unwrap_or_else(|(plan, text)| panic!("{plan:?}: {text}"));
    println!("{} orders", explored.runs);
    assert!(explored.runs > 100);
}

#[test]
fn writers_wait_for_each_other_in_the_order_of_asking() {
    check_turns(preemptions(), |vfs, committed, order| {
        (0..2).map(|me| adder_in_turn(vfs, committed, order, me, 2)).collect()
    });
    check_turns(preemptions().saturating_sub(1), |vfs, committed, order| {
        (0..4).map(|me| adder_in_turn(vfs, committed, order, me, 2)).collect()
    });
}

/// One waits for nothing, and another one for a checkpoint with it.
#[test]
fn who_gives_up_is_in_nobodys_way() {
    check_turns(preemptions().saturating_sub(1), |vfs, committed, order| {
        let (waiting, left) = (vfs.clone(), order.clone());
        let impatient: Actor = Box::new(move || {
            let mut pager = open(&waiting);
            begin(&waiting, &mut pager);
            pager.end_read().unwrap();
            match pager.begin_write(false) {
                Ok(()) => pager.rollback().unwrap(),
                Err(error) => assert_eq!(error.code(), ResultCode::BUSY),
            }
            pager.end_read().unwrap();
            if pager.turn_wait().is_some() {
                left.came(9);
                waiting.schedule.point();
                pager.leave_queue();
                left.left(9);
            }
        });
        let checking = vfs.clone();
        let checkpointer: Actor = Box::new(move || {
            let mut pager = open(&checking);
            begin(&checking, &mut pager);
            pager.end_read().unwrap();
            let mut patience = 3;
            let mut wait = || {
                patience -= 1;
                checking.schedule.sleep();
                patience > 0
            };
            match pager.checkpoint(CheckpointMode::Full, &mut wait, &super::super::checkpoint::UNSTOPPED) {
                Err(error) => assert_eq!(error.code(), ResultCode::BUSY),
                Ok(done) => assert!(done.busy || done.copied_frames == done.log_frames),
            }
        });
        let writers = (0..2).map(|me| adder_in_turn(vfs, committed, order, me, 1));
        writers.chain([impatient, checkpointer]).collect()
    });
}

/// A turn ends with its transaction, however that ends; and with the connection.
#[test]
fn a_turn_goes_on_when_its_holder_ends() {
    for way in 0..4 {
        let vfs = prepared_world();
        let (mut first, mut second) = (open(&vfs), open(&vfs));
        for pager in [&mut first, &mut second] {
            begin(&vfs, pager);
            pager.end_read().unwrap();
        }
        first.begin_write(false).unwrap();
        assert_eq!(second.begin_write(false).unwrap_err().code(), ResultCode::BUSY);
        let turn = second.turn_wait().unwrap();
        assert!(!turn.wait(NOT_AT_ALL));
        match way {
            0 => first.rollback().unwrap(),
            1 => {
                put(&mut first, 2, 5);
                put(&mut first, 3, 5);
                first.commit_phase_one(None).unwrap();
                first.commit_phase_two().unwrap();
            }
            2 => drop(first),
            _ => {
                first.poison();
                first.abandon();
            }
        }
        assert!(turn.wait(NOT_AT_ALL), "way {way}");
        second.begin_write(false).unwrap();
        assert_eq!(number_on(&mut second, 2).unwrap(), if way == 1 { 5 } else { 1 });
        second.rollback().unwrap();
        second.end_read().unwrap();
    }
}

fn prepared_world() -> StagedVfs {
    let (vfs, keeper) = prepared(&Schedule::default(), 1, false);
    drop_later(keeper);
    vfs
}

/// Whoever is in a read transaction does not wait, or two could wait for each other.
#[test]
fn a_reader_that_wants_to_write_is_refused() {
    let vfs = prepared_world();
    let (mut first, mut second) = (open(&vfs), open(&vfs));
    begin(&vfs, &mut first);
    begin(&vfs, &mut second);
    first.begin_write(false).unwrap();
    assert_eq!(second.begin_write(false).unwrap_err().code(), ResultCode::BUSY);
    assert!(second.turn_wait().is_none());
    first.rollback().unwrap();
    second.begin_write(false).unwrap();
    second.rollback().unwrap();
}
