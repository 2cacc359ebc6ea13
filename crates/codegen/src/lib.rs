//! From the bound tree to a program.
//!
//! [`compile`] is the one entry. The state of one program's code is a `Codegen`; the files add its
//! methods by construct: expressions, loops, SELECT, changes, schema changes.

mod analyze;
mod attach;
mod batch;
mod change;
mod collations;
mod column;
mod constants;
mod ddl;
mod delete;
mod effects;
mod expr;
mod foreign_key;
mod generated_column;
mod insert;
mod integrity;
mod lines;
mod plan_rows;
mod program;
mod returning;
mod scan;
mod scope;
mod select;
mod sequence;
mod shared;
mod subtype;
mod table_locks;
mod trigger;
mod update;
mod upsert;
mod virtual_table;

pub use change::table_info;
pub use column::default_value;
pub use integrity::compile_table_check;
pub use program::{compile, forget_thread_memory};

use bytecode::ProgramBuilder;
use constants::Constants;
use effects::Effects;
use lines::Lines;
use plan::tree::SubqueryReader;
use resolve::Catalog;
use scope::Scope;
use shared::Shared;

/// The state of one program's code: the parts that its constructs work on, each with its own
/// operations.
pub(crate) struct Codegen<'a> {
    catalog: &'a dyn Catalog,
    builder: ProgramBuilder,
    /// The subqueries in the program's expressions.
    subqueries: SubqueryReader<'a>,
    /// What the places of the program share.
    shared: Shared,
    scope: Scope,
    constants: Constants,
    /// The lines of EXPLAIN QUERY PLAN.
    lines: Lines<'a>,
    /// What it shares with the other programs of the statement.
    effects: Effects<'a>,
    /// It is a trigger's program.
    is_of_trigger: bool,
}
