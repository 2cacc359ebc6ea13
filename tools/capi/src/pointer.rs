//! Pointer values: NULL to SQL, a pointer with a name of its kind to functions of the application.
//!
//! A cell holds the address of a [`PointerValue`] as its handle. The statement that the pointer is
//! bound to, or that runs the function which made it, owns it.

use crate::ffi::{Destructor, UserData, bytes};
use std::ffi::{CString, c_char, c_void};
use value::Mem;

/// The subtype that marks such a cell.
const SUBTYPE: u8 = b'p';

/// A pointer of the application's.
pub struct PointerValue {
    kind: CString,
    user: UserData,
}

impl PointerValue {
    /// The pointer of a caller, with its kind and its destructor.
    pub unsafe fn new(pointer: *mut c_void, kind: *const c_char, destructor: Destructor) -> Box<PointerValue> {
        let kind = CString::new(bytes(kind).unwrap_or(b"")).unwrap_or_default();
        Box::new(PointerValue { kind, user: UserData { pointer, destructor } })
    }

    /// Makes a cell stand for the pointer, which must outlive it.
    pub fn put_into(&self, mem: &mut Mem) {
        mem.set_handle(std::ptr::from_ref(self).expose_provenance() as u64);
        mem.set_subtype(SUBTYPE);
    }
}

/// The pointer in a cell, when it is of the kind.
pub unsafe fn read(mem: &Mem, kind: *const c_char) -> *mut c_void {
    let (Some(handle), SUBTYPE) = (mem.handle(), mem.subtype()) else { return std::ptr::null_mut() };
    // Cells with this subtype are made by `put_into` only.
    let value = &*std::ptr::with_exposed_provenance::<PointerValue>(handle as usize);
    match bytes(kind) {
        Some(kind) if kind == value.kind.as_bytes() => value.user.pointer,
        _ => std::ptr::null_mut(),
    }
}
