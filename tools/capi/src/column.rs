//! Result columns: values of the row, names.

use crate::code;
use crate::stmt::Stmt;
use crate::value::{CValue, UTF16, low_int, type_number};
use base::Encoding;
use std::ffi::{CString, c_char, c_int, c_void};
use value::number::{REAL_DIGITS, with_real_digits};
use value::{Mem, ValueRef, ValueType};

/// Kinds of texts in [`Stmt::texts`].
const NAME: u8 = 0;
const DECLARED_TYPE: u8 = 1;
const DATABASE: u8 = 2;
const TABLE: u8 = 3;
const ORIGIN: u8 = 4;
const NAME16: u8 = 8;
const DECLARED_TYPE16: u8 = 9;
const DATABASE16: u8 = 10;
const TABLE16: u8 = 11;
const ORIGIN16: u8 = 12;

/// Looks at a value of the row; `missing` where there is none.
unsafe fn look<T>(stmt: *mut Stmt, column: c_int, missing: T, read: impl FnOnce(ValueRef<'_>) -> T) -> T {
    let Some(stmt) = Stmt::from_pointer(stmt) else { return missing };
    let _lock = stmt.db().enter();
    let Ok(engine) = stmt.engine.try_borrow() else { return missing };
    match usize::try_from(column) {
        Ok(column) if stmt.row().is_there() && column < engine.columns().len() => read(engine.value(column)),
        _ => {
            stmt.db().note_code(code::RANGE);
            missing
        }
    }
}

/// Looks at a value of the row as a cell that C may keep pointers into until the next step.
unsafe fn look_at_cell<T>(stmt: *mut Stmt, column: c_int, missing: T, read: impl FnOnce(&CValue) -> T) -> T {
    let Some(handle) = Stmt::from_pointer(stmt) else { return missing };
    let _lock = handle.db().enter();
    let digits = handle.db().connection().map_or(REAL_DIGITS, engine::Connection::float_digits);
    if let Some(known) = handle.row().converted(column) {
        // SAFETY: it stays until the row is forgotten, and the caller holds the connection's lock.
        return with_real_digits(digits, || read(unsafe { &*known }));
    }
    if look(stmt, column, None, |_| Some(())).is_none() {
        return missing;
    }
    let place = column as usize;
    let Ok(mem) = handle.engine.try_borrow().map(|engine| engine.cell(place)) else { return missing };
    let cell = handle.row().convert(place, CValue::new(mem));
    // SAFETY: as above.
    with_real_digits(digits, || read(unsafe { &*cell }))
}

/// Looks at a cell of the row where it lies; `None` where there is no such cell, or `read` finds it
/// of no use.
#[inline]
unsafe fn in_row<T>(stmt: *mut Stmt, column: c_int, read: impl FnOnce(&Mem) -> Option<T>) -> Option<T> {
    let handle = Stmt::from_pointer(stmt)?;
    let _lock = handle.db().enter();
    handle.cell(column).and_then(read)
}

/// Text that C can read as it lies in the row: UTF-8, which has its NUL after it.
#[inline]
fn text(cell: &Mem) -> Option<&[u8]> {
    match cell.as_ref() {
        ValueRef::Text(text) if text.encoding == Encoding::Utf8 => Some(text.bytes),
        _ => None,
    }
}

/// Where the text of a cell of the row lies, and its length; `None` where it has none in UTF-8.
#[inline]
unsafe fn text_in_row(stmt: *mut Stmt, column: c_int) -> Option<(*const u8, usize)> {
    in_row(stmt, column, |cell| text(cell).map(|text| (text.as_ptr(), text.len())))
}

/// As [`text_in_row`] of a number, as the row has it printed, and of NULL, which has none.
#[inline(never)]
unsafe fn printed_in_row(stmt: *mut Stmt, column: c_int) -> Option<(*const u8, usize)> {
    let handle = Stmt::from_pointer(stmt)?;
    let _lock = handle.db().enter();
    let cell = handle.cell(column)?;
    match cell.value_type() {
        ValueType::Null => Some((std::ptr::null(), 0)),
        ValueType::Integer | ValueType::Real => {
            let digits = || handle.db().connection().map_or(REAL_DIGITS, engine::Connection::float_digits);
            handle.row().printed(column as usize, cell, digits)
        }
        ValueType::Text | ValueType::Blob => None,
    }
}

/// The type of a blob: it is text once it was asked for as that.
#[cold]
unsafe fn read_type(stmt: *mut Stmt, column: c_int) -> ValueType {
    let Some(stmt) = Stmt::from_pointer(stmt) else { return ValueType::Null };
    let _lock = stmt.db().enter();
    stmt.row().converted(column).map_or(ValueType::Blob, |known| (*known).shown_type())
}

/// A text about a column, kept with the statement.
unsafe fn name(stmt: *mut Stmt, column: c_int, kind: u8) -> *const c_char {
    let Some(stmt) = Stmt::from_pointer(stmt) else { return std::ptr::null() };
    let _lock = stmt.db().enter();
    let Ok(engine) = stmt.engine.try_borrow() else { return std::ptr::null() };
    let Some(found) = usize::try_from(column).ok().and_then(|column| engine.columns().get(column)) else {
        return std::ptr::null();
    };
    let text = match (kind & 7, &found.origin) {
        (NAME, _) => Some(&found.name),
        (DECLARED_TYPE, _) => found.declared_type.as_ref(),
        (DATABASE, Some((database, _, _))) => Some(database),
        (TABLE, Some((_, table, _))) => Some(table),
        (ORIGIN, Some((_, _, origin))) => Some(origin),
        _ => None,
    };
    let Some(text) = text else { return std::ptr::null() };
    if kind & 8 == 0 {
        // A statement that was prepared again may have other columns.
        return stmt.texts().now((kind, column), &base::raw_text::unescape(text.as_bytes()));
    }
    stmt.texts().once((kind, column), || {
        let bytes = text.encode_utf16().flat_map(u16::to_ne_bytes).chain([0, 0]).collect();
        // SAFETY: the NUL bytes inside UTF-16 text are what the caller expects there.
        unsafe { CString::from_vec_unchecked(bytes) }
    })
}

c_api! {
    fn sqlite3_column_count(stmt: *mut Stmt) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 0 };
        stmt.column_count()
    }

    fn sqlite3_data_count(stmt: *mut Stmt) -> c_int = 0; {
        let Some(handle) = Stmt::from_pointer(stmt) else { return 0 };
        if handle.row().is_there() { sqlite3_column_count(stmt) } else { 0 }
    }

    fn sqlite3_column_type(stmt: *mut Stmt, column: c_int) -> c_int = 5; {
        let found = in_row(stmt, column, |cell| Some(cell.value_type()));
        let found = found.unwrap_or_else(|| look(stmt, column, ValueType::Null, |value| value.value_type()));
        type_number(if found == ValueType::Blob { read_type(stmt, column) } else { found })
    }

    fn sqlite3_column_int(stmt: *mut Stmt, column: c_int) -> c_int = 0; {
        let found = in_row(stmt, column, |cell| Some(low_int(cell.to_integer())));
        found.unwrap_or_else(|| look(stmt, column, 0, |value| low_int(value.to_integer())))
    }

    fn sqlite3_column_int64(stmt: *mut Stmt, column: c_int) -> i64 = 0; {
        let found = in_row(stmt, column, |cell| Some(cell.to_integer()));
        found.unwrap_or_else(|| look(stmt, column, 0, |value| value.to_integer()))
    }

    fn sqlite3_column_double(stmt: *mut Stmt, column: c_int) -> f64 = 0.0; {
        let found = in_row(stmt, column, |cell| Some(cell.to_real()));
        found.unwrap_or_else(|| look(stmt, column, 0.0, |value| value.to_real()))
    }

    fn sqlite3_column_text(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        match text_in_row(stmt, column).or_else(|| printed_in_row(stmt, column)) {
            Some((start, _)) => start.cast(),
            None => look_at_cell(stmt, column, std::ptr::null(), |cell| cell.text_pointer(Encoding::Utf8).cast()),
        }
    }

    fn sqlite3_column_text16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        look_at_cell(stmt, column, std::ptr::null(), |cell| cell.text_pointer(UTF16))
    }

    fn sqlite3_column_blob(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        let bytes = |cell: &Mem| match cell.as_ref() {
            ValueRef::Text(text) => Some((text.bytes.as_ptr(), text.bytes.len())),
            ValueRef::Blob(bytes) => Some((bytes.as_ptr(), bytes.len())),
            ValueRef::Null => Some((std::ptr::null(), 0)),
            ValueRef::Integer(_) | ValueRef::Real(_) => None,
        };
        match in_row(stmt, column, bytes) {
            Some((_, 0)) => std::ptr::null(),
            Some((start, _)) => start.cast(),
            None => look_at_cell(stmt, column, std::ptr::null(), CValue::blob_pointer),
        }
    }

    fn sqlite3_column_bytes(stmt: *mut Stmt, column: c_int) -> c_int = 0; {
        let length = |cell: &Mem| match cell.as_ref() {
            // A blob may have been read as UTF-16.
            ValueRef::Blob(bytes) => {
                let untouched = Stmt::from_pointer(stmt).is_some_and(|stmt| stmt.row().is_untouched());
                untouched.then_some(bytes.len())
            }
            _ => text(cell).map(<[u8]>::len),
        };
        if let Some(length) = in_row(stmt, column, length) {
            return length as c_int;
        }
        match printed_in_row(stmt, column) {
            Some((_, length)) => length as c_int,
            None => look_at_cell(stmt, column, 0, |cell| cell.text_bytes(Encoding::Utf8)),
        }
    }

    fn sqlite3_column_bytes16(stmt: *mut Stmt, column: c_int) -> c_int = 0; {
        look_at_cell(stmt, column, 0, |cell| cell.text_bytes(UTF16))
    }

    fn sqlite3_column_value(stmt: *mut Stmt, column: c_int) -> *mut CValue = crate::value::nothing(); {
        look_at_cell(stmt, column, crate::value::nothing(), |cell| std::ptr::from_ref(cell).cast_mut())
    }

    fn sqlite3_column_name(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        name(stmt, column, NAME)
    }

    fn sqlite3_column_name16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        name(stmt, column, NAME16).cast()
    }

    fn sqlite3_column_decltype(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        name(stmt, column, DECLARED_TYPE)
    }

    fn sqlite3_column_decltype16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        name(stmt, column, DECLARED_TYPE16).cast()
    }

    fn sqlite3_column_database_name(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        name(stmt, column, DATABASE)
    }

    fn sqlite3_column_table_name(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        name(stmt, column, TABLE)
    }

    fn sqlite3_column_origin_name(stmt: *mut Stmt, column: c_int) -> *const c_char = std::ptr::null(); {
        name(stmt, column, ORIGIN)
    }

    fn sqlite3_column_database_name16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        name(stmt, column, DATABASE16).cast()
    }

    fn sqlite3_column_table_name16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        name(stmt, column, TABLE16).cast()
    }

    fn sqlite3_column_origin_name16(stmt: *mut Stmt, column: c_int) -> *const c_void = std::ptr::null(); {
        name(stmt, column, ORIGIN16).cast()
    }
}
