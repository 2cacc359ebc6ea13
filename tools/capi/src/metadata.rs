//! `sqlite3_table_column_metadata`, and what the library was made with.

use crate::code;
use crate::connection::keep;
use crate::db::Db;
use crate::ffi::{bytes, put, utf8};
use base::Build;
use engine::{compile_options, is_compile_option};
use std::ffi::{c_char, c_int};

/// The compile-time options that the modules of this library stand for.
pub(crate) const MODULE_OPTIONS: &[&str] = &[
    #[cfg(feature = "fts3")]
    "ENABLE_FTS3",
    #[cfg(feature = "fts3")]
    "ENABLE_FTS3_PARENTHESIS",
    #[cfg(feature = "fts3")]
    "ENABLE_FTS4",
    #[cfg(feature = "fts5")]
    "ENABLE_FTS5",
    #[cfg(feature = "rtree")]
    "ENABLE_GEOPOLY",
    #[cfg(feature = "rtree")]
    "ENABLE_RTREE",
    #[cfg(feature = "session")]
    "ENABLE_SESSION",
];

c_api! {
    fn sqlite3_table_column_metadata(db: *mut Db, database: *const c_char, table: *const c_char, column: *const c_char, declared_type: *mut *const c_char, collation: *mut *const c_char, not_null: *mut c_int, primary_key: *mut c_int, autoincrement: *mut c_int) -> c_int = code::INTERNAL; {
        let (Some(db), Some(table)) = (Db::from_pointer(db), utf8(table)) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        let found = connection.column_metadata(utf8(database).as_deref(), &table, utf8(column).as_deref());
        let (answer, found) = match found {
            Ok(found) => (db.note_code(code::OK), Some(found)),
            Err(error) => (db.note(&error), None),
        };
        let text = |text: Option<&String>| text.map_or(std::ptr::null(), |text| keep(db, text.clone()));
        put(declared_type, text(found.as_ref().and_then(|found| found.declared_type.as_ref())));
        let name = found.as_ref().map(|found| &found.collation);
        put(collation, text(name));
        put(not_null, found.as_ref().map_or(0, |found| c_int::from(found.not_null)));
        put(primary_key, found.as_ref().map_or(0, |found| c_int::from(found.primary_key)));
        put(autoincrement, found.as_ref().map_or(0, |found| c_int::from(found.autoincrement)));
        answer
    }

    fn sqlite3_compileoption_get(number: c_int) -> *const c_char = std::ptr::null(); {
        let number = usize::try_from(number).ok();
        let option = number.and_then(|number| compile_options(Build::Distribution, MODULE_OPTIONS).get(number).copied());
        option.map_or(std::ptr::null(), crate::ffi::forever)
    }

    /// With or without `SQLITE_` in front, with or without the value.
    fn sqlite3_compileoption_used(name: *const c_char) -> c_int = 0; {
        let Some(name) = bytes(name) else { return 0 };
        c_int::from(is_compile_option(Build::Distribution, MODULE_OPTIONS, name))
    }
}
