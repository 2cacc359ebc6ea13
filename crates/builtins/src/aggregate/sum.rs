//! `sum`, `total` and `avg`: see [`value::aggregate`].

use base::Result;
use extension::{AggregateState, Context};
use value::Mem;

/// `sum(x)`: an integer when every value is one, NULL without values.
#[derive(Default)]
pub(super) struct Sum(value::aggregate::Sum);

/// `total(x)`: always a real.
#[derive(Default)]
pub(super) struct Total(value::aggregate::Sum);

/// `avg(x)`: a real, NULL without values.
#[derive(Default)]
pub(super) struct Average(value::aggregate::Sum);

macro_rules! shared {
    () => {
        fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
            args.iter().for_each(|arg| self.0.add(arg.as_ref()));
            Ok(())
        }

        #[inline]
        fn step_plain(&mut self, args: &[Mem]) -> bool {
            let [arg] = args else { return false };
            self.0.add_quickly(arg)
        }

        fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
            args.iter().for_each(|arg| self.0.remove(arg.as_ref()));
            Ok(())
        }

        fn reset(&mut self) -> bool {
            self.0 = value::aggregate::Sum::default();
            true
        }
    };
}

impl AggregateState for Sum {
    shared!();

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.0.sum(context.result)
    }
}

impl AggregateState for Total {
    shared!();

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_real(self.0.total());
        Ok(())
    }
}

impl AggregateState for Average {
    shared!();

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        self.0.average(context.result);
        Ok(())
    }
}
