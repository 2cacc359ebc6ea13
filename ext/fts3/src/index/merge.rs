//! Merging: pending terms become a segment of level 0, sixteen segments of a level one of the next.

use super::{Automerge, HasStat, Index, LEVELS, Level, MERGE_COUNT, Terms, end_block, stat};
use crate::doclist::{DoclistWriter, all_docs, corrupt};
use crate::pending::PendingList;
use crate::segment::readers::{Filter, SegmentReaders};
use crate::segment::writer::SegmentWriter;
use crate::sql::{Sql, number};
use base::Result;
use value::ValueRef;

/// Whether a merge has had anything to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Merged {
    Done,
    /// There was one segment already.
    Nothing,
}

/// Writes the rows of an ascending doclist in descending order.
fn reverse(out: &mut Vec<u8>, doclist: &[u8]) {
    out.clear();
    let mut writer = DoclistWriter::new(true);
    for doc in all_docs(doclist, false).into_iter().rev() {
        writer.begin_row(out, doc.docid);
        out.extend_from_slice(doc.poslist(doclist));
    }
}

impl Index {
    /// Merges segments of an index into one of the next level, or all of them into one.
    pub fn merge(&self, language: i32, index: usize, level: Level) -> Result<Merged> {
        let mut readers = self.open(language, index, level, Terms::All)?;
        if readers.len() == 0 {
            return Ok(Merged::Done);
        }
        let max_level = self.max_level(language, index)?;
        let (target, at, skips_empty) = match level {
            Level::All if readers.len() == 1 && readers.iter().all(|reader| !reader.is_pending()) => {
                return Ok(Merged::Nothing);
            }
            Level::All => (max_level, 0, true),
            Level::Number(level) => {
                let target = self.absolute_level(language, index, level + 1);
                (target, self.next_index(language, index, level + 1)?, target > max_level)
            }
        };
        readers.start(self, Filter { skips_empty, ..Filter::default() })?;
        let mut writer: Option<SegmentWriter> = None;
        while readers.step(self)? {
            if writer.is_none() {
                writer = Some(SegmentWriter::new(self)?);
            }
            if let Some(writer) = &mut writer {
                writer.add(self, readers.term(), readers.doclist())?;
            }
        }
        self.delete_merged(language, index, level, &readers)?;
        if let Some(writer) = writer {
            let leaf_bytes = writer.leaf_bytes();
            writer.finish(self, target, at)?;
            if target < max_level {
                self.promote(target, leaf_bytes)?;
            }
        }
        Ok(Merged::Done)
    }

    /// The number of the next segment of a level, which is merged first if it is full.
    fn next_index(&self, language: i32, index: usize, level: i64) -> Result<i64> {
        if level >= LEVELS {
            return Err(corrupt());
        }
        let next = self.next_index_of(self.absolute_level(language, index, level))?;
        if next < MERGE_COUNT {
            return Ok(next);
        }
        self.merge(language, index, Level::Number(level))?;
        Ok(0)
    }

    /// The number after the greatest of a level; levels as `%_segdir` numbers them.
    pub fn next_index_of(&self, level: i64) -> Result<i64> {
        let next = self.sql.first(Sql::NextIndex, &[number(level)], |row| row.value(0).to_integer() as i32)?;
        Ok(i64::from(next.unwrap_or(0)))
    }

    fn delete_merged(&self, language: i32, index: usize, level: Level, readers: &SegmentReaders) -> Result<()> {
        for reader in readers.iter() {
            self.delete_blocks(reader.start_block, reader.end_block)?;
        }
        match level {
            Level::Number(level) => {
                self.sql.run(Sql::DeleteLevel, &[number(self.absolute_level(language, index, level))])
            }
            _ => {
                let range = [0, LEVELS - 1].map(|level| number(self.absolute_level(language, index, level)));
                self.sql.run(Sql::DeleteLevels, &range)
            }
        }
    }

    /// Deletes the blocks of a segment.
    pub fn delete_blocks(&self, start: i64, end: i64) -> Result<()> {
        if start == 0 {
            return Ok(());
        }
        self.sql.run(Sql::DeleteSegments, &[number(start), number(end)])
    }

    /// Moves all segments of higher levels to this one if none of them is much greater than the one
    /// that has been written, whose leaves have so many bytes.
    pub fn promote(&self, level: i64, leaf_bytes: i64) -> Result<()> {
        let last = (level / LEVELS + 1) * LEVELS - 1;
        let limit = leaf_bytes.saturating_mul(3) / 2;
        let entry = |row: &dyn extension::storage::StoredStatement| {
            (row.value(0).to_integer(), row.value(1).to_integer(), end_block(row.value(2)).1)
        };
        let higher = self.sql.all(Sql::Sizes, &[number(level + 1), number(last)], entry)?;
        if higher.is_empty() || higher.iter().any(|(_, _, bytes)| *bytes <= 0 || *bytes > limit) {
            return Ok(());
        }
        let all = self.sql.all(Sql::Sizes, &[number(level), number(last)], entry)?;
        for (at, (level, index, _)) in (0i64..).zip(all) {
            let from = [number(i64::from(level as i32)), number(i64::from(index as i32))];
            self.sql.run(Sql::LeaveLevel, &[number(at), from[0], from[1]])?;
        }
        self.sql.run(Sql::EnterLevel, &[number(level)])
    }

    /// Writes the pending terms of one index.
    fn flush_index(&self, language: i32, index: usize) -> Result<()> {
        let terms = self.pending.borrow_mut().take(index);
        let written = if terms.is_empty() { Ok(()) } else { self.write_pending(language, index, &terms) };
        if written.is_err() {
            self.pending.borrow_mut().put_back(index, terms);
        }
        written
    }

    fn write_pending(&self, language: i32, index: usize, terms: &[(Box<[u8]>, PendingList)]) -> Result<()> {
        let level = self.absolute_level(language, index, 0);
        let at = self.next_index(language, index, 0)?;
        let mut writer = SegmentWriter::new(self)?;
        let mut reversed = Vec::new();
        for (term, list) in terms {
            let doclist = list.taken_doclist();
            if self.descending {
                reverse(&mut reversed, doclist);
                writer.add(self, term, &reversed)?;
            } else {
                writer.add(self, term, doclist)?;
            }
        }
        let leaf_bytes = writer.leaf_bytes();
        writer.finish(self, level, at)?;
        self.promote(level, leaf_bytes)
    }

    /// Writes the pending terms.
    pub fn flush(&self) -> Result<()> {
        let language = self.pending.borrow().language();
        for index in 0..self.prefixes.len() {
            self.flush_index(language, index)?;
        }
        let is_unread = self.automerge.get() == Automerge::Unread;
        if self.has_stat.get() != HasStat::No && is_unread && self.leaf_added.get() > 0 {
            let set = self.sql.first(Sql::Stat, &[number(stat::AUTOMERGE)], |row| row.value(0).to_integer() as i32)?;
            let segments = match set.unwrap_or(0) {
                1 => 8,
                other => i64::from(other),
            };
            self.automerge.set(Automerge::Segments(segments));
        }
        self.pending.borrow_mut().clear();
        Ok(())
    }

    /// Merges all segments of each index into one.
    pub fn optimize(&self) -> Result<Merged> {
        let outcome = self.optimize_all();
        self.close_blocks();
        outcome
    }

    fn optimize_all(&self) -> Result<Merged> {
        self.flush()?;
        let mut merged = Merged::Done;
        for language in self.languages()? {
            for index in 0..self.prefixes.len() {
                if self.merge(language, index, Level::All)? == Merged::Nothing {
                    merged = Merged::Nothing;
                }
            }
        }
        Ok(merged)
    }

    /// Deletes the whole index.
    pub fn delete_all(&self, has_docsize: bool) -> Result<()> {
        let mut all = vec![Sql::DeleteAllSegments, Sql::DeleteAllSegdir];
        if has_docsize {
            all.push(Sql::DeleteAllDocsize);
        }
        if self.has_stat.get() != HasStat::No {
            all.push(Sql::DeleteAllStat);
        }
        all.into_iter().try_for_each(|sql| self.sql.run(sql, &[] as &[ValueRef<'_>]))
    }
}
