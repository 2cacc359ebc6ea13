//! Moving pages, so that those at the end of the file become free.

use super::alloc::Want;
use super::ptrmap::PtrmapKind;
use super::{HEADER_FREE_COUNT, Level, Tree, corrupt};
use crate::page::{cell_offset, header_len, right_child, u16_at, u32_at};
use base::endian::{put_u32, set_u32};
use base::{PageNo, Result};
use pager::PageTag;

impl Tree {
    /// Pages of a file of `size` pages after `free` of them are gone.
    pub fn final_size(&self, size: u32, free: u32) -> u32 {
        let entries = i64::from(self.geometry().usable as u32 / 5);
        let map = i64::from(self.ptrmap_page(PageNo(size)).0);
        let maps_gone = (i64::from(free) - i64::from(size) + map + entries) / entries;
        let mut target = i64::from(size) - i64::from(free) - maps_gone;
        let lock_page = i64::from(self.pager.lock_page().0);
        if i64::from(size) > lock_page && target < lock_page {
            target -= 1;
        }
        let mut target = u32::try_from(target.max(1)).unwrap_or(u32::MAX);
        while target > 1 && (self.is_ptrmap_page(PageNo(target)) || PageNo(target) == self.pager.lock_page()) {
            target -= 1;
        }
        target
    }

    /// Empties the last page. At commit the freelist is dropped as a whole afterwards; otherwise
    /// the page is taken off it. False when nothing is free.
    pub fn vacuum_step(&mut self, target: u32, last: PageNo, at_commit: bool) -> Result<bool> {
        if !self.is_ptrmap_page(last) && last != self.pager.lock_page() {
            if self.header_u32(HEADER_FREE_COUNT)? == 0 {
                return Ok(false);
            }
            let (kind, parent) = self.ptrmap_get(last)?;
            match kind {
                PtrmapKind::Root => return Err(corrupt(last, "the last page is a root")),
                PtrmapKind::Free if at_commit => {}
                PtrmapKind::Free => {
                    let (page, frame) = self.allocate(Want::Exactly(last.0))?;
                    self.pager.unpin(frame);
                    if page != last {
                        return Err(corrupt(last, "the last page is free and not in the freelist"));
                    }
                }
                _ => {
                    let page = self.free_page_before(target, last, at_commit)?;
                    self.relocate(last, page, kind, parent)?;
                }
            }
        }
        if !at_commit {
            let mut end = PageNo(last.0 - 1);
            while end.0 > 1 && (end == self.pager.lock_page() || self.is_ptrmap_page(end)) {
                end.0 -= 1;
            }
            self.pager.set_page_count(end.0);
            self.freed.note_truncated();
        }
        Ok(true)
    }

    /// A free page for the content of `last`. At commit, free pages after the target are skipped.
    fn free_page_before(&mut self, target: u32, last: PageNo, at_commit: bool) -> Result<PageNo> {
        let want = if at_commit { Want::Near(0) } else { Want::AtMost(target) };
        loop {
            let size = self.pager.page_count();
            let (page, frame) = self.allocate(want)?;
            self.pager.unpin(frame);
            if page.0 > size || page >= last && !at_commit {
                return Err(corrupt(page, "the page to move to is after the page that moves"));
            }
            if !at_commit || page.0 <= target {
                return Ok(page);
            }
        }
    }

    /// Moves a page's content to another page and corrects who points to it and whom it points to.
    pub(super) fn relocate(&mut self, from: PageNo, to: PageNo, kind: PtrmapKind, parent: u32) -> Result<()> {
        if from.0 < 3 || to.0 < 3 {
            return Err(corrupt(from, "the pointer map or page 1 would move"));
        }
        if from == to {
            return Err(corrupt(from, "a page of the freelist is in use"));
        }
        let source = self.get(from)?;
        let target = match self.get(to) {
            Ok(frame) => frame,
            Err(error) => {
                self.pager.unpin(source);
                return Err(error);
            }
        };
        let written = self.pager.write(target);
        if written.is_ok() {
            let (bytes, copy) = self.pager.pair_mut(source, target);
            if bytes.len() == copy.len() {
                copy.copy_from_slice(bytes);
            }
            self.pager.set_tag(target, Default::default());
        }
        let next = u32_at(self.pager.data(source), 0);
        self.pager.unpin(source);
        self.pager.unpin(target);
        written?;
        match kind {
            PtrmapKind::Node | PtrmapKind::Root => {
                let level = self.level(to)?;
                let noted = self.ptrmap_put_children(&level);
                self.pager.unpin(level.frame);
                noted?;
            }
            _ if next != 0 => self.ptrmap_put(PageNo(next), PtrmapKind::Overflow2, to.0)?,
            _ => {}
        }
        if kind != PtrmapKind::Root {
            self.redirect(PageNo(parent), from, to, kind)?;
        }
        self.ptrmap_put(to, kind, parent)
    }

    /// Makes the parent's pointer to `from` one to `to`.
    fn redirect(&mut self, parent: PageNo, from: PageNo, to: PageNo, kind: PtrmapKind) -> Result<()> {
        if kind == PtrmapKind::Overflow2 {
            return self.with_page(parent, |tree, frame| {
                if u32_at(tree.pager.data(frame), 0) != from.0 {
                    return Err(corrupt(parent, "an overflow page is not the next one of its parent"));
                }
                tree.pager.write(frame)?;
                set_u32(tree.pager.data_mut(frame), 0, to.0);
                Ok(())
            });
        }
        let level = self.level(parent)?;
        let result = self.find_pointer(&level, from, kind).and_then(|at| {
            self.pager.write(level.frame)?;
            put_u32(self.pager.data_mut(level.frame), at, to.0)
                .ok_or_else(|| corrupt(parent, "the pointer to a page that moves is outside of its parent"))
        });
        self.pager.unpin(level.frame);
        result
    }

    /// Where on a B-tree page the pointer to `target` stands.
    fn find_pointer(&self, level: &Level, target: PageNo, kind: PtrmapKind) -> Result<usize> {
        let data = self.pager.data(level.frame);
        let header = usize::from(level.header);
        for index in 0..level.cells {
            let at = cell_offset(data, header, level.kind, usize::from(index));
            let pointer = match kind {
                PtrmapKind::Overflow1 => {
                    let cell = self.cell_at(&Level { index, ..*level })?;
                    if !cell.overflows() {
                        continue;
                    }
                    cell.overflow_at()
                }
                _ if level.is_leaf() => break,
                _ => at,
            };
            if u32_at(data, pointer) == target.0 {
                return Ok(pointer);
            }
        }
        if kind == PtrmapKind::Node && !level.is_leaf() && right_child(data, header) == target.0 {
            return Ok(header + 8);
        }
        Err(corrupt(level.page, "a page is not pointed to by its parent"))
    }

    /// Copies a page's header, pointers and cells to a page whose header is elsewhere.
    pub fn copy_content(&mut self, from: &Level, to: &Level) -> Result<()> {
        let header = usize::from(from.header);
        let head_len = header_len(from.kind) + 2 * usize::from(from.cells);
        let usable = self.geometry().usable;
        let (source, target) = self.pager.pair_mut(from.frame, to.frame);
        let top = match u16_at(source, header + 5) {
            0 => 65_536,
            top => top,
        };
        let copied = (|| {
            let head = source.get(header..header + head_len)?;
            target.get_mut(..head_len)?.copy_from_slice(head);
            let cells = source.get(top.min(usable)..usable)?;
            target.get_mut(top.min(usable)..usable)?.copy_from_slice(cells);
            Some(())
        })();
        copied.ok_or_else(|| corrupt(from.page, "a root's cells are outside of it"))?;
        self.pager.set_tag(to.frame, PageTag { kind: to.kind, ..PageTag::default() });
        Ok(())
    }
}
