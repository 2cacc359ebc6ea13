//! What statements leave to be done for virtual tables once nothing is borrowed.

use crate::connection::Inner;
use base::Result;

impl Inner {
    /// Closes the cursors that are over, and tells the tables of the transaction what has happened.
    ///
    /// # Errors
    /// A table's own.
    pub(crate) fn tell_virtual_tables(&self) -> Result<()> {
        loop {
            let closed = match self.storage() {
                Ok(mut storage) if !storage.closed.is_empty() => std::mem::take(&mut storage.closed),
                _ => break,
            };
            drop(closed);
        }
        self.session().virtual_tables.tell_tables()
    }
}
