//! The values of parameters that plans look at.
//!
//! A LIKE whose pattern is a parameter, a partial index and samples of sqlite_stat4 make the best
//! plan depend on what is bound. Such a statement is prepared without values first, and again when
//! it begins to run with others than its plan has seen.

use super::Statement;
use resolve::CompileSwitch;
use std::cell::Cell;
use value::{Mem, Value, ValueRef};
use vdbe::Vm;

/// Plans look at parameters up to this number.
const NUMBER_MAX: u32 = 63;

/// What a compilation may see of the parameters.
pub(crate) struct BoundValues<'v> {
    values: Option<&'v Vm>,
    /// A bit for each parameter that was looked at.
    asked: Cell<u64>,
}

impl<'v> BoundValues<'v> {
    /// Nothing is bound yet.
    pub fn none() -> BoundValues<'static> {
        BoundValues { values: None, asked: Cell::new(0) }
    }

    /// The values that a machine's parameters are bound to.
    pub fn of(vm: &'v Vm) -> BoundValues<'v> {
        BoundValues { values: Some(vm), asked: Cell::new(0) }
    }

    /// The value of a parameter; none where it is NULL or not bound.
    pub fn look(&self, parameter: u32) -> Option<Mem> {
        if !(1..=NUMBER_MAX).contains(&parameter) {
            return None;
        }
        self.asked.set(self.asked.get() | 1 << parameter);
        let value = self.values?.binding(parameter as usize);
        (!matches!(value, ValueRef::Null)).then(|| Mem::from_value(value))
    }

    /// The parameters that were looked at, a bit for each.
    pub fn asked(&self) -> u64 {
        self.asked.get()
    }
}

/// The values that a plan has seen, in the order of their parameters' numbers.
#[derive(Default)]
pub(super) struct Seen(Box<[Value]>);

impl Statement {
    /// The parameters that its plan depends on, a bit for each; 0 where plans keep.
    fn peeked(&self) -> u64 {
        match self.program_shown() {
            Some(program) if program.peeked != 0 && !self.options.once => program.peeked,
            _ => 0,
        }
    }

    fn peeked_values(&self, peeked: u64) -> impl Iterator<Item = ValueRef<'_>> {
        (1..=NUMBER_MAX).filter(move |number| peeked >> number & 1 != 0).map(|number| self.vm.binding(number as usize))
    }

    /// Whether the plan was made for the values that are bound now.
    #[inline]
    pub(super) fn plan_fits_values(&self) -> bool {
        self.program_shown().is_none_or(|program| program.peeked == 0) || self.has_seen_values()
    }

    #[cold]
    fn has_seen_values(&self) -> bool {
        let peeked = self.peeked();
        if peeked == 0 || self.inner.is_on(CompileSwitch::StablePlans) {
            return true;
        }
        let mut seen = self.seen.0.iter();
        self.peeked_values(peeked).all(|value| seen.next().map_or(ValueRef::Null, Value::as_ref) == value)
    }

    /// Notes what the plan that was just made has seen.
    pub(super) fn note_seen(&mut self) {
        let values: Vec<Value> = self.peeked_values(self.peeked()).map(Value::from).collect();
        self.seen = Seen(values.into_boxed_slice());
    }
}
