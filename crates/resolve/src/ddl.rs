//! CREATE TABLE, CREATE INDEX and DROP.

use crate::binder::Binder;
use crate::bound::{self, DropKind};
use crate::from_clause::no_such;
use crate::request::Action;
use crate::scope::DefinitionKind;
use crate::settings::CompileSwitch;
use crate::subquery_table::columns_of;
use crate::table_exprs::bind_in_definition;
use base::{DbIndex, Error, Reason, Result};
use schema::{Definition, IndexOrigin, Table, TableKind, check_object_name, is_reserved};
use std::rc::Rc;
use syntax::ast::{self, QualifiedName, TableBody};
use value::Affinity;

impl<'a> Binder<'a> {
    fn schema_definition(&self, sql: &'a str, database: DbIndex) -> Result<Definition<'a>> {
        Ok(Definition {
            sql,
            database,
            collations: self.catalog().collations(),
            limits: self.catalog().limits(),
            file_format: self.catalog().schema(database)?.file_format,
            loading: false,
        })
    }

    /// The database that something is created in.
    pub(crate) fn created_in(&self, name: &QualifiedName, temporary: bool) -> Result<DbIndex> {
        let Some(schema) = &name.schema else {
            return Ok(if temporary { DbIndex::TEMP } else { DbIndex::MAIN });
        };
        let database = self.catalog().database(schema.as_str()).ok_or_else(|| {
            let token = syntax::scan(self.sql().as_bytes(), name.span.start as usize);
            let text = self.sql().get(token.start as usize..token.end as usize).unwrap_or("");
            Error::sql_at(format!("unknown database {text}"), name.span.start)
        })?;
        if temporary && database != DbIndex::TEMP {
            return Err(Error::sql("temporary table name must be unqualified"));
        }
        Ok(database)
    }

    /// Whether an object may have the name.
    ///
    /// # Errors
    /// `object name reserved for internal use: …`.
    pub(crate) fn check_name(&self, name: &str, database: DbIndex) -> Result<()> {
        if self.catalog().settings().may_write_schema() {
            return Ok(());
        }
        check_object_name(name)?;
        match self.catalog().is_protected(database, name) {
            true => Err(Error::sql(format!("object name reserved for internal use: {name}"))),
            false => Ok(()),
        }
    }

    /// Whether a table or view of the name is there already, which IF NOT EXISTS allows.
    pub(crate) fn exists_already(
        &self,
        name: &QualifiedName,
        stored: ast::Span,
        database: DbIndex,
        if_not_exists: bool,
    ) -> Result<bool> {
        self.check_name(name.name.as_str(), database)?;
        let schema = self.catalog().schema(database)?;
        if let Some(table) = schema.table(name.name.as_str()) {
            if if_not_exists {
                return Ok(true);
            }
            let kind = if table.kind == TableKind::View { "view" } else { "table" };
            let token = syntax::scan(self.sql().as_bytes(), stored.start as usize);
            let text = self.sql().get(token.start as usize..token.end as usize).unwrap_or("");
            return Err(Error::sql_at(format!("{kind} {text} already exists"), stored.start));
        }
        if schema.index(name.name.as_str()).is_some() {
            return Err(Error::sql(format!("there is already an index named {}", name.name)));
        }
        Ok(false)
    }

    pub(crate) fn create_table(&mut self, create: &'a ast::CreateTable) -> Result<bound::CreateTable> {
        let database = self.created_in(&create.name, create.temporary)?;
        let name = create.name.name.as_str();
        self.authorize_schema_insert(database)?;
        let temporary = database == DbIndex::TEMP;
        let action = if temporary { Action::CreateTempTable } else { Action::CreateTable };
        self.authorize_object(action, name, database)?;
        if self.exists_already(&create.name, create.stored, database, create.if_not_exists)? {
            let table = schema::empty_table(name, database, TableKind::Ordinary, "");
            return Ok(bound::CreateTable { database, table, sql: "".into(), exists: true, as_select: None });
        }
        match &create.body {
            TableBody::Columns(body) => {
                let sql = format!("CREATE TABLE {}", create.stored.text(self.sql()));
                let table = self.schema_definition(self.sql(), database)?.table(&create.name.name, body, &sql)?;
                let table = Rc::new(table);
                self.check_definition(&table, database)?;
                self.authorize_table(&table, body, database)?;
                let table = Rc::unwrap_or_clone(table);
                Ok(bound::CreateTable { database, table, sql: sql.into(), exists: false, as_select: None })
            }
            TableBody::Select(select) => {
                // Asked about when it is compiled, after what it reads.
                let select = self.asked_as_a_whole(|binder| binder.in_definition(|binder| binder.select(select)))?;
                self.authorize_schema_update(database)?;
                let sql = table_text(name, &columns_of(&select, Affinity::Blob));
                let limits = self.catalog().limits();
                let made = syntax::parse_one(&sql, limits)?;
                let table = match &made.kind {
                    ast::StatementKind::CreateTable(made) => match &made.body {
                        TableBody::Columns(body) => {
                            let definition = Definition {
                                sql: &sql,
                                database,
                                collations: self.catalog().collations(),
                                limits,
                                file_format: 4,
                                loading: false,
                            };
                            definition.table(&made.name.name, body, &sql)?
                        }
                        TableBody::Select(_) => {
                            return Err(Error::bare(base::ResultCode::INTERNAL));
                        }
                    },
                    _ => return Err(Error::bare(base::ResultCode::INTERNAL)),
                };
                let as_select = Some(select);
                Ok(bound::CreateTable { database, table, sql: sql.into(), exists: false, as_select })
            }
        }
    }

    pub(crate) fn create_virtual_table(&mut self, create: &'a ast::CreateVirtualTable) -> Result<bound::CreateObject> {
        let database = self.created_in(&create.name, false)?;
        let name: Box<str> = create.name.name.as_str().into();
        self.authorize_schema_insert(database)?;
        let exists = self.exists_already(&create.name, create.stored, database, create.if_not_exists)?;
        if !exists {
            self.authorize(Action::CreateVtable, Some(&name), Some(create.module.as_str()), Some(database))?;
            self.authorize_schema_update(database)?;
        }
        let sql = format!("CREATE VIRTUAL TABLE {}", create.stored.text(self.sql())).into();
        Ok(bound::CreateObject { database, kind: "table", table: name.clone(), name, sql, exists })
    }

    /// CHECK and generated expressions must mean something.
    pub(crate) fn check_definition(&mut self, table: &Rc<Table>, database: DbIndex) -> Result<()> {
        self.check_expressions(table, database, |_| false)
    }

    /// As [`Binder::check_definition`] of a table that is there already: its functions may be
    /// another connection's.
    pub(crate) fn check_altered(&mut self, table: &Rc<Table>, database: DbIndex) -> Result<()> {
        self.check_expressions(table, database, |error| error.reason() == Reason::NoSuchFunction)
    }

    fn check_expressions(
        &mut self,
        table: &Rc<Table>,
        database: DbIndex,
        is_allowed: impl Fn(&Error) -> bool,
    ) -> Result<()> {
        let row = self.new_source();
        let generated = table.columns.iter().filter_map(|column| column.generated.as_ref());
        let checks = table.checks.iter().map(|check| (&check.expr, DefinitionKind::Check));
        let all = checks.chain(generated.map(|generated| (&generated.expr, DefinitionKind::Generated)));
        for (expr, kind) in all {
            match bind_in_definition(self.catalog(), self.sql(), expr, row, table, database, kind) {
                Err(error) if is_allowed(&error) => {}
                bound => bound.map(drop)?,
            }
        }
        Ok(())
    }

    pub(crate) fn create_index(&mut self, create: &'a ast::CreateIndex) -> Result<bound::CreateIndex> {
        let (database, table) = self.indexed_table(create)?;
        let name = create.name.name.as_str();
        if is_reserved(&table.name) {
            return Err(Error::sql(format!("table {} may not be indexed", table.name)));
        }
        match &table.kind {
            TableKind::View => return Err(Error::sql("views may not be indexed")),
            TableKind::Virtual(_) => return Err(Error::sql("virtual tables may not be indexed")),
            _ => {}
        }
        self.check_name(name, database)?;
        let schema = self.catalog().schema(database)?;
        if schema.table(name).is_some() {
            return Err(Error::sql(format!("there is already a table named {name}")));
        }
        let row = self.new_source();
        let unique = if create.unique { " UNIQUE" } else { "" };
        let sql: Box<str> = format!("CREATE{unique} INDEX {}", create.stored.text(self.sql())).into();
        if let Some(index) = schema.index(name) {
            if !create.if_not_exists {
                return Err(Error::sql(format!("index {name} already exists")));
            }
            let exprs = bound::IndexExprs { index: index.clone(), columns: Vec::new(), partial: None };
            return Ok(bound::CreateIndex { database, table, index: index.clone(), exprs, row, sql, exists: true });
        }
        let index = self.schema_definition(self.sql(), database)?.index(create, &table, &sql)?;
        self.authorize_index(&index, &table, database)?;
        self.authorize_schema_insert(database)?;
        self.authorize_object(Action::Reindex, &index.name, database)?;
        self.check_index(&index, row, &table, database)?;
        let index = Rc::new(index);
        let exprs = self.index_exprs(&index, row, &table, database)?;
        Ok(bound::CreateIndex { database, table, index, exprs, row, sql, exists: false })
    }

    /// Binds the expressions of a new index with the text at hand, for the places of errors.
    fn check_index(
        &self,
        index: &schema::Index,
        row: bound::SourceId,
        table: &Rc<Table>,
        database: DbIndex,
    ) -> Result<()> {
        let parts = index.columns.iter().filter_map(|column| match &column.part {
            schema::IndexPart::Expr(expr) => Some((expr, DefinitionKind::IndexExpr)),
            schema::IndexPart::Column(_) => None,
        });
        let partial = index.partial.iter().map(|expr| (expr, DefinitionKind::PartialIndex));
        for (expr, kind) in parts.chain(partial) {
            bind_in_definition(self.catalog(), self.sql(), expr, row, table, database, kind)?;
        }
        Ok(())
    }

    /// The table of a CREATE INDEX: in the index's database; without one in temp, if it is there,
    /// else in main.
    fn indexed_table(&self, create: &ast::CreateIndex) -> Result<(DbIndex, Rc<Table>)> {
        let name = create.table.as_str();
        let mut database = self.created_in(&create.name, false)?;
        let in_temp = self.catalog().schema(DbIndex::TEMP)?.table(name).is_some();
        if create.name.schema.is_none() && in_temp {
            database = DbIndex::TEMP;
        }
        if create.name.schema.is_some()
            && database == DbIndex::TEMP
            && !in_temp
            && let Some((_, table)) = self.catalog().find_table(None, name)?
        {
            return Err(Error::sql(format!("cannot create a TEMP index on non-TEMP table \"{}\"", table.name)));
        }
        match self.catalog().find_table(Some(database), name)? {
            Some(found) => Ok(found),
            None if create.name.schema.is_some() && database == DbIndex::TEMP => {
                Err(Error::of(Reason::NoSuchTable, name))
            }
            None => {
                Err(Error::of(Reason::NoSuchTable, format_args!("{}.{name}", self.catalog().database_name(database))))
            }
        }
    }

    pub(crate) fn drop_object(&mut self, drop: &'a ast::Drop) -> Result<bound::DropObject> {
        // What is not there is not there for the whole transaction: the database is read.
        let named = drop.name.schema.as_ref().and_then(|schema| self.catalog().database(schema.as_str()));
        let database = named.unwrap_or(DbIndex::MAIN);
        let kind = DropKind::Nothing { everywhere: named.is_none() };
        let nothing = bound::DropObject { database, kind, delete: None };
        match drop.kind {
            ast::DropKind::Table | ast::DropKind::View => {
                let wants_view = drop.kind == ast::DropKind::View;
                let (database, table) = match self.find_table(&drop.name) {
                    Ok(found) => found,
                    Err(error) if drop.if_exists && error.reason() == Reason::NoSuchTable => return Ok(nothing),
                    Err(error) if !wants_view => return Err(error),
                    Err(_) => return Err(no_such(Reason::NoSuchView, &drop.name)),
                };
                self.check_droppable(&table, wants_view)?;
                self.authorize_drop_table(&table, database)?;
                let keys = !wants_view
                    && self.catalog().is_on(CompileSwitch::ForeignKeys)
                    && self.has_keys(&table, database)?;
                let delete = if keys { Some(Box::new(self.delete_before_drop(&drop.name)?)) } else { None };
                Ok(bound::DropObject { database, kind: DropKind::Table(table), delete })
            }
            ast::DropKind::Index => {
                let database = drop.name.schema.as_ref().map(|schema| self.catalog().database(schema.as_str()));
                let found = match database {
                    Some(None) => None,
                    database => self.catalog().find_index(database.flatten(), drop.name.name.as_str())?,
                };
                let Some((database, index)) = found else {
                    return if drop.if_exists { Ok(nothing) } else { Err(no_such(Reason::NoSuchIndex, &drop.name)) };
                };
                if index.origin != IndexOrigin::Create {
                    return Err(Error::sql("index associated with UNIQUE or PRIMARY KEY constraint cannot be dropped"));
                }
                self.authorize_drop_index(&index, database)?;
                Ok(bound::DropObject { database, kind: DropKind::Index(index), delete: None })
            }
            ast::DropKind::Trigger => self.drop_trigger(drop, nothing),
        }
    }

    fn authorize_drop_table(&self, table: &Table, database: DbIndex) -> Result<()> {
        let temporary = database == DbIndex::TEMP;
        self.authorize(Action::Delete, Some(schema::schema_table_name(database)), None, Some(database))?;
        let action = match (&table.kind, temporary) {
            (TableKind::View, false) => Action::DropView,
            (TableKind::View, true) => Action::DropTempView,
            (TableKind::Virtual(_), _) => Action::DropVtable,
            (_, false) => Action::DropTable,
            (_, true) => Action::DropTempTable,
        };
        let module = if let TableKind::Virtual(module) = &table.kind { Some(&**module) } else { None };
        self.authorize(action, Some(&table.name), module, Some(database))?;
        self.authorize_object(Action::Delete, &table.name, database)?;
        if table.kind != TableKind::View {
            self.authorize_lost_statistics(database, "tbl")?;
        }
        self.authorize_dropped_triggers(table, database)?;
        if table.autoincrement {
            self.authorize_object(Action::Delete, "sqlite_sequence", database)?;
            self.authorize(Action::Read, Some("sqlite_sequence"), Some("name"), Some(database))?;
        }
        self.authorize_schema_delete(database, &["tbl_name", "type"])?;
        self.authorize_moved_roots(database, table)
    }

    fn authorize_drop_index(&self, index: &schema::Index, database: DbIndex) -> Result<()> {
        self.authorize(Action::Delete, Some(schema::schema_table_name(database)), None, Some(database))?;
        let action = if database == DbIndex::TEMP { Action::DropTempIndex } else { Action::DropIndex };
        self.authorize(action, Some(&index.name), Some(&index.table), Some(database))?;
        self.authorize_schema_delete(database, &["name", "type"])?;
        self.authorize_lost_statistics(database, "idx")?;
        self.authorize_moved_root(database)
    }

    /// The tree that took the place of a dropped one.
    pub(crate) fn authorize_moved_root(&self, database: DbIndex) -> Result<()> {
        let table = schema::schema_table_name(database);
        self.authorize(Action::Update, Some(table), Some("rootpage"), Some(database))?;
        self.authorize(Action::Read, Some(table), Some("rootpage"), Some(database))
    }

    /// Whether a foreign key points to the table, or a deferred one from it.
    fn has_keys(&self, table: &Table, database: DbIndex) -> Result<bool> {
        let schema = self.catalog().schema(database)?;
        let incoming = schema
            .tables
            .values()
            .flat_map(|other| &other.foreign_keys)
            .any(|key| key.parent.eq_ignore_ascii_case(&table.name));
        let deferred = self.catalog().is_on(CompileSwitch::DeferForeignKeys) && !table.foreign_keys.is_empty();
        Ok(incoming || deferred || table.foreign_keys.iter().any(|key| key.deferred))
    }

    fn check_droppable(&self, table: &Table, wants_view: bool) -> Result<()> {
        let name = &table.name;
        let begins = |with: &str| name.get(..with.len()).is_some_and(|head| head.eq_ignore_ascii_case(with));
        // The second holds the parameters of SQLite's shell.
        let is_stat = begins("sqlite_stat") || begins("sqlite_parameters");
        let eponymous = table.connected.as_ref().is_some_and(|connected| connected.eponymous);
        let protected = self.catalog().is_protected(table.database, name);
        if (is_reserved(name) && !is_stat) || eponymous || protected {
            return Err(Error::sql(format!("table {name} may not be dropped")));
        }
        match (&table.kind, wants_view) {
            (TableKind::View, false) => Err(Error::sql(format!("use DROP VIEW to delete view {name}"))),
            (TableKind::View, true) => Ok(()),
            (_, true) => Err(Error::sql(format!("use DROP TABLE to delete table {name}"))),
            _ => Ok(()),
        }
    }
}

/// The text of a table made by CREATE TABLE AS: short ones are on one line.
fn table_text(name: &str, columns: &[schema::Column]) -> String {
    let quoted_length = |name: &str| name.len() + name.matches('"').count() + 2;
    let length = columns.iter().map(|column| quoted_length(&column.name) + 5).sum::<usize>() + quoted_length(name);
    let (first, between, end) = if length < 50 { ("", ",", ")") } else { ("\n  ", ",\n  ", "\n)") };
    let mut text = format!("CREATE TABLE {}(", identifier(name));
    for (position, column) in columns.iter().enumerate() {
        text.push_str(if position == 0 { first } else { between });
        text.push_str(&identifier(&column.name));
        text.push_str(match column.affinity {
            Affinity::None | Affinity::Blob => "",
            Affinity::Text => " TEXT",
            Affinity::Numeric | Affinity::FlexNum => " NUM",
            Affinity::Integer => " INT",
            Affinity::Real => " REAL",
        });
    }
    text.push_str(end);
    text
}

/// A name with quotes where it needs them.
fn identifier(name: &str) -> String {
    let plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let digit = name.bytes().next().is_none_or(|byte| byte.is_ascii_digit());
    if plain && !digit && !syntax::keyword_check(name) {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('"', "\"\""))
}
