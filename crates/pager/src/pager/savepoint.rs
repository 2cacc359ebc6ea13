//! Savepoints: page images in memory, so that a part of a transaction can be undone.
//!
//! Each savepoint keeps the content that a page had when it was first changed after the savepoint
//! was opened (only the innermost at which the page existed). Going back to a savepoint applies the images of all inner
//! ones first and its own last: the oldest wins.

use super::{Pager, State};
use base::Result;
use base::hash::{FxHashMap, FxHashSet};

pub(super) struct Savepoint {
    page_count: u32,
    images: FxHashMap<u32, Box<[u8]>>,
    /// Pages whose content at the savepoint nobody needs: they were free.
    pub not_needed: FxHashSet<u32>,
}

impl Pager {
    /// Number of open savepoints.
    pub fn savepoint_count(&self) -> usize {
        self.savepoints.len()
    }

    /// Opens savepoints until `count` are open.
    pub fn savepoint_open(&mut self, count: usize) {
        while self.savepoints.len() < count {
            self.savepoints.push(Savepoint {
                page_count: self.page_count,
                images: FxHashMap::default(),
                not_needed: FxHashSet::default(),
            });
            self.epoch += 1;
        }
    }

    /// Keeps the page for the innermost savepoint at which it existed. Those inside that one were
    /// opened while the database was shorter; they do not need it.
    #[inline]
    pub(super) fn save_for_savepoint(&mut self, page: u32, frame: crate::FrameId) {
        if self.savepoints.is_empty() {
            return;
        }
        let existed = |savepoint: &&mut Savepoint| page <= savepoint.page_count;
        if let Some(savepoint) = self.savepoints.iter_mut().rev().find(existed)
            && !savepoint.not_needed.contains(&page)
        {
            let data = self.cache.data(frame);
            savepoint.images.entry(page).or_insert_with(|| data.into());
        }
    }

    /// Forgets savepoints so that `count` remain; what they saved goes to the one around them.
    pub fn savepoint_release(&mut self, count: usize) {
        while self.savepoints.len() > count {
            let Some(inner) = self.savepoints.pop() else {
                return;
            };
            if let Some(outer) = self.savepoints.last_mut() {
                for (page, image) in inner.images {
                    if page <= outer.page_count && !outer.not_needed.contains(&page) {
                        outer.images.entry(page).or_insert(image);
                    }
                }
            }
            // Pages saved only in the released one must be looked at again.
            self.epoch += 1;
        }
    }

    /// Goes back to savepoint number `index` (from 0), which stays open; those inside it are gone.
    /// Page bytes change under whoever holds a page.
    pub fn savepoint_rollback(&mut self, index: usize) -> Result<()> {
        self.check_failure()?;
        if index >= self.savepoints.len() || self.state < State::WriterLocked {
            return Ok(());
        }
        self.epoch += 1;
        let page_count = self.savepoints.get(index).map_or(self.page_count, |s| s.page_count);
        while self.savepoints.len() > index {
            let Some(savepoint) = self.savepoints.pop() else {
                break;
            };
            for (page, image) in &savepoint.images {
                if *page <= page_count {
                    self.restore_dirty(*page, image)?;
                }
            }
        }
        self.page_count = page_count;
        self.savepoint_open(index + 1);
        // An outer savepoint may have been opened while the database was longer.
        let longest = self.savepoints.iter().map(|savepoint| savepoint.page_count).max();
        self.swap_forget_after(longest.unwrap_or(page_count));
        for frame in self.cache.frames_after(longest.unwrap_or(page_count)) {
            self.cache.discard(frame);
        }
        Ok(())
    }

    /// Puts a savepoint's image back; the page differs from the file and is dirty.
    fn restore_dirty(&mut self, page: u32, image: &[u8]) -> Result<()> {
        self.restore_image(page, image)?;
        if let Some(frame) = self.cache.lookup(base::PageNo(page)) {
            self.cache.mark_dirty(frame);
        }
        Ok(())
    }
}
