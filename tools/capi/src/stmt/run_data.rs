//! What functions and the application have attached to a statement.

use crate::aux_data::AuxData;
use crate::pointer::PointerValue;
use std::cell::RefCell;
use std::collections::HashMap;
use std::ffi::c_int;

/// Data of functions and pointer values. Their destructors run with nothing borrowed.
#[derive(Default)]
pub struct RunData {
    /// What functions keep for their constant arguments.
    aux_data: RefCell<Vec<AuxData>>,
    /// Pointer values that functions made in this run.
    #[expect(clippy::vec_box, reason = "cells hold their addresses")]
    pointers: RefCell<Vec<Box<PointerValue>>>,
    /// Pointer values that are bound, by number.
    bound: RefCell<HashMap<c_int, Box<PointerValue>>>,
}

impl RunData {
    /// Frees what functions kept for this run.
    #[inline]
    pub fn end_run(&self) {
        if !self.aux_data.borrow().is_empty() {
            drop(self.aux_data.take());
        }
        if !self.pointers.borrow().is_empty() {
            drop(self.pointers.take());
        }
    }

    /// Looks at what functions keep.
    pub fn aux_data<T>(&self, look: impl FnOnce(&[AuxData]) -> T) -> T {
        look(&self.aux_data.borrow())
    }

    /// Changes what functions keep; what is answered can be dropped with nothing borrowed.
    pub fn change_aux_data<T>(&self, change: impl FnOnce(&mut Vec<AuxData>) -> T) -> T {
        change(&mut self.aux_data.borrow_mut())
    }

    /// Keeps a pointer value as long as the run.
    pub fn keep_pointer(&self, value: Box<PointerValue>) {
        self.pointers.borrow_mut().push(value);
    }

    /// A pointer value is bound.
    pub fn bind_pointer(&self, number: c_int, value: Box<PointerValue>) {
        let before = self.bound.borrow_mut().insert(number, value);
        drop(before);
    }

    /// A parameter has another value now.
    #[inline]
    pub fn unbind_pointer(&self, number: c_int) {
        if !self.bound.borrow().is_empty() {
            let before = self.bound.borrow_mut().remove(&number);
            drop(before);
        }
    }

    /// Every parameter is NULL now. `running`: the values of the run may still be what was bound.
    pub fn unbind_pointers(&self, running: bool) {
        let bound = self.bound.take();
        if running {
            self.pointers.borrow_mut().extend(bound.into_values());
        }
    }
}
