//! `sqlite3_trace_v2`: the application is told what runs.

use crate::code;
use crate::db::Db;
use crate::stmt::Stmt;
use std::ffi::{c_int, c_uint, c_void};
use std::time::Instant;

type Callback = unsafe extern "C" fn(c_uint, *mut c_void, *mut c_void, *mut c_void) -> c_int;

const STATEMENT: c_uint = 1;
const PROFILE: c_uint = 2;
const ROW: c_uint = 4;

/// What is told to whom.
#[derive(Clone, Copy)]
pub struct Trace {
    mask: c_uint,
    callback: Callback,
    user: *mut c_void,
}

impl Trace {
    unsafe fn tell(self, event: c_uint, stmt: &Stmt, detail: *const c_void) {
        if self.mask & event != 0 {
            (self.callback)(event, self.user, std::ptr::from_ref(stmt).cast_mut().cast(), detail.cast_mut());
        }
    }
}

/// A statement is about to run its first step.
pub fn started(db: &Db, stmt: &Stmt) {
    let Some(trace) = db.trace.get() else { return };
    if trace.mask & PROFILE != 0 {
        stmt.began.set(Some(Instant::now()));
    }
    // SAFETY: the application registered the callback; the statement and its text live in the handle.
    unsafe { trace.tell(STATEMENT, stmt, stmt.sql_text().as_ptr().cast()) }
}

/// A statement has a row.
pub fn row(db: &Db, stmt: &Stmt) {
    if let Some(trace) = db.trace.get() {
        // SAFETY: as for `started`.
        unsafe { trace.tell(ROW, stmt, std::ptr::null()) }
    }
}

/// A statement has ended.
pub fn ended(db: &Db, stmt: &Stmt) {
    let (Some(trace), Some(began)) = (db.trace.get(), stmt.began.take()) else { return };
    let nanoseconds = began.elapsed().as_nanos() as i64;
    // SAFETY: as for `started`; the time outlives the call.
    unsafe { trace.tell(PROFILE, stmt, (&raw const nanoseconds).cast()) }
}

c_api! {
    fn sqlite3_trace_v2(db: *mut Db, mask: c_uint, callback: Option<Callback>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        db.trace.set(callback.filter(|_| mask != 0).map(|callback| Trace { mask, callback, user }));
        code::OK
    }
}
