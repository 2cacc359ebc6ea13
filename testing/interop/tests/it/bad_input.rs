//! Files that are no databases, or damaged ones: the oracle's codes where both engines meet the
//! same bytes in the same way, and never a panic or a hang.

use crate::engines::{Engine, assert_equal, folder};
use interop::Random;
use sqltest::Transcript;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

const READ: &str = "SELECT * FROM sqlite_master; SELECT count(*), sum(length(body)) FROM t; SELECT * FROM t;
    SELECT name FROM t ORDER BY name; SELECT * FROM w;";
const WRITE: &str =
    "INSERT INTO t VALUES (NULL, 'new', zeroblob(3000)); UPDATE t SET name = name || 'x' WHERE id % 3 = 0;
    DELETE FROM w WHERE a > 'k20'; DELETE FROM t WHERE id % 4 = 1; INSERT INTO w VALUES ('new', 1);
    CREATE INDEX added ON t(length(body)); DROP TABLE w; PRAGMA integrity_check;";

/// Result codes of the statements, without the finer part that says where the damage was seen.
fn codes(transcript: &Transcript) -> Vec<i32> {
    transcript.0.iter().map(|outcome| outcome.error.as_ref().map_or(0, |(code, _)| code & 0xff)).collect()
}

/// A small database with each kind of page: interior pages, overflow chains, free pages.
fn sample(file: &Path, page_size: u32, auto_vacuum: u32) -> Vec<u8> {
    let mut sql = format!(
        "PRAGMA page_size = {page_size}; PRAGMA auto_vacuum = {auto_vacuum};
        CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, body); CREATE INDEX t_name ON t(name);
        CREATE TABLE w(a PRIMARY KEY, b) WITHOUT ROWID; CREATE TABLE gone(x); BEGIN;"
    );
    for id in 0..120 {
        let length = if id % 15 == 0 { 4000 } else { id };
        sql.push_str(&format!(
            "INSERT INTO t VALUES ({id}, 'name{}', zeroblob({length})); INSERT INTO w VALUES ('k{id}', {id}.5);
            INSERT INTO gone VALUES (zeroblob(300));",
            id * 7919 % 120
        ));
    }
    sql.push_str("COMMIT; DELETE FROM gone WHERE rowid > 20;");
    let _ = fs::remove_file(file);
    Engine::Sqlite.must_run(file, &sql);
    fs::read(file).expect("the sample is readable")
}

/// Both engines on the same bytes, each on its own copy.
fn both(folder: &Path, bytes: &[u8], script: &str) -> [Transcript; 2] {
    [Engine::Ferrite, Engine::Sqlite].map(|engine| {
        let file = folder.join(format!("{engine:?}.db"));
        let _ = fs::remove_file(folder.join(format!("{engine:?}.db-journal")));
        fs::write(&file, bytes).expect("a test writes its file");
        engine.run(&file, script)
    })
}

#[test]
fn files_that_are_no_databases() {
    let folder = folder("no-database");
    let sample = sample(&folder.join("sample.db"), 1024, 0);
    let mut wrong_size = sample.clone();
    wrong_size[16..18].copy_from_slice(&[3, 7]);
    let mut newer = sample.clone();
    newer[19] = 9;
    let mut read_only = sample.clone();
    read_only[18] = 9;
    let mut fractions = sample.clone();
    fractions[21] = 65;
    let mut format_9 = sample.clone();
    format_9[47] = 9;
    let files: [(&str, Vec<u8>); 10] = [
        ("nothing", Vec::new()),
        ("one byte", vec![b'S']),
        ("a text", b"This is a text, not a database.\n".repeat(100)),
        ("zeros", vec![0; 4096]),
        ("only the magic", b"SQLite format 3\0".to_vec()),
        ("page size", wrong_size),
        ("read version", newer),
        ("write version", read_only),
        ("payload fractions", fractions),
        ("schema format", format_9),
    ];
    for (what, bytes) in files {
        let script = "SELECT count(*) FROM sqlite_master; CREATE TABLE added(x); INSERT INTO added VALUES (1);";
        let [ferrite, sqlite] = both(&folder, &bytes, script);
        if let Some(difference) = ferrite.first_difference(&sqlite) {
            panic!("{what}\n{difference}");
        }
    }
}

#[test]
fn truncated_files() {
    let folder = folder("truncated");
    let sample = sample(&folder.join("sample.db"), 1024, 0);
    let mut lengths = vec![1, 15, 16, 99, 100, 101, 511, 512, 1023, 1024, 1025];
    lengths.extend((2048..sample.len()).step_by(5111));
    for length in lengths {
        let [ferrite, sqlite] = both(&folder, &sample[..length], READ);
        assert_eq!(codes(&ferrite), codes(&sqlite), "reading the first {length} bytes");
        let [ferrite, _] = both(&folder, &sample[..length], WRITE);
        assert!(!ferrite.0.is_empty());
    }
}

#[test]
fn places_that_cannot_be_opened_or_written() {
    let folder = folder("places");
    let script = "SELECT count(*) FROM sqlite_master; CREATE TABLE added(x);";
    for place in [folder.clone(), folder.join("missing/file.db"), folder.join("sample.db/file.db")] {
        sample(&folder.join("sample.db"), 1024, 0);
        let [ferrite, sqlite] = [Engine::Ferrite, Engine::Sqlite].map(|engine| engine.run(&place, script));
        assert_eq!(codes(&ferrite)[0], codes(&sqlite)[0], "{}", place.display());
        assert_eq!(codes(&ferrite)[0], 14, "{}", place.display());
    }
    // The mode bits stop nobody who is root; then both engines write.
    let file = folder.join("sample.db");
    set_read_only(&file, true);
    let [ferrite, sqlite] =
        [Engine::Ferrite, Engine::Sqlite].map(|engine| codes(&engine.run(&file, "CREATE TABLE IF NOT EXISTS x(y)")));
    assert_eq!(ferrite, sqlite, "a file that may only be read");
    set_read_only(&file, false);
    set_read_only(&folder, true);
    let [ferrite, sqlite] =
        [Engine::Ferrite, Engine::Sqlite].map(|engine| codes(&engine.run(&file, "INSERT INTO t VALUES (NULL, 1, 1)")));
    set_read_only(&folder, false);
    assert_eq!(ferrite, sqlite, "a folder that may only be read");
}

fn set_read_only(path: &Path, read_only: bool) {
    use std::os::unix::fs::PermissionsExt;
    let execute = if path.is_dir() { 0o111 } else { 0 };
    let mode = if read_only { 0o444 } else { 0o644 } | execute;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("the owner may change the mode");
}

/// `FERRITE_MUTATIONS` damaged files of each kind (80 without it; 3,400 make the ten thousand).
/// Ferrite may see damage of which the oracle still reads rows; it never reads on where the oracle
/// stops, and mostly both say the same.
#[test]
fn mutated_bytes() {
    let folder = folder("mutated");
    let seeds = std::env::var("FERRITE_MUTATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(80);
    let first = std::env::var("FERRITE_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    let mut same = 0;
    let mut all = 0;
    for (kind, (page_size, auto_vacuum)) in [(512, 0), (1024, 1), (4096, 2)].into_iter().enumerate() {
        let sample = sample(&folder.join("sample.db"), page_size, auto_vacuum);
        for seed in first..first + seeds {
            let mut random = Random::new(kind as u64 * 1000 + seed);
            let bytes = mutate(&sample, page_size as usize, &mut random);
            let start = Instant::now();
            let ferrite = damaged(&folder, &bytes, READ, kind, seed);
            damaged(&folder, &bytes, WRITE, kind, seed);
            assert!(start.elapsed() < Duration::from_secs(10), "kind {kind}, seed {seed} took {:?}", start.elapsed());
            let file = folder.join("sqlite.db");
            fs::write(&file, &bytes).expect("a test writes its file");
            let sqlite = Engine::Sqlite.run(&file, READ);
            all += 1;
            same += usize::from(codes(&ferrite) == codes(&sqlite));
            let missed = codes(&ferrite).iter().zip(codes(&sqlite)).any(|(&ours, theirs)| ours == 0 && theirs != 0);
            let difference = || ferrite.first_difference(&sqlite).unwrap_or_default();
            assert!(!missed, "kind {kind}, seed {seed}: only the oracle sees the damage\n{}", difference());
        }
    }
    println!("{same} of {all} damaged files gave the same codes");
    assert!(same * 5 >= all * 4, "only {same} of {all} damaged files gave the oracle's codes");
}

/// Ferrite on damaged bytes; a panic names the seed.
fn damaged(folder: &Path, bytes: &[u8], script: &str, kind: usize, seed: u64) -> Transcript {
    let file = folder.join("ferrite.db");
    let _ = fs::remove_file(folder.join("ferrite.db-journal"));
    fs::write(&file, bytes).expect("a test writes its file");
    let run = std::panic::AssertUnwindSafe(|| Engine::Ferrite.run(&file, script));
    std::panic::catch_unwind(run).unwrap_or_else(|_| panic!("a panic: kind {kind}, seed {seed}"))
}

/// Changes a few bytes, most often where pages keep their structure.
fn mutate(sample: &[u8], page_size: usize, random: &mut Random) -> Vec<u8> {
    let mut bytes = sample.to_vec();
    for _ in 0..1 + random.below(6) {
        let page = random.below((bytes.len() / page_size) as u64) as usize * page_size;
        let offset = match random.below(4) {
            0 => 16 + random.below(84) as usize,
            1 => page + random.below(page_size as u64) as usize,
            _ => page + random.below(40) as usize,
        };
        bytes[offset] = match random.below(4) {
            0 => 0,
            1 => 0xff,
            2 => bytes[offset] ^ (1 << random.below(8)),
            _ => random.next_u64() as u8,
        };
    }
    bytes
}

/// Rows are checked although a page was found damaged: what is wrong with them was not told.
#[test]
fn rows_are_checked_on_damaged_pages_too() {
    let folder = folder("bad_input_rows");
    let file = folder.join("t.db");
    let script = "PRAGMA page_size=512; CREATE TABLE t(a CHECK(a<10), b NOT NULL); CREATE INDEX ta ON t(a);
         PRAGMA ignore_check_constraints=1; INSERT INTO t VALUES(1,1),(11,2),(3,3);";
    Engine::Sqlite.must_run(&file, script);
    let image = std::fs::read(&file).unwrap();
    // Fragmented bytes on the index's page; the same on the table's.
    for (at, byte) in [(2 * 512 + 7, 9), (512 + 7, 9)] {
        let mut damaged = image.clone();
        damaged[at] = byte;
        std::fs::write(&file, damaged).unwrap();
        let [ours, theirs] =
            [Engine::Ferrite, Engine::Sqlite].map(|engine| engine.run(&file, "PRAGMA integrity_check"));
        assert_equal(&ours, &theirs, &format!("byte {at}"));
        assert!(theirs.0[0].rows.len() > 1, "{theirs:?}");
    }
}

/// A freelist may name any page as free: its own trunk, a page in use, the page that is about to
/// move into the place that it gets.
#[test]
fn freelists_that_name_any_page() {
    let folder = folder("freelists");
    let file = folder.join("t.db");
    let script = "PRAGMA page_size=512; PRAGMA auto_vacuum=2; CREATE TABLE t(a, b); CREATE TABLE u(x);
        WITH n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<200) INSERT INTO t SELECT i, hex(zeroblob(40)) FROM n;
        INSERT INTO u SELECT b FROM t; DELETE FROM t WHERE a % 20 <> 0;";
    Engine::Sqlite.must_run(&file, script);
    let image = fs::read(&file).expect("the file is there");
    let number = |at: usize| u32::from_be_bytes(image[at..at + 4].try_into().expect("four bytes"));
    let (pages, trunk) = (image.len() as u32 / 512, number(32));
    let entries = (trunk as usize - 1) * 512;
    assert!(number(entries + 4) > 3, "the trunk has leaves");
    for named in 1..=pages {
        for leaf in [0, 1, number(entries + 4) - 1] {
            let mut bytes = image.clone();
            let at = entries + 8 + 4 * leaf as usize;
            bytes[at..at + 4].copy_from_slice(&named.to_be_bytes());
            for change in ["PRAGMA incremental_vacuum", "CREATE TABLE v(y)", "INSERT INTO u SELECT b FROM t", "VACUUM"]
            {
                fs::write(&file, &bytes).expect("a test writes its file");
                Engine::Ferrite.run(&file, &format!("{change}; PRAGMA integrity_check(1);"));
            }
        }
    }
}
