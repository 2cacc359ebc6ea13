//! How the fields of a key are ordered.

use crate::collation::CollationRef;
use base::Encoding;

/// One field of a key.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct KeyField {
    /// How text is compared.
    pub collation: CollationRef,
    /// Whether larger values come first.
    pub descending: bool,
    /// Whether NULLs come last in an ascending field, first in a descending one.
    pub big_null: bool,
}

/// The order of an index, a sorter or an ephemeral table.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct KeyInfo {
    /// Encoding of text in the records.
    pub encoding: Encoding,
    /// The fields that have their own order; fields after them are BINARY and ascending.
    pub fields: Vec<KeyField>,
    /// Number of fields that make the key (`SQLite: nKeyField`).
    pub key_fields: u16,
    /// Number of fields of a whole record, the rowid or primary key after the key included.
    pub all_fields: u16,
}

impl KeyInfo {
    /// An order of the given fields, all of them key.
    pub fn new(encoding: Encoding, fields: Vec<KeyField>) -> KeyInfo {
        let count = fields.len() as u16;
        KeyInfo { encoding, fields, key_fields: count, all_fields: count }
    }

    /// `count` BINARY ascending fields.
    pub fn binary(encoding: Encoding, count: u16) -> KeyInfo {
        KeyInfo::new(encoding, vec![KeyField::default(); usize::from(count)])
    }
}
