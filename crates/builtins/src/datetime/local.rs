//! The modifiers `localtime` and `utc`: the time zone of the process, as the operating system knows
//! it.

use super::instant::{Clock, Date, EPOCH_MS, Instant, LAST_MS, Zone};
use base::{ClockTime, Error, Result};
use extension::Context;

/// 2038-01-18: what comes later, and what lies before 1970, the operating system may not know.
const KNOWN_TO_MS: i64 = 213_014_145_600_000;

/// From Greenwich to the local zone.
pub(super) fn to_local(context: &Context<'_>, instant: Instant) -> Result<Instant> {
    if instant.zone == Zone::Local {
        look(context);
        return Ok(instant);
    }
    let mut local = convert(context, instant)?;
    local.zone = Zone::Local;
    Ok(local)
}

/// From the local zone to Greenwich: the time whose local time is this one, as near as a few steps
/// lead to it.
pub(super) fn to_utc(context: &Context<'_>, mut instant: Instant) -> Result<Instant> {
    if instant.zone == Zone::Utc {
        look(context);
        return Ok(instant);
    }
    let wanted = instant.julian_ms();
    let (mut guess, mut error) = (wanted, 0);
    for _ in 0..4 {
        guess -= error;
        let mut local = convert(context, Instant::from_julian_ms(guess))?;
        error = local.julian_ms() - wanted;
        if error == 0 {
            break;
        }
    }
    Ok(Instant::utc(guess))
}

/// Nothing has to be converted; but where the zone may not be looked at, its name may not be used.
fn look(context: &Context<'_>) {
    let _ = context.environment.local_time(0);
}

fn convert(context: &Context<'_>, mut instant: Instant) -> Result<Instant> {
    let julian_ms = instant.julian_ms();
    let mut years = 0;
    let mut unix_ms = julian_ms - EPOCH_MS;
    if !(EPOCH_MS..=KNOWN_TO_MS).contains(&julian_ms) {
        // The same place in the cycle of leap years.
        let (mut other, has_date) = (instant, instant.has_date());
        let (date, clock) = (other.date(), other.clock());
        // What no calendar shows counts as the year 0.
        let is_shown = has_date || (0..=LAST_MS).contains(&julian_ms);
        let year = if is_shown { date.year } else { 0 };
        years = 2000 + year % 4 - year;
        unix_ms = Date { year: year + years, ..date }.julian_ms() + clock.milliseconds() - EPOCH_MS;
    }
    let Some(found) = context.environment.local_time(unix_ms.div_euclid(1000)) else {
        return Err(Error::sql("local time unavailable"));
    };
    let ClockTime { year, month, day, hour, minute, second } = found;
    let clock = Clock { hour, minute, second: second as f64 + (julian_ms % 1000) as f64 * 0.001 };
    instant.zone_minutes = 0;
    instant.set_parts(Date { year: year - years, month, day }, clock);
    instant.forgive();
    Ok(instant)
}
