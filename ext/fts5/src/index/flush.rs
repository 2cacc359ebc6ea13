//! Makes pending terms a segment.

use super::structure::{Level, Segment, Structure};
use super::writer::SegmentWriter;
use super::{Detail, Index};
use crate::varint;
use base::{Error, Result, ResultCode};

impl Index {
    /// Writes what is pending.
    ///
    /// # Errors
    /// Those of writing and merging segments; the next flush then answers the same code.
    pub(super) fn flush(&self) -> Result<()> {
        if let Some(code) = self.flush_failed.get() {
            return Err(Error::bare(code));
        }
        let bytes = self.pending.try_borrow().map_or(0, |pending| pending.bytes());
        if bytes == 0 && self.new_tombstones.get() == 0 {
            return Ok(());
        }
        let result = self.flush_pending();
        match &result {
            Ok(()) => {
                if let Ok(mut pending) = self.pending.try_borrow_mut() {
                    pending.clear();
                }
                self.pending_rows.set(0);
                self.new_tombstones.set(0);
            }
            Err(error) => self.flush_failed.set(Some(error.extended_code())),
        }
        result
    }

    fn flush_pending(&self) -> Result<()> {
        let mut structure = (*self.structure()?).clone();
        self.forget_structure();
        let mut pages = 0;
        let mut pending = self.pending.try_borrow_mut().map_err(|_| Error::bare(ResultCode::LOCKED))?;
        if !pending.is_empty() {
            pending.finish(&[]);
            let id = structure.free_id()?;
            let settings = self.settings();
            let writer = SegmentWriter::new(self.store(), id, settings.page_size);
            let mut flush = Flush { index: self, writer, detail: self.detail() };
            for (term, doclist) in pending.sorted(&[]) {
                if settings.secure_delete {
                    flush.term_with_secure_deletes(&structure, term, doclist)?;
                } else {
                    flush.term(term, doclist)?;
                }
            }
            (pages, _) = flush.writer.finish()?;
            if pages > 0 {
                self.add_segment(&mut structure, id, pages);
            }
        }
        drop(pending);
        self.automerge(&mut structure, pages + self.new_tombstones.get())?;
        self.crisis_merge(&mut structure)?;
        self.write_structure(&structure)
    }

    fn add_segment(&self, structure: &mut Structure, id: u32, pages: usize) {
        let mut segment = Segment { id, first_page: 1, last_page: pages, ..Segment::default() };
        if structure.origin_counter > 0 {
            segment.origins = (structure.origin_counter, structure.origin_counter);
            segment.rows = self.pending_rows.get();
            structure.origin_counter += 1;
        }
        if structure.levels.is_empty() {
            structure.levels.push(Level::default());
        }
        if let Some(level) = structure.levels.first_mut() {
            level.segments.push(segment);
        }
        structure.promote(0);
    }
}

struct Flush<'i> {
    index: &'i Index,
    writer: SegmentWriter<'i>,
    detail: Detail,
}

/// The longest part of a list of varints of at most so many bytes, but one varint at least.
fn poslist_prefix(bytes: &[u8], bytes_max: usize) -> usize {
    let mut at = 0;
    varint::read(bytes, &mut at);
    while at < bytes_max {
        let mut next = at;
        varint::read(bytes, &mut next);
        if next > bytes_max {
            break;
        }
        at = next;
    }
    at.min(bytes.len())
}

impl Flush<'_> {
    fn term(&mut self, term: &[u8], doclist: &[u8]) -> Result<()> {
        self.writer.push_term(term)?;
        if self.writer.page_size() > self.writer.used() + doclist.len() {
            self.writer.push_raw(doclist);
            return Ok(());
        }
        let (mut at, mut rowid, mut before) = (0, 0i64, 0i64);
        while at < doclist.len() {
            rowid = rowid.wrapping_add(varint::read(doclist, &mut at) as i64);
            self.push_rowid(rowid, before)?;
            before = rowid;
            self.push_entry(doclist, &mut at, false)?;
        }
        Ok(())
    }

    /// Takes what the term's entries delete out of the segments, and writes what is left.
    fn term_with_secure_deletes(&mut self, structure: &Structure, term: &[u8], doclist: &[u8]) -> Result<()> {
        let (mut at, mut rowid, mut before) = (0, 0i64, 0i64);
        let mut is_written = false;
        while at < doclist.len() {
            rowid = rowid.wrapping_add(varint::read(doclist, &mut at) as i64);
            let first = doclist.get(at).copied();
            if self.detail == Detail::None {
                if first == Some(0) {
                    self.index.secure_delete(structure, term, rowid)?;
                    at += 1;
                    if doclist.get(at) != Some(&0) {
                        continue;
                    }
                    at += 1;
                }
            } else if first.is_some_and(|first| first & 1 == 1) {
                self.index.secure_delete(structure, term, rowid)?;
                if first == Some(1) {
                    at += 1;
                    continue;
                }
            }
            if !is_written {
                self.writer.push_term(term)?;
                is_written = true;
            }
            self.push_rowid(rowid, before)?;
            before = rowid;
            self.push_entry(doclist, &mut at, true)?;
        }
        Ok(())
    }

    fn push_rowid(&mut self, rowid: i64, before: i64) -> Result<()> {
        if self.writer.is_first_rowid_in_page() {
            return self.writer.push_page_rowid(rowid);
        }
        self.writer.push_varint((rowid as u64).wrapping_sub(before as u64));
        Ok(())
    }

    /// What follows a rowid. With `without_mark` an entry that deletes and inserts becomes one that
    /// inserts.
    fn push_entry(&mut self, doclist: &[u8], at: &mut usize, without_mark: bool) -> Result<()> {
        if self.detail == Detail::None {
            for _ in 0..2 {
                if doclist.get(*at) != Some(&0) {
                    break;
                }
                self.writer.push_raw(&[0]);
                *at += 1;
            }
            return self.flush_if_full();
        }
        let mut content = *at;
        let value = varint::read_32(doclist, &mut content);
        let end = (content + (value >> 1)).min(doclist.len());
        let mut start = *at;
        if without_mark && value & 1 == 1 {
            self.writer.push_varint(value as u64 & !1);
            start = content;
        }
        let entry = doclist.get(start..end).unwrap_or(&[]);
        *at = end;
        if self.writer.used() + entry.len() <= self.writer.page_size() {
            self.writer.push_raw(entry);
            return Ok(());
        }
        let mut rest = entry;
        loop {
            let room = self.writer.page_size().saturating_sub(self.writer.used());
            let length = if rest.len() <= room { rest.len() } else { poslist_prefix(rest, room) };
            let (now, later) = rest.split_at(length);
            self.writer.push_raw(now);
            rest = later;
            self.flush_if_full()?;
            if rest.is_empty() {
                return Ok(());
            }
        }
    }

    fn flush_if_full(&mut self) -> Result<()> {
        if self.writer.used() >= self.writer.page_size() {
            self.writer.flush_leaf()?;
        }
        Ok(())
    }
}
