//! Changes through a cursor: the others on its tree make way first.

use super::Btree;
use crate::cursor::SearchKey;
use crate::kinds::InsertHint;
use crate::tree::Payload;
use base::{CursorId, Error, PageNo, Result, ResultCode};
use pager::TxnState;

impl Btree {
    /// Inserts a row, replacing one with the same rowid. The payload is `payload` followed by
    /// `zero_tail` zero bytes. Afterwards the cursor is on the row.
    pub fn insert_row(
        &mut self,
        cursor: CursorId,
        rowid: i64,
        payload: &[u8],
        zero_tail: u32,
        hint: InsertHint,
    ) -> Result<()> {
        if zero_tail == 0 && self.append_row(cursor, rowid, payload)? {
            return Ok(());
        }
        self.before_write(cursor)?;
        let scratch = &mut self.balancing;
        let cursor = self.cursors.require(cursor)?;
        cursor.insert_row(&mut self.tree, scratch, rowid, Payload { bytes: payload, zero_tail }, hint)
    }

    /// Puts a row after all others when the cursor is on the last one and its page has room.
    /// Nothing that other cursors are on moves then, so they stay where they are. False where
    /// that is not so.
    fn append_row(&mut self, cursor: CursorId, rowid: i64, payload: &[u8]) -> Result<bool> {
        if !base::fast_path!("appends", "a row after all others moves no cursor and no cell", "append ×1.09") {
            return Ok(false);
        }
        let root = self.check_write(cursor)?;
        let own = self.cursors.require(cursor)?;
        let Some(page) = own.append_row(&mut self.tree, rowid, payload)? else { return Ok(false) };
        self.cursors.heed_append(&mut self.tree, cursor, root, page)?;
        Ok(true)
    }

    /// Inserts a record into an index; `key` is what it is sought by. An entry that compares equal
    /// is replaced. Afterwards the cursor is on the entry.
    pub fn insert_key(
        &mut self,
        cursor: CursorId,
        record: &[u8],
        hint: InsertHint,
        mut key: impl SearchKey,
    ) -> Result<()> {
        self.before_write(cursor)?;
        let scratch = &mut self.balancing;
        let cursor = self.cursors.require(cursor)?;
        cursor.insert_key(&mut self.tree, scratch, record, hint, &mut key)
    }

    /// Deletes the entry under the cursor. With `keep_position` the following `next` or `previous`
    /// goes to the entry after or before the deleted one; without, the cursor points nowhere.
    pub fn delete(&mut self, cursor: CursorId, keep_position: bool) -> Result<()> {
        self.before_write(cursor)?;
        let scratch = &mut self.balancing;
        let cursor = self.cursors.require(cursor)?;
        cursor.delete(&mut self.tree, scratch, keep_position)
    }

    /// Overwrites payload bytes in place (incremental blob); the length cannot change.
    pub fn payload_write(&mut self, cursor: CursorId, offset: u32, data: &[u8]) -> Result<()> {
        self.before_write(cursor)?;
        let (cursor, tree) = self.parts(cursor)?;
        cursor.payload_write(tree, offset, data)
    }

    /// Before a change through a cursor: it may write, and every other cursor on the same tree
    /// saves its position.
    #[inline]
    fn before_write(&mut self, cursor: CursorId) -> Result<()> {
        let root = self.check_write(cursor)?;
        self.cursors.make_way(&mut self.tree, cursor, root)
    }

    /// The root of a cursor's tree, which it may write.
    #[inline]
    fn check_write(&self, cursor: CursorId) -> Result<PageNo> {
        let opened = match self.cursors.get(cursor) {
            Some(cursor) if cursor.is_open() => cursor,
            _ => return Err(Error::bare(ResultCode::MISUSE)),
        };
        if !opened.may_write() || self.pager_state() != TxnState::Write {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let root = opened.root();
        if self.cursors.is_pinned_by_another(cursor, root) {
            return Err(Error::bare(ResultCode::CONSTRAINT_PINNED));
        }
        Ok(root)
    }
}
