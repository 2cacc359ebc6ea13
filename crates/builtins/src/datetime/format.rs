//! Time values as text.

use super::instant::{Clock, DAY_MS, Date, EPOCH_MS, Instant};
use std::fmt::Write as _;

/// `YYYY-MM-DD`.
pub(super) fn date(instant: &mut Instant) -> String {
    let Date { year, month, day } = instant.date();
    let sign = if year < 0 { "-" } else { "" };
    format!("{sign}{:04}-{month:02}-{day:02}", year.abs())
}

/// `HH:MM:SS`, with `.SSS` when fractions are asked for.
pub(super) fn time(instant: &mut Instant) -> String {
    let Clock { hour, minute, second } = instant.clock();
    if instant.subsecond {
        return format!("{hour:02}:{minute:02}:{second:06.3}");
    }
    format!("{hour:02}:{minute:02}:{:02}", second as i64)
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

fn convert(conversion: char, instant: &mut Instant, text: &mut String) -> Option<()> {
    instant.julian_ms();
    let (date, clock) = (instant.date(), instant.clock());
    let hour12 = if clock.hour % 12 == 0 { 12 } else { clock.hour % 12 };
    let written = match conversion {
        'd' => write!(text, "{:02}", date.day),
        'e' => write!(text, "{:2}", date.day),
        'f' => write!(text, "{:06.3}", clock.second.min(59.999)),
        'F' => write!(text, "{:04}-{:02}-{:02}", date.year, date.month, date.day),
        'G' => write!(text, "{:04}", iso_week(instant).0),
        'g' => write!(text, "{:02}", iso_week(instant).0 % 100),
        'H' => write!(text, "{:02}", clock.hour),
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
        'm' => write!(text, "{:02}", date.month),
        'M' => write!(text, "{:02}", clock.minute),
        'p' => write!(text, "{}", if clock.hour >= 12 { "PM" } else { "AM" }),
        'P' => write!(text, "{}", if clock.hour >= 12 { "pm" } else { "am" }),
        'R' => write!(text, "{:02}:{:02}", clock.hour, clock.minute),
        's' if instant.subsecond => write!(text, "{:.3}", (instant.julian_ms() - EPOCH_MS) as f64 / 1000.0),
        's' => write!(text, "{}", instant.julian_ms() / 1000 - EPOCH_MS / 1000),
        'S' => write!(text, "{:02}", clock.second as i64),
        'T' => write!(text, "{:02}:{:02}:{:02}", clock.hour, clock.minute, clock.second as i64),
        'u' => write!(text, "{}", if instant.weekday() == 0 { 7 } else { instant.weekday() }),
        'U' => write!(text, "{:02}", (instant.day_of_year() - instant.weekday() + 7) / 7),
        'V' => write!(text, "{:02}", iso_week(instant).1),
        'w' => write!(text, "{}", instant.weekday()),
        'W' => write!(text, "{:02}", (instant.day_of_year() - monday_based(instant) + 7) / 7),
        'Y' => write!(text, "{:04}", date.year),
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
