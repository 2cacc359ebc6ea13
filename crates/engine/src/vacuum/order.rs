//! Indexes that do not keep their order: those that a collation of the application sorts, and those
//! whose DESC counts in the new file's format and did not in the old one's, or the other way round.

use crate::connection::Inner;
use base::{DbIndex, Encoding, Error, Result};
use schema::{Index, Schema, Table, no_such_collation};
use std::cmp::Ordering;
use std::rc::Rc;
use value::{Collation, CollationRef, KeyField, KeyInfo};

/// A collation of the application that is asked while the databases are held: it cannot use its
/// connection meanwhile.
struct Direct(Rc<dyn Collation>);

impl Collation for Direct {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn encoding(&self) -> Encoding {
        self.0.encoding()
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        self.0.compare(left, right)
    }
}

impl Inner {
    /// The schema of a database, all of whose collations are there.
    ///
    /// # Errors
    /// `no such collation sequence: x`.
    pub(super) fn sortable_schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        loop {
            let schema = self.load_schema(database)?;
            let known = self.collations().clone();
            let collations = schema.tables.values().flat_map(|table| {
                let columns = table.columns.iter().map(|column| &column.collation);
                columns
                    .chain(table.indexes.iter().flat_map(|index| index.columns.iter().map(|column| &column.collation)))
            });
            let missing = collations.into_iter().find(|collation| known.lookup(collation.name()).is_none());
            let Some(missing) = missing else { return Ok(schema) };
            let error = no_such_collation(missing.name());
            if !self.find_collation(&error) {
                return Err(Error::sql(error.message()));
            }
        }
    }
}

/// The index that a tree is, if it is one: `kind` and `name` are those of its row of sqlite_schema.
fn index_of<'s>(schema: &'s Schema, kind: &str, name: &str) -> Option<(&'s Table, &'s Rc<Index>)> {
    let (table, index) = if kind == "table" {
        let table = schema.table(name).filter(|table| table.without_rowid)?;
        (table, table.indexes.iter().find(|index| index.is_primary_key())?)
    } else {
        let found = |table: &&Rc<Table>| table.indexes.iter().any(|index| index.name.eq_ignore_ascii_case(name));
        let table = schema.tables.values().find(found)?;
        (table, table.indexes.iter().find(|index| index.name.eq_ignore_ascii_case(name))?)
    };
    Some((table, index))
}

/// The new order of an index; none where it is that of the old file.
pub(super) fn new_order(old: &Schema, new: &Schema, kind: &str, name: &str) -> Option<KeyInfo> {
    let (table, index) = index_of(new, kind, name)?;
    let (_, before) = index_of(old, kind, name)?;
    let turned = index.columns.iter().zip(&before.columns).any(|(new, old)| new.descending != old.descending);
    let custom = |collation: &CollationRef| matches!(collation, CollationRef::Custom(_));
    if !turned && !index.columns.iter().any(|column| custom(&column.collation)) {
        return None;
    }
    let fields = index.columns.iter().map(|column| {
        let collation = match &column.collation {
            CollationRef::Custom(collation) => CollationRef::Custom(Rc::new(Direct(collation.clone()))),
            builtin => builtin.clone(),
        };
        KeyField { collation, descending: column.descending, big_null: false }
    });
    let mut info = KeyInfo::new(new.encoding, fields.collect());
    if !table.without_rowid {
        // Entries that have become equal stay apart by their rowids.
        info.key_fields += 1;
        info.all_fields += 1;
    }
    Some(info)
}
