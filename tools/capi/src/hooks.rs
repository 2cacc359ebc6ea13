//! Hooks: progress, commits, rollbacks, changes of rows, commits into a log.

use crate::code;
use crate::db::Db;
use crate::ffi::{Destructor, UserData, bytes};
use base::{Error, ResultCode};
use engine::{RowOperation, WalHook};
use std::cell::Cell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

type Progress = unsafe extern "C" fn(*mut c_void) -> c_int;
type Commit = unsafe extern "C" fn(*mut c_void) -> c_int;
type Rollback = unsafe extern "C" fn(*mut c_void);
type Update = unsafe extern "C" fn(*mut c_void, c_int, *const c_char, *const c_char, i64);
type AutovacuumPages = unsafe extern "C" fn(*mut c_void, *const c_char, u32, u32, u32) -> u32;
type Wal = unsafe extern "C" fn(*mut c_void, *mut Db, *const c_char, c_int) -> c_int;

/// After so many frames a new connection runs a checkpoint.
const AUTOCHECKPOINT_FRAMES: usize = 1000;

/// Hooks whose registration gives back the pointer of the one before.
#[derive(Clone, Copy)]
pub enum HookKind {
    Commit,
    Rollback,
    Update,
    Preupdate,
    Wal,
}

impl HookKind {
    pub const COUNT: usize = 5;

    /// What stands for the hooks of a new connection: the automatic checkpoint is SQLite's first
    /// hook, and its number of frames the pointer.
    pub fn first_data() -> [Cell<*mut c_void>; HookKind::COUNT] {
        let data = [const { Cell::new(std::ptr::null_mut()) }; HookKind::COUNT];
        data[HookKind::Wal as usize].set(std::ptr::without_provenance_mut(AUTOCHECKPOINT_FRAMES));
        data
    }
}

/// The number of an operation in C.
pub fn operation_number(operation: RowOperation) -> c_int {
    match operation {
        RowOperation::Delete => 9,
        RowOperation::Insert => 18,
        RowOperation::Update => 23,
    }
}

/// Registers a hook; the pointer that the one before was registered with.
pub unsafe fn register(
    pointer: *mut Db,
    kind: HookKind,
    user: *mut c_void,
    set: impl FnOnce(&engine::Connection),
) -> *mut c_void {
    let Some(db) = Db::from_pointer(pointer) else { return std::ptr::null_mut() };
    let _lock = db.enter();
    let Some(connection) = db.connection() else { return std::ptr::null_mut() };
    set(connection);
    db.callbacks().register(kind, user)
}

fn c_text(text: &str) -> CString {
    CString::new(text).unwrap_or_default()
}

c_api! {
    fn sqlite3_progress_handler(db: *mut Db, steps: c_int, callback: Option<Progress>, user: *mut c_void) = (); {
        let Some(db) = Db::from_pointer(db) else { return };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return };
        let steps = u32::try_from(steps).unwrap_or(0);
        connection.set_progress_handler(steps, callback.map(|callback| -> engine::ProgressHandler {
            // SAFETY: the application registered the callback with this pointer.
            Rc::new(move || unsafe { callback(user) != 0 })
        }));
    }

    fn sqlite3_commit_hook(db: *mut Db, callback: Option<Commit>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        register(db, HookKind::Commit, user, |connection| {
            connection.set_commit_hook(callback.map(|callback| -> engine::CommitHook {
                // SAFETY: as above.
                Rc::new(move || unsafe { callback(user) != 0 })
            }));
        })
    }

    fn sqlite3_rollback_hook(db: *mut Db, callback: Option<Rollback>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        register(db, HookKind::Rollback, user, |connection| {
            connection.set_rollback_hook(callback.map(|callback| -> engine::RollbackHook {
                // SAFETY: as above.
                Rc::new(move || unsafe { callback(user) })
            }));
        })
    }

    fn sqlite3_update_hook(db: *mut Db, callback: Option<Update>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        register(db, HookKind::Update, user, |connection| {
            connection.set_update_hook(callback.map(|callback| -> engine::UpdateHook {
                Rc::new(move |operation, database, table, rowid| {
                    let (database, table) = (c_text(database), c_text(table));
                    // SAFETY: as above; the names outlive the call.
                    unsafe { callback(user, operation_number(operation), database.as_ptr(), table.as_ptr(), rowid) }
                })
            }));
        })
    }

    fn sqlite3_wal_hook(db: *mut Db, callback: Option<Wal>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        register(db, HookKind::Wal, user, |connection| {
            connection.set_wal_hook(callback.map(|callback| -> WalHook {
                Rc::new(move |_, database, frames| {
                    let database = c_text(database);
                    // SAFETY: as above.
                    match unsafe { callback(user, db, database.as_ptr(), frames as c_int) } {
                        code::OK => Ok(()),
                        failed => Err(Error::bare(ResultCode::from_raw(failed))),
                    }
                })
            }));
        })
    }

    fn sqlite3_autovacuum_pages(db: *mut Db, callback: Option<AutovacuumPages>, user: *mut c_void, destructor: Destructor) -> c_int = code::INTERNAL; {
        let user = UserData { pointer: user, destructor };
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        connection.set_autovacuum_pages(callback.map(|callback| -> engine::AutovacuumPages {
            Rc::new(move |database, pages, free, page_bytes| {
                let database = c_text(database);
                // All of it belongs to the closure: it is destroyed with it.
                let user = &user;
                // SAFETY: the application registered the callback with this pointer.
                unsafe { callback(user.pointer, database.as_ptr(), pages, free, page_bytes) }
            })
        }));
        code::OK
    }

    fn sqlite3_get_clientdata(db: *mut Db, name: *const c_char) -> *mut c_void = std::ptr::null_mut(); {
        let (Some(db), Some(name)) = (Db::from_pointer(db), bytes(name)) else { return std::ptr::null_mut() };
        let _lock = db.enter();
        db.callbacks().client_data(name)
    }

    /// What was there under the name before is destroyed; NULL only takes it away.
    fn sqlite3_set_clientdata(db: *mut Db, name: *const c_char, pointer: *mut c_void, destructor: Destructor) -> c_int = code::INTERNAL; {
        let new = UserData { pointer, destructor };
        let (Some(db), Some(name)) = (Db::from_pointer(db), bytes(name)) else { return code::MISUSE };
        let _lock = db.enter();
        let new = match pointer.is_null() {
            true => {
                std::mem::forget(new);
                None
            }
            false => Some(new),
        };
        db.callbacks().attach(name, new);
        code::OK
    }
}
