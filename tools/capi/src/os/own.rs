//! Our VFSes as the application sees them.

use super::abi::{
    AnyFunction, CFile, CVfs, OPEN_CREATE, OPEN_DELETE_ON_CLOSE, OPEN_EXCLUSIVE, OPEN_MAIN_DB, OPEN_MAIN_JOURNAL,
    OPEN_READ_ONLY, OPEN_READ_WRITE, OPEN_SUBJOURNAL, OPEN_SUPER_JOURNAL, OPEN_TEMP_DB, OPEN_TEMP_JOURNAL,
    OPEN_TRANSIENT_DB, OPEN_URI, OPEN_WAL,
};
use super::own_file::{self, OwnFile};
use crate::code;
use crate::ffi::{bytes, guard, utf8};
use crate::filename;
use base::{Error, Result, ResultCode};
use std::ffi::{c_char, c_double, c_int, c_void};
use std::rc::Rc;
use vfs::{FileKind, OpenFlags, Vfs, system_calls};

/// The names, in the order that they are listed in; the first is the usual one.
pub const NAMES: [&std::ffi::CStr; 5] = [c"unix", c"memdb", c"unix-excl", c"unix-dotfile", c"unix-none"];

const MEMORY: &std::ffi::CStr = c"memdb";
/// Room for a file: as much as SQLite's own structures take.
const FILE_BYTES: c_int = 120;
const _: () = assert!(size_of::<OwnFile>() <= FILE_BYTES as usize);
/// Longest path.
const PATH_MAX: c_int = 512;

/// The structure of one of them.
pub fn make(name: &'static std::ffi::CStr) -> CVfs {
    CVfs {
        version: if name == MEMORY { 2 } else { 3 },
        file_bytes: FILE_BYTES,
        path_bytes_max: if name == MEMORY { 2 * PATH_MAX } else { PATH_MAX },
        next: std::ptr::null_mut(),
        name: name.as_ptr(),
        user: std::ptr::null_mut(),
        open: Some(open),
        delete: Some(delete),
        access: Some(access),
        full_path: Some(full_path),
        dl_open: Some(dl_open),
        dl_error: Some(dl_error),
        dl_sym: Some(dl_sym),
        dl_close: Some(dl_close),
        randomness: Some(randomness),
        sleep: Some(sleep),
        current_time: Some(current_time),
        last_error: Some(last_error),
        current_time_ms: Some(current_time_ms),
        set_system_call: Some(set_system_call),
        get_system_call: Some(get_system_call),
        next_system_call: Some(next_system_call),
    }
}

/// The name of one of our structures.
unsafe fn name_of(vfs: *mut CVfs) -> &'static str {
    let name = bytes((*vfs).name).unwrap_or(b"");
    NAMES.iter().filter_map(|own| own.to_str().ok()).find(|own| own.as_bytes() == name).unwrap_or("unix")
}

unsafe fn with(vfs: *mut CVfs, work: impl FnOnce(&dyn Vfs) -> Result<c_int>) -> c_int {
    guard(code::INTERNAL, || {
        // SAFETY: the structure is one of ours.
        let own: Option<Rc<dyn Vfs>> = vfs::built_in(unsafe { name_of(vfs) });
        let own = own.ok_or_else(|| Error::bare(ResultCode::ERROR));
        own.and_then(|own| work(&*own)).unwrap_or_else(|error| error.extended_code().raw())
    })
}

fn kind_of(flags: c_int) -> FileKind {
    const TEMPORARY: c_int =
        OPEN_TEMP_DB | OPEN_TRANSIENT_DB | OPEN_TEMP_JOURNAL | OPEN_SUBJOURNAL | OPEN_DELETE_ON_CLOSE;
    match flags {
        _ if flags & OPEN_MAIN_DB != 0 => FileKind::MainDb,
        _ if flags & OPEN_MAIN_JOURNAL != 0 => FileKind::MainJournal,
        _ if flags & OPEN_SUPER_JOURNAL != 0 => FileKind::SuperJournal,
        _ if flags & OPEN_WAL != 0 => FileKind::Wal,
        _ if flags & TEMPORARY != 0 => FileKind::Temp,
        _ => FileKind::SuperJournal,
    }
}

/// The parameters that follow the name of a database.
unsafe fn parameters_of(name: *const c_char) -> Vec<(String, String)> {
    let key = |number| filename::sqlite3_uri_key(name, number);
    let keys = (0..).map(key).take_while(|key| !key.is_null());
    let pairs = keys.map(|key| (utf8(key), utf8(filename::sqlite3_uri_parameter(name, key))));
    pairs.map(|(key, value)| (key.unwrap_or_default().into_owned(), value.unwrap_or_default().into_owned())).collect()
}

unsafe extern "C" fn open(
    vfs: *mut CVfs,
    name: *const c_char,
    file: *mut CFile,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    (*file).methods = std::ptr::null();
    let path = name;
    let name = bytes(name).map(vfs::path_to_text).unwrap_or_default();
    let own_name = name_of(vfs);
    with(vfs, |own| {
        let wanted = OpenFlags {
            kind: if name.is_empty() { FileKind::Temp } else { kind_of(flags) },
            read_write: flags & OPEN_READ_WRITE != 0,
            create: flags & OPEN_CREATE != 0,
            exclusive: flags & OPEN_EXCLUSIVE != 0,
        };
        if flags & OPEN_MAIN_DB != 0 {
            // SAFETY: a name with this flag has the parameters after it.
            let parameters = if flags & OPEN_URI != 0 { unsafe { parameters_of(path) } } else { Vec::new() };
            own.set_parameters(&parameters);
        }
        let opened = own.open(&name, wanted)?;
        if !out.is_null() {
            let given =
                if opened.is_writable() { flags } else { flags & !(OPEN_READ_WRITE | OPEN_CREATE) | OPEN_READ_ONLY };
            // SAFETY: the caller's place for the answer.
            unsafe { *out = given };
        }
        // SAFETY: the caller has made room for our structure.
        unsafe { own_file::put(file.cast(), Rc::from(opened), own_name) };
        Ok(code::OK)
    })
}

unsafe extern "C" fn delete(vfs: *mut CVfs, name: *const c_char, sync: c_int) -> c_int {
    let name = utf8(name).unwrap_or_default();
    with(vfs, |own| own.delete(&name, sync != 0).map(|()| code::OK))
}

unsafe extern "C" fn access(vfs: *mut CVfs, name: *const c_char, question: c_int, out: *mut c_int) -> c_int {
    let name = utf8(name).unwrap_or_default();
    with(vfs, |own| {
        // Whether it exists, or may be read and written.
        let answer = match question {
            0 => own.exists(&name)?,
            _ => std::fs::OpenOptions::new().read(true).write(question == 1).open(&*name).is_ok(),
        };
        // SAFETY: the caller's place for the answer.
        unsafe { *out = c_int::from(answer) };
        Ok(code::OK)
    })
}

unsafe extern "C" fn full_path(vfs: *mut CVfs, name: *const c_char, size: c_int, out: *mut c_char) -> c_int {
    let name = utf8(name).unwrap_or_default();
    with(vfs, |own| {
        let path = own.full_path(&name)?;
        if path.len() >= usize::try_from(size).unwrap_or(0) {
            return Err(Error::bare(ResultCode::CANTOPEN));
        }
        // SAFETY: the caller's buffer has room for `size` bytes.
        unsafe {
            out.cast::<u8>().copy_from_nonoverlapping(path.as_ptr(), path.len());
            *out.add(path.len()) = 0;
        }
        Ok(code::OK)
    })
}

unsafe extern "C" fn dl_open(_vfs: *mut CVfs, name: *const c_char) -> *mut c_void {
    libc::dlopen(name, libc::RTLD_NOW | libc::RTLD_GLOBAL)
}

unsafe extern "C" fn dl_error(_vfs: *mut CVfs, size: c_int, out: *mut c_char) {
    let text = libc::dlerror();
    if let (false, Ok(room @ 1..)) = (text.is_null(), usize::try_from(size)) {
        libc::strncpy(out, text, room - 1);
        *out.add(room - 1) = 0;
    }
}

unsafe extern "C" fn dl_sym(_vfs: *mut CVfs, library: *mut c_void, name: *const c_char) -> AnyFunction {
    std::mem::transmute::<*mut c_void, AnyFunction>(libc::dlsym(library, name))
}

unsafe extern "C" fn dl_close(_vfs: *mut CVfs, library: *mut c_void) {
    if !library.is_null() {
        libc::dlclose(library);
    }
}

unsafe extern "C" fn randomness(vfs: *mut CVfs, count: c_int, out: *mut c_char) -> c_int {
    with(vfs, |own| {
        // SAFETY: the caller's buffer has that length.
        own.randomness(unsafe { std::slice::from_raw_parts_mut(out.cast(), count as usize) });
        Ok(count)
    })
}

unsafe extern "C" fn sleep(vfs: *mut CVfs, microseconds: c_int) -> c_int {
    with(vfs, |own| {
        own.sleep(u64::try_from(microseconds).unwrap_or(0));
        Ok(microseconds)
    })
}

unsafe extern "C" fn current_time(vfs: *mut CVfs, out: *mut c_double) -> c_int {
    with(vfs, |own| {
        // SAFETY: the caller's place for the answer.
        unsafe { *out = own.current_time_ms() as f64 / 86_400_000.0 };
        Ok(code::OK)
    })
}

unsafe extern "C" fn current_time_ms(vfs: *mut CVfs, out: *mut i64) -> c_int {
    with(vfs, |own| {
        // SAFETY: as above.
        unsafe { *out = own.current_time_ms() };
        Ok(code::OK)
    })
}

unsafe extern "C" fn last_error(_vfs: *mut CVfs, _size: c_int, _out: *mut c_char) -> c_int {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

/// Without a name all of them are the usual ones again.
unsafe extern "C" fn set_system_call(_vfs: *mut CVfs, name: *const c_char, function: AnyFunction) -> c_int {
    let function = function.map_or(std::ptr::null_mut(), |function| function as system_calls::Function);
    match bytes(name) {
        None => system_calls::reset(),
        Some(name) if system_calls::set(name, function) => {}
        Some(_) => return code::NOTFOUND,
    }
    code::OK
}

unsafe extern "C" fn get_system_call(_vfs: *mut CVfs, name: *const c_char) -> AnyFunction {
    let function = system_calls::get(bytes(name).unwrap_or(b""));
    std::mem::transmute::<system_calls::Function, AnyFunction>(function)
}

unsafe extern "C" fn next_system_call(_vfs: *mut CVfs, name: *const c_char) -> *const c_char {
    system_calls::next(bytes(name)).map_or(std::ptr::null(), std::ffi::CStr::as_ptr)
}
