//! One way to use either engine, and a folder for each test.

use sqltest::{Outcome, Transcript};
use std::path::{Path, PathBuf};

/// Ferrite or the oracle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Engine {
    /// This engine.
    Ferrite,
    /// The oracle.
    Sqlite,
}

impl Engine {
    /// The other engine.
    #[must_use]
    pub fn other(self) -> Engine {
        match self {
            Engine::Ferrite => Engine::Sqlite,
            Engine::Sqlite => Engine::Ferrite,
        }
    }

    /// Opens a file, runs a script, closes the file.
    pub fn run(self, file: &Path, script: &str) -> Transcript {
        match self {
            Engine::Ferrite => match ferrite::Connection::open(file) {
                Ok(connection) => sqltest::ferrite_engine::run(&connection, script),
                Err(error) => refused(error.extended_code().raw(), error.message()),
            },
            Engine::Sqlite => match rusqlite::Connection::open(file) {
                Ok(connection) => sqltest::oracle::run(&connection, script),
                Err(rusqlite::Error::SqliteFailure(error, text)) => {
                    refused(error.extended_code, text.as_deref().unwrap_or(""))
                }
                Err(error) => panic!("{error}"),
            },
        }
    }

    /// As [`Engine::run`], for a script in which nothing may fail.
    pub fn must_run(self, file: &Path, script: &str) -> Transcript {
        let transcript = self.run(file, script);
        for outcome in &transcript.0 {
            let sql: String = outcome.sql.chars().take(300).collect();
            assert_eq!(outcome.error, None, "{self:?} on {}: {sql}", file.display());
        }
        transcript
    }

    /// The first column of the rows of one query, as text.
    pub fn texts(self, file: &Path, query: &str) -> Vec<String> {
        let transcript = self.must_run(file, query);
        let rows = transcript.0.iter().flat_map(|outcome| &outcome.rows);
        rows.map(|row| row[0].to_string().trim_matches('\'').to_owned()).collect()
    }

    /// Fails when `integrity_check` finds something.
    pub fn check(self, file: &Path) {
        let found = self.texts(file, "PRAGMA integrity_check");
        assert_eq!(found, ["ok"], "{self:?} checks {}", file.display());
    }
}

fn refused(code: i32, message: &str) -> Transcript {
    Transcript(vec![Outcome { error: Some((code, message.to_owned())), ..Outcome::default() }])
}

/// Fails when two transcripts of the same script differ.
pub fn assert_equal(ferrite: &Transcript, sqlite: &Transcript, what: &str) {
    if let Some(difference) = ferrite.first_difference(sqlite) {
        let start: String = difference.chars().take(3000).collect();
        panic!("{what}\n{start}");
    }
}

/// A new empty folder for one test, in the one that its package has for tests.
///
/// # Panics
/// When it cannot be made.
#[must_use]
pub fn folder_in(parent: &str, name: &str) -> PathBuf {
    let folder = Path::new(parent).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder of a test can be made");
    folder
}
