//! The actions of foreign keys on children: CASCADE, SET NULL, SET DEFAULT and RESTRICT are
//! triggers of our own making, which fire when the parent's row has changed.

use super::Planner;
use crate::tree::KeyReference;
use base::Result;
use resolve::CompileSwitch;
use schema::{ForeignKey, ForeignKeyAction, RowEvent, Table, Trigger};
use std::rc::Rc;

/// A trigger made for a key's action, kept so that a program that reaches itself again finds it.
pub(super) struct KeyAction {
    child: Rc<Table>,
    key: usize,
    update: bool,
    pub trigger: Rc<Trigger>,
}

impl Planner<'_, '_> {
    /// What a key does to its children when a parent's row changes.
    pub(super) fn action(&self, key: &ForeignKey, update: bool) -> ForeignKeyAction {
        match (self.is_on(CompileSwitch::ForeignKeyActions), update) {
            (false, _) => ForeignKeyAction::NoAction,
            (true, true) => key.on_update,
            (true, false) => key.on_delete,
        }
    }

    /// Whether a key acts on its children when a parent's row changes.
    pub(super) fn has_action(&self, key: &ForeignKey, event: RowEvent) -> bool {
        let action = match event {
            RowEvent::Insert => return false,
            RowEvent::Update => self.action(key, true),
            RowEvent::Delete => self.action(key, false),
        };
        let idle = action == ForeignKeyAction::Restrict && self.is_on(CompileSwitch::DeferForeignKeys);
        action != ForeignKeyAction::NoAction && !idle
    }

    /// The trigger that carries out the action of a key, where it has one.
    pub(super) fn key_action(&mut self, reference: &KeyReference, update: bool) -> Result<Option<Rc<Trigger>>> {
        let (child, position) = (&reference.child, reference.position);
        let is_it = |own: &&KeyAction| Rc::ptr_eq(&own.child, child) && own.key == position && own.update == update;
        if let Some(known) = self.all.key_actions.iter().find(is_it) {
            return Ok(Some(known.trigger.clone()));
        }
        let action = self.action(reference.key(), update);
        let Some(sql) = action_text(reference, action, update, self.is_on(CompileSwitch::DeferForeignKeys)) else {
            return Ok(None);
        };
        let statement = syntax::parse_one(&sql, self.catalog().limits())?;
        let syntax::ast::StatementKind::CreateTrigger(create) = statement.kind else { return Ok(None) };
        let trigger = Rc::new(Trigger {
            name: "".into(),
            database: child.database,
            create: Rc::new(*create),
            sql: sql.into(),
            number: 0,
        });
        let action = KeyAction { child: child.clone(), key: position, update, trigger: trigger.clone() };
        self.all.key_actions.push(action);
        Ok(Some(trigger))
    }

    /// Whether the trigger program that was begun last is the key's own SET NULL. SQLite takes this
    /// for a sign that it is coding that very action, which makes no orphans; a statement that has
    /// fired it before is believed too.
    pub(super) fn last_program_set_null(&self, reference: &KeyReference) -> bool {
        let Some(last) = self.all.programs.last() else { return false };
        let key = reference.key();
        self.all.key_actions.iter().any(|own| {
            let action = if own.update { key.on_update } else { key.on_delete };
            Rc::ptr_eq(&own.child, &reference.child)
                && own.key == reference.position
                && Rc::ptr_eq(&last.trigger, &own.trigger)
                && action == ForeignKeyAction::SetNull
        })
    }
}

/// The trigger of an action as SQL; none for NO ACTION.
fn action_text(reference: &KeyReference, action: ForeignKeyAction, update: bool, deferred: bool) -> Option<String> {
    use ForeignKeyAction::{Cascade, NoAction, Restrict, SetDefault, SetNull};
    if action == NoAction || (action == Restrict && deferred) {
        return None;
    }
    let mut text = ActionText { sql: String::with_capacity(ACTION_TEXT_BYTES), reference };
    text.event(update);
    match action {
        Restrict => {
            text.sql.push_str("SELECT RAISE(ABORT, 'FOREIGN KEY constraint failed') FROM ");
            text.name(&reference.child.name);
        }
        Cascade if !update => {
            text.sql.push_str("DELETE FROM ");
            text.name(&reference.child.name);
        }
        Cascade => text.set(|text, _, parent| {
            text.sql.push_str("NEW.");
            text.parent(parent);
        }),
        SetDefault => text.set(|text, child, _| text.default_of(child)),
        SetNull | NoAction => text.set(|text, _, _| text.sql.push_str("NULL")),
    }
    text.matched();
    text.sql.push_str("; END");
    Some(text.sql)
}

/// Room for the text of most actions.
const ACTION_TEXT_BYTES: usize = 200;

/// The text of an action while it is written.
struct ActionText<'r> {
    sql: String,
    reference: &'r KeyReference,
}

impl ActionText<'_> {
    /// Up to the step: `CREATE TRIGGER k AFTER … ON parent … BEGIN `.
    fn event(&mut self, update: bool) {
        self.sql.push_str("CREATE TRIGGER k AFTER ");
        self.sql.push_str(if update { "UPDATE ON " } else { "DELETE ON " });
        self.name(&self.reference.parent.name);
        if update {
            self.sql.push_str(" WHEN NOT (");
            self.pairs(" AND ", |text, _, parent| {
                text.sql.push_str("OLD.");
                text.parent(parent);
                text.sql.push_str(" IS NEW.");
                text.parent(parent);
            });
            self.sql.push(')');
        }
        self.sql.push_str(" BEGIN ");
    }

    /// `UPDATE child SET column = value, …`.
    fn set(&mut self, value: impl Fn(&mut Self, usize, i32)) {
        self.sql.push_str("UPDATE ");
        self.name(&self.reference.child.name);
        self.sql.push_str(" SET ");
        self.pairs(", ", |text, child, parent| {
            text.child(child);
            text.sql.push_str(" = ");
            value(text, child, parent);
        });
    }

    /// ` WHERE OLD.parent = child AND …`.
    fn matched(&mut self) {
        self.sql.push_str(" WHERE ");
        self.pairs(" AND ", |text, child, parent| {
            text.sql.push_str("OLD.");
            text.parent(parent);
            text.sql.push_str(" = ");
            text.child(child);
        });
    }

    /// Something of each pair of columns, with a text between them.
    fn pairs(&mut self, between: &str, part: impl Fn(&mut Self, usize, i32)) {
        for (at, (child, parent)) in self.reference.columns.iter().enumerate() {
            if at > 0 {
                self.sql.push_str(between);
            }
            part(self, *child, *parent);
        }
    }

    /// A name in quotes.
    fn name(&mut self, name: &str) {
        self.sql.push('"');
        for (at, part) in name.split('"').enumerate() {
            if at > 0 {
                self.sql.push_str("\"\"");
            }
            self.sql.push_str(part);
        }
        self.sql.push('"');
    }

    fn parent(&mut self, column: i32) {
        let parent = &self.reference.parent;
        let column = usize::try_from(column).ok().or(parent.rowid_alias).and_then(|at| parent.columns.get(at));
        match column {
            Some(column) => self.name(&column.name),
            None => self.sql.push_str("rowid"),
        }
    }

    fn child(&mut self, column: usize) {
        if let Some(own) = self.reference.child.columns.get(column) {
            self.name(&own.name);
        }
    }

    fn default_of(&mut self, column: usize) {
        match self.reference.child.columns.get(column).and_then(|column| column.default_text.as_ref()) {
            Some(text) => {
                self.sql.push('(');
                self.sql.push_str(text);
                self.sql.push(')');
            }
            None => self.sql.push_str("NULL"),
        }
    }
}
