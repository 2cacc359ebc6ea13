//! The pages in the cache: reading them, changing them, what is noted about them.

use super::Pager;
use crate::cache::{FrameId, PageTag};
use base::PageNo;

impl Pager {
    /// The page's bytes.
    #[inline]
    pub fn data(&self, frame: FrameId) -> &[u8] {
        self.cache.data(frame)
    }

    /// The page's bytes to change; `write` must have succeeded since the pin was taken.
    #[inline]
    pub fn data_mut(&mut self, frame: FrameId) -> &mut [u8] {
        self.version.content_changes();
        let frame = self.cache.frame_mut(frame);
        assert!(self.undo.allows(frame), "pager (1): a page is changed before it is saved");
        frame.data_mut()
    }

    /// Two different pages: the first to read, the second to change.
    pub fn pair_mut(&mut self, from: FrameId, to: FrameId) -> (&[u8], &mut [u8]) {
        self.require_saved(to);
        self.version.content_changes();
        self.cache.pair_mut(from, to)
    }

    /// Exchanges the contents of two pages that `write` has made changeable, with what is kept
    /// beside them.
    pub fn exchange(&mut self, one: FrameId, other: FrameId) {
        self.require_saved(one);
        self.require_saved(other);
        self.version.content_changes();
        self.cache.exchange(one, other);
    }

    fn require_saved(&self, frame: FrameId) {
        assert!(self.undo.allows(self.cache.frame(frame)), "pager (1): a page is changed before it is saved");
    }

    /// Adds a pin.
    #[inline]
    pub fn pin(&mut self, frame: FrameId) {
        self.cache.pin(frame);
    }

    /// Gives a pin back.
    #[inline]
    pub fn unpin(&mut self, frame: FrameId) {
        self.cache.unpin(frame);
    }

    /// Number of the page in the frame; 0 when it was taken out of the cache.
    #[inline]
    pub fn page_no(&self, frame: FrameId) -> PageNo {
        PageNo(self.cache.frame(frame).page)
    }

    /// What the layer above noted about the page.
    #[inline]
    pub fn tag(&self, frame: FrameId) -> PageTag {
        self.cache.frame(frame).tag
    }

    /// Notes something about the page.
    #[inline]
    pub fn set_tag(&mut self, frame: FrameId, tag: PageTag) {
        self.cache.frame_mut(frame).tag = tag;
    }

    /// How many pins the page has.
    #[inline]
    pub fn pins(&self, frame: FrameId) -> u32 {
        self.cache.frame(frame).pins
    }
}
