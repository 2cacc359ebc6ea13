//! The version that the library reports.

/// `sqlite3_libversion()`: the version of SQLite that Ferrite is compatible with.
pub const LIBRARY_VERSION: &str = "3.54.1";
/// `sqlite3_libversion_number()`, also written into the header of changed files.
pub const LIBRARY_VERSION_NUMBER: u32 = 3_054_001;
/// `sqlite3_sourceid()`.
pub const SOURCE_ID: &str = concat!("2026-11-21 00:00:00 Ferrite ", env!("CARGO_PKG_VERSION"));
