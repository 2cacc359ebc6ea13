//! What the full-text tables of a connection share: tokenizers and auxiliary functions.

use crate::auxiliary::{self, AuxiliaryFunction};
use crate::tokenize::{Ascii, KnowsTokenizers, PorterFactory, TokenizerFactory, Trigram, Unicode61};
use std::cell::{OnceCell, RefCell};
use std::rc::{Rc, Weak};

/// Bytes before values with a locale.
pub(crate) const LOCALE_HEADER: usize = 16;

/// Things by name; the last one of a name counts, and names are in any case.
type Named<T> = RefCell<Vec<(String, Rc<T>)>>;

/// The full-text search of a connection.
#[derive(Default)]
pub(crate) struct Global {
    tokenizers: Named<dyn TokenizerFactory>,
    functions: Named<dyn AuxiliaryFunction>,
    /// Random, so that no other value begins so.
    locale_header: OnceCell<[u8; LOCALE_HEADER]>,
}

fn find<T: ?Sized>(all: &Named<T>, name: &str) -> Option<Rc<T>> {
    let all = all.borrow();
    all.iter().rev().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, found)| found.clone())
}

impl Global {
    /// With the tokenizers and functions that are always there.
    pub fn with_builtins() -> Rc<Global> {
        let global = Rc::new(Global::default());
        global.add_tokenizer("unicode61", Rc::new(Unicode61::create));
        global.add_tokenizer("ascii", Rc::new(Ascii::create));
        global.add_tokenizer("trigram", Rc::new(Trigram::create));
        let all: Weak<Global> = Rc::downgrade(&global);
        global.add_tokenizer("porter", Rc::new(PorterFactory(all)));
        for (name, function) in auxiliary::builtins() {
            global.add_function(name, function);
        }
        global
    }

    pub fn add_tokenizer(&self, name: &str, factory: Rc<dyn TokenizerFactory>) {
        self.tokenizers.borrow_mut().push((name.to_owned(), factory));
    }

    /// A tokenizer, or the first one that was registered.
    pub fn tokenizer(&self, name: Option<&str>) -> Option<Rc<dyn TokenizerFactory>> {
        match name {
            Some(name) => find(&self.tokenizers, name),
            None => self.tokenizers.borrow().first().map(|(_, factory)| factory.clone()),
        }
    }

    pub fn add_function(&self, name: &str, function: Rc<dyn AuxiliaryFunction>) {
        self.functions.borrow_mut().push((name.to_owned(), function));
    }

    pub fn function(&self, name: &str) -> Option<Rc<dyn AuxiliaryFunction>> {
        find(&self.functions, name)
    }

    /// Names of the auxiliary functions.
    pub fn function_names(&self) -> Vec<String> {
        self.functions.borrow().iter().map(|(name, _)| name.clone()).collect()
    }

    /// What is before values with a locale; random bytes are made when it is first wanted.
    pub fn locale_header(&self, random: impl FnOnce(&mut [u8])) -> &[u8; LOCALE_HEADER] {
        self.locale_header.get_or_init(|| {
            let mut header = [0; LOCALE_HEADER];
            random(&mut header);
            header
        })
    }

    /// The locale and the text of a value that has both.
    pub fn split_locale<'v>(&self, value: &'v [u8]) -> Option<LocaleText<'v>> {
        let rest = value.strip_prefix(self.locale_header.get()?.as_slice()).filter(|rest| !rest.is_empty())?;
        Some(match rest.iter().position(|byte| *byte == 0) {
            Some(end) => LocaleText::Both { locale: rest.get(..end)?, text: rest.get(end + 1..)? },
            None => LocaleText::Damaged,
        })
    }
}

impl KnowsTokenizers for Global {
    fn tokenizer_named(&self, name: &str) -> Option<Rc<dyn TokenizerFactory>> {
        self.tokenizer(Some(name))
    }
}

/// A value of `fts5_locale()`.
pub(crate) enum LocaleText<'v> {
    Both {
        locale: &'v [u8],
        text: &'v [u8],
    },
    /// It has no end of the locale.
    Damaged,
}
