//! Giving a page other cells: all of them again, or some at its ends while the others stay where
//! they are.

use super::{CELL_BYTES_MIN, PageMut, copy_down, occupied};
use crate::page::{content_start, header_len, u16_at};
use base::endian::put_u16;

/// The cells that a page shall have: where each begins in `bytes`, and its length. A page that the
/// cells were on is in `bytes` as a whole.
#[derive(Clone, Copy)]
pub struct Cells<'a> {
    pub bytes: &'a [u8],
    pub starts: &'a [u32],
    pub sizes: &'a [u16],
}

impl<'a> Cells<'a> {
    /// Some of them.
    pub fn range(&self, from: usize, to: usize) -> Option<Cells<'a>> {
        Some(Cells { bytes: self.bytes, starts: self.starts.get(from..to)?, sizes: self.sizes.get(from..to)? })
    }

    fn iter(&self) -> impl Iterator<Item = (usize, usize)> + 'a {
        self.starts.iter().zip(self.sizes).map(|(start, size)| (*start as usize, usize::from(*size)))
    }
}

/// Copies bytes, few of them by two moves that may overlap.
#[inline(always)] // once a cell
fn copy_exactly(to: &mut [u8], from: &[u8]) -> Option<()> {
    match from.len() {
        8..=16 => {
            let (first, last) = (*from.first_chunk::<8>()?, *from.last_chunk::<8>()?);
            *to.first_chunk_mut()? = first;
            *to.last_chunk_mut()? = last;
        }
        17..=32 => {
            let (first, last) = (*from.first_chunk::<16>()?, *from.last_chunk::<16>()?);
            *to.first_chunk_mut()? = first;
            *to.last_chunk_mut()? = last;
        }
        _ => to.copy_from_slice(from),
    }
    Some(())
}

/// How many of the first numbers differ from `base` in none of the bits `outside`.
#[inline]
fn count_within(numbers: &[u32], base: u32, outside: u32) -> usize {
    let mut count = 0;
    // Many at once, without a branch for each.
    for chunk in numbers.chunks(16) {
        if chunk.iter().fold(0, |bits, number| bits | (number ^ base)) & outside != 0 {
            return count + chunk.iter().take_while(|number| (**number ^ base) & outside == 0).count();
        }
        count += chunk.len();
    }
    count
}

impl PageMut<'_> {
    /// Fills an empty page with cells, the first at the end of the page. Returns the bytes that are
    /// left.
    pub fn fill(&mut self, cells: Cells<'_>) -> Option<usize> {
        let first = self.header + header_len(self.kind);
        let end = first + 2 * cells.starts.len();
        let (front, area) = self.data.get_mut(..self.geometry.usable)?.split_at_mut_checked(end)?;
        let pointers = front.get_mut(first..)?.as_chunks_mut::<2>().0;
        let mut top = area.len();
        for (pointer, (start, len)) in pointers.iter_mut().zip(cells.iter()) {
            top = top.checked_sub(occupied(len))?;
            *pointer = ((end + top) as u16).to_be_bytes();
            copy_down(area, top, cells.bytes, (start, len))?;
        }
        self.set_content_start(end + top);
        self.set_cell_count(cells.starts.len());
        Some(top)
    }

    /// Gives the page the cells `wanted`, of which those that begin in `own` of their bytes are on
    /// this page already, where they stay; `gone` are its cells that leave it. `Some(false)`, and
    /// the page is to be filled again, where those that arrive find no room.
    pub fn edit(
        &mut self,
        wanted: Cells<'_>,
        own: std::ops::Range<usize>,
        gone: impl Iterator<Item = (usize, usize)>,
        ranges: &mut Vec<(u32, u32)>,
    ) -> Option<bool> {
        ranges.clear();
        ranges.extend(gone.map(|(start, size)| (start as u32, (start + occupied(size)) as u32)));
        if !ranges.is_empty() {
            self.release_all(ranges)?;
        }
        let first = self.header + header_len(self.kind);
        let end = first + 2 * wanted.starts.len();
        if end > self.content_start() || self.content_start() > self.geometry.usable {
            return Some(false);
        }
        let base = own.start as u32;
        // The copy of a page begins at a multiple of its length, a power of two.
        let outside = !(own.len() as u32).wrapping_sub(1);
        let mut index = 0;
        while let Some(&start) = wanted.starts.get(index) {
            let run = wanted.starts.get(index..)?;
            let run = run.get(..count_within(run, base, outside))?;
            let pointer = first + 2 * index;
            if run.is_empty() {
                let (start, len) = (start as usize, usize::from(*wanted.sizes.get(index)?));
                let Some(at) = self.arrive(occupied(len), end)? else { return Some(false) };
                copy_exactly(self.data.get_mut(at..at + len)?, wanted.bytes.get(start..start + len)?)?;
                put_u16(self.data, pointer, at as u16)?;
                index += 1;
                continue;
            }
            let pointers = self.data.get_mut(pointer..pointer + 2 * run.len())?.as_chunks_mut().0;
            for (pointer, start) in pointers.iter_mut().zip(run) {
                *pointer = (start.wrapping_sub(base) as u16).to_be_bytes();
            }
            index += run.len();
        }
        self.set_cell_count(wanted.starts.len());
        Some(true)
    }

    /// Room for a cell on a page whose pointers will end at `end`; none when there is none as it
    /// is.
    #[inline]
    fn arrive(&mut self, size: usize, end: usize) -> Option<Option<usize>> {
        if u16_at(self.data, self.header + 1) != 0
            && let Some(at) = self.take_freeblock(size)?
        {
            return Some(Some(at));
        }
        let top = self.content_start();
        if end + size > top {
            return Some(None);
        }
        self.set_content_start(top - size);
        Some(Some(top - size))
    }

    /// Gives the bytes of several cells (first byte, byte after the last) back to the free space.
    fn release_all(&mut self, ranges: &mut Vec<(u32, u32)>) -> Option<()> {
        let (mut top, usable) = (content_start(self.data, self.header), self.geometry.usable);
        let mut block = u16_at(self.data, self.header + 1);
        let mut before = 0;
        while block != 0 {
            if block <= before {
                return None;
            }
            before = block;
            ranges.push((block as u32, (block + u16_at(self.data, block + 2)) as u32));
            block = u16_at(self.data, block);
        }
        ranges.sort_unstable();
        let mut fragments = usize::from(self.fragments());
        let (mut link, mut end) = (self.header + 1, top);
        let mut ranges = ranges.iter().map(|&(from, to)| (from as usize, to as usize)).peekable();
        while let Some((from, mut to)) = ranges.next() {
            if from < end {
                return None;
            }
            // What lies between two of them and is too short for a freeblock is a fragment.
            while let Some((next, behind)) = ranges.next_if(|&(next, _)| next < to + CELL_BYTES_MIN) {
                fragments = fragments.checked_sub(next.checked_sub(to)?)?;
                to = behind;
            }
            if to > usable || to < from + CELL_BYTES_MIN {
                return None;
            }
            end = to;
            if from == top {
                top = to;
                continue;
            }
            put_u16(self.data, link, from as u16)?;
            put_u16(self.data, from + 2, (to - from) as u16)?;
            link = from;
        }
        put_u16(self.data, link, 0)?;
        self.set_fragments(fragments as u8);
        self.set_content_start(top);
        Some(())
    }
}
