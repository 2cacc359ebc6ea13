//! Text to number: how much of a text is a number, and which.

use super::decimal;
use base::Encoding;
use std::borrow::Cow;

/// What a text looks like as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberShape {
    /// All of it is a number without point and exponent.
    Integer,
    /// All of it is a number with a point or an exponent.
    Real,
    /// Something follows the number, which has neither point nor exponent; or there is no number.
    IntegerPrefix,
    /// Something follows the number, which has a point or an exponent.
    RealPrefix,
}

impl NumberShape {
    /// Whether the text is a number and nothing else but spaces.
    pub fn is_well_formed(self) -> bool {
        matches!(self, NumberShape::Integer | NumberShape::Real)
    }

    /// Whether the number has neither point nor exponent.
    pub fn is_integer(self) -> bool {
        matches!(self, NumberShape::Integer | NumberShape::IntegerPrefix)
    }
}

/// Result of [`text_to_real`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ParsedReal {
    /// The longest number at the start; 0.0 when there is none.
    pub value: f64,
    /// What the text looks like.
    pub shape: NumberShape,
    /// Whether any number was found at the start.
    pub has_digits: bool,
}

/// How [`text_to_integer`] went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegerVerdict {
    /// All of the text is an integer of 64 bits.
    Exact,
    /// Something follows the integer.
    Trailing,
    /// There are no digits; the value is 0.
    NoDigits,
    /// The number is too large; the value is the end of the range.
    Overflow,
    /// The number is 9223372036854775808; the value is one less.
    JustOverflow,
}

impl IntegerVerdict {
    /// Whether the number at the start fits in 64 bits.
    pub fn fits(self) -> bool {
        !matches!(self, IntegerVerdict::Overflow | IntegerVerdict::JustOverflow)
    }
}

/// Result of [`text_to_integer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsedInteger {
    /// The integer at the start of the text; 0 when there is none.
    pub value: i64,
    /// How much of the text it is.
    pub verdict: IntegerVerdict,
}

/// SQLite's white space: tab to carriage return, and space.
#[inline]
pub fn is_space(byte: u8) -> bool {
    byte == b' ' || (0x09..=0x0d).contains(&byte)
}

/// Largest mantissa that another digit can be appended to.
const MANTISSA_MAX: u64 = (u64::MAX - 9) / 10;

/// The single-byte characters of a text up to the first other one, and whether that was all.
fn narrow(bytes: &[u8], encoding: Encoding) -> (Cow<'_, [u8]>, bool) {
    if encoding == Encoding::Utf8 {
        return (Cow::Borrowed(bytes), true);
    }
    let mut out = Vec::with_capacity(bytes.len() / 2);
    for pair in bytes.chunks_exact(2) {
        let unit = match (encoding, pair) {
            (Encoding::Utf16be, &[high, low]) | (_, &[low, high]) => (high, low),
            _ => break,
        };
        if unit.0 != 0 {
            return (Cow::Owned(out), false);
        }
        out.push(unit.1);
    }
    (Cow::Owned(out), true)
}

/// A position in a text: reading past the end gives 0, which is no digit, sign or space.
struct Scanner<'a>(&'a [u8]);

impl Scanner<'_> {
    #[inline]
    fn peek(&self) -> u8 {
        self.0.first().copied().unwrap_or(0)
    }

    #[inline]
    fn digit(&self) -> Option<u64> {
        let digit = self.peek().wrapping_sub(b'0');
        (digit < 10).then_some(u64::from(digit))
    }

    /// Takes all digits that come next.
    #[inline]
    fn take_digits(&mut self, mut take: impl FnMut(u64)) {
        let mut rest = self.0.iter();
        while let Some(digit) = rest.as_slice().first().map(|byte| byte.wrapping_sub(b'0')).filter(|digit| *digit < 10)
        {
            take(u64::from(digit));
            rest.next();
        }
        self.0 = rest.as_slice();
    }

    #[inline]
    fn advance(&mut self) {
        self.0 = self.0.get(1..).unwrap_or(&[]);
    }

    fn skip_spaces(&mut self) {
        while is_space(self.peek()) {
            self.advance();
        }
    }

    /// Takes a sign; `true` for minus.
    fn sign(&mut self) -> bool {
        let sign = self.peek();
        if sign == b'-' || sign == b'+' {
            self.advance();
        }
        sign == b'-'
    }
}

/// The digits of a number: digits × 10^exponent.
#[derive(Default)]
struct Mantissa {
    digits: u64,
    exponent: i32,
}

impl Mantissa {
    /// Takes the digits before the point; whether there are any.
    #[inline]
    fn take_whole(&mut self, scanner: &mut Scanner<'_>) -> bool {
        let (taken, left_out) = self.take_digits(scanner);
        self.exponent = i32::try_from(left_out).unwrap_or(i32::MAX);
        taken + left_out > 0
    }

    /// Takes the digits behind the point; whether there are any.
    #[inline]
    fn take_fraction(&mut self, scanner: &mut Scanner<'_>) -> bool {
        let (taken, left_out) = self.take_digits(scanner);
        self.exponent = self.exponent.saturating_sub(i32::try_from(taken).unwrap_or(i32::MAX));
        taken + left_out > 0
    }

    /// Takes all digits that come next: how many count, and how many there is no room for.
    #[inline]
    fn take_digits(&mut self, scanner: &mut Scanner<'_>) -> (usize, usize) {
        let (mut digits, mut taken, mut left_out) = (self.digits, 0, 0);
        scanner.take_digits(|digit| {
            if digits < MANTISSA_MAX {
                digits = digits * 10 + digit;
                taken += 1;
            } else {
                left_out += 1;
            }
        });
        self.digits = digits;
        (taken, left_out)
    }
}

/// Reads the longest real number at the start of a text, spaces aside.
///
/// Only the first 19 digits or so count, as in SQLite. A UTF-8 text ends at a NUL byte.
pub fn text_to_real(bytes: &[u8], encoding: Encoding) -> ParsedReal {
    let (text, complete) = narrow(bytes, encoding);
    let mut scanner = Scanner(&text);
    scanner.skip_spaces();
    let negative = scanner.sign();
    let mut mantissa = Mantissa::default();
    let mut seen = mantissa.take_whole(&mut scanner);
    let mut real = false;
    if scanner.peek() == b'.' {
        scanner.advance();
        seen |= mantissa.take_fraction(&mut scanner);
        real = true;
    }
    if !seen {
        return ParsedReal { value: 0.0, shape: NumberShape::IntegerPrefix, has_digits: false };
    }
    let Mantissa { digits, mut exponent } = mantissa;
    if let Some(power) = read_exponent(&mut scanner) {
        real = true;
        exponent = exponent.saturating_add(power);
    }
    scanner.skip_spaces();
    let value = if digits == 0 { 0.0 } else { decimal::from_decimal(digits, exponent) };
    let shape = match (scanner.peek() == 0 && complete, real) {
        (true, false) => NumberShape::Integer,
        (true, true) => NumberShape::Real,
        (false, true) if complete => NumberShape::RealPrefix,
        (false, _) => NumberShape::IntegerPrefix,
    };
    ParsedReal { value: if negative { -value } else { value }, shape, has_digits: true }
}

/// Takes `e`, a sign and digits, or nothing.
fn read_exponent(scanner: &mut Scanner<'_>) -> Option<i32> {
    if !matches!(scanner.peek(), b'e' | b'E') {
        return None;
    }
    let start = scanner.0;
    scanner.advance();
    let negative = scanner.sign();
    if scanner.digit().is_none() {
        scanner.0 = start;
        return None;
    }
    let mut power = 0i32;
    while let Some(digit) = scanner.digit() {
        power = if power < 10_000 { power * 10 + digit as i32 } else { 10_000 };
        scanner.advance();
    }
    Some(if negative { -power } else { power })
}

/// Reads the integer at the start of a text, spaces aside.
pub fn text_to_integer(bytes: &[u8], encoding: Encoding) -> ParsedInteger {
    let (text, complete) = narrow(bytes, encoding);
    let mut scanner = Scanner(&text);
    scanner.skip_spaces();
    let negative = scanner.sign();
    let (mut magnitude, mut too_large) = (0u64, false);
    let before = scanner.0.len();
    scanner.take_digits(|digit| match magnitude.checked_mul(10).and_then(|tens| tens.checked_add(digit)) {
        Some(next) => magnitude = next,
        None => too_large = true,
    });
    let seen = scanner.0.len() < before;
    let verdict = if !seen {
        IntegerVerdict::NoDigits
    } else if !complete || scanner.0.iter().any(|&byte| !is_space(byte)) {
        IntegerVerdict::Trailing
    } else {
        IntegerVerdict::Exact
    };
    let limit = 1u64 << 63;
    let end = if negative { i64::MIN } else { i64::MAX };
    if too_large || magnitude > limit {
        ParsedInteger { value: end, verdict: IntegerVerdict::Overflow }
    } else if magnitude == limit {
        let verdict = if negative { verdict } else { IntegerVerdict::JustOverflow };
        ParsedInteger { value: end, verdict }
    } else {
        let value = magnitude as i64;
        ParsedInteger { value: if negative { -value } else { value }, verdict }
    }
}
