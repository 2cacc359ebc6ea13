//! `json_group_array`, `json_group_object` and their twins that answer with JSONB.

use super::print::{set_text_result, write_value};
use super::scalar::{path_text, write_member};
use super::{Form, TAKES};
use crate::define::aggregate_function;
use base::Result;
use extension::{AggregateFunction, AggregateState, Builtin, Context, Special};
use std::collections::VecDeque;
use std::rc::Rc;
use value::Mem;

pub(super) const TABLE: &[Builtin] = &[
    aggregate_function("json_group_array", 1, TAKES, Special::None, || start(Kind::Array, Form::Text)),
    aggregate_function("json_group_object", 2, TAKES, Special::None, || start(Kind::Object, Form::Text)),
    aggregate_function("jsonb_group_array", 1, TAKES, Special::None, || start(Kind::Array, Form::Blob)),
    aggregate_function("jsonb_group_object", 2, TAKES, Special::None, || start(Kind::Object, Form::Blob)),
];

/// What makes the states of one of the functions.
fn start(kind: Kind, form: Form) -> Rc<dyn AggregateFunction> {
    Rc::new(move || -> Box<dyn AggregateState> {
        Box::new(Group { kind, form, text: Vec::new(), gone: 0, lengths: VecDeque::new() })
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Array,
    Object,
}

struct Group {
    kind: Kind,
    form: Form,
    /// The text of each item or member, with a comma after it.
    text: Vec<u8>,
    /// Bytes at the front of `text` that have left the frame.
    gone: usize,
    /// Bytes of each item in `text` that is in the frame.
    lengths: VecDeque<usize>,
}

impl AggregateState for Group {
    fn step(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        let before = self.text.len();
        match (self.kind, args) {
            (Kind::Array, [value, ..]) => write_value(value, &mut self.text)?,
            // Unlike json_object's, labels may be of any type and end at a NUL; a row without one
            // counts for nothing.
            (Kind::Object, [label, value, ..]) => match path_text(label) {
                Some(label) => write_member(&label, value, &mut self.text)?,
                None => return Ok(()),
            },
            _ => return Ok(()),
        }
        self.text.push(b',');
        self.lengths.push_back(self.text.len() - before);
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        // A row without a name has no member.
        let counts = self.kind == Kind::Array || args.first().is_some_and(|label| path_text(label).is_some());
        if counts {
            self.gone += self.lengths.pop_front().unwrap_or(0);
        }
        if self.gone > self.text.len() / 2 {
            self.text.drain(..self.gone.min(self.text.len()));
            self.gone = 0;
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        let (open, close) = if self.kind == Kind::Array { (b'[', b']') } else { (b'{', b'}') };
        let items = self.text.get(self.gone..).and_then(|items| items.strip_suffix(b",")).unwrap_or(&[]);
        let mut text = Vec::with_capacity(items.len() + 2);
        text.push(open);
        text.extend_from_slice(items);
        text.push(close);
        set_text_result(text, self.form, context.result)
    }

    fn reset(&mut self) -> bool {
        self.text.clear();
        self.gone = 0;
        self.lengths.clear();
        true
    }
}
