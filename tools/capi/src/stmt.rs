//! `sqlite3_stmt`: a prepared statement.

mod current_row;
mod last_step;
mod measured;
mod run;
mod run_data;
mod texts;

use crate::code;
use crate::db::Db;
use crate::pointer::PointerValue;
use base::{Error, ResultCode, raw_text};
use current_row::CurrentRow;
use engine::{PrepareOptions, Statement};
use last_step::LastStep;
use measured::Measured;
pub use run::finalize;
use run_data::RunData;
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_char, c_int, c_uint};
use texts::Texts;
use value::Mem;

/// `SQLITE_PREPARE_FROM_DDL`
const FROM_SCHEMA: c_uint = 0x20;
/// `SQLITE_PREPARE_NO_VTAB`
pub const NO_VIRTUAL_TABLES: c_uint = 4;

/// Marks a live handle.
const LIVE: u32 = 0x7374_6d74;

/// A statement as C holds it.
pub struct Stmt {
    magic: Cell<u32>,
    db: *mut Db,
    /// Borrowed while it steps: a callback that uses its own statement gets `SQLITE_MISUSE`.
    pub engine: RefCell<Statement>,
    row: CurrentRow,
    last: LastStep,
    data: RunData,
    measured: Measured,
    texts: Texts,
    /// Made by `sqlite3_prepare` of old: a step only tells that it failed, `sqlite3_reset` tells
    /// why.
    is_old: bool,
    sql: CString,
    /// Calls of the application's on it that are not over: it cannot be finalized from within one.
    calls: Cell<u32>,
    /// What any thread may ask while another one steps: its columns, whether it only reads, its
    /// kind of EXPLAIN.
    shape: Cell<(c_int, bool, c_int)>,
    parameter_count: c_int,
}

impl Stmt {
    /// The handle, unless it is NULL or finalized.
    pub unsafe fn from_pointer<'a>(pointer: *mut Stmt) -> Option<&'a Stmt> {
        pointer.as_ref().filter(|stmt| stmt.magic.get() == LIVE)
    }

    /// Its connection.
    pub fn db(&self) -> &Db {
        // SAFETY: a connection lives until its last statement is finalized (`db::close`).
        unsafe { &*self.db }
    }

    /// The row that it is on.
    #[inline]
    pub fn row(&self) -> &CurrentRow {
        &self.row
    }

    /// Texts about it that C was given.
    pub fn texts(&self) -> &Texts {
        &self.texts
    }

    /// What functions and the application have attached to it.
    #[inline]
    pub fn data(&self) -> &RunData {
        &self.data
    }

    /// What is counted and measured about its runs.
    #[inline]
    pub fn measured(&self) -> &Measured {
        &self.measured
    }

    /// Whether its last step failed, and nobody has reset it since.
    #[inline]
    pub fn has_failed(&self) -> bool {
        self.last.has_failed()
    }

    /// Keeps a pointer value as long as the run.
    pub fn keep_pointer(&self, value: Box<PointerValue>) {
        self.data.keep_pointer(value);
    }

    /// How many parameters it has.
    pub fn parameter_count(&self) -> c_int {
        self.parameter_count
    }

    /// How many columns its result has.
    pub fn column_count(&self) -> c_int {
        self.shape.get().0
    }

    /// Notes what the engine's statement is now.
    fn note_shape(&self, engine: &Statement) {
        self.shape.set(shape_of(engine));
    }

    /// Keeps it from being finalized until the guard goes.
    pub fn enter_call(&self) -> InCall<'_> {
        self.calls.set(self.calls.get() + 1);
        InCall(self)
    }

    /// Whether a call on it is not over.
    pub fn is_in_call(&self) -> bool {
        self.calls.get() > 0
    }

    /// Whether it changes no database.
    pub fn is_read_only(&self) -> bool {
        self.shape.get().1
    }

    /// Whether it has begun and not ended.
    pub fn is_busy(&self) -> bool {
        self.row.is_there() || self.is_in_call()
    }

    /// The text that it was made of.
    pub fn sql_text(&self) -> &std::ffi::CStr {
        &self.sql
    }

    /// A cell of the current row of a program.
    #[inline]
    pub fn cell(&self, column: c_int) -> Option<&Mem> {
        self.row.cell(column)
    }
}

/// A call on a statement.
pub struct InCall<'s>(&'s Stmt);

impl Drop for InCall<'_> {
    fn drop(&mut self) {
        self.0.calls.set(self.0.calls.get() - 1);
    }
}

fn shape_of(engine: &Statement) -> (c_int, bool, c_int) {
    (engine.columns().len() as c_int, engine.is_read_only(), c_int::from(engine.explain_mode()))
}

/// Prepares the first statement of a text; NULL where there is none. The second is the offset up to
/// which the text was read.
pub unsafe fn prepare(pointer: *mut Db, sql: &[u8], options: PrepareOptions) -> (Result<*mut Stmt, Error>, usize) {
    let db = &*pointer;
    let Some(connection) = db.connection() else { return (Err(Error::bare(ResultCode::MISUSE)), 0) };
    // What follows the statement may be a whole script, and is not looked at once for every
    // statement.
    let sql = &sql[..syntax::statement_end(sql).unwrap_or(sql.len())];
    let text = raw_text::escape(sql);
    match connection.prepare_escaped(&text, options) {
        Err(error) => {
            if error.code() == ResultCode::ERROR {
                base::log::log(error.extended_code(), || format!("{} in \"{text}\"", error.message()));
            }
            let error = if matches!(text, Cow::Owned(_)) { in_bytes(&error, &text) } else { error };
            (Err(error), raw_text::offset_in_bytes(&text, connection.parsed_to()))
        }
        Ok((engine, tail)) => {
            let tail = raw_text::offset_in_bytes(&text, tail);
            let stmt =
                if engine.is_empty() { std::ptr::null_mut() } else { add(pointer, engine, &sql[..tail], options) };
            (Ok(stmt), tail)
        }
    }
}

/// Gives C a handle of a statement, which its connection knows.
unsafe fn add(pointer: *mut Db, engine: Statement, sql: &[u8], options: PrepareOptions) -> *mut Stmt {
    let (shape, parameter_count) = (Cell::new(shape_of(&engine)), engine.parameter_count() as c_int);
    let counts_scans = engine.explain_mode() == 0 && engine.counts_scans();
    let stmt = Stmt {
        magic: Cell::new(LIVE),
        db: pointer,
        engine: RefCell::new(engine),
        row: CurrentRow::default(),
        last: LastStep::default(),
        data: RunData::default(),
        measured: Measured::new(counts_scans),
        texts: Texts::default(),
        is_old: options.once,
        sql: CString::new(sql).unwrap_or_default(),
        calls: Cell::new(0),
        shape,
        parameter_count,
    };
    let stmt = Box::into_raw(Box::new(stmt));
    (*pointer).children().add(stmt);
    stmt
}

/// The bytes of a text up to its NUL, or up to `length`; but not much more than its first
/// statement.
unsafe fn first_statement<'a>(sql: *const c_char, length: usize) -> &'a [u8] {
    let mut window = 1024_usize;
    loop {
        let found = libc::strnlen(sql, window.min(length));
        let text = std::slice::from_raw_parts(sql.cast::<u8>(), found);
        if found < window || found == length || syntax::statement_end(text).is_some() {
            return text;
        }
        window = window.saturating_mul(4);
    }
}

/// The error of a text of which the length was not said: SQLite notices while it reads that it is
/// too long.
pub fn without_length(error: Error) -> Error {
    if error.code() == ResultCode::TOOBIG { Error::bare(ResultCode::TOOBIG) } else { error }
}

/// An error about a text with its place in the bytes that the text stands for.
fn in_bytes(error: &Error, text: &str) -> Error {
    let offset = error.offset().filter(|_| error.extended_code() == ResultCode::ERROR);
    error.clone().at(offset.map(|offset| raw_text::offset_in_bytes(text, offset as usize) as u32))
}

unsafe fn prepare_for_c(
    db: *mut Db,
    sql: *const c_char,
    length: c_int,
    out: *mut *mut Stmt,
    tail: *mut *const c_char,
    options: PrepareOptions,
) -> c_int {
    if out.is_null() {
        return code::MISUSE;
    }
    *out = std::ptr::null_mut();
    let Some(handle) = Db::from_pointer(db).filter(|_| !sql.is_null()) else { return code::MISUSE };
    let _lock = handle.enter();
    let text = first_statement(sql, usize::try_from(length).unwrap_or(usize::MAX));
    let (result, read) = prepare(db, text, options);
    let result = if length < 0 { result.map_err(without_length) } else { result };
    if !tail.is_null() {
        *tail = sql.add(read);
    }
    handle.finish(result.map(|stmt| *out = stmt))
}

c_api! {
    fn sqlite3_prepare(db: *mut Db, sql: *const c_char, length: c_int, out: *mut *mut Stmt, tail: *mut *const c_char) -> c_int = code::INTERNAL; {
        prepare_for_c(db, sql, length, out, tail, PrepareOptions { once: true, ..PrepareOptions::default() })
    }

    fn sqlite3_prepare_v2(db: *mut Db, sql: *const c_char, length: c_int, out: *mut *mut Stmt, tail: *mut *const c_char) -> c_int = code::INTERNAL; {
        prepare_for_c(db, sql, length, out, tail, PrepareOptions::default())
    }

    fn sqlite3_prepare_v3(db: *mut Db, sql: *const c_char, length: c_int, flags: c_uint, out: *mut *mut Stmt, tail: *mut *const c_char) -> c_int = code::INTERNAL; {
        let (no_virtual_tables, from_schema) = (flags & NO_VIRTUAL_TABLES != 0, flags & FROM_SCHEMA != 0);
        prepare_for_c(db, sql, length, out, tail, PrepareOptions { no_virtual_tables, from_schema, once: false })
    }


    fn sqlite3_sql(stmt: *mut Stmt) -> *const c_char = std::ptr::null(); {
        Stmt::from_pointer(stmt).map_or(std::ptr::null(), |stmt| stmt.sql.as_ptr())
    }

    fn sqlite3_db_handle(stmt: *mut Stmt) -> *mut Db = std::ptr::null_mut(); {
        Stmt::from_pointer(stmt).map_or(std::ptr::null_mut(), |stmt| stmt.db)
    }

    fn sqlite3_next_stmt(db: *mut Db, stmt: *mut Stmt) -> *mut Stmt = std::ptr::null_mut(); {
        let Some(db) = Db::from_pointer(db) else { return std::ptr::null_mut() };
        let _lock = db.enter();
        // The newest comes first.
        db.children().older_than(stmt)
    }

    fn sqlite3_stmt_readonly(stmt: *mut Stmt) -> c_int = 1; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 1 };
        c_int::from(stmt.is_read_only())
    }

    fn sqlite3_stmt_busy(stmt: *mut Stmt) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 0 };
        c_int::from(stmt.is_busy())
    }

    fn sqlite3_stmt_isexplain(stmt: *mut Stmt) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 0 };
        stmt.shape.get().2
    }

    fn sqlite3_stmt_explain(stmt: *mut Stmt, mode: c_int) -> c_int = code::INTERNAL; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
        let _lock = stmt.db().enter();
        let Ok(mut engine) = stmt.engine.try_borrow_mut() else { return code::BUSY };
        match engine.set_explain(mode) {
            Ok(()) => {
                stmt.note_shape(&engine);
                code::OK
            }
            Err(error) => stmt.db().masked(error.extended_code().raw()),
        }
    }

    /// Copies every parameter; both statements have the same number of them.
    fn sqlite3_transfer_bindings(from: *mut Stmt, to: *mut Stmt) -> c_int = code::INTERNAL; {
        let (Some(from), Some(to)) = (Stmt::from_pointer(from), Stmt::from_pointer(to)) else { return code::MISUSE };
        if !std::ptr::eq(from.db, to.db) {
            return code::MISUSE;
        }
        let _lock = from.db().enter();
        let (Ok(mut source), Ok(mut target)) = (from.engine.try_borrow_mut(), to.engine.try_borrow_mut()) else {
            return code::MISUSE;
        };
        if source.parameter_count() != target.parameter_count() {
            return code::ERROR;
        }
        for number in 1..=source.parameter_count() {
            if let Err(error) = target.bind(number, source.binding(number)) {
                return error.extended_code().raw();
            }
        }
        source.clear_bindings();
        code::OK
    }

    fn sqlite3_setlk_timeout(db: *mut Db, milliseconds: c_int, _flags: c_int) -> c_int = code::INTERNAL; {
        match Db::from_pointer(db) {
            None => code::MISUSE,
            Some(_) if milliseconds < -1 => code::RANGE,
            Some(_) => code::OK,
        }
    }

    fn sqlite3_system_errno(db: *mut Db) -> c_int = 0; {
        Db::from_pointer(db).map_or(0, |db| db.error().system_error())
    }
}
