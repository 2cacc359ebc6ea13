//! Saving a position as a key while the tree changes, and finding it again.

use super::{Cursor, Position};
use crate::kinds::CursorKind;
use crate::tree::Tree;
use base::{Reason, Result};
use std::cmp::Ordering;
use value::KeyInfo;
use value::record::compare_records;

/// The key of the entry that a cursor was on when it gave its pages back.
#[derive(Default)]
pub(super) struct SavedKey {
    rowid: i64,
    record: Vec<u8>,
}

impl SavedKey {
    /// The entry is the row of that rowid.
    pub fn keep_rowid(&mut self, rowid: i64) {
        self.rowid = rowid;
    }

    /// The entry is that record.
    pub fn keep_key(&mut self, record: &[u8]) {
        self.record.clear();
        self.record.extend_from_slice(record);
    }
}

impl Cursor {
    /// Saves the key of the entry and gives all pages back.
    pub fn save(&mut self, tree: &mut Tree) -> Result<()> {
        match self.position {
            Position::Valid => self.skip = 0,
            Position::SkipNext => {}
            Position::Invalid => {
                self.invalidate(tree);
                return Ok(());
            }
            Position::Saved | Position::Fault => return Ok(()),
        }
        self.remember_key(tree)?;
        self.release(tree);
        self.at_last = false;
        self.moved();
        self.position = Position::Saved;
        Ok(())
    }

    /// Another cursor is about to change the tree.
    #[cold]
    pub fn give_way(&mut self, tree: &mut Tree) -> Result<()> {
        if self.is_open() {
            return self.save(tree);
        }
        self.invalidate(tree);
        Ok(())
    }

    /// Copies the key under the cursor to where `restore_position` looks for it.
    pub fn remember_key(&mut self, tree: &mut Tree) -> Result<()> {
        if self.opened.kind() == CursorKind::Table {
            self.saved.keep_rowid(self.info.key);
            return Ok(());
        }
        let (info, key) = (self.info, &mut self.saved.record);
        key.clear();
        tree.payload_to_vec(self.top.frame, &info, &mut self.overflow, 0, info.payload_len, key)
    }

    /// Goes back to the saved key. Afterwards the position is valid, or "skip next" on a neighbour
    /// of an entry that is gone, or invalid when the tree is empty.
    pub fn restore_position(&mut self, tree: &mut Tree) -> Result<()> {
        match self.position {
            Position::Fault => return Err(self.fault()),
            Position::Saved => {}
            _ => return Ok(()),
        }
        let skip = self.skip;
        self.position = Position::Invalid;
        let order = if self.opened.kind() == CursorKind::Table {
            self.seek_rowid(tree, self.saved.rowid)?
        } else {
            match self.seek_saved_key(tree) {
                Err(error) if error.reason() == Reason::AnswerPending => {
                    // Once the collation has been asked, the caller tries again.
                    self.release(tree);
                    self.position = Position::Saved;
                    return Err(error);
                }
                order => order?,
            }
        };
        if self.position != Position::Valid {
            self.skip = 0;
            return Ok(());
        }
        self.skip = match order {
            Ordering::Equal => skip,
            Ordering::Greater => 1,
            Ordering::Less => -1,
        };
        if self.skip != 0 {
            self.position = Position::SkipNext;
        }
        Ok(())
    }

    fn seek_saved_key(&mut self, tree: &mut Tree) -> Result<Ordering> {
        let key = std::mem::take(&mut self.saved.record);
        let info = self.opened.order();
        let order = match &info {
            Some(info) => self.seek_index(tree, &mut |record: &[u8]| compare_records(record, &key, info)),
            None => {
                // Fields that no `KeyInfo` lists are ordered as BINARY.
                let plain = KeyInfo { key_fields: u16::MAX, ..KeyInfo::default() };
                self.seek_index(tree, &mut |record: &[u8]| compare_records(record, &key, &plain))
            }
        };
        self.saved.record = key;
        order
    }
}
