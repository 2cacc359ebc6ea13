//! How many subqueries expressions have.

use crate::code_order::{CodeOrder, Place};
use crate::tree::{Arm, DeletePlan, InsertPlan, Loops, UpdatePlan};
use crate::{change_order, code_order};
use base::Result;

/// What has expressions of its own.
#[derive(Clone, Copy)]
pub enum Coded<'p> {
    /// An arm, but not its sources.
    Arm(&'p Arm),
    /// An INSERT, but not its query.
    Insert(&'p InsertPlan),
    /// An UPDATE.
    Update(&'p UpdatePlan),
    /// A DELETE.
    Delete(&'p DeletePlan),
}

/// How many subqueries its expressions have: those of its own, for each place one.
pub fn count_subqueries(coded: Coded<'_>) -> usize {
    let mut count = Count(0);
    // Nothing fails that counts.
    let _ = match coded {
        Coded::Arm(arm) => code_order::arm(arm, &mut count),
        Coded::Insert(insert) => change_order::insert(insert, &mut count),
        Coded::Update(update) => change_order::update(update, &mut count),
        Coded::Delete(delete) => change_order::delete(delete, &mut count),
    };
    count.0
}

struct Count(usize);

impl CodeOrder for Count {
    type Outside = ();

    fn place(&mut self, _: Place<'_>) -> Result<()> {
        self.0 += 1;
        Ok(())
    }

    fn open(&mut self, _: &Loops) {}

    fn opened(&mut self, _: &Loops) {}

    fn close(&mut self, (): ()) {}
}
