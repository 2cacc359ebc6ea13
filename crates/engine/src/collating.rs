//! Collations of the application, which may call back into the connection.
//!
//! While the interpreter holds the databases, nothing of the application may run. A collation that
//! is wanted then notes what it was asked, the instruction fails and leaves the interpreter, the
//! question is put with nothing borrowed, and the instruction runs again and finds the answer here.
//!
//! That is dear where a tree is searched, and hardly any collation uses its connection. So one that
//! has not done so when it was asked a number of times is asked directly in trees from then on.
//! Where one begins to do so after that, it is refused; what it answers is thrown away, and it is
//! asked again, with care from then on.

use crate::connection::{Connection, Inner};
use crate::questions::Question;
use base::Encoding;
use std::cmp::Ordering;
use std::rc::{Rc, Weak};
use value::{Collation, CollationRef};

impl Connection {
    /// Adds or replaces a collation.
    pub fn create_collation(&self, name: &str, collation: CollationRef) {
        let collation = match collation {
            CollationRef::Custom(own) => CollationRef::Custom(Rc::new(DeferredCollation::new(self.inner(), own))),
            builtin => builtin,
        };
        self.inner().questions().begin_trial();
        self.inner().change_collations(|collations| collations.register(name, collation));
    }
}

/// A collation of the application as the connection's statements have it.
pub(crate) struct DeferredCollation {
    connection: Weak<Inner>,
    collation: Rc<dyn Collation>,
}

impl DeferredCollation {
    /// The collation for the statements of a connection.
    pub fn new(inner: &Inner, collation: Rc<dyn Collation>) -> DeferredCollation {
        DeferredCollation { connection: inner.weak(), collation }
    }
}

impl Collation for DeferredCollation {
    fn name(&self) -> &str {
        self.collation.name()
    }

    fn encoding(&self) -> Encoding {
        self.collation.encoding()
    }

    fn compare(&self, left: &[u8], right: &[u8]) -> Ordering {
        let inner = self.connection.upgrade();
        let uses = inner.as_ref().map_or(0, |inner| inner.questions().uses());
        let order = self.collation.compare(left, right);
        if let Some(inner) = inner.filter(|inner| inner.questions().uses() != uses) {
            inner.questions().note_use();
        }
        order
    }

    fn waits(&self) -> bool {
        self.connection.upgrade().is_some_and(|inner| inner.storage_cell().try_borrow_mut().is_err())
    }

    fn compare_now(&self, left: &[u8], right: &[u8]) -> Option<Ordering> {
        let inner = self.connection.upgrade().filter(|inner| inner.storage_cell().try_borrow_mut().is_err());
        let Some(inner) = inner else { return Some(self.compare(left, right)) };
        if inner.questions().trusts() {
            let order = self.compare(left, right);
            if inner.questions().trusts() {
                return Some(order);
            }
            // It has begun to use its connection, and was refused: its answer is worth nothing.
        }
        let known = inner.questions().find(&self.collation, left, right);
        if known.is_none() {
            let collation = Rc::clone(&self.collation);
            inner.questions().note(Question { collation, left: left.to_vec(), right: right.to_vec() });
        }
        known
    }
}
