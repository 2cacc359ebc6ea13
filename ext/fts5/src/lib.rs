//! FTS5, full-text search: <https://sqlite.org/fts5.html>

mod auxiliary;
mod bytes;
mod column_set;
mod config;
mod global;
mod index;
mod limits;
mod poslist;
mod query;
mod statement;
mod storage;
mod table;
mod tokenize;
mod varint;
mod vocab;

use extension::Registries;
use global::Global;
use std::rc::Rc;
use table::{Fts5Module, OpenCursors, function, placeholder};
use value::{Mem, ValueRef};

pub use auxiliary::{AuxiliaryFunction, Instance, Match, PhrasePositions};
pub use tokenize::{Pattern, Purpose, Token, TokenSink, Tokenizer, TokenizerFactory};

/// What `fts5_source_id()` answers.
const SOURCE_ID: &str = "fts5: 2026-10-16 14:45:20 555e07ef33f69a0957d24d8e555b702464a131d6f1607f4c3c1e4551e8e6ca76";
/// Subtype of the answers of `fts5_insttoken()`.
const INSTTOKEN_SUBTYPE: u8 = 73;

/// The full-text search of a connection: where tokenizers and auxiliary functions are registered.
#[derive(Clone)]
pub struct Fts5(Rc<Global>);

impl Fts5 {
    /// Adds a tokenizer, or puts it in the place of the one of this name. Tables that have made
    /// theirs keep it.
    pub fn add_tokenizer(&self, name: &str, factory: Rc<dyn TokenizerFactory>) {
        self.0.add_tokenizer(name, factory);
    }

    /// The tokenizer of a name in any case; without a name the one that tables have by default.
    pub fn tokenizer(&self, name: Option<&str>) -> Option<Rc<dyn TokenizerFactory>> {
        self.0.tokenizer(name)
    }

    /// Adds an auxiliary function, or puts it in the place of the one of this name. SQL finds it
    /// once the connection knows a function of this name, which [`Fts5::placeholder`] is.
    pub fn add_function(&self, name: &str, function: Rc<dyn AuxiliaryFunction>) {
        self.0.add_function(name, function);
    }

    /// The SQL function that makes the name of an auxiliary function known.
    pub fn placeholder(name: &str) -> extension::FunctionDef {
        placeholder(name)
    }
}

/// Gives a connection the functions and modules of this crate.
pub fn install(to: &mut Registries<'_>) -> Fts5 {
    let global = Global::with_builtins();
    let cursors = Rc::new(OpenCursors::default());
    to.modules.register("fts5", Rc::new(Fts5Module { global: global.clone(), cursors: cursors.clone() }));
    to.modules.register("fts5vocab", Rc::new(vocab::VocabModule(cursors)));
    for name in global.function_names() {
        to.functions.register(placeholder(&name));
    }
    to.functions.register(function("fts5", 1, |_, _| Ok(())));
    let mut source_id = function("fts5_source_id", 0, |context, _| {
        context.result.set_str(SOURCE_ID);
        Ok(())
    });
    (source_id.flags.deterministic, source_id.flags.innocuous) = (true, true);
    to.functions.register(source_id);
    let of_locale = global.clone();
    let mut locale = function("fts5_locale", 2, move |context, arguments| with_locale(&of_locale, context, arguments));
    (locale.flags.innocuous, locale.flags.subtype, locale.flags.result_subtype) = (true, true, true);
    to.functions.register(locale);
    let mut inst_token = function("fts5_insttoken", 1, |context, arguments| {
        if let Some(query) = arguments.first() {
            context.result.set_value(query.as_ref());
        }
        context.result.set_subtype(INSTTOKEN_SUBTYPE);
        Ok(())
    });
    (inst_token.flags.innocuous, inst_token.flags.result_subtype) = (true, true);
    to.functions.register(inst_token);
    Fts5(global)
}

/// `fts5_locale(locale, text)`: a value that is both.
fn with_locale(global: &Global, context: &mut extension::Context<'_>, arguments: &[Mem]) -> base::Result<()> {
    let [locale, text] = arguments else { return Ok(()) };
    let encoding = context.environment.encoding();
    let utf8 = |value: &Mem| match value.as_ref() {
        ValueRef::Null => None,
        other => Some(other.to_text_utf8(encoding).into_owned()),
    };
    let (locale, text) = (utf8(locale), utf8(text));
    match locale.filter(|locale| !locale.is_empty() && locale.first() != Some(&0)) {
        None => {
            if let Some(text) = text {
                context.result.set_text(&text, value::Encoding::Utf8);
            }
        }
        Some(locale) => {
            let environment = context.environment;
            let mut out = global.locale_header(|buffer| environment.randomness(buffer)).to_vec();
            out.extend_from_slice(&locale);
            out.push(0);
            out.extend_from_slice(&text.unwrap_or_default());
            context.result.set_blob(&out);
        }
    }
    Ok(())
}
