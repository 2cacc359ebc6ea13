//! FTS5, full-text search: <https://sqlite.org/fts5.html>

use extension::Registries;

/// Gives a connection the functions and modules of this crate.
pub fn install(_to: &mut Registries<'_>) {}
