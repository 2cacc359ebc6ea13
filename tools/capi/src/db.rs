//! `sqlite3`: a connection's handle.

mod callbacks;
mod children;
pub mod close;
mod handed_out;
mod last_error;
mod opened_with;
#[cfg(feature = "session")]
pub mod sessions;

use crate::code;
use crate::mutex::{CMutex, Guard};
use crate::os::CFile;
use base::Error;
use callbacks::Callbacks;
use children::Children;
use engine::{Connection, InterruptHandle};
use handed_out::HandedOut;
use last_error::LastError;
use opened_with::OpenedWith;
use std::cell::Cell;
use std::ffi::{c_char, c_int};

/// Marks a live handle, so that a stale one is noticed where that is possible.
const LIVE: u32 = 0x6665_7272;
/// Closed, while statements, blobs or backups are left: only those may use it.
const CLOSED: u32 = 0x636c_6f73;

/// A connection as C holds it. Everything but `lock` and `interrupt` is used under `lock` only.
#[repr(C)]
pub struct Db {
    magic: Cell<u32>,
    /// Programs that were compiled with the inside of SQLite, its own test program among them, read
    /// the mutex from the handle: it stands after two pointers.
    unused: [usize; 2],
    mutex_for_c: Cell<*mut CMutex>,
    lock: CMutex,
    interrupt: Option<InterruptHandle>,
    /// None when opening failed: the handle then only tells why.
    connection: Option<Connection>,
    error: LastError,
    children: Children,
    callbacks: Callbacks,
    handed_out: HandedOut,
    opened_with: OpenedWith,
    /// Those who record changes.
    #[cfg(feature = "session")]
    pub sessions: sessions::OfConnection,
}

const _: () = assert!(std::mem::offset_of!(Db, mutex_for_c) == 3 * size_of::<usize>());

impl Db {
    /// The handle is where it stays: from now on C may look for the mutex in it.
    pub fn show_mutex(&self) {
        self.mutex_for_c.set(self.lock.for_c());
    }

    /// A handle of a connection, or of the attempt to open one.
    pub fn new(connection: Option<Connection>, has_mutex: bool) -> Db {
        Db {
            magic: Cell::new(LIVE),
            unused: [0; 2],
            mutex_for_c: Cell::new(std::ptr::null_mut()),
            lock: CMutex::of_connection(has_mutex),
            interrupt: connection.as_ref().map(Connection::interrupt_handle),
            connection,
            error: LastError::default(),
            children: Children::default(),
            callbacks: Callbacks::default(),
            handed_out: HandedOut::default(),
            opened_with: OpenedWith::default(),
            #[cfg(feature = "session")]
            sessions: sessions::OfConnection::default(),
        }
    }

    /// The handle, unless it is NULL or closed.
    pub unsafe fn from_pointer<'a>(pointer: *mut Db) -> Option<&'a Db> {
        pointer.as_ref().filter(|db| db.magic.get() == LIVE)
    }

    /// The handle, also one that is closed and waits for its last statement.
    pub unsafe fn even_closed<'a>(pointer: *mut Db) -> Option<&'a Db> {
        pointer.as_ref().filter(|db| matches!(db.magic.get(), LIVE | CLOSED))
    }

    /// Takes the connection's lock.
    #[inline]
    pub fn enter(&self) -> Guard<'_> {
        self.lock.lock()
    }

    /// The lock itself, which the application may take, too.
    pub fn mutex(&self) -> &CMutex {
        &self.lock
    }

    /// The connection.
    pub fn connection(&self) -> Option<&Connection> {
        self.connection.as_ref()
    }

    /// Ends what runs; needs no lock.
    pub fn interrupt(&self) {
        if let Some(handle) = &self.interrupt {
            handle.interrupt();
        }
    }

    /// What it says of the last call.
    pub fn error(&self) -> &LastError {
        &self.error
    }

    /// What keeps it from being closed.
    pub fn children(&self) -> &Children {
        &self.children
    }

    /// What the application has registered with it.
    pub fn callbacks(&self) -> &Callbacks {
        &self.callbacks
    }

    /// What C was given pointers to.
    pub fn handed_out(&self) -> &HandedOut {
        &self.handed_out
    }

    /// How it was opened.
    pub fn opened_with(&self) -> &OpenedWith {
        &self.opened_with
    }

    /// Notes a code without its own message; the code as the caller is to get it. A handle that did
    /// not open keeps its error.
    pub fn note_code(&self, code: c_int) -> c_int {
        if self.connection.is_none() { code } else { self.error.note_code(code) }
    }

    /// Notes an error; its code as the caller is to get it. A handle that did not open keeps
    /// its error.
    pub fn note(&self, error: &Error) -> c_int {
        if self.connection.is_none() { error.code().raw() } else { self.error.note(error) }
    }

    /// Notes why opening failed; the code as the caller is to get it.
    pub fn note_not_opened(&self, error: &Error) -> c_int {
        self.error.note(error)
    }

    /// Notes how a call ended.
    pub fn finish(&self, result: Result<(), Error>) -> c_int {
        match result {
            Ok(()) => self.note_code(code::OK),
            Err(error) => self.note(&error),
        }
    }

    /// Whether `sqlite3_exec` tells of queries that give no row.
    pub fn shows_empty_results(&self) -> bool {
        self.connection().is_some_and(|connection| connection.is_switched_on(engine::RunSwitch::EmptyResults))
    }

    /// Without its finer part where the application has not asked for it.
    pub fn masked(&self, code: c_int) -> c_int {
        self.error.masked(code)
    }

    /// The extended code of the last call.
    pub fn extended_code(&self) -> c_int {
        self.error.extended_code()
    }

    /// The message of the last call.
    pub fn message(&self) -> *const c_char {
        self.error.message()
    }

    /// The same in UTF-16.
    pub fn message16(&self) -> *const u16 {
        self.error.message16()
    }

    /// What stands for a file that is not there.
    pub fn no_file(&self) -> *mut CFile {
        self.handed_out.no_file()
    }

    /// Whether it has to stay: it has statements, blobs or backups, or this is a callback of a call
    /// on it. The caller holds the lock.
    fn in_use(&self) -> bool {
        self.children.any() || self.lock.is_nested()
    }
}
