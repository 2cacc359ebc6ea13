//! Time values as text.

use super::instant::{Calendar, Instant};

/// Characters of a text, taken one after the other.
pub(super) struct Reader<'t> {
    pub rest: &'t str,
}

impl Reader<'_> {
    /// A number of exactly `count` digits between the bounds.
    pub fn digits(&mut self, count: usize, low: i64, high: i64) -> Option<i64> {
        let text = self.rest.get(..count)?;
        if !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number: i64 = text.parse().ok()?;
        self.rest = self.rest.get(count..)?;
        (low..=high).contains(&number).then_some(number)
    }

    /// Whether the next character is this one; takes it.
    pub fn take(&mut self, wanted: char) -> bool {
        match self.rest.strip_prefix(wanted) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Leaves spaces out.
    pub fn skip_spaces(&mut self) {
        self.rest = self.rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
    }
}

/// The instant that a text names: a date, a time, both, `now`, or a number.
pub(super) fn time_value(text: &str, now: &dyn Fn() -> i64) -> Option<Instant> {
    if let Some(found) = date(text) {
        return Some(found);
    }
    if let Some((hour, minute, second, zone)) = time_of_day(&mut Reader { rest: text }) {
        let calendar = Calendar { year: 2000, month: 1, day: 1, hour, minute, second };
        return Some(shifted(&calendar, zone));
    }
    let trimmed = text.trim_matches(|c: char| c.is_ascii_whitespace());
    if trimmed.eq_ignore_ascii_case("now") {
        return Some(Instant::from_julian_ms(now()));
    }
    if trimmed.eq_ignore_ascii_case("subsec") || trimmed.eq_ignore_ascii_case("subsecond") {
        let mut instant = Instant::from_julian_ms(now());
        instant.subsecond = true;
        return Some(instant);
    }
    let parsed = value::number::text_to_real(text.as_bytes(), base::Encoding::Utf8);
    (parsed.shape.is_well_formed() && parsed.has_digits).then(|| Instant::from_number(parsed.value))
}

/// `[-]YYYY-MM-DD`, perhaps with a time behind a space or `T`.
fn date(text: &str) -> Option<Instant> {
    let mut reader = Reader { rest: text };
    let negative = reader.take('-');
    let year = reader.digits(4, 0, 9999)?;
    let month = reader.take('-').then(|| reader.digits(2, 1, 12))??;
    let day = reader.take('-').then(|| reader.digits(2, 1, 31))??;
    let year = if negative { -year } else { year };
    let (mut hour, mut minute, mut second, mut zone) = (0, 0, 0.0, 0);
    let before = reader.rest;
    reader.rest = reader.rest.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == 'T');
    if !reader.rest.is_empty() {
        (hour, minute, second, zone) = time_of_day(&mut reader)?;
    } else if before.contains('T') {
        return None;
    }
    Some(shifted(&Calendar { year, month, day, hour, minute, second }, zone))
}

fn shifted(calendar: &Calendar, zone_minutes: i64) -> Instant {
    let mut instant = Instant::from_calendar(calendar);
    if zone_minutes != 0 {
        instant.add_ms(-(zone_minutes * 60_000) as f64);
    }
    instant
}

/// `HH:MM[:SS[.SSS]]` with an optional zone, to the end of the text: hour, minute, second, minutes
/// east of Greenwich.
fn time_of_day(reader: &mut Reader<'_>) -> Option<(i64, i64, f64, i64)> {
    let (hour, minute, second) = clock(reader)?;
    reader.skip_spaces();
    let zone = match reader.rest.chars().next() {
        None => 0,
        Some('Z' | 'z') => {
            reader.rest = &reader.rest[1..];
            0
        }
        Some(sign @ ('+' | '-')) => {
            reader.rest = &reader.rest[1..];
            let hours = reader.digits(2, 0, 14)?;
            let minutes = reader.take(':').then(|| reader.digits(2, 0, 59))??;
            if sign == '-' { -(hours * 60 + minutes) } else { hours * 60 + minutes }
        }
        Some(_) => return None,
    };
    reader.skip_spaces();
    reader.rest.is_empty().then_some((hour, minute, second, zone))
}

/// `HH:MM[:SS[.SSS]]`.
pub(super) fn clock(reader: &mut Reader<'_>) -> Option<(i64, i64, f64)> {
    let hour = reader.digits(2, 0, 24)?;
    let minute = reader.take(':').then(|| reader.digits(2, 0, 59))??;
    let mut second = 0.0;
    if reader.take(':') {
        second = reader.digits(2, 0, 59)? as f64;
        let fraction = reader.rest.strip_prefix('.').filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
        if let Some(fraction) = fraction {
            let end = fraction.find(|c: char| !c.is_ascii_digit()).unwrap_or(fraction.len());
            let digits: f64 = format!("0.{}", fraction.get(..end)?).parse().ok()?;
            // More than milliseconds are not kept; .9999 must not become the next second.
            second += digits.min(0.999);
            reader.rest = fraction.get(end..)?;
        }
    }
    Some((hour, minute, second))
}
