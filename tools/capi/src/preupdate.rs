//! The hook before the change of a row, and what it may ask.

use crate::code;
use crate::db::Db;
use crate::hooks::{HookKind, operation_number, register};
use crate::value::CValue;
use base::{Result, ResultCode};
use engine::{PendingChange, RowOperation};
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;
use value::{Mem, Value};

type Preupdate = unsafe extern "C" fn(*mut c_void, *mut Db, c_int, *const c_char, *const c_char, i64, i64);

/// The change that a hook is being asked about.
pub struct Pending {
    change: Cell<*const PendingChange>,
    /// Values that C was given: whether of the row afterwards, column.
    values: RefCell<Vec<(bool, c_int, Box<CValue>)>>,
}

impl Default for Pending {
    fn default() -> Pending {
        Pending { change: Cell::new(std::ptr::null()), values: RefCell::default() }
    }
}

/// Asks the application about a change.
unsafe fn ask(pointer: *mut Db, callback: Preupdate, user: *mut c_void, change: &PendingChange) {
    let db = &*pointer;
    let c_text = |text: &str| CString::new(text).unwrap_or_default();
    let (database, table) = (c_text(change.database()), c_text(change.table()));
    let (before, after) = change.rowids();
    let outer = db.callbacks().pending().change.replace(change);
    let outer_values = db.callbacks().pending().values.take();
    let operation = match change.blob_column() {
        Some(_) => RowOperation::Delete,
        None => change.operation(),
    };
    callback(user, pointer, operation_number(operation), database.as_ptr(), table.as_ptr(), before, after);
    db.callbacks().pending().change.set(outer);
    db.callbacks().pending().values.replace(outer_values);
}

/// Hands out a value of the change.
unsafe fn value(
    db: *mut Db,
    column: c_int,
    is_new: bool,
    out: *mut *mut CValue,
    read: impl FnOnce(&PendingChange, usize) -> Result<Option<Value>>,
) -> c_int {
    let Some(db) = Db::from_pointer(db).filter(|_| !out.is_null()) else { return code::MISUSE };
    let _lock = db.enter();
    let missing = if is_new { RowOperation::Delete } else { RowOperation::Insert };
    let change = db.callbacks().pending().change.get().as_ref();
    let Some(change) = change.filter(|change| change.operation() != missing) else {
        return db.note_code(code::MISUSE);
    };
    let Some(place) = usize::try_from(column).ok().filter(|column| *column < change.column_count()) else {
        let behind = column >= 0 && !is_new;
        return db.note_code(if behind { code::MISUSE } else { code::RANGE });
    };
    let mut values = db.callbacks().pending().values.borrow_mut();
    if let Some((_, _, known)) = values.iter_mut().find(|(new, own, _)| *new == is_new && *own == column) {
        *out = &raw mut **known;
        return code::OK;
    }
    match read(change, place) {
        Ok(value) => {
            let mut mem = Mem::new();
            mem.set_owned(value.unwrap_or(Value::Null));
            let mut made = Box::new(CValue::new(mem));
            *out = &raw mut *made;
            values.push((is_new, column, made));
            code::OK
        }
        Err(error) => db.note(&error),
    }
}

unsafe fn pending<T>(db: *mut Db, none: T, read: impl FnOnce(&PendingChange) -> T) -> T {
    let Some(db) = Db::from_pointer(db) else { return none };
    let _lock = db.enter();
    db.callbacks().pending().change.get().as_ref().map_or(none, read)
}

c_api! {
    fn sqlite3_preupdate_hook(db: *mut Db, callback: Option<Preupdate>, user: *mut c_void) -> *mut c_void = std::ptr::null_mut(); {
        register(db, HookKind::Preupdate, user, |connection| {
            connection.set_preupdate_hook(callback.map(|callback| -> engine::PreupdateHook {
                // SAFETY: the application registered the callback with this pointer; the connection
                // is alive.
                Rc::new(move |change| unsafe { ask(db, callback, user, change) })
            }));
        })
    }

    fn sqlite3_preupdate_old(db: *mut Db, column: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        value(db, column, false, out, PendingChange::old_value)
    }

    fn sqlite3_preupdate_new(db: *mut Db, column: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        value(db, column, true, out, PendingChange::new_value)
    }

    fn sqlite3_preupdate_count(db: *mut Db) -> c_int = 0; {
        pending(db, 0, |change| change.column_count() as c_int)
    }

    fn sqlite3_preupdate_depth(db: *mut Db) -> c_int = 0; {
        pending(db, 0, |change| change.depth() as c_int)
    }

    fn sqlite3_preupdate_blobwrite(db: *mut Db) -> c_int = -1; {
        pending(db, -1, |change| change.blob_column().map_or(-1, |column| column as c_int))
    }
}

const _: () = assert!(ResultCode::RANGE.raw() == code::RANGE);
