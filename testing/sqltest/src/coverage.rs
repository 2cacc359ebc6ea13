//! What of the library no case touches: keywords, functions, pragmas, opcodes and error texts.
//!
//! The lists are read from the sources that define them. Keywords, functions and pragmas count as touched when the
//! cases' SQL names them; opcodes and error texts when the cases make Ferrite use them. Error texts that SQL alone
//! does not bring about are looked for where tests have more: in what the C programs of `tools/capi` printed on
//! SQLite's own library, and in the tests of `testing/interop` and of the crates.

use crate::case_file;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Opcodes of programs that no EXPLAIN shows, with the pragmas that run them.
const OF_PRAGMAS: &[(&str, &str)] = &[("IsType", "integrity_check")];

/// What has no case, by kind.
pub type Missing = BTreeMap<&'static str, BTreeSet<String>>;

/// What the cases touch.
struct Touched {
    /// All their SQL, in lower case.
    sql: String,
    /// Their words.
    words: BTreeSet<String>,
    /// Error texts.
    errors: BTreeSet<String>,
    /// Opcodes.
    opcodes: BTreeSet<String>,
}

/// Looks at the cases, tests and sources of the project.
///
/// # Errors
/// When a folder cannot be read.
pub fn missing(project: &Path) -> std::io::Result<Missing> {
    let crates = project.join("crates");
    let mut touched = touched(&project.join("testing/sqltest/cases"))?;
    touched.errors.extend(texts_of_other_tests(project)?);
    let mut missing = Missing::new();
    let mut note = |kind: &'static str, name: String, found: bool| {
        let names = missing.entry(kind).or_default();
        if !found {
            names.insert(name);
        }
    };
    for index in 0..syntax::keyword_count() {
        if let Some(keyword) = syntax::keyword_name(index) {
            note("keywords", keyword.to_owned(), touched.words.contains(&keyword.to_ascii_lowercase()));
        }
    }
    for name in quoted_behind(&crates.join("builtins/src"), &["registry, \""])? {
        let is_operator = !name.contains(char::is_alphanumeric) && touched.sql.contains(&name);
        let called = touched.sql.contains(&format!("{name}(")) || touched.words.contains(&name);
        note("functions", name.clone(), is_operator || called);
    }
    for name in quoted_behind(&crates.join("engine/src/pragma"), &["Entry { name: \"", "entry(\""])? {
        let as_table = touched.words.contains(&format!("pragma_{name}"));
        note("pragmas", name.clone(), as_table || touched.words.contains(&name));
    }
    for opcode in bytecode::Opcode::ALL {
        let hidden = OF_PRAGMAS.iter().any(|(name, pragma)| *name == opcode.name() && touched.words.contains(*pragma));
        note("opcodes", opcode.name().to_owned(), hidden || touched.opcodes.contains(opcode.name()));
    }
    for folder in ["syntax", "schema", "resolve", "plan", "codegen", "vdbe", "engine", "builtins", "value", "extension"]
    {
        for text in error_texts(&crates.join(folder).join("src"))? {
            let pieces: Vec<&str> = text.split('\u{0}').filter(|piece| piece.trim().len() > 2).collect();
            let found = touched.errors.iter().any(|error| pieces.iter().all(|piece| error.contains(piece)));
            note("error texts", text.replace('\u{0}', "{}"), found || pieces.is_empty());
        }
    }
    Ok(missing)
}

fn touched(cases: &Path) -> std::io::Result<Touched> {
    let mut touched =
        Touched { sql: String::new(), words: BTreeSet::new(), errors: BTreeSet::new(), opcodes: BTreeSet::new() };
    for file in case_file::files(cases) {
        for case in case_file::parse(&fs::read_to_string(&file)?) {
            touched.sql.push_str(&case.script.to_ascii_lowercase());
            let folder = std::env::temp_dir().join(format!("coverage-{}", std::process::id()));
            fs::create_dir_all(&folder)?;
            let has_folder = case.script.contains(crate::FOLDER);
            run(
                &case.script.replace(crate::FOLDER, &folder.to_string_lossy()),
                has_folder.then_some(&folder),
                &mut touched,
            );
            fs::remove_dir_all(&folder)?;
        }
    }
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    touched.words = touched.sql.split(|character| !is_part(character)).map(str::to_owned).collect();
    Ok(touched)
}

/// The lines of tests that are more than a script.
fn texts_of_other_tests(project: &Path) -> std::io::Result<Vec<String>> {
    let mut files = sources(&project.join("testing/interop/tests"))?;
    for entry in fs::read_dir(project.join("crates"))? {
        let tests = entry?.path().join("tests");
        if tests.is_dir() {
            files.extend(sources(&tests)?);
        }
    }
    for entry in fs::read_dir(project.join("tools/capi/tests/c"))? {
        let path = entry?.path();
        files.extend(Some(path).filter(|path| path.extension().is_some_and(|extension| extension == "out")));
    }
    let mut lines = Vec::new();
    for file in files {
        lines.extend(String::from_utf8_lossy(&fs::read(file)?).lines().map(str::to_owned));
    }
    Ok(lines)
}

/// Runs a script for its errors, and again with each statement's program shown before it runs.
fn run(script: &str, folder: Option<&PathBuf>, touched: &mut Touched) {
    let open = || match folder {
        Some(folder) => {
            fs::remove_dir_all(folder).ok()?;
            fs::create_dir(folder).ok()?;
            ferrite::Connection::open(folder.join("main.db")).ok()
        }
        None => ferrite::Connection::open_in_memory().ok(),
    };
    if let Some(connection) = open() {
        for outcome in crate::ferrite_engine::run(&connection, script).0 {
            touched.errors.extend(outcome.error.map(|(_, text)| text));
        }
    }
    let Some(connection) = open() else { return };
    let mut rest = script;
    while !rest.trim().is_empty() {
        let tail = match connection.prepare_next(rest) {
            Ok((_, tail)) => tail,
            Err(_) => crate::ferrite_engine::end_of_statement(rest),
        };
        let statement = rest.get(..tail).unwrap_or(rest);
        let quoted = statement.replace('\'', "''");
        let opcodes = format!("SELECT DISTINCT opcode FROM bytecode('{quoted}')");
        for outcome in crate::ferrite_engine::run(&connection, &opcodes).0 {
            let opcode =
                |row: &Vec<crate::Cell>| row.first().map(|cell| cell.to_string().trim_matches('\'').to_owned());
            touched.opcodes.extend(outcome.rows.iter().filter_map(opcode));
        }
        crate::ferrite_engine::run(&connection, statement);
        rest = rest.get(tail..).unwrap_or("");
    }
}

fn sources(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "rs") && !path.ends_with("tests.rs") {
            files.push(path);
        }
    }
    Ok(files)
}

/// The strings that stand behind one of the openings.
fn quoted_behind(folder: &Path, openings: &[&str]) -> std::io::Result<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(file)?;
        for opening in openings {
            names.extend(text.split(opening).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    Ok(names)
}

/// The texts of errors, with a NUL in the place of each value that is put in.
fn error_texts(folder: &Path) -> std::io::Result<BTreeSet<String>> {
    let mut texts = BTreeSet::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(file)?;
        for opening in ["Error::sql(", "Error::sql_at(", "error_at("] {
            for rest in text.split(opening).skip(1) {
                let rest = rest.trim_start();
                let rest = rest.strip_prefix("format!(").unwrap_or(rest).trim_start();
                if let Some(literal) = rest.strip_prefix('"') {
                    texts.insert(without_values(literal));
                }
            }
        }
    }
    texts.retain(|text| text.len() > 3);
    Ok(texts)
}

/// A string literal up to its end, with NULs for `{…}`.
fn without_values(literal: &str) -> String {
    let mut out = String::new();
    let mut characters = literal.chars();
    while let Some(character) = characters.next() {
        match character {
            '"' => break,
            '\\' => out.extend(characters.next()),
            '{' => {
                characters.by_ref().find(|&inside| inside == '}');
                out.push('\u{0}');
            }
            other => out.push(other),
        }
    }
    out
}
