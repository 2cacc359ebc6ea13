//! Name resolution: from the syntax tree to the bound tree ([`bound`]).

pub mod bound;
mod catalog;

pub use catalog::{Catalog, Parameters};
