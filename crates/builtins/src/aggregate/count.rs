//! `count(*)` and `count(x)`.

use base::Result;
use extension::{AggregateState, Context};
use value::Mem;

/// `count(*)`.
#[derive(Default)]
pub(super) struct Count(i64);

impl AggregateState for Count {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.0 += 1;
        Ok(())
    }

    fn step_plain(&mut self, _: &[Mem]) -> bool {
        self.0 += 1;
        true
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.0 -= 1;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_integer(self.0);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.0 = 0;
        true
    }
}

/// `count(x)`: NULLs do not count.
#[derive(Default)]
pub(super) struct CountValues(i64);

impl AggregateState for CountValues {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.0 += i64::from(args.first().is_some_and(|arg| !arg.is_null()));
        Ok(())
    }

    fn step_plain(&mut self, args: &[Mem]) -> bool {
        self.0 += i64::from(args.first().is_some_and(|arg| !arg.is_null()));
        true
    }

    fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.0 -= i64::from(args.first().is_some_and(|arg| !arg.is_null()));
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_integer(self.0);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.0 = 0;
        true
    }
}
