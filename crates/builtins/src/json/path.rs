//! Paths such as `$.key[0]`.

use super::Json;
use super::print::{quoted, unquoted};
use base::{Error, Result};

/// One step of a path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// `.key`, as it means, without escapes.
    Key(String),
    /// `[n]`
    At(usize),
    /// `[#-n]`; `[#]` (n = 0) is the place behind the last.
    FromEnd(usize),
}

/// Reads a path.
///
/// # Errors
/// `bad JSON path: '…'`.
pub(crate) fn parse(path: &str) -> Result<Vec<Step>> {
    steps(path).ok_or_else(|| Error::sql(format!("bad JSON path: '{}'", path.replace('\'', "''"))))
}

fn steps(path: &str) -> Option<Vec<Step>> {
    let mut rest = path.strip_prefix('$')?;
    let mut steps = Vec::new();
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix('.') {
            let (key, tail) = key(behind)?;
            steps.push(Step::Key(key));
            rest = tail;
        } else {
            let (inside, tail) = rest.strip_prefix('[')?.split_once(']')?;
            steps.push(match inside.strip_prefix('#') {
                Some("") => Step::FromEnd(0),
                Some(back) => Step::FromEnd(number(back.strip_prefix('-')?)?),
                None => Step::At(number(inside)?),
            });
            rest = tail;
        }
    }
    Some(steps)
}

fn key(text: &str) -> Option<(String, &str)> {
    if let Some(inside) = text.strip_prefix('"') {
        let end = inside.find('"')?;
        return Some((unquoted(inside.get(..end)?), inside.get(end + 1..)?));
    }
    let end = text.find(['.', '[']).unwrap_or(text.len());
    (end > 0).then(|| (text[..end].to_owned(), &text[end..]))
}

fn number(digits: &str) -> Option<usize> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

/// The path that the right side of `->` means: a path, a key or a place.
pub(crate) fn of_operand(text: &str, integer: Option<i64>) -> Result<Vec<Step>> {
    if let Some(place) = integer {
        let far = usize::try_from(place.unsigned_abs()).unwrap_or(usize::MAX);
        return Ok(vec![if place < 0 { Step::FromEnd(far) } else { Step::At(far) }]);
    }
    if text.starts_with('$') {
        return parse(text);
    }
    if text.starts_with('[') && text.ends_with(']') && text.len() > 2 {
        return parse(&format!("${text}"));
    }
    Ok(vec![Step::Key(text.to_owned())])
}

impl Json {
    /// What stands at a path.
    pub fn at(&self, path: &[Step]) -> Option<&Json> {
        path.iter().try_fold(self, |json, step| match (json, step) {
            (Json::Object(members), Step::Key(wanted)) => {
                members.iter().find(|(key, _)| unquoted(key) == *wanted).map(|(_, value)| value)
            }
            (Json::Array(items), _) => items.get(place(items.len(), step)?),
            _ => None,
        })
    }

    /// As [`Json::at`], to change it.
    pub fn at_mut(&mut self, path: &[Step]) -> Option<&mut Json> {
        path.iter().try_fold(self, |json, step| match (json, step) {
            (Json::Object(members), Step::Key(wanted)) => {
                members.iter_mut().find(|(key, _)| unquoted(key) == *wanted).map(|(_, value)| value)
            }
            (Json::Array(items), _) => {
                let at = place(items.len(), step)?;
                items.get_mut(at)
            }
            _ => None,
        })
    }

    /// Adds a value at a path where there is none, with the objects and arrays that lead to it; nothing happens
    /// where something else is in the way.
    pub fn add_at(&mut self, path: &[Step], value: Json) {
        let Some((step, rest)) = path.split_first() else { return };
        let made = || {
            let mut json = match rest.first() {
                None => return Some(value.clone()),
                Some(Step::Key(_)) => Json::Object(Vec::new()),
                Some(_) => Json::Array(Vec::new()),
            };
            let before = json.clone();
            json.add_at(rest, value.clone());
            (json != before).then_some(json)
        };
        match (&mut *self, step) {
            (Json::Object(members), Step::Key(wanted)) => {
                match members.iter_mut().find(|(key, _)| unquoted(key) == *wanted) {
                    Some((_, inner)) => inner.add_at(rest, value),
                    None => members.extend(made().map(|made| (quoted(wanted), made))),
                }
            }
            (Json::Array(items), Step::At(_) | Step::FromEnd(_)) => match place(items.len(), step) {
                Some(at) if at < items.len() => items[at].add_at(rest, value),
                Some(at) if at == items.len() => items.extend(made()),
                _ => {}
            },
            _ => {}
        }
    }

    /// Takes what stands at a path away.
    pub fn remove_at(&mut self, path: &[Step]) {
        let Some((last, before)) = path.split_last() else { return };
        match (self.at_mut(before), last) {
            (Some(Json::Object(members)), Step::Key(wanted)) => {
                if let Some(at) = members.iter().position(|(key, _)| unquoted(key) == *wanted) {
                    members.remove(at);
                }
            }
            (Some(Json::Array(items)), Step::At(_) | Step::FromEnd(_)) => {
                if let Some(at) = place(items.len(), last).filter(|&at| at < items.len()) {
                    items.remove(at);
                }
            }
            _ => {}
        }
    }
}

/// The place in an array of so many items.
pub(super) fn place(count: usize, step: &Step) -> Option<usize> {
    match step {
        Step::Key(_) => None,
        Step::At(at) => Some(*at),
        Step::FromEnd(back) => count.checked_sub(*back),
    }
}
