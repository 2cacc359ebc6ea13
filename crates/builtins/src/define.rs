//! Rows of the function tables.

use base::Result;
use extension::{AggregateFunction, AggregateState, Builtin, BuiltinCode, Context, FunctionFlags, Special};
use std::rc::Rc;
use value::Mem;

/// The code of a plain function.
type Plain = fn(&mut Context<'_>, &[Mem]) -> Result<()>;

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

/// A scalar function.
pub(crate) const fn scalar(
    name: &'static str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
    code: Plain,
) -> Builtin {
    Builtin { name, arg_count, flags, special, code: BuiltinCode::Scalar(code) }
}

/// A function that needs OVER, whose state is `S`.
pub(crate) const fn window<S: AggregateState + Default + 'static>(
    name: &'static str,
    arg_count: i16,
    special: Special,
) -> Builtin {
    aggregate::<S>(name, arg_count, FunctionFlags { window_only: true, ..AGGREGATE }, special)
}

/// An aggregate whose state is `S`.
pub(crate) const fn aggregate<S: AggregateState + Default + 'static>(
    name: &'static str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
) -> Builtin {
    aggregate_function(name, arg_count, flags, special, || {
        Rc::new(|| -> Box<dyn AggregateState> { Box::new(S::default()) })
    })
}

/// An aggregate by what makes its states.
pub(crate) const fn aggregate_function(
    name: &'static str,
    arg_count: i16,
    flags: FunctionFlags,
    special: Special,
    make: fn() -> Rc<dyn AggregateFunction>,
) -> Builtin {
    let flags = FunctionFlags { window: true, ..flags };
    Builtin { name, arg_count, flags, special, code: BuiltinCode::Aggregate(make) }
}
