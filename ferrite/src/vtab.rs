//! Virtual tables of the application.
//!
//! A [`Module`] makes [`VirtualTable`]s, which open [`VirtualCursor`]s;
//! [`Connection::create_module`] gives a module a name for CREATE VIRTUAL TABLE, or for FROM where
//! it is eponymous.

use crate::functions::{FunctionArgs, FunctionOptions, scalar_definition};
use crate::{Connection, Result, ToSql};
use std::rc::Rc;

pub use engine::WeakConnection;
pub use extension::Context;
pub use extension::vtab::{
    Change, ChangeKind, Connecting, Constraint, ConstraintOp, ConstraintUsage, Distinct, FilterArg, FoundFunction,
    IndexInfo, IndexOrderBy, IndexPlan, Module, ModuleKind, VirtualCursor, VirtualTable, VtabOption, plan_impossible,
};
pub use value::Mem;

impl Connection {
    /// Adds or replaces a module. Tables that are connected already stay with the module they have.
    /// The tables that it makes must not share counted pointers (`Rc`) with what is outside of the
    /// connection.
    pub fn create_module<M: Module + Send + 'static>(&self, name: &str, module: M) {
        self.engine().create_module(name, Rc::new(module));
    }

    /// Removes a module; whether there was one.
    pub fn remove_module(&self, name: &str) -> bool {
        self.engine().remove_module(name).is_some()
    }
}

/// What [`VirtualTable::find_function`] answers: a function for calls on the table's columns, and
/// from 150 on the number of the constraint that `best_index` is offered for `name(column, x)`.
pub fn found_function<T: ToSql>(
    name: &str,
    arg_count: i16,
    constraint: Option<u8>,
    function: impl Fn(&FunctionArgs<'_>) -> Result<T> + 'static,
) -> FoundFunction {
    let def = Rc::new(scalar_definition(name, arg_count, FunctionOptions::default(), function));
    FoundFunction { def, constraint }
}
