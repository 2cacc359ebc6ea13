//! Functions that choose among their arguments, and type tests.

use crate::define::{COLLATED, PURE, scalar};
use base::{Error, Result};
use extension::{Builtin, Context, FunctionFlags, Special};
use std::cmp::Ordering;
use value::Mem;
use value::compare::compare_mems;

pub(crate) const TABLE: &[Builtin] = &[
    scalar("typeof", 1, PURE, Special::TypeOf, type_of),
    scalar("subtype", 1, FunctionFlags { subtype: true, ..PURE }, Special::None, subtype),
    scalar("coalesce", -4, PURE, Special::Coalesce, first),
    scalar("ifnull", 2, PURE, Special::Coalesce, first),
    scalar("iif", -4, PURE, Special::Iif, first),
    scalar("if", -4, PURE, Special::Iif, first),
    scalar("likely", 1, PURE, Special::Likelihood, first),
    scalar("unlikely", 1, PURE, Special::Likelihood, first),
    scalar("likelihood", 2, PURE, Special::Likelihood, first),
    scalar("nullif", 2, COLLATED, Special::None, null_if),
    scalar("min", -3, COLLATED, Special::None, min),
    scalar("max", -3, COLLATED, Special::None, max),
];

/// `typeof(x)`.
fn type_of(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    context.result.set_str(args[0].value_type().name());
    Ok(())
}

/// The first argument; the compiler makes code of its own for the calls that mean more.
fn first(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(value) = args.iter().find(|arg| !arg.is_null()) {
        context.result.copy_from(value);
    }
    Ok(())
}

/// `nullif(x, y)`: NULL when both are equal, else x.
fn null_if(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if compare_mems(&args[0], &args[1], context.collation) != Ordering::Equal {
        context.result.copy_from(&args[0]);
    }
    Ok(())
}

fn min(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    extreme(context, args, Ordering::Less, "min")
}

fn max(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    extreme(context, args, Ordering::Greater, "max")
}

/// The least or greatest argument; NULL when one is NULL.
fn extreme(context: &mut Context<'_>, args: &[Mem], wanted: Ordering, name: &str) -> Result<()> {
    let Some((mut best, rest)) = args.split_first() else {
        return Err(Error::sql(format!("wrong number of arguments to function {name}()")));
    };
    if args.iter().any(Mem::is_null) {
        return Ok(());
    }
    for arg in rest {
        // Equal values: SQLite's max keeps the first and its min takes the last.
        let order = compare_mems(arg, best, context.collation);
        if order == wanted || (order == Ordering::Equal && wanted == Ordering::Less) {
            best = arg;
        }
    }
    context.result.copy_from(best);
    Ok(())
}

fn subtype(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    context.result.set_integer(i64::from(args[0].subtype()));
    Ok(())
}
