//! `fts5_api`: tokenizers and auxiliary functions of the application.
//!
//! <https://www.sqlite.org/fts5.html#extending_fts5>
//!
//! What makes the `unsafe` here and in the modules below sound: the application calls a function of
//! a structure with the pointer that came with the structure, while the connection is alive; texts
//! are as long as it says, results lie where it may be written. Its own functions are called with
//! what the header promises them.

mod auxiliary;
mod c_match;
mod iterate;
mod tokenizer;

use crate::code;
use crate::context::{CContext, sqlite3_user_data};
use crate::db::Db;
use crate::ffi::{Destructor, UserData, guard, utf8};
use crate::function::{Code, create, sqlite3_overload_function};
use crate::value::CValue;
use ::fts5::Fts5;
use auxiliary::{CAuxiliary, ExtensionFunction};
use base::{Error, Result, ResultCode};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::rc::Rc;
use tokenizer::{CFactory, Found, Plain, Versioned};

/// The version of `fts5_api`.
const VERSION: c_int = 3;
/// The kind of pointer that `fts5(?)` wants.
const KIND: &CStr = c"fts5_api_ptr";

/// Takes a token from a tokenizer.
type TakeToken = unsafe extern "C" fn(*mut c_void, c_int, *const c_char, c_int, c_int, c_int) -> c_int;

/// `FTS5_TOKEN_COLOCATED`
const COLOCATED: c_int = 1;

/// `fts5_api`, with what only this library reads after it.
#[repr(C)]
pub struct Api {
    version: c_int,
    create_tokenizer: unsafe extern "C" fn(*mut Api, *const c_char, *mut c_void, *const Plain, Destructor) -> c_int,
    find_tokenizer: unsafe extern "C" fn(*mut Api, *const c_char, *mut *mut c_void, *mut Plain) -> c_int,
    create_function: unsafe extern "C" fn(*mut Api, *const c_char, *mut c_void, ExtensionFunction, Destructor) -> c_int,
    create_tokenizer_v2:
        unsafe extern "C" fn(*mut Api, *const c_char, *mut c_void, *const Versioned, Destructor) -> c_int,
    find_tokenizer_v2: unsafe extern "C" fn(*mut Api, *const c_char, *mut *mut c_void, *mut *const Versioned) -> c_int,
    db: *mut Db,
    full_text: Fts5,
    found: Found,
}

/// The code of an answer; a panic is an internal error.
fn coded(body: impl FnOnce() -> Result<()>) -> c_int {
    guard(code::INTERNAL, || body().map_or_else(|error| error.extended_code().raw(), |()| code::OK))
}

/// A code of the application as an answer.
fn checked(answer: c_int) -> Result<()> {
    if answer == code::OK { Ok(()) } else { Err(Error::bare(ResultCode::from_raw(answer))) }
}

unsafe fn name_of(name: *const c_char) -> Result<String> {
    utf8(name).map(|name| name.into_owned()).ok_or_else(|| Error::bare(ResultCode::MISUSE))
}

unsafe extern "C" fn create_tokenizer(
    api: *mut Api,
    name: *const c_char,
    pointer: *mut c_void,
    code: *const Plain,
    destructor: Destructor,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let (name, code) = unsafe { (name_of(name)?, code.as_ref()) };
        let code = *code.ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let factory = CFactory::plain(code, UserData { pointer, destructor });
        // SAFETY: see the module.
        unsafe { &*api }.full_text.add_tokenizer(&name, Rc::new(factory));
        Ok(())
    })
}

unsafe extern "C" fn create_tokenizer_v2(
    api: *mut Api,
    name: *const c_char,
    pointer: *mut c_void,
    code: *const Versioned,
    destructor: Destructor,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let (name, code) = unsafe { (name_of(name)?, code.as_ref()) };
        let code = *code.filter(|code| code.is_known()).ok_or_else(|| Error::bare(ResultCode::ERROR))?;
        let factory = CFactory::versioned(code, UserData { pointer, destructor });
        // SAFETY: see the module.
        unsafe { &*api }.full_text.add_tokenizer(&name, Rc::new(factory));
        Ok(())
    })
}

/// A tokenizer by its name, or the one that tables have by default. Nothing is NULL and 0.
unsafe fn find(api: *mut Api, name: *const c_char, user: *mut *mut c_void) -> bool {
    let api = &*api;
    let name = utf8(name);
    let pointer = api.full_text.tokenizer(name.as_deref()).map(|factory| api.found.keep(factory));
    *user = pointer.unwrap_or(std::ptr::null_mut());
    pointer.is_some()
}

unsafe extern "C" fn find_tokenizer(
    api: *mut Api,
    name: *const c_char,
    user: *mut *mut c_void,
    out: *mut Plain,
) -> c_int {
    // SAFETY: see the module.
    guard(code::INTERNAL, || unsafe {
        let is_found = find(api, name, user);
        *out = if is_found { Plain::bridge() } else { Plain::default() };
        if is_found { code::OK } else { code::ERROR }
    })
}

unsafe extern "C" fn find_tokenizer_v2(
    api: *mut Api,
    name: *const c_char,
    user: *mut *mut c_void,
    out: *mut *const Versioned,
) -> c_int {
    // SAFETY: see the module.
    guard(code::INTERNAL, || unsafe {
        let is_found = find(api, name, user);
        *out = if is_found { Versioned::bridge() } else { std::ptr::null() };
        if is_found { code::OK } else { code::ERROR }
    })
}

unsafe extern "C" fn create_function(
    api: *mut Api,
    name: *const c_char,
    pointer: *mut c_void,
    function: ExtensionFunction,
    destructor: Destructor,
) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let (api, text) = unsafe { (&*api, name_of(name)?) };
        // SAFETY: see the module.
        checked(unsafe { sqlite3_overload_function(api.db, name, -1) })?;
        let user = UserData { pointer, destructor };
        api.full_text.add_function(&text, Rc::new(CAuxiliary::new(api.db, function, user)));
        Ok(())
    })
}

/// `fts5(?)`: writes where the API is to the pointer that is bound.
unsafe extern "C" fn give(context: *mut CContext<'_>, _count: c_int, args: *mut *mut CValue) {
    let out = crate::pointer::read((**args).mem(), KIND.as_ptr()).cast::<*mut c_void>();
    if !out.is_null() {
        *out = sqlite3_user_data(context);
    }
}

unsafe extern "C" fn free(api: *mut c_void) {
    drop(Box::from_raw(api.cast::<Api>()));
}

/// Gives a new connection the SQL function that hands out `fts5_api`.
pub unsafe fn register(db: *mut Db, full_text: Fts5) {
    let api = Box::new(Api {
        version: VERSION,
        create_tokenizer,
        find_tokenizer,
        create_function,
        create_tokenizer_v2,
        find_tokenizer_v2,
        db,
        full_text,
        found: Found::default(),
    });
    let user = UserData { pointer: Box::into_raw(api).cast(), destructor: Some(free) };
    create(db, c"fts5".as_ptr(), 1, 1, user, Code { scalar: Some(give), ..Code::default() });
}
