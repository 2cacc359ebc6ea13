//! `sqlite3_vtab` in the place of the engine's virtual tables.

use super::abi::CCursor;
use super::cursor::CursorHandle;
use super::index_info;
use super::table::CTable;
use crate::ffi::UserData;
use crate::function::{Call, Code};
use crate::memory;
use crate::value::CValue;
use base::{ConflictAction, Error, Result, ResultCode};
use extension::vtab::{Change, FoundFunction, IndexInfo, IndexPlan, VirtualCursor, VirtualTable};
use extension::{FunctionDef, FunctionFlags, Special};
use smallvec::SmallVec;
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

/// From this answer of `xFindFunction` on calls are offered as constraints.
const FUNCTION_CONSTRAINT: c_int = 150;
/// `SQLITE_CONSTRAINT`: the usable constraints do not suffice.
const CONSTRAINT: c_int = 19;

/// What the engine holds.
pub struct TableHandle(pub Rc<CTable>);

/// SQLite's number of what happens on a conflict.
fn conflict_number(action: ConflictAction) -> c_int {
    match action {
        ConflictAction::Rollback => 1,
        ConflictAction::Ignore => 2,
        ConflictAction::Fail => 3,
        ConflictAction::Replace => 5,
        _ => 4,
    }
}

impl VirtualTable for TableHandle {
    fn answers_stay(&self) -> bool {
        false
    }

    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        let table = &self.0;
        let method = table.methods().best_index.ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        // SAFETY: the table is alive; the question outlives the call.
        unsafe {
            index_info::ask(info, plan, |question| match method(table.vtab, question) {
                CONSTRAINT => Err(extension::vtab::plan_impossible()),
                answer => table.check(answer),
            })
        }
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        let table = &self.0;
        table.check_alive()?;
        let open = table.methods().open.ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let mut cursor: *mut CCursor = std::ptr::null_mut();
        // SAFETY: the table is alive; on success the method has made a cursor.
        unsafe {
            table.check(open(table.vtab, &raw mut cursor))?;
            (*cursor).vtab = table.vtab;
        }
        Ok(Box::new(CursorHandle { table: Rc::clone(table), cursor, index_text: None }))
    }

    fn is_writable(&self) -> bool {
        self.0.methods().update.is_some()
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        let table = &self.0;
        table.check_alive()?;
        let update = table.methods().update.ok_or_else(|| Error::bare(ResultCode::READONLY))?;
        let made = change.values.iter().enumerate().map(|(position, mem)| {
            let mut value = CValue::of(mem);
            value.unchanged = position >= 2 && change.is_unchanged(position - 2);
            value
        });
        let mut values: SmallVec<[CValue; 8]> = made.collect();
        let mut pointers: SmallVec<[*mut CValue; 8]> = values.iter_mut().map(std::ptr::from_mut).collect();
        let mut rowid = 0;
        // SAFETY: the connection outlives its tables; the table is alive, the values outlive the
        // call.
        let answer = unsafe {
            (*table.db()).callbacks().while_changing(conflict_number(change.conflict), || {
                update(table.vtab, pointers.len() as c_int, pointers.as_mut_ptr(), &raw mut rowid)
            })
        };
        table.check(answer)?;
        Ok(rowid)
    }

    fn has_transactions(&self) -> bool {
        self.0.methods().begin.is_some()
    }

    fn begin(&self) -> Result<()> {
        self.0.call(self.0.methods().begin)
    }

    fn sync(&self) -> Result<()> {
        self.0.call(self.0.methods().sync)
    }

    fn commit(&self) {
        // As in SQLite a commit cannot fail any more.
        let _ = self.0.call(self.0.methods().commit);
    }

    fn rollback(&self) {
        let _ = self.0.call(self.0.methods().rollback);
    }

    fn savepoint(&self, number: i32) -> Result<()> {
        self.0.on_savepoint(self.0.since(2, self.0.methods().savepoint), number)
    }

    fn release(&self, number: i32) -> Result<()> {
        self.0.on_savepoint(self.0.since(2, self.0.methods().release), number)
    }

    fn rollback_to(&self, number: i32) -> Result<()> {
        self.0.on_savepoint(self.0.since(2, self.0.methods().rollback_to), number)
    }

    fn can_rename(&self) -> bool {
        self.0.methods().rename.is_some()
    }

    fn rename(&self, name: &str) -> Result<()> {
        let Some(rename) = self.0.methods().rename else { return Ok(()) };
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the table is alive.
        self.0.check(unsafe { rename(self.0.vtab, name.as_ptr()) })
    }

    fn find_function(&self, name: &str, arg_count: usize) -> Option<FoundFunction> {
        let find = self.0.methods().find_function?;
        let c_name = CString::new(name).ok()?;
        let (mut function, mut user): (Option<Call>, *mut c_void) = (None, std::ptr::null_mut());
        // SAFETY: the table is alive.
        let answer =
            unsafe { find(self.0.vtab, arg_count as c_int, c_name.as_ptr(), &raw mut function, &raw mut user) };
        if answer == 0 {
            return None;
        }
        let code = Code { scalar: Some(function?), ..Code::default() };
        let kind = code.into_kind(self.0.db(), UserData { pointer: user, destructor: None })?;
        let flags = FunctionFlags::default();
        let def = FunctionDef { name: name.into(), arg_count: arg_count as i16, kind, flags, special: Special::None };
        let constraint = (answer >= FUNCTION_CONSTRAINT).then(|| u8::try_from(answer).unwrap_or(u8::MAX));
        Some(FoundFunction { def: Rc::new(def), constraint })
    }

    fn integrity(&self, database: &str, table: &str, quick: bool) -> Result<Option<String>> {
        let Some(integrity) = self.0.since(4, self.0.methods().integrity) else { return Ok(None) };
        let (database, table) = (CString::new(database).unwrap_or_default(), CString::new(table).unwrap_or_default());
        let mut message: *mut c_char = std::ptr::null_mut();
        // SAFETY: the table is alive; the names outlive the call; the message is ours to free.
        unsafe {
            let answer =
                integrity(self.0.vtab, database.as_ptr(), table.as_ptr(), c_int::from(quick), &raw mut message);
            let text = crate::ffi::bytes(message).map(|text| String::from_utf8_lossy(text).into_owned());
            memory::release(message.cast());
            self.0.check(answer).map(|()| text)
        }
    }

    fn destroy(&self) -> Result<()> {
        let table = &self.0;
        if Rc::strong_count(table) > 1 {
            // A cursor is open on it.
            return Err(Error::bare(ResultCode::LOCKED));
        }
        let destroy = table.methods().destroy.or(table.methods().disconnect);
        table.call(destroy)?;
        table.destroyed.set(true);
        Ok(())
    }
}
