//! CREATE, DROP and ALTER.

use super::Text;
use crate::ast::*;

impl Text<'_> {
    pub(super) fn create_words(&mut self, temporary: bool, kind: &str, if_not_exists: bool) {
        self.word(if temporary { "CREATE TEMP" } else { "CREATE" });
        self.word(kind);
        self.word(if if_not_exists { "IF NOT EXISTS" } else { "" });
    }

    pub(super) fn create_table(&mut self, create: &CreateTable) {
        self.create_words(create.temporary, "TABLE", create.if_not_exists);
        self.qualified(&create.name);
        let table = match &create.body {
            TableBody::Select(select) => {
                self.word("AS");
                return self.select(select);
            }
            TableBody::Columns(table) => table,
        };
        self.raw("(");
        self.list(&table.columns, Text::column);
        for constraint in &table.constraints {
            self.raw(",");
            self.table_constraint(constraint);
        }
        self.raw(")");
        self.word(match (table.without_rowid, table.strict) {
            (true, true) => "WITHOUT ROWID, STRICT",
            (true, false) => "WITHOUT ROWID",
            (false, true) => "STRICT",
            (false, false) => "",
        });
    }

    fn column(&mut self, column: &ColumnDefinition) {
        self.name(&column.name);
        self.word(&column.type_name);
        for constraint in &column.constraints {
            self.constraint_name(constraint.name.as_ref());
            self.column_constraint(&constraint.kind);
        }
    }

    fn constraint_name(&mut self, name: Option<&Name>) {
        if let Some(name) = name {
            self.word_and_name("CONSTRAINT", name);
        }
    }

    fn column_constraint(&mut self, kind: &ColumnConstraintKind) {
        match kind {
            ColumnConstraintKind::Nothing => {}
            ColumnConstraintKind::Null(conflict) => {
                self.word("NULL");
                self.on_conflict(*conflict);
            }
            ColumnConstraintKind::NotNull(conflict) => {
                self.word("NOT NULL");
                self.on_conflict(*conflict);
            }
            ColumnConstraintKind::PrimaryKey { direction, conflict, autoincrement } => {
                self.word("PRIMARY KEY");
                self.word(match direction {
                    Direction::Unspecified => "",
                    Direction::Ascending => "ASC",
                    Direction::Descending => "DESC",
                });
                self.on_conflict(*conflict);
                self.word(if *autoincrement { "AUTOINCREMENT" } else { "" });
            }
            ColumnConstraintKind::Unique(conflict) => {
                self.word("UNIQUE");
                self.on_conflict(*conflict);
            }
            ColumnConstraintKind::Check(expr, _) => self.expr_in_parens("CHECK", expr),
            ColumnConstraintKind::Default(expr, _) => self.default_value(expr),
            ColumnConstraintKind::Collate(name) => self.word_and_name("COLLATE", name),
            ColumnConstraintKind::References(clause) => self.references(clause, false),
            ColumnConstraintKind::Deferrable(deferrable) => self.deferrable(*deferrable),
            ColumnConstraintKind::Generated { expr, storage, .. } => {
                self.expr_in_parens("AS", expr);
                if let Some(storage) = storage {
                    self.name(storage);
                }
            }
        }
    }

    /// Literals stand as they are, so that they stay what they were; the rest in parentheses.
    fn default_value(&mut self, expr: &Expr) {
        let negative = matches!(&expr.kind, ExprKind::Unary(UnaryOperator::Minus, inner)
            if matches!(inner.kind, ExprKind::Literal(_)));
        if negative || matches!(expr.kind, ExprKind::Literal(_)) {
            self.clause("DEFAULT", Some(expr));
        } else {
            self.expr_in_parens("DEFAULT", expr);
        }
    }

    fn expr_in_parens(&mut self, word: &str, expr: &Expr) {
        self.word(word);
        self.parens(|text| text.expr(expr));
    }

    fn on_conflict(&mut self, conflict: Option<Conflict>) {
        if let Some(conflict) = conflict {
            self.word("ON CONFLICT");
            self.word(conflict.keyword());
        }
    }

    fn references(&mut self, clause: &ForeignKeyClause, table_constraint: bool) {
        self.word_and_name("REFERENCES", &clause.table);
        self.names(&clause.columns);
        for (event, action) in [("ON DELETE", clause.on_delete), ("ON UPDATE", clause.on_update)] {
            let action = match action {
                ForeignKeyAction::NoAction => continue,
                ForeignKeyAction::SetNull => "SET NULL",
                ForeignKeyAction::SetDefault => "SET DEFAULT",
                ForeignKeyAction::Cascade => "CASCADE",
                ForeignKeyAction::Restrict => "RESTRICT",
            };
            self.word(event);
            self.word(action);
        }
        // A column's clause is followed by its own constraint that says it.
        if let (true, Some(deferrable)) = (table_constraint, clause.deferrable) {
            self.deferrable(deferrable);
        }
    }

    fn deferrable(&mut self, deferrable: Deferrable) {
        self.word(if deferrable.negated { "NOT DEFERRABLE" } else { "DEFERRABLE" });
        self.word(match deferrable.initially_deferred {
            None => "",
            Some(true) => "INITIALLY DEFERRED",
            Some(false) => "INITIALLY IMMEDIATE",
        });
    }

    fn table_constraint(&mut self, constraint: &TableConstraint) {
        self.constraint_name(constraint.name.as_ref());
        match &constraint.kind {
            TableConstraintKind::Nothing => {}
            TableConstraintKind::PrimaryKey { columns, autoincrement, conflict } => {
                self.word("PRIMARY KEY");
                self.parens(|text| {
                    text.list(columns, Text::term);
                    text.word(if *autoincrement { "AUTOINCREMENT" } else { "" });
                });
                self.on_conflict(*conflict);
            }
            TableConstraintKind::Unique { columns, conflict } => {
                self.word("UNIQUE");
                self.parens(|text| text.list(columns, Text::term));
                self.on_conflict(*conflict);
            }
            TableConstraintKind::Check { expr, conflict, .. } => {
                self.expr_in_parens("CHECK", expr);
                self.on_conflict(*conflict);
            }
            TableConstraintKind::ForeignKey { columns, clause } => {
                self.word("FOREIGN KEY");
                self.names(columns);
                self.references(clause, true);
            }
        }
    }

    pub(super) fn create_index(&mut self, create: &CreateIndex) {
        let kind = if create.unique { "UNIQUE INDEX" } else { "INDEX" };
        self.create_words(false, kind, create.if_not_exists);
        self.qualified(&create.name);
        self.word_and_name("ON", &create.table);
        self.parens(|text| text.list(&create.columns, Text::term));
        self.clause("WHERE", create.where_clause.as_ref());
    }

    pub(super) fn create_view(&mut self, create: &CreateView) {
        self.create_words(create.temporary, "VIEW", create.if_not_exists);
        self.qualified(&create.name);
        self.names(&create.columns);
        self.word("AS");
        self.select(&create.select);
    }

    pub(super) fn create_virtual_table(&mut self, create: &CreateVirtualTable) {
        self.create_words(false, "VIRTUAL TABLE", create.if_not_exists);
        self.qualified(&create.name);
        self.word_and_name("USING", &create.module);
        if !create.arguments.is_empty() {
            self.parens(|text| text.list(&create.arguments, |text, argument| text.raw(argument)));
        }
    }

    pub(super) fn drop_object(&mut self, drop: &Drop) {
        self.word(match drop.kind {
            DropKind::Table => "DROP TABLE",
            DropKind::Index => "DROP INDEX",
            DropKind::View => "DROP VIEW",
            DropKind::Trigger => "DROP TRIGGER",
        });
        self.word(if drop.if_exists { "IF EXISTS" } else { "" });
        self.qualified(&drop.name);
    }

    pub(super) fn alter(&mut self, alter: &AlterTable) {
        self.word("ALTER TABLE");
        self.qualified(&alter.table);
        match &alter.action {
            AlterAction::RenameTable(name) => self.word_and_name("RENAME TO", name),
            AlterAction::RenameColumn { from, to } => {
                self.word_and_name("RENAME COLUMN", from);
                self.word_and_name("TO", to);
            }
            AlterAction::AddColumn(column) => {
                self.word("ADD COLUMN");
                self.column(column);
            }
            AlterAction::DropColumn(name) => self.word_and_name("DROP COLUMN", name),
            AlterAction::DropConstraint(name) => self.word_and_name("DROP CONSTRAINT", name),
            AlterAction::AddCheck { name, expr, conflict, .. } => {
                self.word("ADD");
                self.constraint_name(name.as_ref());
                self.expr_in_parens("CHECK", expr);
                self.on_conflict(*conflict);
            }
            AlterAction::SetNotNull { column, conflict, .. } => {
                self.word_and_name("ALTER COLUMN", column);
                self.word("SET NOT NULL");
                self.on_conflict(*conflict);
            }
            AlterAction::DropNotNull(column) => {
                self.word_and_name("ALTER COLUMN", column);
                self.word("DROP NOT NULL");
            }
        }
    }
}
