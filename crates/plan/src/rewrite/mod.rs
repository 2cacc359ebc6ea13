//! Rewrites of the bound tree before loops are planned.

mod strengthen_outer;
mod window;

pub use strengthen_outer::strengthen_outer_joins;
pub use window::{NewIds, PassArgs, PassCall, WindowPass, window_pass};
