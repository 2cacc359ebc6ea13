//! Aggregates.

mod count;
mod group_concat;
mod min_max;
mod percentile;
mod sum;

use crate::define::{AGGREGATE, DISTRUSTED, aggregate, aggregate_function};
use extension::{FunctionFlags, FunctionRegistry, Special};
use std::cmp::Ordering;
use std::rc::Rc;

pub(crate) fn register(registry: &mut FunctionRegistry) {
    aggregate::<count::Count>(registry, "count", 0, AGGREGATE, Special::Count);
    aggregate::<count::CountValues>(registry, "count", 1, AGGREGATE, Special::Count);
    aggregate::<sum::Sum>(registry, "sum", 1, AGGREGATE, Special::None);
    aggregate::<sum::Total>(registry, "total", 1, AGGREGATE, Special::None);
    aggregate::<sum::Average>(registry, "avg", 1, AGGREGATE, Special::None);
    let extreme = FunctionFlags { needs_collation: true, ..AGGREGATE };
    for (name, special, wanted) in [("min", Special::Min, Ordering::Less), ("max", Special::Max, Ordering::Greater)] {
        aggregate_function(registry, name, 1, extreme, special, Rc::new(min_max::Extreme(wanted)));
    }
    for arg_count in [1, 2] {
        aggregate::<group_concat::GroupConcat>(registry, "group_concat", arg_count, AGGREGATE, Special::None);
    }
    aggregate::<group_concat::GroupConcat>(registry, "string_agg", 2, AGGREGATE, Special::None);
    aggregate::<percentile::Percentile<percentile::Median>>(registry, "median", 1, DISTRUSTED, Special::None);
    aggregate::<percentile::Percentile<percentile::Percent>>(registry, "percentile", 2, DISTRUSTED, Special::None);
    aggregate::<percentile::Percentile<percentile::Continuous>>(
        registry,
        "percentile_cont",
        2,
        DISTRUSTED,
        Special::None,
    );
    aggregate::<percentile::Percentile<percentile::Discrete>>(
        registry,
        "percentile_disc",
        2,
        DISTRUSTED,
        Special::None,
    );
}
