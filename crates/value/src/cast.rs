//! `CAST` and the forced conversions that operators and functions use.

use crate::affinity::Affinity;
use crate::mem::Mem;
use crate::reading::text_to_numeric;
use crate::value_ref::ValueRef;
use base::Encoding;

pub use crate::reading::Number;

/// The number that an arithmetic operator sees; see [`ValueRef::to_number`].
pub fn to_number(value: ValueRef<'_>) -> Option<Number> {
    value.to_number()
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
            let value = mem.blob_as_text(encoding, |value| value.to_integer());
            mem.set_integer(value);
        }
        Affinity::Real => {
            let value = mem.blob_as_text(encoding, |value| value.to_real());
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
