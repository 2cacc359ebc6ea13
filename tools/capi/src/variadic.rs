//! Public names of the functions in `variadic.c`: symbols of an object in C are not exported from a
//! library of Rust's, so that each name is a jump, which leaves the arguments where they are.

use crate::arguments::CArguments;
use crate::config;
use crate::db::Db;
use crate::format::{self, Str};
use std::arch::naked_asm;
use std::ffi::{c_char, c_int, c_void};

macro_rules! jump {
    ($($public:ident => $own:ident;)*) => {
        unsafe extern "C" { $(fn $own();)* }
        $(
            #[unsafe(naked)]
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn $public() {
                #[cfg(target_arch = "x86_64")]
                naked_asm!("jmp {}", sym $own);
                #[cfg(target_arch = "aarch64")]
                naked_asm!("b {}", sym $own);
            }
        )*
    };
}

jump! {
    sqlite3_mprintf => ferrite_c_mprintf;
    sqlite3_vmprintf => ferrite_c_vmprintf;
    sqlite3_snprintf => ferrite_c_snprintf;
    sqlite3_vsnprintf => ferrite_c_vsnprintf;
    sqlite3_str_appendf => ferrite_c_str_appendf;
    sqlite3_str_vappendf => ferrite_c_str_vappendf;
    sqlite3_log => ferrite_c_log;
    sqlite3_config => ferrite_c_config;
    sqlite3_db_config => ferrite_c_db_config;
    sqlite3_vtab_config => ferrite_c_vtab_config;
    sqlite3_test_control => ferrite_c_test_control;
}

/// What the C file calls.
#[repr(C)]
struct Hooks {
    mprintf: unsafe extern "C" fn(*const c_char, *mut CArguments) -> *mut c_char,
    snprintf: unsafe extern "C" fn(c_int, *mut c_char, *const c_char, *mut CArguments) -> *mut c_char,
    str_append: unsafe extern "C" fn(*mut Str, *const c_char, *mut CArguments),
    log: unsafe extern "C" fn(c_int, *const c_char, *mut CArguments),
    config_int: extern "C" fn(c_int, c_int, c_int) -> c_int,
    config_wide: extern "C" fn(c_int, i64, i64) -> c_int,
    config_pointer: unsafe extern "C" fn(c_int, *mut c_void, *mut c_void) -> c_int,
    db_config_name: unsafe extern "C" fn(*mut Db, *const c_char) -> c_int,
    db_config_switch: unsafe extern "C" fn(*mut Db, c_int, c_int, *mut c_int) -> c_int,
    vtab_config: unsafe extern "C" fn(*mut Db, c_int, c_int) -> c_int,
    local_time_fault: extern "C" fn(c_int),
    imposter: unsafe extern "C" fn(*mut Db, *const c_char, c_int, c_int),
}

#[used]
#[unsafe(link_section = "ferrite_hooks")]
static HOOKS: Hooks = Hooks {
    mprintf: format::mprintf,
    snprintf: format::snprintf,
    str_append: format::str_append,
    log: format::log,
    config_int: config::config_int,
    config_wide: config::config_wide,
    config_pointer: config::config_pointer,
    db_config_name: config::db_config_name,
    db_config_switch: config::db_config_switch,
    vtab_config: config::vtab_config,
    local_time_fault: config::local_time_fault,
    imposter: config::imposter,
};
