//! Write-ahead logs: checkpoints and snapshots.

use crate::code;
use crate::db::Db;
use crate::ffi::utf8;
use base::{DbIndex, Error};
use engine::{CheckpointMode, Snapshot};
use std::cmp::Ordering;
use std::ffi::{c_char, c_int};

fn mode_of(number: c_int) -> Option<CheckpointMode> {
    Some(match number {
        -1 => CheckpointMode::Noop,
        0 => CheckpointMode::Passive,
        1 => CheckpointMode::Full,
        2 => CheckpointMode::Restart,
        3 => CheckpointMode::Truncate,
        _ => return None,
    })
}

unsafe fn checkpoint(
    db: &Db,
    name: *const c_char,
    mode: CheckpointMode,
    frames: *mut c_int,
    copied: *mut c_int,
) -> Result<bool, Error> {
    let connection = db.connection().ok_or_else(|| Error::bare(base::ResultCode::MISUSE))?;
    let database: Option<DbIndex> = match utf8(name).filter(|name| !name.is_empty()) {
        None => None,
        Some(name) => {
            Some(connection.database_index(&name).ok_or_else(|| Error::sql(format!("unknown database: {name}")))?)
        }
    };
    let result = connection.wal_checkpoint(database, mode)?;
    if !frames.is_null() {
        *frames = result.log_frames as c_int;
    }
    if !copied.is_null() {
        *copied = result.copied_frames as c_int;
    }
    Ok(result.busy)
}

unsafe fn with_database(
    db: *mut Db,
    name: *const c_char,
    work: impl FnOnce(&engine::Connection, &str) -> Result<(), Error>,
) -> c_int {
    let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
    let _lock = db.enter();
    let Some(connection) = db.connection() else { return code::MISUSE };
    let Some(name) = utf8(name) else { return code::ERROR };
    match work(connection, &name) {
        Ok(()) => code::OK,
        // SQLite notes nothing for errors of snapshots, and always answers the whole code.
        Err(error) => error.extended_code().raw(),
    }
}

c_api! {
    fn sqlite3_wal_checkpoint_v2(db: *mut Db, name: *const c_char, mode: c_int, frames: *mut c_int, copied: *mut c_int) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        for out in [frames, copied] {
            if !out.is_null() {
                *out = -1;
            }
        }
        let Some(mode) = mode_of(mode) else { return code::MISUSE };
        let _lock = db.enter();
        match checkpoint(db, name, mode, frames, copied) {
            Ok(false) => db.note_code(code::OK),
            Ok(true) => db.note_code(code::BUSY),
            Err(error) => db.note(&error),
        }
    }

    fn sqlite3_wal_checkpoint(db: *mut Db, name: *const c_char) -> c_int = code::INTERNAL; {
        sqlite3_wal_checkpoint_v2(db, name, 0, std::ptr::null_mut(), std::ptr::null_mut())
    }

    fn sqlite3_snapshot_get(db: *mut Db, name: *const c_char, out: *mut *mut Snapshot) -> c_int = code::INTERNAL; {
        if out.is_null() {
            return code::MISUSE;
        }
        with_database(db, name, |connection, name| {
            let snapshot = connection.snapshot(name)?;
            // SAFETY: not NULL, and the caller's to write.
            unsafe { *out = Box::into_raw(Box::new(snapshot)) };
            Ok(())
        })
    }

    fn sqlite3_snapshot_open(db: *mut Db, name: *const c_char, snapshot: *mut Snapshot) -> c_int = code::INTERNAL; {
        let Some(snapshot) = snapshot.as_ref() else { return code::MISUSE };
        with_database(db, name, |connection, name| connection.open_snapshot(name, snapshot))
    }

    fn sqlite3_snapshot_free(snapshot: *mut Snapshot) = (); {
        if !snapshot.is_null() {
            drop(Box::from_raw(snapshot));
        }
    }

    fn sqlite3_snapshot_cmp(left: *mut Snapshot, right: *mut Snapshot) -> c_int = 0; {
        match (left.as_ref(), right.as_ref()) {
            (Some(left), Some(right)) => match left.compare(right) {
                Ordering::Less => -1,
                Ordering::Equal => 0,
                Ordering::Greater => 1,
            },
            _ => 0,
        }
    }

    fn sqlite3_snapshot_recover(db: *mut Db, name: *const c_char) -> c_int = code::INTERNAL; {
        with_database(db, name, |connection, name| connection.recover_snapshots(name))
    }
}
