//! A connected table of a module in C.

use super::abi::{CModule, CVtab};
use super::module_handle::ModuleHandle;
use crate::code;
use crate::db::Db;
use crate::memory;
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::ffi::c_int;
use std::rc::Rc;

/// A connected table. Its cursors keep it.
pub struct CTable {
    pub module: Rc<ModuleHandle>,
    pub vtab: *mut CVtab,
    pub destroyed: Cell<bool>,
}

impl CTable {
    pub fn methods(&self) -> &CModule {
        // SAFETY: a module outlives its tables, as `sqlite3_create_module` asks for.
        unsafe { &*self.module.methods }
    }

    pub fn db(&self) -> *mut Db {
        self.module.db
    }

    /// The error of an answer, with the text that the table left.
    pub fn check(&self, answer: c_int) -> Result<()> {
        if answer == code::OK {
            return Ok(());
        }
        // SAFETY: the table is alive.
        Err(unsafe { super::error(answer, &mut (*self.vtab).message) })
    }

    /// Methods that newer versions of the structure have.
    pub fn since<T: Copy>(&self, version: c_int, method: Option<T>) -> Option<T> {
        method.filter(|_| self.methods().version >= version)
    }

    /// `SQLITE_LOCKED` once the table has been dropped, by a callback of the statement that uses
    /// it.
    pub fn check_alive(&self) -> Result<()> {
        if self.destroyed.get() { Err(Error::bare(ResultCode::LOCKED)) } else { Ok(()) }
    }

    pub fn call(&self, method: Option<unsafe extern "C" fn(*mut CVtab) -> c_int>) -> Result<()> {
        match method.filter(|_| !self.destroyed.get()) {
            // SAFETY: the table is alive: nobody has destroyed it.
            Some(method) => self.check(unsafe { method(self.vtab) }),
            None => Ok(()),
        }
    }

    pub fn on_savepoint(
        &self,
        method: Option<unsafe extern "C" fn(*mut CVtab, c_int) -> c_int>,
        number: i32,
    ) -> Result<()> {
        match method.filter(|_| !self.destroyed.get()) {
            // SAFETY: the table is alive: nobody has destroyed it.
            Some(method) => self.check(unsafe { method(self.vtab, number) }),
            None => Ok(()),
        }
    }
}

impl Drop for CTable {
    fn drop(&mut self) {
        if let (false, Some(disconnect)) = (self.destroyed.get(), self.methods().disconnect) {
            // SAFETY: no cursor is left, and nobody uses the table again.
            unsafe {
                memory::release((*self.vtab).message.cast());
                (*self.vtab).message = std::ptr::null_mut();
                disconnect(self.vtab);
            }
        }
    }
}
