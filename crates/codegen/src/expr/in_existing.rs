//! IN over columns of a table: an index of it, or the table's own tree, stands in for the list.

use super::in_list::InIndex;
use crate::Codegen;
use bytecode::Opcode;
use plan::tree::{ExistingTree, LinePlace, SetPlan};

impl Codegen<'_> {
    /// Opens the table or index that holds what the query of an IN gives, once.
    pub(super) fn existing_set(
        &mut self,
        set: &SetPlan,
        existing: &ExistingTree,
        is_correlated: bool,
        wants_nulls: bool,
    ) -> InIndex {
        let done = self.builder.new_label();
        // What RETURNING looks at changes from row to row.
        if !is_correlated {
            self.builder.emit_jump(Opcode::Once, 0, done, 0);
        }
        let (table, database) = (&existing.table, i32::from(existing.database.0));
        self.use_database(existing.database, false);
        let cursor = match &existing.index {
            Some(index) if !(table.without_rowid && index.is_primary_key()) => {
                self.open_index(Opcode::OpenRead, table, index, database)
            }
            _ => self.open_table(Opcode::OpenRead, table, database),
        };
        self.line(LinePlace::Set);
        let places = existing.places.clone();
        let field_at = |place: usize| places.iter().position(|own| *own == place).unwrap_or(place);
        let order: Vec<usize> = (0..places.len()).map(field_at).collect();
        let leading = existing.index.as_ref().and_then(|index| index.columns.first());
        let mut opened = InIndex {
            cursor,
            null_seen: None,
            affinities: order.iter().map(|field| set.affinities[*field]).collect(),
            collations: order.iter().map(|field| set.collations[*field].clone()).collect(),
            places,
            is_table: existing.index.is_none(),
            descending: leading.is_some_and(|column| column.descending),
            filter: None,
        };
        if wants_nulls && !opened.is_table {
            self.note_nulls(&mut opened);
        }
        self.builder.place(done);
        opened
    }

    /// The key's registers in the order of the set's columns.
    pub(super) fn in_order_of_set(&mut self, set: &InIndex, first: i32) -> i32 {
        if set.places.iter().enumerate().all(|(field, place)| field == *place) {
            return first;
        }
        let ordered = self.builder.registers(set.places.len());
        for (field, place) in (0i32..).zip(&set.places) {
            self.builder.emit(Opcode::Copy, first + field, ordered + *place as i32, 0);
        }
        ordered
    }
}
