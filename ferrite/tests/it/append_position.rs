//! Rows with growing keys go where the last one went, without a search: whatever happens in
//! between, they must end up where a search would have put them.

use ferrite::Connection;
use std::collections::BTreeMap;

fn table() -> Connection {
    let connection = Connection::open_in_memory().unwrap();
    connection.execute_batch("PRAGMA page_size = 512; CREATE TABLE t(a INTEGER PRIMARY KEY, b)").unwrap();
    connection
}

fn check(connection: &Connection, model: &BTreeMap<i64, usize>) {
    let mut statement = connection.prepare("SELECT a, length(b) FROM t").unwrap();
    let rows = statement.query_map((), |row| Ok((row.get::<i64>(0)?, row.get::<i64>(1)? as usize))).unwrap();
    let rows: Vec<(i64, usize)> = rows.map(|row| row.unwrap()).collect();
    assert_eq!(rows, model.iter().map(|(key, length)| (*key, *length)).collect::<Vec<_>>());
    let report: String = connection.query_row("PRAGMA integrity_check", (), |row| row.get(0)).unwrap();
    assert_eq!(report, "ok");
}

#[test]
fn a_reader_sees_rows_that_are_put_behind_it() {
    let connection = table();
    connection.execute_batch("BEGIN; INSERT INTO t VALUES(1, 'x')").unwrap();
    let mut insert = connection.prepare("INSERT INTO t VALUES(?, zeroblob(?))").unwrap();
    let mut reader = connection.prepare("SELECT a FROM t").unwrap();
    let mut backward = connection.prepare("SELECT a FROM t ORDER BY a DESC").unwrap();
    let mut model = BTreeMap::from([(1, 1)]);
    let mut seen = Vec::new();
    while let Some(row) = reader.step().unwrap() {
        let key: i64 = row.get(0).unwrap();
        seen.push(key);
        if key > 100 {
            continue;
        }
        insert.execute((key + 1, key)).unwrap();
        model.insert(key + 1, key as usize);
        assert!(insert.execute((key + 1, key)).is_err());
        // It stays open on the last row, or on the one before it, while the next one is put
        // after them.
        backward.reset().unwrap();
        let greatest: i64 = backward.step().unwrap().unwrap().get(0).unwrap();
        assert_eq!(greatest, key + 1);
        if key % 3 != 0 {
            backward.step().unwrap();
        }
    }
    assert_eq!(seen, (1..=101).collect::<Vec<i64>>());
    drop((reader, backward));
    connection.execute_batch("COMMIT").unwrap();
    check(&connection, &model);
}

#[test]
fn a_blob_stays_open_while_rows_are_put_behind_it() {
    let connection = table();
    connection.execute_batch("BEGIN; INSERT INTO t VALUES(1, zeroblob(20))").unwrap();
    let mut blob = connection.blob_open("main", "t", "b", 1, false).unwrap();
    let mut insert = connection.prepare("INSERT INTO t VALUES(?, zeroblob(?))").unwrap();
    let mut model = BTreeMap::from([(1, 20)]);
    for key in 2..80 {
        insert.execute((key, 20)).unwrap();
        model.insert(key, 20);
        if key % 7 == 0 {
            blob.reopen(key).unwrap();
        }
        blob.write_at(&[key as u8], 0).unwrap();
    }
    blob.reopen(79).unwrap();
    insert.execute((80, 7)).unwrap();
    connection.execute_batch("DELETE FROM t WHERE a = 79").unwrap();
    assert!(blob.write_at(b"gone", 0).is_err());
    insert.execute((79, 5)).unwrap();
    model.extend([(79, 5), (80, 7)]);
    drop(blob);
    connection.execute_batch("COMMIT").unwrap();
    check(&connection, &model);
    let first: Vec<u8> =
        connection.query_row("SELECT substr(b, 1, 1) FROM t WHERE a = 77", (), |row| row.get(0)).unwrap();
    assert_eq!(first, [79]);
}

#[test]
fn whatever_happens_in_between() {
    let connection = table();
    let mut insert = connection.prepare("INSERT INTO t VALUES(?, zeroblob(?))").unwrap();
    let mut ignore = connection.prepare("INSERT OR IGNORE INTO t VALUES(?, zeroblob(?))").unwrap();
    let mut replace = connection.prepare("REPLACE INTO t VALUES(?, zeroblob(?))").unwrap();
    let mut delete = connection.prepare("DELETE FROM t WHERE a = ?").unwrap();
    let mut behind = connection.prepare("DELETE FROM t WHERE a > ?").unwrap();
    let mut random = 1u64;
    let mut next = |below: u64| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % below
    };
    let (mut model, mut saved) = (BTreeMap::<i64, usize>::new(), BTreeMap::new());
    connection.execute_batch("BEGIN; SAVEPOINT s").unwrap();
    for round in 0..6000 {
        let last = model.last_key_value().map_or(0, |(key, _)| *key);
        let key = if next(4) == 0 { last - next(40) as i64 } else { last + 1 + (next(6) / 4) as i64 };
        let length = if next(50) == 0 { 900 } else { next(60) as usize };
        match next(40) {
            0..20 => assert_eq!(insert.execute((key, length as i64)).is_ok(), !model.contains_key(&key)),
            20..25 => drop(ignore.execute((key, length as i64)).unwrap()),
            25..30 => {
                replace.execute((key, length as i64)).unwrap();
                model.insert(key, length);
            }
            30..33 => {
                delete.execute([key]).unwrap();
                model.remove(&key);
                continue;
            }
            33 => {
                behind.execute([key - 5]).unwrap();
                model.split_off(&(key - 4));
                continue;
            }
            34 => {
                connection.execute_batch("ROLLBACK TO s").unwrap();
                model = saved.clone();
                continue;
            }
            35 | 36 => {
                connection.execute_batch("RELEASE s; SAVEPOINT s").unwrap();
                saved = model.clone();
                continue;
            }
            37 => {
                connection.execute_batch("COMMIT; BEGIN; SAVEPOINT s").unwrap();
                saved = model.clone();
                continue;
            }
            _ => {
                let found: bool =
                    connection.query_row("SELECT count(*) FROM t WHERE a = ?", [key], |row| row.get(0)).unwrap();
                assert_eq!(found, model.contains_key(&key));
                continue;
            }
        }
        model.entry(key).or_insert(length);
        if round % 500 == 0 {
            check(&connection, &model);
        }
    }
    check(&connection, &model);
}
