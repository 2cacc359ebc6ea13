//! Lookups by the arms of an OR.

use super::Planner;
use crate::WhereInput;
use crate::candidate::{LoopKind, WhereLoop, empty_loop};
use crate::term::{Mask, Term, TermKind};
use crate::term_split;
use base::Result;
use base::log_est;
use resolve::bound::{BinaryOp, Expr, ExprKind};
use std::rc::Rc;

impl Planner<'_> {
    /// A loop for each OR whose every arm can be looked up on this source.
    pub(crate) fn add_or_loops(&mut self, position: usize, prerequisites: Mask) -> Result<()> {
        for id in 0..self.terms.len() {
            let TermKind::Or(indexable) = self.terms[id].kind else { continue };
            let outer = self.terms[id].outer_join;
            let join_fits = self.input.sources[position].join.is_outer() == (outer == Some(position))
                && (outer.is_none() || outer == Some(position));
            let usable = indexable & !self.terms[id].waits;
            if usable & (1 << position) == 0 || !join_fits {
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
        let order = term_split::or_order(&arms, self.input.sources, position, self.input.catalog);
        for (number, (_, arm)) in order.iter().enumerate() {
            let Some((found, terms)) = self.or_arm(arms[*arm], position, id)? else { return Ok(None) };
            run = if number == 0 { found.run } else { log_est::add(run, found.run) };
            rows = if number == 0 { found.rows } else { log_est::add(rows, found.rows) };
            needs |= found.prerequisites;
            loops.push(found);
            all_terms.push(terms);
        }
        let mut candidate = empty_loop(position, LoopKind::MultiOr(id, loops, all_terms, order));
        candidate.prerequisites = needs & !(1 << position);
        candidate.run = run + 1;
        candidate.rows = rows;
        Ok(Some(candidate))
    }

    /// The arms of a chosen OR are planned anew with what else is known of the source when its loop
    /// runs, inside of the loops over `placed`. A plan that makes no use of it stays as it was.
    pub(crate) fn narrow_arms(&self, chosen: &mut WhereLoop, placed: Mask) -> Result<()> {
        let position = chosen.source;
        let LoopKind::MultiOr(id, loops, all_terms, order) = &mut chosen.kind else { return Ok(()) };
        let also: Vec<&Expr> = self.also_known(*id, position, placed).collect();
        let is_virtual = self.input.sources[position].table.is_virtual();
        if also.is_empty() && !is_virtual {
            return Ok(());
        }
        let mut arms = Vec::new();
        term_split::flatten_or(&self.terms[*id].expr, &mut arms);
        for (((_, arm), own), own_terms) in order.iter().zip(loops).zip(all_terms) {
            let Some(arm) = arms.get(*arm) else { continue };
            let and = |whole: Expr, also: &&Expr| -> Expr {
                ExprKind::Binary(BinaryOp::And, Rc::new(whole), Rc::new((*also).clone())).into()
            };
            let whole = also.iter().fold((*arm).clone(), and);
            let planned = self.arm_loop(whole, (position, placed), *id, !is_virtual)?;
            if is_virtual {
                // What it has said before was about other conditions.
                (*own, *own_terms) = planned.ok_or_else(|| base::Error::sql("no query solution"))?;
                continue;
            }
            let Some((found, terms)) = planned else { continue };
            if found.prerequisites & !placed == 0 && found.term_ids().count() > own.term_ids().count() {
                (*own, *own_terms) = (found, terms);
            }
        }
        Ok(())
    }

    /// The comparisons that an arm of an OR may be looked up with too.
    fn also_known(&self, id: usize, position: usize, placed: Mask) -> impl Iterator<Item = &Expr> {
        let (own, outer): (Mask, _) = (1 << position, self.terms[id].outer_join);
        let is_virtual = self.input.sources[position].table.is_virtual();
        let fits = move |(other, term): &(usize, &Term)| {
            let ready = term.uses & !(placed | own) == 0 && term.uses & own != 0;
            *other != id
                && ready
                && !term.is_virtual
                && !term.has_subquery
                && term.outer_join == outer
                && (term.op().is_some() || is_virtual && matches!(term.kind, TermKind::Or(_)))
        };
        self.terms.iter().enumerate().filter(fits).map(|(_, term)| &term.expr)
    }

    /// The arm of an OR on a virtual table together with what else is known: a table may have no
    /// plan without it.
    fn with_other_terms(&self, arm: &Expr, position: usize, id: usize) -> Expr {
        let mut whole = arm.clone();
        if !self.input.sources[position].table.is_virtual() {
            return whole;
        }
        let outer = self.terms[id].outer_join;
        for (other, term) in self.terms.iter().enumerate() {
            let as_list = term.parent == Some(id) && matches!(term.expr.kind, ExprKind::InList(..));
            let fits = other != id && (!term.is_virtual || as_list) && term.outer_join == outer;
            if fits && !term.has_subquery {
                let both = (Rc::new(whole), Rc::new(term.expr.clone()));
                whole = ExprKind::Binary(BinaryOp::And, both.0, both.1).into();
            }
        }
        whole
    }

    /// The cheapest loop for one arm of an OR, with the terms that it refers to.
    fn or_arm(&self, arm: &Expr, position: usize, id: usize) -> Result<Option<(WhereLoop, Vec<Term>)>> {
        self.arm_loop(self.with_other_terms(arm, position, id), (position, 0), id, true)
    }

    /// The cheapest loop over the source inside of those `placed`; with `constrained` one that
    /// terms narrow down.
    fn arm_loop(
        &self,
        arm: Expr,
        (position, placed): (usize, Mask),
        id: usize,
        constrained: bool,
    ) -> Result<Option<(WhereLoop, Vec<Term>)>> {
        let mut inner = Planner::new(WhereInput {
            order_use: self.input.order_use,
            for_change: self.input.for_change,
            reads: self.input.reads,
            ..WhereInput::of(self.input.sources, Some(arm), self.input.catalog)
        })?;
        inner.inside_or = true;
        // ON clauses were split too; they belong to the outer plan.
        leave_out_on_clauses(&mut inner.terms);
        let outer = self.terms[id].outer_join;
        inner.terms.iter_mut().for_each(|term| term.outer_join = outer);
        inner.add_source(position, 0)?;
        let fits = |l: &&WhereLoop| l.is_constrained() || !constrained && l.prerequisites & !placed == 0;
        let best = inner.loops.iter().filter(fits).min_by_key(|l| (l.run, l.rows)).cloned();
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
