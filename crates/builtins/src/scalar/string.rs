//! Functions of text.

use crate::define::{PURE, scalar};
use base::{Encoding, Error, Limit, Result, ResultCode, heap_limit};
use extension::{Builtin, Context, Special};
use std::borrow::Cow;
use value::byte_search::{find_either, is_plain};
use value::{Mem, ValueRef, ValueType};

pub(crate) const TABLE: &[Builtin] = &[
    scalar("length", 1, PURE, Special::Length, length),
    scalar("lower", 1, PURE, Special::None, lower),
    scalar("upper", 1, PURE, Special::None, upper),
    scalar("trim", 1, PURE, Special::None, trim),
    scalar("trim", 2, PURE, Special::None, trim),
    scalar("ltrim", 1, PURE, Special::None, trim_left),
    scalar("ltrim", 2, PURE, Special::None, trim_left),
    scalar("rtrim", 1, PURE, Special::None, trim_right),
    scalar("rtrim", 2, PURE, Special::None, trim_right),
    scalar("substr", 2, PURE, Special::None, substr),
    scalar("substr", 3, PURE, Special::None, substr),
    scalar("substring", 2, PURE, Special::None, substr),
    scalar("substring", 3, PURE, Special::None, substr),
    scalar("instr", 2, PURE, Special::None, instr),
    scalar("replace", 3, PURE, Special::None, replace),
    scalar("unicode", 1, PURE, Special::None, unicode),
    scalar("char", -1, PURE, Special::None, char_of),
    scalar("concat", -3, PURE, Special::None, concat),
    scalar("concat_ws", -4, PURE, Special::None, concat_ws),
];

/// The argument as UTF-8 text; none for NULL.
pub(crate) fn utf8(arg: &Mem) -> Option<Cow<'_, [u8]>> {
    match arg.as_ref() {
        ValueRef::Null => None,
        ValueRef::Text(text) => Some(text.to_utf8()),
        ValueRef::Blob(bytes) if arg.zero_tail() == 0 => Some(Cow::Borrowed(bytes)),
        ValueRef::Blob(_) => {
            // The zeros of zeroblob() are not stored.
            let mut cell = Mem::default();
            cell.copy_from(arg);
            cell.expand_zeroblob();
            Some(Cow::Owned(cell.bytes().to_vec()))
        }
        ValueRef::Integer(number) => {
            let mut text = Vec::with_capacity(20);
            value::number::write_integer(&mut text, number);
            Some(Cow::Owned(text))
        }
        ValueRef::Real(_) => {
            let mut cell = Mem::from_value(arg.as_ref());
            cell.to_text(Encoding::Utf8);
            Some(Cow::Owned(cell.bytes().to_vec()))
        }
    }
}

/// The bytes before the first NUL, where C takes a string to end.
pub(crate) fn until_nul(bytes: &[u8]) -> &[u8] {
    // Short ones are searched before a vector search has begun.
    let end = if bytes.len() < 64 { find_either(bytes, 0, 0) } else { memchr::memchr(0, bytes) };
    end.and_then(|end| bytes.get(..end)).unwrap_or(bytes)
}

/// Leaves UTF-8 text as the result, in the connection's encoding.
pub(crate) fn return_text(context: &mut Context<'_>, text: &[u8]) -> Result<()> {
    check_length(context, text.len())?;
    context.result.set_text(text, Encoding::Utf8);
    context.result.set_encoding(context.environment.encoding());
    Ok(())
}

/// `SQLITE_TOOBIG` beyond the length limit, `SQLITE_NOMEM` beyond the hard limit of the heap.
pub(crate) fn check_length(context: &Context<'_>, length: usize) -> Result<()> {
    if length as u64 > context.environment.limits().get(Limit::Length) as u64 {
        return Err(Error::bare(ResultCode::TOOBIG));
    }
    heap_limit::take(length)
}

/// Number of characters: bytes that do not continue one. Bytes that continue nothing are one after
/// ASCII.
fn char_len(bytes: &[u8]) -> usize {
    let continues = |byte: u8| byte & 0xc0 == 0x80;
    let starts = bytes.iter().filter(|&&byte| !continues(byte)).count();
    if starts == bytes.len() {
        return starts;
    }
    let lost = bytes.windows(2).filter(|pair| pair[0] < 0x80 && continues(pair[1])).count();
    starts + lost + usize::from(continues(bytes[0]))
}

/// Number of bytes of the first character.
fn first_char(bytes: &[u8]) -> usize {
    match bytes.first() {
        None => 0,
        Some(byte) if *byte < 0x80 => 1,
        Some(_) => 1 + bytes.iter().skip(1).take_while(|&&byte| byte & 0xc0 == 0x80).count(),
    }
}

/// Number of bytes of the first `count` characters.
fn prefix_bytes(bytes: &[u8], count: u64) -> usize {
    const HIGH: u64 = 0x8080_8080_8080_8080;
    let (mut rest, mut left) = (bytes, count);
    // Eight characters of one byte at a time.
    while let Some(&chunk) = rest.first_chunk::<8>()
        && left >= 8
        && u64::from_ne_bytes(chunk) & HIGH == 0
    {
        (rest, left) = (&rest[8..], left - 8);
    }
    while left > 0 && !rest.is_empty() {
        (rest, left) = (&rest[first_char(rest)..], left - 1);
    }
    bytes.len() - rest.len()
}

/// `length(x)`: characters of text up to its first NUL, bytes of a blob, characters of a number.
fn length(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    match args[0].value_type() {
        ValueType::Null => {}
        ValueType::Blob => {
            let bytes = args[0].bytes().len() as i64 + args[0].zero_tail() as i64;
            context.result.set_integer(bytes);
        }
        ValueType::Integer => {
            let number = args[0].to_integer();
            let digits = number.unsigned_abs().checked_ilog10().unwrap_or(0) + 1;
            context.result.set_integer(i64::from(digits) + i64::from(number < 0));
        }
        _ => {
            let text = utf8(&args[0]).unwrap_or_default();
            if is_plain(&text) {
                context.result.set_integer(text.len() as i64);
                return Ok(());
            }
            let end = memchr::memchr(0, &text).unwrap_or(text.len());
            context.result.set_integer(char_len(&text[..end]) as i64);
        }
    }
    Ok(())
}

fn lower(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let lower = text.to_ascii_lowercase();
    return_text(context, &lower)
}

fn upper(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let upper = text.to_ascii_uppercase();
    return_text(context, &upper)
}

fn trim(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    trim_ends(context, args, true, true)
}

fn trim_left(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    trim_ends(context, args, true, false)
}

fn trim_right(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    trim_ends(context, args, false, true)
}

/// Takes the characters of the second argument (spaces) off the ends of the first.
fn trim_ends(context: &mut Context<'_>, args: &[Mem], left: bool, right: bool) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let set = match args.get(1) {
        None => Cow::Borrowed(&b" "[..]),
        Some(arg) => match utf8(arg) {
            Some(set) => set,
            None => return Ok(()),
        },
    };
    let mut characters: Vec<&[u8]> = Vec::new();
    let mut rest = until_nul(&set);
    while !rest.is_empty() {
        let (character, more) = rest.split_at(first_char(rest));
        characters.push(character);
        rest = more;
    }
    let mut text = &text[..];
    if left {
        while let Some(shorter) = characters.iter().find_map(|c| text.strip_prefix(*c)) {
            text = shorter;
        }
    }
    if right {
        while let Some(shorter) = characters.iter().find_map(|c| text.strip_suffix(*c)) {
            text = shorter;
        }
    }
    return_text(context, text)
}

/// `substr(x, start, length)`: characters of text, bytes of a blob; a negative start counts from
/// the end, a negative length takes what precedes.
fn substr(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if args.iter().any(Mem::is_null) {
        return Ok(());
    }
    let is_blob = args[0].value_type() == ValueType::Blob;
    let whole = utf8(&args[0]).unwrap_or_default();
    let bytes = if is_blob { &whole[..] } else { until_nul(&whole) };
    if is_blob && bytes.is_empty() {
        // SQLite has no pointer for an empty blob, and takes that for NULL.
        return Ok(());
    }
    let total = || if is_blob { bytes.len() as i64 } else { char_len(bytes) as i64 };
    let (start, count) = substr_range(args, total);
    if is_blob {
        let from = (start.max(0) as usize).min(bytes.len());
        let to = (start.saturating_add(count).max(0) as usize).min(bytes.len());
        context.result.set_blob(&bytes[from..to.max(from)]);
        return Ok(());
    }
    let from = prefix_bytes(bytes, start as u64);
    let rest = &bytes[from..];
    let part = &rest[..prefix_bytes(rest, count as u64)];
    return_text(context, part)
}

/// First unit, from 0, and number of units; `total` counts those of the whole.
fn substr_range(args: &[Mem], total: impl Fn() -> i64) -> (i64, i64) {
    let mut start = args[1].to_integer();
    let mut count = match args.get(2) {
        Some(arg) => arg.to_integer(),
        None => i64::MAX,
    };
    let backwards = count < 0;
    count = count.saturating_abs();
    if start < 0 {
        start = start.saturating_add(total());
        if start < 0 {
            if !backwards {
                count = count.saturating_add(start).max(0);
            }
            if backwards {
                // Before the text there is nothing.
                count = 0;
            }
            start = 0;
        }
    } else if start > 0 {
        start -= 1;
    } else if !backwards && count > 0 {
        count -= 1;
    }
    if backwards {
        start -= count;
        if start < 0 {
            count += start;
            start = 0;
        }
    }
    (start, count.max(0))
}

/// `instr(x, y)`: the first occurrence of y in x, from 1; in characters, or bytes for two blobs.
fn instr(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if args.iter().any(Mem::is_null) {
        return Ok(());
    }
    let both_blobs = args.iter().all(|arg| arg.value_type() == ValueType::Blob);
    let (Some(text), Some(wanted)) = (utf8(&args[0]), utf8(&args[1])) else { return Ok(()) };
    // In a text it begins where a character does.
    let starts = |at: usize| both_blobs || at == 0 || text.get(at).is_none_or(|byte| byte & 0xC0 != 0x80);
    let mut from = 0;
    let found = loop {
        match memchr::memmem::find(&text[from..], &wanted).map(|offset| from + offset) {
            Some(offset) if !starts(offset) => from = offset + 1,
            found => break found,
        }
    };
    let position = match found {
        None => 0,
        Some(offset) if both_blobs => offset + 1,
        Some(offset) => char_len(&text[..offset]) + 1,
    };
    context.result.set_integer(position as i64);
    Ok(())
}

fn replace(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let (Some(text), Some(from)) = (utf8(&args[0]), utf8(&args[1])) else { return Ok(()) };
    // As a string of C ends: nothing before a NUL is nothing to look for, whatever the third
    // is.
    if from.first().is_none_or(|&byte| byte == 0) {
        let text = text.into_owned();
        return return_text(context, &text);
    }
    let Some(to) = utf8(&args[2]) else { return Ok(()) };
    let mut out = Vec::with_capacity(text.len());
    let mut end = 0;
    for offset in memchr::memmem::find_iter(&text, &from[..]) {
        out.extend_from_slice(&text[end..offset]);
        out.extend_from_slice(&to);
        end = offset + from.len();
        check_length(context, out.len())?;
    }
    out.extend_from_slice(&text[end..]);
    return_text(context, &out)
}

/// `unicode(x)`: the code point of the first character.
fn unicode(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    if let Some((code, _)) = value::text::next_utf8(&text).filter(|(code, _)| *code != 0) {
        context.result.set_integer(i64::from(code));
    }
    Ok(())
}

/// `char(x, …)`: the text of these code points.
fn char_of(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut out = Vec::new();
    for arg in args {
        let code = arg.to_integer();
        let code = u32::try_from(code).ok().filter(|code| *code <= 0x10_ffff).unwrap_or(0xfffd);
        value::text::push_utf8(&mut out, code);
    }
    return_text(context, &out)
}

fn concat(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    join(context, args, b"", "concat", 1)
}

fn concat_ws(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if args.len() < 2 {
        return Err(Error::sql("wrong number of arguments to function concat_ws()"));
    }
    let Some(separator) = utf8(&args[0]) else { return Ok(()) };
    let separator = separator.into_owned();
    join(context, &args[1..], &separator, "concat_ws", 1)
}

/// The arguments as text, NULLs left out.
fn join(context: &mut Context<'_>, args: &[Mem], separator: &[u8], name: &str, least: usize) -> Result<()> {
    if args.len() < least {
        return Err(Error::sql(format!("wrong number of arguments to function {name}()")));
    }
    let mut out = Vec::new();
    let mut started = false;
    for text in args.iter().filter_map(utf8) {
        if started {
            out.extend_from_slice(separator);
        }
        out.extend_from_slice(&text);
        started = true;
    }
    return_text(context, &out)
}
