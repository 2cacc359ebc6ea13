//! Columns as conditions.

use super::column::{Input, Texts, class};
use crate::value_ref::ValueRef;

/// For each of `rows` rows, whether the value is NULL.
pub fn is_null(input: Input<'_>, rows: usize, out: &mut Vec<bool>) {
    out.clear();
    match input {
        Input::Rows(column) => out.extend(column.tags().iter().map(|&tag| tag == class::NULL)),
        Input::One(value) => out.resize(rows, value.is_null()),
    }
}

/// For each of `rows` rows, whether the value is as true as `wanted`; NULL is neither.
pub fn truth(input: Input<'_>, wanted: bool, texts: Texts<'_>, rows: usize, out: &mut Vec<bool>) {
    out.clear();
    match input {
        Input::Rows(column) if column.is_all(class::INTEGER) => {
            out.extend(column.words().iter().map(|&word| (word != 0) == wanted));
        }
        Input::Rows(column) => out.extend(column.values(texts).map(|value| is_as_true(value, wanted))),
        Input::One(value) => out.resize(rows, is_as_true(value, wanted)),
    }
}

fn is_as_true(value: ValueRef<'_>, wanted: bool) -> bool {
    match value {
        ValueRef::Null => false,
        ValueRef::Integer(number) => (number != 0) == wanted,
        other => (other.to_real() != 0.0) == wanted,
    }
}
