//! How subqueries in FROM deliver their rows: as coroutines where they come outermost, else as
//! tables that are filled once, which several sources may share.

use super::{Around, Planning};
use crate::subtype;
use crate::tree::{Coroutine, Delivery, Goal, Materialized, SharedId};
use base::Result;
use resolve::bound::{CompoundOp, JoinKind, Select, SelectArm, SelectId, Source, SourceKind, ValuesRows};
use schema::Table;
use std::cell::Cell;
use std::rc::Rc;

/// The rows of queries that several sources have.
#[derive(Default)]
pub(super) struct SharedTables {
    known: Vec<SharedTable>,
    next: u32,
}

struct SharedTable {
    id: SharedId,
    key: SharingKey,
}

/// What tells that two queries are one.
#[derive(Clone)]
enum SharingKey {
    CommonTable(Rc<Cell<u32>>),
    View(Rc<Table>),
}

impl SharingKey {
    fn is(&self, other: &SharingKey) -> bool {
        match (self, other) {
            (SharingKey::CommonTable(own), SharingKey::CommonTable(other)) => Rc::ptr_eq(own, other),
            (SharingKey::View(own), SharingKey::View(other)) => Rc::ptr_eq(own, other),
            _ => false,
        }
    }
}

impl SharedTables {
    fn add(&mut self, key: SharingKey) -> SharedId {
        let id = SharedId(self.next);
        self.next += 1;
        self.known.push(SharedTable { id, key });
        id
    }

    fn find(&self, key: &SharingKey) -> Option<SharedId> {
        self.known.iter().find(|known| known.key.is(key)).map(|known| known.id)
    }

    /// A view's rows are shared within one FROM clause only, which began with this number.
    fn forget_views(&mut self, first: u32) {
        self.known.retain(|known| known.id.0 < first || !matches!(known.key, SharingKey::View(_)));
    }
}

impl Planning<'_> {
    /// Plans every subquery of a FROM clause; how each source delivers its rows, nothing where all
    /// are tables. `for_change`: the sources are those of an UPDATE or DELETE.
    pub(super) fn deliveries(
        &mut self,
        from: &mut [Source],
        around: Around,
        for_change: bool,
    ) -> Result<Vec<Delivery>> {
        if from.iter().all(|source| matches!(source.kind, SourceKind::Table(_))) {
            return Ok(Vec::new());
        }
        let mut deliveries = Vec::with_capacity(from.len());
        let first_shared = self.program.shared.as_ref().map_or(0, |shared| shared.tables.next);
        for position in 0..from.len() {
            let as_coroutine = can_be_coroutine(from, position) && !(for_change && from.len() > 1);
            deliveries.push(self.delivery(&mut from[position], as_coroutine, around)?);
        }
        if let Some(shared) = &mut self.program.shared {
            shared.tables.forget_views(first_shared);
        }
        Ok(deliveries)
    }

    fn delivery(&mut self, source: &mut Source, as_coroutine: bool, around: Around) -> Result<Delivery> {
        let clause = values_clause(source);
        if let Some(rows) = clause {
            source.name = Some(format!("{rows}-ROW VALUES CLAUSE").into());
        } else if source.name.is_none() && rows_apart(source) {
            // SQLite does not count these.
            source.name = Some("0-ROW VALUES CLAUSE".into());
        }
        let delivery = match &mut source.kind {
            SourceKind::Table(_) => return Ok(Delivery::Table),
            SourceKind::Recursive(queue) => return Ok(Delivery::QueueRow(*queue)),
            SourceKind::Subquery(select) if as_coroutine && !select.correlated => {
                self.coroutine(&mut leave_outline(select), around)?
            }
            SourceKind::Subquery(select) => {
                match sharing_key(select).and_then(|key| self.program.shared.as_ref()?.tables.find(&key)) {
                    Some(id) => Delivery::Shared(id),
                    None => Delivery::Materialized(Box::new(self.materialized(&mut leave_outline(select), around)?)),
                }
            }
        };
        // Of the rows of a VALUES clause, and of those that are there already, SQLite knows as
        // little as of those of a table.
        source.rows = delivery.query().filter(|_| clause.is_none()).map(|query| query.rows);
        Ok(if clause.is_some() { delivery.silent() } else { delivery })
    }

    /// The rows of a query as they are wanted.
    pub(super) fn coroutine(&mut self, select: &mut Select, around: Around) -> Result<Delivery> {
        let subtyped = subtype::columns_with(select);
        let query = self.plan_query(select, around, Goal::Rows)?;
        Ok(Delivery::Coroutine(Box::new(Coroutine { query, subtyped, is_silent: false })))
    }

    /// The rows of a query in a table.
    pub(super) fn materialized(&mut self, select: &mut Select, around: Around) -> Result<Materialized> {
        let shared = sharing_key(select).map(|key| self.program.shared().tables.add(key));
        let query = self.plan_query(select, around, Goal::Rows)?;
        Ok(Materialized { query, shared, is_silent: false })
    }
}

/// Takes a query out of its source, and leaves there what is still asked of it: its number, its
/// title, and the order of its rows.
pub(super) fn leave_outline(select: &mut Box<Select>) -> Box<Select> {
    let (first, last) = (select.arms.first(), select.arms.last());
    let is_ordered = !select.order_by.is_empty() || select.operators.iter().any(|op| *op != CompoundOp::UnionAll);
    let mut arm = SelectArm::new(first.map_or(SelectId(u32::MAX), |arm| arm.id));
    arm.text = last.map_or(arm.id, |arm| arm.text);
    if let Some(first) = first.filter(|_| is_ordered) {
        arm.columns = first.columns.clone();
    }
    let outline = Select {
        operators: select.operators.last().copied().into_iter().collect(),
        order_by: select.order_by.clone(),
        correlated: select.correlated,
        recursive: select.recursive,
        title: select.title.clone(),
        ..Select::of(arm)
    };
    std::mem::replace(select, Box::new(outline))
}

/// Number of rows of a source that is a VALUES clause of several.
fn values_clause(source: &Source) -> Option<usize> {
    let SourceKind::Subquery(select) = &source.kind else { return None };
    let is_clause = select.values == ValuesRows::Clause && select.title.is_none();
    (is_clause && select.arms.len() > 1).then_some(select.arms.len())
}

fn rows_apart(source: &Source) -> bool {
    matches!(&source.kind, SourceKind::Subquery(select) if select.values == ValuesRows::Apart)
}

fn sharing_key(select: &Select) -> Option<SharingKey> {
    if select.correlated {
        return None;
    }
    match (&select.common, &select.view) {
        (Some(common), _) if !common.not_materialized => Some(SharingKey::CommonTable(common.uses.clone())),
        (None, Some(view)) => Some(SharingKey::View(view.clone())),
        _ => None,
    }
}

/// Whether the rows of a subquery may be computed as they are wanted: it is the first subquery, all
/// joins up to it are inner ones, and nothing says that it is to be computed once.
fn can_be_coroutine(from: &[Source], position: usize) -> bool {
    let SourceKind::Subquery(select) = &from[position].kind else { return false };
    if select.common.as_ref().is_some_and(|common| common.is_computed_once()) {
        return false;
    }
    if from.iter().any(|source| source.join.keeps_right()) {
        return false;
    }
    let is_again = |later: &Source| match &later.kind {
        SourceKind::Subquery(other) if select.common.is_none() => match (sharing_key(select), sharing_key(other)) {
            (Some(own), Some(other)) => own.is(&other),
            _ => false,
        },
        _ => false,
    };
    if from[position + 1..].iter().any(is_again) {
        return false;
    }
    let up_to = &from[..=position];
    let is_table = |source: &Source| !matches!(source.kind, SourceKind::Subquery(_));
    position == 0
        || (up_to.iter().all(|source| source.join == JoinKind::Inner) && up_to[..position].iter().all(is_table))
}
