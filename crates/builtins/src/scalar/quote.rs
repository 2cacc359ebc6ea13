//! `quote`: a value as an SQL literal.

use super::blob::{bytes_of, digit};
use super::string::{return_text, utf8};
use crate::define::{PURE, scalar};
use base::Result;
use extension::{Builtin, Context, Special};
use value::number::{write_integer, write_real};
use value::{Mem, ValueRef};

pub(crate) const TABLE: &[Builtin] = &[scalar("quote", 1, PURE, Special::None, quote)];

pub(super) fn quote(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut out = Vec::new();
    match args[0].as_ref() {
        ValueRef::Null => out.extend_from_slice(b"NULL"),
        ValueRef::Integer(number) => write_integer(&mut out, number),
        ValueRef::Real(number) if number.is_infinite() => {
            out.extend_from_slice(if number > 0.0 { b"9.0e+999" } else { b"-9.0e+999" });
        }
        ValueRef::Real(number) => write_real(&mut out, number),
        ValueRef::Blob(_) => {
            out.extend_from_slice(b"X'");
            out.extend(bytes_of(&args[0]).iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]));
            out.push(b'\'');
        }
        ValueRef::Text(_) => {
            let text = utf8(&args[0]).unwrap_or_default();
            let end = memchr::memchr(0, &text).unwrap_or(text.len());
            out.push(b'\'');
            for &byte in &text[..end] {
                if byte == b'\'' {
                    out.push(byte);
                }
                out.push(byte);
            }
            out.push(b'\'');
        }
    }
    return_text(context, &out)
}
