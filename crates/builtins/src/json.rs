//! JSON functions on text. JSONB, the binary form, is not built: a blob is no JSON here.

mod aggregate;
mod each;
mod edit;
mod parse;
mod path;
mod print;
mod scalar;
mod tree;

use extension::FunctionRegistry;
use extension::vtab::ModuleRegistry;

/// The subtype of a value that is JSON (`J`).
pub(crate) const SUBTYPE: u8 = b'J';

/// A JSON value. Numbers and strings keep their text, which is canonical JSON.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Json {
    Null,
    True,
    False,
    Integer(String),
    Real(String),
    /// What stands between the quotes, escapes and all.
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The name of the kind, as `json_type` gives it.
    pub fn kind(&self) -> &'static str {
        match self {
            Json::Null => "null",
            Json::True => "true",
            Json::False => "false",
            Json::Integer(_) => "integer",
            Json::Real(_) => "real",
            Json::Text(_) => "text",
            Json::Array(_) => "array",
            Json::Object(_) => "object",
        }
    }
}

/// Registers the functions.
pub(crate) fn register(registry: &mut FunctionRegistry) {
    scalar::register(registry);
    edit::register(registry);
    aggregate::register(registry);
}

/// Registers the table-valued functions.
pub(crate) fn register_modules(registry: &mut ModuleRegistry) {
    registry.register("json_each", std::rc::Rc::new(each::EachModule(each::Walk::Each)));
    registry.register("json_tree", std::rc::Rc::new(each::EachModule(each::Walk::Tree)));
}
