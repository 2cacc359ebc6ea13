//! Time values as text.

use super::instant::{Clock, DAY_MS, Date, EPOCH_MS, Instant};
use std::fmt::Write as _;

/// Appends a number with at least so many digits.
fn push_number(text: &mut String, number: i64, width: u32) {
    if !(0..10i64.pow(width)).contains(&number) {
        // What is longer, and signs: a year before 0, for one.
        let _ = write!(text, "{number:0width$}", width = width as usize);
        return;
    }
    for place in (0..width).rev() {
        text.push(char::from(b'0' + (number / 10i64.pow(place) % 10) as u8));
    }
}

/// `YYYY-MM-DD`.
pub(super) fn date(instant: &mut Instant) -> String {
    let mut text = String::with_capacity(20);
    push_date(instant, &mut text);
    text
}

fn push_date(instant: &mut Instant, text: &mut String) {
    let Date { year, month, day } = instant.date();
    if year < 0 {
        text.push('-');
    }
    push_number(text, year.abs(), 4);
    text.push('-');
    push_number(text, month, 2);
    text.push('-');
    push_number(text, day, 2);
}

/// `HH:MM:SS`, with `.SSS` when fractions are asked for.
pub(super) fn time(instant: &mut Instant) -> String {
    let mut text = String::with_capacity(12);
    push_time(instant, &mut text);
    text
}

fn push_time(instant: &mut Instant, text: &mut String) {
    let Clock { hour, minute, second } = instant.clock();
    push_number(text, hour, 2);
    text.push(':');
    push_number(text, minute, 2);
    text.push(':');
    match instant.subsecond {
        true => text.push_str(&format!("{second:06.3}")),
        false => push_number(text, second as i64, 2),
    }
}

/// `YYYY-MM-DD HH:MM:SS`, with fractions when these are asked for.
pub(super) fn date_and_time(instant: &mut Instant) -> String {
    let mut text = String::with_capacity(24);
    push_date(instant, &mut text);
    text.push(' ');
    push_time(instant, &mut text);
    text
}

/// The text of a pattern; none when it holds an unknown conversion.
pub(super) fn strftime(pattern: &str, instant: &mut Instant) -> Option<String> {
    let mut text = String::new();
    let mut characters = pattern.chars();
    while let Some(character) = characters.next() {
        if character != '%' {
            text.push(character);
            continue;
        }
        convert(characters.next()?, instant, &mut text)?;
    }
    Some(text)
}

/// The conversions that are numbers of a fixed width: the number and the width.
fn plain_number(conversion: char, date: Date, clock: Clock) -> Option<(i64, u32)> {
    Some(match conversion {
        'd' => (date.day, 2),
        'H' => (clock.hour, 2),
        'm' => (date.month, 2),
        'M' => (clock.minute, 2),
        'S' => (clock.second as i64, 2),
        'Y' => (date.year, 4),
        _ => return None,
    })
}

fn convert(conversion: char, instant: &mut Instant, text: &mut String) -> Option<()> {
    instant.julian_ms();
    let (date, clock) = (instant.date(), instant.clock());
    if let Some((number, width)) = plain_number(conversion, date, clock) {
        push_number(text, number, width);
        return Some(());
    }
    let hour12 = if clock.hour % 12 == 0 { 12 } else { clock.hour % 12 };
    let written = match conversion {
        'e' => write!(text, "{:2}", date.day),
        'f' => write!(text, "{:06.3}", clock.second.min(59.999)),
        'F' => write!(text, "{:04}-{:02}-{:02}", date.year, date.month, date.day),
        'G' => write!(text, "{:04}", iso_week(instant).0),
        'g' => write!(text, "{:02}", iso_week(instant).0 % 100),
        'I' => write!(text, "{hour12:02}"),
        'j' => write!(text, "{:03}", instant.day_of_year() + 1),
        'J' => {
            let mut day = Vec::new();
            let format = value::number::RealFormat {
                exact: false,
                ..value::number::RealFormat::new(value::number::RealStyle::General, 16)
            };
            format.write(&mut day, instant.julian_ms() as f64 / DAY_MS as f64);
            text.push_str(&String::from_utf8_lossy(&day));
            Ok(())
        }
        'k' => write!(text, "{:2}", clock.hour),
        'l' => write!(text, "{hour12:2}"),
        'p' => write!(text, "{}", if clock.hour >= 12 { "PM" } else { "AM" }),
        'P' => write!(text, "{}", if clock.hour >= 12 { "pm" } else { "am" }),
        'R' => write!(text, "{:02}:{:02}", clock.hour, clock.minute),
        's' if instant.subsecond => write!(text, "{:.3}", (instant.julian_ms() - EPOCH_MS) as f64 / 1000.0),
        's' => write!(text, "{}", instant.julian_ms() / 1000 - EPOCH_MS / 1000),
        'T' => write!(text, "{:02}:{:02}:{:02}", clock.hour, clock.minute, clock.second as i64),
        'u' => write!(text, "{}", if instant.weekday() == 0 { 7 } else { instant.weekday() }),
        'U' => write!(text, "{:02}", (instant.day_of_year() - instant.weekday() + 7) / 7),
        'V' => write!(text, "{:02}", iso_week(instant).1),
        'w' => write!(text, "{}", instant.weekday()),
        'W' => write!(text, "{:02}", (instant.day_of_year() - monday_based(instant) + 7) / 7),
        '%' => write!(text, "%"),
        _ => return None,
    };
    written.ok()
}

/// Day of the week, 0 for Monday.
fn monday_based(instant: &mut Instant) -> i64 {
    (instant.weekday() + 6) % 7
}

/// Year and number of the ISO 8601 week: the one that holds the week's Thursday.
fn iso_week(instant: &mut Instant) -> (i64, i64) {
    let mut thursday = *instant;
    thursday.add_ms((3 - monday_based(instant)) * DAY_MS);
    (thursday.date().year, thursday.day_of_year() / 7 + 1)
}
