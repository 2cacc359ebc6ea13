//! Functions that make change sets of others: invert, concat, change groups, rebasers.

use super::iter::CIter;
use super::stream::{Failure, Read, Write, in_memory, in_parts, writer};
use super::{give, give_text, own_message, whole_code};
use crate::code;
use crate::db::Db;
use crate::ffi::{put, utf8};
use base::{Encoding, Result};
use session::{Changegroup, Changeset, Output, Rebaser};
use std::ffi::{c_char, c_int, c_void};
use std::rc::Rc;
use value::ValueRef;

/// `SQLITE_CHANGEGROUP_CONFIG_PATCHSET`
const CONFIG_PATCHSET: c_int = 1;

/// Makes a change set in memory, for C.
unsafe fn into_block(count: *mut c_int, block: *mut *mut c_void, make: impl FnOnce(Output<'_>) -> Result<()>) -> c_int {
    let mut bytes = Vec::new();
    match make(Output::Buffer(&mut bytes)) {
        Ok(()) => give(&bytes, count, block),
        Err(error) => error.extended_code().raw(),
    }
}

/// Makes a change set that C takes in parts.
fn into_stream(write: Option<Write>, user: *mut c_void, make: impl FnOnce(Output<'_>) -> Result<()>) -> c_int {
    let Some(write) = write else { return code::MISUSE };
    let failure = Failure::default();
    let mut write = writer(write, user, &failure);
    whole_code(make(Output::Stream(&mut write)))
}

unsafe fn with_group(group: *mut Changegroup, work: impl FnOnce(&mut Changegroup) -> Result<()>) -> c_int {
    group.as_mut().map_or(code::MISUSE, |group| whole_code(work(group)))
}

/// A change set of the application's function; none for NULL.
fn parts<'a>(read: Option<Read>, user: *mut c_void) -> Changeset<'a> {
    read.map_or(Changeset::Bytes(&[]), |read| in_parts(read, user))
}

c_api! {
    fn sqlite3changeset_invert(count: c_int, data: *const c_void, out_count: *mut c_int, out: *mut *mut c_void) -> c_int = code::INTERNAL; {
        put(out_count, 0);
        put(out, std::ptr::null_mut());
        into_block(out_count, out, |output| session::invert(in_memory(count, data), output))
    }

    fn sqlite3changeset_invert_strm(read: Option<Read>, input: *mut c_void, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        into_stream(write, user, |output| session::invert(parts(read, input), output))
    }

    fn sqlite3changeset_concat(first_count: c_int, first: *mut c_void, second_count: c_int, second: *mut c_void, out_count: *mut c_int, out: *mut *mut c_void) -> c_int = code::INTERNAL; {
        let (first, second) = (in_memory(first_count, first), in_memory(second_count, second));
        into_block(out_count, out, |output| session::concat(first, second, output))
    }

    fn sqlite3changeset_concat_strm(read_first: Option<Read>, first: *mut c_void, read_second: Option<Read>, second: *mut c_void, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        into_stream(write, user, |output| session::concat(parts(read_first, first), parts(read_second, second), output))
    }

    fn sqlite3changegroup_new(out: *mut *mut Changegroup) -> c_int = code::INTERNAL; {
        if out.is_null() {
            return code::MISUSE;
        }
        *out = Box::into_raw(Box::new(Changegroup::new()));
        code::OK
    }

    fn sqlite3changegroup_delete(group: *mut Changegroup) = (); {
        if !group.is_null() {
            drop(Box::from_raw(group));
        }
    }

    fn sqlite3changegroup_config(group: *mut Changegroup, operation: c_int, number: *mut c_void) -> c_int = code::INTERNAL; {
        let number = number.cast::<c_int>();
        let Some(group) = group.as_mut().filter(|_| operation == CONFIG_PATCHSET && !number.is_null()) else {
            return code::MISUSE;
        };
        let wanted = (*number >= 0).then_some(*number > 0);
        *number = c_int::from(group.make_patchset(wanted));
        code::OK
    }

    fn sqlite3changegroup_schema(group: *mut Changegroup, db: *mut Db, database: *const c_char) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let (Some(connection), Some(database)) = (db.connection(), utf8(database)) else { return code::MISUSE };
        with_group(group, |group| group.set_schema(Rc::new(connection.downgrade()), &database))
    }

    fn sqlite3changegroup_add(group: *mut Changegroup, count: c_int, data: *mut c_void) -> c_int = code::INTERNAL; {
        with_group(group, |group| group.add(in_memory(count, data)))
    }

    fn sqlite3changegroup_add_strm(group: *mut Changegroup, read: Option<Read>, input: *mut c_void) -> c_int = code::INTERNAL; {
        with_group(group, |group| group.add(parts(read, input)))
    }

    fn sqlite3changegroup_add_change(group: *mut Changegroup, iter: *mut CIter) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_mut() else { return code::MISUSE };
        with_group(group, |group| {
            if let Some(reader) = iter.own_reader() {
                return group.add_change(reader);
            }
            iter.reader().map_or(Err(base::Error::bare(base::ResultCode::ERROR)), |reader| group.add_one(reader))
        })
    }

    fn sqlite3changegroup_output(group: *mut Changegroup, count: *mut c_int, out: *mut *mut c_void) -> c_int = code::INTERNAL; {
        let Some(group) = group.as_ref() else { return code::MISUSE };
        into_block(count, out, |output| group.output(output))
    }

    fn sqlite3changegroup_output_strm(group: *mut Changegroup, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(group) = group.as_ref() else { return code::MISUSE };
        into_stream(write, user, |output| group.output(output))
    }

    fn sqlite3changegroup_change_begin(group: *mut Changegroup, operation: c_int, table: *const c_char, indirect: c_int, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        let (Some(group), Some(table)) = (group.as_mut(), utf8(table)) else { return code::MISUSE };
        match group.begin_change(operation, &table, indirect as u8) {
            Ok(()) => code::OK,
            Err(error) => {
                if let Some(text) = own_message(&error) {
                    give_text(Some(text), message);
                }
                error.extended_code().raw()
            }
        }
    }

    fn sqlite3changegroup_change_int64(group: *mut Changegroup, is_new: c_int, column: c_int, value: i64) -> c_int = code::INTERNAL; {
        with_group(group, |group| group.set_value(is_new != 0, column, ValueRef::Integer(value)))
    }

    fn sqlite3changegroup_change_null(group: *mut Changegroup, is_new: c_int, column: c_int) -> c_int = code::INTERNAL; {
        with_group(group, |group| group.set_value(is_new != 0, column, ValueRef::Null))
    }

    fn sqlite3changegroup_change_double(group: *mut Changegroup, is_new: c_int, column: c_int, value: f64) -> c_int = code::INTERNAL; {
        with_group(group, |group| group.set_value(is_new != 0, column, ValueRef::Real(value)))
    }

    fn sqlite3changegroup_change_text(group: *mut Changegroup, is_new: c_int, column: c_int, text: *const c_char, count: c_int) -> c_int = code::INTERNAL; {
        let text = ValueRef::text_bytes(crate::ffi::counted(text, count), Encoding::Utf8);
        with_group(group, |group| group.set_value(is_new != 0, column, text))
    }

    fn sqlite3changegroup_change_blob(group: *mut Changegroup, is_new: c_int, column: c_int, data: *const c_void, count: c_int) -> c_int = code::INTERNAL; {
        let bytes = super::stream::block(count, data);
        with_group(group, |group| group.set_value(is_new != 0, column, ValueRef::Blob(bytes)))
    }

    fn sqlite3changegroup_change_finish(group: *mut Changegroup, discard: c_int, message: *mut *mut c_char) -> c_int = code::INTERNAL; {
        give_text(None, message);
        let Some(group) = group.as_mut() else { return code::MISUSE };
        match group.finish_change(discard != 0) {
            Ok(()) => code::OK,
            Err(error) => {
                give_text(own_message(&error), message);
                error.extended_code().raw()
            }
        }
    }

    fn sqlite3rebaser_create(out: *mut *mut Rebaser) -> c_int = code::INTERNAL; {
        if out.is_null() {
            return code::MISUSE;
        }
        *out = Box::into_raw(Box::new(Rebaser::new()));
        code::OK
    }

    fn sqlite3rebaser_delete(rebaser: *mut Rebaser) = (); {
        if !rebaser.is_null() {
            drop(Box::from_raw(rebaser));
        }
    }

    fn sqlite3rebaser_configure(rebaser: *mut Rebaser, count: c_int, data: *const c_void) -> c_int = code::INTERNAL; {
        let Some(rebaser) = rebaser.as_mut() else { return code::MISUSE };
        whole_code(rebaser.configure(super::stream::block(count, data)))
    }

    fn sqlite3rebaser_rebase(rebaser: *mut Rebaser, count: c_int, data: *const c_void, out_count: *mut c_int, out: *mut *mut c_void) -> c_int = code::INTERNAL; {
        let Some(rebaser) = rebaser.as_ref() else { return code::MISUSE };
        into_block(out_count, out, |output| rebaser.rebase(in_memory(count, data), output))
    }

    fn sqlite3rebaser_rebase_strm(rebaser: *mut Rebaser, read: Option<Read>, input: *mut c_void, write: Option<Write>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(rebaser) = rebaser.as_ref() else { return code::MISUSE };
        into_stream(write, user, |output| rebaser.rebase(parts(read, input), output))
    }
}
