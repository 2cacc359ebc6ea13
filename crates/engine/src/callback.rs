//! A callback of the application.

use std::cell::RefCell;

/// Something that the application has registered. It is copied out before it is called, so that it
/// may set another one in its place, and what was there before goes with nothing borrowed.
pub(crate) struct Callback<T>(RefCell<T>);

impl<T: Default> Default for Callback<T> {
    fn default() -> Callback<T> {
        Callback(RefCell::default())
    }
}

impl<T: Clone> Callback<T> {
    /// What is registered now.
    pub fn get(&self) -> T {
        self.0.borrow().clone()
    }

    /// Registers something else.
    pub fn replace(&self, new: T) {
        let before = self.0.replace(new);
        drop(before);
    }
}
