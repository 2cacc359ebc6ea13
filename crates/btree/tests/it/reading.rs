//! Files that the oracle wrote.

use crate::{Scratch, hex, open, oracle, root_of};
use base::PageNo;
use btree::{Btree, CursorKind};
use std::cmp::Ordering;
use value::record::{compare_records, unpack};
use value::{KeyInfo, ValueRef};

fn show(record: &[u8]) -> String {
    let mut mems = Vec::new();
    unpack(record, base::Encoding::Utf8, 100, &mut mems);
    let parts = mems.iter().map(|mem| match mem.as_ref() {
        ValueRef::Null => "NULL".to_owned(),
        ValueRef::Integer(value) => value.to_string(),
        ValueRef::Real(value) => value.to_string(),
        ValueRef::Text(text) => String::from_utf8_lossy(text.bytes).into_owned(),
        ValueRef::Blob(blob) => hex(blob),
    });
    parts.collect::<Vec<_>>().join("|")
}

fn table_rows(db: &mut Btree, root: PageNo) -> Vec<String> {
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    let mut rows = Vec::new();
    let mut more = db.first(cursor).unwrap();
    while more {
        let rowid = db.rowid(cursor);
        rows.push(format!("{rowid}|{}", show(db.payload(cursor).unwrap())));
        more = db.next(cursor).unwrap();
    }
    assert_eq!(db.count(cursor).unwrap() as usize, rows.len());
    let mut backwards = Vec::new();
    let mut more = db.last(cursor).unwrap();
    while more {
        let rowid = db.rowid(cursor);
        backwards.push(format!("{rowid}|{}", show(db.payload(cursor).unwrap())));
        more = db.previous(cursor).unwrap();
    }
    backwards.reverse();
    assert!(rows == backwards);
    for row in rows.iter().step_by(7) {
        let rowid: i64 = row.split('|').next().unwrap().parse().unwrap();
        assert_eq!(db.seek_rowid(cursor, rowid).unwrap(), Ordering::Equal);
        assert_eq!(db.rowid(cursor), rowid);
        assert!(db.seek_rowid(cursor, rowid + 1).is_ok());
    }
    db.cursor_close(cursor);
    rows
}

fn index_rows(db: &mut Btree, root: PageNo) -> Vec<String> {
    let cursor = db.cursor_open(root, CursorKind::Index, false).unwrap();
    let mut rows = Vec::new();
    let mut keys = Vec::new();
    let mut more = db.first(cursor).unwrap();
    while more {
        keys.push(db.payload(cursor).unwrap().to_vec());
        rows.push(show(db.payload(cursor).unwrap()));
        more = db.next(cursor).unwrap();
    }
    assert_eq!(db.count(cursor).unwrap() as usize, rows.len());
    let mut count = 0;
    let mut more = db.last(cursor).unwrap();
    while more {
        count += 1;
        assert_eq!(rows[rows.len() - count], show(db.payload(cursor).unwrap()));
        more = db.previous(cursor).unwrap();
    }
    assert_eq!(count, rows.len());
    let info = KeyInfo { key_fields: 9, ..KeyInfo::default() };
    for key in keys.iter().step_by(5) {
        let found = db.seek_index(cursor, |record: &[u8]| compare_records(record, key, &info));
        assert_eq!(found.unwrap(), Ordering::Equal);
    }
    db.cursor_close(cursor);
    rows
}

fn check(page_size: u32, setup: &str) {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(
        &path,
        &format!(
            "PRAGMA page_size={page_size};\n{setup}
             CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);\n
             CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;\n
             CREATE TABLE e(x);\n
             BEGIN;\n
             WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<3000)
               INSERT INTO t SELECT i*3, 'row'||i, CASE WHEN i%50=0 THEN randomblob(i*7) ELSE i END FROM n;\n
             INSERT INTO t VALUES(-5, 'negative', zeroblob(100000));\n
             INSERT INTO w SELECT c, b FROM t;\n
             COMMIT;\n
             CREATE INDEX ti ON t(b, c);\n"
        ),
    );
    let mut db = open(&path);
    db.begin_read().unwrap();
    let (t, w, e, ti) = (root_of(&mut db, "t"), root_of(&mut db, "w"), root_of(&mut db, "e"), root_of(&mut db, "ti"));
    let found = (table_rows(&mut db, t), index_rows(&mut db, w), index_rows(&mut db, ti));
    assert_eq!(table_rows(&mut db, e).len(), 0);
    assert_eq!(db.page_size(), page_size);
    db.end_read().unwrap();
    drop(db);
    assert!(found.0 == oracle(&path, "SELECT a, NULL, b, c FROM t ORDER BY a"));
    assert!(found.1 == oracle(&path, "SELECT * FROM w ORDER BY k"));
    assert!(found.2 == oracle(&path, "SELECT b, c, a FROM t ORDER BY b, c"));
}

#[test]
fn every_page_size_reads_equal() {
    for page_size in [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536] {
        check(page_size, "");
    }
}

#[test]
fn auto_vacuum_files_read_equal() {
    for mode in ["FULL", "INCREMENTAL"] {
        check(1024, &format!("PRAGMA auto_vacuum={mode};\n"));
    }
}

#[test]
fn a_cold_blob_takes_two_reads() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\nINSERT INTO t VALUES(1, randomblob(10000));\n");
    let mut db = open(&path);
    db.begin_read().unwrap();
    let root = root_of(&mut db, "t");
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    vfs::reset_counters();
    assert_eq!(db.seek_rowid(cursor, 1).unwrap(), Ordering::Equal);
    let len = db.payload_len(cursor);
    let mut bytes = Vec::new();
    db.payload_to_vec(cursor, 0, len, &mut bytes).unwrap();
    assert_eq!(vfs::counters().reads, 2);
    drop(db);
    assert!(hex(&bytes[5..]) == oracle(&path, "SELECT hex(b) FROM t")[0]);
}

#[test]
fn what_is_no_database_says_so() {
    let scratch = Scratch::new();
    let path = scratch.db();
    std::fs::write(&path, b"just some text, long enough to be looked at as a header of a database".repeat(9)).unwrap();
    let error = open(&path).begin_read().unwrap_err();
    assert_eq!(error.message(), "file is not a database");
    std::fs::write(&path, b"").unwrap();
    let mut db = open(&path);
    db.begin_read().unwrap();
    assert_eq!(table_rows(&mut db, PageNo(1)).len(), 0);
}

#[test]
fn a_mapped_file_reads_equal_and_grows() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);\nINSERT INTO t VALUES(1, 'x', 1);\n");
    let mut db = open(&path);
    db.set_mmap_size(1 << 20);
    for round in 0..12 {
        let script = format!(
            "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<40)
             INSERT INTO t SELECT i + {round} * 1000 + 10, 'row', randomblob(i * 400) FROM n"
        );
        // The oracle works in a copy: one process never has one file open with both.
        let copy = format!("{path}-copy");
        std::fs::copy(&path, &copy).unwrap();
        oracle(&copy, &script);
        std::fs::write(&path, std::fs::read(&copy).unwrap()).unwrap();
        db.begin_read().unwrap();
        let rows = table_rows(&mut db, PageNo(2));
        db.end_read().unwrap();
        assert!(rows == oracle(&copy, "SELECT a, NULL, b, c FROM t ORDER BY a"), "round {round}");
    }
    let root = PageNo(2);
    db.begin_read().unwrap();
    let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
    db.seek_rowid(cursor, 49).unwrap();
    vfs::reset_counters();
    db.seek_rowid(cursor, 50).unwrap();
    assert!(db.payload(cursor).unwrap().len() > 10_000);
    assert_eq!(vfs::counters().reads, 0);
}
