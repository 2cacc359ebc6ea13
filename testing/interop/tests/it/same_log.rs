//! The same work on both engines: what one wrote into its log the other reads from it, row for row;
//! every frame says what the format wants; and the databases have as good as the same size.

use crate::engines::{Engine, folder};
use std::path::{Path, PathBuf};

/// What one engine left while its connection was open: database, log and, where wanted, shared
/// memory.
fn copy_while_open(engine: Engine, folder: &Path, script: &str) -> PathBuf {
    let (file, copy) = (folder.join("t.db"), folder.join("copy.db"));
    let take = || {
        for suffix in ["", "-wal"] {
            let from = format!("{}{suffix}", file.display());
            std::fs::copy(from, format!("{}{suffix}", copy.display())).expect("a copy");
        }
    };
    match engine {
        Engine::Ferrite => {
            let connection = ferrite::Connection::open(&file).expect("a new file");
            connection.execute_batch(script).expect("the script is sound");
            take();
        }
        Engine::Sqlite => {
            let connection = rusqlite::Connection::open(&file).expect("a new file");
            connection.execute_batch(script).expect("the script is sound");
            take();
        }
    }
    copy
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn sums(start: [u32; 2], bytes: &[u8]) -> [u32; 2] {
    // Both engines write the machine's own order here, little-endian.
    bytes.chunks_exact(8).fold(start, |[one, two], pair| {
        let value = |at: usize| u32::from_le_bytes(pair[at..at + 4].try_into().expect("four bytes"));
        let one = one.wrapping_add(value(0)).wrapping_add(two);
        [one, two.wrapping_add(value(4)).wrapping_add(one)]
    })
}

/// Page and commit size of every frame; checks header, salts and checksums on the way.
pub fn frames(log: &Path) -> Vec<(u32, u32)> {
    let bytes = std::fs::read(log).expect("the log");
    assert_eq!((word(&bytes, 0), word(&bytes, 4)), (0x377f_0682, 3_007_000));
    let page_size = word(&bytes, 8) as usize;
    let mut running = sums([0, 0], &bytes[..24]);
    assert_eq!(running, [word(&bytes, 24), word(&bytes, 28)]);
    let mut found = Vec::new();
    for frame in bytes[32..].chunks_exact(page_size + 24) {
        if frame[8..16] != bytes[16..24] {
            break;
        }
        running = sums(sums(running, &frame[..8]), &frame[24..]);
        assert_eq!(running, [word(frame, 16), word(frame, 20)], "frame {}", found.len() + 1);
        found.push((word(frame, 0), word(frame, 4)));
    }
    found
}

/// A number over the schema and all rows.
fn content(engine: Engine, file: &Path) -> u64 {
    let mut texts =
        engine.texts(file, "SELECT type || name || tbl_name || coalesce(sql, '') FROM sqlite_schema ORDER BY name");
    for table in engine.texts(file, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
        texts.extend(engine.texts(file, &format!("SELECT quote(a) || quote(b) || quote(c) FROM {table} ORDER BY 1")));
    }
    texts
        .iter()
        .flat_map(|text| text.bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn script(page_size: u32, journal_mode: &str, rounds: u32) -> String {
    let mut script = format!(
        "PRAGMA page_size = {page_size}; PRAGMA journal_mode = {journal_mode}; PRAGMA wal_autocheckpoint = 0;
         CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c BLOB); CREATE INDEX tb ON t(b);
         CREATE TABLE u(a TEXT PRIMARY KEY, b INT, c REAL) WITHOUT ROWID;\n"
    );
    for round in 0..rounds {
        script += "BEGIN;\n";
        for row in 0..25 {
            let number = round * 25 + row;
            script += &format!(
                "INSERT INTO t VALUES ({}, 'text {}', zeroblob({}));\n",
                number * 7919 % 10_007,
                number * 31 % 977,
                if row == 3 { page_size * 2 } else { number % 90 }
            );
            script +=
                &format!("INSERT OR REPLACE INTO u VALUES ('key {}', {number}, {number} / 7.0);\n", number * 17 % 613);
        }
        script += &format!(
            "DELETE FROM t WHERE a % 13 = {};\nUPDATE t SET b = b || '!' WHERE a % 17 = {};\n",
            round % 13,
            round % 17
        );
        script += if round % 9 == 4 { "ROLLBACK;\n" } else { "COMMIT;\n" };
        if round == 20 {
            script += "PRAGMA wal_checkpoint(RESTART);\n";
        }
    }
    script
}

#[test]
fn each_reads_the_others_log() {
    for page_size in [512, 4096, 65536] {
        let script = script(page_size, "wal", 40);
        let mut hashes = Vec::new();
        let mut commits = Vec::new();
        let mut pages = Vec::new();
        for writer in [Engine::Ferrite, Engine::Sqlite] {
            let folder = folder(&format!("same_log_{page_size}_{writer:?}"));
            for reader in [Engine::Ferrite, Engine::Sqlite] {
                let copy = copy_while_open(writer, &folder, &script);
                let found = frames(&copy.with_extension("db-wal"));
                assert!(found.len() > 30, "{} frames", found.len());
                commits.push(found.iter().filter(|(_, size)| *size > 0).count());
                hashes.push(content(reader, &copy));
                reader.check(&copy);
                reader.other().check(&copy);
                pages.push(reader.texts(&copy, "PRAGMA page_count")[0].parse::<f64>().expect("a number"));
                for entry in std::fs::read_dir(&folder).expect("the folder").flatten() {
                    std::fs::remove_file(entry.path()).expect("a file goes");
                }
            }
        }
        assert!(hashes.iter().all(|hash| *hash == hashes[0]), "pages of {page_size}: {hashes:?}");
        assert!(commits.iter().all(|count| *count == commits[0]), "{commits:?}");
        let most = pages.iter().copied().fold(0.0, f64::max);
        // A small database may differ by a page or two: SQLite itself takes 91 or 92, with and
        // without its hook before changes.
        assert!(pages.iter().all(|count| *count >= (most * 0.98).min(most - 2.0)), "pages of {page_size}: {pages:?}");
    }
}

/// The same work beside rollback journals, with vacuums: the same rows, as good as the same size.
#[test]
fn the_same_work_gives_the_same_database() {
    for (journal_mode, page_size) in [("delete", 512), ("truncate", 1024), ("persist", 4096), ("memory", 4096)] {
        for auto_vacuum in ["none", "full", "incremental"] {
            let mut found = Vec::new();
            for engine in [Engine::Ferrite, Engine::Sqlite] {
                let folder = folder(&format!("same_database_{journal_mode}_{auto_vacuum}_{engine:?}"));
                let file = folder.join("t.db");
                let script = script(page_size, journal_mode, 150);
                engine.must_run(
                    &file,
                    &format!("PRAGMA synchronous = off; PRAGMA auto_vacuum = {auto_vacuum}; {script} PRAGMA incremental_vacuum(5);"),
                );
                for reader in [engine, engine.other()] {
                    reader.check(&file);
                    let pages = reader.texts(&file, "PRAGMA page_count")[0].parse::<f64>().expect("a number");
                    found.push((content(reader, &file), pages));
                }
            }
            let what = format!("{journal_mode}, pages of {page_size}, auto-vacuum {auto_vacuum}: {found:?}");
            let most = found.iter().map(|(_, pages)| *pages).fold(0.0, f64::max);
            assert!(found.iter().all(|(hash, pages)| *hash == found[0].0 && *pages >= most * 0.98), "{what}");
        }
    }
}
