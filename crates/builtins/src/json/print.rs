//! JSON to text, and to and from SQL values.

use super::Json;
use base::{Encoding, Error, Result};
use value::{Mem, ValueRef};

/// The JSON text of a control character, quote or backslash; other bytes as they are.
pub(crate) fn escaped(byte: u8) -> String {
    match byte {
        b'"' => "\\\"".to_owned(),
        b'\\' => "\\\\".to_owned(),
        0x08 => "\\b".to_owned(),
        0x0c => "\\f".to_owned(),
        b'\n' => "\\n".to_owned(),
        b'\r' => "\\r".to_owned(),
        b'\t' => "\\t".to_owned(),
        _ => format!("\\u{byte:04x}"),
    }
}

/// A text as the inside of a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match u8::try_from(character) {
            Ok(byte) if byte < 0x20 || byte == b'"' || byte == b'\\' => out.push_str(&escaped(byte)),
            _ => out.push(character),
        }
    }
    out
}

/// The text that the inside of a JSON string means.
pub(crate) fn unquoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character != '\\' {
            out.push(character);
            continue;
        }
        match characters.next() {
            Some('b') => out.push('\u{8}'),
            Some('f') => out.push('\u{c}'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('u') => {
                let high = hexadecimal(&mut characters);
                out.push(code_point(high, &mut characters));
            }
            Some(other) => out.push(other),
            None => {}
        }
    }
    out
}

fn hexadecimal(characters: &mut std::str::Chars<'_>) -> u32 {
    characters.by_ref().take(4).fold(0, |number, digit| number * 16 + digit.to_digit(16).unwrap_or(0))
}

/// The character of a `\u` escape, together with the one behind it for a surrogate pair.
fn code_point(high: u32, characters: &mut std::str::Chars<'_>) -> char {
    let mut ahead = characters.clone();
    if (0xd800..0xdc00).contains(&high) && ahead.next() == Some('\\') && ahead.next() == Some('u') {
        let low = hexadecimal(&mut ahead);
        if (0xdc00..0xe000).contains(&low) {
            *characters = ahead;
            let code = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
            return char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
        }
    }
    char::from_u32(high).unwrap_or(char::REPLACEMENT_CHARACTER)
}

impl Json {
    /// The text without white space.
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Json::Null => out.push_str("null"),
            Json::True => out.push_str("true"),
            Json::False => out.push_str("false"),
            Json::Integer(text) | Json::Real(text) => out.push_str(text),
            Json::Text(text) => write_string(text, out),
            Json::Array(items) => {
                out.push('[');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Json::Object(members) => {
                out.push('{');
                for (position, (key, value)) in members.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    write_string(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// The text with each item on a line of its own.
    pub fn to_pretty(&self, indent: &str) -> String {
        let mut out = String::new();
        self.write_pretty(indent, 0, &mut out);
        out
    }

    fn write_pretty(&self, indent: &str, depth: usize, out: &mut String) {
        let line = |depth: usize, out: &mut String| {
            out.push('\n');
            (0..depth).for_each(|_| out.push_str(indent));
        };
        match self {
            Json::Array(items) if !items.is_empty() => {
                out.push('[');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    line(depth + 1, out);
                    item.write_pretty(indent, depth + 1, out);
                }
                line(depth, out);
                out.push(']');
            }
            Json::Object(members) if !members.is_empty() => {
                out.push('{');
                for (position, (key, value)) in members.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    line(depth + 1, out);
                    write_string(key, out);
                    out.push_str(": ");
                    value.write_pretty(indent, depth + 1, out);
                }
                line(depth, out);
                out.push('}');
            }
            other => other.write(out),
        }
    }

    /// Leaves the value as SQL has it: text without quotes, numbers, 1 and 0; arrays and objects as JSON.
    pub fn to_sql(&self, result: &mut Mem) {
        match self {
            Json::Null => result.set_null(),
            Json::True => result.set_integer(1),
            Json::False => result.set_integer(0),
            Json::Integer(text) => match text.parse() {
                Ok(number) => result.set_integer(number),
                Err(_) => result.set_real(text.parse().unwrap_or(0.0)),
            },
            Json::Real(text) => result.set_real(text.parse().unwrap_or(0.0)),
            Json::Text(text) => result.set_str(&unquoted(text)),
            Json::Array(_) | Json::Object(_) => self.to_json(result),
        }
    }

    /// Leaves the value as JSON text.
    pub fn to_json(&self, result: &mut Mem) {
        result.set_str(&self.to_text());
        result.set_subtype(super::SUBTYPE);
    }

    /// An SQL value as JSON: JSON stays what it is, text becomes a string.
    ///
    /// # Errors
    /// `JSON cannot hold BLOB values`, and `malformed JSON`.
    pub fn of_sql(value: &Mem) -> Result<Json> {
        Ok(match value.as_ref() {
            ValueRef::Null => Json::Null,
            ValueRef::Integer(number) => Json::Integer(number.to_string()),
            ValueRef::Real(number) if number.is_nan() => Json::Null,
            ValueRef::Real(number) if number.is_infinite() => {
                Json::Real(if number > 0.0 { "9.0e+999" } else { "-9.0e+999" }.to_owned())
            }
            ValueRef::Real(_) => {
                let mut text = Mem::from_value(value.as_ref());
                text.to_text(Encoding::Utf8);
                Json::Real(String::from_utf8_lossy(text.bytes()).into_owned())
            }
            ValueRef::Text(text) if value.subtype() == super::SUBTYPE => match super::parse::parse(&text.to_utf8()) {
                Ok(parsed) => parsed.json,
                Err(_) => return Err(Error::sql("malformed JSON")),
            },
            ValueRef::Text(text) => Json::Text(quoted(&String::from_utf8_lossy(&text.to_utf8()))),
            ValueRef::Blob(_) => return Err(Error::sql("JSON cannot hold BLOB values")),
        })
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    out.push_str(text);
    out.push('"');
}
