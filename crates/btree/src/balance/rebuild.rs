//! Pages with the cells that were distributed to them: edited where most stay, or filled again.

use super::gathered::{Gathered, OldPage};
use crate::page::{header_len, is_leaf};
use crate::space::free_bytes;
use crate::tree::{Level, Tree, corrupt};
use base::{PageNo, Result};
use pager::FrameId;
use std::ops::Range;

/// A page to build.
pub(super) struct Place {
    /// The cells that it gets.
    pub cells: Range<usize>,
    pub page: PageNo,
    pub frame: FrameId,
    /// Its right-most child, on interior levels.
    pub right: u32,
    /// Bytes that are free afterwards.
    pub free: usize,
    /// The gathered page whose content the frame has.
    pub has: Option<usize>,
}

impl Place {
    pub fn build(&self, tree: &mut Tree, gathered: &mut Gathered) -> Result<()> {
        let old = self.has.and_then(|number| Some((number, gathered.pages().get(number)?)));
        if let Some((number, old)) = old {
            let is_same = old.cells == self.cells && old.pending == 0;
            if is_same && old.page == self.page {
                return Ok(());
            }
            let stays = is_same || self.is_worth_editing(old);
            let old = old.cells.clone();
            tree.write(self.frame)?;
            if is_same || (stays && self.edit(tree, gathered, number, old)?) {
                let level = self.level(gathered);
                tree.set_free_bytes(&level, self.free);
                return self.finish(tree, gathered);
            }
        }
        tree.write(self.frame)?;
        fill(tree, gathered, self.cells.clone(), (self.page, self.frame))?;
        self.finish(tree, gathered)
    }

    fn level(&self, gathered: &Gathered) -> Level {
        let cells = self.cells.len() as u16;
        Level { frame: self.frame, page: self.page, index: 0, cells, kind: gathered.kind(), header: 0 }
    }

    /// Whether more cells stay on the page than leave or reach it.
    fn is_worth_editing(&self, old: &OldPage) -> bool {
        let stay = old.cells.end.min(self.cells.end).saturating_sub(old.cells.start.max(self.cells.start));
        let stay = stay.saturating_sub(old.pending);
        let (leave, arrive) = (old.cells.len().saturating_sub(old.pending + stay), self.cells.len() - stay);
        stay > leave + arrive
    }

    /// Takes away and adds cells. False when the page has to be filled again.
    fn edit(&self, tree: &mut Tree, gathered: &mut Gathered, number: usize, old: Range<usize>) -> Result<bool> {
        if !base::fast_path!("page edits", "balancing leaves the cells on their page that stay there", "insert ×1.12")
        {
            return Ok(false);
        }
        let geometry = *tree.geometry();
        let own = gathered.copy_of(number);
        let wanted = &self.cells;
        let both = [
            old.start.min(wanted.start)..old.start.max(wanted.start),
            old.end.min(wanted.end)..old.end.max(wanted.end),
        ];
        let measured = both.iter().try_for_each(|cells| gathered.measure(cells.clone(), &geometry));
        measured.ok_or_else(|| corrupt(self.page, "a cell that moves has no end"))?;
        let level = self.level(gathered);
        let (bytes, ranges) = gathered.cells_to_edit();
        let gone = (old.start..wanted.start.min(old.end)).chain(wanted.end.max(old.start)..old.end);
        let gone = gone.filter_map(|index| {
            let (start, size) = (*bytes.starts.get(index)? as usize, *bytes.sizes.get(index)?);
            own.contains(&start).then(|| (start - own.start, usize::from(size)))
        });
        let cells = bytes.range(wanted.start, wanted.end);
        let edited = cells.and_then(|cells| tree.page_mut(&level).edit(cells, own.clone(), gone, ranges));
        edited.ok_or_else(|| corrupt(self.page, "the free space of a page is not a chain"))
    }

    fn finish(&self, tree: &mut Tree, gathered: &Gathered) -> Result<()> {
        let level = self.level(gathered);
        if !is_leaf(gathered.kind()) {
            tree.page_mut(&level).set_right_child(self.right);
        }
        tree.ptrmap_put_children(&level)
    }
}

/// Makes a page one of those cells alone.
pub(super) fn fill(
    tree: &mut Tree,
    gathered: &mut Gathered,
    cells: Range<usize>,
    (page, frame): (PageNo, FrameId),
) -> Result<Level> {
    let wrong = || corrupt(page, "a cell that moves has no end, or no room");
    gathered.measure(cells.clone(), tree.geometry()).ok_or_else(wrong)?;
    let mut level = tree.format_page(frame, page, gathered.kind());
    let count = cells.len();
    let cells = gathered.cells().range(cells.start, cells.end).ok_or_else(wrong)?;
    let free = tree.page_mut(&level).fill(cells).ok_or_else(wrong)?;
    level.cells = count as u16;
    let free = free + usize::from(crate::sabotage::breaks("tree (4)"));
    assert!(free + header_len(gathered.kind()) <= tree.geometry().usable, "tree (4): more is free than the page has");
    // Where the header of page 1 takes some of it, the caller notes what is left.
    debug_assert!(
        level.header > 0 || free_bytes(tree.data(frame), 0, level.kind, tree.geometry().usable) == Some(free),
        "tree (4): {free} bytes are noted as free"
    );
    tree.set_free_bytes(&level, free);
    Ok(level)
}
