//! A commit over several files is there in all of them or in none, whenever the power goes,
//! whichever engine comes next and in which order it opens the files.

use crate::engines::{Engine, folder};
use crate::power_cut::{DISKS, Disk, Files, Moment, PowerCut};
use engine::{Connection, OpenFlags};
use interop::Random;
use std::path::Path;
use std::rc::Rc;
use vfs::{MemoryVfs, Vfs};

const NAMES: [&str; 3] = ["main.db", "a.db", "b.db"];

fn connect(vfs: Rc<dyn Vfs>, folder: &Path) -> Connection {
    let path = |name: &str| folder.join(name).to_string_lossy().into_owned();
    let connection = Connection::open_with_vfs(vfs, &path("main.db"), OpenFlags::default()).unwrap();
    for name in ["a", "b"] {
        connection.execute_batch(&format!("ATTACH '{}' AS {name}", path(&format!("{name}.db")))).unwrap();
    }
    connection
}

/// Sum of the rows of a file, which Ferrite opens by itself.
fn sum_in(vfs: &MemoryVfs, path: &str) -> i64 {
    let connection = Connection::open_with_vfs(Rc::new(vfs.clone()), path, OpenFlags::default()).unwrap();
    let (mut statement, _) = connection.prepare("SELECT sum(v) FROM t").unwrap();
    assert!(statement.step().unwrap());
    statement.value(0).to_integer()
}

fn sums_by_ferrite(files: &Files, folder: &Path, turn: usize) -> Vec<i64> {
    let vfs = MemoryVfs::new(7);
    for (path, content) in files {
        vfs.set_contents(path, content.clone());
    }
    let mut sums = [0; 3];
    for step in 0..NAMES.len() {
        let which = (step + turn) % NAMES.len();
        sums[which] = sum_in(&vfs, &folder.join(NAMES[which]).to_string_lossy());
    }
    for path in files.keys().filter(|path| !path.ends_with(".db")) {
        let left = vfs.contents(path).unwrap_or_default();
        let harmless = left.is_empty() || left[0] == 0 || path.contains("-mj");
        assert!(harmless, "{path} is left behind, {} bytes", left.len());
    }
    sums.to_vec()
}

fn sums_by_sqlite(files: &Files, folder: &Path, turn: usize) -> Vec<i64> {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        std::fs::remove_file(entry.path()).unwrap();
    }
    for (path, content) in files {
        std::fs::write(path, content).unwrap();
    }
    let mut sums = [0; 3];
    for step in 0..NAMES.len() {
        let which = (step + turn) % NAMES.len();
        let file = folder.join(NAMES[which]);
        Engine::Sqlite.check(&file);
        sums[which] = Engine::Sqlite.texts(&file, "SELECT sum(v) FROM t")[0].parse().unwrap();
    }
    sums.to_vec()
}

fn check_moments(moments: &[Moment], folder: &Path, sums: [i64; 2]) {
    assert!(moments.len() > 30, "only {} moments", moments.len());
    let mut seen = [0, 0];
    for (number, moment) in moments.iter().enumerate() {
        for pick in 0..4 {
            let mut random = Random::new(number as u64 * 4 + pick + 1);
            let files = moment.after_cut(&mut random);
            let found = sums_by_ferrite(&files, folder, number);
            let whole = found.iter().all(|sum| *sum == sums[0]) || found.iter().all(|sum| *sum == sums[1]);
            assert!(whole, "moment {number}.{pick} of {}: {found:?}", moments.len());
            seen[usize::from(found[0] == sums[1])] += 1;
            if (number + pick as usize).is_multiple_of(9) || number + 2 > moments.len() {
                assert_eq!(sums_by_sqlite(&files, folder, number), found, "moment {number}.{pick}");
            }
        }
    }
    assert!(seen[0] > 20 && seen[1] > 5, "{seen:?}");
}

fn check(settings: &str, name: &str) {
    for disk in [DISKS[0], DISKS[4], DISKS[6]] {
        check_on(disk, settings, name);
    }
}

fn check_on(disk: Disk, settings: &str, name: &str) {
    let folder = folder(&format!("super_journal_{name}"));
    let world = PowerCut::on(disk);
    let connection = connect(Rc::new(world.clone()), &folder);
    for schema in ["main", "a", "b"] {
        let sql = format!(
            "CREATE TABLE {schema}.t(id INTEGER PRIMARY KEY, v, pad);
             INSERT INTO {schema}.t SELECT column1, 1, zeroblob(700) FROM (VALUES (1),(2),(3),(4),(5),(6),(7),(8));"
        );
        connection.execute_batch(&sql).unwrap();
        let sql = settings.replace("SCHEMA", schema);
        connection.execute_batch(&sql).unwrap();
    }
    // The first transaction in a mode leaves the journals that the mode keeps.
    let change = "BEGIN; UPDATE main.t SET v = v + 1; UPDATE a.t SET v = v + 1; UPDATE b.t SET v = v + 1; COMMIT;";
    connection.execute_batch(change).unwrap();
    world.take_moments();
    connection.execute_batch(change).unwrap();
    let moments = world.take_moments();
    check_moments(&moments, &folder, [16, 24]);
}

#[test]
fn deleted_journals() {
    check("PRAGMA SCHEMA.synchronous=FULL;", "delete_full");
    check("PRAGMA SCHEMA.synchronous=EXTRA;", "delete_extra");
}

#[test]
fn cut_journals() {
    check("PRAGMA SCHEMA.journal_mode=TRUNCATE;", "truncate_full");
}

#[test]
fn zeroed_journals() {
    check("PRAGMA SCHEMA.journal_mode=PERSIST;", "persist_full");
}

#[test]
fn journals_that_spill_over() {
    check("PRAGMA SCHEMA.cache_size=1;", "spill_full");
}

/// What a list looks like, from both engines: names, contents, order.
#[test]
fn the_list_is_sqlites() {
    let folder = folder("super_journal_list");
    let world = PowerCut::default();
    let connection = connect(Rc::new(world.clone()), &folder);
    connection.execute_batch("CREATE TABLE main.t(v); CREATE TABLE a.t(v); CREATE TABLE b.t(v);").unwrap();
    world.take_moments();
    connection
        .execute_batch("BEGIN; INSERT INTO b.t VALUES(1); INSERT INTO a.t VALUES(1); INSERT INTO t VALUES(1); COMMIT;")
        .unwrap();
    let moments = world.take_moments();
    let mut lists: Vec<(String, Vec<u8>)> = Vec::new();
    for moment in &moments {
        let files = moment.after_cut(&mut Random::new(2));
        lists.extend(files.into_iter().filter(|(path, _)| path.contains("-mj")));
    }
    let (name, content) = lists.iter().max_by_key(|(_, content)| content.len()).expect("there was a list");
    let main = folder.join("main.db").to_string_lossy().into_owned();
    let suffix = name.strip_prefix(&format!("{main}-mj")).expect("named after the main database");
    assert_eq!(suffix.len(), 9);
    assert_eq!(suffix.as_bytes()[6], b'9');
    let expected: Vec<u8> = NAMES
        .iter()
        .flat_map(|name| format!("{}-journal\0", folder.join(name).to_string_lossy()).into_bytes())
        .collect();
    assert_eq!(*content, expected);
}

#[test]
fn one_file_needs_no_list() {
    for sql in [
        "INSERT INTO a.t VALUES(1)",
        "BEGIN; INSERT INTO a.t VALUES(1); CREATE TEMP TABLE x(y); INSERT INTO x VALUES(1); COMMIT",
        "PRAGMA a.synchronous=OFF; BEGIN; INSERT INTO a.t VALUES(1); INSERT INTO b.t VALUES(1); COMMIT",
        "PRAGMA a.journal_mode=MEMORY; BEGIN; INSERT INTO a.t VALUES(1); INSERT INTO b.t VALUES(1); COMMIT",
    ] {
        let folder = folder("super_journal_none");
        let world = PowerCut::default();
        let connection = connect(Rc::new(world.clone()), &folder);
        connection.execute_batch("CREATE TABLE a.t(v); CREATE TABLE b.t(v);").unwrap();
        world.take_moments();
        connection.execute_batch(sql).unwrap();
        let named = |moment: &Moment| moment.after_cut(&mut Random::new(2)).keys().any(|path| path.contains("-mj"));
        assert!(!world.take_moments().iter().any(named), "{sql}");
    }
}
