//! The plans of single queries, as text: see [`check_plan`].

mod access_paths;
mod automatic;
mod catalog;
mod change_text;
mod changes;
mod check;
mod code_order;
mod compounds;
mod covering;
mod distinct;
mod foreign_keys;
mod in_lists;
mod joins;
mod like;
mod lines;
mod or_terms;
mod order;
mod outer_joins;
mod partial;
mod rewrites;
mod subqueries;
mod text;
mod triggers;

pub use change_text::{check_change, check_changes};
pub use check::check_plan;
