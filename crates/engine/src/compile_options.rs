//! The functions that tell what the library was made with.

use crate::COMPILE_OPTIONS;
use base::{Encoding, Result};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, FunctionRegistry, ScalarFunction, Special};
use value::Mem;

/// Registers `sqlite_compileoption_get` and `sqlite_compileoption_used`.
pub(crate) fn register(registry: &mut FunctionRegistry) {
    type Code = fn(&mut Context<'_>, &[Mem]) -> Result<()>;
    let functions: [(&str, Code); 2] = [("sqlite_compileoption_get", get), ("sqlite_compileoption_used", used)];
    for (name, code) in functions {
        registry.register(FunctionDef {
            name: name.into(),
            arg_count: 1,
            flags: FunctionFlags { builtin: true, innocuous: true, ..FunctionFlags::default() },
            special: Special::None,
            kind: FunctionKind::Scalar(ScalarFunction::Plain(code)),
        });
    }
}

fn get(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let number = args.first().map_or(-1, Mem::to_integer);
    if let Some(option) = usize::try_from(number).ok().and_then(|number| COMPILE_OPTIONS.get(number)) {
        context.result.set_str(option);
    }
    Ok(())
}

fn used(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(name) = args.first().filter(|name| !name.is_null()) else { return Ok(()) };
    let name = String::from_utf8_lossy(&name.as_ref().to_text_utf8(Encoding::Utf8)).to_ascii_uppercase();
    context.result.set_integer(i64::from(is_used(name.strip_prefix("SQLITE_").unwrap_or(&name))));
    Ok(())
}

/// Whether an option of this name, in upper case, is among them; with its value, if the name has one.
fn is_used(name: &str) -> bool {
    COMPILE_OPTIONS.iter().any(|option| {
        let rest = option.to_ascii_uppercase().strip_prefix(name).map(str::to_owned);
        rest.is_some_and(|rest| {
            !rest.starts_with(|next: char| next.is_ascii_alphanumeric() || matches!(next, '_' | '$'))
        })
    })
}
