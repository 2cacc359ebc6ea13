//! Programs of texts that are prepared again and again.
//!
//! Many applications prepare the same text before every use. What a preparation makes, the program, is
//! never changed afterwards: it can be handed to the next statement of the same text as long as all that
//! the compiler looked at is still the same. That is what [`resolve::Catalog`] shows, and it is kept here
//! as [`World`]. A text is kept when it comes the second time, so that texts that come once cost neither
//! memory nor time.

use crate::connection::Inner;
use base::Encoding;
use base::hash::FxHasher;
use bytecode::Program;
use extension::vtab::ModuleRegistry;
use extension::{CollationRegistry, FunctionRegistry};
use resolve::Parameters;
use schema::Schema;
use std::hash::Hasher;
use std::rc::Rc;

/// Texts that are kept. Two that fall on the same place drive each other out.
const PLACES: usize = 64;
/// Longer texts are not kept.
const TEXT_BYTES_MAX: usize = 4096;

/// What a statement shares with others of the same text.
#[derive(Clone)]
pub(super) struct Prepared {
    pub sql: Rc<str>,
    pub program: Rc<Program>,
    pub parameters: Rc<Parameters>,
}

/// All that a compilation looks at beside the text. Counted pointers are compared as such: what they
/// point to is replaced when it changes.
struct World {
    functions: Rc<FunctionRegistry>,
    modules: Rc<ModuleRegistry>,
    collations: Rc<CollationRegistry>,
    limits: Rc<base::Limits>,
    names: Rc<Vec<Box<str>>>,
    encoding: Encoding,
    foreign_keys: bool,
    defer_foreign_keys: bool,
    recursive_triggers: bool,
    /// Generation of the schema of each database; 0 for one that is not in memory.
    generations: Vec<u32>,
}

impl World {
    fn of(inner: &Inner) -> World {
        World {
            functions: inner.functions.borrow().clone(),
            modules: inner.virtual_tables.modules.borrow().clone(),
            collations: inner.collations.borrow().clone(),
            limits: inner.limits.borrow().clone(),
            names: inner.names.borrow().clone(),
            encoding: inner.encoding.get(),
            foreign_keys: inner.foreign_keys.get(),
            defer_foreign_keys: inner.session.defer_foreign_keys.get(),
            recursive_triggers: inner.session.recursive_triggers.get(),
            generations: current_generations(&inner.schemas.borrow()).collect(),
        }
    }

    fn is_now(&self, inner: &Inner) -> bool {
        Rc::ptr_eq(&self.functions, &inner.functions.borrow())
            && Rc::ptr_eq(&self.modules, &inner.virtual_tables.modules.borrow())
            && Rc::ptr_eq(&self.collations, &inner.collations.borrow())
            && Rc::ptr_eq(&self.limits, &inner.limits.borrow())
            && Rc::ptr_eq(&self.names, &inner.names.borrow())
            && self.encoding == inner.encoding.get()
            && self.foreign_keys == inner.foreign_keys.get()
            && self.defer_foreign_keys == inner.session.defer_foreign_keys.get()
            && self.recursive_triggers == inner.session.recursive_triggers.get()
            && current_generations(&inner.schemas.borrow()).eq(self.generations.iter().copied())
    }
}

fn current_generations(schemas: &[Option<Rc<Schema>>]) -> impl Iterator<Item = u32> {
    schemas.iter().map(|schema| schema.as_ref().map_or(0, |schema| schema.generation))
}

/// What is known of the texts that fall on one place.
#[derive(Default)]
struct Place {
    /// Hash of the last text that came.
    hash: u64,
    prepared: Option<Prepared>,
}

/// The texts of one connection that came more than once.
#[derive(Default)]
pub(crate) struct ProgramCache {
    world: Option<World>,
    places: Vec<Place>,
}

/// Where a text belongs in the cache.
#[derive(Clone, Copy)]
pub(super) struct Key(u64);

impl Key {
    pub fn of(sql: &str) -> Key {
        let mut hasher = FxHasher::default();
        hasher.write(sql.as_bytes());
        Key(hasher.finish())
    }

    fn place(self) -> usize {
        (self.0 >> 58) as usize % PLACES
    }
}

impl ProgramCache {
    /// What was prepared for this text before, if it still holds.
    pub(super) fn find(&mut self, inner: &Inner, key: Key, sql: &str) -> Option<Prepared> {
        let prepared = self.places.get(key.place())?.prepared.as_ref().filter(|prepared| &*prepared.sql == sql)?;
        if self.world.as_ref().is_some_and(|world| world.is_now(inner)) {
            return Some(prepared.clone());
        }
        *self = ProgramCache::default();
        None
    }

    /// Notes that a text has been prepared; keeps it when it was the last one to come here before, too.
    pub(super) fn note(&mut self, inner: &Inner, key: Key, prepared: Prepared) {
        if self.places.is_empty() {
            self.places.resize_with(PLACES, Place::default);
        }
        let Some(place) = self.places.get_mut(key.place()) else { return };
        if place.hash != key.0 {
            *place = Place { hash: key.0, prepared: None };
            return;
        }
        if prepared.sql.len() > TEXT_BYTES_MAX {
            return;
        }
        if !self.world.as_ref().is_some_and(|world| world.is_now(inner)) {
            self.places.iter_mut().for_each(|place| place.prepared = None);
            self.world = Some(World::of(inner));
        }
        if let Some(place) = self.places.get_mut(key.place()) {
            place.prepared = Some(prepared);
        }
    }
}
