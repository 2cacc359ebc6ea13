use super::*;
use crate::record::{KeyInfo, UnpackedKey, encode_into};
use crate::{Mem, ValueRef};

/// The order by the first field where that decides, and the order of the whole entry.
fn orders(entry: &[Mem], wanted: &Mem) -> (Option<Ordering>, Ordering) {
    let mut record = Vec::new();
    encode_into(entry, &mut record);
    // An entry in the middle of a page.
    let mut page = vec![0xff; 12];
    page.push(record.len() as u8);
    page.extend_from_slice(&record);
    page.extend_from_slice(&[0xff; 8]);
    let quick = match wanted.as_ref() {
        ValueRef::Integer(wanted) => order_of_integer(&page, 12, wanted),
        ValueRef::Text(wanted) => order_of_text(&page, 12, wanted.bytes, prefix_of(wanted.bytes)),
        _ => None,
    };
    let info = KeyInfo::default();
    let key = std::slice::from_ref(wanted);
    (quick, UnpackedKey::new(key, &info, Ordering::Equal).compare(&record).unwrap())
}

#[test]
fn the_first_field_says_what_the_entry_says() {
    let long = "x".repeat(60);
    let texts = ["", "\0", "a", "a\0", "ab", "abcdefg", "abcdefgh", "abcdefgh\0", "abcdefghi", "abcdefgi", "é", &long];
    let integers = [i64::MIN, -70_000, -1, 0, 1, 2, 127, 128, 40_000, 1 << 23, 1 << 40, i64::MAX];
    let cells = || {
        let texts = texts.iter().map(|text| Mem::from_value(ValueRef::from(*text)));
        texts.chain(integers.iter().map(|value| Mem::from_value(ValueRef::Integer(*value)))).collect::<Vec<_>>()
    };
    let mut decided = 0;
    for entry in cells() {
        for wanted in cells() {
            let (quick, whole) = orders(&[entry.clone(), Mem::from_value(ValueRef::Integer(7))], &wanted);
            assert!(quick.is_none_or(|quick| quick == whole), "{entry:?} against {wanted:?}");
            decided += usize::from(quick.is_some());
        }
    }
    // All pairs of different texts, and of different integers but for those entries whose value is
    // their type.
    assert_eq!(decided, 12 * 11 + 10 * 11);
}
