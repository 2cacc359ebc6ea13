//! Names of database files as VFSes get them: after the path stand the parameters of the URI, then
//! the names of the journal and of the log.
//!
//! The address of the database's file, four zero bytes, the path, pairs of keys and values, an
//! empty key, the journal's name, the log's name, an empty text; each ends with a NUL. A pointer to
//! any of the three names is turned into one to the path by looking for the zero bytes in front.

use crate::memory;
use crate::os::CFile;
use std::ffi::{CStr, c_char, c_int};

/// Zero bytes before the path.
const ZEROS: usize = 4;
/// All that is before the path.
const FRONT: usize = size_of::<*mut CFile>() + ZEROS;

/// Where the address of the file stands, given the path.
unsafe fn file_place(path: *const c_char) -> *const *mut CFile {
    path.sub(FRONT).cast()
}

/// The file of the database that a name of its journal or log belongs to; NULL where it is not
/// known.
pub unsafe fn file_of(name: *const c_char) -> *mut CFile {
    file_place(path_of(name)).read_unaligned()
}

/// Notes the file of a path's name.
pub unsafe fn set_file(path: *const c_char, file: *mut CFile) {
    file_place(path).cast_mut().write_unaligned(file);
}

/// The bytes of a name, with the offset of the path.
pub fn build(path: &[u8], journal: &[u8], log: &[u8], parameters: &[(Vec<u8>, Vec<u8>)]) -> (Vec<u8>, usize) {
    let mut out = vec![0; FRONT];
    let mut add = |text: &[u8]| {
        out.extend_from_slice(text);
        out.push(0);
    };
    add(path);
    for (key, value) in parameters {
        add(key);
        add(value);
    }
    [b"".as_slice(), journal, log, b"", b""].into_iter().for_each(&mut add);
    (out, FRONT)
}

/// The path of which the text is a part.
unsafe fn path_of(name: *const c_char) -> *const c_char {
    let mut at = name.cast::<u8>();
    while std::slice::from_raw_parts(at.sub(ZEROS), ZEROS).iter().any(|byte| *byte != 0) {
        at = at.sub(1);
    }
    at.cast()
}

unsafe fn behind(text: *const c_char) -> *const c_char {
    text.add(CStr::from_ptr(text).count_bytes() + 1)
}

/// The first empty text after the path: the end of the parameters.
unsafe fn end_of_parameters(path: *const c_char) -> *const c_char {
    let mut at = behind(path);
    while *at != 0 {
        at = behind(behind(at));
    }
    at
}

/// Whether a text means on; `default` for one that means nothing.
fn is_on(value: &[u8], default: bool) -> bool {
    if value.first().is_some_and(u8::is_ascii_digit) {
        return value.iter().take_while(|byte| byte.is_ascii_digit()).any(|digit| *digit != b'0');
    }
    match value.to_ascii_lowercase().as_slice() {
        b"on" | b"yes" | b"true" => true,
        b"off" | b"no" | b"false" => false,
        _ => default,
    }
}

/// A decimal or `0x` number; none when there is anything else.
fn number(value: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(value).ok()?;
    match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok().map(|bits| bits as i64),
        None => text.trim_ascii().parse().ok(),
    }
}

c_api! {
    fn sqlite3_uri_parameter(name: *const c_char, key: *const c_char) -> *const c_char = std::ptr::null(); {
        if name.is_null() || key.is_null() {
            return std::ptr::null();
        }
        let mut at = behind(path_of(name));
        while *at != 0 {
            let value = behind(at);
            if CStr::from_ptr(at) == CStr::from_ptr(key) {
                return value;
            }
            at = behind(value);
        }
        std::ptr::null()
    }

    fn sqlite3_uri_boolean(name: *const c_char, key: *const c_char, default: c_int) -> c_int = 0; {
        let value = sqlite3_uri_parameter(name, key);
        if value.is_null() {
            return c_int::from(default != 0);
        }
        c_int::from(is_on(CStr::from_ptr(value).to_bytes(), default != 0))
    }

    fn sqlite3_uri_int64(name: *const c_char, key: *const c_char, default: i64) -> i64 = 0; {
        let value = sqlite3_uri_parameter(name, key);
        if value.is_null() {
            return default;
        }
        number(CStr::from_ptr(value).to_bytes()).unwrap_or(default)
    }

    fn sqlite3_uri_key(name: *const c_char, number: c_int) -> *const c_char = std::ptr::null(); {
        if name.is_null() || number < 0 {
            return std::ptr::null();
        }
        let mut at = behind(path_of(name));
        for _ in 0..number {
            if *at == 0 {
                break;
            }
            at = behind(behind(at));
        }
        if *at == 0 { std::ptr::null() } else { at }
    }

    fn sqlite3_filename_database(name: *const c_char) -> *const c_char = std::ptr::null(); {
        if name.is_null() { name } else { path_of(name) }
    }

    fn sqlite3_filename_journal(name: *const c_char) -> *const c_char = std::ptr::null(); {
        if name.is_null() { name } else { end_of_parameters(path_of(name)).add(1) }
    }

    fn sqlite3_filename_wal(name: *const c_char) -> *const c_char = std::ptr::null(); {
        if name.is_null() { name } else { behind(end_of_parameters(path_of(name)).add(1)) }
    }

    fn sqlite3_create_filename(database: *const c_char, journal: *const c_char, log: *const c_char, count: c_int, parameters: *const *const c_char) -> *const c_char = std::ptr::null(); {
        let text = |text: *const c_char| crate::ffi::bytes(text).unwrap_or(b"").to_vec();
        let pairs: Vec<_> = (0..usize::try_from(count).unwrap_or(0))
            .map(|pair| (text(*parameters.add(pair * 2)), text(*parameters.add(pair * 2 + 1))))
            .collect();
        let (bytes, start) = build(&text(database), &text(journal), &text(log), &pairs);
        let block = memory::allocate(bytes.len() as u64).cast::<u8>();
        if block.is_null() {
            return std::ptr::null();
        }
        block.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        block.add(start).cast::<c_char>().cast_const()
    }

    fn sqlite3_free_filename(name: *const c_char) = (); {
        if !name.is_null() {
            memory::release(path_of(name).sub(FRONT).cast_mut().cast());
        }
    }
}
