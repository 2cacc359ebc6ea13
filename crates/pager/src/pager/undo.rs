//! What a write transaction needs to be undone: the journal, the images in memory, the savepoints.

use super::nonce::Nonces;
use super::savepoint::Savepoints;
use crate::cache::Frame;
use crate::journal::JournalWriter;
use base::hash::{FxHashMap, FxHashSet};
use base::{Error, Result, ResultCode};
use vfs::Vfs;

/// The original content of the pages that a transaction changes.
///
/// A frame whose epoch is the one in force may be changed: its page is saved for the transaction
/// and for every savepoint that is open. What is to be saved again begins another epoch.
pub(super) struct Undo {
    epoch: u64,
    journal: Option<JournalWriter>,
    /// Pages that the transaction need not save (any more).
    saved: FxHashSet<u32>,
    /// Original pages when the journal is in memory.
    images: FxHashMap<u32, Box<[u8]>>,
    /// The nonces of this connection's journals.
    nonces: Nonces,
    pub(super) savepoints: Savepoints,
}

impl Default for Undo {
    fn default() -> Undo {
        Undo {
            epoch: 1,
            journal: None,
            saved: FxHashSet::default(),
            images: FxHashMap::default(),
            nonces: Nonces::default(),
            savepoints: Savepoints::default(),
        }
    }
}

impl Undo {
    /// Whether a frame may be changed (1).
    #[inline]
    pub fn allows(&self, frame: &Frame) -> bool {
        frame.epoch == self.epoch
    }

    /// The frame's page is saved: it may be changed.
    #[inline]
    pub fn allow(&self, frame: &mut Frame) {
        if !crate::sabotage::breaks("pager (1)") {
            frame.epoch = self.epoch;
        }
    }

    /// Every page is looked at again before it is changed.
    pub fn begin_epoch(&mut self) {
        self.epoch += 1;
    }

    /// Whether the transaction need not save a page.
    #[inline]
    pub fn has(&self, page: u32) -> bool {
        self.saved.contains(&page)
    }

    /// The transaction need not save a page (any more): it has been saved, or its content matters
    /// to nobody.
    #[inline]
    pub fn done_with(&mut self, page: u32) {
        self.saved.insert(page);
    }

    /// The first change of a transaction: nothing is saved yet.
    #[inline]
    pub fn begin(&mut self) {
        self.saved.clear();
        self.images.clear();
    }

    /// The transaction is over: what it saved goes.
    #[inline]
    pub fn forget(&mut self) {
        self.savepoints.forget();
        self.begin();
        self.begin_epoch();
    }

    /// Keeps the image of a page in memory.
    pub fn keep_image(&mut self, page: u32, data: &[u8]) {
        self.images.insert(page, data.into());
    }

    /// The images that are in memory.
    pub fn images(&self) -> &FxHashMap<u32, Box<[u8]>> {
        &self.images
    }

    /// The images that were in memory, which go back into their pages.
    pub fn take_images(&mut self) -> FxHashMap<u32, Box<[u8]>> {
        std::mem::take(&mut self.images)
    }

    /// The journal, in use or kept for the next transaction.
    pub fn journal(&self) -> Option<&JournalWriter> {
        self.journal.as_ref()
    }

    /// The journal to write to; it is a mistake of ours when there is none.
    pub fn open_journal(&mut self) -> Result<&mut JournalWriter> {
        self.journal.as_mut().ok_or_else(|| Error::bare(ResultCode::INTERNAL))
    }

    /// Another file is the journal.
    pub fn use_journal(&mut self, journal: JournalWriter) {
        self.journal = Some(journal);
    }

    /// The journal is not this pager's (any more).
    pub fn take_journal(&mut self) -> Option<JournalWriter> {
        self.journal.take()
    }

    /// A number that tells the records of a new journal from those of others.
    pub fn next_nonce(&mut self, vfs: &dyn Vfs) -> u32 {
        self.nonces.next(vfs)
    }

    /// Whether there is nothing that the next reader would roll back (5).
    pub fn is_finalized(&self) -> bool {
        self.journal.as_ref().is_none_or(JournalWriter::is_finalized)
    }
}
