//! Virtual tables: the loops that `best_index` offers.
//!
//! A table is asked several times, each time with another set of constraints whose right sides are
//! known: first with all of them, then with what the tables that stand outside could deliver, at
//! last with none.

use super::Planner;
use super::virtual_limit::{self, Offer};
use crate::candidate::{LoopKind, WhereLoop, empty_loop};
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::tree::{ArgumentValue, Unmatched, UnmatchedBy, VirtualAccess, VirtualArgument};
use crate::{OrderUse, WhereInput};
use base::log_est;
use base::{Error, Result, ResultCode};
use extension::vtab::{ConnectedTable, Constraint, ConstraintOp, Distinct, IndexInfo, IndexOrderBy, IndexPlan};
use resolve::bound::{Expr, ExprKind, JoinKind, Source, UnaryOp, comparison_collation};
use std::rc::Rc;

/// What came out of one question.
#[derive(Default)]
struct Answer {
    needs: Mask,
    uses_in: bool,
    /// The table would count rows that it does not choose alone.
    counts_wrongly: bool,
}

/// Constraints that are usable, as far as they ask for more than sources outside.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Usable {
    All,
    NoRowCounts,
    NoIn,
}

impl<'p> Planner<'p> {
    /// Every loop over the virtual table at a position.
    pub(crate) fn add_virtual(&mut self, position: usize, prerequisites: Mask) -> Result<()> {
        let mut ask = self.asking(position, prerequisites)?;
        let mut best = ask.ask(Mask::MAX, Usable::All)?;
        if best.counts_wrongly {
            best = ask.ask(Mask::MAX, Usable::NoRowCounts)?;
        }
        if best.needs == 0 && !best.uses_in {
            return Ok(());
        }
        ask.ask_in_steps(&best)
    }

    /// For each virtual table at the right of a RIGHT or FULL JOIN: how its rows without a match
    /// are found.
    pub(crate) fn unmatched_virtual(&mut self) -> Result<Vec<Unmatched>> {
        let of_right = |source: &Source| source.join.keeps_right() && source.table.is_virtual();
        let positions: Vec<usize> =
            (0..self.input.sources.len()).filter(|&at| of_right(&self.input.sources[at])).collect();
        let alone = |at: usize| {
            let by = UnmatchedBy::Virtual(self.asking(at, 0)?.ask_alone()?);
            Ok(Unmatched { source: at, by })
        };
        positions.into_iter().map(alone).collect()
    }

    fn asking<'q>(&'q mut self, position: usize, prerequisites: Mask) -> Result<Asking<'q, 'p>> {
        let source = &self.input.sources[position];
        let Some(table) = source.table.connected.clone() else {
            return Err(Error::new(ResultCode::INTERNAL, "a virtual table is not connected"));
        };
        let unusable = unusable_sources(&self.input, position);
        let mut offers = offers(&self.terms, &self.input, position, unusable);
        offers.extend(virtual_limit::offers(&self.terms, &self.input));
        let info = question(&self.input, position, &offers);
        Ok(Asking { planner: self, position, prerequisites, table, offers, info })
    }
}

/// Sources that can only come further inside.
fn unusable_sources(input: &WhereInput<'_>, position: usize) -> Mask {
    let mut unusable = 0;
    for (later, source) in input.sources.iter().enumerate().skip(position + 1) {
        if unusable != 0 || source.join != JoinKind::Inner {
            unusable |= 1 << later;
        }
    }
    unusable
}

struct Asking<'q, 'p> {
    planner: &'q mut Planner<'p>,
    position: usize,
    prerequisites: Mask,
    table: Rc<ConnectedTable>,
    offers: Vec<Offer>,
    info: IndexInfo,
}

impl Asking<'_, '_> {
    /// After the first question: with fewer and fewer of the other sources outside.
    fn ask_in_steps(&mut self, best: &Answer) -> Result<()> {
        let (mut seen_free, mut seen_free_without_in) = (false, false);
        let mut without_in = 0;
        if best.uses_in {
            without_in = self.ask(Mask::MAX, Usable::NoIn)?.needs;
            seen_free |= without_in == 0;
            seen_free_without_in |= without_in == 0;
        }
        let mut last: Mask = 0;
        loop {
            // The next greater set of sources that a right side needs.
            let sets = self.offers.iter().map(|offer| offer.needs & !self.prerequisites);
            let Some(next) = sets.filter(|&needs| needs > last).min() else { break };
            last = next;
            if next == best.needs || next == without_in {
                continue;
            }
            let answer = self.ask(next | self.prerequisites, Usable::NoRowCounts)?;
            seen_free |= answer.needs == 0;
            seen_free_without_in |= answer.needs == 0 && !answer.uses_in;
        }
        if !seen_free {
            seen_free_without_in |= !self.ask(self.prerequisites, Usable::NoRowCounts)?.uses_in;
        }
        if !seen_free_without_in {
            self.ask(self.prerequisites, Usable::NoIn)?;
        }
        Ok(())
    }

    /// Asks with the given sources outside; the loop that is answered is added. A table without a
    /// plan needs nothing: asking again would not help.
    fn ask(&mut self, outside: Mask, usable: Usable) -> Result<Answer> {
        for (constraint, offer) in self.info.constraints.iter_mut().zip(&self.offers) {
            let counted = usable == Usable::All || !offer.counts_rows();
            let listed = usable != Usable::NoIn || !offer.is_in;
            constraint.usable = offer.needs & !outside == 0 && counted && listed;
        }
        let mut plan = IndexPlan::for_question(&self.info);
        match self.table.table.best_index(&self.info, &mut plan) {
            Ok(()) => {}
            Err(error) if error.code() == ResultCode::CONSTRAINT => {
                return Ok(Answer::default());
            }
            Err(error) => return Err(error),
        }
        if self.counts_wrongly(&plan) {
            return Ok(Answer { counts_wrongly: true, ..Answer::default() });
        }
        let (candidate, answer) = self.candidate(plan)?;
        self.planner.insert(candidate);
        Ok(answer)
    }

    /// The walk over the table alone, with the arguments of a table-valued function.
    fn ask_alone(&mut self) -> Result<Rc<VirtualAccess>> {
        self.offers.retain(|offer| is_argument(offer, &self.planner.input.sources[self.position]));
        self.info = question(&self.planner.input, self.position, &self.offers);
        self.info.order_by.clear();
        let mut plan = IndexPlan::for_question(&self.info);
        self.table.table.best_index(&self.info, &mut plan)?;
        match self.candidate(plan)?.0.kind {
            LoopKind::Virtual(access) => Ok(access),
            _ => Err(self.malfunction()),
        }
    }

    /// Whether the table would apply LIMIT or OFFSET though rows are still to be tested, or come
    /// from several walks.
    fn counts_wrongly(&self, plan: &IndexPlan) -> bool {
        let mut all_used = true;
        let mut walks = false;
        for (offer, usage) in self.offers.iter().zip(&plan.usage) {
            if offer.counts_rows() && usage.argument > 0 && (walks || !all_used) {
                return true;
            }
            all_used &= usage.argument > 0;
            walks |= offer.is_in && usage.argument > 0 && (!usage.all_at_once || offer.field.is_some());
        }
        false
    }

    fn malfunction(&self) -> Error {
        let name = self.planner.input.sources[self.position].table.name.clone();
        Error::sql(format!("{name}.xBestIndex malfunction"))
    }

    fn candidate(&self, plan: IndexPlan) -> Result<(WhereLoop, Answer)> {
        let mut needs = self.prerequisites;
        let mut uses_in = false;
        let mut arguments: Vec<Option<VirtualArgument>> = Vec::new();
        let constraints = self.info.constraints.iter().zip(&self.offers);
        for ((constraint, offer), usage) in constraints.zip(&plan.usage) {
            let Some(place) = (usage.argument as usize).checked_sub(1) else { continue };
            if arguments.len() <= place && place < self.offers.len() {
                arguments.resize(place + 1, None);
            }
            let Some(slot) = arguments.get_mut(place).filter(|slot| slot.is_none() && constraint.usable) else {
                return Err(self.malfunction());
            };
            let all_at_once = offer.is_in && offer.field.is_none() && usage.all_at_once;
            uses_in |= offer.is_in && !all_at_once;
            needs |= offer.needs;
            let value = match (offer.apart, &offer.right, offer.op) {
                (true, Some(right), _) => Some(ArgumentValue::Expr(right.clone())),
                (_, None, ConstraintOp::Limit) => Some(ArgumentValue::Limit),
                (_, None, ConstraintOp::Offset) => Some(ArgumentValue::Offset),
                _ => None,
            };
            // The first fields of an inequality of row values decide nothing.
            let omits = usage.omit && (offer.field.is_none() || offer.is_in);
            let clears = usage.omit && offer.op == ConstraintOp::Offset;
            let omit = omits && place < 16;
            *slot = Some(VirtualArgument { term: offer.term, value, field: offer.field, omit, all_at_once, clears });
        }
        let arguments = arguments.into_iter().collect::<Option<Vec<_>>>().ok_or_else(|| self.malfunction())?;
        // A walk for each value of an IN cannot keep an order over all of them.
        let ordered = plan.order_by_consumed && !uses_in && !self.info.order_by.is_empty();
        let one_row = plan.unique && !uses_in;
        let (run, rows) = (log_est::from_real(plan.estimated_cost), plan.estimated_rows.max(0) as u64);
        let access = VirtualAccess { table: self.table.clone(), arguments, plan, ordered };
        let mut candidate = empty_loop(self.position, LoopKind::Virtual(Rc::new(access)));
        candidate.prerequisites = needs & !(1 << self.position);
        candidate.run = run;
        candidate.rows = log_est::from_count(rows);
        candidate.one_row = one_row;
        Ok((candidate, Answer { needs: needs & !self.prerequisites, uses_in, counts_wrongly: false }))
    }
}

/// The question, with every constraint usable.
fn question(input: &WhereInput<'_>, position: usize, offers: &[Offer]) -> IndexInfo {
    let source = &input.sources[position];
    let constraint = |offer: &Offer| Constraint {
        column: offer.column,
        op: offer.op,
        usable: true,
        collation: match &offer.right {
            _ if offer.apart => Rc::from("BINARY"),
            Some(right) => Rc::from(comparison_collation(&offer.left, right).name()),
            None => Rc::from(offer.left.collation().unwrap_or(value::CollationRef::Binary).name()),
        },
        right: offer.right.as_ref().and_then(Expr::literal),
        is_in: offer.is_in && offer.field.is_none(),
    };
    let order_by = order_of(input, source).unwrap_or_default();
    let distinct = match input.order_use {
        _ if order_by.is_empty() => Distinct::Ordered,
        OrderUse::GroupBy => Distinct::Grouped,
        OrderUse::Distinct => Distinct::Distinct,
        OrderUse::DistinctOrderBy => Distinct::DistinctOrdered,
        OrderUse::OrderBy | OrderUse::MinMax | OrderUse::DistinctOfAggregate => Distinct::Ordered,
    };
    let constraints = offers.iter().map(constraint).collect();
    IndexInfo { constraints, order_by, distinct, columns_used: source.columns_used | key_columns(source) }
}

/// The columns that tell rows apart where there are no rowids: loops may need them.
pub fn key_columns(source: &Source) -> u64 {
    let key = source.table.primary_key().filter(|_| source.table.without_rowid);
    let columns = key.iter().flat_map(|key| key.columns.iter().take(key.key_columns));
    columns.fold(0, |mask, entry| match entry.part {
        schema::IndexPart::Column(column) => mask | 1 << column.clamp(0, 63),
        schema::IndexPart::Expr(_) => mask,
    })
}

/// The wanted order, when all of it is by columns of the source.
fn order_of(input: &WhereInput<'_>, source: &Source) -> Option<Vec<IndexOrderBy>> {
    // The values of one aggregate are not asked for in an order.
    if input.order_use == OrderUse::DistinctOfAggregate {
        return None;
    }
    let mut order = Vec::new();
    for term in input.order_by {
        if term.expr.literal().is_some() {
            continue;
        }
        let ExprKind::Column(column) = &term.expr.skip_collate().kind else { return None };
        let declared = usize::try_from(column.column).ok().and_then(|at| source.table.columns.get(at));
        let own = declared.map_or("BINARY", |column| column.collation.name());
        let collated = term.expr.explicit_collation().is_none_or(|wanted| wanted.name() == own);
        // What min() looks for comes behind the NULLs.
        let seeks_value = input.order_use == OrderUse::MinMax && !term.descending;
        let nullable = column.column >= 0 && declared.is_none_or(|column| column.not_null.is_none());
        if column.source != source.id || !collated || term.nulls_are_big() || (seeks_value && nullable) {
            return None;
        }
        order.push(IndexOrderBy { column: column.column, descending: term.descending });
    }
    Some(order)
}

/// Whether a constraint is an argument of a table-valued function that needs no other source.
fn is_argument(offer: &Offer, source: &Source) -> bool {
    let hidden = usize::try_from(offer.column).ok().and_then(|at| source.table.columns.get(at));
    let signed = matches!(offer.right.as_ref().map(|right| &right.kind), Some(ExprKind::Unary(UnaryOp::Plus, _)));
    signed && offer.needs == 0 && offer.op == ConstraintOp::Eq && hidden.is_some_and(|column| column.hidden)
}

/// The constraints on a table, in the order of its terms.
fn offers(terms: &[Term], input: &WhereInput<'_>, position: usize, unusable: Mask) -> Vec<Offer> {
    let own: Mask = 1 << position;
    let outer = input.sources[position].join.is_outer().then_some(position);
    let fits = |term: &Term| term.outer_join == outer && term.waits & own == 0 && !term.is_not_null_bound;
    let fitting = terms.iter().enumerate().filter(|(_, term)| fits(term));
    let mut found: Vec<Offer> = fitting.filter_map(|(id, term)| offer(id, term, position)).collect();
    found.retain(|offer| offer.needs & (own | unusable) == 0);
    found
}

fn offer(id: usize, term: &Term, position: usize) -> Option<Offer> {
    let plain = |column: i32, (op, is_in): (ConstraintOp, bool), left: &Expr| Offer {
        term: id,
        column,
        op,
        needs: term.right_uses,
        is_in,
        field: None,
        left: left.clone(),
        right: None,
        apart: false,
    };
    match &term.kind {
        TermKind::Column { source, column, op } if *source == position => {
            let right = term.right().cloned();
            Some(Offer { right, ..plain(*column, constraint_op(*op), term.left()?) })
        }
        // The first fields bound a range, with equality: the rest decides when they are equal.
        TermKind::Vector { source, columns, op } if *source == position && *op != TermOps::In => {
            let op = if op.is_low() { ConstraintOp::Ge } else { ConstraintOp::Le };
            Some(Offer { field: Some(0), ..plain(*columns.first()?, (op, false), term.left()?) })
        }
        TermKind::Slice { source, column, field } if *source == position => {
            Some(Offer { field: Some(*field), ..plain(*column, (ConstraintOp::Eq, true), term.left()?) })
        }
        TermKind::Auxiliary(own) if own.source == position => {
            Some(Offer { right: own.right.clone(), apart: true, ..plain(own.column, (own.op, false), &own.left) })
        }
        _ => None,
    }
}

fn constraint_op(op: TermOps) -> (ConstraintOp, bool) {
    match op {
        TermOps::Eq => (ConstraintOp::Eq, false),
        TermOps::In => (ConstraintOp::Eq, true),
        TermOps::Is => (ConstraintOp::Is, false),
        TermOps::IsNull => (ConstraintOp::IsNull, false),
        TermOps::Lt => (ConstraintOp::Lt, false),
        TermOps::Le => (ConstraintOp::Le, false),
        TermOps::Gt => (ConstraintOp::Gt, false),
        TermOps::Ge => (ConstraintOp::Ge, false),
    }
}
