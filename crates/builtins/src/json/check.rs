//! Whether JSONB is well-formed to the last byte.

use super::DEPTH_MAX;
use super::blob::{Element, element, kind};
use super::escape::unescape;

/// Where the first thing stands that is wrong, counted from 1; `None` where nothing is.
pub(crate) fn defect(blob: &[u8]) -> Option<usize> {
    let Some(root) = element(blob, 0).filter(|root| root.end == blob.len()) else { return Some(1) };
    // The containers around what is looked at: the next part, and how many there were.
    let mut open: Vec<(Element, usize, usize)> = Vec::new();
    let mut next = Some(root);
    loop {
        if let Some(one) = next.take() {
            if open.len() >= DEPTH_MAX {
                return Some(one.at + 1);
            }
            match one.is_container() {
                true => open.push((one, one.content, 0)),
                false => {
                    let found = in_scalar(blob, one);
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
        let (outer, at, count) = open.last_mut()?;
        let is_label = outer.kind == kind::OBJECT && *count % 2 == 0;
        if *at >= outer.end {
            if outer.kind == kind::OBJECT && !is_label {
                return Some(*at + 1);
            }
            open.pop();
            continue;
        }
        match element(blob, *at).filter(|inner| inner.end <= outer.end && (!is_label || inner.is_text())) {
            None => return Some(*at + 1),
            Some(inner) => (next, *at, *count) = (Some(inner), inner.end, *count + 1),
        }
    }
}

fn in_scalar(blob: &[u8], one: Element) -> Option<usize> {
    let here = Some(one.at + 1);
    let bytes = one.bytes(blob);
    // Offsets in the content are told as offsets in the blob.
    let inside = |found: Option<usize>| found.map(|offset| one.content + offset + 1);
    match one.kind {
        kind::NULL | kind::TRUE | kind::FALSE => here.filter(|_| one.end != one.at + 1),
        kind::INT => match bytes.strip_prefix(b"-").unwrap_or(bytes) {
            [] => here,
            digits => inside(first_other(bytes, bytes.len() - digits.len(), u8::is_ascii_digit)),
        },
        kind::INT5 => match bytes.strip_prefix(b"-").unwrap_or(bytes) {
            [b'0', b'x' | b'X', digits @ ..] if !digits.is_empty() => {
                inside(first_other(bytes, bytes.len() - digits.len(), u8::is_ascii_hexdigit))
            }
            [b'0', _, _, ..] => inside(Some(bytes.len() - bytes.strip_prefix(b"-").unwrap_or(bytes).len() + 1)),
            _ => here,
        },
        kind::FLOAT | kind::FLOAT5 => match in_real(bytes, one.kind == kind::FLOAT5) {
            Err(None) => here,
            Err(found) => inside(found),
            Ok(()) => None,
        },
        kind::TEXT => inside(first_other(bytes, 0, |byte| !matches!(byte, 0..=0x1f | b'"' | b'\\'))),
        kind::TEXTJ | kind::TEXT5 => inside(in_escaped(bytes, one.kind == kind::TEXT5)),
        kind::TEXTRAW => None,
        _ => here,
    }
}

fn first_other(bytes: &[u8], from: usize, fits: impl Fn(&u8) -> bool) -> Option<usize> {
    (from..bytes.len()).find(|&at| bytes.get(at).is_some_and(|byte| !fits(byte)))
}

/// `Err(None)` where the whole is wrong, else the offset of what is.
fn in_real(bytes: &[u8], json5: bool) -> Result<(), Option<usize>> {
    let start = usize::from(bytes.first() == Some(&b'-'));
    let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
    let digit = |at: usize| byte(at).is_ascii_digit();
    if bytes.len() < start + 2 {
        return Err(None);
    }
    let mut at = start;
    // 1: a point has been seen, 2: an exponent.
    let mut seen = 0;
    if byte(at) == b'.' {
        if !json5 || !digit(at + 1) {
            return Err(Some(at));
        }
        at += 2;
        seen = 1;
    } else if byte(at) == b'0' && !json5 {
        if at + 3 > bytes.len() || !matches!(byte(at + 1), b'.' | b'e' | b'E') {
            return Err(Some(at));
        }
        at += 1;
    }
    while at < bytes.len() {
        match byte(at) {
            b'0'..=b'9' => {}
            b'.' if seen == 0 && (json5 || digit(at + 1)) => seen = 1,
            b'e' | b'E' if seen < 2 && at + 1 < bytes.len() => {
                if matches!(byte(at + 1), b'+' | b'-') {
                    at += 1;
                    if at + 1 == bytes.len() {
                        return Err(Some(at));
                    }
                }
                seen = 2;
            }
            _ => return Err(Some(at)),
        }
        at += 1;
    }
    if seen == 0 { Err(None) } else { Ok(()) }
}

fn in_escaped(bytes: &[u8], json5: bool) -> Option<usize> {
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or(&[]);
        at += match (byte, rest) {
            (b'"' | ..=0x1f, _) if !json5 => return Some(at),
            (b'\\', [_]) => return Some(at),
            (b'\\', [_, b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't', ..]) => 2,
            (b'\\', [_, b'u', digits @ ..]) => match digits.get(..4) {
                Some(digits) if digits.iter().all(u8::is_ascii_hexdigit) => 2,
                _ => return Some(at),
            },
            (b'\\', _) if !json5 => return Some(at),
            (b'\\', _) => match unescape(rest) {
                (None, _) => return Some(at),
                (Some(_), length) => length,
            },
            _ => 1,
        };
    }
    None
}

/// Whether a blob looks like JSONB: one element that ends where the blob does. What is short and
/// may as well be text is looked at more closely.
pub(crate) fn is_jsonb(blob: &[u8]) -> bool {
    let Some(root) = element(blob, 0) else { return false };
    let is_plain = root.kind > kind::FALSE || root.size() == 0;
    let like_text = blob.first().is_some_and(|first| matches!(first, b'{' | b'[') || first.is_ascii_digit());
    root.kind <= kind::OBJECT
        && root.end == blob.len()
        && is_plain
        && (root.size() > 7 || !like_text || defect(blob).is_none())
}
