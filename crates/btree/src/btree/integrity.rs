//! The integrity check: every page used once, every tree in order, every byte of a page accounted
//! for. The lines are SQLite's, word for word and in its order.

mod page;

use super::Btree;
use crate::page::u32_at;
use crate::tree::ptrmap::PtrmapKind;
use crate::tree::{HEADER_FREE_COUNT, HEADER_FREE_TRUNK, Tree};
use base::{PageNo, Result};
use std::fmt::Display;

/// What the integrity check found.
#[derive(Clone, Debug, Default)]
pub struct IntegrityReport {
    /// SQLite's lines, without the "*** in database" heading; empty when all is well.
    pub errors: Vec<String>,
    /// Entries of each tree, in the order of the roots given.
    pub row_counts: Vec<u64>,
}

impl Btree {
    /// Checks the trees at `roots`, the freelist, and that every page is used once. When `roots`
    /// begins with page 0 the check is partial: only the trees (and the freelist when page 1 comes
    /// next). Stops after `max_errors` lines. A read transaction must be open.
    pub fn integrity_check(&mut self, roots: &[PageNo], max_errors: usize) -> Result<IntegrityReport> {
        self.save_all_cursors()?;
        let mut report = IntegrityReport::default();
        let page_count = self.tree.page_count();
        if page_count == 0 {
            report.row_counts = vec![0; roots.len()];
            return Ok(report);
        }
        let mut check = Check {
            page_count,
            used: vec![0; page_count as usize / 64 + 1],
            errors: Vec::new(),
            errors_left: max_errors,
            prefix: Prefix::None,
            root: 0,
            page: 0,
            cell: 0,
            rows: 0,
            spans: Vec::new(),
            tree: &mut self.tree,
        };
        let partial = roots.first() == Some(&PageNo::NONE);
        let lock_page = check.tree.pager().lock_page().0;
        if lock_page <= page_count {
            check.mark(lock_page);
        }
        if !partial || roots.get(1) == Some(&PageNo::FIRST) {
            check.freelist()?;
        }
        if !partial {
            check.largest_root(roots)?;
        }
        for &root in roots {
            check.rows = 0;
            if root != PageNo::NONE && check.errors_left > 0 {
                check.whole_tree(root, partial);
            }
            report.row_counts.push(check.rows);
        }
        if !partial {
            check.every_page_used();
        }
        report.errors = check.errors;
        Ok(report)
    }
}

/// What precedes a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Prefix {
    None,
    Freelist,
    Page,
    Cell,
    RightChild,
}

struct Check<'t> {
    tree: &'t mut Tree,
    page_count: u32,
    /// One bit a page.
    used: Vec<u64>,
    errors: Vec<String>,
    errors_left: usize,
    prefix: Prefix,
    /// Where the check is, for the prefix.
    root: u32,
    page: u32,
    cell: usize,
    rows: u64,
    /// Scratch: first and last byte of everything on a page.
    spans: Vec<(usize, usize)>,
}

impl Check<'_> {
    fn error(&mut self, message: impl Display) {
        if self.errors_left == 0 {
            return;
        }
        self.errors_left -= 1;
        let (root, page, cell) = (self.root, self.page, self.cell);
        self.errors.push(match self.prefix {
            Prefix::None => message.to_string(),
            Prefix::Freelist => format!("Freelist: {message}"),
            Prefix::Page => format!("Tree {root} page {page}: {message}"),
            Prefix::Cell => format!("Tree {root} page {page} cell {cell}: {message}"),
            Prefix::RightChild => format!("Tree {root} page {page} right child: {message}"),
        });
    }

    fn is_used(&self, page: u32) -> bool {
        let word = self.used.get(page as usize / 64).copied().unwrap_or(0);
        word >> (page % 64) & 1 == 1
    }

    fn mark(&mut self, page: u32) {
        if let Some(word) = self.used.get_mut(page as usize / 64) {
            *word |= 1 << (page % 64);
        }
    }

    /// Notes a reference to a page; false when it cannot be or is not the first.
    fn reference(&mut self, page: u32) -> bool {
        if page == 0 || page > self.page_count {
            self.error(format_args!("invalid page number {page}"));
            return false;
        }
        if self.is_used(page) {
            self.error(format_args!("2nd reference to page {page}"));
            return false;
        }
        self.mark(page);
        true
    }

    fn pointer_map(&mut self, child: u32, kind: PtrmapKind, parent: u32) {
        if !self.tree.has_pointer_maps() {
            return;
        }
        match self.tree.ptrmap_get(PageNo(child)) {
            Err(_) => self.error(format_args!("Failed to read ptrmap key={child}")),
            Ok((found, whose)) if found != kind || whose != parent => self.error(format_args!(
                "Bad ptr map entry key={child} expected=({},{parent}) got=({},{whose})",
                kind as u8, found as u8
            )),
            Ok(_) => {}
        }
    }

    fn freelist(&mut self) -> Result<()> {
        let first = self.tree.header_u32(HEADER_FREE_TRUNK)?;
        let count = self.tree.header_u32(HEADER_FREE_COUNT)?;
        self.prefix = Prefix::Freelist;
        self.free_pages(first, count);
        self.prefix = Prefix::None;
        Ok(())
    }

    /// The first word of a page and the copies of what `more` names on it.
    fn page_words(&mut self, page: u32) -> Option<(u32, Vec<u8>)> {
        match self.tree.get(PageNo(page)) {
            Ok(frame) => {
                let data = self.tree.data(frame).to_vec();
                self.tree.unpin(frame);
                Some((u32_at(&data, 0), data))
            }
            Err(_) => {
                self.error(format_args!("failed to get page {page}"));
                None
            }
        }
    }

    fn free_pages(&mut self, first: u32, expected: u32) {
        let mut left = expected;
        let errors_before = self.errors.len();
        let mut page = first;
        while page != 0 && self.errors_left > 0 {
            if !self.reference(page) {
                break;
            }
            left = left.wrapping_sub(1);
            let Some((next, data)) = self.page_words(page) else {
                break;
            };
            let leaves = u32_at(&data, 4);
            self.pointer_map(page, PtrmapKind::Free, 0);
            if leaves as usize > self.tree.geometry().usable / 4 - 2 {
                self.error(format_args!("freelist leaf count too big on page {page}"));
                left = left.wrapping_sub(1);
            } else {
                for index in 0..leaves as usize {
                    let leaf = u32_at(&data, 8 + 4 * index);
                    self.pointer_map(leaf, PtrmapKind::Free, 0);
                    self.reference(leaf);
                }
                left = left.wrapping_sub(leaves);
            }
            page = next;
        }
        self.list_length("size", left, expected, errors_before);
    }

    fn overflow_pages(&mut self, first: u32, expected: u32) {
        let mut left = expected;
        let errors_before = self.errors.len();
        let mut page = first;
        while page != 0 && self.errors_left > 0 {
            if !self.reference(page) {
                break;
            }
            left = left.wrapping_sub(1);
            let Ok(frame) = self.tree.get(PageNo(page)) else {
                self.error(format_args!("failed to get page {page}"));
                break;
            };
            let next = u32_at(self.tree.data(frame), 0);
            self.tree.unpin(frame);
            if left > 0 {
                self.pointer_map(next, PtrmapKind::Overflow2, page);
            }
            page = next;
        }
        self.list_length("overflow list length", left, expected, errors_before);
    }

    fn list_length(&mut self, what: &str, left: u32, expected: u32, errors_before: usize) {
        if left != 0 && self.errors.len() == errors_before {
            let found = expected.wrapping_sub(left);
            self.error(format_args!("{what} is {found} but should be {expected}"));
        }
    }

    fn largest_root(&mut self, roots: &[PageNo]) -> Result<()> {
        if self.tree.has_pointer_maps() {
            let largest = roots.iter().map(|root| root.0).max().unwrap_or(0);
            let in_header = self.tree.header_u32(crate::tree::header::HEADER_LARGEST_ROOT)?;
            if largest != in_header {
                self.error(format_args!("max rootpage ({largest}) disagrees with header ({in_header})"));
            }
        } else if self.tree.is_incremental() {
            self.error("incremental_vacuum enabled with a max rootpage of zero");
        }
        Ok(())
    }

    fn whole_tree(&mut self, root: PageNo, partial: bool) {
        if root.0 > 1 && !partial {
            self.pointer_map(root.0, PtrmapKind::Root, 0);
        }
        self.root = root.0;
        let mut least = 0;
        self.tree_page(root.0, &mut least, i64::MAX, 0);
    }

    fn every_page_used(&mut self) {
        for page in 1..=self.page_count {
            if self.errors_left == 0 {
                return;
            }
            let map = self.tree.has_pointer_maps() && self.tree.is_ptrmap_page(PageNo(page));
            match (self.is_used(page), map) {
                (false, false) => self.error(format_args!("Page {page}: never used")),
                (true, true) => self.error(format_args!("Page {page}: pointer map referenced")),
                _ => {}
            }
        }
    }
}
