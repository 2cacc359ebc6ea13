//! Overflow chains: reading them past the cache, writing, freeing.
//!
//! A chain that was written at once lies one page after the other. So a read guesses that it does,
//! gets the whole run with one scatter read that puts the four-byte links aside, and believes of it
//! what the links confirm. A page that is cached may be newer than the file: then the cache wins.

use super::{Tree, corrupt};
use crate::page::{CellInfo, u32_at};
use base::{PageNo, Result};
use pager::FrameId;
use std::io::IoSliceMut;

/// Pages of one scatter read.
const RUN_MAX: usize = 64;

/// Where a read or write continues in a chain.
struct Place {
    /// Number of the page in the chain, from 0.
    index: usize,
    page: u32,
    /// Payload bytes of the page to skip.
    skip: usize,
}

impl Tree {
    /// Copies payload bytes from `offset` on. `chain` remembers the chain's pages between calls for
    /// one entry.
    pub fn payload_read(
        &mut self,
        frame: FrameId,
        info: &CellInfo,
        chain: &mut Vec<u32>,
        offset: u32,
        out: &mut [u8],
    ) -> Result<()> {
        let page = self.pager.page_no(frame);
        let end = offset as usize + out.len();
        if end > info.payload_len as usize {
            return Err(corrupt(page, "a payload is shorter than it says"));
        }
        let (offset, local) = (offset as usize, info.local as usize);
        let head = out.len().min(local.saturating_sub(offset));
        if head < out.len() {
            let place = self.find_in_chain(frame, info, chain, offset.max(local) - local)?;
            self.read_chain(place, chain, out, head)?;
        }
        if head == 0 {
            return Ok(());
        }
        // The reading of the chain has used the room of these bytes.
        let from = info.payload_at as usize + offset;
        let bytes = self
            .pager
            .data(frame)
            .get(from..from + head)
            .ok_or_else(|| corrupt(page, "a payload ends outside of its page"))?;
        out.get_mut(..head).ok_or_else(|| corrupt(page, "a payload is longer than asked for"))?.copy_from_slice(bytes);
        Ok(())
    }

    /// Appends `len` payload bytes from `offset` on to `out`.
    pub fn payload_to_vec(
        &mut self,
        frame: FrameId,
        info: &CellInfo,
        chain: &mut Vec<u32>,
        offset: u32,
        len: u32,
        out: &mut Vec<u8>,
    ) -> Result<()> {
        let start = out.len();
        self.check_payload_len(frame, len)?;
        out.resize(start + len as usize, 0);
        let target = out.split_at_mut(start).1;
        let result = self.payload_read(frame, info, chain, offset, target);
        if result.is_err() {
            out.truncate(start);
        }
        result
    }

    /// A length that the file cannot hold is not worth an allocation.
    pub fn check_payload_len(&self, frame: FrameId, len: u32) -> Result<()> {
        let possible = u64::from(self.pager.page_count()) * self.geometry().usable as u64;
        if u64::from(len) > possible {
            Err(corrupt(self.pager.page_no(frame), "a payload is longer than the file"))
        } else {
            Ok(())
        }
    }

    /// Walks to the page of the chain that holds its byte `offset`.
    fn find_in_chain(&mut self, frame: FrameId, info: &CellInfo, chain: &mut Vec<u32>, offset: usize) -> Result<Place> {
        let per_page = self.geometry().overflow_len();
        let (index, skip) = (offset / per_page, offset % per_page);
        if chain.is_empty() {
            chain.push(u32_at(self.pager.data(frame), info.overflow_at()));
        }
        while chain.len() <= index {
            let last = chain.last().copied().unwrap_or(0);
            let next = self.with_page(PageNo(last), |tree, frame| Ok(u32_at(tree.pager.data(frame), 0)))?;
            chain.push(next);
        }
        let page = chain.get(index).copied().unwrap_or(0);
        Ok(Place { index, page, skip })
    }

    /// Fills `out` from `head` on; the bytes before may be overwritten.
    fn read_chain(&mut self, place: Place, chain: &mut Vec<u32>, out: &mut [u8], head: usize) -> Result<()> {
        let mut place = place;
        let done = if self.may_bypass_cache(&place) { self.read_flat_run(&mut place, chain, out, head)? } else { 0 };
        let mut out = out.split_at_mut(head + done).1;
        while !out.is_empty() {
            let done = match self.may_bypass_cache(&place) {
                true => self.read_run(&mut place, chain, out)?,
                false => self.read_one(&mut place, chain, out)?,
            };
            out = out.split_at_mut(done).1;
        }
        Ok(())
    }

    /// Whether a page is there to be read whole, and not in the cache.
    fn may_bypass_cache(&self, place: &Place) -> bool {
        let page = PageNo(place.page);
        place.skip == 0
            && page.0 != 0
            && page.0 <= self.pager.page_count()
            && page != self.pager.lock_page()
            && self.pager.lies_in_file(page)
            && self.pager.reads_parts()
    }

    /// As [`Tree::read_run`] for the whole rest of a chain, when that is expected to be one run and
    /// there is room before `head` for the links: the pages are read as they are, with one plain
    /// read, and their contents moved together. (A scatter read with four bytes between every two
    /// pages takes the system longer than the move.) Returns the bytes filled from `head` on; 0
    /// when not so.
    fn read_flat_run(&mut self, place: &mut Place, chain: &mut Vec<u32>, out: &mut [u8], head: usize) -> Result<usize> {
        let per_page = self.geometry().overflow_len();
        let first = place.page;
        let pages = (out.len() - head).div_ceil(per_page);
        let links_len = 4 * pages;
        let whole_pages = self.pager.page_size() as usize == self.geometry().usable;
        let allowed = base::fast_path!(
            "flat runs",
            "overflow pages one after the other are read at once",
            "one read for up to 64 pages; blobs ×0.97"
        );
        if !allowed
            || !self.chains_contiguous
            || !whole_pages
            || head < links_len
            || pages > RUN_MAX
            || self.pager.mapping_limit() > 0
            || self.run_len(first, pages) < pages
        {
            return Ok(0);
        }
        let start = head - links_len;
        let target = out.split_at_mut(start).1;
        if self.pager.read_past_cache(PageNo(first), 0, &mut [IoSliceMut::new(target)])? < target.len() {
            return Err(corrupt(PageNo(first), "an overflow chain ends outside of the file"));
        }
        let confirmed = self.follow_links(place, chain, target, pages);
        // From the last to the first: every content moves up, over the link after it.
        for index in (0..confirmed).rev() {
            let (from, to) = (4 + index * (4 + per_page), links_len + index * per_page);
            let end = (from + per_page).min(target.len());
            // The last content is where it belongs when the whole run was the chain's.
            if from != to {
                target.copy_within(from..end, to);
            }
        }
        Ok((confirmed * per_page).min(target.len() - links_len))
    }

    /// How many of the pages that lie one after the other in `target` are the chain's next ones.
    fn follow_links(&mut self, place: &mut Place, chain: &mut Vec<u32>, target: &[u8], pages: usize) -> usize {
        let page_len = 4 + self.geometry().overflow_len();
        for index in 0..pages {
            let next = u32_at(target, index * page_len);
            let follows = next == place.page.wrapping_add(1);
            step(place, chain, next);
            if !follows && index + 1 < pages {
                self.chains_contiguous = false;
                return index + 1;
            }
        }
        pages
    }

    /// One page through the cache.
    fn read_one(&mut self, place: &mut Place, chain: &mut Vec<u32>, out: &mut [u8]) -> Result<usize> {
        let page = PageNo(place.page);
        let count = out.len().min(self.geometry().overflow_len() - place.skip);
        let from = 4 + place.skip;
        let next = self.with_page(page, |tree, frame| {
            let data = tree.pager.data(frame);
            let bytes = data.get(from..from + count).ok_or_else(|| corrupt(page, "an overflow page is too short"))?;
            out.get_mut(..count)
                .ok_or_else(|| corrupt(page, "an overflow page has more than asked for"))?
                .copy_from_slice(bytes);
            Ok(u32_at(data, 0))
        })?;
        step(place, chain, next);
        Ok(count)
    }

    /// As many pages as the guess reaches with one read past the cache; returns the bytes of those
    /// whose place in the chain is confirmed.
    fn read_run(&mut self, place: &mut Place, chain: &mut Vec<u32>, out: &mut [u8]) -> Result<usize> {
        let per_page = self.geometry().overflow_len();
        let first = place.page;
        let wanted = out.len().div_ceil(per_page);
        let pages = if self.chains_contiguous { self.run_len(first, wanted) } else { 1 };
        let mut links = [[0u8; 4]; RUN_MAX];
        // Bytes that are reserved at the end of pages come along and go nowhere.
        let mut reserved = [0u8; 256];
        let gap = self.pager.page_size() as usize - self.geometry().usable;
        let mut reserved_parts = reserved.chunks_mut(gap.max(1));
        let pages = if gap > 0 { pages.min(reserved_parts.len()) } else { pages };
        let mut buffers = Vec::with_capacity(pages * 3);
        let mut expected = 0;
        let chunks = out.chunks_mut(per_page).take(pages);
        for (chunk, link) in chunks.zip(links.iter_mut()) {
            expected += 4 + chunk.len();
            let whole = chunk.len() == per_page;
            buffers.push(IoSliceMut::new(link));
            buffers.push(IoSliceMut::new(chunk));
            if gap > 0
                && whole
                && let Some(part) = reserved_parts.next()
            {
                expected += part.len().min(gap);
                buffers.push(IoSliceMut::new(part));
            }
        }
        let got = self.pager.read_past_cache(PageNo(first), 0, &mut buffers)?;
        drop(buffers);
        if got < expected.saturating_sub(gap) {
            return Err(corrupt(PageNo(first), "an overflow chain ends outside of the file"));
        }
        let mut confirmed = 0;
        for link in links.iter().take(pages) {
            let next = u32::from_be_bytes(*link);
            confirmed += 1;
            let last = confirmed == pages;
            let follows = next == place.page.wrapping_add(1);
            step(place, chain, next);
            if !last && !follows {
                self.chains_contiguous = false;
                break;
            }
            if !self.chains_contiguous && follows {
                self.chains_contiguous = true;
            }
        }
        Ok((confirmed * per_page).min(out.len()))
    }

    /// Pages from `first` on that exist, are not cached and are not the lock page.
    fn run_len(&self, first: u32, wanted: usize) -> usize {
        let lock_page = self.pager.lock_page().0;
        let usable = |page: &u32| {
            *page <= self.pager.page_count()
                && *page != lock_page
                && (*page == first || self.pager.lies_in_file(PageNo(*page)))
        };
        let run = (first..=u32::MAX).take(wanted.min(RUN_MAX)).take_while(usable).count();
        run.max(1)
    }

    /// Overwrites payload bytes in place.
    pub fn payload_write(
        &mut self,
        frame: FrameId,
        info: &CellInfo,
        chain: &mut Vec<u32>,
        offset: u32,
        bytes: &[u8],
    ) -> Result<()> {
        let page = self.pager.page_no(frame);
        if offset as usize + bytes.len() > info.payload_len as usize {
            return Err(corrupt(page, "a payload is shorter than what is written to it"));
        }
        let (offset, local) = (offset as usize, info.local as usize);
        let mut rest = bytes;
        if offset < local {
            let count = rest.len().min(local - offset);
            let from = info.payload_at as usize + offset;
            self.pager.write(frame)?;
            let (head, tail) = rest
                .split_at_checked(count)
                .ok_or_else(|| corrupt(page, "a payload is shorter than what is written to it"))?;
            let target = self.pager.data_mut(frame).get_mut(from..from + count);
            target.ok_or_else(|| corrupt(page, "a payload ends outside of its page"))?.copy_from_slice(head);
            rest = tail;
        }
        if rest.is_empty() {
            return Ok(());
        }
        let mut place = self.find_in_chain(frame, info, chain, offset.max(local) - local)?;
        while !rest.is_empty() {
            let page = PageNo(place.page);
            let count = rest.len().min(self.geometry().overflow_len() - place.skip);
            let from = 4 + place.skip;
            let (head, tail) = rest
                .split_at_checked(count)
                .ok_or_else(|| corrupt(page, "an overflow page has less than is written to it"))?;
            let next = self.with_page(page, |tree, frame| {
                tree.pager.write(frame)?;
                let data = tree.pager.data_mut(frame);
                let target =
                    data.get_mut(from..from + count).ok_or_else(|| corrupt(page, "an overflow page is too short"))?;
                target.copy_from_slice(head);
                Ok(u32_at(data, 0))
            })?;
            step(&mut place, chain, next);
            rest = tail;
        }
        Ok(())
    }

    /// Frees the overflow chain of a cell on a page.
    pub fn free_overflow(&mut self, frame: FrameId, info: &CellInfo) -> Result<()> {
        if !info.overflows() {
            return Ok(());
        }
        let first = u32_at(self.pager.data(frame), info.overflow_at());
        let bytes = (info.payload_len - info.local) as usize;
        let mut page = first;
        for _ in 0..bytes.div_ceil(self.geometry().overflow_len()) {
            if page < 2 || page > self.pager.page_count() {
                return Err(corrupt(PageNo(page), "an overflow chain leads outside"));
            }
            let next = self.with_page(PageNo(page), |tree, frame| {
                if tree.pager.pins(frame) > 1 {
                    return Err(corrupt(PageNo(page), "an overflow page is in use elsewhere"));
                }
                Ok(u32_at(tree.pager.data(frame), 0))
            })?;
            self.free_page(PageNo(page))?;
            page = next;
        }
        Ok(())
    }
}

/// On to the next page of a chain.
fn step(place: &mut Place, chain: &mut Vec<u32>, next: u32) {
    place.index += 1;
    place.page = next;
    place.skip = 0;
    if chain.len() == place.index {
        chain.push(next);
    }
}
