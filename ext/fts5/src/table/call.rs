//! Calling auxiliary functions.

use super::cursor::CursorCore;
use crate::auxiliary::{AuxiliaryFunction, Match};
use base::{Error, Result, ResultCode};
use extension::Context;
use std::rc::Rc;
use value::Mem;

impl CursorCore {
    /// Calls a function for the row.
    ///
    /// # Errors
    /// The function's.
    pub(super) fn call(
        self: &Rc<Self>,
        function: &Rc<dyn AuxiliaryFunction>,
        context: &mut Context<'_>,
        arguments: &[Mem],
    ) -> Result<()> {
        let key = Rc::as_ptr(function).cast::<()>() as usize;
        let result = function.call(&Match::new(self, key), context, arguments);
        // Functions answer a code where they do not say more themselves.
        result.map_err(|error| match error.extended_code() {
            code @ ResultCode::CORRUPT_VTAB => Error::bare(code),
            _ => error,
        })
    }
}
