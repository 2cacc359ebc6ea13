//! A database in memory that is made of the bytes of a file.

use super::{Pager, State, bare, page_size_in};
use base::{PageNo, Result, ResultCode};

impl Pager {
    /// Takes over the bytes of a database file; only in memory and outside of a transaction. What
    /// they mean shows at the next transaction. With `read_only` nothing can be changed afterwards.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` where that is not possible.
    pub fn load_image(&mut self, bytes: &[u8], read_only: bool) -> Result<()> {
        if !self.files.is_in_memory() || self.files.is_temporary() || self.locks.state() != State::Open {
            return Err(bare(ResultCode::MISUSE));
        }
        if let Some(size) = page_size_in(bytes) {
            self.size.change_page(size);
        }
        self.cache.reset(self.size.page() as usize);
        let lock_page = self.lock_page();
        let mut count = 0;
        for page in bytes.chunks(self.size.page() as usize) {
            count += 1;
            if PageNo(count) == lock_page {
                continue;
            }
            let frame = self.new_frame(PageNo(count))?;
            let data = self.cache.data_mut(frame);
            data.fill(0);
            if let Some(start) = data.get_mut(..page.len()) {
                start.copy_from_slice(page);
            }
            self.unpin(frame);
        }
        self.size.resize(count);
        self.version.content_changes();
        self.files.became_image(read_only);
        Ok(())
    }
}
