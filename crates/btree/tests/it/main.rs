//! The storage layers against the oracle: one writes, the other reads, strictly one after the
//! other.

mod corruption;
mod crash;
mod faults;
mod locks;
mod processes;
mod random;
mod reading;
mod writing;

use btree::{Btree, CursorKind, OpenOptions};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use value::{Mem, ValueRef};
use vfs::UnixVfs;

/// A directory that goes away with the value.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("btree-it-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    pub(crate) fn db(&self) -> String {
        self.0.join("t.db").to_str().unwrap().to_owned()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs SQL on the oracle; all columns of all rows, joined by `|`.
pub(crate) fn oracle(path: &str, sql: &str) -> Vec<String> {
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut rows_out = Vec::new();
    for part in sql.split(";\n").filter(|part| !part.trim().is_empty()) {
        let mut statement = connection.prepare(part).unwrap_or_else(|e| panic!("{part}: {e}"));
        let columns = statement.column_count();
        let mut rows = statement.query([]).unwrap();
        while let Some(row) = rows.next().unwrap_or_else(|e| panic!("{part}: {e}")) {
            let values = (0..columns).map(|index| match row.get_ref(index).unwrap() {
                rusqlite::types::ValueRef::Null => "NULL".to_owned(),
                rusqlite::types::ValueRef::Integer(value) => value.to_string(),
                rusqlite::types::ValueRef::Real(value) => value.to_string(),
                rusqlite::types::ValueRef::Text(text) => String::from_utf8_lossy(text).into_owned(),
                rusqlite::types::ValueRef::Blob(blob) => hex(blob),
            });
            rows_out.push(values.collect::<Vec<_>>().join("|"));
        }
    }
    rows_out
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02X}")).collect()
}

pub(crate) fn open(path: &str) -> Btree {
    assert!(Path::new(path).is_absolute());
    Btree::open(Rc::new(UnixVfs::new()), path, &OpenOptions::default()).unwrap()
}

/// An in-memory database in a write transaction.
pub(crate) fn memory() -> Btree {
    let mut db = Btree::open(Rc::new(UnixVfs::new()), ":memory:", &OpenOptions::default()).unwrap();
    db.begin_write(false).unwrap();
    db
}

/// The root page of a table or index, from the schema table.
pub(crate) fn root_of(db: &mut Btree, name: &str) -> base::PageNo {
    let cursor = db.cursor_open(base::PageNo(1), CursorKind::Table, false).unwrap();
    let mut more = db.first(cursor).unwrap();
    let mut root = 0;
    while more {
        let record = db.payload(cursor).unwrap().to_vec();
        let mut mems = Vec::new();
        value::record::unpack(&record, base::Encoding::Utf8, 4, &mut mems);
        if mems[1].bytes() == name.as_bytes() {
            let ValueRef::Integer(page) = mems[3].as_ref() else { panic!() };
            root = page as u32;
        }
        more = db.next(cursor).unwrap();
    }
    db.cursor_close(cursor);
    assert_ne!(root, 0, "no {name}");
    base::PageNo(root)
}

/// A record of one NULL (the rowid alias) and one blob.
pub(crate) fn row(blob: &[u8]) -> Vec<u8> {
    value::record::encode(&[Mem::from_value(ValueRef::Null), Mem::from_value(ValueRef::Blob(blob))])
}

pub(crate) fn records(blobs: &[&[u8]]) -> Vec<u8> {
    let mems: Vec<Mem> = blobs.iter().map(|blob| Mem::from_value(ValueRef::Blob(blob))).collect();
    value::record::encode(&mems)
}
