//! Databases made from nothing, judged by the oracle.

use crate::{Scratch, open, oracle, row};
use base::{PageNo, ResultCode};
use btree::{AutoVacuum, Btree, CursorKind, CursorsKept, InsertHint, JournalMode, MetaSlot, TreeKind};
use value::{Mem, TextRef, ValueRef};

fn text(value: &str) -> Mem {
    Mem::from_value(ValueRef::Text(TextRef { bytes: value.as_bytes(), encoding: base::Encoding::Utf8 }))
}

/// Makes table `t(a INTEGER PRIMARY KEY, b)` and its row in the schema table.
fn create_t(db: &mut Btree) -> PageNo {
    let root = db.create_tree(TreeKind::Table).unwrap();
    let sql = "CREATE TABLE t(a INTEGER PRIMARY KEY, b)";
    let page = Mem::from_value(ValueRef::Integer(i64::from(root.0)));
    let record = value::record::encode(&[text("table"), text("t"), text("t"), page, text(sql)]);
    let cursor = db.cursor_open(PageNo(1), CursorKind::Table, true).unwrap();
    db.insert_row(cursor, 1, &record, 0, InsertHint::None).unwrap();
    db.cursor_close(cursor);
    db.set_meta(MetaSlot::FileFormat, 4).unwrap();
    db.set_meta(MetaSlot::TextEncoding, 1).unwrap();
    db.set_meta(MetaSlot::SchemaCookie, 1).unwrap();
    root
}

fn fill(db: &mut Btree, root: PageNo, rows: std::ops::Range<i64>, len: usize) {
    let cursor = db.cursor_open(root, CursorKind::Table, true).unwrap();
    for rowid in rows {
        db.insert_row(cursor, rowid, &row(&vec![rowid as u8; len]), 0, InsertHint::Append).unwrap();
    }
    db.cursor_close(cursor);
}

#[test]
fn new_databases_of_every_shape() {
    for page_size in [512, 1024, 4096, 65536] {
        for reserved in [0, 12, 32] {
            for mode in [AutoVacuum::None, AutoVacuum::Full, AutoVacuum::Incremental] {
                let scratch = Scratch::new();
                let path = scratch.db();
                let mut db = open(&path);
                db.set_page_size(page_size, Some(reserved)).unwrap();
                db.set_auto_vacuum(mode).unwrap();
                db.begin_write(false).unwrap();
                let root = create_t(&mut db);
                fill(&mut db, root, 0..200, 40);
                fill(&mut db, root, 200..204, 70_000);
                db.commit().unwrap();
                assert_eq!(db.reserved_bytes(), u32::from(reserved));
                drop(db);
                let sql = "PRAGMA integrity_check;\nPRAGMA page_size;\nPRAGMA auto_vacuum;\n
                           SELECT count(*), sum(length(b)) FROM t";
                let expected =
                    ["ok".to_owned(), page_size.to_string(), (mode as u8).to_string(), "204|288000".to_owned()];
                assert_eq!(oracle(&path, sql), expected, "{page_size} {reserved} {mode:?}");
                let mut db = open(&path);
                db.begin_read().unwrap();
                assert_eq!((db.page_size(), db.reserved_bytes()), (page_size, u32::from(reserved)));
                assert_eq!(db.integrity_check(&[PageNo(1), root], 100).unwrap().errors, [""; 0]);
                let cursor = db.cursor_open(root, CursorKind::Table, false).unwrap();
                assert!(db.last(cursor).unwrap());
                assert!(db.payload(cursor).unwrap().ends_with(&[203; 70_000]));
            }
        }
    }
}

#[test]
fn the_page_of_the_lock_bytes_is_never_used() {
    for mode in [AutoVacuum::None, AutoVacuum::Full] {
        let scratch = Scratch::new();
        let path = scratch.db();
        let mut db = open(&path);
        db.set_page_size(65536, None).unwrap();
        db.set_auto_vacuum(mode).unwrap();
        db.begin_write(false).unwrap();
        let root = create_t(&mut db);
        db.commit().unwrap();
        drop(db);
        // Grow the file to just below 1 GiB without writing it: a hole, counted in the header.
        let pages: u32 = (1 << 30) / 65536 - 1;
        let file = std::fs::OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(u64::from(pages) * 65536).unwrap();
        std::os::unix::fs::FileExt::write_at(&file, &pages.to_be_bytes(), 28).unwrap();
        drop(file);
        let mut db = open(&path);
        db.begin_write(false).unwrap();
        fill(&mut db, root, 0..10, 100_000);
        if mode == AutoVacuum::None {
            db.commit().unwrap();
            let report = db.begin_read().and_then(|()| db.integrity_check(&[PageNo(1), root], 100_000));
            let strange: Vec<String> =
                report.unwrap().errors.into_iter().filter(|line| !line.ends_with("never used")).collect();
            assert_eq!(strange, [""; 0]);
            // Ten leaves, ten overflow pages, and the page that is left out.
            assert_eq!(db.page_count(), pages + 21);
        }
    }
}

#[test]
fn each_journal_mode_leaves_what_it_should() {
    for (mode, after) in [
        (JournalMode::Delete, None),
        (JournalMode::Truncate, Some(0)),
        (JournalMode::Persist, Some(1)),
        (JournalMode::Memory, None),
        (JournalMode::Off, None),
    ] {
        let scratch = Scratch::new();
        let path = scratch.db();
        let mut db = open(&path);
        assert_eq!(db.set_journal_mode(mode).unwrap(), mode);
        db.begin_write(false).unwrap();
        let root = create_t(&mut db);
        db.commit().unwrap();
        db.begin_write(false).unwrap();
        fill(&mut db, root, 0..100, 100);
        db.commit().unwrap();
        let left = std::fs::read(format!("{path}-journal")).ok();
        assert_eq!(left.as_ref().map(|bytes| bytes.len().min(1)), after, "{mode:?}");
        assert!(left.unwrap_or_default().iter().take(28).all(|&byte| byte == 0));
        if mode != JournalMode::Off {
            db.begin_write(false).unwrap();
            fill(&mut db, root, 100..200, 100);
            db.rollback(CursorsKept::None).unwrap();
            db.end_read().unwrap();
        }
        assert_eq!(db.set_journal_mode(JournalMode::Delete).unwrap(), JournalMode::Delete);
        drop(db);
        assert!(!std::fs::exists(format!("{path}-journal")).unwrap());
        assert_eq!(oracle(&path, "PRAGMA integrity_check;\nSELECT count(*) FROM t"), ["ok", "100"]);
    }
}

#[test]
fn refusals() {
    let scratch = Scratch::new();
    let path = scratch.db();
    oracle(&path, "CREATE TABLE t(a INTEGER PRIMARY KEY, b);\nPRAGMA max_page_count;\n");
    let options = btree::OpenOptions { read_only: true, ..Default::default() };
    let vfs = std::rc::Rc::new(vfs::UnixVfs::new());
    let mut db = Btree::open(vfs.clone(), &path, &options).unwrap();
    assert_eq!(db.begin_write(false).unwrap_err().message(), "attempt to write a readonly database");
    drop(db);
    let options = btree::OpenOptions { create: false, ..Default::default() };
    let missing = Btree::open(vfs.clone(), &format!("{path}x"), &options).map(|_| ());
    assert_eq!(missing.unwrap_err().message(), "unable to open database file");
    let directory = Btree::open(vfs, std::env::temp_dir().to_str().unwrap(), &Default::default());
    assert_eq!(directory.map(|_| ()).unwrap_err().message(), "unable to open database file");
    let mut db = open(&path);
    db.begin_write(false).unwrap();
    assert_eq!(db.max_page_count(3), 3);
    let cursor = db.cursor_open(PageNo(2), CursorKind::Table, true).unwrap();
    let full = db.insert_row(cursor, 1, &row(&[1; 20_000]), 0, InsertHint::None);
    assert_eq!(full.unwrap_err().code(), ResultCode::FULL);
    db.rollback(CursorsKept::None).unwrap();
    db.end_read().unwrap();
}

#[test]
fn a_renamed_file_is_not_written() {
    let scratch = Scratch::new();
    let path = scratch.db();
    let mut db = open(&path);
    db.begin_write(false).unwrap();
    create_t(&mut db);
    db.commit().unwrap();
    std::fs::rename(&path, format!("{path}2")).unwrap();
    db.begin_write(false).unwrap();
    let error = db.create_tree(TreeKind::Table).unwrap_err();
    assert_eq!(error.extended_code(), ResultCode::READONLY_DBMOVED);
}

#[test]
fn one_database_over_another_of_any_page_size() {
    for (size, from_size) in [(4096, 4096), (4096, 512), (512, 4096), (1024, 65536), (65536, 1024)] {
        let (scratch, other) = (Scratch::new(), Scratch::new());
        let (path, from) = (scratch.db(), other.db());
        for (path, size, rows) in [(&path, size, 900..1400), (&from, from_size, 0..300)] {
            let mut db = open(path);
            db.set_page_size(size, None).unwrap();
            db.begin_write(false).unwrap();
            let root = create_t(&mut db);
            fill(&mut db, root, rows, 120);
            db.commit().unwrap();
        }
        let (mut db, mut source) = (open(&path), open(&from));
        source.begin_read().unwrap();
        for commit in [false, true] {
            db.begin_write(false).unwrap();
            db.copy_from(&mut source).unwrap();
            if commit {
                db.commit().unwrap();
            } else {
                db.rollback(CursorsKept::None).unwrap();
                db.end_read().unwrap();
            }
            db.begin_read().unwrap();
            assert_eq!(db.page_size(), if commit { from_size } else { size });
            let report = db.integrity_check(&[PageNo(1), PageNo(2)], 9).unwrap();
            assert_eq!(report.errors, [""; 0]);
            assert_eq!(report.row_counts, [1, if commit { 300 } else { 500 }]);
            db.end_read().unwrap();
        }
        drop((db, source));
        let sql = "PRAGMA integrity_check;\nPRAGMA page_size;\nSELECT min(a), max(a) FROM t";
        assert_eq!(oracle(&path, sql), ["ok", &from_size.to_string(), "0|299"]);
    }
}

/// Rows appended to the last page leave the other cursors where they are, also when it is split now
/// and then.
#[test]
fn cursors_stay_on_their_rows_while_rows_are_appended() {
    let scratch = Scratch::new();
    let mut db = open(&scratch.db());
    db.begin_write(false).unwrap();
    let root = create_t(&mut db);
    let writer = db.cursor_open(root, CursorKind::Table, true).unwrap();
    let mut readers: Vec<(base::CursorId, i64)> = Vec::new();
    for rowid in 1..2000_i64 {
        let length = if rowid % 97 == 0 { 5000 } else { rowid as usize % 60 };
        db.insert_row(writer, rowid, &row(&vec![rowid as u8; length]), 0, InsertHint::Append).unwrap();
        for (position, (reader, at)) in readers.iter_mut().enumerate() {
            // Each one goes its way: it waits, follows, or catches up with the end.
            if (rowid as usize + position).is_multiple_of(3) && *at < rowid {
                assert!(db.next(*reader).unwrap());
                *at += 1;
            }
            if (rowid as usize + position).is_multiple_of(41) {
                assert!(db.last(*reader).unwrap());
                *at = rowid;
            }
            assert!(db.restore(*reader).unwrap());
            assert_eq!(db.rowid(*reader), *at);
        }
        if rowid % 250 == 1 {
            let reader = db.cursor_open(root, CursorKind::Table, false).unwrap();
            assert!(db.last(reader).unwrap());
            readers.push((reader, rowid));
        }
    }
    for (reader, at) in readers {
        let mut rest = 0;
        while db.next(reader).unwrap() {
            rest += 1;
        }
        assert_eq!(at + rest, 1999);
    }
    db.cursor_close(writer);
    assert_eq!(db.integrity_check(&[PageNo(1), root], 100).unwrap().errors, [""; 0]);
}
