//! Takes single entries out of segments in place, so that no trace of a deleted row stays in the
//! file.

use super::merged::MergedIter;
use super::segment::{Seek, SegmentIter, Way};
use super::store::leaf_row;
use super::structure::{Segment, Structure};
use super::{Detail, Index};
use crate::config::VERSION_SECURE_DELETE;
use crate::varint;
use base::{Result, varint as varints};
use std::ops::Range;

/// An entry of a doclist that goes, on its leaf.
struct Entry {
    /// The rowid or its difference, up to what follows the position list; beyond the footer's
    /// beginning where the list continues on the next leaf.
    range: Range<usize>,
    delta: u64,
}

/// A leaf that is changed.
struct Edit {
    bytes: Vec<u8>,
    /// Where the footer begins.
    body: usize,
    footer: Vec<u8>,
}

/// What is moved where on a leaf.
struct Move {
    to: usize,
    from: usize,
    /// The place of a term that goes.
    dropped_term: usize,
}

impl Index {
    /// Takes the entry of a row out of a term's doclist.
    ///
    /// # Errors
    /// Those of reading and writing leaves.
    pub(super) fn secure_delete(&self, structure: &Structure, term: &[u8], rowid: i64) -> Result<()> {
        if self.settings().version != VERSION_SECURE_DELETE {
            self.config.note_secure_delete()?;
        }
        let seek = Seek { term, or_greater: false, way: Way { one_term: true, reverse: false } };
        let mut segments = Vec::new();
        for segment in structure.newest_first() {
            let mut walk = SegmentIter::at_term(self, segment, seek)?;
            walk.tombstones = super::tombstone::Tombstones::of(segment);
            segments.push(walk);
        }
        let mut rows = MergedIter::with_empty(self, segments)?;
        if !rows.eof() && rows.current().rowid() < rowid {
            rows.next_from(self, rowid)?;
        }
        if !rows.eof() && rows.current().rowid() == rowid {
            self.take_out(rows.current())?;
        }
        Ok(())
    }

    fn take_out(&self, walk: &SegmentIter) -> Result<()> {
        let (Some(leaf), Some(segment)) = (walk.leaf(), walk.segment()) else { return Ok(()) };
        let footer = leaf.bytes().get(leaf.body()..).unwrap_or(&[]).to_vec();
        let mut edit = Edit { bytes: leaf.bytes().to_vec(), body: leaf.body(), footer };
        let entry = self.find_entry(walk, &edit)?;
        let (page, _) = walk.place();
        let mut is_last = false;
        let mut next = entry.range.end;
        if next >= edit.body {
            is_last = self.take_out_overflow(segment, page + 1)?;
            next = edit.body;
        }
        let start = entry.range.start;
        let mut shift = Move { to: start, from: next, dropped_term: 0 };
        if walk.is_deleted() {
            shift.to = put_varint(&mut edit.bytes, start, entry.delta);
            let mark = if self.detail() == Detail::None { 0 } else { 1 };
            put(&mut edit.bytes, shift.to, &[mark]);
            shift.to += 1;
        } else {
            is_last |= next != edit.body && edit.term_starts().any(|term| term == next);
            if varint::u16_at(&edit.bytes, 0) == start && (is_last || next == edit.body) {
                varint::put_u16(&mut edit.bytes, 0, 0);
            }
            if !is_last {
                if next != edit.body {
                    let delta = varint::read(&edit.bytes, &mut shift.from);
                    shift.to = put_varint(&mut edit.bytes, start, entry.delta.wrapping_add(delta));
                }
            } else if walk.term_place() == (page, start) {
                self.take_out_term(walk, &mut edit, &mut shift, start)?;
            } else if start == 4 {
                self.take_out_term_before(segment, walk)?;
            }
        }
        self.finish_edit(segment, page, edit, &shift)
    }

    /// Finds the entry by walking over those before it.
    fn find_entry(&self, walk: &SegmentIter, edit: &Edit) -> Result<Entry> {
        let (page, offset) = walk.place();
        let (term_page, term_offset) = walk.term_place();
        let (doclist_end, _) = walk.term_end();
        let bytes = &edit.bytes;
        let mut start = if page == term_page { term_offset } else { varint::u16_at(bytes, 0) };
        if start > bytes.len() {
            return Err(self.store().corrupt_index());
        }
        let mut at = start;
        let mut delta = varint::read(bytes, &mut at);
        if self.detail() == Detail::None {
            // SQLite reads past an entry with marks here, and damages the doclist.
            loop {
                let is_mark = |at: usize| at < doclist_end && bytes.get(at) == Some(&0);
                let marks = usize::from(is_mark(at)) + usize::from(is_mark(at) && is_mark(at + 1));
                at += marks;
                if at >= offset {
                    return Ok(Entry { range: start..at, delta });
                }
                start = at;
                delta = varint::read(bytes, &mut at);
            }
        }
        let mut size = varint::read_32(bytes, &mut at);
        while at < offset {
            start = at + size / 2;
            at = start;
            delta = varint::read(bytes, &mut at);
            size = varint::read_32(bytes, &mut at);
        }
        Ok(Entry { range: start..at + walk.size(), delta })
    }

    /// Removes the part of a position list that is on later leaves; whether the doclist ends with
    /// it.
    fn take_out_overflow(&self, segment: &Segment, first: usize) -> Result<bool> {
        let store = self.store();
        let mut is_last = true;
        for page in first..=segment.last_page {
            let row = leaf_row(segment.id, page);
            let leaf = store.read_leaf(row)?;
            let mut next = leaf.first_rowid();
            if next != 0 {
                is_last = false;
            } else if !leaf.has_no_term() {
                next = leaf.first_term();
            }
            if next == 0 {
                if self.detail() != Detail::None {
                    store.write(row, &[0, 0, 0, 4])?;
                }
                continue;
            }
            if self.detail() == Detail::None {
                return Ok(is_last);
            }
            if next >= leaf.body() || next < 4 {
                return Err(store.corrupt_row(row));
            }
            let shift = next - 4;
            let mut out = leaf.bytes().get(..4).unwrap_or(&[]).to_vec();
            out.extend_from_slice(leaf.bytes().get(next..leaf.body()).unwrap_or(&[]));
            let body = out.len();
            varint::put_u16(&mut out, 2, body);
            if leaf.first_rowid() != 0 {
                varint::put_u16(&mut out, 0, 4);
            }
            if !leaf.has_no_term() {
                let mut footer = leaf.body();
                let first_term = varint::read_32(leaf.bytes(), &mut footer);
                if first_term < next {
                    return Err(store.corrupt_row(row));
                }
                varint::push(&mut out, first_term - shift);
                out.extend_from_slice(leaf.bytes().get(footer..).unwrap_or(&[]));
            }
            store.write(row, &out)?;
            break;
        }
        Ok(is_last)
    }

    /// The entry was the only one of its term: the term goes, too.
    fn take_out_term(&self, walk: &SegmentIter, edit: &mut Edit, shift: &mut Move, start: usize) -> Result<()> {
        let place = edit.term_starts().take_while(|term| *term <= start).enumerate().last();
        let (number, mut key) = place.unwrap_or((0, 0));
        let is_first = number == 0;
        (shift.to, shift.dropped_term) = (key, key);
        if shift.from == edit.body {
            return Ok(());
        }
        // The next term takes its place, with another prefix.
        shift.dropped_term = shift.from;
        let next_prefix = varint::read_32(&edit.bytes, &mut shift.from);
        let next_suffix = varint::read_32(&edit.bytes, &mut shift.from);
        let mut prefix = 0;
        if !is_first {
            prefix = varint::read_32(&edit.bytes, &mut key);
        }
        varint::read_32(&edit.bytes, &mut key);
        let prefix = prefix.min(next_prefix);
        let suffix = next_prefix + next_suffix - prefix;
        let is_damaged = key + suffix > edit.body || shift.from + next_suffix > edit.body;
        let (false, Some(shared)) = (is_damaged, walk.term().get(prefix..next_prefix)) else {
            return Err(self.store().corrupt_index());
        };
        if !is_first {
            shift.to = put_varint(&mut edit.bytes, shift.to, prefix as u64);
        }
        shift.to = put_varint(&mut edit.bytes, shift.to, suffix as u64);
        put(&mut edit.bytes, shift.to, shared);
        shift.to += shared.len();
        let end = shift.from + next_suffix;
        if let Some(tail) = edit.bytes.get(shift.from..end).map(<[u8]>::to_vec) {
            put(&mut edit.bytes, shift.to, &tail);
        }
        shift.to += next_suffix;
        shift.from = end;
        Ok(())
    }

    /// The entry may have been the only one of a term that is the last thing on an earlier leaf.
    fn take_out_term_before(&self, segment: &Segment, walk: &SegmentIter) -> Result<()> {
        let store = self.store();
        let (term_page, term_offset) = walk.term_place();
        let mut page = walk.place().0.saturating_sub(1);
        while page > term_page {
            if store.read_leaf(leaf_row(segment.id, page))?.len() != 4 {
                return Ok(());
            }
            page -= 1;
        }
        let row = leaf_row(segment.id, term_page);
        let leaf = store.read_leaf(row)?;
        if page != term_page || leaf.body() != term_offset {
            return Ok(());
        }
        let mut footer = leaf.body();
        let (mut term, mut kept) = (0, footer);
        while footer < leaf.len() {
            kept = footer;
            term += varint::read_32(leaf.bytes(), &mut footer);
        }
        let (Some(front), Some(rest)) = (leaf.bytes().get(..term), leaf.bytes().get(leaf.body()..kept)) else {
            return Err(store.corrupt_index());
        };
        if term > leaf.body() {
            return Err(store.corrupt_index());
        }
        let mut out = front.to_vec();
        varint::put_u16(&mut out, 2, term);
        out.extend_from_slice(rest);
        store.write(row, &out)?;
        if rest.is_empty() {
            store.remove_index_entry(segment.id, term_page)?;
        }
        Ok(())
    }

    /// Closes the gap and writes the leaf.
    fn finish_edit(&self, segment: &Segment, page: usize, edit: Edit, shift: &Move) -> Result<()> {
        let store = self.store();
        let (Some(front), Some(rest)) = (edit.bytes.get(..shift.to), edit.bytes.get(shift.from..edit.body)) else {
            return Err(store.corrupt_index());
        };
        let Some(by) = shift.from.checked_sub(shift.to) else { return Err(store.corrupt_index()) };
        let mut out = front.to_vec();
        out.extend_from_slice(rest);
        let body = out.len();
        varint::put_u16(&mut out, 2, body);
        let mut before = 0;
        for term in edit.term_starts() {
            if term > edit.bytes.len() {
                return Err(store.corrupt_index());
            }
            if term != shift.dropped_term {
                let now = if term > shift.to { term.saturating_sub(by) } else { term };
                varint::push(&mut out, now.saturating_sub(before));
                before = now;
            }
        }
        if out.len() == body && !edit.footer.is_empty() && page != 1 {
            store.remove_index_entry(segment.id, page)?;
        }
        store.write(leaf_row(segment.id, page), &out)
    }
}

impl Edit {
    /// Where the terms begin.
    fn term_starts(&self) -> impl Iterator<Item = usize> + '_ {
        let mut at = 0;
        let mut term = 0usize;
        std::iter::from_fn(move || {
            (at < self.footer.len()).then(|| {
                term = term.saturating_add(varint::read_32(&self.footer, &mut at));
                term
            })
        })
    }
}

/// Overwrites bytes.
fn put(bytes: &mut [u8], at: usize, new: &[u8]) {
    if let Some(slot) = bytes.get_mut(at..at + new.len()) {
        slot.copy_from_slice(new);
    }
}

/// Overwrites bytes by a varint; the place after it.
fn put_varint(bytes: &mut [u8], at: usize, value: u64) -> usize {
    let mut encoded = [0; varints::VARINT_BYTES_MAX];
    let length = varints::write(&mut encoded, value);
    put(bytes, at, encoded.get(..length).unwrap_or(&[]));
    at + length
}
