//! Saving a position as a key while the tree changes, and finding it again.

use super::{Cursor, Position};
use crate::kinds::CursorKind;
use crate::tree::Tree;
use base::{Reason, Result};
use std::cmp::Ordering;
use value::KeyInfo;
use value::record::compare_records;

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
        if self.is_open {
            return self.save(tree);
        }
        self.invalidate(tree);
        Ok(())
    }

    /// Copies the key under the cursor to where `restore_position` looks for it.
    pub fn remember_key(&mut self, tree: &mut Tree) -> Result<()> {
        if self.kind == CursorKind::Table {
            self.saved_rowid = self.info.key;
            return Ok(());
        }
        let mut key = std::mem::take(&mut self.saved_key);
        key.clear();
        let info = self.info;
        let read = tree.payload_to_vec(self.top.frame, &info, &mut self.overflow, 0, info.payload_len, &mut key);
        self.saved_key = key;
        read
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
        let order = if self.kind == CursorKind::Table {
            self.seek_rowid(tree, self.saved_rowid)?
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
        let key = std::mem::take(&mut self.saved_key);
        let info = self.key_info.clone();
        let order = match &info {
            Some(info) => self.seek_index(tree, &mut |record: &[u8]| compare_records(record, &key, info)),
            None => {
                // Fields that no `KeyInfo` lists are ordered as BINARY.
                let plain = KeyInfo { key_fields: u16::MAX, ..KeyInfo::default() };
                self.seek_index(tree, &mut |record: &[u8]| compare_records(record, &key, &plain))
            }
        };
        self.saved_key = key;
        order
    }
}
