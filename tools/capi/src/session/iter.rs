//! `sqlite3_changeset_iter`: readers of change sets.

use super::stream::{Read, block, source};
use crate::code;
use crate::ffi::put;
use crate::value::CValue;
use session::{ChangeOperation, ChangesetIter, Conflict};
use std::cell::RefCell;
use std::ffi::{CString, c_char, c_int, c_uchar, c_void};
use value::{Mem, ValueRef};

/// `SQLITE_CHANGESETSTART_INVERT`
const START_INVERT: c_int = 2;

/// Where the change is.
enum Place {
    /// In a reader of the application.
    Own(Box<ChangesetIter<'static>>),
    /// In the reader that is being applied, while the application is asked about a change.
    Lent { iter: *const ChangesetIter<'static>, conflict: *const Conflict<'static> },
    /// There is none: foreign keys are violated.
    ForeignKeys(c_int),
}

/// A reader as C holds it, with the values that it was given.
pub struct CIter {
    place: Place,
    table: RefCell<CString>,
    /// Old values, new ones, those of the row that conflicts.
    values: RefCell<Vec<(Kind, c_int, Box<CValue>)>>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Old,
    New,
    Conflict,
}

impl CIter {
    fn of(place: Place) -> CIter {
        CIter { place, table: RefCell::default(), values: RefCell::default() }
    }

    /// A look at the reader that is being applied; `conflict`: while one is to be answered.
    pub fn lent(iter: &ChangesetIter<'_>, conflict: Option<&Conflict<'_>>) -> CIter {
        let conflict = conflict.map_or(std::ptr::null(), |conflict| std::ptr::from_ref(conflict).cast());
        let lent = CIter::of(Place::Lent { iter: std::ptr::from_ref(iter).cast(), conflict });
        lent.note_table();
        lent
    }

    /// What stands for violated foreign keys.
    pub fn of_foreign_keys(count: c_int) -> CIter {
        CIter::of(Place::ForeignKeys(count))
    }

    /// The reader.
    pub fn reader(&self) -> Option<&ChangesetIter<'static>> {
        match &self.place {
            Place::Own(iter) => Some(iter),
            // SAFETY: C has the handle only while the reader is lent.
            Place::Lent { iter, .. } => unsafe { iter.as_ref() },
            Place::ForeignKeys(_) => None,
        }
    }

    /// The reader, where it is the application's own.
    pub fn own_reader(&mut self) -> Option<&mut ChangesetIter<'static>> {
        match &mut self.place {
            Place::Own(iter) => Some(iter),
            _ => None,
        }
    }

    fn conflict(&self) -> Option<&Conflict<'static>> {
        match self.place {
            // SAFETY: as above.
            Place::Lent { conflict, .. } => unsafe { conflict.as_ref() },
            _ => None,
        }
    }

    fn note_table(&self) {
        let Some(name) = self.reader().and_then(ChangesetIter::table_bytes) else { return };
        let mut table = self.table.borrow_mut();
        if table.as_bytes() != name {
            *table = CString::new(name).unwrap_or_default();
        }
    }

    /// The operation; none before the first change.
    fn operation(&self) -> Option<ChangeOperation> {
        let reader = self.reader()?;
        (reader.has_operation()).then(|| reader.operation())
    }

    unsafe fn give_value(
        &self,
        kind: Kind,
        column: c_int,
        out: *mut *mut CValue,
        value: impl FnOnce(usize) -> Option<ValueRef<'static>>,
    ) -> c_int {
        let count = self.reader().map_or(0, |reader| reader.column_count());
        let Some(place) = usize::try_from(column).ok().filter(|column| *column < count) else { return code::RANGE };
        let mut values = self.values.borrow_mut();
        if let Some((_, _, known)) = values.iter_mut().find(|(own, place, _)| *own == kind && *place == column) {
            put(out, &raw mut **known);
            return code::OK;
        }
        put(out, std::ptr::null_mut());
        if let Some(value) = value(place) {
            let mut made = Box::new(CValue::new(Mem::from_value(value)));
            put(out, &raw mut *made);
            values.push((kind, column, made));
        }
        code::OK
    }
}

unsafe fn start(out: *mut *mut CIter, iter: ChangesetIter<'static>) -> c_int {
    if out.is_null() {
        return code::MISUSE;
    }
    *out = Box::into_raw(Box::new(CIter::of(Place::Own(Box::new(iter)))));
    code::OK
}

c_api! {
    fn sqlite3changeset_start(out: *mut *mut CIter, count: c_int, data: *mut c_void) -> c_int = code::INTERNAL; {
        start(out, ChangesetIter::new(block(count, data), false))
    }

    fn sqlite3changeset_start_v2(out: *mut *mut CIter, count: c_int, data: *mut c_void, flags: c_int) -> c_int = code::INTERNAL; {
        start(out, ChangesetIter::new(block(count, data), flags & START_INVERT != 0))
    }

    fn sqlite3changeset_start_strm(out: *mut *mut CIter, read: Option<Read>, user: *mut c_void) -> c_int = code::INTERNAL; {
        let Some(read) = read else { return start(out, ChangesetIter::new(&[][..], false)) };
        start(out, ChangesetIter::from_source(source(read, user, None), false))
    }

    fn sqlite3changeset_start_v2_strm(out: *mut *mut CIter, read: Option<Read>, user: *mut c_void, flags: c_int) -> c_int = code::INTERNAL; {
        let inverts = flags & START_INVERT != 0;
        let Some(read) = read else { return start(out, ChangesetIter::new(&[][..], inverts)) };
        start(out, ChangesetIter::from_source(source(read, user, None), inverts))
    }

    fn sqlite3changeset_next(iter: *mut CIter) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_mut() else { return code::MISUSE };
        iter.values.get_mut().clear();
        let Some(reader) = iter.own_reader() else { return code::MISUSE };
        let answer = match reader.advance() {
            Ok(true) => code::ROW,
            Ok(false) => code::DONE,
            Err(error) => error.extended_code().raw(),
        };
        iter.note_table();
        answer
    }

    fn sqlite3changeset_op(iter: *mut CIter, table: *mut *const c_char, columns: *mut c_int, operation: *mut c_int, indirect: *mut c_int) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        let reader = iter.reader();
        put(operation, iter.operation().map_or(0, |operation| operation as c_int));
        let count = match iter.place {
            Place::ForeignKeys(count) => count,
            _ => reader.map_or(0, |reader| reader.column_count() as c_int),
        };
        put(columns, count);
        let has_table = reader.is_some_and(|reader| reader.table_bytes().is_some());
        put(table, if has_table { iter.table.borrow().as_ptr() } else { std::ptr::null() });
        put(indirect, reader.map_or(0, |reader| c_int::from(reader.indirect())));
        code::OK
    }

    fn sqlite3changeset_pk(iter: *mut CIter, key: *mut *const c_uchar, columns: *mut c_int) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        let own = iter.reader().map_or(&[][..], |reader| reader.key());
        put(key, if own.is_empty() { std::ptr::null() } else { own.as_ptr() });
        put(columns, own.len() as c_int);
        code::OK
    }

    fn sqlite3changeset_old(iter: *mut CIter, column: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        if !matches!(iter.operation(), Some(ChangeOperation::Update | ChangeOperation::Delete)) {
            return code::MISUSE;
        }
        iter.give_value(Kind::Old, column, out, |column| iter.reader()?.old_value(column))
    }

    fn sqlite3changeset_new(iter: *mut CIter, column: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        if !matches!(iter.operation(), Some(ChangeOperation::Update | ChangeOperation::Insert)) {
            return code::MISUSE;
        }
        iter.give_value(Kind::New, column, out, |column| iter.reader()?.new_value(column))
    }

    fn sqlite3changeset_conflict(iter: *mut CIter, column: c_int, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        let Some(conflict) = iter.conflict().filter(|conflict| conflict.has_row()) else { return code::MISUSE };
        iter.give_value(Kind::Conflict, column, out, |column| conflict.row_value(column))
    }

    fn sqlite3changeset_fk_conflicts(iter: *mut CIter, out: *mut c_int) -> c_int = code::INTERNAL; {
        let Some(iter) = iter.as_ref() else { return code::MISUSE };
        let count = match &iter.place {
            Place::ForeignKeys(count) => *count,
            Place::Own(reader) if reader.table_bytes().is_none() => 0,
            _ => return code::MISUSE,
        };
        put(out, count);
        code::OK
    }

    fn sqlite3changeset_finalize(iter: *mut CIter) -> c_int = code::INTERNAL; {
        if iter.is_null() {
            return code::OK;
        }
        if !matches!((*iter).place, Place::Own(_)) {
            return code::MISUSE;
        }
        let iter = Box::from_raw(iter);
        let error = iter.reader().and_then(|reader| reader.error());
        error.map_or(code::OK, |error| error.extended_code().raw())
    }
}
