//! The cells of a page and its neighbours, with copies of the pages.

use super::Node;
use super::distribute::{Mark, Shape, Share, distribute};
use crate::page::{
    Geometry, INDEX_INTERIOR, INDEX_LEAF, TABLE_LEAF, header_len, is_leaf, parse_cell, right_child, small_cell_size,
};
use crate::space::{Cells, occupied};
use crate::tree::{Tree, corrupt};
use base::{PageNo, Result};
use std::ops::Range;

/// The copy of a page that a cell lies on, and where it lies there: copies begin at multiples of a
/// page's length.
#[inline(always)] // once a cell
fn page_of(bytes: &[u8], start: u32, page_bytes: usize) -> Option<(&[u8], usize)> {
    let start = start as usize;
    let page = start & !(page_bytes - 1);
    Some((bytes.get(page..page + page_bytes)?, start - page))
}

#[inline(always)] // once a cell
fn measure(page: &[u8], at: usize, kind: u8, geometry: &Geometry) -> Option<u16> {
    match small_cell_size(page, at, kind, geometry) {
        Some(size) => Some(size as u16),
        None => measure_other(page, at, kind, geometry),
    }
}

#[cold]
fn measure_other(page: &[u8], at: usize, kind: u8, geometry: &Geometry) -> Option<u16> {
    parse_cell(page, at, kind, geometry).map(|info| info.size as u16)
}

/// A page that was gathered: its number, and which cells are its.
pub(super) struct OldPage {
    pub page: PageNo,
    pub cells: Range<usize>,
    /// How many of them are beside the page.
    pub pending: usize,
}

/// The cells of the siblings and the dividers between them, in order.
#[derive(Default)]
pub(crate) struct Gathered {
    /// Copies of the pages one after the other, then the cells that were on none of them.
    bytes: Vec<u8>,
    /// Where each cell begins in `bytes`.
    starts: Vec<u32>,
    /// Their lengths; 0 for those that have not been measured.
    sizes: Vec<u16>,
    /// Space for [`crate::space::PageMut::edit`].
    ranges: Vec<(u32, u32)>,
    /// Bytes of a page, a power of two, and of all copies.
    page_bytes: usize,
    copied: usize,
    kind: u8,
    /// Right-most child of the last sibling of an interior level.
    right: u32,
    pages: Vec<OldPage>,
    /// What is known of the bytes before cells.
    marks: Vec<Mark>,
    /// The node is the last page of its level and its last cell is a new one.
    append: bool,
}

impl Gathered {
    /// Begins with so many pages of a kind.
    pub fn begin(&mut self, tree: &Tree, kind: u8, count: usize) {
        self.starts.clear();
        self.sizes.clear();
        self.pages.clear();
        self.marks.clear();
        self.page_bytes = tree.pager().page_size() as usize;
        self.copied = count * self.page_bytes;
        self.bytes.resize(self.copied, 0);
        (self.kind, self.right, self.append) = (kind, 0, false);
    }

    /// The kind of the pages.
    pub fn kind(&self) -> u8 {
        self.kind
    }

    /// Right-most child of the last sibling; 0 on leaves.
    pub fn right(&self) -> u32 {
        self.right
    }

    /// The pages that were gathered.
    pub(super) fn pages(&self) -> &[OldPage] {
        &self.pages
    }

    /// The node is among the pages: whether it is the last one of its level, and whether its last
    /// cell is a new one.
    pub fn note_node(&mut self, is_last: bool, ends_new: bool) {
        self.append = is_last && ends_new;
    }

    /// Which cells each page gets.
    pub(super) fn distribute(&mut self, geometry: &Geometry) -> Option<Vec<Share>> {
        let shape =
            Shape { capacity: self.capacity(geometry), keeps_dividers: self.keeps_dividers(), append: self.append };
        let marks = std::mem::take(&mut self.marks);
        let shares = distribute(&marks, shape, &mut |index| Some(occupied(self.size(index, geometry)?) + 2));
        self.marks = marks;
        shares
    }

    /// Bytes that a page has for cells.
    pub fn capacity(&self, geometry: &Geometry) -> usize {
        geometry.usable - header_len(self.kind)
    }

    /// Whether cells stay on their level where they divide two pages.
    pub fn keeps_dividers(&self) -> bool {
        self.kind == TABLE_LEAF
    }

    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Where the copy of a page is.
    pub fn copy_of(&self, number: usize) -> Range<usize> {
        number * self.page_bytes..(number + 1) * self.page_bytes
    }

    /// Where a cell begins in what was copied.
    pub fn start(&self, index: usize) -> usize {
        self.starts.get(index).map_or(0, |start| *start as usize)
    }

    /// The length of a cell; none for what is no cell.
    #[inline]
    pub fn size(&mut self, index: usize, geometry: &Geometry) -> Option<usize> {
        let size = self.sizes.get_mut(index)?;
        if *size == 0 {
            let (page, at) = page_of(&self.bytes, *self.starts.get(index)?, self.page_bytes)?;
            *size = measure(page, at, self.kind, geometry)?;
        }
        Some(usize::from(*size))
    }

    /// Measures cells; none when one of them is no cell.
    pub fn measure(&mut self, cells: Range<usize>, geometry: &Geometry) -> Option<()> {
        if cells.is_empty() {
            return Some(());
        }
        let Gathered { bytes, starts, sizes, page_bytes, kind, .. } = self;
        let starts = starts.get(cells.clone())?;
        let sizes = sizes.get_mut(cells)?;
        // The kind is asked for once a page.
        macro_rules! measure {
            ($kind:expr) => {
                for (size, start) in sizes.iter_mut().zip(starts).filter(|(size, _)| **size == 0) {
                    let (page, at) = page_of(bytes, *start, *page_bytes)?;
                    *size = measure(page, at, $kind, geometry)?;
                }
            };
        }
        match *kind {
            TABLE_LEAF => measure!(TABLE_LEAF),
            INDEX_LEAF => measure!(INDEX_LEAF),
            INDEX_INTERIOR => measure!(INDEX_INTERIOR),
            kind => measure!(kind),
        }
        Some(())
    }

    /// The bytes of a cell.
    pub fn cell(&mut self, index: usize, geometry: &Geometry) -> Option<&[u8]> {
        let size = self.size(index, geometry)?;
        let start = self.start(index);
        self.bytes.get(start..start + size)
    }

    /// All cells; of those that are looked at the length must be known.
    pub fn cells(&self) -> Cells<'_> {
        Cells { bytes: &self.bytes, starts: &self.starts, sizes: &self.sizes }
    }

    /// As [`Gathered::cells`], with space for [`crate::space::PageMut::edit`].
    pub fn cells_to_edit(&mut self) -> (Cells<'_>, &mut Vec<(u32, u32)>) {
        let Gathered { bytes, starts, sizes, ranges, .. } = self;
        (Cells { bytes, starts, sizes }, ranges)
    }

    /// The bytes before the cells that are still to come.
    fn before(&self) -> usize {
        self.marks.last().map_or(0, |mark| mark.before)
    }

    fn mark(&mut self, bytes: usize) {
        let mark = Mark { index: self.len(), before: self.before() + bytes };
        self.marks.push(mark);
    }

    /// Adds a cell that was on none of the pages, put together from two parts; the bytes that it
    /// takes on a page.
    fn push(&mut self, parts: [&[u8]; 2]) -> Option<usize> {
        let start = self.bytes.len();
        for part in parts {
            self.bytes.extend_from_slice(part);
        }
        let size = self.bytes.len() - start;
        self.starts.push(start as u32);
        self.sizes.push(u16::try_from(size).ok()?);
        Some(occupied(size) + 2)
    }

    /// Copies a page as a whole and notes where its cells are.
    pub fn page(&mut self, tree: &mut Tree, node: &Node) -> Result<()> {
        let level = &node.level;
        let wrong = || corrupt(level.page, "the cells of a page are not where it says");
        let free = tree.free_bytes(level)?;
        let geometry = *tree.geometry();
        let header = usize::from(level.header);
        let first_pointer = header + header_len(level.kind);
        let mut used = geometry.usable.checked_sub(first_pointer + free).ok_or_else(wrong)?;
        let data = tree.data(level.frame);
        let copy = self.copy_of(self.pages.len());
        self.bytes
            .get_mut(copy.clone())
            .filter(|copy| copy.len() == data.len())
            .ok_or_else(wrong)?
            .copy_from_slice(data);
        let pointers = data.get(first_pointer..first_pointer + 2 * usize::from(level.cells)).unwrap_or_default();
        let mut pointers = pointers.as_chunks().0;
        let first = self.len();
        self.mark(0);
        for next in &node.pending {
            let count = usize::from(next.index).saturating_sub(self.len() - first);
            let (run, rest) = pointers.split_at_checked(count).ok_or_else(wrong)?;
            self.run(copy.start, run, &geometry).ok_or_else(wrong)?;
            used += self.push([&next.cell, &[]]).ok_or_else(wrong)?;
            pointers = rest;
        }
        self.run(copy.start, pointers, &geometry).ok_or_else(wrong)?;
        self.mark(used);
        if !level.is_leaf() {
            self.right = right_child(data, header);
        }
        self.pages.push(OldPage { page: level.page, cells: first..self.len(), pending: node.pending.len() });
        Ok(())
    }

    /// Notes cells of a page whose copy begins at `base`.
    fn run(&mut self, base: usize, pointers: &[[u8; 2]], geometry: &Geometry) -> Option<()> {
        let mut last = 0;
        self.starts.extend(pointers.iter().map(|pointer| {
            let at = u32::from(u16::from_be_bytes(*pointer));
            last = last.max(at);
            base as u32 + at
        }));
        self.sizes.resize(self.starts.len(), 0);
        ((last as usize) < geometry.usable).then_some(())
    }

    /// Adds the divider after the last page.
    pub fn divider(&mut self, cell: &[u8]) -> Option<()> {
        let rest = cell.get(4..)?;
        let child = self.right.to_be_bytes();
        let bytes = if is_leaf(self.kind) { self.push([&[], rest]) } else { self.push([&child, rest]) };
        self.mark(bytes?);
        Some(())
    }
}
