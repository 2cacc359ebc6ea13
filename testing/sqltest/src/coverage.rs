//! Everything that the library knows, and the case that touches it: productions of the grammar,
//! keywords, functions, pragmas, opcodes and error texts.
//!
//! The lists are read from the sources that define them. Keywords, functions and pragmas count as
//! touched when a case's SQL names them; productions when it is parsed by them; opcodes and error
//! texts when it makes Ferrite use them. Error texts that SQL alone does not bring about are looked
//! for where tests have more: in what the C programs of `tools/capi` printed on SQLite's own
//! library, and in the tests of `testing/interop` and of the crates.

mod debug_text;
mod grammar;
mod sources;
pub mod table;
mod touched;

use std::collections::BTreeSet;
use std::path::Path;
use touched::{Place, Touched};

/// Opcodes of programs that no EXPLAIN shows, with the pragmas that run them.
const OF_PRAGMAS: &[(&str, &str)] = &[("IsType", "integrity_check")];

/// Something that has to have a case.
pub struct Row {
    /// What it is.
    pub kind: &'static str,
    /// Its name or text.
    pub name: String,
    /// The case that touches it, if there is one.
    pub place: Option<Place>,
}

/// Looks at the cases, tests and sources of the project.
///
/// # Errors
/// When a folder cannot be read.
pub fn rows(project: &Path) -> std::io::Result<Vec<Row>> {
    let crates = project.join("crates");
    let grammar = grammar::Grammar::read(&crates.join("syntax/src/ast"))?;
    let touched = touched::touched(project, &grammar)?;
    let mut rows = Vec::new();
    let mut note = |kind: &'static str, name: String, place: Option<Place>| rows.push(Row { kind, name, place });
    for name in grammar.productions() {
        let place = touched.productions.get(&name).cloned();
        note("productions", name, place);
    }
    for index in 0..syntax::keyword_count() {
        if let Some(keyword) = syntax::keyword_name(index) {
            note("keywords", keyword.to_owned(), touched.words.get(&keyword.to_ascii_lowercase()).cloned());
        }
    }
    let functions: BTreeSet<&str> = builtins::FUNCTIONS.iter().map(|row| row.name).collect();
    for name in functions {
        note("functions", name.to_owned(), case_of_function(&touched, name));
    }
    for name in
        sources::quoted_behind(&crates.join("engine/src/pragma"), &["Entry { name: \"", "entry(\"", "switch \""])?
    {
        let place = touched.words.get(&name).or_else(|| touched.words.get(&format!("pragma_{name}"))).cloned();
        note("pragmas", name, place);
    }
    for opcode in bytecode::Opcode::ALL {
        let hidden = OF_PRAGMAS.iter().find(|(name, _)| *name == opcode.name());
        let place = hidden.and_then(|(_, pragma)| touched.words.get(*pragma));
        note("opcodes", opcode.name().to_owned(), place.or_else(|| touched.opcodes.get(opcode.name())).cloned());
    }
    for text in error_texts(&crates)? {
        let pieces: Vec<&str> = text.split('\u{0}').filter(|piece| piece.trim().len() > 2).collect();
        if !pieces.is_empty() {
            let found = touched.errors.iter().find(|(error, _)| pieces.iter().all(|piece| error.contains(piece)));
            note("error texts", text.replace('\u{0}', "{}"), found.map(|(_, place)| place.clone()));
        }
    }
    Ok(rows)
}

/// The case that calls a function, names it, or, of an operator, has its sign.
fn case_of_function(touched: &Touched, name: &str) -> Option<Place> {
    let called = touched.script_with(&format!("{name}("));
    let named = || touched.words.get(name).cloned();
    let sign = || touched.script_with(name).filter(|_| !name.contains(char::is_alphanumeric));
    called.or_else(named).or_else(sign)
}

fn error_texts(crates: &Path) -> std::io::Result<std::collections::BTreeSet<String>> {
    let mut texts = std::collections::BTreeSet::new();
    for folder in ["syntax", "schema", "resolve", "plan", "codegen", "vdbe", "engine", "builtins", "value", "extension"]
    {
        texts.extend(sources::error_texts(&crates.join(folder).join("src"))?);
    }
    let of_reasons = base::Reason::ALL.iter().map(|reason| reason.template().replace("{}", "\0"));
    texts.extend(of_reasons.filter(|text| !text.is_empty() && !text.contains("fts5")));
    Ok(texts)
}
