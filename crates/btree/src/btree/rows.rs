//! Moving cursors, and reading the rows under them.

use super::Btree;
use crate::cursor::{Cursor, Leaf, LeafPlace, NextRow, SearchKey};
use crate::kinds::{RowOnPage, RowView};
use crate::tree::Tree;
use base::{CursorId, Error, Result, ResultCode};
use std::cmp::Ordering;

impl Btree {
    #[inline]
    pub(super) fn parts(&mut self, cursor: CursorId) -> Result<(&mut Cursor, &mut Tree)> {
        Ok((self.cursors.require(cursor)?, &mut self.tree))
    }

    /// Moves to the first entry; false when the tree is empty.
    pub fn first(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.first(tree)
    }

    /// Moves to the last entry; false when the tree is empty.
    pub fn last(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.last(tree)
    }

    /// Moves to the next entry; false, and nowhere, after the last.
    #[inline]
    pub fn next(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.next(tree)
    }

    /// Moves to the previous entry; false, and nowhere, before the first.
    #[inline]
    pub fn previous(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.previous(tree)
    }

    /// Moves to the row, or to a neighbour of where it would be: how the entry under the cursor
    /// compares with the key. In an empty tree the answer is `Less` and `is_eof` is true.
    #[inline]
    pub fn seek_rowid(&mut self, cursor: CursorId, rowid: i64) -> Result<Ordering> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.seek_rowid(tree, rowid)
    }

    /// As `seek_rowid` in an index.
    #[inline]
    pub fn seek_index(&mut self, cursor: CursorId, mut key: impl SearchKey) -> Result<Ordering> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.seek_index(tree, &mut key)
    }

    /// Whether the cursor is on no entry.
    #[inline]
    pub fn is_eof(&self, cursor: CursorId) -> bool {
        self.cursors.get(cursor).is_none_or(Cursor::is_eof)
    }

    /// Whether the tree has no entry. The cursor is on the first entry or nowhere afterwards.
    pub fn is_empty(&mut self, cursor: CursorId) -> Result<bool> {
        Ok(!self.first(cursor)?)
    }

    /// Rowid of the row under the cursor, which must be on a row and not moved.
    #[inline]
    pub fn rowid(&self, cursor: CursorId) -> i64 {
        self.cursors.get(cursor).map_or(0, Cursor::rowid)
    }

    /// Payload bytes of the entry under the cursor.
    #[inline]
    pub fn payload_len(&self, cursor: CursorId) -> u32 {
        self.cursors.get(cursor).map_or(0, Cursor::payload_len)
    }

    /// The payload's first bytes, those on the page: all of it when it does not overflow.
    #[inline]
    pub fn payload_local(&self, cursor: CursorId) -> &[u8] {
        self.cursors.get(cursor).map_or(&[], |cursor| cursor.payload_local(&self.tree))
    }

    /// The whole payload: on the page when it fits, else assembled in the cursor's buffer.
    pub fn payload(&mut self, cursor: CursorId) -> Result<&[u8]> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.payload(tree)
    }

    /// Copies payload bytes from `offset` on; `SQLITE_CORRUPT` when they are not all there.
    pub fn payload_read(&mut self, cursor: CursorId, offset: u32, out: &mut [u8]) -> Result<()> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.payload_read(tree, offset, out)
    }

    /// Whether the file can hold a payload of `len` bytes at all, so that it is worth a buffer.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` when it cannot.
    pub fn check_payload_len(&self, cursor: CursorId, len: u32) -> Result<()> {
        match self.cursors.get(cursor) {
            Some(cursor) => cursor.check_payload_len(&self.tree, len),
            None => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    /// Appends `len` payload bytes from `offset` on to `out`.
    pub fn payload_to_vec(&mut self, cursor: CursorId, offset: u32, len: u32, out: &mut Vec<u8>) -> Result<()> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.payload_to_vec(tree, offset, len, out)
    }

    /// Whether the row under the cursor may have moved since it was positioned: call `restore`
    /// first.
    #[inline]
    pub fn has_moved(&self, cursor: CursorId) -> bool {
        self.cursors.get(cursor).is_some_and(Cursor::has_moved)
    }

    /// Finds the saved position again; true when the cursor is on the same row as before. When the
    /// row is gone, false, and the next `next`/`previous` goes to its neighbour.
    pub fn restore(&mut self, cursor: CursorId) -> Result<bool> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.restore_position(tree)?;
        Ok(!cursor.has_moved())
    }

    /// A number that changes whenever the row under the cursor may be another (for column caches).
    #[inline]
    pub fn generation(&self, cursor: CursorId) -> u32 {
        self.cursors.get(cursor).map_or(0, Cursor::generation)
    }

    /// The row under the cursor in one look; `None` when the cursor has moved or is nowhere.
    #[inline]
    pub fn row(&self, cursor: CursorId) -> Option<RowView<'_>> {
        self.cursors.get(cursor)?.row(&self.tree)
    }

    /// As [`Btree::row`], for a row without overflow pages.
    #[inline]
    pub fn row_on_page(&self, cursor: CursorId) -> Option<RowOnPage<'_>> {
        self.cursors.get(cursor)?.row_on_page(&self.tree)
    }

    /// Forgets the position.
    pub fn clear_position(&mut self, cursor: CursorId) {
        if let Some(cursor) = self.cursors.get_mut(cursor) {
            cursor.invalidate(&mut self.tree);
        }
    }

    /// Number of entries of the cursor's tree; the cursor points nowhere afterwards.
    pub fn count(&mut self, cursor: CursorId) -> Result<u64> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.count(tree)
    }

    /// A guess at the number of entries from the path of the cursor.
    pub fn row_estimate(&mut self, cursor: CursorId) -> Result<u64> {
        let (cursor, tree) = self.parts(cursor)?;
        cursor.row_estimate(tree)
    }

    /// Moves a cursor to the next entry of its leaf. `None`, and nothing done, where
    /// [`Btree::next`] is to do that: the next entry is on another page, of a rare shape or
    /// damaged, or the cursor is on none.
    #[inline(always)] // once a row
    pub fn next_row(&mut self, cursor: CursorId) -> Option<NextRow<'_>> {
        self.cursors.get_mut(cursor)?.next_row(&self.tree)
    }

    /// The leaf under a cursor; `None` when the cursor is on no entry of a leaf.
    #[inline]
    pub fn leaf(&self, cursor: CursorId) -> Option<Leaf<'_>> {
        self.cursors.get(cursor)?.leaf(&self.tree)
    }

    /// As [`Btree::leaf`], from the cursor's entry on.
    pub fn leaf_here(&self, cursor: CursorId) -> Option<Leaf<'_>> {
        self.cursors.get(cursor)?.leaf_here(&self.tree)
    }

    /// Moves a cursor to a place that its [`Leaf`] has come to since.
    #[inline]
    pub fn go_to_place(&mut self, cursor: CursorId, place: LeafPlace) {
        if let Some(cursor) = self.cursors.get_mut(cursor) {
            cursor.go_to_place(place);
        }
    }
}
