//! Right sides of LEFT JOINs that nobody sees: their loops are left out.

use crate::term::uses;
use crate::{Mask, WherePlan};
use resolve::bound::{Expr, JoinKind, Source};

impl WherePlan {
    /// Leaves out the loops of LEFT JOINs whose columns are neither in `seen`, the result and its order, nor in
    /// another condition, as far as they neither add rows nor take some away; with DISTINCT more rows do not matter.
    pub fn leave_out_unseen<'e>(
        &mut self,
        sources: &[Source],
        seen: impl Iterator<Item = &'e Expr>,
        is_distinct: bool,
    ) {
        if self.levels.len() < 2 || sources.iter().any(|source| source.join.keeps_right()) {
            return;
        }
        let seen: Mask = seen.fold(0, |mask, expr| mask | uses(expr, sources));
        for depth in (1..self.levels.len()).rev() {
            let Some(level) = self.levels.get(depth) else { continue };
            let (source, own): (usize, Mask) = (level.source, 1 << level.source);
            let is_left = sources.get(source).is_some_and(|source| source.join == JoinKind::Left);
            if !is_left || seen & own != 0 || !(level.one_row || is_distinct) {
                continue;
            }
            if self.terms.iter().any(|term| term.uses & own != 0 && term.outer_join != Some(source)) {
                continue;
            }
            self.levels.remove(depth);
            // Virtual terms are never tested.
            self.terms.iter_mut().filter(|term| term.uses & own != 0).for_each(|term| term.is_virtual = true);
        }
    }
}
