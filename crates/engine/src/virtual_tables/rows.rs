//! What the library's own tables have in common: rows that are made when a walk begins.

use super::api::WeakConnection;
use crate::connection::Connection;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{Connecting, ConstraintOp, FilterArg, IndexInfo, IndexPlan, VirtualCursor, plan_impossible};
use value::{Value, ValueRef};

/// The connection that a module's table belongs to.
pub(super) fn connection_of(host: &dyn Connecting) -> Result<WeakConnection> {
    let connection = host.connection().downcast_ref::<Connection>().ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
    Ok(connection.downgrade())
}

/// Passes the equalities with these columns on, in their order, each as one more bit of the index
/// number; which of them there are. A column without a plan when its value is not known yet is left
/// to `plan_impossible`.
pub(super) fn take_equalities<const N: usize>(
    info: &IndexInfo,
    plan: &mut IndexPlan,
    columns: [i32; N],
) -> Result<[bool; N]> {
    let mut found = [None; N];
    for (number, constraint) in info.constraints.iter().enumerate() {
        let place = columns.iter().position(|column| *column == constraint.column);
        let Some(slot) = place.and_then(|place| found.get_mut(place)) else { continue };
        if constraint.op != ConstraintOp::Eq {
            continue;
        }
        if !constraint.usable {
            return Err(plan_impossible());
        }
        *slot = Some(number);
    }
    let mut argument = 0;
    for (bit, number) in found.iter().enumerate() {
        if let Some(usage) = number.and_then(|number| plan.usage.get_mut(number)) {
            argument += 1;
            usage.argument = argument;
            usage.omit = true;
            plan.index_number |= 1 << bit;
        }
    }
    Ok(found.map(|number| number.is_some()))
}

/// The arguments that an index number made of bits passes, by bit.
pub(super) fn by_bit<'a, const N: usize>(index_number: i32, args: &[FilterArg<'a>]) -> [Option<ValueRef<'a>>; N] {
    let mut next = args.iter();
    std::array::from_fn(|bit| match index_number >> bit & 1 {
        0 => None,
        _ => next.next().map(FilterArg::value),
    })
}

/// A value as text, for names; `None` for NULL.
pub(super) fn name(value: ValueRef<'_>) -> Option<String> {
    match value {
        ValueRef::Null => None,
        other => Some(base::raw_text::escape(&other.to_text_utf8(base::Encoding::Utf8)).into_owned()),
    }
}

/// Makes the rows of a walk.
pub(super) trait RowSource {
    /// The rows, as `best_index` has planned them.
    ///
    /// # Errors
    /// The table's own.
    fn rows(&self, index_number: i32, args: &[FilterArg<'_>]) -> Result<Vec<Vec<Value>>>;
}

/// A walk over rows that are made at its beginning.
pub(super) struct RowsCursor<S> {
    source: S,
    rows: Vec<Vec<Value>>,
    next: usize,
}

impl<S> RowsCursor<S> {
    pub fn new(source: S) -> RowsCursor<S> {
        RowsCursor { source, rows: Vec::new(), next: 0 }
    }
}

impl<S: RowSource> VirtualCursor for RowsCursor<S> {
    fn filter(&mut self, index_number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.rows = self.source.rows(index_number, args)?;
        self.next = 0;
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.next += 1;
        Ok(())
    }

    fn eof(&mut self) -> bool {
        self.next >= self.rows.len()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let value = self.rows.get(self.next).and_then(|row| row.get(column));
        context.result.set_value(value.map_or(ValueRef::Null, Value::as_ref));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.next as i64)
    }
}
