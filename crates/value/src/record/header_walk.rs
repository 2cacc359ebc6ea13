//! A record's header, gone over once from the front to the back.

use super::serial_type::small_content_len;
use std::slice::Iter;

/// The header of a record that lies on a page as a whole: the frequent header (less than 128 bytes,
/// serial types of one or two), for columns that are asked for in their order. The one thing to
/// know: it remembers nothing but how far it has come.
#[derive(Clone, Debug)]
pub struct HeaderWalk<'a> {
    /// The serial types of the columns to come.
    types: Iter<'a, u8>,
    /// Number of the first of these columns.
    next: usize,
    /// Where its content begins.
    content: usize,
}

impl<'a> HeaderWalk<'a> {
    /// The header of the record that lies in `page` from `start` to its end; `None` for a rare one.
    #[inline(always)]
    pub fn begin(page: &'a [u8], start: usize) -> Option<HeaderWalk<'a>> {
        let record = page.get(start..)?;
        let length = usize::from(*record.first().filter(|&&length| length < 0x80)?);
        Some(HeaderWalk { types: record.get(1..length)?.iter(), next: 0, content: start + length })
    }

    /// Whether a column is still to come.
    #[inline(always)]
    pub fn is_before(&self, column: usize) -> bool {
        self.next <= column
    }

    /// As [`HeaderWalk::place`], without the end.
    #[inline(always)]
    pub fn column(&mut self, column: usize, end: usize) -> Option<(u64, usize)> {
        self.place(column, end).map(|(serial_type, start, _)| (serial_type, start))
    }

    /// Serial type of a column that is still to come, and where its content begins and ends; the
    /// record ends at `end`. `None` for a rare serial type, a column that the record does not have,
    /// and a header that does not agree with the record's length.
    #[inline(always)]
    pub fn place(&mut self, column: usize, end: usize) -> Option<(u64, usize, usize)> {
        let mut to_skip = column.checked_sub(self.next)?;
        let mut content = self.content;
        loop {
            let &byte = self.types.next()?;
            let (serial_type, length) = if byte < 0x80 {
                (u64::from(byte), small_content_len(byte) as usize)
            } else {
                let &low = self.types.next().filter(|&&low| low < 0x80)?;
                let wide = u64::from(byte & 0x7f) << 7 | u64::from(low);
                (wide, wide.checked_sub(12)? as usize / 2)
            };
            let here = content;
            content += length;
            if to_skip == 0 {
                if content > end || (self.types.as_slice().is_empty() && content != end) {
                    return None;
                }
                (self.next, self.content) = (column + 1, content);
                return Some((serial_type, here, content));
            }
            to_skip -= 1;
        }
    }
}
