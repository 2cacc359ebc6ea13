//! `sqlite3_create_module`, and the module as the engine sees it.

use super::abi::{CModule, CVtab};
use super::module_handle::ModuleHandle;
use super::table::CTable;
use super::table_handle::TableHandle;
use crate::code;
use crate::context::CContext;
use crate::db::Db;
use crate::ffi::{Destructor, UserData, bytes, utf8};
use crate::value::{CValue, ListState};
use base::{Error, Result, ResultCode};
use extension::vtab::{Connecting, Module, ModuleKind, VirtualTable};
use std::cell::Cell;
use std::ffi::{CString, c_char, c_int, c_void};
use std::rc::Rc;

/// What the engine holds.
struct Registered(Rc<ModuleHandle>);

impl Registered {
    fn methods(&self) -> &CModule {
        // SAFETY: a module lives as long as it is registered.
        unsafe { &*self.0.methods }
    }

    /// Calls `xCreate` or `xConnect`.
    fn make(&self, creates: bool, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let method = if creates { self.methods().create } else { self.methods().connect };
        let method = method.ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        let texts: Vec<CString> = arguments.iter().map(|text| CString::new(*text).unwrap_or_default()).collect();
        let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
        let (mut vtab, mut message): (*mut CVtab, *mut c_char) = (std::ptr::null_mut(), std::ptr::null_mut());
        let count = pointers.len() as c_int;
        // SAFETY: the texts outlive the call; on success the method has made a table, whose
        // beginning is ours.
        unsafe {
            let user = self.0.user.pointer;
            let answer = method(self.0.db, user, count, pointers.as_ptr(), &raw mut vtab, &raw mut message);
            if answer != code::OK || vtab.is_null() {
                let answer = if answer == code::OK { code::ERROR } else { answer };
                return Err(super::error(answer, &mut message));
            }
            vtab.write(CVtab { module: self.0.methods, references: 1, message: std::ptr::null_mut() });
        }
        let table = CTable { module: Rc::clone(&self.0), vtab, destroyed: Cell::new(false) };
        Ok(Rc::new(TableHandle(Rc::new(table))))
    }
}

impl Module for Registered {
    fn kind(&self) -> ModuleKind {
        match (self.methods().create, self.methods().connect) {
            (None, _) => ModuleKind::EponymousOnly,
            (Some(create), Some(connect)) if std::ptr::fn_addr_eq(create, connect) => ModuleKind::Eponymous,
            _ => ModuleKind::Ordinary,
        }
    }

    fn create(&self, _host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make(true, arguments)
    }

    fn connect(&self, _host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.make(false, arguments)
    }

    fn is_writable(&self) -> bool {
        self.methods().update.is_some()
    }

    fn shadow_name(&self, suffix: &str) -> bool {
        let Some(method) = self.methods().shadow_name.filter(|_| self.methods().version >= 3) else { return false };
        let suffix = CString::new(suffix).unwrap_or_default();
        // SAFETY: the text outlives the call.
        unsafe { method(suffix.as_ptr()) != 0 }
    }
}

unsafe fn create(pointer: *mut Db, name: *const c_char, methods: *const CModule, user: UserData) -> c_int {
    let (Some(db), Some(name)) = (Db::from_pointer(pointer), utf8(name)) else { return code::MISUSE };
    let _lock = db.enter();
    let Some(connection) = db.connection() else { return db.note_code(code::MISUSE) };
    let before = if methods.is_null() {
        drop(user);
        connection.remove_module(&name)
    } else {
        let handle = Rc::new(ModuleHandle { db: pointer, methods, user });
        connection.create_module(&name, Rc::new(Registered(handle)))
    };
    drop(before);
    db.note_code(code::OK)
}

c_api! {
    fn sqlite3_create_module(db: *mut Db, name: *const c_char, module: *const CModule, user: *mut c_void) -> c_int = code::INTERNAL; {
        create(db, name, module, UserData { pointer: user, destructor: None })
    }

    fn sqlite3_create_module_v2(db: *mut Db, name: *const c_char, module: *const CModule, user: *mut c_void, destructor: Destructor) -> c_int = code::INTERNAL; {
        create(db, name, module, UserData { pointer: user, destructor })
    }

    /// Removes every module but those of the list, which ends with NULL.
    fn sqlite3_drop_modules(db: *mut Db, keep: *const *const c_char) -> c_int = code::INTERNAL; {
        let Some(db) = Db::from_pointer(db) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        for name in connection.module_names() {
            let comes_back = name.eq_ignore_ascii_case("carray") || connection.is_module_built_in(&name);
            if !comes_back && !is_kept(keep, name.as_bytes()) {
                drop(connection.remove_module(&name));
            }
        }
        code::OK
    }

    fn sqlite3_declare_vtab(db: *mut Db, sql: *const c_char) -> c_int = code::INTERNAL; {
        let (Some(db), Some(sql)) = (Db::from_pointer(db), utf8(sql)) else { return code::MISUSE };
        let _lock = db.enter();
        let Some(connection) = db.connection() else { return code::MISUSE };
        db.finish(connection.declare_virtual_table(&sql))
    }

    /// What happens on a conflict of the change that is being made; ABORT outside of one.
    fn sqlite3_vtab_on_conflict(db: *mut Db) -> c_int = 4; {
        Db::from_pointer(db).map_or(code::MISUSE, |db| db.callbacks().conflict())
    }

    fn sqlite3_vtab_nochange(context: *mut CContext<'_>) -> c_int = 0; {
        let Some(context) = context.as_mut() else { return 0 };
        context.asked_no_change = true;
        c_int::from(context.no_change)
    }

    fn sqlite3_vtab_in_first(value: *mut CValue, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        next_of_list(value, out, ListState::rewind)
    }

    fn sqlite3_vtab_in_next(value: *mut CValue, out: *mut *mut CValue) -> c_int = code::INTERNAL; {
        next_of_list(value, out, |_| {})
    }
}

/// Whether a list that ends with NULL has a name. Nothing after the name is looked at.
unsafe fn is_kept(list: *const *const c_char, name: &[u8]) -> bool {
    let mut at = list;
    while let Some(kept) = at.as_ref().and_then(|kept| bytes(*kept)) {
        if kept == name {
            return true;
        }
        at = at.add(1);
    }
    false
}

unsafe fn next_of_list(value: *mut CValue, out: *mut *mut CValue, before: impl FnOnce(&mut ListState)) -> c_int {
    if out.is_null() {
        return code::MISUSE;
    }
    *out = std::ptr::null_mut();
    let Some(value) = value.as_mut() else { return code::MISUSE };
    let Some(list) = value.list.as_mut() else { return code::ERROR };
    before(list);
    match list.advance() {
        Some(value) => {
            *out = value;
            code::OK
        }
        None => code::DONE,
    }
}
