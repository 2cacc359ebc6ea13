//! `min(x)` and `max(x)`.

use base::Result;
use extension::{AggregateFunction, AggregateState, Context};
use std::cmp::Ordering;
use std::collections::VecDeque;
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
struct Min(Best);

/// `max(x)`.
#[derive(Default)]
struct Max(Best);

macro_rules! extreme {
    ($name:ident, $wanted:expr) => {
        impl AggregateState for $name {
            fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
                self.0.step(context, args, $wanted);
                Ok(())
            }

            fn step_plain(&mut self, args: &[Mem]) -> bool {
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

/// `min(x)` and `max(x)` of a frame that rows leave: the values that may still become the answer,
/// the answer first. A value that a later one is as good as never will, so of equal values the last
/// counts.
struct SlidingBest {
    /// How a better value compares with one that is not.
    wanted: Ordering,
    candidates: VecDeque<(u64, Mem)>,
    /// Rows with a value that have come, and that have left.
    entered: u64,
    left: u64,
}

impl SlidingBest {
    fn new(wanted: Ordering) -> SlidingBest {
        SlidingBest { wanted, candidates: VecDeque::new(), entered: 0, left: 0 }
    }
}

impl AggregateState for SlidingBest {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(arg) = args.first().filter(|arg| !arg.is_null()) else { return Ok(()) };
        let beaten = |last: &Mem| {
            let order = value::compare::compare_mems(arg, last, context.collation);
            order == self.wanted || order == Ordering::Equal
        };
        while self.candidates.back().is_some_and(|(_, last)| beaten(last)) {
            self.candidates.pop_back();
        }
        let mut cell = Mem::default();
        cell.copy_from(arg);
        self.candidates.push_back((self.entered, cell));
        self.entered += 1;
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if args.first().is_none_or(Mem::is_null) {
            return Ok(());
        }
        if self.candidates.front().is_some_and(|(row, _)| *row == self.left) {
            self.candidates.pop_front();
        }
        self.left += 1;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        match self.candidates.front() {
            Some((_, best)) => context.result.copy_from(best),
            None => context.result.set_null(),
        }
        Ok(())
    }

    fn reset(&mut self) -> bool {
        *self = SlidingBest::new(self.wanted);
        true
    }
}

/// The two functions: what makes their states.
pub(super) struct Extreme(pub Ordering);

impl AggregateFunction for Extreme {
    fn start(&self) -> Box<dyn AggregateState> {
        match self.0 {
            Ordering::Less => Box::<Min>::default(),
            _ => Box::<Max>::default(),
        }
    }

    fn start_sliding(&self) -> Box<dyn AggregateState> {
        Box::new(SlidingBest::new(self.0))
    }
}
