//! Scalar functions, one file a family.

mod blob;
mod choice;
mod connection_info;
pub(crate) mod like_glob;
mod numeric;
mod quote;
pub(crate) mod string;
mod unicode;

pub(crate) use string::{return_text, utf8};

use extension::FunctionRegistry;

pub(crate) fn register(registry: &mut FunctionRegistry) {
    blob::register(registry);
    choice::register(registry);
    connection_info::register(registry);
    like_glob::register(registry);
    numeric::register(registry);
    quote::register(registry);
    unicode::register(registry);
    string::register(registry);
}
