//! `sqlite3_stmt`: a prepared statement.

use crate::aux_data::AuxData;
use crate::code;
use crate::db::{self, Db};
use crate::pointer::PointerValue;
use crate::value::CValue;
use base::hash::FxHashMap;
use base::{Error, ResultCode, raw_text};
use engine::{PrepareOptions, Statement};
use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_int, c_uint};
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
    pub db: *mut Db,
    /// Borrowed while it steps: a callback that uses its own statement gets `SQLITE_MISUSE`.
    pub engine: RefCell<Statement>,
    pub has_row: Cell<bool>,
    /// The cells of the current row, where the engine has them; none without a row of a program.
    row: Cell<(*const Mem, usize)>,
    /// It has ended with an error and was not reset yet.
    pub failed: Cell<bool>,
    /// Code of the last step, which `sqlite3_reset` reports again.
    last: Cell<c_int>,
    /// Why the last step of an old statement failed.
    failure: RefCell<Option<Error>>,
    /// Values of the row that C has asked for in another form than the row has.
    pub cells: RefCell<Vec<Option<Box<CValue>>>>,
    /// Names that C was given, by kind and position.
    pub texts: RefCell<FxHashMap<(u8, c_int), CString>>,
    /// What functions keep for their constant arguments.
    pub aux_data: RefCell<Vec<AuxData>>,
    /// Pointer values that functions made in this run.
    #[expect(clippy::vec_box, reason = "cells hold their addresses")]
    pub pointers: RefCell<Vec<Box<PointerValue>>>,
    /// Pointer values that are bound, by number.
    pub bound_pointers: RefCell<HashMap<c_int, Box<PointerValue>>>,
    /// Made by `sqlite3_prepare` of old: a step only tells that it failed, `sqlite3_reset` tells why.
    is_old: bool,
    /// It has taken its first step.
    started: Cell<bool>,
    /// It has been stepped since it was prepared or reset.
    stepped: Cell<bool>,
    /// Runs that have begun (`sqlite3_stmt_status`).
    pub runs: Cell<c_int>,
    /// When it has, where that is traced.
    pub began: Cell<Option<std::time::Instant>>,
    /// Nanoseconds of its steps, where the work of its plan's parts is counted (`sqlite3_stmt_scanstatus`).
    pub cycles: Cell<i64>,
    counts_scans: bool,
    sql: CString,
    /// Calls of the application's on it that are not over: it cannot be finalized from within one.
    calls: Cell<u32>,
    /// What any thread may ask while another one steps: its columns, whether it only reads, its kind of EXPLAIN.
    shape: Cell<(c_int, bool, c_int)>,
    pub parameter_count: c_int,
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

    /// A step whose time is noted.
    #[cold]
    unsafe fn timed_step(&self) -> c_int {
        let began = std::time::Instant::now();
        let answer = self.step();
        let took = i64::try_from(began.elapsed().as_nanos()).unwrap_or(i64::MAX);
        self.cycles.set(self.cycles.get().saturating_add(took));
        answer
    }

    /// Whether it has begun and not ended.
    pub fn is_busy(&self) -> bool {
        self.has_row.get() || self.is_in_call()
    }

    /// The text that it was made of.
    pub fn sql_text(&self) -> &std::ffi::CStr {
        &self.sql
    }

    /// Forgets what belongs to the row before.
    fn forget_row(&self) {
        self.has_row.set(false);
        self.row.set((std::ptr::null(), 0));
        self.cells.borrow_mut().clear();
    }

    /// A cell of the current row of a program.
    #[inline]
    pub fn cell(&self, column: c_int) -> Option<&Mem> {
        let (first, count) = self.row.get();
        let place = usize::try_from(column).ok().filter(|place| *place < count)?;
        // SAFETY: the cells lie in the engine's statement, which is changed by its next step or reset only; both
        // begin with `forget_row`. The caller holds the connection's lock.
        Some(unsafe { &*first.add(place) })
    }

    /// Frees what functions kept for this run. Their destructors run with nothing borrowed.
    fn end_run(&self) {
        if !self.aux_data.borrow().is_empty() {
            drop(self.aux_data.take());
        }
        if !self.pointers.borrow().is_empty() {
            drop(self.pointers.take());
        }
    }

    /// Runs to the next row.
    pub fn step(&self) -> c_int {
        let _call = self.enter_call();
        let db = self.db();
        let begins = !self.started.replace(true);
        if begins {
            if self.failed.get() {
                self.failure.take();
            }
            self.runs.set(self.runs.get().wrapping_add(1));
            crate::trace::started(db, self);
        }
        let Ok(mut engine) = self.engine.try_borrow_mut() else {
            return db.note_code(code::MISUSE);
        };
        self.stepped.set(true);
        self.forget_row();
        let result = db.while_stepping(self, || engine.step());
        if matches!(result, Ok(true)) {
            let row = engine.row();
            self.row.set((row.as_ptr(), row.len()));
        }
        if begins {
            self.note_shape(&engine);
        }
        drop(engine);
        self.failed.set(result.is_err());
        if !matches!(result, Ok(true)) {
            self.started.set(false);
            self.end_run();
            crate::trace::ended(db, self);
            crate::notify::ended(db);
        }
        let answer = match result {
            Ok(true) => {
                self.has_row.set(true);
                crate::trace::row(db, self);
                db.note_code(code::ROW)
            }
            Ok(false) => db.note_code(code::DONE),
            Err(ref error) => db.note(error),
        };
        if matches!(answer, code::ROW | code::DONE) {
            self.last.set(code::OK);
            return answer;
        }
        self.last.set(db.extended_code());
        // A commit that has to wait can be stepped again.
        if self.is_old && answer & 0xff != code::BUSY {
            self.failure.replace(result.err());
            return db.note_code(code::ERROR);
        }
        // Whoever resets the statement hears of it again. What the system said is the connection's.
        if let Err(error) = result
            && !matches!(error.code(), ResultCode::CANTOPEN | ResultCode::IOERR)
        {
            self.failure.replace(Some(error));
        }
        answer
    }

    /// Goes back to the start; the code of the last step, or of a commit that ends here.
    pub fn reset(&self) -> c_int {
        let _call = self.enter_call();
        let db = self.db();
        let Ok(mut engine) = self.engine.try_borrow_mut() else {
            return db.note_code(code::MISUSE);
        };
        if !self.stepped.replace(false) {
            // What the connection says of the call before is left as it is.
            return code::OK;
        }
        self.forget_row();
        self.failed.set(false);
        let result = db.while_stepping(self, || engine.reset());
        drop(engine);
        self.end_run();
        if self.started.replace(false) {
            crate::trace::ended(db, self);
            crate::notify::ended(db);
        }
        match (self.last.replace(code::OK), result) {
            (code::OK, Ok(())) => db.note_code(code::OK),
            (code::OK, Err(error)) => db.note(&error),
            (_, _) if self.failure.borrow().is_some() => {
                let failure = self.failure.take();
                failure.map_or(code::OK, |error| db.note(&error))
            }
            // The connection still has the message.
            (failed, _) if db.extended_code() == failed => db.masked(failed),
            (failed, _) => db.note_code(failed),
        }
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

/// Prepares the first statement of a text; NULL where there is none. The second is the offset up to which the
/// text was read.
pub unsafe fn prepare(pointer: *mut Db, sql: &[u8], options: PrepareOptions) -> (Result<*mut Stmt, Error>, usize) {
    let db = &*pointer;
    let Some(connection) = db.connection() else { return (Err(Error::bare(ResultCode::MISUSE)), 0) };
    // What stands behind the statement may be a whole script, and is not looked at once for every statement.
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
        has_row: Cell::new(false),
        row: Cell::new((std::ptr::null(), 0)),
        failed: Cell::new(false),
        last: Cell::new(code::OK),
        failure: RefCell::default(),
        is_old: options.once,
        cells: RefCell::default(),
        texts: RefCell::default(),
        aux_data: RefCell::default(),
        pointers: RefCell::default(),
        bound_pointers: RefCell::default(),
        started: Cell::new(false),
        stepped: Cell::new(false),
        runs: Cell::new(0),
        began: Cell::new(None),
        cycles: Cell::new(0),
        counts_scans,
        sql: CString::new(sql).unwrap_or_default(),
        calls: Cell::new(0),
        shape,
        parameter_count,
    };
    let stmt = Box::into_raw(Box::new(stmt));
    (*pointer).statements.borrow_mut().push(stmt);
    stmt
}

/// The bytes of a text up to its NUL, or up to `length`; but not much more than its first statement.
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

/// The error of a text of which the length was not said: SQLite notices while it reads that it is too long.
pub fn without_length(error: Error) -> Error {
    if error.code() == ResultCode::TOOBIG { Error::bare(ResultCode::TOOBIG) } else { error }
}

/// An error about a text with its place in the bytes that the text stands for.
fn in_bytes(error: &Error, text: &str) -> Error {
    let offset = error.offset().filter(|_| error.extended_code() == ResultCode::ERROR);
    error.clone().at(offset.map(|offset| raw_text::offset_in_bytes(text, offset as usize) as u32))
}

/// Ends a statement; the code of its last step.
pub unsafe fn finalize(pointer: *mut Stmt) -> c_int {
    if pointer.is_null() {
        return code::OK;
    }
    let Some(stmt) = Stmt::from_pointer(pointer) else { return code::MISUSE };
    let db = stmt.db;
    let answer = {
        let _lock = stmt.db().enter();
        if stmt.is_in_call() {
            return stmt.db().note_code(code::MISUSE);
        }
        let answer = stmt.reset();
        stmt.magic.set(0);
        let mut all = stmt.db().statements.borrow_mut();
        // The newest is the likeliest.
        if let Some(place) = all.iter().rposition(|other| *other == pointer) {
            all.remove(place);
        }
        drop(all);
        drop(Box::from_raw(pointer));
        answer
    };
    db::leave(db);
    answer
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

    fn sqlite3_step(stmt: *mut Stmt) -> c_int = code::INTERNAL; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
        let _lock = stmt.db().enter();
        match stmt.counts_scans {
            true => stmt.timed_step(),
            false => stmt.step(),
        }
    }

    fn sqlite3_reset(stmt: *mut Stmt) -> c_int = code::INTERNAL; {
        if stmt.is_null() {
            return code::OK;
        }
        let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
        let _lock = stmt.db().enter();
        stmt.reset()
    }

    fn sqlite3_finalize(stmt: *mut Stmt) -> c_int = code::INTERNAL; {
        finalize(stmt)
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
        let all = db.statements.borrow();
        // The newest comes first.
        let end = if stmt.is_null() { Some(all.len()) } else { all.iter().position(|other| *other == stmt) };
        end.and_then(|end| all[..end].last().copied()).unwrap_or(std::ptr::null_mut())
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
        Db::from_pointer(db).map_or(0, |db| db.system_error.get())
    }
}
