//! Functions that change JSON.

use super::scalar::{of, path_of};
use super::{Json, path};
use crate::define::{PURE, scalar};
use base::{Error, Result};
use extension::{Context, FunctionRegistry, Special};
use value::Mem;

pub(super) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "json_insert", -1, PURE, Special::None, insert);
    scalar(registry, "json_replace", -1, PURE, Special::None, replace);
    scalar(registry, "json_set", -1, PURE, Special::None, set);
    scalar(registry, "json_remove", -1, PURE, Special::None, remove);
    scalar(registry, "json_patch", 2, PURE, Special::None, patch);
}

fn insert(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    edit(context, args, "json_insert", |json, path, value| {
        if json.at(path).is_none() {
            json.add_at(path, value);
        }
    })
}

fn replace(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    edit(context, args, "json_replace", |json, path, value| {
        if let Some(place) = json.at_mut(path) {
            *place = value;
        }
    })
}

fn set(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    edit(context, args, "json_set", |json, path, value| match json.at_mut(path) {
        Some(place) => *place = value,
        None => json.add_at(path, value),
    })
}

/// Makes a change for each pair of path and value; a path that is NULL changes nothing.
fn edit(
    context: &mut Context<'_>,
    args: &[Mem],
    name: &str,
    change: impl Fn(&mut Json, &[path::Step], Json),
) -> Result<()> {
    if args.is_empty() {
        return Ok(());
    }
    if args.len().is_multiple_of(2) {
        return Err(Error::sql(format!("{name}() needs an odd number of arguments")));
    }
    let Some(mut json) = of(&args[0])? else { return Ok(()) };
    for pair in args[1..].chunks(2) {
        if let Some(path) = path_of(&pair[0])? {
            change(&mut json, &path, Json::of_sql(&pair[1])?);
        }
    }
    json.to_json(context.result);
    Ok(())
}

fn remove(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((first, paths)) = args.split_first() else { return Ok(()) };
    let Some(mut json) = of(first)? else { return Ok(()) };
    for path in paths {
        let Some(path) = path_of(path)? else { return Ok(()) };
        if path.is_empty() {
            return Ok(());
        }
        json.remove_at(&path);
    }
    json.to_json(context.result);
    Ok(())
}

/// RFC 7396.
fn patch(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let (Some(target), Some(patch)) = (of(&args[0])?, of(&args[1])?) else { return Ok(()) };
    patched(target, patch).to_json(context.result);
    Ok(())
}

fn patched(target: Json, patch: Json) -> Json {
    let Json::Object(changes) = patch else { return patch };
    let mut members = if let Json::Object(members) = target { members } else { Vec::new() };
    for (key, value) in changes {
        let at = members.iter().position(|(own, _)| *own == key);
        match (at, value) {
            (Some(at), Json::Null) => {
                members.remove(at);
            }
            (None, Json::Null) => {}
            (Some(at), value) => {
                let before = std::mem::replace(&mut members[at].1, Json::Null);
                members[at].1 = patched(before, value);
            }
            (None, value) => members.push((key, patched(Json::Null, value))),
        }
    }
    Json::Object(members)
}
