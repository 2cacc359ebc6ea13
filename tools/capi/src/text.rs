//! Comparing texts as SQL does.

use crate::ffi::bytes;
use std::ffi::{c_char, c_int, c_uint};

/// Difference of the first bytes that differ, letters without case.
fn compare(left: &[u8], right: &[u8]) -> c_int {
    let ended = |text: &[u8], at: usize| text.get(at).map_or(0, |byte| c_int::from(byte.to_ascii_lowercase()));
    let length = left.len().max(right.len());
    (0..length).map(|at| ended(left, at) - ended(right, at)).find(|difference| *difference != 0).unwrap_or(0)
}

/// As SQLite: a text that is not there comes first.
unsafe fn compare_pointers(left: *const c_char, right: *const c_char, most: usize) -> c_int {
    match (bytes(left), bytes(right)) {
        (None, None) => 0,
        (None, Some(_)) => -1,
        (Some(_), None) => 1,
        (Some(left), Some(right)) => compare(&left[..left.len().min(most)], &right[..right.len().min(most)]),
    }
}

/// 0 for a match, 1 otherwise, as SQLite answers.
unsafe fn matches(pattern: *const c_char, text: *const c_char, test: impl Fn(&[u8], &[u8]) -> bool) -> c_int {
    match (bytes(pattern), bytes(text)) {
        (Some(pattern), Some(text)) => c_int::from(!test(pattern, text)),
        (None, None) => 0,
        _ => 1,
    }
}

c_api! {
    fn sqlite3_stricmp(left: *const c_char, right: *const c_char) -> c_int = 0; {
        compare_pointers(left, right, usize::MAX)
    }

    /// The texts need no NUL within the length.
    fn sqlite3_strnicmp(left: *const c_char, right: *const c_char, length: c_int) -> c_int = 0; {
        let most = usize::try_from(length).unwrap_or(0);
        match (left.is_null(), right.is_null()) {
            (false, false) => {
                let cut = |text: *const c_char| std::slice::from_raw_parts(text.cast::<u8>(), libc::strnlen(text, most));
                compare(cut(left), cut(right))
            }
            _ => compare_pointers(left, right, most),
        }
    }

    fn sqlite3_strglob(pattern: *const c_char, text: *const c_char) -> c_int = 1; {
        matches(pattern, text, builtins::is_glob)
    }

    fn sqlite3_strlike(pattern: *const c_char, text: *const c_char, escape: c_uint) -> c_int = 1; {
        matches(pattern, text, |pattern, text| builtins::is_like(pattern, text, char::from_u32(escape).filter(|_| escape != 0)))
    }
}
