//! `json_group_array`, `json_group_object` and their twins that answer with JSONB.

use super::print::{set_text_result, write_value};
use super::scalar::{path_text, write_member};
use super::{Form, TAKES};
use crate::define::aggregate_function;
use base::Result;
use extension::{AggregateState, Context, FunctionRegistry, Special};
use std::collections::VecDeque;
use std::rc::Rc;
use value::Mem;

pub(super) fn register(registry: &mut FunctionRegistry) {
    for (prefix, form) in [("json", Form::Text), ("jsonb", Form::Blob)] {
        for (name, arg_count, kind) in [("array", 1, Kind::Array), ("object", 2, Kind::Object)] {
            let start = move || -> Box<dyn AggregateState> { Box::new(Group { kind, form, items: VecDeque::new() }) };
            let name = format!("{prefix}_group_{name}");
            aggregate_function(registry, &name, arg_count, TAKES, Special::None, Rc::new(start));
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Array,
    Object,
}

struct Group {
    kind: Kind,
    form: Form,
    /// The text of each item or member.
    items: VecDeque<Vec<u8>>,
}

impl AggregateState for Group {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let mut text = Vec::new();
        match (self.kind, args) {
            (Kind::Array, [value, ..]) => write_value(value, &mut text)?,
            // Unlike json_object's, labels may be of any type and end at a NUL; a row without one counts for nothing.
            (Kind::Object, [label, value, ..]) => match path_text(label) {
                Some(label) => write_member(&label, value, &mut text)?,
                None => return Ok(()),
            },
            _ => return Ok(()),
        }
        self.items.push_back(text);
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        // A row without a name has no member.
        let counts = self.kind == Kind::Array || args.first().is_some_and(|label| path_text(label).is_some());
        if counts {
            self.items.pop_front();
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        let (open, close) = if self.kind == Kind::Array { (b'[', b']') } else { (b'{', b'}') };
        let mut text = Vec::with_capacity(self.items.iter().map(|item| item.len() + 1).sum::<usize>() + 1);
        text.push(open);
        for (position, item) in self.items.iter().enumerate() {
            if position > 0 {
                text.push(b',');
            }
            text.extend_from_slice(item);
        }
        text.push(close);
        set_text_result(text, self.form, context.result)
    }

    fn reset(&mut self) -> bool {
        self.items.clear();
        true
    }
}
