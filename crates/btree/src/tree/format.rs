//! What the database header says about pages, and what an empty database is to become.

use crate::page::Geometry;

/// Page sizes and auto-vacuum of a file.
pub(super) struct FileFormat {
    geometry: Geometry,
    /// Bytes at the end of every page that nobody uses.
    reserved: u8,
    has_pointer_maps: bool,
    /// Auto-vacuum waits for `PRAGMA incremental_vacuum`; a damaged header may say so without maps.
    is_incremental: bool,
    /// The mode stands in a header and can no longer change.
    is_fixed: bool,
    /// The header has said once that only later versions may write the file.
    is_newer: bool,
    /// Whether a header that names a write-ahead log means it; not while the journal mode changes.
    heeds_log: bool,
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

    /// The pages have that size, and so many reserved bytes each.
    pub fn set_sizes(&mut self, page_size: u32, reserved: u8) {
        self.reserved = reserved;
        self.geometry = Geometry::new(page_size as usize - usize::from(reserved));
    }

    /// The mode of auto-vacuum, of a header or of an empty database.
    pub fn choose_auto_vacuum(&mut self, has_pointer_maps: bool, is_incremental: bool) {
        self.has_pointer_maps = has_pointer_maps;
        self.note_incremental(is_incremental);
    }

    /// The header's flag has changed.
    pub fn note_incremental(&mut self, is_incremental: bool) {
        self.is_incremental = is_incremental;
    }

    /// The database has a header.
    pub fn fix(&mut self) {
        self.is_fixed = true;
    }

    /// The database is empty again.
    pub fn unfix(&mut self) {
        self.is_fixed = false;
    }

    /// The header names a version of the format that writers need.
    pub fn note_newer(&mut self, newer: bool) {
        self.is_newer |= newer;
    }

    /// All content is replaced: what the old header said does not count.
    pub fn forget_newer(&mut self) {
        self.is_newer = false;
    }

    /// While the journal mode changes a header may name a log that is not meant.
    pub fn heed_log(&mut self, heeds: bool) {
        self.heeds_log = heeds;
    }
}
