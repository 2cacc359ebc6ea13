//! Functions that give the value of one row of the frame.

use base::{Error, Result};
use extension::{AggregateState, Context};
use value::{Mem, ValueRef};

/// `last_value(x)`.
#[derive(Default)]
pub(super) struct LastValue {
    value: Mem,
    rows: i64,
}

impl AggregateState for LastValue {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if let [value, ..] = args {
            self.value.copy_from(value);
        }
        self.rows += 1;
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.rows -= 1;
        if self.rows == 0 {
            self.value.set_null();
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.copy_from(&self.value);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.value.set_null();
        self.rows = 0;
        true
    }
}

/// `first_value(x)` over a frame with EXCLUDE.
#[derive(Default)]
pub(super) struct FirstValue {
    value: Mem,
    found: bool,
}

impl AggregateState for FirstValue {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if let ([value, ..], false) = (args, self.found) {
            self.value.copy_from(value);
            self.found = true;
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.copy_from(&self.value);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.value.set_null();
        self.found = false;
        true
    }
}

/// `nth_value(x, n)` over a frame with EXCLUDE.
#[derive(Default)]
pub(super) struct NthValue {
    value: Mem,
    rows: i64,
}

impl AggregateState for NthValue {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let [value, number] = args else { return Ok(()) };
        let wanted = match value::affinity::numeric_view(number.as_ref()) {
            ValueRef::Integer(wanted) => wanted,
            ValueRef::Real(real) if (real as i64) as f64 == real => real as i64,
            _ => 0,
        };
        if wanted <= 0 {
            return Err(Error::sql("second argument to nth_value must be a positive integer"));
        }
        self.rows += 1;
        if self.rows == wanted {
            self.value.copy_from(value);
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.copy_from(&self.value);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.value.set_null();
        self.rows = 0;
        true
    }
}

/// `lag` and `lead`, whose rows the compiler looks up.
#[derive(Default)]
pub(super) struct OfOtherRow;

impl AggregateState for OfOtherRow {
    fn step(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        Ok(())
    }

    fn value(&mut self, _: &mut Context<'_>) -> Result<()> {
        Ok(())
    }
}
