//! The plans of single queries, as text: see [`check_plan`].

mod access_paths;
mod automatic;
mod catalog;
mod check;
mod compounds;
mod covering;
mod distinct;
mod in_lists;
mod joins;
mod like;
mod or_terms;
mod order;
mod outer_joins;
mod partial;
mod rewrites;
mod subqueries;
mod text;

pub use check::check_plan;
