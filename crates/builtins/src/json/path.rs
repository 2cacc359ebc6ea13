//! Paths such as `$.key[0]`. A path is read as far as it leads: what follows a step that
//! leads nowhere may be anything.

use super::blob::{Element, element, elements, kind};
use super::escape::same_label;
use super::{DEPTH_MAX, malformed};
use base::{Error, Result};

/// Why a path leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Miss {
    /// Nothing is there.
    NotFound,
    /// It is no path.
    BadPath,
    /// The blob is no JSONB.
    Malformed,
    /// It does not lead to an element of an array, where it has to.
    NoArrayElement,
    /// It has too many steps.
    TooDeep,
}

impl Miss {
    /// The error for a path; none where nothing was found.
    pub fn error(self, path: &[u8]) -> Option<Error> {
        let path = String::from_utf8_lossy(path).replace('\'', "''");
        match self {
            Miss::NotFound => None,
            Miss::BadPath => Some(Error::sql(format!("bad JSON path: '{path}'"))),
            Miss::Malformed => Some(malformed()),
            Miss::TooDeep => Some(Error::sql("JSON path too deep")),
            Miss::NoArrayElement => Some(Error::sql(format!("not an array element: '{path}'"))),
        }
    }
}

/// A step to a member of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key<'p> {
    pub text: &'p [u8],
    /// Without escapes.
    pub is_raw: bool,
}

/// What is at a path, and its label where it is a member of an object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub element: Element,
    pub label: Option<Element>,
}

/// What one step leads to.
pub(super) enum Step<'p> {
    /// An element that is there.
    To(Found),
    /// A member that could be there.
    NewMember(Key<'p>),
    /// The place after an array's last element.
    NewElement,
}

/// What is at a path after its `$`.
pub(super) fn look_up(blob: &[u8], mut path: &[u8]) -> std::result::Result<Found, Miss> {
    let root = element(blob, 0).ok_or(Miss::Malformed)?;
    let mut found = Found { element: root, label: None };
    let mut depth = 0;
    while !path.is_empty() {
        depth += 1;
        let (step, rest) = step(blob, found.element, path)?;
        let Step::To(next) = step else { return Err(Miss::NotFound) };
        if depth == DEPTH_MAX {
            return Err(Miss::TooDeep);
        }
        (found, path) = (next, rest);
    }
    Ok(found)
}

/// Takes the first step of a path; what it leads to, and the rest of the path.
pub(super) fn step<'p>(blob: &[u8], from: Element, path: &'p [u8]) -> std::result::Result<(Step<'p>, &'p [u8]), Miss> {
    match path.split_first() {
        Some((b'.', rest)) => {
            let (key, rest) = key(rest)?;
            if from.kind != kind::OBJECT {
                return Err(Miss::NotFound);
            }
            Ok((member(blob, from, key)?, rest))
        }
        Some((b'[', rest)) => {
            if from.kind != kind::ARRAY {
                return Err(Miss::NotFound);
            }
            let (place, rest) = place(blob, from, rest)?;
            Ok((item(blob, from, place)?, rest))
        }
        _ => Err(Miss::BadPath),
    }
}

/// Splits a key off.
pub(super) fn key(path: &[u8]) -> std::result::Result<(Key<'_>, &[u8]), Miss> {
    let split = |at: usize, skip: usize| {
        let text = path.get(skip..at).unwrap_or(&[]);
        let is_raw = skip == 0 || !text.contains(&b'\\');
        (Key { text, is_raw }, path.get(at + skip..).unwrap_or(&[]))
    };
    if path.first() != Some(&b'"') {
        let end = path.iter().position(|byte| matches!(byte, b'.' | b'[')).unwrap_or(path.len());
        return if end == 0 { Err(Miss::BadPath) } else { Ok(split(end, 0)) };
    }
    let mut at = 1;
    loop {
        match path.get(at..).unwrap_or(&[]) {
            [] => return Err(Miss::BadPath),
            [b'"', ..] => return Ok(split(at, 1)),
            [b'\\', _, ..] => at += 2,
            _ => at += 1,
        }
    }
}

fn member<'p>(blob: &[u8], object: Element, key: Key<'p>) -> std::result::Result<Step<'p>, Miss> {
    let mut parts = elements(blob, object);
    while let Some(label) = parts.next() {
        let label = label.filter(|label| label.is_text()).ok_or(Miss::Malformed)?;
        let element = parts.next().flatten().filter(|value| value.kind <= kind::OBJECT).ok_or(Miss::Malformed)?;
        let label_is_raw = matches!(label.kind, kind::TEXT | kind::TEXTRAW);
        if same_label((key.text, key.is_raw), (label.bytes(blob), label_is_raw)) {
            return Ok(Step::To(Found { element, label: Some(label) }));
        }
    }
    Ok(Step::NewMember(key))
}

fn digits(path: &[u8]) -> (u64, &[u8]) {
    let length = path.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = path.split_at(length);
    let number =
        digits.iter().fold(0u64, |number, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
    (number, rest)
}

/// The place that `n]`, `#]` or `#-n]` means.
pub(super) fn place<'p>(blob: &[u8], array: Element, path: &'p [u8]) -> std::result::Result<(u64, &'p [u8]), Miss> {
    if let (number, [b']', rest @ ..]) = digits(path)
        && rest.len() + 1 < path.len()
    {
        return Ok((number, rest));
    }
    let Some(mut rest) = path.strip_prefix(b"#") else { return Err(Miss::BadPath) };
    let mut at = elements(blob, array).count() as u64;
    if let [b'-', back @ ..] = rest
        && back.first().is_some_and(u8::is_ascii_digit)
    {
        let (back, behind) = digits(back);
        at = at.checked_sub(back).ok_or(Miss::NotFound)?;
        rest = behind;
    }
    let rest = rest.strip_prefix(b"]").ok_or(Miss::BadPath)?;
    Ok((at, rest))
}

fn item<'p>(blob: &[u8], array: Element, mut place: u64) -> std::result::Result<Step<'p>, Miss> {
    for found in elements(blob, array) {
        let element = found.ok_or(Miss::Malformed)?;
        if place == 0 {
            return Ok(Step::To(Found { element, label: None }));
        }
        place -= 1;
    }
    if place == 0 { Ok(Step::NewElement) } else { Err(Miss::NotFound) }
}

/// A path after its `$`.
///
/// # Errors
/// `bad JSON path: '…'`.
pub(super) fn behind_root(path: &[u8]) -> Result<&[u8]> {
    path.strip_prefix(b"$").ok_or_else(|| Miss::BadPath.error(path).unwrap_or_else(malformed))
}

/// The path, without `$`, that the right side of `->` means: a path, a key or a place.
pub(super) fn of_operand(text: &[u8], is_integer: bool) -> Vec<u8> {
    let joined = |parts: &[&[u8]]| parts.concat();
    match text {
        _ if is_integer && text.first() == Some(&b'-') => joined(&[b"[#", text, b"]"]),
        _ if is_integer => joined(&[b"[", text, b"]"]),
        _ if text.iter().all(u8::is_ascii_alphanumeric) => joined(&[b".", text]),
        [b'[', .., b']'] if text.len() >= 3 => text.to_vec(),
        _ => joined(&[b".\"", text, b"\""]),
    }
}
