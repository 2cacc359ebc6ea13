//! What the tables of a connection have in common: tokenizers, and cursors by number.

use crate::state::CursorState;
use crate::tokenizer::TokenizerRegistry;
use base::hash::FxHashMap;
use base::{Error, Result, ResultCode};
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use value::Mem;

/// Marks a value that names a cursor.
pub(crate) const CURSOR_SUBTYPE: u8 = b'f';

/// What the tables of a connection share.
pub(crate) struct Shared {
    pub tokenizers: Rc<TokenizerRegistry>,
    cursors: RefCell<FxHashMap<u64, Weak<RefCell<CursorState>>>>,
    last_number: Cell<u64>,
}

impl Shared {
    /// With the library's tokenizers.
    pub fn new() -> Shared {
        Shared {
            tokenizers: Rc::new(TokenizerRegistry::with_builtins()),
            cursors: RefCell::default(),
            last_number: Cell::new(0),
        }
    }

    /// Gives a cursor a number.
    pub fn add_cursor(&self, state: &Rc<RefCell<CursorState>>) -> u64 {
        let number = self.last_number.get() + 1;
        self.last_number.set(number);
        self.cursors.borrow_mut().insert(number, Rc::downgrade(state));
        number
    }

    /// Forgets a cursor.
    pub fn remove_cursor(&self, number: u64) {
        self.cursors.borrow_mut().remove(&number);
    }

    /// Calls `with` for the cursor that the first argument of a function names.
    pub fn with_cursor<R>(
        &self,
        function: &str,
        args: &[Mem],
        with: impl FnOnce(&mut CursorState) -> Result<R>,
    ) -> Result<R> {
        let number = args.first().filter(|arg| arg.subtype() == CURSOR_SUBTYPE).and_then(Mem::handle);
        let state = number.and_then(|number| self.cursors.borrow().get(&number).and_then(Weak::upgrade));
        let state = state.ok_or_else(|| Error::sql(format!("illegal first argument to {function}")))?;
        let mut state = state.try_borrow_mut().map_err(in_use)?;
        with(&mut state)
    }
}

/// What a cursor answers that is in use.
pub(crate) fn in_use<E>(_: E) -> Error {
    Error::bare(ResultCode::ERROR)
}
