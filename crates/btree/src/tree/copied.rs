//! Pages that are overwritten as a whole, by those of another file.

use super::header::HEADER_VERSIONS;
use super::{HEADER_PAGE_COUNT, Tree, corrupt};
use base::endian::set_u32;
use base::{PageNo, Result};

/// Offset and length of the change counter, which counts on in the file that is overwritten.
const CHANGE_COUNTER: std::ops::Range<usize> = 24..28;

impl Tree {
    /// Overwrites a part of a page, which may lie after the end.
    pub fn overwrite(&mut self, page: PageNo, at: usize, bytes: &[u8]) -> Result<()> {
        // A file becomes what its source is, one with a log keeps it.
        let versions = match (self.pager.uses_log(), self.pager.is_in_memory()) {
            (true, _) => Some([2; 2]),
            (false, true) => Some([1; 2]),
            (false, false) => None,
        };
        let before = self.pager.page_count();
        if page.0 > before {
            self.pager.set_page_count(page.0);
        }
        self.with_page(page, |tree, frame| {
            tree.pager.write(frame)?;
            let data = tree.pager.data_mut(frame);
            let counter: Vec<u8> = data.get(CHANGE_COUNTER).unwrap_or_default().to_vec();
            let part = data
                .get_mut(at..at + bytes.len())
                .ok_or_else(|| corrupt(page, "what is copied ends outside of its page"))?;
            part.copy_from_slice(bytes);
            if page == PageNo::FIRST
                && at == 0
                && let Some(target) = data.get_mut(CHANGE_COUNTER)
            {
                target.copy_from_slice(&counter);
                if let Some((target, versions)) = data.get_mut(HEADER_VERSIONS..HEADER_VERSIONS + 2).zip(versions) {
                    target.copy_from_slice(&versions);
                }
            }
            tree.pager.set_tag(frame, Default::default());
            Ok(())
        })
    }

    /// The copy has so many pages here, and `exact_bytes` where its pages are of another size.
    pub fn end_copy(&mut self, pages: u32, exact_bytes: Option<u64>) {
        self.pager.set_page_count(pages);
        if let Some(bytes) = exact_bytes {
            self.pager.set_exact_bytes(bytes);
        }
        self.freed.note_truncated();
    }

    /// The header counts pages of the new size.
    pub fn set_copied_page_count(&mut self, count: u32) -> Result<()> {
        self.with_page(PageNo::FIRST, |tree, frame| {
            tree.pager.write(frame)?;
            set_u32(tree.pager.data_mut(frame), HEADER_PAGE_COUNT, count);
            Ok(())
        })
    }
}
