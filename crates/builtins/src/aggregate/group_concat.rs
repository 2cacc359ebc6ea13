//! `group_concat` and `string_agg`.

use base::{Error, Limit, Result, ResultCode};
use extension::{AggregateState, Context};
use value::Mem;

/// The text so far, in the connection's encoding.
#[derive(Default)]
pub(super) struct GroupConcat {
    text: Vec<u8>,
    started: bool,
}

impl AggregateState for GroupConcat {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let Some(value) = args.first().filter(|arg| !arg.is_null()) else { return Ok(()) };
        let encoding = context.environment.encoding();
        let mut append = |arg: &Mem| {
            let mut cell = Mem::from_value(arg.as_ref());
            cell.to_text(encoding);
            self.text.extend_from_slice(cell.bytes());
        };
        if self.started {
            match args.get(1) {
                Some(separator) if separator.is_null() => {}
                Some(separator) => append(separator),
                None => append(&Mem::from_value(value::ValueRef::text(","))),
            }
        }
        append(value);
        self.started = true;
        if self.text.len() > context.environment.limits().get(Limit::Length) as usize {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        if self.started {
            context.result.set_text(&self.text, context.environment.encoding());
        } else {
            context.result.set_null();
        }
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.text.clear();
        self.started = false;
        true
    }
}
