//! Tree to SQL text: parsing the text gives the same tree, spans apart.
//!
//! Every operand that is itself an operation is in parentheses, so that the text needs no
//! knowledge of precedences.

mod ddl;
mod dml;
mod expr;
mod select;

use crate::ast::*;
use std::fmt::Write;

/// The SQL text of an expression.
pub fn expr_text(expr: &Expr) -> String {
    let mut text = Text::default();
    text.expr(expr);
    text.out
}

/// The SQL text of a query.
pub fn select_text(select: &Select) -> String {
    let mut text = Text::default();
    text.select(select);
    text.out
}

/// The SQL text of a statement, without a semicolon.
pub fn statement_text(statement: &Statement) -> String {
    let mut text = Text { parameters: Some(&statement.parameters), ..Text::default() };
    text.word(match statement.explain {
        Explain::No => "",
        Explain::Program => "EXPLAIN",
        Explain::QueryPlan => "EXPLAIN QUERY PLAN",
    });
    text.statement(&statement.kind);
    text.out
}

/// The text written so far.
#[derive(Default)]
struct Text<'a> {
    out: String,
    parameters: Option<&'a Parameters>,
}

impl Text<'_> {
    /// Adds a word, with a space before it where one is needed.
    fn word(&mut self, word: &str) {
        if word.is_empty() {
            return;
        }
        if !self.out.is_empty() && !self.out.ends_with(['(', '.', ' ']) {
            self.out.push(' ');
        }
        self.out.push_str(word);
    }

    /// Adds text as it is.
    fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }

    fn name(&mut self, name: &Name) {
        let quoted = |open: &str, close: &str| {
            let doubled =
                if close == "]" { name.as_str().to_owned() } else { name.as_str().replace(close, &close.repeat(2)) };
            format!("{open}{doubled}{close}")
        };
        let text = match name.quote() {
            Quote::None if is_plain(name.as_str()) => name.as_str().to_owned(),
            Quote::None | Quote::Double => quoted("\"", "\""),
            Quote::Backtick => quoted("`", "`"),
            Quote::Bracket => quoted("[", "]"),
            Quote::Single => quoted("'", "'"),
        };
        self.word(&text);
    }

    fn qualified(&mut self, name: &QualifiedName) {
        if let Some(schema) = &name.schema {
            self.name(schema);
            self.raw(".");
        }
        self.name(&name.name);
    }

    /// Items with commas between them.
    fn list<T>(&mut self, items: &[T], mut each: impl FnMut(&mut Self, &T)) {
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.raw(",");
            }
            each(self, item);
        }
    }

    fn parens(&mut self, inside: impl FnOnce(&mut Self)) {
        self.word("(");
        inside(self);
        self.raw(")");
    }

    fn alias(&mut self, alias: Option<&Name>) {
        if let Some(alias) = alias {
            self.word("AS");
            self.name(alias);
        }
    }

    fn statement(&mut self, statement: &StatementKind) {
        match statement {
            StatementKind::Select(select) => self.select(select),
            StatementKind::Insert(insert) => self.insert(insert),
            StatementKind::Update(update) => self.update(update),
            StatementKind::Delete(delete) => self.delete(delete),
            StatementKind::CreateTable(create) => self.create_table(create),
            StatementKind::CreateIndex(create) => self.create_index(create),
            StatementKind::CreateView(create) => self.create_view(create),
            StatementKind::CreateTrigger(create) => self.create_trigger(create),
            StatementKind::CreateVirtualTable(create) => self.create_virtual_table(create),
            StatementKind::Drop(drop) => self.drop_object(drop),
            StatementKind::AlterTable(alter) => self.alter(alter),
            StatementKind::Begin(mode) => self.word(match mode {
                TransactionMode::Deferred => "BEGIN",
                TransactionMode::Immediate => "BEGIN IMMEDIATE",
                TransactionMode::Exclusive => "BEGIN EXCLUSIVE",
            }),
            StatementKind::Commit => self.word("COMMIT"),
            StatementKind::Rollback => self.word("ROLLBACK"),
            StatementKind::Savepoint(name) => self.word_and_name("SAVEPOINT", name),
            StatementKind::Release(name) => self.word_and_name("RELEASE", name),
            StatementKind::RollbackTo(name) => self.word_and_name("ROLLBACK TO", name),
            StatementKind::Pragma(pragma) => self.pragma(pragma),
            StatementKind::Attach(attach) => {
                self.word("ATTACH");
                self.expr(&attach.file);
                self.word("AS");
                self.expr(&attach.schema);
                self.clause("KEY", attach.key.as_ref());
            }
            StatementKind::Detach(expr) => self.clause("DETACH", Some(expr)),
            StatementKind::Vacuum(vacuum) => {
                self.word("VACUUM");
                if let Some(schema) = &vacuum.schema {
                    self.name(schema);
                }
                self.clause("INTO", vacuum.into.as_ref());
            }
            StatementKind::Analyze(name) => self.word_and_optional("ANALYZE", name.as_ref()),
            StatementKind::Reindex(name) => self.word_and_optional("REINDEX", name.as_ref()),
        }
    }

    /// A keyword and an expression, when there is one.
    fn clause(&mut self, word: &str, expr: Option<&Expr>) {
        if let Some(expr) = expr {
            self.word(word);
            self.expr(expr);
        }
    }

    fn word_and_name(&mut self, word: &str, name: &Name) {
        self.word(word);
        self.name(name);
    }

    fn word_and_optional(&mut self, word: &str, name: Option<&QualifiedName>) {
        self.word(word);
        if let Some(name) = name {
            self.qualified(name);
        }
    }

    fn pragma(&mut self, pragma: &Pragma) {
        self.word("PRAGMA");
        self.qualified(&pragma.name);
        let Some(value) = &pragma.value else { return };
        let text = &value.text;
        let value_text = if value.quoted { string_literal(text) } else { text.to_string() };
        let _ = match value.parenthesized {
            true => write!(self.out, "({value_text})"),
            false => write!(self.out, " = {value_text}"),
        };
    }
}

/// Whether a name needs no quotes.
fn is_plain(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_' || first >= 0x80)
        && bytes.all(crate::token::is_identifier_byte)
}

/// A text as a string literal.
fn string_literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests;
