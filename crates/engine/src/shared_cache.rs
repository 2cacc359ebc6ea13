//! Databases that connections of the process share: what an operation of one of them borrows.
//!
//! Every operation borrows the databases by [`Inner::storage`]. Those that others share are taken
//! out of their slots there, and put back when the borrow ends: so they are with one connection at
//! a time, and no lock is held while anything of the application runs.

use crate::connection::{Connection, Inner};
use base::{DbIndex, Error, Result};
use btree::ConnectionId;

impl Inner {
    /// Whether others share the database.
    pub fn is_shared(&self, database: DbIndex) -> bool {
        self.storage_cell().try_borrow().is_ok_and(|storage| storage.is_shared(database))
    }

    /// Before a statement is prepared: forgets schemas of shared databases that another connection
    /// has changed. In SQLite there is one for all.
    ///
    /// # Errors
    /// Those of [`Inner::storage`].
    pub fn follow_shared_schemas(&self) -> Result<()> {
        if !btree::any_tree_is_shared() || !self.storage_cell().try_borrow().is_ok_and(|storage| storage.any_shared()) {
            return Ok(());
        }
        let mut storage = self.storage()?;
        let mut stale = Vec::new();
        for database in (0..self.schemas().count()).map(|index| DbIndex(index as u16)) {
            let Some(tree) = storage.get_mut(database) else { continue };
            let Some(cookie) = tree.shared_schema_cookie() else { continue };
            // One that is locked could not be read now.
            let is_other = self.schemas().get(database).is_some_and(|schema| cookie != schema.cookie);
            if is_other && tree.check_schema_lock().is_ok() {
                stale.push(database);
            }
        }
        drop(storage);
        self.schemas().forget(stale);
        Ok(())
    }

    /// A statement cannot be prepared while another connection has changes of a shared schema open,
    /// whatever it reads.
    ///
    /// # Errors
    /// `database schema is locked: x`.
    pub fn check_schema_locks(&self) -> Result<()> {
        if !btree::any_tree_is_shared() || !self.storage_cell().try_borrow().is_ok_and(|storage| storage.any_shared()) {
            return Ok(());
        }
        let mut storage = self.storage()?;
        for (index, name) in self.names().iter().enumerate() {
            let Some(tree) = storage.get_mut(DbIndex(index as u16)) else { continue };
            tree.check_schema_lock()
                .map_err(|error| Error::new(error.extended_code(), format!("database schema is locked: {name}")))?;
        }
        Ok(())
    }
}

impl Connection {
    /// The connection among all of the process, as `blocked_by` names it.
    pub fn id(&self) -> ConnectionId {
        self.inner().id()
    }

    /// Whether it shares any of its databases.
    pub fn shares_cache(&self) -> bool {
        self.inner().storage_cell().try_borrow().is_ok_and(|storage| storage.any_shared())
    }
}
