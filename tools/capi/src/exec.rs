//! `sqlite3_exec` and `sqlite3_get_table`.

use crate::code;
use crate::column::{sqlite3_column_name, sqlite3_column_text, sqlite3_column_type};
use crate::db::{Db, close};
use crate::memory;
use crate::stmt::{Stmt, finalize, prepare, without_length};
use base::{Error, ResultCode};
use std::ffi::{CStr, c_char, c_int, c_void};

type Callback = unsafe extern "C" fn(*mut c_void, c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;

/// Runs every statement; `row` is called with each row's texts and the names, and ends all with
/// anything but 0. Without texts it only gets the names of a query that gave no row.
unsafe fn run(
    pointer: *mut Db,
    mut sql: &[u8],
    row: &mut dyn FnMut(&mut [*mut c_char], &mut [*mut c_char]) -> c_int,
) -> c_int {
    let db = &*pointer;
    db.note_code(code::OK);
    while !sql.is_empty() {
        let (result, tail) = prepare(pointer, sql, engine::PrepareOptions::default());
        let stmt = match result {
            Ok(stmt) => stmt,
            Err(error) => return db.note(&without_length(error)),
        };
        sql = sql[tail.max(1).min(sql.len())..].trim_ascii_start();
        if stmt.is_null() {
            continue;
        }
        let answer = run_one(stmt, row);
        if answer == code::ABORT {
            finalize(stmt);
            return db.note(&Error::bare(ResultCode::ABORT));
        }
        let ended = finalize(stmt);
        if ended != code::OK {
            return ended;
        }
    }
    code::OK
}

/// `SQLITE_ABORT` when the callback wanted it; the statement's own end is told by `finalize`.
unsafe fn run_one(stmt: *mut Stmt, row: &mut dyn FnMut(&mut [*mut c_char], &mut [*mut c_char]) -> c_int) -> c_int {
    // The callback cannot finalize it.
    let _call = (*stmt).enter_call();
    let count = crate::column::sqlite3_column_count(stmt);
    // C reads the NULL after the last text.
    let names = || {
        let names = (0..count).map(|column| sqlite3_column_name(stmt, column).cast_mut());
        names.chain([std::ptr::null_mut()]).collect::<Vec<_>>()
    };
    let mut seen = false;
    loop {
        match (*stmt).step() {
            code::ROW => {}
            // `PRAGMA empty_result_callbacks`.
            code::DONE if !seen && (*stmt).db().shows_empty_results() => {
                return if row(&mut [], &mut names()) == 0 { code::OK } else { code::ABORT };
            }
            _ => return code::OK,
        }
        seen = true;
        let mut names = names();
        let mut texts: Vec<_> = (0..count)
            .map(|column| match sqlite3_column_type(stmt, column) {
                5 => std::ptr::null_mut(),
                _ => sqlite3_column_text(stmt, column).cast_mut(),
            })
            .collect();
        texts.push(std::ptr::null_mut());
        if row(&mut texts, &mut names) != 0 {
            return code::ABORT;
        }
    }
}

unsafe fn copy_message(db: &Db, answer: c_int, out: *mut *mut c_char) {
    if !out.is_null() {
        *out = match answer {
            code::OK => std::ptr::null_mut(),
            _ => memory::text(CStr::from_ptr(db.message()).to_bytes()),
        };
    }
}

/// The table that `sqlite3_get_table` gathers: names, then the texts of every row.
#[derive(Default)]
struct Table {
    cells: Vec<*mut c_char>,
    columns: usize,
    rows: usize,
    /// Two queries gave rows of other widths.
    mixed: bool,
}

impl Table {
    /// Adds a row, or only the names where there is none; other than 0 for what does not fit.
    unsafe fn add(&mut self, texts: &[*mut c_char], names: &[*mut c_char]) -> c_int {
        let copy = |text: &*mut c_char| match crate::ffi::bytes(*text) {
            Some(bytes) => memory::text(bytes),
            None => std::ptr::null_mut(),
        };
        let width = names.len() - 1;
        if self.rows == 0 {
            // Names of queries without rows stay in front, as SQLite leaves them.
            self.columns = width;
            self.cells.extend(names[..width].iter().map(copy));
        } else if self.columns != width {
            self.mixed = true;
            return 1;
        }
        if !texts.is_empty() {
            self.cells.extend(texts[..width].iter().map(copy));
            self.rows += 1;
        }
        0
    }

    /// As one block for C, with the number of cells in front.
    unsafe fn into_block(self) -> *mut *mut c_char {
        let block = memory::allocate((self.cells.len() as u64 + 2) * size_of::<*mut c_char>() as u64);
        let start = block.cast::<*mut c_char>();
        if start.is_null() {
            self.cells.iter().for_each(|cell| memory::release((*cell).cast()));
            return start;
        }
        *start = std::ptr::without_provenance_mut(self.cells.len());
        start.add(1).copy_from_nonoverlapping(self.cells.as_ptr(), self.cells.len());
        start.add(1)
    }
}

c_api! {
    fn sqlite3_exec(db: *mut Db, sql: *const c_char, callback: Option<Callback>, user: *mut c_void, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        let Some(handle) = Db::from_pointer(db) else { return code::MISUSE };
        let lock = handle.enter();
        let sql = crate::ffi::bytes(sql).unwrap_or(&[]);
        let mut row = |texts: &mut [*mut c_char], names: &mut [*mut c_char]| match callback {
            // SAFETY: the application's callback gets the names, and the texts of the row or NULL,
            // all ended as C wants.
            Some(callback) => unsafe {
                let texts = if texts.is_empty() { std::ptr::null_mut() } else { texts.as_mut_ptr() };
                callback(user, names.len() as c_int - 1, texts, names.as_mut_ptr())
            },
            None => 0,
        };
        let answer = run(db, sql, &mut row);
        copy_message(handle, answer, message);
        drop(lock);
        // The callback may have closed the connection.
        close::leave(db);
        answer
    }

    fn sqlite3_get_table(db: *mut Db, sql: *const c_char, out: *mut *mut *mut c_char, rows: *mut c_int, columns: *mut c_int, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        let Some(handle) = Db::from_pointer(db).filter(|_| !out.is_null()) else { return code::MISUSE };
        let _lock = handle.enter();
        let sql = crate::ffi::bytes(sql).unwrap_or(&[]);
        let mut table = Table::default();
        // SAFETY: the texts and names are the row's.
        let mut answer = run(db, sql, &mut |texts, names| unsafe { table.add(texts, names) });
        if table.mixed && answer == code::ABORT {
            let text = "sqlite3_get_table() called with two or more incompatible queries";
            answer = handle.note(&Error::new(ResultCode::ERROR, text));
        }
        copy_message(handle, answer, message);
        let (row_count, column_count) =
            if answer == code::OK { (table.rows as c_int, table.columns as c_int) } else { (0, 0) };
        let block = table.into_block();
        if block.is_null() {
            return handle.note(&Error::bare(ResultCode::NOMEM));
        }
        *out = block;
        if answer != code::OK {
            sqlite3_free_table(block);
            *out = std::ptr::null_mut();
        }
        if !rows.is_null() {
            *rows = row_count;
        }
        if !columns.is_null() {
            *columns = column_count;
        }
        answer
    }

    fn sqlite3_free_table(table: *mut *mut c_char) = (); {
        if !table.is_null() {
            let start = table.sub(1);
            for cell in 0..(*start).addr() {
                memory::release((*table.add(cell)).cast());
            }
            memory::release(start.cast());
        }
    }
}
