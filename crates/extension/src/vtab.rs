//! Virtual tables: a [`Module`] makes [`VirtualTable`]s, these open [`VirtualCursor`]s.
//!
//! The traits are SQLite's `sqlite3_module` with owned values for pointers. Methods take `&self`
//! where a table may be called while it is being called: all of them may use the connection they
//! belong to, unless [`Module::is_self_contained`] promises that they do not.

mod change;
mod connect;
mod cursor;
mod index_info;
mod module;
mod registry;
mod table;

pub use change::{Change, ChangeKind};
pub use connect::{Connecting, VtabOption, VtabSettings};
pub use cursor::{FilterArg, VirtualCursor};
pub use index_info::{
    Constraint, ConstraintOp, ConstraintUsage, Distinct, IndexInfo, IndexOrderBy, IndexPlan, plan_impossible,
};
pub use module::{Module, ModuleKind};
pub use registry::ModuleRegistry;
pub use table::{ConnectedTable, FoundFunction, VirtualTable};
