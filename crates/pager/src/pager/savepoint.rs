//! Savepoints: page images, so that a part of a transaction can be undone.
//!
//! Each savepoint keeps the content that a page had when it was first changed after the savepoint
//! was opened (only the innermost at which the page existed). Going back to a savepoint applies the images of all inner
//! ones first and its own last: the oldest wins. Images beyond what the cache may hold go to a file without a
//! name.

use super::{Pager, State};
use base::Result;
use base::hash::{FxHashMap, FxHashSet};
use vfs::{File, FileKind, OpenFlags};

pub(super) struct Savepoint {
    page_count: u32,
    images: FxHashMap<u32, Image>,
    /// Pages whose content at the savepoint nobody needs: they were free.
    pub not_needed: FxHashSet<u32>,
}

/// A page as it was.
enum Image {
    Memory(Box<[u8]>),
    /// In the log, from that byte on.
    File(u64),
}

/// The images of all savepoints of a transaction that are not in memory, and how much is.
#[derive(Default)]
pub(super) struct SavepointLog {
    file: Option<Box<dyn File>>,
    file_bytes: u64,
    memory_bytes: u64,
}

impl SavepointLog {
    fn forget(&mut self, image: &Image) {
        if let Image::Memory(bytes) = image {
            self.memory_bytes = self.memory_bytes.saturating_sub(bytes.len() as u64);
        }
    }
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
    pub(super) fn save_for_savepoint(&mut self, page: u32, frame: crate::FrameId) -> Result<()> {
        if self.savepoints.is_empty() {
            return Ok(());
        }
        let existed = |savepoint: &Savepoint| page <= savepoint.page_count;
        let Some(at) = self.savepoints.iter().rposition(existed) else { return Ok(()) };
        let known =
            |savepoint: &Savepoint| savepoint.not_needed.contains(&page) || savepoint.images.contains_key(&page);
        if self.savepoints.get(at).is_none_or(known) {
            return Ok(());
        }
        let image = self.image_of(frame)?;
        if let Some(savepoint) = self.savepoints.get_mut(at) {
            savepoint.images.insert(page, image);
        }
        Ok(())
    }

    /// The page as it is now: in memory, or in the log where there is enough in memory.
    fn image_of(&mut self, frame: crate::FrameId) -> Result<Image> {
        let data = self.cache.data(frame);
        let limit = (self.cache.capacity as u64).saturating_mul(u64::from(self.page_size));
        let log = &mut self.savepoint_log;
        if log.memory_bytes < limit && !base::heap_limit::is_tight(data.len()) {
            log.memory_bytes += data.len() as u64;
            return Ok(Image::Memory(data.into()));
        }
        if log.file.is_none() {
            let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
            log.file = Some(self.vfs.open("", flags)?);
        }
        let at = log.file_bytes;
        if let Some(file) = &log.file {
            file.write_at(data, at)?;
        }
        log.file_bytes += data.len() as u64;
        Ok(Image::File(at))
    }

    /// Forgets all savepoints and what they saved.
    pub(super) fn forget_savepoints(&mut self) {
        self.savepoints.clear();
        self.savepoint_log = SavepointLog::default();
    }

    /// Forgets savepoints so that `count` remain; what they saved goes to the one around them.
    pub fn savepoint_release(&mut self, count: usize) {
        while self.savepoints.len() > count {
            let Some(inner) = self.savepoints.pop() else {
                return;
            };
            let Some(outer) = self.savepoints.last_mut() else {
                self.savepoint_log = SavepointLog::default();
                self.epoch += 1;
                return;
            };
            for (page, image) in inner.images {
                let wanted = page <= outer.page_count && !outer.not_needed.contains(&page);
                if wanted && !outer.images.contains_key(&page) {
                    outer.images.insert(page, image);
                } else {
                    self.savepoint_log.forget(&image);
                }
            }
            // Pages saved only in the released one must be looked at again.
            self.epoch += 1;
        }
    }

    /// Goes back to savepoint number `index` (from 0), which stays open; those inside it are gone.
    /// Page bytes change under whoever holds a page. When it fails only a rollback of the whole transaction is
    /// possible.
    pub fn savepoint_rollback(&mut self, index: usize) -> Result<()> {
        self.check_failure()?;
        if index >= self.savepoints.len() || self.state < State::WriterLocked {
            return Ok(());
        }
        if self.temporary {
            self.cache.capacity = usize::MAX;
        }
        self.stamp.renew();
        let restored = self.restore_savepoint(index);
        self.set_cache_size(self.cache_size);
        if let Err(error) = &restored {
            self.failure = Some(error.clone());
        }
        restored
    }

    fn restore_savepoint(&mut self, index: usize) -> Result<()> {
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
                self.savepoint_log.forget(image);
            }
        }
        self.page_count = page_count;
        self.savepoint_open(index + 1);
        // An outer savepoint may have been opened while the database was longer.
        let longest = self.savepoints.iter().map(|savepoint| savepoint.page_count).max();
        let last = longest.unwrap_or(page_count);
        self.swap_forget_after(last);
        self.cache.discard_after(last);
        Ok(())
    }

    /// Puts a savepoint's image back; the page differs from the file and is dirty.
    fn restore_dirty(&mut self, page: u32, image: &Image) -> Result<()> {
        match (image, &self.savepoint_log.file) {
            (Image::Memory(image), _) => self.restore_image(page, image)?,
            (Image::File(at), Some(file)) => {
                let mut image = vec![0; self.page_size as usize];
                if file.read_at(&mut image, *at)? < image.len() {
                    return Err(super::bare(base::ResultCode::IOERR_SHORT_READ));
                }
                self.restore_image(page, &image)?;
            }
            (Image::File(_), None) => return Err(super::bare(base::ResultCode::INTERNAL)),
        }
        if let Some(frame) = self.cache.lookup(base::PageNo(page)) {
            self.cache.mark_dirty(frame);
        }
        Ok(())
    }
}
