//! Conversions between Rust's types and SQL's.

use crate::{Error, Result, ResultCode, Value, ValueRef};

/// A value that can be bound to a parameter or returned from a function.
pub trait ToSql {
    /// The SQL value.
    fn to_sql(&self) -> Value;

    /// Shows the SQL value without a copy, where that is possible.
    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(self.to_sql().as_ref());
    }
}

/// A type that an SQL value can become.
pub trait FromSql: Sized {
    /// Converts the value.
    ///
    /// # Errors
    /// `SQLITE_MISMATCH` when the value has another type or is out of range.
    fn from_sql(value: ValueRef<'_>) -> Result<Self>;
}

fn mismatch(value: ValueRef<'_>) -> Error {
    Error::new(ResultCode::MISMATCH, format!("Invalid column type {}", value.value_type().name()))
}

macro_rules! integers {
    ($($type:ty),*) => {
        $(
            impl ToSql for $type {
                fn to_sql(&self) -> Value {
                    Value::Integer(i64::from(*self))
                }

                #[inline]
                fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
                    show(ValueRef::Integer(i64::from(*self)));
                }
            }

            impl FromSql for $type {
                fn from_sql(value: ValueRef<'_>) -> Result<$type> {
                    match value {
                        ValueRef::Integer(number) => <$type>::try_from(number).map_err(|_| mismatch(value)),
                        _ => Err(mismatch(value)),
                    }
                }
            }
        )*
    };
}

integers!(i8, i16, i32, i64, u8, u16, u32);

impl FromSql for usize {
    fn from_sql(value: ValueRef<'_>) -> Result<usize> {
        usize::try_from(i64::from_sql(value)?).map_err(|_| mismatch(value))
    }
}

impl ToSql for bool {
    fn to_sql(&self) -> Value {
        Value::Integer(i64::from(*self))
    }
}

impl FromSql for bool {
    fn from_sql(value: ValueRef<'_>) -> Result<bool> {
        Ok(i64::from_sql(value)? != 0)
    }
}

impl ToSql for f64 {
    fn to_sql(&self) -> Value {
        // NaN has no SQL value.
        if self.is_nan() { Value::Null } else { Value::Real(*self) }
    }
}

impl FromSql for f64 {
    fn from_sql(value: ValueRef<'_>) -> Result<f64> {
        match value {
            ValueRef::Integer(number) => Ok(number as f64),
            ValueRef::Real(number) => Ok(number),
            _ => Err(mismatch(value)),
        }
    }
}

impl ToSql for str {
    fn to_sql(&self) -> Value {
        Value::text(self)
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(ValueRef::text(self));
    }
}

impl ToSql for String {
    fn to_sql(&self) -> Value {
        Value::text(self.as_str())
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(ValueRef::text(self));
    }
}

impl FromSql for String {
    fn from_sql(value: ValueRef<'_>) -> Result<String> {
        match value {
            ValueRef::Text(text) => {
                let bytes = text.to_utf8();
                // The check of a whole text at once is the fast one.
                Ok(match std::str::from_utf8(&bytes) {
                    Ok(text) => text.to_owned(),
                    Err(_) => String::from_utf8_lossy(&bytes).into_owned(),
                })
            }
            _ => Err(mismatch(value)),
        }
    }
}

impl ToSql for [u8] {
    fn to_sql(&self) -> Value {
        Value::Blob(self.to_vec())
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(ValueRef::Blob(self));
    }
}

impl ToSql for Vec<u8> {
    fn to_sql(&self) -> Value {
        Value::Blob(self.clone())
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(ValueRef::Blob(self));
    }
}

impl FromSql for Vec<u8> {
    fn from_sql(value: ValueRef<'_>) -> Result<Vec<u8>> {
        match value {
            ValueRef::Blob(bytes) => Ok(bytes.to_vec()),
            _ => Err(mismatch(value)),
        }
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> Value {
        self.clone()
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        show(self.as_ref());
    }
}

impl FromSql for Value {
    fn from_sql(value: ValueRef<'_>) -> Result<Value> {
        Ok(value.to_owned())
    }
}

impl<T: ToSql> ToSql for Option<T> {
    fn to_sql(&self) -> Value {
        self.as_ref().map_or(Value::Null, ToSql::to_sql)
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        match self {
            Some(value) => value.with_value(show),
            None => show(ValueRef::Null),
        }
    }
}

impl<T: FromSql> FromSql for Option<T> {
    fn from_sql(value: ValueRef<'_>) -> Result<Option<T>> {
        if value.is_null() { Ok(None) } else { T::from_sql(value).map(Some) }
    }
}

impl<T: ToSql + ?Sized> ToSql for &T {
    fn to_sql(&self) -> Value {
        (**self).to_sql()
    }

    fn with_value(&self, show: &mut dyn FnMut(ValueRef<'_>)) {
        (**self).with_value(show);
    }
}
