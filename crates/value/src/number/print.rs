//! Number to text: `write_real` for values, and [`RealFormat`] for `printf`'s `%e`, `%f` and `%g`.

use super::decimal::{from_decimal, to_decimal};
use std::cell::Cell;

/// Digits of a `u64` and one for a carry.
const DIGITS_MAX: usize = 21;

/// What a double is when it is not finite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// Plus or minus infinity.
    Infinity,
    /// Not a number.
    NaN,
}

/// A double as decimal digits: 0.d1d2d3… × 10^point.
#[derive(Clone, Debug)]
pub struct Decimal {
    buffer: [u8; DIGITS_MAX],
    start: u8,
    end: u8,
    /// Whether the value is below zero.
    pub negative: bool,
    /// Position of the decimal point, counted in digits from the first one; may lie outside.
    pub point: i32,
    /// Set when the value is not finite; there are no digits then.
    pub special: Option<Special>,
}

impl Decimal {
    /// The digits of `value`, without trailing zeros.
    ///
    /// A positive `rounding` asks for so many significant digits; otherwise `-rounding` digits
    /// after the point are kept. Never more than `digits_max` significant ones. With exactly 17
    /// digits, a shorter text that reads back as the same double is preferred.
    pub fn new(value: f64, rounding: i32, digits_max: i32) -> Decimal {
        let mut decimal =
            Decimal { buffer: [b'0'; DIGITS_MAX], start: 0, end: 1, negative: value < 0.0, point: 1, special: None };
        if value == 0.0 {
            return decimal;
        }
        if !value.is_finite() {
            decimal.special = Some(if value.is_nan() { Special::NaN } else { Special::Infinity });
            (decimal.end, decimal.point) = (0, 0);
            return decimal;
        }
        decimal.fill(value.abs(), rounding, digits_max);
        decimal
    }

    /// The significant digits as ASCII.
    pub fn digits(&self) -> &[u8] {
        self.buffer.get(usize::from(self.start)..usize::from(self.end)).unwrap_or(&[])
    }

    fn digit(&self, index: usize) -> u8 {
        self.digits().get(index).copied().unwrap_or(0)
    }

    fn fill(&mut self, value: f64, rounding: i32, digits_max: i32) {
        let wanted = if (1..18).contains(&rounding) { rounding + 1 } else { 18 };
        let (rest, exponent) = to_decimal(value, wanted);
        let start = write_digits_before(&mut self.buffer, rest);
        (self.start, self.end) = (start as u8, DIGITS_MAX as u8);
        let mut length = (DIGITS_MAX - start) as i32;
        self.point = length + exponent;
        let mut keep = rounding;
        if keep <= 0 {
            keep = self.point - keep;
            if keep == 0 && self.digit(0) >= b'5' {
                // Everything is after the last digit, and rounds up to a one before it.
                keep = 1;
                self.start -= 1;
                length += 1;
                self.point += 1;
            }
        }
        if keep > 0 && (keep < length || length > digits_max) {
            keep = keep.min(digits_max);
            if keep == 17 {
                keep = self.shorter(value, exponent, length).unwrap_or(17);
            }
            self.round(keep as usize);
        }
        while self.digits().last() == Some(&b'0') {
            self.end -= 1;
        }
    }

    /// Number of digits of a shorter text that reads back as `value`, where the digits suggest one.
    fn shorter(&self, value: f64, exponent: i32, length: i32) -> Option<i32> {
        let digits = self.digits();
        let nines = digits.get(14..16) == Some(b"99");
        let zeros = self.point >= length || digits.get(13..16) == Some(b"000");
        let (kept, add) = if nines {
            (digits.get(..14)?.iter().rposition(|&digit| digit != b'9').map_or(0, |last| last + 1), 1)
        } else if zeros {
            (digits.get(..13)?.iter().rposition(|&digit| digit != b'0').map_or(0, |last| last + 1), 0)
        } else {
            return None;
        };
        let prefix = digits.get(..kept)?.iter();
        let short = prefix.fold(0u64, |sum, digit| sum * 10 + u64::from(digit - b'0')) + add;
        (from_decimal(short, exponent + length - kept as i32) == value).then_some(kept as i32 + 1)
    }

    /// Rounds to `keep` digits, half up, on the decimal digits.
    fn round(&mut self, keep: usize) {
        let up = self.digit(keep) >= b'5';
        let start = usize::from(self.start);
        self.end = (start + keep).min(DIGITS_MAX) as u8;
        if !up {
            return;
        }
        let end = usize::from(self.end);
        for slot in self.buffer.get_mut(start..end).unwrap_or(&mut []).iter_mut().rev() {
            if *slot != b'9' {
                *slot += 1;
                return;
            }
            *slot = b'0';
        }
        self.start -= 1;
        self.point += 1;
        if let Some(slot) = self.buffer.get_mut(start.wrapping_sub(1)) {
            *slot = b'1';
        }
    }
}

/// Which of `printf`'s conversions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RealStyle {
    /// `%f`.
    Fixed,
    /// `%e`.
    Exponent,
    /// `%g`: whichever is shorter.
    General,
}

/// A conversion of `printf` without its width and padding.
#[derive(Clone, Copy, Debug)]
pub struct RealFormat {
    /// Which conversion.
    pub style: RealStyle,
    /// Digits after the decimal point (`Fixed`, `Exponent`) or significant ones (`General`).
    pub precision: i32,
    /// The `!` flag: up to 20 significant digits, and always a digit after the point.
    pub exact: bool,
    /// The `#` flag: keep the point and trailing zeros.
    pub alternate: bool,
    /// The sign of a positive number: `+`, a space, or none.
    pub positive_sign: Option<u8>,
    /// The `,` flag: commas between thousands.
    pub thousands: bool,
    /// The `0` flag, which prints an infinity as 9.0e+999 and NaN as null.
    pub zero_pad: bool,
    /// `E` instead of `e`.
    pub upper_case: bool,
}

impl RealFormat {
    /// The conversion with the given precision and no flags.
    pub const fn new(style: RealStyle, precision: i32) -> RealFormat {
        RealFormat {
            style,
            precision,
            exact: false,
            alternate: false,
            positive_sign: None,
            thousands: false,
            zero_pad: false,
            upper_case: false,
        }
    }

    /// Appends `value` to `out`.
    pub fn write(&self, out: &mut Vec<u8>, value: f64) {
        let precision = match self.style {
            RealStyle::General => self.precision.max(1),
            _ => self.precision.max(0),
        };
        let rounding = match self.style {
            RealStyle::Fixed => precision.saturating_neg(),
            RealStyle::General => precision,
            RealStyle::Exponent => precision.saturating_add(1),
        };
        let mut decimal = Decimal::new(value, rounding, if self.exact { 20 } else { 16 });
        match decimal.special {
            None => {}
            Some(Special::NaN) => {
                return out.extend_from_slice(if self.zero_pad { b"null" } else { b"NaN" });
            }
            Some(Special::Infinity) if self.zero_pad => decimal.set_huge(),
            Some(Special::Infinity) => {
                if decimal.negative {
                    out.push(b'-');
                }
                out.extend(self.positive_sign.filter(|_| !decimal.negative));
                return out.extend_from_slice(b"Inf");
            }
        }
        let zero_shown = self.alternate
            && self.positive_sign.is_none()
            && self.style == RealStyle::Fixed
            && decimal.point <= rounding;
        match decimal.negative {
            true if zero_shown => {}
            true => out.push(b'-'),
            false => out.extend(self.positive_sign),
        }
        self.write_digits(out, &decimal, precision);
    }

    fn write_digits(&self, out: &mut Vec<u8>, decimal: &Decimal, mut precision: i32) {
        let exponent = decimal.point - 1;
        let mut trim = self.exact;
        let mut style = self.style;
        if style == RealStyle::General {
            precision -= 1;
            trim = !self.alternate;
            if exponent < -4 || exponent > precision {
                style = RealStyle::Exponent;
            } else {
                precision -= exponent;
                style = RealStyle::Fixed;
            }
        }
        let start = out.len();
        let whole = if style == RealStyle::Exponent { 1 } else { decimal.point };
        let point = precision > 0 || self.alternate || self.exact;
        self.write_whole(out, decimal.digits(), whole);
        if point {
            out.push(b'.');
            write_fraction(out, decimal.digits(), whole, precision, trim);
        }
        if trim && point {
            while out.len() > start && out.last() == Some(&b'0') {
                out.pop();
            }
            if out.last() == Some(&b'.') {
                if self.exact {
                    out.push(b'0');
                } else {
                    out.pop();
                }
            }
        }
        if style == RealStyle::Exponent {
            write_exponent(out, exponent, self.upper_case);
        }
    }

    fn write_whole(&self, out: &mut Vec<u8>, digits: &[u8], whole: i32) {
        if whole <= 0 {
            out.push(b'0');
            return;
        }
        if !self.thousands {
            let end = out.len() + whole as usize;
            out.extend_from_slice(digits.get(..whole as usize).unwrap_or(digits));
            return out.resize(end, b'0');
        }
        for index in 0..whole {
            out.push(digits.get(index as usize).copied().unwrap_or(b'0'));
            let left = whole - index - 1;
            if left > 0 && left % 3 == 0 {
                out.push(b',');
            }
        }
    }
}

impl Decimal {
    /// Becomes 0.9 × 10^1000, which stands for an infinity.
    fn set_huge(&mut self) {
        self.buffer = [b'9'; DIGITS_MAX];
        (self.start, self.end, self.point) = (0, 1, 1000);
        self.special = None;
    }
}

fn write_fraction(out: &mut Vec<u8>, digits: &[u8], whole: i32, precision: i32, trim: bool) {
    let mut left = precision.max(0) as usize;
    let zeros = (whole.saturating_neg().max(0) as usize).min(left);
    out.resize(out.len() + zeros, b'0');
    left -= zeros;
    let rest = digits.get(whole.max(0) as usize..).unwrap_or(&[]);
    let shown = rest.get(..left).unwrap_or(rest);
    out.extend_from_slice(shown);
    left -= shown.len();
    if !trim {
        out.resize(out.len() + left, b'0');
    }
}

fn write_exponent(out: &mut Vec<u8>, exponent: i32, upper_case: bool) {
    out.push(if upper_case { b'E' } else { b'e' });
    out.push(if exponent < 0 { b'-' } else { b'+' });
    let exponent = exponent.unsigned_abs();
    if exponent >= 100 {
        out.push(b'0' + (exponent / 100 % 10) as u8);
    }
    out.push(b'0' + (exponent / 10 % 10) as u8);
    out.push(b'0' + (exponent % 10) as u8);
}

/// Appends a real as SQL shows it: 17 significant digits at most, always with a point.
pub fn write_real(out: &mut Vec<u8>, value: f64) {
    if !write_short_decimal(out, value) {
        RealFormat { exact: true, ..RealFormat::new(RealStyle::General, i32::from(REAL_DIGITS)) }.write(out, value);
    }
}

/// Significant digits of a real as text, unless a connection wants others.
pub const REAL_DIGITS: u8 = 17;

thread_local! {
    static SHOWN_DIGITS: Cell<u8> = const { Cell::new(REAL_DIGITS) };
}

/// Runs something during which reals are shown with other than [`REAL_DIGITS`] digits.
pub fn with_real_digits<T>(digits: u8, run: impl FnOnce() -> T) -> T {
    /// Puts the number back, also when `run` unwinds.
    struct Before(u8);
    impl Drop for Before {
        fn drop(&mut self) {
            SHOWN_DIGITS.set(self.0);
        }
    }
    let _before = Before(SHOWN_DIGITS.replace(digits));
    run()
}

/// Most digits after the point of a decimal that [`write_short_decimal`] writes.
const SHORT_FRACTION_MAX: usize = 4;

/// Writes a real that has few digits, as [`write_real`] would, without looking for all of its
/// digits; false, and nothing is written, for any other.
///
/// The double that is nearest to a decimal of up to 12 digits shows these digits, and zeros or
/// nines behind them: the 16th digit is the first one that its error can reach.
fn write_short_decimal(out: &mut Vec<u8>, value: f64) -> bool {
    const SCALES: [f64; SHORT_FRACTION_MAX + 1] = [1.0, 10.0, 100.0, 1_000.0, 10_000.0];
    const SCALED_MAX: f64 = 1e12;
    let size = value.abs();
    for (fraction, scale) in SCALES.into_iter().enumerate() {
        let scaled = size * scale;
        if scaled.is_nan() || scaled >= SCALED_MAX {
            return false;
        }
        let nearest = (scaled + 0.5) as u64;
        if nearest as f64 / scale == size {
            write_decimal(out, value < 0.0, nearest, fraction);
            return true;
        }
    }
    false
}

/// Writes an integer with a point before its last `fraction` digits.
fn write_decimal(out: &mut Vec<u8>, negative: bool, scaled: u64, fraction: usize) {
    let mut buffer = [b'0'; DIGITS_MAX];
    let start = write_digits_before(&mut buffer, scaled);
    let point = DIGITS_MAX - fraction;
    // At least one digit before the point.
    let (whole, rest) = (buffer.get(start.min(point - 1)..point), buffer.get(point..));
    if negative {
        out.push(b'-');
    }
    out.extend_from_slice(whole.unwrap_or(&[]));
    out.push(b'.');
    out.extend_from_slice(match rest {
        Some(rest) if fraction > 0 => rest,
        _ => b"0",
    });
}

/// Appends a real as it becomes text: as [`write_real`], but with the digits that the connection
/// wants.
pub fn write_shown_real(out: &mut Vec<u8>, value: f64) {
    match SHOWN_DIGITS.get() {
        REAL_DIGITS => write_real(out, value),
        digits => {
            RealFormat { exact: true, ..RealFormat::new(RealStyle::General, i32::from(digits)) }.write(out, value)
        }
    }
}

/// The numbers from 0 to 99, in two digits each.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[b'0'; 2]; 100];
    let mut number = 0;
    while number < 100 {
        #[expect(clippy::indexing_slicing, reason = "evaluated while compiling")]
        {
            pairs[number] = [b'0' + (number / 10) as u8, b'0' + (number % 10) as u8];
        }
        number += 1;
    }
    pairs
};

/// Writes the digits of a number to the end of `buffer`, which has room for any `u64` and is full
/// of `0` before; none for 0. The answer is where they begin.
fn write_digits_before(buffer: &mut [u8; DIGITS_MAX], mut rest: u64) -> usize {
    let mut start = DIGITS_MAX;
    while rest > 9 {
        let pair = PAIRS.get((rest % 100) as usize);
        if let (Some(pair), Some(slots)) = (pair, buffer.get_mut(start - 2..start)) {
            slots.copy_from_slice(pair);
        }
        start -= 2;
        rest /= 100;
    }
    // The last pair may begin with a zero.
    if rest > 0 {
        start -= 1;
        if let Some(slot) = buffer.get_mut(start) {
            *slot = b'0' + rest as u8;
        }
    }
    start
}

/// Appends an integer in decimal.
pub fn write_integer(out: &mut Vec<u8>, value: i64) {
    let mut buffer = [b'0'; DIGITS_MAX];
    let start = write_digits_before(&mut buffer, value.unsigned_abs()).min(DIGITS_MAX - 1);
    if value < 0 {
        out.push(b'-');
    }
    out.extend_from_slice(buffer.get(start..).unwrap_or(&[]));
}
