//! What a connection can be asked and told.

use crate::code;
use crate::db::Db;
use crate::ffi::utf8;
use crate::hooks::HookKind;
use base::{DbIndex, Limit};
use engine::BusyHandler;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use std::time::Duration;

type BusyCallback = unsafe extern "C" fn(*mut c_void, c_int) -> c_int;

const LIMITS: [Limit; 15] = [
    Limit::Length,
    Limit::SqlLength,
    Limit::Column,
    Limit::ExprDepth,
    Limit::CompoundSelect,
    Limit::VdbeOp,
    Limit::FunctionArg,
    Limit::Attached,
    Limit::LikePatternLength,
    Limit::VariableNumber,
    Limit::TriggerDepth,
    Limit::WorkerThreads,
    Limit::ParserDepth,
    Limit::Schema,
    Limit::TriggerSteps,
];

/// Asks a connection under its lock; `missing` for a handle that is none.
unsafe fn ask<T>(db: *mut Db, missing: T, question: impl FnOnce(&engine::Connection) -> T) -> T {
    let Some(db) = Db::from_pointer(db) else { return missing };
    let _lock = db.enter();
    match db.connection() {
        Some(connection) => question(connection),
        None => missing,
    }
}

/// The number of the database with this name; NULL is the first.
unsafe fn database(connection: &engine::Connection, name: *const c_char) -> Option<DbIndex> {
    match utf8(name) {
        Some(name) => connection.database_index(&name),
        None => Some(DbIndex::MAIN),
    }
}

/// A text that stays as long as the connection.
pub fn keep(db: &Db, text: String) -> *const c_char {
    db.handed_out().keep_text(text)
}

/// The name of a database's file in the form of `filename`, which stays as long as the connection.
fn keep_filename(db: &Db, connection: &engine::Connection, index: DbIndex) -> *const c_char {
    let path = vfs::text_to_path(&connection.file_name(index)).into_owned();
    let beside = |suffix: &[u8]| if path.is_empty() { Vec::new() } else { [&path, suffix].concat() };
    let own = if index == DbIndex::MAIN { db.opened_with().parameters() } else { &[] };
    let (bytes, start) = crate::filename::build(&path, &beside(b"-journal"), &beside(b"-wal"), own);
    db.handed_out().keep_filename(bytes, start)
}

unsafe fn run_pragma(db: *mut Db, sql: &str) -> c_int {
    let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
    let _lock = db.enter();
    let Some(connection) = db.connection() else { return db.note_code(code::MISUSE) };
    db.finish(connection.execute_batch(sql))
}

c_api! {
    fn sqlite3_changes(db: *mut Db) -> c_int = 0; {
        ask(db, 0, |connection| connection.changes() as c_int)
    }

    fn sqlite3_changes64(db: *mut Db) -> i64 = 0; {
        ask(db, 0, |connection| connection.changes())
    }

    fn sqlite3_total_changes(db: *mut Db) -> c_int = 0; {
        ask(db, 0, |connection| connection.total_changes() as c_int)
    }

    fn sqlite3_total_changes64(db: *mut Db) -> i64 = 0; {
        ask(db, 0, |connection| connection.total_changes())
    }

    fn sqlite3_last_insert_rowid(db: *mut Db) -> i64 = 0; {
        ask(db, 0, |connection| connection.last_insert_rowid())
    }

    fn sqlite3_set_last_insert_rowid(db: *mut Db, rowid: i64) = (); {
        ask(db, (), |connection| connection.set_last_insert_rowid(rowid))
    }

    fn sqlite3_get_autocommit(db: *mut Db) -> c_int = 0; {
        ask(db, 0, |connection| c_int::from(connection.is_autocommit()))
    }

    fn sqlite3_interrupt(db: *mut Db) = (); {
        if let Some(db) = Db::even_closed(db) {
            db.interrupt();
        }
    }

    fn sqlite3_is_interrupted(db: *mut Db) -> c_int = 0; {
        ask(db, 0, |connection| c_int::from(connection.is_interrupted()))
    }

    fn sqlite3_busy_timeout(db: *mut Db, milliseconds: c_int) -> c_int = code::INTERNAL; {
        let handler = match u64::try_from(milliseconds) {
            Ok(0) | Err(_) => BusyHandler::None,
            Ok(milliseconds) => BusyHandler::Timeout(Duration::from_millis(milliseconds)),
        };
        ask(db, code::MISUSE, |connection| { connection.set_busy_handler(handler); code::OK })
    }

    fn sqlite3_busy_handler(db: *mut Db, callback: Option<BusyCallback>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let handler = match callback {
            None => BusyHandler::None,
            // SAFETY: the application registered the callback with this pointer.
            Some(callback) => BusyHandler::Callback(Rc::new(move |calls| unsafe { callback(user, calls as c_int) != 0 })),
        };
        ask(db, code::MISUSE, |connection| { connection.set_busy_handler(handler); code::OK })
    }

    fn sqlite3_limit(db: *mut Db, number: c_int, value: c_int) -> c_int = -1; {
        let Some(limit) = usize::try_from(number).ok().and_then(|number| LIMITS.get(number)) else { return -1 };
        ask(db, -1, |connection| connection.limit(*limit, value))
    }

    fn sqlite3_txn_state(db: *mut Db, name: *const c_char) -> c_int = -1; {
        ask(db, -1, |connection| match utf8(name) {
            Some(name) => connection.database_index(&name).map_or(-1, |index| connection.transaction_state(Some(index))),
            None => connection.transaction_state(None),
        })
    }

    fn sqlite3_db_filename(db: *mut Db, name: *const c_char) -> *const c_char = std::ptr::null(); {
        let Some(handle) = Db::from_pointer(db) else { return std::ptr::null() };
        ask(db, std::ptr::null(), |connection| match database(connection, name) {
            Some(DbIndex::TEMP) if !connection.has_temporary_database() => std::ptr::null(),
            Some(index) => keep_filename(handle, connection, index),
            None => std::ptr::null(),
        })
    }

    fn sqlite3_db_name(db: *mut Db, number: c_int) -> *const c_char = std::ptr::null(); {
        let Some(handle) = Db::from_pointer(db) else { return std::ptr::null() };
        let Ok(number) = usize::try_from(number) else { return std::ptr::null() };
        ask(db, std::ptr::null(), |connection| connection.database_name(number).map_or(std::ptr::null(), |name| keep(handle, name)))
    }

    fn sqlite3_db_readonly(db: *mut Db, name: *const c_char) -> c_int = -1; {
        ask(db, -1, |connection| match database(connection, name) {
            Some(index) => c_int::from(connection.is_database_read_only(index)),
            None => -1,
        })
    }

    fn sqlite3_wal_autocheckpoint(db: *mut Db, frames: c_int) -> c_int = code::INTERNAL; {
        if let Some(db) = Db::from_pointer(db) {
            let frames = usize::try_from(frames).unwrap_or(0);
            db.callbacks().register(HookKind::Wal, std::ptr::without_provenance_mut(frames));
        }
        run_pragma(db, &format!("PRAGMA wal_autocheckpoint={}", frames.max(0)))
    }
}
