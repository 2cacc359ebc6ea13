//! How the rows of a table at the right of a RIGHT or FULL JOIN are walked once more, for those
//! without a match.

use super::Planner;
use super::join_order::level_of;
use crate::WhereInput;
use crate::term::{Mask, uses};
use crate::tree::{Loops, Unmatched, UnmatchedBy};
use base::Result;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, SourceKind};
use std::rc::Rc;

impl Planner<'_> {
    /// How the rows without a match are found, in the order of the chosen loops. Virtual tables are
    /// asked in the order of FROM, before anything else is planned.
    pub(crate) fn unmatched(&mut self) -> Result<Vec<Unmatched>> {
        if !self.input.sources.iter().any(|source| source.join.keeps_right()) {
            return Ok(Vec::new());
        }
        let mut found = self.unmatched_virtual()?;
        for (position, source) in self.input.sources.iter().enumerate() {
            if source.join.keeps_right() && !source.table.is_virtual() {
                let is_table = matches!(source.kind, SourceKind::Table(_));
                let walk = if is_table { self.unmatched_table(position)? } else { None };
                let by = walk.map_or(UnmatchedBy::Scan, |walk| UnmatchedBy::Walk(Box::new(walk)));
                found.push(Unmatched { source: position, by });
            }
        }
        let depth = |source: usize| self.chosen.iter().position(|(chosen, _)| chosen.source == source);
        found.sort_by_key(|unmatched| depth(unmatched.source));
        Ok(found)
    }

    fn unmatched_table(&self, position: usize) -> Result<Option<Loops>> {
        let mut sources = self.input.sources.to_vec();
        sources.iter_mut().for_each(|source| source.on = None);
        sources[position].join = JoinKind::Inner;
        let mut planner = Planner::new(WhereInput {
            for_change: self.input.for_change,
            ..WhereInput::of(&sources, self.conditions_of_unmatched(position), self.input.catalog)
        })?;
        planner.inside_or = true;
        planner.add_source(position, 0)?;
        let best = planner.loops.iter().min_by_key(|candidate| (candidate.run, candidate.rows)).cloned();
        Ok(best.map(|best| Loops::single(level_of(&best), planner.terms)))
    }

    /// The conditions of WHERE on the table and those before it, where no other such join comes
    /// behind.
    fn conditions_of_unmatched(&self, position: usize) -> Option<Expr> {
        if self.input.sources.iter().skip(position + 1).any(|source| source.join.keeps_right()) {
            return None;
        }
        let placed: Mask = (1 << position) | ((1 << position) - 1);
        let of_where = self.terms.iter().filter(|term| {
            let is_own = !term.is_virtual && term.on_clause_of.is_none() && term.outer_join.is_none();
            is_own && uses(&term.expr, self.input.sources) & !placed == 0
        });
        of_where
            .map(|term| term.expr.clone())
            .reduce(|left, right| ExprKind::Binary(BinaryOp::And, Rc::new(left), Rc::new(right)).into())
    }
}
