//! The structures of `sqlite3.h` for virtual tables.

use crate::context::CContext;
use crate::db::Db;
use crate::function::Call;
use crate::value::CValue;
use std::ffi::{c_char, c_double, c_int, c_uchar, c_void};

type Make =
    unsafe extern "C" fn(*mut Db, *mut c_void, c_int, *const *const c_char, *mut *mut CVtab, *mut *mut c_char) -> c_int;
type OnTable = unsafe extern "C" fn(*mut CVtab) -> c_int;
type OnSavepoint = unsafe extern "C" fn(*mut CVtab, c_int) -> c_int;
type OnCursor = unsafe extern "C" fn(*mut CCursor) -> c_int;

/// `sqlite3_module`.
#[repr(C)]
pub struct CModule {
    pub version: c_int,
    pub create: Option<Make>,
    pub connect: Option<Make>,
    pub best_index: Option<unsafe extern "C" fn(*mut CVtab, *mut CIndexInfo) -> c_int>,
    pub disconnect: Option<OnTable>,
    pub destroy: Option<OnTable>,
    pub open: Option<unsafe extern "C" fn(*mut CVtab, *mut *mut CCursor) -> c_int>,
    pub close: Option<OnCursor>,
    pub filter: Option<unsafe extern "C" fn(*mut CCursor, c_int, *const c_char, c_int, *mut *mut CValue) -> c_int>,
    pub next: Option<OnCursor>,
    pub eof: Option<OnCursor>,
    pub column: Option<unsafe extern "C" fn(*mut CCursor, *mut CContext<'_>, c_int) -> c_int>,
    pub rowid: Option<unsafe extern "C" fn(*mut CCursor, *mut i64) -> c_int>,
    pub update: Option<unsafe extern "C" fn(*mut CVtab, c_int, *mut *mut CValue, *mut i64) -> c_int>,
    pub begin: Option<OnTable>,
    pub sync: Option<OnTable>,
    pub commit: Option<OnTable>,
    pub rollback: Option<OnTable>,
    pub find_function:
        Option<unsafe extern "C" fn(*mut CVtab, c_int, *const c_char, *mut Option<Call>, *mut *mut c_void) -> c_int>,
    pub rename: Option<unsafe extern "C" fn(*mut CVtab, *const c_char) -> c_int>,
    // From version 2 on.
    pub savepoint: Option<OnSavepoint>,
    pub release: Option<OnSavepoint>,
    pub rollback_to: Option<OnSavepoint>,
    // From version 3 on.
    pub shadow_name: Option<unsafe extern "C" fn(*const c_char) -> c_int>,
    // From version 4 on.
    pub integrity:
        Option<unsafe extern "C" fn(*mut CVtab, *const c_char, *const c_char, c_int, *mut *mut c_char) -> c_int>,
}

/// `sqlite3_vtab`, the beginning of the module's own structure.
#[repr(C)]
pub struct CVtab {
    pub module: *const CModule,
    pub references: c_int,
    pub message: *mut c_char,
}

/// `sqlite3_vtab_cursor`, the beginning of the module's own structure.
#[repr(C)]
pub struct CCursor {
    pub vtab: *mut CVtab,
}

/// `sqlite3_index_constraint`
#[repr(C)]
pub struct CConstraint {
    pub column: c_int,
    pub op: c_uchar,
    pub usable: c_uchar,
    pub term: c_int,
}

/// `sqlite3_index_orderby`
#[repr(C)]
pub struct COrderBy {
    pub column: c_int,
    pub descending: c_uchar,
}

/// `sqlite3_index_constraint_usage`
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct CUsage {
    pub argument: c_int,
    pub omit: c_uchar,
}

/// `sqlite3_index_info`
#[repr(C)]
pub struct CIndexInfo {
    pub constraint_count: c_int,
    pub constraints: *mut CConstraint,
    pub order_by_count: c_int,
    pub order_by: *mut COrderBy,
    pub usage: *mut CUsage,
    pub index_number: c_int,
    pub index_text: *mut c_char,
    pub free_index_text: c_int,
    pub order_by_consumed: c_int,
    pub estimated_cost: c_double,
    pub estimated_rows: i64,
    pub flags: c_int,
    pub columns_used: u64,
}
