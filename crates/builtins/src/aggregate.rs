//! Aggregates.

mod count;
mod group_concat;
mod min_max;
mod percentile;
mod sum;

use crate::define::{AGGREGATE, DISTRUSTED, aggregate, aggregate_function};
use extension::{Builtin, FunctionFlags, Special};
use std::cmp::Ordering;
use std::rc::Rc;

/// The flags of `min` and `max`.
const EXTREME: FunctionFlags = FunctionFlags { needs_collation: true, ..AGGREGATE };

pub(crate) const TABLE: &[Builtin] = &[
    aggregate::<count::Count>("count", 0, AGGREGATE, Special::Count),
    aggregate::<count::CountValues>("count", 1, AGGREGATE, Special::Count),
    aggregate::<sum::Sum>("sum", 1, AGGREGATE, Special::None),
    aggregate::<sum::Total>("total", 1, AGGREGATE, Special::None),
    aggregate::<sum::Average>("avg", 1, AGGREGATE, Special::None),
    aggregate_function("min", 1, EXTREME, Special::Min, || Rc::new(min_max::Extreme(Ordering::Less))),
    aggregate_function("max", 1, EXTREME, Special::Max, || Rc::new(min_max::Extreme(Ordering::Greater))),
    aggregate::<group_concat::GroupConcat>("group_concat", 1, AGGREGATE, Special::None),
    aggregate::<group_concat::GroupConcat>("group_concat", 2, AGGREGATE, Special::None),
    aggregate::<group_concat::GroupConcat>("string_agg", 2, AGGREGATE, Special::None),
    aggregate::<percentile::Percentile<percentile::Median>>("median", 1, DISTRUSTED, Special::None),
    aggregate::<percentile::Percentile<percentile::Percent>>("percentile", 2, DISTRUSTED, Special::None),
    aggregate::<percentile::Percentile<percentile::Continuous>>("percentile_cont", 2, DISTRUSTED, Special::None),
    aggregate::<percentile::Percentile<percentile::Discrete>>("percentile_disc", 2, DISTRUSTED, Special::None),
];
