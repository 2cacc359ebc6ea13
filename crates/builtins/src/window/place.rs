//! Functions of a row's place in its partition.

use base::{Error, Result};
use extension::{AggregateState, Context};
use value::Mem;

/// `row_number()`.
#[derive(Default)]
pub(super) struct RowNumber(i64);

impl AggregateState for RowNumber {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.0 += 1;
        Ok(())
    }

    fn step_plain(&mut self, _: &[Mem]) -> bool {
        self.0 += 1;
        true
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_integer(self.0);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}

/// `rank()`: the number of the first of the row's peers.
#[derive(Default)]
pub(super) struct Rank {
    rows: i64,
    first_peer: i64,
}

impl AggregateState for Rank {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.rows += 1;
        if self.first_peer == 0 {
            self.first_peer = self.rows;
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_integer(self.first_peer);
        self.first_peer = 0;
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}

/// `dense_rank()`: the number of the row's group of peers.
#[derive(Default)]
pub(super) struct DenseRank {
    groups: i64,
    new_rows: bool,
}

impl AggregateState for DenseRank {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.new_rows = true;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.groups += i64::from(std::mem::take(&mut self.new_rows));
        context.result.set_integer(self.groups);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}

/// `percent_rank()`: the share of the other rows that come before the row's peers.
#[derive(Default)]
pub(super) struct PercentRank {
    rows: i64,
    before: i64,
}

impl AggregateState for PercentRank {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.rows += 1;
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.before += 1;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        let others = self.rows - 1;
        context.result.set_real(if others > 0 { self.before as f64 / others as f64 } else { 0.0 });
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}

/// `cume_dist()`: the share of the rows up to the last of the row's peers.
#[derive(Default)]
pub(super) struct CumeDist {
    rows: i64,
    so_far: i64,
}

impl AggregateState for CumeDist {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.rows += 1;
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.so_far += 1;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_real(self.so_far as f64 / self.rows as f64);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}

/// `ntile(n)`: the rows in n parts as equal as can be, the larger ones first.
#[derive(Default)]
pub(super) struct Ntile {
    parts: i64,
    rows: i64,
    before: i64,
}

impl AggregateState for Ntile {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if self.rows == 0 {
            self.parts = args.first().map_or(0, Mem::to_integer);
            if self.parts <= 0 {
                return Err(Error::sql("argument of ntile must be a positive integer"));
            }
        }
        self.rows += 1;
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.before += 1;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        if self.parts <= 0 {
            return Ok(());
        }
        let size = self.rows / self.parts;
        let larger = self.rows % self.parts;
        let in_larger = larger * (size + 1);
        context.result.set_integer(if size == 0 {
            self.before + 1
        } else if self.before < in_larger {
            1 + self.before / (size + 1)
        } else {
            1 + larger + (self.before - in_larger) / size
        });
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = Self::default();
        true
    }
}
