//! The rollback journal file: original pages, each with a checksum, after headers that count them.
//!
//! Format: <https://www.sqlite.org/fileformat2.html#the_rollback_journal>. A header fills a sector
//! and holds the count of the records after it; the count is written only when those records are
//! durable, so a journal that was cut short by a crash ends where its last true count says.

mod reader;
mod super_journal;

pub(crate) use reader::JournalReader;
pub(crate) use super_journal::{append_name, children_of, name_in};

use crate::pager::Synchronous;
use base::endian::{fill, set_u32};
use base::{Result, ResultCode};
use vfs::{File, FileKind, OpenFlags, SyncKind, Vfs};

/// The first eight bytes of every journal header.
pub(crate) const JOURNAL_MAGIC: [u8; 8] = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];
/// Bytes of a header that mean something; the rest of its sector is zero.
pub(crate) const HEADER_BYTES: usize = 28;
/// The count that says "as many as the file holds".
pub(crate) const COUNT_FROM_SIZE: u32 = 0xffff_ffff;
/// The buffer is written to the file when it grows beyond this.
const BUFFER_BYTES_MAX: usize = 1 << 20;

/// The checksum of a record: every 200th byte from the end, added to the header's nonce.
pub(crate) fn checksum(nonce: u32, page: &[u8]) -> u32 {
    let last = page.len().saturating_sub(200);
    let sampled = (1..=last).rev().step_by(200);
    sampled.fold(nonce, |sum, at| sum.wrapping_add(page.get(at).map_or(0, |&byte| u32::from(byte))))
}

/// Rounds up to whole sectors.
pub(crate) fn next_sector(offset: u64, sector: u32) -> u64 {
    offset.div_ceil(u64::from(sector)) * u64::from(sector)
}

/// The journal that a write transaction is making.
pub(crate) struct JournalWriter {
    file: Box<dyn File>,
    sector: u32,
    page_size: u32,
    original_count: u32,
    nonce: u32,
    /// No syncs: the count stays "as many as the file holds".
    unsynced: bool,
    /// Offset of the current header.
    header_at: u64,
    /// Offset of the first byte of `buffer` in the file.
    buffer_at: u64,
    buffer: Vec<u8>,
    /// Records after the current header.
    count: u32,
    /// Whether the current header has been appended.
    header_open: bool,
    /// Whether there are records that are not durable.
    needs_sync: bool,
    /// Whether a super-journal's name was appended.
    pub has_super: bool,
    /// The file says that nothing is to be rolled back.
    finalized: bool,
}

impl JournalWriter {
    /// Creates or opens the journal file.
    pub fn create_file(vfs: &dyn Vfs, name: &str) -> Result<Box<dyn File>> {
        let flags = OpenFlags { kind: FileKind::MainJournal, read_write: true, create: true, exclusive: false };
        let file = vfs.open(name, flags)?;
        if !file.is_writable() {
            return Err(base::Error::bare(ResultCode::CANTOPEN));
        }
        Ok(file)
    }

    pub fn new(
        file: Box<dyn File>,
        sector: u32,
        page_size: u32,
        original_count: u32,
        nonce: u32,
        unsynced: bool,
    ) -> JournalWriter {
        JournalWriter {
            file,
            sector,
            page_size,
            original_count,
            nonce,
            unsynced,
            header_at: 0,
            buffer_at: 0,
            buffer: Vec::new(),
            count: 0,
            header_open: false,
            needs_sync: false,
            has_super: false,
            finalized: false,
        }
    }

    pub fn into_file(self) -> Box<dyn File> {
        self.file
    }

    pub fn file(&self) -> &dyn File {
        &*self.file
    }

    /// The file says now that nothing is to be rolled back; it is kept for the next transaction.
    pub fn finalize(&mut self) {
        self.finalized = true;
    }

    /// Whether the file says that nothing is to be rolled back.
    pub fn is_finalized(&self) -> bool {
        self.finalized
    }

    /// Whether every record that was appended is in the file, and durable as far as that is wanted.
    pub fn is_durable(&self) -> bool {
        self.buffer.is_empty() && !self.needs_sync
    }

    fn end(&self) -> u64 {
        self.buffer_at + self.buffer.len() as u64
    }

    fn open_header(&mut self) -> Result<()> {
        // What lies in front is durable: a power cut could take the sector's records with the gap
        // after them.
        self.flush()?;
        let at = next_sector(self.end(), self.sector);
        self.buffer_at = at;
        self.buffer.resize(self.sector as usize, 0);
        let header = &mut self.buffer[..];
        if self.unsynced {
            fill(header, 0, &JOURNAL_MAGIC);
            set_u32(header, 8, COUNT_FROM_SIZE);
        }
        set_u32(header, 12, self.nonce);
        set_u32(header, 16, self.original_count);
        set_u32(header, 20, self.sector);
        set_u32(header, 24, self.page_size);
        self.header_at = at;
        self.header_open = true;
        self.count = 0;
        Ok(())
    }

    /// Appends the original content of a page; it may stay in the buffer.
    pub fn append(&mut self, page: u32, data: &[u8]) -> Result<()> {
        if !self.header_open {
            self.open_header()?;
        }
        self.buffer.extend_from_slice(&page.to_be_bytes());
        self.buffer.extend_from_slice(data);
        self.buffer.extend_from_slice(&checksum(self.nonce, data).to_be_bytes());
        self.count += 1;
        self.needs_sync = true;
        if self.buffer.len() > BUFFER_BYTES_MAX { self.flush() } else { Ok(()) }
    }

    /// Appends the name of the super-journal, after a last header that stands for itself.
    pub fn append_super(&mut self, name: &str, lock_page: u32, synchronous: Synchronous) -> Result<()> {
        if !self.header_open {
            self.open_header()?;
        }
        // Full syncing starts the name at a sector, so that it never shares one with a record.
        let aligned = synchronous >= Synchronous::Full;
        let at = if aligned { next_sector(self.end(), self.sector) } else { self.end() };
        let gap = (at - self.end()) as usize;
        let start = self.buffer.len() + gap;
        self.buffer.resize(start, 0);
        append_name(&mut self.buffer, name, lock_page);
        let end = self.end();
        self.needs_sync = true;
        self.has_super = true;
        self.flush()?;
        // What an older, longer journal left behind the name would hide it.
        if self.file.size()? > end { self.file.truncate(end) } else { Ok(()) }
    }

    /// Hands the buffer to the system.
    fn flush(&mut self) -> Result<()> {
        if !self.buffer.is_empty() {
            self.file.write_at(&self.buffer, self.buffer_at)?;
            self.buffer_at += self.buffer.len() as u64;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Pager invariant (2): records durable, then their count. The journal of a database that was
    /// empty has a header and no records: it says that the file is to be cut to nothing.
    pub fn make_durable(&mut self, synchronous: Synchronous, kind: SyncKind) -> Result<()> {
        if self.end() == 0 {
            self.open_header()?;
            self.needs_sync = true;
        }
        if !self.needs_sync && self.buffer.is_empty() {
            return Ok(());
        }
        self.flush()?;
        if self.unsynced {
            self.needs_sync = false;
            return Ok(());
        }
        self.hide_stale_header()?;
        if synchronous >= Synchronous::Full {
            self.file.sync(kind)?;
        }
        let mut start = [0; 12];
        fill(&mut start, 0, &JOURNAL_MAGIC);
        set_u32(&mut start, 8, self.count);
        self.file.write_at(&start, self.header_at)?;
        if synchronous > Synchronous::Off {
            self.file.sync(kind)?;
        }
        self.needs_sync = false;
        // What comes later follows its own header: this count is final.
        self.header_open = false;
        Ok(())
    }

    /// A header that an earlier, longer journal left at the next sector would be taken for ours.
    fn hide_stale_header(&mut self) -> Result<()> {
        let at = next_sector(self.end(), self.sector);
        let mut magic = [0; 8];
        if self.file.read_at(&mut magic, at)? == magic.len() && magic == JOURNAL_MAGIC {
            self.file.write_at(&[0], at)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
