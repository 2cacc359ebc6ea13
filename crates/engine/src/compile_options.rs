//! What the library was made with, and the functions that tell it.

use crate::Connection;
use base::{Build, Encoding, Result};
use extension::{Builtin, BuiltinCode, Context, FunctionFlags, Special};
use value::Mem;

/// What every build is made with, in alphabetical order, but for those that [`Build::Distribution`]
/// has otherwise.
const OPTIONS: [&str; 45] = [
    "COMPILER=rustc",
    "DEFAULT_AUTOVACUUM",
    "DEFAULT_CACHE_SIZE=-2000",
    "DEFAULT_FILE_FORMAT=4",
    "DEFAULT_JOURNAL_SIZE_LIMIT=-1",
    "DEFAULT_MMAP_SIZE=0",
    "DEFAULT_PAGE_SIZE=4096",
    "DEFAULT_RECURSIVE_TRIGGERS",
    "DEFAULT_SECTOR_SIZE=4096",
    "DEFAULT_SYNCHRONOUS=2",
    "DEFAULT_WAL_AUTOCHECKPOINT=1000",
    "DEFAULT_WAL_SYNCHRONOUS=2",
    "DEFAULT_WORKER_THREADS=0",
    "ENABLE_API_ARMOR",
    "ENABLE_BYTECODE_VTAB",
    "ENABLE_COLUMN_METADATA",
    "ENABLE_DBPAGE_VTAB",
    "ENABLE_DBSTAT_VTAB",
    "ENABLE_LOAD_EXTENSION",
    "ENABLE_MATH_FUNCTIONS",
    "ENABLE_PERCENTILE",
    "ENABLE_PREUPDATE_HOOK",
    "ENABLE_STAT4",
    "MAX_ATTACHED=10",
    "MAX_COLUMN=2000",
    "MAX_COMPOUND_SELECT=500",
    "MAX_DEFAULT_PAGE_SIZE=8192",
    "MAX_EXPR_DEPTH=1000",
    "MAX_FUNCTION_ARG=1000",
    "MAX_LENGTH=1000000000",
    "MAX_LIKE_PATTERN_LENGTH=50000",
    "MAX_MMAP_SIZE=0x7fff0000",
    "MAX_PAGE_COUNT=0xfffffffe",
    "MAX_PAGE_SIZE=65536",
    "MAX_SCHEMA=10000000",
    "MAX_SQL_LENGTH=1000000000",
    "MAX_TRIGGER_DEPTH=1000",
    "MAX_VDBE_OP=250000000",
    "MAX_WORKER_THREADS=8",
    "MUTEX_PTHREADS",
    "SOUNDEX",
    "SYSTEM_MALLOC",
    "TEMP_STORE=1",
    "THREADSAFE=1",
    "USE_URI",
];

/// What [`Build::Plain`] has otherwise than the distributions.
const PLAIN: [&str; 1] = ["MAX_VARIABLE_NUMBER=32766"];

/// What [`Build::Distribution`] has besides, which is the C library's: its own modules and calls
/// are among them.
const DISTRIBUTION: [&str; 8] = [
    "ENABLE_CARRAY",
    "ENABLE_NORMALIZE",
    "ENABLE_SNAPSHOT",
    "ENABLE_STMTVTAB",
    "ENABLE_STMT_SCANSTATUS",
    "ENABLE_UNLOCK_NOTIFY",
    "ENABLE_UPDATE_DELETE_LIMIT",
    "MAX_VARIABLE_NUMBER=250000",
];

/// What a library of that build was made with, in alphabetical order. `modules` are the options of
/// the extensions that it has.
pub fn compile_options(build: Build, modules: &[&'static str]) -> Vec<&'static str> {
    let mut options = [&OPTIONS, of_build(build), modules].concat();
    options.sort_unstable();
    options
}

/// Whether an option of this name, in any case and with or without `SQLITE_` in front, is among
/// those of [`compile_options`]; with its value, if the name has one.
pub fn is_compile_option(build: Build, modules: &[&'static str], name: &[u8]) -> bool {
    let name = match name.get(..7) {
        Some(prefix) if prefix.eq_ignore_ascii_case(b"SQLITE_") => &name[7..],
        _ => name,
    };
    compile_options(build, modules).into_iter().any(|option| {
        let option = option.as_bytes();
        let more =
            option.get(name.len()).is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'));
        !more && option.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name))
    })
}

fn of_build(build: Build) -> &'static [&'static str] {
    match build {
        Build::Plain => &PLAIN,
        Build::Distribution => &DISTRIBUTION,
    }
}

/// The functions of the library, in the order of their names.
pub(crate) static FUNCTIONS: [Builtin; builtins::FUNCTIONS.len() + 2] = extension::sort_builtins(&[&[
    &builtins::FUNCTIONS,
    &[of_options("sqlite_compileoption_get", get), of_options("sqlite_compileoption_used", used)],
]]);

const fn of_options(name: &'static str, code: fn(&mut Context<'_>, &[Mem]) -> Result<()>) -> Builtin {
    let flags = FunctionFlags {
        builtin: true,
        innocuous: true,
        deterministic: false,
        slow_change: false,
        needs_collation: false,
        direct_only: false,
        subtype: false,
        infix: false,
        result_subtype: false,
        window: false,
        window_only: false,
    };
    Builtin { name, arg_count: 1, flags, special: Special::None, code: BuiltinCode::Scalar(code) }
}

/// The build of the connection that calls, and the options of its extensions.
fn build_of(context: &Context<'_>) -> (Build, &'static [&'static str]) {
    let connection = context.environment.connection().and_then(|any| any.downcast_ref::<Connection>());
    let modules = connection.map_or(&[][..], |connection| connection.inner().module_options());
    (context.environment.limits().build(), modules)
}

fn get(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let number = usize::try_from(args.first().map_or(-1, Mem::to_integer));
    let (build, modules) = build_of(context);
    let options = compile_options(build, modules);
    if let Some(option) = number.ok().and_then(|number| options.get(number)) {
        context.result.set_str(option);
    }
    Ok(())
}

fn used(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    let Some(name) = args.first().filter(|name| !name.is_null()) else { return Ok(()) };
    let name = name.as_ref().to_text_utf8(Encoding::Utf8);
    let (build, modules) = build_of(context);
    context.result.set_integer(i64::from(is_compile_option(build, modules, &name)));
    Ok(())
}
