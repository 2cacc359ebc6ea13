//! Where a text names a table and its columns, noted while the text is bound: ALTER TABLE rewrites
//! these places.

use schema::{Table, TableKind};
use std::rc::Rc;

/// What is noted of a text.
#[derive(Default)]
pub(crate) struct Naming {
    /// The table that is looked for.
    pub table: Option<Rc<Table>>,
    /// Position of the column that is looked for.
    pub column: Option<usize>,
    /// A name in double quotes is never a text.
    pub quotes_are_names: bool,
    /// Offsets of the table's name.
    pub tables: Vec<u32>,
    /// Offsets of the column's name, which may be one of the rowid's.
    pub columns: Vec<u32>,
    /// Offsets of texts in double quotes.
    pub texts: Vec<u32>,
}

impl Naming {
    /// Whether it is the table that is looked for.
    pub fn is_table(&self, table: &Table) -> bool {
        self.table.as_ref().is_some_and(|own| {
            table.kind != TableKind::Subquery && own.database == table.database && own.name == table.name
        })
    }
}
