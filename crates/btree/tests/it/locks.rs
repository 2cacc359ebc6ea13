//! Locks between connections of one process, and against a process of the oracle.

use crate::{Scratch, open, oracle, root_of, row};
use base::{PageNo, Reason, ResultCode};
use btree::{Btree, CursorKind, CursorsKept, InsertHint, TxnState};

fn insert(db: &mut Btree, rowid: i64) {
    let root = root_of(db, "t");
    let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
    db.insert_row(cursor, rowid, &row(b"x"), 0, InsertHint::None).unwrap();
    db.cursor_close(cursor);
}

fn count(db: &mut Btree) -> u64 {
    let root = root_of(db, "t");
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    let count = db.count(cursor).unwrap();
    db.cursor_close(cursor);
    count
}

fn code<T>(result: base::Result<T>) -> ResultCode {
    result.map(|_| ()).unwrap_err().extended_code()
}

#[test]
fn one_writer_and_readers_that_hold_it_up() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n");
    let (mut one, mut two) = (open(&path), open(&path));
    one.begin_write(false).unwrap();
    two.begin_read().unwrap();
    assert_eq!(code(two.begin_write(false)), ResultCode::BUSY);
    assert_eq!(two.txn_state(), TxnState::Read);
    insert(&mut one, 1);
    assert_eq!(count(&mut two), 0);
    assert_eq!(code(one.commit()), ResultCode::BUSY);
    assert_eq!(one.txn_state(), TxnState::Write);
    // PENDING keeps new readers out.
    let mut three = open(&path);
    assert_eq!(code(three.begin_read()), ResultCode::BUSY);
    two.end_read().unwrap();
    one.commit().unwrap();
    let version = two.data_version();
    two.begin_read().unwrap();
    assert_eq!(count(&mut two), 1);
    assert_ne!(two.data_version(), version);
    two.end_read().unwrap();
    two.begin_write(true).unwrap();
    assert_eq!(code(one.begin_read()), ResultCode::BUSY);
    insert(&mut two, 2);
    two.rollback(CursorsKept::None).unwrap();
    two.end_read().unwrap();
    one.begin_read().unwrap();
    assert_eq!(count(&mut one), 1);
}

#[test]
#[ignore = "needs python3, to look at the locks from another process"]
fn closing_one_handle_keeps_the_locks_of_another() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\n");
    let mut one = open(&path);
    one.begin_write(false).unwrap();
    let mut two = open(&path);
    two.begin_read().unwrap();
    drop(two);
    // Another process must still see RESERVED.
    let script = format!(
        "import fcntl,struct\nf=open({path:?},'r+b')\n\
         l=struct.pack('hhqqi',fcntl.F_WRLCK,0,0x40000001,1,0)\n\
         t=struct.unpack('hhqqi',fcntl.fcntl(f,fcntl.F_GETLK,l))[0]\n\
         print('free' if t==fcntl.F_UNLCK else 'locked')"
    );
    let output = std::process::Command::new("python3").arg("-c").arg(&script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "locked");
    insert(&mut one, 1);
    one.commit().unwrap();
    let output = std::process::Command::new("python3").arg("-c").arg(&script).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "free");
}

#[test]
fn cursors_keep_their_place_while_another_writes() {
    let mut db = crate::memory();
    let root = db.create_tree(btree::TreeKind::Table).unwrap();
    let writer = db.cursor_open(root, CursorKind::Table, true).unwrap();
    for rowid in 0..1000 {
        db.insert_row(writer, rowid * 2, &row(&[1; 50]), 0, InsertHint::Append).unwrap();
    }
    let reader = db.cursor_open(root, CursorKind::Table, false).unwrap();
    assert!(db.first(reader).unwrap());
    let mut seen = vec![db.rowid(reader)];
    loop {
        let at = db.rowid(reader);
        // The row itself goes, one after and one before it come.
        db.seek_rowid(writer, at).unwrap();
        db.delete(writer, false).unwrap();
        db.insert_row(writer, -at - 1, &row(&[2; 70]), 0, InsertHint::None).unwrap();
        assert!(db.has_moved(reader));
        assert!(!db.restore(reader).unwrap());
        if !db.next(reader).unwrap() {
            break;
        }
        seen.push(db.rowid(reader));
    }
    assert_eq!(seen, (0..1000).map(|rowid| rowid * 2).collect::<Vec<i64>>());
    assert_eq!(db.count(writer).unwrap(), 1000);
}

#[test]
fn a_rollback_makes_cursors_unusable() {
    let mut db = crate::memory();
    let root = db.create_tree(btree::TreeKind::Table).unwrap();
    db.commit().unwrap();
    db.begin_write(false).unwrap();
    let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
    db.insert_row(cursor, 1, &row(b"x"), 0, InsertHint::None).unwrap();
    db.rollback(CursorsKept::None).unwrap();
    assert_eq!(code(db.first(cursor)), ResultCode::ABORT_ROLLBACK);
    db.cursor_close(cursor);
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    assert!(!db.first(cursor).unwrap());
    assert_eq!(db.cursor_open(PageNo(0), CursorKind::Table, false).unwrap_err().code(), ResultCode::CORRUPT);
}

#[test]
fn a_lockless_read_takes_two_calls_and_notices_every_change() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\nINSERT INTO t VALUES(1, 'x');\n");
    let (mut db, mut other) = (open(&path), open(&path));
    // The first is a usual one: nothing is cached.
    db.begin_read_lockless().unwrap();
    assert!(!db.is_lockless());
    assert_eq!(count(&mut db), 1);
    db.end_read().unwrap();
    vfs::reset_counters();
    db.begin_read_lockless().unwrap();
    assert!(db.is_lockless());
    assert_eq!(count(&mut db), 1);
    db.end_read().unwrap();
    assert_eq!(vfs::counters().total(), 2);
    // Settled in time.
    db.begin_read_lockless().unwrap();
    db.take_read_lock().unwrap();
    assert!(!db.is_lockless());
    other.begin_write(false).unwrap();
    insert(&mut other, 2);
    assert_eq!(code(other.commit()), ResultCode::BUSY);
    db.end_read().unwrap();
    // Not while somebody writes.
    assert_eq!(code(db.begin_read_lockless()), ResultCode::BUSY);
    other.commit().unwrap();
    db.begin_read_lockless().unwrap();
    assert!(!db.is_lockless());
    assert_eq!(count(&mut db), 2);
    db.end_read().unwrap();
    // The file changes under a lockless read.
    db.begin_read_lockless().unwrap();
    assert!(db.is_lockless());
    other.begin_write(false).unwrap();
    insert(&mut other, 3);
    other.commit().unwrap();
    assert_eq!(count(&mut db), 2);
    assert_eq!(db.take_read_lock().map_err(|error| error.reason()), Err(Reason::ReadTooLate));
    db.end_read().unwrap();
    db.begin_read_lockless().unwrap();
    assert_eq!(count(&mut db), 3);
    db.end_read().unwrap();
    // A usual reader or writer that joins sees the newest.
    db.begin_read_lockless().unwrap();
    other.begin_write(false).unwrap();
    insert(&mut other, 4);
    other.commit().unwrap();
    db.begin_read().unwrap();
    assert!(!db.is_lockless());
    assert_eq!(count(&mut db), 4);
    db.end_read().unwrap();
    db.begin_read_lockless().unwrap();
    db.begin_write(false).unwrap();
    insert(&mut db, 5);
    db.commit().unwrap();
    assert_eq!(oracle(&path, "PRAGMA integrity_check;\nSELECT count(*) FROM t"), ["ok", "5"]);
}
