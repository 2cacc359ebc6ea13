//! Which queries the index serves, and what they cost.

use super::plan::{Argument, ORDER_DESCENDING, ORDER_RANK, ORDER_ROWID};
use crate::config::Config;
use crate::tokenize::Pattern;
use base::{Error, Result};
use extension::vtab::{ConstraintOp, IndexInfo, IndexPlan, plan_impossible};

/// The arguments that are wanted.
#[derive(Default)]
struct Wanted {
    text: Vec<u8>,
    count: u32,
    matches: u32,
}

impl Wanted {
    fn add(&mut self, plan: &mut IndexPlan, number: usize, argument: Argument, omit: bool) {
        argument.push(&mut self.text);
        self.count += 1;
        if let Some(usage) = plan.usage.get_mut(number) {
            (usage.argument, usage.omit) = (self.count, omit);
        }
    }
}

pub(super) fn best_index(config: &Config, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
    if config.is_locked() {
        return Err(Error::sql("recursively defined fts5 content table"));
    }
    let columns = config.column_count() as i32;
    let mut wanted = Wanted::default();
    let (mut equal, mut rank) = (false, false);
    for (number, constraint) in info.constraints.iter().enumerate() {
        let (column, op) = (constraint.column, constraint.op);
        if op == ConstraintOp::Match || (op == ConstraintOp::Eq && column >= columns) {
            let Some(place) = usize::try_from(column).ok().filter(|_| constraint.usable) else {
                return Err(plan_impossible());
            };
            if column != columns + 1 {
                wanted.matches += 1;
                wanted.add(plan, number, Argument::Match(place), true);
            } else if !rank {
                rank = true;
                wanted.add(plan, number, Argument::Rank, true);
            }
        } else if constraint.usable {
            let pattern = pattern(config.pattern(), op).filter(|_| (0..columns).contains(&column));
            if let Some(is_like) = pattern {
                let place = column as usize;
                wanted.matches += 1;
                wanted.add(plan, number, if is_like { Argument::Like(place) } else { Argument::Glob(place) }, false);
            } else if !equal && op == ConstraintOp::Eq && column < 0 {
                equal = true;
                wanted.add(plan, number, Argument::RowidEqual, true);
            }
        }
    }
    let (mut below, mut above) = (false, false);
    let rowids = info.constraints.iter().enumerate().filter(|(_, own)| !equal && own.column < 0 && own.usable);
    for (number, constraint) in rowids {
        match constraint.op {
            ConstraintOp::Lt | ConstraintOp::Le if !below => {
                below = true;
                wanted.add(plan, number, Argument::RowidAtMost, false);
            }
            ConstraintOp::Gt | ConstraintOp::Ge if !above => {
                above = true;
                wanted.add(plan, number, Argument::RowidAtLeast, false);
            }
            _ => {}
        }
    }
    plan.index_number = 0;
    if let [order] = info.order_by.as_slice() {
        let by_rank = order.column == columns + 1 && wanted.matches > 0;
        let by_rowid = order.column == -1 && (!order.descending || !config.tokendata());
        if by_rank || by_rowid {
            plan.index_number = if by_rank { ORDER_RANK } else { ORDER_ROWID };
            plan.order_by_consumed = true;
            if order.descending {
                plan.index_number |= ORDER_DESCENDING;
            }
        }
    }
    estimate(plan, wanted.matches, equal, u32::from(below) + u32::from(above));
    plan.index_text = Some(wanted.text.into());
    Ok(())
}

/// Whether the index serves an operator: LIKE or GLOB.
fn pattern(served: Pattern, op: ConstraintOp) -> Option<bool> {
    match (served, op) {
        (Pattern::Like, ConstraintOp::Like) => Some(true),
        (Pattern::Like | Pattern::Glob, ConstraintOp::Glob) => Some(false),
        _ => None,
    }
}

fn estimate(plan: &mut IndexPlan, matches: u32, equal: bool, bounds: u32) {
    if equal {
        plan.estimated_cost = if matches > 0 { 25_000.0 } else { 25.0 };
        plan.estimated_rows = 1;
        plan.unique = true;
        return;
    }
    let mut rows;
    if matches > 0 {
        plan.estimated_cost = if bounds == 1 { 37_500.0 } else { 50_000.0 };
        rows = (plan.estimated_cost / 40.0) as i64;
        for _ in 1..matches {
            plan.estimated_cost *= 2.5;
            rows /= 2;
        }
    } else {
        plan.estimated_cost = match bounds {
            2 => 750_000.0,
            1 => 2_250_000.0,
            _ => 3_000_000.0,
        };
        rows = (plan.estimated_cost / 4.0) as i64;
    }
    plan.estimated_rows = rows.max(1);
}
