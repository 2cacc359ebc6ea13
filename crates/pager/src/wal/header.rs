//! The 32 bytes at the start of the log, see <https://sqlite.org/fileformat2.html#the_wal_header>.

use super::checksum::{Sums, checksum};
use crate::pager::{PAGE_SIZE_MAX, PAGE_SIZE_MIN};
use base::endian::{get_u32, set_u32};
use base::{Error, Result, ResultCode};

/// Bytes of the log's header.
pub(crate) const LOG_HEADER_BYTES: usize = 32;
/// Where in the header the sums are that the first frame continues from.
pub(crate) const LOG_HEADER_SUMS: u64 = 24;
/// The format of log and wal-index.
pub(crate) const FORMAT_VERSION: u32 = 3_007_000;
/// The magic number; its lowest bit says that checksums read words big-endian.
const MAGIC: u32 = 0x377f_0682;

/// The log's header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogHeader {
    /// The byte order of the checksums.
    pub big_endian: bool,
    pub page_size: u32,
    /// How often the log was restarted.
    pub sequence: u32,
    /// As they are in every frame that belongs to this header.
    pub salts: [[u8; 4]; 2],
}

impl LogHeader {
    /// The bytes, and the sums that the first frame's checksum continues from.
    pub fn encode(&self) -> ([u8; LOG_HEADER_BYTES], Sums) {
        let mut bytes = [0; LOG_HEADER_BYTES];
        set_u32(&mut bytes, 0, MAGIC | u32::from(self.big_endian));
        set_u32(&mut bytes, 4, FORMAT_VERSION);
        set_u32(&mut bytes, 8, self.page_size);
        set_u32(&mut bytes, 12, self.sequence);
        set_u32(&mut bytes, 16, u32::from_be_bytes(self.salts[0]));
        set_u32(&mut bytes, 20, u32::from_be_bytes(self.salts[1]));
        let sums = checksum(self.big_endian, [0, 0], bytes.get(..24).unwrap_or_default());
        set_u32(&mut bytes, 24, sums[0]);
        set_u32(&mut bytes, 28, sums[1]);
        (bytes, sums)
    }

    /// The header and the sums after it; `None` when the bytes are none, so that the log is empty.
    ///
    /// # Errors
    /// `SQLITE_CANTOPEN`: a format that came later.
    pub fn decode(bytes: &[u8; LOG_HEADER_BYTES]) -> Result<Option<(LogHeader, Sums)>> {
        let word = |at| get_u32(bytes, at).unwrap_or(0);
        let page_size = word(8);
        let plausible = (PAGE_SIZE_MIN..=PAGE_SIZE_MAX).contains(&page_size) && page_size.is_power_of_two();
        if word(0) & !1 != MAGIC || !plausible {
            return Ok(None);
        }
        let big_endian = word(0) & 1 == 1;
        let sums = checksum(big_endian, [0, 0], bytes.get(..24).unwrap_or_default());
        if sums != [word(24), word(28)] {
            return Ok(None);
        }
        if word(4) != FORMAT_VERSION {
            return Err(Error::bare(ResultCode::CANTOPEN));
        }
        let salts = [word(16).to_be_bytes(), word(20).to_be_bytes()];
        Ok(Some((LogHeader { big_endian, page_size, sequence: word(12), salts }, sums)))
    }
}
