//! Tokenizers: what cuts text into tokens.
//!
//! <https://sqlite.org/fts5.html#tokenizers>

mod ascii;
mod porter;
mod trigram;
mod unicode;
mod unicode61;
mod unicode_data;

use base::Result;
use std::rc::Rc;

pub(crate) use ascii::Ascii;
pub(crate) use porter::{KnowsTokenizers, PorterFactory};
pub(crate) use trigram::Trigram;
pub(crate) use unicode61::Unicode61;

/// What text is tokenized for, as the flags `FTS5_TOKENIZE_…` say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A part of a query; `prefix` where a `*` follows.
    Query {
        /// A `*` follows.
        prefix: bool,
    },
    /// A document that enters or leaves the index.
    Document,
    /// On behalf of an auxiliary function.
    Auxiliary,
}

/// A token, as it is handed to the one who asked for the tokens of a text.
#[derive(Clone, Copy, Debug)]
pub struct Token<'t> {
    /// The token's bytes, folded and stemmed.
    pub bytes: &'t [u8],
    /// First byte of the text that it comes from.
    pub start: usize,
    /// First byte after it.
    pub end: usize,
    /// It is at the same position as the token before (`FTS5_TOKEN_COLOCATED`).
    pub colocated: bool,
}

/// Takes tokens. An error ends the tokenizing and is what it answers.
pub type TokenSink<'s> = dyn FnMut(Token<'_>) -> Result<()> + 's;

/// A tokenizer with its arguments.
pub trait Tokenizer {
    /// Hands the tokens of a text to the sink, in their order.
    ///
    /// # Errors
    /// The sink's, and the tokenizer's own.
    fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()>;

    /// Which patterns an index of this tokenizer can serve.
    fn pattern(&self) -> Pattern {
        Pattern::None
    }
}

/// Which operators with patterns a full-text index serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// None.
    None,
    /// GLOB.
    Glob,
    /// LIKE and GLOB.
    Like,
}

/// Makes tokenizers of one kind.
pub trait TokenizerFactory {
    /// A tokenizer with these arguments, which follow its name in `tokenize=`.
    ///
    /// # Errors
    /// The arguments are wrong: the table then answers `error in tokenizer constructor`.
    fn create(&self, arguments: &[String]) -> Result<Rc<dyn Tokenizer>>;
}

impl<F: Fn(&[String]) -> Result<Rc<dyn Tokenizer>>> TokenizerFactory for F {
    fn create(&self, arguments: &[String]) -> Result<Rc<dyn Tokenizer>> {
        self(arguments)
    }
}

/// A wrong argument.
fn wrong() -> base::Error {
    base::Error::bare(base::ResultCode::ERROR)
}

/// The arguments as names with values.
fn pairs(arguments: &[String]) -> Result<impl Iterator<Item = (&str, &str)>> {
    if !arguments.len().is_multiple_of(2) {
        return Err(wrong());
    }
    let names = arguments.iter().step_by(2);
    Ok(names.zip(arguments.iter().skip(1).step_by(2)).map(|(name, value)| (name.as_str(), value.as_str())))
}

/// A number of one digit up to `most`.
fn digit(value: &str, most: u8) -> Result<u8> {
    match value.as_bytes() {
        [digit @ b'0'..=b'9'] if digit - b'0' <= most => Ok(digit - b'0'),
        _ => Err(wrong()),
    }
}
