//! How many pages there are, of what size: in the file, as the transaction sees them, and at most.

use base::PageNo;
use vfs::LOCK_BYTE_PENDING;

/// Largest page number.
const PAGE_COUNT_MAX: u32 = 0xffff_fffe;

/// The sizes of one database.
pub(super) struct Size {
    page_size: u32,
    /// Pages of the database as the transaction sees it.
    pages: u32,
    pages_max: u32,
    /// Pages when the write transaction began.
    original: u32,
    /// Pages in the file itself, as far as known.
    in_file: u32,
    /// The commit leaves the file with so many bytes: pages of another size were written into it.
    exact_bytes: Option<u64>,
}

impl Size {
    /// Of a database without pages.
    pub fn new(page_size: u32) -> Size {
        Size { page_size, pages: 0, pages_max: PAGE_COUNT_MAX, original: 0, in_file: 0, exact_bytes: None }
    }

    /// Bytes of a page.
    #[inline]
    pub fn page(&self) -> u32 {
        self.page_size
    }

    /// Bytes of that many pages.
    pub fn bytes_of(&self, pages: u32) -> u64 {
        u64::from(pages) * u64::from(self.page_size)
    }

    /// Where a page begins in the file.
    #[inline]
    pub fn offset_of(&self, page: u32) -> u64 {
        u64::from(page.saturating_sub(1)) * u64::from(self.page_size)
    }

    /// Pages that a file of that many bytes has, a partial one counted.
    pub fn pages_of(&self, bytes: u64) -> u32 {
        u32::try_from(bytes.div_ceil(u64::from(self.page_size.max(1)))).unwrap_or(u32::MAX)
    }

    /// The page that holds the lock bytes, which is never used.
    #[inline]
    pub fn lock_page(&self) -> PageNo {
        PageNo((LOCK_BYTE_PENDING / u64::from(self.page_size)) as u32 + 1)
    }

    /// Pages as the transaction sees them.
    #[inline]
    pub fn pages(&self) -> u32 {
        self.pages
    }

    /// Pages when the write transaction began.
    pub fn original(&self) -> u32 {
        self.original
    }

    /// Pages in the file.
    pub fn in_file(&self) -> u32 {
        self.in_file
    }

    /// The largest page number that may be used.
    pub fn pages_max(&self) -> u32 {
        self.pages_max
    }

    /// Pages have another size from here on.
    pub fn change_page(&mut self, page_size: u32) {
        self.page_size = page_size;
    }

    /// The transaction has made the database longer or shorter.
    pub fn resize(&mut self, pages: u32) {
        self.pages = pages;
    }

    /// A transaction begins on a file of that many pages, be it larger than the limit.
    pub fn begin(&mut self, in_file: u32) {
        self.in_file = in_file;
        self.pages = in_file;
        self.pages_max = self.pages_max.max(in_file);
    }

    /// A transaction begins on what is known of the file.
    pub fn begin_unchanged(&mut self) {
        self.pages = self.in_file;
    }

    /// A write transaction begins.
    pub fn begin_write(&mut self) {
        self.original = self.pages;
    }

    /// The write transaction is undone.
    pub fn undo(&mut self) {
        self.pages = self.original;
    }

    /// A rollback has made the file as long as a journal says.
    pub fn restored(&mut self, pages: u32) {
        self.in_file = pages;
        self.pages = pages;
    }

    /// The file has been made as long as it was when the transaction began.
    pub fn file_restored(&mut self) {
        self.in_file = self.original;
    }

    /// The file ends where the database does, or will when the log is copied.
    pub fn file_fits(&mut self) {
        self.in_file = self.pages;
    }

    /// Pages up to that one have been written to the file.
    pub fn wrote(&mut self, last: u32) {
        self.in_file = self.in_file.max(last);
    }

    /// The next commit cuts the file to so many bytes, not to whole pages.
    pub fn end_exactly(&mut self, bytes: u64) {
        self.exact_bytes = Some(bytes);
    }

    /// The bytes that the commit leaves, where they are no whole pages; asked once.
    pub fn take_exact_bytes(&mut self) -> Option<u64> {
        self.exact_bytes.take()
    }

    /// Sets the limit (never below the current size) and returns it; 0 only asks.
    pub fn limit(&mut self, limit: u32) -> u32 {
        if limit > 0 {
            self.pages_max = limit.max(self.pages).min(PAGE_COUNT_MAX);
        }
        self.pages_max
    }
}
