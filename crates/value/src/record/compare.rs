//! Comparison of a record with a key, decoding no more than the column that decides.

use super::decode::RecordReader;
use super::key_info::{KeyField, KeyInfo};
use super::leading::Leading;
use super::serial_type::{decode, decode_integer};
use crate::compare::{compare_mems, compare_values_now};
use crate::mem::Mem;
use crate::value_ref::ValueRef;
use base::{Encoding, Error, Result, ResultCode};
use std::cmp::Ordering;

/// How the first field is compared, chosen when the key is made.
#[derive(Clone, Copy, Debug)]
enum FirstField<'a> {
    /// An integer, against which an integer of the record is compared without a detour.
    Integer { value: i64, descending: bool },
    /// Text under BINARY.
    BinaryText { bytes: &'a [u8], descending: bool },
    /// Anything else.
    General,
}

/// A key to search for: the values of the first fields of a record.
#[derive(Clone, Copy, Debug)]
pub struct UnpackedKey<'a> {
    fields: &'a [Mem],
    info: &'a KeyInfo,
    /// The answer when all fields of the key are equal.
    default_order: Ordering,
    first: FirstField<'a>,
}

/// The order of fields that a `KeyInfo` does not list.
const PLAIN_FIELD: &KeyField =
    &KeyField { collation: crate::collation::CollationRef::Binary, descending: false, big_null: false };

impl<'a> UnpackedKey<'a> {
    /// A key of `fields` in the order `info`. `default_order` is what a record that begins with the
    /// key answers: `Less` places the search after all such records, `Greater` before them,
    /// `Equal` on any.
    pub fn new(fields: &'a [Mem], info: &'a KeyInfo, default_order: Ordering) -> UnpackedKey<'a> {
        let first = match (fields.first().map(Mem::as_ref), info.fields.first().unwrap_or(PLAIN_FIELD)) {
            (_, KeyField { big_null: true, .. }) => FirstField::General,
            (Some(ValueRef::Integer(value)), field) => FirstField::Integer { value, descending: field.descending },
            (Some(ValueRef::Text(text)), field) if field.collation.is_binary() && text.encoding == info.encoding => {
                FirstField::BinaryText { bytes: text.bytes, descending: field.descending }
            }
            _ => FirstField::General,
        };
        UnpackedKey { fields, info, default_order, first }
    }

    /// The values.
    pub fn fields(&self) -> &'a [Mem] {
        self.fields
    }

    /// The order that the key was made for.
    pub fn info(&self) -> &'a KeyInfo {
        self.info
    }

    /// The first value, as far as entries may be compared with it alone.
    #[inline]
    pub fn leading(&self) -> Leading<'a> {
        match self.first {
            FirstField::Integer { value, descending: false } => Leading::Integer(value),
            FirstField::BinaryText { bytes, descending: false } => Leading::Text(bytes),
            _ => Leading::Other,
        }
    }

    /// What a record that begins with the key answers.
    pub fn default_order(&self) -> Ordering {
        self.default_order
    }

    /// Orders `record` relative to this key: `Less` when the record comes before it.
    #[inline(always)] // once a probe of a search
    pub fn compare(&self, record: &[u8]) -> Result<Ordering> {
        let decided = match self.first {
            FirstField::Integer { value, descending } => {
                first_integer(record).map(|found| (found.cmp(&value), descending))
            }
            FirstField::BinaryText { bytes, descending } => {
                first_text(record).map(|found| (compare_bytes(found, bytes), descending))
            }
            FirstField::General => None,
        };
        match decided {
            Some((Ordering::Equal, _)) if self.fields.len() == 1 => Ok(self.default_order),
            Some((Ordering::Equal, _)) | None => self.compare_slowly(record),
            Some((order, true)) => Ok(order.reverse()),
            Some((order, false)) => Ok(order),
        }
    }

    #[inline(never)]
    fn compare_slowly(&self, record: &[u8]) -> Result<Ordering> {
        let mut reader = RecordReader::new(record, self.info.encoding);
        match self.first {
            FirstField::Integer { value, descending } => {
                let mut ahead = reader.clone();
                let Some((serial_type, content)) = ahead.next_raw() else { return short_record(record) };
                if let Some(found) = decode_integer(serial_type, content) {
                    return self.decide(found.cmp(&value), descending, ahead);
                }
            }
            FirstField::BinaryText { bytes, descending } => {
                let mut ahead = reader.clone();
                let Some((serial_type, content)) = ahead.next_raw() else { return short_record(record) };
                if serial_type >= 13 && serial_type & 1 == 1 {
                    return self.decide(content.cmp(bytes), descending, ahead);
                }
            }
            FirstField::General => {}
        }
        self.compare_from(0, &mut reader)
    }

    /// The first field has answered `order`; continues with the others when it is equal.
    #[inline]
    fn decide(&self, order: Ordering, descending: bool, mut rest: RecordReader<'_>) -> Result<Ordering> {
        match order {
            Ordering::Equal if self.fields.len() == 1 => Ok(self.default_order),
            Ordering::Equal => self.compare_from(1, &mut rest),
            order if descending => Ok(order.reverse()),
            order => Ok(order),
        }
    }

    fn compare_from(&self, start: usize, reader: &mut RecordReader<'_>) -> Result<Ordering> {
        for (index, mem) in self.fields.iter().enumerate().skip(start) {
            let Some(found) = reader.next() else { break };
            let field = self.info.fields.get(index).unwrap_or(PLAIN_FIELD);
            let order = compare_field(found, mem, field)?;
            if order != Ordering::Equal {
                return Ok(order);
            }
        }
        Ok(self.default_order)
    }
}

/// A key to search for that is a record itself, as an index entry is: compared field by field
/// without being unpacked first.
#[derive(Clone, Debug)]
pub struct RecordKey<'a> {
    fields: RecordReader<'a>,
    /// `fields` after the first one.
    rest: RecordReader<'a>,
    info: &'a KeyInfo,
    first: FirstContent<'a>,
}

/// The first field of a [`RecordKey`], when it is one of the frequent kinds.
#[derive(Clone, Copy, Debug)]
enum FirstContent<'a> {
    Integer { value: i64, descending: bool },
    BinaryText { bytes: &'a [u8], descending: bool },
    General,
}

impl<'a> RecordKey<'a> {
    /// The key that `record` is in the order `info`; all its fields take part.
    pub fn new(record: &'a [u8], info: &'a KeyInfo) -> RecordKey<'a> {
        let fields = RecordReader::new(record, info.encoding);
        let mut rest = fields.clone();
        let field = info.fields.first().unwrap_or(PLAIN_FIELD);
        let descending = field.descending;
        let first = match rest.next() {
            _ if field.big_null => FirstContent::General,
            Some(ValueRef::Integer(value)) => FirstContent::Integer { value, descending },
            Some(ValueRef::Text(text)) if field.collation.is_binary() => {
                FirstContent::BinaryText { bytes: text.bytes, descending }
            }
            _ => FirstContent::General,
        };
        RecordKey { fields, rest, info, first }
    }

    /// Orders `record` relative to this key: `Less` when the record comes before it.
    #[inline(always)] // once a probe of a search
    pub fn compare(&self, record: &[u8]) -> Result<Ordering> {
        let decided = match self.first {
            FirstContent::Integer { value, descending } => {
                first_integer(record).map(|found| (found.cmp(&value), descending))
            }
            FirstContent::BinaryText { bytes, descending } => {
                first_text(record).map(|found| (compare_bytes(found, bytes), descending))
            }
            FirstContent::General => None,
        };
        match decided {
            Some((Ordering::Equal, _)) | None => self.compare_slowly(record),
            Some((order, true)) => Ok(order.reverse()),
            Some((order, false)) => Ok(order),
        }
    }

    /// The first value, as far as entries may be compared with it alone.
    #[inline]
    pub fn leading(&self) -> Leading<'a> {
        match self.first {
            FirstContent::Integer { value, descending: false } => Leading::Integer(value),
            FirstContent::BinaryText { bytes, descending: false } => Leading::Text(bytes),
            _ => Leading::Other,
        }
    }

    #[inline(never)]
    fn compare_slowly(&self, record: &[u8]) -> Result<Ordering> {
        let reader = RecordReader::new(record, self.info.encoding);
        let mut ahead = reader.clone();
        let Some((serial_type, content)) = ahead.next_raw() else { return short_record(record) };
        let decided = match self.first {
            FirstContent::Integer { value, descending } => {
                decode_integer(serial_type, content).map(|found| (found.cmp(&value), descending))
            }
            FirstContent::BinaryText { bytes, descending } if serial_type >= 13 && serial_type & 1 == 1 => {
                Some((content.cmp(bytes), descending))
            }
            _ => None,
        };
        match decided {
            Some((Ordering::Equal, _)) => self.compare_rest(1, ahead, self.rest.clone()),
            Some((order, true)) => Ok(order.reverse()),
            Some((order, false)) => Ok(order),
            None => self.compare_rest(0, reader, self.fields.clone()),
        }
    }

    fn compare_rest(&self, start: usize, mut found: RecordReader<'_>, mut key: RecordReader<'_>) -> Result<Ordering> {
        for index in start.. {
            let (Some(a), Some(b)) = (found.next_raw(), key.next_raw()) else { break };
            let field = self.info.fields.get(index).unwrap_or(PLAIN_FIELD);
            let order = compare_content(a, b, field, self.info.encoding)?;
            if order != Ordering::Equal {
                return Ok(order);
            }
        }
        Ok(Ordering::Equal)
    }
}

/// The first field of a record with a short header, when it is an integer.
///
/// `None` says nothing about other records.
#[inline]
pub fn first_integer(record: &[u8]) -> Option<i64> {
    match *record {
        [header, serial_type, ..] if header < 0x80 && (1..=9).contains(&serial_type) => {
            decode_integer(u64::from(serial_type), record.get(usize::from(header)..)?)
        }
        _ => None,
    }
}

/// The first field of a record with a short header, when it is text of less than 8 KB.
///
/// `None` says nothing about other records.
#[inline(always)]
fn first_text(record: &[u8]) -> Option<&[u8]> {
    let (header, serial_type) = match *record {
        [header, serial_type, ..] if header < 0x80 && serial_type < 0x80 => (header, usize::from(serial_type)),
        [header, high, low, ..] if header < 0x80 && low < 0x80 => {
            (header, usize::from(high & 0x7f) << 7 | usize::from(low))
        }
        _ => return None,
    };
    let content = record.get(usize::from(header)..)?;
    if serial_type & 1 == 1 { content.get(..serial_type.checked_sub(13)? / 2) } else { None }
}

/// As the comparison of slices, where the first bytes mostly decide.
#[inline]
fn compare_bytes(left: &[u8], right: &[u8]) -> Ordering {
    if let (Some(first), Some(second)) = (left.first_chunk::<8>(), right.first_chunk::<8>()) {
        let (first, second) = (u64::from_be_bytes(*first), u64::from_be_bytes(*second));
        if first != second {
            return first.cmp(&second);
        }
    }
    left.cmp(right)
}

/// A record without a first column: empty, or corrupt.
#[cold]
fn short_record(record: &[u8]) -> Result<Ordering> {
    if record.is_empty() { Err(Error::bare(ResultCode::CORRUPT)) } else { Ok(Ordering::Less) }
}

#[inline]
fn compare_field(found: ValueRef<'_>, mem: &Mem, field: &KeyField) -> Result<Ordering> {
    let order = if mem.zero_tail() != 0 {
        compare_mems(&Mem::from_value(found), mem, &field.collation)
    } else {
        compare_values_now(found, mem.as_ref(), &field.collation)?
    };
    Ok(field.directed(order, found.is_null() != mem.is_null()))
}

impl KeyField {
    /// The ascending order of two values, turned as the field says. `one_null`: just one of them is
    /// NULL.
    #[inline]
    pub fn directed(&self, order: Ordering, one_null: bool) -> Ordering {
        // `big_null` turns the order once more where a NULL takes part.
        if self.descending != (self.big_null && one_null) { order.reverse() } else { order }
    }
}

/// Orders two records by all fields of the key.
pub fn compare_records(left: &[u8], right: &[u8], info: &KeyInfo) -> Result<Ordering> {
    let mut first = RecordReader::new(left, info.encoding);
    let mut second = RecordReader::new(right, info.encoding);
    for index in 0..usize::from(info.key_fields) {
        let (Some(a), Some(b)) = (first.next_raw(), second.next_raw()) else { break };
        let field = info.fields.get(index).unwrap_or(PLAIN_FIELD);
        let order = compare_content(a, b, field, info.encoding)?;
        if order != Ordering::Equal {
            return Ok(order);
        }
    }
    Ok(Ordering::Equal)
}

/// Orders two fields that are still serial type and content.
#[inline]
fn compare_content(a: (u64, &[u8]), b: (u64, &[u8]), field: &KeyField, encoding: Encoding) -> Result<Ordering> {
    let is_text = |serial_type: u64| serial_type >= 13 && serial_type & 1 == 1;
    if is_text(a.0) && is_text(b.0) && field.collation.is_binary() {
        return Ok(field.directed(a.1.cmp(b.1), false));
    }
    if let (Some(x), Some(y)) = (decode_integer(a.0, a.1), decode_integer(b.0, b.1)) {
        return Ok(field.directed(x.cmp(&y), false));
    }
    let (x, y) = (decode(a.0, a.1, encoding), decode(b.0, b.1, encoding));
    Ok(field.directed(compare_values_now(x, y, &field.collation)?, x.is_null() != y.is_null()))
}

/// Decodes the first `count` values of `record` into `out`, which keeps its cells' buffers.
pub fn unpack(record: &[u8], encoding: Encoding, count: usize, out: &mut Vec<Mem>) {
    let mut used = 0;
    for value in RecordReader::new(record, encoding).take(count) {
        match out.get_mut(used) {
            Some(mem) => mem.set_value(value),
            None => out.push(Mem::from_value(value)),
        }
        used += 1;
    }
    out.truncate(used);
}
