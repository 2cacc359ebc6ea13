//! JSON functions. All of them work on JSONB, SQLite's binary form; text is made into it first.

mod aggregate;
mod blob;
mod cache;
mod check;
mod each;
mod edit;
mod escape;
mod number;
mod parse;
mod patch;
mod path;
mod print;
mod scalar;

use crate::define::PURE;
use extension::vtab::Module;
use extension::{Builtin, FunctionFlags};
use std::rc::Rc;

/// The subtype of a value that is JSON (`J`).
pub(crate) const SUBTYPE: u8 = b'J';

/// How deep arrays and objects may be nested.
pub(crate) const DEPTH_MAX: usize = 1000;

/// The flags of functions that answer with JSON.
pub(crate) const GIVES: FunctionFlags = FunctionFlags { result_subtype: true, ..PURE };

/// The flags of those that take values in besides.
pub(crate) const TAKES: FunctionFlags = FunctionFlags { subtype: true, ..GIVES };

/// What a function answers with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// JSON text.
    Text,
    /// JSONB.
    Blob,
}

/// Registers the functions.
pub(crate) const TABLES: [&[Builtin]; 4] = [scalar::TABLE, edit::TABLE, patch::TABLE, aggregate::TABLE];

/// The module of a table-valued function.
pub(crate) fn module(name: &str) -> Option<Rc<dyn Module>> {
    let (walk, form) = match name.to_ascii_lowercase().as_str() {
        "json_each" => (each::Walk::Each, Form::Text),
        "json_tree" => (each::Walk::Tree, Form::Text),
        "jsonb_each" => (each::Walk::Each, Form::Blob),
        "jsonb_tree" => (each::Walk::Tree, Form::Blob),
        _ => return None,
    };
    Some(Rc::new(each::EachModule { walk, form }))
}

/// `malformed JSON`.
pub(crate) fn malformed() -> base::Error {
    base::Error::sql("malformed JSON")
}
