//! Result codes: the one table of SQLite's primary and extended codes.
//!
//! Source: <https://www.sqlite.org/rescode.html>. The low eight bits of an extended code are its
//! primary code.

use std::fmt;

/// A primary or extended SQLite result code, as the C API reports it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ResultCode(u32);

macro_rules! codes {
    ($($name:ident = $value:expr, $doc:literal;)*) => {
        impl ResultCode {
            $(#[doc = $doc] pub const $name: ResultCode = ResultCode($value);)*

            /// The symbolic name without the `SQLITE_` prefix, or `None` for an unknown code.
            pub fn name(self) -> Option<&'static str> {
                match self.0 {
                    $(v if v == $value => Some(stringify!($name)),)*
                    _ => None,
                }
            }

            /// Every code of the table, in its order.
            pub const ALL: &'static [ResultCode] = &[$(ResultCode::$name),*];
        }
    };
}

codes! {
    OK = 0, "Successful result.";
    ERROR = 1, "Generic error.";
    INTERNAL = 2, "Internal logic error.";
    PERM = 3, "Access permission denied.";
    ABORT = 4, "A callback requested an abort.";
    BUSY = 5, "The database file is locked.";
    LOCKED = 6, "A table in the database is locked.";
    NOMEM = 7, "Memory allocation failed.";
    READONLY = 8, "Attempt to write a read-only database.";
    INTERRUPT = 9, "Operation terminated by `interrupt`.";
    IOERR = 10, "A disk I/O error occurred.";
    CORRUPT = 11, "The database disk image is malformed.";
    NOTFOUND = 12, "Unknown opcode in file control.";
    FULL = 13, "Insertion failed because the database is full.";
    CANTOPEN = 14, "Unable to open the database file.";
    PROTOCOL = 15, "Database lock protocol error.";
    EMPTY = 16, "Internal use only.";
    SCHEMA = 17, "The database schema changed.";
    TOOBIG = 18, "String or blob exceeds the size limit.";
    CONSTRAINT = 19, "Abort due to a constraint violation.";
    MISMATCH = 20, "Data type mismatch.";
    MISUSE = 21, "Library used incorrectly.";
    NOLFS = 22, "Uses OS features not supported on the host.";
    AUTH = 23, "Authorization denied.";
    FORMAT = 24, "Not used.";
    RANGE = 25, "Bind parameter index out of range.";
    NOTADB = 26, "File opened that is not a database file.";
    NOTICE = 27, "Notification for the log.";
    WARNING = 28, "Warning for the log.";
    ROW = 100, "`step` has another row ready.";
    DONE = 101, "`step` has finished executing.";
    ERROR_MISSING_COLLSEQ = 1 | (1 << 8), "An unknown collation was needed.";
    ERROR_RETRY = 1 | (2 << 8), "Internal: prepare again.";
    ERROR_SNAPSHOT = 1 | (3 << 8), "The snapshot is no longer available.";
    IOERR_READ = 10 | (1 << 8), "Read failed.";
    IOERR_SHORT_READ = 10 | (2 << 8), "Read returned fewer bytes than asked.";
    IOERR_WRITE = 10 | (3 << 8), "Write failed.";
    IOERR_FSYNC = 10 | (4 << 8), "Sync failed.";
    IOERR_DIR_FSYNC = 10 | (5 << 8), "Directory sync failed.";
    IOERR_TRUNCATE = 10 | (6 << 8), "Truncate failed.";
    IOERR_FSTAT = 10 | (7 << 8), "File status failed.";
    IOERR_UNLOCK = 10 | (8 << 8), "Unlock failed.";
    IOERR_RDLOCK = 10 | (9 << 8), "Read lock failed.";
    IOERR_DELETE = 10 | (10 << 8), "Delete failed.";
    IOERR_NOMEM = 10 | (12 << 8), "Out of memory in the I/O layer.";
    IOERR_ACCESS = 10 | (13 << 8), "Access check failed.";
    IOERR_CHECKRESERVEDLOCK = 10 | (14 << 8), "Reserved-lock check failed.";
    IOERR_LOCK = 10 | (15 << 8), "Lock failed.";
    IOERR_CLOSE = 10 | (16 << 8), "Close failed.";
    IOERR_SHMOPEN = 10 | (18 << 8), "Opening shared memory failed.";
    IOERR_SHMSIZE = 10 | (19 << 8), "Growing shared memory failed.";
    IOERR_SHMLOCK = 10 | (20 << 8), "Shared-memory lock failed.";
    IOERR_SHMMAP = 10 | (21 << 8), "Mapping shared memory failed.";
    IOERR_SEEK = 10 | (22 << 8), "Seek failed.";
    IOERR_DELETE_NOENT = 10 | (23 << 8), "The file to delete does not exist.";
    IOERR_MMAP = 10 | (24 << 8), "Memory mapping failed.";
    IOERR_GETTEMPPATH = 10 | (25 << 8), "No temporary directory.";
    IOERR_CORRUPTFS = 10 | (33 << 8), "The file system is corrupt.";
    IOERR_DATA = 10 | (32 << 8), "A page checksum is wrong.";
    IOERR_IN_PAGE = 10 | (34 << 8), "A mapped page could not be read.";
    LOCKED_SHAREDCACHE = 6 | (1 << 8), "Locked by a shared cache.";
    LOCKED_VTAB = 6 | (2 << 8), "Locked by a virtual table.";
    BUSY_RECOVERY = 5 | (1 << 8), "Another process recovers the log.";
    BUSY_SNAPSHOT = 5 | (2 << 8), "The read snapshot is stale.";
    BUSY_TIMEOUT = 5 | (3 << 8), "A blocking lock timed out.";
    CANTOPEN_NOTEMPDIR = 14 | (1 << 8), "No longer used.";
    CANTOPEN_ISDIR = 14 | (2 << 8), "The file is a directory.";
    CANTOPEN_FULLPATH = 14 | (3 << 8), "The full path could not be made.";
    CANTOPEN_CONVPATH = 14 | (4 << 8), "Path conversion failed.";
    CANTOPEN_SYMLINK = 14 | (6 << 8), "A symbolic link with NOFOLLOW.";
    CORRUPT_VTAB = 11 | (1 << 8), "Content of a virtual table is corrupt.";
    CORRUPT_SEQUENCE = 11 | (2 << 8), "The sqlite_sequence table is corrupt.";
    CORRUPT_INDEX = 11 | (3 << 8), "An index is corrupt.";
    READONLY_RECOVERY = 8 | (1 << 8), "The log needs recovery and is read-only.";
    READONLY_CANTLOCK = 8 | (2 << 8), "Shared memory is read-only.";
    READONLY_ROLLBACK = 8 | (3 << 8), "A hot journal needs rollback.";
    READONLY_DBMOVED = 8 | (4 << 8), "The database file was moved.";
    READONLY_CANTINIT = 8 | (5 << 8), "Shared memory cannot be initialized.";
    READONLY_DIRECTORY = 8 | (6 << 8), "The directory is read-only.";
    ABORT_ROLLBACK = 4 | (2 << 8), "The transaction was rolled back.";
    CONSTRAINT_CHECK = 19 | (1 << 8), "A CHECK constraint failed.";
    CONSTRAINT_COMMITHOOK = 19 | (2 << 8), "A commit hook refused.";
    CONSTRAINT_FOREIGNKEY = 19 | (3 << 8), "A foreign key constraint failed.";
    CONSTRAINT_FUNCTION = 19 | (4 << 8), "An extension function reported a constraint.";
    CONSTRAINT_NOTNULL = 19 | (5 << 8), "A NOT NULL constraint failed.";
    CONSTRAINT_PRIMARYKEY = 19 | (6 << 8), "A PRIMARY KEY constraint failed.";
    CONSTRAINT_TRIGGER = 19 | (7 << 8), "RAISE in a trigger.";
    CONSTRAINT_UNIQUE = 19 | (8 << 8), "A UNIQUE constraint failed.";
    CONSTRAINT_VTAB = 19 | (9 << 8), "A virtual table reported a constraint.";
    CONSTRAINT_ROWID = 19 | (10 << 8), "A rowid is not unique.";
    CONSTRAINT_PINNED = 19 | (11 << 8), "A pre-update row is pinned.";
    CONSTRAINT_DATATYPE = 19 | (12 << 8), "A value does not fit a STRICT column.";
    NOTICE_RECOVER_WAL = 27 | (1 << 8), "A log was recovered.";
    NOTICE_RECOVER_ROLLBACK = 27 | (2 << 8), "A hot journal was rolled back.";
    WARNING_AUTOINDEX = 28 | (1 << 8), "An automatic index was used.";
    AUTH_USER = 23 | (1 << 8), "User authentication failed.";
}

impl ResultCode {
    /// The code with the given number, known or not.
    pub const fn from_raw(raw: i32) -> ResultCode {
        ResultCode(raw as u32)
    }

    /// The number as the C API returns it.
    pub const fn raw(self) -> i32 {
        self.0 as i32
    }

    /// The primary code: the low eight bits.
    pub const fn primary(self) -> ResultCode {
        ResultCode(self.0 & 0xff)
    }

    /// The English text that `sqlite3_errstr` returns for this code.
    pub fn message(self) -> &'static str {
        match self {
            ResultCode::ABORT_ROLLBACK => return "abort due to ROLLBACK",
            ResultCode::ROW => return "another row available",
            ResultCode::DONE => return "no more rows available",
            _ => {}
        }
        match self.primary() {
            ResultCode::OK => "not an error",
            ResultCode::ERROR => "SQL logic error",
            ResultCode::PERM => "access permission denied",
            ResultCode::ABORT => "query aborted",
            ResultCode::BUSY => "database is locked",
            ResultCode::LOCKED => "database table is locked",
            ResultCode::NOMEM => "out of memory",
            ResultCode::READONLY => "attempt to write a readonly database",
            ResultCode::INTERRUPT => "interrupted",
            ResultCode::IOERR => "disk I/O error",
            ResultCode::CORRUPT => "database disk image is malformed",
            ResultCode::NOTFOUND => "unknown operation",
            ResultCode::FULL => "database or disk is full",
            ResultCode::CANTOPEN => "unable to open database file",
            ResultCode::PROTOCOL => "locking protocol",
            ResultCode::SCHEMA => "database schema has changed",
            ResultCode::TOOBIG => "string or blob too big",
            ResultCode::CONSTRAINT => "constraint failed",
            ResultCode::MISMATCH => "datatype mismatch",
            ResultCode::MISUSE => "bad parameter or other API misuse",
            ResultCode::AUTH => "authorization denied",
            ResultCode::RANGE => "column index out of range",
            ResultCode::NOTADB => "file is not a database",
            ResultCode::NOTICE => "notification message",
            ResultCode::WARNING => "warning message",
            _ => "unknown error",
        }
    }
}

impl fmt::Debug for ResultCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            Some(name) => write!(f, "SQLITE_{name}"),
            None => write!(f, "SQLITE_{}", self.0),
        }
    }
}
