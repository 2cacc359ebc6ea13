//! The application may add a collation at the moment that a statement asks for it.

use crate::connection::{CollationNeeded, Connection, Inner};
use base::{Error, Reason};

impl Connection {
    /// Sets what is called for a collation that is not there; it may add it.
    pub fn set_collation_needed(&self, hook: Option<CollationNeeded>) {
        self.inner().callbacks().collation_needed.replace(hook);
    }
}

impl Inner {
    /// After an error: whether a collation was missing and the application has added it.
    pub fn find_collation(&self, error: &Error) -> bool {
        if error.reason() != Reason::NoSuchCollation {
            return false;
        }
        let Some(hook) = self.callbacks().collation_needed.get() else { return false };
        let name = error.subject();
        hook(name, self.encoding());
        self.collations().lookup(name).is_some()
    }
}
