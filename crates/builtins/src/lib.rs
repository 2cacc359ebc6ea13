//! Every built-in SQL function, registered as a value.
//!
//! A function is one Rust function and one row of its module's table; `docs/how-to/add-a-function.md`
//! shows the steps. Answers and error texts are the oracle's.

mod aggregate;
mod datetime;
mod define;
mod json;
mod math;
mod printf;
mod scalar;
mod window;

use extension::FunctionRegistry;
use extension::vtab::Module;
use std::rc::Rc;

pub use printf::{FormatArguments, WithText, write_format};
pub use scalar::like_glob::{is_glob, is_like};

/// Registers every built-in function.
pub fn register(registry: &mut FunctionRegistry) {
    scalar::register(registry);
    aggregate::register(registry);
    math::register(registry);
    printf::register(registry);
    datetime::register(registry);
    json::register(registry);
    window::register(registry);
}

/// A built-in module of virtual tables. Such are made when they are first asked for.
pub fn module(name: &str) -> Option<Rc<dyn Module>> {
    json::module(name)
}
