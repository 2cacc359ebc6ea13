//! `sqlite3changeset_apply` in its forms.

use super::give;
use super::iter::CIter;
use super::stream::{Failure, Read, block, source};
use crate::code;
use crate::db::Db;
use base::{Error, Result, ResultCode};
use session::{ApplyHandler, ApplyOptions, ChangesetIter, Conflict, ConflictAction, ForeignKeyConflicts};
use std::ffi::{CString, c_char, c_int, c_void};

type TableFilter = unsafe extern "C" fn(*mut c_void, *const c_char) -> c_int;
type ChangeFilter = unsafe extern "C" fn(*mut c_void, *mut CIter) -> c_int;
type OnConflict = unsafe extern "C" fn(*mut c_void, c_int, *mut CIter) -> c_int;

/// `SQLITE_CHANGESET_FOREIGN_KEY`
const FOREIGN_KEY: c_int = 5;

/// What the application decides.
#[derive(Clone, Copy)]
struct Callbacks {
    table_filter: Option<TableFilter>,
    change_filter: Option<ChangeFilter>,
    conflict: Option<OnConflict>,
    user: *mut c_void,
}

impl Callbacks {
    fn ask(&self, kind: c_int, mut iter: CIter) -> c_int {
        // SAFETY: the application gave the function with this pointer for this call.
        self.conflict.map_or(code::MISUSE, |conflict| unsafe { conflict(self.user, kind, &raw mut iter) })
    }
}

impl ApplyHandler for Callbacks {
    fn wants_table(&mut self, table: &str) -> bool {
        let Some(filter) = self.table_filter else { return true };
        let table = CString::new(table).unwrap_or_default();
        // SAFETY: as above.
        unsafe { filter(self.user, table.as_ptr()) != 0 }
    }

    fn wants_change(&mut self, change: &ChangesetIter<'_>) -> bool {
        let Some(filter) = self.change_filter else { return true };
        let mut iter = CIter::lent(change, None);
        // SAFETY: as above.
        unsafe { filter(self.user, &raw mut iter) != 0 }
    }

    fn conflict(&mut self, conflict: &Conflict<'_>) -> Result<ConflictAction> {
        match self.ask(conflict.kind() as c_int, CIter::lent(conflict.change(), Some(conflict))) {
            0 => Ok(ConflictAction::Omit),
            1 => Ok(ConflictAction::Replace),
            2 => Ok(ConflictAction::Abort),
            _ => Err(Error::bare(ResultCode::MISUSE)),
        }
    }

    fn allows_violations(&mut self, violations: ForeignKeyConflicts) -> bool {
        self.ask(FOREIGN_KEY, CIter::of_foreign_keys(violations.count())) == 0
    }
}

/// Where what a rebaser needs is to be put, and the flags.
struct Wanted {
    rebase: *mut *mut c_void,
    rebase_count: *mut c_int,
    flags: c_int,
}

impl Wanted {
    const NOTHING: Wanted = Wanted { rebase: std::ptr::null_mut(), rebase_count: std::ptr::null_mut(), flags: 0 };

    fn options(&self) -> ApplyOptions {
        let has = |flag| self.flags & flag != 0;
        ApplyOptions {
            no_savepoint: has(1),
            inverts: has(2),
            ignores_noop: has(4),
            no_foreign_key_actions: has(8),
            no_update_loop: has(16),
            rebases: !self.rebase.is_null() && !self.rebase_count.is_null(),
        }
    }
}

unsafe fn apply(
    db: *mut Db,
    mut callbacks: Callbacks,
    wanted: &Wanted,
    iter: impl FnOnce(&'_ Failure, bool) -> ChangesetIter<'_>,
) -> c_int {
    let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
    let _lock = db.enter();
    let Some(connection) = db.connection() else { return code::MISUSE };
    let failure = Failure::default();
    let iter = iter(&failure, wanted.options().inverts);
    match session::apply(&connection.downgrade(), iter, &mut callbacks, wanted.options()) {
        Ok(rebase) => {
            db.note_code(code::OK);
            rebase.map_or(code::OK, |rebase| give(&rebase, wanted.rebase_count, wanted.rebase))
        }
        Err(error) => {
            db.note(&error);
            failure.code_of(Err(error), db)
        }
    }
}

unsafe fn apply_block(db: *mut Db, count: c_int, data: *mut c_void, callbacks: Callbacks, wanted: &Wanted) -> c_int {
    apply(db, callbacks, wanted, |_, inverts| ChangesetIter::new(block(count, data), inverts))
}

unsafe fn apply_stream(
    db: *mut Db,
    read: Option<Read>,
    input: *mut c_void,
    callbacks: Callbacks,
    wanted: &Wanted,
) -> c_int {
    apply(db, callbacks, wanted, |failure, inverts| match read {
        Some(read) => ChangesetIter::from_source(source(read, input, Some(failure)), inverts),
        None => ChangesetIter::new(&[][..], inverts),
    })
}

c_api! {
    fn sqlite3changeset_apply(db: *mut Db, count: c_int, data: *mut c_void, table_filter: Option<TableFilter>, conflict: Option<OnConflict>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter, change_filter: None, conflict, user };
        apply_block(db, count, data, callbacks, &Wanted::NOTHING)
    }

    fn sqlite3changeset_apply_v2(db: *mut Db, count: c_int, data: *mut c_void, table_filter: Option<TableFilter>, conflict: Option<OnConflict>, user: *mut c_void, rebase: *mut *mut c_void, rebase_count: *mut c_int, flags: c_int) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter, change_filter: None, conflict, user };
        apply_block(db, count, data, callbacks, &Wanted { rebase, rebase_count, flags })
    }

    fn sqlite3changeset_apply_v3(db: *mut Db, count: c_int, data: *mut c_void, change_filter: Option<ChangeFilter>, conflict: Option<OnConflict>, user: *mut c_void, rebase: *mut *mut c_void, rebase_count: *mut c_int, flags: c_int) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter: None, change_filter, conflict, user };
        apply_block(db, count, data, callbacks, &Wanted { rebase, rebase_count, flags })
    }

    fn sqlite3changeset_apply_strm(db: *mut Db, read: Option<Read>, input: *mut c_void, table_filter: Option<TableFilter>, conflict: Option<OnConflict>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter, change_filter: None, conflict, user };
        apply_stream(db, read, input, callbacks, &Wanted::NOTHING)
    }

    fn sqlite3changeset_apply_v2_strm(db: *mut Db, read: Option<Read>, input: *mut c_void, table_filter: Option<TableFilter>, conflict: Option<OnConflict>, user: *mut c_void, rebase: *mut *mut c_void, rebase_count: *mut c_int, flags: c_int) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter, change_filter: None, conflict, user };
        apply_stream(db, read, input, callbacks, &Wanted { rebase, rebase_count, flags })
    }

    fn sqlite3changeset_apply_v3_strm(db: *mut Db, read: Option<Read>, input: *mut c_void, change_filter: Option<ChangeFilter>, conflict: Option<OnConflict>, user: *mut c_void, rebase: *mut *mut c_void, rebase_count: *mut c_int, flags: c_int) -> c_int = code::INTERNAL; {
        let callbacks = Callbacks { table_filter: None, change_filter, conflict, user };
        apply_stream(db, read, input, callbacks, &Wanted { rebase, rebase_count, flags })
    }
}
