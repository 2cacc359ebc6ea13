//! The wal-index: which frame of the log holds the newest image of a page, how far the log goes,
//! and who reads from where. It lies in shared memory, or for a connection alone in its own.
//!
//! The bytes are described at <https://sqlite.org/walformat.html#the_wal_index_file_format>.
//! Everything is in the machine's byte order.

mod hash;
mod locks;

pub(crate) use hash::region_of;
pub(crate) use locks::{LockMode, Slot};

use super::checksum::{Sums, checksum_words};
use super::header::FORMAT_VERSION;
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::rc::Rc;
use vfs::{File, SHM_REGION_WORDS, ShmRegion};

/// Words of one copy of the header.
const HEADER_WORDS: usize = 12;
/// Where "frames copied into the database" stands.
const COPIED: usize = 24;
/// Where the five read marks begin.
const READ_MARKS: usize = 25;
/// Where "frames that a checkpoint tried to copy" stands.
const COPY_TRIED: usize = 32;
/// Words before the page numbers of the first region.
const FIRST_REGION_HEAD: usize = 34;
/// A read mark that no reader uses.
pub(crate) const MARK_UNUSED: u32 = u32::MAX;
/// Read marks there are.
pub(crate) const MARK_COUNT: u32 = 5;

/// One copy of the header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct IndexHeader([u32; HEADER_WORDS]);

// Both copies, then the words of checkpoints and readers: https://sqlite.org/walformat.html.
const _: () = assert!(size_of::<IndexHeader>() == 48 && COPIED == 2 * HEADER_WORDS);
const _: () = assert!(READ_MARKS == COPIED + 1 && READ_MARKS + (MARK_COUNT as usize) + 2 == COPY_TRIED);
const _: () = assert!(FIRST_REGION_HEAD * 4 == 136);

impl IndexHeader {
    /// The format's version.
    pub fn version(&self) -> u32 {
        self.0[0]
    }

    fn flags(&self) -> [u8; 4] {
        self.0[3].to_ne_bytes()
    }

    /// Whether the log's checksums read words big-endian.
    pub fn big_endian(&self) -> bool {
        self.flags()[1] != 0
    }

    /// Page size of the log in bytes; 0 when it never had one.
    pub fn page_size(&self) -> u32 {
        let [_, _, low, high] = self.flags();
        let coded = u32::from(u16::from_ne_bytes([low, high]));
        (coded & 0xfe00) + ((coded & 1) << 16)
    }

    /// Sets byte order and page size of the log.
    pub fn set_format(&mut self, big_endian: bool, page_size: u32) {
        let coded = ((page_size & 0xff00) | (page_size >> 16)) as u16;
        let [low, high] = coded.to_ne_bytes();
        self.0[3] = u32::from_ne_bytes([self.flags()[0], u8::from(big_endian), low, high]);
    }

    /// The last frame that belongs to a transaction.
    #[inline]
    pub fn last_frame(&self) -> u32 {
        self.0[4]
    }

    pub fn set_last_frame(&mut self, frame: u32) {
        self.0[4] = frame;
    }

    /// Pages of the database after that frame; 0 without a frame.
    pub fn page_count(&self) -> u32 {
        self.0[5]
    }

    pub fn set_page_count(&mut self, count: u32) {
        self.0[5] = count;
    }

    /// The checksum of the last frame.
    pub fn frame_sums(&self) -> Sums {
        [self.0[6], self.0[7]]
    }

    pub fn set_frame_sums(&mut self, sums: Sums) {
        [self.0[6], self.0[7]] = sums;
    }

    /// The salts of the log's header, as bytes.
    pub fn salts(&self) -> [[u8; 4]; 2] {
        [self.0[8].to_ne_bytes(), self.0[9].to_ne_bytes()]
    }

    pub fn set_salts(&mut self, salts: [[u8; 4]; 2]) {
        [self.0[8], self.0[9]] = salts.map(u32::from_ne_bytes);
    }

    /// Says that there is one more commit.
    pub fn count_change(&mut self) {
        self.0[2] = self.0[2].wrapping_add(1);
    }

    /// Says that there is one more commit than in another header.
    pub fn count_change_after(&mut self, published: &IndexHeader) {
        self.0[2] = published.0[2].wrapping_add(1);
    }

    /// Whether both end with the same frame of the same log.
    pub fn ends_as(&self, other: &IndexHeader) -> bool {
        self.salts() == other.salts()
            && self.last_frame() == other.last_frame()
            && self.frame_sums() == other.frame_sums()
    }

    /// Version, "initialized", checksum: what makes it valid.
    fn seal(&mut self) {
        self.0[0] = FORMAT_VERSION;
        let [_, order, low, high] = self.flags();
        self.0[3] = u32::from_ne_bytes([1, order, low, high]);
        let (body, sums) = self.0.split_at_mut(HEADER_WORDS - 2);
        sums.copy_from_slice(&checksum_words(body));
    }

    fn is_sealed(&self) -> bool {
        let (body, sums) = self.0.split_at(HEADER_WORDS - 2);
        self.flags()[0] != 0 && checksum_words(body) == sums
    }
}

/// The wal-index of one connection: mapped regions, or memory of its own.
pub(crate) struct WalIndex {
    /// `None`: memory of its own.
    shared: Option<Rc<dyn File>>,
    pub mode: LockMode,
    regions: Vec<ShmRegion>,
    /// The slots that this connection holds alone, a bit each; also where slots are not used.
    held: Cell<u8>,
}

impl WalIndex {
    /// The index in the shared memory of a database file.
    pub fn shared(database: Rc<dyn File>) -> WalIndex {
        WalIndex { shared: Some(database), mode: LockMode::Shared, regions: Vec::new(), held: Cell::new(0) }
    }

    /// An index for this connection alone.
    pub fn private() -> WalIndex {
        WalIndex { shared: None, mode: LockMode::Alone, regions: Vec::new(), held: Cell::new(0) }
    }

    /// Whether it lies in this connection's own memory.
    pub fn is_private(&self) -> bool {
        self.shared.is_none()
    }

    /// Makes region number `number` and those before it usable; false when the shared memory is
    /// shorter and is not to be extended.
    pub fn require_region(&mut self, number: usize, extend: bool) -> Result<bool> {
        while self.regions.len() <= number {
            let region = match &self.shared {
                None => Some(ShmRegion::private()),
                Some(file) => file.shm_region(self.regions.len(), extend)?,
            };
            match region {
                Some(region) => self.regions.push(region),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Makes usable what says where frames up to `last` are.
    pub fn require_frames(&mut self, last: u32, extend: bool) -> Result<()> {
        if last > 0 && !self.require_region(region_of(last), extend)? {
            return Err(Error::bare(ResultCode::IOERR_SHMMAP));
        }
        Ok(())
    }

    fn barrier(&self) {
        if let Some(file) = &self.shared {
            file.shm_barrier();
        }
    }

    fn read_copy(&self, from: usize) -> IndexHeader {
        let mut words = [0; HEADER_WORDS];
        if let Some(region) = self.regions.first() {
            for (offset, word) in words.iter_mut().enumerate() {
                *word = region.load(from + offset);
            }
        }
        IndexHeader(words)
    }

    /// The header, when both copies are equal and valid. They are read in the order opposite to
    /// that in which they are written, so that a header that is being changed shows.
    pub fn read_header(&self) -> Option<IndexHeader> {
        let first = self.read_copy(0);
        self.barrier();
        let second = self.read_copy(HEADER_WORDS);
        (first == second && first.is_sealed()).then_some(first)
    }

    /// Whether the log is the one that a header is of: only its salts tell, and they are the same
    /// as long as nobody restarts the log, whatever else is being published.
    pub fn is_log_of(&self, header: &IndexHeader) -> bool {
        self.barrier();
        self.read_copy(0).salts() == header.salts()
    }

    /// Whether both copies of the header are this one.
    #[inline]
    pub fn header_is(&self, header: &IndexHeader) -> bool {
        let Some(region) = self.regions.first() else { return false };
        if !region.holds(0, &header.0) {
            return false;
        }
        self.barrier();
        region.holds(HEADER_WORDS, &header.0)
    }

    /// Whether the first copy of the header is this one: enough for who holds a lock that keeps
    /// others from publishing what matters.
    pub fn first_copy_is(&self, header: &IndexHeader) -> bool {
        self.barrier();
        self.regions.first().is_some_and(|region| region.holds(0, &header.0))
    }

    /// Whether the header that was published last is this one, by its sums: enough for who holds
    /// the WRITE slot, so that nobody is publishing one.
    #[inline]
    pub fn newest_is(&self, header: &IndexHeader) -> bool {
        const SUMS: usize = HEADER_WORDS - 2;
        self.regions.first().is_some_and(|region| region.holds(SUMS, &header.0[SUMS..]))
    }

    /// Publishes a header: from here on others see what it says.
    pub fn write_header(&mut self, header: &mut IndexHeader) {
        header.seal();
        let Some(region) = self.regions.first() else { return };
        for (offset, word) in header.0.iter().enumerate() {
            region.store(HEADER_WORDS + offset, *word);
        }
        self.barrier();
        for (offset, word) in header.0.iter().enumerate() {
            region.store(offset, *word);
        }
        self.barrier();
    }

    fn word(&self, at: usize) -> u32 {
        self.regions.first().map_or(0, |region| region.load(at))
    }

    fn set_word(&self, at: usize, value: u32) {
        if let Some(region) = self.regions.first() {
            region.store(at, value);
        }
    }

    /// Frames that are in the database file, too.
    pub fn copied(&self) -> u32 {
        self.word(COPIED)
    }

    pub fn set_copied(&self, frames: u32) {
        self.set_word(COPIED, frames);
    }

    /// Frames that a checkpoint has begun to copy.
    pub fn copy_tried(&self) -> u32 {
        self.word(COPY_TRIED)
    }

    /// Frames that a checkpoint has begun to copy.
    pub fn set_copy_tried(&self, frames: u32) {
        self.set_word(COPY_TRIED, frames);
    }

    /// The last frame that readers of a slot use.
    pub fn mark(&self, slot: u32) -> u32 {
        self.word(READ_MARKS + slot as usize)
    }

    pub fn set_mark(&self, slot: u32, frame: u32) {
        self.set_word(READ_MARKS + slot as usize, frame);
    }

    /// Takes over what another index says about pages, word by word where it differs: readers may
    /// be looking into this one.
    pub fn adopt_frames(&mut self, other: &WalIndex) -> Result<()> {
        for (number, from) in other.regions.iter().enumerate() {
            if !self.require_region(number, true)? {
                return Err(Error::bare(ResultCode::IOERR_SHMMAP));
            }
            let Some(to) = self.regions.get(number) else { continue };
            let start = if number == 0 { FIRST_REGION_HEAD } else { 0 };
            for at in start..hash::PAGES_PER_REGION {
                let word = from.load(at);
                if to.load(at) != word {
                    to.store(at, word);
                }
            }
            for at in 2 * hash::PAGES_PER_REGION..2 * SHM_REGION_WORDS {
                let half = from.load_half(at);
                if to.load_half(at) != half {
                    to.store_half(at, half);
                }
            }
        }
        Ok(())
    }
}
