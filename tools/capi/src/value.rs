//! `sqlite3_value`: a value with the texts that C has asked for.

use base::Encoding;
use std::cell::OnceCell;
use std::ffi::{c_char, c_int, c_void};
use value::{Mem, ValueRef, ValueType};

/// A value as C holds it. Conversions are kept beside the value, so that pointers to it stay valid.
pub struct CValue {
    pub mem: Mem,
    utf8: OnceCell<Box<Mem>>,
    utf16: OnceCell<Box<Mem>>,
    /// It is a parameter's.
    from_bind: bool,
}

impl CValue {
    /// A value of its own.
    pub fn new(mut mem: Mem) -> CValue {
        mem.expand_zeroblob();
        CValue { mem, utf8: OnceCell::new(), utf16: OnceCell::new(), from_bind: false }
    }

    /// The value as text in an encoding, or a blob's bytes as they are; none for NULL.
    pub fn text(&self, encoding: Encoding) -> Option<&Mem> {
        match self.mem.as_ref() {
            ValueRef::Null => return None,
            ValueRef::Text(text) if text.encoding == encoding => return Some(&self.mem),
            ValueRef::Blob(_) if encoding == Encoding::Utf8 => return Some(&self.mem),
            _ => {}
        }
        let cell = if encoding == Encoding::Utf8 { &self.utf8 } else { &self.utf16 };
        let converted = cell.get_or_init(|| {
            let mut mem = self.mem.clone();
            if let ValueRef::Blob(bytes) = self.mem.as_ref() {
                mem.set_text(bytes, encoding);
            } else {
                mem.to_text(encoding);
                mem.set_encoding(encoding);
            }
            Box::new(mem)
        });
        Some(converted)
    }

    /// Pointer to the text; NULL for NULL.
    pub fn text_pointer(&self, encoding: Encoding) -> *const c_void {
        self.text(encoding).map_or(std::ptr::null(), |mem| mem.bytes().as_ptr().cast())
    }

    /// Length of the text in bytes.
    pub fn text_bytes(&self, encoding: Encoding) -> c_int {
        self.text(encoding).map_or(0, |mem| mem.bytes().len() as c_int)
    }

    /// Pointer to the bytes of a blob or text; NULL when there are none.
    pub fn blob_pointer(&self) -> *const c_void {
        let bytes = match self.mem.value_type() {
            ValueType::Text | ValueType::Blob => Some(&self.mem),
            _ => self.text(Encoding::Utf8),
        };
        match bytes.map(Mem::bytes) {
            Some(bytes) if !bytes.is_empty() => bytes.as_ptr().cast(),
            _ => std::ptr::null(),
        }
    }
}

/// The number of a type.
pub fn type_number(value: ValueType) -> c_int {
    value as c_int
}

/// Low 32 bits, as C's casts do.
pub fn low_int(value: i64) -> c_int {
    value as c_int
}

/// UTF-16 as this machine spells it.
pub const UTF16: Encoding = if cfg!(target_endian = "big") { Encoding::Utf16be } else { Encoding::Utf16le };

c_api! {
    fn sqlite3_value_type(value: *mut CValue) -> c_int = 5; {
        value.as_ref().map_or(5, |value| type_number(value.mem.value_type()))
    }

    fn sqlite3_value_numeric_type(value: *mut CValue) -> c_int = 5; {
        let Some(value) = value.as_mut() else { return 5 };
        if value.mem.is_text() {
            value::affinity::apply_numeric(&mut value.mem, true);
        }
        type_number(value.mem.value_type())
    }

    fn sqlite3_value_int(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| low_int(value.mem.to_integer()))
    }

    fn sqlite3_value_int64(value: *mut CValue) -> i64 = 0; {
        value.as_ref().map_or(0, |value| value.mem.to_integer())
    }

    fn sqlite3_value_double(value: *mut CValue) -> f64 = 0.0; {
        value.as_ref().map_or(0.0, |value| value.mem.to_real())
    }

    fn sqlite3_value_text(value: *mut CValue) -> *const c_char = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(Encoding::Utf8).cast())
    }

    fn sqlite3_value_text16(value: *mut CValue) -> *const c_void = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(UTF16))
    }

    fn sqlite3_value_blob(value: *mut CValue) -> *const c_void = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), CValue::blob_pointer)
    }

    fn sqlite3_value_bytes(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| value.text_bytes(Encoding::Utf8))
    }

    fn sqlite3_value_bytes16(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| value.text_bytes(UTF16))
    }

    fn sqlite3_value_subtype(value: *mut CValue) -> u32 = 0; {
        value.as_ref().map_or(0, |value| u32::from(value.mem.subtype()))
    }

    fn sqlite3_value_frombind(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| c_int::from(value.from_bind))
    }

    fn sqlite3_value_encoding(value: *mut CValue) -> c_int = 1; {
        match value.as_ref().map(|value| value.mem.as_ref()) {
            Some(ValueRef::Text(text)) => text.encoding as c_int,
            _ => Encoding::Utf8 as c_int,
        }
    }

    fn sqlite3_value_nochange(_value: *mut CValue) -> c_int = 0; {
        0
    }

    fn sqlite3_value_dup(value: *const CValue) -> *mut CValue = std::ptr::null_mut(); {
        match value.as_ref() {
            Some(value) => Box::into_raw(Box::new(CValue::new(value.mem.clone()))),
            None => std::ptr::null_mut(),
        }
    }

    fn sqlite3_value_free(value: *mut CValue) = (); {
        if !value.is_null() {
            drop(Box::from_raw(value));
        }
    }
}
