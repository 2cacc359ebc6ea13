//! The database header: checking it when a transaction begins, making it, its 32-bit values.
//!
//! See <https://www.sqlite.org/fileformat2.html#the_database_header>.

use super::{HEADER_PAGE_COUNT, Tree, corrupt};
use crate::kinds::AutoVacuum;
use crate::page::{TABLE_LEAF, u16_at, u32_at};
use base::endian::{fill, set_u32};
use base::{Error, PageNo, Result, ResultCode};
use pager::{FILE_MAGIC, FrameId, PAGE_SIZE_MAX, PAGE_SIZE_MIN};

/// Offset of the largest root page; not zero in an auto-vacuum database.
pub(crate) const HEADER_LARGEST_ROOT: usize = 52;
/// Offset of the incremental-vacuum flag.
const HEADER_INCREMENTAL: usize = 64;
/// Offset of the change counter.
pub(super) const HEADER_CHANGE_COUNTER: usize = 24;
/// Offset of the change counter that the page count belongs to.
pub(super) const HEADER_VALID_FOR: usize = 92;
/// Where the header says which version of the format writers and readers need: 2 means a log.
pub(super) const HEADER_VERSIONS: usize = 18;
/// Largest format version that this library reads; 2 is WAL.
const VERSION_MAX: u8 = 2;

/// What `Tree::read_header` found.
pub(crate) enum Header {
    /// All is well.
    Good,
    /// The page size is this one; everything has to be read again.
    Again(u32),
    /// The database has a write-ahead log that is not open yet.
    Log,
}

fn not_a_database() -> Error {
    Error::bare(ResultCode::NOTADB)
}

impl Tree {
    /// Checks the header on page 1 and takes the settings from it.
    pub fn read_header(&mut self, page_one: FrameId) -> Result<Header> {
        let data = self.pager.data(page_one);
        let could_log = self.pager.may_use_log() && self.format.heeds_log();
        if let Some(count) = self.format.pages_by(data, self.pager.file_page_count(), could_log) {
            self.pager.set_page_count(count);
            self.forget_log_mode(could_log);
            return Ok(Header::Good);
        }
        self.take_header(page_one, could_log)
    }

    fn take_header(&mut self, page_one: FrameId, could_log: bool) -> Result<Header> {
        let data = self.pager.data(page_one);
        let byte = |at: usize| data.get(at).copied().unwrap_or(0);
        if data.get(..16) != Some(FILE_MAGIC.as_slice()) {
            return Err(not_a_database());
        }
        let read_version = byte(19);
        if read_version > VERSION_MAX {
            return Err(not_a_database());
        }
        if data.get(21..24) != Some(&[64, 32, 32]) {
            return Err(not_a_database());
        }
        let page_size = match u16_at(data, 16) as u32 {
            1 => PAGE_SIZE_MAX,
            size => size,
        };
        let plausible = (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&page_size);
        if !plausible || !page_size.is_power_of_two() {
            return Err(not_a_database());
        }
        self.format.note_newer(byte(18) > VERSION_MAX);
        if could_log && read_version == 2 {
            return Ok(Header::Log);
        }
        let reserved = byte(20);
        let usable = page_size as usize - usize::from(reserved);
        if page_size != self.pager.page_size() {
            return Ok(Header::Again(page_size));
        }
        if usable < 480 {
            return Err(not_a_database());
        }
        let count = u32_at(data, HEADER_PAGE_COUNT);
        let counted = data.get(HEADER_CHANGE_COUNTER..HEADER_CHANGE_COUNTER + 4)
            == data.get(HEADER_VALID_FOR..HEADER_VALID_FOR + 4);
        let in_file = self.pager.file_page_count();
        let count = if count == 0 || !counted { in_file } else { count };
        if count > in_file && !self.pager.is_in_memory() {
            return Err(corrupt(PageNo::FIRST, "the header has more pages than the file"));
        }
        let (has_maps, incremental) = (u32_at(data, HEADER_LARGEST_ROOT) != 0, u32_at(data, HEADER_INCREMENTAL) != 0);
        self.format.choose_auto_vacuum(has_maps, incremental);
        self.format.set_sizes(page_size, reserved);
        self.format.fix();
        if !self.pager.is_in_memory() {
            self.format.note_header(data, in_file, could_log, count);
            self.pager.set_page_count(count);
        }
        self.forget_log_mode(could_log);
        Ok(Header::Good)
    }

    /// The header names no log.
    #[inline]
    fn forget_log_mode(&mut self, could_log: bool) {
        if could_log {
            self.pager.forget_log_mode();
        }
    }

    /// Writers from before version 3.7.0 leave the header's number of pages as it was: this
    /// writer's version would make it count again.
    fn correct_page_count(&mut self) -> Result<()> {
        let count = self.pager.page_count();
        if self.header_u32(HEADER_PAGE_COUNT)? == count {
            return Ok(());
        }
        self.set_header_u32(HEADER_PAGE_COUNT, count)
    }

    /// Whether the write version on page 1 is one that this library knows; a file without a page
    /// has none.
    pub fn is_writable_format(&self) -> bool {
        let write_version = self.page_one.and_then(|frame| self.pager.data(frame).get(18));
        write_version.is_none_or(|&version| version <= VERSION_MAX)
    }

    /// Makes page 1 of a database that has no page yet.
    pub fn make_database(&mut self) -> Result<()> {
        if self.pager.page_count() > 0 {
            return self.correct_page_count();
        }
        let frame = self.pager.get_fresh(PageNo::FIRST)?;
        self.pager.set_page_count(1);
        self.page_one = Some(frame);
        let page_size = self.pager.page_size();
        let (reserved, auto_vacuum) = (self.format.reserved(), u32::from(self.format.has_pointer_maps()));
        let incremental = u32::from(self.format.is_incremental());
        self.format.set_sizes(page_size, reserved);
        let data = self.pager.data_mut(frame);
        // Size (65536 is written as 1), versions, reserved bytes, the three fixed fractions.
        let [high, low] = if page_size == PAGE_SIZE_MAX { [0, 1] } else { (page_size as u16).to_be_bytes() };
        fill(data, 0, FILE_MAGIC);
        fill(data, 16, &[high, low, 1, 1, reserved, 64, 32, 32]);
        set_u32(data, HEADER_PAGE_COUNT, 1);
        set_u32(data, HEADER_LARGEST_ROOT, auto_vacuum);
        set_u32(data, HEADER_INCREMENTAL, incremental);
        self.format_page(frame, PageNo::FIRST, TABLE_LEAF);
        self.format.fix();
        Ok(())
    }

    /// Whether the header has said once that only later versions may write the file.
    pub fn is_newer_format(&self) -> bool {
        self.format.is_newer()
    }

    /// All content is going to be replaced: which versions may write it does not count.
    pub fn forget_newer_format(&mut self) {
        self.format.forget_newer();
    }

    /// While the journal mode changes a header may name a write-ahead log that is not meant.
    pub fn heed_log(&mut self, heeds: bool) {
        self.format.heed_log(heeds);
    }

    /// Writes the versions of the format into the header.
    pub fn write_versions(&mut self, version: u8) -> Result<()> {
        let frame = self.page_one()?;
        let both = [version; 2];
        let range = HEADER_VERSIONS..HEADER_VERSIONS + both.len();
        if self.pager.data(frame).get(range.clone()) != Some(both.as_slice()) {
            self.pager.write(frame)?;
            if let Some(target) = self.pager.data_mut(frame).get_mut(range) {
                target.copy_from_slice(&both);
            }
        }
        Ok(())
    }

    /// Whether auto-vacuum waits for `PRAGMA incremental_vacuum`. A damaged header may say so
    /// without pointer maps.
    pub fn is_incremental(&self) -> bool {
        self.format.is_incremental()
    }

    /// The header's flag of incremental vacuum has changed.
    pub fn note_incremental(&mut self, incremental: bool) {
        self.format.note_incremental(incremental);
    }

    /// Sets the mode of auto-vacuum; between none and the others only while the database is empty.
    pub fn set_auto_vacuum(&mut self, mode: AutoVacuum) -> Result<()> {
        let on = mode != AutoVacuum::None;
        if self.format.is_fixed() && on != self.format.has_pointer_maps() {
            return Err(Error::bare(ResultCode::READONLY));
        }
        self.format.choose_auto_vacuum(on, mode == AutoVacuum::Incremental);
        Ok(())
    }

    /// Unused bytes at the end of every page.
    pub fn reserved(&self) -> u8 {
        self.format.reserved()
    }

    /// Whether page size and auto-vacuum can no longer change.
    pub fn is_format_fixed(&self) -> bool {
        self.format.is_fixed()
    }

    /// Sets page size and reserved bytes of a database that is still empty.
    pub fn set_page_size(&mut self, page_size: u32, reserved: u8) -> Result<()> {
        self.pager.set_page_size(page_size)?;
        self.format.set_sizes(page_size, reserved);
        Ok(())
    }
}
