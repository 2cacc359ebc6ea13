//! A cursor slot of a program: what it is open on, and what it has decoded of its row.

use crate::batch::BatchSlot;
use crate::seen_keys::SeenKeys;
use crate::sorter::Sorter;
use crate::storage::Storage;
use base::{CursorId, Error, PageNo, Result, ResultCode};
use btree::{Btree, TreeKind};
use extension::vtab::{ConnectedTable, VirtualCursor};
use std::cmp::Ordering;
use std::rc::Rc;
use value::{KeyInfo, RecordCursor};

/// Which open tree file a cursor belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// A database of the connection.
    Database(u16),
    /// The statement's scratch database.
    Ephemeral,
}

/// What a cursor is open on.
#[derive(Default)]
pub(crate) enum Target {
    /// Nothing.
    #[default]
    Closed,
    /// A tree.
    Tree,
    /// A single record in a register.
    Pseudo(i32),
    /// A sorter.
    Sorter(Box<Sorter>),
    /// A virtual table.
    Virtual(VirtualTarget),
}

/// A cursor of a virtual table.
pub(crate) struct VirtualTarget {
    pub cursor: Box<dyn VirtualCursor>,
    pub table: Rc<ConnectedTable>,
    /// It never uses the connection.
    pub self_contained: bool,
}

/// A seek of a table cursor that waits until a column of the table is asked for.
pub(crate) struct DeferredSeek {
    /// The row to go to.
    pub rowid: i64,
    /// The index cursor, which may hold the column itself.
    pub index_cursor: i32,
    /// Where the `DeferredSeek` instruction with the column map stands.
    pub address: usize,
}

/// One cursor.
pub(crate) struct Cursor {
    /// What it is open on.
    pub target: Target,
    /// The file, when it is open on a tree.
    pub home: Home,
    /// The tree's cursor.
    pub id: CursorId,
    /// Root page of the tree.
    pub root: PageNo,
    /// Whether the tree is a rowid table.
    pub is_table: bool,
    /// Whether this cursor made its ephemeral tree.
    pub owns_tree: bool,
    /// Order of an index.
    pub key_info: Option<Rc<KeyInfo>>,
    /// Stands on a row of NULLs.
    pub null_row: bool,
    /// A seek not done yet.
    pub deferred: Option<DeferredSeek>,
    /// The record's header as far as it is decoded.
    pub record: RecordCursor,
    /// [`Btree::generation`] of the row in `record`.
    pub generation: u32,
    /// A header that does not lie on one page.
    pub header: Vec<u8>,
    /// Answer of the last seek, for an insert at the same place.
    pub seek_result: Option<Ordering>,
    /// Keys that a scratch index is known to have.
    pub seen: Option<Box<SeenKeys>>,
    /// What a `Batch` of it works with.
    pub batch: BatchSlot,
    /// Next number of `Sequence`.
    pub sequence: i64,
    /// Rowids are chosen at random from now on: the greatest one is taken.
    pub random_rowids: bool,
}

impl Default for Cursor {
    fn default() -> Cursor {
        Cursor {
            target: Target::Closed,
            home: Home::Ephemeral,
            id: CursorId(0),
            root: PageNo(0),
            is_table: false,
            owns_tree: false,
            key_info: None,
            null_row: false,
            deferred: None,
            record: RecordCursor::new(),
            generation: 0,
            header: Vec::new(),
            seek_result: None,
            seen: None,
            batch: BatchSlot::default(),
            sequence: 0,
            random_rowids: false,
        }
    }
}

impl Cursor {
    /// Whether this is open on a tree.
    #[inline]
    pub fn is_tree(&self) -> bool {
        matches!(self.target, Target::Tree)
    }

    /// The position is new: nothing decoded is valid.
    #[inline]
    pub fn moved(&mut self) {
        self.null_row = false;
        self.deferred = None;
        self.seek_result = None;
        self.record.reset();
    }

    /// The order of an index cursor.
    pub fn key_info(&self) -> Result<Rc<KeyInfo>> {
        self.key_info.clone().ok_or_else(|| Error::new(ResultCode::INTERNAL, "an index cursor without order"))
    }

    /// Closes the cursor; the decoded header's memory is kept.
    #[inline]
    pub fn close(&mut self, storage: &mut Storage, ephemeral: &mut Option<Btree>) {
        if !matches!(self.target, Target::Closed) {
            self.close_open(storage, ephemeral);
        }
    }

    fn close_open(&mut self, storage: &mut Storage, ephemeral: &mut Option<Btree>) {
        if self.is_tree()
            && let Ok(tree) = tree_of(self.home, storage, ephemeral)
        {
            tree.cursor_close(self.id);
            if self.owns_tree {
                let _ = tree.drop_tree(self.root);
            }
        }
        if self.is_tree() {
            // Nothing to be dropped, and nobody need look.
            std::mem::forget(std::mem::take(&mut self.target));
        } else if let Target::Virtual(open) = std::mem::take(&mut self.target) {
            open.table.open_cursors.set(open.table.open_cursors.get().saturating_sub(1));
            storage.closed.push(open.cursor);
        }
        self.owns_tree = false;
        self.key_info = None;
        self.seen = None;
        if let Some(batch) = self.batch.get_mut() {
            batch.reset();
        }
        self.sequence = 0;
        self.random_rowids = false;
        self.moved();
    }

    /// Opens the cursor on the tree at `root` of `tree`; what was there must be closed.
    pub fn open_tree(
        &mut self,
        tree: &mut Btree,
        home: Home,
        root: PageNo,
        key_info: Option<Rc<KeyInfo>>,
        writable: bool,
    ) -> Result<()> {
        let kind = if key_info.is_some() { TreeKind::Index } else { TreeKind::Table };
        let id = tree.cursor_open(root, kind, writable)?;
        if let Some(info) = &key_info {
            tree.set_key_info(id, Rc::clone(info));
        }
        // What was there is closed: nothing is left to be dropped, and nobody need look.
        std::mem::forget(std::mem::replace(&mut self.target, Target::Tree));
        self.home = home;
        self.id = id;
        self.root = root;
        self.is_table = key_info.is_none();
        self.key_info = key_info;
        self.moved();
        Ok(())
    }
}

/// The tree file at `home`.
#[inline]
pub(crate) fn tree_of<'a>(
    home: Home,
    storage: &'a mut Storage,
    ephemeral: &'a mut Option<Btree>,
) -> Result<&'a mut Btree> {
    tree_of_mut(home, storage, ephemeral).ok_or_else(no_such_tree)
}

/// As [`tree_of`], for those who can do without.
#[inline]
pub(crate) fn tree_of_mut<'a>(
    home: Home,
    storage: &'a mut Storage,
    ephemeral: &'a mut Option<Btree>,
) -> Option<&'a mut Btree> {
    match home {
        Home::Database(index) => storage.databases.get_mut(usize::from(index)).and_then(Option::as_mut),
        Home::Ephemeral => ephemeral.as_mut(),
    }
}

/// As [`tree_of`], to be read only.
#[inline]
pub(crate) fn tree_in<'a>(home: Home, storage: &'a Storage, ephemeral: &'a Option<Btree>) -> Option<&'a Btree> {
    match home {
        Home::Database(index) => storage.databases.get(usize::from(index)).and_then(Option::as_ref),
        Home::Ephemeral => ephemeral.as_ref(),
    }
}

#[cold]
fn no_such_tree() -> Error {
    Error::new(ResultCode::INTERNAL, "the database of a cursor is not open")
}
