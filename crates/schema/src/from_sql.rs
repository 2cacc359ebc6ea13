//! The rows of `sqlite_schema` to a [`Schema`].

use crate::define::{Definition, empty_table};
use crate::estimate::Stat1;
use crate::internal_names::schema_table;
use crate::samples::{self, SampleRow, Samples};
use crate::{Index, IndexOrigin, Schema, SchemaEntry, Table, TableKind, Trigger};
use base::hash::{FxHashMap, FxHashSet};
use base::{DbIndex, Encoding, Error, Limit, Limits, PageNo, Reason, Result, ResultCode};
use extension::CollationRegistry;
use std::rc::Rc;
use syntax::ast::{StatementKind, TableBody};

/// Whether a row's type and names are those of its text.
fn row_fits(row: &SchemaEntry, statement: &StatementKind) -> bool {
    let (kind, name, table) = match statement {
        StatementKind::CreateTable(create) => ("table", &create.name.name, &create.name.name),
        StatementKind::CreateVirtualTable(create) => ("table", &create.name.name, &create.name.name),
        StatementKind::CreateView(create) => ("view", &create.name.name, &create.name.name),
        StatementKind::CreateIndex(create) => ("index", &create.name.name, &create.table),
        StatementKind::CreateTrigger(create) => ("trigger", &create.name.name, &create.table.name),
        _ => return true,
    };
    row.kind.eq_ignore_ascii_case(kind) && name.is(&row.name) && table.is(&row.table)
}

/// Builds the schema of one database from the rows of its `sqlite_schema`, in rowid order, or adds
/// rows to one.
pub struct SchemaBuilder<'a> {
    /// What is finished: nothing, or the schema that is added to.
    schema: Schema,
    collations: &'a CollationRegistry,
    limits: &'a Limits,
    /// Number of pages of the file: no root lies after it. 0 when it is not known.
    page_count: u32,
    /// A schema with the same collations, limits, encoding and format, whose texts need not be
    /// parsed again.
    previous: Option<&'a Schema>,
    /// Folded names of the tables that were taken from it: their indexes can be, too.
    reused: FxHashSet<Box<str>>,
    /// New and changed tables by folded name, not shared yet.
    tables: FxHashMap<Box<str>, Table>,
    /// Folded name of an index of theirs → folded name of its table.
    index_tables: FxHashMap<Box<str>, Box<str>>,
}

impl<'a> SchemaBuilder<'a> {
    /// An empty schema, with its schema table.
    pub fn new(
        database: DbIndex,
        encoding: Encoding,
        file_format: u32,
        cookie: u32,
        collations: &'a CollationRegistry,
        limits: &'a Limits,
    ) -> SchemaBuilder<'a> {
        let schema = Schema { database, cookie, file_format, encoding, ..Schema::default() };
        let mut builder = SchemaBuilder::adding_to(schema, cookie, collations, limits);
        builder.add_table(schema_table(database));
        builder
    }

    /// Rows that a statement has made are going to be added to a schema, which has another cookie
    /// then.
    pub fn adding_to(
        mut schema: Schema,
        cookie: u32,
        collations: &'a CollationRegistry,
        limits: &'a Limits,
    ) -> SchemaBuilder<'a> {
        schema.cookie = cookie;
        SchemaBuilder {
            schema,
            collations,
            limits,
            page_count: 0,
            previous: None,
            reused: FxHashSet::default(),
            tables: FxHashMap::default(),
            index_tables: FxHashMap::default(),
        }
    }

    /// Names a schema of the same database, made with the same collations, limits, encoding and
    /// file format.
    pub fn set_previous(&mut self, previous: &'a Schema) {
        self.previous = Some(previous).filter(|previous| {
            previous.encoding == self.schema.encoding && previous.file_format == self.schema.file_format
        });
    }

    /// Sets the number of pages of the file, after which no root may lie.
    pub fn set_page_count(&mut self, page_count: u32) {
        self.page_count = page_count;
    }

    /// Adds one row.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT`, `malformed database schema (name) - …`.
    pub fn add_row(&mut self, row: &SchemaEntry) -> Result<()> {
        self.try_row(row).map_err(|problem| match problem {
            Problem::Malformed(detail) => {
                let name = if row.name.is_empty() { "?" } else { &row.name };
                let text = match detail.as_str() {
                    "" => format!("malformed database schema ({name})"),
                    detail => format!("malformed database schema ({name}) - {detail}"),
                };
                Error::new(ResultCode::CORRUPT, text)
            }
        })
    }

    /// The error of a schema with more tables, indexes and triggers than allowed.
    ///
    /// # Errors
    /// `too many schema objects`.
    pub fn check_size(&self) -> Result<()> {
        let new_tables = self.tables.keys().filter(|key| !self.schema.tables.contains_key(*key)).count();
        let new_indexes = self.index_tables.keys().filter(|key| !self.schema.indexes.contains_key(*key)).count();
        let schema = &self.schema;
        let count = schema.tables.len() + new_tables + schema.indexes.len() + new_indexes + schema.triggers.len();
        match count > self.limits.get(Limit::Schema).max(0) as usize {
            true => Err(Error::new(ResultCode::ABORT, "too many schema objects")),
            false => Ok(()),
        }
    }

    fn try_row(&mut self, row: &SchemaEntry) -> std::result::Result<(), Problem> {
        let sql = row.sql.as_deref().unwrap_or("");
        if sql.get(..2).is_some_and(|head| head.eq_ignore_ascii_case("cr")) {
            if self.page_count > 0 && row.root > self.page_count {
                return Err(Problem::Malformed("invalid rootpage".into()));
            }
            return self.create(row, sql).map_err(|error| Problem::Malformed(error.message().to_owned()));
        }
        if row.name.is_empty() || !sql.is_empty() {
            return Err(Problem::Malformed(String::new()));
        }
        self.automatic_index(row)
    }

    /// Gives an automatic index, which its table's constraint has made, its root.
    fn automatic_index(&mut self, row: &SchemaEntry) -> std::result::Result<(), Problem> {
        let orphan = || Problem::Malformed("orphan index".into());
        let is_beyond_end = self.page_count > 0 && row.root > self.page_count;
        let folded = fold(&row.name);
        let table_key = self.table_of_index(&folded).ok_or_else(orphan)?;
        let table = self.table_mut(&table_key).ok_or_else(orphan)?;
        let duplicate =
            table.indexes.iter().any(|index| index.root.0 == row.root && !index.name.eq_ignore_ascii_case(&row.name));
        if row.root < 2 || is_beyond_end || duplicate {
            return Err(Problem::Malformed("invalid rootpage".into()));
        }
        for index in table.indexes.iter_mut().filter(|index| index.name.eq_ignore_ascii_case(&row.name)) {
            Rc::make_mut(index).root = PageNo(row.root);
        }
        Ok(())
    }

    /// Takes what the schema before has made of the same row; whether there was such a thing.
    fn reuse(&mut self, row: &SchemaEntry, sql: &str) -> bool {
        let Some(previous) = self.previous else { return false };
        match &*row.kind {
            "table" | "view" => {
                let Some(table) = previous.table(&row.name).and_then(|table| reusable_table(table, row, sql)) else {
                    return false;
                };
                let free = self.table(&fold(&table.name)).is_none();
                if free {
                    self.reused.insert(fold(&table.name));
                    self.add_table(table);
                }
                free
            }
            "index" => {
                let Some(index) = previous.index(&row.name).and_then(|index| reusable_index(index, row, sql)) else {
                    return false;
                };
                let key = fold(&index.table);
                if !self.reused.contains(&key) {
                    return false;
                }
                let is_known = self.table_of_index(&fold(&index.name)).is_some();
                let Some(table) = self.table_mut(&key).filter(|_| !is_known) else { return false };
                let name = fold(&index.name);
                table.attach_index(Rc::new(index));
                self.index_tables.insert(name, key);
                true
            }
            "trigger" => match previous.trigger(&row.name).filter(|trigger| *trigger.sql == *sql) {
                Some(trigger) if trigger.create.table.name.is(&row.table) => {
                    self.add_trigger(trigger.create.clone(), sql);
                    true
                }
                _ => false,
            },
            _ => false,
        }
    }

    fn add_trigger(&mut self, create: Rc<syntax::ast::CreateTrigger>, sql: &str) {
        let trigger = Rc::new(Trigger {
            name: create.name.name.as_str().into(),
            database: self.schema.database,
            number: self.schema.triggers_made,
            sql: sql.into(),
            create,
        });
        self.schema.triggers_made += 1;
        self.schema.triggers.insert(fold(&trigger.name), trigger.clone());
        // Only in temp may the name say another database.
        let is_temp = self.schema.database == DbIndex::TEMP;
        if trigger.create.table.schema.as_ref().is_none_or(|schema| !is_temp || schema.is("temp"))
            && let Some(table) = self.table_mut(&fold(trigger.create.table.name.as_str()))
        {
            table.triggers.push(trigger);
        }
    }

    fn create(&mut self, row: &SchemaEntry, sql: &str) -> Result<()> {
        if self.reuse(row, sql) {
            return Ok(());
        }
        let statement = syntax::parse_one(sql, self.limits)?;
        let root = PageNo(row.root);
        // The table of an index is looked for first.
        let lost = |create: &syntax::ast::CreateIndex| self.table(&fold(create.table.as_str())).is_none();
        let is_lost = matches!(&statement.kind, StatementKind::CreateIndex(create) if lost(create));
        if !is_lost && !row_fits(row, &statement.kind) {
            return Err(Error::sql(""));
        }
        match statement.kind {
            StatementKind::CreateTable(create) => {
                let TableBody::Columns(body) = &create.body else {
                    return Err(Error::sql(""));
                };
                self.not_there_yet(&create.name.name, create.name.span.start)?;
                let mut table = self.definition(sql).table(&create.name.name, body, sql)?;
                table.root = root;
                self.add_table(table);
            }
            StatementKind::CreateIndex(create) => self.create_index(&create, root, sql)?,
            StatementKind::CreateView(create) => {
                self.not_there_yet(&create.name.name, create.name.span.start)?;
                let name = create.name.name.as_str();
                self.add_table(empty_table(name, self.schema.database, TableKind::View, sql));
            }
            StatementKind::CreateVirtualTable(create) => {
                self.not_there_yet(&create.name.name, create.name.span.start)?;
                let kind = TableKind::Virtual(create.module.as_str().into());
                let name = create.name.name.as_str();
                self.add_table(empty_table(name, self.schema.database, kind, sql));
            }
            StatementKind::CreateTrigger(create) => {
                self.add_trigger(Rc::new(*create), sql);
            }
            _ => return Err(Error::sql("")),
        }
        Ok(())
    }

    fn create_index(&mut self, create: &syntax::ast::CreateIndex, root: PageNo, sql: &str) -> Result<()> {
        let name = create.name.name.as_str();
        let key = fold(create.table.as_str());
        let definition = self.definition(sql);
        if self.table(&key).is_none() {
            return Err(Error::of(
                Reason::NoSuchTable,
                format_args!("{}.{}", database_name(self.schema.database), create.table),
            ));
        }
        if self.table_of_index(&fold(name)).is_some() {
            return Err(Error::sql(format!("index {name} already exists")));
        }
        let Some(table) = self.table_mut(&key) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let mut index = definition.index(create, table, sql)?;
        index.root = root;
        if root.0 < 2 {
            return Err(Error::sql("invalid rootpage"));
        }
        table.attach_index(Rc::new(index));
        self.index_tables.insert(fold(name), key);
        Ok(())
    }

    fn definition<'d>(&self, sql: &'d str) -> Definition<'d>
    where
        'a: 'd,
    {
        Definition {
            sql,
            database: self.schema.database,
            collations: self.collations,
            limits: self.limits,
            file_format: self.schema.file_format,
            loading: true,
        }
    }

    fn not_there_yet(&self, name: &syntax::ast::Name, offset: u32) -> Result<()> {
        match self.table(&fold(name.as_str())) {
            None => Ok(()),
            Some(table) => {
                let kind = if table.kind == TableKind::View { "view" } else { "table" };
                Err(Error::sql_at(format!("{kind} {name} already exists"), offset))
            }
        }
    }

    fn add_table(&mut self, table: Table) {
        let key = fold(&table.name);
        for index in &table.indexes {
            self.index_tables.insert(fold(&index.name), key.clone());
        }
        if self.table(&key).is_none() {
            self.schema.table_names.push(key.clone());
        }
        self.tables.insert(key, table);
    }

    /// The table of that folded name.
    fn table(&self, key: &str) -> Option<&Table> {
        self.tables.get(key).or_else(|| self.schema.tables.get(key).map(|table| &**table))
    }

    /// The same to change.
    fn table_mut(&mut self, key: &str) -> Option<&mut Table> {
        if !self.tables.contains_key(key) {
            let table = self.schema.tables.get(key)?;
            self.tables.insert(key.into(), Table::clone(table));
        }
        self.tables.get_mut(key)
    }

    /// The folded name of an index's table.
    fn table_of_index(&self, name: &str) -> Option<Box<str>> {
        let of_schema = || self.schema.indexes.get(name).map(|index| fold(&index.table));
        self.index_tables.get(name).cloned().or_else(of_schema)
    }

    /// Takes in a row of sqlite_stat1: table, index (none for a table without one), stat.
    pub fn add_stat1(&mut self, table: &str, index: Option<&str>, stat: &str) {
        let Some(table) = self.tables.get_mut(&fold(table)) else {
            return;
        };
        let stat = Stat1::parse(stat);
        let own_key = index.filter(|index| index.eq_ignore_ascii_case(&table.name)).is_some();
        let wanted = |candidate: &Index| match index {
            Some(name) => candidate.name.eq_ignore_ascii_case(name) || (own_key && candidate.is_primary_key()),
            None => false,
        };
        let rows = stat.estimates.first().copied();
        match table.indexes.iter_mut().find(|candidate| wanted(candidate)) {
            Some(found) => {
                let found = Rc::make_mut(found);
                for (own, &new) in found.row_estimates.iter_mut().zip(&stat.estimates) {
                    *own = new;
                }
                found.has_stat1 = true;
                found.unordered = stat.unordered;
                found.no_skip_scan = stat.no_skip_scan;
                if found.partial.is_some() {
                    return;
                }
            }
            None if index.is_none() => {}
            None => return,
        }
        if let Some(rows) = rows {
            table.row_estimate = rows;
            table.has_stat1 = true;
        }
    }

    /// Takes in the rows of sqlite_stat4; `statistics` are those of sqlite_stat1. Rows of what is
    /// no index are passed over.
    pub fn add_samples(&mut self, rows: &[SampleRow], statistics: &[[Option<Box<str>>; 3]]) {
        let mut by_index: FxHashMap<Box<str>, Vec<&SampleRow>> = FxHashMap::default();
        for row in rows {
            if let Some(name) = &row.index {
                by_index.entry(fold(name)).or_default().push(row);
            }
        }
        for (name, rows) in by_index {
            let owner = self.index_tables.get(&name).unwrap_or(&name);
            let Some(table) = self.tables.get_mut(owner) else { continue };
            let without_rowid = table.without_rowid;
            let is_own = |index: &Index| {
                index.name.eq_ignore_ascii_case(&name) || without_rowid && index.is_primary_key() && *owner == name
            };
            let Some(index) = table.indexes.iter_mut().find(|index| is_own(index)) else { continue };
            let of_index = statistics.iter().rfind(|[of, index, _]| {
                let named =
                    |text: &Option<Box<str>>, name: &str| text.as_ref().is_some_and(|t| t.eq_ignore_ascii_case(name));
                named(of, owner) && named(index, &name)
            });
            let counts = of_index.and_then(|[.., text]| text.as_deref()).map(samples::integers);
            let columns = crate::estimate::counted_columns(index, without_rowid);
            let samples = Samples::new(&rows, columns, index.key_columns, &counts.unwrap_or_default());
            Rc::make_mut(index).samples = Some(Rc::new(samples));
        }
    }

    /// The schema.
    pub fn finish(self) -> Schema {
        let mut schema = self.schema;
        for (key, table) in self.tables {
            if let Some(before) = self.previous.and_then(|previous| previous.table(&table.name)) {
                table.wants_statistics.set(before.wants_statistics.get());
            }
            for index in &table.indexes {
                schema.indexes.insert(fold(&index.name), index.clone());
            }
            schema.tables.insert(key, Rc::new(table));
        }
        schema.generation = schema.generation.wrapping_add(1);
        schema
    }
}

/// A table or view of the same row in another schema, as it is before its indexes and triggers are
/// read.
fn reusable_table(table: &Table, row: &SchemaEntry, sql: &str) -> Option<Table> {
    let kind = if table.kind == TableKind::View { "view" } else { "table" };
    let analysed = table.has_stat1 || table.indexes.iter().any(|index| index.has_stat1 || index.samples.is_some());
    let same = *table.sql == *sql && *row.kind == *kind && row.table.eq_ignore_ascii_case(&row.name);
    if !same || analysed || table.is_virtual() {
        return None;
    }
    let mut table = table.clone();
    table.triggers.clear();
    table.indexes.retain(|index| index.origin != IndexOrigin::Create);
    for index in &mut table.indexes {
        Rc::make_mut(index).root = PageNo(0);
    }
    table.root = PageNo(row.root);
    Some(table)
}

/// An index of the same row in another schema.
fn reusable_index(index: &Index, row: &SchemaEntry, sql: &str) -> Option<Index> {
    let same = index.sql.as_deref() == Some(sql) && row.table.eq_ignore_ascii_case(&index.table);
    (same && !index.has_stat1 && index.samples.is_none() && row.root >= 2)
        .then(|| Index { root: PageNo(row.root), ..index.clone() })
}

enum Problem {
    Malformed(String),
}

fn fold(name: &str) -> Box<str> {
    name.to_ascii_lowercase().into_boxed_str()
}

fn database_name(database: DbIndex) -> &'static str {
    if database == DbIndex::TEMP { "temp" } else { "main" }
}
