//! Auxiliary functions: what a query may say about the row that it has found.
//!
//! <https://sqlite.org/fts5.html#auxiliary_functions>

mod bm25;
mod highlight;
mod instance;
mod matched;
mod snippet;

use base::{Error, Result, ResultCode};
use extension::Context;
use std::rc::Rc;
use value::Mem;

pub use instance::Instance;
pub use matched::{Match, PhrasePositions};

/// A function of full-text queries. The answer goes into the context's result, which is NULL
/// before.
pub trait AuxiliaryFunction {
    /// Calls the function for a row. The arguments are those after the table's name.
    ///
    /// # Errors
    /// The function's own.
    fn call(&self, row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()>;
}

impl<F: Fn(&Match<'_>, &mut Context<'_>, &[Mem]) -> Result<()>> AuxiliaryFunction for F {
    fn call(&self, row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
        self(row, context, arguments)
    }
}

/// The functions that are always there.
pub(crate) fn builtins() -> [(&'static str, Rc<dyn AuxiliaryFunction>); 4] {
    [
        ("snippet", Rc::new(snippet::snippet)),
        ("highlight", Rc::new(highlight::highlight)),
        ("bm25", Rc::new(bm25::bm25)),
        ("fts5_get_locale", Rc::new(get_locale)),
    ]
}

fn wrong_count(name: &str) -> Error {
    Error::sql(format!("wrong number of arguments to function {name}()"))
}

/// A number of a column, or of tokens: -1 stands for all below 0.
fn clamped(value: &Mem) -> i64 {
    value.to_integer().clamp(-1, i64::from(i32::MAX))
}

/// The text of an argument; `None` for NULL.
fn text(value: &Mem, context: &Context<'_>) -> Option<Vec<u8>> {
    (!value.is_null()).then(|| value.as_ref().to_text_utf8(context.environment.encoding()).into_owned())
}

fn get_locale(row: &Match<'_>, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
    let [column] = arguments else { return Err(wrong_count("fts5_get_locale")) };
    if !matches!(value::affinity::numeric_view(column.as_ref()), value::ValueRef::Integer(_)) {
        return Err(Error::sql("non-integer argument passed to function fts5_get_locale()"));
    }
    let column = usize::try_from(clamped(column)).ok().filter(|column| *column < row.column_count());
    let column = column.ok_or_else(|| Error::bare(ResultCode::RANGE))?;
    if let Some(locale) = row.column_locale(column)? {
        context.result.set_text(&locale, value::Encoding::Utf8);
    }
    Ok(())
}
