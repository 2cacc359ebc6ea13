//! Cursors of FTS3 and FTS4 tables.

use crate::core::Core;
use crate::shared::{CURSOR_SUBTYPE, Shared, in_use};
use crate::state::CursorState;
use base::Result;
use extension::Context;
use extension::vtab::{FilterArg, VirtualCursor};
use std::cell::RefCell;
use std::rc::Rc;

/// A cursor: its state, and the number that its hidden column names it by.
pub(crate) struct Cursor {
    state: Rc<RefCell<CursorState>>,
    core: Rc<Core>,
    shared: Rc<Shared>,
    number: u64,
}

impl Cursor {
    /// A cursor of a table.
    pub fn open(core: Rc<Core>, shared: Rc<Shared>) -> Cursor {
        let state = Rc::new(RefCell::new(CursorState::new(core.clone())));
        let number = shared.add_cursor(&state);
        Cursor { state, core, shared, number }
    }
}

impl Drop for Cursor {
    fn drop(&mut self) {
        self.shared.remove_cursor(self.number);
        if let Ok(mut state) = self.state.try_borrow_mut() {
            state.give_back_statement();
        }
    }
}

impl VirtualCursor for Cursor {
    fn filter(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.state.try_borrow_mut().map_err(in_use)?.filter(number, text, args)
    }

    fn next(&mut self) -> Result<()> {
        let mut state = self.state.try_borrow_mut().map_err(in_use)?;
        state.next()?;
        if state.is_done() {
            state.end();
        }
        Ok(())
    }

    fn next_inline(&mut self) -> Result<bool> {
        let Ok(mut state) = self.state.try_borrow_mut() else { return Ok(false) };
        if !state.steps_in_memory() {
            return Ok(false);
        }
        state.next_match()?;
        Ok(true)
    }

    fn is_inline(&mut self, column: Option<usize>) -> bool {
        let columns = self.core.table().columns.len();
        let Ok(state) = self.state.try_borrow() else { return false };
        match column {
            None => true,
            Some(column) if column == columns || column == columns + 1 => true,
            Some(_) => state.has_content(),
        }
    }

    fn eof(&mut self) -> bool {
        self.state.try_borrow().map_or(true, |state| state.is_done())
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let mut state = self.state.try_borrow_mut().map_err(in_use)?;
        let columns = self.core.table().columns.len();
        if column == columns {
            context.result.set_handle(self.number);
            context.result.set_subtype(CURSOR_SUBTYPE);
            return Ok(true);
        }
        if column == columns + 1 {
            context.result.set_integer(state.docid());
            return Ok(true);
        }
        let is_language = column == columns + 2;
        if is_language && state.has_expression() {
            context.result.set_integer(i64::from(state.language()));
            return Ok(true);
        }
        if is_language && self.core.table().language.is_none() {
            context.result.set_integer(0);
            return Ok(true);
        }
        state.seek()?;
        context.result.set_value(state.shown_content(if is_language { columns } else { column }));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.state.try_borrow_mut().map_err(in_use)?.docid())
    }
}
