//! `CAST` and the forced conversions that operators and functions use.

use crate::affinity::{Affinity, real_to_i64, same_as_integer};
use crate::mem::Mem;
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

/// The integer that a value is or starts with; 0 for NULL.
pub fn to_integer(value: ValueRef<'_>) -> i64 {
    match value {
        ValueRef::Null => 0,
        ValueRef::Integer(value) => value,
        ValueRef::Real(value) => real_to_i64(value),
        ValueRef::Text(text) => parse::text_to_integer(text.bytes, text.encoding).value,
        ValueRef::Blob(bytes) => parse::text_to_integer(bytes, Encoding::Utf8).value,
    }
}

/// The real that a value is or starts with; 0.0 for NULL.
pub fn to_real(value: ValueRef<'_>) -> f64 {
    match value {
        ValueRef::Null => 0.0,
        ValueRef::Integer(value) => value as f64,
        ValueRef::Real(value) => value,
        ValueRef::Text(text) => parse::text_to_real(text.bytes, text.encoding).value,
        ValueRef::Blob(bytes) => parse::text_to_real(bytes, Encoding::Utf8).value,
    }
}

/// The number that an arithmetic operator sees: text and blobs are read as far as they are numbers.
/// `None` for NULL.
pub fn to_number(value: ValueRef<'_>) -> Option<Number> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(value) => Some(Number::Integer(value)),
        ValueRef::Real(value) => Some(Number::Real(value)),
        ValueRef::Text(text) => Some(text_to_number(text)),
        ValueRef::Blob(bytes) => Some(text_to_number(TextRef::utf8(bytes))),
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

/// The value as UTF-8 text: numbers are printed, a blob is taken as text in `encoding`, NULL is
/// empty.
pub fn to_text_utf8<'a>(value: ValueRef<'a>, encoding: Encoding) -> Cow<'a, [u8]> {
    let mut out = Vec::new();
    match value {
        ValueRef::Null => {}
        ValueRef::Integer(value) => print::write_integer(&mut out, value),
        ValueRef::Real(value) => print::write_shown_real(&mut out, value),
        ValueRef::Text(text) => return text.to_utf8(),
        ValueRef::Blob(bytes) => return TextRef { bytes, encoding }.to_utf8(),
    }
    Cow::Owned(out)
}

/// A cell with a number becomes that number's text.
pub(crate) fn number_to_text(mem: &mut Mem, encoding: Encoding) {
    let (integer, real) = (mem.integer(), mem.real());
    mem.set_text_with(Encoding::Utf8, |out| match (integer, real) {
        (Some(value), _) => print::write_integer(out, value),
        (None, Some(value)) => print::write_shown_real(out, value),
        (None, None) => {}
    });
    mem.set_encoding(encoding);
}

/// `CAST(mem AS affinity)`; `encoding` is the database's. NULL stays NULL.
pub fn cast(mem: &mut Mem, affinity: Affinity, encoding: Encoding) {
    if mem.is_null() {
        return;
    }
    // Text that is text already stays as it is.
    if affinity != Affinity::Text || !mem.is_text() {
        mem.clear_subtype();
    }
    mem.expand_zeroblob();
    match affinity {
        Affinity::None | Affinity::Blob => {
            mem.make_text_unless_blob(encoding);
            mem.text_as_blob();
        }
        Affinity::Text => mem.to_text(encoding),
        Affinity::Integer => {
            let value = mem.blob_as_text(encoding, to_integer);
            mem.set_integer(value);
        }
        Affinity::Real => {
            let value = mem.blob_as_text(encoding, to_real);
            mem.set_real(value);
        }
        Affinity::Numeric | Affinity::FlexNum => cast_numeric(mem, encoding),
    }
}

fn cast_numeric(mem: &mut Mem, encoding: Encoding) {
    if mem.is_numeric() {
        return;
    }
    let number = mem.blob_as_text(encoding, |value| match value {
        ValueRef::Text(text) => text_to_numeric(text),
        _ => Number::Integer(0),
    });
    match number {
        Number::Integer(value) => mem.set_integer(value),
        Number::Real(value) => mem.set_real(value),
    }
}

impl Mem {
    fn make_text_unless_blob(&mut self, encoding: Encoding) {
        if !self.is_blob() {
            self.to_text(encoding);
        }
    }

    /// What `read` makes of the value, a blob's bytes taken as text in `encoding`.
    fn blob_as_text<R>(&self, encoding: Encoding, read: impl FnOnce(ValueRef<'_>) -> R) -> R {
        match self.as_ref() {
            ValueRef::Blob(bytes) => read(ValueRef::text_bytes(bytes, encoding)),
            value => read(value),
        }
    }
}
