//! Key lookups without a lock, and a file that changes at the worst moment.

use crate::harness::{Bench, program};
use base::{PageNo, Result};
use btree::{Btree, CursorKind, InsertHint, OpenOptions};
use bytecode::{Opcode, P4, Program};
use std::cell::RefCell;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use value::{Mem, Value, ValueRef};
use vfs::{File, LockLevel, MemoryVfs, OpenFlags, SyncKind, Vfs};

const ROWS: i64 = 500;

type Action = Rc<RefCell<Option<Box<dyn FnOnce()>>>>;

/// Does something once just before a SHARED lock is taken.
struct Meddling(MemoryVfs, Action);

struct MeddledFile(Box<dyn File>, Action);

impl File for MeddledFile {
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
        self.0.write_at(data, offset)
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        self.0.write_vectored_at(buffers, offset)
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.0.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.0.sync(kind)
    }
    fn size(&self) -> Result<u64> {
        self.0.size()
    }
    fn lock(&self, level: LockLevel) -> Result<()> {
        let action = self.1.borrow_mut().take();
        if let Some(action) = action {
            action();
        }
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
}

impl Vfs for Meddling {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        Ok(Box::new(MeddledFile(self.0.open(path, flags)?, self.1.clone())))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        self.0.delete(path, sync_directory)
    }
    fn exists(&self, path: &str) -> Result<bool> {
        self.0.exists(path)
    }
    fn full_path(&self, path: &str) -> Result<String> {
        self.0.full_path(path)
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.0.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}

/// Sets the only column of every row.
fn write_all(files: &MemoryVfs, value: i64, create: bool) {
    let options = OpenOptions { page_size: 512, ..OpenOptions::default() };
    let mut db = Btree::open(Rc::new(files.clone()), "d.db", &options).unwrap();
    db.begin_write(false).unwrap();
    if create {
        assert_eq!(db.create_tree(btree::TreeKind::Table).unwrap(), PageNo(2));
    }
    let cursor = db.cursor_open(PageNo(2), CursorKind::Table, true).unwrap();
    let pad = Mem::from_value(ValueRef::Blob(&[0; 90]));
    let record = value::record::encode(&[Mem::from_value(ValueRef::Integer(value)), pad]);
    for rowid in 0..ROWS {
        db.insert_row(cursor, rowid, &record, 0, InsertHint::None).unwrap();
    }
    db.cursor_close(cursor);
    db.commit().unwrap();
}

fn lookup(rowid: i64) -> Program {
    program(|b| {
        let (cursor, key, column) = (b.cursor(), b.register(), b.register());
        b.emit(Opcode::Transaction, 0, 0, 0);
        b.emit_p4(Opcode::OpenRead, cursor, 2, 0, P4::Int32(2));
        b.emit(Opcode::Integer, rowid as i32, key, 0);
        let end = b.new_label();
        b.emit_jump(Opcode::SeekRowid, cursor, end, key);
        b.emit(Opcode::Column, cursor, 0, column);
        b.emit(Opcode::ResultRow, column, 1, 0);
        b.place(end);
    })
}

#[test]
fn a_lookup_that_came_too_late_starts_over() {
    let files = MemoryVfs::new(1);
    write_all(&files, 0, true);
    let action: Action = Action::default();
    let mut bench = Bench::new();
    let vfs: Rc<dyn Vfs> = Rc::new(Meddling(files.clone(), action.clone()));
    let mut db = Btree::open(vfs, "d.db", &OpenOptions::default()).unwrap();
    db.set_cache_size(1);
    bench.storage.databases.push(Some(db));
    let mut value = 0;
    let mut meddled = 0;
    for round in 0..60 {
        let program = lookup((round * 37) % ROWS);
        // The second lookup of a row finds everything cached and takes no lock at all.
        for armed in [true, false] {
            if armed && round % 3 == 0 {
                let (files, next) = (files.clone(), value + 1);
                *action.borrow_mut() = Some(Box::new(move || write_all(&files, next, false)));
            }
            let rows = bench.run(&program).unwrap();
            if armed && round % 3 == 0 && action.borrow_mut().take().is_none() {
                value += 1;
                meddled += 1;
            }
            assert_eq!(rows, [[Value::Integer(value)]], "round {round}");
            assert_eq!((bench.session.statements.running(), bench.session.statements.readers()), (0, 0));
        }
    }
    assert!(meddled > 10, "{meddled}");
}
