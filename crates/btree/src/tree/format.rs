//! What the database header says about pages, and what an empty database is to become.

use super::header::{HEADER_CHANGE_COUNTER as COUNTER, HEADER_VALID_FOR as VALID_FOR};
use crate::page::{FILE_HEADER_BYTES, Geometry};

/// Page sizes and auto-vacuum of a file.
pub(super) struct FileFormat {
    geometry: Geometry,
    /// Bytes at the end of every page that nobody uses.
    reserved: u8,
    has_pointer_maps: bool,
    /// Auto-vacuum waits for `PRAGMA incremental_vacuum`; a damaged header may say so without maps.
    is_incremental: bool,
    /// The mode is in a header and can no longer change.
    is_fixed: bool,
    /// The header has said once that only later versions may write the file.
    is_newer: bool,
    /// Whether a header that names a write-ahead log means it; not while the journal mode changes.
    heeds_log: bool,
    /// The header that these settings were read from last; none once one of them was changed.
    taken_from: Option<TakenHeader>,
}

/// A header that the settings were read from, with the other inputs of that reading.
struct TakenHeader {
    bytes: [u8; FILE_HEADER_BYTES],
    page_size: usize,
    pages_in_file: u32,
    could_log: bool,
    /// The number of pages that resulted.
    pages: u32,
}

impl FileFormat {
    /// Of an empty database.
    pub fn new(page_size: u32) -> FileFormat {
        FileFormat {
            geometry: Geometry::new(page_size as usize),
            reserved: 0,
            has_pointer_maps: false,
            is_incremental: false,
            is_fixed: false,
            is_newer: false,
            heeds_log: true,
            taken_from: None,
        }
    }

    #[inline]
    pub fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    pub fn reserved(&self) -> u8 {
        self.reserved
    }

    /// Whether the file has pointer maps, which is what makes auto-vacuum possible.
    #[inline]
    pub fn has_pointer_maps(&self) -> bool {
        self.has_pointer_maps
    }

    pub fn is_incremental(&self) -> bool {
        self.is_incremental
    }

    pub fn is_fixed(&self) -> bool {
        self.is_fixed
    }

    pub fn is_newer(&self) -> bool {
        self.is_newer
    }

    pub fn heeds_log(&self) -> bool {
        self.heeds_log
    }

    /// The number of pages, if the settings were read from an equal header. The change counter may
    /// differ, as long as it shows that the header's number of pages is valid.
    #[inline]
    pub fn pages_by(&self, page_one: &[u8], pages_in_file: u32, could_log: bool) -> Option<u32> {
        let taken = self.taken_from.as_ref()?;
        let header: &[u8; FILE_HEADER_BYTES] = page_one.first_chunk()?;
        let same = header[..COUNTER] == taken.bytes[..COUNTER]
            && header[COUNTER + 4..VALID_FOR] == taken.bytes[COUNTER + 4..VALID_FOR]
            && has_valid_count(header)
            && taken.page_size == page_one.len()
            && taken.pages_in_file == pages_in_file
            && taken.could_log == could_log;
        same.then_some(taken.pages)
    }

    /// All settings were read from the header on page 1.
    pub fn note_header(&mut self, page_one: &[u8], pages_in_file: u32, could_log: bool, pages: u32) {
        let page_size = page_one.len();
        let header = page_one.first_chunk().filter(|header| has_valid_count(header));
        self.taken_from = header.map(|bytes| TakenHeader { bytes: *bytes, page_size, pages_in_file, could_log, pages });
    }

    /// The pages have that size, and so many reserved bytes each.
    pub fn set_sizes(&mut self, page_size: u32, reserved: u8) {
        self.taken_from = None;
        self.reserved = reserved;
        self.geometry = Geometry::new(page_size as usize - usize::from(reserved));
    }

    /// The mode of auto-vacuum, of a header or of an empty database.
    pub fn choose_auto_vacuum(&mut self, has_pointer_maps: bool, is_incremental: bool) {
        self.taken_from = None;
        self.has_pointer_maps = has_pointer_maps;
        self.note_incremental(is_incremental);
    }

    /// The header's flag has changed.
    pub fn note_incremental(&mut self, is_incremental: bool) {
        self.taken_from = None;
        self.is_incremental = is_incremental;
    }

    /// The database has a header.
    pub fn fix(&mut self) {
        self.is_fixed = true;
    }

    /// The database is empty again.
    pub fn unfix(&mut self) {
        self.taken_from = None;
        self.is_fixed = false;
    }

    /// The header names a version of the format that writers need.
    pub fn note_newer(&mut self, newer: bool) {
        self.is_newer |= newer;
    }

    /// All content is replaced: what the old header said does not count.
    pub fn forget_newer(&mut self) {
        self.taken_from = None;
        self.is_newer = false;
    }

    /// While the journal mode changes a header may name a log that is not meant.
    pub fn heed_log(&mut self, heeds: bool) {
        self.heeds_log = heeds;
    }
}

/// Whether the header's number of pages was written with its change counter.
#[inline]
fn has_valid_count(header: &[u8; FILE_HEADER_BYTES]) -> bool {
    header[COUNTER..COUNTER + 4] == header[VALID_FOR..VALID_FOR + 4]
}
