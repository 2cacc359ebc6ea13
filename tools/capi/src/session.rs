//! Sessions and change sets: <https://www.sqlite.org/session.html>

mod apply;
mod group;
mod iter;
mod stream;

use crate::code;
use crate::db::Db;
use crate::db::sessions::CSession;
use crate::ffi::utf8;
use crate::hooks::{HookKind, register};
use crate::memory;
use base::{Error, Result};
use session::Output;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use stream::{Failure, Write, writer};

type Filter = unsafe extern "C" fn(*mut c_void, *const c_char) -> c_int;

/// `SQLITE_SESSION_OBJCONFIG_SIZE`
const CONFIG_SIZE: c_int = 1;
/// `SQLITE_SESSION_OBJCONFIG_ROWID`
const CONFIG_ROWID: c_int = 2;
/// `SQLITE_SESSION_CONFIG_STRMSIZE`
const CONFIG_STREAM_SIZE: c_int = 1;

/// The message that an error has beside its code's.
fn own_message(error: &Error) -> Option<&str> {
    error.says_more().then(|| error.message())
}

/// The code of a result, whole.
fn whole_code(result: Result<()>) -> c_int {
    result.map_or_else(|error| error.extended_code().raw(), |()| code::OK)
}

/// Gives bytes to C in its own block; NULL for none.
unsafe fn give(bytes: &[u8], count: *mut c_int, block: *mut *mut c_void) -> c_int {
    if count.is_null() || block.is_null() {
        return code::MISUSE;
    }
    let Ok(length) = c_int::try_from(bytes.len()) else { return code::NOMEM };
    *count = length;
    *block = std::ptr::null_mut();
    if bytes.is_empty() {
        return code::OK;
    }
    *block = memory::allocate(bytes.len() as u64);
    if (*block).is_null() {
        *count = 0;
        return code::NOMEM;
    }
    (*block).cast::<u8>().copy_from(bytes.as_ptr(), bytes.len());
    code::OK
}

/// Gives a text to C, where it wants one.
unsafe fn give_text(text: Option<&str>, out: *mut *mut c_char) {
    if !out.is_null() {
        *out = text.map_or(std::ptr::null_mut(), |text| memory::text(text.as_bytes()));
    }
}

unsafe fn generate(session: *mut CSession, is_patchset: bool, count: *mut c_int, block: *mut *mut c_void) -> c_int {
    if count.is_null() || block.is_null() {
        return code::MISUSE;
    }
    *count = 0;
    *block = std::ptr::null_mut();
    CSession::with(session, code::MISUSE, |session, db| {
        let mut bytes = Vec::new();
        let output = Output::Buffer(&mut bytes);
        match if is_patchset { session.patchset(output) } else { session.changeset(output) } {
            Ok(()) => give(&bytes, count, block),
            Err(error) => db.masked(error.extended_code().raw()),
        }
    })
}

unsafe fn generate_stream(session: *mut CSession, is_patchset: bool, write: Option<Write>, user: *mut c_void) -> c_int {
    let Some(write) = write else { return code::MISUSE };
    CSession::with(session, code::MISUSE, |session, db| {
        let failure = Failure::default();
        let mut write = writer(write, user, &failure);
        let output = Output::Stream(&mut write);
        let result = if is_patchset { session.patchset(output) } else { session.changeset(output) };
        failure.code_of(result, db)
    })
}

/// Reads or sets a switch through a C number: negative only reads.
unsafe fn configure(
    number: *mut c_int,
    set: impl FnOnce(Option<bool>) -> Result<bool>,
    now: impl FnOnce() -> bool,
) -> c_int {
    let wanted = (*number >= 0).then_some(*number != 0);
    let (answer, on) = match set(wanted) {
        Ok(on) => (code::OK, on),
        Err(error) => (error.extended_code().raw(), now()),
    };
    *number = c_int::from(on);
    answer
}

c_api! {
    fn sqlite3session_create(db: *mut Db, database: *const c_char, out: *mut *mut CSession) -> c_int = code::INTERNAL; {
        if out.is_null() {
            return code::MISUSE;
        }
        *out = std::ptr::null_mut();
        let Some(handle) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = handle.enter();
        let (Some(connection), Some(database)) = (handle.connection(), utf8(database)) else { return code::MISUSE };
        let session = handle.sessions.open(db, connection, &database);
        // The hook is the session's already: only its pointer is noted.
        register(db, HookKind::Preupdate, session.cast(), |_| {});
        *out = session;
        code::OK
    }

    fn sqlite3session_delete(session: *mut CSession) = (); {
        if session.is_null() {
            return;
        }
        let Some(handle) = Db::even_closed((*session).db()) else {
            drop(Box::from_raw(session));
            return;
        };
        let _lock = handle.enter();
        drop(Box::from_raw(session));
        let first = handle.sessions.forget(session);
        handle.callbacks().register(HookKind::Preupdate, first.cast());
    }

    fn sqlite3session_object_config(session: *mut CSession, operation: c_int, number: *mut c_void) -> c_int = code::INTERNAL; {
        let number = number.cast::<c_int>();
        if number.is_null() {
            return code::MISUSE;
        }
        CSession::with(session, code::MISUSE, |session, _| match operation {
            CONFIG_SIZE => configure(number, |on| session.measure(on), || session.measure(None).unwrap_or(false)),
            CONFIG_ROWID => {
                configure(number, |on| session.record_rowids(on), || session.record_rowids(None).unwrap_or(false))
            }
            _ => code::MISUSE,
        })
    }

    fn sqlite3session_enable(session: *mut CSession, number: c_int) -> c_int = 0; {
        CSession::with(session, 0, |session, _| session.enable(number))
    }

    fn sqlite3session_indirect(session: *mut CSession, number: c_int) -> c_int = 0; {
        CSession::with(session, 0, |session, _| session.mark_indirect(number))
    }

    fn sqlite3session_attach(session: *mut CSession, table: *const c_char) -> c_int = code::INTERNAL; {
        CSession::with(session, code::MISUSE, |session, _| {
            session.attach(utf8(table).as_deref());
            code::OK
        })
    }

    fn sqlite3session_table_filter(session: *mut CSession, filter: Option<Filter>, user: *mut c_void) = (); {
        CSession::with(session, (), |session, _| {
            session.set_table_filter(filter.map(|filter| -> session::TableFilter {
                Rc::new(move |table| {
                    let table = std::ffi::CString::new(table).unwrap_or_default();
                    // SAFETY: the application registered the filter with this pointer.
                    unsafe { filter(user, table.as_ptr()) != 0 }
                })
            }));
        })
    }

    fn sqlite3session_changeset(session: *mut CSession, count: *mut c_int, block: *mut *mut c_void) -> c_int = code::INTERNAL; {
        generate(session, false, count, block)
    }

    fn sqlite3session_patchset(session: *mut CSession, count: *mut c_int, block: *mut *mut c_void) -> c_int = code::INTERNAL; {
        generate(session, true, count, block)
    }

    fn sqlite3session_changeset_strm(session: *mut CSession, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        generate_stream(session, false, write, user)
    }

    fn sqlite3session_patchset_strm(session: *mut CSession, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        generate_stream(session, true, write, user)
    }

    fn sqlite3session_changeset_size(session: *mut CSession) -> i64 = 0; {
        CSession::with(session, 0, |session, _| session.changeset_bytes_max())
    }

    fn sqlite3session_isempty(session: *mut CSession) -> c_int = 1; {
        CSession::with(session, 1, |session, _| c_int::from(session.is_empty()))
    }

    fn sqlite3session_memory_used(session: *mut CSession) -> i64 = 0; {
        CSession::with(session, 0, |session, _| session.memory_bytes() as i64)
    }

    fn sqlite3session_diff(session: *mut CSession, from: *const c_char, table: *const c_char, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        give_text(None, message);
        let (Some(from), Some(table)) = (utf8(from), utf8(table)) else { return code::MISUSE };
        CSession::with(session, code::MISUSE, |session, db| match session.diff(&from, &table) {
            Ok(()) => code::OK,
            Err(error) => {
                if error.extended_code() == base::ResultCode::SCHEMA {
                    give_text(own_message(&error), message);
                }
                db.masked(error.extended_code().raw())
            }
        })
    }

    fn sqlite3session_config(operation: c_int, number: *mut c_void) -> c_int = code::INTERNAL; {
        let number = number.cast::<c_int>();
        if operation != CONFIG_STREAM_SIZE || number.is_null() {
            return code::MISUSE;
        }
        session::set_stream_chunk_bytes(usize::try_from(*number).unwrap_or(0));
        *number = session::stream_chunk_bytes() as c_int;
        code::OK
    }
}
