//! The escapes in the texts of JSON.

/// The code point that an escape at the start of a text means, and the length of the escape; no
/// code point for one that means nothing. A surrogate without its other half is a code point like
/// any other.
pub(crate) fn unescape(text: &[u8]) -> (Option<u32>, usize) {
    let hex = |from: usize, count: usize| {
        let digits = text.get(from..from + count)?;
        digits.iter().try_fold(0, |number, digit| Some(number << 4 | char::from(*digit).to_digit(16)?))
    };
    match text {
        [_, b'u', ..] => {
            if text.len() < 6 {
                return (None, text.len());
            }
            let high = hex(2, 4).unwrap_or(0);
            let low = hex(8, 4).filter(|low| low & 0xfc00 == 0xdc00 && text.get(6..8) == Some(b"\\u"));
            match low {
                Some(low) if high & 0xfc00 == 0xd800 => (Some(((high & 0x3ff) << 10) + (low & 0x3ff) + 0x10000), 12),
                _ => (Some(high), 6),
            }
        }
        [_, b'x', ..] if text.len() < 4 => (None, text.len()),
        [_, b'x', ..] => (Some(hex(2, 2).unwrap_or(0)), 4),
        [_, b'0', next, ..] if next.is_ascii_digit() => (None, 2),
        [_, b'\r' | b'\n' | 0xe2, ..] => continued(text),
        [_, other, ..] => (simple(*other), 2),
        _ => (None, text.len()),
    }
}

fn simple(letter: u8) -> Option<u32> {
    Some(match letter {
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => 0x0a,
        b'r' => 0x0d,
        b't' => 0x09,
        b'v' => 0x0b,
        b'0' => 0,
        b'\'' | b'"' | b'/' | b'\\' => u32::from(letter),
        _ => return None,
    })
}

/// What follows line ends that are escaped away.
fn continued(text: &[u8]) -> (Option<u32>, usize) {
    let mut skipped = 0;
    loop {
        skipped += match text.get(skipped..).unwrap_or(&[]) {
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'\\', b'\r' | b'\n', ..] => 2,
            [b'\\', 0xe2, 0x80, 0xa8 | 0xa9, ..] => 4,
            _ => break,
        };
    }
    let rest = text.get(skipped..).unwrap_or(&[]);
    match rest.first() {
        _ if skipped == 0 => (None, text.len()),
        None => (Some(0), text.len()),
        Some(b'\\') => {
            let (code, length) = unescape(rest);
            (code, skipped + length)
        }
        Some(_) => {
            let (code, length) = character(rest);
            (Some(code), skipped + length)
        }
    }
}

/// The code point at the start of a text that is not empty, and its length; bytes that are no UTF-8
/// are read as SQLite reads them.
fn character(text: &[u8]) -> (u32, usize) {
    let first = text.first().copied().unwrap_or(0);
    if first < 0xc0 {
        return (u32::from(first), 1);
    }
    let start = match first {
        0xc0..=0xdf => first & 0x1f,
        0xe0..=0xef => first & 0x0f,
        0xf0..=0xf7 => first & 0x07,
        _ => first & 0x03,
    };
    let more = text.iter().skip(1).take(3).take_while(|byte| **byte & 0xc0 == 0x80);
    more.fold((u32::from(start), 1), |(code, length), byte| (code << 6 | u32::from(byte & 0x3f), length + 1))
}

/// Appends a code point in UTF-8, surrogates too.
pub(crate) fn push_code_point(out: &mut Vec<u8>, code: u32) {
    let tail = |shift: u32| 0x80 | (code >> shift & 0x3f) as u8;
    match code {
        0..=0x7f => out.push(code as u8),
        0x80..=0x7ff => out.extend([0xc0 | (code >> 6) as u8, tail(0)]),
        0x800..=0xffff => out.extend([0xe0 | (code >> 12) as u8, tail(6), tail(0)]),
        _ => out.extend([0xf0 | (code >> 18) as u8, tail(12), tail(6), tail(0)]),
    }
}

/// What the inside of a text means.
pub(crate) fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(plain) = memchr::memchr(b'\\', rest) {
        out.extend_from_slice(rest.get(..plain).unwrap_or(&[]));
        rest = rest.get(plain..).unwrap_or(&[]);
        let (code, length) = unescape(rest);
        if let Some(code) = code {
            push_code_point(&mut out, code);
        }
        rest = rest.get(length..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
    out
}

/// Whether two labels mean the same; each with whether it is without escapes.
pub(crate) fn same_label((left, left_raw): (&[u8], bool), (right, right_raw): (&[u8], bool)) -> bool {
    if left_raw && right_raw {
        return left == right;
    }
    code_points(left, left_raw).eq(code_points(right, right_raw))
}

fn code_points(mut text: &[u8], raw: bool) -> impl Iterator<Item = Option<u32>> + '_ {
    std::iter::from_fn(move || {
        let (code, length) = match text.first()? {
            b'\\' if !raw => unescape(text),
            _ => {
                let (code, length) = character(text);
                (Some(code), length)
            }
        };
        text = text.get(length..).unwrap_or(&[]);
        Some(code)
    })
}

/// Appends a control character, quote or backslash as JSON writes it.
pub(crate) fn push_escaped(out: &mut Vec<u8>, byte: u8) {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
            return;
        }
    };
    out.extend([b'\\', letter]);
}

/// Appends a text of SQL as a string of JSON, in quotes.
pub(crate) fn push_quoted(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    let mut rest = text;
    while let Some(plain) = rest.iter().position(|byte| matches!(byte, 0..=0x1f | b'"' | b'\\')) {
        out.extend_from_slice(rest.get(..plain).unwrap_or(&[]));
        rest.get(plain).iter().for_each(|byte| push_escaped(out, **byte));
        rest = rest.get(plain + 1..).unwrap_or(&[]);
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}
