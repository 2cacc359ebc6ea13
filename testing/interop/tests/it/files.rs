//! A file goes from one engine to the other and back: each reads what the other wrote, changes it,
//! and hands back a file that the first one finds sound.

use crate::engines::{Engine, assert_equal, folder};
use interop::Random;
use sqltest::Transcript;
use std::fmt::Write;

const PAGE_SIZES: [u32; 4] = [512, 1024, 4096, 65536];
const ENCODINGS: [&str; 3] = ["UTF-8", "UTF-16le", "UTF-16be"];

const TABLES: &str = "
    CREATE TABLE item(id INTEGER PRIMARY KEY, name TEXT, price REAL, payload BLOB, note);
    CREATE INDEX item_name ON item(name);
    CREATE UNIQUE INDEX item_pair ON item(price, id DESC);
    CREATE INDEX item_noted ON item(note COLLATE NOCASE) WHERE note IS NOT NULL;
    CREATE TABLE pair(a TEXT, b INT, c, PRIMARY KEY(a, b DESC)) WITHOUT ROWID;
    CREATE INDEX pair_c ON pair(c);
    CREATE TABLE huge(id INTEGER PRIMARY KEY, body);
    CREATE TABLE doomed(x, y UNIQUE);";

/// Everything in the file, in an order that does not depend on the engine.
const DUMP: &str = "
    PRAGMA page_size; PRAGMA encoding; PRAGMA auto_vacuum;
    SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name;
    SELECT * FROM item ORDER BY id;
    SELECT quote(id), quote(name), quote(price), quote(payload), quote(note) FROM item WHERE id % 50 = 0 ORDER BY id;
    SELECT name, id FROM item ORDER BY name, id;
    SELECT id FROM item WHERE note IS NOT NULL ORDER BY note COLLATE NOCASE, id;
    SELECT * FROM pair ORDER BY a, b;
    SELECT c, a, b FROM pair ORDER BY c, a, b;
    SELECT id, typeof(body), length(body), substr(body, 1, 40), substr(body, -40) FROM huge ORDER BY id;";

const CHANGES: &str = "
    DELETE FROM item WHERE id % 3 = 0;
    DELETE FROM item WHERE id BETWEEN 5000 AND 6000;
    BEGIN;
    UPDATE item SET name = name || '-é', payload = zeroblob(id % 3000) WHERE id % 17 = 1;
    UPDATE item SET id = id + 1000000 WHERE id % 11 = 0;
    UPDATE item SET note = NULL WHERE id % 13 = 0;
    INSERT OR REPLACE INTO item VALUES (1, 'again', -0.5, NULL, 'ü'), (30001, 'new', 1e300, x'', 9223372036854775807);
    DELETE FROM pair WHERE b % 2 = 0;
    UPDATE pair SET b = b + 1, c = c || '!' WHERE a LIKE 'k1%';
    INSERT INTO pair SELECT 'copy' || id, id, price FROM item WHERE id % 5 = 0;
    COMMIT;
    CREATE INDEX item_note ON item(note, price);
    DROP INDEX item_name;
    DROP TABLE doomed;
    CREATE TABLE fresh(id INTEGER PRIMARY KEY, name UNIQUE);
    INSERT INTO fresh SELECT id, name || id FROM item WHERE id % 4 = 0;
    DELETE FROM huge WHERE id = 2;
    UPDATE huge SET body = body || body WHERE id = 3;
    INSERT INTO huge VALUES (9, zeroblob(1000000));
    BEGIN; DELETE FROM item; INSERT INTO huge VALUES (10, zeroblob(500000)); ROLLBACK;";

/// The rest of the dump, after the changes.
const DUMP_CHANGED: &str = "SELECT * FROM fresh ORDER BY id; SELECT name FROM fresh ORDER BY name;
    SELECT note, price, id FROM item ORDER BY note, price, id;";

/// The statements that make and fill a file; the same for both engines.
fn filling(page_size: u32, encoding: &str, auto_vacuum: u32, rows: u64) -> String {
    let mut sql = format!(
        "PRAGMA page_size = {page_size}; PRAGMA encoding = '{encoding}'; PRAGMA auto_vacuum = {auto_vacuum};
        BEGIN; {TABLES}"
    );
    let mut random = Random::new(u64::from(page_size) + u64::from(auto_vacuum));
    for start in (1..=rows).step_by(200) {
        let values: Vec<String> = (start..(start + 200).min(rows + 1)).map(|id| item(id, &mut random)).collect();
        let _ = write!(sql, "INSERT INTO item VALUES {};", values.join(","));
    }
    for start in (0..rows / 10).step_by(100) {
        let values: Vec<String> = (start..start + 100)
            .map(|id| {
                format!("('k{}', {id}, {})", random.below(60), ["NULL", "'värde'", "2.5", "x'00'"][id as usize % 4])
            })
            .collect();
        let _ =
            write!(sql, "INSERT INTO pair VALUES {}; INSERT INTO doomed VALUES ({start}, {start});", values.join(","));
    }
    sql.push_str(
        "INSERT INTO huge VALUES (1, zeroblob(1000000)), (2, zeroblob(1000001)),
            (3, replace(hex(zeroblob(125000)), '0000', 'åbcd')), (4, NULL);
        COMMIT;",
    );
    sql
}

/// One row of `item`.
fn item(id: u64, random: &mut Random) -> String {
    let name = match random.below(5) {
        0 => "NULL".to_owned(),
        1 => format!("'日本語 {}'", random.below(1000)),
        2 => format!("'𝄞{}'", "long ".repeat(random.below(60) as usize)),
        _ => format!("'name {}'", random.next_u64()),
    };
    let price = random.next_u64() as i64 as f64 / 1024.0;
    let payload = match random.below(40) {
        0 => format!("zeroblob({})", random.below(9000)),
        1..20 => format!("x'{:016X}'", random.next_u64()),
        _ => "NULL".to_owned(),
    };
    let note = match random.below(8) {
        0 => format!("'Note{}'", random.below(300)),
        1 => format!("{}", random.next_u64() as i64 >> random.below(60)),
        2 => format!("{}.5", random.below(99)),
        3 => "''".to_owned(),
        _ => "NULL".to_owned(),
    };
    format!("({id}, {name}, {price:?}, {payload}, {note})")
}

/// There and back: `creator` makes the file, the other engine reads and changes it.
fn there_and_back(creator: Engine, page_size: u32, encoding: &str, auto_vacuum: u32, rows: u64) {
    let what = format!("{creator:?} makes pages of {page_size}, {encoding}, auto_vacuum {auto_vacuum}");
    let folder = folder(&format!("files-{creator:?}-{page_size}-{encoding}-{auto_vacuum}"));
    let (file, reference) = (folder.join("a.db"), folder.join("reference.db"));
    let filling = filling(page_size, encoding, auto_vacuum, rows);

    Engine::Sqlite.must_run(&reference, &filling);
    creator.must_run(&file, &filling);
    let expected = Engine::Sqlite.must_run(&reference, DUMP);
    compare(&file, &expected, DUMP, &format!("{what}: as made"));

    let dump = format!("{DUMP}{DUMP_CHANGED}");
    Engine::Sqlite.must_run(&reference, CHANGES);
    creator.other().must_run(&file, CHANGES);
    let expected = Engine::Sqlite.must_run(&reference, &dump);
    compare(&file, &expected, &dump, &format!("{what}: as changed by the other"));
    let _ = std::fs::remove_dir_all(folder);
}

/// Both engines find the file sound and read the expected rows.
fn compare(file: &std::path::Path, expected: &Transcript, dump: &str, what: &str) {
    for engine in [Engine::Sqlite, Engine::Ferrite] {
        engine.check(file);
        assert_equal(&engine.must_run(file, dump), expected, &format!("{what}, read by {engine:?}"));
    }
}

fn all_kinds(creator: Engine) {
    for (row, page_size) in PAGE_SIZES.into_iter().enumerate() {
        for (column, encoding) in ENCODINGS.into_iter().enumerate() {
            // Deep trees once, many rows a few times.
            let rows = match row == column {
                true if row == 1 => 100_000,
                true => 20_000,
                false => 4_000,
            };
            there_and_back(creator, page_size, encoding, ((row + column) % 3) as u32, rows);
        }
    }
}

#[test]
fn ferrite_changes_files_of_sqlite() {
    all_kinds(Engine::Sqlite);
}

#[test]
fn sqlite_changes_files_of_ferrite() {
    all_kinds(Engine::Ferrite);
}

/// `default_cache_size` is the size of the cache of who opens the file next, as long as it sets
/// none itself.
#[test]
fn the_cache_has_the_size_that_the_file_wants() {
    let scripts = [
        "PRAGMA cache_size; PRAGMA default_cache_size = 123; PRAGMA cache_size; CREATE TABLE t(a);",
        "PRAGMA cache_size; SELECT * FROM t; PRAGMA cache_size; PRAGMA default_cache_size; CREATE TABLE u(a);
         PRAGMA cache_size = 7; CREATE TABLE v(a); SELECT * FROM v; PRAGMA cache_size;",
        "PRAGMA cache_size = 9; SELECT * FROM t; PRAGMA cache_size; PRAGMA default_cache_size = -45;",
        "SELECT * FROM t; PRAGMA cache_size; PRAGMA default_cache_size = 0;",
        "SELECT * FROM t; PRAGMA cache_size; PRAGMA default_cache_size;",
    ];
    let files = [Engine::Ferrite, Engine::Sqlite].map(|one| (one, folder(&format!("cache_size_{one:?}")).join("t.db")));
    for script in scripts {
        let [ours, theirs] = files.each_ref().map(|(engine, file)| engine.run(file, script));
        assert_equal(&ours, &theirs, script);
    }
}

/// A reader holds the page size, also of a file that has no page yet.
#[test]
fn the_page_size_stays_while_somebody_reads() {
    let script = "BEGIN; SELECT * FROM sqlite_schema; PRAGMA page_size = 1024; PRAGMA page_size; COMMIT;
                  CREATE TABLE t(a); PRAGMA page_size; VACUUM; PRAGMA page_size;";
    let run = |engine: Engine| engine.run(&folder(&format!("page_size_{engine:?}")).join("t.db"), script);
    assert_equal(&run(Engine::Ferrite), &run(Engine::Sqlite), script);
}

/// A file whose write version is a later one can be read, and says that it is read only.
#[test]
fn a_file_of_a_later_write_version_is_read_only() {
    let file = folder("later_write_version").join("t.db");
    Engine::Sqlite.must_run(&file, "CREATE TABLE t(a); INSERT INTO t VALUES(1)");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[18] = 3;
    std::fs::write(&file, bytes).unwrap();
    let path = file.to_string_lossy();
    let vfs = std::rc::Rc::new(vfs::UnixVfs::new());
    let ours = engine::Connection::open_with_vfs(vfs, &path, engine::OpenFlags::default()).unwrap();
    let theirs = rusqlite::Connection::open(&file).unwrap();
    for sql in ["SELECT a FROM t", "SELECT 2"] {
        ours.execute_batch(sql).unwrap();
        theirs.execute_batch(sql).unwrap();
        assert_eq!(ours.is_database_read_only(base::DbIndex::MAIN), theirs.is_readonly("main").unwrap(), "{sql}");
    }
    assert!(theirs.is_readonly("main").unwrap());
}
