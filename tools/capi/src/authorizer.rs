//! `sqlite3_set_authorizer`.

use crate::code;
use crate::db::Db;
use engine::{Answer, Request};
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

type Callback =
    unsafe extern "C" fn(*mut c_void, c_int, *const c_char, *const c_char, *const c_char, *const c_char) -> c_int;

const DENY: c_int = 1;
const IGNORE: c_int = 2;

unsafe fn ask(callback: Callback, user: *mut c_void, request: &Request<'_>) -> Option<Answer> {
    let texts = [request.first, request.second, request.database, request.context];
    let texts = texts.map(|text| text.map(|text| CString::new(text).unwrap_or_default()));
    let [first, second, database, context] = texts.each_ref().map(|text| match text {
        Some(text) => text.as_ptr(),
        None => std::ptr::null(),
    });
    match callback(user, request.action as c_int, first, second, database, context) {
        code::OK => Some(Answer::Allow),
        DENY => Some(Answer::Deny),
        IGNORE => Some(Answer::Ignore),
        _ => None,
    }
}

c_api! {
    fn sqlite3_set_authorizer(db: *mut Db, callback: Option<Callback>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        connection.set_authorizer(callback.map(|callback| -> engine::Authorizer {
            // SAFETY: the application registered the callback with this pointer.
            Rc::new(move |request| unsafe { ask(callback, user, request) })
        }));
        code::OK
    }
}
