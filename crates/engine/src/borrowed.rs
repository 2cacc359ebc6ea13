//! What an operation on the databases borrows.

use base::{Error, Result, ResultCode};
use std::cell::RefMut;
use std::ops::{Deref, DerefMut};
use vdbe::Storage;

/// The databases of a connection, for one operation.
pub(crate) struct Borrowed<'i>(RefMut<'i, Storage>);

impl<'i> Borrowed<'i> {
    /// Takes the shared ones of them. A panic that ends the operation poisons the databases.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_SHAREDCACHE` when this thread is using one for another connection.
    /// `SQLITE_INTERNAL` for good after an assertion has failed while they were in use.
    #[inline]
    pub fn new(mut storage: RefMut<'i, Storage>) -> Result<Borrowed<'i>> {
        if storage.is_special() {
            prepare(&mut storage)?;
        }
        Ok(Borrowed(storage))
    }
}

impl Deref for Borrowed<'_> {
    type Target = Storage;

    #[inline]
    fn deref(&self) -> &Storage {
        &self.0
    }
}

impl DerefMut for Borrowed<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Storage {
        &mut self.0
    }
}

impl Drop for Borrowed<'_> {
    #[inline]
    fn drop(&mut self) {
        if std::thread::panicking() {
            poison(&mut self.0);
        }
        if self.0.is_special() {
            self.0.put_back_shared();
        }
    }
}

/// Takes the shared databases. Poisoned ones are given up for good.
#[cold]
fn prepare(storage: &mut Storage) -> Result<()> {
    if storage.is_poisoned() {
        storage.abandon();
        return Err(Error::bare(ResultCode::INTERNAL));
    }
    storage.take_shared()
}

/// A panic ends an operation on the databases, unless it was under way before the operation began.
#[cold]
#[inline(never)] // what it reads of the thread would be looked up on every way
fn poison(storage: &mut Storage) {
    if !crate::panicked::is_unwinding() {
        storage.poison();
    }
}
