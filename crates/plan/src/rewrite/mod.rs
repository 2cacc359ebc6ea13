//! Rewrites of the bound tree before loops are planned.

mod strengthen_outer;

pub use strengthen_outer::strengthen_outer_joins;
