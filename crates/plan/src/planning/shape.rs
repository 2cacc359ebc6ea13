//! Decides the shape of a query.

use super::{Around, Planning};
use crate::rewrite;
use crate::tree::{Goal, Limit, Merge, MergeKey, Parts, Query, Recursion, Rewrite, RewriteSet, Shape, Sort};
use base::Result;
use base::log_est::{self, LogEst};
use resolve::bound::{CompoundOp, Expr, ExprKind, NullsOrder, OrderTerm, Recursive, Select, SelectArm, ValuesRows};
use std::rc::Rc;
use value::CollationRef;

/// How many rows a shape gives, as a logarithm.
type Sized = (Shape, LogEst);

/// What is known around the arms of a query.
#[derive(Clone, Copy)]
struct Wanted<'l> {
    limit: &'l Limit,
    around: Around,
    goal: Goal,
}

impl Planning<'_> {
    /// Plans a query; takes it apart.
    #[inline(never)] // Queries are nested deeply.
    pub(super) fn plan_query(&mut self, select: &mut Select, around: Around, goal: Goal) -> Result<Query> {
        if is_constant_row(select) {
            return self.plan_constant_row(select, around, goal);
        }
        let number = self.number_of(select);
        let mut rewrites = RewriteSet::default();
        rewrites.note(Rewrite::Flattened, rewrite::flatten(select));
        rewrites.note(Rewrite::CountOfUnion, rewrite::count_of_union(select));
        let known = Limit::of(select);
        let (limit, offset) = (select.limit.take(), select.offset.take());
        let written = limit.iter().chain(offset.iter().filter(|_| limit.is_some()));
        self.plan_exprs(written.map(|expr| &**expr), around)?;
        let order_by = std::mem::take(&mut select.order_by);
        let is_correlated = select.correlated;
        // Most queries are one arm, which is large: it is moved as little as can be.
        if select.arms.len() == 1
            && let Some(arm) = select.arms.pop()
        {
            let arm = self.arm(arm, order_by, &known, around, goal)?;
            let rows = arm.rows;
            return Ok(Query { number, is_correlated, limit, offset, rewrites, shape: Shape::Arm(arm), rows });
        }
        let (shape, rows) = self.compound(select, order_by, Wanted { limit: &known, around, goal })?;
        Ok(Query { number, is_correlated, limit, offset, rewrites, shape, rows })
    }

    fn plan_constant_row(&mut self, select: &mut Select, around: Around, goal: Goal) -> Result<Query> {
        let arms = std::mem::take(&mut select.arms);
        if goal != Goal::Exists {
            self.plan_exprs(arms.iter().flat_map(|arm| &arm.columns).map(|column| &column.expr), around)?;
        }
        let (is_correlated, shape) = (select.correlated, Shape::ConstantRow(arms));
        let (limit, offset, rewrites) = (None, None, RewriteSet::default());
        Ok(Query { number: 0, is_correlated, limit, offset, rewrites, shape, rows: 0 })
    }

    fn single(&mut self, arm: SelectArm, order_by: Vec<OrderTerm>, wanted: Wanted<'_>) -> Result<Sized> {
        let arm = self.arm(arm, order_by, wanted.limit, wanted.around, wanted.goal)?;
        let rows = arm.rows;
        Ok((Shape::Arm(arm), rows))
    }

    fn compound(&mut self, select: &mut Select, order_by: Vec<OrderTerm>, wanted: Wanted<'_>) -> Result<Sized> {
        if let Some(recursive) = select.recursive {
            return self.recursion(select, recursive, &order_by, wanted);
        }
        let only_all = select.operators.iter().all(|op| *op == CompoundOp::UnionAll);
        let is_collate = |term: &OrderTerm| matches!(term.expr.kind, ExprKind::Collate(..));
        if !only_all && order_by.iter().any(is_collate) {
            let width = select.arms.first().map_or(0, |arm| arm.columns.len());
            let inner = Wanted { limit: &Limit::default(), goal: Goal::Rows, ..wanted };
            let (shape, rows) = self.rows_of(select, Vec::new(), inner)?;
            let sort = Box::new(sort_of_columns(order_by, width, wanted.limit.is_limited));
            return Ok((Shape::SortedAfter { rows: Box::new(shape), width, sort }, rows));
        }
        let collations = collations_of(&select.arms);
        self.rows_of(select, keys_of(&order_by, &collations), wanted)
    }

    /// The rows of a compound: one arm after the other, or merged.
    fn rows_of(&mut self, select: &mut Select, keys: Vec<MergeKey>, wanted: Wanted<'_>) -> Result<Sized> {
        if keys.is_empty() && select.operators.iter().all(|op| *op == CompoundOp::UnionAll) {
            return self.union_all(select, wanted);
        }
        if !keys.is_empty() || select.operators.last() != Some(&CompoundOp::UnionAll) {
            let (arms, operators) = (std::mem::take(&mut select.arms), std::mem::take(&mut select.operators));
            return self.merge(arms, operators, keys, wanted);
        }
        let last = select.arms.pop();
        select.operators.pop();
        let (left, left_rows) = self.rows_of(select, keys, wanted)?;
        let Some(last) = last else { return Ok((left, left_rows)) };
        let limit = Limit { estimate: None, ..wanted.limit.clone() };
        let last = self.arm(last, Vec::new(), &limit, wanted.around, wanted.goal)?;
        let rows = log_est::add(last.rows, left_rows);
        Ok((Shape::Append { left: Box::new(left), last }, rows))
    }

    /// The arms one after the other.
    fn union_all(&mut self, select: &mut Select, wanted: Wanted<'_>) -> Result<Sized> {
        let arms = std::mem::take(&mut select.arms);
        let parts = match &select.values {
            ValuesRows::Apart if !wanted.limit.is_limited => {
                let exprs = arms.iter().flat_map(|arm| &arm.columns).map(|column| &column.expr);
                if wanted.goal != Goal::Exists {
                    self.plan_exprs(exprs, wanted.around)?;
                }
                // SQLite takes the number of rows for its logarithm.
                let rows = LogEst::try_from(arms.len()).unwrap_or(LogEst::MAX);
                return Ok((Shape::ConstantRows(arms), rows));
            }
            ValuesRows::Apart => Parts::ConstantRows,
            ValuesRows::Clause => Parts::Values,
            ValuesRows::Mixed(parts) => Parts::Arms(parts.clone()),
            ValuesRows::No => Parts::Arms(Rc::new([])),
        };
        let limit = wanted.limit.of_one_arm();
        let mut rows: Option<LogEst> = None;
        let mut planned = Vec::with_capacity(arms.len());
        for arm in arms {
            let arm = self.arm(arm, Vec::new(), &limit, wanted.around, wanted.goal)?;
            rows = Some(rows.map_or(arm.rows, |sum| log_est::add(sum, arm.rows)));
            planned.push(*arm);
        }
        Ok((Shape::UnionAll { arms: planned, parts }, wanted.limit.cut(rows.unwrap_or(0))))
    }

    fn merge(
        &mut self,
        mut arms: Vec<SelectArm>,
        mut operators: Vec<CompoundOp>,
        mut keys: Vec<MergeKey>,
        wanted: Wanted<'_>,
    ) -> Result<Sized> {
        let operator = operators.last().copied().unwrap_or(CompoundOp::UnionAll);
        let collations = collations_of(&arms);
        if operator != CompoundOp::UnionAll {
            for (column, collation) in collations.iter().enumerate() {
                if keys.iter().all(|key| key.column != column) {
                    let (collation, nulls) = (collation.clone(), NullsOrder::Default);
                    keys.push(MergeKey { column, descending: false, nulls, collation });
                }
            }
        }
        let at = split(&operators);
        let (right_arms, right_operators) = (arms.split_off(at), operators.split_off(at));
        operators.pop();
        // A side of UNION ALL gives no more rows than all.
        let limit = match operator {
            CompoundOp::UnionAll if wanted.limit.is_limited => wanted.limit.of_one_side(),
            _ => Limit::default(),
        };
        let wanted = Wanted { limit: &limit, goal: Goal::Rows, ..wanted };
        let (left, left_rows) = self.side(arms, operators, &keys, wanted)?;
        let (right, right_rows) = self.side(right_arms, right_operators, &keys, wanted)?;
        let rows = match operator {
            CompoundOp::Except => right_rows,
            CompoundOp::Intersect => right_rows.min(left_rows),
            CompoundOp::Union | CompoundOp::UnionAll => log_est::add(right_rows, left_rows),
        };
        Ok((Shape::Merge(Box::new(Merge { operator, keys, collations, left, right })), rows))
    }

    /// A side of a merge.
    fn side(
        &mut self,
        mut arms: Vec<SelectArm>,
        operators: Vec<CompoundOp>,
        keys: &[MergeKey],
        wanted: Wanted<'_>,
    ) -> Result<Sized> {
        if arms.len() > 1 {
            return self.merge(arms, operators, keys.to_vec(), wanted);
        }
        let arm = arms.remove(0);
        let order_by = keys.iter().filter_map(|key| order_term(&arm, key)).collect();
        self.single(arm, order_by, wanted)
    }

    fn recursion(
        &mut self,
        select: &mut Select,
        recursive: Recursive,
        order_by: &[OrderTerm],
        wanted: Wanted<'_>,
    ) -> Result<Sized> {
        let collations = collations_of(&select.arms);
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let is_union = select.operators.last() == Some(&CompoundOp::Union);
        let steps = select.arms.split_off(recursive.setup);
        select.operators.truncate(recursive.setup.saturating_sub(1));
        select.recursive = None;
        let order = keys_of(order_by, &collations);
        let to_queue = Goal::Queue { distinct: is_union };
        let setup = self.plan_query(select, wanted.around, to_queue)?;
        let mut rows = setup.rows;
        let mut planned = Vec::with_capacity(steps.len());
        for arm in steps {
            let arm = self.arm(arm, Vec::new(), &Limit::default(), wanted.around, to_queue)?;
            rows = arm.rows;
            planned.push(*arm);
        }
        let seen = is_union.then_some(collations);
        let recursion = Recursion { queue: recursive.queue, width, setup, steps: planned, seen, order };
        Ok((Shape::Recursive(Box::new(recursion)), wanted.limit.cut(rows)))
    }
}

/// Whether a query is one row and nothing else: there is nothing to plan.
pub(super) fn is_constant_row(select: &Select) -> bool {
    let [arm] = select.arms.as_slice() else { return false };
    let is_one_row = arm.from.is_empty() && arm.where_clause.is_none() && !arm.is_aggregate && !arm.distinct;
    let is_plain = select.order_by.is_empty() && select.limit.is_none() && arm.windows.is_empty();
    is_one_row && is_plain && select.recursive.is_none()
}

/// A sort of rows that are in registers.
fn sort_of_columns(order_by: Vec<OrderTerm>, width: usize, is_limited: bool) -> Sort {
    let no_value: Rc<Expr> = Rc::new(ExprKind::Null.into());
    let named = |term: OrderTerm| {
        let collation = term.expr.collation().unwrap_or(CollationRef::Binary);
        let result_column = term.result_column.or(Some(0));
        OrderTerm { expr: ExprKind::Collate(no_value.clone(), collation).into(), result_column, ..term }
    };
    let terms = order_by.into_iter().map(named).collect();
    Sort::new(terms, 0, std::iter::repeat_n(&*no_value, width), is_limited)
}

/// How many arms are at the left. Many arms of one operator are split in the middle.
fn split(operators: &[CompoundOp]) -> usize {
    let count = operators.len() + 1;
    let last = operators.last().copied();
    let mut same = 1;
    if matches!(last, Some(CompoundOp::UnionAll | CompoundOp::Union)) {
        same += operators.iter().rev().take_while(|operator| Some(**operator) == last).count();
    }
    let right = if same <= 3 { 1 } else { same.div_ceil(2) };
    count - right
}

fn order_term(arm: &SelectArm, key: &MergeKey) -> Option<OrderTerm> {
    let plain = arm.columns.get(key.column)?.expr.clone();
    let own = plain.collation().unwrap_or(CollationRef::Binary);
    let expr = match own.name().eq_ignore_ascii_case(key.collation.name()) {
        true => plain,
        false => ExprKind::Collate(Rc::new(plain), key.collation.clone()).into(),
    };
    Some(OrderTerm { expr, descending: key.descending, nulls: key.nulls, result_column: Some(key.column) })
}

/// The keys of ORDER BY, each with the collation of the compound unless the term has its own.
fn keys_of(order_by: &[OrderTerm], collations: &[CollationRef]) -> Vec<MergeKey> {
    let key = |term: &OrderTerm| {
        let column = term.result_column.unwrap_or(0);
        let own = match &term.expr.kind {
            ExprKind::Collate(_, collation) => Some(collation.clone()),
            _ => None,
        };
        MergeKey {
            column,
            descending: term.descending,
            nulls: term.nulls,
            collation: own.unwrap_or_else(|| collations.get(column).cloned().unwrap_or(CollationRef::Binary)),
        }
    };
    order_by.iter().map(key).collect()
}

/// The collation of each result column: the first arm's that has one.
fn collations_of(arms: &[SelectArm]) -> Vec<CollationRef> {
    let width = arms.first().map_or(0, |arm| arm.columns.len());
    (0..width)
        .map(|position| {
            let own = |arm: &SelectArm| arm.columns.get(position).and_then(|column| column.expr.collation());
            arms.iter().find_map(own).unwrap_or(CollationRef::Binary)
        })
        .collect()
}
