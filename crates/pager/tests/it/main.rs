//! Pages, transactions and savepoints of the pager alone, against a plain list of pages.

use base::{PageNo, ResultCode};
use pager::{JournalMode, OpenOptions, Pager, TxnState};
use proptest::prelude::*;
use std::rc::Rc;
use vfs::MemoryVfs;

const PAGE: usize = 512;

#[derive(Clone, Debug)]
enum Step {
    Write(u8, u8),
    Fresh(u8),
    Cut,
    Savepoint,
    Release,
    RollbackTo(u8),
    Commit,
    Rollback,
    /// Close and open again without a commit.
    Reopen,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        12 => any::<(u8, u8)>().prop_map(|(page, byte)| Step::Write(page, byte)),
        4 => any::<u8>().prop_map(Step::Fresh),
        1 => Just(Step::Cut),
        2 => Just(Step::Savepoint),
        1 => Just(Step::Release),
        2 => any::<u8>().prop_map(Step::RollbackTo),
        1 => Just(Step::Commit),
        1 => Just(Step::Rollback),
        1 => Just(Step::Reopen),
    ]
}

fn open(vfs: &MemoryVfs, mode: JournalMode) -> Pager {
    let options = OpenOptions { page_size: PAGE as u32, ..OpenOptions::default() };
    let mut pager = Pager::open(Rc::new(vfs.clone()), "p.db", &options).unwrap();
    pager.set_journal_mode(mode).unwrap();
    pager.set_cache_size(1);
    if mode == JournalMode::Wal {
        pager.begin_read().unwrap();
        pager.open_log().unwrap();
        pager.end_read().unwrap();
    }
    pager.begin_write(false).unwrap();
    pager
}

fn write(pager: &mut Pager, page: u32, byte: u8) {
    let frame = pager.get(PageNo(page)).unwrap();
    pager.write(frame).unwrap();
    // The header's counters on page 1 belong to the pager.
    pager.data_mut(frame)[200..].fill(byte);
    pager.unpin(frame);
}

fn bytes(pager: &mut Pager) -> Vec<u8> {
    let count = pager.page_count();
    (1..=count)
        .map(|page| {
            let frame = pager.get(PageNo(page)).unwrap();
            let data = pager.data(frame);
            assert!(data[200..].iter().all(|&byte| byte == data[200]));
            let byte = data[200];
            pager.unpin(frame);
            byte
        })
        .collect()
}

/// What another process would find in the files now, if this one were killed.
fn recovered(vfs: &MemoryVfs) -> Vec<u8> {
    let copy = MemoryVfs::new(6);
    // A log beside a file without a byte counts as left over from another database.
    let file = vfs.contents("p.db").filter(|content| !content.is_empty());
    copy.set_contents("p.db", file.unwrap_or_else(|| vec![0; PAGE]));
    copy.set_contents("p.db-wal", vfs.contents("p.db-wal").unwrap_or_default());
    let options = OpenOptions { page_size: PAGE as u32, ..OpenOptions::default() };
    let mut pager = Pager::open(Rc::new(copy), "p.db", &options).unwrap();
    pager.begin_read().unwrap();
    pager.open_log().unwrap();
    bytes(&mut pager)
}

/// Often adds more pages than the cache may hold, so that changed ones leave it. As the B-tree does
/// it: a page after the end is read as zeros and journaled.
fn grow(pager: &mut Pager, model: &mut Vec<u8>, byte: u8) {
    for _ in 0..=byte % 16 {
        pager.set_page_count(model.len() as u32 + 1);
        write(pager, model.len() as u32 + 1, byte);
        model.push(byte);
    }
}

fn check(mode: JournalMode, steps: &[Step]) {
    let vfs = MemoryVfs::new(5);
    let mut pager = open(&vfs, mode);
    let (mut model, mut committed) = (Vec::new(), Vec::new());
    let mut savepoints: Vec<Vec<u8>> = Vec::new();
    for step in steps {
        match *step {
            Step::Write(page, byte) if !model.is_empty() => {
                let page = usize::from(page) % model.len();
                write(&mut pager, page as u32 + 1, byte);
                model[page] = byte;
            }
            Step::Fresh(byte) | Step::Write(_, byte) => grow(&mut pager, &mut model, byte),
            Step::Cut => {
                model.truncate(model.len().saturating_sub(3).max(model.len().min(1)));
                pager.set_page_count(model.len() as u32);
                if let Some(first) = model.first_mut() {
                    // A change of size always comes with one of page 1.
                    *first = first.wrapping_add(1);
                    write(&mut pager, 1, *first);
                }
            }
            Step::Savepoint => {
                savepoints.push(model.clone());
                pager.savepoint_open(savepoints.len());
            }
            Step::Release => {
                savepoints.pop();
                pager.savepoint_release(savepoints.len());
            }
            Step::RollbackTo(which) if !savepoints.is_empty() => {
                let index = usize::from(which) % savepoints.len();
                savepoints.truncate(index + 1);
                pager.savepoint_rollback(index).unwrap();
                model = savepoints[index].clone();
            }
            Step::RollbackTo(_) => {}
            Step::Commit => {
                pager.commit_phase_one(None).unwrap();
                pager.commit_phase_two().unwrap();
                committed = model.clone();
                if mode == JournalMode::Wal && !committed.is_empty() {
                    assert_eq!(recovered(&vfs), committed, "after a commit");
                }
                pager.begin_write(false).unwrap();
                savepoints.clear();
            }
            Step::Rollback => {
                pager.rollback().unwrap();
                pager.begin_write(false).unwrap();
                model = committed.clone();
                savepoints.clear();
            }
            Step::Reopen => {
                if mode == JournalMode::Wal && !committed.is_empty() {
                    assert_eq!(recovered(&vfs), committed, "in a transaction");
                }
                drop(pager);
                pager = open(&vfs, mode);
                model = committed.clone();
                savepoints.clear();
            }
        }
        assert_eq!(bytes(&mut pager), model, "after {step:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pages_are_what_the_last_commit_or_rollback_says(
        steps in prop::collection::vec(step(), 1..250),
        mode in prop::sample::select(vec![
            JournalMode::Delete, JournalMode::Persist, JournalMode::Truncate, JournalMode::Memory, JournalMode::Wal,
        ]),
    ) {
        check(mode, &steps);
    }
}

/// Pages that left the cache again were appended to the log again: a transaction at random keys
/// made a log of a hundred times the pages that it changed.
#[test]
fn a_log_grows_by_the_pages_that_a_transaction_changes() {
    const PAGES: u32 = 100;
    let vfs = MemoryVfs::new(1);
    let mut pager = open(&vfs, JournalMode::Wal);
    pager.set_page_count(PAGES);
    for round in 0..20 {
        (1..=PAGES).for_each(|page| write(&mut pager, page, round + page as u8));
        // Some more often than others, in their own order.
        (1..=PAGES).rev().step_by(7).for_each(|page| write(&mut pager, page, round + page as u8));
    }
    pager.commit_phase_one(None).unwrap();
    pager.commit_phase_two().unwrap();
    let expected: Vec<u8> = (1..=PAGES).map(|page| 19 + page as u8).collect();
    assert_eq!(bytes(&mut pager), expected);
    assert_eq!(recovered(&vfs), expected);
    let frames = (vfs.contents("p.db-wal").unwrap().len() - 32) / (24 + PAGE);
    assert!((PAGES as usize..=PAGES as usize + 1).contains(&frames), "{frames} frames");
}

#[test]
fn pages_that_cannot_be() {
    let mut pager = open(&MemoryVfs::new(1), JournalMode::Delete);
    let lock_page = pager.lock_page();
    for page in [PageNo::NONE, lock_page] {
        assert_eq!(pager.get(page).unwrap_err().code(), ResultCode::CORRUPT);
    }
    pager.max_page_count(10);
    assert_eq!(pager.get(PageNo(11)).unwrap_err().code(), ResultCode::FULL);
    assert_eq!(pager.txn_state(), TxnState::Write);
}

#[test]
fn a_full_cache_grows_while_all_pages_are_in_use() {
    let mut pager = open(&MemoryVfs::new(1), JournalMode::Delete);
    pager.set_page_count(100);
    let frames: Vec<_> = (1..=100).map(|page| pager.get(PageNo(page)).unwrap()).collect();
    for (number, &frame) in frames.iter().enumerate() {
        pager.write(frame).unwrap();
        pager.data_mut(frame).fill(number as u8);
    }
    assert!(frames.iter().enumerate().all(|(number, &frame)| pager.data(frame)[9] == number as u8));
    frames.iter().for_each(|&frame| pager.unpin(frame));
}
