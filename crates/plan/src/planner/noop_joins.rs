//! Joins that cannot change the result: a LEFT JOIN whose columns nobody reads is left out. A
//! source made from EXISTS is placed after the sources it depends on.

use super::Planner;
use crate::term::{Mask, uses};
use crate::tree::Loops;
use resolve::bound::{Expr, JoinKind, Source};

/// Leaves out the loops of LEFT JOINs whose columns are neither in `seen`, the result and its
/// order, nor in another condition, as far as they neither add rows nor take some away; with
/// DISTINCT more rows do not matter.
pub(crate) fn omit_noop_joins<'e>(
    mut loops: Loops,
    sources: &[Source],
    seen: impl Iterator<Item = &'e Expr>,
    is_distinct: bool,
) -> Loops {
    if loops.levels.len() < 2 {
        return loops;
    }
    let seen: Mask = seen.fold(0, |mask, expr| mask | uses(expr, sources));
    let mut left_out: Mask = 0;
    for depth in (1..loops.levels.len()).rev() {
        let Some(level) = loops.levels.get(depth) else { continue };
        let (source, own): (usize, Mask) = (level.source, 1 << level.source);
        let is_left = sources.get(source).is_some_and(|source| source.join == JoinKind::Left);
        if !is_left || seen & own != 0 || !(level.one_row || is_distinct) {
            continue;
        }
        let is_gone = |joined: usize| joined == source || left_out & (1 << joined) != 0;
        if loops.terms.iter().any(|term| term.uses & own != 0 && !term.outer_join.is_some_and(is_gone)) {
            continue;
        }
        loops.levels.remove(depth);
        left_out |= own;
        // Virtual terms are never tested.
        loops.terms.iter_mut().filter(|term| term.uses & own != 0).for_each(|term| term.is_virtual = true);
    }
    loops
}

impl Planner<'_> {
    /// The sources that a source made of an EXISTS must not come before.
    pub(crate) fn needed_by_exists(&self, position: usize) -> Mask {
        let own: Mask = 1 << position;
        if !self.input.sources.get(position).is_some_and(|source| source.from_exists) {
            return 0;
        }
        let with_own = self.terms.iter().filter(|term| term.uses & own != 0);
        with_own.fold(0, |mask, term| mask | (term.uses & (own - 1)))
    }
}
