//! Indexes made for one statement, and lookups by the arms of an OR.

use crate::access::EqualityTerm;
use crate::term::{Mask, Term, TermKind, TermOps};
use crate::virtual_loop::offered_to;
use crate::where_loop::{LoopKind, Planner, WhereLoop, empty_loop};
use crate::{WhereInput, cost, term_split};
use base::PageNo;
use base::Result;
use base::log_est::{self, LogEst};
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, Source, SourceId, SourceKind};
use schema::{ConflictAction, Index, IndexColumn, IndexOrigin, IndexPart, Table, TableKind};
use std::rc::Rc;

impl Planner<'_> {
    /// A loop for each equality that an automatic index could serve.
    pub(crate) fn add_auto_index(&mut self, position: usize, prerequisites: Mask) {
        let source = &self.input.sources[position];
        let table = source.table.clone();
        let correlated = matches!(&source.kind, SourceKind::Subquery(select) if select.correlated);
        let unwanted = self.inside_or || !self.input.catalog.automatic_indexes();
        if unwanted || table.without_rowid || correlated || self.input.sources.len() < 2 {
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
            self.insert(candidate);
        }
    }

    /// Once the order of the loops is known: the index takes every equality that can be used by then.
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
            kind if kind.is_outer() => term.outer_join == Some(position) && op != TermOps::Is,
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

    /// A loop for each OR whose every arm can be looked up on this source.
    pub(crate) fn add_or_loops(&mut self, position: usize, prerequisites: Mask) -> Result<()> {
        for id in 0..self.terms.len() {
            let TermKind::Or(indexable) = self.terms[id].kind else { continue };
            let outer = self.terms[id].outer_join;
            let join_fits = self.input.sources[position].join.is_outer() == (outer == Some(position))
                && (outer.is_none() || outer == Some(position));
            let has_rowid = self.input.sources[position].table.has_rowid();
            let usable = indexable & !self.terms[id].waits;
            if usable & (1 << position) == 0 || !join_fits || !has_rowid {
                continue;
            }
            if let Some(candidate) = self.or_loop(id, position, prerequisites)? {
                self.insert(candidate);
            }
        }
        Ok(())
    }

    fn or_loop(&self, id: usize, position: usize, prerequisites: Mask) -> Result<Option<WhereLoop>> {
        let mut arms = Vec::new();
        term_split::flatten_or(&self.terms[id].expr, &mut arms);
        let mut loops = Vec::new();
        let mut all_terms = Vec::new();
        let (mut run, mut rows, mut needs) = (0, 0, prerequisites);
        for (number, arm) in arms.iter().enumerate() {
            let Some((found, terms)) = self.or_arm(arm, position, id)? else { return Ok(None) };
            run = if number == 0 { found.run } else { log_est::add(run, found.run) };
            rows = if number == 0 { found.rows } else { log_est::add(rows, found.rows) };
            needs |= found.prerequisites;
            loops.push(found);
            all_terms.push(terms);
        }
        let mut candidate = empty_loop(position, LoopKind::MultiOr(id, loops, all_terms));
        candidate.prerequisites = needs & !(1 << position);
        candidate.run = run + 18;
        candidate.rows = rows;
        Ok(Some(candidate))
    }

    /// The arm of an OR on a virtual table together with what else is known: a table may have no plan without it.
    fn with_other_terms(&self, arm: &Expr, position: usize, id: usize) -> Expr {
        let mut whole = arm.clone();
        if !self.input.sources[position].table.is_virtual() {
            return whole;
        }
        let outer = self.terms[id].outer_join;
        for (other, term) in self.terms.iter().enumerate() {
            let fits = other != id && !term.is_virtual && term.outer_join == outer;
            let is_offered =
                matches!(term.kind, TermKind::Column { .. }) || offered_to(&term.expr, self.input.sources) != 0;
            if fits && is_offered && !term.has_subquery {
                let both = (Rc::new(whole), Rc::new(term.expr.clone()));
                whole = ExprKind::Binary(BinaryOp::And, both.0, both.1).into();
            }
        }
        whole
    }

    /// The cheapest loop for one arm of an OR, with the terms that it refers to.
    fn or_arm(&self, arm: &Expr, position: usize, id: usize) -> Result<Option<(WhereLoop, Vec<Term>)>> {
        let mut inner = Planner::new(WhereInput {
            coroutines: 0,
            sources: self.input.sources,
            where_clause: Some(self.with_other_terms(arm, position, id)),
            order_by: &[],
            order_use: self.input.order_use,
            limit: None,
            row_limit: None,
            result_width: 1,
            for_change: self.input.for_change,
            catalog: self.input.catalog,
        })?;
        inner.inside_or = true;
        // ON clauses were split too; they belong to the outer plan.
        leave_out_on_clauses(&mut inner.terms);
        let outer = self.terms[id].outer_join;
        inner.terms.iter_mut().for_each(|term| term.outer_join = outer);
        inner.add_source(position, 0)?;
        let best = inner.loops.iter().filter(|l| l.is_constrained()).min_by_key(|l| (l.run, l.rows)).cloned();
        Ok(best.map(|best| (best, inner.terms)))
    }
}

/// Terms refer to others by their places.
fn leave_out_on_clauses(terms: &mut Vec<Term>) {
    let mut kept = 0;
    let mut places = Vec::with_capacity(terms.len());
    for term in terms.iter() {
        places.push(kept);
        kept += usize::from(term.on_clause_of.is_none());
    }
    terms.retain(|term| term.on_clause_of.is_none());
    for term in terms {
        term.parent = term.parent.and_then(|parent| places.get(parent).copied());
    }
}

/// The conditions that look at the rows of one source alone: others need not be in an automatic index of it.
pub fn partial_terms<'t>(terms: &'t [Term], sources: &[Source], position: usize) -> impl Iterator<Item = &'t Expr> {
    let own: Mask = 1 << position;
    let join = sources.get(position).map_or(JoinKind::Inner, |source| source.join);
    let outer = (join == JoinKind::Left).then_some(position);
    let id = sources.get(position).map(|source| source.id);
    let keeps_right = sources.iter().any(|source| source.join.keeps_right());
    terms.iter().filter_map(move |term| {
        let alone = term.uses & !own == 0 && term.outer_join == outer && !term.is_virtual;
        (alone && !keeps_right && !term.has_subquery && depends_on_only(&term.expr, id)).then_some(&term.expr)
    })
}

/// Whether the value is the same for the same row of the source: columns of enclosing queries are of no source here.
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
