//! Rows: what is in `x_content`, `x_docsize` and `x_config`, or in a table of the application.

mod check;

use crate::config::{Config, Content};
use crate::global::LocaleText;
use crate::index::{Index, TOKEN_BYTES_MAX};
use crate::statement::{Kept, escaped, quoted, without_message};
use crate::tokenize::Purpose;
use crate::varint;
use base::{Error, Result, ResultCode};
use extension::storage::StoredStatement;
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;
use value::affinity::numeric_view;
use value::{Mem, Value, ValueRef};

/// Number of rows, and of tokens by column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    pub rows: i64,
    pub tokens: Vec<i64>,
}

/// How content is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ContentQuery {
    /// Rows between two rowids, by rising rowid.
    Ascending,
    /// By falling rowid.
    Descending,
    /// One row.
    Lookup,
}

/// A row of the content, copied: its rowid, its columns and with locales these.
type Row = Vec<Value>;

/// Columns of a row that is written.
pub(crate) struct NewRow<'r> {
    /// The new rowid, or what stands for it.
    pub rowid: &'r Mem,
    pub columns: &'r [Mem],
    /// Columns that an UPDATE leaves as they are.
    pub unchanged: &'r dyn Fn(usize) -> bool,
}

/// The rows.
pub(crate) struct Storage {
    config: Rc<Config>,
    index: Index,
    /// As they will be; `None` where they are those of the averages record.
    totals: RefCell<Option<Totals>>,
    /// The row that an UPDATE replaces.
    saved: RefCell<Option<Row>>,
    ascending: Kept,
    descending: Kept,
    lookup: Kept,
    scan: Kept,
    insert_content: Kept,
    replace_content: Kept,
    delete_content: Kept,
    replace_docsize: Kept,
    delete_docsize: Kept,
    lookup_docsize: Kept,
    replace_config: Kept,
}

fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT_VTAB)
}

/// The bytes of a text, and of its locale.
pub(crate) struct Text<'t> {
    pub text: Cow<'t, [u8]>,
    pub locale: Cow<'t, [u8]>,
}

impl Storage {
    pub fn new(config: &Rc<Config>) -> Storage {
        let shadow = |tail: &str| format!("{}.'{}_{tail}'", quoted(config.database()), escaped(config.name()));
        let (columns, table) = (config.content_columns(), config.content_table().unwrap_or("''"));
        let rowid = quoted(config.content_rowid());
        let binds = content_binds(config);
        let origin = if config.contentless_delete() { (",?", ",origin") } else { ("", "") };
        Storage {
            index: Index::new(config),
            config: config.clone(),
            totals: RefCell::default(),
            saved: RefCell::default(),
            ascending: Kept::of_content(format!(
                "SELECT {columns} FROM {table} T WHERE T.{rowid} >= ? AND T.{rowid} <= ? ORDER BY T.{rowid} ASC"
            )),
            descending: Kept::of_content(format!(
                "SELECT {columns} FROM {table} T WHERE T.{rowid} <= ? AND T.{rowid} >= ? ORDER BY T.{rowid} DESC"
            )),
            lookup: Kept::of_content(format!("SELECT {columns} FROM {table} T WHERE T.{rowid}=?")),
            scan: Kept::of_scan(format!("SELECT {columns} FROM {table} AS T")),
            insert_content: Kept::new(format!("INSERT INTO {} VALUES({binds})", shadow("content"))),
            replace_content: Kept::new(format!("REPLACE INTO {} VALUES({binds})", shadow("content"))),
            delete_content: Kept::new(format!("DELETE FROM {} WHERE id=?", shadow("content"))),
            replace_docsize: Kept::new(format!("REPLACE INTO {} VALUES(?,?{})", shadow("docsize"), origin.0)),
            delete_docsize: Kept::new(format!("DELETE FROM {} WHERE id=?", shadow("docsize"))),
            lookup_docsize: Kept::new(format!("SELECT sz{} FROM {} WHERE id=?", origin.1, shadow("docsize")))
                .with_lookup(&**config.storage(), [config.database(), &format!("{}_docsize", config.name()), "sz"]),
            replace_config: Kept::new(format!("REPLACE INTO {} VALUES(?,?)", shadow("config"))),
        }
    }

    pub fn index(&self) -> &Index {
        &self.index
    }

    fn connection(&self) -> &dyn extension::Storage {
        &**self.config.storage()
    }

    fn execute(&self, sql: &str) -> Result<()> {
        self.connection().execute(sql)
    }

    /// Makes the shadow tables.
    ///
    /// # Errors
    /// `fts5: error creating shadow table …`.
    pub fn create(&self) -> Result<()> {
        let config = &self.config;
        self.create_table("data", "id INTEGER PRIMARY KEY, block BLOB", "")?;
        self.create_table("idx", "segid, term, pgno, PRIMARY KEY(segid, term)", " WITHOUT ROWID")?;
        self.index.start_empty()?;
        if matches!(config.content(), Content::Own | Content::Unindexed) {
            let mut columns = "id INTEGER PRIMARY KEY".to_owned();
            let numbered = || config.columns().iter().enumerate();
            for (number, column) in numbered() {
                if *config.content() == Content::Own || !column.is_indexed {
                    columns.push_str(&format!(", c{number}"));
                }
            }
            for (number, _) in numbered().filter(|(_, column)| config.locale() && column.is_indexed) {
                columns.push_str(&format!(", l{number}"));
            }
            self.create_table("content", &columns, "")?;
        }
        if config.has_column_sizes() {
            let origin = if config.contentless_delete() { ", origin INTEGER" } else { "" };
            self.create_table("docsize", &format!("id INTEGER PRIMARY KEY, sz BLOB{origin}"), "")?;
        }
        self.create_table("config", "k PRIMARY KEY, v", " WITHOUT ROWID")?;
        self.write_version()
    }

    fn create_table(&self, tail: &str, columns: &str, options: &str) -> Result<()> {
        let name = self.config.name();
        let sql =
            format!("CREATE TABLE {}.'{}_{tail}'({columns}){options}", quoted(self.config.database()), escaped(name));
        self.execute(&sql).map_err(|error| {
            let message = format!("fts5: error creating shadow table {}_{tail}: {}", escaped(name), error.message());
            Error::new(error.code(), message)
        })
    }

    fn write_version(&self) -> Result<()> {
        let values = [ValueRef::text("version"), ValueRef::Integer(i64::from(crate::config::VERSION))];
        self.replace_config.run(self.connection(), &values)
    }

    /// Writes a setting, which makes other connections load theirs.
    ///
    /// # Errors
    /// The statement's.
    pub fn write_setting(&self, key: &str, value: ValueRef<'_>) -> Result<()> {
        // SQLite has looked at the value as a number, which leaves it one.
        let value = if key.eq_ignore_ascii_case("rank") { value } else { numeric_view(value) };
        self.replace_config.run(self.connection(), &[ValueRef::text(key), value])?;
        let cookie = self.config.settings().cookie.wrapping_add(1);
        self.index.set_cookie(cookie).map_err(without_message)?;
        self.config.change_settings(|settings| settings.cookie = cookie);
        Ok(())
    }

    fn shadow_tables(&self) -> Vec<&'static str> {
        let mut all = vec!["data", "idx", "config"];
        if self.config.has_column_sizes() {
            all.push("docsize");
        }
        if *self.config.content() == Content::Own {
            all.push("content");
        }
        all
    }

    /// Drops the shadow tables.
    ///
    /// # Errors
    /// The statements'.
    pub fn drop_all(&self) -> Result<()> {
        let (database, name) = (quoted(self.config.database()), escaped(self.config.name()));
        let statements = self.shadow_tables().into_iter();
        let sql: String = statements.map(|tail| format!("DROP TABLE IF EXISTS {database}.'{name}_{tail}';")).collect();
        self.execute(&sql).map_err(without_message)
    }

    /// Renames the shadow tables.
    ///
    /// # Errors
    /// The statements'.
    pub fn rename(&self, new: &str) -> Result<()> {
        self.sync()?;
        let (database, name, new) = (quoted(self.config.database()), escaped(self.config.name()), escaped(new));
        for tail in self.shadow_tables() {
            let sql = format!("ALTER TABLE {database}.'{name}_{tail}' RENAME TO '{new}_{tail}';");
            self.execute(&sql).map_err(without_message)?;
        }
        Ok(())
    }

    fn content_statement(&self, query: ContentQuery) -> &Kept {
        match query {
            ContentQuery::Ascending => &self.ascending,
            ContentQuery::Descending => &self.descending,
            ContentQuery::Lookup => &self.lookup,
        }
    }

    /// A statement that reads the content, for a cursor.
    ///
    /// # Errors
    /// What is wrong with the content.
    pub fn take_content(&self, query: ContentQuery) -> Result<Box<dyn StoredStatement>> {
        self.config.locked(|| self.content_statement(query).take(self.connection()))
    }

    /// Takes back what [`Storage::take_content`] has given.
    pub fn give_content_back(&self, query: ContentQuery, mut statement: Box<dyn StoredStatement>) {
        let _ = statement.reset();
        self.content_statement(query).give_back(statement);
    }

    /// A row of the content.
    fn row(&self, rowid: i64) -> Result<Option<Row>> {
        self.config.locked(|| {
            self.lookup.first(self.connection(), &[ValueRef::Integer(rowid)], |statement| {
                Ok((0..statement.column_count()).map(|column| statement.value(column).to_owned()).collect())
            })
        })
    }

    /// The text of a column of the content with its locale; `column` counts without the rowid.
    ///
    /// # Errors
    /// `SQLITE_MISMATCH` for a value whose locale has no end.
    pub fn content_text<'v>(&self, value_of: impl Fn(usize) -> ValueRef<'v>, column: usize) -> Result<Text<'v>> {
        let config = &self.config;
        let value = value_of(column + 1);
        if config.locale() && *config.content() == Content::External {
            return self.text_of(value);
        }
        let mut made = Text { text: self.utf8(value), locale: Cow::default() };
        if config.locale() && *config.content() == Content::Own {
            made.locale = self.utf8(value_of(column + 1 + config.column_count()));
        }
        Ok(made)
    }

    fn utf8<'v>(&self, value: ValueRef<'v>) -> Cow<'v, [u8]> {
        match value {
            ValueRef::Null => Cow::default(),
            other => other.to_text_utf8(self.connection().encoding()),
        }
    }

    /// The text of a value, which may be one of `fts5_locale()`.
    ///
    /// # Errors
    /// `SQLITE_MISMATCH` for a locale without an end.
    pub fn text_of<'v>(&self, value: ValueRef<'v>) -> Result<Text<'v>> {
        if let ValueRef::Blob(bytes) = value
            && let Some(parts) = self.config.global().split_locale(bytes)
        {
            return match parts {
                LocaleText::Both { locale, text } => Ok(Text { text: text.into(), locale: locale.into() }),
                LocaleText::Damaged => Err(Error::bare(ResultCode::MISMATCH)),
            };
        }
        Ok(Text { text: self.utf8(value), locale: Cow::default() })
    }

    /// Whether a value is one of `fts5_locale()`.
    pub fn is_locale(&self, value: ValueRef<'_>) -> bool {
        matches!(value, ValueRef::Blob(bytes) if self.config.global().split_locale(bytes).is_some())
    }

    /// Adds a column to the index, or takes it out of it; its number of tokens.
    fn write_column(&self, column: Option<usize>, text: &Text<'_>) -> Result<i64> {
        let mut count = 0;
        self.config.tokenize(Purpose::Document, &text.text, &text.locale, &mut |token| {
            if !token.colocated || count == 0 {
                count += 1;
            }
            let bytes = token.bytes.get(..TOKEN_BYTES_MAX).unwrap_or(token.bytes);
            self.index.add_token(column.map(|column| (column, count - 1)), bytes)
        })?;
        Ok(count as i64)
    }

    /// The totals, read where they are not known.
    ///
    /// # Errors
    /// Those of reading the averages record.
    pub fn totals(&self) -> Result<Totals> {
        if let Some(totals) = &*self.totals.borrow() {
            return Ok(totals.clone());
        }
        let (rows, tokens) = self.index.averages()?;
        Ok(Totals { rows, tokens })
    }

    /// Reads the totals, to change them.
    fn load_totals(&self) -> Result<()> {
        if self.totals.borrow().is_none() {
            let totals = self.totals()?;
            *self.totals.borrow_mut() = Some(totals);
        }
        Ok(())
    }

    /// Changes the number of tokens of a column; the new one.
    fn add_tokens(&self, column: usize, count: i64) -> i64 {
        let mut totals = self.totals.borrow_mut();
        let slot = totals.as_mut().and_then(|totals| totals.tokens.get_mut(column));
        slot.map_or(0, |slot| {
            *slot = slot.wrapping_add(count);
            *slot
        })
    }

    fn add_rows(&self, count: i64) -> i64 {
        self.totals.borrow_mut().as_mut().map_or(0, |totals| {
            let before = totals.rows;
            totals.rows = before.wrapping_add(count);
            before
        })
    }

    /// Looks up the row that an UPDATE replaces.
    ///
    /// # Errors
    /// The statement's.
    pub fn save_row(&self, rowid: i64) -> Result<()> {
        let row = self.row(rowid)?;
        *self.saved.borrow_mut() = row;
        Ok(())
    }

    /// Forgets the row that an UPDATE replaces.
    pub fn forget_saved_row(&self) {
        self.saved.take();
    }

    /// Deletes a row. `values` are its columns where the content does not have them; with `saves`
    /// the row is kept for an UPDATE.
    ///
    /// # Errors
    /// Those of the statements and of the tokenizer.
    pub fn delete(&self, rowid: i64, values: Option<&[Mem]>, saves: bool) -> Result<()> {
        let config = &self.config;
        self.load_totals()?;
        self.index.begin_row(rowid, true)?;
        if config.contentless_delete() {
            self.delete_without_content(rowid)?;
            if saves && *config.content() == Content::Unindexed {
                self.save_row(rowid)?;
            }
        } else {
            self.delete_from_index(rowid, values, saves)?;
        }
        if config.has_column_sizes() {
            self.delete_docsize.run(self.connection(), &[ValueRef::Integer(rowid)])?;
        }
        if matches!(config.content(), Content::Own | Content::Unindexed) {
            self.delete_content.run(self.connection(), &[ValueRef::Integer(rowid)])?;
        }
        Ok(())
    }

    fn delete_from_index(&self, rowid: i64, values: Option<&[Mem]>, saves: bool) -> Result<()> {
        let mut row = None;
        if values.is_none() {
            let saved = if saves { self.saved.take() } else { None };
            row = match saved {
                Some(saved) => Some(saved),
                None => self.row(rowid)?,
            };
            if row.is_none() {
                return Ok(());
            }
        }
        let value_of = |number: usize| match (&row, values) {
            (Some(row), _) => row.get(number).map_or(ValueRef::Null, Value::as_ref),
            (None, Some(values)) => values.get(number.wrapping_sub(1)).map_or(ValueRef::Null, Mem::as_ref),
            (None, None) => ValueRef::Null,
        };
        let result = self.delete_columns(&value_of, row.is_some());
        // As in SQLite, the row is not counted any more even where that has failed.
        if result.is_ok() && self.add_rows(0) < 1 {
            return Err(corrupt());
        }
        self.add_rows(-1);
        result?;
        if saves {
            *self.saved.borrow_mut() = row;
        }
        Ok(())
    }

    fn delete_columns<'v>(&self, value_of: &dyn Fn(usize) -> ValueRef<'v>, is_content: bool) -> Result<()> {
        for column in (0..self.config.column_count()).filter(|column| self.config.is_indexed(*column)) {
            let value = value_of(column + 1);
            let text = if self.config.locale() && self.is_locale(value) {
                self.text_of(value)?
            } else {
                let has_locale = is_content && self.config.locale();
                let locale = if has_locale {
                    self.utf8(value_of(column + 1 + self.config.column_count()))
                } else {
                    Cow::default()
                };
                Text { text: self.utf8(value), locale }
            };
            let count = self.write_column(None, &text)?;
            if self.add_tokens(column, -count) < 0 {
                return Err(corrupt());
            }
        }
        Ok(())
    }

    fn delete_without_content(&self, rowid: i64) -> Result<()> {
        let found = self.lookup_docsize.first(self.connection(), &[ValueRef::Integer(rowid)], |statement| {
            let mut sizes = Vec::new();
            if !self.decode_sizes(statement.value(0), &mut sizes) {
                return Err(corrupt());
            }
            Ok((sizes, i64::from(statement.value(1).to_integer() as i32)))
        })?;
        let Some((sizes, origin)) = found else { return Ok(()) };
        for (column, size) in sizes.into_iter().enumerate() {
            self.add_tokens(column, -size);
        }
        if origin != 0 {
            self.index.delete_without_content(origin, rowid)?;
            self.add_rows(-1);
        }
        Ok(())
    }

    /// Numbers of tokens by column; `None` for a damaged record.
    /// Decodes the numbers of tokens of a row; whether the record is sound.
    fn decode_sizes(&self, value: ValueRef<'_>, sizes: &mut Vec<i64>) -> bool {
        let bytes = match value {
            ValueRef::Blob(bytes) => bytes,
            ValueRef::Text(text) => text.bytes,
            _ => &[],
        };
        let mut at = 0;
        sizes.clear();
        for _ in 0..self.config.column_count() {
            if at >= bytes.len() {
                return false;
            }
            sizes.push(varint::read_32(bytes, &mut at) as i64);
        }
        at == bytes.len()
    }

    /// Numbers of tokens of a row by column.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` where the row has no record, or a damaged one.
    pub fn sizes(&self, rowid: i64) -> Result<Vec<i64>> {
        let mut sizes = Vec::new();
        self.read_sizes(rowid, &mut sizes).map(|()| sizes)
    }

    /// As [`Storage::sizes`], into a vector that is there.
    ///
    /// # Errors
    /// As there.
    pub fn read_sizes(&self, rowid: i64, sizes: &mut Vec<i64>) -> Result<()> {
        let found = self.lookup_docsize.look_up(self.connection(), rowid, |value| self.decode_sizes(value, sizes))?;
        if found == Some(true) { Ok(()) } else { Err(corrupt()) }
    }

    fn write_sizes(&self, rowid: i64, sizes: &[u8]) -> Result<()> {
        if !self.config.has_column_sizes() {
            return Ok(());
        }
        let mut values = vec![ValueRef::Integer(rowid), ValueRef::Blob(sizes)];
        if self.config.contentless_delete() {
            values.push(ValueRef::Integer(self.index.origin()?));
        }
        self.replace_docsize.run(self.connection(), &values)
    }

    /// A rowid for a row without content.
    fn new_rowid(&self) -> Result<i64> {
        if !self.config.has_column_sizes() {
            return Err(Error::bare(ResultCode::MISMATCH));
        }
        let mut values = vec![ValueRef::Null, ValueRef::Null];
        if self.config.contentless_delete() {
            values.push(ValueRef::Null);
        }
        self.replace_docsize.run(self.connection(), &values)?;
        Ok(self.connection().last_insert_rowid())
    }

    /// Writes a row's content; its rowid.
    ///
    /// # Errors
    /// The statement's.
    pub fn insert_content(&self, row: &NewRow<'_>, replaces: bool) -> Result<i64> {
        let config = &self.config;
        if !matches!(config.content(), Content::Own | Content::Unindexed) {
            return match row.rowid.integer() {
                Some(rowid) => Ok(rowid),
                None => self.new_rowid(),
            };
        }
        let saved = self.saved.borrow();
        let count = config.column_count();
        let mut values = vec![ValueRef::Null; 1 + count * (1 + usize::from(config.locale()))];
        if let Some(slot) = values.first_mut() {
            *slot = row.rowid.as_ref();
        }
        for (column, value) in row.columns.iter().take(count).enumerate() {
            if *config.content() != Content::Own && config.is_indexed(column) {
                continue;
            }
            let (mut text, mut locale) = (value.as_ref(), ValueRef::Null);
            match saved.as_ref().filter(|_| (row.unchanged)(column)) {
                Some(saved) => {
                    text = saved.get(column + 1).map_or(ValueRef::Null, Value::as_ref);
                    locale = saved.get(column + 1 + count).map_or(ValueRef::Null, Value::as_ref);
                }
                None => {
                    if let ValueRef::Blob(bytes) = text
                        && let Some(parts) = config.global().split_locale(bytes)
                    {
                        let LocaleText::Both { locale: own, text: rest } = parts else {
                            return Err(Error::bare(ResultCode::MISMATCH));
                        };
                        text = ValueRef::text_bytes(rest, value::Encoding::Utf8);
                        locale = ValueRef::text_bytes(own, value::Encoding::Utf8);
                    }
                }
            }
            if let Some(slot) = values.get_mut(column + 1) {
                *slot = text;
            }
            if config.is_indexed(column)
                && let Some(slot) = values.get_mut(column + 1 + count)
            {
                *slot = locale;
            }
        }
        let statement = if replaces { &self.replace_content } else { &self.insert_content };
        self.bind_and_run(statement, &values)?;
        Ok(self.connection().last_insert_rowid())
    }

    /// Runs a statement that does not have all parameters.
    fn bind_and_run(&self, statement: &Kept, values: &[ValueRef<'_>]) -> Result<()> {
        let mut taken = statement.take(self.connection()).map_err(without_message)?;
        let count = taken.parameter_count() as usize;
        let mut run = || {
            for (number, value) in (1..).zip(values.iter().take(count)) {
                taken.bind(number, *value)?;
            }
            taken.step().map(|_| ())
        };
        let result = run();
        let ended = taken.reset();
        statement.give_back(taken);
        result.and(ended).map_err(without_message)
    }

    /// Adds a row to the index.
    ///
    /// # Errors
    /// Those of the statements and of the tokenizer.
    pub fn insert_into_index(&self, row: &NewRow<'_>, rowid: i64) -> Result<()> {
        let config = &self.config;
        self.load_totals()?;
        self.index.begin_row(rowid, false)?;
        let saved = self.saved.take();
        let result = self.index_columns(row, saved.as_ref());
        *self.saved.borrow_mut() = saved;
        self.add_rows(1);
        let sizes = result?;
        if config.has_column_sizes() {
            self.write_sizes(rowid, &sizes)?;
        }
        Ok(())
    }

    fn index_columns(&self, row: &NewRow<'_>, saved: Option<&Row>) -> Result<Vec<u8>> {
        let config = &self.config;
        let count = config.column_count();
        let mut sizes = Vec::new();
        for column in 0..count {
            let mut size = 0;
            if config.is_indexed(column) {
                let mut value = row.columns.get(column).map_or(ValueRef::Null, Mem::as_ref);
                let mut locale = Cow::default();
                if let Some(saved) = saved.filter(|_| (row.unchanged)(column)) {
                    value = saved.get(column + 1).map_or(ValueRef::Null, Value::as_ref);
                    if config.locale() && *config.content() == Content::Own {
                        locale = self.utf8(saved.get(column + 1 + count).map_or(ValueRef::Null, Value::as_ref));
                    }
                }
                let text = if config.locale() && self.is_locale(value) {
                    self.text_of(value)?
                } else {
                    Text { text: self.utf8(value), locale }
                };
                size = self.write_column(Some(column), &text)?;
            }
            varint::push(&mut sizes, size as usize);
            self.add_tokens(column, size);
        }
        Ok(sizes)
    }

    /// Deletes all rows from the index.
    ///
    /// # Errors
    /// The statements'.
    pub fn delete_all(&self) -> Result<()> {
        self.totals.take();
        let shadow = |tail: &str| {
            format!("DELETE FROM {}.'{}_{tail}';", quoted(self.config.database()), escaped(self.config.name()))
        };
        let mut sql = shadow("data") + &shadow("idx");
        if self.config.has_column_sizes() {
            sql += &shadow("docsize");
        }
        if *self.config.content() == Content::Unindexed {
            sql += &shadow("content");
        }
        self.execute(&sql).map_err(without_message)?;
        self.index.start_empty()?;
        self.write_version()
    }

    /// Makes the index of the content again.
    ///
    /// # Errors
    /// Those of the statements and of the tokenizer.
    pub fn rebuild(&self) -> Result<()> {
        self.delete_all()?;
        self.load_totals()?;
        let mut scan = self.begin_scan()?;
        let result = self.index_all(&mut *scan);
        self.end_scan(scan);
        result?;
        self.save_totals()
    }

    fn index_all(&self, scan: &mut dyn StoredStatement) -> Result<()> {
        while self.config.locked(|| scan.step()).map_err(without_message)? {
            let rowid = scan.value(0).to_integer();
            self.index.begin_row(rowid, false)?;
            let mut sizes = Vec::new();
            for column in 0..self.config.column_count() {
                let mut size = 0;
                if self.config.is_indexed(column) {
                    let text = self.content_text(|number| scan.value(number), column)?;
                    size = self.write_column(Some(column), &text)?;
                }
                varint::push(&mut sizes, size as usize);
                self.add_tokens(column, size);
            }
            self.add_rows(1);
            self.write_sizes(rowid, &sizes)?;
        }
        Ok(())
    }

    /// The statement that reads all rows of the content, in whichever order.
    fn begin_scan(&self) -> Result<Box<dyn StoredStatement>> {
        self.config.locked(|| self.scan.take(self.connection()))
    }

    fn end_scan(&self, mut scan: Box<dyn StoredStatement>) {
        let _ = scan.reset();
        self.scan.give_back(scan);
    }

    fn save_totals(&self) -> Result<()> {
        let totals = self.totals.borrow().clone();
        match totals {
            Some(totals) => self.index.set_averages(totals.rows, &totals.tokens),
            None => Ok(()),
        }
    }

    /// Writes what is pending. The rowid of the last insert stays.
    ///
    /// # Errors
    /// Those of writing the averages record and segments.
    pub fn sync(&self) -> Result<()> {
        let rowid = self.connection().last_insert_rowid();
        let result = self.save_totals().and_then(|()| {
            self.totals.take();
            self.index.sync()
        });
        self.connection().set_last_insert_rowid(rowid);
        result
    }

    /// Forgets what is pending.
    pub fn rollback(&self) {
        self.totals.take();
        self.index.rollback();
    }
}

/// The parameters of an INSERT into `x_content`.
fn content_binds(config: &Config) -> String {
    let own = *config.content() == Content::Own;
    let mut binds = "?1".to_owned();
    let numbered = || config.columns().iter().enumerate();
    for (number, column) in numbered() {
        if own || !column.is_indexed {
            binds.push_str(&format!(",?{}", number + 2));
        }
    }
    for (number, _) in numbered().filter(|(_, column)| own && config.locale() && column.is_indexed) {
        binds.push_str(&format!(",?{}", config.column_count() + number + 2));
    }
    binds
}
