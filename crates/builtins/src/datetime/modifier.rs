//! Modifiers of a time value.

use super::instant::{Calendar, DAY_MS, EPOCH_MS, Instant, days_in_month};
use super::parse::{Reader, clock};
use base::{Error, Result};

/// Applies a modifier; `false` when it is not one. `position` counts from 0.
pub(super) fn apply(instant: &mut Instant, text: &str, position: usize) -> Result<bool> {
    let lower = text.trim_matches(' ').to_ascii_lowercase();
    let first_and_number = position == 0 && instant.number.is_some();
    match lower.as_str() {
        "auto" if first_and_number => return Ok(auto(instant)),
        "unixepoch" if first_and_number => return Ok(unix_epoch(instant)),
        "julianday" if first_and_number => {
            instant.number = None;
            return Ok(instant.is_valid());
        }
        "auto" => return Ok(position == 0),
        "unixepoch" | "julianday" => return Ok(false),
        "subsec" | "subsecond" => {
            instant.subsecond = true;
            return Ok(true);
        }
        "localtime" | "utc" => return Err(Error::sql("local time unavailable")),
        "ceiling" => {
            instant.overflow_days = 0;
            return Ok(true);
        }
        "floor" => {
            instant.add_ms(-(instant.overflow_days * DAY_MS) as f64);
            instant.overflow_days = 0;
            return Ok(true);
        }
        _ => {}
    }
    if !instant.is_valid() {
        return Ok(false);
    }
    if let Some(unit) = lower.strip_prefix("start of ") {
        return Ok(start_of(instant, unit.trim()));
    }
    if let Some(number) = lower.strip_prefix("weekday ") {
        return Ok(weekday(instant, number));
    }
    Ok(offset(instant, &lower))
}

/// A number that is a Julian day when it is in that range, else seconds since 1970.
fn auto(instant: &mut Instant) -> bool {
    if instant.is_valid() {
        instant.number = None;
        return true;
    }
    unix_epoch(instant)
}

fn unix_epoch(instant: &mut Instant) -> bool {
    let Some(number) = instant.number else { return false };
    let milliseconds = number * 1000.0 + EPOCH_MS as f64;
    if !(0.0..464_269_060_800_000.0).contains(&milliseconds) {
        return false;
    }
    instant.set_julian_ms((milliseconds + 0.5) as i64);
    true
}

fn start_of(instant: &mut Instant, unit: &str) -> bool {
    let calendar = Calendar { hour: 0, minute: 0, second: 0.0, ..instant.calendar() };
    let calendar = match unit {
        "day" => calendar,
        "month" => Calendar { day: 1, ..calendar },
        "year" => Calendar { month: 1, day: 1, ..calendar },
        _ => return false,
    };
    instant.set_calendar(&calendar);
    true
}

/// Goes on to the given day of the week, unless it is that day.
fn weekday(instant: &mut Instant, number: &str) -> bool {
    let parsed = value::number::text_to_real(number.as_bytes(), base::Encoding::Utf8);
    let day = parsed.value;
    if !parsed.shape.is_well_formed() || !(0.0..7.0).contains(&day) || day.fract() != 0.0 {
        return false;
    }
    let ahead = (day as i64 - instant.weekday()).rem_euclid(7);
    instant.add_ms((ahead * DAY_MS) as f64);
    true
}

/// `±NNN unit`, `±HH:MM[:SS.SSS]`, `±YYYY-MM-DD [HH:MM[:SS.SSS]]`.
fn offset(instant: &mut Instant, text: &str) -> bool {
    let sign = match text.chars().next() {
        Some('-') => -1.0,
        Some('+') => 1.0,
        Some(first) if first.is_ascii_digit() || first == '.' => 1.0,
        _ => return false,
    };
    let body = text.trim_start_matches(['+', '-']);
    let signed = text.starts_with(['+', '-']);
    if signed && body.as_bytes().get(4) == Some(&b'-') {
        return calendar_offset(instant, body, sign);
    }
    if body.as_bytes().get(2) == Some(&b':') {
        let mut reader = Reader { rest: body };
        let Some((hour, minute, second)) = clock(&mut reader) else { return false };
        if !reader.rest.is_empty() {
            return false;
        }
        instant.add_ms(sign * ((hour * 3_600_000 + minute * 60_000) as f64 + second * 1000.0));
        return true;
    }
    let end = body.find(|c: char| c.is_ascii_whitespace()).unwrap_or(body.len());
    let (number, unit) = body.split_at(end);
    let parsed = value::number::text_to_real(number.as_bytes(), base::Encoding::Utf8);
    if !parsed.shape.is_well_formed() {
        return false;
    }
    unit_offset(instant, sign * parsed.value, unit.trim())
}

fn unit_offset(instant: &mut Instant, amount: f64, unit: &str) -> bool {
    let unit = unit.strip_suffix('s').unwrap_or(unit);
    let rounding = if amount < 0.0 { -0.5 } else { 0.5 };
    let (limit, milliseconds) = match unit {
        "second" => (4.6427e+14, 1000.0),
        "minute" => (7.7379e+12, 60_000.0),
        "hour" => (1.2897e+11, 3_600_000.0),
        "day" => (5_373_485.0, DAY_MS as f64),
        "month" => (176_546.0, 30.0 * DAY_MS as f64),
        "year" => (14_713.0, 365.0 * DAY_MS as f64),
        _ => return false,
    };
    if amount <= -limit || amount >= limit {
        return false;
    }
    instant.overflow_days = 0;
    let whole = amount.trunc();
    match unit {
        "month" => add_months(instant, whole as i64),
        "year" => add_months(instant, whole as i64 * 12),
        _ => {
            instant.add_ms(amount * milliseconds + rounding);
            return true;
        }
    }
    let rest = amount - whole;
    if rest != 0.0 {
        instant.add_ms(rest * milliseconds + rounding);
    }
    true
}

/// Moves by months; a day behind the month's end runs over into the next month.
fn add_months(instant: &mut Instant, months: i64) {
    let calendar = instant.calendar();
    let total = calendar.year * 12 + calendar.month - 1 + months;
    let (year, month) = (total.div_euclid(12), total.rem_euclid(12) + 1);
    instant.overflow_days = (calendar.day - days_in_month(year, month)).max(0);
    let overflow = instant.overflow_days;
    instant.set_calendar(&Calendar { year, month, ..calendar });
    instant.overflow_days = overflow;
}

fn calendar_offset(instant: &mut Instant, body: &str, sign: f64) -> bool {
    let mut reader = Reader { rest: body };
    let parts = (|| {
        let years = reader.digits(4, 0, 9999)?;
        let months = reader.take('-').then(|| reader.digits(2, 0, 11))??;
        let days = reader.take('-').then(|| reader.digits(2, 0, 30))??;
        Some((years, months, days))
    })();
    let Some((years, months, days)) = parts else { return false };
    let mut time = 0.0;
    if reader.take(' ') {
        let Some((hour, minute, second)) = clock(&mut reader) else { return false };
        time = (hour * 3_600_000 + minute * 60_000) as f64 + second * 1000.0;
    }
    if !reader.rest.is_empty() {
        return false;
    }
    let direction = sign as i64;
    add_months(instant, direction * (years * 12 + months));
    instant.add_ms(sign * ((days * DAY_MS) as f64 + time));
    true
}
