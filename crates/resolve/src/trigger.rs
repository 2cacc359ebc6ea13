//! Views and triggers: their making, and the statements of a trigger bound to the rows OLD and NEW.

use crate::binder::Binder;
use crate::bound::{self, CreateObject, Expr, ExprKind};
use crate::changed_row::TriggerRows;
use crate::from_clause::{no_such, no_such_table};
use crate::request::Action;
use crate::settings::CompileSwitch;
use crate::{Catalog, bound::BoundTrigger};
use base::{ConflictAction, DbIndex, Error, Reason, Result};
use schema::{RowEvent, Table, TableKind, Trigger};
use std::rc::Rc;
use syntax::ast::walk::{Visitor, walk_select, walk_statement};
use syntax::ast::{self, RaiseKind, TriggerStep, TriggerTiming};

/// The triggers of a table that an event fires, in the order that they fire in: those of temp, the
/// oldest first, then the table's own, the newest first.
///
/// # Errors
/// Of loading a schema.
pub fn triggers_on(
    catalog: &dyn Catalog,
    table: &Table,
    database: DbIndex,
    event: RowEvent,
) -> Result<Vec<Rc<Trigger>>> {
    let mut found: Vec<Rc<Trigger>> = Vec::new();
    if database != DbIndex::TEMP {
        for trigger in catalog.schema(DbIndex::TEMP)?.triggers.values() {
            let name = &trigger.create.table;
            if !name.name.is(&table.name) {
                continue;
            }
            let home = match &name.schema {
                Some(schema) => catalog.database(schema.as_str()),
                None => catalog.find_table(None, &table.name)?.map(|(home, _)| home),
            };
            if home == Some(database) {
                found.push(trigger.clone());
            }
        }
        found.sort_by_key(|trigger| trigger.number);
    }
    if database != DbIndex::TEMP && !catalog.is_on(CompileSwitch::Triggers) {
        found.retain(|trigger| trigger.event() == event);
        return Ok(found);
    }
    let own = catalog.schema(database)?.table(&table.name).map_or(Vec::new(), |table| table.triggers.clone());
    found.extend(own.into_iter().rev());
    found.retain(|trigger| trigger.event() == event);
    Ok(found)
}

/// Binds the statements of a trigger. Sources and SELECT arms are numbered from `next` on, which is
/// moved on.
///
/// # Errors
/// As for any statement.
pub fn bind_trigger(
    trigger: &Trigger,
    table: &Rc<Table>,
    catalog: &dyn Catalog,
    next: &mut (u32, u32),
) -> Result<BoundTrigger> {
    let mut binder = Binder::new(catalog, &trigger.sql).numbered_from(*next).at_home(trigger.database);
    let bound = bind_steps(&mut binder, trigger, &trigger.create, table)?;
    *next = binder.next_ids();
    Ok(bound)
}

/// Binds a trigger's statements; `create` is its definition, or the same from another text.
pub(crate) fn bind_steps<'a>(
    binder: &mut Binder<'a>,
    trigger: &Trigger,
    create: &'a ast::CreateTrigger,
    table: &Rc<Table>,
) -> Result<BoundTrigger> {
    let event = trigger.event();
    let rows = TriggerRows {
        table: table.clone(),
        old: (event != RowEvent::Insert).then(|| binder.new_source()),
        new: (event != RowEvent::Delete).then(|| binder.new_source()),
    };
    let name = (!trigger.name.is_empty()).then(|| create.name.name.as_str().into());
    binder.enter_trigger(rows.clone(), name);
    let plain = Error::without_offset;
    let when = create.when.as_ref().map(|when| binder.when(when)).transpose().map_err(plain)?;
    let mut steps = Vec::with_capacity(create.steps.len());
    for step in &create.steps {
        match binder.trigger_step(step).map_err(plain) {
            Ok(step) => steps.push(step),
            // ALTER TABLE looks at names only.
            Err(error) if binder.is_noting() && !is_of_names(&error) => binder.clear_scopes(),
            Err(error) => return Err(error),
        }
    }
    Ok(BoundTrigger { when, steps, old: rows.old, new: rows.new })
}

impl<'a> Binder<'a> {
    fn when(&mut self, when: &'a ast::Expr) -> Result<Expr> {
        self.with_scopes(vec![crate::scope::Scope::of_row(None, None)], |binder| binder.scalar(when)).0
    }

    fn trigger_step(&mut self, step: &'a TriggerStep) -> Result<bound::TriggerStep> {
        let step = self.in_step(|binder| {
            Ok::<_, Error>(match step {
                TriggerStep::Select(select) => bound::TriggerStep::Select(binder.select(select)?),
                TriggerStep::Insert(insert) => bound::TriggerStep::Insert(Box::new(binder.insert(insert)?)),
                TriggerStep::Update(update) => bound::TriggerStep::Update(Box::new(binder.update(update, None)?)),
                TriggerStep::Delete(delete) => bound::TriggerStep::Delete(Box::new(binder.delete(delete, None)?)),
            })
        })?;
        self.authorize_deferred()?;
        Ok(step)
    }

    /// `NEW.column` or `OLD.column` in a trigger.
    pub(crate) fn trigger_column(&mut self, row: &ast::Name, column: &ast::Name) -> Option<Expr> {
        let rows = self.trigger_rows()?;
        let source = if row.is("new") { rows.new? } else { rows.old.filter(|_| row.is("old"))? };
        let table = rows.table.clone();
        self.row_column(source, table, column)
    }

    /// RAISE.
    pub(crate) fn raise(&mut self, kind: RaiseKind, message: Option<&'a ast::Expr>) -> Result<Expr> {
        let message = message.map(|message| self.scalar(message)).transpose()?.map(Rc::new);
        if self.trigger_rows().is_none() {
            return Err(Error::sql("RAISE() may only be used within a trigger-program"));
        }
        let action = match kind {
            RaiseKind::Ignore => ConflictAction::Ignore,
            RaiseKind::Rollback => ConflictAction::Rollback,
            RaiseKind::Abort => ConflictAction::Abort,
            RaiseKind::Fail => ConflictAction::Fail,
        };
        Ok(ExprKind::Raise(action, message).into())
    }

    pub(crate) fn create_view(&mut self, create: &'a ast::CreateView) -> Result<CreateObject> {
        let database = self.created_in(&create.name, create.temporary)?;
        let name: Box<str> = create.name.name.as_str().into();
        self.authorize_schema_insert(database)?;
        let action = if database == DbIndex::TEMP { Action::CreateTempView } else { Action::CreateView };
        self.authorize_object(action, &name, database)?;
        let exists = self.exists_already(&create.name, create.stored, database, create.if_not_exists)?;
        if !exists {
            self.stays_at_home("view", &name, database, |visitor| {
                walk_select(visitor, &create.select);
            })?;
        }
        if !exists {
            self.authorize_schema_update(database)?;
        }
        let sql = format!("CREATE VIEW {}", create.stored.text(self.sql())).into();
        Ok(CreateObject { database, kind: "view", table: name.clone(), name, sql, exists })
    }

    pub(crate) fn create_trigger(&mut self, create: &'a ast::CreateTrigger) -> Result<CreateObject> {
        if create.temporary && create.name.schema.is_some() {
            return Err(Error::sql("temporary trigger may not have qualified name"));
        }
        let mut database = self.created_in(&create.name, create.temporary)?;
        let found = self.watched_table(create, database);
        if let Ok((home, _)) = &found
            && create.name.schema.is_none()
            && *home == DbIndex::TEMP
        {
            database = DbIndex::TEMP;
        }
        let name: Box<str> = create.name.name.as_str().into();
        let (home, table) = found?;
        if database != DbIndex::TEMP && home != database {
            let other = self.catalog().database_name(home);
            return Err(Error::sql(format!("trigger {name} cannot reference objects in database {other}")));
        }
        if self.catalog().is_protected(table.database, &table.name) {
            return Err(Error::sql("cannot create triggers on shadow tables"));
        }
        self.check_name(&name, database)?;
        let exists = self.catalog().schema(database)?.trigger(&name).is_some();
        if exists && !create.if_not_exists {
            let token = syntax::scan(self.sql().as_bytes(), create.name.span.start as usize);
            let shown = match create.name.schema {
                Some(_) => &*name,
                None => self.sql().get(token.start as usize..token.end as usize).unwrap_or(&name),
            };
            return Err(Error::sql(format!("trigger {shown} already exists")));
        }
        check_watchable(&table, create)?;
        if database != DbIndex::TEMP && create.steps.iter().any(changes_elsewhere) {
            return Err(Error::sql(
                "qualified table names are not allowed on INSERT, UPDATE, and DELETE statements within triggers",
            ));
        }
        let temporary = database == DbIndex::TEMP;
        let action = if temporary { Action::CreateTempTrigger } else { Action::CreateTrigger };
        self.authorize(action, Some(&name), Some(&table.name), Some(database))?;
        self.authorize_schema_insert(home)?;
        if !exists {
            self.authorize_schema_insert(database)?;
        }
        if !exists {
            let statement = ast::StatementKind::CreateTrigger(Box::new(create.clone()));
            self.stays_at_home("trigger", &name, database, |visitor| {
                walk_statement(visitor, &statement);
            })?;
        }
        let sql = format!("CREATE TRIGGER {}", create.stored.text(self.sql())).into();
        Ok(CreateObject { database, kind: "trigger", table: table.name.clone(), name, sql, exists })
    }

    /// The table of a CREATE TRIGGER.
    fn watched_table(&self, create: &ast::CreateTrigger, database: DbIndex) -> Result<(DbIndex, Rc<Table>)> {
        let name = &create.table;
        let wanted = match &name.schema {
            Some(schema) => Some(self.catalog().database(schema.as_str()).ok_or_else(|| no_such_table(name))?),
            None if create.name.schema.is_some() && database != DbIndex::TEMP => Some(database),
            None => None,
        };
        self.catalog().find_table(wanted, name.name.as_str())?.ok_or_else(|| {
            let schema = self.catalog().database_name(wanted.unwrap_or(database));
            match (&name.schema, database) {
                (None, DbIndex::TEMP) => no_such_table(name),
                _ => Error::of(Reason::NoSuchTable, format_args!("{schema}.{}", name.name)),
            }
        })
    }

    /// What is kept in one database may name tables of that one only; in temp, of all.
    fn stays_at_home(
        &self,
        kind: &str,
        name: &str,
        database: DbIndex,
        walk: impl FnOnce(&mut dyn Visitor),
    ) -> Result<()> {
        let home = self.catalog().database_name(database);
        let mut search = Elsewhere { home, found: None };
        if database != DbIndex::TEMP {
            walk(&mut search);
        }
        match search.found {
            None => Ok(()),
            Some(other) => Err(Error::sql(format!("{kind} {name} cannot reference objects in database {other}"))),
        }
    }

    fn authorize_dropped_trigger(&self, trigger: &Trigger, database: DbIndex) -> Result<()> {
        let action = if database == DbIndex::TEMP { Action::DropTempTrigger } else { Action::DropTrigger };
        let (name, table) = (trigger.create.name.name.as_str(), trigger.create.table.name.as_str());
        self.authorize(action, Some(name), Some(table), Some(database))?;
        let schema = schema::schema_table_name(database);
        self.authorize(Action::Delete, Some(schema), None, Some(database))?;
        self.authorize_schema_delete(database, &["name", "type"])
    }

    /// DROP TABLE and DROP VIEW take the triggers of the database with them.
    pub(crate) fn authorize_dropped_triggers(&self, table: &Table, database: DbIndex) -> Result<()> {
        if !self.is_authorizing() {
            return Ok(());
        }
        table.triggers.iter().try_for_each(|trigger| self.authorize_dropped_trigger(trigger, database))
    }

    pub(crate) fn drop_trigger(&self, drop: &ast::Drop, nothing: bound::DropObject) -> Result<bound::DropObject> {
        let wanted = drop.name.schema.as_ref().map(|schema| self.catalog().database(schema.as_str()));
        let databases = match wanted {
            Some(None) => Vec::new(),
            wanted => self.catalog().search_order(wanted.flatten()),
        };
        for database in databases {
            if let Some(trigger) = self.catalog().schema(database)?.trigger(drop.name.name.as_str()) {
                self.authorize_dropped_trigger(trigger, database)?;
                return Ok(bound::DropObject {
                    database,
                    kind: bound::DropKind::Trigger(trigger.clone()),
                    delete: None,
                });
            }
        }
        if drop.if_exists { Ok(nothing) } else { Err(no_such(Reason::NoSuchTrigger, &drop.name)) }
    }
}

/// Whether an error is one that SQLite meets when it only looks up what a trigger's statements
/// name.
fn is_of_names(error: &Error) -> bool {
    use Reason::{
        ColumnCountMismatch, GeneratedColumnInserted, NoSuchColumnOfTable, NoSuchFunction, TableNotModifiable,
    };
    use Reason::{SuppliedCountMismatch, UpsertTargetMismatch, ValueCountMismatch, ViewNotModifiable};
    match error.reason() {
        NoSuchFunction | TableNotModifiable | ViewNotModifiable | GeneratedColumnInserted | NoSuchColumnOfTable => {
            false
        }
        ColumnCountMismatch | SuppliedCountMismatch | ValueCountMismatch => false,
        // Only of a clause that is alone.
        UpsertTargetMismatch => !error.subject().is_empty(),
        _ => true,
    }
}

/// Whether a statement of a trigger names the database of the table that it changes.
fn changes_elsewhere(step: &TriggerStep) -> bool {
    let table = match step {
        TriggerStep::Select(_) => return false,
        TriggerStep::Insert(insert) => &insert.table,
        TriggerStep::Update(update) => &update.table,
        TriggerStep::Delete(delete) => &delete.table,
    };
    table.schema.is_some()
}

/// Whether a trigger may be on such a table.
fn check_watchable(table: &Table, create: &ast::CreateTrigger) -> Result<()> {
    let word = match create.timing {
        TriggerTiming::Before => "BEFORE",
        TriggerTiming::After => "AFTER",
        TriggerTiming::InsteadOf => "INSTEAD OF",
    };
    let instead = create.timing == TriggerTiming::InsteadOf;
    let shown = crate::from_clause::shown_name(&create.table, None);
    if schema::is_schema_table(table) || schema::is_reserved(&table.name) {
        return Err(Error::sql("cannot create trigger on system table"));
    }
    match &table.kind {
        TableKind::Virtual(_) => Err(Error::sql("cannot create triggers on virtual tables")),
        TableKind::View if !instead => Err(Error::sql(format!("cannot create {word} trigger on view: {shown}"))),
        TableKind::Ordinary if instead => {
            Err(Error::sql(format!("cannot create INSTEAD OF trigger on table: {shown}")))
        }
        _ => Ok(()),
    }
}

/// Looks for a table of another database.
struct Elsewhere<'h> {
    home: &'h str,
    found: Option<String>,
}

impl Visitor for Elsewhere<'_> {
    fn table(&mut self, name: &ast::QualifiedName) -> bool {
        if let Some(schema) = name.schema.as_ref().filter(|schema| !schema.is(self.home)) {
            self.found = Some(schema.as_str().to_owned());
        }
        self.found.is_none()
    }
}
