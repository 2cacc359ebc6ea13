//! The check of one B-tree page and, through it, of the tree below.

use super::{Check, Prefix};
use crate::page::{
    CellInfo, cell_count, examine, header_at, header_len, is_leaf, is_table, parse_cell, right_child, u16_at, u32_at,
};
use crate::space::{free_bytes, occupied};
use crate::tree::ptrmap::PtrmapKind;
use base::PageNo;

/// Levels that are followed; a chain of pages deeper than this is no tree, and the stack is finite.
const DEPTH_MAX: u32 = 500;

/// A page as the check sees it: a copy of the bytes, so that nothing is pinned while it goes down.
struct Image {
    data: Box<[u8]>,
    number: u32,
    header: usize,
    kind: u8,
    content: usize,
}

impl Check<'_> {
    /// Checks a page and what is below it. `max` bounds the rowids from above; the smallest goes to
    /// `least`. Returns the height.
    pub(super) fn tree_page(&mut self, page: u32, least: &mut i64, max: i64, level: u32) -> u32 {
        if page == 0 || !self.reference(page) || level > DEPTH_MAX {
            return 0;
        }
        let saved = (self.prefix, self.page, self.cell);
        self.prefix = Prefix::Page;
        self.page = page;
        let height = match self.load(page) {
            Some(image) => self.cells(&image, least, max, level),
            None => 0,
        };
        (self.prefix, self.page, self.cell) = saved;
        height + 1
    }

    fn load(&mut self, page: u32) -> Option<Image> {
        let frame = match self.tree.get(PageNo(page)) {
            Ok(frame) => frame,
            Err(error) => {
                let code = error.extended_code().raw();
                self.error(format_args!("unable to get the page. error code={code}"));
                return None;
            }
        };
        let data: Box<[u8]> = self.tree.data(frame).into();
        self.tree.unpin(frame);
        let header = header_at(page);
        let Some(kind) = examine(&data, header, self.tree.geometry()) else {
            self.error("btreeInitPage() returns error code 11");
            return None;
        };
        if free_bytes(&data, header, kind, self.tree.geometry().usable).is_none() {
            self.error("free space corruption");
            return None;
        }
        let content = match u16_at(&data, header + 5) {
            0 => 65_536,
            start => start,
        };
        Some(Image { data, number: page, header, kind, content })
    }

    fn cells(&mut self, image: &Image, least: &mut i64, max: i64, level: u32) -> u32 {
        let leaf = is_leaf(image.kind);
        let count = cell_count(&image.data, image.header);
        if leaf || !is_table(image.kind) {
            self.rows += count as u64;
        }
        let mut max = max;
        let mut height = 0;
        let mut may_equal = true;
        self.prefix = Prefix::Cell;
        if !leaf {
            let child = right_child(&image.data, image.header);
            if self.tree.has_pointer_maps() {
                self.prefix = Prefix::RightChild;
                self.pointer_map(child, PtrmapKind::Node, image.number);
            }
            let bound = max;
            height = self.tree_page(child, &mut max, bound, level + 1);
            may_equal = false;
        }
        let mut covered = true;
        for index in (0..count).rev() {
            if self.errors_left == 0 {
                break;
            }
            self.cell = index;
            let Some((at, info)) = self.cell_info(image, index) else {
                covered = false;
                continue;
            };
            if is_table(image.kind) {
                if info.key > max || (info.key == max && !may_equal) {
                    self.error(format_args!("Rowid {} out of order", info.key));
                }
                max = info.key;
                may_equal = false;
            }
            self.overflow(image, &info);
            if !leaf {
                let child = u32_at(&image.data, at);
                self.pointer_map(child, PtrmapKind::Node, image.number);
                let bound = max;
                let found = self.tree_page(child, &mut max, bound, level + 1);
                may_equal = false;
                // A child that could not be followed has no height.
                if found != 0 {
                    if height != 0 && found != height {
                        self.error("Child page depth differs");
                    }
                    height = found;
                }
            }
        }
        *least = max;
        self.prefix = Prefix::None;
        if covered && self.errors_left > 0 {
            self.coverage(image, count);
        }
        height
    }

    fn cell_info(&mut self, image: &Image, index: usize) -> Option<(usize, CellInfo)> {
        let usable = self.tree.geometry().usable;
        let at = u16_at(&image.data, image.header + header_len(image.kind) + 2 * index);
        if at < image.content || at > usable - 4 {
            let (first, last) = (image.content, usable - 4);
            self.error(format_args!("Offset {at} out of range {first}..{last}"));
            return None;
        }
        let info = parse_cell(&image.data, at, image.kind, self.tree.geometry());
        match info {
            Some(info) if at + occupied(info.size as usize) <= usable => {
                let record = image.data.get(info.payload_at as usize);
                // The size of a record's header counts itself and a column at least.
                if info.payload_len > 0 && record.is_none_or(|&size| size <= 1) {
                    self.error("Bad cell header size");
                    return None;
                }
                Some((at, info))
            }
            _ => {
                self.error("Extends off end of page");
                None
            }
        }
    }

    fn overflow(&mut self, image: &Image, info: &CellInfo) {
        if !info.overflows() {
            return;
        }
        let bytes = (info.payload_len - info.local) as usize;
        let pages = bytes.div_ceil(self.tree.geometry().overflow_len());
        let first = u32_at(&image.data, info.overflow_at());
        self.pointer_map(first, PtrmapKind::Overflow1, image.number);
        self.overflow_pages(first, pages as u32);
    }

    /// Every byte after the pointers belongs to one cell, one freeblock, or is counted as a
    /// fragment.
    fn coverage(&mut self, image: &Image, count: usize) {
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        for index in 0..count {
            let at = u16_at(&image.data, image.header + header_len(image.kind) + 2 * index);
            if let Some(info) = parse_cell(&image.data, at, image.kind, self.tree.geometry()) {
                spans.push((at, at + occupied(info.size as usize) - 1));
            }
        }
        let mut block = u16_at(&image.data, image.header + 1);
        while block > 0 {
            let size = u16_at(&image.data, block + 2);
            spans.push((block, (block + size).saturating_sub(1)));
            // `free_bytes` has checked that blocks ascend.
            block = u16_at(&image.data, block);
        }
        spans.sort_unstable();
        self.report_coverage(image, &spans);
        self.spans = spans;
    }

    fn report_coverage(&mut self, image: &Image, spans: &[(usize, usize)]) {
        let page = image.number;
        let mut fragments = 0;
        let mut end = image.content;
        for (number, &(first, last)) in spans.iter().enumerate() {
            if end > first {
                self.error(format_args!("Multiple uses for byte {first} of page {page}"));
                // Only when the last of all overlaps is the count still made.
                if number + 1 < spans.len() {
                    return;
                }
                break;
            }
            fragments += first - end;
            end = last + 1;
        }
        fragments += self.tree.geometry().usable.saturating_sub(end);
        let reported = image.data.get(image.header + 7).copied().unwrap_or(0);
        if fragments != usize::from(reported) {
            self.error(format_args!("Fragmentation of {fragments} bytes reported as {reported} on page {page}"));
        }
    }
}
