//! How large the cache may become, and what happens then.

/// `PRAGMA cache_size` of a new connection.
const CACHE_SIZE_DEFAULT: i32 = -2000;
/// The fewest pages that a cache has room for.
const CACHE_PAGES_MIN: usize = 16;
/// Bytes that SQLite keeps beside each page; they count in `PRAGMA cache_spill`.
const SPILL_OVERHEAD_BYTES: i64 = 136;

/// Settings of the cache.
pub(super) struct CachePolicy {
    /// Pages, or when negative KiB.
    size: i32,
    mapping_limit: u64,
    spill_allowed: bool,
    /// Pages in the cache before any is spilled (`PRAGMA cache_spill`).
    spill_pages: u32,
}

impl Default for CachePolicy {
    fn default() -> CachePolicy {
        CachePolicy { size: CACHE_SIZE_DEFAULT, mapping_limit: 0, spill_allowed: true, spill_pages: 1 }
    }
}

impl CachePolicy {
    /// `PRAGMA cache_size`: pages, or when negative KiB.
    pub fn size(&self) -> i32 {
        self.size
    }

    /// Sets `PRAGMA cache_size`.
    pub fn resize(&mut self, size: i32) {
        self.size = size;
    }

    /// The frames that the cache of a file may have.
    pub fn frames_max(&self, page_size: u32) -> usize {
        let pages = match self.size {
            0.. => self.size as u64,
            _ => u64::from(self.size.unsigned_abs()) * 1024 / u64::from(page_size.max(1)),
        };
        (pages as usize).max(CACHE_PAGES_MIN)
    }

    /// How many bytes of the file reads may take from a mapping.
    pub fn mapping_limit(&self) -> u64 {
        self.mapping_limit
    }

    /// The file maps so many bytes now.
    pub fn maps(&mut self, bytes: u64) {
        self.mapping_limit = bytes;
    }

    /// Sets how many pages may be in the cache before any is spilled (negative: KiB; 0 only asks),
    /// and returns the number in force: never below the size of the cache.
    pub fn spill_size(&mut self, size: i32, page_size: u32) -> u32 {
        let pages = |size: i64| match size {
            0.. => size,
            _ => -1024 * size / (i64::from(page_size) + SPILL_OVERHEAD_BYTES),
        };
        if size != 0 {
            self.spill_pages = u32::try_from(pages(i64::from(size))).unwrap_or(u32::MAX);
        }
        u32::try_from(pages(i64::from(self.size))).unwrap_or(u32::MAX).max(self.spill_pages)
    }

    /// Whether dirty pages may be written before commit.
    pub fn allow_spill(&mut self, allowed: bool) {
        self.spill_allowed = allowed;
    }

    /// Whether a cache of so many frames may write dirty pages before the commit.
    pub fn spills_at(&self, frames: usize) -> bool {
        self.spill_allowed && frames > self.spill_pages as usize
    }
}
