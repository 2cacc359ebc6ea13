//! `offsets(t)`: column, word of the query, place and length of every hit.

use super::{push_decimal, set_text};
use crate::doclist::corrupt;
use crate::shared::Shared;
use crate::state::CursorState;
use base::Result;
use extension::Context;
use std::ops::ControlFlow;
use value::Mem;

/// A word of the query, and the hits of its phrase in a column.
struct Hits {
    /// Ascending; positions of the phrase's last word.
    positions: std::vec::IntoIter<i64>,
    next: Option<i64>,
    /// How many words of the phrase are after it.
    behind: i64,
}

pub(super) fn call(shared: &Shared, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let text = shared.with_cursor("offsets", args, |cursor| {
        cursor.seek()?;
        let text = if cursor.has_expression() { offsets(cursor) } else { Ok(Some(Vec::new())) };
        cursor.core().index().close_blocks();
        text
    })?;
    if let Some(text) = text {
        set_text(context, &text);
    }
    Ok(())
}

/// The offsets; `None` where there are none.
fn offsets(cursor: &mut CursorState) -> Result<Option<Vec<u8>>> {
    let mut out = Vec::new();
    cursor.read_whole_phrases()?;
    for column in 0..cursor.core().table().columns.len() {
        let hits = hits_of_column(cursor, column)?;
        let Some(text) = cursor.column_text(column) else { continue };
        write_column(cursor, column, hits, &text, &mut out)?;
    }
    Ok(finish(out))
}

/// The word of the query whose hit begins first, and where it begins.
fn first_hit(hits: &[Hits]) -> Option<(i64, usize)> {
    let place = |hits: &Hits| hits.next.map(|next| next - hits.behind);
    hits.iter().enumerate().filter_map(|(at, hits)| Some((place(hits)?, at))).min()
}

/// Writes the hits of a column. The text is read no further than to the last of them.
fn write_column(
    cursor: &CursorState,
    column: usize,
    mut hits: Vec<Hits>,
    text: &[u8],
    out: &mut Vec<u8>,
) -> Result<()> {
    let mut first = first_hit(&hits);
    if first.is_none() {
        return Ok(());
    }
    let mut has_words = false;
    cursor.core().table().tokenizer.tokenize(cursor.language(), text, &mut |word| {
        has_words = true;
        while let Some((position, at)) = first {
            if i64::from(word.position) < position {
                return Ok(ControlFlow::Continue(()));
            }
            if let Some(hits) = hits.get_mut(at) {
                hits.next = hits.positions.next();
            }
            first = first_hit(&hits);
            for number in [column as i64, at as i64, word.start as i64, word.end as i64 - word.start as i64] {
                push_decimal(out, number);
                out.push(b' ');
            }
        }
        Ok(ControlFlow::Break(()))
    })?;
    if has_words && first.is_some() && cursor.core().table().content.is_none() {
        return Err(corrupt());
    }
    Ok(())
}

/// Without the last space.
fn finish(mut out: Vec<u8>) -> Option<Vec<u8>> {
    out.pop().map(|_| out)
}

fn hits_of_column(cursor: &mut CursorState, column: usize) -> Result<Vec<Hits>> {
    let mut all = Vec::new();
    for id in cursor.all_phrases().iter().copied() {
        let mut positions = cursor.positions(id, column)?.unwrap_or_default();
        let count = cursor.expression().phrase(id).map_or(0, |phrase| phrase.words.len());
        for behind in (0..count as i64).rev() {
            let own = if behind > 0 { positions.clone() } else { std::mem::take(&mut positions) };
            let mut positions = own.into_iter();
            let next = positions.next();
            all.push(Hits { positions, next, behind });
        }
    }
    Ok(all)
}
