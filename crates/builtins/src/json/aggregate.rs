//! `json_group_array` and `json_group_object`.

use super::Json;
use super::scalar::member;
use crate::define::{PURE, aggregate};
use base::Result;
use extension::{AggregateState, Context, FunctionRegistry, Special};
use value::Mem;

pub(super) fn register(registry: &mut FunctionRegistry) {
    aggregate::<GroupArray>(registry, "json_group_array", 1, PURE, Special::None);
    aggregate::<GroupObject>(registry, "json_group_object", 2, PURE, Special::None);
}

#[derive(Default)]
struct GroupArray {
    items: Vec<Json>,
}

impl AggregateState for GroupArray {
    fn step(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.items.push(Json::of_sql(&args[0])?);
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        Json::Array(self.items.clone()).to_json(context.result);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.items.clear();
        true
    }
}

#[derive(Default)]
struct GroupObject {
    members: Vec<(String, Json)>,
}

impl AggregateState for GroupObject {
    fn step(&mut self, _context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        if !args[0].is_null() {
            self.members.push(member(&args[0], &args[1], "json_group_object() labels must be TEXT")?);
        }
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        Json::Object(self.members.clone()).to_json(context.result);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.members.clear();
        true
    }
}
