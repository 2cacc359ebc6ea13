//! The operators of SQL on numbers, bits and text.

use crate::mem::Mem;
use crate::reading::Number;
use crate::value_ref::{TextRef, ValueRef};
use base::Encoding;

/// An arithmetic operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `/`.
    Divide,
    /// `%`.
    Remainder,
}

/// A bit operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bitwise {
    /// `&`.
    And,
    /// `|`.
    Or,
    /// `<<`.
    ShiftLeft,
    /// `>>`.
    ShiftRight,
}

/// `left op right` into `out`: integers stay integers unless they overflow, a NULL operand, a
/// division by zero or a NaN gives NULL.
#[inline]
pub fn arithmetic(op: Arithmetic, left: ValueRef<'_>, right: ValueRef<'_>, out: &mut Mem) {
    if let (ValueRef::Integer(a), ValueRef::Integer(b)) = (left, right) {
        return integers(op, a, b, out);
    }
    match (left.to_number(), right.to_number()) {
        (Some(Number::Integer(a)), Some(Number::Integer(b))) => integers(op, a, b, out),
        // Text that is mixed with a real is read again as what the operator needs.
        (Some(_), Some(_)) if op == Arithmetic::Remainder => match right.to_integer() {
            0 => out.set_null(),
            divisor => out.set_real(left.to_integer().wrapping_rem(divisor) as f64),
        },
        (Some(_), Some(_)) => reals(op, left.to_real(), right.to_real(), out),
        _ => out.set_null(),
    }
}

#[inline]
fn integers(op: Arithmetic, a: i64, b: i64, out: &mut Mem) {
    let result = match op {
        Arithmetic::Add => a.checked_add(b),
        Arithmetic::Subtract => a.checked_sub(b),
        Arithmetic::Multiply => a.checked_mul(b),
        Arithmetic::Divide | Arithmetic::Remainder if b == 0 => return out.set_null(),
        Arithmetic::Divide => a.checked_div(b),
        Arithmetic::Remainder => Some(a.wrapping_rem(b)),
    };
    match result {
        Some(value) => out.set_integer(value),
        None => reals(op, a as f64, b as f64, out),
    }
}

fn reals(op: Arithmetic, a: f64, b: f64, out: &mut Mem) {
    out.set_real(match op {
        Arithmetic::Add => a + b,
        Arithmetic::Subtract => a - b,
        Arithmetic::Multiply => a * b,
        Arithmetic::Divide if b != 0.0 => a / b,
        Arithmetic::Divide | Arithmetic::Remainder => return out.set_null(),
    });
}

/// `left op right` on 64 bits into `out`; NULL when either is. A shift by a negative number goes
/// the other way.
pub fn bitwise(op: Bitwise, left: ValueRef<'_>, right: ValueRef<'_>, out: &mut Mem) {
    if left.is_null() || right.is_null() {
        return out.set_null();
    }
    let (a, b) = (left.to_integer(), right.to_integer());
    out.set_integer(match op {
        Bitwise::And => a & b,
        Bitwise::Or => a | b,
        Bitwise::ShiftLeft => shift_left(a, b),
        Bitwise::ShiftRight => shift_left(a, b.saturating_neg()),
    });
}

fn shift_left(value: i64, by: i64) -> i64 {
    match by {
        0..=63 => value << by,
        64.. => 0,
        -63..=-1 => value >> -by,
        _ if value < 0 => -1,
        _ => 0,
    }
}

/// `~value` into `out`; NULL for NULL.
pub fn bit_not(value: ValueRef<'_>, out: &mut Mem) {
    if value.is_null() {
        out.set_null();
    } else {
        out.set_integer(!value.to_integer());
    }
}

/// `left || right` into `out`, as text in `encoding`; NULL when either is.
pub fn concat(left: ValueRef<'_>, right: ValueRef<'_>, encoding: Encoding, out: &mut Mem) {
    if left.is_null() || right.is_null() {
        return out.set_null();
    }
    out.set_text_with(encoding, |buffer| {
        append(left, encoding, buffer);
        append(right, encoding, buffer);
        if encoding != Encoding::Utf8 {
            // The last byte of a blob of odd length is no text.
            buffer.truncate(buffer.len() & !1);
        }
    });
}

/// Appends `value` as text in `encoding`; a blob's bytes are taken as they are.
pub fn append(value: ValueRef<'_>, encoding: Encoding, out: &mut Vec<u8>) {
    match value {
        ValueRef::Text(TextRef { bytes, encoding: from }) => {
            crate::text::convert(bytes, from, encoding, out);
        }
        ValueRef::Blob(bytes) => out.extend_from_slice(bytes),
        ValueRef::Integer(number) if encoding == Encoding::Utf8 => crate::number::write_integer(out, number),
        ValueRef::Real(number) if encoding == Encoding::Utf8 => crate::number::write_shown_real(out, number),
        _ => {
            let text = value.to_text_utf8(encoding);
            crate::text::convert(&text, Encoding::Utf8, encoding, out);
        }
    }
}
