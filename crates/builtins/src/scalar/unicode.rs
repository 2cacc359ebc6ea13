//! `unistr`, `unistr_quote` and `soundex`.

use super::string::{return_text, utf8};
use crate::define::{PURE, scalar};
use base::{Error, Result};
use extension::{Builtin, Context, Special};
use value::Mem;

pub(crate) const TABLE: &[Builtin] = &[
    scalar("unistr", 1, PURE, Special::None, unistr),
    scalar("unistr_quote", 1, PURE, Special::None, unistr_quote),
    scalar("soundex", 1, PURE, Special::None, soundex),
];

/// `unistr(x)`: text with its `\XXXX`, `\uXXXX`, `\+XXXXXX`, `\UXXXXXXXX` and `\\` read.
fn unistr(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let mut out = Vec::with_capacity(text.len());
    let mut rest = &text[..];
    while let Some(at) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(&rest[..at]);
        let behind = &rest[at + 1..];
        let (skipped, digits) = match behind.first() {
            Some(b'\\') => (1, 0),
            Some(b'u') => (1, 4),
            Some(b'+') => (1, 6),
            Some(b'U') => (1, 8),
            _ => (0, 4),
        };
        let wrong = || Error::sql("invalid Unicode escape");
        let end = skipped + digits;
        if digits == 0 {
            out.push(b'\\');
        } else {
            let code =
                behind.get(skipped..end).filter(|code| code.iter().all(u8::is_ascii_hexdigit)).ok_or_else(wrong)?;
            let code = code.iter().filter_map(|digit| char::from(*digit).to_digit(16));
            // Whatever it is, as SQLite writes it.
            value::text::push_utf8(&mut out, code.fold(0, |code, digit| code << 4 | digit));
        }
        rest = behind.get(end..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
    return_text(context, &out)
}

/// `unistr_quote(x)`: as `quote(x)`, but text with control characters as a call of `unistr`.
fn unistr_quote(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let text = utf8(&args[0]).filter(|text| args[0].is_text() && text.iter().any(|byte| (1..0x20).contains(byte)));
    let Some(text) = text else { return super::quote::quote(context, args) };
    let mut out = String::from("unistr('");
    for character in String::from_utf8_lossy(super::string::until_nul(&text)).chars() {
        match character {
            '\'' => out.push_str("''"),
            '\\' => out.push_str("\\\\"),
            control if control < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(control))),
            other => out.push(other),
        }
    }
    out.push_str("')");
    return_text(context, out.as_bytes())
}

/// `soundex(x)`: how an English word sounds, as a letter and three digits; `?000` for what has no
/// letter in front.
fn soundex(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let text = utf8(&args[0]).unwrap_or_default();
    let digit = |byte: u8| match byte.to_ascii_lowercase() {
        b'b' | b'f' | b'p' | b'v' => 1,
        b'c' | b'g' | b'j' | b'k' | b'q' | b's' | b'x' | b'z' => 2,
        b'd' | b't' => 3,
        b'l' => 4,
        b'm' | b'n' => 5,
        b'r' => 6,
        _ => 0,
    };
    let Some(start) = text.iter().position(u8::is_ascii_alphabetic) else { return return_text(context, b"?000") };
    let mut out = [text[start].to_ascii_uppercase(), b'0', b'0', b'0'];
    let mut length = 1;
    let mut before = digit(text[start]);
    for &byte in text.get(start + 1..).unwrap_or(&[]) {
        let code = digit(byte);
        if code > 0
            && code != before
            && let Some(place) = out.get_mut(length)
        {
            *place = b'0' + code;
            length += 1;
        }
        before = code;
    }
    return_text(context, &out)
}
