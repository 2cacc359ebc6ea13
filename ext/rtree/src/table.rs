//! What tables of both kinds share.

use crate::cells::{Cell, Layout};
use crate::geometry::Geometries;
use crate::shadow::{Columns, Names};
use crate::tree::Tree;
use base::{ConflictAction, Error, Result, ResultCode};
use extension::Storage;
use extension::storage::PrepareRules;
use std::cell::{Cell as Slot, RefCell, RefMut};
use std::rc::Rc;
use value::ValueRef;

/// A connected table.
pub(crate) struct Shared {
    tree: RefCell<Tree>,
    layout: Layout,
    columns: Columns,
    names: Names,
    storage: Rc<dyn Storage>,
    /// The shapes that values stand for.
    pub geometries: Rc<dyn Geometries>,
    /// Rows, as far as statistics know.
    pub estimated_rows: i64,
    open_cursors: Slot<u32>,
    in_transaction: Slot<bool>,
}

impl Shared {
    pub fn new(
        tree: Tree,
        names: Names,
        columns: Columns,
        storage: Rc<dyn Storage>,
        geometries: Rc<dyn Geometries>,
    ) -> Result<Shared> {
        Ok(Shared {
            layout: tree.layout,
            tree: RefCell::new(tree),
            columns,
            estimated_rows: names.estimated_rows(&*storage)?,
            names,
            storage,
            geometries,
            open_cursors: Slot::new(0),
            in_transaction: Slot::new(false),
        })
    }

    /// The tree.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_VTAB` where a hook of the application comes back to the table in the middle
    /// of a change.
    pub fn tree(&self) -> Result<RefMut<'_, Tree>> {
        self.tree.try_borrow_mut().map_err(|_| locked())
    }

    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    pub fn columns(&self) -> Columns {
        self.columns
    }

    pub fn names(&self) -> &Names {
        &self.names
    }

    pub fn storage(&self) -> &dyn Storage {
        &*self.storage
    }

    pub fn cursor_opened(&self) {
        self.open_cursors.set(self.open_cursors.get() + 1);
    }

    pub fn cursor_closed(&self) {
        self.open_cursors.set(self.open_cursors.get().saturating_sub(1));
        if self.open_cursors.get() == 0 && !self.in_transaction.get() {
            self.forget_blob();
        }
    }

    /// Closes the blob of the nodes, which would keep their table from being dropped.
    pub fn forget_blob(&self) {
        if let Ok(mut tree) = self.tree.try_borrow_mut() {
            tree.shadow.forget_blob();
        }
    }

    /// A transaction begins or ends.
    pub fn set_in_transaction(&self, on: bool) {
        self.in_transaction.set(on);
        if !on {
            self.forget_blob();
        }
    }

    /// Changes the tree, in which nothing stays in memory.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_VTAB` while a cursor is on a node; those of the change.
    pub fn change<T>(&self, change: impl FnOnce(&mut Tree) -> Result<T>) -> Result<T> {
        let mut tree = self.tree()?;
        if tree.is_in_use() {
            return Err(locked());
        }
        let result = change(&mut tree);
        if tree.is_in_use() {
            tree.discard_all();
        }
        result
    }

    /// Makes sure that no cursor is on a node.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_VTAB` where one is.
    pub fn ensure_free(&self) -> Result<()> {
        if self.tree()?.is_in_use() { Err(locked()) } else { Ok(()) }
    }

    /// Whether a row is there that is in the way of a new one; it goes where it is to be
    /// replaced.
    ///
    /// # Errors
    /// `UNIQUE constraint failed: …`.
    pub fn make_way(&self, rowid: i64, conflict: ConflictAction) -> Result<()> {
        if self.change(|tree| tree.shadow.leaf_of(rowid))?.is_some() {
            if conflict != ConflictAction::Replace {
                return Err(self.constraint_error(None));
            }
            self.change(|tree| tree.delete(rowid))?;
        }
        Ok(())
    }

    /// Puts a row into the tree; its rowid, which is new where none is given.
    ///
    /// # Errors
    /// Those of the tree.
    pub fn insert(&self, rowid: Option<i64>, mut cell: Cell) -> Result<i64> {
        let cell = &mut cell;
        self.change(|tree| {
            cell.id = match rowid {
                Some(rowid) => rowid,
                None => tree.shadow.fresh_rowid()?,
            };
            let leaf = tree.choose_node(cell, 0)?;
            let inserted = tree.insert_cell(leaf, cell, 0);
            let released = tree.release(leaf);
            inserted.and(released)?;
            Ok(cell.id)
        })
    }

    /// Deletes a row.
    ///
    /// # Errors
    /// Those of the tree.
    pub fn delete(&self, rowid: i64) -> Result<()> {
        self.change(|tree| tree.delete(rowid))
    }

    /// Writes the columns besides the coordinates.
    ///
    /// # Errors
    /// Those of `%_rowid`.
    pub fn write_auxiliary<'v>(&self, rowid: i64, values: impl Iterator<Item = ValueRef<'v>>) -> Result<()> {
        self.change(|tree| tree.shadow.write_auxiliary(rowid, values))
    }

    /// The error for a coordinate column that is greater than the next one; without a column for a
    /// rowid that is there already. Columns are named as a query names them.
    pub fn constraint_error(&self, low_column: Option<usize>) -> Error {
        let names = &self.names;
        let sql = format!(
            "SELECT * FROM '{}'.'{}'",
            crate::quote::in_single(&names.database),
            crate::quote::in_single(&names.table)
        );
        let statement = match self.storage.prepare(&sql, PrepareRules::default()) {
            Ok(statement) => statement,
            Err(error) => return error,
        };
        let table = &names.table;
        let message = match low_column {
            None => format!("UNIQUE constraint failed: {table}.{}", statement.column_name(0)),
            Some(column) => {
                let (low, high) = (statement.column_name(column), statement.column_name(column + 1));
                format!("rtree constraint failed: {table}.({low}<={high})")
            }
        };
        Error::new(ResultCode::CONSTRAINT, message)
    }

    /// Drops the tables of the tree.
    ///
    /// # Errors
    /// Those of the statements.
    pub fn destroy(&self) -> Result<()> {
        self.forget_blob();
        self.names.destroy(&*self.storage)
    }

    /// Renames the tables of the tree.
    ///
    /// # Errors
    /// Those of the statements.
    pub fn rename(&self, name: &str) -> Result<()> {
        self.forget_blob();
        self.names.rename(&*self.storage, name)
    }
}

fn locked() -> Error {
    Error::bare(ResultCode::LOCKED_VTAB)
}

/// The methods that tables of both kinds have in common; the table's first field is its [`Shared`].
macro_rules! tree_table_methods {
    () => {
        fn is_writable(&self) -> bool {
            true
        }

        fn has_transactions(&self) -> bool {
            true
        }

        fn begin(&self) -> Result<()> {
            self.0.set_in_transaction(true);
            Ok(())
        }

        fn sync(&self) -> Result<()> {
            self.0.set_in_transaction(false);
            Ok(())
        }

        fn commit(&self) {
            self.0.set_in_transaction(false);
        }

        fn rollback(&self) {
            self.0.set_in_transaction(false);
        }

        fn savepoint(&self, _: i32) -> Result<()> {
            self.0.forget_blob();
            Ok(())
        }

        fn can_rename(&self) -> bool {
            true
        }

        fn rename(&self, name: &str) -> Result<()> {
            self.0.rename(name)
        }

        fn destroy(&self) -> Result<()> {
            self.0.destroy()
        }
    };
}

pub(crate) use tree_table_methods;
