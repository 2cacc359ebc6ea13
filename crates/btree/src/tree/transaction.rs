//! Page 1 at the begin and the end of transactions.

use super::header::Header;
use super::{HEADER_PAGE_COUNT, Tree};
use base::{PageNo, Result};

/// Offset of the incremental-vacuum flag.
const HEADER_INCREMENTAL: usize = 64;

impl Tree {
    /// Pins page 1 and takes the settings from its header. An answer other than `Good` says what
    /// the header asks for first; see [`Tree::follow_header`].
    pub fn open_page_one(&mut self) -> Result<Header> {
        if self.pager.page_count() == 0 {
            return Ok(Header::Good);
        }
        let frame = self.pager.get(PageNo::FIRST)?;
        let header = self.read_header(frame);
        match header {
            Ok(Header::Good) => self.page_one = Some(frame),
            _ => self.pager.unpin(frame),
        }
        header
    }

    /// Does what a header asks for. No cursor may be on a page.
    pub fn follow_header(&mut self, header: &Header) -> Result<()> {
        match header {
            Header::Good => Ok(()),
            Header::Log => self.pager.open_log(),
            Header::Again(page_size) => self.pager.set_page_size(*page_size),
        }
    }

    /// Gives page 1 back.
    pub fn release_page_one(&mut self) {
        if let Some(frame) = self.page_one.take() {
            self.pager.unpin(frame);
        }
    }

    /// After a rollback: page 1 and what follows from it.
    pub fn reopen_page_one(&mut self) -> Result<()> {
        if self.pager.page_count() == 0 {
            self.format.unfix();
            return Ok(());
        }
        let frame = self.pager.get(PageNo::FIRST)?;
        self.page_one = Some(frame);
        let count = self.header_u32(HEADER_PAGE_COUNT)?;
        if count > 0 && self.pager.is_in_memory() {
            self.pager.set_page_count(count);
        }
        self.read_header(frame).map(|_| ())
    }

    /// Goes back to a savepoint, with page 1.
    pub fn savepoint_rollback(&mut self, index: usize) -> Result<()> {
        self.release_page_one();
        self.pager.savepoint_rollback(index)?;
        if self.pager.page_count() == 0 {
            return self.make_database();
        }
        self.page_one = Some(self.pager.get(PageNo::FIRST)?);
        let incremental = self.header_u32(HEADER_INCREMENTAL)? != 0;
        self.format.note_incremental(incremental);
        Ok(())
    }

    /// Makes the commit final.
    pub fn commit_phase_two(&mut self) -> Result<()> {
        let ended = self.pager.commit_phase_two();
        self.freed.end_transaction();
        ended
    }

    /// Undoes the write transaction. Who has page 1 gives it back before, unless nothing was
    /// changed.
    pub fn rollback(&mut self) -> Result<()> {
        self.freed.end_transaction();
        self.pager.rollback()
    }

    /// Ends the read transaction; page 1 is given back.
    pub fn end_read(&mut self) -> Result<()> {
        self.release_page_one();
        self.pager.end_read()
    }
}
