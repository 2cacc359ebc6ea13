//! The border: how a C function is defined here, and how texts cross.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A destructor of the application; `None` is `SQLITE_STATIC`.
pub type Destructor = Option<unsafe extern "C" fn(*mut c_void)>;

/// Defines functions of the C ABI. After `=` stands the answer when the library has panicked.
macro_rules! c_api {
    ($($(#[$meta:meta])* fn $name:ident($($arg:ident: $type:ty),* $(,)?) $(-> $answer:ty)? = $panicked:expr; $body:block)*) => {$(
        $(#[$meta])*
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($arg: $type),*) $(-> $answer)? {
            // SAFETY: the caller passes what SQLite's documentation of the function asks for: NULL
            // where it is allowed, else live handles of this library and valid memory.
            crate::ffi::guard($panicked, || unsafe { $body })
        }
    )*};
}

/// Runs the body of a C function; `panicked` is the answer when it panics.
#[inline]
pub fn guard<T>(panicked: T, body: impl FnOnce() -> T) -> T {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(answer) => answer,
        Err(payload) => {
            report(payload);
            panicked
        }
    }
}

/// The log hears what a panic said. If the databases were in use, the connection refuses every
/// further call.
#[cold]
#[inline(never)]
fn report(payload: Box<dyn std::any::Any + Send>) {
    let _ = engine::panicked(&*payload);
}

/// The bytes of a C text, without its NUL; none for NULL.
pub unsafe fn bytes<'a>(text: *const c_char) -> Option<&'a [u8]> {
    (!text.is_null()).then(|| CStr::from_ptr(text).to_bytes())
}

/// A C text as UTF-8; what is not valid is replaced.
pub unsafe fn utf8<'a>(text: *const c_char) -> Option<std::borrow::Cow<'a, str>> {
    bytes(text).map(String::from_utf8_lossy)
}

/// The memory at a pointer with a length; NULL is empty.
pub unsafe fn slice<'a>(start: *const c_void, length: usize) -> &'a [u8] {
    if start.is_null() { &[] } else { std::slice::from_raw_parts(start.cast(), length) }
}

/// Text of a caller with a length in bytes, negative for one that ends with a NUL.
pub unsafe fn counted<'a>(text: *const c_char, length: c_int) -> &'a [u8] {
    match usize::try_from(length) {
        Ok(length) => slice(text.cast(), length),
        Err(_) => bytes(text).unwrap_or(&[]),
    }
}

/// Writes an answer where the application wants it; NULL: nowhere.
pub unsafe fn put<T>(out: *mut T, value: T) {
    if !out.is_null() {
        *out = value;
    }
}

/// Calls a destructor that is a function: neither `SQLITE_STATIC` nor `SQLITE_TRANSIENT`.
pub unsafe fn destroy(destructor: Destructor, data: *mut c_void) {
    if let Some(function) = destructor
        && function as usize != usize::MAX
    {
        function(data);
    }
}

/// What the application attached to a registration; its destructor runs with the last use.
pub struct UserData {
    pub pointer: *mut c_void,
    pub destructor: Destructor,
}

impl Drop for UserData {
    fn drop(&mut self) {
        // SAFETY: the application registered the destructor for this pointer; it is called once.
        unsafe { destroy(self.destructor, self.pointer) }
    }
}

/// A text that lives as long as the process, for C. Only for texts of which there are few.
pub fn forever(text: &'static str) -> *const c_char {
    use std::collections::HashMap;
    use std::ffi::CString;
    use std::sync::{Mutex, PoisonError};
    static TEXTS: Mutex<Option<HashMap<&'static str, CString>>> = Mutex::new(None);
    crate::heap::keep(|| {
        let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = texts.get_or_insert_default().entry(text);
        entry.or_insert_with(|| CString::new(text).unwrap_or_default()).as_ptr()
    })
}
