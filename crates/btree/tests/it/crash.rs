//! Power cuts: the files as they are after every write, cut and sync of a transaction, opened by
//! both engines. Either everything of the transaction is there or nothing.

use crate::{Scratch, oracle, root_of, row};
use base::{PageNo, Result};
use btree::{Btree, CursorKind, InsertHint, JournalMode, OpenOptions};
use std::cell::RefCell;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use vfs::{File, LockLevel, MemoryVfs, OpenFlags, SyncKind, Vfs};

type Files = (Option<Vec<u8>>, Option<Vec<u8>>);

/// Keeps a copy of database and journal after each change.
#[derive(Clone, Default)]
struct Recorder {
    files: MemoryVfs,
    states: Rc<RefCell<Vec<Files>>>,
    /// Bytes of a sector; 0: a write leaves alone what lies beside it.
    sector: u32,
}

impl Recorder {
    fn note(&self) {
        let state = (self.files.contents("t.db"), self.files.contents("t.db-journal"));
        let mut states = self.states.borrow_mut();
        if states.last() != Some(&state) {
            states.push(state);
        }
    }
}

struct Recorded(Box<dyn File>, Recorder);

impl File for Recorded {
    fn is_writable(&self) -> bool {
        self.0.is_writable()
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.0.read_at(buffer, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.0.read_vectored_at(buffers, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        // Torn in the middle, too.
        let (first, second) = data.split_at(data.len() / 2);
        self.0.write_at(first, offset)?;
        self.1.note();
        self.0.write_at(second, offset + first.len() as u64)?;
        self.1.note();
        Ok(())
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
        self.0.truncate(size)?;
        self.1.note();
        Ok(())
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
        self.1.sector.max(512)
    }
}

impl Vfs for Recorder {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        let file = self.files.open(path, flags)?;
        Ok(Box::new(Recorded(file, self.clone())))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.files.delete(path, sync_directory)?;
        self.note();
        Ok(())
    }
    fn exists(&self, path: &str) -> Result<bool> {
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

fn fill(db: &mut Btree, root: PageNo, from: i64, to: i64, byte: u8) {
    let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
    for rowid in from..to {
        let len = 20 + (rowid as usize * 31) % 900;
        db.insert_row(cursor, rowid, &row(&vec![byte; len]), 0, InsertHint::None).unwrap();
    }
    db.cursor_close(cursor);
}

/// Number of rows and the sum of their first blob bytes.
fn digest(db: &mut Btree) -> (u64, u64) {
    db.begin_read().unwrap();
    let root = root_of(db, "t");
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    let mut more = db.first(cursor).unwrap();
    let (mut count, mut sum) = (0, 0);
    while more {
        count += 1;
        sum += u64::from(*db.payload(cursor).unwrap().last().unwrap());
        more = db.next(cursor).unwrap();
    }
    db.cursor_close(cursor);
    db.end_read().unwrap();
    (count, sum)
}

fn check(mode: JournalMode, setup: &str, cache_size: i32, change: impl Fn(&mut Btree, PageNo)) {
    for sector in [0, 4096, 65_536] {
        check_on(sector, mode, setup, cache_size, &change);
    }
}

fn check_on(sector: u32, mode: JournalMode, setup: &str, cache_size: i32, change: impl Fn(&mut Btree, PageNo)) {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, &format!("PRAGMA page_size=1024;\n{setup}CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n"));
    let recorder = Recorder { sector, ..Recorder::default() };
    recorder.files.set_contents("t.db", std::fs::read(&path).unwrap());
    let open = |vfs: Rc<dyn Vfs>| Btree::open(vfs, "t.db", &OpenOptions::default()).unwrap();
    let mut db = open(Rc::new(recorder.clone()));
    db.set_journal_mode(mode).unwrap();
    db.set_cache_size(cache_size);
    db.begin_write(false).unwrap();
    let root = root_of(&mut db, "t");
    fill(&mut db, root, 0, 100, 1);
    db.commit().unwrap();
    let before = digest(&mut db);
    assert_eq!(before, (100, 100));
    recorder.states.borrow_mut().clear();
    recorder.note();
    db.begin_write(false).unwrap();
    change(&mut db, root);
    db.commit().unwrap();
    let after = digest(&mut db);
    assert_ne!(before, after);
    drop(db);
    let states = recorder.states.take();
    assert!(states.len() > 10, "only {} states", states.len());
    let mut seen = [0, 0];
    for (number, (file, journal)) in states.iter().enumerate() {
        let vfs = MemoryVfs::new(1);
        let write = |name: &str, suffix: &str, content: &Option<Vec<u8>>| {
            let on_disk = format!("{path}{suffix}");
            match content {
                Some(bytes) => {
                    vfs.set_contents(name, bytes.clone());
                    std::fs::write(on_disk, bytes).unwrap();
                }
                None => drop(std::fs::remove_file(on_disk)),
            }
        };
        write("t.db", "", file);
        write("t.db-journal", "-journal", journal);
        let found = digest(&mut open(Rc::new(vfs)));
        assert!(found == before || found == after, "state {number}: {found:?}");
        seen[usize::from(found == after)] += 1;
        if number % 5 == 0 || number + 3 > states.len() {
            let rows = oracle(&path, "PRAGMA integrity_check;\nSELECT count(*) FROM t");
            assert_eq!(rows, ["ok".to_owned(), found.0.to_string()], "state {number}");
        }
    }
    assert!(seen[0] > 5 && seen[1] > 0, "{seen:?}");
}

#[test]
fn a_cut_leaves_all_or_nothing() {
    for mode in [JournalMode::Delete, JournalMode::Truncate, JournalMode::Persist] {
        check(mode, "", -2000, |db, root| fill(db, root, 50, 180, 2));
    }
}

#[test]
fn also_when_the_cache_spills() {
    for mode in [JournalMode::Delete, JournalMode::Persist] {
        check(mode, "", 16, |db, root| fill(db, root, 0, 180, 3));
    }
}

#[test]
fn also_when_the_file_becomes_shorter() {
    check(JournalMode::Delete, "PRAGMA auto_vacuum=FULL;\n", -2000, |db, root| {
        let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
        for rowid in 10..90 {
            db.seek_rowid(cursor, rowid).unwrap();
            db.delete(cursor, false).unwrap();
        }
        db.cursor_close(cursor);
    });
}

#[test]
fn rolls_back_what_the_oracle_left() {
    let scratch = Scratch::new();
    let path = scratch.db();
    let copy = Scratch::new();
    let copied = copy.db();
    oracle(
        &path,
        "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n
         WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<2000)
           INSERT INTO t SELECT i, zeroblob(100) FROM n;\n",
    );
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch("PRAGMA cache_size=10; BEGIN; UPDATE t SET b = b || b; INSERT INTO t SELECT a+5000, b FROM t;")
        .unwrap();
    std::fs::copy(&path, &copied).unwrap();
    std::fs::copy(format!("{path}-journal"), format!("{copied}-journal")).unwrap();
    drop(connection);
    let mut db = crate::open(&copied);
    assert_eq!(digest(&mut db), (2000, 0));
    drop(db);
    assert!(!std::fs::exists(format!("{copied}-journal")).unwrap());
    assert_eq!(
        oracle(&copied, "PRAGMA integrity_check;\nSELECT count(*), sum(length(b)) FROM t"),
        ["ok", "2000|200000"]
    );
}
