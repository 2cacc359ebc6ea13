//! Result codes as C sees them.

use std::ffi::c_int;

pub const OK: c_int = 0;
pub const ERROR: c_int = 1;
pub const INTERNAL: c_int = 2;
pub const BUSY: c_int = 5;
pub const ABORT: c_int = 4;
pub const NOTFOUND: c_int = 12;
pub const NOMEM: c_int = 7;
pub const TOOBIG: c_int = 18;
pub const MISUSE: c_int = 21;
pub const RANGE: c_int = 25;
pub const ROW: c_int = 100;
pub const DONE: c_int = 101;
