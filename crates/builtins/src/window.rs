//! The functions that need OVER.
//!
//! The frame that each runs over is fixed (`resolve::window`), whatever the query says: `rank` sees the rows up
//! to the current one, `ntile` the rows from the current one on, and so forth. `lag`, `lead`, `first_value` and
//! `nth_value` look their row up in the partition; their states count only where a frame has EXCLUDE.

mod place;
mod value_of_row;

use crate::define::window;
use extension::{FunctionRegistry, Special};

pub(crate) fn register(registry: &mut FunctionRegistry) {
    window::<place::RowNumber>(registry, "row_number", 0, Special::RowNumber);
    window::<place::Rank>(registry, "rank", 0, Special::Rank);
    window::<place::DenseRank>(registry, "dense_rank", 0, Special::DenseRank);
    window::<place::PercentRank>(registry, "percent_rank", 0, Special::PercentRank);
    window::<place::CumeDist>(registry, "cume_dist", 0, Special::CumeDist);
    window::<place::Ntile>(registry, "ntile", 1, Special::Ntile);
    for arg_count in 1..=3 {
        window::<value_of_row::OfOtherRow>(registry, "lag", arg_count, Special::Lag);
        window::<value_of_row::OfOtherRow>(registry, "lead", arg_count, Special::Lead);
    }
    window::<value_of_row::FirstValue>(registry, "first_value", 1, Special::FirstValue);
    window::<value_of_row::LastValue>(registry, "last_value", 1, Special::None);
    window::<value_of_row::NthValue>(registry, "nth_value", 2, Special::NthValue);
}
