//! FTS3 and FTS4, full-text search of old: <https://sqlite.org/fts3.html>
//!
//! A table keeps its rows in `%_content`, or in a table of the application, and an inverted index
//! of their words in `%_segments` and `%_segdir`: `segment` and `index`. `query` is what is asked,
//! and `state` finds the rows. All of it is byte for byte what SQLite writes after the same
//! statements.

mod arguments;
mod aux_table;
mod commands;
mod core;
mod cursor;
mod doclist;
mod functions;
mod index;
mod numbers;
mod pending;
mod query;
mod segment;
mod shared;
mod sql;
mod state;
mod table;
mod tokenize_table;
mod tokenizer;
mod update;
mod words;

pub use tokenizer::{Token, TokenSink, Tokenizer, TokenizerHost, TokenizerModule, TokenizerRegistry};

use extension::Registries;
use std::rc::Rc;

/// Gives a connection the functions and modules of this crate.
pub fn install(to: &mut Registries<'_>) {
    install_with(to, None);
}

/// As [`install`], for a host that knows tokenizers by address; the connection's tokenizers.
pub fn install_with(to: &mut Registries<'_>, host: Option<Rc<dyn TokenizerHost>>) -> Rc<TokenizerRegistry> {
    let shared = Rc::new(shared::Shared::new());
    functions::register(to.functions);
    functions::tokenizer::register(to.functions, &shared, &host);
    to.modules.register("fts3", Rc::new(table::FtsModule(shared.clone())));
    to.modules.register("fts4", Rc::new(table::FtsModule(shared.clone())));
    to.modules.register("fts4aux", Rc::new(aux_table::AuxModule));
    to.modules.register("fts3tokenize", Rc::new(tokenize_table::TokenizeModule(shared.clone())));
    shared.tokenizers.clone()
}
