//! Modifiers of a time value.

use super::instant::{Clock, DAY_MS, Date, EPOCH_MS, Instant, days_in_month};
use super::local;
use super::parse::{Reader, clock, is_space, time_of_day};
use base::Result;
use extension::Context;

/// Applies a modifier; `false` when it is not one. `position` counts from 0.
pub(super) fn apply(context: &Context<'_>, instant: &mut Instant, text: &str, position: usize) -> Result<bool> {
    let lower = text.to_ascii_lowercase();
    match lower.as_str() {
        "auto" => return Ok(position == 0 && auto(instant)),
        "unixepoch" => return Ok(position == 0 && unix_epoch(instant)),
        "julianday" => {
            let is_day = position == 0 && instant.number.is_some() && instant.has_julian();
            if is_day {
                instant.number = None;
            }
            return Ok(is_day);
        }
        "subsec" | "subsecond" => instant.subsecond = true,
        "localtime" => *instant = local::to_local(context, *instant)?,
        "utc" => *instant = local::to_utc(context, *instant)?,
        "ceiling" => {
            instant.add_ms(0);
            instant.overflow_days = 0;
        }
        "floor" => instant.add_ms(-instant.overflow_days * DAY_MS),
        _ => {
            return Ok(if let Some(unit) = lower.strip_prefix("start of ") {
                instant.is_known() && start_of(instant, unit)
            } else if let Some(number) = lower.strip_prefix("weekday ") {
                weekday(instant, number)
            } else {
                offset(instant, &lower)
            });
        }
    }
    Ok(true)
}

/// A number that is a Julian day when it is in that range, else seconds since 1970.
fn auto(instant: &mut Instant) -> bool {
    match instant.number {
        Some(number) if !instant.has_julian() => {
            if (-210_866_760_000.0..=253_402_300_799.0).contains(&number) {
                instant.set_julian_ms((number * 1000.0 + EPOCH_MS as f64 + 0.5) as i64);
            }
        }
        _ => instant.number = None,
    }
    true
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
    let date = instant.date();
    let date = match unit {
        "day" => date,
        "month" => Date { day: 1, ..date },
        "year" => Date { month: 1, day: 1, ..date },
        _ => return false,
    };
    instant.zone_minutes = 0;
    instant.set_parts(date, Clock::default());
    true
}

/// Continues to the given day of the week, or with a minus sign back to it, unless it is that day.
fn weekday(instant: &mut Instant, number: &str) -> bool {
    let parsed = value::number::text_to_real(number.as_bytes(), base::Encoding::Utf8);
    let day = parsed.value.abs();
    if !parsed.shape.is_well_formed() || !parsed.has_digits || !(0.0..7.0).contains(&day) || day.fract() != 0.0 {
        return false;
    }
    instant.keep_parts();
    instant.zone_minutes = 0;
    let days = day as i64 - instant.weekday();
    let days = match number.trim_start_matches(is_space).starts_with('-') {
        true if days > 0 => days - 7,
        false if days < 0 => days + 7,
        _ => days,
    };
    instant.add_ms(days * DAY_MS);
    true
}

/// `±NNN unit`, `±HH:MM[:SS.SSS]`, `±YYYY-MM-DD [HH:MM[:SS.SSS]]`.
fn offset(instant: &mut Instant, text: &str) -> bool {
    let negative = text.starts_with('-');
    let signed = text.starts_with(['+', '-']);
    if !signed && !text.starts_with(|first: char| first.is_ascii_digit()) {
        return false;
    }
    let body = if signed { text.get(1..).unwrap_or_default() } else { text };
    let year_digits = body.bytes().take_while(u8::is_ascii_digit).count();
    if signed && matches!(year_digits, 4 | 5) && body.as_bytes().get(year_digits) == Some(&b'-') {
        return calendar_offset(instant, body, year_digits, negative);
    }
    let end = text.find(|c: char| c == ':' || is_space(c)).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let parsed = value::number::text_to_real(number.as_bytes(), base::Encoding::Utf8);
    if !parsed.shape.is_well_formed() || !parsed.has_digits {
        return false;
    }
    if rest.starts_with(':') {
        return clock_offset(instant, body, negative);
    }
    unit_offset(instant, parsed.value, rest.trim_start_matches(is_space))
}

fn clock_offset(instant: &mut Instant, text: &str, negative: bool) -> bool {
    let Some(found) = time_of_day(&mut Reader { rest: text }) else { return false };
    // A zone moves it, and whole days do not count.
    let time = (found.clock.milliseconds() - found.zone_minutes * 60_000) % DAY_MS;
    instant.add_ms(if negative { -time } else { time });
    true
}

fn unit_offset(instant: &mut Instant, amount: f64, unit: &str) -> bool {
    if !(3..=10).contains(&unit.len()) {
        return false;
    }
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
    instant.julian_ms();
    instant.overflow_days = 0;
    let whole = amount.trunc();
    let rest = match unit {
        "month" => {
            add_months(instant, 0, whole as i64);
            amount - whole
        }
        "year" => {
            add_months(instant, whole as i64, 0);
            amount - whole
        }
        _ => amount,
    };
    instant.add_ms((rest * milliseconds + rounding) as i64);
    true
}

/// Moves by years and months; a day after the month's end runs over into the next month.
fn add_months(instant: &mut Instant, years: i64, months: i64) {
    instant.keep_parts();
    if !instant.has_date() {
        return;
    }
    let (date, clock) = (instant.date(), instant.clock());
    let total = date.month - 1 + months;
    let (year, month) = (date.year + years + total.div_euclid(12), total.rem_euclid(12) + 1);
    instant.overflow_days = (date.day - days_in_month(year, month)).max(0);
    instant.set_parts(Date { year, month, ..date }, clock);
}

fn calendar_offset(instant: &mut Instant, body: &str, year_digits: usize, negative: bool) -> bool {
    let mut reader = Reader { rest: body };
    let parts = (|| {
        let years = reader.digits(year_digits, 0, 14_712)?;
        let months = reader.take('-').then(|| reader.digits(2, 0, 11))??;
        let days = reader.take('-').then(|| reader.digits(2, 0, 30))??;
        Some((years, months, days))
    })();
    let Some((years, months, days)) = parts else { return false };
    let time = match reader.rest.chars().next() {
        None => None,
        Some(space) if is_space(space) => {
            reader.rest = &reader.rest[1..];
            match clock(&mut Reader { rest: reader.rest }) {
                Some(_) => Some(reader.rest),
                None => return false,
            }
        }
        Some(_) => return false,
    };
    let sign = if negative { -1 } else { 1 };
    add_months(instant, sign * years, sign * months);
    instant.add_ms(sign * days * DAY_MS);
    match time {
        Some(time) => clock_offset(instant, time, negative),
        None => true,
    }
}
