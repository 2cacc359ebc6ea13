//! `sqlite3_mutex_alloc` and its kin.

use crate::code;
use crate::db::Db;
use crate::mutex::{CMutex, MutexMethods, theirs};
use crate::startup::{self, SINGLE};
use std::ffi::{c_int, c_void};
use std::sync::atomic::Ordering;

/// What stands for a mutex where there is only one thread: programs know SQLite's.
const NO_MUTEX: *mut CMutex = std::ptr::without_provenance_mut(8);

/// Whether a pointer is a mutex, ours or the application's.
fn is_real(mutex: *mut CMutex) -> bool {
    !mutex.is_null() && mutex != NO_MUTEX
}

/// The mutex of a pointer, unless it is NULL or [`NO_MUTEX`].
unsafe fn real<'m>(mutex: *mut CMutex) -> Option<&'m CMutex> {
    if mutex == NO_MUTEX { None } else { mutex.as_ref() }
}

/// The first number of the mutexes that are always there.
const STATIC_FIRST: c_int = 2;
static STATIC: [CMutex; 12] = [const { CMutex::new(true) }; 12];

c_api! {
    fn sqlite3_mutex_alloc(kind: c_int) -> *mut CMutex = std::ptr::null_mut(); {
        if startup::start() != code::OK {
            return std::ptr::null_mut();
        }
        if let Some(alloc) = theirs().and_then(|methods| methods.alloc).filter(|_| !SINGLE.load(Ordering::Relaxed)) {
            return alloc(kind).cast();
        }
        match kind {
            _ if SINGLE.load(Ordering::Relaxed) => NO_MUTEX,
            0 | 1 => Box::into_raw(Box::new(CMutex::new(false))),
            _ => {
                let place = usize::try_from(kind - STATIC_FIRST).ok().and_then(|place| STATIC.get(place));
                place.map_or(std::ptr::null_mut(), |mutex| std::ptr::from_ref(mutex).cast_mut())
            }
        }
    }

    fn sqlite3_mutex_free(mutex: *mut CMutex) = (); {
        if let Some(free) = theirs().and_then(|methods| methods.free) {
            if is_real(mutex) {
                free(mutex.cast());
            }
            return;
        }
        if real(mutex).is_some_and(|mutex| !mutex.is_static()) {
            drop(Box::from_raw(mutex));
        }
    }

    fn sqlite3_mutex_enter(mutex: *mut CMutex) = (); {
        match (is_real(mutex), theirs().and_then(|methods| methods.enter)) {
            (false, _) => {}
            (true, Some(enter)) => enter(mutex.cast()),
            (true, None) => (*mutex).enter(),
        }
    }

    fn sqlite3_mutex_try(mutex: *mut CMutex) -> c_int = code::BUSY; {
        if let (true, Some(try_enter)) = (is_real(mutex), theirs().and_then(|methods| methods.try_enter)) {
            return try_enter(mutex.cast());
        }
        match real(mutex) {
            Some(mutex) if !mutex.try_enter() => code::BUSY,
            _ => code::OK,
        }
    }

    fn sqlite3_mutex_leave(mutex: *mut CMutex) = (); {
        match (is_real(mutex), theirs().and_then(|methods| methods.leave)) {
            (false, _) => {}
            (true, Some(leave)) => leave(mutex.cast()),
            (true, None) => (*mutex).leave(),
        }
    }

    fn sqlite3_mutex_held(mutex: *mut CMutex) -> c_int = 1; {
        if let (true, Some(methods)) = (is_real(mutex), theirs()) {
            return methods.held.map_or(1, |held| held(mutex.cast()));
        }
        real(mutex).map_or(1, |mutex| c_int::from(mutex.is_held()))
    }

    fn sqlite3_mutex_notheld(mutex: *mut CMutex) -> c_int = 1; {
        if let (true, Some(methods)) = (is_real(mutex), theirs()) {
            return methods.not_held.map_or(1, |not_held| not_held(mutex.cast()));
        }
        real(mutex).map_or(1, |mutex| c_int::from(!mutex.is_held()))
    }

    fn sqlite3_db_mutex(db: *mut Db) -> *mut CMutex = std::ptr::null_mut(); {
        Db::from_pointer(db).map_or(std::ptr::null_mut(), |db| db.mutex().for_c())
    }
}

unsafe extern "C" fn nothing_to_do() -> c_int {
    code::OK
}

unsafe extern "C" fn usual_alloc(kind: c_int) -> *mut c_void {
    match kind {
        0 | 1 => Box::into_raw(Box::new(CMutex::new(false))).cast(),
        _ => {
            let place = usize::try_from(kind - STATIC_FIRST).ok().and_then(|place| STATIC.get(place));
            place.map_or(std::ptr::null_mut(), |mutex| std::ptr::from_ref(mutex).cast_mut().cast())
        }
    }
}

unsafe extern "C" fn usual_free(mutex: *mut c_void) {
    let mutex: *mut CMutex = mutex.cast();
    if real(mutex).is_some_and(|mutex| !mutex.is_static()) {
        drop(Box::from_raw(mutex));
    }
}

unsafe extern "C" fn usual_enter(mutex: *mut c_void) {
    if let Some(mutex) = real(mutex.cast()) {
        mutex.enter();
    }
}

unsafe extern "C" fn usual_try(mutex: *mut c_void) -> c_int {
    match real(mutex.cast()) {
        Some(mutex) if !mutex.try_enter() => code::BUSY,
        _ => code::OK,
    }
}

unsafe extern "C" fn usual_leave(mutex: *mut c_void) {
    if let Some(mutex) = real(mutex.cast()) {
        mutex.leave();
    }
}

unsafe extern "C" fn usual_held(mutex: *mut c_void) -> c_int {
    real(mutex.cast()).map_or(1, |mutex| c_int::from(mutex.is_held()))
}

unsafe extern "C" fn usual_not_held(mutex: *mut c_void) -> c_int {
    real(mutex.cast()).map_or(1, |mutex| c_int::from(!mutex.is_held()))
}

/// What `SQLITE_CONFIG_GETMUTEX` answers: the application's methods, or those of the library's own
/// mutexes.
pub fn usual_or_configured() -> MutexMethods {
    theirs().unwrap_or(MutexMethods {
        init: Some(nothing_to_do),
        end: Some(nothing_to_do),
        alloc: Some(usual_alloc),
        free: Some(usual_free),
        enter: Some(usual_enter),
        try_enter: Some(usual_try),
        leave: Some(usual_leave),
        held: Some(usual_held),
        not_held: Some(usual_not_held),
    })
}
