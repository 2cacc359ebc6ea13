//! The plan: data that `codegen` turns into a program, and that EXPLAIN QUERY PLAN prints.
//!
//! It has no registers, cursors, labels or addresses. Its types are plain data: their fields are
//! open, and what is decided about them is decided in the rest of this crate.

mod arm;
mod change;
mod fired;
mod keys;
mod line;
mod loops;
mod pipeline;
mod query;
mod reader;
mod rewrite;
mod set;
mod shape;
mod statement;
mod subquery;
mod term;
mod virtual_table;
mod window;

pub use arm::{Arm, Body, CallPlan, DistinctBy, Grouping, OneGroup, Sort, WaitingOrder};
pub use change::{
    DeleteBeforeDrop, DeletePlan, Find, GeneratedColumns, InsertPlan, InsertedRows, Journal, NewRowid, NewValue,
    NotNull, ReplacedRow, RowPlan, RowTest, RowUpdate, SequenceUse, Shown, Step, TableInsert, TriggerPlan, UpdatePlan,
    UpsertPlan, ViewLoop, ViewRows, Violated, VirtualRows,
};
pub use fired::RowTriggers;
pub use keys::{ChildCount, KeyCounts, KeyPlan, KeyReference, ParentLookup};
pub use line::{Line, LinePlace, LineReader, PlanLines, ProgramLines};
pub use loops::{
    Access, AutoIndex, Bound, EqualityTerm, InLoop, IndexAccess, KeyFilter, Level, LoopEnd, Loops, Passes, ScanUsage,
    Test, TestEnd, Unmatched, UnmatchedBy,
};
pub use pipeline::Pipeline;
pub use query::{Goal, Limit, RowCount, RowLimit};
pub use reader::SubqueryReader;
pub use rewrite::{Rewrite, RewriteSet};
pub use set::{ExistingTree, SetPlan, SetSource, SetUse};
pub use shape::{Merge, MergeKey, Parts, Query, Recursion, Shape};
pub use statement::{CreateTablePlan, DropPlan, Plan, SelectPlan, ShownColumn, StatementPlan};
pub use subquery::{
    Coroutine, Delivery, How, Materialized, PlannedSet, RowQuery, SharedId, Subqueries, SubqueryId, SubqueryPlan,
};
pub use term::{Auxiliary, Mask, Term, TermKind, TermOps};
pub use virtual_table::{ArgumentValue, VirtualAccess, VirtualArgument};
pub use window::{PassArgs, PassCall, WindowPass};
