//! Functions by name and number of arguments.

use crate::FunctionDef;
use crate::builtin::{self, Builtin};
use crate::vtab::ModuleRegistry;
use base::hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// The functions of one connection: its own, and after them the library's. A later registration
/// replaces an earlier one of the same name and number of arguments.
#[derive(Clone, Default)]
pub struct FunctionRegistry {
    own: FxHashMap<Box<str>, Vec<Own>>,
    /// The library's rows in the order of their names.
    library: &'static [Builtin],
    /// The functions of the rows that were asked for, by the row's number.
    made: RefCell<Vec<Option<Rc<FunctionDef>>>>,
}

/// What a connection has registered for a number of arguments.
#[derive(Clone)]
struct Own {
    arg_count: i16,
    /// None for what was removed: it hides the library's function.
    def: Option<Rc<FunctionDef>>,
}

impl Own {
    fn is_builtin(&self) -> bool {
        self.def.as_ref().is_some_and(|def| def.flags.builtin)
    }
}

/// What a registration has replaced. It may hold what the application has given: it goes where
/// nothing of the connection is borrowed.
pub struct Replaced {
    _before: Option<Rc<FunctionDef>>,
    /// Whether statements may use what was there.
    pub was_there: bool,
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
    /// A registry of the functions of `library`, which [`sort_builtins`](crate::sort_builtins) has
    /// made.
    pub fn of_library(library: &'static [Builtin]) -> FunctionRegistry {
        debug_assert!(library.is_sorted_by_key(|row| row.name), "the library's functions are in order");
        FunctionRegistry { library, ..FunctionRegistry::default() }
    }

    /// Adds or replaces a function; what was there.
    pub fn register(&mut self, def: FunctionDef) -> Replaced {
        let was_there = self.has(&def.name, def.arg_count);
        let name = def.name.clone();
        Replaced { _before: self.put(name, def.arg_count, Some(Rc::new(def))), was_there }
    }

    /// Removes a function, also one of the library; what was there.
    pub fn remove(&mut self, name: &str, arg_count: i16) -> Replaced {
        let was_there = match usize::try_from(arg_count) {
            // A function that takes any number is before the library's.
            Ok(count) => self.lookup(name, count).is_ok_and(|def| def.arg_count == arg_count),
            Err(_) => self.has(name, arg_count),
        };
        let before = if was_there { self.put(name.into(), arg_count, None) } else { None };
        Replaced { _before: before, was_there }
    }

    /// Puts the library's functions of a name before the application's; what was there.
    pub fn restore(&mut self, name: &str) -> Vec<Replaced> {
        let rows = self.library.get(builtin::named(self.library, name)).unwrap_or(&[]);
        let Some(own) = self.own.get_mut(name) else { return Vec::new() };
        let taken = own.extract_if(.., |own| rows.iter().any(|row| row.arg_count == own.arg_count));
        taken.map(|own| Replaced { _before: own.def, was_there: true }).collect()
    }

    fn put(&mut self, name: Box<str>, arg_count: i16, def: Option<Rc<FunctionDef>>) -> Option<Rc<FunctionDef>> {
        let own = self.own.entry(name).or_default();
        match own.iter_mut().find(|own| own.arg_count == arg_count) {
            Some(own) => std::mem::replace(&mut own.def, def),
            None => {
                own.push(Own { arg_count, def });
                None
            }
        }
    }

    /// Whether there is a function of that name and number of arguments.
    pub fn has(&self, name: &str, arg_count: i16) -> bool {
        let own = self.own.get(name).and_then(|own| own.iter().find(|own| own.arg_count == arg_count));
        match own {
            Some(own) => own.def.is_some(),
            None => self.named_in_library(name).any(|(_, row)| row.arg_count == arg_count),
        }
    }

    /// The function for a call with `arg_count` arguments: the application's before the library's,
    /// the exact overload before the one that takes any number. `name` may be in any case.
    ///
    /// # Errors
    /// Whether the name is unknown or the number of arguments.
    pub fn lookup(&self, name: &str, arg_count: usize) -> Result<Rc<FunctionDef>, LookupFailure> {
        let mut buffer = [0u8; 32];
        match fold_into(name, &mut buffer) {
            Some(folded) => self.lookup_folded(folded, arg_count),
            None => self.lookup_folded(&name.to_ascii_lowercase(), arg_count),
        }
    }

    fn lookup_folded(&self, name: &str, arg_count: usize) -> Result<Rc<FunctionDef>, LookupFailure> {
        let own = self.own.get(name).map_or(&[][..], Vec::as_slice);
        let of = |builtin: bool| {
            let own = || own.iter().filter(move |own| own.is_builtin() == builtin);
            own()
                .find(|own| usize::try_from(own.arg_count) == Ok(arg_count))
                .or_else(|| own().find(|own| takes_any(own.arg_count, arg_count)))
        };
        if let Some(own) = of(false).or_else(|| of(true)) {
            return own.def.clone().ok_or_else(|| self.failure(name));
        }
        let exact = self.named_in_library(name).find(|(_, row)| usize::try_from(row.arg_count) == Ok(arg_count));
        let found = exact.or_else(|| self.named_in_library(name).find(|(_, row)| takes_any(row.arg_count, arg_count)));
        found.map(|(number, row)| self.made(number, row)).ok_or_else(|| self.failure(name))
    }

    /// Why a name's function was not found.
    fn failure(&self, name: &str) -> LookupFailure {
        let is_own = self.own.get(name).is_some_and(|own| own.iter().any(|own| own.def.is_some()));
        if is_own || self.named_in_library(name).next().is_some() {
            LookupFailure::WrongArgCount
        } else {
            LookupFailure::NoSuchName
        }
    }

    /// The library's rows of a name, with their numbers.
    fn named_in_library(&self, name: &str) -> impl Iterator<Item = (usize, &'static Builtin)> + use<> {
        let library = self.library;
        builtin::named(library, name).filter_map(|number| Some((number, library.get(number)?)))
    }

    /// The function of a row of the library, made when it is first asked for.
    fn made(&self, number: usize, row: &Builtin) -> Rc<FunctionDef> {
        let mut made = self.made.borrow_mut();
        if made.len() <= number {
            made.resize(number + 1, None);
        }
        match made.get_mut(number) {
            Some(place) => Rc::clone(place.get_or_insert_with(|| row.define())),
            None => row.define(),
        }
    }

    /// Every function, in no particular order: also those of the library that others hide.
    pub fn iter(&self) -> impl Iterator<Item = Rc<FunctionDef>> {
        let library = self.library.iter().map(Builtin::define);
        self.own.values().flatten().filter_map(|own| own.def.clone()).chain(library)
    }
}

/// Whether a function that is registered for `registered` arguments takes any number of them, also
/// `arg_count`.
fn takes_any(registered: i16, arg_count: usize) -> bool {
    registered < 0 && arg_count >= FunctionDef::least_args(registered)
}

/// The name in lower case without an allocation, when it fits.
fn fold_into<'b>(name: &str, buffer: &'b mut [u8; 32]) -> Option<&'b str> {
    let folded = buffer.get_mut(..name.len())?;
    folded.copy_from_slice(name.as_bytes());
    folded.make_ascii_lowercase();
    std::str::from_utf8(folded).ok()
}
