//! Cursors of FTS3 and FTS4 tables.

use crate::doclist::corrupt;
use crate::functions::matchinfo::Cached;
use crate::query::deferred::Deferred;
use crate::query::expression::Expression;
use crate::query::parse::{self, Language};
use crate::shared::{CURSOR_SUBTYPE, Shared};
use crate::sql::{bare, text_of};
use crate::table::Core;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::storage::{PrepareRules, StoredStatement};
use extension::vtab::{FilterArg, VirtualCursor};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use value::{TextRef, ValueRef};

/// What `filter` gets from `best_index`.
pub(crate) mod plan {
    /// Every row.
    pub const SCAN: i32 = 0;
    /// One row by its docid.
    pub const DOCID: i32 = 1;
    /// From here on: MATCH with the column of this number; beyond the last, all of them.
    pub const MATCH: i32 = 2;
    /// The part of the number that says which of these it is.
    pub const MODE: i32 = 0xffff;
    /// There is an argument for the language.
    pub const HAS_LANGUAGE: i32 = 0x1_0000;
    /// There is an argument for the least docid.
    pub const HAS_MIN: i32 = 0x2_0000;
    /// There is an argument for the greatest docid.
    pub const HAS_MAX: i32 = 0x4_0000;
}

/// What a cursor knows.
pub(crate) struct CursorState {
    pub core: Rc<Core>,
    /// It has a query.
    is_match: bool,
    pub is_done: bool,
    /// The row of the query has not been looked for in the content.
    pub wants_seek: bool,
    statement: Option<Box<dyn StoredStatement>>,
    /// The statement finds rows by docid, and is the table's to keep.
    is_seek_statement: bool,
    /// The statement is on a row.
    has_row: bool,
    /// Columns of the row with blobs that were read as text: SQLite makes text of them.
    read_blobs: RefCell<Vec<usize>>,
    pub expression: Expression,
    pub language: i32,
    pub deferred: Vec<Deferred>,
    /// Used again from row to row.
    pub near: Vec<u8>,
    pub docid: i64,
    pub descending: bool,
    pub docid_min: i64,
    pub docid_max: i64,
    pub average_row_pages: i64,
    pub row_count: i64,
    pub matchinfo: Option<Cached>,
}

impl CursorState {
    fn new(core: Rc<Core>) -> CursorState {
        CursorState {
            core,
            is_match: false,
            is_done: false,
            wants_seek: false,
            statement: None,
            is_seek_statement: false,
            has_row: false,
            read_blobs: RefCell::default(),
            expression: Expression::default(),
            language: 0,
            deferred: Vec::new(),
            near: Vec::new(),
            docid: 0,
            descending: false,
            docid_min: i64::MIN,
            docid_max: i64::MAX,
            average_row_pages: 0,
            row_count: 0,
            matchinfo: None,
        }
    }

    /// Whether it has a query with anything in it.
    pub fn has_expression(&self) -> bool {
        self.expression.root.is_some()
    }

    fn clear(&mut self) {
        self.give_back_statement();
        *self = CursorState::new(self.core.clone());
    }

    fn give_back_statement(&mut self) {
        let Some(mut statement) = self.statement.take() else { return };
        self.has_row = false;
        if self.is_seek_statement && self.core.seek.borrow().is_none() {
            let _ = statement.reset();
            *self.core.seek.borrow_mut() = Some(statement);
        }
        self.is_seek_statement = false;
    }

    fn prepare(&self, clause: &str) -> Result<Box<dyn StoredStatement>> {
        let sql = format!("SELECT {} {clause}", self.core.read_list);
        let _lock = self.core.lock();
        self.core.index.sql.storage().prepare_from_schema(&sql, PrepareRules::default()).map_err(bare)
    }

    fn want_seek_statement(&mut self) -> Result<()> {
        if self.statement.is_none() {
            let kept = self.core.seek.borrow_mut().take();
            self.statement = Some(match kept {
                Some(statement) => statement,
                None => self.prepare("WHERE rowid = ?")?,
            });
            self.is_seek_statement = true;
        }
        Ok(())
    }

    /// Ends the statement's run, as the row of the query is going to be another one.
    pub fn release_row(&mut self) {
        if !self.wants_seek {
            self.has_row = false;
            self.read_blobs.get_mut().clear();
            if let Some(statement) = &mut self.statement {
                let _ = statement.reset();
            }
        }
    }

    /// Whether going to the next row needs nothing but the doclists, which are in memory.
    fn steps_in_memory(&self) -> bool {
        self.is_match && self.wants_seek && self.deferred.is_empty()
    }

    /// Looks for the row of the query in the content.
    pub fn seek(&mut self) -> Result<()> {
        if !self.wants_seek {
            return Ok(());
        }
        self.want_seek_statement()?;
        let core = self.core.clone();
        let _lock = core.lock();
        let Some(statement) = &mut self.statement else { return Err(corrupt()) };
        statement.bind(1, ValueRef::Integer(self.docid)).map_err(bare)?;
        self.wants_seek = false;
        self.has_row = statement.step().map_err(bare)?;
        if !self.has_row {
            statement.reset().map_err(bare)?;
            if core.content.is_none() {
                self.is_done = true;
                return Err(corrupt());
            }
        }
        Ok(())
    }

    /// A value of the content's row, behind its docid.
    fn content(&self, column: usize) -> ValueRef<'_> {
        match &self.statement {
            Some(statement) if self.has_row => statement.value(column + 1),
            _ => ValueRef::Null,
        }
    }

    /// A value of the content's row as the user is to see it.
    fn shown_content(&self, column: usize) -> ValueRef<'_> {
        match self.content(column) {
            ValueRef::Blob(bytes) if self.read_blobs.borrow().contains(&column) => {
                ValueRef::Text(TextRef { bytes, encoding: self.core.encoding() })
            }
            value => value,
        }
    }

    /// A column of the content's row as text; `None` for NULL.
    pub fn column_text(&self, column: usize) -> Option<Cow<'_, [u8]>> {
        let value = self.content(column);
        if matches!(value, ValueRef::Blob(_)) {
            self.read_blobs.borrow_mut().push(column);
        }
        text_of(value, self.core.encoding())
    }

    fn next(&mut self) -> Result<()> {
        if self.is_match {
            return self.next_match();
        }
        let core = self.core.clone();
        let _lock = core.lock();
        let Some(statement) = &mut self.statement else { return Err(corrupt()) };
        self.has_row = statement.step().map_err(bare)?;
        if self.has_row {
            self.docid = statement.value(0).to_integer();
        } else {
            self.is_done = true;
            statement.reset().map_err(bare)?;
        }
        Ok(())
    }

    fn filter(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        if self.core.is_locked() {
            return Err(Error::bare(ResultCode::ERROR));
        }
        let mode = number & plan::MODE;
        let mut args = args.iter();
        let mut argument = |is_there: bool| if is_there { args.next().map(FilterArg::value) } else { None };
        let wanted = argument(mode != plan::SCAN);
        let language = argument(number & plan::HAS_LANGUAGE != 0);
        let min = argument(number & plan::HAS_MIN != 0);
        let max = argument(number & plan::HAS_MAX != 0);
        self.clear();
        self.docid_min = docid_bound(min, i64::MIN);
        self.docid_max = docid_bound(max, i64::MAX);
        self.descending = text.map_or(self.core.index.descending, |text| text.first() == Some(&b'D'));
        match mode {
            plan::SCAN => {
                let order = if self.descending { "DESC" } else { "ASC" };
                let clause = match min.is_some() || max.is_some() {
                    true => {
                        format!("WHERE rowid BETWEEN {} AND {} ORDER BY rowid {order}", self.docid_min, self.docid_max)
                    }
                    false => format!("ORDER BY rowid {order}"),
                };
                self.statement = Some(self.prepare(&clause)?);
            }
            plan::DOCID => {
                self.want_seek_statement()?;
                if let Some(statement) = &mut self.statement {
                    statement.bind(1, wanted.unwrap_or(ValueRef::Null)).map_err(bare)?;
                }
            }
            _ => {
                let column = usize::try_from(mode - plan::MATCH).unwrap_or(0);
                self.begin_match(column, wanted.unwrap_or(ValueRef::Null), language)?;
            }
        }
        self.next()
    }

    fn begin_match(&mut self, column: usize, query: ValueRef<'_>, language: Option<ValueRef<'_>>) -> Result<()> {
        let core = self.core.clone();
        self.is_match = true;
        self.language = language.map_or(0, |language| language.to_integer() as i32);
        if let Some(text) = text_of(query, core.encoding()) {
            let language = Language {
                tokenizer: &*core.tokenizer,
                id: self.language,
                columns: &core.columns,
                column,
                is_fts4: core.is_fts4,
            };
            self.expression = parse::parse(&language, &text)?;
        }
        let started = self.start_evaluation();
        core.index.close_blocks();
        started
    }
}

/// The bound that a number sets; none where the value is no whole number.
fn docid_bound(value: Option<ValueRef<'_>>, default: i64) -> i64 {
    match value.map(value::affinity::numeric_view) {
        Some(ValueRef::Integer(bound)) => bound,
        _ => default,
    }
}

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

/// What a cursor answers that is in use.
pub(crate) fn in_use<E>(_: E) -> Error {
    Error::bare(ResultCode::ERROR)
}

impl VirtualCursor for Cursor {
    fn filter(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.state.try_borrow_mut().map_err(in_use)?.filter(number, text, args)
    }

    fn next(&mut self) -> Result<()> {
        let mut state = self.state.try_borrow_mut().map_err(in_use)?;
        state.next()?;
        if state.is_done {
            state.clear();
            state.is_done = true;
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
        let columns = self.core.columns.len();
        let Ok(state) = self.state.try_borrow() else { return false };
        match column {
            None => true,
            Some(column) if column == columns || column == columns + 1 => true,
            Some(_) => !state.wants_seek && state.has_row,
        }
    }

    fn eof(&mut self) -> bool {
        self.state.try_borrow().map_or(true, |state| state.is_done)
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let mut state = self.state.try_borrow_mut().map_err(in_use)?;
        let columns = self.core.columns.len();
        if column == columns {
            context.result.set_handle(self.number);
            context.result.set_subtype(CURSOR_SUBTYPE);
            return Ok(true);
        }
        if column == columns + 1 {
            context.result.set_integer(state.docid);
            return Ok(true);
        }
        let is_language = column == columns + 2;
        if is_language && state.has_expression() {
            context.result.set_integer(i64::from(state.language));
            return Ok(true);
        }
        if is_language && self.core.language.is_none() {
            context.result.set_integer(0);
            return Ok(true);
        }
        state.seek()?;
        context.result.set_value(state.shown_content(if is_language { columns } else { column }));
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.state.try_borrow_mut().map_err(in_use)?.docid)
    }
}
