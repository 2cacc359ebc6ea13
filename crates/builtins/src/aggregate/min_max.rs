//! `min(x)` and `max(x)`.

use base::Result;
use extension::{AggregateState, Context};
use std::cmp::Ordering;
use value::Mem;

/// The best value so far; NULL before the first.
#[derive(Default)]
struct Best(Mem);

impl Best {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem], wanted: Ordering) {
        let Some(arg) = args.first().filter(|arg| !arg.is_null()) else { return };
        let better = self.0.is_null() || value::compare::compare_mems(arg, &self.0, context.collation) == wanted;
        if better {
            self.0.copy_from(arg);
            context.new_extreme = true;
        }
    }
}

/// `min(x)`.
#[derive(Default)]
pub(super) struct Min(Best);

/// `max(x)`.
#[derive(Default)]
pub(super) struct Max(Best);

macro_rules! extreme {
    ($name:ident, $wanted:expr) => {
        impl AggregateState for $name {
            fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
                self.0.step(context, args, $wanted);
                Ok(())
            }

            fn step_quickly(&mut self, args: &[Mem]) -> bool {
                let [arg] = args else { return false };
                match (arg.integer(), self.0.0.integer()) {
                    (Some(value), Some(best)) => value.cmp(&best) != $wanted,
                    _ => arg.is_null(),
                }
            }

            fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
                context.result.copy_from(&self.0.0);
                Ok(())
            }

            fn reset(&mut self) -> bool {
                self.0.0.set_null();
                true
            }
        }
    };
}

extreme!(Min, Ordering::Less);
extreme!(Max, Ordering::Greater);
