//! `snippet(t, start, end, ellipsis, column, words)`: the parts of a row that show most of a query.
//!
//! One fragment is tried, then two shorter ones, up to four, until every phrase that the row has is
//! in one of them.

use super::{integer_argument, part, set_text, text_argument};
use crate::shared::Shared;
use crate::state::CursorState;
use base::{Error, Result, ResultCode};
use extension::Context;
use std::ops::ControlFlow;
use value::Mem;

const WORDS_DEFAULT: i64 = 15;
const WORDS_MAX: i64 = 64;
const FRAGMENTS_MAX: usize = 4;
/// What a phrase counts that no other fragment has; others count 1.
const NEW_PHRASE_SCORE: i64 = 1000;

/// What is around hits and between fragments.
struct Marks<'a> {
    start: &'a [u8],
    end: &'a [u8],
    ellipsis: &'a [u8],
}

/// A part of a column.
#[derive(Clone, Copy, Debug, Default)]
struct Fragment {
    column: usize,
    position: i64,
    /// A bit for each phrase in it.
    covered: u64,
    /// A bit for each word that is a part of a hit.
    highlighted: u64,
}

/// The hits of a phrase in a column, and how far the search for the best fragment has come.
struct PhraseHits {
    words: i64,
    positions: Vec<i64>,
    /// The first position after the fragment; `None` where there is none, or never was.
    head: Option<usize>,
    /// The first position in the fragment.
    tail: Option<usize>,
}

pub(super) fn call(shared: &Shared, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    if args.len() > 6 {
        return Err(Error::sql("wrong number of arguments to function snippet()"));
    }
    let encoding = context.environment.encoding();
    let mark = |at: usize, default: &'static [u8]| match args.get(at) {
        None => Some(default.into()),
        Some(_) => text_argument(args, at, encoding),
    };
    let (start, end, ellipsis) = (mark(1, b"<b>"), mark(2, b"</b>"), mark(3, b"<b>...</b>"));
    let column = integer_argument(args, 4, -1);
    let count = integer_argument(args, 5, WORDS_DEFAULT);
    let text = shared.with_cursor("snippet", args, |cursor| {
        // SQLite takes a NULL for memory that it did not get.
        let no_memory = || Error::bare(ResultCode::NOMEM);
        let (start, end) = (start.ok_or_else(no_memory)?, end.ok_or_else(no_memory)?);
        let ellipsis = ellipsis.ok_or_else(no_memory)?;
        if count == 0 || column >= cursor.core().table().columns.len() as i64 {
            return Ok(Some(Vec::new()));
        }
        cursor.seek()?;
        if !cursor.has_expression() {
            return Ok(Some(Vec::new()));
        }
        let marks = Marks { start: &start, end: &end, ellipsis: &ellipsis };
        let text = snippet(cursor, &marks, usize::try_from(column).ok(), count.clamp(-WORDS_MAX, WORDS_MAX));
        cursor.core().index().close_blocks();
        text
    })?;
    if let Some(text) = text {
        set_text(context, &text);
    }
    Ok(())
}

/// The snippet; `None` where nothing at all was written.
fn snippet(cursor: &mut CursorState, marks: &Marks<'_>, column: Option<usize>, count: i64) -> Result<Option<Vec<u8>>> {
    let mut fragments = Vec::new();
    let mut length = 0;
    for number in 1..=FRAGMENTS_MAX as i64 {
        length = if count >= 0 { (count + number - 1) / number } else { -count };
        let (mut covered, mut seen) = (0, 0);
        fragments.clear();
        for _ in 0..number {
            let best = best_fragment(cursor, column, length, covered, &mut seen)?;
            covered |= best.covered;
            fragments.push(best);
        }
        if seen == covered {
            break;
        }
    }
    let mut out = None;
    for (at, fragment) in fragments.iter().enumerate() {
        let writer = Writer { marks, length, is_first: at == 0, is_last: at + 1 == fragments.len() };
        writer.write(cursor, *fragment, &mut out)?;
    }
    Ok(out)
}

/// The best fragment of a column, or of all.
fn best_fragment(
    cursor: &mut CursorState,
    wanted: Option<usize>,
    length: i64,
    covered: u64,
    seen: &mut u64,
) -> Result<Fragment> {
    let mut best = Fragment::default();
    let mut best_score = -1;
    for column in 0..cursor.core().table().columns.len() {
        if wanted.is_some_and(|wanted| wanted != column) {
            continue;
        }
        let (fragment, score) = best_of_column(cursor, column, length, covered, seen)?;
        if score > best_score {
            (best, best_score) = (fragment, score);
        }
    }
    Ok(best)
}

fn best_of_column(
    cursor: &mut CursorState,
    column: usize,
    length: i64,
    covered: u64,
    seen: &mut u64,
) -> Result<(Fragment, i64)> {
    let mut phrases = Vec::new();
    let ids = cursor.all_phrases();
    // The first look at a phrase below an OR may move others on.
    for id in ids.iter().filter(|_| ids.len() > 1) {
        cursor.positions(*id, column)?;
    }
    for (number, id) in ids.iter().copied().enumerate() {
        let words = cursor.expression().phrase(id).map_or(0, |phrase| phrase.words.len()) as i64;
        let positions = cursor.positions(id, column)?.unwrap_or_default();
        if positions.first().is_some_and(|first| *first < 0) {
            return Err(crate::doclist::corrupt());
        }
        let first = if positions.is_empty() { None } else { Some(0) };
        if first.is_some() {
            *seen |= 1 << (number % 64);
        }
        phrases.push(PhraseHits { words, positions, head: first, tail: first });
    }
    let mut best = Fragment { column, ..Fragment::default() };
    let mut best_score = -1;
    let mut start = None;
    while let Some(position) = next_start(&mut phrases, start, length) {
        start = Some(position);
        let (score, candidate) = rate(&phrases, position, length, covered);
        if score > best_score {
            best_score = score;
            best = Fragment { column, position, ..candidate };
        }
    }
    Ok((best, best_score))
}

/// Where the next fragment begins that ends with a hit; the first is at 0.
fn next_start(phrases: &mut [PhraseHits], start: Option<i64>, length: i64) -> Option<i64> {
    if start.is_none() {
        for phrase in phrases {
            phrase.head = phrase.advanced(phrase.head, length);
        }
        return Some(0);
    }
    let end = phrases.iter().filter_map(|phrase| phrase.positions.get(phrase.head?)).min().copied()?;
    let start = end - length + 1;
    for phrase in phrases {
        phrase.head = phrase.advanced(phrase.head, end + 1);
        phrase.tail = phrase.advanced(phrase.tail, start);
    }
    Some(start)
}

impl PhraseHits {
    /// The first position from here on that is not below `limit`.
    fn advanced(&self, from: Option<usize>, limit: i64) -> Option<usize> {
        let from = from?;
        let rest = self.positions.get(from..)?;
        rest.iter().position(|position| *position >= limit).map(|more| from + more)
    }
}

/// What a fragment is worth, and what is in it.
fn rate(phrases: &[PhraseHits], start: i64, length: i64, covered: u64) -> (i64, Fragment) {
    let mut score = 0;
    let mut fragment = Fragment::default();
    for (number, phrase) in phrases.iter().enumerate() {
        let Some(rest) = phrase.tail.and_then(|tail| phrase.positions.get(tail..)) else { continue };
        let bit = 1u64 << (number % 64);
        for position in rest.iter().take_while(|position| (start..start + length).contains(*position)) {
            score += if (fragment.covered | covered) & bit == 0 { NEW_PHRASE_SCORE } else { 1 };
            fragment.covered |= bit;
            let place = 1u64.checked_shl((position - start) as u32).unwrap_or(0);
            for behind in 0..phrase.words.min(length) {
                fragment.highlighted |= place.checked_shr(behind as u32).unwrap_or(0);
            }
        }
    }
    (score, fragment)
}

/// How a fragment is written.
struct Writer<'m> {
    marks: &'m Marks<'m>,
    /// In words.
    length: i64,
    is_first: bool,
    is_last: bool,
}

impl Writer<'_> {
    fn write(&self, cursor: &CursorState, fragment: Fragment, out: &mut Option<Vec<u8>>) -> Result<()> {
        let Some(text) = cursor.column_text(fragment.column) else { return Ok(()) };
        let (mut position, mut highlighted) = (fragment.position, fragment.highlighted);
        let (mut is_shifted, mut is_beyond) = (false, false);
        let mut end = 0;
        cursor.core().table().tokenizer.tokenize(cursor.language(), &text, &mut |word| {
            let at = i64::from(word.position);
            if at < position {
                return Ok(ControlFlow::Continue(()));
            }
            let out = out.get_or_insert_default();
            if !is_shifted {
                is_shifted = true;
                let rest = part(&text, word.start, text.len());
                (position, highlighted) = self.shifted(cursor, rest, position, highlighted)?;
                if position > 0 || !self.is_first {
                    out.extend_from_slice(self.marks.ellipsis);
                } else {
                    out.extend_from_slice(part(&text, 0, word.start));
                }
                if at < position {
                    return Ok(ControlFlow::Continue(()));
                }
            }
            if at >= position + self.length {
                if self.is_last {
                    out.extend_from_slice(self.marks.ellipsis);
                }
                is_beyond = true;
                return Ok(ControlFlow::Break(()));
            }
            let is_hit = 1u64.checked_shl((at - position) as u32).is_some_and(|bit| highlighted & bit != 0);
            if at > position {
                out.extend_from_slice(part(&text, end, word.start));
            }
            if is_hit {
                out.extend_from_slice(self.marks.start);
            }
            out.extend_from_slice(part(&text, word.start, word.end));
            if is_hit {
                out.extend_from_slice(self.marks.end);
            }
            end = word.end;
            Ok(ControlFlow::Continue(()))
        })?;
        if !is_beyond {
            let rest = part(&text, end, text.len());
            out.get_or_insert_default().extend_from_slice(crate::sql::until_nul(rest));
        }
        Ok(())
    }

    /// Moves a fragment so that its hits are in the middle, as far as there are words after it.
    fn shifted(&self, cursor: &CursorState, rest: &[u8], position: i64, highlighted: u64) -> Result<(i64, u64)> {
        if highlighted == 0 {
            return Ok((position, highlighted));
        }
        let left = i64::from(highlighted.trailing_zeros());
        let right = i64::from((highlighted << (64 - self.length.clamp(1, 64))).leading_zeros());
        let desired = (left - right) / 2;
        if desired <= 0 {
            return Ok((position, highlighted));
        }
        let mut current = 0;
        let mut is_over = true;
        cursor.core().table().tokenizer.tokenize(cursor.language(), rest, &mut |word| {
            current = i64::from(word.position);
            is_over = current < self.length + desired;
            Ok(if is_over { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
        })?;
        let shift = i64::from(is_over) + current - self.length;
        match shift {
            1.. => Ok((position + shift, highlighted.checked_shr(shift as u32).unwrap_or(0))),
            _ => Ok((position, highlighted)),
        }
    }
}
