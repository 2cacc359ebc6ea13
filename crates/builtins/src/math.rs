//! The math functions; see <https://www.sqlite.org/lang_mathfunc.html>.

use crate::define::{PURE, scalar};
use base::Result;
use extension::{Builtin, Context, Special};
use value::{Mem, ValueRef};

/// A row of a function of one number.
macro_rules! unary {
    ($name:literal, $code:expr) => {
        scalar($name, 1, PURE, Special::None, |context, args| one(context, args, $code))
    };
}

pub(crate) const TABLE: &[Builtin] = &[
    unary!("acos", f64::acos),
    unary!("acosh", |x: f64| (x + (x * x - 1.0).sqrt()).ln()),
    unary!("asin", f64::asin),
    unary!("asinh", f64::asinh),
    unary!("atan", f64::atan),
    unary!("atanh", f64::atanh),
    unary!("cos", f64::cos),
    unary!("cosh", f64::cosh),
    unary!("degrees", |x: f64| x * (180.0 / std::f64::consts::PI)),
    unary!("exp", f64::exp),
    unary!("radians", |x: f64| x * (std::f64::consts::PI / 180.0)),
    unary!("sin", f64::sin),
    unary!("sinh", f64::sinh),
    unary!("sqrt", f64::sqrt),
    unary!("tan", f64::tan),
    unary!("tanh", f64::tanh),
    scalar("ceil", 1, PURE, Special::None, |context, args| rounded(context, args, f64::ceil)),
    scalar("ceiling", 1, PURE, Special::None, |context, args| rounded(context, args, f64::ceil)),
    scalar("floor", 1, PURE, Special::None, |context, args| rounded(context, args, f64::floor)),
    scalar("trunc", 1, PURE, Special::None, |context, args| rounded(context, args, f64::trunc)),
    scalar("ln", 1, PURE, Special::None, |context, args| logarithm(context, args, f64::ln)),
    scalar("log", 1, PURE, Special::None, |context, args| logarithm(context, args, f64::log10)),
    scalar("log10", 1, PURE, Special::None, |context, args| logarithm(context, args, f64::log10)),
    scalar("log2", 1, PURE, Special::None, |context, args| logarithm(context, args, f64::log2)),
    scalar("log", 2, PURE, Special::None, log_base),
    scalar("mod", 2, PURE, Special::None, |context, args| two(context, args, |x, y| x % y)),
    scalar("pow", 2, PURE, Special::None, |context, args| two(context, args, f64::powf)),
    scalar("power", 2, PURE, Special::None, |context, args| two(context, args, f64::powf)),
    scalar("atan2", 2, PURE, Special::None, |context, args| two(context, args, f64::atan2)),
    scalar("pi", 0, PURE, Special::None, |context, _| {
        context.result.set_real(std::f64::consts::PI);
        Ok(())
    }),
];

/// The argument as a number; none for what is no number.
fn number(arg: &Mem) -> Option<ValueRef<'static>> {
    let mut cell = Mem::from_value(arg.as_ref());
    value::affinity::apply_numeric(&mut cell, true);
    match cell.as_ref() {
        ValueRef::Integer(number) => Some(ValueRef::Integer(number)),
        ValueRef::Real(number) => Some(ValueRef::Real(number)),
        _ => None,
    }
}

fn real(arg: &Mem) -> Option<f64> {
    number(arg).map(ValueRef::to_real)
}

/// NaN is NULL.
fn answer(context: &mut Context<'_>, value: f64) {
    if !value.is_nan() {
        context.result.set_real(value);
    }
}

fn one(context: &mut Context<'_>, args: &[Mem], code: fn(f64) -> f64) -> Result<()> {
    if let Some(x) = real(&args[0]) {
        answer(context, code(x));
    }
    Ok(())
}

fn two(context: &mut Context<'_>, args: &[Mem], code: fn(f64, f64) -> f64) -> Result<()> {
    if let (Some(x), Some(y)) = (real(&args[0]), real(&args[1])) {
        answer(context, code(x, y));
    }
    Ok(())
}

/// Integers stay what they are.
fn rounded(context: &mut Context<'_>, args: &[Mem], code: fn(f64) -> f64) -> Result<()> {
    match number(&args[0]) {
        Some(ValueRef::Integer(number)) => context.result.set_integer(number),
        Some(ValueRef::Real(number)) => answer(context, code(number)),
        _ => {}
    }
    Ok(())
}

/// Only positive numbers have a logarithm.
fn logarithm(context: &mut Context<'_>, args: &[Mem], code: fn(f64) -> f64) -> Result<()> {
    if let Some(x) = real(&args[0]).filter(|x| *x > 0.0) {
        answer(context, code(x));
    }
    Ok(())
}

/// `log(base, x)`.
fn log_base(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let (Some(base), Some(x)) = (real(&args[0]).filter(|x| *x > 0.0), real(&args[1]).filter(|x| *x > 0.0)) {
        let divisor = base.ln();
        if divisor > 0.0 {
            answer(context, x.ln() / divisor);
        }
    }
    Ok(())
}
