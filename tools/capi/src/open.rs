//! Opening and closing.

use crate::code;
use crate::config::{SHARED_BY_DEFAULT, URI_ALWAYS};
use crate::db::{Db, close};
use crate::ffi::utf8;
use base::{Build, Error, Result};
use engine::{Connection, OpenFlags};
use std::ffi::{c_char, c_int};
use std::sync::atomic::Ordering;

const READ_ONLY: c_int = 0x1;
const READ_WRITE: c_int = 0x2;
const CREATE: c_int = 0x4;
const URI: c_int = 0x40;
const MEMORY: c_int = 0x80;
const SHARED_CACHE: c_int = 0x2_0000;
const PRIVATE_CACHE: c_int = 0x4_0000;
const NO_FOLLOW: c_int = 0x0100_0000;
const EXTENDED_CODES: c_int = 0x0200_0000;

/// What registers tokenizers and auxiliary functions of full-text search.
#[cfg(feature = "fts5")]
type FullText = ::fts5::Fts5;
#[cfg(not(feature = "fts5"))]
type FullText = ();

fn connect(name: &str, flags: c_int, vfs: Option<&str>) -> Result<(Connection, FullText)> {
    let open_flags = OpenFlags {
        read_write: flags & READ_WRITE != 0,
        create: flags & CREATE != 0,
        uri: flags & URI != 0 || URI_ALWAYS.load(Ordering::Relaxed),
        no_follow: flags & NO_FOLLOW != 0,
        shared_cache: flags & PRIVATE_CACHE == 0
            && (flags & SHARED_CACHE != 0 || SHARED_BY_DEFAULT.load(Ordering::Relaxed)),
    };
    let name = if flags & MEMORY != 0 { ":memory:" } else { name };
    // SAFETY: what is registered stays registered while it is used.
    let found = unsafe { crate::os::vfs_for(vfs) };
    let found = found.ok_or_else(|| Error::sql(format!("no such vfs: {}", vfs.unwrap_or(""))))?;
    let connection = Connection::open_with_vfs(found, name, open_flags)?;
    connection.set_build(Build::Distribution, crate::metadata::MODULE_OPTIONS);
    #[cfg_attr(not(feature = "fts5"), expect(clippy::let_unit_value, reason = "there is no full text"))]
    let full_text = install_extensions(&connection);
    Ok((connection, full_text))
}

/// Gives a connection what the extensions of this build bring.
fn install_extensions(_connection: &Connection) -> FullText {
    #[cfg(feature = "fts3")]
    crate::fts3_tokenizer::install(_connection);
    #[cfg(feature = "rtree")]
    _connection.install(|to| rtree::install_with(to, std::rc::Rc::new(crate::rtree::CGeometries)));
    #[cfg(feature = "fts5")]
    _connection.install(::fts5::install)
}

/// A name of the caller's, of whatever bytes.
unsafe fn name_text(name: *const c_char) -> String {
    vfs::path_to_text(crate::ffi::bytes(name).unwrap_or(b""))
}

unsafe fn open(name: *const c_char, out: *mut *mut Db, flags: c_int, vfs: *const c_char) -> c_int {
    if out.is_null() {
        return code::MISUSE;
    }
    *out = std::ptr::null_mut();
    match crate::startup::start() {
        code::OK => {}
        answer => return answer,
    }
    if !matches!(flags & (READ_ONLY | READ_WRITE | CREATE), READ_ONLY | READ_WRITE | 6) {
        return code::MISUSE;
    }
    vfs::keep_temporary_directory(crate::library::TEMPORARY_DIRECTORY);
    crate::os::register_own();
    let result = connect(&name_text(name), flags, utf8(vfs).as_deref());
    let mut _full_text = None;
    let (db, answer) = match result {
        Ok((connection, full_text)) => {
            connection.create_module("carray", std::rc::Rc::new(crate::carray::Carray));
            _full_text = Some(full_text);
            (Db::new(Some(connection), crate::startup::has_mutex(flags)), code::OK)
        }
        Err(error) => {
            let db = Db::new(None, crate::startup::has_mutex(flags));
            db.error().extend(flags & EXTENDED_CODES != 0);
            let answer = db.note_not_opened(&error);
            (db, answer)
        }
    };
    db.error().extend(flags & EXTENDED_CODES != 0);
    if (flags & URI != 0 || URI_ALWAYS.load(Ordering::Relaxed))
        && let Ok(name) = vfs::FileName::parse(&name_text(name))
    {
        let parameters = name.parameters.into_iter().map(|(key, value)| (key.into_bytes(), value.into_bytes()));
        db.opened_with().note_uri(parameters.collect());
    }
    db.opened_with().note_vfs(utf8(vfs).map(std::borrow::Cow::into_owned));
    let db = Box::new(db);
    db.show_mutex();
    *out = Box::into_raw(db);
    crate::stmt_table::register(&**out);
    crate::load::register_function(*out);
    #[cfg(feature = "fts5")]
    if let Some(full_text) = _full_text {
        crate::fts5::register(*out, full_text);
    }
    if answer == code::OK { crate::load::run_automatic(*out) } else { answer }
}

c_api! {
    fn sqlite3_open(name: *const c_char, out: *mut *mut Db) -> c_int = code::INTERNAL; {
        open(name, out, READ_WRITE | CREATE, std::ptr::null())
    }

    fn sqlite3_open_v2(name: *const c_char, out: *mut *mut Db, flags: c_int, vfs: *const c_char) -> c_int = code::INTERNAL; {
        open(name, out, flags, vfs)
    }

    fn sqlite3_close(db: *mut Db) -> c_int = code::INTERNAL; {
        close::close(db, false)
    }

    fn sqlite3_close_v2(db: *mut Db) -> c_int = code::INTERNAL; {
        close::close(db, true)
    }
}
