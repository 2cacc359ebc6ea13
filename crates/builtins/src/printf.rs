//! `printf` and `format`; see <https://www.sqlite.org/printf.html>.

mod spec;

use crate::define::{PURE, scalar};
use crate::scalar::string::until_nul;
use crate::scalar::{return_text, utf8};
use base::{Error, Limit, Result, ResultCode};
use extension::{Context, FunctionRegistry, Special};
use spec::Spec;
use value::Mem;
use value::number::{RealFormat, RealStyle};

pub(crate) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "printf", -1, PURE, Special::None, printf);
    scalar(registry, "format", -1, PURE, Special::None, printf);
}

fn printf(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((format, values)) = args.split_first() else { return Ok(()) };
    let Some(format) = utf8(format) else { return Ok(()) };
    let limit = context.environment.limits().get(Limit::Length) as usize;
    let out = write_format(&format, &mut Values { values, next: 0 }, limit)?;
    return_text(context, &out)
}

/// The arguments of a format, taken one after the other.
pub trait FormatArguments {
    /// An integer; `long` for one of 64 bits. As SQL functions have them, all are.
    fn integer(&mut self, long: bool) -> i64;
    /// An integer without a sign.
    fn unsigned(&mut self, long: bool) -> u64 {
        self.integer(long) as u64
    }
    /// The address for `%p`.
    fn pointer(&mut self) -> u64 {
        self.integer(true) as u64
    }
    /// A floating-point number.
    fn real(&mut self) -> f64;
    /// The text for `%c`: its first character counts.
    fn character(&mut self) -> Option<Vec<u8>> {
        self.text(usize::MAX, false)
    }
    /// A text, of which no more than `most` bytes are wanted; `own`: it is freed (`%z`).
    fn text(&mut self, most: usize, own: bool) -> Option<Vec<u8>>;
    /// `%n`: how much has been written is noted.
    fn note(&mut self, _written: usize) {}
}

/// Writes a format with its arguments.
///
/// # Errors
/// `SQLITE_TOOBIG` for a text of `limit` bytes and more: the NUL behind it counts.
pub fn write_format(format: &[u8], values: &mut dyn FormatArguments, limit: usize) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut rest = format;
    while !rest.is_empty() {
        let plain = memchr::memchr(b'%', rest).unwrap_or(rest.len());
        out.extend_from_slice(&rest[..plain]);
        rest = &rest[plain..];
        if rest.is_empty() {
            break;
        }
        rest = &rest[1..];
        if rest.is_empty() {
            out.push(b'%');
            break;
        }
        let Some((spec, tail)) = Spec::parse(rest, &mut |_| values.integer(false)) else {
            break;
        };
        rest = tail;
        if spec.length_min() >= limit {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        if !convert(&spec, values, &mut out) {
            break;
        }
        if out.len() >= limit {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
    }
    Ok(out)
}

/// Digits behind the point, more are not written.
const PRECISION_MAX: u32 = 100_000_000;

/// The values of a call in SQL; a missing one is NULL.
struct Values<'v> {
    values: &'v [Mem],
    next: usize,
}

impl Values<'_> {
    fn take(&mut self) -> Option<&Mem> {
        let value = self.values.get(self.next);
        self.next += 1;
        value
    }
}

impl FormatArguments for Values<'_> {
    fn integer(&mut self, _long: bool) -> i64 {
        self.take().map_or(0, Mem::to_integer)
    }

    fn real(&mut self) -> f64 {
        self.take().map_or(0.0, Mem::to_real)
    }

    fn text(&mut self, _most: usize, _own: bool) -> Option<Vec<u8>> {
        utf8(self.take()?).map(|text| text.into_owned())
    }
}

/// Writes one conversion; `false` for one that is not known, which ends the output.
fn convert(spec: &Spec, values: &mut dyn FormatArguments, out: &mut Vec<u8>) -> bool {
    // Four bytes are the longest character.
    let most = spec.precision.map_or(usize::MAX, |precision| precision as usize * if spec.bang { 4 } else { 1 });
    match spec.conversion {
        b'%' => spec.pad(b"%", out),
        b'd' | b'i' => integer(spec, values.integer(spec.long), b"", out),
        b'r' => {
            let number = values.integer(spec.long);
            integer(&Spec { comma: false, ..*spec }, number, ordinal_suffix(number), out);
        }
        b'u' => unsigned(spec, values.unsigned(spec.long), 10, out),
        b'x' | b'X' => unsigned(spec, values.unsigned(spec.long), 16, out),
        b'p' => unsigned(spec, values.pointer(), 16, out),
        b'o' => unsigned(spec, values.unsigned(spec.long), 8, out),
        b'f' | b'e' | b'E' | b'g' | b'G' => real(spec, values.real(), out),
        b'c' => character(spec, values.character(), out),
        b's' | b'z' => {
            let value = values.text(most, spec.conversion == b'z');
            text(spec, until_nul(&value.unwrap_or_default()).to_vec(), out);
        }
        b'q' | b'Q' | b'w' | b'j' | b'J' => escaped(spec, values.text(most, false), out),
        // SQL has nowhere to note what `%n` asks for; what is not known ends the output.
        b'n' => values.note(out.len()),
        _ => return false,
    }
    true
}

/// `st`, `nd`, `rd` or `th`.
fn ordinal_suffix(number: i64) -> &'static [u8] {
    let number = number.unsigned_abs();
    match (number / 10 % 10, number % 10) {
        (1, _) => b"th",
        (_, 1) => b"st",
        (_, 2) => b"nd",
        (_, 3) => b"rd",
        _ => b"th",
    }
}

fn integer(spec: &Spec, number: i64, suffix: &[u8], out: &mut Vec<u8>) {
    let sign: &[u8] = match number {
        ..0 => b"-",
        _ => spec.positive_sign.as_slice(),
    };
    digits(spec, sign, number.unsigned_abs().to_string(), suffix, out);
}

fn unsigned(spec: &Spec, number: u64, base: u32, out: &mut Vec<u8>) {
    let text = match (base, spec.conversion) {
        (16, b'x') => format!("{number:x}"),
        (16, _) => format!("{number:X}"),
        (8, _) => format!("{number:o}"),
        _ => number.to_string(),
    };
    let prefix: &[u8] = match (spec.alternate && number != 0, base, spec.conversion) {
        (true, 16, b'x' | b'p') => b"0x",
        (true, 16, b'X') => b"0X",
        (true, 8, _) => b"0",
        _ => b"",
    };
    let spec = Spec { comma: spec.comma && base == 10, ..*spec };
    digits(&spec, prefix, text, b"", out);
}

/// Digits behind a sign or prefix: at least as many as the precision says, zeros up to the width
/// where they are asked for, commas between thousands.
fn digits(spec: &Spec, sign: &[u8], mut digits: String, suffix: &[u8], out: &mut Vec<u8>) {
    let mut least = spec.precision.unwrap_or(0) as usize;
    if spec.zero {
        // A sign counts, the mark of a base does not.
        let signs = usize::from(matches!(sign, b"-" | b"+" | b" "));
        least = least.max((spec.width as usize).saturating_sub(signs));
    }
    // An ordinal's letters count as digits.
    let missing = least.saturating_sub(digits.len() + suffix.len());
    digits.insert_str(0, &"0".repeat(missing));
    if spec.comma && suffix.is_empty() {
        let bytes = digits.into_bytes();
        let mut grouped = Vec::new();
        for (position, digit) in bytes.iter().enumerate() {
            if position > 0 && (bytes.len() - position).is_multiple_of(3) {
                grouped.push(b',');
            }
            grouped.push(*digit);
        }
        digits = String::from_utf8_lossy(&grouped).into_owned();
    }
    spec.pad(&[sign, digits.as_bytes(), suffix].concat(), out);
}

fn real(spec: &Spec, number: f64, out: &mut Vec<u8>) {
    let style = match spec.conversion {
        b'f' => RealStyle::Fixed,
        b'e' | b'E' => RealStyle::Exponent,
        _ => RealStyle::General,
    };
    let mut format = RealFormat::new(style, spec.precision.map_or(6, |precision| precision.min(PRECISION_MAX) as i32));
    format.exact = spec.bang;
    format.alternate = spec.alternate;
    format.upper_case = spec.conversion.is_ascii_uppercase();
    format.thousands = spec.comma;
    format.zero_pad = spec.zero;
    format.positive_sign = spec.positive_sign;
    let mut body = Vec::new();
    format.write(&mut body, number);
    let missing = (spec.width as usize).saturating_sub(body.len());
    if spec.zero && !spec.left {
        let sign = usize::from(matches!(body.first(), Some(b'-' | b'+' | b' ')));
        body.splice(sign..sign, std::iter::repeat_n(b'0', missing));
    }
    spec.pad(&body, out);
}

/// The first character, as often as the precision says.
fn character(spec: &Spec, text: Option<Vec<u8>>, out: &mut Vec<u8>) {
    let mut text = text.unwrap_or_default();
    if text.is_empty() {
        // The NUL behind it.
        text.push(0);
    }
    let length = match text.first() {
        None => 0,
        Some(byte) if *byte < 0xc0 => 1,
        Some(_) => 1 + text.iter().skip(1).take_while(|&&byte| byte & 0xc0 == 0x80).count(),
    };
    let times = spec.precision.unwrap_or(1).max(1) as usize;
    spec.pad_wide(&text[..length].repeat(times), times, out);
}

/// Text, cut to the precision: bytes, or characters with `!`.
fn text(spec: &Spec, mut text: Vec<u8>, out: &mut Vec<u8>) {
    if let Some(precision) = spec.precision {
        let end = if spec.bang { char_end(&text, precision as usize) } else { (precision as usize).min(text.len()) };
        text.truncate(end);
    }
    pad_text(spec, &text, out);
}

fn char_end(text: &[u8], count: usize) -> usize {
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte & 0xc0 != 0x80);
    starts.map(|(offset, _)| offset).nth(count).unwrap_or(text.len())
}

/// Text with its quotes doubled: `'` for `%q` and `%Q`, `"` for `%w`; or as JSON writes it for `%j` and `%J`. `%Q` and
/// `%J` put it between quotes and print NULL for NULL.
fn escaped(spec: &Spec, value: Option<Vec<u8>>, out: &mut Vec<u8>) {
    let (quote, null): (u8, &[u8]) = match spec.conversion {
        b'w' => (b'"', b"(NULL)"),
        b'Q' => (b'\'', b"NULL"),
        b'j' => (b'"', b""),
        b'J' => (b'"', b"null"),
        _ => (b'\'', b"(NULL)"),
    };
    let is_null = value.is_none();
    let value = value.unwrap_or_else(|| null.to_vec());
    let mut text = until_nul(&value);
    if let (Some(precision), false) = (spec.precision, is_null && spec.conversion == b'J') {
        let precision = precision as usize;
        text = &text[..if spec.bang { char_end(text, precision) } else { precision.min(text.len()) }];
    }
    let quotes: &[u8] = if matches!(spec.conversion, b'Q' | b'J') && !is_null { &[quote] } else { b"" };
    // With `#`, control characters are written as `unistr` reads them.
    let as_code = spec.alternate
        && match spec.conversion {
            b'q' => !is_null,
            b'Q' => !is_null && text.iter().any(|byte| *byte < 0x20),
            _ => false,
        };
    let calls = as_code && spec.conversion == b'Q';
    let mut body = if calls { b"unistr(".to_vec() } else { Vec::new() };
    body.extend_from_slice(quotes);
    for &byte in text {
        match spec.conversion {
            b'j' | b'J' => json_character(byte, &mut body),
            _ if as_code && byte < 0x20 => body.extend_from_slice(format!("\\u{byte:04x}").as_bytes()),
            _ if as_code && byte == b'\\' => body.extend_from_slice(b"\\\\"),
            _ if byte == quote && !is_null => body.extend([byte, byte]),
            _ => body.push(byte),
        }
    }
    body.extend_from_slice(quotes);
    if calls {
        body.push(b')');
    }
    pad_text(spec, &body, out);
}

fn json_character(byte: u8, out: &mut Vec<u8>) {
    let letter = match byte {
        b'"' | b'\\' => byte,
        0x08 => b'b',
        b'\t' => b't',
        b'\n' => b'n',
        0x0c => b'f',
        b'\r' => b'r',
        ..0x20 => {
            out.extend_from_slice(format!("\\u{byte:04x}").as_bytes());
            return;
        }
        _ => {
            out.push(byte);
            return;
        }
    };
    out.extend([b'\\', letter]);
}

/// With `!` the width counts characters.
fn pad_text(spec: &Spec, text: &[u8], out: &mut Vec<u8>) {
    let characters = text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    spec.pad_wide(text, if spec.bang { characters } else { text.len() }, out);
}
