//! Running statements, and their end.

use super::Stmt;
use crate::code;
use crate::db::close::leave;
use crate::{notify, trace};
use base::ResultCode;
use std::ffi::c_int;

impl Stmt {
    /// A step whose time is noted.
    #[cold]
    unsafe fn timed_step(&self) -> c_int {
        let began = std::time::Instant::now();
        let answer = self.step();
        self.measured.took(began.elapsed());
        answer
    }

    /// Runs to the next row.
    pub fn step(&self) -> c_int {
        let _call = self.enter_call();
        let db = self.db();
        let begins = self.last.starts();
        if begins {
            self.measured.run();
            trace::started(db, self);
        }
        let Ok(mut engine) = self.engine.try_borrow_mut() else {
            return db.note_code(code::MISUSE);
        };
        self.last.step();
        self.row.forget();
        let result = db.while_stepping(self, || engine.step());
        if matches!(result, Ok(true)) {
            self.row.lies_in(engine.row());
        }
        if begins {
            self.note_shape(&engine);
        }
        drop(engine);
        let has_row = matches!(result, Ok(true));
        self.last.stepped(result.is_err(), !has_row);
        if !has_row {
            self.data.end_run();
            trace::ended(db, self);
            notify::ended(db);
        }
        let answer = match result {
            Ok(true) => {
                self.row.show();
                trace::row(db, self);
                db.note_code(code::ROW)
            }
            Ok(false) => db.note_code(code::DONE),
            Err(ref error) => db.note(error),
        };
        if matches!(answer, code::ROW | code::DONE) {
            self.last.note(code::OK);
            return answer;
        }
        self.last.note(db.extended_code());
        // A commit that has to wait can be stepped again.
        if self.is_old && answer & 0xff != code::BUSY {
            self.last.note_failure(result.err());
            return db.note_code(code::ERROR);
        }
        // Whoever resets the statement hears of it again. What the system said is the connection's.
        if let Err(error) = result
            && !matches!(error.code(), ResultCode::CANTOPEN | ResultCode::IOERR)
        {
            self.last.note_failure(Some(error));
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
        if !self.last.reset() {
            // What the connection says of the call before is left as it is.
            return code::OK;
        }
        self.row.forget();
        let result = db.while_stepping(self, || engine.reset());
        drop(engine);
        self.data.end_run();
        if self.last.end_run() {
            trace::ended(db, self);
            notify::ended(db);
        }
        match (self.last.take_code(), result) {
            (code::OK, Ok(())) => db.note_code(code::OK),
            (code::OK, Err(error)) => db.note(&error),
            (failed, _) => match self.last.take_failure() {
                Some(error) => db.note(&error),
                // The connection still has the message.
                None if db.extended_code() == failed => db.masked(failed),
                None => db.note_code(failed),
            },
        }
    }
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
        stmt.db().children().remove(pointer);
        drop(Box::from_raw(pointer));
        answer
    };
    leave(db);
    answer
}

c_api! {
    fn sqlite3_step(stmt: *mut Stmt) -> c_int = code::INTERNAL; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return code::MISUSE };
        let _lock = stmt.db().enter();
        match stmt.measured.counts_scans() {
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
}
