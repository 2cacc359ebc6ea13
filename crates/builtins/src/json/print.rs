//! JSONB to text, and to and from SQL values.

use super::blob::{Element, element, kind, push};
use super::check::is_jsonb;
use super::escape::{push_escaped, push_quoted, unescaped};
use super::{DEPTH_MAX, Form, SUBTYPE, cache, malformed, number, parse};
use base::{Encoding, Error, Result};
use extension::Context;
use value::{Mem, ValueRef};

/// Bytes of the shortest text that SQLite keeps with what it was made from: those that fit the
/// stack it does not.
const NOTED_LENGTH_MIN: usize = 100;

/// Whether a number in hexadecimal digits is among the elements, for whose text SQLite wants more
/// room than the stack's.
fn holds_hexadecimal(blob: &[u8]) -> bool {
    let mut at = 0;
    while let Some(one) = element(blob, at) {
        if one.kind == kind::INT5 {
            return true;
        }
        at = if one.is_container() { one.content } else { one.end };
    }
    false
}

/// The text of a whole blob, without white space.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn text_of(blob: &[u8]) -> Result<Vec<u8>> {
    let mut out = Vec::with_capacity(blob.len() + blob.len() / 4);
    let root = element(blob, 0).ok_or_else(malformed)?;
    write(blob, root, &mut out)?;
    Ok(out)
}

/// Appends the text of an element.
///
/// # Errors
/// `malformed JSON`, `JSON nested too deep`.
pub(super) fn write(blob: &[u8], one: Element, out: &mut Vec<u8>) -> Result<()> {
    Printer { blob, out, indent: None, open: Vec::new() }.run(one)
}

/// Appends the text with each item on its own line.
///
/// # Errors
/// `malformed JSON`, `JSON nested too deep`.
pub(super) fn write_pretty(blob: &[u8], one: Element, indent: &[u8], out: &mut Vec<u8>) -> Result<()> {
    Printer { blob, out, indent: Some(indent), open: Vec::new() }.run(one)
}

/// An array or object of which parts are still to be printed.
struct Open {
    outer: Element,
    next: usize,
    count: usize,
}

struct Printer<'p> {
    blob: &'p [u8],
    out: &'p mut Vec<u8>,
    indent: Option<&'p [u8]>,
    /// Outermost first. (Not on the stack: a thread may have little of it.)
    open: Vec<Open>,
}

impl Printer<'_> {
    fn run(&mut self, one: Element) -> Result<()> {
        self.begin(one)?;
        while let Some(open) = self.open.last_mut() {
            let is_object = open.outer.kind == kind::OBJECT;
            if open.next >= open.outer.end {
                if is_object && open.count % 2 == 1 {
                    return Err(malformed());
                }
                self.open.pop();
                self.line();
                self.out.push(if is_object { b'}' } else { b']' });
                continue;
            }
            let inner = element(self.blob, open.next).filter(|inner| inner.end <= open.outer.end);
            let inner = inner.ok_or_else(malformed)?;
            let count = open.count;
            open.next = inner.end;
            open.count += 1;
            self.between(is_object && count % 2 == 1, count);
            match inner.is_container() {
                true => self.begin(inner)?,
                false => write_scalar(inner, inner.bytes(self.blob), self.out)?,
            }
        }
        Ok(())
    }

    /// What precedes a part.
    #[inline]
    fn between(&mut self, is_value: bool, count: usize) {
        match (is_value, self.indent) {
            (true, None) => self.out.push(b':'),
            (true, Some(_)) => self.out.extend_from_slice(b": "),
            (false, _) => {
                if count > 0 {
                    self.out.push(b',');
                }
                self.line();
            }
        }
    }

    fn line(&mut self) {
        if let Some(indent) = self.indent {
            self.out.push(b'\n');
            (0..self.open.len()).for_each(|_| self.out.extend_from_slice(indent));
        }
    }

    fn begin(&mut self, one: Element) -> Result<()> {
        if !one.is_container() {
            return write_scalar(one, one.bytes(self.blob), self.out);
        }
        let is_plain = self.indent.is_none();
        // Lines end one level earlier.
        if self.open.len() + usize::from(!is_plain) >= DEPTH_MAX && (is_plain || one.size() > 0) {
            return Err(too_deep());
        }
        let signs = if one.kind == kind::OBJECT { b"{}" } else { b"[]" };
        match is_plain || one.size() > 0 {
            true => {
                self.out.push(signs[0]);
                self.open.push(Open { outer: one, next: one.content, count: 0 });
            }
            false => self.out.extend_from_slice(signs),
        }
        Ok(())
    }
}

#[inline]
fn write_scalar(one: Element, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    match one.kind {
        kind::TEXT | kind::TEXTJ => {
            out.push(b'"');
            out.extend_from_slice(bytes);
            out.push(b'"');
        }
        kind::INT | kind::FLOAT if !bytes.is_empty() => out.extend_from_slice(bytes),
        _ => write_rare_scalar(one, bytes, out)?,
    }
    Ok(())
}

fn write_rare_scalar(one: Element, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    match one.kind {
        kind::INT..=kind::FLOAT5 if bytes.is_empty() => return Err(malformed()),
        kind::NULL => out.extend_from_slice(b"null"),
        kind::TRUE => out.extend_from_slice(b"true"),
        kind::FALSE => out.extend_from_slice(b"false"),
        kind::INT5 => write_hexadecimal(bytes, out)?,
        kind::FLOAT5 => write_real(bytes, out)?,
        kind::TEXT5 => write_json5(bytes, out)?,
        kind::TEXTRAW => push_quoted(out, bytes),
        _ => return Err(malformed()),
    }
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
fn write_real(text: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let unsigned = text.strip_prefix(b"-").unwrap_or(text);
    if unsigned.is_empty() {
        return Err(malformed());
    }
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
    Ok(())
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

/// Leaves an element as SQL has it: text without quotes, numbers, 1 and 0; arrays and objects as
/// JSON.
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
    write(blob, one, &mut out)?;
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
pub(super) fn set_result(blob: &[u8], form: Form, result: &mut Mem) -> Result<()> {
    match form {
        Form::Blob => result.set_blob(blob),
        Form::Text => set_text(text_of(blob)?, result),
    }
    Ok(())
}

/// Leaves a blob that was just made in the form that is asked for. A function that is given its
/// text sees this blob.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn set_made(context: &mut Context<'_>, blob: Vec<u8>, form: Form) -> Result<()> {
    match form {
        Form::Blob => context.result.set_blob_owned(blob),
        Form::Text => {
            let text = text_of(&blob)?;
            if text.len() >= NOTED_LENGTH_MIN || holds_hexadecimal(&blob) {
                cache::note(context, &text, blob);
            }
            set_text(text, context.result);
        }
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
        ValueRef::Integer(number) => value::number::write_integer(out, number),
        ValueRef::Real(number) => value::number::write_real(out, number),
        ValueRef::Text(text) if value.subtype() == SUBTYPE => out.extend_from_slice(&text.to_utf8()),
        ValueRef::Text(text) => push_quoted(out, &text.to_utf8()),
        ValueRef::Blob(blob) if is_jsonb(blob) => {
            let root = element(blob, 0).ok_or_else(malformed)?;
            write(blob, root, out)?;
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
