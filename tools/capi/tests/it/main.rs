//! The built library, used as programs use it: its symbols, and a C program compiled against it.

mod p0;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

/// The folder that has the library under the name that programs ask for.
fn library_folder() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(make_library_folder)
}

fn make_library_folder() -> PathBuf {
    let mut folder = std::env::current_exe().expect("the test's own path");
    folder.pop();
    let built = folder.join("libsqlite3.so");
    assert!(built.exists(), "{} is not built", built.display());
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("lib");
    std::fs::create_dir_all(&here).expect("folder");
    for name in ["libsqlite3.so", "libsqlite3.so.0"] {
        let link = here.join(format!("{name}.{}", std::process::id()));
        let _ = std::fs::remove_file(&link);
        std::os::unix::fs::symlink(&built, &link).expect("link");
        std::fs::rename(&link, here.join(name)).expect("rename");
    }
    here
}

fn run(command: &mut Command) -> Output {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let (text, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{command:?}: {}\n{text}\n{errors}", output.status);
    output
}

#[test]
fn every_symbol_is_there_and_nothing_else() {
    let mut command = Command::new("nm");
    let output = run(command.args(["-D", "--defined-only"]).arg(library_folder().join("libsqlite3.so")));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut found: Vec<&str> = text.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    found.sort_unstable();
    let wanted: Vec<&str> = include_str!("../symbols.txt").lines().collect();
    assert_eq!(wanted.len(), 370);
    let missing: Vec<_> = wanted.iter().filter(|name| !found.contains(name)).collect();
    let other: Vec<_> = found.iter().filter(|name| !wanted.contains(name)).collect();
    assert!(missing.is_empty() && other.is_empty(), "missing {missing:?}, other {other:?}");
}

#[test]
fn the_library_has_the_name_that_programs_ask_for() {
    let output = run(Command::new("readelf").arg("-d").arg(library_folder().join("libsqlite3.so")));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Library soname: [libsqlite3.so.0]"));
}

/// Compiles a program of `tests/c` against our header and library.
fn compile(name: &str) -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut command = Command::new("cc");
    command.args(["-Wall", "-Wno-format", "-Werror", "-g", "-pthread", "-o"]).arg(&program);
    command.arg("-I").arg(package.join("include")).arg(package.join(format!("tests/c/{name}.c")));
    run(command.arg("-L").arg(library_folder()).arg("-lsqlite3"));
    program
}

/// An empty folder for a program to run in, but for the extensions of `tests/c/loadable`.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.run"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("folder");
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    for entry in std::fs::read_dir(package.join("tests/c/loadable")).expect("loadable") {
        let source = entry.expect("entry").path();
        let library = folder.join(source.file_stem().expect("stem")).with_extension("so");
        let mut command = Command::new("cc");
        command.args(["-shared", "-fPIC", "-I"]).arg(package.join("include")).arg("-o").arg(library).arg(source);
        run(&mut command);
    }
    folder
}

/// What a program prints must be what it printed on SQLite's own library (`tests/c/record`).
fn check(name: &str) {
    let program = compile(name);
    let mut command = Command::new(program);
    let output = run(command.current_dir(scratch(name)).env("LD_LIBRARY_PATH", library_folder()));
    let recorded = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/c/{name}.out"));
    let wanted = std::fs::read(&recorded).expect("recorded output");
    let (wanted, found) = (String::from_utf8_lossy(&wanted), String::from_utf8_lossy(&output.stdout));
    let mut lines = wanted.lines().zip(found.lines()).enumerate();
    if let Some((number, (wanted, found))) = lines.find(|(_, (wanted, found))| wanted != found) {
        panic!("{name}, line {}:\n  wanted {wanted}\n  found  {found}", number + 1);
    }
    assert_eq!(wanted.lines().count(), found.lines().count(), "{name}: lines");
}

/// The tables of single calls: use, misuse, NULL.
#[test]
fn tables_of_calls() {
    for table in p0::tables() {
        check(&table);
    }
}

#[test]
fn settings_of_connections() {
    check("db_config");
}

/// A program that was compiled inside a function was handed out later, when the table may not be
/// written.
#[test]
fn shadow_tables_are_protected() {
    check("shadow_tables");
}

#[test]
fn a_closed_connection_is_misuse() {
    check("closed");
}

#[test]
fn pragmas_see_what_others_changed() {
    check("stale_schema");
}

#[test]
fn a_collation_may_begin_to_order_in_another_way() {
    check("changing_collation");
}

#[test]
fn change_sets_of_random_transactions() {
    check("session_random");
}

#[test]
fn reindex_sorts_tables_without_rowids() {
    check("reindex");
}

#[test]
fn foreign_keys_ask_to_read_parents_and_children() {
    check("foreign_key_reads");
}

#[test]
fn integrity_check_uses_a_collation_that_is_just_supplied() {
    check("checked_collation");
}

#[test]
fn a_blob_ends_with_its_last_error() {
    check("blob_ends");
}

#[test]
fn commits_fill_their_sector_of_the_log() {
    check("sectors");
}

#[test]
fn only_what_compares_by_a_missing_collation_is_refused() {
    check("missing_collation");
}

#[test]
fn values_longer_than_the_limit() {
    check("lengths");
}

#[test]
fn functions_of_many_arguments() {
    check("many_arguments");
}

#[test]
fn counters() {
    check("counters");
}

#[test]
fn forks_small_stacks_and_wandering_values() {
    check("processes");
}

#[test]
fn auto_vacuum() {
    check("autovacuum");
}

#[test]
fn vacuum() {
    check("vacuum");
}

#[test]
fn checkpoints_that_wait() {
    check("checkpoint");
}

#[test]
fn chunks_blocks_and_old_statements() {
    check("files");
}

#[test]
fn hooks_that_are_told_rarely() {
    check("rare_hooks");
}

#[test]
fn unlock_notification() {
    check("unlock");
}

/// The message of a statement's error was lost where another statement had run before it was reset,
/// and a blob wrote on after its savepoint was rolled back.
#[test]
fn what_is_left_of_errors() {
    check("after_errors");
}

/// Connections to one file had caches of their own whatever they asked for: nobody met a lock of a
/// table, and nobody saw what was not committed.
#[test]
fn connections_share_a_cache() {
    check("shared_cache");
    check("shared_modes");
}

#[test]
fn callbacks_use_their_connection() {
    check("reentrant");
}

#[test]
fn update_and_delete_of_the_first_rows() {
    check("first_rows");
}

#[test]
fn parameters_and_options_of_a_distribution() {
    check("many_parameters");
}

#[test]
fn heap_limits_act_where_memory_is_taken_in_bulk() {
    check("heap_limits");
}

#[test]
fn interrupts_stop_checkpoints_and_explain() {
    check("interrupts");
}

#[test]
fn formats() {
    check("format");
}

#[test]
fn files_by_pointer() {
    check("file_pointer");
}

#[test]
fn statements_that_only_read() {
    check("read_only");
}

#[test]
fn plans_look_at_what_is_bound() {
    check("bound_plans");
}

#[test]
fn functions_in_an_untrusted_schema() {
    check("untrusted_schema");
}

#[test]
fn the_pragma_puts_like_back() {
    check("like_functions");
}

#[test]
fn functions_that_take_the_place_of_others() {
    check("expiry");
}

#[test]
fn a_log_is_written_page_by_page() {
    check("vfs_log");
}

#[test]
fn methods_of_mutexes() {
    check("mutex_methods");
}

#[test]
fn methods_of_memory() {
    check("memory_methods");
}

#[test]
fn calls_in_place_of_the_systems() {
    check("system_calls");
}

#[test]
fn byte_order_marks() {
    check("text16_marks");
}

#[test]
fn what_is_called_rarely() {
    check("rare_calls");
}

#[test]
fn pragmas_of_a_vfs() {
    check("vfs_pragma");
}

#[test]
fn error_log() {
    check("log");
}

#[test]
fn snapshots() {
    check("snapshot");
}

#[test]
fn collations_and_tables_use_their_connection() {
    check("reentrant_compare");
}

#[test]
fn hook_of_the_log() {
    check("log_hook");
}

#[test]
fn unreadable_files() {
    check("unreadable");
}

/// It has counted as one that does not use its connection by then.
#[test]
fn collations_may_begin_to_use_their_connection() {
    check("late_compare");
}

#[test]
fn virtual_tables() {
    check("vtab");
}

#[test]
fn vfs_of_the_application() {
    check("vfs");
}

#[test]
fn null_and_misuse() {
    check("misuse");
}

/// A second each here; `threads 30` runs longer.
#[test]
fn threads_and_callbacks() {
    check("threads");
}

#[test]
fn arrays() {
    check("carray");
}

#[test]
fn geometry_callbacks_are_told_what_they_should() {
    check("rtree_callbacks");
}

#[test]
fn tokenizers_of_the_application() {
    check("fts3_tokenizer");
}

#[test]
fn full_text_of_the_application() {
    check("fts5");
}

#[test]
fn databases_in_memory_of_the_application() {
    check("deserialize");
}

#[test]
fn types_after_conversions() {
    check("conversions");
}

#[test]
fn text_that_is_not_utf8() {
    check("raw_text");
}

#[test]
fn statements_that_are_prepared_again() {
    check("prepared_again");
}

#[test]
fn copies_and_links() {
    check("copies");
}

#[test]
fn work_of_loops() {
    check("scan_status");
}

#[test]
fn plans_of_virtual_tables() {
    check("vtab_plans");
}

#[test]
fn what_virtual_tables_are_asked() {
    check("vtab_asked");
}

#[test]
fn statements_as_rows() {
    check("stmt_table");
}

#[test]
fn a_second_thread_waits() {
    check("alone");
}

#[test]
fn texts_of_several_statements() {
    check("tails");
}

#[test]
fn errors_that_need_a_caller() {
    check("errors");
}

#[test]
fn authorizers() {
    check("authorizer");
}

#[test]
fn a_c_program_gets_the_documented_answers() {
    let program = compile("calls");
    let database = scratch("calls").join("calls.db");
    let output = run(Command::new(&program).arg(&database).env("LD_LIBRARY_PATH", library_folder()));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("all calls answered\n"));
}

/// What SQLite's library would crash on: no recording of it could be compared.
#[test]
fn callbacks_cannot_free_what_is_in_use() {
    let program = compile("freed");
    let output = run(Command::new(&program).current_dir(scratch("freed")).env("LD_LIBRARY_PATH", library_folder()));
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("nothing was freed\n"));
}

/// The header says the version and source that the library answers.
#[test]
fn the_header_belongs_to_the_library() {
    let header = include_str!("../../include/sqlite3.h");
    assert!(header.contains(&format!("#define SQLITE_VERSION \"{}\"", base::version::LIBRARY_VERSION)));
    assert!(header.contains(&format!("#define SQLITE_SOURCE_ID \"{}\"", base::version::SOURCE_ID)));
}
