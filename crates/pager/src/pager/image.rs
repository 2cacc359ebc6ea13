//! A database in memory that is made of the bytes of a file.

use super::{PAGE_SIZE_MAX, PAGE_SIZE_MIN, Pager, State, bare};
use base::{PageNo, Result, ResultCode};

impl Pager {
    /// Takes over the bytes of a database file; only in memory and outside of a transaction. What they
    /// mean shows at the next transaction. With `read_only` nothing can be changed afterwards.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` where that is not possible.
    pub fn load_image(&mut self, bytes: &[u8], read_only: bool) -> Result<()> {
        if self.file.is_some() || self.temporary || self.state != State::Open {
            return Err(bare(ResultCode::MISUSE));
        }
        let size = match base::endian::get_u16(bytes, 16) {
            Some(1) => PAGE_SIZE_MAX,
            Some(size) => u32::from(size),
            None => 0,
        };
        if (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&size) && size.is_power_of_two() {
            self.page_size = size;
        }
        self.cache.reset(self.page_size as usize);
        let lock_page = self.lock_page();
        let mut count = 0;
        for page in bytes.chunks(self.page_size as usize) {
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
        self.page_count = count;
        self.stamp.renew();
        self.read_only = read_only;
        Ok(())
    }
}
