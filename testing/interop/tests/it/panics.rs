//! A panic while the databases are in use, at every write, cut and sync of a transaction in turn:
//! the call answers `SQLITE_INTERNAL` and so does every call after it, nothing more is written, and
//! other connections, at once, and the oracle find the file before the transaction or after it.

use base::{Result, ResultCode};
use ferrite::Connection;
use std::cell::Cell;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use std::sync::Arc;
use vfs::{File, LockLevel, OpenFlags, ShmAccess, ShmLock, ShmRegion, SyncKind, UnixVfs, Vfs};

thread_local! {
    /// Changes of files until one panics; none does when it is 0.
    static COUNTDOWN: Cell<u32> = const { Cell::new(0) };
    /// Changes of files since the last panic.
    static CHANGES: Cell<u32> = const { Cell::new(0) };
}

/// A file is about to change.
fn change() {
    CHANGES.set(CHANGES.get() + 1);
    let left = COUNTDOWN.get();
    COUNTDOWN.set(left.saturating_sub(1));
    if left == 1 {
        CHANGES.set(0);
        panic!("an assertion fails here");
    }
}

struct PanickingVfs(UnixVfs);

struct PanickingFile(Box<dyn File>);

impl Vfs for PanickingVfs {
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        Ok(Box::new(PanickingFile(self.0.open(path, flags)?)))
    }
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        change();
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
        self.0.current_time_ms()
    }
    fn sleep(&self, microseconds: u64) {
        self.0.sleep(microseconds);
    }
}

impl File for PanickingFile {
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
        change();
        self.0.write_at(data, offset)
    }
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        // Half of it is in the file then.
        let half = buffers.len() / 2;
        let (first, second) = buffers.split_at_mut(half);
        let bytes: usize = first.iter().map(|buffer| buffer.len()).sum();
        if !first.is_empty() {
            self.0.write_vectored_at(first, offset)?;
        }
        change();
        self.0.write_vectored_at(second, offset + bytes as u64)
    }
    fn truncate(&self, size: u64) -> Result<()> {
        change();
        self.0.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        change();
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
    fn shm_supported(&self) -> bool {
        self.0.shm_supported()
    }
    fn shm_access(&self) -> Result<ShmAccess> {
        self.0.shm_access()
    }
    fn shm_region(&self, number: usize, extend: bool) -> Result<Option<ShmRegion>> {
        self.0.shm_region(number, extend)
    }
    fn shm_lock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.0.shm_lock(first, count, kind)
    }
    fn shm_unlock(&self, first: u32, count: u32, kind: ShmLock) -> Result<()> {
        self.0.shm_unlock(first, count, kind)
    }
    fn shm_leave(&self, delete: bool) {
        self.0.shm_leave(delete);
    }
}

/// The rows that the transaction makes of 200: all of them with another text, and 50 more. The
/// cache is too small for what changes.
const TRANSACTION: &str = "PRAGMA cache_size=20; BEGIN; UPDATE t SET b = hex(zeroblob(300)) WHERE a % 2; \
    INSERT INTO t SELECT a + 1000, hex(zeroblob(200)) FROM t WHERE a <= 50; DELETE FROM t WHERE a % 7 = 0 AND a < 200; COMMIT";

fn digest(connection: &Connection) -> Result<(i64, i64)> {
    let row = "SELECT count(*), sum(a * length(b)) FROM t";
    connection.query_row(row, (), |row| Ok((row.get(0)?, row.get(1)?)))
}

/// Runs the transaction, whose change number `number` panics; false when there are fewer.
fn panics_at(number: u32, mode: &str) -> bool {
    let folder = std::env::temp_dir().join(format!("ferrite-panic-{mode}-{number}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("t.db").display().to_string();
    let plain = Connection::open(&path).unwrap();
    let rows = "WITH RECURSIVE n(a) AS (VALUES (1) UNION ALL SELECT a + 1 FROM n LIMIT 200) INSERT INTO t SELECT a, hex(zeroblob(100)) FROM n";
    plain.execute_batch(&format!("PRAGMA journal_mode={mode}; CREATE TABLE t(a INTEGER PRIMARY KEY, b)")).unwrap();
    plain.execute_batch(rows).unwrap();
    let before = digest(&plain).unwrap();
    drop(plain);
    let bad = Connection::open(format!("file:{path}?vfs=panicking")).unwrap();
    bad.execute_batch(&format!("PRAGMA journal_mode={mode}")).unwrap();
    digest(&bad).unwrap();
    COUNTDOWN.set(number);
    let ended = bad.execute_batch(TRANSACTION);
    if COUNTDOWN.replace(0) > 0 {
        ended.unwrap();
        return false;
    }
    assert_eq!(ended.unwrap_err().code(), ResultCode::INTERNAL, "{mode} {number}");
    for sql in
        ["SELECT count(*) FROM t", "INSERT INTO t VALUES (5000, 1)", "ROLLBACK", "BEGIN", "PRAGMA integrity_check"]
    {
        assert_eq!(bad.execute_batch(sql).unwrap_err().code(), ResultCode::INTERNAL, "{mode} {number} {sql}");
    }
    // The locks are free: another connection brings the file back while the poisoned one is still
    // there.
    let other = Connection::open(&path).unwrap();
    let found = digest(&other).unwrap();
    assert!(found == before || found.0 == 222, "{mode} {number}: {found:?}");
    other.execute_batch("INSERT INTO t VALUES (6000, 'x')").unwrap();
    let found = digest(&other).unwrap();
    drop(bad);
    assert_eq!(CHANGES.get(), 0, "{mode} {number}: a poisoned connection has written");
    drop(other);
    let oracle = rusqlite::Connection::open(&path).unwrap();
    let check: String = oracle.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
    assert_eq!(check, "ok", "{mode} {number}");
    let sum = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    assert_eq!(found, oracle.query_row("SELECT count(*), sum(a * length(b)) FROM t", (), sum).unwrap());
    drop(oracle);
    std::fs::remove_dir_all(folder).unwrap();
    true
}

#[test]
fn a_panic_leaves_a_file_that_others_bring_back() {
    vfs::register("panicking", Arc::new(|| Rc::new(PanickingVfs(UnixVfs::new())) as Rc<dyn Vfs>));
    for mode in ["delete", "truncate", "persist", "wal"] {
        let panics = (1..10_000).take_while(|&number| panics_at(number, mode)).count();
        println!("{mode}: {panics} places");
        assert!(panics > 5, "{mode}: {panics}");
    }
}

/// A function of the application that panics harms its statement alone.
#[test]
fn a_panic_of_a_function_ends_its_statement() {
    let connection = Connection::open_in_memory().unwrap();
    let options = ferrite::FunctionOptions::default();
    connection.create_scalar_function("trip", 1, options, |args| {
        let number: i64 = args.get(0)?;
        assert!(number < 3, "tripped");
        Ok(number)
    });
    connection.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2), (3)").unwrap();
    let error = connection.execute_batch("UPDATE t SET a = trip(a) + 10").unwrap_err();
    assert_eq!((error.code(), error.message()), (ResultCode::INTERNAL, "internal error: tripped"));
    let sum: i64 = connection.query_row("SELECT sum(a) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(sum, 6);
}

/// A transaction that a panic of the application drops is rolled back, and its connection
/// continues.
#[test]
fn a_panic_of_the_application_rolls_back() {
    let mut connection = Connection::open_in_memory().unwrap();
    connection.execute_batch("CREATE TABLE t(a)").unwrap();
    let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let transaction = connection.transaction().unwrap();
        transaction.execute_batch("INSERT INTO t VALUES (1)").unwrap();
        let mut statement = transaction.prepare("SELECT a FROM t").unwrap();
        let _rows = statement.query(()).unwrap();
        panic!("the application fails");
    }));
    assert!(ended.is_err());
    connection.execute_batch("INSERT INTO t VALUES (2)").unwrap();
    let sum: i64 = connection.query_row("SELECT sum(a) FROM t", (), |row| row.get(0)).unwrap();
    assert_eq!(sum, 2);
}
