//! What the commits of others leave of a cache.
//!
//! The newest image of a page is in the last frame that holds it, or in the database file where
//! none does. Between two headers of one log it is another one only if a frame between them holds
//! the page: every other page of the cache is what it was (10).

use super::Wal;
use super::header::FORMAT_VERSION;
use super::index::IndexHeader;
use base::Result;

/// To look up the page of a frame takes about so many times less than to read a page again.
const FRAMES_PER_PAGE: usize = 32;
/// As many frames are looked at, however small the cache is.
const FRAMES_MIN: usize = 64;

/// The header that the cache belongs to, once the connection has another one.
pub(super) type Before = Option<IndexHeader>;

/// What is another page than it was in the transaction before.
#[derive(Debug)]
pub(crate) enum Moved {
    /// None is.
    No,
    /// These; one may be named twice.
    Pages(Vec<u32>),
    /// Possibly every one.
    All,
}

impl Wal {
    /// A transaction begins on `self.header`, or does not begin: what that means to a cache of so
    /// many pages. It belongs to the header `before`, where that is another one.
    #[inline]
    pub(super) fn moved_since(&mut self, before: &Before, begun: Result<()>, cached: usize) -> Result<Moved> {
        match (begun, before) {
            (Ok(()), None) => Ok(Moved::No),
            (Ok(()), Some(before)) => Ok(self.pages_since(before, cached).map_or(Moved::All, Moved::Pages)),
            (Err(error), before) => {
                self.go_back(before);
                Err(error)
            }
        }
    }

    /// The connection is where its cache is.
    pub(super) fn go_back(&mut self, before: &Before) {
        if let Some(before) = before {
            self.header = *before;
        }
    }

    /// Catches up with the commits since the last transaction without any lock: the pages that they
    /// have changed. None where a lock is needed; the connection is where it was then.
    pub fn catch_up(&mut self, cached: usize) -> Option<Vec<u32>> {
        let before = self.header;
        self.header = self.index.read_header()?;
        let pages = self.pages_since(&before, cached).filter(|_| self.page_count() > 0);
        if pages.is_none() {
            self.header = before;
        }
        pages
    }

    /// The pages in the frames after those of `before`; none where a cache cannot be kept, or is
    /// not worth it.
    fn pages_since(&mut self, before: &IndexHeader, cached: usize) -> Option<Vec<u32>> {
        let (first, last) = (before.last_frame() + 1, self.header.last_frame());
        let kept = base::fast_path!(
            "kept caches",
            "only pages that others have changed are read again",
            "beside a writer ×1.25"
        );
        let worth = (last + 1).saturating_sub(first) as usize <= FRAMES_MIN.max(cached * FRAMES_PER_PAGE);
        let same = is_continued(before, &self.header) || crate::sabotage::breaks("wal (10)");
        if !kept || !worth || !same || self.shm_unreliable || self.index.require_frames(last, false).is_err() {
            return None;
        }
        assert!(is_continued(before, &self.header), "wal (10): a cache is kept that is of another log");
        let pages: Vec<u32> = (first..=last).map(|frame| self.index.page_of(frame)).collect();
        // Where no slot of the log is held, a writer may have restarted it meanwhile, and noted
        // frames of its own.
        let noticed = self.index.is_log_of(&self.header) || crate::sabotage::breaks("wal (10), unnoticed");
        (noticed && !pages.contains(&0)).then_some(pages)
    }
}

/// Whether the log went on from one header to another. A log without salts is none yet, or was
/// found empty: nothing tells what was there before.
fn is_continued(before: &IndexHeader, now: &IndexHeader) -> bool {
    let valid = before.version() == FORMAT_VERSION && now.version() == FORMAT_VERSION;
    let same = before.salts() == now.salts() && before.salts() != [[0; 4]; 2] && before.page_size() == now.page_size();
    valid && same && before.last_frame() <= now.last_frame()
}
