//! Incremental blob I/O.

use crate::code;
use crate::db::{Db, close};
use crate::ffi::utf8;
use base::{Error, Result, ResultCode};
use std::cell::{Cell, RefCell};
use std::ffi::{c_char, c_int, c_void};

/// An open blob.
pub struct CBlob {
    db: *mut Db,
    engine: RefCell<Option<engine::Blob>>,
    /// How the last read or write ended, which `sqlite3_blob_close` reports again.
    last: Cell<c_int>,
}

impl CBlob {
    unsafe fn with(
        pointer: *mut CBlob,
        operation: impl FnOnce(&mut engine::Blob, &Cell<c_int>) -> Result<()>,
    ) -> c_int {
        let Some(blob) = pointer.as_ref() else { return code::MISUSE };
        let db = &*blob.db;
        let _lock = db.enter();
        let Ok(mut engine) = blob.engine.try_borrow_mut() else { return db.note_code(code::MISUSE) };
        let result = match engine.as_mut() {
            Some(engine) => operation(engine, &blob.last),
            None => Err(Error::bare(ResultCode::ABORT)),
        };
        db.finish(result)
    }
}

/// Checks what C passes as length and offset.
fn place(blob: &engine::Blob, length: c_int, offset: c_int) -> Result<(usize, u32)> {
    let (Ok(length), Ok(offset)) = (u32::try_from(length), u32::try_from(offset)) else {
        return Err(Error::bare(ResultCode::ERROR));
    };
    if u64::from(length) + u64::from(offset) > u64::from(blob.len()) {
        return Err(Error::bare(ResultCode::ERROR));
    }
    Ok((length as usize, offset))
}

fn noted(last: &Cell<c_int>, result: Result<()>) -> Result<()> {
    last.set(result.as_ref().map_or_else(|error| error.extended_code().raw(), |()| code::OK));
    result
}

c_api! {
    fn sqlite3_blob_open(db: *mut Db, database: *const c_char, table: *const c_char, column: *const c_char, rowid: i64, writable: c_int, out: *mut *mut CBlob) -> c_int = code::INTERNAL; {
        let Some(handle) = Db::from_pointer(db).filter(|_| !out.is_null()) else { return code::MISUSE };
        *out = std::ptr::null_mut();
        let _lock = handle.enter();
        let (Some(connection), Some(table), Some(column)) = (handle.connection(), utf8(table), utf8(column)) else {
            return code::MISUSE;
        };
        let database = utf8(database).unwrap_or("main".into());
        let result = connection.open_blob(&database, &table, &column, rowid, writable != 0);
        handle.finish(result.map(|engine| {
            handle.children().opened();
            *out = Box::into_raw(Box::new(CBlob { db, engine: RefCell::new(Some(engine)), last: Cell::new(code::OK) }));
        }))
    }

    fn sqlite3_blob_reopen(blob: *mut CBlob, rowid: i64) -> c_int = code::INTERNAL; {
        CBlob::with(blob, |engine, last| noted(last, engine.reopen(rowid)))
    }

    fn sqlite3_blob_bytes(blob: *mut CBlob) -> c_int = 0; {
        let Some(blob) = blob.as_ref() else { return 0 };
        let _lock = (*blob.db).enter();
        blob.engine.try_borrow().map_or(0, |engine| engine.as_ref().filter(|engine| !engine.is_aborted()).map_or(0, |engine| engine.len() as c_int))
    }

    fn sqlite3_blob_read(blob: *mut CBlob, out: *mut c_void, length: c_int, offset: c_int) -> c_int = code::INTERNAL; {
        CBlob::with(blob, |engine, last| {
            let (length, offset) = place(engine, length, offset)?;
            if length == 0 {
                return Ok(());
            }
            // SAFETY: the caller's buffer has room for `length` bytes; zeroed first, so that it may
            // be borrowed.
            let buffer = unsafe {
                out.cast::<u8>().write_bytes(0, length);
                std::slice::from_raw_parts_mut(out.cast::<u8>(), length)
            };
            noted(last, engine.read_at(buffer, offset))
        })
    }

    fn sqlite3_blob_write(blob: *mut CBlob, data: *const c_void, length: c_int, offset: c_int) -> c_int = code::INTERNAL; {
        CBlob::with(blob, |engine, last| {
            let (length, offset) = place(engine, length, offset)?;
            // SAFETY: the caller's data has `length` bytes.
            noted(last, engine.write_at(unsafe { crate::ffi::slice(data, length) }, offset))
        })
    }

    fn sqlite3_blob_close(blob: *mut CBlob) -> c_int = code::INTERNAL; {
        if blob.is_null() {
            return code::OK;
        }
        let db = (*blob).db;
        {
            let handle = &*db;
            let _lock = handle.enter();
            if (*blob).engine.try_borrow_mut().is_err() {
                // From its own hook write.
                return handle.note_code(code::MISUSE);
            }
        }
        let blob = Box::from_raw(blob);
        let answer = {
            let handle = &*db;
            let _lock = handle.enter();
            handle.children().closed();
            let engine = blob.engine.take();
            let aborted = engine.as_ref().is_some_and(engine::Blob::is_aborted);
            let ended = engine.map_or(Ok(()), engine::Blob::close);
            // An aborted blob has nothing left to report: the connection's error stays as it is.
            let closed = if aborted { code::OK } else { handle.finish(ended) };
            crate::notify::ended(handle);
            match (closed, blob.last.get()) {
                (code::OK, last) if last != code::OK && !aborted => handle.note_code(last),
                _ => closed,
            }
        };
        close::leave(db);
        answer
    }
}
