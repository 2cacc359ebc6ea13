//! Records: what is written reads back, hostile bytes do no harm, comparison agrees with the
//! values.

use crate::oracle::{Random, same};
use std::cmp::Ordering;
use value::compare::compare_values;
use value::record::{RecordKey, RecordReader, compare_records, encode, encode_into, encode_within, encoded_len};
use value::{CollationRef, Encoding, KeyField, KeyInfo, Mem, RecordCursor, UnpackedKey, Value};

fn row(random: &mut Random, columns: u64) -> Vec<Mem> {
    (0..columns).map(|_| Mem::from_value(random.value().as_ref())).collect()
}

#[test]
fn records_read_back() {
    let mut random = Random::new(11);
    let mut cursor = RecordCursor::new();
    for round in 0..5_000 {
        let columns = if round % 100 == 0 { 300 } else { random.below(9) };
        let values = row(&mut random, columns);
        let record = encode(&values);
        assert_eq!(record.len() as u64, encoded_len(&values));
        cursor.reset();
        for index in (0..values.len()).rev().chain(0..values.len()) {
            let back = cursor.column_ref(&record, index, Encoding::Utf8).unwrap();
            assert!(same(&back.to_owned(), &values[index].to_value()), "{:?} {back:?}", values[index]);
        }
        assert_eq!(cursor.column_ref(&record, values.len(), Encoding::Utf8).unwrap().to_owned(), Value::Null);
        assert_eq!(RecordReader::new(&record, Encoding::Utf8).count(), values.len());
    }
}

#[test]
fn zero_tails_are_written() {
    let mut mem = Mem::new();
    mem.set_zeroblob(5);
    let mut out = Vec::new();
    encode_into(std::slice::from_ref(&mem), &mut out);
    assert_eq!(out, [2, 22, 0, 0, 0, 0, 0]);
    assert_eq!(mem.to_value(), Value::Blob(vec![0; 5]));
    out.clear();
    assert_eq!(encode_within(std::slice::from_ref(&mem), 7, &mut out), Some(5));
    assert_eq!(out, [2, 22]);
    assert_eq!(encode_within(std::slice::from_ref(&mem), 6, &mut out), None);
}

#[test]
fn hostile_records_do_not_panic() {
    let mut random = Random::new(12);
    let mut cursor = RecordCursor::new();
    let key = row(&mut random, 3);
    let info = KeyInfo::binary(Encoding::Utf8, 3);
    for _ in 0..50_000 {
        let mut record = encode(&row(&mut random, 4));
        for _ in 0..1 + random.below(4) {
            let place = random.below(record.len() as u64) as usize;
            record[place] = random.next() as u8;
        }
        record.truncate(random.below(record.len() as u64 + 1) as usize);
        cursor.reset();
        for column in 0..6 {
            let _ = cursor.column_ref(&record, column, Encoding::Utf8);
        }
        let _ = UnpackedKey::new(&key, &info, Ordering::Equal).compare(&record);
        let _ = compare_records(&record, &record, &info);
        let _ = RecordKey::new(&record, &info).compare(&record);
    }
}

#[test]
fn comparison_agrees_with_the_values() {
    let mut random = Random::new(13);
    for _ in 0..50_000 {
        let fields: Vec<KeyField> = (0..3)
            .map(|_| KeyField {
                collation: random.pick(&[0, 1, 2]).into_collation(),
                descending: random.below(3) == 0,
                big_null: random.below(4) == 0,
            })
            .collect();
        let info = KeyInfo::new(Encoding::Utf8, fields);
        let (a, mut b) = (row(&mut random, 4), row(&mut random, 3));
        for index in 0..2 {
            if random.below(2) == 0 {
                let value = a[index].to_value();
                b[index].set_value(value.as_ref());
            }
        }
        let mut expected = Ordering::Equal;
        for (index, field) in info.fields.iter().enumerate() {
            let (x, y) = (a[index].as_ref(), b[index].as_ref());
            let mut order = compare_values(x, y, &field.collation);
            if field.descending {
                order = order.reverse();
            }
            if field.big_null && (x.is_null() != y.is_null()) {
                order = order.reverse();
            }
            expected = expected.then(order);
        }
        let record = encode(&a);
        assert_eq!(UnpackedKey::new(&b, &info, Ordering::Equal).compare(&record).unwrap(), expected);
        assert_eq!(compare_records(&record, &encode(&b), &info).unwrap(), expected);
        let other = encode(&b);
        assert_eq!(RecordKey::new(&other, &info).compare(&record).unwrap(), expected);
        let default = if expected == Ordering::Equal { Ordering::Less } else { expected };
        assert_eq!(UnpackedKey::new(&b, &info, Ordering::Less).compare(&record).unwrap(), default);
    }
}

trait IntoCollation {
    fn into_collation(self) -> CollationRef;
}

impl IntoCollation for u8 {
    fn into_collation(self) -> CollationRef {
        match self {
            0 => CollationRef::Binary,
            1 => CollationRef::NoCase,
            _ => CollationRef::RTrim,
        }
    }
}
