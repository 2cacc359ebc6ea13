//! `generate_series(start, stop, step)`.
//!
//! <https://sqlite.org/series.html>

use base::{Error, Result};
use extension::Context;
use extension::vtab::{
    Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable,
    VtabOption, plan_impossible,
};
use std::rc::Rc;
use value::ValueRef;

const VALUE: i32 = 0;
const START: i32 = 1;
const STEP: i32 = 3;
/// Where a series without a stop ends.
const STOP_DEFAULT: i64 = 0xffff_ffff;

/// What an argument of a walk is, as the index text lists them.
mod argument {
    pub const START: u8 = b's';
    pub const STOP: u8 = b'e';
    pub const STEP: u8 = b'p';
    pub const EQUAL: u8 = b'=';
    pub const GREATER: u8 = b'>';
    pub const GREATER_OR_EQUAL: u8 = b'g';
    pub const LESS: u8 = b'<';
    pub const LESS_OR_EQUAL: u8 = b'l';
}

pub(crate) struct SeriesModule;

impl Module for SeriesModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::EponymousOnly
    }

    fn connect(&self, host: &dyn Connecting, _: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        host.declare("CREATE TABLE x(value,start hidden,stop hidden,step hidden)")?;
        host.configure(VtabOption::Innocuous);
        Ok(Rc::new(SeriesTable))
    }

    fn is_self_contained(&self) -> bool {
        true
    }
}

struct SeriesTable;

impl VirtualTable for SeriesTable {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let mut text = Vec::new();
        let mut has_start = false;
        let mut unusable = false;
        for (number, constraint) in info.constraints.iter().enumerate() {
            let kind = match (constraint.column, constraint.op) {
                (VALUE, ConstraintOp::Eq) => argument::EQUAL,
                (VALUE, ConstraintOp::Gt) => argument::GREATER,
                (VALUE, ConstraintOp::Ge) => argument::GREATER_OR_EQUAL,
                (VALUE, ConstraintOp::Lt) => argument::LESS,
                (VALUE, ConstraintOp::Le) => argument::LESS_OR_EQUAL,
                (START, ConstraintOp::Eq) => argument::START,
                (2, ConstraintOp::Eq) => argument::STOP,
                (STEP, ConstraintOp::Eq) => argument::STEP,
                _ => continue,
            };
            has_start |= constraint.column == START;
            if !constraint.usable {
                unusable |= (START..=STEP).contains(&constraint.column);
                continue;
            }
            text.push(kind);
            if let Some(usage) = plan.usage.get_mut(number) {
                usage.argument = text.len() as u32;
                // What is compared with the value is tested again: it may be no whole number.
                usage.omit = constraint.column != VALUE;
            }
        }
        if unusable {
            return Err(plan_impossible());
        }
        if !has_start {
            return Err(Error::sql("first argument to \"generate_series()\" missing or unusable"));
        }
        let is_bounded = text.contains(&argument::STOP);
        plan.estimated_cost = if is_bounded { 2.0 } else { 2_147_483_647.0 };
        plan.estimated_rows = if is_bounded { 1000 } else { 2_147_483_647 };
        if let [first, ..] = info.order_by.as_slice()
            && first.column == VALUE
        {
            plan.index_number = if first.descending { -1 } else { 1 };
            plan.order_by_consumed = true;
        }
        plan.index_text = Some(Rc::from(text));
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(SeriesCursor { given: Given::default(), last: None, next: None, backwards: false }))
    }
}

/// The arguments.
#[derive(Clone, Copy)]
struct Given {
    start: i64,
    stop: i64,
    step: i64,
}

impl Default for Given {
    fn default() -> Given {
        Given { start: 0, stop: STOP_DEFAULT, step: 1 }
    }
}

/// Numbers of the values, from 0 on.
struct SeriesCursor {
    given: Given,
    last: Option<u64>,
    next: Option<u64>,
    backwards: bool,
}

impl SeriesCursor {
    fn value_of(&self, number: u64) -> i64 {
        let offset = i128::from(number) * i128::from(self.given.step);
        (i128::from(self.given.start) + offset) as i64
    }

    /// The last number of the whole series.
    fn last_number(&self) -> Option<u64> {
        let Given { start, stop, step } = self.given;
        let distance = i128::from(stop) - i128::from(start);
        let distance = if step > 0 { distance } else { -distance };
        (distance >= 0).then(|| (distance / i128::from(step).abs()) as u64)
    }

    /// The numbers whose values lie between these, as far as it is easy to tell.
    fn narrowed(&self, last: u64, low: i128, high: i128) -> Option<(u64, u64)> {
        let (start, step) = (i128::from(self.given.start), i128::from(self.given.step));
        let (from, to) = if step > 0 { (low - start, high - start) } else { (start - high, start - low) };
        let step = step.abs();
        let first = if from <= 0 { 0 } else { (from + step - 1) / step };
        let end = if to < 0 { return None } else { (to / step).min(i128::from(last)) };
        (first <= end).then_some((first as u64, end as u64))
    }
}

/// The whole number at or above, and at or below, a value that is compared with numbers.
fn bounds(value: ValueRef<'_>) -> Option<(i128, i128)> {
    match value {
        ValueRef::Integer(number) => Some((i128::from(number), i128::from(number))),
        ValueRef::Real(number) if number.abs() < 1e30 => Some((number.ceil() as i128, number.floor() as i128)),
        _ => None,
    }
}

impl VirtualCursor for SeriesCursor {
    fn filter(&mut self, order: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        (self.given, self.next, self.last) = (Given::default(), None, None);
        let (mut low, mut high) = (i128::MIN / 2, i128::MAX / 2);
        for (kind, arg) in text.unwrap_or(&[]).iter().zip(args) {
            let value = arg.value();
            if matches!(value, ValueRef::Null) {
                return Ok(());
            }
            match *kind {
                argument::START => self.given.start = value.to_integer(),
                argument::STOP => self.given.stop = value.to_integer(),
                argument::STEP => self.given.step = value.to_integer(),
                other => {
                    let Some((above, below)) = bounds(value) else { continue };
                    match other {
                        argument::EQUAL => (low, high) = (low.max(above), high.min(below)),
                        argument::GREATER => low = low.max(below + 1),
                        argument::GREATER_OR_EQUAL => low = low.max(above),
                        argument::LESS => high = high.min(above - 1),
                        _ => high = high.min(below),
                    }
                }
            }
        }
        if self.given.step == 0 {
            self.given.step = 1;
        }
        let Some((first, last)) = self.last_number().and_then(|last| self.narrowed(last, low, high)) else {
            return Ok(());
        };
        let falls = self.given.step < 0;
        self.backwards = (order < 0 && !falls) || (order > 0 && falls);
        (self.next, self.last) = if self.backwards { (Some(last), Some(first)) } else { (Some(first), Some(last)) };
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next = match self.next {
            now if now == self.last => None,
            Some(now) if self.backwards => Some(now - 1),
            now => now.map(|now| now + 1),
        };
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next.is_none()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let value = match column {
            1 => self.given.start,
            2 => self.given.stop,
            3 => self.given.step,
            _ => self.next.map_or(0, |now| self.value_of(now)),
        };
        context.result.set_integer(value);
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next.map_or(0, |now| now.wrapping_add(1) as i64))
    }
}
