//! Arguments of functions in C that take any number of them; read by `variadic.c`.

use std::ffi::c_void;

/// Arguments in C.
#[repr(C)]
pub struct CArguments(c_void);

unsafe extern "C" {
    pub fn ferrite_next_int(from: *mut CArguments) -> i32;
    pub fn ferrite_next_long(from: *mut CArguments) -> i64;
    pub fn ferrite_next_real(from: *mut CArguments) -> f64;
    pub fn ferrite_next_pointer(from: *mut CArguments) -> *mut c_void;
}
