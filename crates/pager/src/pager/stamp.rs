//! Whether a database is still what it was, for whoever keeps something that was read from it: a
//! number that becomes another one with every change of a page, and whenever the cache is found to
//! be of another content than the file.

use std::cell::Cell;
use std::rc::Rc;

/// The number.
#[derive(Default)]
pub(super) struct Stamp(Rc<Cell<u64>>);

impl Stamp {
    /// The number, to be looked at whenever it is wanted.
    pub fn share(&self) -> Rc<Cell<u64>> {
        Rc::clone(&self.0)
    }

    /// The content is another one.
    #[inline]
    pub fn renew(&self) {
        self.0.set(self.0.get() + 1);
    }
}

impl Drop for Stamp {
    fn drop(&mut self) {
        // Another pager may take this one's place.
        self.renew();
    }
}
