//! The power goes at any moment of transactions and checkpoints on a write-ahead log, whichever
//! engine comes next: everything up to some transaction is there and nothing after it; at
//! `synchronous=FULL` no transaction whose commit has returned is missing.

use crate::engines::{Engine, folder};
use crate::power_cut::{DISKS, Disk, Files, PowerCut};
use engine::{Connection, OpenFlags};
use interop::Random;
use std::path::Path;
use std::rc::Rc;
use vfs::{MemoryVfs, Vfs};

const ROWS: i64 = 8;

fn connect(vfs: Rc<dyn Vfs>, path: &str) -> Connection {
    Connection::open_with_vfs(vfs, path, OpenFlags::default()).unwrap()
}

fn number(connection: &Connection, sql: &str) -> i64 {
    let (mut statement, _) = connection.prepare(sql).unwrap();
    assert!(statement.step().unwrap());
    statement.value(0).to_integer()
}

/// How many transactions the files hold, by Ferrite.
fn by_ferrite(files: &Files, path: &str, what: &str) -> i64 {
    let vfs = MemoryVfs::new(7);
    for (path, content) in files {
        vfs.set_contents(path, content.clone());
    }
    let connection = connect(Rc::new(vfs), path);
    let (sum, count) = (number(&connection, "SELECT sum(v) FROM t"), number(&connection, "SELECT count(*) FROM log"));
    assert_eq!(sum, ROWS * count, "{what}: a part of a transaction");
    // Work continues.
    connection
        .execute_batch("INSERT INTO log VALUES (NULL, 1); DELETE FROM log WHERE n = (SELECT max(n) FROM log)")
        .unwrap();
    count
}

fn by_sqlite(files: &Files, folder: &Path, file: &Path) -> i64 {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        std::fs::remove_file(entry.path()).unwrap();
    }
    for (path, content) in files {
        std::fs::write(path, content).unwrap();
    }
    Engine::Sqlite.check(file);
    let count: i64 = Engine::Sqlite.texts(file, "SELECT count(*) FROM log")[0].parse().unwrap();
    assert_eq!(Engine::Sqlite.texts(file, "SELECT sum(v) FROM t"), [(ROWS * count).to_string()]);
    count
}

fn check(name: &str, settings: &str, durable: bool) {
    for disk in [DISKS[0], DISKS[4], DISKS[6]] {
        check_on(disk, name, settings, durable);
    }
}

fn check_on(disk: Disk, name: &str, settings: &str, durable: bool) {
    let folder = folder(&format!("wal_power_cut_{name}"));
    let file = folder.join("t.db");
    let path = file.to_string_lossy().into_owned();
    let world = PowerCut::on(disk);
    let connection = connect(Rc::new(world.clone()), &path);
    let setup = format!(
        "PRAGMA page_size = 512; PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 30; {settings};
         CREATE TABLE t(id INTEGER PRIMARY KEY, v, pad); CREATE TABLE log(n INTEGER PRIMARY KEY, pad);
         INSERT INTO t SELECT column1, 0, zeroblob(300) FROM (VALUES (1),(2),(3),(4),(5),(6),(7),(8));
         PRAGMA wal_checkpoint;"
    );
    connection.execute_batch(&setup).unwrap();
    world.take_moments();
    // Moments before which so many commits had returned.
    let mut returned = vec![];
    for turn in 0..10 {
        connection
            .execute_batch("BEGIN; UPDATE t SET v = v + 1; INSERT INTO log VALUES (NULL, zeroblob(400)); COMMIT;")
            .unwrap();
        returned.push(world.moment_count());
        if turn == 6 {
            connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
        }
    }
    drop(connection);
    check_moments(name, &world, &returned, &file, durable);
}

fn check_moments(name: &str, world: &PowerCut, returned: &[usize], file: &Path, durable: bool) {
    let (path, folder) = (file.to_string_lossy().into_owned(), file.parent().unwrap());
    let moments = world.take_moments();
    assert!(moments.len() > 200, "only {} moments", moments.len());
    let mut seen = std::collections::BTreeSet::new();
    for (at, moment) in moments.iter().enumerate() {
        let least = returned.iter().filter(|end| **end <= at).count() as i64;
        for pick in 0..3 {
            let files = moment.after_cut(&mut Random::new(at as u64 * 3 + pick + 1));
            let what = format!("{name}, moment {at}.{pick} of {}, {least} commits", moments.len());
            let found = by_ferrite(&files, &path, &what);
            assert!(found <= least + 1 && (!durable || found >= least), "{what}: found {found}");
            seen.insert(found);
            if (at * 3 + pick as usize).is_multiple_of(17) {
                assert_eq!(by_sqlite(&files, folder, file), found, "{what}");
            }
        }
    }
    assert!(seen.len() + 1 >= returned.len(), "{seen:?}");
}

#[test]
fn full() {
    check("full", "PRAGMA synchronous = FULL", true);
    check("full_limit", "PRAGMA synchronous = EXTRA; PRAGMA journal_size_limit = 3000", true);
}

#[test]
fn normal() {
    check("normal", "PRAGMA synchronous = NORMAL", false);
}

#[test]
fn with_a_cache_that_spills() {
    check("spill", "PRAGMA synchronous = FULL; PRAGMA cache_size = 1", true);
}

#[test]
fn without_shared_memory() {
    check("exclusive", "PRAGMA locking_mode = exclusive; PRAGMA synchronous = FULL", true);
}

/// Into WAL and out of it, with a transaction in each mode. At FULL the deletion of a rollback
/// journal may be lost, and with it the last transaction; EXTRA syncs its directory.
#[test]
fn from_mode_to_mode() {
    let folder = folder("wal_power_cut_modes");
    let file = folder.join("t.db");
    let world = PowerCut::default();
    let connection = connect(Rc::new(world.clone()), &file.to_string_lossy());
    connection
        .execute_batch(
            "PRAGMA page_size = 512; PRAGMA synchronous = EXTRA;
             CREATE TABLE t(id INTEGER PRIMARY KEY, v, pad); CREATE TABLE log(n INTEGER PRIMARY KEY, pad);
             INSERT INTO t SELECT column1, 0, zeroblob(300) FROM (VALUES (1),(2),(3),(4),(5),(6),(7),(8));",
        )
        .unwrap();
    world.take_moments();
    let mut returned = vec![];
    for mode in ["wal", "delete", "wal", "truncate", "wal", "persist", "wal"] {
        connection.execute_batch(&format!("PRAGMA journal_mode = {mode}")).unwrap();
        connection
            .execute_batch("BEGIN; UPDATE t SET v = v + 1; INSERT INTO log VALUES (NULL, zeroblob(400)); COMMIT;")
            .unwrap();
        returned.push(world.moment_count());
    }
    drop(connection);
    check_moments("modes", &world, &returned, &file, true);
}
