//! How databases are opened, waited for, and statements prepared.

use std::rc::Rc;
use std::time::Duration;

/// How a database is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenFlags {
    /// Open for reading and writing.
    pub read_write: bool,
    /// Create the file when it does not exist.
    pub create: bool,
    /// Names that begin with `file:` are URIs.
    pub uri: bool,
    /// No part of the file's path may be a symbolic link.
    pub no_follow: bool,
    /// Connections of the process share the file's cache, unless its URI says otherwise.
    pub shared_cache: bool,
}

impl Default for OpenFlags {
    fn default() -> OpenFlags {
        OpenFlags { read_write: true, create: true, uri: true, no_follow: false, shared_cache: false }
    }
}

/// What is done when the database is locked.
#[derive(Clone, Default)]
pub enum BusyHandler {
    /// Nothing: `SQLITE_BUSY` at once.
    #[default]
    None,
    /// Tries again for so long.
    Timeout(Duration),
    /// Calls the application with the number of calls before; `false` gives up.
    Callback(Rc<dyn Fn(u32) -> bool>),
}

/// How a statement is prepared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrepareOptions {
    /// Virtual tables are not there (`SQLITE_PREPARE_NO_VTAB`).
    pub no_virtual_tables: bool,
    /// After a change of the schema it answers `SQLITE_SCHEMA` (`sqlite3_prepare` of old).
    pub once: bool,
    /// The text comes from the schema: what is not trusted there may not be used
    /// (`SQLITE_PREPARE_FROM_DDL`).
    pub from_schema: bool,
}
