//! A power cut on a disk that destroys the whole sector that it was writing: whatever the sector's
//! size, the page's and the cache's, a transaction is there or it is not, and so is its rollback.
//!
//! Found by SQLite's own `crash7.test`: while the pages of a sector went into the journal the cache
//! could spill one of them, before its neighbours were in the journal. A cut during that write took
//! the neighbours.

use crate::engines::{Engine, folder};
use crate::power_cut::{DISKS, Disk, PowerCut};
use engine::{Connection, OpenFlags};
use interop::Random;
use std::path::Path;
use std::rc::Rc;
use vfs::MemoryVfs;

/// Rows, and a sum over what is in them.
fn digest(connection: &Connection) -> Result<(i64, i64), base::Error> {
    let (mut check, _) = connection.prepare("PRAGMA integrity_check")?;
    let sound = check.step()? && *check.value(0).to_text_utf8(base::Encoding::Utf8) == *b"ok";
    if !sound {
        return Err(base::Error::bare(base::ResultCode::CORRUPT));
    }
    let (mut rows, _) = connection.prepare("SELECT count(*), sum(v) FROM t WHERE length(pad) > 400")?;
    assert!(rows.step()?);
    Ok((rows.value(0).to_integer(), rows.value(1).to_integer()))
}

fn check(name: &str, disk: Disk, page_size: u32, settings: &str) {
    let folder = folder(&format!("large_sectors_{name}"));
    let file = folder.join("t.db");
    let path = file.to_string_lossy().into_owned();
    let world = PowerCut::on(disk);
    let connection = Connection::open_with_vfs(Rc::new(world.clone()), &path, OpenFlags::default()).unwrap();
    connection
        .execute_batch(&format!(
            "PRAGMA page_size={page_size}; {settings}; CREATE TABLE t(id INTEGER PRIMARY KEY, v, pad);
             WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<64)
               INSERT INTO t SELECT i, 1, zeroblob(450) FROM n;"
        ))
        .unwrap();
    world.take_moments();
    let mut moments = vec![];
    for sql in [
        "BEGIN; UPDATE t SET v = 2, pad = zeroblob(460); ROLLBACK",
        "UPDATE t SET v = 3 WHERE id % 9 = 0",
        "BEGIN; UPDATE t SET v = v + 1; DELETE FROM t WHERE id > 60; INSERT INTO t SELECT id+100, v, pad FROM t WHERE id > 50; COMMIT",
    ] {
        let before = digest(&connection).unwrap();
        connection.execute_batch(sql).unwrap();
        let after = digest(&connection).unwrap();
        moments.extend(world.take_moments().into_iter().map(|moment| (moment, [before, after])));
    }
    drop(connection);
    assert!(moments.len() > 20, "only {} moments", moments.len());
    for (number, (moment, allowed)) in moments.iter().enumerate() {
        let files = moment.after_cut(&mut Random::new(number as u64 + u64::from(page_size)));
        let vfs = MemoryVfs::new(1);
        files.iter().for_each(|(path, content)| vfs.set_contents(path, content.clone()));
        let connection = Connection::open_with_vfs(Rc::new(vfs), &path, OpenFlags::default()).unwrap();
        let what = format!("{name}, {disk:?}, pages of {page_size}, moment {number} of {}", moments.len());
        let found = digest(&connection).unwrap_or_else(|error| panic!("{what}: {error}"));
        assert!(allowed.contains(&found), "{what}: {found:?} is not of {allowed:?}");
        if number.is_multiple_of(41) {
            assert_eq!(by_sqlite(&folder, &files, &file), found, "{what}");
        }
    }
}

fn by_sqlite(folder: &Path, files: &crate::power_cut::Files, file: &Path) -> (i64, i64) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        std::fs::remove_file(entry.path()).unwrap();
    }
    files.iter().for_each(|(path, content)| std::fs::write(path, content).unwrap());
    Engine::Sqlite.check(file);
    let number = |sql: &str| Engine::Sqlite.texts(file, sql)[0].parse().unwrap();
    (number("SELECT count(*) FROM t WHERE length(pad) > 400"), number("SELECT sum(v) FROM t WHERE length(pad) > 400"))
}

#[test]
fn rollback_journals() {
    for disk in DISKS {
        for (page_size, cache) in [(512, 10), (1024, 10), (1024, 1000), (4096, 1)] {
            check("delete", disk, page_size, &format!("PRAGMA cache_size={cache}"));
        }
        check("persist", disk, 1024, "PRAGMA cache_size=10; PRAGMA journal_mode=PERSIST");
        check("truncate", disk, 1024, "PRAGMA cache_size=1; PRAGMA journal_mode=TRUNCATE; PRAGMA auto_vacuum=1");
    }
}

#[test]
fn logs() {
    for disk in DISKS {
        for cache in [1, 1000] {
            let settings = format!("PRAGMA cache_size={cache}; PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=5");
            check("wal", disk, 1024, &format!("{settings}; PRAGMA locking_mode=EXCLUSIVE; PRAGMA synchronous=FULL"));
        }
    }
}
