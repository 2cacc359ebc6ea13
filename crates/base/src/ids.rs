//! Newtypes for every index that crosses a layer.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(pub $inner);

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.0)
            }
        }
    };
}

id! {
    /// Number of a page in a database file; the first page is 1 and 0 means "none".
    PageNo(u32)
}
id! {
    /// Key of a row in a rowid table.
    RowId(i64)
}
id! {
    /// Position of a database in a connection: 0 is `main`, 1 is `temp`, from 2 on attached ones.
    DbIndex(u16)
}
id! {
    /// A register of a running program; 0 is never allocated.
    RegisterId(u32)
}
id! {
    /// A B-tree cursor in the arena of one open tree file.
    CursorId(u32)
}

impl PageNo {
    /// The first page, which carries the database header.
    pub const FIRST: PageNo = PageNo(1);
    /// No page.
    pub const NONE: PageNo = PageNo(0);
}

impl DbIndex {
    /// The main database.
    pub const MAIN: DbIndex = DbIndex(0);
    /// The database of temporary tables.
    pub const TEMP: DbIndex = DbIndex(1);

    /// As an index into a slice.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
