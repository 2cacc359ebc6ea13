//! Every built-in SQL function, registered as a value.
//!
//! A function is one Rust function and one row of its module's table; `docs/how-to/function.md`
//! shows the steps. Answers and error texts are the oracle's.

mod aggregate;
mod datetime;
mod define;
mod json;
mod math;
mod printf;
mod scalar;
mod window;

use extension::vtab::Module;
use extension::{Builtin, count_builtins, sort_builtins};
use std::rc::Rc;

pub use printf::{FormatArguments, WithText, write_format};
pub use scalar::like_glob::{is_glob, is_like};

const GROUPS: &[&[&[Builtin]]] =
    &[&scalar::TABLES, &json::TABLES, &[aggregate::TABLE, math::TABLE, printf::TABLE, datetime::TABLE, window::TABLE]];

/// Every built-in function, in the order of the names.
pub const FUNCTIONS: [Builtin; count_builtins(GROUPS)] = sort_builtins(GROUPS);

/// A built-in module of virtual tables. Such are made when they are first asked for.
pub fn module(name: &str) -> Option<Rc<dyn Module>> {
    json::module(name)
}
