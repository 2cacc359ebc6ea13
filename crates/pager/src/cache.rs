//! The page cache: frames in a slab, found by page number, replaced by the CLOCK rule.
//!
//! A frame with a pin, or with changes that are not in the file, is never replaced. A handle is a
//! plain index; nothing is counted but the pins.

use base::hash::FxHashMap;
use base::{PageNo, Result, heap_limit};

/// A page in memory: index of its frame. Valid while the holder keeps a pin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameId(u32);

impl FrameId {
    /// No frame. Nobody reads or changes it.
    pub const NONE: FrameId = FrameId(u32::MAX);
}

/// Two words for the layer above about the content of a frame. All zero whenever the content was
/// read or restored, so that the layer above examines it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageTag {
    /// What kind of page it is; 0 as long as nobody looked.
    pub kind: u8,
    /// Whether `free` is known.
    pub free_known: bool,
    /// Free bytes on the page.
    pub free: u16,
}

const _: () = assert!(size_of::<PageTag>() == 4 && size_of::<FrameId>() == 4);

pub(crate) struct Frame {
    data: Box<[u8]>,
    pub page: u32,
    pub pins: u32,
    /// Equal to the pager's epoch: journaled and dirty, may be changed.
    pub epoch: u64,
    pub tag: PageTag,
    pub dirty: bool,
    referenced: bool,
}

impl Frame {
    /// The page's bytes to change.
    #[inline]
    pub fn data_mut(&mut self) -> &mut [u8] {
        &mut self.data
    }
}

pub(crate) struct PageCache {
    frames: Vec<Frame>,
    map: FxHashMap<u32, u32>,
    free: Vec<u32>,
    hand: usize,
    /// Bytes of a page.
    page_size: usize,
    /// Frames before replacement starts.
    pub capacity: usize,
    /// Frames that became dirty; may name one that is clean again.
    dirty: Vec<u32>,
    dirty_count: usize,
    /// No page in the cache is greater.
    page_max: u32,
    /// Pages that were found here, and that were not.
    pub hits: u64,
    pub misses: u64,
    /// Pages that were written, and those of them that went to make room.
    pub writes: u64,
    pub spills: u64,
}

/// What `PageCache::reclaim` found.
pub(crate) enum Reclaimed {
    /// A frame to use, with the bytes of another page.
    Used(FrameId),
    /// A frame to use, all zeros.
    Zeroed(FrameId),
    /// Every frame is pinned or dirty and the cache is full.
    Full,
}

#[cold]
fn no_frame(frame: FrameId) -> ! {
    panic!("pager (12): frame {} is used, which the cache has not", frame.0);
}

impl PageCache {
    pub fn new(page_size: usize, capacity: usize) -> PageCache {
        PageCache {
            frames: Vec::new(),
            map: FxHashMap::default(),
            free: Vec::new(),
            hand: 0,
            page_size,
            capacity,
            dirty: Vec::new(),
            dirty_count: 0,
            page_max: 0,
            hits: 0,
            misses: 0,
            writes: 0,
            spills: 0,
        }
    }

    #[inline]
    pub fn lookup(&self, page: PageNo) -> Option<FrameId> {
        self.map.get(&page.0).map(|&index| FrameId(index))
    }

    #[inline]
    pub fn data(&self, frame: FrameId) -> &[u8] {
        &self.frame(frame).data
    }

    #[inline]
    pub fn data_mut(&mut self, frame: FrameId) -> &mut [u8] {
        &mut self.frame_mut(frame).data
    }

    /// Two different frames at once: read the first, change the second.
    pub fn pair_mut(&mut self, from: FrameId, to: FrameId) -> (&[u8], &mut [u8]) {
        let [from, to] = self.two_frames(from, to);
        (&from.data, &mut to.data)
    }

    /// Exchanges the contents of two frames, which keep their pages.
    pub fn exchange(&mut self, one: FrameId, other: FrameId) {
        let [one, other] = self.two_frames(one, other);
        std::mem::swap(&mut one.data, &mut other.data);
        std::mem::swap(&mut one.tag, &mut other.tag);
    }

    fn two_frames(&mut self, one: FrameId, other: FrameId) -> [&mut Frame; 2] {
        match self.frames.get_disjoint_mut([one.0 as usize, other.0 as usize]) {
            Ok(frames) => frames,
            Err(_) => no_frame(one),
        }
    }

    /// The frame, which exists: an id of none is a mistake of ours.
    #[inline]
    pub fn frame(&self, frame: FrameId) -> &Frame {
        match self.frames.get(frame.0 as usize) {
            Some(frame) => frame,
            None => no_frame(frame),
        }
    }

    #[inline]
    pub fn frame_mut(&mut self, frame: FrameId) -> &mut Frame {
        match self.frames.get_mut(frame.0 as usize) {
            Some(frame) => frame,
            None => no_frame(frame),
        }
    }

    #[inline]
    pub fn pin(&mut self, frame: FrameId) {
        let frame = self.frame_mut(frame);
        frame.pins += 1;
        frame.referenced = true;
    }

    #[inline]
    pub fn unpin(&mut self, frame: FrameId) {
        let frame = self.frame_mut(frame);
        assert!(frame.pins > 0, "pager (12): a pin is given back that nobody has");
        frame.pins -= 1;
    }

    /// A frame without content for a new page: a free one, a new one, or a replaced one.
    pub fn reclaim(&mut self) -> Reclaimed {
        if let Some(&index) = self.free.last() {
            match self.frames.get_mut(index as usize) {
                Some(frame) if frame.data.is_empty() && !heap_limit::may_take(self.page_size) => {}
                Some(frame) if frame.data.is_empty() => {
                    frame.data = vec![0; self.page_size].into_boxed_slice();
                    self.free.pop();
                    return Reclaimed::Zeroed(FrameId(index));
                }
                _ => {
                    self.free.pop();
                    return Reclaimed::Used(FrameId(index));
                }
            }
        }
        let is_tight = || heap_limit::is_tight(self.page_size) || !heap_limit::may_take(self.page_size);
        if self.frames.len() < self.capacity
            && !is_tight()
            && let Ok(frame) = self.grow()
        {
            return Reclaimed::Zeroed(frame);
        }
        if self.dirty_count < self.frames.len()
            && self.is_reread()
            && let Some(index) = self.victim()
        {
            return Reclaimed::Used(index);
        }
        Reclaimed::Full
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.frames.len()
    }

    /// Whether a page that is not in the cache can be read again: that of a database in memory
    /// cannot.
    fn is_reread(&self) -> bool {
        self.capacity != usize::MAX
    }

    /// Number of pages.
    #[inline]
    pub fn page_count(&self) -> usize {
        self.map.len()
    }

    /// Bytes of the pages.
    pub fn bytes(&self) -> usize {
        self.frames.iter().map(|frame| frame.data.len()).sum()
    }

    /// Gives the memory of pages back that nobody is using and that are as in the file.
    pub fn release(&mut self) {
        if !self.is_reread() {
            return;
        }
        for index in 0..self.frames.len() {
            if self.frames.get(index).is_some_and(|frame| frame.pins == 0 && !frame.dirty) {
                self.discard(FrameId(index as u32));
            }
        }
        while self.frames.last().is_some_and(|frame| frame.page == 0 && frame.pins == 0) {
            self.frames.pop();
        }
        let count = self.frames.len();
        self.free.retain(|&index| (index as usize) < count);
        for &index in &self.free {
            if let Some(frame) = self.frames.get_mut(index as usize) {
                frame.data = Box::default();
            }
        }
        self.frames.shrink_to_fit();
        self.map.shrink_to_fit();
        self.hand = 0;
    }

    /// Gives frames beyond the capacity back, as far as nobody is using them and they are as in the
    /// file: a transaction that could not spill has left them.
    pub fn trim(&mut self) {
        if self.frames.len() <= self.capacity {
            return;
        }
        for index in self.capacity..self.frames.len() {
            if self.frames.get(index).is_some_and(|frame| frame.pins == 0 && !frame.dirty) {
                self.discard(FrameId(index as u32));
            }
        }
        let is_empty = |frame: &Frame| frame.page == 0 && frame.pins == 0;
        while self.frames.len() > self.capacity && self.frames.last().is_some_and(is_empty) {
            self.frames.pop();
        }
        let count = self.frames.len();
        self.free.retain(|&index| (index as usize) < count);
        self.hand = 0;
    }

    /// One more frame, whatever the capacity.
    ///
    /// # Errors
    /// `SQLITE_NOMEM` beyond the hard heap limit.
    pub fn grow(&mut self) -> Result<FrameId> {
        heap_limit::take(self.page_size)?;
        self.frames.push(Frame {
            data: vec![0; self.page_size].into_boxed_slice(),
            page: 0,
            pins: 0,
            epoch: 0,
            tag: PageTag::default(),
            dirty: false,
            referenced: false,
        });
        Ok(FrameId((self.frames.len() - 1) as u32))
    }

    /// The CLOCK hand goes round at most twice: the first pass takes away the second chances.
    fn victim(&mut self) -> Option<FrameId> {
        for _ in 0..self.frames.len() * 2 {
            self.hand = if self.hand + 1 >= self.frames.len() { 0 } else { self.hand + 1 };
            let frame = self.frames.get_mut(self.hand)?;
            if frame.pins > 0 || frame.dirty {
                continue;
            }
            if frame.referenced {
                frame.referenced = false;
                continue;
            }
            self.map.remove(&frame.page);
            frame.page = 0;
            return Some(FrameId(self.hand as u32));
        }
        None
    }

    /// Gives the frame to a page and pins it once.
    pub fn assign(&mut self, id: FrameId, page: PageNo) {
        let frame = self.frame_mut(id);
        assert!(frame.pins == 0 && !frame.dirty, "pager (12): a page in use is replaced");
        frame.page = page.0;
        frame.pins = 1;
        frame.epoch = 0;
        frame.tag = PageTag::default();
        frame.referenced = true;
        self.map.insert(page.0, id.0);
        self.page_max = self.page_max.max(page.0);
    }

    /// Takes the page out of the cache, whatever it holds; a pinned frame keeps its pins and is
    /// emptied by whoever pinned it.
    pub fn discard(&mut self, id: FrameId) {
        let frame = self.frame_mut(id);
        let (page, dirty) = (frame.page, frame.dirty);
        if page == 0 {
            return;
        }
        frame.page = 0;
        frame.pins = 0;
        frame.epoch = 0;
        frame.dirty = false;
        frame.tag = PageTag::default();
        self.map.remove(&page);
        self.dirty_count -= usize::from(dirty);
        self.free.push(id.0);
    }

    /// Forgets every page and, when the size differs, every frame.
    pub fn reset(&mut self, page_size: usize) {
        self.map.clear();
        self.page_max = 0;
        self.dirty.clear();
        self.dirty_count = 0;
        self.free.clear();
        if page_size != self.page_size {
            self.frames.clear();
            self.page_size = page_size;
        }
        self.hand = 0;
        for (index, frame) in self.frames.iter_mut().enumerate() {
            frame.page = 0;
            frame.pins = 0;
            frame.epoch = 0;
            frame.dirty = false;
            frame.tag = PageTag::default();
            self.free.push(index as u32);
        }
    }

    #[inline]
    pub fn mark_dirty(&mut self, id: FrameId) {
        let frame = self.frame_mut(id);
        if !frame.dirty {
            frame.dirty = true;
            self.dirty_count += 1;
            self.dirty.push(id.0);
        }
    }

    /// The frame's content is in the file now; a further change goes through the slow path again.
    pub fn mark_clean(&mut self, id: FrameId) {
        let frame = self.frame_mut(id);
        frame.epoch = 0;
        if frame.dirty {
            frame.dirty = false;
            self.dirty_count -= 1;
        }
    }

    /// The dirty frames in page order. With `unpinned_only`, those that nobody is using.
    pub fn dirty_frames(&mut self, unpinned_only: bool) -> Vec<FrameId> {
        let frames = &self.frames;
        let is_dirty = |&index: &u32| frames.get(index as usize).is_some_and(|frame| frame.dirty);
        self.dirty.retain(is_dirty);
        self.dirty.sort_unstable_by_key(|&i| frames.get(i as usize).map_or(0, |frame| frame.page));
        self.dirty.dedup();
        let wanted = |&&index: &&u32| !unpinned_only || frames.get(index as usize).is_some_and(|frame| frame.pins == 0);
        self.dirty.iter().filter(wanted).map(|&index| FrameId(index)).collect()
    }

    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }

    /// Takes every page greater than `last` out of the cache. Looks at nothing when there can be
    /// none.
    #[inline]
    pub fn discard_after(&mut self, last: u32) {
        if self.page_max > last {
            self.discard_all_after(last);
        }
    }

    #[cold]
    fn discard_all_after(&mut self, last: u32) {
        self.page_max = last;
        let beyond: Vec<u32> = self.map.iter().filter(|&(&page, _)| page > last).map(|(_, &index)| index).collect();
        beyond.into_iter().for_each(|index| self.discard(FrameId(index)));
    }
}
