//! `matchinfo(t, format)`: numbers about a row and its query, for ranking.

use super::cached::Cached;
use super::text_argument;
use crate::doclist::{Positions, corrupt};
use crate::index::stat;
use crate::numbers;
use crate::query::expression::{Kind, NodeId};
use crate::shared::Shared;
use crate::sql::{Sql, number};
use crate::state::CursorState;
use base::{Error, Result};
use extension::Context;
use extension::storage::StoredStatement;
use value::{Mem, ValueRef};

const DEFAULT: &[u8] = b"pcx";
/// Numbers of one blob; more than a blob can hold.
const NUMBERS_MAX: usize = 1 << 28;

pub(super) fn call(shared: &Shared, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let format = text_argument(args, 1, context.environment.encoding());
    let format = format.as_deref().unwrap_or(DEFAULT);
    shared.with_cursor("matchinfo", args, |cursor| {
        if !cursor.has_expression() {
            context.result.set_blob(&[]);
            return Ok(());
        }
        let outcome = matchinfo(cursor, format);
        cursor.core().index().close_blocks();
        outcome?;
        context.result.set_blob(cursor.kept_matchinfo().map_or(&[], |cached| &cached.blob));
        Ok(())
    })
}

/// A request, and where its numbers are.
struct Request {
    letter: u8,
    start: usize,
    phrases: usize,
    columns: usize,
    /// Numbers about all rows are wanted as well.
    is_first: bool,
}

/// Leaves the answer with the cursor.
fn matchinfo(cursor: &mut CursorState, format: &[u8]) -> Result<()> {
    let phrases = cursor.all_phrases();
    let columns = cursor.core().table().columns.len();
    let kept = cursor.take_matchinfo().filter(|cached| cached.format == format);
    let is_first = kept.is_none();
    let mut cached = match kept {
        Some(cached) => cached,
        None => {
            for (number, id) in phrases.iter().enumerate() {
                cursor.number_phrase(*id, number);
            }
            let mut count = 0usize;
            for letter in format {
                check(cursor, *letter)?;
                count = count.saturating_add(size(*letter, phrases.len(), columns));
            }
            if count > NUMBERS_MAX {
                return Err(Error::bare(base::ResultCode::TOOBIG));
            }
            Cached { format: format.to_vec(), numbers: vec![0; count], blob: Vec::new() }
        }
    };
    let mut start = 0;
    for letter in format {
        let request = Request { letter: *letter, start, phrases: phrases.len(), columns, is_first };
        request.answer(cursor, &phrases, &mut cached.numbers)?;
        start += size(*letter, phrases.len(), columns);
    }
    cached.blob.clear();
    cached.numbers.iter().for_each(|number| cached.blob.extend_from_slice(&number.to_ne_bytes()));
    cursor.keep_matchinfo(cached);
    Ok(())
}

fn check(cursor: &CursorState, letter: u8) -> Result<()> {
    let is_known = match letter {
        b'p' | b'c' | b's' | b'x' | b'y' | b'b' => true,
        b'n' | b'a' => cursor.core().table().is_fts4,
        b'l' => cursor.core().table().has_docsize,
        _ => false,
    };
    if is_known {
        return Ok(());
    }
    let shown = base::raw_text::escape(&[letter]).into_owned();
    Err(Error::sql(format!("unrecognized matchinfo request: {shown}")))
}

/// How many numbers a request has.
fn size(letter: u8, phrases: usize, columns: usize) -> usize {
    match letter {
        b'n' | b'p' | b'c' => 1,
        b'a' | b'l' | b's' => columns,
        b'y' => columns * phrases,
        b'b' => phrases * columns.div_ceil(32),
        _ => columns * phrases * 3,
    }
}

impl Request {
    fn set(&self, numbers: &mut [u32], at: usize, value: u32) {
        if let Some(number) = numbers.get_mut(self.start + at) {
            *number = value;
        }
    }

    fn answer(&self, cursor: &mut CursorState, phrases: &[NodeId], numbers: &mut [u32]) -> Result<()> {
        match self.letter {
            b'p' => self.set(numbers, 0, self.phrases as u32),
            b'c' => self.set(numbers, 0, self.columns as u32),
            b'n' if self.is_first => self.set(numbers, 0, totals(cursor)?.0 as u32),
            b'a' if self.is_first => self.averages(cursor, numbers)?,
            b'n' | b'a' => {}
            b'l' => self.lengths(cursor, numbers)?,
            b's' => self.longest(cursor, phrases, numbers)?,
            b'y' | b'b' => {
                let size = size(self.letter, self.phrases, self.columns);
                if let Some(own) = numbers.get_mut(self.start..self.start + size) {
                    own.fill(0);
                }
                self.local_hits(cursor, cursor.expression().root.unwrap_or(0), numbers)?;
            }
            _ => self.hits(cursor, phrases, numbers)?,
        }
        Ok(())
    }

    /// Average number of words of each column.
    fn averages(&self, cursor: &CursorState, numbers: &mut [u32]) -> Result<()> {
        let (rows, sums) = totals(cursor)?;
        let mut at = 0;
        for column in 0..self.columns {
            let words = numbers::read(&sums, &mut at) & 0xffff_ffff;
            if at > sums.len() {
                return Err(corrupt());
            }
            self.set(numbers, column, ((words as i64 + rows / 2) / rows) as u32);
        }
        Ok(())
    }

    /// Number of words of each column of the row.
    fn lengths(&self, cursor: &CursorState, numbers: &mut [u32]) -> Result<()> {
        let read = |row: &dyn StoredStatement| {
            let ValueRef::Blob(sizes) = row.value(0) else { return Err(corrupt()) };
            let mut at = 0;
            for column in 0..self.columns {
                let words = numbers::read(sizes, &mut at);
                if at > sizes.len() {
                    return Err(corrupt());
                }
                self.set(numbers, column, words as u32);
            }
            Ok(())
        };
        let sql = &cursor.core().index().sql();
        sql.first(Sql::Docsize, &[number(cursor.docid())], read)?.unwrap_or_else(|| Err(corrupt()))
    }

    /// By column: how many phrases of the query follow each other, at most.
    fn longest(&self, cursor: &mut CursorState, phrases: &[NodeId], numbers: &mut [u32]) -> Result<()> {
        for column in 0..self.columns {
            let mut offset = 0;
            let mut walks = Vec::new();
            for id in phrases {
                offset -= cursor.expression().phrase(*id).map_or(0, |phrase| phrase.words.len()) as i64;
                let mut positions = cursor.positions(*id, column)?.unwrap_or_default();
                for position in &mut positions {
                    *position += offset;
                }
                walks.push((positions, 0));
            }
            self.set(numbers, column, longest_run(walks));
        }
        Ok(())
    }

    /// Hits in the row as the expression is on it.
    fn local_hits(&self, cursor: &CursorState, id: NodeId, numbers: &mut [u32]) -> Result<()> {
        let node = cursor.expression().node(id);
        if node.is_done || node.docid != cursor.docid() {
            return Ok(());
        }
        if node.kind != Kind::Phrase {
            let (left, right) = cursor.expression().sides(id);
            self.local_hits(cursor, left, numbers)?;
            return self.local_hits(cursor, right, numbers);
        }
        let Some(phrase) = cursor.expression().phrase(id) else { return Ok(()) };
        let Some(list) = phrase.list() else { return Ok(()) };
        let mut walk = Positions::new(list);
        if walk.column() > 0 && self.letter == b'y' && (phrase.column == 0 || phrase.column >= self.columns) {
            // Phrases on the right of NOT have the number of the first one, whose count is lost
            // here.
            self.set(numbers, node.number * self.columns, 0);
        }
        loop {
            let column = walk.column();
            if column >= self.columns {
                return Err(corrupt());
            }
            let hits = walk.count_column();
            if phrase.column >= self.columns || phrase.column == column {
                if self.letter == b'y' {
                    self.set(numbers, node.number * self.columns + column, hits);
                } else if hits > 0 {
                    let at = self.start + node.number * self.columns.div_ceil(32) + column / 32;
                    if let Some(number) = numbers.get_mut(at) {
                        *number |= 1 << (column % 32);
                    }
                }
            }
            if !walk.next_column() {
                return Ok(());
            }
        }
    }

    /// By phrase and column: hits in the row, hits in all rows, rows with hits.
    fn hits(&self, cursor: &mut CursorState, phrases: &[NodeId], numbers: &mut [u32]) -> Result<()> {
        let place = |phrase: usize, column: usize, which: usize| (phrase * self.columns + column) * 3 + which;
        if self.is_first {
            if cursor.has_deferred() {
                totals(cursor)?;
            }
            for (phrase, id) in phrases.iter().enumerate() {
                for (column, [hits, rows]) in cursor.phrase_totals(*id)?.into_iter().enumerate() {
                    self.set(numbers, place(phrase, column, 1), hits);
                    self.set(numbers, place(phrase, column, 2), rows);
                }
            }
            cursor.test_row()?;
        }
        for (phrase, id) in phrases.iter().enumerate() {
            for column in 0..self.columns {
                let hits = cursor.count_positions(*id, column).unwrap_or(0);
                self.set(numbers, place(phrase, column, 0), hits);
            }
        }
        Ok(())
    }
}

/// The greatest number of walks side by side that are on the same position; the walks advance from
/// the lowest on.
fn longest_run(mut walks: Vec<(Vec<i64>, usize)>) -> u32 {
    let mut longest = 0;
    loop {
        let (mut run, mut before) = (0, None);
        let mut lowest: Option<(i64, usize)> = None;
        for (number, (positions, at)) in walks.iter().enumerate() {
            let Some(position) = positions.get(*at) else {
                (run, before) = (0, None);
                continue;
            };
            if lowest.is_none_or(|(least, _)| *position < least) {
                lowest = Some((*position, number));
            }
            run = if run == 0 || before == Some(*position) { run + 1 } else { 1 };
            before = Some(*position);
            longest = longest.max(run);
        }
        let Some((_, number)) = lowest else { return longest };
        if let Some((_, at)) = walks.get_mut(number) {
            *at += 1;
        }
    }
}

/// Number of rows, and what follows it in the totals of `%_stat`.
fn totals(cursor: &CursorState) -> Result<(i64, Vec<u8>)> {
    let totals = cursor.core().index().stat_blob(stat::TOTALS)?.ok_or_else(corrupt)?;
    let mut at = 0;
    let rows = numbers::read(&totals, &mut at) as i64;
    if rows <= 0 || at > totals.len() {
        return Err(corrupt());
    }
    Ok((rows, totals.get(at..).unwrap_or(&[]).to_vec()))
}
