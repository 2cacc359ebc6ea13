//! Loadable extensions.

use crate::api_routines::{ROUTINES, Routine};
use crate::code;
use crate::db::Db;
use crate::ffi::bytes;
use crate::memory;
use base::{Encoding, Error};
use engine::RunSwitch;
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};
use value::Mem;

type Entry = unsafe extern "C" fn(*mut Db, *mut *mut c_char, *const Routine) -> c_int;

/// `SQLITE_OK_LOAD_PERMANENTLY`
const LOAD_PERMANENTLY: c_int = 256;
/// Longer names are not looked for.
const PATH_MAX: usize = 4096;

/// A shared library that is open; it is closed with the connection.
pub struct Library(*mut c_void);

impl Drop for Library {
    fn drop(&mut self) {
        // SAFETY: the handle came from `dlopen` and is closed once.
        unsafe { libc::dlclose(self.0) };
    }
}

/// What `dlopen` or `dlsym` has to say.
unsafe fn system_message() -> Option<String> {
    let text = libc::dlerror();
    (!text.is_null()).then(|| CStr::from_ptr(text).to_string_lossy().into_owned())
}

/// Opens a library by its name, then with `.so` after it.
unsafe fn open(file: &str) -> Option<Library> {
    [file.to_owned(), format!("{file}.so")].into_iter().filter(|name| name.len() <= PATH_MAX).find_map(|name| {
        let name = CString::new(name).ok()?;
        // SAFETY: a text with its NUL.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_GLOBAL) };
        (!handle.is_null()).then(|| Library(handle))
    })
}

/// Names that an entry point may have, first the one that is tried first.
fn entry_names(file: &str, wanted: Option<&str>) -> Vec<String> {
    if let Some(wanted) = wanted {
        return vec![wanted.to_owned()];
    }
    let name = file.rsplit('/').next().unwrap_or(file);
    let name = match name.get(..3) {
        Some(prefix) if prefix.eq_ignore_ascii_case("lib") => &name[3..],
        _ => name,
    };
    let stem = name.split('.').next().unwrap_or("");
    let made = |keep: fn(&char) -> bool| {
        let letters: String = stem.chars().filter(keep).map(|letter| letter.to_ascii_lowercase()).collect();
        format!("sqlite3_{letters}_init")
    };
    vec!["sqlite3_extension_init".to_owned(), made(char::is_ascii_alphabetic), made(char::is_ascii_alphanumeric)]
}

fn is_on(db: &Db, switch: RunSwitch) -> bool {
    db.connection().is_some_and(|connection| connection.is_switched_on(switch))
}

/// Gives a new connection the SQL functions `load_extension(file)` and
/// `load_extension(file, entry)`.
pub unsafe fn register_function(pointer: *mut Db) {
    let Some(connection) = (*pointer).connection() else { return };
    for arg_count in 1..=2 {
        let flags = FunctionFlags { direct_only: true, ..FunctionFlags::default() };
        // SAFETY: the function is called by statements of the connection, which lives as long as
        // they do.
        let call = move |_: &mut Context<'_>, args: &[Mem]| unsafe { load_from_sql(pointer, args) };
        let kind = FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(call)));
        let name = "load_extension".into();
        connection.create_function(FunctionDef { name, arg_count, flags, special: Special::None, kind });
    }
}

unsafe fn load_from_sql(pointer: *mut Db, args: &[Mem]) -> base::Result<()> {
    if !is_on(&*pointer, RunSwitch::LoadExtensionFunction) {
        return Err(Error::sql("not authorized"));
    }
    let text = |place: usize| -> Option<String> {
        let arg = args.get(place).filter(|arg| !arg.is_null())?;
        Some(String::from_utf8_lossy(&arg.as_ref().to_text_utf8(Encoding::Utf8)).into_owned())
    };
    match text(0) {
        Some(file) => load(pointer, &file, text(1).as_deref()).map_err(Error::sql),
        None => Ok(()),
    }
}

/// Loads an extension into a connection.
unsafe fn load(pointer: *mut Db, file: &str, entry: Option<&str>) -> Result<(), String> {
    let db = &*pointer;
    if !is_on(db, RunSwitch::LoadExtension) {
        return Err("not authorized".to_owned());
    }
    let library = if file.is_empty() || file.len() > PATH_MAX { None } else { open(file) };
    let Some(library) = library else {
        let plain = format!("unable to open shared library [{}]", file.get(..PATH_MAX).unwrap_or(file));
        return Err(system_message().filter(|_| !file.is_empty()).unwrap_or(plain));
    };
    let names = entry_names(file, entry);
    let found = names.iter().find_map(|name| {
        let name = CString::new(name.as_str()).ok()?;
        // SAFETY: the library is open.
        let symbol = unsafe { libc::dlsym(library.0, name.as_ptr()) };
        (!symbol.is_null()).then_some(symbol)
    });
    let Some(found) = found else {
        let last = names.last().map_or("", String::as_str);
        let plain = format!("no entry point [{last}] in shared library [{file}]");
        return Err(system_message().unwrap_or(plain));
    };
    // SAFETY: an entry point has this type.
    let function = std::mem::transmute::<*mut c_void, Entry>(found);
    let mut message: *mut c_char = std::ptr::null_mut();
    let answer = function(pointer, &raw mut message, ROUTINES.as_ptr());
    let text = bytes(message).map(|text| String::from_utf8_lossy(text).into_owned());
    memory::release(message.cast());
    match answer {
        code::OK => db.opened_with().keep(library),
        LOAD_PERMANENTLY => std::mem::forget(library),
        _ => return Err(format!("error during initialization: {}", text.unwrap_or_default())),
    }
    Ok(())
}

/// What runs for each new connection.
static AUTOMATIC: Mutex<Vec<usize>> = Mutex::new(Vec::new());

/// Runs the automatic extensions for a new connection.
pub unsafe fn run_automatic(pointer: *mut Db) -> c_int {
    let db = &*pointer;
    for place in 0.. {
        // One may take itself, or others, away.
        let Some(address) = AUTOMATIC.lock().unwrap_or_else(PoisonError::into_inner).get(place).copied() else { break };
        // SAFETY: registered as a function of this type.
        let function = std::mem::transmute::<*const c_void, Entry>(std::ptr::with_exposed_provenance(address));
        let mut message: *mut c_char = std::ptr::null_mut();
        let answer = function(pointer, &raw mut message, ROUTINES.as_ptr());
        let text = bytes(message).map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default();
        memory::release(message.cast());
        if answer != code::OK {
            let text = format!("automatic extension loading failed: {text}");
            return db.note(&Error::new(base::ResultCode::from_raw(answer), text));
        }
    }
    code::OK
}

c_api! {
    fn sqlite3_load_extension(db: *mut Db, file: *const c_char, entry: *const c_char, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        if !message.is_null() {
            *message = std::ptr::null_mut();
        }
        let (Some(handle), Some(file)) = (Db::from_pointer(db), crate::ffi::utf8(file)) else { return code::MISUSE };
        let _lock = handle.enter();
        match load(db, &file, crate::ffi::utf8(entry).as_deref()) {
            Ok(()) => code::OK,
            Err(text) => {
                if !message.is_null() {
                    *message = memory::text(text.as_bytes());
                }
                handle.masked(code::ERROR)
            }
        }
    }

    fn sqlite3_enable_load_extension(db: *mut Db, on: c_int) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        connection.set_switch(RunSwitch::LoadExtension, on != 0);
        connection.set_switch(RunSwitch::LoadExtensionFunction, on != 0);
        code::OK
    }

    fn sqlite3_auto_extension(entry: *const c_void) -> c_int = code::INTERNAL; {
        if entry.is_null() {
            return code::MISUSE;
        }
        let mut all = AUTOMATIC.lock().unwrap_or_else(PoisonError::into_inner);
        let address = entry.expose_provenance();
        if !all.contains(&address) {
            all.push(address);
        }
        code::OK
    }

    fn sqlite3_cancel_auto_extension(entry: *const c_void) -> c_int = 0; {
        let mut all = AUTOMATIC.lock().unwrap_or_else(PoisonError::into_inner);
        let before = all.len();
        all.retain(|address| *address != entry.addr());
        c_int::from(all.len() < before)
    }

    fn sqlite3_reset_auto_extension() = (); {
        AUTOMATIC.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}
