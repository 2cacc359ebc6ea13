//! Pages that are read before they are asked for.
//!
//! A scan asks for pages that mostly follow one another, and a call for each of them costs as much
//! as the copy of its bytes. Once two pages in a row were asked for, the next ones are read with
//! one call, into a buffer from which they go to the cache when they are asked for: the cache, its
//! counts and its choice of what goes are as without it. The one thing to know: the bytes are
//! those of the file, so the log is asked first, and they are good for one read transaction, in
//! which nobody changes the part of the file that is read from it.

/// Pages of the first and of the longest run.
const RUN_MIN: u32 = 4;
const RUN_MAX: u32 = 16;
/// How far the next page may be from the last one: inner pages lie between leaves.
const STEP_MAX: u32 = 2;

/// The pages that were read ahead.
#[derive(Default)]
pub(super) struct ReadAhead {
    buffer: Vec<u8>,
    /// The first of them, and how many there are.
    first: u32,
    pages: u32,
    /// The page that was asked for last.
    last: u32,
    /// Pages of the next run; 0 before two pages in a row were asked for.
    run: u32,
}

impl ReadAhead {
    /// The transaction ends or changes its state: nothing is known any more.
    #[inline]
    pub fn forget(&mut self) {
        self.pages = 0;
        self.run = 0;
        if self.buffer.capacity() > 0 {
            self.buffer = Vec::new();
        }
    }

    /// A page's bytes, if they were read ahead.
    pub fn take(&mut self, page: u32, page_size: usize) -> Option<&[u8]> {
        let index = page.checked_sub(self.first).filter(|index| *index < self.pages)?;
        self.last = page;
        let start = index as usize * page_size;
        self.buffer.get(start..start + page_size)
    }

    /// How many pages are to be read from one that was not read ahead; the file has `in_file`.
    pub fn run_from(&mut self, page: u32, in_file: u32) -> Option<u32> {
        let follows = page > self.last && page - self.last <= STEP_MAX;
        self.run = match (follows, self.run) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, run) => (run * 2).clamp(RUN_MIN, RUN_MAX),
        };
        self.last = page;
        let run = self.run.min((in_file + 1).saturating_sub(page));
        (run > 1).then_some(run)
    }

    /// Room for a run of pages.
    pub fn room(&mut self, pages: u32, page_size: usize) -> &mut [u8] {
        self.pages = 0;
        self.buffer.resize(pages as usize * page_size, 0);
        &mut self.buffer
    }

    /// The room holds so many pages from `first` on.
    pub fn filled(&mut self, first: u32, pages: u32) {
        (self.first, self.pages) = (first, pages);
    }
}

#[cfg(test)]
mod tests;
