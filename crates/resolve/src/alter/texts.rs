//! The texts of views and triggers: what they name, and whether they still mean something after a
//! change.

use super::constraints::quoted;
use super::{is_name, malformed};
use crate::Catalog;
use crate::binder::Binder;
use crate::bound::{RowEdit, SourceKind};
use crate::name_lookup::is_rowid_name;
use crate::naming::Naming;
use crate::settings::CompileSwitch;
use crate::trigger::bind_steps;
use base::{DbIndex, Error, Result};
use schema::{Table, TableKind, Trigger};
use std::rc::Rc;
use syntax::ast::{CreateTrigger, Indexed, Name, Span, StatementKind, TriggerEvent};

/// What ALTER TABLE changes in texts.
pub(super) enum Change<'c> {
    /// The table's name.
    Table(&'c str),
    /// A column's name; strings in double quotes become strings in single quotes.
    Column { position: usize, old: &'c str, new: &'c Name },
    /// Strings in double quotes only.
    Quotes,
}

/// A view or trigger.
#[derive(Clone)]
enum Object {
    View(Rc<Table>),
    Trigger(Rc<Trigger>),
}

impl Object {
    fn kind(&self) -> &'static str {
        match self {
            Object::View(_) => "view",
            Object::Trigger(_) => "trigger",
        }
    }

    fn name(&self) -> &str {
        match self {
            Object::View(view) => &view.name,
            Object::Trigger(trigger) => &trigger.name,
        }
    }

    fn sql(&self) -> &str {
        match self {
            Object::View(view) => &view.sql,
            Object::Trigger(trigger) => &trigger.sql,
        }
    }

    /// The name of the table that it is on; of a view, its own.
    fn table(&self) -> &str {
        match self {
            Object::View(view) => &view.name,
            Object::Trigger(trigger) => trigger.create.table.name.as_str(),
        }
    }
}

/// The edits of the views and triggers that a change of a table concerns, and of those in temp.
///
/// # Errors
/// `error in view v: …` for one that means nothing.
pub(super) fn edits(catalog: &dyn Catalog, table: &Rc<Table>, change: &Change<'_>) -> Result<Vec<RowEdit>> {
    let mut edits = Vec::new();
    for database in places(table.database) {
        for object in objects(catalog, database)? {
            let column = match change {
                Change::Column { position, .. } => Some(*position),
                _ => None,
            };
            let naming = Naming { table: Some(table.clone()), column, ..Naming::default() };
            let naming = match (change, catalog.is_on(CompileSwitch::LegacyAlterTable)) {
                (Change::Table(_), true) => named_by_trigger(catalog, &object, table),
                _ => bind(catalog, database, &object, naming).map_err(|error| broken(&object, "", &error))?,
            };
            let sql = rewritten(object.sql(), &naming, change);
            let on_table = matches!(change, Change::Table(_))
                && matches!(&object, Object::Trigger(trigger) if is_on(catalog, trigger, table));
            if sql != object.sql() || on_table {
                let new_table = match change {
                    Change::Table(name) if on_table => name,
                    _ => object.table(),
                };
                let (name, new_table) = (object.name().into(), new_table.into());
                let (kind, new_name) = (object.kind(), object.name().into());
                edits.push(RowEdit { database, kind, name, new_name, new_table, sql: Some(sql.into()) });
            }
        }
    }
    Ok(edits)
}

/// As ALTER TABLE worked before 3.26: of views and triggers only the table that a trigger is on is
/// renamed.
fn named_by_trigger(catalog: &dyn Catalog, object: &Object, table: &Rc<Table>) -> Naming {
    let mut naming = Naming { table: Some(table.clone()), ..Naming::default() };
    if let Object::Trigger(trigger) = object
        && is_on(catalog, trigger, table)
    {
        naming.tables.push(trigger.create.table.name.start());
    }
    naming
}

/// Binds every view and trigger of a database, and those of temp; `when` says what has been done
/// before.
///
/// # Errors
/// `error in view v after rename: …`.
pub fn check_texts(catalog: &dyn Catalog, database: DbIndex, when: &str, quotes_are_names: bool) -> Result<()> {
    for place in places(database) {
        for object in objects(catalog, place)? {
            let naming = Naming { quotes_are_names, ..Naming::default() };
            bind(catalog, place, &object, naming).map_err(|error| broken(&object, when, &error))?;
        }
    }
    Ok(())
}

fn places(database: DbIndex) -> impl Iterator<Item = DbIndex> {
    [database, DbIndex::TEMP].into_iter().take(if database == DbIndex::TEMP { 1 } else { 2 })
}

fn objects(catalog: &dyn Catalog, database: DbIndex) -> Result<Vec<Object>> {
    let schema = catalog.schema(database)?;
    let tables = schema.table_names.iter().filter_map(|name| schema.table(name));
    let views = tables.filter(|table| table.kind == TableKind::View);
    let mut objects: Vec<Object> = views.cloned().map(Object::View).collect();
    let mut triggers: Vec<Rc<Trigger>> = schema.triggers.values().cloned().collect();
    triggers.sort_by_key(|trigger| trigger.number);
    objects.extend(triggers.into_iter().map(Object::Trigger));
    Ok(objects)
}

fn broken(object: &Object, when: &str, error: &Error) -> Error {
    let space = if when.is_empty() { "" } else { " " };
    Error::sql(format!("error in {} {}{space}{when}: {}", object.kind(), object.name(), error.message()))
}

/// Binds a text and notes what it names.
fn bind(catalog: &dyn Catalog, database: DbIndex, object: &Object, naming: Naming) -> Result<Naming> {
    let sql = object.sql();
    let parsed = syntax::parse_names(sql, catalog.limits())?;
    let mut binder = Binder::silent(catalog, sql).noting(naming);
    let bound = match (object, &parsed.kind) {
        (Object::View(view), StatementKind::CreateView(create)) => {
            binder = binder.within_view(view, database);
            binder.select(&create.select).map(drop)
        }
        (Object::Trigger(trigger), StatementKind::CreateTrigger(create)) => {
            binder = binder.at_home(trigger.database);
            bind_trigger(&mut binder, catalog, trigger, create)
        }
        _ => return Err(malformed()),
    };
    bound.map(|()| binder.noted())
}

fn bind_trigger<'a>(
    binder: &mut Binder<'a>,
    catalog: &dyn Catalog,
    trigger: &Trigger,
    create: &'a CreateTrigger,
) -> Result<()> {
    let Some((home, table)) = watched(catalog, trigger)? else {
        return Err(crate::from_clause::no_such_table(&create.table));
    };
    binder.note_table(&create.table.name, &table);
    if let TriggerEvent::Update(columns) = &create.event {
        binder.note_columns(columns, &table);
    }
    let rows = match table.kind {
        TableKind::View => {
            let (source, ..) = Binder::silent(catalog, "").view_source(home, &table, None, &Indexed::Any)?;
            debug_assert!(matches!(source.kind, SourceKind::Subquery(_)));
            source.table
        }
        _ => table,
    };
    bind_steps(binder, trigger, create, &rows).map(drop)
}

/// The table that a trigger is on, and its database.
fn watched(catalog: &dyn Catalog, trigger: &Trigger) -> Result<Option<(DbIndex, Rc<Table>)>> {
    let name = &trigger.create.table;
    let wanted = match &name.schema {
        Some(schema) => Some(catalog.database(schema.as_str()).unwrap_or(trigger.database)),
        None => (trigger.database != DbIndex::TEMP).then_some(trigger.database),
    };
    catalog.find_table(wanted, name.name.as_str())
}

fn is_on(catalog: &dyn Catalog, trigger: &Trigger, table: &Table) -> bool {
    let found = watched(catalog, trigger).ok().flatten();
    found.is_some_and(|(database, own)| database == table.database && own.name == table.name)
}

/// A text with the change made where it was noted.
fn rewritten(sql: &str, naming: &Naming, change: &Change<'_>) -> String {
    let mut places: Vec<(Span, String)> = Vec::new();
    let token = |start: u32| {
        let token = syntax::scan(sql.as_bytes(), start as usize);
        Span { start: token.start, len: token.end - token.start }
    };
    match change {
        Change::Table(name) => {
            let old = naming.table.as_ref().map_or("", |table| &table.name);
            let named = naming.tables.iter().map(|start| token(*start)).filter(|span| is_name(span.text(sql), old));
            places.extend(named.map(|span| (span, quoted(name))));
        }
        Change::Column { old, new, .. } => {
            let is_old = |span: &Span| is_name(span.text(sql), old) || is_rowid_name(span.text(sql));
            let named = naming.columns.iter().map(|start| token(*start)).filter(is_old);
            places.extend(named.map(|span| (span, column_name(new, span.text(sql)))));
        }
        Change::Quotes => {}
    }
    if !matches!(change, Change::Table(_)) {
        let texts = naming.texts.iter().map(|start| token(*start));
        places.extend(texts.map(|span| (span, single_quoted(span.text(sql)))));
    }
    replaced(sql, places)
}

/// The text with the places replaced.
pub(super) fn replaced(sql: &str, mut places: Vec<(Span, String)>) -> String {
    places.sort_by_key(|(span, _)| span.start);
    places.dedup_by_key(|(span, _)| span.start);
    let (mut out, mut copied) = (String::with_capacity(sql.len() + 16), 0);
    for (span, text) in &places {
        out.push_str(sql.get(copied..span.start as usize).unwrap_or(""));
        out.push_str(text);
        copied = span.end() as usize;
    }
    out.push_str(sql.get(copied..).unwrap_or(""));
    out
}

/// A column's new name in the place of the old: in quotes where either has them.
pub(super) fn column_name(new: &Name, old: &str) -> String {
    let bare = !new.is_quoted() && !old.starts_with(['"', '`', '[', '\'']);
    if bare { new.as_str().to_owned() } else { quoted(new.as_str()) }
}

/// A text in double quotes as one in single quotes.
pub(super) fn single_quoted(token: &str) -> String {
    let inner = token.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(token);
    format!("'{}'", inner.replace("\"\"", "\"").replace('\'', "''"))
}
