//! `group_concat` and `string_agg`.

use base::{Encoding, Error, Limit, Result, ResultCode, heap_limit};
use extension::{AggregateState, Context};
use std::collections::VecDeque;
use value::{Mem, ValueRef};

/// The text so far, in the connection's encoding.
#[derive(Default)]
pub(super) struct GroupConcat {
    text: Vec<u8>,
    /// Bytes at the front of `text` that have left the frame.
    gone: usize,
    /// A separator comes before the next value. Not so after an empty text, however many empty
    /// values are in it.
    started: bool,
    /// Values in the frame.
    values: usize,
    /// Bytes of the separator that came with the first value.
    first_separator: usize,
    /// Bytes of each separator in `text`, once two differ.
    separators: Option<VecDeque<usize>>,
}

/// Appends a value's text; its length in bytes.
fn append(text: &mut Vec<u8>, arg: &Mem, context: &Context<'_>) -> usize {
    let before = text.len();
    match arg.is_blob() {
        true => text.extend_from_slice(text_of(arg, context).bytes()),
        false => value::arith::append(arg.as_ref(), context.environment.encoding(), text),
    }
    text.len() - before
}

/// A value as text, with the zeros of zeroblob().
fn text_of(arg: &Mem, context: &Context<'_>) -> Mem {
    let mut cell = Mem::default();
    cell.copy_from(arg);
    cell.to_text(context.environment.encoding());
    cell
}

impl GroupConcat {
    fn separate(&mut self, context: &Context<'_>, args: &[Mem]) {
        let before = self.text.len();
        let length = match args.get(1) {
            None if context.environment.encoding() == Encoding::Utf8 => {
                self.text.push(b',');
                1
            }
            None => append(&mut self.text, &Mem::from_value(ValueRef::text(",")), context),
            Some(separator) if separator.is_null() => 0,
            Some(separator) => append(&mut self.text, separator, context),
        };
        if !self.started {
            self.text.truncate(before);
            self.first_separator = length;
            return;
        }
        if length != self.first_separator || self.separators.is_some() {
            let (first, earlier) = (self.first_separator, self.values.saturating_sub(1));
            self.separators.get_or_insert_with(|| std::iter::repeat_n(first, earlier).collect()).push_back(length);
        }
    }
}

impl AggregateState for GroupConcat {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(value) = args.first().filter(|arg| !arg.is_null()) else { return Ok(()) };
        heap_limit::take(value.byte_len() as usize)?;
        self.separate(context, args);
        append(&mut self.text, value, context);
        self.started = true;
        self.values += 1;
        if self.text.len() - self.gone > context.environment.limits().get(Limit::Length) as usize {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        Ok(())
    }

    fn inverse(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(value) = args.first().filter(|arg| !arg.is_null()) else { return Ok(()) };
        let cell = text_of(value, context);
        self.values = self.values.saturating_sub(1);
        let separator = match &mut self.separators {
            Some(separators) => separators.pop_front().unwrap_or(0),
            None => self.first_separator,
        };
        self.gone += cell.bytes().len() + separator;
        if self.gone >= self.text.len() {
            self.text.clear();
            self.gone = 0;
            self.started = false;
            self.separators = None;
        } else if self.gone > self.text.len() / 2 {
            self.text.drain(..self.gone);
            self.gone = 0;
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        if self.started || self.values > 0 {
            let text = self.text.get(self.gone..).unwrap_or_default();
            context.result.set_text(text, context.environment.encoding());
        } else {
            context.result.set_null();
        }
        Ok(())
    }

    fn reset(&mut self) -> bool {
        let text = std::mem::take(&mut self.text);
        *self = GroupConcat { text, ..GroupConcat::default() };
        self.text.clear();
        true
    }
}
