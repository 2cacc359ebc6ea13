//! Reads the subqueries in the expressions of a program in the order in which they were planned.

use super::{Subqueries, SubqueryId, SubqueryPlan};
use base::{Result, ResultCode};
use resolve::bound::Select;

/// The subqueries of one program, as its code comes to them.
pub struct SubqueryReader<'p> {
    plans: &'p Subqueries,
    /// The one that the code comes to next.
    next: usize,
}

impl<'p> SubqueryReader<'p> {
    /// The code begins.
    pub fn new(plans: &'p Subqueries) -> SubqueryReader<'p> {
        SubqueryReader { plans, next: 0 }
    }

    /// Whether the program has any.
    pub fn has_any(&self) -> bool {
        !self.plans.is_empty()
    }

    /// The plan of the subquery that the code comes to: that of this query.
    ///
    /// # Errors
    /// `SQLITE_INTERNAL` behind the last one.
    ///
    /// # Panics
    /// Where the plan comes to another query.
    pub fn come_to(&mut self, select: &Select) -> Result<(SubqueryId, &'p SubqueryPlan)> {
        let id = SubqueryId(self.next);
        self.next += 1;
        let plan = self.plans.get(id).ok_or(ResultCode::INTERNAL)?;
        let is_right = select.arms.first().is_some_and(|arm| arm.id == plan.select);
        assert!(is_right, "plan (1): the code comes to another subquery than the plan");
        Ok((id, plan))
    }

    /// The subquery that the code comes to next.
    pub fn position(&self) -> SubqueryId {
        SubqueryId(self.next)
    }

    /// The code of the same expressions is made again, which begin with this subquery.
    pub fn go_to(&mut self, position: SubqueryId) {
        self.next = position.0;
    }
}
