//! Calls to the system that fail, and a program that continues: what a COMMIT has answered OK to is
//! there afterwards, in every file, whatever failed in between and whichever journal the
//! transaction had.
//!
//! Found by failing each system call in turn: a journal that could not be deleted, cut or synced
//! after the super-journal was gone left its connection in a finished transaction that took in the
//! next ones, whose commits then did nothing; and a VACUUM that failed left the length of its new
//! file to the next commit, which cut the old one.

use base::{Error, Result, ResultCode};
use engine::{Connection, OpenFlags};
use std::cell::Cell;
use std::io::{IoSlice, IoSliceMut};
use std::rc::Rc;
use vfs::{File, LockLevel, MemoryVfs, SyncKind, Vfs};

/// Files whose calls fail.
#[derive(Clone, Default)]
struct Failing {
    files: MemoryVfs,
    /// Calls until the one that fails; negative: none fails.
    left: Rc<Cell<i64>>,
    /// Whether every later call fails as well.
    lasting: bool,
    /// Bytes of a sector; 0: a write leaves alone what lies beside it.
    sector: u32,
}

impl Failing {
    fn call(&self, code: ResultCode) -> Result<()> {
        match self.left.get() {
            ..0 => return Ok(()),
            0 if self.lasting => {}
            0 => self.left.set(-1),
            left => {
                self.left.set(left - 1);
                return Ok(());
            }
        }
        Err(Error::bare(code))
    }
}

struct FailingFile(Box<dyn File>, Failing);

impl File for FailingFile {
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
        self.1.call(ResultCode::IOERR_WRITE)?;
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

impl Vfs for Failing {
    fn open(&self, path: &str, flags: vfs::OpenFlags) -> Result<Box<dyn File>> {
        self.call(ResultCode::CANTOPEN)?;
        Ok(Box::new(FailingFile(self.files.open(path, flags)?, self.clone())))
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
        Ok(path.to_owned())
    }
    fn randomness(&self, buffer: &mut [u8]) {
        self.files.randomness(buffer);
    }
    fn current_time_ms(&self) -> i64 {
        0
    }
    fn sleep(&self, _microseconds: u64) {}
}

fn open(vfs: Rc<dyn Vfs>, path: &str) -> Connection {
    Connection::open_with_vfs(vfs, path, OpenFlags::default()).unwrap()
}

fn numbers(connection: &Connection, sql: &str) -> Result<Vec<i64>> {
    let (mut statement, _) = connection.prepare(sql)?;
    let mut rows = vec![];
    while statement.step()? {
        rows.push(statement.value(0).to_integer());
    }
    Ok(rows)
}

fn is_sound(connection: &Connection) -> bool {
    let (mut statement, _) = connection.prepare("PRAGMA integrity_check").unwrap();
    statement.step().unwrap() && *statement.value(0).to_text_utf8(base::Encoding::Utf8) == *b"ok"
}

/// Four transactions over two files; the ones whose COMMIT was OK.
fn four_transactions(connection: &Connection) -> Vec<i64> {
    let mut committed = vec![];
    for n in 1..=4 {
        let sql = format!("BEGIN; INSERT INTO t VALUES({n}); INSERT INTO u VALUES({n}); COMMIT");
        match connection.execute_batch(&sql) {
            Ok(()) => committed.push(n),
            // It fails where the error has ended the transaction.
            Err(_) => drop(connection.execute_batch("ROLLBACK")),
        }
    }
    committed
}

/// Call after call fails once; how many of them left a COMMIT that was not OK.
fn check_two_files(settings: &str) -> usize {
    let files = MemoryVfs::new(5);
    open(Rc::new(files.clone()), "main.db").execute_batch("CREATE TABLE t(x)").unwrap();
    open(Rc::new(files.clone()), "a.db").execute_batch("CREATE TABLE u(x)").unwrap();
    let images = ["main.db", "a.db"].map(|name| (name, files.contents(name).unwrap()));
    let mut refused = 0;
    for number in 0.. {
        let world = Failing { files: MemoryVfs::new(5), left: Rc::new(Cell::new(-1)), ..Failing::default() };
        images.iter().for_each(|(name, image)| world.files.set_contents(name, image.clone()));
        let connection = open(Rc::new(world.clone()), "main.db");
        connection.execute_batch("ATTACH 'a.db' AS a").unwrap();
        for schema in ["main", "a"] {
            connection.execute_batch(&settings.replace("SCHEMA", schema)).unwrap();
        }
        world.left.set(number);
        let committed = four_transactions(&connection);
        let reached = world.left.get() < 0;
        world.left.set(-1);
        refused += usize::from(committed.len() < 4);
        // One more commit has nothing to take with it.
        connection.execute_batch("BEGIN; INSERT INTO t VALUES(9); INSERT INTO u VALUES(9); COMMIT").unwrap();
        drop(connection);
        let (t, u) = (open(Rc::new(world.files.clone()), "main.db"), open(Rc::new(world.files.clone()), "a.db"));
        let what = format!("{settings}: call {number}, committed {committed:?}");
        assert!(is_sound(&t) && is_sound(&u), "{what}");
        let rows = numbers(&t, "SELECT x FROM t").unwrap();
        assert_eq!(rows, numbers(&u, "SELECT x FROM u").unwrap(), "{what}");
        assert!(committed.iter().chain(&[9]).all(|n| rows.contains(n)), "{what}: {rows:?}");
        if !reached {
            break;
        }
    }
    refused
}

#[test]
fn a_journal_that_stays_after_its_commit_costs_no_later_one() {
    for mode in ["DELETE", "TRUNCATE", "PERSIST"] {
        for more in ["", "PRAGMA SCHEMA.synchronous=EXTRA", "PRAGMA SCHEMA.locking_mode=EXCLUSIVE"] {
            let refused = check_two_files(&format!("PRAGMA SCHEMA.journal_mode={mode}; {more}"));
            assert!(refused > 10, "only {refused} failures");
        }
    }
}

#[test]
fn a_failed_vacuum_leaves_nothing_to_the_next_commit() {
    for (before, after) in [(2048, 1024), (1024, 4096)] {
        let files = MemoryVfs::new(5);
        let fill = format!(
            "PRAGMA page_size={before}; CREATE TABLE gone(x); INSERT INTO gone VALUES(zeroblob(9000));
             CREATE TABLE t(x); INSERT INTO t VALUES(zeroblob(5000)),(zeroblob(3000)),(1); DROP TABLE gone;"
        );
        open(Rc::new(files.clone()), "main.db").execute_batch(&fill).unwrap();
        let image = files.contents("main.db").unwrap();
        let mut failures = 0;
        for number in 0.. {
            let world = Failing { files: MemoryVfs::new(5), left: Rc::new(Cell::new(-1)), lasting: true, sector: 0 };
            world.files.set_contents("main.db", image.clone());
            let connection = open(Rc::new(world.clone()), "main.db");
            connection.execute_batch(&format!("PRAGMA page_size={after}")).unwrap();
            world.left.set(number);
            let vacuumed = connection.execute_batch("VACUUM");
            world.left.set(-1);
            let what = format!("{before} to {after}, call {number}, {vacuumed:?}");
            let rows = numbers(&connection, "SELECT length(x) FROM t");
            assert_eq!(rows.unwrap(), [5000, 3000, 1], "{what}");
            connection.execute_batch("INSERT INTO t VALUES(22)").unwrap();
            drop(connection);
            let other = open(Rc::new(world.files.clone()), "main.db");
            assert!(is_sound(&other), "{what}");
            assert_eq!(numbers(&other, "SELECT length(x) FROM t").unwrap(), [5000, 3000, 1, 2], "{what}");
            failures += usize::from(vacuumed.is_err());
            if vacuumed.is_ok() {
                break;
            }
        }
        assert!(failures > 20, "only {failures}");
    }
}

/// The log's last frame is written again until a sector is full. When that failed, the mark that
/// ends the transaction stayed in the log, and a recovery after a crash believed it.
#[test]
fn a_commit_to_the_log_that_failed_is_not_there_after_a_crash() {
    for (sector, pages) in [(0, 1), (4096, 1), (4096, 5), (16384, 300)] {
        let files = MemoryVfs::new(5);
        open(Rc::new(files.clone()), "main.db")
            .execute_batch("PRAGMA page_size=512; CREATE TABLE t(x); PRAGMA journal_mode=WAL; INSERT INTO t VALUES(1)")
            .unwrap();
        let image = files.contents("main.db").unwrap();
        let mut failures = 0;
        for number in 0.. {
            let world = Failing { files: MemoryVfs::new(5), left: Rc::new(Cell::new(-1)), lasting: false, sector };
            world.files.set_contents("main.db", image.clone());
            let connection = open(Rc::new(world.clone()), "main.db");
            connection
                .execute_batch("PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=FULL; INSERT INTO t VALUES(2)")
                .unwrap();
            world.left.set(number);
            let inserted = connection.execute_batch(&format!("INSERT INTO t VALUES(zeroblob({pages}*500))"));
            let reached = world.left.get() < 0;
            world.left.set(-1);
            let left = MemoryVfs::new(5);
            for name in ["main.db", "main.db-wal"] {
                left.set_contents(name, world.files.contents(name).unwrap_or_default());
            }
            let rows = numbers(&open(Rc::new(left), "main.db"), "SELECT count(*) FROM t").unwrap();
            assert_eq!(rows, [2 + i64::from(inserted.is_ok())], "sector {sector}, call {number}, {inserted:?}");
            failures += usize::from(inserted.is_err());
            if !reached {
                break;
            }
        }
        assert!(failures > 1, "only {failures}");
    }
}

/// Whoever takes a journal away could put it back: a commit that does not find its journal is not
/// OK.
#[test]
fn a_commit_that_does_not_find_its_journal_says_so() {
    let files = MemoryVfs::new(5);
    let connection = open(Rc::new(files.clone()), "main.db");
    connection.execute_batch("CREATE TABLE t(x); BEGIN; INSERT INTO t VALUES(1)").unwrap();
    files.delete("main.db-journal", false).unwrap();
    let committed = connection.execute_batch("COMMIT");
    assert_eq!(committed.unwrap_err().extended_code(), ResultCode::IOERR_DELETE_NOENT);
    connection.execute_batch("INSERT INTO t VALUES(2)").unwrap();
    assert_eq!(numbers(&connection, "SELECT x FROM t").unwrap(), [1, 2]);
    assert!(is_sound(&connection));
}
