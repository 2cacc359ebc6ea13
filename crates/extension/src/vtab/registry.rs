//! Modules by name.

use super::Module;
use base::hash::FxHashMap;
use std::rc::Rc;

/// The modules of one connection.
#[derive(Clone, Default)]
pub struct ModuleRegistry {
    /// By their names in lower case, with the names as they were given.
    by_name: FxHashMap<Box<str>, (Box<str>, Rc<dyn Module>)>,
}

impl ModuleRegistry {
    /// Adds or replaces a module; the one that was there.
    pub fn register(&mut self, name: &str, module: Rc<dyn Module>) -> Option<Rc<dyn Module>> {
        self.by_name.insert(name.to_ascii_lowercase().into(), (name.into(), module)).map(|(_, module)| module)
    }

    /// Removes a module; the one that was there.
    pub fn remove(&mut self, name: &str) -> Option<Rc<dyn Module>> {
        self.by_name.remove(name.to_ascii_lowercase().as_str()).map(|(_, module)| module)
    }

    /// The module of this name, in any case.
    pub fn lookup(&self, name: &str) -> Option<&Rc<dyn Module>> {
        self.by_name.get(name.to_ascii_lowercase().as_str()).map(|(_, module)| module)
    }

    /// Every name, in no particular order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.values().map(|(name, _)| &**name)
    }
}
