//! What a cursor was opened for.

use crate::kinds::CursorKind;
use base::PageNo;
use std::rc::Rc;
use value::KeyInfo;

/// The tree of a cursor, and what the cursor may do there.
pub(super) struct Opened {
    root: PageNo,
    kind: CursorKind,
    is_open: bool,
    writable: bool,
    /// How the keys of an index are ordered.
    key_info: Option<Rc<KeyInfo>>,
}

impl Opened {
    pub fn new(root: PageNo, kind: CursorKind, writable: bool) -> Opened {
        Opened { root, kind, is_open: true, writable, key_info: None }
    }

    /// Makes what a closed cursor was opened for something else.
    #[inline]
    pub fn reopen(&mut self, root: PageNo, kind: CursorKind, writable: bool) {
        debug_assert!(!self.is_open && self.key_info.is_none(), "a cursor is opened twice");
        (self.root, self.kind, self.writable) = (root, kind, writable);
        self.is_open = true;
    }

    /// Closed: the tree is still that of the pages that the cursor may have kept.
    #[inline]
    pub fn close(&mut self) {
        self.is_open = false;
        self.key_info = None;
    }

    #[inline]
    pub fn is_of(&self, root: PageNo, kind: CursorKind) -> bool {
        self.root == root && self.kind == kind
    }

    #[inline]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    #[inline]
    pub fn root(&self) -> PageNo {
        self.root
    }

    #[inline]
    pub fn kind(&self) -> CursorKind {
        self.kind
    }

    #[inline]
    pub fn may_write(&self) -> bool {
        self.writable
    }

    /// The order of the keys, as far as it was said.
    pub fn order(&self) -> Option<Rc<KeyInfo>> {
        self.key_info.clone()
    }

    #[inline]
    pub fn order_by(&mut self, key_info: Rc<KeyInfo>) {
        self.key_info = Some(key_info);
    }
}
