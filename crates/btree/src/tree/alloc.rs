//! Allocating and freeing pages: the freelist and the end of the file.
//!
//! The freelist is a chain of trunk pages, each with a list of leaf pages that hold nothing. See
//! <https://www.sqlite.org/fileformat2.html#the_freelist>.

use super::ptrmap::PtrmapKind;
use super::{HEADER_FREE_COUNT, HEADER_FREE_TRUNK, HEADER_PAGE_COUNT, Tree, corrupt};
use crate::kinds::SecureDelete;
use crate::page::u32_at;
use base::endian::{fill, set_u32};
use base::hash::FxHashSet;
use base::{Error, PageNo, Result, ResultCode};
use pager::FrameId;

/// Which free page is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// Any, best near this one (0: anywhere).
    Near(u32),
    /// This very one when it is free.
    Exactly(u32),
    /// Any that is not after this one.
    AtMost(u32),
}

/// What becomes of the content of pages that are given away.
#[derive(Default)]
pub(super) struct FreedContent {
    /// Free pages whose old content a rollback needs, because they were freed in this transaction.
    needed: FxHashSet<u32>,
    /// Whether the file was made shorter in this transaction.
    truncated: bool,
    /// What is overwritten with zeros.
    wiped: SecureDelete,
}

impl FreedContent {
    /// What is overwritten with zeros.
    pub fn wiping(&self) -> SecureDelete {
        self.wiped
    }

    /// Chooses what is overwritten with zeros.
    pub fn choose_wiping(&mut self, mode: SecureDelete) {
        self.wiped = mode;
    }

    /// The file was made shorter.
    pub fn note_truncated(&mut self) {
        self.truncated = true;
    }

    /// The transaction is over.
    pub fn end_transaction(&mut self) {
        self.needed.clear();
        self.truncated = false;
    }
}

/// Offset of a leaf's number on a trunk page.
fn leaf_at(index: usize) -> usize {
    8 + 4 * index
}

impl Tree {
    /// A page to use: pinned, changeable, its content arbitrary.
    pub fn allocate(&mut self, want: Want) -> Result<(PageNo, FrameId)> {
        let free = self.header_u32(HEADER_FREE_COUNT)?;
        if free >= self.pager.page_count() {
            return Err(corrupt(PageNo::FIRST, "more free pages than pages"));
        }
        let taken = if free > 0 { self.take_free(want, free)? } else { None };
        let (page, frame) = match taken {
            Some((page, frame)) => self.refuse_page_in_use(page, frame)?,
            None => self.extend()?,
        };
        if crate::sabotage::breaks("tree (3)") {
            self.pager.pin(frame);
        }
        assert!(page > PageNo::FIRST, "tree (3): page 1 is given away");
        assert!(self.pager.pins(frame) == 1, "tree (3): a page in use is given away");
        Ok((page, frame))
    }

    /// A file may name a page as free that is in use.
    fn refuse_page_in_use(&mut self, page: PageNo, frame: FrameId) -> Result<(PageNo, FrameId)> {
        if page > PageNo::FIRST && self.pager.pins(frame) == 1 {
            return Ok((page, frame));
        }
        self.pager.unpin(frame);
        Err(Error::corrupt(page, "a page of the freelist is in use"))
    }

    /// Searches the freelist. Only `Near` is sure to find something.
    fn take_free(&mut self, want: Want, free: u32) -> Result<Option<(PageNo, FrameId)>> {
        let mut previous: Option<PageNo> = None;
        let mut trunk = PageNo(self.header_u32(HEADER_FREE_TRUNK)?);
        let mut seen = 0;
        while trunk.0 != 0 {
            seen += 1;
            if trunk.0 > self.pager.page_count() || seen > free {
                return Err(corrupt(trunk, "the freelist is longer than it says, or leads outside"));
            }
            let frame = self.get(trunk)?;
            let found = self.take_from_trunk(want, previous, trunk, frame);
            match found {
                // The trunk page itself is handed out with its pin.
                Ok(Some((page, _))) if page == trunk => {}
                _ => self.pager.unpin(frame),
            }
            if let Some(page) = found? {
                self.set_header_u32(HEADER_FREE_COUNT, free - 1)?;
                return Ok(Some(page));
            }
            previous = Some(trunk);
            trunk = PageNo(u32_at(self.pager.data(frame), 0));
        }
        match want {
            Want::Near(_) => Err(corrupt(PageNo::FIRST, "the freelist has fewer pages than it says")),
            _ => Ok(None),
        }
    }

    fn take_from_trunk(
        &mut self,
        want: Want,
        previous: Option<PageNo>,
        trunk: PageNo,
        frame: FrameId,
    ) -> Result<Option<(PageNo, FrameId)>> {
        let data = self.pager.data(frame);
        let (next, leaves) = (u32_at(data, 0), u32_at(data, 4) as usize);
        if leaves > self.geometry().usable / 4 - 2 {
            return Err(corrupt(trunk, "a trunk of the freelist has too many leaves"));
        }
        let trunk_wanted = match want {
            Want::Near(_) => leaves == 0,
            Want::Exactly(page) => page == trunk.0,
            Want::AtMost(page) => trunk.0 <= page,
        };
        if trunk_wanted {
            self.pager.write(frame)?;
            let heir = if leaves == 0 { next } else { self.promote_leaf(frame, leaves, next)? };
            self.link_trunk(previous, heir)?;
            return Ok(Some((trunk, frame)));
        }
        let Some(index) = pick_leaf(data, leaves, want) else {
            return Ok(None);
        };
        let page = PageNo(u32_at(data, leaf_at(index)));
        if page.0 < 2 || page.0 > self.pager.page_count() {
            return Err(corrupt(trunk, "a leaf of the freelist is outside"));
        }
        self.pager.write(frame)?;
        let data = self.pager.data_mut(frame);
        let last = u32_at(data, leaf_at(leaves - 1));
        set_u32(data, leaf_at(index), last);
        set_u32(data, 4, (leaves - 1) as u32);
        let leaf = self.open_free_page(page)?;
        Ok(Some((page, leaf)))
    }

    /// A free page's old content is read and journaled only when a rollback could need it.
    fn open_free_page(&mut self, page: PageNo) -> Result<FrameId> {
        if !self.freed.needed.contains(&page.0) {
            return self.pager.get_fresh(page);
        }
        let frame = self.get(page)?;
        match self.pager.write(frame) {
            Ok(()) => {
                self.pager.set_tag(frame, Default::default());
                Ok(frame)
            }
            Err(error) => {
                self.pager.unpin(frame);
                Err(error)
            }
        }
    }

    /// The trunk goes: its first leaf becomes the trunk of the others.
    fn promote_leaf(&mut self, frame: FrameId, leaves: usize, next: u32) -> Result<u32> {
        let data = self.pager.data(frame);
        let heir = PageNo(u32_at(data, leaf_at(0)));
        if heir.0 < 2 || heir.0 > self.pager.page_count() {
            return Err(corrupt(heir, "a leaf of the freelist is outside"));
        }
        let heir_frame = self.get(heir)?;
        if heir_frame == frame {
            self.pager.unpin(heir_frame);
            return Err(corrupt(heir, "a trunk of the freelist is its own leaf"));
        }
        let written = self.pager.write(heir_frame);
        if written.is_ok() {
            let (from, to) = self.pager.pair_mut(frame, heir_frame);
            set_u32(to, 0, next);
            set_u32(to, 4, (leaves - 1) as u32);
            let rest = from.split_at(leaf_at(leaves)).0.split_at(leaf_at(1)).1;
            fill(to, leaf_at(0), rest);
        }
        self.pager.set_tag(heir_frame, Default::default());
        self.pager.unpin(heir_frame);
        written.map(|()| heir.0)
    }

    fn link_trunk(&mut self, previous: Option<PageNo>, next: u32) -> Result<()> {
        match previous {
            None => self.set_header_u32(HEADER_FREE_TRUNK, next),
            Some(previous) => self.with_page(previous, |tree, frame| {
                tree.pager.write(frame)?;
                set_u32(tree.pager.data_mut(frame), 0, next);
                Ok(())
            }),
        }
    }

    /// A new page at the end of the file.
    fn extend(&mut self) -> Result<(PageNo, FrameId)> {
        let page_one = self.page_one()?;
        self.pager.write(page_one)?;
        let mut page = self.next_page(self.pager.page_count())?;
        if self.format.has_pointer_maps() && self.is_ptrmap_page(page) {
            let frame = self.append_page(page)?;
            self.pager.unpin(frame);
            page = self.next_page(page.0)?;
        }
        let frame = self.append_page(page)?;
        self.set_header_u32(HEADER_PAGE_COUNT, page.0)?;
        Ok((page, frame))
    }

    fn next_page(&mut self, last: u32) -> Result<PageNo> {
        let next = PageNo(last.checked_add(1).ok_or_else(|| Error::bare(ResultCode::FULL))?);
        let next = if next == self.pager.lock_page() { PageNo(next.0 + 1) } else { next };
        if next.0 > self.pager.max_page_count(0) {
            return Err(Error::bare(ResultCode::FULL));
        }
        Ok(next)
    }

    /// After a cut within this transaction the page may be one whose old content a rollback needs.
    fn append_page(&mut self, page: PageNo) -> Result<FrameId> {
        let before = self.pager.page_count();
        let frame = match self.freed.truncated {
            true => self.pager.get(page)?,
            false => self.pager.get_fresh(page)?,
        };
        if let Err(error) = self.pager.write(frame) {
            self.pager.unpin(frame);
            return Err(error);
        }
        if self.freed.truncated {
            self.pager.data_mut(frame).fill(0);
            self.pager.set_tag(frame, Default::default());
        }
        self.pager.set_page_count(page.0.max(before));
        Ok(frame)
    }

    /// Puts a page on the freelist.
    pub fn free_page(&mut self, page: PageNo) -> Result<()> {
        if page.0 < 2 || page.0 > self.pager.page_count() {
            return Err(corrupt(page, "a page to be freed is outside"));
        }
        let free = self.header_u32(HEADER_FREE_COUNT)?;
        self.set_header_u32(HEADER_FREE_COUNT, free.wrapping_add(1))?;
        if self.freed.wiped == SecureDelete::On {
            self.with_page(page, |tree, frame| {
                tree.pager.write(frame)?;
                tree.pager.data_mut(frame).fill(0);
                tree.pager.set_tag(frame, Default::default());
                Ok(())
            })?;
        }
        if self.format.has_pointer_maps() {
            self.ptrmap_put(page, PtrmapKind::Free, 0)?;
        }
        let trunk = PageNo(self.header_u32(HEADER_FREE_TRUNK)?);
        if free > 0 && self.add_leaf(trunk, page)? {
            return Ok(());
        }
        self.with_page(page, |tree, frame| {
            tree.pager.write(frame)?;
            tree.pager.set_tag(frame, Default::default());
            let data = tree.pager.data_mut(frame);
            set_u32(data, 0, trunk.0);
            set_u32(data, 4, 0);
            Ok(())
        })?;
        self.set_header_u32(HEADER_FREE_TRUNK, page.0)
    }

    /// Adds a leaf to the first trunk; false when it is full.
    fn add_leaf(&mut self, trunk: PageNo, page: PageNo) -> Result<bool> {
        // Six entries at the end of a trunk stay unused: old versions of SQLite took them for
        // corruption.
        let leaves_max = self.geometry().usable / 4 - 8;
        let added = self.with_page(trunk, |tree, frame| {
            let leaves = u32_at(tree.pager.data(frame), 4) as usize;
            if leaves > tree.geometry().usable / 4 - 2 {
                return Err(corrupt(trunk, "a trunk of the freelist has too many leaves"));
            }
            if leaves >= leaves_max {
                return Ok(false);
            }
            tree.pager.write(frame)?;
            let data = tree.pager.data_mut(frame);
            set_u32(data, 4, (leaves + 1) as u32);
            set_u32(data, leaf_at(leaves), page.0);
            Ok(true)
        })?;
        if added {
            self.freed.needed.insert(page.0);
            if let Some(frame) = self.pager.get_cached(page) {
                self.pager.set_tag(frame, Default::default());
                self.pager.unpin(frame);
            }
        }
        Ok(added)
    }
}

/// The leaf to take from a trunk.
fn pick_leaf(data: &[u8], leaves: usize, want: Want) -> Option<usize> {
    let page = |index: usize| u32_at(data, leaf_at(index));
    match want {
        Want::Near(0) => leaves.checked_sub(1).map(|_| 0),
        Want::Near(near) => (0..leaves).min_by_key(|&index| page(index).abs_diff(near)),
        Want::Exactly(wanted) => (0..leaves).find(|&index| page(index) == wanted),
        Want::AtMost(limit) => (0..leaves).find(|&index| page(index) <= limit),
    }
}
