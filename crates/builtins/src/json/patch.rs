//! `json_patch`: RFC 7396.

use super::blob::{Element, elements, kind, resize};
use super::edit::{in_place_of, root};
use super::escape::same_label;
use super::print::set_result;
use super::scalar::of;
use super::{DEPTH_MAX, Form, GIVES, malformed};
use crate::define::scalar;
use base::Result;
use extension::{Context, FunctionRegistry, Special};
use std::borrow::Cow;
use value::Mem;

pub(super) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "json_patch", 2, GIVES, Special::None, |context, args| patch(context, args, Form::Text));
    scalar(registry, "jsonb_patch", 2, GIVES, Special::None, |context, args| patch(context, args, Form::Blob));
}

fn patch(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    let Some(target) = of(&args[0])? else { return Ok(()) };
    let Some(patch) = of(&args[1])? else { return Ok(()) };
    let merged = merge(Some((&target, root(&target)?)), (&patch, root(&patch)?), 0)?;
    set_result(Cow::Owned(merged), form, context.result)
}

type At<'b> = (&'b [u8], Element);

/// The value of a member.
enum Part<'b> {
    Kept(At<'b>),
    Made(Vec<u8>),
}

impl Part<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Part::Kept((blob, own)) => own.whole(blob),
            Part::Made(made) => made,
        }
    }
}

/// The element that the patch makes of the target; no target is an empty object.
fn merge(target: Option<At<'_>>, (patch, changes): At<'_>, depth: usize) -> Result<Vec<u8>> {
    if depth > DEPTH_MAX {
        return Err(malformed());
    }
    if changes.kind != kind::OBJECT {
        let room = target.map_or(0, |(_, target)| target.end - target.at);
        return Ok(in_place_of(room, changes.whole(patch).to_vec()));
    }
    let object = target.filter(|(_, target)| target.kind == kind::OBJECT);
    let mut members: Vec<(At<'_>, Part<'_>)> = match object {
        Some((blob, object)) => members_of(blob, object)?,
        None => Vec::new(),
    }
    .into_iter()
    .map(|(label, value)| (label, Part::Kept(value)))
    .collect();
    for (label, value) in members_of(patch, changes)? {
        let at = members.iter().position(|(own, _)| is_same(*own, label));
        match (at, value.1.kind) {
            (Some(at), kind::NULL) => drop(members.remove(at)),
            (None, kind::NULL) => {}
            (Some(at), _) => {
                let Some((_, own)) = members.get_mut(at) else { continue };
                let before = own.bytes().to_vec();
                *own = Part::Made(merge(Some((&before, root(&before)?)), value, depth + 1)?);
            }
            (None, _) => members.push((label, Part::Made(merge(None, value, depth + 1)?))),
        }
    }
    let mut out = vec![kind::OBJECT];
    for ((blob, label), value) in &members {
        out.extend_from_slice(label.whole(blob));
        out.extend_from_slice(value.bytes());
    }
    let size = out.len() - 1;
    resize(&mut out, 0, size);
    Ok(out)
}

/// Labels and values of an object.
fn members_of(blob: &[u8], object: Element) -> Result<Vec<(At<'_>, At<'_>)>> {
    let mut parts = elements(blob, object);
    let mut members = Vec::new();
    while let Some(label) = parts.next() {
        let label = label.filter(Element::is_text).ok_or_else(malformed)?;
        let value = parts.next().flatten().ok_or_else(malformed)?;
        members.push(((blob, label), (blob, value)));
    }
    Ok(members)
}

fn is_same(left: At<'_>, right: At<'_>) -> bool {
    let is_raw = |label: Element| matches!(label.kind, kind::TEXT | kind::TEXTRAW);
    let told = (left.1.bytes(left.0), is_raw(left.1));
    same_label(told, (right.1.bytes(right.0), is_raw(right.1)))
}
