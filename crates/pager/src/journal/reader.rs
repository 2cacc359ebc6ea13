//! Reading a journal back. Nothing in it is trusted: what does not fit ends the journal there.

use super::{COUNT_FROM_SIZE, HEADER_BYTES, JOURNAL_MAGIC, checksum, next_sector};
use base::Result;
use base::endian::get_u32;
use vfs::File;

/// A walk over the records of a journal.
pub(crate) struct JournalReader<'a> {
    file: &'a dyn File,
    size: u64,
    /// Page size in bytes, from the first header.
    pub page_size: u32,
    /// Pages of the database before the transaction, from the first header.
    pub original_count: u32,
    sector: u32,
    nonce: u32,
    at: u64,
    /// Records left behind the current header.
    left: u32,
    buffer: Vec<u8>,
}

/// One original page.
pub(crate) struct Record<'a> {
    pub page: u32,
    pub data: &'a [u8],
}

impl<'a> JournalReader<'a> {
    /// Reads the first header; `None` when the file has no valid one. A header without a page size
    /// has that of the database.
    pub fn open(file: &'a dyn File, page_size: u32) -> Result<Option<JournalReader<'a>>> {
        let size = file.size()?;
        let mut reader = JournalReader {
            file,
            size,
            page_size,
            original_count: 0,
            sector: 512,
            nonce: 0,
            at: 0,
            left: 0,
            buffer: Vec::new(),
        };
        Ok(reader.read_header(true)?.then_some(reader))
    }

    fn read_header(&mut self, first: bool) -> Result<bool> {
        let at = next_sector(self.at, self.sector);
        if at + u64::from(self.sector) > self.size {
            return Ok(false);
        }
        let mut header = [0; HEADER_BYTES];
        if self.file.read_at(&mut header, at)? < HEADER_BYTES || !header.starts_with(&JOURNAL_MAGIC) {
            return Ok(false);
        }
        let field = |offset: usize| get_u32(&header, offset).unwrap_or(0);
        let (mut count, nonce) = (field(8), field(12));
        if first {
            let (sector, page_size) = (field(20), field(24));
            let page_size = if page_size == 0 { self.page_size } else { page_size };
            let plausible = (32..=65_536).contains(&sector)
                && sector.is_power_of_two()
                && (512..=65_536).contains(&page_size)
                && page_size.is_power_of_two();
            if !plausible {
                return Ok(false);
            }
            self.sector = sector;
            self.page_size = page_size;
            self.original_count = field(16);
        }
        self.nonce = nonce;
        self.at = at + u64::from(self.sector);
        if count == COUNT_FROM_SIZE {
            let rest = self.size.saturating_sub(self.at) / (u64::from(self.page_size) + 8);
            count = u32::try_from(rest).unwrap_or(u32::MAX);
        }
        self.left = count;
        Ok(true)
    }

    /// The next record; `None` at the end or at the first that does not fit.
    pub fn next(&mut self, lock_page: u32) -> Result<Option<Record<'_>>> {
        while self.left == 0 {
            if !self.read_header(false)? {
                return Ok(None);
            }
        }
        let record = self.page_size as usize + 8;
        self.buffer.resize(record, 0);
        if self.file.read_at(&mut self.buffer, self.at)? < record {
            return Ok(None);
        }
        self.at += record as u64;
        self.left -= 1;
        let page = get_u32(&self.buffer, 0).unwrap_or(0);
        let sum = get_u32(&self.buffer, record - 4).unwrap_or(0);
        let data = self.buffer.get(4..record - 4).unwrap_or_default();
        if page == 0 || page == lock_page || checksum(self.nonce, data) != sum {
            return Ok(None);
        }
        Ok(Some(Record { page, data }))
    }
}
