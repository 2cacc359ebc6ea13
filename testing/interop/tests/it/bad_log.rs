//! Logs that were damaged or cut: both engines believe the same transactions of them.

use crate::engines::{Engine, assert_equal, folder};
use interop::Random;
use std::path::Path;

const LOOK: &str = "SELECT count(*), sum(a), sum(length(b)) FROM t; PRAGMA integrity_check; PRAGMA journal_mode;
    INSERT INTO t VALUES (NULL, 'after'); SELECT count(*), sum(a) FROM t; PRAGMA wal_checkpoint(TRUNCATE);
    PRAGMA integrity_check; SELECT count(*) FROM t;";

/// A database and the log beside it while a connection is open.
fn sample(folder: &Path, page_size: u32) -> (Vec<u8>, Vec<u8>) {
    let file = folder.join(format!("sample-{page_size}.db"));
    let connection = rusqlite::Connection::open(&file).expect("a new file");
    let mut script = format!(
        "PRAGMA page_size = {page_size}; PRAGMA journal_mode = wal; CREATE TABLE t(a INTEGER PRIMARY KEY, b);
         CREATE INDEX tb ON t(b); PRAGMA wal_checkpoint;"
    );
    for turn in 0..12 {
        script += &format!("INSERT INTO t VALUES (NULL, zeroblob({})), (NULL, 'text {turn}');", turn * 150);
    }
    connection.execute_batch(&script).expect("the script is sound");
    let log = std::fs::read(file.with_extension("db-wal")).expect("the log");
    (std::fs::read(&file).expect("the database"), log)
}

fn damage(log: &mut Vec<u8>, random: &mut Random) {
    match random.below(5) {
        0 => log.truncate(random.below(log.len() as u64) as usize),
        1 => {
            // The header's own words.
            let at = random.below(32) as usize;
            log[at] ^= 1 << random.below(8);
        }
        2 => {
            let at = random.below(log.len() as u64) as usize;
            let end = (at + 600).min(log.len());
            log[at..end].fill(0);
        }
        _ => {
            for _ in 0..=random.below(3) {
                let at = random.below(log.len() as u64) as usize;
                log[at] ^= 1 << random.below(8);
            }
        }
    }
}

#[test]
fn both_believe_the_same_of_a_damaged_log() {
    let folder = folder("bad_log");
    let mut random = Random::new(11);
    for page_size in [512, 4096] {
        let (database, whole) = sample(&folder, page_size);
        for turn in 0..120 {
            let mut log = whole.clone();
            if turn > 0 {
                damage(&mut log, &mut random);
            }
            let transcripts = [Engine::Ferrite, Engine::Sqlite].map(|engine| {
                let file = folder.join(format!("{engine:?}.db"));
                std::fs::write(&file, &database).expect("a file");
                std::fs::write(file.with_extension("db-wal"), &log).expect("a log");
                let transcript = engine.run(&file, LOOK);
                for suffix in ["db", "db-wal", "db-shm"] {
                    let _ = std::fs::remove_file(file.with_extension(suffix));
                }
                transcript
            });
            assert_equal(&transcripts[0], &transcripts[1], &format!("pages of {page_size}, turn {turn}"));
        }
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// The checksum with words read big-endian.
fn big_endian_sums(start: [u32; 2], bytes: &[u8]) -> [u32; 2] {
    bytes.chunks_exact(8).fold(start, |[one, two], pair| {
        let one = one.wrapping_add(word(pair, 0)).wrapping_add(two);
        [one, two.wrapping_add(word(pair, 4)).wrapping_add(one)]
    })
}

/// A log as a machine of the other byte order writes it.
#[test]
fn a_log_with_checksums_of_the_other_byte_order() {
    let folder = folder("bad_log_order");
    let (database, mut log) = sample(&folder, 1024);
    log[3] |= 1;
    let mut sums = big_endian_sums([0, 0], &log[..24]);
    let put = |bytes: &mut [u8], sums: [u32; 2]| {
        bytes[..4].copy_from_slice(&sums[0].to_be_bytes());
        bytes[4..8].copy_from_slice(&sums[1].to_be_bytes());
    };
    put(&mut log[24..32], sums);
    for frame in log[32..].chunks_exact_mut(1024 + 24) {
        sums = big_endian_sums(big_endian_sums(sums, &frame[..8]), &frame[24..]);
        put(&mut frame[16..24], sums);
    }
    let file = folder.join("order.db");
    for reader in [Engine::Ferrite, Engine::Sqlite] {
        std::fs::write(&file, &database).expect("a file");
        std::fs::write(file.with_extension("db-wal"), &log).expect("a log");
        assert_eq!(reader.texts(&file, "SELECT count(*) FROM t"), ["24"], "{reader:?}");
    }
    // One continues writing in the same order; a copy of that is read by the other.
    let copy = folder.join("copy.db");
    std::fs::write(&file, &database).expect("a file");
    std::fs::write(file.with_extension("db-wal"), &log).expect("a log");
    let connection = ferrite::Connection::open(&file).expect("the file");
    connection.execute_batch("INSERT INTO t VALUES (NULL, 'more')").expect("an insert");
    for suffix in ["db", "db-wal"] {
        std::fs::copy(file.with_extension(suffix), copy.with_extension(suffix)).expect("a copy");
    }
    drop(connection);
    assert_eq!(Engine::Sqlite.texts(&copy, "SELECT count(*) FROM t"), ["25"]);
}
