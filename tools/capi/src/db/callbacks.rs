//! What the application has registered with a connection, and what it is being asked.

use crate::collation::Registered;
use crate::ffi::UserData;
use crate::hooks::HookKind;
use crate::preupdate::Pending;
use crate::trace::Trace;
use std::cell::{Cell, RefCell};
use std::ffi::{CString, c_int, c_void};

/// `SQLITE_ABORT` as an answer of `sqlite3_vtab_on_conflict`.
const CONFLICT_ABORT: c_int = 4;

/// The application's callbacks and data.
pub struct Callbacks {
    /// Who is told what runs.
    trace: Cell<Trace>,
    /// The application's pointer of each hook, which the next registration gives back.
    hook_data: [Cell<*mut c_void>; HookKind::COUNT],
    /// The change that a hook is being asked about.
    pending: Pending,
    /// What happens on a conflict of the change that a virtual table is asked to make.
    conflict: Cell<c_int>,
    /// Collations by name and encoding.
    collations: RefCell<Vec<Registered>>,
    /// What the application attached under names.
    client_data: RefCell<Vec<(CString, UserData)>>,
}

impl Default for Callbacks {
    fn default() -> Callbacks {
        Callbacks {
            trace: Cell::default(),
            hook_data: HookKind::first_data(),
            pending: Pending::default(),
            conflict: Cell::new(CONFLICT_ABORT),
            collations: RefCell::default(),
            client_data: RefCell::default(),
        }
    }
}

impl Callbacks {
    /// Who is told what runs.
    #[inline]
    pub fn trace(&self) -> Trace {
        self.trace.get()
    }

    /// Changes who is told what runs.
    pub fn change_trace<T>(&self, change: impl FnOnce(&mut Trace) -> T) -> T {
        let mut trace = self.trace.get();
        let answer = change(&mut trace);
        self.trace.set(trace);
        answer
    }

    /// Another hook of a kind is registered; the pointer of the one before.
    pub fn register(&self, kind: HookKind, user: *mut c_void) -> *mut c_void {
        self.hook_data[kind as usize].replace(user)
    }

    /// The change that a hook is being asked about.
    pub fn pending(&self) -> &Pending {
        &self.pending
    }

    /// What happens on a conflict of the change that a virtual table is asked to make.
    pub fn conflict(&self) -> c_int {
        self.conflict.get()
    }

    /// Asks a virtual table to make a change; `conflict` happens on a conflict.
    pub fn while_changing<T>(&self, conflict: c_int, change: impl FnOnce() -> T) -> T {
        let before = self.conflict.replace(conflict);
        let answer = change();
        self.conflict.set(before);
        answer
    }

    /// Changes the collations that are registered.
    pub fn change_collations<T>(&self, change: impl FnOnce(&mut Vec<Registered>) -> T) -> T {
        change(&mut self.collations.borrow_mut())
    }

    /// What the application attached under a name.
    pub fn client_data(&self, name: &[u8]) -> *mut c_void {
        let data = self.client_data.borrow();
        let found = data.iter().find(|(own, _)| own.as_bytes() == name);
        found.map_or(std::ptr::null_mut(), |(_, data)| data.pointer)
    }

    /// Puts something in the place of what is attached under a name, which is destroyed with
    /// nothing borrowed.
    pub fn attach(&self, name: &[u8], new: Option<UserData>) {
        let mut data = self.client_data.borrow_mut();
        let old = data.iter().position(|(own, _)| own.as_bytes() == name).map(|at| data.remove(at));
        data.extend(new.map(|new| (CString::new(name).unwrap_or_default(), new)));
        drop(data);
        drop(old);
    }
}
