//! Functions that change JSON. A change is made in the blob; the headers around it get their new
//! sizes.

use super::blob::{Element, element, kind, push, resize, widened};
use super::path::{Key, Miss, Step, behind_root, key, step};
use super::print::{blob_of, set_made};
use super::scalar::{of, path_text};
use super::{DEPTH_MAX, Form, GIVES, TAKES};
use crate::define::scalar;
use base::{Error, Result};
use extension::{Builtin, Context, Special};
use value::Mem;

/// What is done at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edit {
    Remove,
    Replace,
    /// Puts a value where there is none.
    Insert,
    /// Inserts or replaces.
    Set,
    /// Puts a value before an array's element, or after the last.
    InsertElement,
}

impl Edit {
    fn name(self) -> &'static str {
        match self {
            Edit::Remove => "remove",
            Edit::Replace => "replace",
            Edit::Insert => "insert",
            Edit::Set => "set",
            Edit::InsertElement => "array_insert",
        }
    }

    fn adds(self) -> bool {
        matches!(self, Edit::Insert | Edit::Set | Edit::InsertElement)
    }
}

pub(super) const TABLE: &[Builtin] = &[
    scalar("json_insert", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Insert, Form::Text)),
    scalar("jsonb_insert", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Insert, Form::Blob)),
    scalar("json_replace", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Replace, Form::Text)),
    scalar("jsonb_replace", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Replace, Form::Blob)),
    scalar("json_set", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Set, Form::Text)),
    scalar("jsonb_set", -1, TAKES, Special::None, |context, args| edit(context, args, Edit::Set, Form::Blob)),
    scalar("json_array_insert", -1, TAKES, Special::None, |context, args| {
        edit(context, args, Edit::InsertElement, Form::Text)
    }),
    scalar("jsonb_array_insert", -1, TAKES, Special::None, |context, args| {
        edit(context, args, Edit::InsertElement, Form::Blob)
    }),
    scalar("json_remove", -1, GIVES, Special::None, |context, args| remove(context, args, Form::Text)),
    scalar("jsonb_remove", -1, GIVES, Special::None, |context, args| remove(context, args, Form::Blob)),
];

/// Makes a change for each pair of path and value; a path that is NULL changes nothing.
fn edit(context: &mut Context<'_>, args: &[Mem], edit: Edit, form: Form) -> Result<()> {
    let Some((first, pairs)) = args.split_first() else { return Ok(()) };
    if !pairs.len().is_multiple_of(2) {
        return Err(Error::sql(format!("json_{}() needs an odd number of arguments", edit.name())));
    }
    let Some(mut blob) = of(context, first)?.map(|json| json.to_vec()) else { return Ok(()) };
    for pair in pairs.chunks(2) {
        let (Some(path), Some(value)) = (path_text(&pair[0]), pair.get(1)) else { continue };
        let behind = behind_root(&path)?;
        let value = blob_of(value)?;
        if behind.is_empty() {
            if matches!(edit, Edit::Replace | Edit::Set) {
                blob = in_place_of(blob.len(), value);
            }
            continue;
        }
        apply(&mut blob, &path, behind, edit, &value)?;
    }
    set_made(context, blob, form)
}

fn remove(context: &mut Context<'_>, args: &[Mem], form: Form) -> Result<()> {
    let Some((first, paths)) = args.split_first() else { return Ok(()) };
    let Some(mut blob) = of(context, first)?.map(|json| json.to_vec()) else { return Ok(()) };
    for path in paths {
        let Some(path) = path_text(path) else { return Ok(()) };
        let behind = behind_root(&path)?;
        if behind.is_empty() {
            return Ok(());
        }
        apply(&mut blob, &path, behind, Edit::Remove, &[])?;
    }
    set_made(context, blob, form)
}

fn apply(blob: &mut Vec<u8>, path: &[u8], behind: &[u8], edit: Edit, value: &[u8]) -> Result<()> {
    match change(blob, behind, edit, value) {
        Ok(()) => Ok(()),
        Err(miss) => miss.error(path).map_or(Ok(()), Err),
    }
}

/// The value as it takes the place of so many bytes: a few bytes less are made up for by its
/// header.
pub(super) fn in_place_of(bytes: usize, value: Vec<u8>) -> Vec<u8> {
    let less = bytes.checked_sub(value.len()).filter(|less| (1..=8).contains(less));
    less.and_then(|less| widened(&value, less)).unwrap_or(value)
}

/// Walks the path and changes what it leads to.
fn change(blob: &mut Vec<u8>, mut path: &[u8], edit: Edit, value: &[u8]) -> std::result::Result<(), Miss> {
    let mut at = element(blob, 0).ok_or(Miss::Malformed)?;
    let mut around: Vec<Element> = Vec::new();
    loop {
        let (next, rest) = step(blob, at, path)?;
        around.push(at);
        let depth = around.len();
        match next {
            Step::To(_) if depth == DEPTH_MAX => return Err(Miss::TooDeep),
            Step::To(found) if rest.is_empty() => {
                let Some((from, to)) = replaced(found.element, found.label, edit)? else { return Ok(()) };
                match edit {
                    Edit::Remove => replace_bytes(blob, &around, (from, to), &[]),
                    _ => replace_bytes(blob, &around, (from, to), &in_place_of(to - from, value.to_vec())),
                }
                return Ok(());
            }
            Step::To(found) => (at, path) = (found.element, rest),
            Step::NewMember(key) if edit.adds() => {
                let added = new_member(key, (rest, depth), edit, value)?;
                replace_bytes(blob, &around, (at.end, at.end), &added);
                return Ok(());
            }
            Step::NewElement if edit.adds() => {
                let added = substructure((rest, depth), edit, value)?;
                replace_bytes(blob, &around, (at.end, at.end), &added);
                return Ok(());
            }
            _ => return Err(Miss::NotFound),
        }
    }
}

/// The bytes that give way to the value; none where nothing is to be done.
fn replaced(found: Element, label: Option<Element>, edit: Edit) -> std::result::Result<Option<(usize, usize)>, Miss> {
    Ok(match edit {
        Edit::Remove => Some((label.map_or(found.at, |label| label.at), found.end)),
        Edit::Replace | Edit::Set => Some((found.at, found.end)),
        Edit::Insert => None,
        Edit::InsertElement if label.is_some() => return Err(Miss::NoArrayElement),
        Edit::InsertElement => Some((found.at, found.at)),
    })
}

fn replace_bytes(blob: &mut Vec<u8>, around: &[Element], (from, to): (usize, usize), value: &[u8]) {
    blob.splice(from..to.min(blob.len()), value.iter().copied());
    let mut grown = value.len() as isize - (to - from) as isize;
    for outer in around.iter().rev() {
        let size = outer.size().saturating_add_signed(grown);
        grown += resize(blob, outer.at, size);
    }
}

fn new_member(
    key: Key<'_>,
    (rest, depth): (&[u8], usize),
    edit: Edit,
    value: &[u8],
) -> std::result::Result<Vec<u8>, Miss> {
    if edit == Edit::InsertElement && rest.last() != Some(&b']') {
        return Err(Miss::NoArrayElement);
    }
    let inner = substructure((rest, depth), edit, value)?;
    let mut out = Vec::with_capacity(inner.len() + key.text.len() + 5);
    push(&mut out, if key.is_raw { kind::TEXTRAW } else { kind::TEXT5 }, key.text);
    out.extend_from_slice(&inner);
    Ok(out)
}

/// The value with the objects and arrays around it that the rest of a path asks for; `depth` steps
/// come before.
fn substructure((mut path, depth): (&[u8], usize), edit: Edit, value: &[u8]) -> std::result::Result<Vec<u8>, Miss> {
    // The labels that lead to the value; none for an element of an array.
    let mut steps: Vec<Option<Key<'_>>> = Vec::new();
    while let Some((sign, rest)) = path.split_first() {
        match sign {
            b'.' => {
                let (label, rest) = key(rest)?;
                if edit == Edit::InsertElement && rest.last() != Some(&b']') {
                    return Err(Miss::NoArrayElement);
                }
                steps.push(Some(label));
                path = rest;
            }
            _ => {
                let empty = [kind::ARRAY];
                let array = element(&empty, 0).ok_or(Miss::Malformed)?;
                match step(&empty, array, path)? {
                    (Step::NewElement, rest) => path = rest,
                    _ => return Err(Miss::NotFound),
                }
                steps.push(None);
            }
        }
    }
    if depth + steps.len() > DEPTH_MAX {
        return Err(Miss::TooDeep);
    }
    let mut out = value.to_vec();
    for label in steps.iter().rev() {
        let mut outer = Vec::with_capacity(out.len() + 10);
        match label {
            None => push(&mut outer, kind::ARRAY, &out),
            Some(key) => {
                let mut content = Vec::with_capacity(out.len() + key.text.len() + 5);
                push(&mut content, if key.is_raw { kind::TEXTRAW } else { kind::TEXT5 }, key.text);
                content.append(&mut out);
                push(&mut outer, kind::OBJECT, &content);
            }
        }
        out = outer;
    }
    Ok(out)
}
