//! `json_patch`: RFC 7396.

use super::blob::root;
use super::blob::{Element, element, elements, kind, resize};
use super::edit::in_place_of;
use super::escape::same_label;
use super::print::set_made;
use super::scalar::of;
use super::{DEPTH_MAX, Form, GIVES, malformed};
use crate::define::scalar;
use base::Result;
use extension::{Builtin, Context, Special};
use value::Mem;

pub(super) const TABLE: &[Builtin] = &[
    scalar("json_patch", 2, GIVES, Special::None, |context, args| patch(context, args, Form::Text)),
    scalar("jsonb_patch", 2, GIVES, Special::None, |context, args| patch(context, args, Form::Blob)),
];

fn patch(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    let Some(target) = of(context, &args[0])? else { return Ok(()) };
    let Some(patch) = of(context, &args[1])? else { return Ok(()) };
    let merged = merge(&target, (&patch, root(&patch)?))?;
    set_made(context, merged, form)
}

type At<'b> = (&'b [u8], Element);

/// An object that is being patched.
struct Work<'p> {
    /// Its labels and values.
    members: Vec<(Vec<u8>, Vec<u8>)>,
    /// The changes, last first.
    changes: Vec<(At<'p>, At<'p>)>,
    /// The member of the object outside that it becomes the value of.
    place: usize,
}

/// The element that the patch makes of the target. Objects in objects are on a list, not on the
/// stack.
fn merge(target: &[u8], (patch, changes): At<'_>) -> Result<Vec<u8>> {
    if changes.kind != kind::OBJECT {
        return Ok(in_place_of(target.len(), changes.whole(patch).to_vec()));
    }
    let mut open = vec![Work::new(target, (patch, changes), 0)?];
    loop {
        let depth = open.len();
        let Some(work) = open.last_mut() else { return Err(malformed()) };
        let Some(((blob, label), value)) = work.changes.pop() else {
            let made = work.object();
            let place = work.place;
            open.pop();
            match open.last_mut().and_then(|outer| outer.members.get_mut(place)) {
                Some((_, value)) => *value = made,
                None => return Ok(made),
            }
            continue;
        };
        let at = work.members.iter().position(|(own, _)| is_same(own, (blob, label)));
        if value.1.kind == kind::NULL {
            at.map(|at| work.members.remove(at));
            continue;
        }
        let at = at.unwrap_or_else(|| {
            // A new member is an empty object at first.
            work.members.push((label.whole(blob).to_vec(), Vec::new()));
            work.members.len() - 1
        });
        let Some((_, before)) = work.members.get_mut(at) else { continue };
        if value.1.kind != kind::OBJECT {
            *before = in_place_of(before.len(), value.1.whole(value.0).to_vec());
            continue;
        }
        if depth > DEPTH_MAX {
            return Err(malformed());
        }
        let inner = Work::new(&std::mem::take(before), value, at)?;
        open.push(inner);
    }
}

impl<'p> Work<'p> {
    /// What is no object is an empty one.
    fn new(target: &[u8], (patch, changes): At<'p>, place: usize) -> Result<Work<'p>> {
        let object = element(target, 0).filter(|target| target.kind == kind::OBJECT);
        let members = match object {
            Some(object) => members_of(target, object)?,
            None => Vec::new(),
        };
        let members =
            members.iter().map(|(label, value)| (label.1.whole(label.0).to_vec(), value.1.whole(value.0).to_vec()));
        let mut all = members_of(patch, changes)?;
        all.reverse();
        Ok(Work { members: members.collect(), changes: all, place })
    }

    fn object(&self) -> Vec<u8> {
        let mut out = vec![kind::OBJECT];
        for (label, value) in &self.members {
            out.extend_from_slice(label);
            out.extend_from_slice(value);
        }
        let size = out.len() - 1;
        resize(&mut out, 0, size);
        out
    }
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

/// Whether a label, header and all, means the same as another.
fn is_same(own: &[u8], (blob, label): At<'_>) -> bool {
    let is_raw = |label: Element| matches!(label.kind, kind::TEXT | kind::TEXTRAW);
    element(own, 0).is_some_and(|one| same_label((one.bytes(own), is_raw(one)), (label.bytes(blob), is_raw(label))))
}
