//! The library itself: version, start and end, keywords, sleep.

use crate::code;
use crate::config::SHARED_BY_DEFAULT;
use crate::stmt::Stmt;
use engine::RandomPool;
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

/// A text with its NUL.
const fn terminated<const N: usize>(text: &str) -> [u8; N] {
    let mut out = [0; N];
    let mut at = 0;
    while at < text.len() {
        out[at] = text.as_bytes()[at];
        at += 1;
    }
    out
}

const VERSION_BYTES: usize = base::version::LIBRARY_VERSION.len() + 1;

/// `sqlite3_version[]`.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // the name is C's
pub static sqlite3_version: [u8; VERSION_BYTES] = terminated(base::version::LIBRARY_VERSION);

/// Where temporary files go; NULL: where the environment says.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // the name is C's
pub static mut sqlite3_temp_directory: *mut c_char = std::ptr::null_mut();

/// How the engine reads and sets `sqlite3_temp_directory`.
pub const TEMPORARY_DIRECTORY: vfs::TemporaryDirectory =
    vfs::TemporaryDirectory { get: temporary_directory, set: set_temporary_directory };

/// What `PRAGMA temp_store_directory` sets, as SQLite's does: the application frees nothing of its
/// own by it.
fn set_temporary_directory(directory: Option<&str>) {
    let text = directory.map_or(std::ptr::null_mut(), |directory| crate::memory::text(directory.as_bytes()));
    // SAFETY: as SQLite says, the variable is NULL or memory of `sqlite3_malloc`, and no other
    // thread uses it now.
    unsafe {
        crate::memory::release(sqlite3_temp_directory.cast());
        sqlite3_temp_directory = text;
    }
}

/// The folder that the application wants temporary files in.
fn temporary_directory() -> Option<String> {
    // SAFETY: as SQLite says, the application does not change it while the library is in use.
    let directory = unsafe { crate::ffi::bytes(sqlite3_temp_directory) };
    directory.map(vfs::path_to_text)
}

/// Used on Windows only.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals)] // the name is C's
pub static mut sqlite3_data_directory: *mut c_char = std::ptr::null_mut();

c_api! {
    fn sqlite3_libversion() -> *const c_char = std::ptr::null(); {
        sqlite3_version.as_ptr().cast()
    }

    fn sqlite3_libversion_number() -> c_int = 0; {
        base::version::LIBRARY_VERSION_NUMBER as c_int
    }

    fn sqlite3_sourceid() -> *const c_char = std::ptr::null(); {
        crate::ffi::forever(base::version::SOURCE_ID)
    }

    fn sqlite3_threadsafe() -> c_int = 1; {
        1
    }

    fn sqlite3_initialize() -> c_int = code::OK; {
        crate::startup::start()
    }

    fn sqlite3_shutdown() -> c_int = code::OK; {
        crate::startup::stop();
        code::OK
    }

    fn sqlite3_os_init() -> c_int = code::OK; {
        code::OK
    }

    fn sqlite3_os_end() -> c_int = code::OK; {
        code::OK
    }

    /// Whether files that are opened from now on share their caches, unless they say otherwise.
    fn sqlite3_enable_shared_cache(on: c_int) -> c_int = code::OK; {
        SHARED_BY_DEFAULT.store(on != 0, Ordering::Relaxed);
        code::OK
    }

    fn sqlite3_sleep(milliseconds: c_int) -> c_int = 0; {
        std::thread::sleep(std::time::Duration::from_millis(u64::try_from(milliseconds).unwrap_or(0)));
        milliseconds.max(0)
    }

    fn sqlite3_randomness(length: c_int, out: *mut c_void) = (); {
        static POOL: Mutex<RandomPool> = Mutex::new(RandomPool::new());
        match usize::try_from(length) {
            Ok(length @ 1..) if !out.is_null() => {
                let out = std::slice::from_raw_parts_mut(out.cast(), length);
                if let Some(usual) = crate::os::vfs_for(None) {
                    POOL.lock().unwrap_or_else(PoisonError::into_inner).fill(out, &*usual);
                }
            }
            _ => engine::forget_random_bytes(),
        }
    }

    fn sqlite3_complete(sql: *const c_char) -> c_int = 0; {
        crate::ffi::utf8(sql).map_or(0, |sql| c_int::from(syntax::is_complete(&sql)))
    }

    fn sqlite3_incomplete(sql: *const c_char) -> i64 = 0; {
        crate::ffi::utf8(sql).map_or(i64::from(code::MISUSE), |sql| syntax::incomplete(&sql))
    }

    fn sqlite3_global_recover() -> c_int = code::OK; {
        code::OK
    }

    fn sqlite3_thread_cleanup() = (); {}

    /// Whether a statement has to be prepared again before its next run, be it by the application
    /// or by itself.
    fn sqlite3_expired(stmt: *mut Stmt) -> c_int = 0; {
        let Some(stmt) = Stmt::from_pointer(stmt) else { return 1 };
        let _lock = stmt.db().enter();
        c_int::from(stmt.engine.try_borrow().is_ok_and(|engine| engine.is_expired()))
    }

    fn sqlite3_keyword_count() -> c_int = 0; {
        syntax::keyword_count() as c_int
    }

    fn sqlite3_keyword_name(number: c_int, name: *mut *const c_char, length: *mut c_int) -> c_int = code::INTERNAL; {
        let Some(word) = usize::try_from(number).ok().and_then(syntax::keyword_name) else { return code::ERROR };
        if !name.is_null() && !length.is_null() {
            *name = word.as_ptr().cast();
            *length = word.len() as c_int;
        }
        code::OK
    }

    fn sqlite3_keyword_check(word: *const c_char, length: c_int) -> c_int = 0; {
        let Ok(length) = usize::try_from(length) else { return 0 };
        let word = std::str::from_utf8(crate::ffi::slice(word.cast(), length)).unwrap_or("");
        c_int::from(syntax::keyword_check(word))
    }
}
