//! The sets that the right sides of INs with a query are: a tree that exists, or the rows of the
//! query.

use crate::term::Term;
use crate::tree::{ExistingTree, InLoop, SetPlan, SetSource, SetUse};
use base::DbIndex;
use resolve::bound::{Expr, ExprKind, Select, Source, SourceKind, affinity_of_in, comparison_collation};
use schema::{Index, IndexPart, Table, TableKind};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// The fields of an IN with a query.
struct SetFields {
    /// What the query gives.
    columns: Vec<Expr>,
    /// The affinities that both sides take on.
    affinities: Vec<Affinity>,
    /// The collations that decide.
    collations: Vec<CollationRef>,
}

impl SetFields {
    fn of(left: &Expr, select: &Select) -> SetFields {
        // Of several arms the last one decides.
        let columns: Vec<Expr> =
            select.arms.last().into_iter().flat_map(|arm| &arm.columns).map(|column| column.expr.clone()).collect();
        let pairs = || columns.iter().enumerate().filter_map(|(at, column)| Some((left.field(at)?, column)));
        let affinities = pairs().map(|(field, column)| affinity_of_in(field, column)).collect();
        let collations = pairs().map(|(field, column)| comparison_collation(field, column)).collect();
        SetFields { columns, affinities, collations }
    }

    /// Some of them.
    fn only(&self, fields: &[usize]) -> Option<SetFields> {
        Some(SetFields {
            columns: fields.iter().map(|field| self.columns.get(*field).cloned()).collect::<Option<_>>()?,
            affinities: fields.iter().map(|field| self.affinities.get(*field).copied()).collect::<Option<_>>()?,
            collations: fields.iter().map(|field| self.collations.get(*field).cloned()).collect::<Option<_>>()?,
        })
    }
}

/// The set of an IN with a query.
pub(crate) fn set_of(left: &Expr, select: &Select, usage: SetUse) -> SetPlan {
    let fields = SetFields::of(left, select);
    let tree = existing_tree(&fields, select, usage == SetUse::Loop);
    set_plan(fields, tree, select, usage, left.width() == 1)
}

/// The set of an IN that a virtual table is given as a whole: never a tree that exists.
pub(crate) fn set_of_rows(left: &Expr, select: &Select, usage: SetUse) -> SetPlan {
    set_plan(SetFields::of(left, select), None, select, usage, left.width() == 1)
}

/// The loop over the values of an IN that a term drives a lookup with.
pub(crate) fn in_loop(terms: &[Term], term: usize, fields: Vec<usize>) -> InLoop {
    let set = match terms.get(term).map(|term| &term.expr.kind) {
        Some(ExprKind::InSelect(left, select)) if left.width() > 1 => Some(set_of_fields(left, select, &fields)),
        Some(ExprKind::InSelect(left, select)) => Some(set_of(left, select, SetUse::Loop)),
        _ => None,
    };
    InLoop { term, fields, arguments: Vec::new(), set }
}

/// The set of some fields of an IN with row values over which a loop runs, each combination once.
fn set_of_fields(left: &Expr, select: &Select, fields: &[usize]) -> SetPlan {
    let usage = SetUse::Loop;
    let all = SetFields::of(left, select);
    if is_all(left, fields) {
        let tree = existing_tree(&all, select, true);
        return set_plan(all, tree, select, usage, false);
    }
    let tree = all.only(fields).and_then(|some| Some((existing_tree(&some, select, true)?, some)));
    if let Some((tree, some)) = tree {
        return SetPlan { is_whole: false, ..set_plan(some, Some(tree), select, usage, false) };
    }
    if let Some((left, narrow)) = only_fields(left, select, fields) {
        let plan = set_plan(SetFields::of(&left, &narrow), None, &narrow, usage, false);
        return SetPlan { is_whole: false, source: SetSource::Narrowed(Rc::from(narrow)), ..plan };
    }
    let plan = set_plan(all, None, select, usage, false);
    SetPlan { is_whole: false, taken: Some(fields.to_vec()), ..plan }
}

fn set_plan(fields: SetFields, tree: Option<ExistingTree>, select: &Select, usage: SetUse, may_share: bool) -> SetPlan {
    // As in SQLite, only bytes that are compared as they are go through a filter.
    let binary = fields.collations.iter().all(|collation| matches!(collation, CollationRef::Binary));
    SetPlan {
        is_shared: may_share && tree.is_none() && !select.correlated,
        has_filter: tree.is_none() && usage != SetUse::Loop && !select.correlated && binary,
        is_loop: usage == SetUse::Loop,
        source: tree.map_or(SetSource::Query, SetSource::Tree),
        affinities: fields.affinities,
        collations: fields.collations,
        is_whole: true,
        taken: None,
    }
}

/// The IN of some fields alone, where its query gives each of them without the others.
fn only_fields(left: &Expr, select: &Select, fields: &[usize]) -> Option<(Expr, Box<Select>)> {
    let ExprKind::Vector(own) = &left.kind else { return None };
    let mut select = Box::new(select.clone());
    let ends = select.limit.is_some() || select.offset.is_some() || !select.order_by.is_empty();
    let [arm] = select.arms.as_mut_slice() else { return None };
    if arm.distinct || !arm.windows.is_empty() || ends || select.recursive.is_some() {
        return None;
    }
    arm.columns = fields.iter().map(|field| arm.columns.get(*field).cloned()).collect::<Option<_>>()?;
    let left = fields.iter().map(|field| own.get(*field).cloned()).collect::<Option<Vec<Expr>>>()?;
    let left = match <[Expr; 1]>::try_from(left) {
        Ok([only]) => only,
        Err(several) => ExprKind::Vector(several).into(),
    };
    Some((left, select))
}

/// Whether these are all fields of an IN: see [`is_all`].
pub(crate) fn is_whole_list(expr: &Expr, fields: &[usize]) -> bool {
    match &expr.kind {
        ExprKind::InSelect(left, _) | ExprKind::InList(left, _) => is_all(left, fields),
        _ => fields == [0],
    }
}

/// Whether these are all fields of the left side, each once: an index can hold a column twice.
fn is_all(left: &Expr, fields: &[usize]) -> bool {
    fields.len() == left.width() && (0..left.width()).all(|field| fields.contains(&field))
}

fn existing_tree(fields: &SetFields, select: &Select, unique: bool) -> Option<ExistingTree> {
    let (source, database, columns) = plain_columns(select, &fields.columns)?;
    let table = source.table.clone();
    if columns == [-1] && table.has_rowid() {
        return Some(ExistingTree { table, database, index: None, places: vec![0] });
    }
    if !fields.affinities.iter().zip(&columns).all(|(wanted, column)| holds_as(&table, *column, *wanted)) {
        return None;
    }
    let (index, places) = usable_index(&table, fields, &columns, unique)?;
    Some(ExistingTree { index: Some(index.clone()), places, table, database })
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
    fields: &SetFields,
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
