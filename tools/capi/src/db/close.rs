//! The end of a connection's handle.

use super::{CLOSED, Db};
use crate::code;
use crate::{notify, trace};
use base::{Error, ResultCode};
use engine::Connection;
use std::ffi::c_int;

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
            trace::closing(db, pointer);
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

/// Frees a closed connection after its last statement, blob or backup has gone. The caller holds no
/// lock.
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
        notify::closed(id);
    }
    // Destructors of what is left may lie in an extension.
    let libraries = db.opened_with.take_libraries();
    drop(db);
    drop(libraries);
    engine::forget_thread_memory();
}
