//! INSERT, UPDATE, DELETE and triggers.

use super::Text;
use crate::ast::*;

impl Conflict {
    /// The word as SQL writes it.
    pub fn keyword(self) -> &'static str {
        match self {
            Conflict::Rollback => "ROLLBACK",
            Conflict::Abort => "ABORT",
            Conflict::Fail => "FAIL",
            Conflict::Ignore => "IGNORE",
            Conflict::Replace => "REPLACE",
        }
    }
}

impl Text<'_> {
    fn or_conflict(&mut self, conflict: Option<Conflict>) {
        if let Some(conflict) = conflict {
            self.word("OR");
            self.word(conflict.keyword());
        }
    }

    fn target(&mut self, table: &QualifiedName, alias: Option<&Name>) {
        self.qualified(table);
        self.alias(alias);
    }

    pub(super) fn insert(&mut self, insert: &Insert) {
        self.with(insert.with.as_deref());
        self.word("INSERT");
        self.or_conflict(insert.or);
        self.word("INTO");
        self.target(&insert.table, insert.alias.as_ref());
        self.names(&insert.columns);
        match &insert.source {
            InsertSource::DefaultValues => self.word("DEFAULT VALUES"),
            InsertSource::Select(select) => self.select(select),
        }
        for upsert in &insert.upserts {
            self.upsert(upsert);
        }
        self.returning(&insert.returning);
    }

    fn upsert(&mut self, upsert: &Upsert) {
        self.word("ON CONFLICT");
        if !upsert.target.is_empty() {
            self.parens(|text| text.list(&upsert.target, Text::term));
        }
        self.clause("WHERE", upsert.target_where.as_ref());
        match &upsert.action {
            UpsertAction::Nothing => self.word("DO NOTHING"),
            UpsertAction::Update { set, where_clause } => {
                self.word("DO UPDATE SET");
                self.list(set, Text::assignment);
                self.clause("WHERE", where_clause.as_ref());
            }
        }
    }

    fn assignment(&mut self, assignment: &Assignment) {
        match (assignment.parenthesized, assignment.columns.first()) {
            (false, Some(column)) => self.name(column),
            _ => self.names(&assignment.columns),
        }
        self.word("=");
        self.expr(&assignment.value);
    }

    fn returning(&mut self, columns: &[ResultColumn]) {
        if !columns.is_empty() {
            self.word("RETURNING");
            self.result_columns(columns);
        }
    }

    pub(super) fn update(&mut self, update: &Update) {
        self.with(update.with.as_deref());
        self.word("UPDATE");
        self.or_conflict(update.or);
        self.target(&update.table, update.alias.as_ref());
        self.indexed(&update.indexed);
        self.word("SET");
        self.list(&update.set, Text::assignment);
        if let Some(from) = &update.from {
            self.word("FROM");
            self.from(from);
        }
        self.clause("WHERE", update.where_clause.as_ref());
        self.returning(&update.returning);
        self.first_rows(update.first_rows.as_deref());
    }

    pub(super) fn delete(&mut self, delete: &Delete) {
        self.with(delete.with.as_deref());
        self.word("DELETE FROM");
        self.target(&delete.table, delete.alias.as_ref());
        self.indexed(&delete.indexed);
        self.clause("WHERE", delete.where_clause.as_ref());
        self.returning(&delete.returning);
        self.first_rows(delete.first_rows.as_deref());
    }

    fn first_rows(&mut self, rows: Option<&FirstRows>) {
        if let Some(rows) = rows {
            self.order_by(&rows.order_by);
            self.limit(rows.limit.as_deref());
        }
    }

    pub(super) fn create_trigger(&mut self, create: &CreateTrigger) {
        self.create_words(create.temporary, "TRIGGER", create.if_not_exists);
        self.qualified(&create.name);
        self.word(match create.timing {
            TriggerTiming::Before => "BEFORE",
            TriggerTiming::After => "AFTER",
            TriggerTiming::InsteadOf => "INSTEAD OF",
        });
        match &create.event {
            TriggerEvent::Delete => self.word("DELETE"),
            TriggerEvent::Insert => self.word("INSERT"),
            TriggerEvent::Update(columns) => {
                self.word("UPDATE");
                self.word(if columns.is_empty() { "" } else { "OF" });
                self.list(columns, Text::name);
            }
        }
        self.word("ON");
        self.qualified(&create.table);
        self.word(if create.for_each_row { "FOR EACH ROW" } else { "" });
        self.clause("WHEN", create.when.as_ref());
        self.word("BEGIN");
        for step in &create.steps {
            match step {
                TriggerStep::Select(select) => self.select(select),
                TriggerStep::Insert(insert) => self.insert(insert),
                TriggerStep::Update(update) => self.update(update),
                TriggerStep::Delete(delete) => self.delete(delete),
            }
            self.raw(";");
        }
        self.word("END");
    }
}
