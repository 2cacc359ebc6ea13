//! LIKE and GLOB.

use super::string::utf8;
use crate::define::{PURE, scalar};
use base::{Error, Limit, Result};
use extension::{Context, FunctionRegistry, Special};
use value::Mem;

pub(crate) fn register(registry: &mut FunctionRegistry) {
    scalar(registry, "like", 2, PURE, Special::Like, like);
    scalar(registry, "like", 3, PURE, Special::Like, like);
    scalar(registry, "glob", 2, PURE, Special::Glob, glob);
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
    let answer = compare(&pattern, &text, rules) == Outcome::Match;
    context.result.set_integer(i64::from(answer));
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Match,
    NoMatch,
    /// No match, and none by letting an earlier wildcard take more.
    Hopeless,
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

fn compare(mut pattern: &[u8], mut text: &[u8], rules: &Rules) -> Outcome {
    while let Some((wanted, rest)) = next(pattern) {
        let escaped = rules.escape == Some(wanted);
        if wanted == rules.any && !escaped {
            return compare_any(rest, text, rules);
        }
        let mut literal = wanted;
        pattern = rest;
        if escaped {
            let Some((character, rest)) = next(pattern) else { return Outcome::NoMatch };
            (literal, pattern) = (character, rest);
        } else if rules.sets && wanted == '[' {
            let Some((character, after)) = next(text) else { return Outcome::NoMatch };
            let Some(rest) = in_set(pattern, character) else { return Outcome::NoMatch };
            (pattern, text) = (rest, after);
            continue;
        }
        let Some((character, after)) = next(text) else { return Outcome::NoMatch };
        let wild = wanted == rules.one && !escaped;
        if !wild && !same(literal, character, rules) {
            return Outcome::NoMatch;
        }
        text = after;
    }
    if text.is_empty() { Outcome::Match } else { Outcome::NoMatch }
}

/// What follows a wildcard that takes any number of characters.
fn compare_any(mut pattern: &[u8], mut text: &[u8], rules: &Rules) -> Outcome {
    while let Some((wanted, rest)) = next(pattern) {
        if rules.escape == Some(wanted) || (wanted != rules.any && wanted != rules.one) {
            break;
        }
        if wanted == rules.one {
            let Some((_, after)) = next(text) else { return Outcome::Hopeless };
            text = after;
        }
        pattern = rest;
    }
    if pattern.is_empty() {
        return Outcome::Match;
    }
    loop {
        match compare(pattern, text, rules) {
            Outcome::NoMatch => {}
            decided => return decided,
        }
        match next(text) {
            Some((_, after)) => text = after,
            None => return Outcome::Hopeless,
        }
    }
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
