//! Cursors: a path of pinned pages from the root to an entry.

mod probe;
mod save;
mod seek;
mod step;

pub use seek::SearchKey;

use crate::kinds::CursorKind;
use crate::page::CellInfo;
use crate::tree::{DEPTH_MAX, Level, Tree, corrupt};
use base::{Error, PageNo, Result};
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

pub(crate) struct Cursor {
    pub is_open: bool,
    pub root: PageNo,
    pub kind: CursorKind,
    pub writable: bool,
    pub position: Position,
    /// After a restore: the entry found is after (positive) or before (negative) the saved one.
    pub skip: i8,
    /// The page of the entry; meaningless unless pages are held.
    pub top: Level,
    /// The interior pages above `top`, root first.
    pub parents: Vec<Level>,
    /// The entry's cell.
    pub info: CellInfo,
    pub generation: u32,
    /// The cursor is on the last entry of the tree.
    pub at_last: bool,
    /// Opened again where it was closed: the pages and the entry are still those.
    pub warm: bool,
    pub saved_rowid: i64,
    pub saved_key: Vec<u8>,
    /// The payload put together, when it overflows.
    pub scratch: Vec<u8>,
    /// The overflow pages of the entry, as far as they are known.
    pub overflow: Vec<u32>,
    /// Rowids greater than the first and not greater than the second can only be on the leaf at
    /// `top`; an empty range when that is not known.
    pub leaf_range: (i64, i64),
    /// What made the cursor unusable.
    pub fault: Option<Error>,
    pub key_info: Option<Rc<KeyInfo>>,
}

impl Cursor {
    pub fn new(root: PageNo, kind: CursorKind, writable: bool) -> Cursor {
        Cursor {
            is_open: true,
            root,
            kind,
            writable,
            position: Position::Invalid,
            skip: 0,
            top: Level::NONE,
            parents: Vec::new(),
            info: CellInfo::default(),
            generation: 0,
            at_last: false,
            warm: false,
            saved_rowid: 0,
            saved_key: Vec::new(),
            scratch: Vec::new(),
            overflow: Vec::new(),
            leaf_range: NO_RANGE,
            fault: None,
            key_info: None,
        }
    }

    /// Makes a closed cursor a new one, keeping its buffers. When it was closed on the same tree it
    /// may have kept its pages, and finds a key near them without going down from the root.
    #[inline]
    pub fn reopen(&mut self, root: PageNo, kind: CursorKind, writable: bool) {
        let same = self.root == root && self.kind == kind;
        assert!(!self.holds_pages() || same, "tree (5): a cursor is opened on another tree than its pages are of");
        self.is_open = true;
        self.root = root;
        self.kind = kind;
        self.writable = writable;
        self.warm = self.holds_pages();
        self.position = Position::Invalid;
        self.skip = 0;
        self.fault = None;
        self.key_info = None;
        self.moved();
        if !self.warm {
            self.at_last = false;
            self.leaf_range = NO_RANGE;
        }
    }

    /// Closes the cursor. On an entry it keeps its pages until somebody changes the tree.
    pub fn close(&mut self, tree: &mut Tree) {
        if self.position != Position::Valid {
            self.invalidate(tree);
        }
        self.is_open = false;
        self.key_info = None;
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
    pub fn release(&mut self, tree: &mut Tree) {
        if self.holds_pages() {
            tree.pager.unpin(self.top.frame);
            self.top = Level::NONE;
        }
        while let Some(level) = self.parents.pop() {
            tree.pager.unpin(level.frame);
        }
    }

    /// Forgets the position and gives all pages back.
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
            tree.pager.unpin(self.top.frame);
            self.top = Level::NONE;
            while self.parents.len() > 1 {
                if let Some(level) = self.parents.pop() {
                    tree.pager.unpin(level.frame);
                }
            }
            if let Some(root) = self.parents.pop() {
                self.top = root;
            }
        } else if !self.holds_pages() {
            // A file of no bytes is a database whose schema table is empty.
            if tree.pager.page_count() == 0 && self.root.0 <= 1 {
                return Ok(false);
            }
            self.top = tree.level(self.root)?;
        }
        self.top.index = 0;
        let is_table = crate::page::is_table(self.top.kind);
        if is_table != (self.kind == CursorKind::Table) {
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
            tree.pager.unpin(level.frame);
            return Err(corrupt(child, "a child without cells, or of another kind of tree"));
        }
        if crate::sabotage::breaks("tree (5)") {
            tree.pager.unpin(level.frame);
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
                tree.pager.unpin(self.top.frame);
                self.top = parent;
                true
            }
            None => false,
        }
    }

    /// On an entry now: reads its cell.
    #[inline]
    pub fn settle(&mut self, tree: &Tree) -> Result<()> {
        // In test builds only: once a row.
        debug_assert!(tree.pager.pins(self.top.frame) > 0, "tree (5): a cursor reads a page without a pin");
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
