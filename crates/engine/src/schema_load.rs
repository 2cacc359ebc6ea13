//! Loading the schema: the rows of sqlite_schema become the snapshot that statements are prepared
//! with.

use crate::connection::Inner;
use crate::connection::Reach;
use crate::schemas::LoadedSchema;
use base::raw_text::{escape, unescape};
use base::{DbIndex, Encoding, Error, PageNo, Result, ResultCode};
use btree::{AutoVacuum, Btree, MetaSlot, TableLock, TreeKind, TxnState};
use bytecode::SchemaRows;

use resolve::CompileSwitch;
use schema::{SampleRow, Schema, SchemaBuilder, SchemaEntry};
use std::rc::Rc;
use value::{Mem, RecordCursor, ValueRef};
use vdbe::{ObjectKind, Storage};

/// Root page of sqlite_schema.
const SCHEMA_ROOT: PageNo = PageNo::FIRST;

/// What the file says.
struct Raw {
    cookie: u32,
    format: u32,
    encoding: Encoding,
    /// Whether the file says which encoding it has.
    has_encoding: bool,
    page_count: u32,
    entries: Vec<SchemaEntry>,
    /// The rows of sqlite_stat1: table, index, numbers.
    statistics: Vec<[Option<Box<str>>; 3]>,
    /// Those of sqlite_stat4.
    samples: Vec<SampleRow>,
}

impl Inner {
    /// The schema of a database, loaded on the first use.
    pub fn schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        if let Some(schema) = self.schemas().get(database) {
            return Ok(schema);
        }
        if database != DbIndex::MAIN {
            // The encoding is the main database's.
            self.schema(DbIndex::MAIN)?;
        }
        self.load_schema(database)
    }

    /// Loads the schemas that are not in memory.
    ///
    /// # Errors
    /// Those of [`Inner::load_schema`].
    pub fn load_schemas(&self) -> Result<()> {
        if self.schemas().are_loaded() {
            return Ok(());
        }
        let mut databases = (0..self.schemas().count()).map(|index| DbIndex(index as u16));
        databases.try_for_each(|database| match self.is_gap(database) {
            true => Ok(()),
            false => self.schema(database).map(drop),
        })
    }

    /// Loads the schema that a statement has changed again.
    ///
    /// # Errors
    /// Those of [`Inner::load_schema`].
    pub fn reload_schema(&self, database: DbIndex) -> Result<()> {
        self.load_schema(database)?;
        self.note_schema_change(database);
        Ok(())
    }

    fn note_schema_change(&self, database: DbIndex) {
        self.session().schema.change();
        if database == DbIndex::TEMP {
            // Its tables hide others: every statement may mean something else now.
            self.note_change(Reach::Statements);
        }
    }

    /// Adds rows that a statement has made to the schema in memory; what is there stays as it is.
    ///
    /// # Errors
    /// Those of the file, and `malformed database schema`.
    pub fn add_to_schema(&self, database: DbIndex, rows: &SchemaRows) -> Result<()> {
        let known = self.loaded_schema(database).map(|schema| schema.file_format);
        let Some(format) = known.filter(|_| *rows != SchemaRows::All) else { return self.reload_schema(database) };
        let mut added = self.with_busy(|storage| read_added(storage, database, rows, self.encoding()))?;
        // With its first table a file gets a format and an encoding.
        if added.format != format {
            return self.reload_schema(database);
        }
        let (collations, limits) = (self.collations().clone(), self.limits().clone());
        let schema = self.take_schema(database);
        // Where a file has just got its format, all rows of the statement were loaded.
        added.entries.retain(|entry| !schema.has_row(entry));
        let mut builder = SchemaBuilder::adding_to(schema, added.cookie, &collations, &limits);
        builder.set_page_count(added.page_count);
        let forgiving = self.is_on(CompileSwitch::WritableSchema);
        for entry in &added.entries {
            match builder.add_row(entry) {
                Err(_) if forgiving => {}
                other => other?,
            }
        }
        builder.check_size()?;
        self.keep_schema(builder.finish());
        self.note_schema_change(database);
        Ok(())
    }

    /// Removes an object that a statement has dropped from the schema in memory.
    ///
    /// # Errors
    /// Those of the file.
    pub fn remove_from_schema(&self, database: DbIndex, kind: ObjectKind, name: &str) -> Result<()> {
        let (cookie, moves_roots) = self.with_busy(|storage| {
            let Some(tree) = storage.get_mut(database) else { return Ok((0, true)) };
            reading(tree, |tree| Ok((tree.meta(MetaSlot::SchemaCookie)?, tree.auto_vacuum() != AutoVacuum::None)))
        })?;
        // In temp are triggers on tables of other databases.
        if moves_roots || database == DbIndex::TEMP || self.loaded_schema(database).is_none() {
            return self.reload_schema(database);
        }
        let mut schema = self.take_schema(database);
        match kind {
            ObjectKind::Table => schema.remove_table(name),
            ObjectKind::Index => schema.remove_index(name),
            ObjectKind::Trigger => schema.remove_trigger(name),
        }
        schema.cookie = cookie;
        let schema = self.keep_schema(schema);
        self.prune_virtual(&schema);
        self.note_schema_change(database);
        Ok(())
    }

    /// The schema in memory, if there is one.
    fn loaded_schema(&self, database: DbIndex) -> Option<Rc<Schema>> {
        self.schemas().get(database)
    }

    /// Takes the schema out of memory, to change it. It is copied only where somebody looks at it.
    fn take_schema(&self, database: DbIndex) -> Schema {
        drop(self.schemas().take_loaded(database));
        self.schemas().take(database).map(Rc::unwrap_or_clone).unwrap_or_default()
    }

    /// Makes a schema the one of its database, under its own generation.
    fn keep_schema(&self, mut schema: Schema) -> Rc<Schema> {
        let database = schema.database;
        schema.generation = self.schemas().next_generation();
        let schema = Rc::new(schema);
        let kept = LoadedSchema { schema: schema.clone(), collations: self.collations().clone() };
        self.schemas().note_loaded(database, kept);
        self.stamp(database, schema.cookie, schema.generation);
        self.schemas().put(&schema);
        schema
    }

    /// After a statement: a rollback may have undone changes of schemas.
    #[inline]
    pub fn after_schema_reset(&self) {
        if self.session().schema.take_outdated() {
            self.reset_schemas();
        }
    }

    #[cold]
    fn reset_schemas(&self) {
        self.schemas().forget_all();
        if self.session().schema.take_tables_outdated() {
            self.reconnect_virtual();
        }
        // Statements of the schema that was undone are prepared again before they begin anything.
        self.note_change(Reach::Waiting);
    }

    /// Forgets the schemas whose files have changed since they were loaded.
    pub fn forget_stale_schemas(&self) {
        let all = (0..self.schemas().count()).map(|index| DbIndex(index as u16));
        let stale: Vec<DbIndex> = all.filter(|database| self.is_stale(*database)).collect();
        self.schemas().forget(stale);
    }

    /// Loads the schema of a database from the file.
    pub fn load_schema(&self, database: DbIndex) -> Result<Rc<Schema>> {
        let raw = self.with_busy(|storage| read(storage, database, !self.session().read_uncommitted.get()))?;
        if database != DbIndex::MAIN && raw.has_encoding && raw.encoding != self.encoding() {
            return Err(Error::sql("attached databases must use the same text encoding as main database"));
        }
        if database == DbIndex::MAIN {
            let chosen = self.file_defaults().encoding.filter(|_| raw.format == 0);
            self.set_encoding(chosen.unwrap_or(raw.encoding));
            if raw.has_encoding {
                self.schemas().note_encoding();
            }
        }
        let collations = self.collations().clone();
        // Tables that are known stay as they are, also where a limit is lower now than when they
        // were read.
        let before = self.schemas().take_loaded(database);
        let previous = before.as_ref().filter(|before| Rc::ptr_eq(&before.collations, &collations));
        let schema = self.keep_schema(self.build_schema(database, &raw, raw.format, previous)?);
        self.prune_virtual(&schema);
        Ok(schema)
    }

    /// The rows of the schema, as they are.
    pub fn schema_entries(&self, database: DbIndex) -> Result<Vec<SchemaEntry>> {
        Ok(self.with_busy(|storage| read(storage, database, !self.session().read_uncommitted.get()))?.entries)
    }

    /// The schema as it would be read from a file of another format; nobody else gets to see it.
    pub fn schema_in_format(&self, database: DbIndex, format: u32) -> Result<Schema> {
        let raw = self.with_busy(|storage| read(storage, database, !self.session().read_uncommitted.get()))?;
        self.build_schema(database, &raw, format, None)
    }

    fn build_schema(
        &self,
        database: DbIndex,
        raw: &Raw,
        format: u32,
        previous: Option<&LoadedSchema>,
    ) -> Result<Schema> {
        let (collations, limits) = (self.collations().clone(), self.limits().clone());
        let mut builder = SchemaBuilder::new(database, self.encoding(), format, raw.cookie, &collations, &limits);
        builder.set_page_count(raw.page_count);
        if let Some(previous) = previous {
            builder.set_previous(&previous.schema);
        }
        // Whoever writes the schema by hand has to get at one that is damaged.
        let forgiving = self.is_on(CompileSwitch::WritableSchema);
        for entry in raw.entries.iter().chain(&self.imposter_entries(database)) {
            match builder.add_row(entry) {
                Err(_) if forgiving => {}
                other => other?,
            }
        }
        builder.check_size()?;
        for [table, index, numbers] in &raw.statistics {
            if let (Some(table), Some(numbers)) = (table, numbers) {
                builder.add_stat1(table, index.as_deref(), numbers);
            }
        }
        if !raw.samples.is_empty() {
            builder.add_samples(&raw.samples, &raw.statistics);
        }
        Ok(builder.finish())
    }

    /// Whether a loaded schema is older than its file.
    pub fn schema_is_stale(&self) -> bool {
        (0..self.schemas().count()).any(|index| self.is_stale(DbIndex(index as u16)))
    }

    fn is_stale(&self, database: DbIndex) -> bool {
        let Some(cookie) = self.loaded_schema(database).map(|schema| schema.cookie) else { return false };
        let Ok(mut storage) = self.storage() else { return false };
        let Some(tree) = storage.get_mut(database) else { return false };
        reading(tree, |tree| tree.meta(MetaSlot::SchemaCookie)).is_ok_and(|now| now != cookie)
    }
}

/// Runs an operation in a read transaction, its own if none is open.
pub(crate) fn reading<T>(tree: &mut Btree, operation: impl FnOnce(&mut Btree) -> Result<T>) -> Result<T> {
    let own = tree.txn_state() == TxnState::None;
    if own {
        tree.begin_read()?;
    }
    let result = operation(tree);
    if own {
        tree.end_read()?;
    }
    result
}

/// With `locks` the tables of statistics are locked where connections share them.
fn read(storage: &mut Storage, database: DbIndex, locks: bool) -> Result<Raw> {
    let Some(tree) = storage.get_mut(database) else {
        return Ok(Raw {
            cookie: 0,
            format: 0,
            encoding: Encoding::Utf8,
            has_encoding: false,
            page_count: 0,
            entries: Vec::new(),
            statistics: Vec::new(),
            samples: Vec::new(),
        });
    };
    reading(tree, |tree| {
        tree.adopt_cache_size_of_file()?;
        let cookie = tree.meta(MetaSlot::SchemaCookie)?;
        // SQLite looks at the low byte alone.
        let format = tree.meta(MetaSlot::FileFormat)? & 0xff;
        if format > 4 {
            return Err(Error::sql("unsupported file format"));
        }
        let number = tree.meta(MetaSlot::TextEncoding)? & 3;
        let encoding = Encoding::from_header(number).unwrap_or_default();
        let entries = read_entries(tree, encoding)?;
        let has_encoding = number != 0;
        let root_of = |name: &str| {
            let table = entries.iter().find(|entry| &*entry.kind == "table" && &*entry.name == name);
            table.map(|table| PageNo(table.root))
        };
        let (statistics, samples) = (root_of("sqlite_stat1"), root_of("sqlite_stat4"));
        // SQLite reads them by statements: the first of those that share a schema, and who has
        // changed them.
        let locks = locks && (!tree.is_schema_known() || tree.txn_state() == TxnState::Write);
        for root in [statistics, samples].into_iter().flatten().filter(|_| locks) {
            // What an ANALYZE is writing is read all the same: it only guides plans.
            let _ = tree.lock_table(root, TableLock::Read);
        }
        let statistics = statistics.map(|root| read_statistics(tree, root, encoding)).transpose()?.unwrap_or_default();
        let samples = samples.map(|root| read_samples(tree, root, encoding)).transpose()?.unwrap_or_default();
        tree.note_schema();
        Ok(Raw { cookie, format, encoding, has_encoding, page_count: tree.page_count(), entries, statistics, samples })
    })
}

/// What a statement has added to a schema.
struct Added {
    cookie: u32,
    format: u32,
    page_count: u32,
    entries: Vec<SchemaEntry>,
}

fn read_added(storage: &mut Storage, database: DbIndex, rows: &SchemaRows, encoding: Encoding) -> Result<Added> {
    let Some(tree) = storage.get_mut(database) else { return Err(Error::bare(ResultCode::INTERNAL)) };
    reading(tree, |tree| {
        let mut entries = Vec::new();
        let mut record = RecordCursor::default();
        scan(tree, SCHEMA_ROOT, |payload| {
            record.reset();
            if rows.contains(|column, wanted| is_text(&mut record, payload, column, encoding, wanted))? {
                entries.push(entry(payload, encoding)?);
            }
            Ok(())
        })?;
        let format = tree.meta(MetaSlot::FileFormat)? & 0xff;
        Ok(Added { cookie: tree.meta(MetaSlot::SchemaCookie)?, format, page_count: tree.page_count(), entries })
    })
}

/// Whether a field is that text.
fn is_text(record: &mut RecordCursor, payload: &[u8], field: usize, encoding: Encoding, wanted: &str) -> Result<bool> {
    match record.column_ref(payload, field, encoding)? {
        ValueRef::Text(text) => Ok(*text.to_utf8() == *unescape(wanted.as_bytes())),
        _ => Ok(false),
    }
}

fn read_entries(tree: &mut Btree, encoding: Encoding) -> Result<Vec<SchemaEntry>> {
    let mut entries = Vec::new();
    scan(tree, SCHEMA_ROOT, |payload| {
        entries.push(entry(payload, encoding)?);
        Ok(())
    })?;
    Ok(entries)
}

fn read_statistics(tree: &mut Btree, root: PageNo, encoding: Encoding) -> Result<Vec<[Option<Box<str>>; 3]>> {
    let mut rows = Vec::new();
    scan(tree, root, |payload| {
        let mut record = RecordCursor::default();
        let mut field = |number| text(&mut record, payload, number, encoding);
        rows.push([field(0)?, field(1)?, field(2)?]);
        Ok(())
    })?;
    Ok(rows)
}

fn read_samples(tree: &mut Btree, root: PageNo, encoding: Encoding) -> Result<Vec<SampleRow>> {
    let mut rows = Vec::new();
    scan(tree, root, |payload| {
        let mut record = RecordCursor::default();
        let mut field = |number| text(&mut record, payload, number, encoding);
        let (index, numbers) = (field(1)?, [field(2)?, field(3)?, field(4)?]);
        let sample = Mem::from_value(record.column_ref(payload, 5, encoding)?);
        rows.push(SampleRow { index, numbers, record: sample.bytes().into() });
        Ok(())
    })?;
    Ok(rows)
}

/// Shows every row of a table.
fn scan(tree: &mut Btree, root: PageNo, mut row: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
    let cursor = tree.cursor_open(root, TreeKind::Table, false)?;
    let mut walk = || {
        let mut more = tree.first(cursor)?;
        while more {
            row(tree.payload(cursor)?)?;
            more = tree.next(cursor)?;
        }
        Ok(())
    };
    let result = walk();
    tree.cursor_close(cursor);
    result
}

fn text(record: &mut RecordCursor, payload: &[u8], field: usize, encoding: Encoding) -> Result<Option<Box<str>>> {
    let value = record.column_ref(payload, field, encoding)?;
    if value.is_null() {
        return Ok(None);
    }
    if let ValueRef::Text(text) = value {
        return Ok(Some(escape(&text.to_utf8()).into_owned().into_boxed_str()));
    }
    let mut cell = Mem::from_value(value);
    cell.to_text(Encoding::Utf8);
    Ok(Some(escape(cell.bytes()).into_owned().into_boxed_str()))
}

fn entry(payload: &[u8], encoding: Encoding) -> Result<SchemaEntry> {
    let mut record = RecordCursor::default();
    let mut text = |field: usize| text(&mut record, payload, field, encoding);
    let (kind, name, table, sql) = (text(0)?, text(1)?, text(2)?, text(4)?);
    let root = match record.column_ref(payload, 3, encoding)? {
        ValueRef::Integer(root) => u32::try_from(root).map_err(|_| Error::bare(ResultCode::CORRUPT))?,
        _ => 0,
    };
    Ok(SchemaEntry {
        kind: kind.unwrap_or_default(),
        name: name.unwrap_or_default(),
        table: table.unwrap_or_default(),
        root,
        sql,
    })
}
