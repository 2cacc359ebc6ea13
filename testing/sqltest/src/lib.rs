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

use std::sync::atomic::{AtomicU32, Ordering};

/// Where files of a script lie: the word is replaced by a folder that is empty at first.
const FOLDER: &str = "@DIR@";

/// Runs a script on both engines, each on a new database in memory: where they differ first.
///
/// A script that says `@DIR@` gets a folder there, with the main database in it. The engines have it
/// one after the other, never at the same time: either's `close` would drop the other's locks.
pub fn difference(script: &str) -> Option<String> {
    let (ours, theirs) = match transcripts(script) {
        Ok(both) => both,
        Err(text) => return Some(text),
    };
    ours.first_difference(&theirs)
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
    if !script.contains(FOLDER) {
        return transcripts_in_memory(script);
    }
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("sqltest-{}-{number}", std::process::id()));
    let script = script.replace(FOLDER, &folder.to_string_lossy());
    let main = folder.join("main.db");
    let fresh = || std::fs::remove_dir_all(&folder).or(Ok(())).and_then(|()| std::fs::create_dir(&folder));
    fresh().map_err(|error| error.to_string())?;
    let ours = ferrite::Connection::open(&main).ok().map(|connection| ferrite_engine::run(&connection, &script));
    fresh().map_err(|error| error.to_string())?;
    let theirs = rusqlite::Connection::open(&main).ok().map(|connection| {
        // rusqlite sets a timeout of its own.
        let _ = connection.busy_timeout(std::time::Duration::ZERO);
        oracle::run(&connection, &script)
    });
    let _ = std::fs::remove_dir_all(&folder);
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => Ok((ours, theirs)),
        _ => Err("cannot open a database".to_owned()),
    }
}

fn transcripts_in_memory(script: &str) -> Result<(Transcript, Transcript), String> {
    let (Ok(ours), Ok(theirs)) = (ferrite::Connection::open_in_memory(), rusqlite::Connection::open_in_memory()) else {
        return Err("cannot open a database in memory".to_owned());
    };
    // rusqlite sets a timeout of its own.
    if theirs.busy_timeout(std::time::Duration::ZERO).is_err() {
        return Err("cannot set the oracle's timeout".to_owned());
    }
    let oracle = oracle::run(&theirs, script);
    Ok((ferrite_engine::run(&ours, script), oracle))
}
