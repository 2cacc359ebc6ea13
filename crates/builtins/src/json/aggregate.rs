//! `json_group_array` and `json_group_object`.

use super::Json;
use super::scalar::member;
use crate::define::{PURE, aggregate};
use base::Result;
use extension::{AggregateState, Context, FunctionFlags, FunctionRegistry, Special};
use std::collections::VecDeque;
use value::Mem;

pub(super) fn register(registry: &mut FunctionRegistry) {
    let flags = FunctionFlags { subtype: true, ..PURE };
    aggregate::<GroupArray>(registry, "json_group_array", 1, flags, Special::None);
    aggregate::<GroupObject>(registry, "json_group_object", 2, flags, Special::None);
}

#[derive(Default)]
struct GroupArray {
    items: VecDeque<Json>,
}

impl AggregateState for GroupArray {
    fn step(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.items.push_back(Json::of_sql(&args[0])?);
        Ok(())
    }

    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.items.pop_front();
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        Json::Array(self.items.iter().cloned().collect()).to_json(context.result);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.items.clear();
        true
    }
}

#[derive(Default)]
struct GroupObject {
    members: VecDeque<(String, Json)>,
}

impl AggregateState for GroupObject {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if !args[0].is_null() {
            // Unlike json_object's, labels may be of any type.
            let mut label = Mem::from_value(args[0].as_ref());
            label.to_text(context.environment.encoding());
            self.members.push_back(member(&label, &args[1], "")?);
        }
        Ok(())
    }

    /// As in SQLite, a row without a name takes the oldest member out too.
    fn inverse(&mut self, _: &mut Context<'_>, _: &[Mem]) -> Result<()> {
        self.members.pop_front();
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        Json::Object(self.members.iter().cloned().collect()).to_json(context.result);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.members.clear();
        true
    }
}
