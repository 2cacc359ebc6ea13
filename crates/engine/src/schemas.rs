//! The schemas that a connection has in memory.

use base::DbIndex;
use extension::CollationRegistry;
use schema::Schema;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A schema that was loaded, and the collations that its objects were made with.
pub(crate) struct LoadedSchema {
    pub schema: Rc<Schema>,
    pub collations: Rc<CollationRegistry>,
}

/// The schemas by database. Each is taken out with nothing borrowed: with a schema a collation or a
/// table of the application may go, which uses the connection.
#[derive(Default)]
pub(crate) struct Schemas {
    current: RefCell<Vec<Option<Rc<Schema>>>>,
    /// What was loaded last, for the objects that the next loading finds unchanged.
    loaded: RefCell<Vec<Option<LoadedSchema>>>,
    /// The main database's file has said once which encoding its texts have.
    knows_encoding: Cell<bool>,
    /// The number of the newest schema.
    generation: Cell<u32>,
}

impl Schemas {
    /// Of so many databases, none of them in memory.
    pub fn new(databases: usize) -> Schemas {
        Schemas { current: RefCell::new(vec![None; databases]), ..Schemas::default() }
    }

    /// How many databases there are.
    pub fn count(&self) -> usize {
        self.current.borrow().len()
    }

    /// The schema of a database, if it is in memory.
    #[inline]
    pub fn get(&self, database: DbIndex) -> Option<Rc<Schema>> {
        self.current.borrow().get(database.index())?.clone()
    }

    /// Whether the schemas of all databases are in memory.
    #[inline]
    pub fn are_loaded(&self) -> bool {
        self.current.borrow().iter().all(Option::is_some)
    }

    /// Whether the main database's file has said once which encoding its texts have.
    #[inline]
    pub fn knows_encoding(&self) -> bool {
        self.knows_encoding.get()
    }

    /// The main database's file says which encoding its texts have.
    pub fn note_encoding(&self) {
        self.knows_encoding.set(true);
    }

    /// Looks at all schemas.
    #[inline]
    pub fn look<T>(&self, look: impl FnOnce(&[Option<Rc<Schema>>]) -> T) -> T {
        look(&self.current.borrow())
    }

    /// There is one more database.
    pub fn add(&self) {
        self.current.borrow_mut().push(None);
    }

    /// Takes the schema of a database out of memory.
    pub fn take(&self, database: DbIndex) -> Option<Rc<Schema>> {
        self.current.borrow_mut().get_mut(database.index()).and_then(Option::take)
    }

    /// Forgets the schemas of databases.
    pub fn forget(&self, databases: impl IntoIterator<Item = DbIndex>) {
        let before: Vec<_> = databases.into_iter().map(|database| self.take(database)).collect();
        drop(before);
    }

    /// Forgets all schemas, so that they are loaded again.
    pub fn forget_all(&self) {
        self.forget((0..self.count()).map(|index| DbIndex(index as u16)));
    }

    /// Databases that `keep` does not name are gone; the schemas of the others from `first` on are
    /// forgotten.
    pub fn close_up(&self, keep: &[bool], first: usize) {
        let mut current = self.current.borrow_mut();
        let mut keep = keep.iter();
        let mut gone: Vec<_> = current.extract_if(.., |_| !keep.next().copied().unwrap_or(true)).collect();
        gone.extend(current.iter_mut().skip(first).map(Option::take));
        drop(current);
        drop(gone);
    }

    /// A schema is the one of its database.
    pub fn put(&self, schema: &Rc<Schema>) {
        let before = match self.current.borrow_mut().get_mut(schema.database.index()) {
            Some(slot) => slot.replace(schema.clone()),
            None => None,
        };
        drop(before);
    }

    /// Remembers what was loaded for a database.
    pub fn note_loaded(&self, database: DbIndex, loaded: LoadedSchema) {
        let mut all = self.loaded.borrow_mut();
        if all.len() <= database.index() {
            all.resize_with(database.index() + 1, || None);
        }
        let before = all.get_mut(database.index()).and_then(|slot| slot.replace(loaded));
        drop(all);
        drop(before);
    }

    /// What was loaded last for a database, to be used or dropped.
    pub fn take_loaded(&self, database: DbIndex) -> Option<LoadedSchema> {
        self.loaded.borrow_mut().get_mut(database.index()).and_then(Option::take)
    }

    /// Gives every schema in memory another number: statements that were made with it do not begin
    /// any more. `note` is told of each.
    pub fn renew(&self, note: impl Fn(&Schema)) {
        for schema in self.current.borrow_mut().iter_mut().flatten() {
            Rc::make_mut(schema).generation = self.next_generation();
            note(schema);
        }
    }

    /// A number that no schema has had.
    pub fn next_generation(&self) -> u32 {
        self.generation.set(self.generation.get().wrapping_add(1));
        self.generation.get()
    }

    /// The number of the newest schema.
    pub fn newest_generation(&self) -> u32 {
        self.generation.get()
    }
}
