//! FTS3 and FTS4, full-text search of old: <https://sqlite.org/fts3.html>

use extension::Registries;

/// Gives a connection the functions and modules of this crate.
pub fn install(_to: &mut Registries<'_>) {}
