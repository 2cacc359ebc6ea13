//! What a table is: its columns and options, and the settings that commands change.

mod arguments;
mod rank;

use crate::global::Global;
use crate::index::Detail;
use crate::statement::{Connection, Kept, escaped, quoted};
use crate::tokenize::{Pattern, Purpose, TokenSink, Tokenizer};
use base::{Error, Reason, Result, ResultCode};
use extension::storage::PrepareRules;
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use value::affinity::numeric_view;
use value::{Value, ValueRef};

pub(crate) use arguments::{dequote, is_bareword};
pub(crate) use rank::RankFunction;

/// Version of the format.
pub(crate) const VERSION: i32 = 4;
/// Version of the format where entries were taken out of segments in place.
pub(crate) const VERSION_SECURE_DELETE: i32 = 5;

const AUTOMERGE: u32 = 4;
const CRISIS_MERGE: u32 = 16;
const DELETE_MERGE: u32 = 10;
const PAGE_SIZES: std::ops::RangeInclusive<i32> = 32..=64 * 1024;

/// Where rows are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// In `x_content`.
    Own,
    /// Nowhere.
    None,
    /// In a table of the application.
    External,
    /// Those columns that are not indexed in `x_content`.
    Unindexed,
}

/// What commands change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    /// In bytes; 0 where the settings have to be loaded.
    pub page_size: usize,
    /// Pending bytes that cause a flush.
    pub hash_size: i32,
    pub automerge: u32,
    pub usermerge: u32,
    pub crisis_merge: u32,
    /// Percentage of tombstones that causes a merge; 0 for never.
    pub delete_merge: u32,
    pub secure_delete: bool,
    pub inst_token: bool,
    pub version: i32,
    /// Changes with the settings; -1 where they were never loaded.
    pub cookie: i32,
}

impl Settings {
    fn unloaded() -> Settings {
        Settings { page_size: 0, cookie: -1, version: 0, ..Settings::default() }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            page_size: 4050,
            hash_size: 1024 * 1024,
            automerge: AUTOMERGE,
            usermerge: 4,
            crisis_merge: CRISIS_MERGE,
            delete_merge: DELETE_MERGE,
            secure_delete: false,
            inst_token: false,
            version: 0,
            cookie: -1,
        }
    }
}

/// A column.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub name: String,
    pub is_indexed: bool,
}

/// The table.
pub(crate) struct Config {
    global: Rc<Global>,
    storage: Connection,
    database: String,
    name: String,
    columns: Vec<Column>,
    prefixes: Vec<usize>,
    content: Content,
    /// The table with the content, quoted; `None` where rows cannot be scanned.
    content_table: Option<String>,
    content_rowid: String,
    contentless_delete: bool,
    column_size: bool,
    locale: bool,
    tokendata: bool,
    detail: Detail,
    tokenizer_arguments: Vec<String>,
    tokenizer: OnceCell<Rc<dyn Tokenizer>>,
    settings: Cell<Settings>,
    rank: RefCell<Option<RankFunction>>,
    /// The content is being read: the table must not be part of it.
    lock: Cell<u32>,
    version_writer: Kept,
}

impl Config {
    pub fn global(&self) -> &Rc<Global> {
        &self.global
    }

    pub fn storage(&self) -> &Connection {
        &self.storage
    }

    pub fn database(&self) -> &str {
        &self.database
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    pub fn column_count(&self) -> usize {
        self.columns.len()
    }

    pub fn is_indexed(&self, column: usize) -> bool {
        self.columns.get(column).is_some_and(|column| column.is_indexed)
    }

    /// Lengths of prefixes, in characters, that have indexes.
    pub fn prefixes(&self) -> &[usize] {
        &self.prefixes
    }

    pub fn content(&self) -> &Content {
        &self.content
    }

    pub fn content_table(&self) -> Option<&str> {
        self.content_table.as_deref()
    }

    pub fn content_rowid(&self) -> &str {
        &self.content_rowid
    }

    /// Whether no column, or with `or_unindexed` no indexed one, is stored.
    pub fn is_contentless(&self, or_unindexed: bool) -> bool {
        self.content == Content::None || (or_unindexed && self.content == Content::Unindexed)
    }

    pub fn contentless_delete(&self) -> bool {
        self.contentless_delete
    }

    pub fn has_column_sizes(&self) -> bool {
        self.column_size
    }

    pub fn locale(&self) -> bool {
        self.locale
    }

    pub fn tokendata(&self) -> bool {
        self.tokendata
    }

    pub fn detail(&self) -> Detail {
        self.detail
    }

    pub fn settings(&self) -> Settings {
        self.settings.get()
    }

    pub fn change_settings(&self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.settings.get();
        change(&mut settings);
        self.settings.set(settings);
    }

    pub fn rank(&self) -> RankFunction {
        self.rank.borrow().clone().unwrap_or_default()
    }

    /// Runs something that reads the content, which must not read this table.
    pub fn locked<R>(&self, run: impl FnOnce() -> R) -> R {
        self.lock.set(self.lock.get() + 1);
        let result = run();
        self.lock.set(self.lock.get().saturating_sub(1));
        result
    }

    pub fn is_locked(&self) -> bool {
        self.lock.get() > 0
    }

    /// Makes the tokenizer.
    ///
    /// # Errors
    /// `no such tokenizer: …`, `error in tokenizer constructor`.
    pub fn tokenizer(&self) -> Result<&Rc<dyn Tokenizer>> {
        if let Some(known) = self.tokenizer.get() {
            return Ok(known);
        }
        let (name, arguments) = match self.tokenizer_arguments.as_slice() {
            [] => (None, [].as_slice()),
            [name, arguments @ ..] => (Some(name.as_str()), arguments),
        };
        let factory = self.global.tokenizer(name);
        let factory = factory.ok_or_else(|| Error::sql(format!("no such tokenizer: {}", name.unwrap_or_default())))?;
        let made = factory.create(arguments).map_err(|error| match error.code() {
            ResultCode::NOMEM => error,
            code => Error::new(code, "error in tokenizer constructor"),
        })?;
        Ok(self.tokenizer.get_or_init(|| made))
    }

    /// Whether the tokenizer is made as soon as the table is connected, since plans depend on it.
    pub fn preloads_tokenizer(&self) -> bool {
        self.tokenizer_arguments.first().is_some_and(|name| name.eq_ignore_ascii_case("trigram"))
    }

    /// Which patterns the index serves.
    pub fn pattern(&self) -> Pattern {
        self.tokenizer.get().map_or(Pattern::None, |tokenizer| tokenizer.pattern())
    }

    /// Hands out the tokens of a text.
    ///
    /// # Errors
    /// The tokenizer's and the sink's.
    pub fn tokenize(&self, purpose: Purpose, text: &[u8], locale: &[u8], sink: &mut TokenSink<'_>) -> Result<()> {
        let tokenizer = self.tokenizer()?.clone();
        match tokenizer.tokenize(purpose, text, locale, sink) {
            Err(error) if error.code() == ResultCode::DONE => Ok(()),
            result => result,
        }
    }

    /// Says what the columns are.
    pub fn declaration(&self) -> String {
        let names: Vec<String> = self.columns.iter().map(|column| quoted(&column.name)).collect();
        format!("CREATE TABLE x({}, {} HIDDEN, rank HIDDEN)", names.join(", "), quoted(&self.name))
    }

    /// The columns of the content, after the rowid.
    pub fn content_columns(&self) -> String {
        let mut list = format!("T.{}", quoted(&self.content_rowid));
        let numbered = || self.columns.iter().enumerate();
        for (number, column) in numbered() {
            match self.content {
                Content::None => break,
                Content::External => list.push_str(&format!(", T.{}", quoted(&column.name))),
                Content::Unindexed if column.is_indexed => list.push_str(", NULL"),
                _ => list.push_str(&format!(", T.c{number}")),
            }
        }
        if self.content == Content::Own && self.locale {
            for (number, column) in numbered() {
                list.push_str(&if column.is_indexed { format!(", T.l{number}") } else { ", NULL".to_owned() });
            }
        }
        list
    }

    /// Loads the settings from `x_config`.
    ///
    /// # Errors
    /// `invalid fts5 file format …`, and the statement's.
    pub fn load(&self, cookie: i32) -> Result<()> {
        let before = self.settings.get();
        self.settings.set(Settings {
            secure_delete: before.secure_delete,
            inst_token: before.inst_token,
            version: before.version,
            cookie: before.cookie,
            ..Settings::default()
        });
        let mut version = 0;
        for (key, value) in self.read_config()? {
            if key.eq_ignore_ascii_case("version") {
                version = value.as_ref().to_integer() as i32;
            } else {
                self.set(&key, value.as_ref());
            }
        }
        if version != VERSION && version != VERSION_SECURE_DELETE {
            return Err(Error::of_values(Reason::IndexFormat, version, &[&VERSION, &VERSION_SECURE_DELETE]));
        }
        self.change_settings(|settings| (settings.version, settings.cookie) = (version, cookie));
        Ok(())
    }

    fn read_config(&self) -> Result<Vec<(String, Value)>> {
        let sql = format!("SELECT k, v FROM {}.'{}_config'", quoted(&self.database), escaped(&self.name));
        let mut statement = self.storage.prepare(&sql, PrepareRules::default())?;
        let mut rows = Vec::new();
        while statement.step()? {
            let key = statement.value(0).to_text_utf8(self.storage.encoding());
            rows.push((String::from_utf8_lossy(&key).into_owned(), statement.value(1).to_owned()));
        }
        Ok(rows)
    }

    /// Changes a setting; whether key and value are right.
    pub fn set(&self, key: &str, value: ValueRef<'_>) -> bool {
        let number = match numeric_view(value) {
            ValueRef::Integer(number) => Some(number as i32),
            _ => None,
        };
        let mut settings = self.settings.get();
        let is = |name: &str| key.eq_ignore_ascii_case(name);
        let done = if is("rank") {
            return self.set_rank(value);
        } else if is("deletemerge") {
            settings.delete_merge = match number.unwrap_or(-1) {
                ..0 => DELETE_MERGE,
                percent @ 0..=100 => percent as u32,
                _ => 0,
            };
            number.map(|_| ())
        } else {
            number.filter(|number| *number >= 0).and_then(|number| settings.set_number(key, number))
        };
        self.settings.set(settings);
        done.is_some()
    }

    fn set_rank(&self, value: ValueRef<'_>) -> bool {
        if value.is_null() {
            return false;
        }
        let text = value.to_text_utf8(self.storage.encoding());
        let rank = RankFunction::parse(&String::from_utf8_lossy(&text));
        let is_right = rank.is_some();
        if is_right {
            *self.rank.borrow_mut() = rank;
        }
        is_right
    }

    /// Notes that entries are taken out of segments in place from now on.
    ///
    /// # Errors
    /// The statement's.
    pub fn note_secure_delete(&self) -> Result<()> {
        self.version_writer.run(&*self.storage, &[])?;
        self.change_settings(|settings| {
            settings.cookie += 1;
            settings.version = VERSION_SECURE_DELETE;
        });
        Ok(())
    }
}

impl Settings {
    /// Changes a setting that is a number; `None` where there is no such setting, or not with such
    /// a number.
    fn set_number(&mut self, key: &str, number: i32) -> Option<()> {
        let value = number as u32;
        let within = |range: std::ops::RangeInclusive<i32>| range.contains(&number).then_some(value);
        match key.to_ascii_lowercase().as_str() {
            "pgsz" => self.page_size = PAGE_SIZES.contains(&number).then_some(number as usize)?,
            "hashsize" => self.hash_size = (number > 0).then_some(number)?,
            "automerge" => self.automerge = within(0..=64).map(|value| if value == 1 { AUTOMERGE } else { value })?,
            "usermerge" => self.usermerge = within(2..=16)?,
            "crisismerge" if value <= 1 => self.crisis_merge = CRISIS_MERGE,
            "crisismerge" => self.crisis_merge = value.min(crate::index::SEGMENTS_MAX as u32 - 1),
            "secure-delete" => self.secure_delete = number != 0,
            "insttoken" => self.inst_token = number != 0,
            _ => return None,
        }
        Some(())
    }
}
