//! Functions by name and number of arguments.

use crate::FunctionDef;
use crate::vtab::ModuleRegistry;
use base::hash::FxHashMap;
use std::rc::Rc;

/// The functions of one connection. Later registrations replace earlier ones of the same name and
/// number of arguments.
#[derive(Clone, Default)]
pub struct FunctionRegistry {
    by_name: FxHashMap<Box<str>, Vec<Rc<FunctionDef>>>,
}

/// Where an extension puts what it brings, while a connection opens.
pub struct Registries<'a> {
    /// The connection's functions.
    pub functions: &'a mut FunctionRegistry,
    /// The connection's modules.
    pub modules: &'a mut ModuleRegistry,
}

/// Why no function was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookupFailure {
    /// No function has this name.
    NoSuchName,
    /// Functions of this name take other numbers of arguments.
    WrongArgCount,
}

impl FunctionRegistry {
    /// An empty registry.
    pub fn new() -> FunctionRegistry {
        FunctionRegistry::default()
    }

    /// Adds or replaces a function.
    pub fn register(&mut self, def: FunctionDef) {
        let overloads = self.by_name.entry(def.name.clone()).or_default();
        overloads.retain(|other| other.arg_count != def.arg_count);
        overloads.push(Rc::new(def));
    }

    /// Whether there is a function of that name and number of arguments.
    pub fn has(&self, name: &str, arg_count: i16) -> bool {
        self.by_name.get(name).is_some_and(|overloads| overloads.iter().any(|def| def.arg_count == arg_count))
    }

    /// Removes a function; whether there was one. With `keep_name` the name stays known, without functions.
    pub fn remove(&mut self, name: &str, arg_count: i16, keep_name: bool) -> bool {
        let Some(overloads) = self.by_name.get_mut(name) else { return false };
        let before = overloads.len();
        overloads.retain(|other| other.arg_count != arg_count);
        let removed = overloads.len() != before;
        if overloads.is_empty() && !keep_name {
            self.by_name.remove(name);
        }
        removed
    }

    /// The function for a call with `arg_count` arguments: the application's before the library's, the exact
    /// overload before the one that takes any number. `name` may be in any case.
    pub fn lookup(&self, name: &str, arg_count: usize) -> Result<&Rc<FunctionDef>, LookupFailure> {
        let mut buffer = [0u8; 32];
        let overloads = match fold_into(name, &mut buffer) {
            Some(folded) => self.by_name.get(folded),
            None => self.by_name.get(name.to_ascii_lowercase().as_str()),
        };
        let overloads = overloads.ok_or(LookupFailure::NoSuchName)?;
        let exact = |def: &Rc<FunctionDef>| usize::try_from(def.arg_count) == Ok(arg_count);
        let any = |def: &Rc<FunctionDef>| def.arg_count < 0 && arg_count >= def.arg_count_min();
        let of = |builtin: bool| {
            let own = || overloads.iter().filter(move |def| def.flags.builtin == builtin);
            own().find(|def| exact(def)).or_else(|| own().find(|def| any(def)))
        };
        of(false).or_else(|| of(true)).ok_or(LookupFailure::WrongArgCount)
    }

    /// Every registered function, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &Rc<FunctionDef>> {
        self.by_name.values().flatten()
    }
}

/// The name in lower case without an allocation, when it fits.
fn fold_into<'b>(name: &str, buffer: &'b mut [u8; 32]) -> Option<&'b str> {
    let folded = buffer.get_mut(..name.len())?;
    folded.copy_from_slice(name.as_bytes());
    folded.make_ascii_lowercase();
    std::str::from_utf8(folded).ok()
}
