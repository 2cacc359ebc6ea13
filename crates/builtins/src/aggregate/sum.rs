//! `sum`, `total` and `avg`.
//!
//! Integers are added as integers until one overflows or a real comes; reals are added with
//! Kahan–Babuška–Neumaier compensation, so that the order of the rows matters less.

use base::{Error, Result};
use extension::{AggregateState, Context};
use value::{Mem, ValueRef};

/// What the three share.
#[derive(Default, Clone)]
struct Accumulator {
    count: i64,
    integers: i64,
    real: f64,
    error: f64,
    /// A real was seen, or the integers overflowed into `real`.
    approximate: bool,
    /// The sum of integers overflowed, and no real came since.
    overflowed: bool,
}

/// Whether the integer is far from where reals have gaps between integers.
fn is_exact(number: i64) -> bool {
    const BEYOND: i64 = 4_503_599_627_370_496;
    -BEYOND < number && number < BEYOND
}

/// A value as it is added.
enum Number {
    Integer(i64),
    Real(f64),
}

/// The number that a value counts as; none for NULL.
fn number_of(arg: &Mem) -> Option<Number> {
    Some(match arg.as_ref() {
        ValueRef::Null => return None,
        ValueRef::Integer(number) => Number::Integer(number),
        ValueRef::Real(number) => Number::Real(number),
        // Text with an exponent is a real, even a whole one.
        other => match value::affinity::numeric_view(other) {
            ValueRef::Integer(number) => Number::Integer(number),
            ValueRef::Real(number) => Number::Real(number),
            _ => Number::Real(arg.to_real()),
        },
    })
}

impl Accumulator {
    fn add(&mut self, arg: &Mem) {
        match number_of(arg) {
            None => return,
            Some(Number::Integer(number)) => self.add_integer(number),
            Some(Number::Real(number)) => {
                self.go_approximate();
                // With a real among the values the sum is one, and an overflow no error.
                self.overflowed = false;
                self.add_real(number);
            }
        }
        self.count += 1;
    }

    /// Takes a value out that was added before.
    fn remove(&mut self, arg: &Mem) {
        match number_of(arg) {
            None => return,
            Some(Number::Integer(number)) => self.remove_integer(number),
            Some(Number::Real(number)) => self.add_real(-number),
        }
        self.count -= 1;
    }

    /// Takes an integer out. The integers that stay may overflow without it: then they continue as
    /// a real.
    fn remove_integer(&mut self, number: i64) {
        if !self.approximate {
            if let Some(sum) = self.integers.checked_sub(number) {
                self.integers = sum;
                return;
            }
            self.overflowed = true;
            self.go_approximate();
        }
        match number.checked_neg() {
            Some(negated) => self.add_integer_as_real(negated),
            None => {
                self.add_integer_as_real(i64::MAX);
                self.add_integer_as_real(1);
            }
        }
    }

    /// Adds an integer to integers, or leaves out a NULL; false, and nothing done, for anything
    /// else.
    #[inline]
    fn add_quickly(&mut self, arg: &Mem) -> bool {
        match arg.integer() {
            Some(number) if !self.approximate => match self.integers.checked_add(number) {
                Some(sum) => {
                    self.integers = sum;
                    self.count += 1;
                    true
                }
                None => false,
            },
            _ => arg.is_null(),
        }
    }

    fn add_integer(&mut self, number: i64) {
        if self.approximate {
            return self.add_integer_as_real(number);
        }
        match self.integers.checked_add(number) {
            Some(sum) => self.integers = sum,
            None => {
                self.overflowed = true;
                self.go_approximate();
                self.add_integer_as_real(number);
            }
        }
    }

    fn go_approximate(&mut self) {
        if !self.approximate {
            self.approximate = true;
            let low = if is_exact(self.integers) { 0 } else { self.integers % 16384 };
            self.real = (self.integers - low) as f64;
            self.error = low as f64;
        }
    }

    /// Integers too large for a real are added in two parts.
    fn add_integer_as_real(&mut self, number: i64) {
        if is_exact(number) {
            return self.add_real(number as f64);
        }
        let low = number % 16384;
        self.add_real((number - low) as f64);
        self.add_real(low as f64);
    }

    fn add_real(&mut self, number: f64) {
        let sum = self.real + number;
        if self.real.abs() > number.abs() {
            self.error += (self.real - sum) + number;
        } else {
            self.error += (number - sum) + self.real;
        }
        self.real = sum;
    }

    fn total(&self) -> f64 {
        if !self.approximate {
            return self.integers as f64;
        }
        let total = self.real + self.error;
        if total.is_nan() { self.real } else { total }
    }
}

/// `sum(x)`: an integer when every value is one, NULL without values.
#[derive(Default)]
pub(super) struct Sum(Accumulator);

/// `total(x)`: always a real.
#[derive(Default)]
pub(super) struct Total(Accumulator);

/// `avg(x)`: a real, NULL without values.
#[derive(Default)]
pub(super) struct Average(Accumulator);

macro_rules! shared {
    () => {
        fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
            args.iter().for_each(|arg| self.0.add(arg));
            Ok(())
        }

        #[inline]
        fn step_plain(&mut self, args: &[Mem]) -> bool {
            let [arg] = args else { return false };
            self.0.add_quickly(arg)
        }

        fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
            args.iter().for_each(|arg| self.0.remove(arg));
            Ok(())
        }

        fn reset(&mut self) -> bool {
            self.0 = Accumulator::default();
            true
        }
    };
}

impl AggregateState for Sum {
    shared!();

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        if self.0.count == 0 {
            context.result.set_null();
        } else if self.0.overflowed {
            return Err(Error::sql("integer overflow"));
        } else if self.0.approximate {
            context.result.set_real(self.0.total());
        } else {
            context.result.set_integer(self.0.integers);
        }
        Ok(())
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
        if self.0.count == 0 {
            context.result.set_null();
        } else {
            context.result.set_real(self.0.total() / self.0.count as f64);
        }
        Ok(())
    }
}
