//! Tokenizers: what makes words of texts.

mod porter;
mod simple;
mod unicode;
mod unicode_tables;

use crate::words;
use base::hash::FxHashMap;
use base::{Error, Result, ResultCode};
use extension::Environment;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A word of a text.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// How it is indexed.
    pub bytes: &'a [u8],
    /// Where it begins in the text, in bytes.
    pub start: usize,
    /// Where it ends in the text, in bytes.
    pub end: usize,
    /// How many words are before it.
    pub position: i32,
}

/// Who gets the words of a text, until it breaks.
pub type TokenSink<'s> = &'s mut dyn FnMut(Token<'_>) -> Result<ControlFlow<()>>;

/// A tokenizer of a table.
pub trait Tokenizer {
    /// Passes the words of a text on.
    ///
    /// # Errors
    /// The sink's, and the tokenizer's own.
    fn tokenize(&self, language: i32, text: &[u8], sink: TokenSink<'_>) -> Result<()>;
}

/// What makes tokenizers of one kind (`sqlite3_tokenizer_module`).
pub trait TokenizerModule {
    /// Makes a tokenizer by the arguments after its name.
    ///
    /// # Errors
    /// Any error becomes `unknown tokenizer`.
    fn create(&self, arguments: &[Vec<u8>]) -> Result<Rc<dyn Tokenizer>>;

    /// Address of the C structure that it is; 0 for none.
    fn address(&self) -> usize {
        0
    }
}

/// A host whose applications know tokenizers by the addresses of C structures.
pub trait TokenizerHost {
    /// Whether SQL may name addresses (`SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER`). Bound ones are
    /// always allowed.
    fn allows_addresses(&self, environment: &dyn Environment) -> bool;

    /// The structure at an address.
    fn module_at(&self, address: usize) -> Option<Rc<dyn TokenizerModule>>;
}

/// The tokenizers of a connection, by name.
pub struct TokenizerRegistry {
    modules: RefCell<FxHashMap<Vec<u8>, Rc<dyn TokenizerModule>>>,
}

impl TokenizerRegistry {
    /// With `simple`, `porter` and `unicode61`.
    pub fn with_builtins() -> TokenizerRegistry {
        let mut modules: FxHashMap<Vec<u8>, Rc<dyn TokenizerModule>> = FxHashMap::default();
        modules.insert(b"simple".to_vec(), Rc::new(simple::SimpleModule));
        modules.insert(b"porter".to_vec(), Rc::new(porter::PorterModule));
        modules.insert(b"unicode61".to_vec(), Rc::new(unicode::UnicodeModule));
        TokenizerRegistry { modules: RefCell::new(modules) }
    }

    /// Adds or replaces a tokenizer.
    pub fn register(&self, name: &[u8], module: Rc<dyn TokenizerModule>) {
        self.modules.borrow_mut().insert(name.to_vec(), module);
    }

    /// The tokenizer of this very name.
    pub fn lookup(&self, name: &[u8]) -> Option<Rc<dyn TokenizerModule>> {
        self.modules.borrow().get(name).cloned()
    }

    /// Makes the tokenizer that a text like `unicode61 "tokenchars=."` asks for.
    pub(crate) fn create(&self, text: &[u8]) -> Result<Rc<dyn Tokenizer>> {
        let (name, mut rest) = match words::next_word(text) {
            Some((name, rest)) => (words::unquoted(name), rest),
            None => (Vec::new(), &text[text.len()..]),
        };
        let module = self.lookup(&name).ok_or_else(|| unknown(&name))?;
        let mut words = Vec::new();
        while let Some((word, behind)) = words::next_word(rest) {
            words.push(words::unquoted(word));
            rest = behind;
        }
        module.create(&words).map_err(|error| Error::new(error.extended_code(), "unknown tokenizer"))
    }
}

/// What a name that no tokenizer has answers.
pub(crate) fn unknown(name: &[u8]) -> Error {
    Error::new(ResultCode::ERROR, format!("unknown tokenizer: {}", base::raw_text::escape(name)))
}
