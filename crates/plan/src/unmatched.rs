//! How the rows of a table at the right of a RIGHT or FULL JOIN are walked once more, for those without a match.

use crate::WhereInput;
use crate::join_order::access_of;
use crate::term::{Mask, uses};
use crate::tree::{Level, Loops};
use crate::where_loop::Planner;
use base::Result;
use resolve::bound::{BinaryOp, Expr, ExprKind, JoinKind, Source, SourceKind};
use std::rc::Rc;

impl Planner<'_> {
    /// The walks, by the positions of their tables.
    pub(crate) fn unmatched_tables(&self) -> Result<Vec<(usize, Loops)>> {
        let is_table = |source: &Source| matches!(source.kind, SourceKind::Table(_)) && !source.table.is_virtual();
        let mut walks = Vec::new();
        for (position, source) in self.input.sources.iter().enumerate() {
            if source.join.keeps_right() && is_table(source) {
                walks.extend(self.unmatched_table(position)?.map(|walk| (position, walk)));
            }
        }
        Ok(walks)
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
        Ok(best.map(|best| Loops {
            levels: vec![Level {
                source: position,
                access: access_of(&best),
                reverse: false,
                one_row: best.one_row,
                rows: best.rows,
                distinct: None,
                filtered: None,
            }],
            unmatched: Vec::new(),
            unmatched_tables: Vec::new(),
            terms: planner.terms,
            ordered_terms: 0,
            one_row: best.one_row,
            rows_unique: false,
            row_estimate: best.rows,
        }))
    }

    /// The conditions of WHERE on the table and those before it, where no other such join comes behind.
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
