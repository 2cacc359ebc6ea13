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
    if !script.contains(FOLDER) {
        return difference_in_memory(script);
    }
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("sqltest-{}-{number}", std::process::id()));
    let script = script.replace(FOLDER, &folder.to_string_lossy());
    let main = folder.join("main.db");
    let fresh = || std::fs::remove_dir_all(&folder).or(Ok(())).and_then(|()| std::fs::create_dir(&folder));
    fresh().ok()?;
    let ours = ferrite::Connection::open(&main).ok().map(|connection| ferrite_engine::run(&connection, &script));
    fresh().ok()?;
    let theirs = rusqlite::Connection::open(&main).ok().map(|connection| {
        // rusqlite sets a timeout of its own.
        let _ = connection.busy_timeout(std::time::Duration::ZERO);
        oracle::run(&connection, &script)
    });
    let _ = std::fs::remove_dir_all(&folder);
    match (ours, theirs) {
        (Some(ours), Some(theirs)) => ours.first_difference(&theirs),
        _ => Some("cannot open a database".to_owned()),
    }
}

fn difference_in_memory(script: &str) -> Option<String> {
    let (Ok(ours), Ok(theirs)) = (ferrite::Connection::open_in_memory(), rusqlite::Connection::open_in_memory()) else {
        return Some("cannot open a database in memory".to_owned());
    };
    // rusqlite sets a timeout of its own.
    if theirs.busy_timeout(std::time::Duration::ZERO).is_err() {
        return Some("cannot set the oracle's timeout".to_owned());
    }
    let oracle = oracle::run(&theirs, script);
    ferrite_engine::run(&ours, script).first_difference(&oracle)
}
