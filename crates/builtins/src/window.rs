//! The functions that need OVER.
//!
//! The frame that each runs over is fixed (`resolve::window`), whatever the query says: `rank` sees
//! the rows up to the current one, `ntile` the rows from the current one on, and so forth. `lag`,
//! `lead`, `first_value` and `nth_value` look their row up in the partition; their states count
//! only where a frame has EXCLUDE.

mod place;
mod value_of_row;

use crate::define::window;
use extension::{Builtin, Special};

pub(crate) const TABLE: &[Builtin] = &[
    window::<place::RowNumber>("row_number", 0, Special::RowNumber),
    window::<place::Rank>("rank", 0, Special::Rank),
    window::<place::DenseRank>("dense_rank", 0, Special::DenseRank),
    window::<place::PercentRank>("percent_rank", 0, Special::PercentRank),
    window::<place::CumeDist>("cume_dist", 0, Special::CumeDist),
    window::<place::Ntile>("ntile", 1, Special::Ntile),
    window::<value_of_row::OfOtherRow>("lag", 1, Special::Lag),
    window::<value_of_row::OfOtherRow>("lag", 2, Special::Lag),
    window::<value_of_row::OfOtherRow>("lag", 3, Special::Lag),
    window::<value_of_row::OfOtherRow>("lead", 1, Special::Lead),
    window::<value_of_row::OfOtherRow>("lead", 2, Special::Lead),
    window::<value_of_row::OfOtherRow>("lead", 3, Special::Lead),
    window::<value_of_row::FirstValue>("first_value", 1, Special::FirstValue),
    window::<value_of_row::LastValue>("last_value", 1, Special::None),
    window::<value_of_row::NthValue>("nth_value", 2, Special::NthValue),
];
