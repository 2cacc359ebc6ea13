//! Texts about a statement that C was given pointers to.

use base::hash::FxHashMap;
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int};

/// What a text is about: its kind, and a position.
pub type TextKey = (u8, c_int);

/// The texts, which stay as long as the statement says the same.
#[derive(Default)]
pub struct Texts {
    all: RefCell<FxHashMap<TextKey, CString>>,
}

impl Texts {
    /// A text that does not change, made when it is first asked for.
    pub fn once(&self, key: TextKey, make: impl FnOnce() -> CString) -> *const c_char {
        self.all.borrow_mut().entry(key).or_insert_with(make).as_ptr()
    }

    /// A text that is kept as long as it is the same.
    pub fn now(&self, key: TextKey, bytes: &[u8]) -> *const c_char {
        let mut all = self.all.borrow_mut();
        let kept = all.entry(key).or_default();
        if kept.as_bytes() != bytes {
            // SAFETY: C reads up to the first NUL, wherever that is; there is one at the end.
            *kept = unsafe { CString::from_vec_unchecked(bytes.to_vec()) };
        }
        kept.as_ptr()
    }
}
