//! From page to frame: in each region the page numbers of its frames, and a hash table over them.

use super::{FIRST_REGION_HEAD, WalIndex};
use base::{Error, PageNo, Result};
use vfs::ShmRegion;

/// Page numbers in a region; the first has fewer, as the header comes before them.
pub(crate) const PAGES_PER_REGION: usize = 4096;
/// Page numbers in the first region.
pub(crate) const FIRST_REGION_FRAMES: u32 = (PAGES_PER_REGION - FIRST_REGION_HEAD) as u32;
/// Entries of a region's hash table.
const HASH_ENTRIES: usize = 2 * PAGES_PER_REGION;
/// Where the hash table begins, in half words.
const HASH_START: usize = 2 * PAGES_PER_REGION;

/// The region that knows about a frame (from 1).
pub(crate) fn region_of(frame: u32) -> usize {
    (frame as usize + PAGES_PER_REGION - FIRST_REGION_FRAMES as usize - 1) / PAGES_PER_REGION
}

/// Frames before the first of a region.
fn frames_before(region: usize) -> u32 {
    match region {
        0 => 0,
        _ => FIRST_REGION_FRAMES + ((region - 1) * PAGES_PER_REGION) as u32,
    }
}

fn hash_of(page: u32) -> usize {
    page.wrapping_mul(383) as usize & (HASH_ENTRIES - 1)
}

/// Where in a region the page number of its entry (from 1) stands.
fn page_at(region: usize, entry: u32) -> usize {
    let head = if region == 0 { FIRST_REGION_HEAD } else { 0 };
    head + entry as usize - 1
}

fn endless_chain() -> Error {
    Error::corrupt(PageNo(0), "the hash table of the wal-index has no free entry")
}

impl WalIndex {
    /// The last frame of `first ..= last` that holds a page; 0 when none does.
    pub fn find(&self, page: u32, first: u32, last: u32) -> Result<u32> {
        if last == 0 || last < first {
            return Ok(0);
        }
        for number in (region_of(first.max(1))..=region_of(last)).rev() {
            let Some(region) = self.regions.get(number) else { return Err(endless_chain()) };
            let found = find_in(region, number, page, first, last)?;
            if found > 0 {
                return Ok(found);
            }
        }
        Ok(0)
    }

    /// The page that a frame holds.
    pub fn page_of(&self, frame: u32) -> u32 {
        let number = region_of(frame);
        let entry = frame - frames_before(number);
        self.regions.get(number).map_or(0, |region| region.load(page_at(number, entry)))
    }

    /// Notes that a frame holds a page. Frames come in order; only who may write calls it.
    pub fn append(&mut self, frame: u32, page: u32) -> Result<()> {
        self.require_frames(frame, true)?;
        let number = region_of(frame);
        let entry = frame - frames_before(number);
        let Some(region) = self.regions.get(number) else { return Err(endless_chain()) };
        if entry == 1 {
            clear(region, number, 0);
        } else if region.load(page_at(number, entry)) != 0 {
            // A writer that died left it.
            self.forget_after(frame - 1);
        }
        let Some(region) = self.regions.get(number) else { return Err(endless_chain()) };
        let mut at = hash_of(page);
        let mut tries = 0;
        while region.load_half(HASH_START + at) != 0 {
            at = (at + 1) % HASH_ENTRIES;
            tries += 1;
            if tries > entry {
                return Err(endless_chain());
            }
        }
        region.store(page_at(number, entry), page);
        region.store_half(HASH_START + at, entry as u16);
        Ok(())
    }

    /// Takes out what follows the last frame that counts. Readers see no difference: they ask
    /// for frames up to that one, whose entries were made before.
    pub fn forget_after(&mut self, last: u32) {
        if last == 0 {
            return;
        }
        let number = region_of(last);
        if let Some(region) = self.regions.get(number) {
            clear(region, number, last - frames_before(number));
        }
    }
}

fn find_in(region: &ShmRegion, number: usize, page: u32, first: u32, last: u32) -> Result<u32> {
    let before = frames_before(number);
    let mut at = hash_of(page);
    let mut found = 0;
    for _ in 0..=HASH_ENTRIES {
        let entry = u32::from(region.load_half(HASH_START + at));
        if entry == 0 {
            return Ok(found);
        }
        let frame = before + entry;
        if frame >= first && frame <= last && region.load(page_at(number, entry)) == page {
            found = found.max(frame);
        }
        at = (at + 1) % HASH_ENTRIES;
    }
    Err(endless_chain())
}

/// Takes out every entry after `keep`.
fn clear(region: &ShmRegion, number: usize, keep: u32) {
    for at in HASH_START..HASH_START + HASH_ENTRIES {
        if u32::from(region.load_half(at)) > keep {
            region.store_half(at, 0);
        }
    }
    let from = page_at(number, keep + 1);
    for at in from..PAGES_PER_REGION {
        region.store(at, 0);
    }
}
