//! The table on the oracle, by its C interface of modules.
#![allow(unsafe_code)] // the C API of the oracle

use super::{Asked, Calls, Failure, Given, Kv};
use crate::Cell;
use rusqlite::ffi;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::null_mut;

/// Gives the connection the modules.
///
/// # Safety
/// The handle is an open connection's.
pub unsafe fn register(handle: *mut ffi::sqlite3) {
    let calls = Calls::default();
    // SAFETY: the modules are static, each client data is one box that `drop_calls` frees.
    unsafe {
        for (name, module) in [(c"kv", &KV), (c"kv_calls", &KV_CALLS)] {
            let data = Box::into_raw(Box::new(calls.clone())).cast();
            ffi::sqlite3_create_module_v2(handle, name.as_ptr(), module, data, Some(drop_calls));
        }
        ffi::sqlite3_overload_function(handle, c"kv_has".as_ptr(), 2);
    }
}

unsafe extern "C" fn drop_calls(data: *mut c_void) {
    // SAFETY: `register` has made the box, and SQLite calls this once.
    drop(unsafe { Box::from_raw(data.cast::<Calls>()) });
}

const NO_MODULE: ffi::sqlite3_module = ffi::sqlite3_module {
    iVersion: 4,
    xCreate: None,
    xConnect: None,
    xBestIndex: None,
    xDisconnect: None,
    xDestroy: None,
    xOpen: None,
    xClose: Some(close),
    xFilter: None,
    xNext: Some(next),
    xEof: Some(eof),
    xColumn: Some(column),
    xRowid: Some(rowid),
    xUpdate: None,
    xBegin: None,
    xSync: None,
    xCommit: None,
    xRollback: None,
    xFindFunction: None,
    xRename: None,
    xSavepoint: None,
    xRelease: None,
    xRollbackTo: None,
    xShadowName: None,
    xIntegrity: None,
};

static KV: ffi::sqlite3_module = ffi::sqlite3_module {
    xCreate: Some(create),
    xConnect: Some(connect),
    xBestIndex: Some(best_index),
    xDisconnect: Some(disconnect),
    xDestroy: Some(destroy),
    xOpen: Some(open),
    xFilter: Some(filter),
    xUpdate: Some(update),
    xBegin: Some(begin),
    xSync: Some(sync),
    xCommit: Some(commit),
    xRollback: Some(rollback),
    xFindFunction: Some(find_function),
    xRename: Some(rename),
    xSavepoint: Some(savepoint),
    xRelease: Some(release),
    xRollbackTo: Some(rollback_to),
    xShadowName: Some(shadow_name),
    ..NO_MODULE
};

static KV_CALLS: ffi::sqlite3_module = ffi::sqlite3_module {
    xConnect: Some(connect_calls),
    xBestIndex: Some(best_index_of_calls),
    xDisconnect: Some(disconnect),
    xOpen: Some(open),
    xFilter: Some(filter_calls),
    ..NO_MODULE
};

/// A table of either module. `base` is what SQLite knows of it.
#[repr(C)]
struct Table {
    base: ffi::sqlite3_vtab,
    connection: *mut ffi::sqlite3,
    kv: Option<Kv>,
    calls: Calls,
}

#[repr(C)]
struct Cursor {
    base: ffi::sqlite3_vtab_cursor,
    rows: Vec<(i64, Vec<Cell>)>,
    next: usize,
}

/// # Safety
/// SQLite passes what `make` or `connect_calls` gave it.
unsafe fn table<'a>(base: *mut ffi::sqlite3_vtab) -> &'a Table {
    // SAFETY: see above; `base` is the first field.
    unsafe { &*base.cast::<Table>() }
}

/// # Safety
/// As [`table`], of a table of the module `kv`.
unsafe fn kv<'a>(base: *mut ffi::sqlite3_vtab) -> &'a Kv {
    // SAFETY: the caller's.
    unsafe { table(base) }.kv.as_ref().unwrap()
}

/// # Safety
/// SQLite passes what `open` gave it.
unsafe fn cursor<'a>(base: *mut ffi::sqlite3_vtab_cursor) -> &'a mut Cursor {
    // SAFETY: see above; `base` is the first field.
    unsafe { &mut *base.cast::<Cursor>() }
}

unsafe fn message(text: &str) -> *mut c_char {
    let text = CString::new(text).unwrap();
    // SAFETY: both texts end with a NUL.
    unsafe { ffi::sqlite3_mprintf(c"%s".as_ptr(), text.as_ptr()) }
}

unsafe fn answer(base: *mut ffi::sqlite3_vtab, result: Result<(), Failure>) -> c_int {
    match result {
        Ok(()) => ffi::SQLITE_OK,
        Err((code, None)) => code,
        Err((code, Some(text))) => {
            // SAFETY: the table is alive; what its message was before is SQLite's memory.
            unsafe {
                ffi::sqlite3_free((*base).zErrMsg.cast());
                (*base).zErrMsg = message(&text);
            }
            code
        }
    }
}

unsafe fn text_of(text: *const c_char) -> String {
    // SAFETY: SQLite's texts end with a NUL.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

unsafe fn cell(value: *mut ffi::sqlite3_value) -> Cell {
    // SAFETY: the value is SQLite's, alive during the call that passed it.
    unsafe {
        let bytes = |start: *const u8| {
            let length = ffi::sqlite3_value_bytes(value) as usize;
            if length == 0 { Vec::new() } else { std::slice::from_raw_parts(start, length).to_vec() }
        };
        match ffi::sqlite3_value_type(value) {
            ffi::SQLITE_INTEGER => Cell::Integer(ffi::sqlite3_value_int64(value)),
            ffi::SQLITE_FLOAT => Cell::Real(ffi::sqlite3_value_double(value).to_bits()),
            ffi::SQLITE_TEXT => Cell::Text(bytes(ffi::sqlite3_value_text(value))),
            ffi::SQLITE_BLOB => Cell::Blob(bytes(ffi::sqlite3_value_blob(value).cast())),
            _ => Cell::Null,
        }
    }
}

unsafe fn values<'a>(count: c_int, values: *mut *mut ffi::sqlite3_value) -> &'a [*mut ffi::sqlite3_value] {
    match count {
        0 => &[],
        // SAFETY: SQLite passes so many.
        _ => unsafe { std::slice::from_raw_parts(values, count as usize) },
    }
}

unsafe fn new_table(connection: *mut ffi::sqlite3, kv: Option<Kv>, calls: &Calls) -> *mut ffi::sqlite3_vtab {
    let base = ffi::sqlite3_vtab { pModule: std::ptr::null(), nRef: 0, zErrMsg: null_mut() };
    Box::into_raw(Box::new(Table { base, connection, kv, calls: calls.clone() })).cast()
}

unsafe fn make(
    task: &str,
    connection: *mut ffi::sqlite3,
    data: *mut c_void,
    (count, arguments): (c_int, *const *const c_char),
    out: *mut *mut ffi::sqlite3_vtab,
    error: *mut *mut c_char,
) -> c_int {
    // SAFETY: SQLite's arguments: so many texts, the client data of `register`, places for the
    // answers.
    unsafe {
        let calls = &*data.cast::<Calls>();
        let arguments = std::slice::from_raw_parts(arguments, count as usize);
        let arguments: Vec<String> = arguments.iter().map(|argument| text_of(*argument)).collect();
        let (kv, declared) = match Kv::make(task, &arguments, calls) {
            Ok(made) => made,
            Err((code, text)) => {
                if let Some(text) = text {
                    *error = message(&text);
                }
                return code;
            }
        };
        if let Some(declared) = declared {
            let declared = CString::new(declared).unwrap();
            let code = ffi::sqlite3_declare_vtab(connection, declared.as_ptr());
            if code != ffi::SQLITE_OK {
                *error = ffi::sqlite3_mprintf(c"%s".as_ptr(), ffi::sqlite3_errmsg(connection));
                return code;
            }
        }
        ffi::sqlite3_vtab_config(connection, ffi::SQLITE_VTAB_CONSTRAINT_SUPPORT, 1 as c_int);
        *out = new_table(connection, Some(kv), calls);
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn create(
    connection: *mut ffi::sqlite3,
    data: *mut c_void,
    count: c_int,
    arguments: *const *const c_char,
    out: *mut *mut ffi::sqlite3_vtab,
    error: *mut *mut c_char,
) -> c_int {
    // SAFETY: the arguments are passed on.
    unsafe { make("create", connection, data, (count, arguments), out, error) }
}

unsafe extern "C" fn connect(
    connection: *mut ffi::sqlite3,
    data: *mut c_void,
    count: c_int,
    arguments: *const *const c_char,
    out: *mut *mut ffi::sqlite3_vtab,
    error: *mut *mut c_char,
) -> c_int {
    // SAFETY: the arguments are passed on.
    unsafe { make("connect", connection, data, (count, arguments), out, error) }
}

unsafe extern "C" fn connect_calls(
    connection: *mut ffi::sqlite3,
    data: *mut c_void,
    _: c_int,
    _: *const *const c_char,
    out: *mut *mut ffi::sqlite3_vtab,
    _: *mut *mut c_char,
) -> c_int {
    // SAFETY: as in `make`.
    unsafe {
        *out = new_table(connection, None, &*data.cast::<Calls>());
        ffi::sqlite3_declare_vtab(connection, c"CREATE TABLE x(call TEXT)".as_ptr())
    }
}

unsafe extern "C" fn disconnect(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: `new_table` has made the box, and SQLite calls this or `destroy` once.
    drop(unsafe { Box::from_raw(base.cast::<Table>()) });
    ffi::SQLITE_OK
}

unsafe extern "C" fn destroy(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: as in `disconnect`.
    unsafe {
        kv(base).note("destroy");
        disconnect(base)
    }
}

unsafe fn asked(info: *mut ffi::sqlite3_index_info, count: usize) -> Vec<Asked> {
    // SAFETY: the question has so many constraints.
    unsafe {
        (0..count)
            .map(|at| {
                let constraint = &*(*info).aConstraint.add(at);
                let mut right = null_mut();
                let known = ffi::sqlite3_vtab_rhs_value(info, at as c_int, &mut right) == ffi::SQLITE_OK;
                Asked {
                    column: constraint.iColumn,
                    op: constraint.op,
                    usable: constraint.usable != 0,
                    is_in: ffi::sqlite3_vtab_in(info, at as c_int, -1) != 0,
                    collation: text_of(ffi::sqlite3_vtab_collation(info, at as c_int)),
                    right: known.then(|| cell(right)),
                }
            })
            .collect()
    }
}

unsafe extern "C" fn best_index(base: *mut ffi::sqlite3_vtab, info: *mut ffi::sqlite3_index_info) -> c_int {
    // SAFETY: SQLite's question, with as many entries as it says.
    unsafe {
        let asked = asked(info, (*info).nConstraint as usize);
        let order: Vec<(i32, bool)> = (0..(*info).nOrderBy as usize)
            .map(|at| &*(*info).aOrderBy.add(at))
            .map(|term| (term.iColumn, term.desc != 0))
            .collect();
        let distinct = ffi::sqlite3_vtab_distinct(info);
        let Some(plan) = kv(base).best_index(&asked, &order, distinct, (*info).colUsed) else {
            return ffi::SQLITE_CONSTRAINT;
        };
        for (at, usage) in plan.uses.iter().enumerate() {
            let slot = &mut *(*info).aConstraintUsage.add(at);
            slot.argvIndex = usage.argument as c_int;
            slot.omit = u8::from(usage.omit);
            if usage.all_at_once {
                ffi::sqlite3_vtab_in(info, at as c_int, 1);
            }
        }
        (*info).idxNum = plan.number;
        (*info).idxStr = message(&plan.text);
        (*info).needToFreeIdxStr = 1;
        (*info).orderByConsumed = c_int::from(plan.ordered);
        (*info).estimatedCost = plan.cost;
        (*info).estimatedRows = plan.rows;
        (*info).idxFlags = c_int::from(plan.unique);
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn best_index_of_calls(_: *mut ffi::sqlite3_vtab, _: *mut ffi::sqlite3_index_info) -> c_int {
    ffi::SQLITE_OK
}

unsafe extern "C" fn open(base: *mut ffi::sqlite3_vtab, out: *mut *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        if let Some(kv) = &table(base).kv {
            kv.note("open");
        }
        let own = ffi::sqlite3_vtab_cursor { pVtab: base };
        *out = Box::into_raw(Box::new(Cursor { base: own, rows: Vec::new(), next: 0 })).cast();
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn close(base: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: `open` has made the box, and SQLite calls this once.
    drop(unsafe { Box::from_raw(base.cast::<Cursor>()) });
    ffi::SQLITE_OK
}

/// An argument: a list where the value is the handle of one.
unsafe fn given(value: *mut ffi::sqlite3_value) -> Given {
    let mut each = null_mut();
    // SAFETY: SQLite's value.
    unsafe {
        let mut code = ffi::sqlite3_vtab_in_first(value, &mut each);
        if code == ffi::SQLITE_ERROR {
            return Given::One(cell(value));
        }
        let mut all = Vec::new();
        while code == ffi::SQLITE_OK && !each.is_null() {
            all.push(cell(each));
            code = ffi::sqlite3_vtab_in_next(value, &mut each);
        }
        Given::All(all)
    }
}

unsafe extern "C" fn filter(
    base: *mut ffi::sqlite3_vtab_cursor,
    number: c_int,
    text: *const c_char,
    count: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        let given: Vec<Given> = values(count, arguments).iter().map(|value| given(*value)).collect();
        let text = if text.is_null() { String::new() } else { text_of(text) };
        let cursor = cursor(base);
        cursor.rows = kv(cursor.base.pVtab).filter(number, &text, &given);
        cursor.next = 0;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn filter_calls(
    base: *mut ffi::sqlite3_vtab_cursor,
    _: c_int,
    _: *const c_char,
    _: c_int,
    _: *mut *mut ffi::sqlite3_value,
) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        let cursor = cursor(base);
        let calls = std::mem::take(&mut *table(cursor.base.pVtab).calls.lock().unwrap());
        let rows = calls.into_iter().map(|call| vec![Cell::Text(call.into_bytes())]);
        cursor.rows = (0..).zip(rows).collect();
        cursor.next = 0;
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn next(base: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: SQLite's cursor.
    unsafe { cursor(base) }.next += 1;
    ffi::SQLITE_OK
}

unsafe extern "C" fn eof(base: *mut ffi::sqlite3_vtab_cursor) -> c_int {
    // SAFETY: SQLite's cursor.
    let cursor = unsafe { cursor(base) };
    c_int::from(cursor.next >= cursor.rows.len())
}

unsafe extern "C" fn column(
    base: *mut ffi::sqlite3_vtab_cursor,
    context: *mut ffi::sqlite3_context,
    column: c_int,
) -> c_int {
    // SAFETY: SQLite's arguments; it copies the bytes.
    unsafe {
        if ffi::sqlite3_vtab_nochange(context) != 0 {
            return ffi::SQLITE_OK;
        }
        let cursor = cursor(base);
        match cursor.rows.get(cursor.next).and_then(|(_, row)| row.get(column as usize)) {
            None | Some(Cell::Null) => ffi::sqlite3_result_null(context),
            Some(Cell::Integer(number)) => ffi::sqlite3_result_int64(context, *number),
            Some(Cell::Real(bits)) => ffi::sqlite3_result_double(context, f64::from_bits(*bits)),
            Some(Cell::Text(text)) => {
                let length = text.len() as c_int;
                ffi::sqlite3_result_text(context, text.as_ptr().cast(), length, ffi::SQLITE_TRANSIENT());
            }
            Some(Cell::Blob(blob)) => {
                let length = blob.len() as c_int;
                ffi::sqlite3_result_blob(context, blob.as_ptr().cast(), length, ffi::SQLITE_TRANSIENT());
            }
        }
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn rowid(base: *mut ffi::sqlite3_vtab_cursor, out: *mut i64) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        let cursor = cursor(base);
        *out = cursor.rows.get(cursor.next).map_or(0, |(rowid, _)| *rowid);
    }
    ffi::SQLITE_OK
}

unsafe extern "C" fn update(
    base: *mut ffi::sqlite3_vtab,
    count: c_int,
    arguments: *mut *mut ffi::sqlite3_value,
    out: *mut i64,
) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        let arguments = values(count, arguments);
        let unchanged: Vec<usize> =
            (2..arguments.len()).filter(|at| ffi::sqlite3_value_nochange(arguments[*at]) != 0).collect();
        let cells: Vec<Cell> = arguments.iter().map(|value| cell(*value)).collect();
        let conflict = ffi::sqlite3_vtab_on_conflict(table(base).connection);
        let result = kv(base).update(&cells, &unchanged, conflict).map(|rowid| *out = rowid);
        answer(base, result)
    }
}

unsafe extern "C" fn begin(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.begin();
    ffi::SQLITE_OK
}

unsafe extern "C" fn sync(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { answer(base, kv(base).sync()) }
}

unsafe extern "C" fn commit(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.commit();
    ffi::SQLITE_OK
}

unsafe extern "C" fn rollback(base: *mut ffi::sqlite3_vtab) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.rollback();
    ffi::SQLITE_OK
}

unsafe extern "C" fn savepoint(base: *mut ffi::sqlite3_vtab, number: c_int) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.savepoint(number);
    ffi::SQLITE_OK
}

unsafe extern "C" fn release(base: *mut ffi::sqlite3_vtab, number: c_int) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.release(number);
    ffi::SQLITE_OK
}

unsafe extern "C" fn rollback_to(base: *mut ffi::sqlite3_vtab, number: c_int) -> c_int {
    // SAFETY: SQLite's table.
    unsafe { kv(base) }.rollback_to(number);
    ffi::SQLITE_OK
}

unsafe extern "C" fn rename(base: *mut ffi::sqlite3_vtab, name: *const c_char) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe { answer(base, kv(base).rename(&text_of(name))) }
}

unsafe extern "C" fn shadow_name(suffix: *const c_char) -> c_int {
    // SAFETY: SQLite's text.
    c_int::from(unsafe { text_of(suffix) } == "shadow")
}

type Function = unsafe extern "C" fn(*mut ffi::sqlite3_context, c_int, *mut *mut ffi::sqlite3_value);

unsafe extern "C" fn find_function(
    _: *mut ffi::sqlite3_vtab,
    count: c_int,
    name: *const c_char,
    function: *mut Option<Function>,
    _: *mut *mut c_void,
) -> c_int {
    // SAFETY: SQLite's arguments.
    unsafe {
        let name = text_of(name);
        if count != 2 || !matches!(name.as_str(), "kv_has" | "match") {
            return 0;
        }
        *function = Some(one);
        if name == "kv_has" { 150 } else { 1 }
    }
}

unsafe extern "C" fn one(context: *mut ffi::sqlite3_context, _: c_int, _: *mut *mut ffi::sqlite3_value) {
    // SAFETY: SQLite's context.
    unsafe { ffi::sqlite3_result_int(context, 1) };
}
