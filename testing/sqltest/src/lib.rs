//! The same SQL on Ferrite and on the oracle.
//!
//! A case is an SQL script. Both engines run it on a fresh database and write down everything a
//! user can see: column names, values with their types, change counts, error codes and texts. The
//! two transcripts must be equal. Nobody types an expected answer: the oracle's is written into the
//! case files ([`record`]), where a reader sees it, and Ferrite is compared with it.
//!
//! Without the feature `oracle` the cases run against the record alone.

pub mod case_file;
pub mod coverage;
pub mod ferrite_engine;
mod kv;
#[cfg(feature = "oracle")]
pub mod oracle;
pub mod record;
pub mod slt;
pub mod transcript;

pub use case_file::Case;
pub use transcript::{Cell, Outcome, Transcript};

use std::hash::{DefaultHasher, Hash, Hasher};

/// Where files of a script lie: the word is replaced by a folder that is empty at first.
const FOLDER: &str = "@DIR@";

/// Runs a script on both engines, each on a new database in memory: where they differ first. In
/// Ferrite it runs once more with [`ferrite_engine::run_with_templates`].
///
/// A script that says `@DIR@` gets a folder there, with the main database in it. The engines have
/// it one after the other, never at the same time: either's `close` would drop the other's locks.
#[cfg(feature = "oracle")]
pub fn difference(script: &str) -> Option<String> {
    let compare = || -> Result<Option<String>, String> {
        let theirs = of_the_oracle(script)?;
        let first = of_ferrite(script)?.first_difference(&theirs);
        let again = || of_ferrite_with_templates(script).map(|again| again.first_difference(&theirs));
        match first {
            Some(text) => Ok(Some(text)),
            None => Ok(again()?.map(|text| format!("with other literals before:\n{text}"))),
        }
    };
    compare().unwrap_or_else(Some)
}

/// As [`difference`], but every statement that differs.
#[cfg(feature = "oracle")]
pub fn differences(script: &str) -> Option<String> {
    let compare =
        || -> Result<String, String> { Ok(of_ferrite(script)?.differences(&of_the_oracle(script)?).collect()) };
    Some(compare().unwrap_or_else(|error| error)).filter(|text| !text.is_empty())
}

/// What the oracle says to a script.
///
/// # Errors
/// The text of why its database could not be opened.
#[cfg(feature = "oracle")]
pub fn of_the_oracle(script: &str) -> Result<Transcript, String> {
    on_new_database(script, |main, script| {
        let theirs = rusqlite::Connection::open(main).map_err(|error| error.to_string())?;
        // rusqlite sets its own timeout.
        theirs.busy_timeout(std::time::Duration::ZERO).map_err(|error| error.to_string())?;
        Ok(oracle::run(&theirs, script))
    })
}

/// What Ferrite says to a script.
///
/// # Errors
/// As [`of_the_oracle`].
pub fn of_ferrite(script: &str) -> Result<Transcript, String> {
    run_ferrite(script, ferrite_engine::run)
}

/// As [`of_ferrite`], by [`ferrite_engine::run_with_templates`].
///
/// # Errors
/// As [`of_the_oracle`].
pub fn of_ferrite_with_templates(script: &str) -> Result<Transcript, String> {
    run_ferrite(script, ferrite_engine::run_with_templates)
}

fn run_ferrite(script: &str, run: fn(&ferrite::Connection, &str) -> Transcript) -> Result<Transcript, String> {
    on_new_database(script, |main, script| {
        let ours = ferrite::Connection::open(main).map_err(|error| error.message().to_owned())?;
        Ok(run(&ours, script))
    })
}

/// Runs a script on a new database: `run` gets its name, and the script with the folder's name in
/// it. The transcript says `@DIR@` where the engine said the folder's name.
fn on_new_database(
    script: &str,
    run: impl FnOnce(&str, &str) -> Result<Transcript, String>,
) -> Result<Transcript, String> {
    if !script.contains(FOLDER) {
        return run(":memory:", script);
    }
    let mut hasher = DefaultHasher::new();
    (script, std::thread::current().id()).hash(&mut hasher);
    // As long on every run: its length is seen in lengths and cuts of names.
    let folder = std::env::temp_dir().join(format!("sqltest-{:010}-{:016x}", std::process::id(), hasher.finish()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let name = folder.to_string_lossy();
    let mut result = run(&folder.join("main.db").to_string_lossy(), &script.replace(FOLDER, &name));
    if let Ok(transcript) = &mut result {
        record::name_folder(transcript, &name);
    }
    let _ = std::fs::remove_dir_all(&folder);
    result
}
