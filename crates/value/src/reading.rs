//! What operators and functions read values as, whatever class they are of.

use crate::number::whole::{real_to_i64, same_as_integer};
use crate::number::{parse, print};
use crate::value_ref::{TextRef, ValueRef};
use base::Encoding;
use std::borrow::Cow;

/// A number, when only the two kinds matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An integer.
    Integer(i64),
    /// A real.
    Real(f64),
}

impl<'a> ValueRef<'a> {
    /// The value as `CAST(… AS INTEGER)` gives it: the integer that it is or starts with; 0 for
    /// NULL.
    pub fn to_integer(self) -> i64 {
        match self {
            ValueRef::Null => 0,
            ValueRef::Integer(value) => value,
            ValueRef::Real(value) => real_to_i64(value),
            ValueRef::Text(text) => parse::text_to_integer(text.bytes, text.encoding).value,
            ValueRef::Blob(bytes) => parse::text_to_integer(bytes, Encoding::Utf8).value,
        }
    }

    /// The value as `CAST(… AS REAL)` gives it: the real that it is or starts with; 0.0 for NULL.
    pub fn to_real(self) -> f64 {
        match self {
            ValueRef::Null => 0.0,
            ValueRef::Integer(value) => value as f64,
            ValueRef::Real(value) => value,
            ValueRef::Text(text) => parse::text_to_real(text.bytes, text.encoding).value,
            ValueRef::Blob(bytes) => parse::text_to_real(bytes, Encoding::Utf8).value,
        }
    }

    /// The number that an arithmetic operator sees: text and blobs are read as far as they are
    /// numbers. `None` for NULL.
    pub fn to_number(self) -> Option<Number> {
        match self {
            ValueRef::Null => None,
            ValueRef::Integer(value) => Some(Number::Integer(value)),
            ValueRef::Real(value) => Some(Number::Real(value)),
            ValueRef::Text(text) => Some(text_to_number(text)),
            ValueRef::Blob(bytes) => Some(text_to_number(TextRef::utf8(bytes))),
        }
    }

    /// The value as UTF-8 text, as `sqlite3_value_text` gives it: numbers are printed, a blob's
    /// bytes are taken as text of the database's encoding `encoding`, NULL is empty.
    pub fn to_text_utf8(self, encoding: Encoding) -> Cow<'a, [u8]> {
        let mut out = Vec::new();
        match self {
            ValueRef::Null => {}
            ValueRef::Integer(value) => print::write_integer(&mut out, value),
            ValueRef::Real(value) => print::write_shown_real(&mut out, value),
            ValueRef::Text(text) => return text.to_utf8(),
            ValueRef::Blob(bytes) => return TextRef { bytes, encoding }.to_utf8(),
        }
        Cow::Owned(out)
    }
}

fn text_to_number(text: TextRef<'_>) -> Number {
    let real = parse::text_to_real(text.bytes, text.encoding);
    if real.shape.is_integer() {
        let integer = parse::text_to_integer(text.bytes, text.encoding);
        let fits = match real.shape {
            parse::NumberShape::Integer => integer.verdict == parse::IntegerVerdict::Exact,
            _ => integer.verdict.fits(),
        };
        if fits {
            return Number::Integer(integer.value);
        }
    }
    Number::Real(real.value)
}

/// What `CAST(… AS NUMERIC)` makes of text or a blob's bytes.
pub fn text_to_numeric(text: TextRef<'_>) -> Number {
    let real = parse::text_to_real(text.bytes, text.encoding);
    if real.shape.is_integer() {
        let integer = parse::text_to_integer(text.bytes, text.encoding);
        if integer.verdict.fits() {
            return Number::Integer(integer.value);
        }
    }
    let whole = real_to_i64(real.value);
    if same_as_integer(real.value, whole) { Number::Integer(whole) } else { Number::Real(real.value) }
}
