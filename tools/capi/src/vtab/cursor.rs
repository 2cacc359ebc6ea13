//! `sqlite3_vtab_cursor` in the place of the engine's cursors.

use super::abi::CCursor;
use super::table::CTable;
use crate::code;
use crate::context::CContext;
use crate::value::CValue;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::vtab::{FilterArg, VirtualCursor};
use smallvec::SmallVec;
use std::ffi::{CString, c_int};
use std::rc::Rc;

/// An open cursor.
pub struct CursorHandle {
    pub table: Rc<CTable>,
    pub cursor: *mut CCursor,
    /// The plan's text, to which a module may keep a pointer.
    pub index_text: Option<CString>,
}

impl CursorHandle {
    fn check(&self, answer: c_int) -> Result<()> {
        self.table.check(answer)
    }
}

fn missing() -> Error {
    Error::bare(ResultCode::MISUSE)
}

impl VirtualCursor for CursorHandle {
    fn filter(&mut self, index_number: i32, index_text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        let made = args.iter().map(|argument| match argument {
            FilterArg::Value(mem) => CValue::of(mem),
            FilterArg::List(values) => CValue::of_list(Rc::clone(values)),
        });
        let mut values: SmallVec<[CValue; 4]> = made.collect();
        let mut pointers: SmallVec<[*mut CValue; 4]> = values.iter_mut().map(std::ptr::from_mut).collect();
        if self.index_text.as_ref().map(|text| text.as_bytes()) != index_text {
            self.index_text = index_text.map(|text| CString::new(text).unwrap_or_default());
        }
        let text = self.index_text.as_ref().map_or(std::ptr::null(), |text| text.as_ptr());
        let filter = self.table.methods().filter.ok_or_else(missing)?;
        // SAFETY: the cursor is open; the arguments outlive the call.
        self.check(unsafe { filter(self.cursor, index_number, text, pointers.len() as c_int, pointers.as_mut_ptr()) })
    }

    fn next(&mut self) -> Result<()> {
        let next = self.table.methods().next.ok_or_else(missing)?;
        // SAFETY: the cursor is open.
        self.check(unsafe { next(self.cursor) })
    }

    fn eof(&mut self) -> bool {
        // SAFETY: as above.
        self.table.methods().eof.is_none_or(|eof| unsafe { eof(self.cursor) != 0 })
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, no_change: bool) -> Result<bool> {
        let function = self.table.methods().column.ok_or_else(missing)?;
        let mut call = CContext::new(self.table.db(), std::ptr::null_mut(), None, context.site);
        call.no_change = no_change;
        // SAFETY: as above; the context outlives the call.
        let answer = unsafe { function(self.cursor, &raw mut call, column as c_int) };
        if call.has_failed() {
            return call.answer(context).map(|()| true);
        }
        if answer != code::OK {
            return self.check(answer).map(|()| true);
        }
        let left_out = no_change && call.asked_no_change && call.is_unanswered();
        call.answer(context)?;
        Ok(!left_out)
    }

    fn rowid(&mut self) -> Result<i64> {
        let function = self.table.methods().rowid.ok_or_else(missing)?;
        let mut rowid = 0;
        // SAFETY: as above.
        let answer = unsafe { function(self.cursor, &raw mut rowid) };
        self.check(answer)?;
        Ok(rowid)
    }
}

impl Drop for CursorHandle {
    fn drop(&mut self) {
        if let Some(close) = self.table.methods().close {
            // SAFETY: the cursor is open and is not used again.
            unsafe { close(self.cursor) };
        }
    }
}
