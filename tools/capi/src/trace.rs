//! The application is told what runs: `sqlite3_trace_v2`, and `sqlite3_trace` and `sqlite3_profile`
//! of old.

use crate::code;
use crate::db::Db;
use crate::stmt::Stmt;
use std::ffi::{CString, c_char, c_int, c_uint, c_void};
use std::rc::Rc;

type Callback = unsafe extern "C" fn(c_uint, *mut c_void, *mut c_void, *mut c_void) -> c_int;
type OldTrace = unsafe extern "C" fn(*mut c_void, *const c_char);
type OldProfile = unsafe extern "C" fn(*mut c_void, *const c_char, u64);

const STATEMENT: c_uint = 1;
const PROFILE: c_uint = 2;
const ROW: c_uint = 4;
const CLOSE: c_uint = 8;

/// Who is told of statements, rows and the end.
#[derive(Clone, Copy, Default)]
enum Listener {
    #[default]
    None,
    Events(c_uint, Callback),
    Texts(OldTrace),
}

/// What is told to whom.
#[derive(Clone, Copy)]
pub struct Trace {
    listener: Listener,
    user: *mut c_void,
    profile: Option<OldProfile>,
    profile_user: *mut c_void,
}

impl Default for Trace {
    fn default() -> Trace {
        let null = std::ptr::null_mut();
        Trace { listener: Listener::None, user: null, profile: None, profile_user: null }
    }
}

impl Trace {
    /// Whether anybody is told of anything.
    #[inline]
    fn is_on(self) -> bool {
        self.profile.is_some() || !matches!(self.listener, Listener::None)
    }

    fn wants(self, event: c_uint) -> bool {
        match self.listener {
            Listener::None => false,
            Listener::Events(mask, _) => mask & event != 0,
            Listener::Texts(_) => event == STATEMENT,
        }
    }

    unsafe fn tell(self, event: c_uint, who: *const c_void, detail: *const c_void) {
        if let Listener::Events(mask, callback) = self.listener
            && mask & event != 0
        {
            callback(event, self.user, who.cast_mut(), detail.cast_mut());
        }
    }

    /// A statement, or one of its own trigger, begins with a text.
    unsafe fn statement(self, db: &Db, stmt: &Stmt, text: &[u8]) {
        if !self.wants(STATEMENT) {
            return;
        }
        // What runs within another statement is told as a comment.
        let nested = db.step_depth() > 1;
        match self.listener {
            Listener::Texts(callback) => {
                let whole = if nested { as_comment(text) } else { crate::expand::text(stmt, text) };
                callback(self.user, CString::new(whole).unwrap_or_default().as_ptr());
            }
            _ => {
                let prefix: &[u8] = if nested { b"-- " } else { b"" };
                let whole = CString::new([prefix, text].concat()).unwrap_or_default();
                self.tell(STATEMENT, std::ptr::from_ref(stmt).cast(), whole.as_ptr().cast());
            }
        }
    }
}

/// Each line after two dashes.
fn as_comment(text: &[u8]) -> Vec<u8> {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines.flat_map(|line| [b"-- ".as_slice(), line]).flatten().copied().collect()
}

/// A statement is about to run its first step.
#[inline]
pub fn started(db: &Db, stmt: &Stmt) {
    let trace = db.callbacks().trace();
    if trace.is_on() {
        begun(db, stmt, trace);
    }
}

#[cold]
fn begun(db: &Db, stmt: &Stmt, trace: Trace) {
    if trace.profile.is_some() || trace.wants(PROFILE) {
        stmt.measured().begin_trace();
    }
    let text = stmt.sql_text();
    if !trace.wants(STATEMENT) || db.connection().is_some_and(engine::Connection::stops_statements) {
        return;
    }
    // The text of the whole statement is told where it lies: callers compare pointers.
    let simple = matches!(trace.listener, Listener::Events(..)) && db.step_depth() == 0;
    // SAFETY: the application registered the callback; the statement and its text live in the
    // handle.
    unsafe {
        if simple {
            trace.tell(STATEMENT, std::ptr::from_ref(stmt).cast(), text.as_ptr().cast());
        } else {
            db.while_stepping(stmt, || trace.statement(db, stmt, text.to_bytes()));
        }
    }
}

/// A statement of a trigger begins.
unsafe fn step_of_trigger(pointer: *mut Db, text: Option<&[u8]>) {
    let db = &*pointer;
    if let Some(stmt) = db.stepping() {
        db.callbacks().trace().statement(db, stmt, text.unwrap_or(stmt.sql_text().to_bytes()));
    }
}

/// A statement has a row.
pub fn row(db: &Db, stmt: &Stmt) {
    // SAFETY: as for `started`.
    unsafe { db.callbacks().trace().tell(ROW, std::ptr::from_ref(stmt).cast(), std::ptr::null()) }
}

/// A statement has ended.
pub fn ended(db: &Db, stmt: &Stmt) {
    let Some(took) = stmt.measured().end_trace() else { return };
    let trace = db.callbacks().trace();
    let nanoseconds = took.as_nanos() as i64;
    // SAFETY: as for `started`; the time outlives the call.
    unsafe {
        if let Some(profile) = trace.profile {
            profile(trace.profile_user, stmt.sql_text().as_ptr(), nanoseconds as u64);
        }
        trace.tell(PROFILE, std::ptr::from_ref(stmt).cast(), (&raw const nanoseconds).cast());
    }
}

/// A connection is about to be closed.
pub fn closing(db: &Db, pointer: *const Db) {
    // SAFETY: as for `started`.
    unsafe { db.callbacks().trace().tell(CLOSE, pointer.cast(), std::ptr::null()) }
}

/// Sets who is told; the pointer of the one before.
unsafe fn listen(pointer: *mut Db, change: impl FnOnce(&mut Trace) -> *mut c_void) -> *mut c_void {
    let Some(db) = Db::from_pointer(pointer) else { return std::ptr::null_mut() };
    let _lock = db.enter();
    let before = db.callbacks().change_trace(change);
    let trace = db.callbacks().trace();
    if let Some(connection) = db.connection() {
        let hook: engine::TraceHook =
            // SAFETY: the connection is alive while a statement of it runs.
            Rc::new(move |text| unsafe { step_of_trigger(pointer, text) });
        connection.set_trace_hook(trace.wants(STATEMENT).then_some(hook));
    }
    before
}

c_api! {
    fn sqlite3_trace_v2(db: *mut Db, mask: c_uint, callback: Option<Callback>, user: *mut c_void) -> c_int = code::INTERNAL; {
        if Db::from_pointer(db).is_none() {
            return code::MISUSE;
        }
        listen(db, |trace| {
            trace.listener = match callback {
                Some(callback) if mask != 0 => Listener::Events(mask, callback),
                _ => Listener::None,
            };
            trace.profile = None;
            std::mem::replace(&mut trace.user, user)
        });
        code::OK
    }

    fn sqlite3_trace(db: *mut Db, callback: Option<OldTrace>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        listen(db, |trace| {
            trace.listener = callback.map_or(Listener::None, Listener::Texts);
            // As in SQLite, each of the two old functions ends what the other began.
            trace.profile = None;
            std::mem::replace(&mut trace.user, user)
        })
    }

    fn sqlite3_profile(db: *mut Db, callback: Option<OldProfile>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        listen(db, |trace| {
            trace.profile = callback;
            if matches!(trace.listener, Listener::Texts(_)) {
                trace.listener = Listener::None;
            }
            std::mem::replace(&mut trace.profile_user, user)
        })
    }
}
