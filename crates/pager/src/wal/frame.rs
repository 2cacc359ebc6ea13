//! A frame of the log: 24 bytes, then the page. See
//! <https://sqlite.org/fileformat2.html#the_wal_file_format>.

use super::checksum::{Sums, checksum};
use super::header::LOG_HEADER_BYTES;
use base::endian::{get_u32, set_u32};

/// Bytes before each page in the log.
pub(crate) const FRAME_HEADER_BYTES: usize = 24;

/// Where frame number `frame` (from 1) begins.
pub(crate) fn frame_offset(frame: u32, page_size: u32) -> u64 {
    let stride = u64::from(page_size) + FRAME_HEADER_BYTES as u64;
    LOG_HEADER_BYTES as u64 + u64::from(frame.saturating_sub(1)) * stride
}

/// What the frame says about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FrameHeader {
    /// The page that it holds.
    pub page: u32,
    /// In the last frame of a transaction the pages of the database after it, else 0.
    pub commit_size: u32,
}

/// The bytes before a page, and the sums that the next frame continues from.
pub(crate) fn encode_frame(
    header: FrameHeader,
    salts: [[u8; 4]; 2],
    big_endian: bool,
    sums: Sums,
    data: &[u8],
) -> ([u8; FRAME_HEADER_BYTES], Sums) {
    let mut bytes = [0; FRAME_HEADER_BYTES];
    set_u32(&mut bytes, 0, header.page);
    set_u32(&mut bytes, 4, header.commit_size);
    set_u32(&mut bytes, 8, u32::from_be_bytes(salts[0]));
    set_u32(&mut bytes, 12, u32::from_be_bytes(salts[1]));
    let sums = checksum(big_endian, sums, bytes.get(..8).unwrap_or_default());
    let sums = checksum(big_endian, sums, data);
    set_u32(&mut bytes, 16, sums[0]);
    set_u32(&mut bytes, 20, sums[1]);
    (bytes, sums)
}

/// The bytes before a page whose frame is not valid yet.
pub(crate) fn encode_frame_without_sums(page: u32) -> [u8; FRAME_HEADER_BYTES] {
    let mut bytes = [0; FRAME_HEADER_BYTES];
    set_u32(&mut bytes, 0, page);
    bytes
}

/// What a frame says, when it belongs to the log's header and is whole.
pub(crate) fn decode_frame(
    bytes: &[u8],
    salts: [[u8; 4]; 2],
    big_endian: bool,
    sums: Sums,
) -> Option<(FrameHeader, Sums)> {
    let (head, data) = bytes.split_at_checked(FRAME_HEADER_BYTES)?;
    let page = get_u32(head, 0)?;
    if head.get(8..12)? != salts[0] || head.get(12..16)? != salts[1] || page == 0 {
        return None;
    }
    let sums = checksum(big_endian, sums, head.get(..8)?);
    let sums = checksum(big_endian, sums, data);
    if sums != [get_u32(head, 16)?, get_u32(head, 20)?] {
        return None;
    }
    Some((FrameHeader { page, commit_size: get_u32(head, 4)? }, sums))
}
