//! The plan: data that `codegen` turns into a program, and that EXPLAIN QUERY PLAN prints.
//!
//! It has no registers, cursors, labels or addresses. Its types are plain data: their fields are open, and what is
//! decided about them is decided in the rest of this crate.

mod loops;
mod query;

pub use loops::{
    Access, AutoIndex, Bound, EqualityTerm, IndexAccess, KeyFilter, Level, LoopEnd, Loops, Passes, Test, TestEnd,
    Unmatched, UnmatchedBy,
};
pub use query::{Limit, RowCount, RowLimit};
