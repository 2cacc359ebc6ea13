//! The 32-bit values of the database header.

use super::Btree;
use crate::kinds::{AutoVacuum, MetaSlot};
use base::{Error, Result, ResultCode};

impl Btree {
    /// A value of the header; 0 in a database without pages. A transaction must be open.
    pub fn meta(&mut self, slot: MetaSlot) -> Result<u32> {
        match self.tree.has_page_one() {
            true => self.tree.header_u32(36 + 4 * slot as usize),
            false if self.tree.page_count() == 0 => Ok(0),
            false => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    /// Writes a header value; a write transaction must be open.
    pub fn set_meta(&mut self, slot: MetaSlot, value: u32) -> Result<()> {
        self.require_write()?;
        self.tree.set_header_u32(36 + 4 * slot as usize, value)?;
        if slot == MetaSlot::IncrementalVacuum {
            self.tree.note_incremental(value != 0);
        }
        Ok(())
    }

    /// The auto-vacuum mode.
    pub fn auto_vacuum(&mut self) -> AutoVacuum {
        match (self.tree.has_pointer_maps(), self.tree.is_incremental()) {
            (false, _) => AutoVacuum::None,
            (true, false) => AutoVacuum::Full,
            (true, true) => AutoVacuum::Incremental,
        }
    }

    /// Sets the mode; between none and the others only while the database is empty
    /// (`SQLITE_READONLY` otherwise).
    pub fn set_auto_vacuum(&mut self, mode: AutoVacuum) -> Result<()> {
        self.tree.set_auto_vacuum(mode)
    }
}
