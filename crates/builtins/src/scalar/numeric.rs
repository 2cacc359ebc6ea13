//! `abs`, `round`, `sign`.

use crate::define::{PURE, scalar};
use base::{Error, Result};
use extension::{Builtin, Context, Special};
use value::number::{RealFormat, RealStyle, text_to_real};
use value::{Mem, ValueRef};

pub(crate) const TABLE: &[Builtin] = &[
    scalar("abs", 1, PURE, Special::None, abs),
    scalar("round", 1, PURE, Special::None, round),
    scalar("round", 2, PURE, Special::None, round),
    scalar("sign", 1, PURE, Special::None, sign),
];

fn abs(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    match args[0].as_ref() {
        ValueRef::Null => {}
        ValueRef::Integer(number) => match number.checked_abs() {
            Some(positive) => context.result.set_integer(positive),
            None => return Err(Error::sql("integer overflow")),
        },
        _ => {
            // -0.0 is not below zero and stays what it is.
            let number = args[0].to_real();
            context.result.set_real(if number < 0.0 { -number } else { number });
        }
    }
    Ok(())
}

/// `round(x, n)`: n digits after the decimal point, between 0 and 30; halves away from zero.
fn round(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut digits = 0;
    if let Some(arg) = args.get(1) {
        if arg.is_null() {
            return Ok(());
        }
        digits = arg.to_integer().clamp(0, 30);
    }
    if args[0].is_null() {
        return Ok(());
    }
    let number = args[0].to_real();
    // At this size there is nothing after the decimal point.
    if !(-4_503_599_627_370_496.0..=4_503_599_627_370_496.0).contains(&number) {
        context.result.set_real(number);
    } else if digits == 0 {
        let half = if number < 0.0 { -0.5 } else { 0.5 };
        context.result.set_real((number + half).trunc() + 0.0);
    } else {
        let mut text = Vec::new();
        let format = RealFormat { exact: true, ..RealFormat::new(RealStyle::Fixed, digits as i32) };
        format.write(&mut text, number);
        context.result.set_real(text_to_real(&text, base::Encoding::Utf8).value);
    }
    Ok(())
}

fn sign(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut cell = Mem::from_value(args[0].as_ref());
    value::affinity::apply_numeric(&mut cell, true);
    let sign = match cell.as_ref() {
        ValueRef::Integer(number) => number.signum(),
        ValueRef::Real(number) if number < 0.0 => -1,
        ValueRef::Real(number) if number > 0.0 => 1,
        ValueRef::Real(_) => 0,
        _ => return Ok(()),
    };
    context.result.set_integer(sign);
    Ok(())
}
