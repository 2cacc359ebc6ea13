//! Borrowed and owned values: what functions see, what an API hands out.

use base::Encoding;

/// Text as it is stored: bytes that are not validated, and their encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextRef<'a> {
    /// The bytes, without a terminator.
    pub bytes: &'a [u8],
    /// How the bytes spell characters.
    pub encoding: Encoding,
}

impl<'a> TextRef<'a> {
    /// UTF-8 text.
    pub fn utf8(bytes: &'a [u8]) -> TextRef<'a> {
        TextRef { bytes, encoding: Encoding::Utf8 }
    }

    /// The text as UTF-8; borrowed when it is UTF-8 already.
    pub fn to_utf8(self) -> std::borrow::Cow<'a, [u8]> {
        crate::text::to_utf8(self.bytes, self.encoding)
    }
}

/// A value that is borrowed from a register, a page or a caller.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueRef<'a> {
    /// NULL.
    Null,
    /// A 64-bit integer.
    Integer(i64),
    /// A double; never NaN.
    Real(f64),
    /// Text.
    Text(TextRef<'a>),
    /// Bytes.
    Blob(&'a [u8]),
}

/// The five storage classes, numbered as `sqlite3_column_type` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum ValueType {
    /// `SQLITE_INTEGER`.
    Integer = 1,
    /// `SQLITE_FLOAT`.
    Real = 2,
    /// `SQLITE_TEXT`.
    Text = 3,
    /// `SQLITE_BLOB`.
    Blob = 4,
    /// `SQLITE_NULL`.
    Null = 5,
}

impl ValueType {
    /// The name that `typeof()` returns.
    pub fn name(self) -> &'static str {
        match self {
            ValueType::Integer => "integer",
            ValueType::Real => "real",
            ValueType::Text => "text",
            ValueType::Blob => "blob",
            ValueType::Null => "null",
        }
    }
}

impl<'a> ValueRef<'a> {
    /// UTF-8 text.
    pub fn text(text: &'a str) -> ValueRef<'a> {
        ValueRef::Text(TextRef::utf8(text.as_bytes()))
    }

    /// Text in the given encoding.
    pub fn text_bytes(bytes: &'a [u8], encoding: Encoding) -> ValueRef<'a> {
        ValueRef::Text(TextRef { bytes, encoding })
    }

    /// The storage class.
    pub fn value_type(self) -> ValueType {
        match self {
            ValueRef::Null => ValueType::Null,
            ValueRef::Integer(_) => ValueType::Integer,
            ValueRef::Real(_) => ValueType::Real,
            ValueRef::Text(_) => ValueType::Text,
            ValueRef::Blob(_) => ValueType::Blob,
        }
    }

    /// Whether this is NULL.
    pub fn is_null(self) -> bool {
        matches!(self, ValueRef::Null)
    }

    /// An owned copy.
    pub fn to_owned(self) -> Value {
        match self {
            ValueRef::Null => Value::Null,
            ValueRef::Integer(value) => Value::Integer(value),
            ValueRef::Real(value) => Value::Real(value),
            ValueRef::Text(text) => Value::Text { bytes: text.bytes.to_vec(), encoding: text.encoding },
            ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
        }
    }
}

/// A value that owns its bytes: the API's type. Registers are [`crate::Mem`].
#[derive(Clone, Debug, PartialEq, Default)]
pub enum Value {
    /// NULL.
    #[default]
    Null,
    /// A 64-bit integer.
    Integer(i64),
    /// A double; never NaN.
    Real(f64),
    /// Text in an encoding.
    Text {
        /// The bytes, without a terminator.
        bytes: Vec<u8>,
        /// How the bytes spell characters.
        encoding: Encoding,
    },
    /// Bytes.
    Blob(Vec<u8>),
}

const _: () = assert!(size_of::<Value>() == 32);

impl Value {
    /// The value, borrowed.
    pub fn as_ref(&self) -> ValueRef<'_> {
        match self {
            Value::Null => ValueRef::Null,
            Value::Integer(value) => ValueRef::Integer(*value),
            Value::Real(value) => ValueRef::Real(*value),
            Value::Text { bytes, encoding } => ValueRef::text_bytes(bytes, *encoding),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }
    }

    /// UTF-8 text.
    pub fn text(text: impl Into<String>) -> Value {
        Value::Text { bytes: text.into().into_bytes(), encoding: Encoding::Utf8 }
    }

    /// Whether this is NULL.
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Value {
        Value::Integer(value)
    }
}

impl From<f64> for Value {
    fn from(value: f64) -> Value {
        if value.is_nan() { Value::Null } else { Value::Real(value) }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::text(text)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Value {
        Value::Blob(bytes)
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Value {
        value.to_owned()
    }
}

impl<'a> From<&'a Value> for ValueRef<'a> {
    fn from(value: &'a Value) -> ValueRef<'a> {
        value.as_ref()
    }
}

impl From<i64> for ValueRef<'_> {
    fn from(value: i64) -> Self {
        ValueRef::Integer(value)
    }
}

impl From<f64> for ValueRef<'_> {
    fn from(value: f64) -> Self {
        if value.is_nan() { ValueRef::Null } else { ValueRef::Real(value) }
    }
}

impl<'a> From<&'a str> for ValueRef<'a> {
    fn from(text: &'a str) -> ValueRef<'a> {
        ValueRef::text(text)
    }
}

impl<'a> From<&'a [u8]> for ValueRef<'a> {
    fn from(bytes: &'a [u8]) -> ValueRef<'a> {
        ValueRef::Blob(bytes)
    }
}
