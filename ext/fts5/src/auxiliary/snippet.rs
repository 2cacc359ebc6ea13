//! `snippet`: the part of a text with the most phrases.

use super::highlight::{Marker, Marks, set_result};
use super::{Match, clamped, text, wrong_count};
use base::{Error, Result, ResultCode};
use extension::Context;
use value::Mem;

/// Longer snippets, in tokens, there are not.
const TOKENS_MAX: i64 = 64;
/// What a phrase counts the first time.
const FIRST_TIME: i64 = 1000;
/// What the beginning of the text, and of a sentence, count.
const AT_START: i64 = 120;
const AT_SENTENCE: i64 = 100;

/// The best part so far.
#[derive(Default)]
struct Best {
    score: i64,
    column: usize,
    start: i64,
    /// Number of tokens of the column; 0 where it is not known.
    size: i64,
}

/// Tokens that begin sentences.
fn sentences(row: &Match<'_>, body: &[u8], locale: Option<&[u8]>) -> Result<Vec<i64>> {
    let mut starts = Vec::new();
    let mut number = 0;
    row.tokenize(body, locale.unwrap_or(&[]), &mut |token| {
        if token.colocated {
            return Ok(());
        }
        let before = body.get(..token.start).unwrap_or(&[]);
        let trimmed = before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'));
        let ends = |place: usize| place + 1 != before.len() && matches!(before.get(place), Some(b'.' | b':'));
        if number == 0 || trimmed.is_some_and(ends) {
            starts.push(number);
        }
        number += 1;
        Ok(())
    })?;
    Ok(starts)
}

/// What a part counts, and where it would begin so that its phrases are in its middle.
fn score(row: &Match<'_>, column: usize, start: i64, tokens: i64, size: i64) -> Result<(i64, i64)> {
    let mut seen = vec![false; row.phrase_count()];
    let (mut score, mut first, mut last) = (0, -1, 0);
    row.for_each_instance(&mut |instance| {
        let offset = instance.offset as i64;
        if instance.column != column || offset < start || offset >= start + tokens {
            return;
        }
        if let Some(seen) = seen.get_mut(instance.phrase) {
            score += if *seen { 1 } else { FIRST_TIME };
            *seen = true;
        }
        if first < 0 {
            first = offset;
        }
        last = offset + row.phrase_size(instance.phrase) as i64;
    })?;
    let mut adjusted = first - (tokens - (last - first)) / 2;
    if adjusted + tokens > size {
        adjusted = size - tokens;
    }
    Ok((score, adjusted.max(0)))
}

impl Best {
    fn offer(&mut self, score: i64, column: usize, start: i64, size: i64) {
        if score > self.score {
            *self = Best { score, column, start, size };
        }
    }

    /// Looks for a better part in a column; whether a phrase stands beyond the column's size.
    fn search(&mut self, row: &Match<'_>, column: usize, tokens: i64) -> Result<bool> {
        let body = row.column_text(column)?.unwrap_or_default();
        let starts = sentences(row, &body, row.column_locale(column)?.as_deref())?;
        let size = row.column_size(Some(column))?;
        for number in 0..row.instance_count()? {
            let instance = row.instance(number)?;
            if instance.column != column {
                continue;
            }
            let offset = instance.offset as i64;
            if offset > size {
                return Ok(true);
            }
            let (points, start) = score(row, column, offset, tokens, size)?;
            self.offer(points, column, start, size);
            if size <= tokens {
                continue;
            }
            let place = starts.iter().rposition(|start| *start <= offset).unwrap_or(0);
            if let Some(&start) = starts.get(place).filter(|start| **start < offset) {
                let (points, _) = score(row, column, start, tokens, size)?;
                self.offer(points + if start == 0 { AT_START } else { AT_SENTENCE }, column, start, size);
            }
        }
        Ok(false)
    }
}

pub(super) fn snippet(row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
    let [column, open, close, ellipsis, tokens] = arguments else { return Err(wrong_count("snippet")) };
    let of = |value: &Mem| text(value, context).unwrap_or_default();
    let (marks, ellipsis) = (Marks { open: of(open), close: of(close) }, of(ellipsis));
    let column = usize::try_from(clamped(column)).ok();
    let tokens = tokens.to_integer().clamp(0, TOKENS_MAX);
    let mut best = Best { column: column.unwrap_or(0), ..Best::default() };
    row.instance_count()?;
    let mut is_damaged = false;
    for number in (0..row.column_count()).filter(|number| column.is_none_or(|wanted| wanted == *number)) {
        // As in SQLite, only the last column's damage counts.
        is_damaged = best.search(row, number, tokens)?;
    }
    if is_damaged {
        return Err(Error::bare(ResultCode::CORRUPT_VTAB));
    }
    let body = row.column_text(best.column)?;
    if best.size == 0 {
        best.size = row.column_size(Some(best.column))?;
    }
    let Some(body) = body else {
        return Ok(());
    };
    let mut marker = Marker::new(row, &marks, &body, best.column)?;
    let last = best.start + tokens - 1;
    marker.restrict(best.start, last, &ellipsis)?;
    marker.run(row.column_locale(best.column)?.as_deref())?;
    let snippet = if last >= best.size - 1 { marker.with_rest() } else { marker.with(&ellipsis) };
    set_result(context, &snippet);
    Ok(())
}
