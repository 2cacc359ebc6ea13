//! The same SQL on Ferrite and on the oracle.
//!
//! A case is an SQL script. Both engines run it on a fresh database and write down everything a
//! user can see: column names, values with their types, change counts, error codes and texts. The
//! two transcripts must be equal; nobody types an expected answer.

pub mod case_file;
pub mod coverage;
pub mod ferrite_engine;
mod kv;
pub mod oracle;
pub mod slt;
pub mod transcript;

pub use case_file::Case;
pub use transcript::{Cell, Outcome, Transcript};

use std::hash::{DefaultHasher, Hash, Hasher};

/// Where files of a script lie: the word is replaced by a folder that is empty at first.
const FOLDER: &str = "@DIR@";

/// Runs a script on both engines, each on a new database in memory: where they differ first. In Ferrite it runs
/// once more with [`ferrite_engine::run_with_templates`].
///
/// A script that says `@DIR@` gets a folder there, with the main database in it. The engines have it
/// one after the other, never at the same time: either's `close` would drop the other's locks.
pub fn difference(script: &str) -> Option<String> {
    let (ours, theirs) = match transcripts(script) {
        Ok(both) => both,
        Err(text) => return Some(text),
    };
    let with_templates = || match again(script, ferrite_engine::run_with_templates) {
        Ok(again) => again.first_difference(&theirs).map(|text| format!("with other literals before:\n{text}")),
        Err(text) => Some(text),
    };
    ours.first_difference(&theirs).or_else(with_templates)
}

/// As [`difference`], but every statement that differs.
pub fn differences(script: &str) -> Option<String> {
    let (ours, theirs) = match transcripts(script) {
        Ok(both) => both,
        Err(text) => return Some(text),
    };
    let all: String = ours.differences(&theirs).collect();
    Some(all).filter(|text| !text.is_empty())
}

/// What both engines say to a script.
fn transcripts(script: &str) -> Result<(Transcript, Transcript), String> {
    let ours = again(script, ferrite_engine::run)?;
    let theirs = of_the_oracle(script)?;
    Ok((ours, theirs))
}

/// What the oracle alone says to a script.
///
/// # Errors
/// The text of why its database could not be opened.
pub fn of_the_oracle(script: &str) -> Result<Transcript, String> {
    on_new_database(script, |main, script| {
        let theirs = rusqlite::Connection::open(main).map_err(|error| error.to_string())?;
        // rusqlite sets a timeout of its own.
        theirs.busy_timeout(std::time::Duration::ZERO).map_err(|error| error.to_string())?;
        Ok(oracle::run(&theirs, script))
    })
}

/// What Ferrite says to a script that is run by one of the functions for it.
fn again(script: &str, run: fn(&ferrite::Connection, &str) -> Transcript) -> Result<Transcript, String> {
    on_new_database(script, |main, script| {
        let ours = ferrite::Connection::open(main).map_err(|error| error.message().to_owned())?;
        Ok(run(&ours, script))
    })
}

/// Does something with the name of a new database and a script whose folder is there while it is done.
fn on_new_database<T>(script: &str, run: impl FnOnce(&str, &str) -> Result<T, String>) -> Result<T, String> {
    if !script.contains(FOLDER) {
        return run(":memory:", script);
    }
    // The same for every run of the script, whose outcomes show it.
    let mut hasher = DefaultHasher::new();
    (script, std::thread::current().id()).hash(&mut hasher);
    let folder = std::env::temp_dir().join(format!("sqltest-{}-{:016x}", std::process::id(), hasher.finish()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let script = script.replace(FOLDER, &folder.to_string_lossy());
    let result = run(&folder.join("main.db").to_string_lossy(), &script);
    let _ = std::fs::remove_dir_all(&folder);
    result
}
