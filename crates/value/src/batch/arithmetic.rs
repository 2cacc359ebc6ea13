//! `+`, `-`, `*`, `/` and `%` of columns.

use super::column::{Column, Input, Texts, class};
use crate::arith::{self, Arithmetic};
use crate::mem::Mem;
use crate::value_ref::ValueRef;

/// An operand that is numbers of one class, or NULL.
enum Words<'a> {
    Rows(&'a [u64]),
    One(u64),
}

/// `left op right` of `rows` rows. Where all are integers and none overflows, or one side is all
/// reals, it is one loop; otherwise each row is as [`arith::arithmetic`] says.
pub fn arithmetic(op: Arithmetic, left: Input<'_>, right: Input<'_>, texts: Texts<'_>, rows: usize, out: &mut Column) {
    if let (Input::One(a), Input::One(b)) = (left, right) {
        let mut cell = Mem::new();
        arith::arithmetic(op, a, b, &mut cell);
        out.clear();
        (0..rows).for_each(|_| push_number(out, &cell));
        return;
    }
    if integers(op, left, right, out) || reals(op, left, right, out) {
        for input in [left, right] {
            if let Input::Rows(column) = input {
                out.copy_nulls(column);
            }
        }
        return;
    }
    out.clear();
    let mut cell = Mem::new();
    for row in 0..rows {
        arith::arithmetic(op, left.value(row, texts), right.value(row, texts), &mut cell);
        push_number(out, &cell);
    }
}

fn push_number(out: &mut Column, cell: &Mem) {
    match cell.as_ref() {
        ValueRef::Integer(number) => out.push(number as u64, class::INTEGER),
        ValueRef::Real(number) => out.push(number.to_bits(), class::REAL),
        _ => out.push(0, class::NULL),
    }
}

fn integer_words(input: Input<'_>) -> Option<Words<'_>> {
    match input {
        Input::Rows(column) => column.is_all_or_null(class::INTEGER).then(|| Words::Rows(column.words())),
        Input::One(ValueRef::Integer(number)) => Some(Words::One(number as u64)),
        Input::One(_) => None,
    }
}

/// All are integers, and no result overflows; false, and `out` is anything, otherwise. Where a row
/// is NULL its word is 0, which adds, subtracts and multiplies without overflow unless the other
/// word does not.
fn integers(op: Arithmetic, left: Input<'_>, right: Input<'_>, out: &mut Column) -> bool {
    let (Some(left), Some(right)) = (integer_words(left), integer_words(right)) else { return false };
    match op {
        Arithmetic::Add => checked(left, right, out, |a, b| a.overflowing_add(b)),
        Arithmetic::Subtract => checked(left, right, out, |a, b| a.overflowing_sub(b)),
        Arithmetic::Multiply => checked(left, right, out, |a, b| a.overflowing_mul(b)),
        Arithmetic::Divide | Arithmetic::Remainder => {
            let divisor = match right {
                Words::One(divisor) if !matches!(divisor as i64, 0 | -1) => divisor as i64,
                _ => return false,
            };
            let right = Words::One(divisor as u64);
            match op {
                Arithmetic::Divide => checked(left, right, out, |a, b| (a.wrapping_div(b), false)),
                _ => checked(left, right, out, |a, b| (a.wrapping_rem(b), false)),
            }
        }
    }
}

#[inline(always)] // one loop for each operator
fn checked(left: Words<'_>, right: Words<'_>, out: &mut Column, op: impl Fn(i64, i64) -> (i64, bool)) -> bool {
    let mut overflows = false;
    let mut one = |a: u64, b: u64| {
        let (result, overflow) = op(a as i64, b as i64);
        overflows |= overflow;
        result as u64
    };
    match (left, right) {
        (Words::Rows(a), Words::Rows(b)) => {
            out.set_words(class::INTEGER, a.iter().zip(b).map(|(&a, &b)| one(a, b)));
        }
        (Words::Rows(a), Words::One(b)) => out.set_words(class::INTEGER, a.iter().map(|&a| one(a, b))),
        (Words::One(a), Words::Rows(b)) => out.set_words(class::INTEGER, b.iter().map(|&b| one(a, b))),
        (Words::One(_), Words::One(_)) => return false,
    }
    !overflows
}

/// One side is reals, and the other reals or integers; no result is NaN, and nothing is divided by
/// zero.
fn reals(op: Arithmetic, left: Input<'_>, right: Input<'_>, out: &mut Column) -> bool {
    let is_real = |input: &Input<'_>| match input {
        Input::Rows(column) => column.is_all_or_null(class::REAL),
        Input::One(value) => matches!(value, ValueRef::Real(_)),
    };
    if !is_real(&left) && !is_real(&right) {
        return false;
    }
    match op {
        Arithmetic::Add => real_loops(left, right, out, |a, b| a + b),
        Arithmetic::Subtract => real_loops(left, right, out, |a, b| a - b),
        Arithmetic::Multiply => real_loops(left, right, out, |a, b| a * b),
        // Zero gives NaN or an infinity: both are looked at again.
        Arithmetic::Divide => real_loops(left, right, out, |a, b| if b == 0.0 { f64::NAN } else { a / b }),
        Arithmetic::Remainder => false,
    }
}

#[inline(always)] // one set of loops for each operator
fn real_loops(left: Input<'_>, right: Input<'_>, out: &mut Column, op: impl Fn(f64, f64) -> f64) -> bool {
    let mut is_nan = false;
    let mut one = |a: f64, b: f64| {
        let result = op(a, b);
        is_nan |= result.is_nan();
        result.to_bits()
    };
    let real = f64::from_bits;
    let whole = |word: u64| word as i64 as f64;
    match (left, right) {
        (Input::Rows(a), Input::Rows(b)) => {
            let pairs = a.words().iter().zip(b.words());
            match (a.is_all_or_null(class::REAL), b.is_all_or_null(class::REAL)) {
                (true, true) => out.set_words(class::REAL, pairs.map(|(&a, &b)| one(real(a), real(b)))),
                (true, false) if b.is_all_or_null(class::INTEGER) => {
                    out.set_words(class::REAL, pairs.map(|(&a, &b)| one(real(a), whole(b))));
                }
                (false, true) if a.is_all_or_null(class::INTEGER) => {
                    out.set_words(class::REAL, pairs.map(|(&a, &b)| one(whole(a), real(b))));
                }
                _ => return false,
            }
        }
        (Input::Rows(a), Input::One(b)) => {
            let Some(b) = number(b) else { return false };
            let a_real = a.is_all_or_null(class::REAL);
            match a_real {
                true => out.set_words(class::REAL, a.words().iter().map(|&a| one(real(a), b))),
                false if a.is_all_or_null(class::INTEGER) => {
                    out.set_words(class::REAL, a.words().iter().map(|&a| one(whole(a), b)));
                }
                false => return false,
            }
        }
        (Input::One(a), Input::Rows(b)) => {
            let Some(a) = number(a) else { return false };
            match b.is_all_or_null(class::REAL) {
                true => out.set_words(class::REAL, b.words().iter().map(|&b| one(a, real(b)))),
                false if b.is_all_or_null(class::INTEGER) => {
                    out.set_words(class::REAL, b.words().iter().map(|&b| one(a, whole(b))));
                }
                false => return false,
            }
        }
        (Input::One(_), Input::One(_)) => return false,
    }
    !is_nan
}

/// A constant number.
fn number(value: ValueRef<'_>) -> Option<f64> {
    match value {
        ValueRef::Integer(number) => Some(number as f64),
        ValueRef::Real(number) => Some(number),
        _ => None,
    }
}
