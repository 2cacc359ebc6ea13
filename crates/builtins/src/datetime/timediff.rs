//! `timediff`: what has to be added to one time to reach another.

use super::instant::{Calendar, DAY_MS, Instant};
use crate::scalar::return_text;
use base::Result;
use extension::Context;
use value::Mem;

/// `timediff(A, B)`: `±YYYY-MM-DD HH:MM:SS.SSS` that brings B to A.
pub(super) fn timediff(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let (Some(a), Some(b)) = (super::instant(context, &args[..1])?, super::instant(context, &args[1..2])?) else {
        return Ok(());
    };
    let forward = a.julian_ms() >= b.julian_ms();
    let (late, early) = if forward { (a, b) } else { (b, a) };
    let text = difference(&late, &early, forward);
    return_text(context, text.as_bytes())
}

/// Whole months from B towards A as far as they go, then days and time.
fn difference(late: &Instant, early: &Instant, forward: bool) -> String {
    let (from, to) = (early.calendar(), late.calendar());
    let mut months = (to.year - from.year) * 12 + to.month - from.month;
    // The months are counted from B: from the early end when going forward, else from the late one.
    let moved = |months: i64| -> Instant {
        let (base, step) = if forward { (from, months) } else { (to, -months) };
        let total = base.year * 12 + base.month - 1 + step;
        let calendar = Calendar { year: total.div_euclid(12), month: total.rem_euclid(12) + 1, ..base };
        Instant::from_calendar(&calendar)
    };
    let fits = |months: i64| match forward {
        true => moved(months).julian_ms() <= late.julian_ms(),
        false => moved(months).julian_ms() >= early.julian_ms(),
    };
    while months > 0 && !fits(months) {
        months -= 1;
    }
    let reached = moved(months).julian_ms();
    let rest = if forward { late.julian_ms() - reached } else { reached - early.julian_ms() };
    let (days, time) = (rest / DAY_MS, rest % DAY_MS);
    format!(
        "{}{:04}-{:02}-{:02} {:02}:{:02}:{:06.3}",
        if forward { '+' } else { '-' },
        months / 12,
        months % 12,
        days,
        time / 3_600_000,
        time / 60_000 % 60,
        (time % 60_000) as f64 / 1000.0
    )
}
