//! Every call to the system below fails once, in turn: an error code, never a panic, and the file
//! is whole afterwards.

use crate::{Scratch, oracle, root_of, row};
use base::{Error, PageNo, Result, ResultCode};
use btree::{Btree, CursorKind, CursorsKept, InsertHint, JournalMode, OpenOptions, TreeKind};
use std::cell::Cell;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use vfs::{File, LockLevel, MemoryVfs, OpenFlags, SyncKind, Vfs};

#[derive(Clone, Default)]
struct Faulty {
    files: MemoryVfs,
    /// Calls until the one that fails; negative: none fails.
    left: Rc<Cell<i64>>,
    /// Whether every later call fails as well.
    lasting: bool,
}

impl Faulty {
    fn call(&self, code: ResultCode) -> Result<()> {
        let left = self.left.get();
        if left < 0 {
            return Ok(());
        }
        if left > 0 {
            self.left.set(left - 1);
            return Ok(());
        }
        if !self.lasting {
            self.left.set(-1);
        }
        Err(Error::bare(code))
    }
}

struct FaultyFile(Box<dyn File>, Faulty);

impl File for FaultyFile {
    fn is_writable(&self) -> bool {
        self.0.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.1.call(ResultCode::IOERR_READ)?;
        self.0.read_at(buffer, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.1.call(ResultCode::IOERR_READ)?;
        self.0.read_vectored_at(buffers, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        let (first, second) = data.split_at(data.len() / 2);
        self.0.write_at(first, offset)?;
        self.1.call(ResultCode::FULL)?;
        self.0.write_at(second, offset + first.len() as u64)
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        let mut at = offset;
        for buffer in buffers {
            self.write_at(buffer, at)?;
            at += buffer.len() as u64;
        }
        Ok(())
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.1.call(ResultCode::IOERR_TRUNCATE)?;
        self.0.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.1.call(ResultCode::IOERR_FSYNC)?;
        self.0.sync(kind)
    }
    fn size(&self) -> Result<u64> {
        self.1.call(ResultCode::IOERR_FSTAT)?;
        self.0.size()
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        self.1.call(ResultCode::IOERR_LOCK)?;
        self.0.lock(level)
    }
    fn unlock(&self, level: LockLevel) -> Result<()> {
        self.0.unlock(level)?;
        self.1.call(ResultCode::IOERR_UNLOCK)
    }
    fn lock_level(&self) -> LockLevel {
        self.0.lock_level()
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        self.1.call(ResultCode::IOERR_CHECKRESERVEDLOCK)?;
        self.0.check_reserved_lock()
    }
}

impl Vfs for Faulty {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        self.call(ResultCode::CANTOPEN)?;
        Ok(Box::new(FaultyFile(self.files.open(path, flags)?, self.clone())))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.call(ResultCode::IOERR_DELETE)?;
        self.files.delete(path, sync_directory)
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.call(ResultCode::IOERR_ACCESS)?;
        self.files.exists(path)
    }
    fn full_path(&self, path: &str) -> Result<String> {
        self.files.full_path(path)
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.files.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}

fn change(db: &mut Btree) -> Result<()> {
    db.begin_write(false)?;
    let root = PageNo(if db.auto_vacuum() == btree::AutoVacuum::None { 2 } else { 3 });
    let cursor = db.cursor_open(root, CursorKind::Table, true)?;
    let result = change_rows(db, cursor);
    db.cursor_close(cursor);
    result?;
    db.commit()
}

fn change_rows(db: &mut Btree, cursor: base::CursorId) -> Result<()> {
    for rowid in 0..60 {
        let len = (rowid as usize * 97) % 1500;
        db.insert_row(cursor, rowid * 3, &row(&vec![2; len]), 0, InsertHint::None)?;
        if rowid == 30 {
            db.savepoint_begin(1)?;
        }
        if db.seek_rowid(cursor, rowid * 4)? == std::cmp::Ordering::Equal && !db.is_eof(cursor) {
            db.delete(cursor, true)?;
        }
    }
    db.savepoint_rollback(0, CursorsKept::All)?;
    db.savepoint_release(0)
}

fn contents(files: &MemoryVfs) -> Vec<(i64, usize)> {
    let mut db = Btree::open(Rc::new(files.clone()), "t.db", &OpenOptions::default()).unwrap();
    db.begin_read().unwrap();
    let root = root_of(&mut db, "t");
    assert_eq!(db.integrity_check(&[PageNo(1), root], 10).unwrap().errors, [""; 0]);
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    let mut rows = Vec::new();
    let mut more = db.first(cursor).unwrap();
    while more {
        rows.push((db.rowid(cursor), db.payload(cursor).unwrap().len()));
        more = db.next(cursor).unwrap();
    }
    rows
}

fn check(setup: &str, mode: JournalMode, cache_size: i32, lasting: bool) {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(
        &path,
        &format!(
            "PRAGMA page_size=512;\n{setup}CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n
             WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<120)
               INSERT INTO t SELECT i, zeroblob(i*5) FROM n;\n"
        ),
    );
    let image = std::fs::read(&path).unwrap();
    let fresh = || {
        let files = MemoryVfs::new(3);
        files.set_contents("t.db", image.clone());
        files
    };
    let before = contents(&fresh());
    let mut failures = 0;
    for number in 0.. {
        let faulty = Faulty { files: fresh(), left: Rc::new(Cell::new(-1)), lasting };
        let open = Btree::open(Rc::new(faulty.clone()), "t.db", &OpenOptions::default());
        let mut db = open.unwrap();
        db.set_journal_mode(mode).unwrap();
        db.set_cache_size(cache_size);
        faulty.left.set(number);
        let result = change(&mut db);
        let reached = faulty.left.get() <= 0 && (lasting || faulty.left.get() < 0);
        if result.is_err() {
            failures += 1;
            // The rollback may fail as well; then the journal is hot.
            let _ = db.rollback(CursorsKept::None);
            let _ = db.end_read();
        }
        drop(db);
        faulty.left.set(-1);
        let after = contents(&faulty.files);
        if result.is_ok() {
            assert_ne!(after, before, "call {number}");
        } else if after != before {
            // Committed already when the call failed that gives the lock back.
            let clean = Btree::open(Rc::new(faulty.files.clone()), "t.db", &OpenOptions::default());
            drop(clean);
            let whole = fresh();
            let mut reference = Btree::open(Rc::new(whole.clone()), "t.db", &OpenOptions::default()).unwrap();
            change(&mut reference).unwrap();
            drop(reference);
            assert_eq!(after, contents(&whole), "call {number}: {result:?}");
        }
        if !reached {
            break;
        }
    }
    assert!(failures > 10, "only {failures}");
}

#[test]
fn one_failing_call_leaves_the_file_whole() {
    check("", JournalMode::Delete, -2000, false);
    check("", JournalMode::Persist, 16, false);
    check("PRAGMA auto_vacuum=FULL;\n", JournalMode::Truncate, 16, false);
}

#[test]
fn a_device_that_stops_answering_leaves_the_file_whole() {
    check("", JournalMode::Delete, 16, true);
    check("PRAGMA auto_vacuum=FULL;\n", JournalMode::Delete, -2000, true);
}

fn fill_scratch(db: &mut Btree) -> Result<PageNo> {
    db.begin_write(false)?;
    let root = db.create_tree(TreeKind::Table)?;
    let cursor = db.cursor_open(root, CursorKind::Table, true)?;
    for rowid in 0..120 {
        db.insert_row(cursor, rowid, &row(&vec![1; rowid as usize * 5]), 0, InsertHint::None)?;
    }
    db.cursor_close(cursor);
    db.commit()?;
    Ok(root)
}

fn change_scratch(db: &mut Btree, root: PageNo) -> Result<()> {
    db.begin_write(false)?;
    let cursor = db.cursor_open(root, CursorKind::Table, true)?;
    let result = change_rows(db, cursor);
    db.cursor_close(cursor);
    result?;
    db.commit()
}

/// The saved pages that did not fit into the cache were lost when the disk was full while they went
/// back.
#[test]
fn a_scratch_database_outlives_a_full_disk() {
    let mut failures = 0;
    for number in 0.. {
        let faulty = Faulty { files: MemoryVfs::new(3), left: Rc::new(Cell::new(-1)), lasting: true };
        let options = OpenOptions { page_size: 512, ..OpenOptions::default() };
        let mut db = Btree::open(Rc::new(faulty.clone()), "", &options).unwrap();
        db.set_cache_size(16);
        let root = fill_scratch(&mut db).unwrap();
        faulty.left.set(number);
        let result = change_scratch(&mut db, root);
        if result.is_err() {
            failures += 1;
            db.rollback(CursorsKept::None).unwrap();
        }
        let reached = faulty.left.get() <= 0;
        faulty.left.set(-1);
        db.begin_read().unwrap();
        assert_eq!(db.integrity_check(&[PageNo(1), root], 10).unwrap().errors, [""; 0], "call {number}");
        if !reached {
            break;
        }
    }
    assert!(failures > 10, "only {failures}");
}

/// The journal of a file that was empty had no header: nothing cut the file back.
#[test]
fn the_first_transaction_of_a_file_is_undone() {
    let mut failures = 0;
    for (number, lasting) in (0..).flat_map(|number| [(number, false), (number, true)]) {
        let faulty = Faulty { files: MemoryVfs::new(3), left: Rc::new(Cell::new(-1)), lasting };
        let open = || Btree::open(Rc::new(faulty.clone()), "t.db", &OpenOptions::default()).unwrap();
        let mut db = open();
        faulty.left.set(number);
        let result = fill_scratch(&mut db);
        let reached = faulty.left.get() <= 0 && (lasting || faulty.left.get() < 0);
        if result.is_err() {
            failures += 1;
            let _ = db.rollback(CursorsKept::None);
            let _ = db.end_read();
        }
        drop(db);
        faulty.left.set(-1);
        let mut db = open();
        db.begin_read().unwrap();
        let pages = db.page_count();
        let whole = pages == 0 || db.integrity_check(&[PageNo(1), PageNo(2)], 10).unwrap().errors.is_empty();
        assert!(whole, "call {number} of {lasting}: {pages} pages");
        if !reached {
            break;
        }
    }
    assert!(failures > 10, "only {failures}");
}
