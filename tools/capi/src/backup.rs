//! Online backup.

use crate::code;
use crate::db::{Db, close};
use crate::ffi::utf8;
use crate::mutex::Guard;
use base::Error;
use engine::BackupStep;
use std::cell::Cell;
use std::ffi::{c_char, c_int};

/// A backup that is under way.
pub struct CBackup {
    target: *mut Db,
    source: *mut Db,
    engine: Option<engine::Backup>,
    /// How the last step ended.
    last: c_int,
    /// It is taking a step.
    steps: Cell<bool>,
}

/// Takes the locks of both connections, always in the same order: two threads that copy to and fro
/// do not wait for each other for ever.
fn enter_both<'a>(one: &'a Db, other: &'a Db) -> (Guard<'a>, Guard<'a>) {
    if std::ptr::from_ref(one) <= std::ptr::from_ref(other) {
        let first = one.enter();
        (first, other.enter())
    } else {
        let first = other.enter();
        (one.enter(), first)
    }
}

unsafe fn start(
    target: &Db,
    target_name: *const c_char,
    source: &Db,
    source_name: *const c_char,
) -> Result<engine::Backup, Error> {
    let misuse = || Error::bare(base::ResultCode::MISUSE);
    let (to, from) = (target.connection().ok_or_else(misuse)?, source.connection().ok_or_else(misuse)?);
    let (to_name, from_name) = (utf8(target_name).ok_or_else(misuse)?, utf8(source_name).ok_or_else(misuse)?);
    engine::Backup::new(to, &to_name, from, &from_name)
}

c_api! {
    fn sqlite3_backup_init(target: *mut Db, target_name: *const c_char, source: *mut Db, source_name: *const c_char) -> *mut CBackup = std::ptr::null_mut(); {
        let (Some(to), Some(from)) = (Db::from_pointer(target), Db::from_pointer(source)) else { return std::ptr::null_mut() };
        let _locks = enter_both(from, to);
        match start(to, target_name, from, source_name) {
            Ok(engine) => {
                for db in [to, from] {
                    db.children().opened();
                }
                to.note_code(code::OK);
                Box::into_raw(Box::new(CBackup { target, source, engine: Some(engine), last: code::OK, steps: Cell::new(false) }))
            }
            Err(error) => {
                to.note(&error);
                std::ptr::null_mut()
            }
        }
    }

    fn sqlite3_backup_step(backup: *mut CBackup, pages: c_int) -> c_int = code::INTERNAL; {
        let Some(backup) = backup.as_mut() else { return code::MISUSE };
        let _locks = enter_both(&*backup.source, &*backup.target);
        if backup.steps.get() {
            return code::MISUSE;
        }
        let Some(engine) = backup.engine.as_mut() else { return code::MISUSE };
        backup.steps.set(true);
        backup.last = match engine.step(pages) {
            Ok(BackupStep::More) => code::OK,
            Ok(BackupStep::Done) => code::DONE,
            Err(error) => error.extended_code().raw(),
        };
        backup.steps.set(false);
        (*backup.target).masked(backup.last)
    }

    fn sqlite3_backup_finish(backup: *mut CBackup) -> c_int = code::INTERNAL; {
        if backup.is_null() {
            return code::OK;
        }
        if (*backup).steps.get() {
            // From the busy handler of its own step.
            return code::MISUSE;
        }
        let mut backup = Box::from_raw(backup);
        let (target, source) = (backup.target, backup.source);
        let answer = {
            let _locks = enter_both(&*source, &*target);
            drop(backup.engine.take());
            for db in [&*target, &*source] {
                db.children().closed();
            }
            let last = if backup.last == code::DONE { code::OK } else { backup.last };
            (*target).note_code(last)
        };
        close::leave(target);
        close::leave(source);
        answer
    }

    fn sqlite3_backup_remaining(backup: *mut CBackup) -> c_int = 0; {
        backup.as_ref().and_then(|backup| backup.engine.as_ref()).map_or(0, |engine| engine.remaining() as c_int)
    }

    fn sqlite3_backup_pagecount(backup: *mut CBackup) -> c_int = 0; {
        backup.as_ref().and_then(|backup| backup.engine.as_ref()).map_or(0, |engine| engine.page_count() as c_int)
    }
}
