//! LIKE and GLOB.

use super::string::{until_nul, utf8};
use crate::define::{PURE, scalar};
use base::{Error, Limit, Result};
use extension::{Context, FunctionRegistry, Special};
use value::Mem;

pub(crate) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "like", 2, PURE, Special::Like, like);
    scalar(registry, "like", 3, PURE, Special::Like, like);
    scalar(registry, "glob", 2, PURE, Special::Glob, glob);
    scalar(registry, "match", 2, PURE, Special::None, no_match);
}

/// The characters with a meaning, and whether case counts.
struct Rules {
    any: char,
    one: char,
    /// GLOB's `[…]`.
    sets: bool,
    escape: Option<char>,
    fold: bool,
}

/// `like(pattern, text, escape)`.
fn like(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let escape = match args.get(2) {
        None => None,
        Some(arg) => {
            let Some(text) = utf8(arg) else { return Ok(()) };
            let text = String::from_utf8_lossy(&text).into_owned();
            let mut characters = text.chars();
            match (characters.next(), characters.next()) {
                (Some(escape), None) => Some(escape),
                _ => return Err(Error::sql("ESCAPE expression must be a single character")),
            }
        }
    };
    let fold = !context.environment.case_sensitive_like();
    matches(context, args, &Rules { any: '%', one: '_', sets: false, escape, fold })
}

/// MATCH belongs to virtual tables, which replace this function.
fn no_match(_: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    Err(Error::sql("unable to use function MATCH in the requested context"))
}

/// `glob(pattern, text)`.
fn glob(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    matches(context, args, &Rules { any: '*', one: '?', sets: true, escape: None, fold: false })
}

fn matches(context: &mut Context<'_>, args: &[Mem], rules: &Rules) -> Result<()> {
    let pattern_limit = context.environment.limits().get(Limit::LikePatternLength) as usize;
    let (Some(pattern), Some(text)) = (utf8(&args[0]), utf8(&args[1])) else { return Ok(()) };
    if pattern.len() > pattern_limit {
        return Err(Error::sql("LIKE or GLOB pattern too complex"));
    }
    let answer = compare(until_nul(&pattern), until_nul(&text), rules);
    context.result.set_integer(i64::from(answer));
    Ok(())
}

/// The next character of bytes that may not be valid UTF-8.
fn next(bytes: &[u8]) -> Option<(char, &[u8])> {
    let first = *bytes.first()?;
    if first < 0x80 {
        return Some((char::from(first), &bytes[1..]));
    }
    let (code, rest) = value::text::next_utf8(bytes)?;
    Some((char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), rest))
}

fn same(left: char, right: char, rules: &Rules) -> bool {
    left == right || (rules.fold && left.is_ascii() && left.eq_ignore_ascii_case(&right))
}

/// Whether the pattern takes all of the text. When a character does not fit, the last wildcard takes
/// one more: an earlier one need never be tried again, so that nothing recurses.
fn compare(mut pattern: &[u8], mut text: &[u8], rules: &Rules) -> bool {
    // Behind the last wildcard: the pattern, and the text from where it was tried.
    let mut retry: Option<(&[u8], &[u8])> = None;
    loop {
        match next(pattern) {
            None if text.is_empty() => return true,
            Some((wanted, rest)) if wanted == rules.any && rules.escape != Some(wanted) => {
                let Some((after, left)) = skip_wildcards(rest, text, rules) else { return false };
                if after.is_empty() {
                    return true;
                }
                let Some(start) = first_place(after, left, rules) else { return false };
                retry = Some((after, start));
                (pattern, text) = (after, start);
                continue;
            }
            Some((wanted, rest)) => {
                if let Some((rest, after)) = take_one(wanted, rest, text, rules) {
                    (pattern, text) = (rest, after);
                    continue;
                }
            }
            None => {}
        }
        let Some((after, tried)) = retry else { return false };
        let Some((_, left)) = next(tried) else { return false };
        let Some(start) = first_place(after, left, rules) else { return false };
        retry = Some((after, start));
        (pattern, text) = (after, start);
    }
}

/// Matches one item of the pattern, `wanted` and what follows it, with one character: what is left of
/// both, or none when it does not fit.
fn take_one<'p, 't>(wanted: char, mut rest: &'p [u8], text: &'t [u8], rules: &Rules) -> Option<(&'p [u8], &'t [u8])> {
    let (character, after) = next(text)?;
    let mut literal = wanted;
    if rules.escape == Some(wanted) {
        (literal, rest) = next(rest)?;
    } else if wanted == rules.one {
        return Some((rest, after));
    } else if rules.sets && wanted == '[' {
        return in_set(rest, character).map(|rest| (rest, after));
    }
    same(literal, character, rules).then_some((rest, after))
}

/// Behind a wildcard for any number of characters: takes the wildcards that follow, each `one` with a
/// character. None when the text is too short.
fn skip_wildcards<'p, 't>(mut pattern: &'p [u8], mut text: &'t [u8], rules: &Rules) -> Option<(&'p [u8], &'t [u8])> {
    while let Some((wanted, rest)) = next(pattern) {
        if rules.escape == Some(wanted) || (wanted != rules.any && wanted != rules.one) {
            break;
        }
        if wanted == rules.one {
            text = next(text)?.1;
        }
        pattern = rest;
    }
    Some((pattern, text))
}

/// The text from the first place on where the pattern's first character can fit; none when there is
/// no such place.
fn first_place<'t>(pattern: &[u8], text: &'t [u8], rules: &Rules) -> Option<&'t [u8]> {
    let (mut literal, rest) = next(pattern)?;
    if rules.escape == Some(literal) {
        literal = next(rest)?.0;
    } else if rules.sets && literal == '[' {
        return Some(text);
    }
    let Ok(byte) = u8::try_from(literal) else { return Some(text) };
    if !byte.is_ascii() {
        return Some(text);
    }
    let at = if rules.fold && byte.is_ascii_alphabetic() {
        memchr::memchr2(byte.to_ascii_lowercase(), byte.to_ascii_uppercase(), text)?
    } else {
        memchr::memchr(byte, text)?
    };
    text.get(at..)
}

/// Whether a character is in the set that the pattern begins with, behind its `[`; the pattern
/// behind the set, or none when it is not in it.
fn in_set(pattern: &[u8], character: char) -> Option<&[u8]> {
    let (mut wanted, mut rest) = next(pattern)?;
    let inverted = wanted == '^';
    if inverted {
        (wanted, rest) = next(rest)?;
    }
    let mut seen = false;
    let mut before: Option<char> = None;
    if wanted == ']' {
        seen |= character == ']';
        (wanted, rest) = next(rest)?;
    }
    while wanted != ']' {
        let upper = next(rest).filter(|(upper, _)| *upper != ']');
        match (wanted, before, upper) {
            ('-', Some(low), Some((high, more))) => {
                seen |= (low..=high).contains(&character);
                before = None;
                rest = more;
            }
            _ => {
                seen |= character == wanted;
                before = Some(wanted);
            }
        }
        (wanted, rest) = next(rest)?;
    }
    (seen != inverted).then_some(rest)
}
