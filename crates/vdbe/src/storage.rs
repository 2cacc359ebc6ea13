//! The open databases of a connection.

use base::{DbIndex, Result};
use btree::{Btree, SharedTree};
use extension::vtab::VirtualCursor;

/// A database file that was opened.
pub enum OpenTree {
    /// For one connection.
    Private(Box<Btree>),
    /// For all connections of the process that open it like this.
    Shared(SharedTree),
}

/// The open databases of a connection, by [`DbIndex`]. `temp` is opened when it is first needed.
#[derive(Default)]
pub struct Storage {
    /// The databases.
    pub databases: Vec<Option<Btree>>,
    /// Cursors of virtual tables that are over. Dropping them may run the application's code: the
    /// caller does it with nothing borrowed.
    pub closed: Vec<Box<dyn VirtualCursor>>,
    /// Which of the databases connections share, in the order in which they are taken; their places
    /// among `databases` are empty but during an operation.
    shared: Vec<(DbIndex, SharedTree)>,
    /// An assertion has failed while they were in use.
    poisoned: bool,
    /// Some are shared, or they are poisoned: one look before every operation.
    special: bool,
}

impl Storage {
    /// That of a new connection.
    pub fn new(main: OpenTree) -> Storage {
        let mut storage = Storage::default();
        storage.push(main);
        storage.databases.push(None);
        storage
    }

    /// Adds a database after the others. Outside of an operation.
    pub fn push(&mut self, tree: OpenTree) {
        let index = DbIndex(self.databases.len() as u16);
        match tree {
            OpenTree::Private(tree) => self.databases.push(Some(*tree)),
            OpenTree::Shared(tree) => {
                self.databases.push(None);
                self.shared.push((index, tree));
                self.shared.sort_by_key(|(_, tree)| tree.order());
                self.note_special();
            }
        }
    }

    /// Closes the last database. Outside of an operation.
    pub fn pop(&mut self) {
        self.close(DbIndex(self.databases.len().saturating_sub(1) as u16));
        self.databases.pop();
    }

    /// Closes a database; its place stays. Outside of an operation.
    pub fn close(&mut self, database: DbIndex) {
        self.shared.retain(|(index, _)| *index != database);
        self.note_special();
        if let Some(slot) = self.databases.get_mut(database.index()) {
            *slot = None;
        }
    }

    /// Closes up the places that `keep` does not keep. Outside of an operation.
    pub fn close_up(&mut self, keep: &[bool]) {
        let kept = |index: usize| keep.get(index).copied().unwrap_or(true);
        for (index, _) in &mut self.shared {
            index.0 = (0..index.index()).filter(|&index| kept(index)).count() as u16;
        }
        let mut index = 0..;
        self.databases.retain(|_| index.next().is_none_or(kept));
    }

    /// Gives a database another tree, its own. Within an operation.
    pub fn replace(&mut self, database: DbIndex, tree: Btree) {
        let Some(slot) = self.databases.get_mut(database.index()) else { return };
        let before = slot.replace(tree);
        if let Some(at) = self.shared.iter().position(|(index, _)| *index == database) {
            let (_, mut shared) = self.shared.remove(at);
            self.note_special();
            if let Some(before) = before {
                shared.put_back(before);
            }
        }
    }

    /// An assertion has failed while the databases were in use: they are as after a crash, and
    /// nothing is written to them any more. The next connections bring them back from journals and
    /// logs.
    #[cold]
    pub fn poison(&mut self) {
        self.poisoned = true;
        self.note_special();
        self.iter_mut().for_each(Btree::poison);
    }

    fn note_special(&mut self) {
        self.special = self.poisoned || !self.shared.is_empty();
    }

    /// Whether an operation needs more than the databases: some are shared, or an assertion has
    /// failed.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.special
    }

    /// Whether an assertion has failed.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }

    /// Gives up the locks of poisoned databases, so that other connections can use them.
    #[cold]
    pub fn abandon(&mut self) {
        self.iter_mut().for_each(Btree::abandon);
    }

    /// Whether other connections share any of the databases.
    #[inline]
    pub fn any_shared(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Whether others share the database.
    pub fn is_shared(&self, database: DbIndex) -> bool {
        self.shared.iter().any(|(index, _)| *index == database)
    }

    /// Whether a database is open, also outside of an operation.
    pub fn is_open(&self, database: DbIndex) -> bool {
        matches!(self.databases.get(database.index()), Some(Some(_))) || self.is_shared(database)
    }

    /// Whether a tree that others share is a database of this connection already.
    pub fn has_shared(&self, tree: &SharedTree) -> bool {
        self.shared.iter().any(|(_, own)| own.order() == tree.order())
    }

    /// Takes the shared databases for one operation.
    ///
    /// # Errors
    /// Those of [`SharedTree::take`]; nothing is taken then.
    #[cold]
    pub fn take_shared(&mut self) -> Result<()> {
        let holds_none = SharedTree::thread_holds_none();
        for (index, shared) in &mut self.shared {
            match shared.take(holds_none) {
                Ok(tree) => {
                    if let Some(slot) = self.databases.get_mut(index.index()) {
                        *slot = Some(tree);
                    }
                }
                Err(error) => {
                    self.put_back_shared();
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    /// Puts the shared databases back after an operation.
    #[cold]
    pub fn put_back_shared(&mut self) {
        for (index, shared) in &mut self.shared {
            if let Some(tree) = self.databases.get_mut(index.index()).and_then(Option::take) {
                shared.put_back(tree);
            }
        }
    }

    /// The database, when it is open.
    pub fn get_mut(&mut self, database: DbIndex) -> Option<&mut Btree> {
        self.databases.get_mut(database.index())?.as_mut()
    }

    /// Every open database.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Btree> {
        self.databases.iter_mut().flatten()
    }
}
