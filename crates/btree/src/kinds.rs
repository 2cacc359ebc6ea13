//! What trees, cursors and files can be, and rows as they are lent.

use std::cmp::Ordering;
use std::rc::Rc;

/// What a new tree stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TreeKind {
    /// Rows under 64-bit rowids.
    Table,
    /// Records in key order.
    Index,
}

/// What a cursor expects to find in its tree.
pub type CursorKind = TreeKind;

/// The 32-bit values of the database header, numbered as in SQLite (`36 + 4 × slot`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum MetaSlot {
    /// Number of free pages; read only.
    FreePageCount = 0,
    /// Changes when the schema does.
    SchemaCookie = 1,
    /// Schema format, 1 to 4.
    FileFormat = 2,
    /// Suggested cache size in pages.
    DefaultCacheSize = 3,
    /// Largest root page; not zero in an auto-vacuum database.
    LargestRootPage = 4,
    /// Text encoding, 1 to 3.
    TextEncoding = 5,
    /// `PRAGMA user_version`.
    UserVersion = 6,
    /// Not zero when auto-vacuum is incremental.
    IncrementalVacuum = 7,
    /// `PRAGMA application_id`.
    ApplicationId = 8,
}

/// `PRAGMA auto_vacuum`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum AutoVacuum {
    /// Free pages stay in the file.
    #[default]
    None = 0,
    /// Free pages are given back at every commit.
    Full = 1,
    /// Free pages are given back by `incremental_vacuum`.
    Incremental = 2,
}

/// `PRAGMA secure_delete`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum SecureDelete {
    /// Deleted content stays until it is overwritten.
    #[default]
    Off = 0,
    /// Deleted content is overwritten with zeros.
    On = 1,
    /// Only where that costs no further write: inside pages, not whole freed ones.
    Fast = 2,
}

/// What the caller of an insert knows about the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertHint {
    /// Nothing.
    None,
    /// The key is probably greater than every other.
    Append,
    /// The cursor has just been sought to this very key, with this result.
    SeekDone(Ordering),
    /// The cursor is on the entry that is replaced, if nobody has moved it.
    Here,
}

/// The row under a cursor, as far as it lies on the page.
#[derive(Clone, Copy, Debug)]
pub struct RowView<'a> {
    /// [`crate::Btree::generation`].
    pub generation: u32,
    /// Bytes of the whole payload.
    pub payload_len: u32,
    /// The payload's first bytes: all of it when it does not overflow.
    pub local: &'a [u8],
}

/// A row that lies on its page as a whole.
#[derive(Clone, Copy, Debug)]
pub struct RowOnPage<'a> {
    /// [`crate::Btree::generation`].
    pub generation: u32,
    /// The page up to the row's end.
    pub page: &'a [u8],
    /// Where in `page` the row begins.
    pub start: usize,
}

impl<'a> RowOnPage<'a> {
    /// The row's bytes.
    #[inline]
    pub fn record(&self) -> &'a [u8] {
        self.page.get(self.start..).unwrap_or_default()
    }
}

/// Who is asked how many free pages a commit gives back; see [`crate::Btree::set_vacuum_question`].
pub type VacuumQuestion = Rc<dyn Fn(u32, u32, u32) -> u32>;
