//! LIKE and GLOB.

use super::string::{until_nul, utf8};
use crate::define::{DISTRUSTED, PURE, scalar};
use base::{Error, Limit, Result};
use extension::{Builtin, Context, Special};
use value::byte_search::{Pair, find_either};
use value::{Encoding, Mem, ValueRef};

pub(crate) const TABLE: &[Builtin] = &[
    scalar("like", 2, PURE, Special::Like, like),
    scalar("like", 3, PURE, Special::Like, like),
    scalar("glob", 2, PURE, Special::Glob, glob),
    scalar("match", 2, DISTRUSTED, Special::None, no_match),
];

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

/// Whether a UTF-8 text matches a LIKE pattern, ASCII letters without case.
pub fn is_like(pattern: &[u8], text: &[u8], escape: Option<char>) -> bool {
    compare(pattern, text, &Rules { any: '%', one: '_', sets: false, escape, fold: true })
}

/// Whether a UTF-8 text matches a GLOB pattern.
pub fn is_glob(pattern: &[u8], text: &[u8]) -> bool {
    compare(pattern, text, &Rules { any: '*', one: '?', sets: true, escape: None, fold: false })
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
    if let [Some(pattern), Some(text)] = [plain_bytes(args.first()), plain_bytes(args.get(1))]
        && pattern.len() <= pattern_limit
        && let Some(answer) = contains_plain(pattern, text, rules).or_else(|| compare_plain(pattern, text, rules))
    {
        context.result.set_integer(i64::from(answer));
        return Ok(());
    }
    let (Some(pattern), Some(text)) = (utf8(&args[0]), utf8(&args[1])) else { return Ok(()) };
    if pattern.len() > pattern_limit {
        return Err(Error::sql("LIKE or GLOB pattern too complex"));
    }
    let answer = compare(until_nul(&pattern), until_nul(&text), rules);
    context.result.set_integer(i64::from(answer));
    Ok(())
}

/// The bytes of UTF-8 text.
#[inline]
fn plain_bytes(arg: Option<&Mem>) -> Option<&[u8]> {
    match arg?.as_ref() {
        ValueRef::Text(text) if text.encoding == Encoding::Utf8 => Some(text.bytes),
        _ => None,
    }
}

/// Texts from this length on are searched for a byte with vector instructions.
const LONG_TEXT: usize = 64;

/// Where the first and the last wildcard of a plain pattern stand, if it has one. `None` for other
/// patterns: plain is what has only ASCII characters that stand for themselves and wildcards for
/// any number of characters. Its bytes can be looked for in the text's: none of them is part of a
/// longer character.
#[inline]
fn plain_wildcards(pattern: &[u8], rules: &Rules) -> Option<Option<(usize, usize)>> {
    if rules.escape.is_some() {
        return None;
    }
    let (any, one) = (rules.any as u8, rules.one as u8);
    let mut found = None;
    for (index, &byte) in pattern.iter().enumerate() {
        if byte == any {
            found = Some((found.map_or(index, |(first, _)| first), index));
        } else if byte == 0 || byte == one || !byte.is_ascii() || (rules.sets && byte == b'[') {
            return None;
        }
    }
    Some(found)
}

/// [`compare`] for one piece between two wildcards, the most frequent of the plain patterns. `None`
/// for other ones.
#[inline]
fn contains_plain(pattern: &[u8], text: &[u8], rules: &Rules) -> Option<bool> {
    let any = rules.any as u8;
    let [first, piece @ .., last] = pattern else { return None };
    if *first != any || *last != any || piece.is_empty() || plain_wildcards(piece, rules)?.is_some() {
        return None;
    }
    // The text ends at its first zero byte, which matters only where the piece was found.
    let place = find(piece, text, rules.fold);
    Some(place.is_some_and(|place| find_either(&text[..place], 0, 0).is_none()))
}

/// [`compare`] for a plain pattern: the pieces between the wildcards, each at the first place where
/// it fits, the last one at the end. `None` for other patterns.
fn compare_plain(pattern: &[u8], text: &[u8], rules: &Rules) -> Option<bool> {
    let any = rules.any as u8;
    let equal = |left: &[u8], right: &[u8]| match rules.fold {
        true => left.eq_ignore_ascii_case(right),
        false => left == right,
    };
    let wildcards = plain_wildcards(pattern, rules)?;
    let text = until_nul(text);
    let Some((first, last)) = wildcards else { return Some(equal(pattern, text)) };
    let (head, tail) = (&pattern[..first], &pattern[last + 1..]);
    if text.len() < head.len() + tail.len() {
        return Some(false);
    }
    let (start, rest) = text.split_at(head.len());
    let (mut rest, end) = rest.split_at(rest.len() - tail.len());
    if !(head.is_empty() || equal(head, start)) || !(tail.is_empty() || equal(tail, end)) {
        return Some(false);
    }
    let mut at = first + 1;
    while at < last {
        let piece = &pattern[at..last];
        let piece = &piece[..piece.iter().position(|&byte| byte == any).unwrap_or(piece.len())];
        at += piece.len() + 1;
        if !piece.is_empty() {
            let Some(place) = find(piece, rest, rules.fold) else { return Some(false) };
            rest = &rest[place + piece.len()..];
        }
    }
    Some(true)
}

/// The first place of a piece, which is not empty, in a text.
#[inline]
fn find(piece: &[u8], text: &[u8], fold: bool) -> Option<usize> {
    let [first, second, rest @ ..] = piece else { return find_byte(piece[0], text, fold) };
    let pair = Pair::new(*first, *second, fold);
    let mut at = 0;
    loop {
        let place = pair.find(text, at)?;
        let found = text.get(place..place + piece.len())?;
        let (head, tail) = found.split_at(2);
        let is_here = match fold {
            true => head.eq_ignore_ascii_case(&piece[..2]) && tail.eq_ignore_ascii_case(rest),
            false => found == piece,
        };
        if is_here {
            return Some(place);
        }
        at = place + 1;
    }
}

fn find_byte(byte: u8, text: &[u8], fold: bool) -> Option<usize> {
    let (lower, upper) = match fold {
        true => (byte.to_ascii_lowercase(), byte.to_ascii_uppercase()),
        false => (byte, byte),
    };
    if text.len() < LONG_TEXT { find_either(text, lower, upper) } else { memchr::memchr2(lower, upper, text) }
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

/// Whether the pattern takes all of the text. When a character does not fit, the last wildcard
/// takes one more: an earlier one need never be tried again, so that nothing recurses.
fn compare(mut pattern: &[u8], mut text: &[u8], rules: &Rules) -> bool {
    // After the last wildcard: the pattern, and the text from where it was tried.
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

/// Matches one item of the pattern, `wanted` and what follows it, with one character: what is left
/// of both, or none when it does not fit.
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

/// After a wildcard for any number of characters: takes the wildcards that follow, each `one` with
/// a character. None when the text is too short.
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

/// Whether a character is in the set that the pattern begins with, after its `[`; the pattern
/// after the set, or none when it is not in it.
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
