//! The entry under a cursor.

use super::{Cursor, Position};
use crate::kinds::{RowOnPage, RowView};
use crate::tree::Tree;
use base::{Error, Result, ResultCode};

impl Cursor {
    /// Whether the cursor is on no entry.
    #[inline]
    pub fn is_eof(&self) -> bool {
        !matches!(self.position, Position::Valid | Position::SkipNext | Position::Saved)
    }

    /// Whether the entry may have moved since the cursor was positioned.
    #[inline]
    pub fn has_moved(&self) -> bool {
        self.position != Position::Valid
    }

    /// A number that changes whenever the entry may be another.
    #[inline]
    pub fn generation(&self) -> u32 {
        self.generation
    }

    /// Rowid of the entry.
    #[inline]
    pub fn rowid(&self) -> i64 {
        self.info.key
    }

    /// Payload bytes of the entry.
    #[inline]
    pub fn payload_len(&self) -> u32 {
        self.info.payload_len
    }

    /// The payload's first bytes, those on the page.
    #[inline]
    pub fn payload_local<'t>(&self, tree: &'t Tree) -> &'t [u8] {
        let from = self.info.payload_at as usize;
        tree.data(self.top.frame).get(from..from + self.info.local as usize).unwrap_or_default()
    }

    /// The whole payload: on the page when it fits, else put together in the cursor's buffer.
    pub fn payload<'t>(&'t mut self, tree: &'t mut Tree) -> Result<&'t [u8]> {
        if !self.info.overflows() {
            return Ok(self.payload_local(tree));
        }
        let info = self.info;
        self.scratch.clear();
        tree.payload_to_vec(self.top.frame, &info, &mut self.overflow, 0, info.payload_len, &mut self.scratch)?;
        Ok(&self.scratch)
    }

    /// Copies payload bytes from `offset` on; `SQLITE_CORRUPT` when they are not all there.
    pub fn payload_read(&mut self, tree: &mut Tree, offset: u32, out: &mut [u8]) -> Result<()> {
        tree.payload_read(self.top.frame, &self.info, &mut self.overflow, offset, out)
    }

    /// Appends `len` payload bytes from `offset` on to `out`.
    pub fn payload_to_vec(&mut self, tree: &mut Tree, offset: u32, len: u32, out: &mut Vec<u8>) -> Result<()> {
        tree.payload_to_vec(self.top.frame, &self.info, &mut self.overflow, offset, len, out)
    }

    /// Whether the file can hold a payload of `len` bytes at all.
    pub fn check_payload_len(&self, tree: &Tree, len: u32) -> Result<()> {
        tree.check_payload_len(self.top.frame, len)
    }

    /// Overwrites payload bytes in place; the length cannot change.
    pub fn payload_write(&mut self, tree: &mut Tree, offset: u32, bytes: &[u8]) -> Result<()> {
        if self.position != Position::Valid {
            return Err(Error::bare(ResultCode::ABORT));
        }
        self.generation = self.generation.wrapping_add(1);
        tree.payload_write(self.top.frame, &self.info, &mut self.overflow, offset, bytes)
    }

    /// The row in one look; `None` when the cursor has moved or is nowhere.
    #[inline]
    pub fn row<'t>(&self, tree: &'t Tree) -> Option<RowView<'t>> {
        if self.position != Position::Valid {
            return None;
        }
        let from = self.info.payload_at as usize;
        let page = tree.data(self.top.frame);
        Some(RowView {
            generation: self.generation,
            payload_len: self.info.payload_len,
            local: page.get(from..from + self.info.local as usize)?,
        })
    }

    /// As [`Cursor::row`], for a row without overflow pages.
    #[inline]
    pub fn row_on_page<'t>(&self, tree: &'t Tree) -> Option<RowOnPage<'t>> {
        let info = &self.info;
        if self.position != Position::Valid || info.overflows() {
            return None;
        }
        let start = info.payload_at as usize;
        let page = tree.data(self.top.frame).get(..start + info.local as usize)?;
        Some(RowOnPage { generation: self.generation, page, start })
    }
}
