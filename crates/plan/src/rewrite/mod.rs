//! Rewrites of the bound tree before loops are planned.

mod constants;
mod count_of_union;
mod distinct;
mod exists;
mod flatten;
mod null_tests;
mod push_down;
mod strengthen_outer;
mod substitute;
mod unused;
mod window;

pub use constants::propagate_constants;
pub use count_of_union::count_of_union;
pub use distinct::distinct_is_redundant;
pub use exists::exists_to_join;
pub use flatten::flatten;
pub use null_tests::settle_null_tests;
pub use push_down::{having_to_where, push_down};
pub use strengthen_outer::strengthen_outer_joins;
pub use unused::leave_out_unused;
pub use window::{NewIds, order_by_own_results};
pub(crate) use window::{WindowParts, window_parts};
