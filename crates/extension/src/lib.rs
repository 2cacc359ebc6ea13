//! What users' extensions and the built-in ones share: the traits and registries of SQL functions
//! and collations, virtual tables, and [`Storage`], through which an extension keeps what it knows
//! in the database.
//!
//! A function is a value in a registry, never a `match` arm in the interpreter. Nothing here knows
//! how databases and statements work; a function sees its arguments and a [`Context`].

mod builtin;
mod collations;
mod context;
mod function;
mod pure_only;
mod registry;
pub mod storage;
pub mod vtab;

pub use builtin::{Builtin, BuiltinCode, count_builtins, sort_builtins};
pub use collations::CollationRegistry;
pub use context::{CallSite, Context, Environment, Kept};
pub use function::{
    AggregateFunction, AggregateState, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special,
};
pub use pure_only::pure_only;
pub use registry::{FunctionRegistry, LookupFailure, Registries, Replaced};
pub use storage::{RowOperation, Storage};
