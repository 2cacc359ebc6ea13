//! Cursors: a path of pinned pages from the root to an entry.

mod delete;
mod insert;
mod leaf;
mod opened;
mod probe;
mod row;
mod save;
mod seek;
mod step;

pub use leaf::{Leaf, LeafPlace, NextRow};
pub use seek::SearchKey;

use crate::kinds::CursorKind;
use crate::page::CellInfo;
use crate::tree::{DEPTH_MAX, Level, Tree, corrupt};
use base::{Error, PageNo, Result};
use opened::Opened;
use save::SavedKey;
use std::rc::Rc;
use value::KeyInfo;

/// What a cursor's position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Nowhere.
    Invalid,
    /// On an entry.
    Valid,
    /// On an entry that `next` (positive) or `previous` (negative) may already have been asked for.
    SkipNext,
    /// The key is saved, the pages are given back.
    Saved,
    /// Unusable since a rollback.
    Fault,
}

/// No rowid is in this range.
const NO_RANGE: (i64, i64) = (0, 0);

/// A place in a tree, and what is known about the entry there.
pub(crate) struct Cursor {
    opened: Opened,
    position: Position,
    /// After a restore: the entry found is after (positive) or before (negative) the saved one.
    skip: i8,
    /// The page of the entry; meaningless unless pages are held.
    top: Level,
    /// The interior pages above `top`, root first.
    parents: Vec<Level>,
    /// The entry's cell.
    info: CellInfo,
    generation: u32,
    /// The cursor is on the last entry of the tree.
    at_last: bool,
    /// Opened again where it was closed: the pages and the entry are still those.
    warm: bool,
    /// Rowids greater than the first and not greater than the second can only be on the leaf at
    /// `top`; an empty range when that is not known.
    leaf_range: (i64, i64),
    /// The overflow pages of the entry, as far as they are known.
    overflow: Vec<u32>,
    /// The payload put together, when it overflows.
    scratch: Vec<u8>,
    saved: SavedKey,
    /// What made the cursor unusable.
    fault: Option<Error>,
}

impl Cursor {
    pub fn new(root: PageNo, kind: CursorKind, writable: bool) -> Cursor {
        Cursor {
            opened: Opened::new(root, kind, writable),
            position: Position::Invalid,
            skip: 0,
            top: Level::NONE,
            parents: Vec::new(),
            info: CellInfo::default(),
            generation: 0,
            at_last: false,
            warm: false,
            leaf_range: NO_RANGE,
            overflow: Vec::new(),
            scratch: Vec::new(),
            saved: SavedKey::default(),
            fault: None,
        }
    }

    /// Makes a closed cursor a new one, keeping its buffers. When it was closed on the same tree it
    /// may have kept its pages, and finds a key near them without going down from the root.
    #[inline]
    pub fn reopen(&mut self, root: PageNo, kind: CursorKind, writable: bool) {
        let same = self.opened.is_of(root, kind);
        assert!(!self.holds_pages() || same, "tree (5): a cursor is opened on another tree than its pages are of");
        self.opened.reopen(root, kind, writable);
        self.warm = self.holds_pages();
        self.position = Position::Invalid;
        self.skip = 0;
        self.fault = None;
        self.moved();
        if !self.warm {
            self.at_last = false;
            self.leaf_range = NO_RANGE;
        }
    }

    /// Whether it is a cursor on that tree.
    #[inline]
    pub fn is_of(&self, root: PageNo, kind: CursorKind) -> bool {
        self.opened.is_of(root, kind)
    }

    /// Whether nobody has closed it.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.opened.is_open()
    }

    /// The root of its tree.
    #[inline]
    pub fn root(&self) -> PageNo {
        self.opened.root()
    }

    /// Whether it may change its tree.
    #[inline]
    pub fn may_write(&self) -> bool {
        self.opened.may_write()
    }

    /// Says how the keys of its tree are ordered.
    #[inline]
    pub fn set_order(&mut self, key_info: Rc<KeyInfo>) {
        self.opened.order_by(key_info);
    }

    /// Makes the cursor unusable.
    pub fn trip(&mut self, tree: &mut Tree, error: &Error) {
        self.invalidate(tree);
        if self.is_open() {
            self.position = Position::Fault;
            self.fault = Some(error.clone());
        }
    }

    /// Closes the cursor. On an entry it keeps its pages until somebody changes the tree.
    #[inline]
    pub fn close(&mut self, tree: &mut Tree) {
        if self.position != Position::Valid {
            self.invalidate(tree);
        }
        self.opened.close();
    }

    /// The first use of a warm cursor that looks for a key.
    #[inline]
    fn wake(&mut self) {
        if self.warm {
            self.warm = false;
            self.position = Position::Valid;
        }
    }

    /// Whether pages are held.
    #[inline]
    pub fn holds_pages(&self) -> bool {
        self.top.page != PageNo::NONE
    }

    /// The row under the cursor is another, or its bytes are.
    #[inline]
    pub fn moved(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        self.overflow.clear();
    }

    /// Gives all pages back.
    #[inline]
    pub fn release(&mut self, tree: &mut Tree) {
        if self.holds_pages() {
            tree.unpin(self.top.frame);
            self.top = Level::NONE;
        }
        while let Some(level) = self.parents.pop() {
            tree.unpin(level.frame);
        }
    }

    /// Forgets the position and gives all pages back.
    #[inline]
    pub fn invalidate(&mut self, tree: &mut Tree) {
        self.release(tree);
        self.position = Position::Invalid;
        self.skip = 0;
        self.at_last = false;
        self.warm = false;
        self.moved();
    }

    /// Goes to the root page; its pin is kept when the cursor has one. False, and nowhere, when the
    /// tree is empty.
    pub fn go_to_root(&mut self, tree: &mut Tree) -> Result<bool> {
        if self.position == Position::Fault {
            return Err(self.fault());
        }
        self.position = Position::Invalid;
        self.at_last = false;
        self.warm = false;
        self.leaf_range = NO_RANGE;
        self.moved();
        if !self.parents.is_empty() {
            tree.unpin(self.top.frame);
            self.top = Level::NONE;
            while self.parents.len() > 1 {
                if let Some(level) = self.parents.pop() {
                    tree.unpin(level.frame);
                }
            }
            if let Some(root) = self.parents.pop() {
                self.top = root;
            }
        } else if !self.holds_pages() {
            // A file of no bytes is a database whose schema table is empty.
            if tree.page_count() == 0 && self.opened.root().0 <= 1 {
                return Ok(false);
            }
            self.top = tree.level(self.opened.root())?;
        }
        self.top.index = 0;
        let is_table = crate::page::is_table(self.top.kind);
        if is_table != (self.opened.kind() == CursorKind::Table) {
            let page = self.top.page;
            self.release(tree);
            return Err(corrupt(page, "the root is of the other kind of tree"));
        }
        if self.top.cells > 0 {
            return Ok(true);
        }
        // An interior root without cells exists only on page 1, whose room is short of the header.
        match self.top.is_leaf() {
            true => Ok(false),
            false if self.top.page == PageNo::FIRST => Ok(true),
            false => Err(corrupt(self.top.page, "an interior root without cells")),
        }
    }

    /// The error that made the cursor unusable.
    pub fn fault(&self) -> Error {
        self.fault.clone().unwrap_or_else(|| Error::bare(base::ResultCode::ABORT_ROLLBACK))
    }

    /// Goes down to a child page.
    #[inline]
    pub fn descend(&mut self, tree: &mut Tree, child: PageNo) -> Result<()> {
        self.leaf_range = NO_RANGE;
        if self.parents.len() >= DEPTH_MAX - 1 {
            return Err(corrupt(child, "a tree is too deep"));
        }
        let level = tree.level(child)?;
        // Only a root may be without cells, and a tree has one kind of key.
        if level.cells == 0 || (level.kind ^ self.top.kind) & 7 != 0 {
            tree.unpin(level.frame);
            return Err(corrupt(child, "a child without cells, or of another kind of tree"));
        }
        if crate::sabotage::breaks("tree (5)") {
            tree.unpin(level.frame);
        }
        self.parents.push(self.top);
        self.top = level;
        Ok(())
    }

    /// Goes up to the parent page; false at the root.
    #[inline]
    pub fn ascend(&mut self, tree: &mut Tree) -> bool {
        match self.parents.pop() {
            Some(parent) => {
                tree.unpin(self.top.frame);
                self.top = parent;
                true
            }
            None => false,
        }
    }

    /// On an entry now: reads its cell.
    #[inline]
    pub fn read_entry(&mut self, tree: &Tree) -> Result<()> {
        // In test builds only: once a row.
        debug_assert!(tree.pins(self.top.frame) > 0, "tree (5): a cursor reads a page without a pin");
        if self.top.is_leaf() {
            tree.read_leaf_cell(&self.top, &mut self.info)?;
        } else {
            self.info = tree.cell_at(&self.top)?;
        }
        self.position = Position::Valid;
        Ok(())
    }

    /// After the last entry, or before the first.
    #[inline]
    pub fn off_the_end(&mut self) -> Result<bool> {
        self.position = Position::Invalid;
        self.at_last = false;
        Ok(false)
    }
}
