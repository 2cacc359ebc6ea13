//! The order of values of any type: NULL, then numbers, then text, then blobs.

use crate::affinity::{Affinity, numeric_view};
use crate::collation::CollationRef;
use crate::mem::Mem;
use crate::value_ref::{TextRef, ValueRef};
use base::{Encoding, Error, Reason, Result};
use std::cmp::Ordering;

/// Orders two values; NULLs are equal. Text is compared by `collation`.
#[inline]
pub fn compare_values(left: ValueRef<'_>, right: ValueRef<'_>, collation: &CollationRef) -> Ordering {
    use ValueRef::{Blob, Integer, Null, Real, Text};
    match (left, right) {
        (Integer(a), Integer(b)) => a.cmp(&b),
        (Text(a), Text(b)) => compare_text(a, b, collation),
        (Null, Null) => Ordering::Equal,
        (Null, _) => Ordering::Less,
        (_, Null) => Ordering::Greater,
        (Real(a), Real(b)) => compare_reals(a, b),
        (Integer(a), Real(b)) => compare_integer_real(a, b),
        (Real(a), Integer(b)) => compare_integer_real(b, a).reverse(),
        (Integer(_) | Real(_), _) => Ordering::Less,
        (_, Integer(_) | Real(_)) => Ordering::Greater,
        (Text(_), Blob(_)) => Ordering::Less,
        (Blob(_), Text(_)) => Ordering::Greater,
        (Blob(a), Blob(b)) => a.cmp(b),
    }
}

/// Orders two cells, zero tails of blobs included.
#[inline]
pub fn compare_mems(left: &Mem, right: &Mem, collation: &CollationRef) -> Ordering {
    if left.zero_tail() | right.zero_tail() != 0 {
        return compare_zeroblobs(left, right, collation);
    }
    compare_values(left.as_ref(), right.as_ref(), collation)
}

#[cold]
fn compare_zeroblobs(left: &Mem, right: &Mem, collation: &CollationRef) -> Ordering {
    compare_values(left.to_value().as_ref(), right.to_value().as_ref(), collation)
}

/// Orders two values, neither of them NULL, after the conversion that the affinity of a comparison
/// asks for. `encoding` is the database's.
pub fn compare_converted(
    left: ValueRef<'_>,
    right: ValueRef<'_>,
    affinity: Affinity,
    collation: &CollationRef,
    encoding: Encoding,
    scratch: &mut Mem,
) -> Ordering {
    let is_number = |value: ValueRef<'_>| matches!(value, ValueRef::Integer(_) | ValueRef::Real(_));
    match (left, right) {
        (ValueRef::Text(_), _) | (_, ValueRef::Text(_)) if affinity.is_numeric() => {
            compare_values(numeric_view(left), numeric_view(right), collation)
        }
        (number, ValueRef::Text(_)) if affinity == Affinity::Text && is_number(number) => {
            scratch.set_value(number);
            scratch.to_text(encoding);
            compare_values(scratch.as_ref(), right, collation)
        }
        (ValueRef::Text(_), number) if affinity == Affinity::Text && is_number(number) => {
            scratch.set_value(number);
            scratch.to_text(encoding);
            compare_values(scratch.as_ref(), left, collation).reverse()
        }
        _ => compare_values(left, right, collation),
    }
}

/// Orders two texts; the right one is converted when the encodings differ.
#[inline]
pub fn compare_text(left: TextRef<'_>, right: TextRef<'_>, collation: &CollationRef) -> Ordering {
    if left.encoding == right.encoding {
        return collation.compare(left.bytes, right.bytes, left.encoding);
    }
    let mut converted = Vec::new();
    crate::text::convert(right.bytes, right.encoding, left.encoding, &mut converted);
    collation.compare(left.bytes, &converted, left.encoding)
}

/// As [`compare_values`] while something is borrowed.
///
/// # Errors
/// [`Reason::AnswerPending`] where the user of a collation must be asked first, with nothing
/// borrowed ([`crate::Collation::compare_now`]).
#[inline]
pub fn compare_values_now(left: ValueRef<'_>, right: ValueRef<'_>, collation: &CollationRef) -> Result<Ordering> {
    if let (ValueRef::Text(a), ValueRef::Text(b), CollationRef::Custom(_)) = (left, right, collation) {
        return compare_text_now(a, b, collation).ok_or_else(must_ask);
    }
    Ok(compare_values(left, right, collation))
}

#[cold]
fn compare_text_now(left: TextRef<'_>, right: TextRef<'_>, collation: &CollationRef) -> Option<Ordering> {
    if left.encoding == right.encoding {
        return collation.compare_now(left.bytes, right.bytes, left.encoding);
    }
    let mut converted = Vec::new();
    crate::text::convert(right.bytes, right.encoding, left.encoding, &mut converted);
    collation.compare_now(left.bytes, &converted, left.encoding)
}

/// The error that says: give back what is borrowed, ask the user of the collation, try again.
#[cold]
pub fn must_ask() -> Error {
    Error::signal(Reason::AnswerPending)
}

/// Orders two doubles; NaN does not occur and would equal everything.
#[inline]
pub fn compare_reals(left: f64, right: f64) -> Ordering {
    left.partial_cmp(&right).unwrap_or(Ordering::Equal)
}

/// Orders an integer and a double exactly, where a conversion of either would round.
pub fn compare_integer_real(integer: i64, real: f64) -> Ordering {
    if real.is_nan() {
        return Ordering::Greater;
    }
    if real < -9_223_372_036_854_775_808.0 {
        return Ordering::Greater;
    }
    if real >= 9_223_372_036_854_775_808.0 {
        return Ordering::Less;
    }
    let whole = real as i64;
    integer.cmp(&whole).then_with(|| compare_reals(whole as f64, real))
}
