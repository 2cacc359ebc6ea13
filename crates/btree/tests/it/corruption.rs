//! Damaged files: the same lines as the oracle's integrity check, and never a panic.

use crate::{Scratch, open, oracle};
use base::PageNo;
use btree::{Btree, CursorKind, CursorsKept};
use value::ValueRef;

/// A small generator, so that a failure is named by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }
    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

fn make(path: &str, setup: &str) -> Vec<u8> {
    oracle(
        path,
        &format!(
            "PRAGMA page_size=512;\n{setup}
             CREATE TABLE t(a INTEGER PRIMARY KEY, b, c);\n
             CREATE INDEX ti ON t(b);\n
             CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;\n
             CREATE TABLE gone(x);\n
             WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<300)
               INSERT INTO t SELECT i*3, 'row'||i, zeroblob((i%17=0)*i*5) FROM n;\n
             INSERT INTO w SELECT b, a FROM t;\n
             INSERT INTO gone SELECT zeroblob(300) FROM t LIMIT 40;\n
             DELETE FROM t WHERE a%7=0;\n
             DROP TABLE gone;\n"
        ),
    );
    std::fs::read(path).unwrap()
}

/// The roots in the order in which the oracle's pragma gives them: tables, the newest first, each
/// followed by its indexes; the schema table last.
fn roots(db: &mut Btree) -> Option<Vec<PageNo>> {
    let cursor = db.cursor_open(PageNo(1), CursorKind::Table, false).ok()?;
    let mut roots = vec![];
    let mut more = db.first(cursor).ok()?;
    while more {
        let record = db.payload(cursor).ok()?.to_vec();
        let mut mems = Vec::new();
        value::record::unpack(&record, base::Encoding::Utf8, 5, &mut mems);
        if let Some(ValueRef::Integer(page)) = mems.get(3).map(|mem| mem.as_ref()) {
            roots.push(PageNo(page as u32));
        }
        more = db.next(cursor).ok()?;
    }
    db.cursor_close(cursor);
    let [t, ti, w] = roots[..] else { return None };
    Some(vec![w, t, ti, PageNo(1)])
}

/// What the oracle's check of the trees says, sorted; `None` when it does not come that far.
fn oracle_lines(path: &str) -> Option<Vec<String>> {
    let connection = rusqlite::Connection::open(path).ok()?;
    let mut statement = connection.prepare("PRAGMA integrity_check(1000)").ok()?;
    let rows: Result<Vec<String>, _> = statement.query_map([], |row| row.get(0)).ok()?.collect();
    let mut lines: Vec<String> = Vec::new();
    for row in rows.ok()? {
        if let Some(rest) = row.strip_prefix("*** in database main ***\n") {
            lines.extend(rest.split('\n').map(str::to_owned));
        }
    }
    lines.sort();
    Some(lines)
}

fn our_lines(path: &str) -> Option<Vec<String>> {
    let mut db = open(path);
    db.begin_read().ok()?;
    let roots = roots(&mut db)?;
    let mut lines = db.integrity_check(&roots, 1000).ok()?.errors;
    lines.sort();
    Some(lines)
}

/// One to three changed bytes, mostly where it hurts: page headers and cell pointers.
fn damage(seed: u64, good: &[u8]) -> Vec<u8> {
    let mut random = Random(seed);
    let mut bytes = good.to_vec();
    for _ in 0..=random.below(3) {
        let page = 512 * (1 + random.below(bytes.len() / 512 - 1));
        let at = page + if random.below(3) > 0 { random.below(24) } else { random.below(512) };
        bytes[at] = match random.below(3) {
            0 => random.next() as u8,
            1 => bytes[at].wrapping_add(1),
            _ => bytes[at] ^ (1 << random.below(8)),
        };
    }
    bytes
}

fn compare(setup: &str, seeds: std::ops::Range<u64>) {
    let scratch = Scratch::new();
    let path = scratch.db();
    let good = make(&path, setup);
    assert_eq!(our_lines(&path), Some(vec![]));
    let (mut compared, mut with_errors, mut different) = (0, 0, Vec::new());
    for seed in seeds {
        let bytes = damage(seed, &good);
        std::fs::write(&path, &bytes).unwrap();
        let (theirs, ours) = (oracle_lines(&path), our_lines(&path));
        if let (Some(theirs), Some(ours)) = (theirs, ours) {
            compared += 1;
            with_errors += usize::from(!theirs.is_empty());
            if theirs != ours {
                different.push((seed, theirs, ours));
            }
        }
    }
    assert!(compared > 50 && with_errors > compared / 3, "{with_errors} of {compared}");
    for (seed, theirs, ours) in different.iter().take(20) {
        if std::env::var_os("KEEP_DAMAGED").is_some() {
            std::fs::write(std::env::temp_dir().join(format!("seed{seed}.db")), damage(*seed, &good)).unwrap();
        }
        eprintln!("seed {seed}\n  oracle:");
        theirs.iter().filter(|line| !ours.contains(line)).for_each(|line| eprintln!("    {line}"));
        eprintln!("  ours:");
        ours.iter().filter(|line| !theirs.contains(line)).for_each(|line| eprintln!("    {line}"));
    }
    assert!(different.is_empty(), "{} of {compared} differ", different.len());
}

#[test]
fn damage_is_described_in_the_oracles_words() {
    compare("", 0..800);
    compare("PRAGMA auto_vacuum=FULL;\n", 5000..5800);
}

/// Everything that can be done to a tree, whatever it answers. It has to answer.
fn exercise(db: &mut Btree, root: PageNo, kind: CursorKind, random: &mut Random) -> base::Result<()> {
    let cursor = db.cursor_open(root, kind, true)?;
    let result = exercise_cursor(db, cursor, kind, random);
    db.cursor_close(cursor);
    result
}

fn exercise_cursor(db: &mut Btree, cursor: base::CursorId, kind: CursorKind, random: &mut Random) -> base::Result<()> {
    let mut more = db.first(cursor);
    for _ in 0..5000 {
        if !matches!(more, Ok(true)) {
            break;
        }
        let _ = db.payload(cursor).map(<[u8]>::len);
        more = db.next(cursor);
    }
    let mut more = db.last(cursor);
    for _ in 0..50 {
        if !matches!(more, Ok(true)) {
            break;
        }
        more = db.previous(cursor);
    }
    let _ = db.count(cursor);
    for _ in 0..60 {
        let rowid = random.below(1000) as i64;
        let len = random.below(400);
        if kind == CursorKind::Table {
            let payload = crate::row(&vec![1; len]);
            db.insert_row(cursor, rowid, &payload, 0, btree::InsertHint::None)?;
            if db.seek_rowid(cursor, random.below(1000) as i64)? == std::cmp::Ordering::Equal {
                db.delete(cursor, rowid % 2 == 0)?;
            }
        } else {
            let record = crate::records(&[format!("row{rowid}").as_bytes(), &vec![2; len]]);
            let info = value::KeyInfo { key_fields: 1, ..value::KeyInfo::default() };
            let key = record.clone();
            let compare = |found: &[u8]| value::record::compare_records(found, &key, &info);
            db.insert_key(cursor, &record, btree::InsertHint::None, compare)?;
            if db.first(cursor)? {
                db.delete(cursor, rowid % 2 == 0)?;
            }
        }
    }
    Ok(())
}

#[test]
fn damaged_files_never_panic() {
    for setup in ["", "PRAGMA auto_vacuum=FULL;\n"] {
        let scratch = Scratch::new();
        let path = scratch.db();
        let good = make(&path, setup);
        for seed in 20_000..21_000 {
            let mut bytes = damage(seed, &good);
            let mut random = Random(seed);
            if seed % 10 == 0 {
                bytes[random.below(100)] = random.next() as u8;
            }
            if seed % 17 == 0 {
                bytes.truncate(random.below(bytes.len()));
            }
            let files = vfs::MemoryVfs::new(seed);
            files.set_contents("t.db", bytes);
            let options = btree::OpenOptions::default();
            let mut db = Btree::open(std::rc::Rc::new(files), "t.db", &options).unwrap();
            if db.begin_write(false).is_err() {
                continue;
            }
            let mut result = Ok(());
            for root in 1..6 {
                for kind in [CursorKind::Table, CursorKind::Index] {
                    result = result.and(exercise(&mut db, PageNo(root), kind, &mut random));
                }
            }
            let _ = db.clear_tree(PageNo(2));
            let _ = db.drop_tree(PageNo(3 + random.below(2) as u32));
            let _ = db.create_tree(btree::TreeKind::Table);
            while let Ok(true) = db.incremental_vacuum() {}
            if result.is_ok() {
                let _ = db.commit();
            }
            let _ = db.rollback(CursorsKept::None);
            let _ = db.end_read();
        }
    }
}
