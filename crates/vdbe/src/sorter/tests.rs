use super::Sorter;
use std::rc::Rc;
use value::record::{compare_records, encode};
use value::{CollationRef, Encoding, KeyField, KeyInfo, Mem, ValueRef};
use vfs::{MemoryVfs, Vfs};

fn records(seed: u64) -> Vec<Vec<u8>> {
    let mut state = seed | 1;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..2_000u64)
        .map(|serial| {
            let word = ["", "a", "A", "ab", "abcdefg", "abcdefgh", "ABCDEFGHi", "b ", "b", "a\0c", "a\0b"];
            let text = word[(next() % 11) as usize];
            let value = match next() % 6 {
                0 => ValueRef::Null,
                1 => ValueRef::Integer((next() % 7) as i64 - 3),
                2 => ValueRef::Real((next() % 9) as f64 / 2.0 - 2.0),
                3 => ValueRef::Integer(next() as i64),
                4 => ValueRef::Blob(text.as_bytes()),
                _ => ValueRef::text(text),
            };
            encode(&[Mem::from_value(value), Mem::from_value(ValueRef::Integer(serial as i64))])
        })
        .collect()
}

#[test]
fn sorts_like_a_stable_sort_by_the_key() {
    for (round, collation) in [CollationRef::Binary, CollationRef::NoCase, CollationRef::RTrim].into_iter().enumerate()
    {
        for flags in 0..4 {
            let field = KeyField { collation: collation.clone(), descending: flags & 1 != 0, big_null: flags & 2 != 0 };
            let info = Rc::new(KeyInfo { all_fields: 2, ..KeyInfo::new(Encoding::Utf8, vec![field]) });
            let mut expected = records(round as u64 * 7 + flags + 99);
            let vfs: Rc<dyn Vfs> = Rc::new(MemoryVfs::default());
            let mut sorter = Sorter::new(&info, 0, &vfs, if flags < 2 { 5_000 } else { 1 << 20 });
            for record in &expected {
                sorter.add(record).unwrap();
            }
            expected.sort_by(|a, b| compare_records(a, b, &info).unwrap());
            assert!(sorter.sort().unwrap());
            for (index, record) in expected.iter().enumerate() {
                assert_eq!(sorter.record(), &record[..], "{index} {info:?}");
                assert_eq!(sorter.next().unwrap(), index + 1 < expected.len());
            }
            sorter.clear();
            assert!(!sorter.sort().unwrap());
        }
    }
}

#[test]
fn fields_behind_the_key_do_not_count() {
    let info = Rc::new(KeyInfo::binary(Encoding::Utf8, 2));
    let vfs: Rc<dyn Vfs> = Rc::new(MemoryVfs::default());
    let mut sorter = Sorter::new(&info, 1, &vfs, 1 << 20);
    let row = |a: i64, b: i64| encode(&[Mem::from_value(a.into()), Mem::from_value(b.into())]);
    for (a, b) in [(1, 9), (0, 5), (1, 3)] {
        sorter.add(&row(a, b)).unwrap();
    }
    sorter.sort().unwrap();
    assert_eq!(sorter.record(), row(0, 5));
    sorter.next().unwrap();
    assert_eq!(sorter.record(), row(1, 9));
}

#[test]
fn texts_that_begin_alike_are_told_apart() {
    for descending in [false, true] {
        let field = KeyField { descending, ..KeyField::default() };
        let info = Rc::new(KeyInfo::new(Encoding::Utf8, vec![field]));
        for memory_max in [4_000, 1 << 20] {
            let vfs: Rc<dyn Vfs> = Rc::new(MemoryVfs::default());
            let mut sorter = Sorter::new(&info, 0, &vfs, memory_max);
            let mut expected: Vec<Vec<u8>> = (0..900u64)
                .map(|number| format!("a common beginning {}", number * 7_919 % 1_000 * 12_345))
                .chain(["a common beginning ".to_string(), "a common beginning 12345678901".to_string()])
                .map(|text| encode(&[Mem::from_value(ValueRef::text(&text))]))
                .collect();
            for record in &expected {
                sorter.add(record).unwrap();
            }
            expected.sort_by(|a, b| compare_records(a, b, &info).unwrap());
            assert!(sorter.sort().unwrap());
            for record in &expected {
                assert_eq!(sorter.record(), &record[..]);
                sorter.next().unwrap();
            }
        }
    }
}
