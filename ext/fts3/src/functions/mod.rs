//! The functions whose first argument is the column named after the table: `snippet`, `offsets`,
//! `matchinfo`, `optimize`.

pub(crate) mod cached;
mod matchinfo;
mod offsets;
mod snippet;
pub(crate) mod tokenizer;

use crate::index::merge::Merged;
use crate::shared::Shared;
use crate::sql::until_nul;
use base::{Encoding, Error, Result};
use extension::vtab::FoundFunction;
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry, ScalarFunction, Special};
use std::borrow::Cow;
use std::io::Write;
use std::rc::Rc;
use value::Mem;

/// The names, and the numbers of arguments that they are known with where no table is.
const NAMES: [(&str, &[i16]); 4] = [("snippet", &[-1]), ("offsets", &[1]), ("matchinfo", &[1, 2]), ("optimize", &[1])];

/// Makes the names known: without a table they can only fail.
pub(crate) fn register(functions: &mut FunctionRegistry) {
    for (name, counts) in NAMES {
        for count in counts {
            let text = format!("unable to use function {name} in the requested context");
            let fail = move |_: &mut Context<'_>, _: &[Mem]| Err(Error::sql(text.clone()));
            functions.register(definition(name, *count, Rc::new(fail)));
        }
    }
}

type Code = Rc<dyn Fn(&mut Context<'_>, &[Mem]) -> Result<()>>;

fn definition(name: &str, arg_count: i16, code: Code) -> FunctionDef {
    FunctionDef {
        name: name.into(),
        arg_count,
        flags: FunctionFlags::default(),
        special: Special::None,
        kind: FunctionKind::Scalar(ScalarFunction::Closure(code)),
    }
}

/// The function of a name for calls with a table's column.
pub(crate) fn find(shared: &Rc<Shared>, name: &str, arg_count: usize) -> Option<FoundFunction> {
    let shared = shared.clone();
    let code: Code = match name {
        "snippet" => Rc::new(move |context, args| snippet::call(&shared, context, args)),
        "offsets" => Rc::new(move |context, args| offsets::call(&shared, context, args)),
        "matchinfo" => Rc::new(move |context, args| matchinfo::call(&shared, context, args)),
        "optimize" => Rc::new(move |context, args| optimize(&shared, context, args)),
        _ => return None,
    };
    let arg_count = i16::try_from(arg_count).unwrap_or(-1);
    Some(FoundFunction { def: Rc::new(definition(name, arg_count, code)), constraint: None })
}

fn optimize(shared: &Shared, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let core = shared.with_cursor("optimize", args, |cursor| Ok(cursor.core().clone()))?;
    core.execute("SAVEPOINT fts3")?;
    let outcome = core.index().optimize();
    if outcome.is_err() {
        let _ = core.execute("ROLLBACK TO fts3");
    }
    let released = core.execute("RELEASE fts3");
    core.index().close_blocks();
    let merged = outcome?;
    released?;
    context.result.set_str(match merged {
        Merged::Done => "Index optimized",
        Merged::Nothing => "Index already optimal",
    });
    Ok(())
}

/// An argument as text, up to its first NUL; `None` for NULL.
fn text_argument(args: &[Mem], at: usize, encoding: Encoding) -> Option<Cow<'_, [u8]>> {
    let value = args.get(at).map(Mem::as_ref)?;
    match crate::sql::text_of(value, encoding)? {
        Cow::Borrowed(text) => Some(Cow::Borrowed(until_nul(text))),
        Cow::Owned(text) => Some(Cow::Owned(until_nul(&text).to_vec())),
    }
}

/// Leaves UTF-8 text as the answer.
fn set_text(context: &mut Context<'_>, text: &[u8]) {
    context.result.set_text(text, Encoding::Utf8);
    let encoding = context.environment.encoding();
    context.result.set_encoding(encoding);
}

/// Writes a number in digits.
fn push_decimal(out: &mut Vec<u8>, number: i64) {
    // A Vec takes all that is written to it.
    let _ = write!(out, "{number}");
}

/// An integer argument; `default` where it is not given.
fn integer_argument(args: &[Mem], at: usize, default: i64) -> i64 {
    args.get(at).map_or(default, |arg| arg.as_ref().to_integer())
}

/// A part of a text; empty beyond it.
fn part(text: &[u8], start: usize, end: usize) -> &[u8] {
    text.get(start..end.min(text.len())).unwrap_or(&[])
}
