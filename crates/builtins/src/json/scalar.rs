//! Functions that read JSON, and those that make it from SQL values.

use super::{Json, SUBTYPE, parse, path};
use crate::define::{PURE, scalar};
use crate::scalar::string::utf8;
use base::{Error, Result};
use extension::{Context, FunctionRegistry, Special};
use value::{Mem, ValueType};

pub(super) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "json", 1, PURE, Special::None, json);
    scalar(registry, "json_array", -1, PURE, Special::None, array);
    scalar(registry, "json_object", -1, PURE, Special::None, object);
    scalar(registry, "json_quote", 1, PURE, Special::None, quote);
    for count in [1, 2] {
        scalar(registry, "json_valid", count, PURE, Special::None, valid);
        scalar(registry, "json_type", count, PURE, Special::None, kind);
        scalar(registry, "json_array_length", count, PURE, Special::None, array_length);
        scalar(registry, "json_pretty", count, PURE, Special::None, pretty);
    }
    scalar(registry, "json_error_position", 1, PURE, Special::None, error_position);
    scalar(registry, "json_extract", -1, PURE, Special::None, extract);
    scalar(registry, "->", 2, PURE, Special::None, arrow);
    scalar(registry, "->>", 2, PURE, Special::None, double_arrow);
}

/// The argument as JSON; none for NULL.
///
/// # Errors
/// `malformed JSON`.
pub(super) fn of(arg: &Mem) -> Result<Option<Json>> {
    if arg.is_null() {
        return Ok(None);
    }
    let text = match arg.value_type() {
        ValueType::Blob => None,
        _ => utf8(arg),
    };
    match text.map(|text| parse::parse(&text)) {
        Some(Ok(parsed)) => Ok(Some(parsed.json)),
        _ => Err(Error::sql("malformed JSON")),
    }
}

/// The argument as a path; none for NULL.
pub(super) fn path_of(arg: &Mem) -> Result<Option<Vec<path::Step>>> {
    utf8(arg).map(|text| path::parse(&String::from_utf8_lossy(&text))).transpose()
}

fn json(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(json) = of(&args[0])? {
        json.to_json(context.result);
    }
    Ok(())
}

fn array(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let items = args.iter().map(Json::of_sql).collect::<Result<Vec<Json>>>()?;
    Json::Array(items).to_json(context.result);
    Ok(())
}

fn object(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if !args.len().is_multiple_of(2) {
        return Err(Error::sql("json_object() requires an even number of arguments"));
    }
    let mut members = Vec::with_capacity(args.len() / 2);
    for pair in args.chunks(2) {
        members.push(member(&pair[0], &pair[1], "json_object() labels must be TEXT")?);
    }
    Json::Object(members).to_json(context.result);
    Ok(())
}

/// A member of an object; its label must be text.
pub(super) fn member(label: &Mem, value: &Mem, error: &str) -> Result<(String, Json)> {
    let Some(text) = utf8(label).filter(|_| label.is_text()) else { return Err(Error::sql(error)) };
    Ok((super::print::quoted(&String::from_utf8_lossy(&text)), Json::of_sql(value)?))
}

fn quote(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    Json::of_sql(&args[0])?.to_json(context.result);
    Ok(())
}

fn valid(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let flags = args.get(1).map_or(1, Mem::to_integer);
    if !(1..=15).contains(&flags) {
        return Err(Error::sql("FLAGS parameter to json_valid() must be between 1 and 15"));
    }
    if args[0].is_null() {
        return Ok(());
    }
    let text = utf8(&args[0]).filter(|_| !args[0].is_blob());
    let holds = match text.map(|text| parse::parse(&text)) {
        Some(Ok(parsed)) => (flags & 1 != 0 && parsed.is_strict) || flags & 2 != 0,
        _ => false,
    };
    context.result.set_integer(i64::from(holds));
    Ok(())
}

/// What stands at the path of the second argument, or the whole.
fn at_argument(args: &[Mem]) -> Result<Option<Json>> {
    let Some(json) = of(&args[0])? else { return Ok(None) };
    match args.get(1) {
        None => Ok(Some(json)),
        Some(path) => Ok(path_of(path)?.and_then(|path| json.at(&path).cloned())),
    }
}

fn kind(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(json) = at_argument(args)? {
        context.result.set_str(json.kind());
    }
    Ok(())
}

fn array_length(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(json) = at_argument(args)? {
        let length = if let Json::Array(items) = &json { items.len() } else { 0 };
        context.result.set_integer(length as i64);
    }
    Ok(())
}

fn pretty(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(json) = of(&args[0])? else { return Ok(()) };
    let indent = args.get(1).and_then(utf8).map_or("    ".into(), |text| String::from_utf8_lossy(&text).into_owned());
    context.result.set_str(&json.to_pretty(&indent));
    Ok(())
}

fn error_position(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(text) = utf8(&args[0]) else { return Ok(()) };
    let position = match parse::parse(&text) {
        Ok(_) => 0,
        Err(offset) => String::from_utf8_lossy(text.get(..offset).unwrap_or(&text)).chars().count() as i64 + 1,
    };
    context.result.set_integer(position);
    Ok(())
}

fn extract(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((first, paths)) = args.split_first().filter(|(_, paths)| !paths.is_empty()) else { return Ok(()) };
    let Some(json) = of(first)? else { return Ok(()) };
    let mut found = Vec::with_capacity(paths.len());
    for path in paths {
        let Some(path) = path_of(path)? else { return Ok(()) };
        found.push(json.at(&path).cloned());
    }
    match (paths.len(), found.pop()) {
        (1, Some(one)) => one.unwrap_or(Json::Null).to_sql(context.result),
        (_, last) => {
            found.extend(last);
            Json::Array(found.into_iter().map(|item| item.unwrap_or(Json::Null)).collect()).to_json(context.result);
        }
    }
    Ok(())
}

/// What the operators find.
fn at_operand(args: &[Mem]) -> Result<Option<Json>> {
    let (Some(json), Some(text)) = (of(&args[0])?, utf8(&args[1])) else { return Ok(None) };
    let path = path::of_operand(&String::from_utf8_lossy(&text), args[1].integer())?;
    Ok(json.at(&path).cloned())
}

fn arrow(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(json) = at_operand(args)? {
        json.to_json(context.result);
    }
    Ok(())
}

fn double_arrow(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(json) = at_operand(args)? {
        json.to_sql(context.result);
        if context.result.subtype() == SUBTYPE {
            context.result.clear_subtype();
        }
    }
    Ok(())
}
