//! JSONB to text, and to and from SQL values.

use super::blob::{Element, element, elements, is_jsonb, kind, push};
use super::escape::{push_escaped, push_quoted, unescaped};
use super::{DEPTH_MAX, Form, SUBTYPE, malformed, number, parse};
use base::{Encoding, Error, Result};
use std::borrow::Cow;
use value::{Mem, ValueRef};

/// The text of a whole blob, without white space.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn text_of(blob: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(blob.len() + blob.len() / 4);
    let root = element(blob, 0).ok_or_else(malformed)?;
    write(blob, root, 0, &mut out)?;
    Ok(out)
}

/// Appends the text of an element.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn write(blob: &[u8], one: Element, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    let bytes = one.bytes(blob);
    let is_number = matches!(one.kind, kind::INT..=kind::FLOAT5);
    if is_number && bytes.is_empty() {
        return Err(malformed());
    }
    if depth >= DEPTH_MAX && one.is_container() {
        return Err(too_deep());
    }
    match one.kind {
        kind::NULL => out.extend_from_slice(b"null"),
        kind::TRUE => out.extend_from_slice(b"true"),
        kind::FALSE => out.extend_from_slice(b"false"),
        kind::INT | kind::FLOAT => out.extend_from_slice(bytes),
        kind::INT5 => write_hexadecimal(bytes, out)?,
        kind::FLOAT5 => write_real(bytes, out),
        kind::TEXT | kind::TEXTJ => {
            out.push(b'"');
            out.extend_from_slice(bytes);
            out.push(b'"');
        }
        kind::TEXT5 => write_json5(bytes, out)?,
        kind::TEXTRAW => push_quoted(out, bytes),
        kind::ARRAY | kind::OBJECT => write_container(blob, one, depth, out)?,
        _ => return Err(malformed()),
    }
    Ok(())
}

fn write_container(blob: &[u8], outer: Element, depth: usize, out: &mut Vec<u8>) -> Result<()> {
    let is_object = outer.kind == kind::OBJECT;
    out.push(if is_object { b'{' } else { b'[' });
    let mut count = 0;
    for inner in elements(blob, outer) {
        if count > 0 {
            out.push(if is_object && count % 2 == 1 { b':' } else { b',' });
        }
        write(blob, inner.ok_or_else(malformed)?, depth + 1, out)?;
        count += 1;
    }
    if is_object && count % 2 == 1 {
        return Err(malformed());
    }
    out.push(if is_object { b'}' } else { b']' });
    Ok(())
}

fn write_hexadecimal(text: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let unsigned = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    if text.first() == Some(&b'-') {
        out.push(b'-');
    }
    let mut number = Some(0u64);
    for digit in unsigned.iter().skip(2) {
        let digit = char::from(*digit).to_digit(16).ok_or_else(malformed)?;
        number = number.filter(|number| number >> 60 == 0).map(|number| number << 4 | u64::from(digit));
    }
    let shown = number.map_or_else(|| "9.0e999".to_owned(), |number| number.to_string());
    out.extend_from_slice(shown.as_bytes());
    Ok(())
}

/// A number of JSON5 with a digit on both sides of its point.
fn write_real(text: &[u8], out: &mut Vec<u8>) {
    let unsigned = text.strip_prefix(b"-").unwrap_or(text);
    if unsigned.len() < text.len() {
        out.push(b'-');
    }
    if unsigned.first() == Some(&b'.') {
        out.push(b'0');
    }
    for (at, byte) in unsigned.iter().enumerate() {
        out.push(*byte);
        if *byte == b'.' && !unsigned.get(at + 1).is_some_and(u8::is_ascii_digit) {
            out.push(b'0');
        }
    }
}

/// A string of JSON5 with the escapes that JSON knows.
fn write_json5(text: &[u8], out: &mut Vec<u8>) -> Result<()> {
    out.push(b'"');
    let mut rest = text;
    while let Some(plain) = rest.iter().position(|byte| matches!(byte, 0..=0x1f | b'"' | b'\\')) {
        out.extend_from_slice(rest.get(..plain).unwrap_or(&[]));
        rest = rest.get(plain..).unwrap_or(&[]);
        let skipped = match rest {
            [b'\\'] => return Err(malformed()),
            [b'\\', b'\'', ..] => {
                out.push(b'\'');
                2
            }
            [b'\\', b'v', ..] => {
                out.extend_from_slice(b"\\u000b");
                2
            }
            [b'\\', b'x', high, low, ..] => {
                out.extend_from_slice(b"\\u00");
                out.extend([high, low]);
                4
            }
            [b'\\', b'x', ..] => return Err(malformed()),
            [b'\\', b'0', ..] => {
                out.extend_from_slice(b"\\u0000");
                2
            }
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'\\', b'\r' | b'\n', ..] => 2,
            [b'\\', 0xe2, 0x80, 0xa8 | 0xa9, ..] => 4,
            [b'\\', 0xe2, ..] => return Err(malformed()),
            [b'\\', other, ..] => {
                out.extend([b'\\', *other]);
                2
            }
            [byte, ..] => {
                push_escaped(out, *byte);
                1
            }
            [] => 0,
        };
        rest = rest.get(skipped..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
    out.push(b'"');
    Ok(())
}

/// Appends the text with each item on a line of its own.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn write_pretty(blob: &[u8], one: Element, indent: &[u8], depth: usize, out: &mut Vec<u8>) -> Result<()> {
    if !one.is_container() || one.size() == 0 {
        return write(blob, one, depth, out);
    }
    // One less than elsewhere.
    if depth + 1 >= DEPTH_MAX {
        return Err(too_deep());
    }
    let line = |depth: usize, out: &mut Vec<u8>| {
        out.push(b'\n');
        (0..depth).for_each(|_| out.extend_from_slice(indent));
    };
    let is_object = one.kind == kind::OBJECT;
    out.push(if is_object { b'{' } else { b'[' });
    let mut count = 0;
    for inner in elements(blob, one) {
        let inner = inner.ok_or_else(malformed)?;
        match is_object && count % 2 == 1 {
            true => {
                out.extend_from_slice(b": ");
                write_pretty(blob, inner, indent, depth + 1, out)?;
            }
            false => {
                if count > 0 {
                    out.push(b',');
                }
                line(depth + 1, out);
                match is_object {
                    true => write(blob, inner, depth + 1, out)?,
                    false => write_pretty(blob, inner, indent, depth + 1, out)?,
                }
            }
        }
        count += 1;
    }
    if is_object && count % 2 == 1 {
        return Err(malformed());
    }
    line(depth, out);
    out.push(if is_object { b'}' } else { b']' });
    Ok(())
}

/// Leaves an element as SQL has it: text without quotes, numbers, 1 and 0; arrays and objects as JSON.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn to_sql(blob: &[u8], one: Element, form: Form, result: &mut Mem) -> Result<()> {
    let bytes = one.bytes(blob);
    match one.kind {
        kind::NULL | kind::TRUE | kind::FALSE if !bytes.is_empty() => return Err(malformed()),
        kind::NULL => result.set_null(),
        kind::TRUE => result.set_integer(1),
        kind::FALSE => result.set_integer(0),
        kind::INT..=kind::FLOAT5 if bytes.is_empty() => return Err(malformed()),
        kind::INT | kind::INT5 => number::integer(bytes, result)?,
        kind::FLOAT | kind::FLOAT5 => number::real(bytes, result)?,
        kind::TEXT | kind::TEXTRAW => result.set_text(bytes, Encoding::Utf8),
        kind::TEXTJ | kind::TEXT5 => result.set_text_owned(unescaped(bytes), Encoding::Utf8),
        kind::ARRAY | kind::OBJECT if form == Form::Blob => result.set_blob(one.whole(blob)),
        kind::ARRAY | kind::OBJECT => to_json(blob, one, result)?,
        _ => return Err(malformed()),
    }
    Ok(())
}

/// Leaves an element as JSON text.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn to_json(blob: &[u8], one: Element, result: &mut Mem) -> Result<()> {
    let mut out = Vec::with_capacity(one.size());
    write(blob, one, 0, &mut out)?;
    set_text(out, result);
    Ok(())
}

fn set_text(text: Vec<u8>, result: &mut Mem) {
    result.set_text_owned(text, Encoding::Utf8);
    result.set_subtype(SUBTYPE);
}

/// Leaves a whole blob in the form that is asked for.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn set_result(blob: Cow<'_, [u8]>, form: Form, result: &mut Mem) -> Result<()> {
    match form {
        Form::Blob => result.set_blob_owned(blob.into_owned()),
        Form::Text => set_text(text_of(&blob)?, result),
    }
    Ok(())
}

/// Leaves JSON text in the form that is asked for.
///
/// # Errors
/// `malformed JSON`, where a blob is made of a text that is none.
pub(super) fn set_text_result(text: Vec<u8>, form: Form, result: &mut Mem) -> Result<()> {
    match form {
        Form::Blob => result.set_blob_owned(parse::parse(&text).map_err(|_| malformed())?.blob),
        Form::Text => set_text(text, result),
    }
    Ok(())
}

fn too_deep() -> Error {
    Error::sql("JSON nested too deep")
}

fn no_blobs() -> Error {
    Error::sql("JSON cannot hold BLOB values")
}

/// Appends an SQL value as JSON text: JSON stays as it is, text becomes a string.
///
/// # Errors
/// `JSON cannot hold BLOB values`, and `malformed JSON`.
pub(super) fn write_value(value: &Mem, out: &mut Vec<u8>) -> Result<()> {
    match value.as_ref() {
        ValueRef::Null => out.extend_from_slice(b"null"),
        ValueRef::Real(number) if number.is_infinite() => {
            out.extend_from_slice(if number > 0.0 { b"9.0e+999" } else { b"-9.0e+999" });
        }
        ValueRef::Integer(_) | ValueRef::Real(_) => {
            let mut text = Mem::from_value(value.as_ref());
            text.to_text(Encoding::Utf8);
            out.extend_from_slice(text.bytes());
        }
        ValueRef::Text(text) if value.subtype() == SUBTYPE => out.extend_from_slice(&text.to_utf8()),
        ValueRef::Text(text) => push_quoted(out, &text.to_utf8()),
        ValueRef::Blob(blob) if is_jsonb(blob) => {
            let root = element(blob, 0).ok_or_else(malformed)?;
            write(blob, root, 0, out)?;
        }
        ValueRef::Blob(_) => return Err(no_blobs()),
    }
    Ok(())
}

/// An SQL value as JSONB: JSON stays what it is, text becomes a string.
///
/// # Errors
/// `JSON cannot hold BLOB values`, and `malformed JSON`.
pub(super) fn blob_of(value: &Mem) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    match value.as_ref() {
        ValueRef::Null => out.push(kind::NULL),
        ValueRef::Real(number) if number.is_infinite() => {
            push(&mut out, kind::FLOAT, if number > 0.0 { b"9e999" } else { b"-9e999" });
        }
        ValueRef::Integer(_) | ValueRef::Real(_) => {
            let kind = if value.is_integer() { kind::INT } else { kind::FLOAT };
            let mut text = Mem::from_value(value.as_ref());
            text.to_text(Encoding::Utf8);
            push(&mut out, kind, text.bytes());
        }
        ValueRef::Text(text) if value.subtype() == SUBTYPE => {
            return Ok(parse::parse(&text.to_utf8()).map_err(|_| malformed())?.blob);
        }
        ValueRef::Text(text) => push(&mut out, kind::TEXTRAW, &text.to_utf8()),
        ValueRef::Blob(blob) if is_jsonb(blob) => return Ok(blob.to_vec()),
        ValueRef::Blob(_) => return Err(no_blobs()),
    }
    Ok(out)
}
