//! Auxiliary functions of the application: `Fts5ExtensionApi`.
//!
//! What makes the `unsafe` here sound: `At` is the pointer that the application's function was
//! given for one call, and is used by it during that call only; see also the module above.

use super::c_match::{CMatch, number};
use super::iterate::{PhraseIter, first, first_column, next, next_column};
use super::tokenizer::sink_of;
use super::{TakeToken, checked, coded};
use crate::context::CContext;
use crate::db::Db;
use crate::ffi::{Destructor, UserData, counted, guard, slice};
use crate::function::call_with;
use crate::value::CValue;
use ::fts5::{AuxiliaryFunction, Match};
use base::Result;
use extension::Context;
use std::cell::RefCell;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::Mem;

/// A function of the application.
pub type ExtensionFunction =
    unsafe extern "C" fn(*const ExtensionApi, *mut CMatch<'_>, *mut CContext<'_>, c_int, *mut *mut CValue);

/// What `xQueryPhrase` calls for each row.
type EachRow = unsafe extern "C" fn(*const ExtensionApi, *mut CMatch<'_>, *mut c_void) -> c_int;

/// A function of the application with its pointer.
pub struct CAuxiliary {
    db: *mut Db,
    function: ExtensionFunction,
    user: UserData,
}

impl CAuxiliary {
    pub fn new(db: *mut Db, function: ExtensionFunction, user: UserData) -> CAuxiliary {
        CAuxiliary { db, function, user }
    }
}

impl AuxiliaryFunction for CAuxiliary {
    fn call(&self, row: &Match<'_>, to: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
        let mut row = CMatch::new(row, self.user.pointer);
        let context = CContext::new(self.db, self.user.pointer, None, to.site);
        call_with(context, arguments, to, |context, count, values| {
            // SAFETY: the application's function gets what SQLite's documentation promises.
            unsafe { (self.function)(&raw const API, &raw mut row, context, count, values) };
        })
    }
}

/// What a function keeps within a query.
struct Kept(RefCell<UserData>);

type At<'m> = *mut CMatch<'m>;

/// `Fts5ExtensionApi`
#[repr(C)]
pub struct ExtensionApi {
    version: c_int,
    user_data: unsafe extern "C" fn(At<'_>) -> *mut c_void,
    column_count: unsafe extern "C" fn(At<'_>) -> c_int,
    row_count: unsafe extern "C" fn(At<'_>, *mut i64) -> c_int,
    column_total_size: unsafe extern "C" fn(At<'_>, c_int, *mut i64) -> c_int,
    tokenize: unsafe extern "C" fn(At<'_>, *const c_char, c_int, *mut c_void, TakeToken) -> c_int,
    phrase_count: unsafe extern "C" fn(At<'_>) -> c_int,
    phrase_size: unsafe extern "C" fn(At<'_>, c_int) -> c_int,
    inst_count: unsafe extern "C" fn(At<'_>, *mut c_int) -> c_int,
    inst: unsafe extern "C" fn(At<'_>, c_int, *mut c_int, *mut c_int, *mut c_int) -> c_int,
    rowid: unsafe extern "C" fn(At<'_>) -> i64,
    column_text: unsafe extern "C" fn(At<'_>, c_int, *mut *const c_char, *mut c_int) -> c_int,
    column_size: unsafe extern "C" fn(At<'_>, c_int, *mut c_int) -> c_int,
    query_phrase: unsafe extern "C" fn(At<'_>, c_int, *mut c_void, EachRow) -> c_int,
    set_auxdata: unsafe extern "C" fn(At<'_>, *mut c_void, Destructor) -> c_int,
    get_auxdata: unsafe extern "C" fn(At<'_>, c_int) -> *mut c_void,
    phrase_first: unsafe extern "C" fn(At<'_>, c_int, *mut PhraseIter, *mut c_int, *mut c_int) -> c_int,
    phrase_next: unsafe extern "C" fn(At<'_>, *mut PhraseIter, *mut c_int, *mut c_int),
    phrase_first_column: unsafe extern "C" fn(At<'_>, c_int, *mut PhraseIter, *mut c_int) -> c_int,
    phrase_next_column: unsafe extern "C" fn(At<'_>, *mut PhraseIter, *mut c_int),
    query_token: unsafe extern "C" fn(At<'_>, c_int, c_int, *mut *const c_char, *mut c_int) -> c_int,
    inst_token: unsafe extern "C" fn(At<'_>, c_int, c_int, *mut *const c_char, *mut c_int) -> c_int,
    column_locale: unsafe extern "C" fn(At<'_>, c_int, *mut *const c_char, *mut c_int) -> c_int,
    tokenize_v2:
        unsafe extern "C" fn(At<'_>, *const c_char, c_int, *const c_char, c_int, *mut c_void, TakeToken) -> c_int,
}

static API: ExtensionApi = ExtensionApi {
    version: 4,
    user_data,
    column_count,
    row_count,
    column_total_size,
    tokenize,
    phrase_count,
    phrase_size,
    inst_count,
    inst,
    rowid,
    column_text,
    column_size,
    query_phrase,
    set_auxdata,
    get_auxdata,
    phrase_first: first,
    phrase_next: next,
    phrase_first_column: first_column,
    phrase_next_column: next_column,
    query_token,
    inst_token,
    column_locale,
    tokenize_v2,
};

/// A column, or all for a negative one.
fn column_or_all(column: c_int) -> Option<usize> {
    usize::try_from(column).ok()
}

unsafe extern "C" fn user_data(at: At<'_>) -> *mut c_void {
    (*at).user()
}

unsafe extern "C" fn column_count(at: At<'_>) -> c_int {
    // SAFETY: see the module.
    guard(0, || unsafe { &*at }.row().column_count() as c_int)
}

unsafe extern "C" fn row_count(at: At<'_>, out: *mut i64) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        *out = (*at).row().row_count()?;
        Ok(())
    })
}

unsafe extern "C" fn column_total_size(at: At<'_>, column: c_int, out: *mut i64) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        *out = 0;
        *out = (*at).row().total_size(column_or_all(column))?;
        Ok(())
    })
}

unsafe extern "C" fn tokenize(
    at: At<'_>,
    text: *const c_char,
    length: c_int,
    context: *mut c_void,
    take: TakeToken,
) -> c_int {
    tokenize_v2(at, text, length, std::ptr::null(), 0, context, take)
}

unsafe extern "C" fn tokenize_v2(
    at: At<'_>,
    text: *const c_char,
    length: c_int,
    locale: *const c_char,
    locale_length: c_int,
    context: *mut c_void,
    take: TakeToken,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let (text, locale) = (counted(text, length), slice(locale.cast(), usize::try_from(locale_length).unwrap_or(0)));
        (*at).row().tokenize(text, locale, &mut sink_of(context, take))
    })
}

unsafe extern "C" fn phrase_count(at: At<'_>) -> c_int {
    // SAFETY: see the module.
    guard(0, || unsafe { &*at }.row().phrase_count() as c_int)
}

unsafe extern "C" fn phrase_size(at: At<'_>, phrase: c_int) -> c_int {
    // SAFETY: see the module.
    guard(0, || usize::try_from(phrase).map_or(0, |phrase| unsafe { &*at }.row().phrase_size(phrase) as c_int))
}

unsafe extern "C" fn inst_count(at: At<'_>, out: *mut c_int) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        *out = (*at).row().instance_count()? as c_int;
        Ok(())
    })
}

unsafe extern "C" fn inst(
    at: At<'_>,
    place: c_int,
    phrase: *mut c_int,
    column: *mut c_int,
    offset: *mut c_int,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let instance = (*at).row().instance(number(place)?)?;
        *phrase = instance.phrase as c_int;
        *column = instance.column as c_int;
        *offset = instance.offset as c_int;
        Ok(())
    })
}

unsafe extern "C" fn rowid(at: At<'_>) -> i64 {
    // SAFETY: see the module.
    guard(0, || unsafe { &*at }.row().rowid())
}

unsafe extern "C" fn column_text(at: At<'_>, column: c_int, out: *mut *const c_char, length: *mut c_int) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let at = &*at;
        at.give(at.row().column_text(number(column)?)?, out, length);
        Ok(())
    })
}

unsafe extern "C" fn column_locale(at: At<'_>, column: c_int, out: *mut *const c_char, length: *mut c_int) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let at = &*at;
        at.give(None, out, length);
        at.give(at.row().column_locale(number(column)?)?, out, length);
        Ok(())
    })
}

unsafe extern "C" fn column_size(at: At<'_>, column: c_int, out: *mut c_int) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        *out = (*at).row().column_size(column_or_all(column))? as c_int;
        Ok(())
    })
}

unsafe extern "C" fn query_phrase(at: At<'_>, phrase: c_int, data: *mut c_void, each: EachRow) -> c_int {
    coded(|| {
        // SAFETY: see the module.
        let at = unsafe { &*at };
        at.row().query_phrase(number(phrase)?, &mut |row| {
            let mut row = CMatch::new(row, at.user());
            // SAFETY: the application's function gets what SQLite's documentation promises.
            checked(unsafe { each(&raw const API, &raw mut row, data) })
        })
    })
}

unsafe extern "C" fn set_auxdata(at: At<'_>, pointer: *mut c_void, destructor: Destructor) -> c_int {
    coded(|| {
        let kept = Kept(RefCell::new(UserData { pointer, destructor }));
        // SAFETY: see the module.
        unsafe { &*at }.row().set_auxiliary_data(Some(Rc::new(kept)));
        Ok(())
    })
}

unsafe extern "C" fn get_auxdata(at: At<'_>, clear: c_int) -> *mut c_void {
    guard(std::ptr::null_mut(), || {
        // SAFETY: see the module.
        let Some(data) = unsafe { &*at }.row().auxiliary_data() else { return std::ptr::null_mut() };
        let Some(Kept(user)) = data.downcast_ref::<Kept>() else { return std::ptr::null_mut() };
        let mut user = user.borrow_mut();
        let pointer = user.pointer;
        if clear != 0 {
            // It is the caller's now.
            (user.pointer, user.destructor) = (std::ptr::null_mut(), None);
        }
        pointer
    })
}

unsafe extern "C" fn query_token(
    at: At<'_>,
    phrase: c_int,
    token: c_int,
    out: *mut *const c_char,
    length: *mut c_int,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let at = &*at;
        at.give(Some(at.row().query_token(number(phrase)?, number(token)?)?), out, length);
        Ok(())
    })
}

unsafe extern "C" fn inst_token(
    at: At<'_>,
    instance: c_int,
    token: c_int,
    out: *mut *const c_char,
    length: *mut c_int,
) -> c_int {
    // SAFETY: see the module.
    coded(|| unsafe {
        let at = &*at;
        at.give(at.row().instance_token(number(instance)?, number(token)?)?, out, length);
        Ok(())
    })
}
