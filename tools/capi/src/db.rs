//! `sqlite3`: a connection's handle.

use crate::code;
use crate::collation::Registered;
use crate::ffi::UserData;
use crate::hooks::HookKind;
use crate::load::Library;
use crate::mutex::{CMutex, Guard};
use crate::os::{CFile, FilePointer};
use crate::pointer::PointerValue;
use crate::preupdate::Pending;
use crate::stmt::Stmt;
use crate::trace::Trace;
use base::{DbIndex, Error, ResultCode};
use engine::{Connection, InterruptHandle};
use std::cell::{Cell, RefCell, UnsafeCell};
use std::ffi::{CString, c_char, c_int, c_void};

/// Marks a live handle, so that a stale one is noticed where that is possible.
const LIVE: u32 = 0x6665_7272;
/// Closed, while statements, blobs or backups are left: only those may use it.
const CLOSED: u32 = 0x636c_6f73;

/// `SQLITE_ABORT` as an answer of `sqlite3_vtab_on_conflict`.
const CONFLICT_ABORT: c_int = 4;

/// A connection as C holds it. Everything but `lock` and `interrupt` is used under `lock` only.
#[repr(C)]
pub struct Db {
    magic: Cell<u32>,
    /// Programs that were compiled with the inside of SQLite, its own test program among them, read the mutex from
    /// the handle: it stands after two pointers.
    unused: [usize; 2],
    mutex_for_c: Cell<*mut CMutex>,
    lock: CMutex,
    interrupt: Option<InterruptHandle>,
    /// None when opening failed: the handle then only tells why.
    connection: Option<Connection>,
    code: Cell<c_int>,
    /// What `sqlite3_errmsg` answers; none: the code's own text.
    message: RefCell<Option<CString>>,
    message16: RefCell<Vec<u16>>,
    pub offset: Cell<c_int>,
    /// The system's number of the last error of a file.
    pub system_error: Cell<c_int>,
    pub extended: Cell<bool>,
    /// Statements that are not finalized, oldest first.
    pub statements: RefCell<Vec<*mut Stmt>>,
    /// Blobs and backups that are open.
    pub children: Cell<u32>,
    /// Who is told what runs.
    pub trace: Cell<Trace>,
    /// The application's pointer of each hook, which the next registration gives back.
    pub hook_data: [Cell<*mut c_void>; HookKind::COUNT],
    /// The change that a hook is being asked about.
    pub pending: Pending,
    /// What happens on a conflict of the change that a virtual table is asked to make.
    pub conflict: Cell<c_int>,
    /// Files as they were handed out.
    pub own_files: RefCell<Vec<(DbIndex, FilePointer)>>,
    /// What C gets a pointer to where there is no file: it has no methods.
    no_file: UnsafeCell<CFile>,
    /// The VFS that it was opened with, where one was named.
    pub vfs_name: RefCell<Option<String>>,
    /// Extensions that are loaded.
    pub libraries: RefCell<Vec<Library>>,
    /// What `sqlite3_db_filename` handed out.
    pub filenames: RefCell<Vec<Box<[u8]>>>,
    /// The parameters of the URI that it was opened with.
    pub uri_parameters: RefCell<Vec<(Vec<u8>, Vec<u8>)>>,
    /// What the application attached under names.
    pub client_data: RefCell<Vec<(CString, UserData)>>,
    /// The innermost statement that is stepping; NULL: none.
    stepping: Cell<*const Stmt>,
    /// How many are, each from within the one before.
    step_depth: Cell<usize>,
    /// Pointer values that belong to no statement.
    #[expect(clippy::vec_box, reason = "cells hold their addresses")]
    loose_pointers: RefCell<Vec<Box<PointerValue>>>,
    /// Texts that C was given.
    pub names: RefCell<Vec<CString>>,
    /// Those who record changes.
    #[cfg(feature = "session")]
    pub sessions: crate::session::OfConnection,
    /// Collations by name and encoding.
    pub collations: RefCell<Vec<Registered>>,
}

const _: () = assert!(std::mem::offset_of!(Db, mutex_for_c) == 3 * size_of::<usize>());

impl Db {
    /// The handle is where it stays: from now on C may look for the mutex in it.
    pub fn settle(&self) {
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
            code: Cell::new(code::OK),
            message: RefCell::default(),
            message16: RefCell::default(),
            offset: Cell::new(-1),
            system_error: Cell::new(0),
            extended: Cell::new(false),
            statements: RefCell::default(),
            children: Cell::new(0),
            trace: Cell::default(),
            hook_data: HookKind::first_data(),
            pending: Pending::default(),
            conflict: Cell::new(CONFLICT_ABORT),
            own_files: RefCell::default(),
            no_file: UnsafeCell::new(CFile { methods: std::ptr::null() }),
            vfs_name: RefCell::default(),
            libraries: RefCell::default(),
            filenames: RefCell::default(),
            uri_parameters: RefCell::default(),
            client_data: RefCell::default(),
            stepping: Cell::new(std::ptr::null()),
            step_depth: Cell::new(0),
            loose_pointers: RefCell::default(),
            names: RefCell::default(),
            #[cfg(feature = "session")]
            sessions: crate::session::OfConnection::default(),
            collations: RefCell::default(),
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

    /// Notes a code without a message of its own; the code as the caller is to get it.
    pub fn note_code(&self, code: c_int) -> c_int {
        self.code.set(code);
        self.offset.set(-1);
        if let Ok(mut message) = self.message.try_borrow_mut() {
            *message = None;
        }
        self.masked(code)
    }

    /// Notes an error; its code as the caller is to get it.
    pub fn note(&self, error: &Error) -> c_int {
        let code = error.extended_code().raw();
        if matches!(error.code(), ResultCode::CANTOPEN | ResultCode::IOERR) {
            self.system_error.set(std::io::Error::last_os_error().raw_os_error().unwrap_or(0));
        }
        self.note_code(code);
        self.offset.set(error.offset().map_or(-1, |offset| offset as c_int));
        let mut text = base::raw_text::unescape(error.message().as_bytes()).into_owned();
        text.truncate(text.iter().position(|&byte| byte == 0).unwrap_or(text.len()));
        *self.message.borrow_mut() = CString::new(text).ok();
        self.masked(code)
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
        if self.extended.get() { code } else { code & 0xff }
    }

    /// The extended code of the last call.
    pub fn extended_code(&self) -> c_int {
        self.code.get()
    }

    /// The message of the last call.
    pub fn message(&self) -> *const c_char {
        match &*self.message.borrow() {
            Some(message) => message.as_ptr(),
            None => crate::ffi::forever(ResultCode::from_raw(self.code.get()).message()),
        }
    }

    /// The same in UTF-16.
    pub fn message16(&self) -> *const u16 {
        let text = self.message.borrow().as_ref().map(|message| message.to_string_lossy().into_owned());
        let text = text.unwrap_or_else(|| ResultCode::from_raw(self.code.get()).message().to_owned());
        *self.message16.borrow_mut() = crate::text16::from_utf8(&text);
        self.message16.borrow().as_ptr()
    }

    /// What stands for a file that is not there.
    pub fn no_file(&self) -> *mut CFile {
        self.no_file.get()
    }

    /// The innermost statement that steps.
    pub fn stepping(&self) -> Option<&Stmt> {
        // SAFETY: a statement is noted only while it steps, and cannot be finalized then.
        unsafe { self.stepping.get().as_ref() }
    }

    /// Number of statements that step, each from within the one before.
    pub fn step_depth(&self) -> usize {
        self.step_depth.get()
    }

    /// Runs a step of a statement.
    #[inline]
    pub fn while_stepping<T>(&self, stmt: &Stmt, step: impl FnOnce() -> T) -> T {
        let _stepping = Stepping { db: self, outer: self.stepping.replace(stmt) };
        self.step_depth.set(self.step_depth.get() + 1);
        step()
    }

    /// Keeps a pointer value as long as the statement that steps runs.
    pub fn keep_pointer(&self, value: Box<PointerValue>) {
        match self.stepping() {
            Some(stmt) => stmt.pointers.borrow_mut().push(value),
            // A call outside of any statement: nobody else can own it.
            None => self.loose_pointers.borrow_mut().push(value),
        }
    }

    /// Whether it has to stay: it has statements, blobs or backups, or this is a callback of a call on it. The caller
    /// holds the lock.
    fn in_use(&self) -> bool {
        !self.statements.borrow().is_empty() || self.children.get() > 0 || self.lock.is_nested()
    }
}

/// A statement is stepping until it goes, be it by a panic.
struct Stepping<'d> {
    db: &'d Db,
    outer: *const Stmt,
}

impl Drop for Stepping<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.db.note_code(code::INTERNAL);
        }
        self.db.stepping.set(self.outer);
        self.db.step_depth.set(self.db.step_depth.get() - 1);
    }
}

/// Closes a handle; `wait`: it stays until its statements are finalized (`sqlite3_close_v2`).
pub unsafe fn close(pointer: *mut Db, wait: bool) -> c_int {
    if pointer.is_null() {
        return code::OK;
    }
    let Some(db) = Db::from_pointer(pointer) else { return code::MISUSE };
    {
        let _lock = db.enter();
        // From within a callback it stays as it is.
        if !db.lock.is_nested() {
            crate::trace::closing(db, pointer);
            if let Some(connection) = db.connection() {
                // Their tables may have statements of their own.
                connection.disconnect_virtual_tables();
            }
        }
        if db.in_use() {
            if !wait {
                let text = "unable to close due to unfinalized statements or unfinished backups";
                return db.note(&Error::new(ResultCode::BUSY, text));
            }
            db.magic.set(CLOSED);
            return code::OK;
        }
        db.magic.set(0);
    }
    drop_handle(pointer);
    code::OK
}

/// Frees a closed connection after its last statement, blob or backup has gone. The caller holds no lock.
pub unsafe fn leave(pointer: *mut Db) {
    let Some(db) = Db::even_closed(pointer) else { return };
    let free = {
        let _lock = db.enter();
        db.magic.get() == CLOSED && !db.in_use()
    };
    if free {
        db.magic.set(0);
        drop_handle(pointer);
    }
}

/// Closes for good; then those who waited for it are told.
unsafe fn drop_handle(pointer: *mut Db) {
    let mut db = Box::from_raw(pointer);
    let id = db.connection().map(Connection::id);
    db.connection = None;
    if let Some(id) = id {
        crate::notify::closed(id);
    }
    // Destructors of what is left may lie in an extension.
    let libraries = db.libraries.take();
    drop(db);
    drop(libraries);
    engine::forget_thread_memory();
}
