//! IN over columns of a table: an index of it, or the table's own tree, stands in for the list.

use super::in_list::{InFields, InIndex};
use crate::ctx::Codegen;
use base::DbIndex;
use bytecode::Opcode;
use resolve::bound::{Expr, ExprKind, Select, Source, SourceKind};
use schema::{Index, IndexPart, Table, TableKind};
use std::rc::Rc;
use value::Affinity;

/// What the list is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InUse {
    /// Whether a value is in it.
    Lookup {
        /// Whether it has to be known if a NULL is in it.
        want_nulls: bool,
    },
    /// Its values, each once.
    Loop,
}

/// A tree of the database that holds what the query of an IN gives.
struct Existing {
    table: Rc<Table>,
    database: DbIndex,
    /// None for the table's own tree, by rowid.
    index: Option<Rc<Index>>,
    /// For each field its place in the tree's key.
    places: Vec<usize>,
}

impl Codegen<'_> {
    /// The table or index that holds what the query of an IN gives, opened once, if there is one.
    pub(super) fn existing_set(&mut self, fields: &InFields, select: &Select, usage: InUse) -> Option<InIndex> {
        let existing = existing(fields, select, usage == InUse::Loop)?;
        let done = self.b.new_label();
        // What RETURNING looks at changes from row to row.
        if !select.correlated {
            self.b.emit_jump(Opcode::Once, 0, done, 0);
        }
        let (table, database) = (&existing.table, i32::from(existing.database.0));
        self.use_database(existing.database, false);
        let (cursor, name) = match &existing.index {
            None => {
                (self.open_table(Opcode::OpenRead, table, database), format!("ROWID SEARCH ON TABLE {}", table.name))
            }
            Some(index) if table.without_rowid && index.is_primary_key() => {
                (self.open_table(Opcode::OpenRead, table, database), format!("INDEX {}", index.name))
            }
            Some(index) => (self.open_index(Opcode::OpenRead, table, index, database), format!("INDEX {}", index.name)),
        };
        self.explain_row(&format!("USING {name} FOR IN-OPERATOR"));
        let places = existing.places;
        let field_at = |place: usize| places.iter().position(|own| *own == place).unwrap_or(place);
        let order: Vec<usize> = (0..places.len()).map(field_at).collect();
        let leading = existing.index.as_ref().and_then(|index| index.columns.first());
        let mut set = InIndex {
            cursor,
            null_seen: None,
            affinities: order.iter().map(|field| fields.affinities[*field]).collect(),
            collations: order.iter().map(|field| fields.collations[*field].clone()).collect(),
            places,
            is_table: existing.index.is_none(),
            descending: leading.is_some_and(|column| column.descending),
            filter: None,
        };
        if usage == (InUse::Lookup { want_nulls: true }) && !set.is_table {
            self.note_nulls(&mut set);
        }
        self.b.place(done);
        Some(set)
    }

    /// The tree that holds some fields of what an IN's query gives, each combination once.
    pub(crate) fn existing_fields(&mut self, expr: &Expr, fields: &[usize]) -> Option<InIndex> {
        let ExprKind::InSelect(left, select) = &expr.kind else { return None };
        let all = InFields::of(left, select);
        let some = InFields {
            columns: fields.iter().map(|field| all.columns[*field].clone()).collect(),
            affinities: fields.iter().map(|field| all.affinities[*field]).collect(),
            collations: fields.iter().map(|field| all.collations[*field].clone()).collect(),
        };
        self.existing_set(&some, select, InUse::Loop)
    }

    /// The key's registers in the order of the set's columns.
    pub(super) fn in_order_of_set(&mut self, set: &InIndex, first: i32) -> i32 {
        if set.places.iter().enumerate().all(|(field, place)| field == *place) {
            return first;
        }
        let ordered = self.b.registers(set.places.len());
        for (field, place) in (0i32..).zip(&set.places) {
            self.b.emit(Opcode::Copy, first + field, ordered + *place as i32, 0);
        }
        ordered
    }
}

fn existing(fields: &InFields, select: &Select, unique: bool) -> Option<Existing> {
    let (source, database, columns) = plain_columns(select, &fields.columns)?;
    let table = source.table.clone();
    if columns == [-1] && table.has_rowid() {
        return Some(Existing { table, database, index: None, places: vec![0] });
    }
    if !fields.affinities.iter().zip(&columns).all(|(wanted, column)| holds_as(&table, *column, *wanted)) {
        return None;
    }
    let (index, places) = usable_index(&table, fields, &columns, unique)?;
    Some(Existing { index: Some(index.clone()), places, table, database })
}

/// The only table of a query that gives nothing but columns of all its rows, and those columns.
fn plain_columns<'s>(select: &'s Select, columns: &[Expr]) -> Option<(&'s Source, DbIndex, Vec<i32>)> {
    let [arm] = select.arms.as_slice() else { return None };
    let [source] = arm.from.as_slice() else { return None };
    let SourceKind::Table(database) = source.kind else { return None };
    let whole = select.limit.is_none() && select.recursive.is_none() && !arm.distinct && !arm.is_aggregate;
    if !whole || arm.where_clause.is_some() || !arm.windows.is_empty() || source.table.kind != TableKind::Ordinary {
        return None;
    }
    let column = |expr: &Expr| match &expr.kind {
        ExprKind::Column(column) if column.source == source.id => Some(column.column),
        _ => None,
    };
    Some((source, database, columns.iter().map(column).collect::<Option<_>>()?))
}

/// Whether the column's values are what a comparison with that affinity makes of them.
fn holds_as(table: &Table, column: i32, wanted: Affinity) -> bool {
    let declared = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
    let own = declared.map_or(Affinity::Integer, |column| column.affinity);
    match wanted {
        Affinity::Blob => true,
        Affinity::Text => own == Affinity::Text,
        _ => own.is_numeric(),
    }
}

/// An index that begins with these columns in any order, and the place of each in it.
fn usable_index<'t>(
    table: &'t Table,
    fields: &InFields,
    columns: &[i32],
    unique: bool,
) -> Option<(&'t Rc<Index>, Vec<usize>)> {
    let width = columns.len();
    table.indexes.iter().find_map(|index| {
        let all = index.columns.len() + usize::from(table.has_rowid());
        let many = index.key_columns > width || (all > width && !index.unique);
        if all < width || all >= 63 || index.partial.is_some() || (unique && many) {
            return None;
        }
        let mut places = Vec::with_capacity(width);
        for (column, collation) in columns.iter().zip(&fields.collations) {
            let holds = |place: &usize| match index.columns.get(*place) {
                Some(entry) => {
                    matches!(entry.part, IndexPart::Column(own) if own == *column)
                        && entry.collation.name() == collation.name()
                }
                None => *column == -1,
            };
            let place = (0..width).find(holds)?;
            if places.contains(&place) {
                return None;
            }
            places.push(place);
        }
        Some((index, places))
    })
}
