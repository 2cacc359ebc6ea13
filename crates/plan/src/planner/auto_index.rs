//! Indexes made for one statement.

use super::Planner;
use crate::candidate::Coverage;
use crate::candidate::{LoopKind, WhereLoop, empty_loop};
use crate::cost;
use crate::term::{Mask, Term, TermKind};
use crate::tree::EqualityTerm;
use base::PageNo;
use base::log_est::{self, LogEst};
use resolve::CompileSwitch;
use resolve::bound::{Expr, ExprKind, JoinKind, Source, SourceId, SourceKind};
use schema::{ConflictAction, Index, IndexColumn, IndexOrigin, IndexPart, Table, TableKind};
use std::rc::Rc;

impl Planner<'_> {
    /// A loop for each equality that an automatic index could serve.
    pub(crate) fn add_auto_index(&mut self, position: usize, prerequisites: Mask) {
        let source = &self.input.sources[position];
        let table = source.table.clone();
        let correlated = matches!(&source.kind, SourceKind::Subquery(select) if select.correlated);
        let unwanted = self.inside_or || !self.input.catalog.is_on(CompileSwitch::AutomaticIndexes);
        if unwanted || correlated {
            return;
        }
        let rows = source.row_estimate();
        let log_rows = cost::search(rows);
        for id in 0..self.terms.len() {
            if !self.can_drive(id, position) {
                continue;
            }
            let Some(index) = self.auto_index_for(&[id], position, &table) else { continue };
            let mut candidate = empty_loop(position, LoopKind::AutoIndex(Rc::new(index)));
            let extra: LogEst = if table.kind == TableKind::Ordinary { 28 } else { -25 };
            candidate.setup = (log_rows + rows + extra).max(0);
            candidate.equalities.push(EqualityTerm { term: id, field: 0 });
            candidate.rows = 43;
            candidate.run = log_est::add(log_rows, candidate.rows);
            candidate.prerequisites = prerequisites | self.terms[id].right_uses;
            candidate.covering = true;
            candidate.coverage = Coverage::Columns;
            self.insert(candidate);
        }
    }

    /// Once the order of the loops is known: the index takes every equality that can be used by
    /// then.
    pub(crate) fn complete_auto_index(&self, chosen: &mut WhereLoop, placed: Mask) {
        let position = chosen.source;
        let mut terms: Vec<usize> = Vec::new();
        for (id, term) in self.terms.iter().enumerate() {
            let column = |term: &Term| match term.kind {
                TermKind::Column { column, .. } => Some(column),
                _ => None,
            };
            let is_new = terms.iter().all(|&other| column(&self.terms[other]) != column(term));
            if term.right_uses & !placed == 0 && is_new && self.can_drive(id, position) {
                terms.push(id);
            }
        }
        let table = &self.input.sources[position].table;
        if let (2.., Some(index)) = (terms.len(), self.auto_index_for(&terms, position, table)) {
            chosen.kind = LoopKind::AutoIndex(Rc::new(index));
            chosen.equalities = terms.into_iter().map(|term| EqualityTerm { term, field: 0 }).collect();
        }
    }

    fn can_drive(&self, id: usize, position: usize) -> bool {
        let term = &self.terms[id];
        let TermKind::Column { source, column, op } = term.kind else { return false };
        let join_fits = match self.input.sources[position].join {
            kind if kind.is_outer() => term.outer_join == Some(position),
            _ => term.outer_join.is_none(),
        };
        let Some((left, right)) = term.left().zip(term.right()) else { return false };
        let affinity = resolve::bound::comparison_affinity(left, right);
        let own = left.affinity();
        let affinity_fits = match affinity {
            None | Some(value::Affinity::Blob) => true,
            Some(value::Affinity::Text) => own == Some(value::Affinity::Text),
            Some(_) => own.is_some_and(|own| own.is_numeric()),
        };
        source == position
            && column >= 0
            && op.is_equality()
            && (term.right_uses | term.waits) & (1 << position) == 0
            && join_fits
            && affinity_fits
            && is_worth_an_index(&self.input.sources[position].table, column)
    }

    /// The index: every column with a usable equality first, then every column that is used.
    fn auto_index_for(&self, terms: &[usize], position: usize, table: &Table) -> Option<Index> {
        let mut columns = Vec::with_capacity(terms.len());
        for &term in terms {
            let TermKind::Column { column, .. } = self.terms[term].kind else { return None };
            let (left, right) = self.terms[term].left().zip(self.terms[term].right())?;
            columns.push(IndexColumn {
                part: IndexPart::Column(column),
                collation: resolve::bound::comparison_collation(left, right),
                descending: false,
            });
        }
        let is_key = |other: usize| {
            let keys = columns.iter().take(terms.len());
            keys.into_iter().any(|key| matches!(key.part, IndexPart::Column(column) if column == other as i32))
        };
        let mut rest = Vec::new();
        let used = self.input.sources[position].columns_used;
        for (other, definition) in table.columns.iter().enumerate() {
            let bit = 1u64 << other.min(63);
            if used & bit != 0 && !is_key(other) {
                rest.push(IndexColumn {
                    part: IndexPart::Column(other as i32),
                    collation: definition.collation.clone(),
                    descending: false,
                });
            }
        }
        columns.append(&mut rest);
        Some(Index {
            name: "auto-index".into(),
            table: table.name.clone(),
            root: PageNo::NONE,
            columns,
            key_columns: terms.len(),
            unique: false,
            conflict: ConflictAction::Abort,
            origin: IndexOrigin::Create,
            partial: None,
            sql: None,
            row_estimates: vec![self.input.sources[position].row_estimate(), 43],
            has_stat1: false,
            unordered: false,
            no_skip_scan: false,
            samples: None,
        })
    }
}

/// Whether no index of the table begins with the column, and none that was analysed says that many
/// rows share its values.
fn is_worth_an_index(table: &Table, column: i32) -> bool {
    table.indexes.iter().all(|index| {
        let keys = index.columns.iter().take(index.key_columns);
        let place = keys.into_iter().position(|key| matches!(key.part, IndexPart::Column(own) if own == column));
        place.is_none_or(|at| {
            let rows = index.row_estimates.get(at + 1).copied().unwrap_or(0);
            at > 0 && !(index.has_stat1 && rows > 20)
        })
    })
}

/// Whether an automatic index gets a Bloom filter: keys are found in it by their bytes alone.
pub(crate) fn has_filter(index: &Index) -> bool {
    index.columns.iter().take(index.key_columns).all(|key| key.collation.name() == "BINARY")
}

/// The conditions that look at the rows of one source alone: others need not be in an automatic
/// index of it.
pub(crate) fn partial_terms(terms: &[Term], sources: &[Source], position: usize) -> impl Iterator<Item = usize> {
    let own: Mask = 1 << position;
    let join = sources.get(position).map_or(JoinKind::Inner, |source| source.join);
    let outer = (join == JoinKind::Left).then_some(position);
    let id = sources.get(position).map(|source| source.id);
    let keeps_right = sources.iter().any(|source| source.join.keeps_right());
    terms.iter().enumerate().filter_map(move |(number, term)| {
        let alone = term.uses & !own == 0 && term.outer_join == outer && !term.is_virtual;
        (alone && !keeps_right && !term.has_subquery && depends_on_only(&term.expr, id)).then_some(number)
    })
}

/// Whether the value is the same for the same row of the source: columns of enclosing queries are
/// of no source here.
fn depends_on_only(expr: &Expr, source: Option<SourceId>) -> bool {
    let mut repeatable = true;
    expr.walk(&mut |node| {
        repeatable &= match &node.kind {
            ExprKind::Column(column) => Some(column.source) == source,
            ExprKind::Aggregate { .. } | ExprKind::Window { .. } | ExprKind::IfNullRow(..) => false,
            ExprKind::Function(def, _) => def.flags.deterministic || def.flags.slow_change,
            ExprKind::Raise(..) | ExprKind::Register(_) | ExprKind::TypedRegister(..) => false,
            _ => true,
        };
        repeatable
    });
    repeatable
}
