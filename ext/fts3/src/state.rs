//! What a cursor knows: its query, and the row that it is on.

mod deferred;
mod evaluate;
mod statistics;

use crate::core::Core;
use crate::doclist::corrupt;
use crate::functions::cached::Cached;
use crate::query::expression::{Expression, NodeId};
use crate::query::parse::{self, Language};
use crate::sql::{bare, text_of};
use base::{Error, Result, ResultCode};
use deferred::Deferred;
use extension::storage::{PrepareRules, StoredStatement};
use extension::vtab::FilterArg;
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
    core: Rc<Core>,
    /// It has a query.
    is_match: bool,
    is_done: bool,
    /// The row of the query has not been looked for in the content.
    wants_seek: bool,
    statement: Option<Box<dyn StoredStatement>>,
    /// The statement finds rows by docid, and is the table's to keep.
    is_seek_statement: bool,
    /// The statement is on a row.
    has_row: bool,
    /// Columns of the row with blobs that were read as text: SQLite makes text of them.
    read_blobs: RefCell<Vec<usize>>,
    expression: Expression,
    language: i32,
    deferred: Vec<Deferred>,
    /// Used again from row to row.
    near: Vec<u8>,
    docid: i64,
    descending: bool,
    docid_min: i64,
    docid_max: i64,
    average_row_pages: i64,
    row_count: i64,
    matchinfo: Option<Cached>,
}

impl CursorState {
    pub fn new(core: Rc<Core>) -> CursorState {
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

    /// What its table knows.
    pub fn core(&self) -> &Rc<Core> {
        &self.core
    }

    /// The query.
    pub fn expression(&self) -> &Expression {
        &self.expression
    }

    /// All phrases of the query.
    pub fn all_phrases(&mut self) -> Rc<[NodeId]> {
        self.expression.all_phrases()
    }

    /// Numbers the phrases of the query.
    pub fn number_phrase(&mut self, id: NodeId, number: usize) {
        self.expression.node_mut(id).number = number;
    }

    /// The language that is asked for.
    pub fn language(&self) -> i32 {
        self.language
    }

    /// The row.
    pub fn docid(&self) -> i64 {
        self.docid
    }

    /// Whether there are no rows left.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// There are no rows left: forgets the query.
    pub fn end(&mut self) {
        self.clear();
        self.is_done = true;
    }

    /// Whether the row of the content is there.
    pub fn has_content(&self) -> bool {
        !self.wants_seek && self.has_row
    }

    /// Whether words are looked for in the rows.
    pub fn has_deferred(&self) -> bool {
        !self.deferred.is_empty()
    }

    /// What `matchinfo` has kept.
    pub fn kept_matchinfo(&self) -> Option<&Cached> {
        self.matchinfo.as_ref()
    }

    /// What `matchinfo` has kept, which is made again.
    pub fn take_matchinfo(&mut self) -> Option<Cached> {
        self.matchinfo.take()
    }

    /// Keeps what `matchinfo` has made.
    pub fn keep_matchinfo(&mut self, cached: Cached) {
        self.matchinfo = Some(cached);
    }

    /// Whether it has a query with anything in it.
    pub fn has_expression(&self) -> bool {
        self.expression.root.is_some()
    }

    /// Forgets the query.
    pub fn clear(&mut self) {
        self.give_back_statement();
        *self = CursorState::new(self.core.clone());
    }

    /// Leaves the statement that finds rows to the next cursor.
    pub fn give_back_statement(&mut self) {
        let Some(statement) = self.statement.take() else { return };
        self.has_row = false;
        if std::mem::take(&mut self.is_seek_statement) {
            self.core.keep_seek(statement);
        }
    }

    fn prepare(&self, clause: &str) -> Result<Box<dyn StoredStatement>> {
        let sql = format!("SELECT {} {clause}", self.core.table().read_list);
        let _lock = self.core.lock();
        self.core.index().sql().storage().prepare_from_schema(&sql, PrepareRules::default()).map_err(bare)
    }

    fn want_seek_statement(&mut self) -> Result<()> {
        if self.statement.is_none() {
            let kept = self.core.take_seek();
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
    pub fn steps_in_memory(&self) -> bool {
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
            if core.table().content.is_none() {
                self.is_done = true;
                return Err(corrupt());
            }
        }
        Ok(())
    }

    /// A value of the content's row, after its docid.
    fn content(&self, column: usize) -> ValueRef<'_> {
        match &self.statement {
            Some(statement) if self.has_row => statement.value(column + 1),
            _ => ValueRef::Null,
        }
    }

    /// A value of the content's row as the user is to see it.
    pub fn shown_content(&self, column: usize) -> ValueRef<'_> {
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

    /// Goes to the next row.
    pub fn next(&mut self) -> Result<()> {
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

    /// Begins a query.
    pub fn filter(&mut self, number: i32, text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
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
        self.descending = text.map_or(self.core.index().descending(), |text| text.first() == Some(&b'D'));
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
                tokenizer: &*core.table().tokenizer,
                id: self.language,
                columns: &core.table().columns,
                column,
                is_fts4: core.table().is_fts4,
            };
            self.expression = parse::parse(&language, &text)?;
        }
        let started = self.start_evaluation();
        core.index().close_blocks();
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
