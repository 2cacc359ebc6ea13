//! Scripts on the oracle, through its C API.
#![allow(unsafe_code)] // the C API of the oracle

use crate::ferrite_engine::end_of_statement;
use crate::{Cell, Outcome, Transcript};
use rusqlite::ffi;
use std::ffi::{CStr, CString};

/// Runs a script on a connection.
pub fn run(connection: &rusqlite::Connection, script: &str) -> Transcript {
    if crate::kv::is_wanted(script) {
        // SAFETY: the handle is the open connection's.
        unsafe { crate::kv::oracle::register(connection.handle()) };
    }
    let mut outcomes = Vec::new();
    let mut rest = script;
    while !rest.trim().is_empty() {
        let Some((mut outcome, tail)) = statement(connection, rest) else { break };
        if outcome.sql.is_empty() {
            rest = rest.get(tail..).unwrap_or("");
            continue;
        }
        // SAFETY: the handle is the open connection's.
        unsafe {
            outcome.total_changes = ffi::sqlite3_total_changes64(connection.handle());
            outcome.last_insert_rowid = ffi::sqlite3_last_insert_rowid(connection.handle());
        }
        outcome.normalize_plan();
        outcomes.push(outcome);
        rest = rest.get(tail..).unwrap_or("");
    }
    Transcript(outcomes)
}

/// Runs the first statement of a text; its outcome (no text when there was none) and where it ends.
fn statement(connection: &rusqlite::Connection, sql: &str) -> Option<(Outcome, usize)> {
    let text = CString::new(sql).ok()?;
    let mut outcome = Outcome::default();
    // SAFETY: the handle is open, the text lives until the end of the block, and the statement is
    // finalized before it.
    unsafe {
        let handle = connection.handle();
        let mut prepared = std::ptr::null_mut();
        let mut tail = std::ptr::null();
        let code = ffi::sqlite3_prepare_v2(handle, text.as_ptr(), -1, &mut prepared, &mut tail);
        if code != ffi::SQLITE_OK {
            let end = end_of_statement(sql);
            outcome.sql = sql.get(..end)?.to_owned();
            outcome.error = Some(last_error(handle));
            return Some((outcome, end));
        }
        let end = tail.offset_from(text.as_ptr()) as usize;
        if prepared.is_null() {
            return Some((outcome, end));
        }
        outcome.sql = sql.get(..end)?.to_owned();
        let width = ffi::sqlite3_column_count(prepared);
        outcome.columns = (0..width).map(|column| text_of(ffi::sqlite3_column_name(prepared, column))).collect();
        loop {
            match ffi::sqlite3_step(prepared) {
                ffi::SQLITE_ROW => outcome.rows.push((0..width).map(|column| cell(prepared, column)).collect()),
                ffi::SQLITE_DONE => break,
                _ => {
                    outcome.error = Some(last_error(handle));
                    break;
                }
            }
        }
        ffi::sqlite3_finalize(prepared);
        Some((outcome, end))
    }
}

unsafe fn text_of(text: *const std::ffi::c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the oracle's texts end with a NUL.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

unsafe fn last_error(handle: *mut ffi::sqlite3) -> (i32, String) {
    // SAFETY: the caller's handle is open.
    unsafe { (ffi::sqlite3_extended_errcode(handle), text_of(ffi::sqlite3_errmsg(handle))) }
}

unsafe fn cell(statement: *mut ffi::sqlite3_stmt, column: i32) -> Cell {
    // SAFETY: the caller's statement is on a row that has this column.
    unsafe {
        let bytes = |start: *const u8| {
            let length = ffi::sqlite3_column_bytes(statement, column) as usize;
            if length == 0 { Vec::new() } else { std::slice::from_raw_parts(start, length).to_vec() }
        };
        match ffi::sqlite3_column_type(statement, column) {
            ffi::SQLITE_INTEGER => Cell::Integer(ffi::sqlite3_column_int64(statement, column)),
            ffi::SQLITE_FLOAT => Cell::Real(ffi::sqlite3_column_double(statement, column).to_bits()),
            ffi::SQLITE_TEXT => Cell::Text(bytes(ffi::sqlite3_column_text(statement, column))),
            ffi::SQLITE_BLOB => Cell::Blob(bytes(ffi::sqlite3_column_blob(statement, column).cast())),
            _ => Cell::Null,
        }
    }
}
