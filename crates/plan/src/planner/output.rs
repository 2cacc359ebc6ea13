//! How many of a loop's rows the conditions leave that it makes no use of.

use super::Planner;
use crate::candidate::WhereLoop;
use crate::term::{Term, TermOps};
use base::log_est::LogEst;
use extension::Special;
use resolve::bound::{Expr, ExprKind, UnaryOp};

impl Planner<'_> {
    /// Terms on a column that leave a sizeable part of the rows out make the loop attractive.
    pub(crate) fn adjust_output(&self, candidate: &mut WhereLoop, rows: LogEst) {
        // How many rows there are makes no difference where there is only one source and no order.
        if self.input.sources.len() <= 1 && self.input.order_by.is_empty() {
            return;
        }
        let own = candidate.mask();
        let allowed = candidate.prerequisites | own;
        let join = self.input.sources[candidate.source].join;
        let left_of_right =
            self.input.sources.iter().skip(candidate.source + 1).any(|source| source.join.keeps_right());
        let mut reduce = 0;
        for (id, term) in self.terms.iter().enumerate() {
            if term.is_virtual || term.uses & !allowed != 0 || term.uses & own == 0 {
                continue;
            }
            let used = candidate
                .term_ids()
                .any(|used| used == id || self.terms.get(used).is_some_and(|child| child.parent == Some(id)));
            if used {
                continue;
            }
            let compares = term.op().is_some_and(|op| !matches!(op, TermOps::Is | TermOps::IsNull));
            candidate.culls |= term.uses == own && (compares || !join.keeps_left() && !left_of_right);
            if term.truth_probability <= 0 {
                candidate.rows += term.truth_probability;
                continue;
            }
            candidate.rows -= 1 + pattern_length(term).saturating_mul(2);
            if term.is_selective() && !term.mostly_true.get() {
                let small = term.right().is_some_and(is_small);
                let share = if small { 10 } else { 20 };
                if share > reduce {
                    reduce = share;
                    term.assumed.set(true);
                }
            }
        }
        candidate.rows = candidate.rows.min(rows - reduce);
    }
}

/// Characters of the longest literal in the pattern of a LIKE or one of its kind, wildcards left
/// out: the longer it is, the fewer rows match.
fn pattern_length(term: &Term) -> LogEst {
    let ExprKind::Function(def, args) = &term.expr.kind else { return 0 };
    let is_match = || matches!(&*def.name, "like" | "glob" | "regexp" | "match");
    let Some(pattern) = args.first().filter(|_| def.flags.infix && is_match()) else { return 0 };
    let is_like = def.special == Special::Like;
    let mut longest = 0;
    pattern.walk(&mut |node| {
        if let ExprKind::Text(text) = &node.kind {
            longest = longest.max(literal_bytes(text.as_bytes(), is_like));
        }
        true
    });
    LogEst::try_from(longest).unwrap_or(LogEst::MAX / 4)
}

fn literal_bytes(pattern: &[u8], is_like: bool) -> usize {
    let (mut count, mut rest) = (0, pattern.iter());
    while let Some(&byte) = rest.next() {
        match (is_like, byte) {
            (true, b'%' | b'_') | (false, b'*' | b'?') => {}
            (false, b'[') => {
                // A bracket right behind the opening one is a member.
                let class = rest.as_slice();
                let end = class.iter().skip(1).position(|&byte| byte == b']').map_or(class.len(), |at| at + 2);
                rest = class.get(end..).unwrap_or(&[]).iter();
            }
            _ => count += 1,
        }
    }
    count
}

/// -1, 0 or 1, as many columns have it in many rows.
fn is_small(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Integer(number) => (-1..=1).contains(number),
        ExprKind::Unary(UnaryOp::Plus | UnaryOp::Negate, inner) => is_small(inner),
        _ => false,
    }
}
