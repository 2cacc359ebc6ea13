//! Collations of the application.

use crate::code;
use crate::db::Db;
use crate::ffi::{Destructor, UserData, utf8};
use crate::value::UTF16;
use base::{Encoding, Error, ResultCode};
use std::cmp::Ordering;
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::{Collation, CollationRef};

pub type Compare = unsafe extern "C" fn(*mut c_void, c_int, *const c_void, c_int, *const c_void) -> c_int;

pub struct Custom {
    name: String,
    encoding: Encoding,
    user: UserData,
    compare: Compare,
}

impl Collation for Custom {
    fn name(&self) -> &str {
        &self.name
    }

    fn encoding(&self) -> Encoding {
        self.encoding
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        let (first, second) = (left.as_ptr().cast(), right.as_ptr().cast());
        // SAFETY: the application registered the function for such texts; both outlive the call.
        let order =
            unsafe { (self.compare)(self.user.pointer, left.len() as c_int, first, right.len() as c_int, second) };
        order.cmp(&0)
    }
}

/// A collation as it was registered: its folded name, its encoding, and what compares.
pub struct Registered {
    name: String,
    encoding: Encoding,
    collation: Rc<Custom>,
}

/// Puts a function of a name and an encoding in place of the one before, or takes that away. The
/// engine knows one collation of a name: the one for the encoding of the database where there is
/// one.
fn replace(db: &Db, connection: &engine::Connection, name: &str, encoding: Encoding, new: Option<Rc<Custom>>) {
    let folded = name.to_ascii_lowercase();
    let (_before, known, best) = db.callbacks().change_collations(|all| {
        let is_it = |own: &Registered| own.name == folded && own.encoding == encoding;
        let before = all.iter().position(is_it).map(|at| all.remove(at));
        all.extend(new.map(|collation| Registered { name: folded.clone(), encoding, collation }));
        let mut mine = all.iter().filter(|own| own.name == folded).peekable();
        let known = before.is_some() || mine.peek().is_some();
        let best = mine.min_by_key(|own| own.encoding != connection.encoding()).map(|own| own.collation.clone());
        (before, known, best)
    });
    match best {
        Some(collation) => connection.create_collation(name, CollationRef::Custom(collation)),
        None if known || encoding == Encoding::Utf8 => connection.remove_collation(name),
        None => {}
    }
}

unsafe fn create(
    db: *mut Db,
    name: *const c_char,
    encoding: c_int,
    user: UserData,
    compare: Option<Compare>,
) -> Result<c_int, UserData> {
    let Some(db) = Db::from_pointer(db) else { return Err(user) };
    let _lock = db.enter();
    let encoding = match encoding {
        1 => Encoding::Utf8,
        2 => Encoding::Utf16le,
        3 => Encoding::Utf16be,
        4 | 8 => UTF16,
        _ => return Err(user),
    };
    let (Some(connection), Some(name)) = (db.connection(), utf8(name)) else { return Err(user) };
    if connection.has_collation(&name) && connection.running_statements() > 0 {
        let text = "unable to delete/modify collation sequence due to active statements";
        let answer = db.note(&Error::new(ResultCode::BUSY, text));
        std::mem::forget(user);
        return Ok(answer);
    }
    let custom = compare.map(|compare| Rc::new(Custom { name: name.clone().into_owned(), encoding, user, compare }));
    replace(db, connection, &name, encoding, custom);
    Ok(db.note_code(code::OK))
}

/// As SQLite: the destructor does not run when the registration fails.
unsafe fn answer(db: *mut Db, result: Result<c_int, UserData>) -> c_int {
    match result {
        Ok(answer) => answer,
        Err(user) => {
            std::mem::forget(user);
            Db::from_pointer(db).map_or(code::MISUSE, |db| db.note_code(code::MISUSE))
        }
    }
}

c_api! {
    fn sqlite3_create_collation(db: *mut Db, name: *const c_char, encoding: c_int, user: *mut c_void, compare: Option<Compare>) -> c_int = code::INTERNAL; {
        answer(db, create(db, name, encoding, UserData { pointer: user, destructor: None }, compare))
    }

    fn sqlite3_create_collation_v2(db: *mut Db, name: *const c_char, encoding: c_int, user: *mut c_void, compare: Option<Compare>, destructor: Destructor) -> c_int = code::INTERNAL; {
        answer(db, create(db, name, encoding, UserData { pointer: user, destructor }, compare))
    }
}
