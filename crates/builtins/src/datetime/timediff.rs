//! `timediff`: what has to be added to one time to reach another.

use super::instant::{Clock, Date, Instant};
use crate::scalar::return_text;
use base::Result;
use extension::Context;
use value::Mem;

/// Noon before 0000-01-01: a length of time is shown as the date that lies so far behind it.
const ZERO_MS: i64 = 148_699_540_800_000;

/// `timediff(A, B)`: `±YYYY-MM-DD HH:MM:SS.SSS` that brings B to A.
pub(super) fn timediff(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(a) = super::instant(context, &args[..1])? else { return Ok(()) };
    let Some(b) = super::instant(context, &args[1..2])? else { return Ok(()) };
    let text = difference(a, b);
    return_text(context, text.as_bytes())
}

/// B moves to the year and month of A, and back again by months while it is beyond A; the rest is
/// days and time.
fn difference(mut a: Instant, mut b: Instant) -> String {
    let (target_ms, mut moved_ms) = (a.julian_ms(), b.julian_ms());
    let forward = target_ms >= moved_ms;
    let (target, mut date, clock) = (a.date(), b.date(), b.clock());
    let direction = if forward { 1 } else { -1 };
    let mut years = direction * (target.year - date.year);
    let mut months = direction * (target.month - date.month);
    if months < 0 {
        years -= 1;
        months += 12;
    }
    let at = |date: Date, clock: Clock| date.julian_ms() + clock.milliseconds();
    if date.year != target.year || date.month != target.month {
        (date.year, date.month) = (target.year, target.month);
        moved_ms = at(date, clock);
    }
    while if forward { target_ms < moved_ms } else { target_ms > moved_ms } {
        months -= 1;
        if months < 0 {
            months = 11;
            years -= 1;
        }
        let total = date.year * 12 + date.month - 1 - direction;
        (date.year, date.month) = (total.div_euclid(12), total.rem_euclid(12) + 1);
        moved_ms = at(date, clock);
    }
    let mut rest = Instant::from_julian_ms((target_ms - moved_ms).abs() + ZERO_MS);
    let (rest_date, rest_clock) = (rest.date(), rest.clock());
    format!(
        "{}{years:04}-{months:02}-{:02} {:02}:{:02}:{:06.3}",
        if forward { '+' } else { '-' },
        rest_date.day - 1,
        rest_clock.hour,
        rest_clock.minute,
        rest_clock.second
    )
}
