//! Rows of the function tables.

use base::Result;
use extension::{
    AggregateFunction, AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry,
    ScalarFunction, Special,
};
use std::rc::Rc;
use value::Mem;

/// The code of a plain function.
pub(crate) type Plain = fn(&mut Context<'_>, &[Mem]) -> Result<()>;

/// The flags of an ordinary deterministic built-in.
pub(crate) const PURE: FunctionFlags = FunctionFlags {
    deterministic: true,
    slow_change: false,
    needs_collation: false,
    builtin: true,
    direct_only: false,
    innocuous: true,
    subtype: false,
    infix: false,
    result_subtype: false,
    window: false,
    window_only: false,
};

/// A built-in whose answer changes from call to call.
pub(crate) const VOLATILE: FunctionFlags = FunctionFlags { deterministic: false, ..PURE };

/// An aggregate: no flag says of one that it is deterministic.
pub(crate) const AGGREGATE: FunctionFlags = VOLATILE;

/// A built-in that schemas which are not trusted cannot use.
pub(crate) const DISTRUSTED: FunctionFlags = FunctionFlags { innocuous: false, ..VOLATILE };

/// A built-in that compares by collation.
pub(crate) const COLLATED: FunctionFlags = FunctionFlags { needs_collation: true, ..PURE };

/// Registers a scalar function.
pub(crate) fn scalar(
    registry: &mut FunctionRegistry,
    name: &str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
    code: Plain,
) {
    registry.register(FunctionDef {
        name: name.into(),
        arg_count,
        flags,
        special,
        kind: FunctionKind::Scalar(ScalarFunction::Plain(code)),
    });
}

/// Registers a function that needs OVER, whose state is `S`.
pub(crate) fn window<S: AggregateState + Default + 'static>(
    registry: &mut FunctionRegistry,
    name: &str,
    arg_count: i16,
    special: Special,
) {
    aggregate::<S>(registry, name, arg_count, FunctionFlags { window_only: true, ..AGGREGATE }, special);
}

/// Registers an aggregate whose state is `S`.
pub(crate) fn aggregate<S: AggregateState + Default + 'static>(
    registry: &mut FunctionRegistry,
    name: &str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
) {
    let start = || -> Box<dyn AggregateState> { Box::new(S::default()) };
    aggregate_function(registry, name, arg_count, flags, special, Rc::new(start));
}

/// Registers an aggregate by what makes its states.
pub(crate) fn aggregate_function(
    registry: &mut FunctionRegistry,
    name: &str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
    function: Rc<dyn AggregateFunction>,
) {
    registry.register(FunctionDef {
        name: name.into(),
        arg_count,
        flags: FunctionFlags { window: true, ..flags },
        special,
        kind: FunctionKind::Aggregate(function),
    });
}
