//! A page that is written to the log a second time in one transaction takes the place of its first
//! image.
//!
//! Until the commit nobody else sees the transaction's frames (1), so the log grows by the pages
//! that a transaction changes, not by how often they leave the cache. Overwriting breaks the chain
//! of checksums. The frames from the first overwritten one on therefore have no salts and no
//! checksums until the commit, and a recovery stops there; the commit sums them before it appends
//! its last frame.

use super::frame::{FRAME_HEADER_BYTES, FrameHeader, encode_frame, encode_frame_without_sums, frame_offset};
use super::header::LOG_HEADER_SUMS;
use super::write::RUN_MAX;
use super::{Wal, bare};
use base::endian::get_u32;
use base::{Result, ResultCode};
use std::borrow::Cow;
use std::io::IoSlice;

/// Bytes of the log that are summed at a time.
const SUM_BYTES: usize = 256 * 1024;

/// A page and its bytes.
pub(super) type Page<'a> = (u32, &'a [u8]);

impl Wal {
    /// Writes pages that the transaction has in the log over their frames there. Returns the
    /// others, which are to be appended; with `commit` always the last one, since the frame that
    /// ends the transaction is the log's last.
    pub(super) fn overwrite<'a>(&mut self, pages: &'a [Page<'a>], commit: bool) -> Result<Cow<'a, [Page<'a>]>> {
        let last = self.header.last_frame();
        if last == self.transaction.start_frame() {
            return Ok(Cow::Borrowed(pages));
        }
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for (number, page) in pages.iter().enumerate() {
            let frame = match commit && number + 1 == pages.len() {
                true => 0,
                false => self.index.find(page.0, self.first_own_frame(), last)?,
            };
            match frame {
                0 => new.push(*page),
                _ => old.push((frame, *page)),
            }
        }
        old.sort_unstable_by_key(|(frame, _)| *frame);
        if let Some((frame, _)) = old.first() {
            self.transaction.overwrites(*frame);
        }
        for neighbours in old.chunk_by(|one, next| one.0 + 1 == next.0) {
            for run in neighbours.chunks(RUN_MAX) {
                self.overwrite_run(run)?;
            }
        }
        Ok(Cow::Owned(new))
    }

    /// The first frame that may be one of the transaction.
    fn first_own_frame(&self) -> u32 {
        match crate::sabotage::breaks("wal (8)") {
            true => 1,
            false => self.transaction.start_frame() + 1,
        }
    }

    /// Overwrites frames that follow each other.
    fn overwrite_run(&mut self, run: &[(u32, Page<'_>)]) -> Result<()> {
        let Some((first, _)) = run.first() else { return Ok(()) };
        self.transaction.require_own(*first);
        let heads: Vec<_> = run.iter().map(|(_, (page, _))| encode_frame_without_sums(*page)).collect();
        let mut slices = Vec::with_capacity(2 * run.len());
        for (head, (_, (_, data))) in heads.iter().zip(run) {
            slices.push(IoSlice::new(head));
            slices.push(IoSlice::new(data));
        }
        self.log.write_vectored_at(&mut slices, frame_offset(*first, self.page_size()))
    }

    /// Before the commit's last frame: sums the frames from the first overwritten one on.
    pub(super) fn sum_overwritten(&mut self) -> Result<()> {
        let Some(first) = self.transaction.first_unsummed().filter(|_| !crate::sabotage::breaks("wal (1)")) else {
            return Ok(());
        };
        self.transaction.require_own(first);
        let stride = self.page_size() as usize + FRAME_HEADER_BYTES;
        let mut sums = self.sums_before(first)?;
        let mut bytes = vec![0; (SUM_BYTES / stride).max(1) * stride];
        let mut offset = frame_offset(first, self.page_size());
        let end = frame_offset(self.header.last_frame() + 1, self.page_size());
        while offset < end {
            let wanted = bytes.len().min((end - offset) as usize);
            let Some(frames) = bytes.get_mut(..wanted) else { break };
            if self.log.read_at(frames, offset)? < wanted {
                return Err(bare(ResultCode::IOERR_SHORT_READ));
            }
            for frame in frames.chunks_exact_mut(stride) {
                let Some((head, data)) = frame.split_first_chunk_mut::<FRAME_HEADER_BYTES>() else { continue };
                let header = FrameHeader { page: get_u32(head, 0).unwrap_or(0), commit_size: 0 };
                (*head, sums) = encode_frame(header, self.header.salts(), self.header.big_endian(), sums, data);
            }
            self.log.write_at(frames, offset)?;
            offset += wanted as u64;
        }
        self.header.set_frame_sums(sums);
        self.transaction.summed();
        Ok(())
    }

    /// The sums that a frame continues from: those of the frame or the log's header before it.
    fn sums_before(&self, frame: u32) -> Result<[u32; 2]> {
        let offset = match frame {
            ..=1 => LOG_HEADER_SUMS,
            _ => frame_offset(frame, self.page_size()) - self.page_size() as u64 - 8,
        };
        let mut bytes = [0; 8];
        if self.log.read_at(&mut bytes, offset)? < bytes.len() {
            return Err(bare(ResultCode::IOERR_SHORT_READ));
        }
        let [a, b, c, d, e, f, g, h] = bytes;
        Ok([u32::from_be_bytes([a, b, c, d]), u32::from_be_bytes([e, f, g, h])])
    }
}
