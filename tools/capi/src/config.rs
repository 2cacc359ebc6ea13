//! `sqlite3_config` and `sqlite3_db_config`.

use crate::code;
use crate::db::Db;
use crate::ffi::{guard, utf8};
use crate::format;
use crate::heap;
use crate::mutex;
use crate::mutex_api;
use crate::startup::{MULTI, SINGLE, STARTED};
use engine::{CompileSwitch, RunSwitch, Switch};
use extension::vtab::VtabOption;
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

/// Names are URIs also where `SQLITE_OPEN_URI` is not given (`SQLITE_CONFIG_URI`), as in a library
/// with `USE_URI`.
pub static URI_ALWAYS: AtomicBool = AtomicBool::new(true);
/// Files share their caches unless they are opened otherwise (`sqlite3_enable_shared_cache`).
pub static SHARED_BY_DEFAULT: AtomicBool = AtomicBool::new(false);
const SINGLE_THREAD: c_int = 1;
const MULTI_THREAD: c_int = 2;
const SERIALIZED: c_int = 3;
const MALLOC: c_int = 4;
const GET_MALLOC: c_int = 5;
const COUNT_MEMORY: c_int = 9;
const MUTEX: c_int = 10;
const GET_MUTEX: c_int = 11;
const LOG: c_int = 16;
const URI: c_int = 17;
const PAGE_CACHE: c_int = 18;
const GET_PAGE_CACHE: c_int = 19;
const PAGE_CACHE_HEADER: c_int = 24;
const VERB_MAX: c_int = 30;

/// Whether a verb is one that works at any time.
fn is_anytime(verb: c_int) -> bool {
    matches!(verb, LOG | PAGE_CACHE_HEADER)
}

/// The verbs of which the argument is an `int`. Memory, threads and sorting need no advice here:
/// they are accepted.
pub extern "C" fn config_int(verb: c_int, first: c_int, _second: c_int) -> c_int {
    if STARTED.load(Ordering::Relaxed) && !is_anytime(verb) {
        return code::MISUSE;
    }
    if (SINGLE_THREAD..=SERIALIZED).contains(&verb) {
        SINGLE.store(verb == SINGLE_THREAD, Ordering::Relaxed);
        MULTI.store(verb == MULTI_THREAD, Ordering::Relaxed);
    }
    if verb == COUNT_MEMORY {
        heap::set_counting(first != 0);
    }
    if verb == URI {
        URI_ALWAYS.store(first != 0, Ordering::Relaxed);
    }
    code::OK
}

pub extern "C" fn config_wide(_verb: c_int, _first: i64, _second: i64) -> c_int {
    if STARTED.load(Ordering::Relaxed) { code::MISUSE } else { code::OK }
}

pub unsafe extern "C" fn config_pointer(verb: c_int, first: *mut c_void, second: *mut c_void) -> c_int {
    guard(code::INTERNAL, || {
        if STARTED.load(Ordering::Relaxed) && !is_anytime(verb) {
            return code::MISUSE;
        }
        match verb {
            LOG => {
                // SAFETY: with this verb the first argument is NULL or a function of this type.
                let callback = unsafe { std::mem::transmute::<*mut c_void, Option<format::LogCallback>>(first) };
                format::set_log(callback, second);
                code::OK
            }
            PAGE_CACHE_HEADER => {
                if !first.is_null() {
                    // SAFETY: with this verb the first argument points to an int.
                    unsafe { *first.cast::<c_int>() = 0 };
                }
                code::OK
            }
            // SAFETY: with these verbs the argument points to the methods.
            MALLOC => match unsafe { first.cast::<heap::MemoryMethods>().as_ref() } {
                None => code::MISUSE,
                Some(methods) if heap::configure(methods) => code::OK,
                Some(_) => code::ERROR,
            },
            GET_MALLOC => {
                if !first.is_null() {
                    // SAFETY: as above.
                    unsafe { first.cast::<heap::MemoryMethods>().write(heap::current()) };
                }
                code::OK
            }
            // SAFETY: as above.
            MUTEX => match unsafe { first.cast::<mutex::MutexMethods>().as_ref() } {
                None => code::MISUSE,
                Some(methods) => {
                    mutex::configure(*methods);
                    code::OK
                }
            },
            GET_MUTEX => {
                if !first.is_null() {
                    // SAFETY: as above.
                    unsafe { first.cast::<mutex::MutexMethods>().write(mutex_api::usual_or_configured()) };
                }
                code::OK
            }
            // Pages are not kept by methods of the application.
            PAGE_CACHE | GET_PAGE_CACHE => code::ERROR,
            1..=VERB_MAX => code::OK,
            _ => code::ERROR,
        }
    })
}

/// The switch after a verb.
fn switch_of(verb: c_int) -> Option<Switch> {
    Some(match verb {
        1002 => CompileSwitch::ForeignKeys.into(),
        1003 => CompileSwitch::Triggers.into(),
        1004 => RunSwitch::Fts3Tokenizer.into(),
        1005 => RunSwitch::LoadExtension.into(),
        1006 => RunSwitch::NoCheckpointOnClose.into(),
        1007 => CompileSwitch::StablePlans.into(),
        1008 => CompileSwitch::TriggerPlans.into(),
        1009 => RunSwitch::ResetDatabase.into(),
        1010 => CompileSwitch::Defensive.into(),
        1011 => CompileSwitch::WritableSchema.into(),
        1012 => CompileSwitch::LegacyAlterTable.into(),
        1013 => CompileSwitch::DoubleQuotedText.into(),
        1014 => CompileSwitch::DoubleQuotedTextInSchema.into(),
        1015 => CompileSwitch::Views.into(),
        1016 => CompileSwitch::LegacyFileFormat.into(),
        1017 => CompileSwitch::TrustedSchema.into(),
        1018 => CompileSwitch::ScanStatus.into(),
        1019 => CompileSwitch::ReverseScanOrder.into(),
        1020 => RunSwitch::AttachCreate.into(),
        1021 => RunSwitch::AttachWrite.into(),
        1022 => CompileSwitch::Comments.into(),
        _ => return None,
    })
}

const FLOAT_DIGITS: c_int = 1023;

pub unsafe extern "C" fn db_config_switch(db: *mut Db, verb: c_int, value: c_int, out: *mut c_int) -> c_int {
    guard(code::INTERNAL, || {
        // SAFETY: the caller's handle and its place for the answer.
        unsafe {
            let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
            let _lock = db.enter();
            let Some(connection) = db.connection() else { return code::MISUSE };
            let state = if verb == FLOAT_DIGITS {
                connection.set_float_digits(value);
                c_int::from(connection.float_digits())
            } else {
                let Some(switch) = switch_of(verb) else { return db.masked(code::ERROR) };
                if value >= 0 {
                    connection.set_switch(switch, value != 0);
                }
                c_int::from(connection.is_switched_on(switch))
            };
            if !out.is_null() {
                *out = state;
            }
            code::OK
        }
    })
}

/// Another name for the main database. The text stays the application's, as SQLite says.
pub unsafe extern "C" fn db_config_name(db: *mut Db, name: *const c_char) -> c_int {
    guard(code::INTERNAL, || {
        // SAFETY: the caller's handle and name.
        unsafe {
            let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
            let _lock = db.enter();
            let (Some(connection), Some(name)) = (db.connection(), utf8(name)) else { return code::MISUSE };
            connection.rename_main(&name);
            code::OK
        }
    })
}

/// `SQLITE_TESTCTRL_LOCALTIME_FAULT`.
pub extern "C" fn local_time_fault(on: c_int) {
    vfs::set_local_time_fault(on != 0);
}

/// `SQLITE_TESTCTRL_IMPOSTER`: 0 ends it (and forgets what was made, with a page), 1 begins, 2 for
/// reading only.
pub unsafe extern "C" fn imposter(db: *mut Db, name: *const c_char, mode: c_int, root: c_int) {
    guard((), || {
        // SAFETY: the caller's handle and name.
        let (Some(db), name) = (unsafe { (Db::from_pointer(db), utf8(name)) }) else { return };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return };
        let database = connection.database_index(name.as_deref().unwrap_or("main"));
        let root = u32::try_from(root).unwrap_or(0);
        match (mode, database) {
            (0, _) | (_, None) => connection.end_imposters(root > 0),
            (_, Some(database)) => connection.make_imposters(database, root, mode == 2),
        }
    });
}

/// `SQLITE_VTAB_CONSTRAINT_SUPPORT` and its kin, while a module makes a table.
pub unsafe extern "C" fn vtab_config(db: *mut Db, verb: c_int, value: c_int) -> c_int {
    guard(code::INTERNAL, || {
        // SAFETY: the caller's handle.
        let Some(db) = (unsafe { Db::from_pointer(db) }) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        let option = match verb {
            1 => VtabOption::ConstraintSupport(value != 0),
            2 => VtabOption::Innocuous,
            3 => VtabOption::DirectOnly,
            4 => VtabOption::UsesAllSchemas,
            _ => return db.note_code(code::MISUSE),
        };
        match connection.configure_virtual_table(option) {
            Ok(()) => code::OK,
            Err(error) => db.note(&error),
        }
    })
}
