//! ATTACH and DETACH: the list of databases of a connection.
//!
//! Databases are numbered in the order in which they were attached; one that goes lets those after
//! it move up. While other statements run their numbers must not change: then the place stays,
//! under a name that no SQL can write, and closes up at the next change of the list.

use crate::connection::Reach;
use crate::connection::{Inner, cannot_open};
use base::{DbIndex, Error, Limit, Result, ResultCode};
use btree::TxnState;
use resolve::DETACHED;
use vdbe::OpenTree;

/// Databases that are always there: main and temp.
const FIXED: usize = 2;

impl Inner {
    /// Attaches a file as database `name`.
    ///
    /// # Errors
    /// `too many attached databases - max N`, `database x is already in use`, `unable to open
    /// database: x`, and what the file's schema has wrong.
    pub fn attach(&self, file: &str, name: &str) -> Result<()> {
        self.close_gaps();
        let limit = self.limits().get(Limit::Attached).max(0) as usize;
        let names = self.names().clone();
        if names.iter().filter(|name| ***name != *DETACHED).count() >= limit + FIXED {
            return Err(Error::sql(format!("too many attached databases - max {limit}")));
        }
        if names.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(Error::sql(format!("database {name} is already in use")));
        }
        let tree = self.open_attached(file)?;
        if let OpenTree::Shared(tree) = &tree
            && self.storage_cell().borrow().has_shared(tree)
        {
            return Err(Error::sql("database is already attached"));
        }
        let index = DbIndex(names.len() as u16);
        self.storage_cell().borrow_mut().push(tree);
        self.settings_of_main(index).inspect_err(|_| self.storage_cell().borrow_mut().pop())?;
        self.schemas().add();
        self.session().schema.note(index, vdbe::SchemaStamp::default());
        self.add_name(name);
        self.ask_before_autovacuum(index);
        // A file that is no database shows now.
        match self.schema(index) {
            Ok(_) => Ok(()),
            Err(error) => self.attach_locked(file, index, error).inspect_err(|_| self.remove(index.index())),
        }
    }

    /// The schema of a new database cannot be read. Where connections share it that does no harm as
    /// long as one of them has read it: this one reads it when it is needed.
    fn attach_locked(&self, file: &str, index: DbIndex, error: Error) -> Result<()> {
        if error.extended_code() != ResultCode::LOCKED_SHAREDCACHE {
            return Err(error);
        }
        match self.storage()?.get_mut(index).is_some_and(|tree| tree.is_schema_known()) {
            true => {
                // Nobody was in the way.
                btree::forget_blocked(self.id());
                Ok(())
            }
            false => Err(cannot_open(file, &error)),
        }
    }

    /// What a new database takes over from the connection.
    fn settings_of_main(&self, index: DbIndex) -> Result<()> {
        let mut storage = self.storage()?;
        let secure_delete = storage.get_mut(DbIndex::MAIN).map(|main| main.secure_delete());
        let Some(tree) = storage.get_mut(index) else { return Ok(()) };
        self.file_defaults().apply_to_attached(tree);
        if let Some(mode) = secure_delete {
            tree.set_secure_delete(mode);
        }
        Ok(())
    }

    /// Detaches the database `name`.
    ///
    /// # Errors
    /// `no such database: x`, `cannot detach database x`, `database x is locked`.
    pub fn detach(&self, name: &str) -> Result<()> {
        let names = self.names().clone();
        let found = names.iter().position(|other| other.eq_ignore_ascii_case(name) && **other != *DETACHED);
        let open = |index: usize| self.storage().is_ok_and(|storage| storage.is_open(DbIndex(index as u16)));
        let Some(index) = found.filter(|&index| open(index)) else {
            return Err(Error::sql(format!("no such database: {name}")));
        };
        if index < FIXED {
            return Err(Error::sql(format!("cannot detach database {name}")));
        }
        let busy = self
            .storage()?
            .get_mut(DbIndex(index as u16))
            .is_some_and(|tree| tree.txn_state() != TxnState::None || tree.is_in_backup());
        if busy {
            return Err(Error::sql(format!("database {name} is locked")));
        }
        self.remove(index);
        Ok(())
    }

    /// Takes a database out of the list.
    fn remove(&self, index: usize) {
        self.storage_cell().borrow_mut().close(DbIndex(index as u16));
        self.schemas().forget([DbIndex(index as u16)]);
        // A statement that waits for a lock knows the database by its number.
        self.change_names(Reach::Waiting, |names| {
            if let Some(name) = names.get_mut(index) {
                *name = DETACHED.into();
            }
        });
        self.close_gaps();
    }

    /// Lets databases move up into empty places, unless a statement that runs knows their numbers.
    fn close_gaps(&self) {
        let session = self.session();
        let Some(first) = self.names().iter().position(|name| **name == *DETACHED) else { return };
        // The one that runs is the ATTACH or DETACH itself.
        if session.statements.running() > 1 || session.statements.readers() > 0 || self.has_backups() {
            return;
        }
        let keep: Vec<bool> = self.names().iter().map(|name| **name != *DETACHED).collect();
        let mut keep_names = keep.iter();
        self.change_names(Reach::Statements, |names| names.retain(|_| keep_names.next().copied().unwrap_or(true)));
        self.storage_cell().borrow_mut().close_up(&keep);
        // The tables of those that move say in which database they are.
        self.schemas().close_up(&keep, first);
        for index in first..self.schemas().count() {
            self.session().schema.note(DbIndex(index as u16), vdbe::SchemaStamp::default());
        }
    }

    /// Whether the place of a database is empty.
    pub fn is_gap(&self, database: DbIndex) -> bool {
        self.names().get(database.index()).is_none_or(|name| **name == *DETACHED)
    }
}
