//! VACUUM by either engine gives the same database, and a power cut in it harms nothing.

use crate::engines::{Engine, folder};
use crate::power_cut::{DISKS, Disk, PowerCut};
use engine::{Connection, OpenFlags};
use interop::Random;
use std::path::Path;
use std::rc::Rc;
use vfs::MemoryVfs;

const FILL: &str = "
    CREATE TABLE gone(x);
    CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, b BLOB);
    CREATE INDEX ta ON t(a);
    CREATE TABLE w(k TEXT PRIMARY KEY, v) WITHOUT ROWID;
    CREATE TABLE n(x);
    CREATE TABLE q(id INTEGER PRIMARY KEY AUTOINCREMENT, x UNIQUE);
    WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<3000)
      INSERT INTO t SELECT i, 'text ' || (i * 7919 % 3000), zeroblob(i * 31 % 700) FROM n;
    INSERT INTO t VALUES(9000, 'big', zeroblob(100000));
    INSERT INTO w SELECT a || id, id FROM t;
    INSERT INTO n SELECT b FROM t;
    INSERT INTO q(x) SELECT a || id FROM t;
    INSERT INTO gone SELECT b FROM t;
    DELETE FROM t WHERE id % 3 = 0;
    DELETE FROM n WHERE rowid % 2 = 0;
    DROP TABLE gone;
    CREATE VIEW v AS SELECT * FROM t;
    CREATE TRIGGER tr AFTER INSERT ON n BEGIN SELECT 1; END;
    PRAGMA user_version = 12;";

const SUMS: &str = "SELECT count(*), sum(length(a)), sum(length(b)), sum(id) FROM t;
    SELECT count(*), sum(v), max(k) FROM w; SELECT count(*), sum(length(x)) FROM n; SELECT * FROM sqlite_sequence;
    SELECT rowid, type, name, tbl_name, rootpage, sql FROM sqlite_master;
    PRAGMA user_version; PRAGMA schema_version; PRAGMA page_size; PRAGMA auto_vacuum;";

fn check(name: &str, before: &str, settings: &str) {
    let folder = folder(&format!("vacuum_{name}"));
    let first = folder.join("ferrite.db");
    let second = folder.join("sqlite.db");
    Engine::Sqlite.must_run(&first, &format!("{before}{FILL}"));
    std::fs::copy(&first, &second).unwrap();
    let script = format!("{settings} VACUUM;");
    Engine::Ferrite.must_run(&first, &script);
    Engine::Sqlite.must_run(&second, &script);
    Engine::Sqlite.check(&first);
    Engine::Ferrite.check(&first);
    let ours = Engine::Sqlite.must_run(&first, SUMS);
    let theirs = Engine::Sqlite.must_run(&second, SUMS);
    if let Some(difference) = ours.first_difference(&theirs) {
        panic!("{name}: {difference}");
    }
    let length = |path: &Path| std::fs::metadata(path).unwrap().len() as f64;
    let ratio = length(&first) / length(&second);
    assert!((0.98..1.02).contains(&ratio), "{name}: {ratio}");
}

#[test]
fn gives_what_sqlite_gives() {
    check("plain", "", "");
    check("small_pages", "PRAGMA page_size=512;", "");
    check("to_small_pages", "", "PRAGMA page_size=512;");
    check("to_large_pages", "PRAGMA page_size=1024;", "PRAGMA page_size=16384;");
    check("auto_vacuum", "PRAGMA auto_vacuum=1;", "");
    check("to_auto_vacuum", "", "PRAGMA auto_vacuum=2;");
    check("from_auto_vacuum", "PRAGMA auto_vacuum=1;", "PRAGMA auto_vacuum=0; PRAGMA page_size=2048;");
    check("utf16", "PRAGMA encoding='UTF-16';", "");
}

/// The database before and after: both must hold the rows, whole.
fn cut(name: &str, settings: &str) {
    for disk in [DISKS[0], DISKS[4], DISKS[6]] {
        cut_on(disk, name, settings);
    }
}

fn cut_on(disk: Disk, name: &str, settings: &str) {
    let folder = folder(&format!("vacuum_cut_{name}"));
    let path = folder.join("t.db").to_string_lossy().into_owned();
    let world = PowerCut::on(disk);
    let connection = Connection::open_with_vfs(Rc::new(world.clone()), &path, OpenFlags::default()).unwrap();
    connection
        .execute_batch(
            "PRAGMA page_size=1024; CREATE TABLE gone(x); INSERT INTO gone VALUES(zeroblob(9000));
             CREATE TABLE t(v); INSERT INTO t VALUES(zeroblob(5000)),(zeroblob(3000)),(1); DROP TABLE gone;",
        )
        .unwrap();
    world.take_moments();
    connection.execute_batch(&format!("{settings} VACUUM;")).unwrap();
    let moments = world.take_moments();
    assert!(moments.len() > 10);
    let mut sizes = std::collections::BTreeSet::new();
    for (number, moment) in moments.iter().enumerate() {
        for pick in 0..4 {
            let files = moment.after_cut(&mut Random::new(number as u64 * 4 + pick + 1));
            let vfs = MemoryVfs::new(1);
            for entry in std::fs::read_dir(&folder).unwrap().flatten() {
                std::fs::remove_file(entry.path()).unwrap();
            }
            for (path, content) in &files {
                vfs.set_contents(path, content.clone());
                std::fs::write(path, content).unwrap();
            }
            let connection = Connection::open_with_vfs(Rc::new(vfs), &path, OpenFlags::default()).unwrap();
            let (mut statement, _) = connection.prepare("SELECT count(*), sum(length(v)) FROM t").unwrap();
            assert!(statement.step().unwrap(), "moment {number}.{pick}");
            let found = (statement.value(0).to_integer(), statement.value(1).to_integer());
            assert_eq!(found, (3, 8001), "moment {number}.{pick}");
            Engine::Sqlite.check(Path::new(&path));
            sizes.insert(Engine::Sqlite.texts(Path::new(&path), "PRAGMA page_count"));
        }
    }
    assert!(sizes.len() == 2, "{sizes:?}");
}

#[test]
fn a_power_cut_leaves_the_old_or_the_new_one() {
    cut("same_size", "");
    cut("smaller", "PRAGMA page_size=512;");
    cut("larger", "PRAGMA page_size=4096;");
    cut("auto_vacuum", "PRAGMA auto_vacuum=1;");
    cut("truncate", "PRAGMA journal_mode=TRUNCATE; PRAGMA page_size=2048;");
}
