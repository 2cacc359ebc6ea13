//! What the cases touch, and which case does so first.

use super::grammar::Grammar;
use crate::case_file;
use base::Build;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The output of a C program that shows the statements that only the libraries of distributions
/// know.
const OF_DISTRIBUTIONS: &str = "first_rows.out";

/// Where something is touched: a case file and the case's name, or another test's file.
pub(super) type Place = String;

/// What the cases touch.
#[derive(Default)]
pub(super) struct Touched {
    /// The SQL of each case, in lower case.
    pub scripts: Vec<(Place, String)>,
    /// Their words.
    pub words: BTreeMap<String, Place>,
    /// Error texts.
    pub errors: BTreeMap<String, Place>,
    /// Opcodes.
    pub opcodes: BTreeMap<String, Place>,
    /// Productions of the grammar.
    pub productions: BTreeMap<String, Place>,
}

impl Touched {
    /// The first case whose SQL has this in it.
    pub fn script_with(&self, wanted: &str) -> Option<Place> {
        self.scripts.iter().find(|(_, sql)| sql.contains(wanted)).map(|(place, _)| place.clone())
    }
}

/// Notes names that have no place yet.
fn note(map: &mut BTreeMap<String, Place>, names: impl IntoIterator<Item = String>, place: &Place) {
    for name in names {
        map.entry(name).or_insert_with(|| place.clone());
    }
}

/// Runs the cases below a folder, and looks into other tests of the project.
///
/// # Errors
/// When a file cannot be read.
pub(super) fn touched(project: &Path, grammar: &Grammar) -> std::io::Result<Touched> {
    let mut touched = Touched::default();
    let is_part = |character: char| character.is_ascii_alphanumeric() || character == '_';
    for file in case_file::files(&project.join("testing/sqltest/cases")) {
        let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        for case in case_file::parse(&fs::read_to_string(&file)?) {
            let place = format!("{stem}: {}", case.name);
            let sql = case.script.to_ascii_lowercase();
            note(&mut touched.words, sql.split(|character| !is_part(character)).map(str::to_owned), &place);
            touched.scripts.push((place.clone(), sql));
            let folder = std::env::temp_dir().join(format!("coverage-{}", std::process::id()));
            fs::create_dir_all(&folder)?;
            let has_folder = case.script.contains(crate::FOLDER);
            let script = case.script.replace(crate::FOLDER, &folder.to_string_lossy());
            run(&script, has_folder.then_some(&folder), &place, &mut touched);
            note(&mut touched.productions, productions(&script, Build::Plain, grammar), &place);
            fs::remove_dir_all(&folder)?;
        }
    }
    for (place, line) in texts_of_other_tests(project)? {
        if place.ends_with(OF_DISTRIBUTIONS) {
            note(&mut touched.productions, productions(&line, Build::Distribution, grammar), &place);
        }
        touched.errors.entry(line).or_insert(place);
    }
    Ok(touched)
}

/// The lines of tests that are more than a script.
fn texts_of_other_tests(project: &Path) -> std::io::Result<Vec<(Place, String)>> {
    let mut files = super::sources::sources(&project.join("testing/interop/tests"))?;
    for entry in fs::read_dir(project.join("crates"))? {
        let tests = entry?.path().join("tests");
        if tests.is_dir() {
            files.extend(super::sources::sources(&tests)?);
        }
    }
    for entry in fs::read_dir(project.join("tools/capi/tests/c"))? {
        let path = entry?.path();
        files.extend(Some(path).filter(|path| path.extension().is_some_and(|extension| extension == "out")));
    }
    files.sort();
    let mut lines = Vec::new();
    for file in files {
        let place = file.strip_prefix(project).unwrap_or(&file).to_string_lossy().into_owned();
        let text = fs::read(&file)?;
        lines.extend(String::from_utf8_lossy(&text).lines().map(|line| (place.clone(), line.to_owned())));
    }
    Ok(lines)
}

/// The productions of a script's statements.
fn productions(script: &str, build: Build, grammar: &Grammar) -> BTreeSet<String> {
    let limits = base::Limits::new(build);
    let mut found = BTreeSet::new();
    let mut rest = script;
    while !rest.trim().is_empty() {
        let parsed = syntax::parse_next(rest, &limits);
        let tail = match parsed.statement {
            Ok(Some(tree)) => {
                grammar.of_statement(&format!("{tree:?}"), &mut found);
                parsed.tail
            }
            Ok(None) => parsed.tail,
            Err(_) => crate::ferrite_engine::end_of_statement(rest),
        };
        rest = rest.get(tail.max(1)..).unwrap_or("");
    }
    found
}

/// Runs a script for its errors, and again with each statement's program shown before it runs.
fn run(script: &str, folder: Option<&PathBuf>, place: &Place, touched: &mut Touched) {
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
            note(&mut touched.errors, outcome.error.map(|(_, text)| text), place);
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
            note(&mut touched.opcodes, outcome.rows.iter().filter_map(opcode), place);
        }
        crate::ferrite_engine::run(&connection, statement);
        rest = rest.get(tail..).unwrap_or("");
    }
}
