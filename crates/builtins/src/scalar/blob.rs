//! Functions of blobs.

use super::string::{check_length, return_text, utf8};
use crate::define::{PURE, scalar};
use base::{Encoding, Result};
use extension::{Builtin, Context, Special};
use value::{Mem, ValueRef};

pub(crate) const TABLE: &[Builtin] = &[
    scalar("hex", 1, PURE, Special::None, hex),
    scalar("unhex", 1, PURE, Special::None, unhex),
    scalar("unhex", 2, PURE, Special::None, unhex),
    scalar("zeroblob", 1, PURE, Special::None, zeroblob),
    scalar("octet_length", 1, PURE, Special::OctetLength, octet_length),
];

/// The bytes of a value: a blob's or text's own, else those of its text.
pub(crate) fn bytes_of(arg: &Mem) -> Vec<u8> {
    let mut cell = Mem::default();
    cell.copy_from(arg);
    if cell.is_blob() {
        cell.expand_zeroblob();
    } else if !cell.is_text() {
        cell.to_text(Encoding::Utf8);
    }
    cell.bytes().to_vec()
}

/// `hex(x)`: the bytes in hexadecimal, upper case.
fn hex(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if args[0].is_null() {
        return return_text(context, b"");
    }
    let bytes = bytes_of(&args[0]);
    check_length(context, bytes.len() * 2)?;
    let digits: Vec<u8> = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    return_text(context, &digits)
}

/// An upper-case hexadecimal digit.
pub(crate) fn digit(nibble: u8) -> u8 {
    b"0123456789ABCDEF"[usize::from(nibble & 15)]
}

/// `unhex(x, y)`: the bytes of hexadecimal text between whose pairs the characters of y may be;
/// NULL for anything else.
fn unhex(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let passed = match args.get(1) {
        None => Vec::new(),
        Some(arg) => match utf8(arg) {
            Some(passed) => String::from_utf8_lossy(&passed).chars().collect(),
            None => return Ok(()),
        },
    };
    let text = String::from_utf8_lossy(super::string::until_nul(&text));
    let mut out = Vec::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        let Some(high) = character.to_digit(16) else {
            if passed.contains(&character) {
                continue;
            }
            return Ok(());
        };
        let Some(low) = characters.next().and_then(|next| next.to_digit(16)) else { return Ok(()) };
        out.push((high * 16 + low) as u8);
    }
    context.result.set_blob_owned(out);
    Ok(())
}

fn zeroblob(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let length = args[0].to_integer().max(0) as u64;
    check_length(context, length as usize)?;
    context.result.set_zeroblob(length);
    Ok(())
}

/// `octet_length(x)`: bytes of the value in the database's encoding.
fn octet_length(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let length = match args[0].as_ref() {
        ValueRef::Null => return Ok(()),
        ValueRef::Text(text) => text.bytes.len() as u64,
        ValueRef::Blob(bytes) => bytes.len() as u64 + args[0].zero_tail(),
        _ => {
            let mut cell = Mem::from_value(args[0].as_ref());
            cell.to_text(context.environment.encoding());
            cell.bytes().len() as u64
        }
    };
    context.result.set_integer(length as i64);
    Ok(())
}
