//! `offsets(t)`: column, word of the query, place and length of every hit.

use super::{set_text, words};
use crate::cursor::CursorState;
use crate::doclist::corrupt;
use crate::shared::Shared;
use base::Result;
use extension::Context;
use value::Mem;

/// A word of the query, and the hits of its phrase in a column.
struct Hits {
    /// Ascending; positions of the phrase's last word.
    positions: std::vec::IntoIter<i64>,
    next: Option<i64>,
    /// How many words of the phrase are behind it.
    behind: i64,
}

pub(super) fn call(shared: &Shared, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let text = shared.with_cursor("offsets", args, |cursor| {
        cursor.seek()?;
        let text = if cursor.has_expression() { offsets(cursor) } else { Ok(Some(Vec::new())) };
        cursor.core.index.close_blocks();
        text
    })?;
    if let Some(text) = text {
        set_text(context, &text);
    }
    Ok(())
}

/// The offsets; `None` where there are none.
fn offsets(cursor: &mut CursorState) -> Result<Option<Vec<u8>>> {
    let core = cursor.core.clone();
    let mut out = Vec::new();
    cursor.read_whole_phrases()?;
    for column in 0..core.columns.len() {
        let mut hits = hits_of_column(cursor, column)?;
        let Some(text) = cursor.column_text(column) else { continue };
        let mut words = words(&core, cursor.language, &text)?.into_iter();
        let Some(mut word) = words.next() else { continue };
        'words: loop {
            let place = |hits: &Hits| hits.next.map(|next| next - hits.behind);
            let first = hits.iter().enumerate().filter_map(|(at, hits)| Some((place(hits)?, at))).min();
            let Some((position, at)) = first else { break };
            if let Some(hits) = hits.get_mut(at) {
                hits.next = hits.positions.next();
            }
            while word.position < position {
                match words.next() {
                    Some(next) => word = next,
                    None if core.content.is_none() => return Err(corrupt()),
                    None => break 'words,
                }
            }
            let length = word.end as i64 - word.start as i64;
            out.extend_from_slice(format!("{column} {at} {} {length} ", word.start).as_bytes());
        }
    }
    Ok(finish(out))
}

/// Without the last space.
fn finish(mut out: Vec<u8>) -> Option<Vec<u8>> {
    out.pop().map(|_| out)
}

fn hits_of_column(cursor: &mut CursorState, column: usize) -> Result<Vec<Hits>> {
    let root = cursor.expression.root.unwrap_or(0);
    let mut all = Vec::new();
    for id in cursor.expression.phrases(root) {
        let positions = cursor.positions(id, column)?.unwrap_or_default();
        let count = cursor.expression.phrase(id).map_or(0, |phrase| phrase.words.len());
        for behind in (0..count as i64).rev() {
            let mut positions = positions.clone().into_iter();
            let next = positions.next();
            all.push(Hits { positions, next, behind });
        }
    }
    Ok(all)
}
