//! Whether loops deliver their rows in a wanted order.

use super::Planner;
use crate::OrderUse;
use crate::candidate::{LoopKind, WhereLoop};
use crate::partial_index::key_expr;
use crate::term::{Mask, TermKind, TermOps, uses};
use resolve::bound::{CompoundOp, Expr, ExprKind, NullsOrder, OrderTerm, Select, SourceKind};
use schema::IndexPart;

/// The answer for a path.
pub struct Verdict {
    /// Leading order terms that are delivered; none while loops to come could complete the order.
    pub terms: Option<usize>,
    /// Loops, by depth, that have to run backwards.
    pub reversed: Mask,
    /// Loops, by depth, that have to give their NULLs at the other end.
    pub nulls_apart: Mask,
    /// How many leading columns of the last loop's index the order knows of.
    pub matched: usize,
}

/// State while the loops of a path are looked at from the outside in.
struct Check<'c> {
    planner: &'c Planner<'c>,
    satisfied: Mask,
    reversed: Mask,
    nulls_apart: Mask,
    /// Every row so far is distinct in what the order names, so that the next loop may go on.
    distinct: bool,
    outer: Mask,
    distinct_sources: Mask,
    /// See [`Verdict::matched`].
    matched: usize,
    /// Only the innermost loop is looked at, for one row of the others and one value of each IN.
    innermost: bool,
}

/// Looks at the loops from the outside in.
pub fn check(planner: &Planner<'_>, loops: &[&WhereLoop]) -> Verdict {
    check_loops(planner, loops, false)
}

/// Whether the innermost loop alone gives its rows in order, and backwards.
pub fn check_innermost(planner: &Planner<'_>, loops: &[&WhereLoop]) -> Option<bool> {
    let verdict = check_loops(planner, loops, true);
    let last = loops.len().checked_sub(1)?;
    (verdict.terms == Some(planner.input.order_by.len())).then_some(verdict.reversed & (1 << last) != 0)
}

fn check_loops(planner: &Planner<'_>, loops: &[&WhereLoop], innermost: bool) -> Verdict {
    let order = planner.input.order_by;
    if order.len() > 60 {
        return Verdict { terms: Some(0), reversed: 0, nulls_apart: 0, matched: 0 };
    }
    let all: Mask = (1 << order.len()) - 1;
    let (satisfied, reversed, nulls_apart, outer, distinct_sources) = (0, 0, 0, 0, 0);
    let (distinct, matched) = (true, 0);
    let mut state =
        Check { planner, satisfied, reversed, nulls_apart, distinct, outer, distinct_sources, matched, innermost };
    for (depth, candidate) in loops.iter().enumerate() {
        if innermost && depth + 1 < loops.len() {
            state.outer |= candidate.mask();
            continue;
        }
        if !state.distinct || state.satisfied == all {
            break;
        }
        if let LoopKind::Virtual(access) = &candidate.kind {
            if access.ordered {
                state.satisfied = all;
            }
            state.distinct = false;
            break;
        }
        state.mark_constants(candidate);
        state.matched = 0;
        if !candidate.one_row && !state.walk_key(depth, candidate) {
            return state.verdict(Some(leading(state.satisfied, order.len())));
        }
        state.mark_settled(candidate);
        state.outer |= candidate.mask();
    }
    let terms = if state.satisfied == all {
        Some(order.len())
    } else if state.distinct && loops.len() < planner.input.sources.len() {
        None
    } else {
        Some(leading(state.satisfied, order.len()))
    };
    state.verdict(terms)
}

fn leading(satisfied: Mask, count: usize) -> usize {
    (0..count).take_while(|&term| satisfied & (1 << term) != 0).count()
}

impl Check<'_> {
    fn verdict(&self, terms: Option<usize>) -> Verdict {
        let matched = self.matched;
        Verdict { terms, reversed: self.reversed, nulls_apart: self.nulls_apart, matched }
    }

    /// Order terms on columns of this source that equal something known need no order.
    fn mark_constants(&mut self, candidate: &WhereLoop) {
        let source = &self.planner.input.sources[candidate.source];
        for (position, wanted) in self.planner.input.order_by.iter().enumerate() {
            let ExprKind::Column(column) = &wanted.expr.skip_collate().kind else { continue };
            if column.source != source.id {
                continue;
            }
            let innermost = self.innermost;
            let pinned = self.planner.terms.iter().enumerate().any(|(id, term)| match &term.kind {
                TermKind::Column { source, column: own, op: TermOps::In } if innermost => {
                    (*source, *own) == (candidate.source, column.column) && candidate.term_ids().any(|used| used == id)
                }
                TermKind::Column { source, column: own, op } => {
                    let constant = op.is_equality() || *op == TermOps::IsNull;
                    let same_collation = *op == TermOps::IsNull || column.column < 0 || {
                        let decides =
                            term.left().zip(term.right()).map(|(l, r)| resolve::bound::comparison_collation(l, r));
                        let wanted = wanted.expr.collation().unwrap_or(value::CollationRef::Binary);
                        decides.is_some_and(|decides| decides.name() == wanted.name())
                    };
                    // What is equal to a value of another type can itself be of several types.
                    let right = term.right().and_then(|right| right.affinity());
                    let same_type = right.is_none() || right == Some(column.affinity());
                    *source == candidate.source
                        && *own == column.column
                        && constant
                        && term.right_uses & !self.outer == 0
                        && term.outer_join.is_none()
                        && same_collation
                        && same_type
                }
                _ => false,
            });
            if pinned {
                self.satisfied |= 1 << position;
            }
        }
    }

    /// Matches the columns of the loop's key with the order; `false` when the loop has no key
    /// order.
    fn walk_key(&mut self, depth: usize, candidate: &WhereLoop) -> bool {
        let index = match &candidate.kind {
            LoopKind::Table => None,
            LoopKind::Index(index) if !index.unordered => Some(index.clone()),
            _ => return false,
        };
        let is_subquery = self.planner.input.sources[candidate.source].table.kind == schema::TableKind::Subquery;
        if is_subquery {
            return self.walk_subquery(depth, candidate);
        }
        let (key_columns, columns) = index.as_ref().map_or((0, 1), |index| {
            let rowid = usize::from(!self.planner.input.sources[candidate.source].table.without_rowid);
            (index.key_columns, index.columns.len() + rowid)
        });
        self.distinct = index.as_ref().is_none_or(|index| index.unique && candidate.skip == 0);
        let mut direction: Option<bool> = None;
        let mut distinct_key = false;
        for position in 0..columns {
            if position < candidate.equalities.len() && position >= candidate.skip {
                let term = candidate.equalities[position].term;
                match self.planner.terms[term].op() {
                    Some(TermOps::In) if self.innermost => continue,
                    // The rows of a list are sorted as a whole, and not by each of their fields.
                    Some(TermOps::In)
                        if candidate.equalities[position + 1..].iter().any(|other| other.term == term) =>
                    {
                        self.distinct = false;
                        break;
                    }
                    Some(TermOps::In) => {}
                    Some(op) => {
                        self.distinct &= !matches!(op, TermOps::IsNull | TermOps::Is);
                        continue;
                    }
                    None => continue,
                }
            }
            let found = self.match_key_column(candidate, index.as_deref(), position, &mut direction, depth);
            match found {
                Some(is_rowid) => {
                    distinct_key |= is_rowid;
                    self.matched = position + 1;
                }
                None => {
                    if position == 0 || position < key_columns {
                        self.distinct = false;
                    }
                    break;
                }
            }
        }
        self.distinct |= distinct_key;
        true
    }

    /// Matches the order of a subquery's own rows with what is still wanted.
    fn walk_subquery(&mut self, depth: usize, candidate: &WhereLoop) -> bool {
        let source = &self.planner.input.sources[candidate.source];
        let SourceKind::Subquery(select) = &source.kind else { return false };
        let LoopKind::Table = candidate.kind else { return false };
        let own = own_order(select);
        if own.is_empty() {
            return false;
        }
        self.distinct = false;
        let any_order = self.planner.input.order_use == OrderUse::GroupBy;
        let first = self.satisfied.trailing_ones() as usize;
        let mut against = None;
        for (at, (own, wanted)) in own.iter().zip(self.planner.input.order_by.iter().skip(first)).enumerate() {
            let ExprKind::Column(column) = &wanted.expr.kind else { break };
            let same = own.column.is_some_and(|own| usize::try_from(column.column) == Ok(own));
            if column.source != source.id || !same {
                break;
            }
            if !any_order {
                let reverse = own.descending != wanted.descending;
                let runs_on = self.planner.input.coroutines & candidate.mask() != 0;
                if own.nulls_are_big != wanted.nulls_are_big()
                    || against.is_some_and(|before| before != reverse)
                    || (reverse && runs_on)
                {
                    break;
                }
                against = Some(reverse);
                if reverse {
                    self.reversed |= 1 << depth;
                }
            }
            self.satisfied |= 1 << (first + at);
        }
        true
    }

    /// Matches one key column with an order term; whether it was the rowid, or `None` for no match.
    fn match_key_column(
        &mut self,
        candidate: &WhereLoop,
        index: Option<&schema::Index>,
        position: usize,
        direction: &mut Option<bool>,
        depth: usize,
    ) -> Option<bool> {
        let source = &self.planner.input.sources[candidate.source];
        let entry = index.and_then(|index| index.columns.get(position));
        let column = match entry.map(|entry| &entry.part) {
            Some(IndexPart::Column(column)) => {
                let is_alias = source.table.rowid_alias.is_some_and(|alias| usize::try_from(*column) == Ok(alias));
                Some(if is_alias { -1 } else { *column })
            }
            Some(IndexPart::Expr(_)) => None,
            None => Some(-1),
        };
        if self.distinct && position >= candidate.equalities.len() {
            let nullable = match column {
                Some(column) => usize::try_from(column)
                    .ok()
                    .and_then(|column| source.table.columns.get(column))
                    .is_some_and(|column| column.not_null.is_none()),
                None => true,
            };
            self.distinct &= !nullable;
        }
        let expr = index.and_then(|index| key_expr(source, index, position, self.planner.input.catalog));
        let any_order = !self.innermost && !self.planner.input.order_use.is_order_by();
        for (number, wanted) in self.planner.input.order_by.iter().enumerate() {
            if self.satisfied & (1 << number) != 0 {
                continue;
            }
            let same = match (&wanted.expr.skip_collate().kind, column, &expr) {
                (ExprKind::Column(own), Some(column), _) => own.source == source.id && own.column == column,
                (_, None, Some(expr)) => wanted.expr.same_value_as(expr),
                _ => false,
            };
            let collated = column == Some(-1)
                || entry.is_some_and(|entry| {
                    wanted.expr.collation().unwrap_or(value::CollationRef::Binary).name() == entry.collation.name()
                });
            if same && collated {
                let backwards = entry.is_some_and(|entry| entry.descending);
                let at_edge = position == candidate.equalities.len();
                if !self.fits_direction(wanted, (backwards, at_edge), direction, depth) {
                    return None;
                }
                self.satisfied |= 1 << number;
                return Some(column == Some(-1));
            }
            if !any_order {
                return None;
            }
        }
        None
    }

    /// Whether a key column that matches a term is walked as those before it.
    fn fits_direction(
        &mut self,
        wanted: &OrderTerm,
        (backwards, at_edge): (bool, bool),
        direction: &mut Option<bool>,
        depth: usize,
    ) -> bool {
        let use_of = self.planner.input.order_use;
        // Groups may come any way round.
        if use_of == OrderUse::GroupBy && !self.innermost {
            return true;
        }
        // Only the first column behind the equalities can be walked in two passes.
        let against = wanted.nulls != NullsOrder::Default && (wanted.nulls == NullsOrder::First) == wanted.descending;
        let reverse = backwards ^ wanted.descending;
        if against && !at_edge || direction.is_some_and(|before| before != reverse) {
            return false;
        }
        *direction = Some(reverse);
        if against {
            self.nulls_apart |= 1 << depth;
        }
        // What is told apart is sorted, but in either direction.
        if reverse && !matches!(use_of, OrderUse::Distinct | OrderUse::DistinctOfAggregate) {
            self.reversed |= 1 << depth;
        }
        true
    }

    /// Order terms over sources whose rows are already told apart are settled.
    fn mark_settled(&mut self, candidate: &WhereLoop) {
        if !self.distinct {
            return;
        }
        self.distinct_sources |= candidate.mask();
        for (number, wanted) in self.planner.input.order_by.iter().enumerate() {
            let needs = uses(&wanted.expr, self.planner.input.sources);
            if needs == 0 && !is_constant(wanted) {
                continue;
            }
            if needs & !self.distinct_sources == 0 {
                self.satisfied |= 1 << number;
            }
        }
    }
}

/// A term of the order that a subquery gives its rows in.
struct OwnTerm {
    /// The column that it sorts, and as that column sorts.
    column: Option<usize>,
    descending: bool,
    nulls_are_big: bool,
}

/// The order of a subquery's rows: ORDER BY, and behind it all columns of arms that are merged.
fn own_order(select: &Select) -> Vec<OwnTerm> {
    if select.recursive.is_some() {
        return Vec::new();
    }
    let columns = select.arms.first().map_or(&[][..], |arm| &arm.columns);
    let sorts = |expr: &Expr| expr.collation().unwrap_or(value::CollationRef::Binary);
    let own = |term: &OrderTerm| {
        let column = term
            .result_column
            .filter(|at| columns.get(*at).is_some_and(|column| sorts(&column.expr).name() == sorts(&term.expr).name()));
        OwnTerm { column, descending: term.descending, nulls_are_big: term.nulls_are_big() }
    };
    let mut order: Vec<OwnTerm> = select.order_by.iter().map(own).collect();
    if select.operators.last().is_some_and(|last| *last != CompoundOp::UnionAll) {
        for at in 0..columns.len() {
            if select.order_by.iter().all(|term| term.result_column != Some(at)) {
                order.push(OwnTerm { column: Some(at), descending: false, nulls_are_big: false });
            }
        }
    }
    order
}

/// Whether an order term has one value for all rows.
fn is_constant(term: &OrderTerm) -> bool {
    let mut constant = true;
    term.expr.walk(&mut |node| {
        constant &= match &node.kind {
            ExprKind::Column(_) => false,
            ExprKind::Aggregate { .. } | ExprKind::Subquery(_) | ExprKind::Exists(_) | ExprKind::InSelect(..) => false,
            ExprKind::Function(def, _) => def.flags.deterministic,
            _ => true,
        };
        constant
    });
    constant
}
