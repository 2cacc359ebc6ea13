//! Which loops run many rows at a time.
//!
//! A pipeline is a loop over one tree, forwards, from its cursor's first row to its last, whose
//! conditions and values are pure: what they give depends on the row and on registers alone, and
//! computing them for a row that nobody asks for is not seen.

mod pure;

use crate::tree::{
    Access, Arm, Body, CallPlan, DistinctBy, Grouping, Level, LoopEnd, OneGroup, Passes, Pipeline, TestEnd,
};
use extension::{FunctionDef, Special};
use pure::Purity;
use resolve::bound::{Expr, JoinKind, Source, SourceKind};
use resolve::{Batches, Catalog, CompileSwitch};
use value::CollationRef;

/// The pipeline of an arm that is planned, if it is one.
pub(crate) fn choose(arm: &Arm, catalog: &dyn Catalog) -> Option<Pipeline> {
    let settings = catalog.settings();
    if settings.batches == Batches::Off || settings.is_on(CompileSwitch::ScanStatus) {
        return None;
    }
    let ([source], [level]) = (arm.sources.as_slice(), arm.loops.levels.as_slice()) else { return None };
    if !arm.loops.unmatched.is_empty() || arm.loops.rewind_first != 0 || !is_walk(level, source) {
        return None;
    }
    let purity = Purity::of(source, settings.encoding);
    let tests = level.tests.iter().chain(&level.on_tests);
    for test in tests {
        if test.to != TestEnd::NextRow || !purity.may_fail(&arm.loops.terms.get(test.term)?.expr) {
            return None;
        }
    }
    match &arm.body {
        Body::OneGroup(group) => aggregate(group, &purity).then_some(Pipeline::Aggregate),
        Body::Groups(grouping) => groups(grouping, &purity).then_some(Pipeline::Groups),
        Body::Rows => sorts(arm, &purity).then_some(Pipeline::Sort),
        Body::CountTree { .. } | Body::Window(_) => None,
    }
}

/// Whether it is a walk over one tree.
fn is_walk(level: &Level, source: &Source) -> bool {
    let plain = level.join == JoinKind::Inner
        && !level.from_exists
        && !level.reverse
        && level.distinct.is_none()
        && level.filter.is_none()
        && level.in_loops.is_empty()
        && level.passes == Passes::Once
        && level.on_tests.is_empty();
    let tree = matches!(source.kind, SourceKind::Table(_)) && !source.table.is_virtual();
    plain && tree && matches!(level.end, LoopEnd::FullStep | LoopEnd::Step) && is_one_range(level, source)
}

/// Whether its rows are one range of a tree that has all that is read of them.
fn is_one_range(level: &Level, source: &Source) -> bool {
    match &level.access {
        Access::Scan | Access::RowidRange { .. } => true,
        Access::Index(access) => {
            let own_tree = source.table.without_rowid && access.index.is_primary_key();
            let plain = |collation: &CollationRef| !matches!(collation, CollationRef::Custom(_));
            (own_tree || access.covering && !level.reads_table)
                && !access.by_values
                && access.exprs.is_empty()
                && access.skip == 0
                && access.index.columns.iter().all(|column| plain(&column.collation))
        }
        _ => false,
    }
}

fn aggregate(group: &OneGroup, purity: &Purity<'_>) -> bool {
    !group.first_row_is_enough && calls(&group.calls, purity, true) && bare(&group.calls, &group.bare, purity)
}

fn groups(grouping: &Grouping, purity: &Purity<'_>) -> bool {
    let is_key = |expr: &Expr| purity.never_fails(expr) && purity.is_hashable(expr.collation());
    !grouping.ordered
        && grouping.terms.iter().all(|term| is_key(&term.expr))
        && calls(&grouping.calls, purity, false)
        && bare(&grouping.calls, &grouping.bare, purity)
}

/// Whether all that is sorted is pure. Where only the first rows are kept, what is not a key is
/// computed of these only.
fn sorts(arm: &Arm, purity: &Purity<'_>) -> bool {
    let Some(sort) = &arm.sort else { return false };
    let plain_key = |expr: &Expr| !matches!(expr.collation(), Some(CollationRef::Custom(_)));
    let stored = |position: &usize| match arm.results.get(*position) {
        Some(result) if sort.keeps_first => purity.never_fails(result),
        Some(result) => purity.may_fail(result),
        None => false,
    };
    arm.distinct == DistinctBy::Nothing
        && sort.blocks.is_empty()
        && sort.terms.iter().all(|term| purity.may_fail(&term.expr) && plain_key(&term.expr))
        && sort.stored.iter().all(stored)
}

/// Whether the arguments of aggregates are pure. `may_fail`: an error in one is raised at its row.
fn calls(calls: &[CallPlan], purity: &Purity<'_>, may_fail: bool) -> bool {
    calls.iter().all(|plan| {
        let call = &plan.call;
        // An argument is computed also where FILTER leaves its row out.
        let pure = |expr| match may_fail && call.filter.is_none() {
            true => purity.may_fail(expr),
            false => purity.never_fails(expr),
        };
        let collation = call.args.iter().find_map(|arg| arg.collation());
        let is_distinct = plan.distinct != DistinctBy::Nothing;
        plan.waits.is_none()
            && (!is_distinct || takes_distinct(&call.def) && purity.is_hashable(collation.clone()))
            && call.def.flags.builtin
            && !call.def.flags.subtype
            && !matches!(collation, Some(CollationRef::Custom(_)))
            && call.args.iter().all(pure)
            && call.filter.iter().all(pure)
    })
}

/// Whether the batches know a function with DISTINCT.
fn takes_distinct(def: &FunctionDef) -> bool {
    let special = matches!(def.special, Special::Count | Special::Min | Special::Max);
    special || matches!(&*def.name, "sum" | "total" | "avg")
}

/// Whether the columns outside of aggregates are those of a group's first row.
fn bare(calls: &[CallPlan], bare: &[Expr], purity: &Purity<'_>) -> bool {
    bare.is_empty()
        || bare.iter().all(|expr| purity.never_fails(expr))
            && calls.iter().all(|plan| !plan.call.def.flags.needs_collation)
}
