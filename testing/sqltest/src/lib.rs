//! The same SQL on Ferrite and on the oracle.
//!
//! A case is an SQL script. Both engines run it on a fresh database and write down everything a
//! user can see: column names, values with their types, change counts, error codes and texts. The
//! two transcripts must be equal; nobody types an expected answer.

pub mod case_file;
pub mod ferrite_engine;
pub mod oracle;
pub mod slt;
pub mod transcript;

pub use case_file::Case;
pub use transcript::{Cell, Outcome, Transcript};

/// Runs a script on both engines, each on a new database in memory: where they differ first.
pub fn difference(script: &str) -> Option<String> {
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
