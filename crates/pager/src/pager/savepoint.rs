//! Savepoints: page images, so that a part of a transaction can be undone.
//!
//! Each savepoint keeps the content that a page had when it was first changed after the savepoint
//! was opened (only the innermost at which the page existed). Going back to a savepoint applies the
//! images of all inner ones first and its own last: the oldest wins. Images beyond what the cache
//! may hold go to a file without a name.

use super::{Pager, State, bare};
use base::hash::{FxHashMap, FxHashSet};
use base::{PageNo, Result, ResultCode};
use vfs::{File, FileKind, OpenFlags, Vfs};

/// The open savepoints of a transaction, outermost first, and the images that are not in memory.
#[derive(Default)]
pub(super) struct Savepoints {
    open: Vec<Savepoint>,
    file: Option<Box<dyn File>>,
    file_bytes: u64,
    memory_bytes: u64,
}

struct Savepoint {
    page_count: u32,
    images: FxHashMap<u32, Image>,
    /// Pages whose content at the savepoint nobody needs: they were free.
    not_needed: FxHashSet<u32>,
}

/// A page as it was.
enum Image {
    Memory(Box<[u8]>),
    /// In the file, from that byte on.
    File(u64),
}

impl Savepoint {
    fn has(&self, page: u32) -> bool {
        self.not_needed.contains(&page) || self.images.contains_key(&page)
    }
}

impl Savepoints {
    /// Nobody needs the content that a page has now.
    pub fn done_with(&mut self, page: u32) {
        for savepoint in &mut self.open {
            savepoint.not_needed.insert(page);
        }
    }

    /// Forgets all savepoints and what they saved.
    #[inline]
    pub fn forget(&mut self) {
        if !self.open.is_empty() || self.file.is_some() || self.memory_bytes > 0 {
            *self = Savepoints::default();
        }
    }

    fn open(&mut self, page_count: u32) {
        let (images, not_needed) = (FxHashMap::default(), FxHashSet::default());
        self.open.push(Savepoint { page_count, images, not_needed });
    }

    /// The innermost savepoint at which a page existed, when it has not got the page. Those inside
    /// that one were opened while the database was shorter; they do not need it.
    fn wanting(&self, page: u32) -> Option<usize> {
        let at = self.open.iter().rposition(|savepoint| page <= savepoint.page_count)?;
        self.open.get(at).filter(|savepoint| !savepoint.has(page)).map(|_| at)
    }

    /// Keeps a page: in memory, or in the file where there is enough in memory.
    fn keep(&mut self, at: usize, page: u32, data: &[u8], memory_max: u64, vfs: &dyn Vfs) -> Result<()> {
        let image = match self.memory_bytes < memory_max && !base::heap_limit::is_tight(data.len()) {
            true => {
                self.memory_bytes += data.len() as u64;
                Image::Memory(data.into())
            }
            false => Image::File(self.write(data, vfs)?),
        };
        if let Some(savepoint) = self.open.get_mut(at) {
            savepoint.images.insert(page, image);
        }
        Ok(())
    }

    fn write(&mut self, data: &[u8], vfs: &dyn Vfs) -> Result<u64> {
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
                none.insert(vfs.open("", flags)?)
            }
        };
        let at = self.file_bytes;
        file.write_at(data, at)?;
        self.file_bytes += data.len() as u64;
        Ok(at)
    }

    fn drop_image(&mut self, image: &Image) {
        if let Image::Memory(bytes) = image {
            self.memory_bytes = self.memory_bytes.saturating_sub(bytes.len() as u64);
        }
    }

    /// Forgets the innermost savepoint; what it saved goes to the one around it.
    fn release_innermost(&mut self) {
        let Some(inner) = self.open.pop() else { return };
        if self.open.is_empty() {
            return self.forget();
        }
        for (page, image) in inner.images {
            match self.open.last_mut() {
                Some(outer) if page <= outer.page_count && !outer.has(page) => {
                    outer.images.insert(page, image);
                }
                _ => self.drop_image(&image),
            }
        }
    }

    /// Reads an image that is in the file.
    fn read(&self, at: u64, page_size: u32) -> Result<Vec<u8>> {
        let mut image = vec![0; page_size as usize];
        let file = self.file.as_ref().ok_or_else(|| bare(ResultCode::INTERNAL))?;
        if file.read_at(&mut image, at)? < image.len() {
            return Err(bare(ResultCode::IOERR_SHORT_READ));
        }
        Ok(image)
    }
}

impl Pager {
    /// Number of open savepoints.
    pub fn savepoint_count(&self) -> usize {
        self.undo.savepoints.open.len()
    }

    /// Opens savepoints until `count` are open.
    pub fn savepoint_open(&mut self, count: usize) {
        while self.savepoint_count() < count {
            self.undo.savepoints.open(self.size.pages());
            self.undo.begin_epoch();
        }
    }

    /// Keeps the page for the innermost savepoint at which it existed.
    #[inline]
    pub(super) fn save_for_savepoint(&mut self, page: u32, frame: crate::FrameId) -> Result<()> {
        if self.undo.savepoints.open.is_empty() {
            return Ok(());
        }
        let Some(at) = self.undo.savepoints.wanting(page) else { return Ok(()) };
        let memory_max = (self.cache.capacity as u64).saturating_mul(u64::from(self.size.page()));
        self.undo.savepoints.keep(at, page, self.cache.data(frame), memory_max, &**self.files.vfs())
    }

    /// Forgets savepoints so that `count` remain; what they saved goes to the one around them.
    pub fn savepoint_release(&mut self, count: usize) {
        while self.savepoint_count() > count {
            self.undo.savepoints.release_innermost();
            // Pages saved only in the released one must be looked at again.
            self.undo.begin_epoch();
        }
    }

    /// Goes back to savepoint number `index` (from 0), which stays open; those inside it are gone.
    /// Page bytes change under whoever holds a page. When it fails only a rollback of the whole
    /// transaction is possible.
    pub fn savepoint_rollback(&mut self, index: usize) -> Result<()> {
        self.locks.check()?;
        if index >= self.savepoint_count() || !self.locks.at_least(State::WriterLocked) {
            return Ok(());
        }
        if self.files.is_temporary() {
            self.cache.capacity = usize::MAX;
        }
        self.version.content_changes();
        let restored = self.restore_savepoint(index);
        self.fit_cache();
        if let Err(error) = &restored {
            self.locks.require_rollback(error);
        }
        restored
    }

    fn restore_savepoint(&mut self, index: usize) -> Result<()> {
        self.undo.begin_epoch();
        let savepoints = &self.undo.savepoints.open;
        let page_count = savepoints.get(index).map_or(self.size.pages(), |savepoint| savepoint.page_count);
        while self.savepoint_count() > index {
            let Some(savepoint) = self.undo.savepoints.open.pop() else { break };
            for (page, image) in &savepoint.images {
                if *page <= page_count {
                    self.restore_dirty(*page, image)?;
                }
                self.undo.savepoints.drop_image(image);
            }
        }
        self.size.resize(page_count);
        self.savepoint_open(index + 1);
        // An outer savepoint may have been opened while the database was longer.
        let longest = self.undo.savepoints.open.iter().map(|savepoint| savepoint.page_count).max();
        let last = longest.unwrap_or(page_count);
        self.swap.forget_after(last);
        self.cache.discard_after(last);
        Ok(())
    }

    /// Puts a savepoint's image back; the page differs from the file and is dirty.
    fn restore_dirty(&mut self, page: u32, image: &Image) -> Result<()> {
        match image {
            Image::Memory(image) => self.restore_image(page, image)?,
            Image::File(at) => {
                let image = self.undo.savepoints.read(*at, self.size.page())?;
                self.restore_image(page, &image)?;
            }
        }
        if let Some(frame) = self.cache.lookup(PageNo(page)) {
            self.cache.mark_dirty(frame);
        }
        Ok(())
    }
}
