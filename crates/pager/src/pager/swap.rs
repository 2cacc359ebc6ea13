//! Databases for scratch: all in memory as long as the cache has room; what does not fit goes into a
//! file without a name, which holds nothing that a crash must keep.
//!
//! A page is dirty when the file does not have its content. It stays so over commits and rollbacks,
//! and only a dirty page is ever written there. Rollback works as in memory, from images.

use super::Pager;
use crate::cache::FrameId;
use base::hash::FxHashSet;
use base::{PageNo, Result};
use vfs::{File, FileKind, OpenFlags};

/// The file, and the pages that are in it.
pub(super) struct Swap {
    file: Box<dyn File>,
    pages: FxHashSet<u32>,
    /// No page in the file is greater.
    page_max: u32,
}

impl Pager {
    /// Makes room by writing dirty pages that nobody uses to the file.
    pub(super) fn swap_out(&mut self) -> Result<()> {
        let frames = self.cache.dirty_frames(true);
        if frames.is_empty() {
            return Ok(());
        }
        if self.swap.is_none() {
            let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
            self.swap = Some(Swap { file: self.vfs.open("", flags)?, pages: FxHashSet::default(), page_max: 0 });
        }
        let Some(swap) = &mut self.swap else { return Ok(()) };
        for frame in frames {
            let page = self.cache.frame(frame).map_or(0, |frame| frame.page);
            if page == 0 {
                continue;
            }
            swap.file.write_at(self.cache.data(frame), u64::from(page - 1) * u64::from(self.page_size))?;
            swap.pages.insert(page);
            swap.page_max = swap.page_max.max(page);
            self.cache.mark_clean(frame);
        }
        Ok(())
    }

    /// Reads a page back; the number of bytes, 0 when it is not in the file.
    pub(super) fn swap_in(&mut self, page: PageNo, frame: FrameId) -> Result<usize> {
        match &self.swap {
            Some(swap) if swap.pages.contains(&page.0) => {
                let offset = u64::from(page.0 - 1) * u64::from(self.page_size);
                swap.file.read_at(self.cache.data_mut(frame), offset)
            }
            _ => Ok(0),
        }
    }

    /// Forgets what the file has of pages behind `last`: the database has become shorter.
    pub(super) fn swap_forget_after(&mut self, last: u32) {
        if let Some(swap) = self.swap.as_mut().filter(|swap| swap.page_max > last) {
            swap.pages.retain(|page| *page <= last);
            swap.page_max = last;
        }
    }
}
