//! What a connection offers: functions, modules, pragmas.

use super::{Call, Columns, Entry, Rows, tables};
use base::Result;
use extension::{FunctionDef, FunctionKind, Special};
use value::Value;

/// The pragmas of this file.
pub(super) const TABLE: &[Entry] = &[
    Entry {
        name: "function_list",
        columns: Columns::Named(&["name", "builtin", "type", "enc", "narg", "flags"]),
        rows_with_value: true,
        run: function_list,
    },
    Entry { name: "module_list", columns: Columns::Named(&["name"]), rows_with_value: true, run: module_list },
    Entry { name: "pragma_list", columns: Columns::Named(&["name"]), rows_with_value: true, run: pragma_list },
];

const DETERMINISTIC: i64 = 0x800;
const DIRECT_ONLY: i64 = 0x8_0000;
const SUBTYPE: i64 = 0x10_0000;
const INNOCUOUS: i64 = 0x20_0000;

/// Functions in the order of their names.
fn function_list(call: &Call<'_>) -> Result<Rows> {
    let functions = call.inner.functions().clone();
    let mut shown: Vec<_> = functions.iter().filter(|def| def.special != Special::Internal).collect();
    shown.sort_by(|left, right| (&left.name, left.arg_count).cmp(&(&right.name, right.arg_count)));
    Ok(shown.iter().map(|def| function_row(def)).collect())
}

fn function_row(def: &FunctionDef) -> Vec<Value> {
    let kind = match &def.kind {
        FunctionKind::Scalar(_) => "s",
        FunctionKind::Aggregate(_) if def.flags.window => "w",
        FunctionKind::Aggregate(_) => "a",
    };
    let flag = |on: bool, bit: i64| if on { bit } else { 0 };
    let flags = flag(def.flags.deterministic, DETERMINISTIC)
        | flag(def.flags.direct_only, DIRECT_ONLY)
        | flag(def.flags.subtype, SUBTYPE)
        | flag(def.flags.innocuous, INNOCUOUS);
    vec![
        Value::text(&*def.name),
        Value::Integer(i64::from(def.flags.builtin)),
        Value::text(kind),
        Value::text("utf8"),
        Value::Integer(i64::from(def.arg_count)),
        Value::Integer(flags),
    ]
}

fn module_list(call: &Call<'_>) -> Result<Rows> {
    let modules = call.inner.modules().clone();
    let mut names: Vec<&str> = modules.names().collect();
    names.sort_unstable();
    Ok(names.into_iter().map(|name| vec![Value::text(name)]).collect())
}

fn pragma_list(_: &Call<'_>) -> Result<Rows> {
    let mut names: Vec<&str> = tables().into_iter().flatten().map(|entry| entry.name).collect();
    names.sort_unstable();
    Ok(names.into_iter().map(|name| vec![Value::text(name)]).collect())
}
