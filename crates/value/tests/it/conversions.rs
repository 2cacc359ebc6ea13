//! Casts and affinities.

use crate::oracle::{Oracle, Random, same};
use value::cast::cast;
use value::{Affinity, Encoding, Mem};

const TYPES: &[(&str, Affinity)] = &[
    ("BLOB", Affinity::Blob),
    ("TEXT", Affinity::Text),
    ("NUMERIC", Affinity::Numeric),
    ("INTEGER", Affinity::Integer),
    ("REAL", Affinity::Real),
];

#[test]
fn casts_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(5));
    for _ in 0..50_000 {
        let value = random.value();
        let (name, affinity) = random.pick(TYPES);
        let mut mem = Mem::from_value(value.as_ref());
        cast(&mut mem, affinity, Encoding::Utf8);
        let theirs = oracle.value(&format!("SELECT CAST(?1 AS {name})"), std::slice::from_ref(&value));
        assert!(same(&mem.to_value(), &theirs), "CAST({value:?} AS {name}): {mem:?} {theirs:?}");
    }
}

#[test]
fn columns_convert_as_in_sqlite() {
    let (oracle, mut random) = (Oracle::new(), Random::new(6));
    for (name, affinity) in TYPES {
        oracle.0.execute_batch(&format!("CREATE TABLE t_{name}(a {name})")).unwrap();
        let (sql, read) = (format!("INSERT INTO t_{name} VALUES(?1) RETURNING 1"), format!("SELECT a FROM t_{name}"));
        for _ in 0..8_000 {
            let value = random.value();
            let mut mem = Mem::from_value(value.as_ref());
            affinity.apply_for_storage(&mut mem, Encoding::Utf8);
            oracle.value(&sql, std::slice::from_ref(&value));
            let theirs = oracle.value(&read, &[]);
            oracle.0.execute(&format!("DELETE FROM t_{name}"), []).unwrap();
            let record = value::record::encode(std::slice::from_ref(&mem));
            let stored = value::RecordCursor::new().column_ref(&record, 0, Encoding::Utf8).unwrap().to_owned();
            let stored = match (affinity, stored) {
                (Affinity::Real, value::Value::Integer(value)) => value::Value::Real(value as f64),
                (_, stored) => stored,
            };
            assert!(same(&stored, &theirs), "{value:?} in {name}: {mem:?} {stored:?} {theirs:?}");
        }
    }
}

#[test]
fn declared_types() {
    let oracle = Oracle::new();
    let names = [
        "INT",
        "INTEGER",
        "TINYINT",
        "BIGINT UNSIGNED",
        "CHARACTER(20)",
        "VARCHAR(255)",
        "CLOB",
        "TEXT",
        "BLOB",
        "",
        "REAL",
        "DOUBLE PRECISION",
        "FLOAT",
        "NUMERIC",
        "DECIMAL(10,5)",
        "BOOLEAN",
        "DATE",
        "FLOATING POINT",
        "STRING",
        "REAL BLOB",
        "BLOB REAL",
        "TEXT BLOB",
        "BLOB TEXT",
        "CHARINT",
        "XYZ",
        "doub blob text",
        "ANY",
    ];
    for name in names {
        oracle
            .0
            .execute_batch(&format!(
                "DROP TABLE IF EXISTS t; CREATE TABLE t(a {name}); INSERT INTO t VALUES('1'),(2),(3.0)"
            ))
            .unwrap();
        let theirs = oracle.value("SELECT group_concat(typeof(a)) FROM (SELECT a FROM t ORDER BY rowid)", &[]);
        let expected = match Affinity::from_declared_type(name) {
            Affinity::Integer | Affinity::Numeric => "integer,integer,integer",
            Affinity::Text => "text,text,text",
            Affinity::Real => "real,real,real",
            _ => "text,integer,real",
        };
        assert_eq!(theirs, value::Value::text(expected), "{name}");
    }
}

#[test]
fn utf16_conversion_as_in_sqlite() {
    let (utf8, mut random) = (Oracle::new(), Random::new(7));
    utf8.0.execute_batch("PRAGMA encoding='UTF-16le'; CREATE TABLE t(a)").unwrap();
    for _ in 0..20_000 {
        let length = random.below(8);
        let bytes: Vec<u8> = (0..length)
            .map(|_| match random.below(3) {
                0 => random.below(256) as u8,
                1 => 0x80 + random.below(64) as u8,
                _ => random.pick(b"az\xc3\xe2\xf0\xf4\xed\xef\xbf\xbe\xbf"),
            })
            .filter(|&byte| byte != 0)
            .collect();
        let mut ours = Vec::new();
        value::text::convert(&bytes, Encoding::Utf8, Encoding::Utf16le, &mut ours);
        let text = value::Value::Text { bytes: bytes.clone(), encoding: Encoding::Utf8 };
        let theirs = utf8.value("SELECT CAST(?1 AS BLOB)", &[text]);
        assert_eq!(value::Value::Blob(ours.clone()), theirs, "{bytes:x?}");
        let units: Vec<u8> = (0..random.below(5))
            .flat_map(|_| match random.below(3) {
                0 => [random.below(256) as u8, random.below(256) as u8],
                1 => [random.below(256) as u8, 0xd8 + random.below(8) as u8],
                _ => [1 + random.below(255) as u8, 0],
            })
            .collect();
        if units.chunks(2).any(|unit| unit == [0, 0])
            || units.starts_with(&[0xff, 0xfe])
            || units.starts_with(&[0xfe, 0xff])
        {
            continue;
        }
        let mut back = Vec::new();
        value::text::convert(&units, Encoding::Utf16le, Encoding::Utf8, &mut back);
        let theirs = utf8.value("SELECT CAST(?1 AS TEXT)", &[value::Value::Blob(units.clone())]);
        assert_eq!(value::Value::Text { bytes: back, encoding: Encoding::Utf8 }, theirs, "{units:x?}");
    }
}
