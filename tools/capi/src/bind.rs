//! Parameters.

use crate::code;
use crate::ffi::{Destructor, counted, destroy, slice};
use crate::pointer::PointerValue;
use crate::stmt::Stmt;
use crate::text16;
use crate::value::{CValue, UTF16};
use base::{Encoding, Error, Limit, ResultCode};
use std::ffi::{CString, c_char, c_int, c_uchar, c_void};
use value::{Mem, ValueRef};

/// Kind of text in [`Stmt::texts`].
const PARAMETER: u8 = 16;
/// Longest value by default.
const LENGTH_MAX: u64 = 1_000_000_000;

/// Binds a value, which is copied.
unsafe fn bind(stmt: *mut Stmt, number: c_int, value: ValueRef<'_>) -> c_int {
    let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
    let _lock = stmt.db().enter();
    let Ok(mut engine) = stmt.engine.try_borrow_mut() else { return stmt.db().note_code(code::MISUSE) };
    if stmt.has_failed() {
        return stmt.db().note_code(code::MISUSE);
    }
    let bound = engine.bind(u32::try_from(number).unwrap_or(0), value);
    drop(engine);
    if bound.is_ok() {
        stmt.data().unbind_pointer(number);
    }
    stmt.db().finish(bound)
}

/// Binds text or a blob of the caller's and runs its destructor.
unsafe fn bind_bytes(
    stmt: *mut Stmt,
    number: c_int,
    start: *const c_void,
    bytes: &[u8],
    encoding: Option<Encoding>,
    destructor: Destructor,
) -> c_int {
    let value = match encoding {
        _ if start.is_null() => ValueRef::Null,
        Some(encoding) => {
            let (bytes, encoding) = text16::without_mark(bytes, encoding);
            ValueRef::text_bytes(bytes, encoding)
        }
        None => ValueRef::Blob(bytes),
    };
    let answer = match Stmt::from_pointer(stmt) {
        Some(own) if !start.is_null() && is_too_long(own, bytes.len()) => match bind(stmt, number, ValueRef::Null) {
            code::OK => own.db().note(&Error::bare(ResultCode::TOOBIG)),
            answer => answer,
        },
        _ => bind(stmt, number, value),
    };
    destroy(destructor, start.cast_mut());
    answer
}

/// Whether a value of so many bytes is longer than the connection's limit, which is never below 30.
unsafe fn is_too_long(stmt: &Stmt, bytes: usize) -> bool {
    let limit = || stmt.db().connection().map_or(0, |connection| connection.limit(Limit::Length, -1));
    bytes > 30 && usize::try_from(limit()).is_ok_and(|limit| bytes > limit)
}

/// A length that no value may have: the destructor runs, the answer is `SQLITE_TOOBIG`.
unsafe fn too_big(stmt: *mut Stmt, start: *const c_void, destructor: Destructor) -> c_int {
    destroy(destructor, start.cast_mut());
    match Stmt::from_pointer(stmt) {
        Some(stmt) => stmt.db().note(&Error::bare(ResultCode::TOOBIG)),
        None => code::MISUSE,
    }
}

c_api! {
    fn sqlite3_bind_null(stmt: *mut Stmt, number: c_int) -> c_int = code::INTERNAL; {
        bind(stmt, number, ValueRef::Null)
    }

    fn sqlite3_bind_int(stmt: *mut Stmt, number: c_int, value: c_int) -> c_int = code::INTERNAL; {
        bind(stmt, number, ValueRef::Integer(i64::from(value)))
    }

    fn sqlite3_bind_int64(stmt: *mut Stmt, number: c_int, value: i64) -> c_int = code::INTERNAL; {
        bind(stmt, number, ValueRef::Integer(value))
    }

    fn sqlite3_bind_double(stmt: *mut Stmt, number: c_int, value: f64) -> c_int = code::INTERNAL; {
        bind(stmt, number, ValueRef::from(value))
    }

    fn sqlite3_bind_text(stmt: *mut Stmt, number: c_int, text: *const c_char, length: c_int, destructor: Destructor) -> c_int = code::INTERNAL; {
        bind_bytes(stmt, number, text.cast(), counted(text, length), Some(Encoding::Utf8), destructor)
    }

    fn sqlite3_bind_text16(stmt: *mut Stmt, number: c_int, text: *const c_void, length: c_int, destructor: Destructor) -> c_int = code::INTERNAL; {
        bind_bytes(stmt, number, text, text16::counted(text, length), Some(UTF16), destructor)
    }

    fn sqlite3_bind_text64(stmt: *mut Stmt, number: c_int, text: *const c_char, length: u64, destructor: Destructor, encoding: c_uchar) -> c_int = code::INTERNAL; {
        if length > LENGTH_MAX {
            return too_big(stmt, text.cast(), destructor);
        }
        let encoding = crate::context::encoding_of(encoding);
        bind_bytes(stmt, number, text.cast(), slice(text.cast(), length as usize), Some(encoding), destructor)
    }

    fn sqlite3_bind_blob(stmt: *mut Stmt, number: c_int, blob: *const c_void, length: c_int, destructor: Destructor) -> c_int = code::INTERNAL; {
        let Ok(length) = usize::try_from(length) else { return code::MISUSE };
        bind_bytes(stmt, number, blob, slice(blob, length), None, destructor)
    }

    fn sqlite3_bind_blob64(stmt: *mut Stmt, number: c_int, blob: *const c_void, length: u64, destructor: Destructor) -> c_int = code::INTERNAL; {
        if length > LENGTH_MAX {
            return too_big(stmt, blob, destructor);
        }
        bind_bytes(stmt, number, blob, slice(blob, length as usize), None, destructor)
    }

    fn sqlite3_bind_zeroblob(stmt: *mut Stmt, number: c_int, length: c_int) -> c_int = code::INTERNAL; {
        bind(stmt, number, ValueRef::Blob(&vec![0; usize::try_from(length).unwrap_or(0)]))
    }

    fn sqlite3_bind_zeroblob64(stmt: *mut Stmt, number: c_int, length: u64) -> c_int = code::INTERNAL; {
        let long = Stmt::from_pointer(stmt).is_some_and(|stmt| is_too_long(stmt, usize::try_from(length).unwrap_or(usize::MAX)));
        if long || length > LENGTH_MAX {
            return too_big(stmt, std::ptr::null(), None);
        }
        bind(stmt, number, ValueRef::Blob(&vec![0; length as usize]))
    }

    fn sqlite3_bind_value(stmt: *mut Stmt, number: c_int, value: *const CValue) -> c_int = code::INTERNAL; {
        let mem = value.as_ref().map(|value| value.mem().clone());
        bind(stmt, number, mem.as_ref().map_or(ValueRef::Null, Mem::as_ref))
    }

    fn sqlite3_bind_pointer(stmt: *mut Stmt, number: c_int, pointer: *mut c_void, kind: *const c_char, destructor: Destructor) -> c_int = code::INTERNAL; {
        let answer = bind(stmt, number, ValueRef::Null);
        let handle = match Stmt::from_pointer(stmt) {
            Some(handle) if answer == code::OK => handle,
            _ => {
                destroy(destructor, pointer);
                return answer;
            }
        };
        let _lock = handle.db().enter();
        let value = PointerValue::new(pointer, kind, destructor);
        if let Ok(mut engine) = handle.engine.try_borrow_mut() {
            // The parameter is there and free: it has just been bound.
            let _ = engine.bind_with(number as u32, |mem| value.put_into(mem));
        }
        handle.data().bind_pointer(number, value);
        answer
    }

    fn sqlite3_bind_parameter_count(stmt: *mut Stmt) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 0 };
        stmt.parameter_count()
    }

    fn sqlite3_bind_parameter_name(stmt: *mut Stmt, number: c_int) -> *const c_char = std::ptr::null(); {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return std::ptr::null() };
        let _lock = stmt.db().enter();
        let Ok(engine) = stmt.engine.try_borrow() else { return std::ptr::null() };
        match u32::try_from(number).ok().and_then(|number| engine.parameter_name(number)) {
            Some(name) => {
                stmt.texts().once((PARAMETER, number), || CString::new(&*base::raw_text::unescape(name.as_bytes())).unwrap_or_default())
            }
            None => std::ptr::null(),
        }
    }

    fn sqlite3_bind_parameter_index(stmt: *mut Stmt, name: *const c_char) -> c_int = 0; {
        let (Some(stmt), Some(name)) = (Stmt::from_pointer(stmt), crate::ffi::bytes(name)) else { return 0 };
        let _lock = stmt.db().enter();
        let name = base::raw_text::escape(name);
        let number = stmt.engine.try_borrow().ok().and_then(|engine| engine.parameter_number(&name));
        number.map_or(0, |number| number as c_int)
    }

    fn sqlite3_clear_bindings(stmt: *mut Stmt) -> c_int = code::INTERNAL; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
        let _lock = stmt.db().enter();
        match stmt.engine.try_borrow_mut() {
            Ok(mut engine) => engine.clear_bindings(),
            Err(_) => return stmt.db().note_code(code::MISUSE),
        }
        stmt.data().unbind_pointers(stmt.is_busy());
        code::OK
    }
}
