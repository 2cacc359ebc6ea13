//! Names and values as SQL.

use base::Encoding;
use value::ValueRef;

/// A name in double quotes.
pub(crate) fn identifier(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A text in single quotes.
pub(crate) fn literal(name: &str) -> String {
    format!("'{}'", name.replace('\'', "''"))
}

/// The text of a value; none for NULL.
pub(crate) fn text(value: ValueRef<'_>) -> Option<String> {
    (!value.is_null()).then(|| base::raw_text::escape(&value.to_text_utf8(Encoding::Utf8)).into_owned())
}

/// A name from a change set as part of a statement.
pub(crate) fn name(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    base::raw_text::escape(bytes)
}
