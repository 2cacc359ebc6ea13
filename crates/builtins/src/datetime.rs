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
use extension::{Context, FunctionFlags, FunctionRegistry, Special};
use instant::Instant;
use value::{Mem, ValueRef};

pub(crate) fn register(registry: &mut FunctionRegistry) {
    let flags = FunctionFlags { slow_change: true, ..PURE };
    scalar(registry, "date", -1, flags, Special::None, date);
    scalar(registry, "time", -1, flags, Special::None, time);
    scalar(registry, "datetime", -1, flags, Special::None, datetime);
    scalar(registry, "julianday", -1, flags, Special::None, julianday);
    scalar(registry, "unixepoch", -1, flags, Special::None, unixepoch);
    scalar(registry, "strftime", -1, flags, Special::None, strftime);
    scalar(registry, "timediff", 2, flags, Special::None, timediff::timediff);
    let changing = FunctionFlags { slow_change: true, ..VOLATILE };
    scalar(registry, "current_date", 0, changing, Special::None, date);
    scalar(registry, "current_time", 0, changing, Special::None, time);
    scalar(registry, "current_timestamp", 0, changing, Special::None, datetime);
}

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
