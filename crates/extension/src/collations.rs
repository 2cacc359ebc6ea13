//! Collations by name.

use base::hash::FxHashMap;
use value::CollationRef;

/// The collations of one connection: BINARY, NOCASE, RTRIM and the application's.
#[derive(Clone)]
pub struct CollationRegistry {
    by_name: FxHashMap<Box<str>, CollationRef>,
}

impl Default for CollationRegistry {
    fn default() -> CollationRegistry {
        let mut registry = CollationRegistry { by_name: FxHashMap::default() };
        registry.register("binary", CollationRef::Binary);
        registry.register("nocase", CollationRef::NoCase);
        registry.register("rtrim", CollationRef::RTrim);
        registry
    }
}

impl CollationRegistry {
    /// Adds or replaces a collation.
    pub fn register(&mut self, name: &str, collation: CollationRef) {
        self.by_name.insert(name.to_ascii_lowercase().into_boxed_str(), collation);
    }

    /// Removes a collation; whether there was one.
    pub fn remove(&mut self, name: &str) -> bool {
        self.by_name.remove(name.to_ascii_lowercase().as_str()).is_some()
    }

    /// The collation of this name, in any case.
    pub fn lookup(&self, name: &str) -> Option<&CollationRef> {
        self.by_name.get(name.to_ascii_lowercase().as_str())
    }

    /// Every name, in no particular order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.by_name.keys().map(|name| &**name)
    }
}
