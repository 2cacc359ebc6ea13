//! Enforced foreign keys: which of them a change concerns.
//!
//! Violations are counted: a child without parent adds one when it comes and takes one away when it
//! goes, a parent that goes adds one for each child it leaves. What is not zero at the end of the
//! statement (of the transaction, for deferred keys) is an error.

use super::assigned::Assigned;
use super::triggers::Fired;
use super::{KeyRules, Planner};
use crate::tree::{KeyPlan, KeyReference};
use base::{ConflictAction, DbIndex, Error, Reason, Result};
use resolve::CompileSwitch;
use resolve::bound::SourceId;
use schema::{ForeignKey, Index, IndexPart, RowEvent, Schema, Table, TableKind, Trigger};
use std::rc::Rc;

/// The foreign keys that the changes of one table's rows concern.
pub(super) struct KeyWork {
    pub table: Rc<Table>,
    pub database: DbIndex,
    /// Keys of the table itself.
    pub own: Vec<Rc<KeyReference>>,
    /// Positions of keys of a table that is dropped, whose parents are gone already.
    pub orphaned: Vec<usize>,
    /// Keys of other tables (or itself) that point to it.
    pub incoming: Vec<Rc<KeyReference>>,
    /// The actions on children.
    actions: Vec<Rc<Trigger>>,
    /// The event is an UPDATE.
    pub update: bool,
    /// The statement inserts one row and fires nothing: a missing parent ends it at once.
    pub single_insert: bool,
}

/// What happens to rows of a table.
#[derive(Clone, Copy)]
pub(super) enum KeyEvent<'e> {
    /// One comes; whether it is the only one, and nothing is fired.
    Insert { alone: bool },
    /// Some columns change.
    Update(&'e Assigned),
    /// It goes.
    Delete,
}

impl KeyEvent<'_> {
    fn row_event(self) -> RowEvent {
        match self {
            KeyEvent::Insert { .. } => RowEvent::Insert,
            KeyEvent::Update(_) => RowEvent::Update,
            KeyEvent::Delete => RowEvent::Delete,
        }
    }

    fn assigned(&self) -> Option<&Assigned> {
        match self {
            KeyEvent::Update(assigned) => Some(assigned),
            _ => None,
        }
    }
}

/// The tables with foreign keys, the newest first, as SQLite keeps them.
fn children(schema: &Schema) -> Vec<&Rc<Table>> {
    let has_keys = |table: &&Rc<Table>| !table.foreign_keys.is_empty();
    let mut children: Vec<&Rc<Table>> = schema.tables.values().filter(has_keys).collect();
    if children.len() > 1 {
        let tables = schema.table_names.iter().rev().filter_map(|name| schema.tables.get(name));
        children = tables.filter(has_keys).collect();
    }
    children
}

/// The first errors of keys that mean nothing.
struct KeyErrors {
    incoming: Result<()>,
    actions: Result<Vec<Rc<Trigger>>>,
}

impl Planner<'_, '_> {
    /// What there is to do for an event; none when no key is concerned.
    ///
    /// # Errors
    /// `foreign key mismatch …`, and `no such table: …` for a parent that does not exist.
    pub(super) fn key_work(
        &mut self,
        table: &Rc<Table>,
        database: DbIndex,
        event: KeyEvent<'_>,
    ) -> Result<Option<KeyWork>> {
        if !self.is_on(CompileSwitch::ForeignKeys) || table.kind != TableKind::Ordinary {
            return Ok(None);
        }
        let mut work = KeyWork {
            table: table.clone(),
            database,
            own: Vec::new(),
            orphaned: Vec::new(),
            incoming: Vec::new(),
            actions: Vec::new(),
            update: matches!(event, KeyEvent::Update(_)),
            single_insert: matches!(event, KeyEvent::Insert { alone: true }),
        };
        let schema = self.catalog().schema(database)?;
        let children = children(&schema);
        // Of several keys that mean nothing SQLite reports the one that it looked at last: each of
        // these goes on after an error, or stops at it.
        let own = self.own_references(&mut work, event.assigned());
        let mut errors = KeyErrors { incoming: Ok(()), actions: Ok(Vec::new()) };
        for child in &children {
            self.incoming_references(child, event, &mut work, &mut errors)?;
        }
        work.actions = errors.actions?;
        own?;
        errors.incoming?;
        if work.own.is_empty() && work.incoming.is_empty() && work.orphaned.is_empty() {
            return Ok(None);
        }
        if event.row_event() == RowEvent::Update {
            self.all_incoming(table, &children, database)?;
        }
        Ok(Some(work))
    }

    /// The keys of one table that point to the one that is changed.
    fn incoming_references(
        &mut self,
        child: &Rc<Table>,
        event: KeyEvent<'_>,
        work: &mut KeyWork,
        errors: &mut KeyErrors,
    ) -> Result<()> {
        let (table, row_event) = (work.table.clone(), event.row_event());
        for (position, key) in child.foreign_keys.iter().enumerate().rev() {
            // One new parent alone neither causes nor cures a violation within its statement.
            let idle = work.single_insert && !key.deferred && !self.is_on(CompileSwitch::DeferForeignKeys);
            if !key.parent.eq_ignore_ascii_case(&table.name) || idle {
                continue;
            }
            if event.assigned().is_some_and(|assigned| !key_is_assigned(key, &table, assigned)) {
                continue;
            }
            let reference = match self.reference(position, child, work.database) {
                Ok(reference) => reference,
                Err(_) if self.all.key_rules == KeyRules::Dropping => continue,
                Err(error) if self.has_action(key, row_event) => {
                    errors.actions = Err(error);
                    continue;
                }
                Err(error) => {
                    errors.incoming = std::mem::replace(&mut errors.incoming, Ok(())).and(Err(error));
                    continue;
                }
            };
            if let Ok(actions) = &mut errors.actions
                && row_event != RowEvent::Insert
            {
                actions.extend(self.key_action(&reference, row_event == RowEvent::Update)?);
            }
            work.incoming.push(Rc::new(reference));
        }
        Ok(())
    }

    /// SQLite looks at all of them for an UPDATE, and reports the last error.
    fn all_incoming(&self, table: &Table, children: &[&Rc<Table>], database: DbIndex) -> Result<()> {
        let mut result = Ok(());
        for child in children {
            for (position, key) in child.foreign_keys.iter().enumerate().rev() {
                if key.parent.eq_ignore_ascii_case(&table.name)
                    && let Err(error) = self.reference(position, child, database)
                {
                    result = Err(error);
                }
            }
        }
        result
    }

    /// The keys of the table itself, the last one first.
    fn own_references(&self, work: &mut KeyWork, assigned: Option<&Assigned>) -> Result<()> {
        let table = work.table.clone();
        for (position, key) in table.foreign_keys.iter().enumerate().rev() {
            let touched =
                |assigned: &Assigned| key.columns.iter().any(|&column| assigned.touches(column as i32, &table));
            let own_parent = key.parent.eq_ignore_ascii_case(&table.name);
            if own_parent || assigned.is_none_or(touched) {
                match self.reference(position, &table, work.database) {
                    Ok(reference) => work.own.push(Rc::new(reference)),
                    // A table whose keys mean nothing can still be dropped.
                    Err(_) if self.all.key_rules == KeyRules::Dropping => {
                        let gone = self.catalog().schema(work.database)?.table(&key.parent).is_none();
                        work.orphaned.extend(gone.then_some(position));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        Ok(())
    }

    fn reference(&self, position: usize, child: &Rc<Table>, database: DbIndex) -> Result<KeyReference> {
        let key = &child.foreign_keys[position];
        let schema = self.catalog().schema(database)?;
        let Some(parent) = schema.table(&key.parent) else {
            let name = self.catalog().database_name(database);
            return Err(Error::of(Reason::NoSuchTable, format_args!("{name}.{}", key.parent)));
        };
        let Some((index, columns)) = parent_index(key, parent) else {
            return Err(Error::sql(format!(
                "foreign key mismatch - \"{}\" referencing \"{}\"",
                child.name, key.parent
            )));
        };
        let deferred = key.deferred || self.is_on(CompileSwitch::DeferForeignKeys);
        Ok(KeyReference { child: child.clone(), parent: parent.clone(), position, deferred, columns, index })
    }

    /// A plan of which nothing is counted yet.
    pub(super) fn begin_keys(&mut self) -> KeyPlan {
        let (old, new): (SourceId, SourceId) = (self.new_source(), self.new_source());
        KeyPlan { old, new, removed: None, added: None, actions: None }
    }

    /// The actions on the children of a row that has changed or gone; they also run while they run
    /// already.
    pub(super) fn key_calls(&mut self, work: &KeyWork, plan: &mut KeyPlan) -> Result<()> {
        let Some(fired) = Fired::of(&work.actions, &work.table, Some(ConflictAction::Abort), |_| true) else {
            return Ok(());
        };
        let mut calls = self.all_calls(&fired)?;
        calls.once = false;
        plan.actions = Some(calls);
        Ok(())
    }
}

/// Whether an UPDATE assigns columns that a key points to.
fn key_is_assigned(key: &ForeignKey, parent: &Table, assigned: &Assigned) -> bool {
    parent.columns.iter().enumerate().any(|(position, column)| {
        let meant = match key.parent_columns.is_empty() {
            true => column.primary_key > 0,
            false => key.parent_columns.iter().any(|name| name.eq_ignore_ascii_case(&column.name)),
        };
        meant && assigned.touches(position as i32, parent)
    })
}

/// The unique index of the parent that a key points to (none: its rowid), and the pairs of columns
/// in its order.
fn parent_index(key: &ForeignKey, parent: &Rc<Table>) -> Option<(Option<Rc<Index>>, Vec<(usize, i32)>)> {
    let named = |column: usize| {
        let wanted = &parent.columns.get(column)?.name;
        key.parent_columns.iter().position(|name| name.eq_ignore_ascii_case(wanted))
    };
    if let ([child], Some(alias)) = (key.columns.as_slice(), parent.rowid_alias)
        && (key.parent_columns.is_empty() || named(alias).is_some())
    {
        return Some((None, vec![(*child, -1)]));
    }
    for index in parent.indexes.iter().filter(|index| index.unique && index.partial.is_none()) {
        if index.key_columns != key.columns.len() || (key.parent_columns.is_empty() && !index.is_primary_key()) {
            continue;
        }
        let pairs = index.columns.iter().take(index.key_columns).enumerate().map(|(offset, entry)| {
            let IndexPart::Column(column) = entry.part else { return None };
            let declared = parent.columns.get(usize::try_from(column).ok()?)?;
            if key.parent_columns.is_empty() {
                return Some((*key.columns.get(offset)?, column));
            }
            if !declared.collation.name().eq_ignore_ascii_case(entry.collation.name()) {
                return None;
            }
            Some((*key.columns.get(named(column as usize)?)?, column))
        });
        if let Some(pairs) = pairs.collect::<Option<Vec<_>>>() {
            return Some((Some(index.clone()), pairs));
        }
    }
    None
}
