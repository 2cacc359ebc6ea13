//! `printf` and `format`; see <https://www.sqlite.org/printf.html>.

mod spec;

use crate::define::{PURE, scalar};
use crate::scalar::string::{check_length, until_nul};
use crate::scalar::utf8;
use base::{Encoding, Error, Limit, Result, ResultCode};
use extension::{Builtin, Context, Special};
use spec::Spec;
use value::Mem;
use value::number::{RealFormat, RealStyle};

pub(crate) const TABLE: &[Builtin] =
    &[scalar("printf", -1, PURE, Special::None, printf), scalar("format", -1, PURE, Special::None, printf)];

fn printf(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((format, values)) = args.split_first() else { return Ok(()) };
    let Some(format) = utf8(format) else { return Ok(()) };
    let limit = context.environment.limits().get(Limit::Length) as usize;
    let mut values = Values { values, next: 0 };
    let written = context
        .result
        .set_text_with(Encoding::Utf8, |out| write_format(&format, &mut values, limit, out).map(|()| out.len()));
    check_length(context, written?)?;
    context.result.set_encoding(context.environment.encoding());
    Ok(())
}

/// What is done with a text argument; none for NULL.
pub type WithText<'f> = &'f mut dyn FnMut(Option<&[u8]>);

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
    fn character(&mut self, with: WithText<'_>) {
        self.text(usize::MAX, false, with);
    }
    /// Calls `with` for a text, which ends before its first NUL and of which no more than
    /// `most` bytes are wanted; `own`: it is freed (`%z`) then.
    fn text(&mut self, most: usize, own: bool, with: WithText<'_>);
    /// `%n`: how much has been written is noted.
    fn note(&mut self, _written: usize) {}
}

/// Writes a format with its arguments into an empty buffer.
///
/// # Errors
/// `SQLITE_TOOBIG` for a text of `limit` bytes and more: the NUL after it counts.
pub fn write_format(format: &[u8], values: &mut dyn FormatArguments, limit: usize, out: &mut Vec<u8>) -> Result<()> {
    let mut rest = format;
    while let Some(&first) = rest.first() {
        if first != b'%' {
            let plain = memchr::memchr(b'%', rest).unwrap_or(rest.len());
            out.extend_from_slice(&rest[..plain]);
            rest = &rest[plain..];
        }
        if rest.is_empty() {
            break;
        }
        rest = &rest[1..];
        if rest.is_empty() {
            out.push(b'%');
            break;
        }
        // Most conversions have nothing but their letter.
        if let [b's', tail @ ..] = rest {
            rest = tail;
            values.text(usize::MAX, false, &mut |value| out.extend_from_slice(value.unwrap_or_default()));
            if out.len() >= limit {
                return Err(Error::bare(ResultCode::TOOBIG));
            }
            continue;
        }
        let Some((spec, tail)) = Spec::parse(rest, &mut |_| values.integer(false)) else {
            break;
        };
        rest = tail;
        if spec.length_min() >= limit {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
        if !convert(&spec, values, out) {
            break;
        }
        if out.len() >= limit {
            return Err(Error::bare(ResultCode::TOOBIG));
        }
    }
    Ok(())
}

/// Digits after the decimal point, more are not written.
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

    fn text(&mut self, _most: usize, _own: bool, with: WithText<'_>) {
        with(self.take().and_then(utf8).as_deref().map(until_nul));
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
        b'c' => values.character(&mut |value| character(spec, value.unwrap_or_default(), out)),
        b's' | b'z' => {
            let own = spec.conversion == b'z';
            values.text(most, own, &mut |value| text(spec, value.unwrap_or_default(), out));
        }
        b'q' | b'Q' | b'w' | b'j' | b'J' => values.text(most, false, &mut |value| escaped(spec, value, out)),
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
    digits(spec, sign, Digits::of(number.unsigned_abs(), 10, false).as_bytes(), suffix, out);
}

fn unsigned(spec: &Spec, number: u64, base: u32, out: &mut Vec<u8>) {
    let text = Digits::of(number, base, spec.conversion != b'x');
    let prefix: &[u8] = match (spec.alternate && number != 0, base, spec.conversion) {
        (true, 16, b'x' | b'p') => b"0x",
        (true, 16, b'X') => b"0X",
        (true, 8, _) => b"0",
        _ => b"",
    };
    let spec = Spec { comma: spec.comma && base == 10, ..*spec };
    digits(&spec, prefix, text.as_bytes(), b"", out);
}

/// The digits of a number: as many as one of 64 bits has in base 8 at most.
struct Digits {
    bytes: [u8; 22],
    first: usize,
}

impl Digits {
    fn of(mut number: u64, base: u32, upper_case: bool) -> Digits {
        let mut digits = Digits { bytes: [b'0'; 22], first: 22 };
        let letters = if upper_case { b"0123456789ABCDEF" } else { b"0123456789abcdef" };
        while number > 0 || digits.first == digits.bytes.len() {
            // A base that the compiler knows is not divided by.
            let digit = match base {
                10 => number % 10,
                16 => number % 16,
                _ => number % 8,
            };
            number = match base {
                10 => number / 10,
                16 => number / 16,
                _ => number / 8,
            };
            digits.first -= 1;
            digits.bytes[digits.first] = letters[digit as usize];
        }
        digits
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[self.first..]
    }
}

/// Digits after a sign or prefix: at least as many as the precision says, zeros up to the width
/// where they are asked for, commas between thousands.
fn digits(spec: &Spec, sign: &[u8], digits: &[u8], suffix: &[u8], out: &mut Vec<u8>) {
    let mut least = spec.precision.unwrap_or(0) as usize;
    if spec.zero {
        // A sign counts, the mark of a base does not.
        let signs = usize::from(matches!(sign, b"-" | b"+" | b" "));
        least = least.max((spec.width as usize).saturating_sub(signs));
    }
    // An ordinal's letters count as digits.
    let zeros = least.saturating_sub(digits.len() + suffix.len());
    let all = zeros + digits.len();
    let grouped = spec.comma && suffix.is_empty();
    let commas = if grouped { all.saturating_sub(1) / 3 } else { 0 };
    spec.pad_around(sign.len() + all + commas + suffix.len(), out, |out| {
        out.extend_from_slice(sign);
        if grouped {
            let bytes = std::iter::repeat_n(&b'0', zeros).chain(digits);
            for (position, digit) in bytes.enumerate() {
                if position > 0 && (all - position).is_multiple_of(3) {
                    out.push(b',');
                }
                out.push(*digit);
            }
        } else {
            out.extend(std::iter::repeat_n(b'0', zeros));
            out.extend_from_slice(digits);
        }
        out.extend_from_slice(suffix);
    });
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
    let start = out.len();
    format.write(out, number);
    let missing = (spec.width as usize).saturating_sub(out.len() - start);
    if missing == 0 {
        return;
    }
    match (spec.left, spec.zero) {
        (true, _) => out.extend(std::iter::repeat_n(b' ', missing)),
        (false, true) => {
            let at = start + usize::from(matches!(out.get(start), Some(b'-' | b'+' | b' ')));
            out.splice(at..at, std::iter::repeat_n(b'0', missing));
        }
        (false, false) => {
            out.splice(start..start, std::iter::repeat_n(b' ', missing));
        }
    }
}

/// The first character, as often as the precision says.
fn character(spec: &Spec, text: &[u8], out: &mut Vec<u8>) {
    // An empty one is followed by its NUL.
    let text = if text.is_empty() { b"\0" } else { text };
    let length = match text.first() {
        None => 0,
        Some(byte) if *byte < 0xc0 => 1,
        Some(_) => 1 + text.iter().skip(1).take_while(|&&byte| byte & 0xc0 == 0x80).count(),
    };
    let times = spec.precision.unwrap_or(1).max(1) as usize;
    spec.pad_wide(&text[..length].repeat(times), times, out);
}

/// Text, cut to the precision: bytes, or characters with `!`.
fn text(spec: &Spec, text: &[u8], out: &mut Vec<u8>) {
    let end = match spec.precision {
        Some(precision) if spec.bang => char_end(text, precision as usize),
        Some(precision) => text.len().min(precision as usize),
        None => text.len(),
    };
    pad_text(spec, &text[..end], out);
}

fn char_end(text: &[u8], count: usize) -> usize {
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte & 0xc0 != 0x80);
    starts.map(|(offset, _)| offset).nth(count).unwrap_or(text.len())
}

/// Text with its quotes doubled: `'` for `%q` and `%Q`, `"` for `%w`; or as JSON writes it for `%j`
/// and `%J`. `%Q` and `%J` put it between quotes and print NULL for NULL.
fn escaped(spec: &Spec, value: Option<&[u8]>, out: &mut Vec<u8>) {
    let (quote, null): (u8, &[u8]) = match spec.conversion {
        b'w' => (b'"', b"(NULL)"),
        b'Q' => (b'\'', b"NULL"),
        b'j' => (b'"', b""),
        b'J' => (b'"', b"null"),
        _ => (b'\'', b"(NULL)"),
    };
    let is_null = value.is_none();
    let mut text = value.unwrap_or(null);
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
    let characters = || text.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    spec.pad_wide(text, if spec.bang && spec.width > 0 { characters() } else { text.len() }, out);
}
