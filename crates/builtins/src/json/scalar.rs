//! Functions that read JSON, and those that make it from SQL values.

use super::blob::{Element, elements, kind, root};
use super::cache::{self, Json};
use super::check::is_jsonb;
use super::path::{self, Miss, behind_root, look_up};
use super::print::{set_result, set_text_result, to_json, to_sql, write, write_pretty, write_value};
use super::{Form, GIVES, TAKES, check, malformed, parse};
use crate::define::{PURE, scalar};
use crate::scalar::string::{until_nul, utf8};
use base::{Error, Result};
use extension::{Builtin, Context, Special};
use std::borrow::Cow;
use value::{Mem, ValueType};

pub(super) const TABLE: &[Builtin] = &[
    scalar("json", 1, GIVES, Special::None, |context, args| json(context, args, Form::Text)),
    scalar("jsonb", 1, GIVES, Special::None, |context, args| json(context, args, Form::Blob)),
    scalar("json_array", -1, TAKES, Special::None, |context, args| array(context, args, Form::Text)),
    scalar("jsonb_array", -1, TAKES, Special::None, |context, args| array(context, args, Form::Blob)),
    scalar("json_object", -1, TAKES, Special::None, |context, args| object(context, args, Form::Text)),
    scalar("jsonb_object", -1, TAKES, Special::None, |context, args| object(context, args, Form::Blob)),
    scalar("json_quote", 1, TAKES, Special::None, quote),
    scalar("json_valid", 1, PURE, Special::None, valid),
    scalar("json_valid", 2, PURE, Special::None, valid),
    scalar("json_type", 1, PURE, Special::None, kind_name),
    scalar("json_type", 2, PURE, Special::None, kind_name),
    scalar("json_array_length", 1, PURE, Special::None, array_length),
    scalar("json_array_length", 2, PURE, Special::None, array_length),
    scalar("json_pretty", 1, PURE, Special::None, pretty),
    scalar("json_pretty", 2, PURE, Special::None, pretty),
    scalar("json_error_position", 1, PURE, Special::None, error_position),
    scalar("json_extract", -1, GIVES, Special::None, |context, args| extract(context, args, Form::Text)),
    scalar("jsonb_extract", -1, GIVES, Special::None, |context, args| extract(context, args, Form::Blob)),
    scalar("->", 2, GIVES, Special::None, arrow),
    scalar("->>", 2, PURE, Special::None, double_arrow),
];

/// The argument as JSONB; none for NULL. A blob that is not JSONB is read as text.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn of<'a>(context: &Context<'_>, arg: &'a Mem) -> Result<Option<Json<'a>>> {
    if arg.value_type() == ValueType::Blob && is_jsonb(arg.bytes()) {
        return Ok(Some(Json::Given(arg.bytes())));
    }
    let Some(text) = utf8(arg) else { return Ok(None) };
    let (blob, _) = cache::read(context, arg, &text).map_err(|_| malformed())?;
    Ok(Some(Json::Read(blob)))
}

/// The argument as the text of a path; none for NULL.
pub(super) fn path_text(arg: &Mem) -> Option<Cow<'_, [u8]>> {
    Some(match utf8(arg)? {
        Cow::Borrowed(text) => Cow::Borrowed(until_nul(text)),
        Cow::Owned(text) => Cow::Owned(until_nul(&text).to_vec()),
    })
}

fn json(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    match of(context, &args[0])? {
        Some(blob) => set_result(&blob, form, context.result),
        None => Ok(()),
    }
}

fn array(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    let mut text = vec![b'['];
    for (position, value) in args.iter().enumerate() {
        if position > 0 {
            text.push(b',');
        }
        write_value(value, &mut text)?;
    }
    text.push(b']');
    set_text_result(text, form, context.result)
}

fn object(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    if !args.len().is_multiple_of(2) {
        return Err(Error::sql("json_object() requires an even number of arguments"));
    }
    let mut text = vec![b'{'];
    for pair in args.chunks(2) {
        if !pair[0].is_text() {
            return Err(Error::sql("json_object() labels must be TEXT"));
        }
        if text.len() > 1 {
            text.push(b',');
        }
        write_member(&utf8(&pair[0]).unwrap_or_default(), &pair[1], &mut text)?;
    }
    text.push(b'}');
    set_text_result(text, form, context.result)
}

/// Appends a member of an object.
pub(super) fn write_member(label: &[u8], value: &Mem, text: &mut Vec<u8>) -> Result<()> {
    super::escape::push_quoted(text, label);
    text.push(b':');
    write_value(value, text)
}

fn quote(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let mut text = Vec::new();
    write_value(&args[0], &mut text)?;
    set_text_result(text, Form::Text, context.result)
}

fn valid(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let flags = args.get(1).map_or(1, Mem::to_integer);
    if !(1..=15).contains(&flags) {
        return Err(Error::sql("FLAGS parameter to json_valid() must be between 1 and 15"));
    }
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let holds = if args[0].is_blob() && is_jsonb(args[0].bytes()) {
        flags & 4 != 0 || (flags & 8 != 0 && check::defect(args[0].bytes()).is_none())
    } else {
        flags & 3 != 0 && cache::read(context, &args[0], &text).is_ok_and(|(_, is_strict)| flags & 2 != 0 || is_strict)
    };
    context.result.set_integer(i64::from(holds));
    Ok(())
}

/// The value at a path, if there is one.
///
/// # Errors
/// `bad JSON path: '…'`, `malformed JSON`.
fn at(blob: &[u8], path: &[u8]) -> Result<Option<Element>> {
    found_at(blob, path, behind_root(path)?)
}

fn found_at(blob: &[u8], path: &[u8], behind: &[u8]) -> Result<Option<Element>> {
    match look_up(blob, behind) {
        Ok(found) => Ok(Some(found.element)),
        Err(Miss::NotFound) => Ok(None),
        Err(miss) => Err(miss.error(path).unwrap_or_else(malformed)),
    }
}

/// What is at the path of the second argument, or the whole; with the blob.
fn at_argument<'a>(context: &Context<'_>, args: &'a [Mem]) -> Result<Option<(Json<'a>, Element)>> {
    let Some(blob) = of(context, &args[0])? else { return Ok(None) };
    let found = match args.get(1) {
        None => Some(root(&blob)?),
        Some(path) => match path_text(path) {
            Some(path) => at(&blob, &path)?,
            None => None,
        },
    };
    Ok(found.map(|found| (blob, found)))
}

/// The name of an element's kind.
pub(super) fn name_of(kind: u8) -> &'static str {
    match kind {
        kind::NULL => "null",
        kind::TRUE => "true",
        kind::FALSE => "false",
        kind::INT | kind::INT5 => "integer",
        kind::FLOAT | kind::FLOAT5 => "real",
        kind::TEXT..=kind::TEXTRAW => "text",
        kind::ARRAY => "array",
        kind::OBJECT => "object",
        _ => "",
    }
}

fn kind_name(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some((_, found)) = at_argument(context, args)? {
        context.result.set_str(name_of(found.kind));
    }
    Ok(())
}

fn array_length(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some((blob, found)) = at_argument(context, args)? {
        let length = if found.kind == kind::ARRAY { elements(&blob, found).count() } else { 0 };
        context.result.set_integer(length as i64);
    }
    Ok(())
}

fn pretty(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(blob) = of(context, &args[0])? else { return Ok(()) };
    let indent = args.get(1).and_then(utf8).unwrap_or(Cow::Borrowed(b"    "));
    let mut out = Vec::new();
    write_pretty(&blob, root(&blob)?, until_nul(&indent), &mut out)?;
    context.result.set_text_owned(out, base::Encoding::Utf8);
    Ok(())
}

fn error_position(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let position = match args[0].is_blob() && is_jsonb(args[0].bytes()) {
        true => check::defect(args[0].bytes()).unwrap_or(0),
        false => match parse::parse(&text) {
            Ok(_) => 0,
            // In characters.
            Err(offset) => text.iter().take(offset).filter(|byte| **byte & 0xc0 != 0x80).count() + 1,
        },
    };
    context.result.set_integer(position as i64);
    Ok(())
}

fn extract(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    let Some((first, paths)) = args.split_first().filter(|(_, paths)| !paths.is_empty()) else { return Ok(()) };
    let Some(blob) = of(context, first)? else { return Ok(()) };
    if let [path] = paths {
        let Some(path) = path_text(path) else { return Ok(()) };
        return match at(&blob, &path)? {
            Some(found) => to_sql(&blob, found, form, context.result),
            None => Ok(()),
        };
    }
    let mut text = vec![b'['];
    for path in paths {
        let Some(path) = path_text(path) else { return Ok(()) };
        if text.len() > 1 {
            text.push(b',');
        }
        match at(&blob, &path)? {
            Some(found) => write(&blob, found, &mut text)?,
            None => text.extend_from_slice(b"null"),
        }
    }
    text.push(b']');
    set_text_result(text, form, context.result)
}

/// What the operators find.
fn at_operand<'a>(context: &Context<'_>, args: &'a [Mem]) -> Result<Option<(Json<'a>, Element)>> {
    let Some(blob) = of(context, &args[0])? else { return Ok(None) };
    let Some(text) = path_text(&args[1]) else { return Ok(None) };
    let found = match text.strip_prefix(b"$") {
        Some(behind) => found_at(&blob, &text, behind)?,
        None => found_at(&blob, &text, &path::of_operand(&text, args[1].is_integer()))?,
    };
    Ok(found.map(|found| (blob, found)))
}

fn arrow(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    match at_operand(context, args)? {
        Some((blob, found)) => to_json(&blob, found, context.result),
        None => Ok(()),
    }
}

fn double_arrow(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((blob, found)) = at_operand(context, args)? else { return Ok(()) };
    to_sql(&blob, found, Form::Text, context.result)?;
    context.result.clear_subtype();
    Ok(())
}
