//! Functions that ask the connection.

use crate::define::{VOLATILE, scalar};
use base::{Result, version};
use extension::{Builtin, Context, FunctionFlags, Special};
use value::Mem;

/// The flags of `sqlite_log`.
const TOLD: FunctionFlags = FunctionFlags { direct_only: true, innocuous: false, ..VOLATILE };

/// The same answer within one statement.
const FIXED: FunctionFlags = FunctionFlags { slow_change: true, ..VOLATILE };

pub(crate) const TABLE: &[Builtin] = &[
    scalar("changes", 0, VOLATILE, Special::None, changes),
    scalar("total_changes", 0, VOLATILE, Special::None, total_changes),
    scalar("last_insert_rowid", 0, VOLATILE, Special::None, last_insert_rowid),
    scalar("sqlite_log", 2, TOLD, Special::None, sqlite_log),
    scalar("sqlite_version", 0, FIXED, Special::None, sqlite_version),
    scalar("sqlite_source_id", 0, FIXED, Special::None, sqlite_source_id),
    scalar("random", 0, VOLATILE, Special::None, random),
    scalar("randomblob", 1, VOLATILE, Special::None, random_blob),
];

fn changes(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    context.result.set_integer(context.environment.changes());
    Ok(())
}

fn total_changes(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    context.result.set_integer(context.environment.total_changes());
    Ok(())
}

fn last_insert_rowid(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    context.result.set_integer(context.environment.last_insert_rowid());
    Ok(())
}

/// `sqlite_log(code, text)`: for the error log.
fn sqlite_log(_: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let [code, text] = args else { return Ok(()) };
    let code = base::ResultCode::from_raw(code.to_integer() as i32);
    base::log::log(code, || String::from_utf8_lossy(&text.as_ref().to_text_utf8(base::Encoding::Utf8)).into_owned());
    Ok(())
}

fn sqlite_version(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    context.result.set_str(version::LIBRARY_VERSION);
    Ok(())
}

fn sqlite_source_id(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    context.result.set_str(version::SOURCE_ID);
    Ok(())
}

fn random(context: &mut Context<'_>, _: &[Mem]) -> Result<()> {
    let mut bytes = [0; 8];
    context.environment.randomness(&mut bytes);
    let number = i64::from_le_bytes(bytes);
    // The least integer has no absolute value; it is left out so that abs(random()) never fails.
    context.result.set_integer(if number == i64::MIN { 0 } else { number });
    Ok(())
}

fn random_blob(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let wanted = args[0].to_integer().max(1);
    super::string::check_length(context, wanted as usize)?;
    let mut bytes = vec![0; wanted as usize];
    context.environment.randomness(&mut bytes);
    context.result.set_blob_owned(bytes);
    Ok(())
}
