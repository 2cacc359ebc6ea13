//! `sqlite3_value`: a value with the texts that C has asked for.

use crate::pointer;
use base::Encoding;
use std::cell::OnceCell;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::{Mem, Value, ValueRef, ValueType};

/// A value as C holds it. Conversions are kept beside the value, so that pointers to it stay valid.
pub struct CValue {
    own: Option<Mem>,
    /// Another's cell, as long as `own` is empty.
    lent: *const Mem,
    utf8: OnceCell<Box<Mem>>,
    utf16: OnceCell<Box<Mem>>,
    utf16_swapped: OnceCell<Box<Mem>>,
    /// It is a parameter's.
    pub from_bind: bool,
    /// The column of a virtual table's row that an UPDATE leaves as it is.
    pub unchanged: bool,
    /// The values of an IN that a virtual table has asked for at once.
    pub list: Option<ListState>,
}

/// A walk over the values of an IN.
pub struct ListState {
    values: Rc<[Value]>,
    next: usize,
    /// The value that was handed out last.
    current: Option<Box<CValue>>,
}

impl ListState {
    /// Goes back before the first value.
    pub fn rewind(&mut self) {
        self.next = 0;
    }

    /// The next value, good until the one after it; none at the end.
    pub fn advance(&mut self) -> Option<*mut CValue> {
        let value = self.values.get(self.next)?;
        self.next += 1;
        let cell = self.current.insert(Box::new(CValue::new(Mem::from_value(value.as_ref()))));
        Some(std::ptr::from_mut(&mut **cell))
    }
}

impl CValue {
    /// A value of its own.
    pub fn new(mut mem: Mem) -> CValue {
        mem.expand_zeroblob();
        CValue { own: Some(mem), ..CValue::lent(std::ptr::null()) }
    }

    /// A look at another's cell, which must outlive the value.
    pub fn of(mem: &Mem) -> CValue {
        if mem.zero_tail() > 0 { CValue::new(mem.clone()) } else { CValue::lent(mem) }
    }

    /// NULL that stands for a list of values.
    pub fn of_list(values: Rc<[Value]>) -> CValue {
        let list = Some(ListState { values, next: 0, current: None });
        CValue { list, ..CValue::new(Mem::new()) }
    }

    fn lent(lent: *const Mem) -> CValue {
        CValue {
            own: None,
            lent,
            utf8: OnceCell::new(),
            utf16: OnceCell::new(),
            utf16_swapped: OnceCell::new(),
            from_bind: false,
            unchanged: false,
            list: None,
        }
    }

    /// The cell.
    pub fn mem(&self) -> &Mem {
        match &self.own {
            Some(mem) => mem,
            // SAFETY: without its own cell the value was made by `of`, whose cell outlives it.
            None => unsafe { &*self.lent },
        }
    }

    /// The cell, to be changed; a copy when it was another's.
    fn mem_mut(&mut self) -> &mut Mem {
        let mem = self.mem().clone();
        self.own.get_or_insert(mem)
    }

    /// The value as text in an encoding; none for NULL.
    pub fn text(&self, encoding: Encoding) -> Option<&Mem> {
        let mem = self.mem();
        match mem.as_ref() {
            ValueRef::Null => return None,
            ValueRef::Text(text) if text.encoding == encoding => return Some(mem),
            _ => {}
        }
        let cell = match encoding {
            Encoding::Utf8 => &self.utf8,
            UTF16 => &self.utf16,
            _ => &self.utf16_swapped,
        };
        let converted = cell.get_or_init(|| {
            let mut copy = mem.clone();
            if let ValueRef::Blob(bytes) = mem.as_ref() {
                copy.set_text(bytes, Encoding::Utf8);
                copy.set_encoding(encoding);
            } else {
                copy.to_text(encoding);
                copy.set_encoding(encoding);
            }
            Box::new(copy)
        });
        Some(converted)
    }

    /// The type that C sees: a blob that was asked for as text is one.
    pub fn shown_type(&self) -> ValueType {
        let was_read = self.utf8.get().or(self.utf16.get()).or(self.utf16_swapped.get()).is_some();
        match self.mem().value_type() {
            ValueType::Blob if was_read => ValueType::Text,
            other => other,
        }
    }

    /// Pointer to the text; NULL for NULL.
    pub fn text_pointer(&self, encoding: Encoding) -> *const c_void {
        self.text(encoding).map_or(std::ptr::null(), |mem| mem.bytes().as_ptr().cast())
    }

    /// Length of the text in bytes; of a blob its own.
    pub fn text_bytes(&self, encoding: Encoding) -> c_int {
        match self.mem().as_ref() {
            // A blob that was read as UTF-16 has become that.
            ValueRef::Blob(bytes) => {
                let read = self.utf16.get().or(self.utf16_swapped.get());
                read.map_or(bytes.len(), |text| text.bytes().len()) as c_int
            }
            _ => self.text(encoding).map_or(0, |mem| mem.bytes().len() as c_int),
        }
    }

    /// Pointer to the bytes of a blob or text; NULL when there are none.
    pub fn blob_pointer(&self) -> *const c_void {
        let bytes = match self.mem().value_type() {
            ValueType::Text | ValueType::Blob => Some(self.mem()),
            _ => self.text(Encoding::Utf8),
        };
        match bytes.map(Mem::bytes) {
            Some(bytes) if !bytes.is_empty() => bytes.as_ptr().cast(),
            _ => std::ptr::null(),
        }
    }
}

/// NULL for whoever asks for a value that is not there.
struct Nothing(CValue);

// SAFETY: it is never changed: NULL has no texts to keep.
unsafe impl Sync for Nothing {}
// SAFETY: as above.
unsafe impl Send for Nothing {}

static NOTHING: std::sync::LazyLock<Nothing> = std::sync::LazyLock::new(|| Nothing(CValue::new(Mem::new())));

/// A value that is NULL and always there.
pub fn nothing() -> *mut CValue {
    crate::heap::keep(|| std::ptr::from_ref(&NOTHING.0).cast_mut())
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
        value.as_ref().map_or(5, |value| type_number(value.shown_type()))
    }

    fn sqlite3_value_numeric_type(value: *mut CValue) -> c_int = 5; {
        let Some(shared) = value.as_ref() else { return 5 };
        if !shared.mem().is_text() {
            return type_number(shared.mem().value_type());
        }
        let cell = (*value).mem_mut();
        value::affinity::apply_numeric(cell, false);
        type_number(cell.value_type())
    }

    fn sqlite3_value_int(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| low_int(value.mem().to_integer()))
    }

    fn sqlite3_value_int64(value: *mut CValue) -> i64 = 0; {
        value.as_ref().map_or(0, |value| value.mem().to_integer())
    }

    fn sqlite3_value_double(value: *mut CValue) -> f64 = 0.0; {
        value.as_ref().map_or(0.0, |value| value.mem().to_real())
    }

    fn sqlite3_value_text(value: *mut CValue) -> *const c_char = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(Encoding::Utf8).cast())
    }

    fn sqlite3_value_text16(value: *mut CValue) -> *const c_void = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(UTF16))
    }

    fn sqlite3_value_text16le(value: *mut CValue) -> *const c_void = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(Encoding::Utf16le))
    }

    fn sqlite3_value_text16be(value: *mut CValue) -> *const c_void = std::ptr::null(); {
        value.as_ref().map_or(std::ptr::null(), |value| value.text_pointer(Encoding::Utf16be))
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

    fn sqlite3_value_pointer(value: *mut CValue, kind: *const c_char) -> *mut c_void = std::ptr::null_mut(); {
        value.as_ref().map_or(std::ptr::null_mut(), |value| pointer::read(value.mem(), kind))
    }

    fn sqlite3_value_subtype(value: *mut CValue) -> u32 = 0; {
        value.as_ref().map_or(0, |value| u32::from(value.mem().subtype()))
    }

    fn sqlite3_value_frombind(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| c_int::from(value.from_bind))
    }

    fn sqlite3_value_encoding(value: *mut CValue) -> c_int = 1; {
        match value.as_ref().map(|value| value.mem().as_ref()) {
            Some(ValueRef::Text(text)) => text.encoding as c_int,
            _ => Encoding::Utf8 as c_int,
        }
    }

    fn sqlite3_value_nochange(value: *mut CValue) -> c_int = 0; {
        value.as_ref().map_or(0, |value| c_int::from(value.unchanged))
    }

    /// A pointer value is NULL in the copy: what it points to may be gone.
    fn sqlite3_value_dup(value: *const CValue) -> *mut CValue = std::ptr::null_mut(); {
        let Some(value) = value.as_ref() else { return std::ptr::null_mut() };
        let mut mem = value.mem().clone();
        if mem.handle().is_some() {
            mem.set_null();
        }
        Box::into_raw(Box::new(CValue::new(mem)))
    }

    fn sqlite3_value_free(value: *mut CValue) = (); {
        if !value.is_null() {
            drop(Box::from_raw(value));
        }
    }
}
