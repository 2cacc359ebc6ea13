//! The cursors of a tree file: an arena, in which others find them by number.

use crate::cursor::Cursor;
use crate::kinds::CursorKind;
use crate::tree::Tree;
use base::{CursorId, Error, PageNo, Result, ResultCode};

/// All cursors, open ones and closed ones that wait to be opened again.
#[derive(Default)]
pub(crate) struct Cursors {
    list: Vec<Cursor>,
    closed: Vec<u32>,
    open_count: usize,
    /// Cursors whose trees nobody else may change.
    pinned: Vec<CursorId>,
}

impl Cursors {
    /// A cursor by its number.
    #[inline]
    pub fn get(&self, id: CursorId) -> Option<&Cursor> {
        self.list.get(id.0 as usize)
    }

    /// A cursor by its number, to be moved.
    #[inline]
    pub fn get_mut(&mut self, id: CursorId) -> Option<&mut Cursor> {
        self.list.get_mut(id.0 as usize)
    }

    /// As [`Cursors::get_mut`], for who cannot continue without it.
    #[inline]
    pub fn require(&mut self, id: CursorId) -> Result<&mut Cursor> {
        match self.list.get_mut(id.0 as usize) {
            Some(cursor) => Ok(cursor),
            None => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    /// Opens a cursor on the tree at `root`.
    #[inline]
    pub fn open(&mut self, tree: &mut Tree, root: PageNo, kind: CursorKind, writable: bool) -> CursorId {
        self.open_count += 1;
        if let Some(index) = self.closed_cursor(root, kind)
            && let Some(cursor) = self.list.get_mut(index as usize)
        {
            if cursor.holds_pages() && !cursor.is_of(root, kind) {
                cursor.invalidate(tree);
            }
            cursor.reopen(root, kind, writable);
            return CursorId(index);
        }
        self.list.push(Cursor::new(root, kind, writable));
        CursorId((self.list.len() - 1) as u32)
    }

    /// Takes a closed cursor, one that was on the same tree before any other.
    fn closed_cursor(&mut self, root: PageNo, kind: CursorKind) -> Option<u32> {
        let same = |&index: &u32| self.list.get(index as usize).is_some_and(|cursor| cursor.is_of(root, kind));
        if self.closed.last().is_some_and(same) {
            return self.closed.pop();
        }
        match self.closed.iter().rposition(same) {
            Some(place) => Some(self.closed.swap_remove(place)),
            None => self.closed.pop(),
        }
    }

    /// Closes a cursor; its number may be given out again.
    #[inline]
    pub fn close(&mut self, tree: &mut Tree, id: CursorId) {
        if let Some(cursor) = self.list.get_mut(id.0 as usize)
            && cursor.is_open()
        {
            cursor.close(tree);
            self.pinned.retain(|pinned| *pinned != id);
            self.open_count -= 1;
            self.closed.push(id.0);
        }
    }

    /// Whether no cursor is open.
    pub fn are_closed(&self) -> bool {
        self.open_count == 0
    }

    /// Nobody else may change the cursor's tree.
    pub fn pin(&mut self, id: CursorId) {
        self.pinned.push(id);
    }

    /// Others may change the cursor's tree again.
    pub fn unpin(&mut self, id: CursorId) {
        if let Some(at) = self.pinned.iter().rposition(|pinned| *pinned == id) {
            self.pinned.remove(at);
        }
    }

    /// Whether another cursor than this one keeps the tree at `root` as it is.
    #[inline]
    pub fn is_pinned_by_another(&self, id: CursorId, root: PageNo) -> bool {
        let is_root = |pinned: &CursorId| self.get(*pinned).is_some_and(|own| own.root() == root);
        self.pinned.iter().any(|pinned| *pinned != id && is_root(pinned))
    }

    /// The other cursors on a tree save their positions, before it changes.
    #[inline]
    pub fn make_way(&mut self, tree: &mut Tree, id: CursorId, root: PageNo) -> Result<()> {
        for (index, other) in self.list.iter_mut().enumerate() {
            if other.root() == root && index != id.0 as usize && other.holds_pages() {
                if crate::sabotage::breaks("tree (2)") {
                    continue;
                }
                other.give_way(tree)?;
            }
        }
        // In test builds only: a second walk over all cursors, once a row.
        debug_assert!(self.is_alone(id, root), "tree (2): a tree changes under another cursor");
        Ok(())
    }

    /// Whether no other cursor holds pages of a tree.
    fn is_alone(&self, id: CursorId, root: PageNo) -> bool {
        let others = self.list.iter().enumerate().filter(|(index, _)| *index != id.0 as usize);
        others.filter(|(_, other)| other.root() == root).all(|(_, other)| !other.holds_pages())
    }

    /// A cursor has appended a row to a page: the others on the tree stay where they are.
    #[inline]
    pub fn heed_append(&mut self, tree: &mut Tree, id: CursorId, root: PageNo, page: PageNo) -> Result<()> {
        for (index, other) in self.list.iter_mut().enumerate() {
            if other.root() == root && index != id.0 as usize && other.holds_pages() {
                other.heed_append(tree, page)?;
            }
        }
        Ok(())
    }

    /// All cursors on a tree save their positions, before it is cleared.
    pub fn leave_tree(&mut self, tree: &mut Tree, root: PageNo) -> Result<()> {
        self.list.iter_mut().filter(|cursor| cursor.root() == root).try_for_each(|cursor| cursor.give_way(tree))
    }

    /// All cursors save their positions; the last error of one that cannot, and is nowhere then.
    pub fn save_all(&mut self, tree: &mut Tree) -> Result<()> {
        let mut result = Ok(());
        for cursor in &mut self.list {
            if !cursor.is_open() {
                cursor.invalidate(tree);
            } else if let Err(error) = cursor.save(tree) {
                cursor.invalidate(tree);
                result = Err(error);
            }
        }
        result
    }

    /// Closed cursors leave the pages that they stayed on: those may be others from now on.
    pub fn release_closed(&mut self, tree: &mut Tree) {
        self.list.iter_mut().filter(|cursor| !cursor.is_open()).for_each(|cursor| cursor.invalidate(tree));
    }

    /// Makes cursors unusable.
    pub fn trip(&mut self, tree: &mut Tree, which: impl Fn(&Cursor) -> bool, error: &Error) {
        self.list.iter_mut().filter(|cursor| which(cursor)).for_each(|cursor| cursor.trip(tree, error));
    }
}
