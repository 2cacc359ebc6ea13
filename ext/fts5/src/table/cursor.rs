//! Cursors: full-text queries, lookups by rowid, and walks over all rows.

use super::TableCore;
use super::plan::{ORDER_DESCENDING, ORDER_RANK};
use super::question::Question;
use crate::auxiliary::{AuxiliaryFunction, Instance};
use crate::bytes::Bytes;
use crate::config::{Config, RankFunction};
use crate::index::Detail;
use crate::query::Expression;
use crate::statement::{quoted, without_message};
use crate::storage::{ContentQuery, Storage};
use crate::varint;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::storage::{PrepareRules, StoredStatement};
use extension::vtab::{FilterArg, VirtualCursor};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;
use value::affinity::numeric_view;
use value::{Mem, ValueRef};

/// What a cursor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Plan {
    /// Nothing yet.
    None,
    /// A full-text query.
    Match,
    /// A full-text query whose rows another cursor of the table sorts.
    Source,
    /// A question to the module.
    Special,
    /// A full-text query by rank.
    Sorted,
    Scan,
    Rowid,
}

/// A query whose rows are sorted by a statement that reads the same table.
#[derive(Clone)]
pub(super) struct SortSource {
    expression: Rc<RefCell<Expression>>,
    /// Lowest and highest rowid.
    range: (i64, i64),
}

/// Rows in the order of their ranks.
pub(super) struct Sorter {
    statement: Box<dyn StoredStatement>,
    rowid: i64,
    /// The position lists of all phrases, and where each ends.
    poslists: Bytes,
    ends: Vec<usize>,
}

/// The statement that reads the content.
struct ContentCursor {
    query: ContentQuery,
    statement: Box<dyn StoredStatement>,
}

/// What a cursor knows about its rows.
pub(super) struct State {
    pub plan: Plan,
    descending: bool,
    first_rowid: i64,
    last_rowid: i64,
    content: Option<ContentCursor>,
    pub expression: Option<Rc<RefCell<Expression>>>,
    pub sorter: Option<Sorter>,
    eof: bool,
    /// The content is on another row.
    needs_content: bool,
    /// Numbers of tokens by column, where they are known.
    pub sizes: Vec<i64>,
    pub has_sizes: bool,
    pub instances: Option<Rc<Vec<Instance>>>,
    /// Positions have not been found in the row yet, where the index does not have them.
    pub needs_positions: bool,
    special: i64,
    rank: RankFunction,
    rank_call: Option<(Rc<dyn AuxiliaryFunction>, Rc<Vec<Mem>>)>,
    auxiliary_data: Vec<(usize, Rc<dyn Any>)>,
}

impl Default for State {
    fn default() -> State {
        State {
            plan: Plan::None,
            descending: false,
            first_rowid: i64::MIN,
            last_rowid: i64::MAX,
            content: None,
            expression: None,
            sorter: None,
            eof: false,
            needs_content: false,
            sizes: Vec::new(),
            has_sizes: false,
            instances: None,
            needs_positions: false,
            special: 0,
            rank: RankFunction::default(),
            rank_call: None,
            auxiliary_data: Vec::new(),
        }
    }
}

/// A cursor, as functions find it by its number.
pub(crate) struct CursorCore {
    table: Rc<TableCore>,
    pub(super) number: i64,
    /// The index has changed: the row has to be found once more.
    is_tripped: Cell<bool>,
    pub(super) state: RefCell<State>,
}

pub(super) struct Cursor(pub Rc<CursorCore>);

impl Drop for Cursor {
    fn drop(&mut self) {
        self.0.close();
    }
}

fn busy<T>(_: T) -> Error {
    Error::bare(ResultCode::LOCKED)
}

impl CursorCore {
    pub(super) fn open(table: &Rc<TableCore>) -> Rc<CursorCore> {
        let number = table.open_cursors.next_number();
        let cursor = Rc::new(CursorCore {
            table: table.clone(),
            number,
            is_tripped: Cell::new(false),
            state: RefCell::default(),
        });
        table.open_cursors.add(number, &cursor);
        cursor
    }

    /// Gives up what the cursor holds.
    pub fn close(&self) {
        self.reset();
        self.table.open_cursors.remove(self.number);
    }

    pub(super) fn table(&self) -> &Rc<TableCore> {
        &self.table
    }

    pub fn config(&self) -> &Rc<Config> {
        self.table.config()
    }

    pub fn storage(&self) -> &Storage {
        self.table.storage()
    }

    /// The table of the cursor, for those who read its index.
    pub fn table_core(&self) -> Rc<TableCore> {
        self.table.clone()
    }

    pub(super) fn trip(&self) {
        self.is_tripped.set(true);
    }

    /// Whether functions may ask about a row.
    pub fn is_at_row(&self) -> bool {
        self.state.try_borrow().is_ok_and(|state| !matches!(state.plan, Plan::None | Plan::Special))
    }

    pub fn expression(&self) -> Option<Rc<RefCell<Expression>>> {
        self.state.try_borrow().ok().and_then(|state| state.expression.clone())
    }

    pub fn eof(&self) -> bool {
        self.state.try_borrow().is_ok_and(|state| state.eof)
    }

    pub fn rowid(&self) -> i64 {
        let Ok(state) = self.state.try_borrow() else { return 0 };
        match (&state.sorter, state.plan) {
            (Some(sorter), _) => sorter.rowid,
            (None, Plan::Scan | Plan::Rowid) => {
                state.content.as_ref().map_or(0, |content| content.statement.value(0).to_integer())
            }
            (None, Plan::Special) => 0,
            (None, _) => state.expression.as_ref().map_or(0, |expression| expression.borrow().rowid()),
        }
    }

    fn reset(&self) {
        let state = match self.state.try_borrow_mut() {
            Ok(mut state) => std::mem::take(&mut *state),
            Err(_) => return,
        };
        if let Some(content) = state.content {
            self.storage().give_content_back(content.query, content.statement);
        }
    }

    /// The next row of a full-text query that stands for itself.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn first_of_query(&self) -> Result<()> {
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        let state = &mut *state;
        let Some(expression) = state.expression.clone() else { return Ok(()) };
        let mut expression = expression.try_borrow_mut().map_err(busy)?;
        let index = self.storage().index();
        expression.first(index, state.first_rowid, state.last_rowid, state.descending)?;
        state.eof = expression.eof();
        state.new_row();
        Ok(())
    }

    /// Finds the row once more after the index has changed; whether that has led to another row.
    fn reseek(&self) -> Result<bool> {
        if !self.is_tripped.take() {
            return Ok(false);
        }
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        let state = &mut *state;
        if state.plan != Plan::Match {
            return Ok(false);
        }
        let Some(expression) = state.expression.clone() else { return Ok(false) };
        let mut expression = expression.try_borrow_mut().map_err(busy)?;
        let before = expression.rowid();
        expression.first(self.storage().index(), before, state.last_rowid, state.descending)?;
        let is_other = expression.rowid() != before || expression.eof();
        state.eof |= expression.eof();
        state.new_row();
        Ok(is_other)
    }

    /// Goes to the next row as far as that reads no record; whether it got there.
    ///
    /// # Errors
    /// `SQLITE_LOCKED` while the cursor is in use.
    pub fn next_inline(&self) -> Result<bool> {
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        let state = &mut *state;
        if !matches!(state.plan, Plan::Match | Plan::Source) || self.is_tripped.get() || self.config().tokendata() {
            return Ok(false);
        }
        let Some(expression) = &state.expression else { return Ok(false) };
        let mut expression = expression.try_borrow_mut().map_err(busy)?;
        let moved = expression.next_inline(state.last_rowid, self.config().detail());
        state.eof |= moved && expression.eof();
        drop(expression);
        if moved {
            state.new_row();
        }
        Ok(moved)
    }

    /// Goes to the next row.
    ///
    /// # Errors
    /// Those of reading the index and the content.
    pub fn next(&self) -> Result<()> {
        let plan = self.state.try_borrow().map_err(busy)?.plan;
        match plan {
            Plan::Match | Plan::Source => {
                if plan == Plan::Match
                    && self.config().tokendata()
                    && let Some(expression) = self.expression()
                {
                    expression.try_borrow_mut().map_err(busy)?.forget_tokens(self.config().detail());
                }
                if self.reseek()? {
                    return Ok(());
                }
                let mut state = self.state.try_borrow_mut().map_err(busy)?;
                let state = &mut *state;
                if let Some(expression) = &state.expression {
                    let mut expression = expression.try_borrow_mut().map_err(busy)?;
                    expression.next(self.storage().index(), state.last_rowid)?;
                    state.eof |= expression.eof();
                }
                state.new_row();
                Ok(())
            }
            Plan::Sorted => self.next_sorted(),
            Plan::Scan | Plan::Rowid => self.next_of_content(),
            Plan::Special | Plan::None => {
                self.state.try_borrow_mut().map_err(busy)?.eof = true;
                Ok(())
            }
        }
    }

    fn next_of_content(&self) -> Result<()> {
        let mut content = self.state.try_borrow_mut().map_err(busy)?.content.take();
        let result = match &mut content {
            Some(content) => self.config().locked(|| {
                let stepped = content.statement.step();
                if !matches!(stepped, Ok(true)) {
                    let _ = content.statement.reset();
                }
                stepped
            }),
            None => Ok(false),
        };
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        state.content = content;
        state.eof |= !matches!(result, Ok(true));
        state.has_sizes = false;
        result.map(|_| ())
    }

    fn next_sorted(&self) -> Result<()> {
        let mut sorter = self.state.try_borrow_mut().map_err(busy)?.sorter.take();
        let result = sorter.as_mut().map_or(Ok(false), Sorter::next);
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        state.sorter = sorter;
        match result.map_err(without_message)? {
            true => state.new_row(),
            false => (state.eof, state.needs_content) = (true, true),
        }
        Ok(())
    }

    /// Puts the content on the row.
    ///
    /// # Errors
    /// `fts5: missing row … from content table …`, and the statement's.
    pub(super) fn seek(&self) -> Result<()> {
        let (query, needs_row, mut content) = {
            let mut state = self.state.try_borrow_mut().map_err(busy)?;
            let query = match (state.plan, state.descending) {
                (Plan::Scan, true) => ContentQuery::Descending,
                (Plan::Scan, false) => ContentQuery::Ascending,
                _ => ContentQuery::Lookup,
            };
            let needs_row = state.content.is_none() || state.needs_content;
            (query, needs_row && state.needs_content, state.content.take())
        };
        let result = self.seek_with(query, needs_row, &mut content);
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        state.content = content;
        if needs_row && result.is_ok() {
            state.needs_content = false;
        }
        result
    }

    fn seek_with(&self, query: ContentQuery, needs_row: bool, content: &mut Option<ContentCursor>) -> Result<()> {
        if content.is_none() {
            let statement = self.storage().take_content(query)?;
            *content = Some(ContentCursor { query, statement });
        }
        let Some(content) = content.as_mut().filter(|_| needs_row) else { return Ok(()) };
        let rowid = self.rowid();
        let _ = content.statement.reset();
        content.statement.bind(1, ValueRef::Integer(rowid))?;
        if self.config().locked(|| content.statement.step())? {
            return Ok(());
        }
        content.statement.reset()?;
        let table = self.config().content_table().unwrap_or("(null)");
        let message = format!("fts5: missing row {rowid} from content table {table}");
        Err(Error::new(ResultCode::CORRUPT_VTAB, message))
    }

    /// Text and locale of a column of the row.
    ///
    /// # Errors
    /// Those of reading the content.
    pub fn text(&self, column: usize) -> Result<Option<(Vec<u8>, Option<Vec<u8>>)>> {
        self.seek().map_err(without_message)?;
        let state = self.state.try_borrow().map_err(busy)?;
        let Some(content) = &state.content else { return Ok(None) };
        if content.statement.value(column + 1).is_null() {
            return Ok(None);
        }
        let text = self.storage().content_text(|number| content.statement.value(number), column)?;
        let locale = (!text.locale.is_empty()).then(|| text.locale.to_vec());
        Ok(Some((text.text.into_owned(), locale)))
    }

    /// Calls an auxiliary function for the row.
    ///
    /// # Errors
    /// The function's.
    pub fn call_function(self: &Rc<Self>, name: &str, context: &mut Context<'_>, arguments: &[Mem]) -> Result<()> {
        let function = self.config().global().function(name);
        let function = function.ok_or_else(|| Error::sql(format!("no such function: {name}")))?;
        self.call(&function, context, arguments)
    }

    pub fn set_auxiliary_data(&self, function: usize, data: Option<Rc<dyn Any>>) {
        let Ok(mut state) = self.state.try_borrow_mut() else { return };
        let before = state.auxiliary_data.iter().position(|(own, _)| *own == function);
        let before = before.map(|place| state.auxiliary_data.swap_remove(place));
        state.auxiliary_data.extend(data.map(|data| (function, data)));
        drop(state);
        drop(before);
    }

    pub fn auxiliary_data(&self, function: usize) -> Option<Rc<dyn Any>> {
        let state = self.state.try_borrow().ok()?;
        state.auxiliary_data.iter().find(|(own, _)| *own == function).map(|(_, data)| data.clone())
    }

    /// A cursor over the rows that have a phrase of the query.
    ///
    /// # Errors
    /// `SQLITE_RANGE`, and those of reading the index.
    pub fn query_phrase(&self, phrase: usize) -> Result<Rc<CursorCore>> {
        self.table.begin()?;
        let rows = CursorCore::open(&self.table);
        let expression = self.expression().ok_or_else(|| Error::bare(ResultCode::RANGE));
        let alone = expression.and_then(|expression| expression.borrow().phrase_alone(phrase));
        let result = alone.and_then(|alone| {
            if let Ok(mut state) = rows.state.try_borrow_mut() {
                state.plan = Plan::Match;
                state.expression = Some(Rc::new(RefCell::new(alone)));
            }
            rows.first_of_query()
        });
        match result {
            Ok(()) => Ok(rows),
            Err(error) => {
                rows.close();
                Err(error)
            }
        }
    }

    /// Begins a walk.
    fn filter(&self, flags: i32, text: &[u8], args: &[FilterArg<'_>]) -> Result<()> {
        self.reset();
        self.is_tripped.set(false);
        let inst_token = self.config().settings().inst_token;
        let mut question = Question::default();
        let result = question.read(&self.table, self.number, text, args).and_then(|()| self.begin(flags, question));
        self.config().change_settings(|settings| settings.inst_token = inst_token);
        result
    }

    fn begin(&self, flags: i32, question: Question) -> Result<()> {
        if let Some(answer) = question.special {
            let mut state = self.state.try_borrow_mut().map_err(busy)?;
            (state.plan, state.special) = (Plan::Special, answer);
            return Ok(());
        }
        let limit = |value: &Option<Mem>, default: i64| match value.as_ref().map(|value| numeric_view(value.as_ref())) {
            Some(ValueRef::Integer(number)) => number,
            _ => default,
        };
        let most = limit(question.equal.as_ref().map_or(&question.at_most, |_| &question.equal), i64::MAX);
        let least = limit(question.equal.as_ref().map_or(&question.at_least, |_| &question.equal), i64::MIN);
        let descending = flags & ORDER_DESCENDING != 0;
        {
            let mut state = self.state.try_borrow_mut().map_err(busy)?;
            state.descending = descending;
            (state.first_rowid, state.last_rowid) = if descending { (most, least) } else { (least, most) };
        }
        self.storage().index().load_config()?;
        let source = self.table.sort_source.try_borrow().map_err(busy)?.clone();
        if let Some(source) = source {
            {
                let mut state = self.state.try_borrow_mut().map_err(busy)?;
                (state.first_rowid, state.last_rowid) = source.range;
                state.plan = Plan::Source;
                state.expression = Some(source.expression);
            }
            return self.first_of_query();
        }
        if let Some(expression) = question.expression {
            let rank = self.rank_function(question.rank.as_ref())?;
            let sorted = flags & ORDER_RANK != 0;
            {
                let mut state = self.state.try_borrow_mut().map_err(busy)?;
                state.rank = rank;
                state.plan = if sorted { Plan::Sorted } else { Plan::Match };
                state.expression = Some(Rc::new(RefCell::new(expression)));
            }
            return if sorted { self.begin_sorted() } else { self.first_of_query() };
        }
        if self.config().content_table().is_none() {
            return Err(Error::sql(format!("{}: table does not support scanning", self.config().name())));
        }
        self.begin_content(question.equal)
    }

    fn begin_content(&self, equal: Option<Mem>) -> Result<()> {
        let (query, first, last) = {
            let mut state = self.state.try_borrow_mut().map_err(busy)?;
            state.plan = if equal.is_some() { Plan::Rowid } else { Plan::Scan };
            let query = match (&equal, state.descending) {
                (Some(_), _) => ContentQuery::Lookup,
                (None, true) => ContentQuery::Descending,
                (None, false) => ContentQuery::Ascending,
            };
            (query, state.first_rowid, state.last_rowid)
        };
        let mut statement = self.storage().take_content(query)?;
        match &equal {
            Some(rowid) => statement.bind(1, rowid.as_ref())?,
            None => {
                statement.bind(1, ValueRef::Integer(first))?;
                statement.bind(2, ValueRef::Integer(last))?;
            }
        }
        self.state.try_borrow_mut().map_err(busy)?.content = Some(ContentCursor { query, statement });
        self.next_of_content()
    }

    /// The function of the column `rank`, or the one of `rank MATCH '…'`.
    fn rank_function(&self, rank: Option<&Mem>) -> Result<RankFunction> {
        let Some(rank) = rank else { return Ok(self.config().rank()) };
        let text = match rank.as_ref() {
            ValueRef::Null => None,
            other => Some(other.to_text_utf8(self.config().storage().encoding()).into_owned()),
        };
        let text = text.map(|text| String::from_utf8_lossy(&text).into_owned());
        let parsed = text.as_deref().and_then(RankFunction::parse);
        parsed.ok_or_else(|| Error::sql(format!("parse error in rank function: {}", text.unwrap_or_default())))
    }

    /// Sorts the rows of the query by a statement that reads the same table, and finds the query
    /// again there.
    fn begin_sorted(&self) -> Result<()> {
        let (config, mut source, rank, phrases);
        {
            let state = self.state.try_borrow().map_err(busy)?;
            let Some(expression) = state.expression.clone() else { return Ok(()) };
            phrases = expression.try_borrow().map_err(busy)?.phrase_count();
            source = SortSource { expression, range: (state.first_rowid, state.last_rowid) };
            if state.descending {
                source.range = (state.last_rowid, state.first_rowid);
            }
            (config, rank) = (self.config(), state.rank.clone());
        }
        let descending = self.state.try_borrow().map_err(busy)?.descending;
        let sql = format!(
            "SELECT rowid, rank FROM {}.{} ORDER BY {}(\"{}\"{}{}) {}",
            quoted(config.database()),
            quoted(config.name()),
            rank.name,
            config.name().replace('"', "\"\""),
            if rank.arguments.is_some() { ", " } else { "" },
            rank.arguments.unwrap_or_default(),
            if descending { "DESC" } else { "ASC" }
        );
        let statement = config.storage().prepare(&sql, PrepareRules::default())?;
        let mut sorter = Sorter { statement, rowid: 0, poslists: Bytes::default(), ends: vec![0; phrases] };
        *self.table.sort_source.try_borrow_mut().map_err(busy)? = Some(source);
        let result = sorter.next();
        self.table.sort_source.try_borrow_mut().map_err(busy)?.take();
        let has_row = result.map_err(without_message)?;
        let mut state = self.state.try_borrow_mut().map_err(busy)?;
        state.sorter = Some(sorter);
        match has_row {
            true => state.new_row(),
            false => (state.eof, state.needs_content) = (true, true),
        }
        Ok(())
    }

    /// The column `rank`.
    fn rank(self: &Rc<Self>, context: &mut Context<'_>) -> Result<()> {
        let known = self.state.try_borrow().map_err(busy)?.rank_call.clone();
        let (function, arguments) = match known {
            Some(known) => known,
            None => {
                let found = self.find_rank()?;
                self.state.try_borrow_mut().map_err(busy)?.rank_call = Some(found.clone());
                found
            }
        };
        self.call(&function, context, &arguments)
    }

    fn find_rank(&self) -> Result<(Rc<dyn AuxiliaryFunction>, Rc<Vec<Mem>>)> {
        let rank = self.state.try_borrow().map_err(busy)?.rank.clone();
        let mut arguments = Vec::new();
        if let Some(list) = &rank.arguments {
            let sql = format!("SELECT {list}");
            let prepared = self.config().storage().prepare(&sql, PrepareRules::default());
            let mut statement = prepared.map_err(without_message)?;
            if statement.step().map_err(without_message)? {
                let values = (0..statement.column_count()).map(|column| Mem::from_value(statement.value(column)));
                arguments.extend(values);
            }
        }
        let function = self.config().global().function(&rank.name);
        let function = function.ok_or_else(|| Error::sql(format!("no such function: {}", rank.name)))?;
        Ok((function, Rc::new(arguments)))
    }

    /// The position lists of all phrases as one value, for the cursor that sorts.
    fn poslist_value(&self) -> Result<Vec<u8>> {
        let Some(expression) = self.expression() else { return Ok(Vec::new()) };
        let expression = expression.try_borrow().map_err(busy)?;
        let (detail, count) = (self.config().detail(), expression.phrase_count());
        let mut out = Vec::new();
        match detail {
            Detail::None => {}
            Detail::Full => {
                (0..count.saturating_sub(1))
                    .for_each(|number| varint::push(&mut out, expression.positions(number).len()));
                (0..count).for_each(|number| out.extend_from_slice(expression.positions(number)));
            }
            Detail::Columns => {
                let lists: Vec<Bytes> = (0..count).map(|number| expression.column_list(number)).collect();
                lists.iter().take(count.saturating_sub(1)).for_each(|list| varint::push(&mut out, list.len()));
                lists.iter().for_each(|list| out.extend_from_slice(list));
            }
        }
        Ok(out)
    }
}

impl State {
    /// Forgets what is known about the row before.
    fn new_row(&mut self) {
        self.needs_content = true;
        self.has_sizes = false;
        self.instances = None;
        self.needs_positions = true;
    }
}

impl Sorter {
    /// The next row; whether there is one.
    fn next(&mut self) -> Result<bool> {
        if !self.statement.step()? {
            return Ok(false);
        }
        self.rowid = self.statement.value(0).to_integer();
        let value = match self.statement.value(1) {
            ValueRef::Blob(bytes) => Bytes::from(bytes),
            _ => Bytes::default(),
        };
        let (mut at, mut end) = (0, 0);
        if let Some((last, front)) = self.ends.split_last_mut()
            && !value.is_empty()
        {
            for slot in front {
                end += varint::read_32(&value, &mut at);
                *slot = end;
            }
            *last = value.len().saturating_sub(at);
        }
        self.poslists = value.within(at..value.len());
        Ok(true)
    }

    /// The position list of a phrase.
    pub fn poslist(&self, phrase: usize) -> Bytes {
        let start = phrase.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        let end = self.ends.get(phrase).copied().unwrap_or(0);
        self.poslists.within(start..end.max(start))
    }
}

impl VirtualCursor for Cursor {
    fn filter(&mut self, index_number: i32, index_text: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.0.filter(index_number, index_text.unwrap_or(&[]), args)
    }

    fn next(&mut self) -> Result<()> {
        let scans = matches!(self.0.state.try_borrow().map_err(busy)?.plan, Plan::Scan | Plan::Rowid);
        self.0.next().map_err(|error| match error.extended_code() {
            code @ ResultCode::CORRUPT_VTAB if !scans => Error::bare(code),
            _ => error,
        })
    }

    fn eof(&mut self) -> bool {
        self.0.eof()
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, no_change: bool) -> Result<bool> {
        let count = self.0.config().column_count();
        let plan = self.0.state.try_borrow().map_err(busy)?.plan;
        if column == count {
            let special = self.0.state.try_borrow().map_err(busy)?.special;
            context.result.set_integer(if plan == Plan::Special { special } else { self.0.number });
        } else if plan == Plan::Special {
        } else if column > count {
            match plan {
                Plan::Source => context.result.set_blob(&self.0.poslist_value()?),
                Plan::Match | Plan::Sorted => self.0.rank(context)?,
                _ => {}
            }
        } else if no_change {
            return Ok(false);
        } else if !self.0.config().is_contentless(false) {
            self.0.seek()?;
            let state = self.0.state.try_borrow().map_err(busy)?;
            let value_of = |number: usize| match &state.content {
                Some(content) => content.statement.value(number),
                None => ValueRef::Null,
            };
            let value = value_of(column + 1);
            if self.0.config().locale() && self.0.storage().is_locale(value) {
                let text = self.0.storage().content_text(value_of, column)?;
                context.result.set_text(&text.text, value::Encoding::Utf8);
            } else {
                context.result.set_value(value);
            }
        }
        Ok(true)
    }

    fn is_inline(&mut self, column: Option<usize>) -> bool {
        let Some(column) = column else { return true };
        let count = self.0.config().column_count();
        let Ok(state) = self.0.state.try_borrow() else { return false };
        match column.cmp(&count) {
            // The content is where it should be, or there is none.
            Ordering::Less => !state.needs_content && state.content.is_some(),
            Ordering::Equal => true,
            // `rank` may read anything; for the cursor that sorts it is what is known about the
            // row.
            Ordering::Greater => state.plan == Plan::Source,
        }
    }

    fn next_inline(&mut self) -> Result<bool> {
        self.0.next_inline()
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.0.rowid())
    }
}
