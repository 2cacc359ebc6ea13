//! Databases for scratch: all in memory as long as the cache has room; what does not fit goes into
//! a file without a name, which holds nothing that a crash must keep.
//!
//! A page is dirty when the file does not have its content. It stays so over commits and rollbacks,
//! and only a dirty page is ever written there. Rollback works as in memory, from images.

use super::size::Size;
use crate::cache::PageCache;
use base::hash::FxHashSet;
use base::{PageNo, Result};
use vfs::{File, FileKind, OpenFlags, Vfs};

/// The file, once there is one.
#[derive(Default)]
pub(super) struct SwapFile {
    open: Option<Swap>,
}

/// The file, and the pages that are in it.
struct Swap {
    file: Box<dyn File>,
    pages: FxHashSet<u32>,
    /// No page in the file is greater.
    page_max: u32,
}

impl SwapFile {
    /// Makes room by writing dirty pages that nobody uses to the file.
    pub fn write_out(&mut self, cache: &mut PageCache, size: &Size, vfs: &dyn Vfs) -> Result<()> {
        let frames = cache.dirty_frames(true);
        if frames.is_empty() {
            return Ok(());
        }
        let swap = match &mut self.open {
            Some(swap) => swap,
            none => {
                let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
                none.insert(Swap { file: vfs.open("", flags)?, pages: FxHashSet::default(), page_max: 0 })
            }
        };
        for frame in frames {
            let page = cache.frame(frame).page;
            if page == 0 {
                continue;
            }
            swap.file.write_at(cache.data(frame), size.offset_of(page))?;
            swap.pages.insert(page);
            swap.page_max = swap.page_max.max(page);
            cache.mark_clean(frame);
        }
        Ok(())
    }

    /// Reads a page back; the number of bytes, 0 when it is not in the file.
    pub fn read(&self, page: PageNo, data: &mut [u8], offset: u64) -> Result<usize> {
        match &self.open {
            Some(swap) if swap.pages.contains(&page.0) => swap.file.read_at(data, offset),
            _ => Ok(0),
        }
    }

    /// Forgets what the file has of pages after `last`: the database has become shorter.
    pub fn forget_after(&mut self, last: u32) {
        if let Some(swap) = self.open.as_mut().filter(|swap| swap.page_max > last) {
            swap.pages.retain(|page| *page <= last);
            swap.page_max = last;
        }
    }
}
