//! Time values as text.

use super::instant::{Clock, Date, Instant, Zone};

/// Characters of a text, taken one after the other.
pub(super) struct Reader<'t> {
    pub rest: &'t str,
}

impl Reader<'_> {
    /// A number of exactly `count` digits between the bounds.
    pub fn digits(&mut self, count: usize, low: i64, high: i64) -> Option<i64> {
        let digits = self.rest.as_bytes().get(..count)?;
        let mut number = 0;
        for &digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            number = number * 10 + i64::from(digit - b'0');
        }
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
        self.rest = self.rest.trim_start_matches(is_space);
    }
}

/// What SQL takes for a space: the six of ASCII.
pub(super) fn is_space(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\n' | '\x0b' | '\x0c' | '\r')
}

/// The time that a clock shows, and its zone.
#[derive(Clone, Copy, Default)]
pub(super) struct ZonedClock {
    pub clock: Clock,
    pub zone_minutes: i64,
    pub is_utc: bool,
}

/// The instant that a text names: a date, a time, both, `now`, or a number.
pub(super) fn time_value(text: &str, now: &dyn Fn() -> i64) -> Option<Instant> {
    if let Some(found) = date(text) {
        return Some(found);
    }
    if let Some(found) = time_of_day(&mut Reader { rest: text }) {
        return Some(with_zone(Instant::from_parts(None, Some(found.clock)), &found));
    }
    let lower = text.to_ascii_lowercase();
    if matches!(lower.as_str(), "now" | "subsec" | "subsecond") {
        let mut instant = Instant::utc(now());
        instant.subsecond = lower != "now";
        return Some(instant);
    }
    let parsed = value::number::text_to_real(text.as_bytes(), base::Encoding::Utf8);
    let is_number = parsed.shape.is_well_formed() && parsed.has_digits;
    is_number.then(|| Instant::from_number(parsed.value))
}

/// `[-]YYYY-MM-DD`, perhaps with a time after it, with spaces or `T` between them.
fn date(text: &str) -> Option<Instant> {
    let mut reader = Reader { rest: text };
    let negative = reader.take('-');
    let year = reader.digits(4, 0, 9999)?;
    let month = reader.take('-').then(|| reader.digits(2, 1, 12))??;
    let day = reader.take('-').then(|| reader.digits(2, 1, 31))??;
    let mut date = Date { year, month, day };
    reader.rest = reader.rest.trim_start_matches(|c: char| is_space(c) || c == 'T');
    let mut found = ZonedClock::default();
    let has_time = !reader.rest.is_empty();
    if has_time {
        found = time_of_day(&mut reader)?;
    }
    if found.clock.hour == 24 {
        // The next day's midnight: the day is found before the sign of the year counts.
        (date, found.clock) = (date.next(), Clock::default());
    }
    date.year *= if negative { -1 } else { 1 };
    let mut instant = with_zone(Instant::from_parts(Some(date), has_time.then_some(found.clock)), &found);
    if found.zone_minutes != 0 {
        instant.julian_ms();
    }
    Some(instant)
}

fn with_zone(mut instant: Instant, found: &ZonedClock) -> Instant {
    instant.zone = if found.is_utc { Zone::Utc } else { Zone::Unknown };
    instant.zone_minutes = found.zone_minutes;
    instant
}

/// `HH:MM[:SS[.SSS]]` with an optional zone, to the end of the text.
pub(super) fn time_of_day(reader: &mut Reader<'_>) -> Option<ZonedClock> {
    let mut found = ZonedClock { clock: clock(reader)?, ..ZonedClock::default() };
    reader.skip_spaces();
    match reader.rest.chars().next() {
        None => return Some(found),
        Some('Z' | 'z') => {
            reader.rest = &reader.rest[1..];
            found.is_utc = true;
        }
        Some(sign @ ('+' | '-')) => {
            reader.rest = &reader.rest[1..];
            let hours = reader.digits(2, 0, 14)?;
            let minutes = reader.take(':').then(|| reader.digits(2, 0, 59))??;
            found.zone_minutes = if sign == '-' { -(hours * 60 + minutes) } else { hours * 60 + minutes };
            found.is_utc = found.zone_minutes == 0;
        }
        Some(_) => return None,
    }
    reader.skip_spaces();
    reader.rest.is_empty().then_some(found)
}

/// `HH:MM[:SS[.SSS]]`, up to 24:00:00.
pub(super) fn clock(reader: &mut Reader<'_>) -> Option<Clock> {
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
    let in_day = hour < 24 || (minute == 0 && second == 0.0);
    in_day.then_some(Clock { hour, minute, second })
}
