//! Date and time functions; see <https://www.sqlite.org/lang_datefunc.html>.

mod format;
mod instant;
mod local;
mod modifier;
mod parse;
mod timediff;

use crate::define::{PURE, VOLATILE, scalar};
use crate::scalar::{return_text, utf8};
use base::Result;
use extension::{Builtin, Context, FunctionFlags, Special};
use instant::Instant;
use value::{Mem, ValueRef};

/// The same answer within one statement.
const FIXED: FunctionFlags = FunctionFlags { slow_change: true, ..PURE };

/// The flags of `current_date` and its kind.
const CURRENT: FunctionFlags = FunctionFlags { slow_change: true, ..VOLATILE };

pub(crate) const TABLE: &[Builtin] = &[
    scalar("date", -1, FIXED, Special::None, date),
    scalar("time", -1, FIXED, Special::None, time),
    scalar("datetime", -1, FIXED, Special::None, datetime),
    scalar("julianday", -1, FIXED, Special::None, julianday),
    scalar("unixepoch", -1, FIXED, Special::None, unixepoch),
    scalar("strftime", -1, FIXED, Special::None, strftime),
    scalar("timediff", 2, FIXED, Special::None, timediff::timediff),
    scalar("current_date", 0, CURRENT, Special::None, date),
    scalar("current_time", 0, CURRENT, Special::None, time),
    scalar("current_timestamp", 0, CURRENT, Special::None, datetime),
];

/// The instant that the arguments name: a time value and modifiers; none when one of them is wrong.
fn instant(context: &Context<'_>, args: &[Mem]) -> Result<Option<Instant>> {
    let now = || context.environment.now_julian_ms();
    let Some((first, modifiers)) = args.split_first() else {
        return Ok(Some(Instant::utc(now())));
    };
    let found = match first.as_ref() {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(Instant::from_number(number as f64)),
        ValueRef::Real(number) => Some(Instant::from_number(number)),
        _ => {
            let text = utf8(first).unwrap_or_default();
            parse::time_value(&String::from_utf8_lossy(&text), &now)
        }
    };
    let Some(mut found) = found else { return Ok(None) };
    for (position, arg) in modifiers.iter().enumerate() {
        let Some(text) = utf8(arg) else { return Ok(None) };
        if !modifier::apply(context, &mut found, &String::from_utf8_lossy(&text), position)? {
            return Ok(None);
        }
    }
    Ok(found.settle(modifiers.is_empty()))
}

fn date(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(mut found) = instant(context, args)? else { return Ok(()) };
    return_text(context, format::date(&mut found).as_bytes())
}

fn time(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(mut found) = instant(context, args)? else { return Ok(()) };
    return_text(context, format::time(&mut found).as_bytes())
}

fn datetime(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(mut found) = instant(context, args)? else { return Ok(()) };
    return_text(context, format::date_and_time(&mut found).as_bytes())
}

fn julianday(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(mut found) = instant(context, args)? {
        context.result.set_real(found.julian_ms() as f64 / instant::DAY_MS as f64);
    }
    Ok(())
}

fn unixepoch(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if let Some(mut found) = instant(context, args)? {
        if found.subsecond {
            context.result.set_real((found.julian_ms() - instant::EPOCH_MS) as f64 / 1000.0);
        } else {
            context.result.set_integer(found.julian_ms() / 1000 - instant::EPOCH_MS / 1000);
        }
    }
    Ok(())
}

fn strftime(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some((pattern, rest)) = args.split_first() else { return Ok(()) };
    let Some(pattern) = utf8(pattern) else { return Ok(()) };
    let pattern = String::from_utf8_lossy(&pattern).into_owned();
    let Some(mut found) = instant(context, rest)? else { return Ok(()) };
    match format::strftime(&pattern, &mut found) {
        Some(text) => return_text(context, text.as_bytes()),
        None => Ok(()),
    }
}
