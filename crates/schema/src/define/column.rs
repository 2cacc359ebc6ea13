//! Columns and their constraints.

use super::{Definition, Draft, conflict_action, foreign_key};
use crate::{Column, ConflictAction, Generated};
use base::{Error, Result};
use std::rc::Rc;
use syntax::ast::{self, ColumnConstraintKind as Kind};
use value::{Affinity, CollationRef};

/// Types that have one spelling however they are written.
const STANDARD_TYPES: [&str; 6] = ["ANY", "BLOB", "INT", "INTEGER", "REAL", "TEXT"];

impl Definition<'_> {
    pub(super) fn column(&self, draft: &mut Draft, definition: &ast::ColumnDefinition) -> Result<()> {
        let name = definition.name.as_str();
        if draft.table.columns.len() >= self.column_limit() {
            return Err(Error::sql(format!("too many columns on {}", draft.table.name)));
        }
        if draft.table.column_position(name).is_some() {
            return Err(Error::sql(format!("duplicate column name: {name}")));
        }
        draft.table.columns.push(plain_column(name, &definition.type_name));
        // A name stays for the next CHECK, whatever is between.
        let mut constraint_name = None;
        for constraint in &definition.constraints {
            if constraint.name.is_some() {
                constraint_name = constraint.name.as_ref();
            }
            if let Kind::Check(expr, text) = &constraint.kind {
                self.check(draft, constraint_name, expr, *text);
                constraint_name = None;
            } else {
                self.column_constraint(draft, &constraint.kind)?;
            }
        }
        Ok(())
    }

    fn column_constraint(&self, draft: &mut Draft, kind: &Kind) -> Result<()> {
        let position = draft.table.columns.len().saturating_sub(1);
        match kind {
            Kind::PrimaryKey { direction, conflict, autoincrement } => {
                return self.primary_key_column(draft, *direction, *autoincrement, *conflict);
            }
            Kind::Unique(conflict) => return self.unique_column(draft, *conflict),
            Kind::References(clause) => {
                let Some(column) = draft.table.columns.get(position) else {
                    return Ok(());
                };
                if clause.columns.len() > 1 {
                    let text = format!(
                        "foreign key on {} should reference only one column of table {}",
                        column.name, clause.table
                    );
                    return Err(Error::sql_at(text, clause.table_span.start));
                }
                draft.table.foreign_keys.push(foreign_key(vec![position], clause));
                return Ok(());
            }
            _ => {}
        }
        let Some(column) = draft.table.columns.get_mut(position) else {
            return Ok(());
        };
        match kind {
            Kind::NotNull(conflict) => {
                column.not_null = Some(conflict.map_or(ConflictAction::Abort, conflict_action));
            }
            Kind::Default(expr, text) => return default(column, expr, text.text(self.sql)),
            Kind::Collate(name) => {
                column.collation = self.collation(name.as_str())?;
                column.collation_name = Some(name.as_str().into());
                // A key that an earlier constraint made compares as the column does.
                let collation = column.collation.clone();
                draft.keys.iter_mut().for_each(|key| key.column_collation_changed(position, &collation));
            }
            Kind::Generated { expr, storage, .. } => {
                return generated(column, expr, storage.as_ref());
            }
            _ => {}
        }
        Ok(())
    }
}

/// A column with its type and nothing else.
pub(super) fn plain_column(name: &str, type_name: &str) -> Column {
    let declared = declared_type(type_name);
    let affinity = match declared.as_deref() {
        None => Affinity::Blob,
        Some(declared) => Affinity::from_declared_type(declared),
    };
    Column {
        name: name.into(),
        declared_type: declared,
        affinity,
        collation: CollationRef::Binary,
        collation_name: None,
        not_null: None,
        default: None,
        default_text: None,
        primary_key: 0,
        generated: None,
        hidden: false,
    }
}

/// The declared type: without quotes, standard types in their own spelling.
fn declared_type(type_name: &str) -> Option<Box<str>> {
    let text = type_name.trim();
    let close = match text.as_bytes().first() {
        Some(b'"') => '"',
        Some(b'\'') => '\'',
        Some(b'`') => '`',
        Some(b'[') => ']',
        _ => '\0',
    };
    let text = if close == '\0' { text.to_owned() } else { first_quoted(text, close) };
    if text.is_empty() {
        return None;
    }
    let standard = STANDARD_TYPES.iter().find(|standard| standard.eq_ignore_ascii_case(&text));
    Some(standard.map_or_else(|| text.as_str().into(), |&standard| standard.into()))
}

/// What is in the quotes that a text begins with; a doubled quote is one.
fn first_quoted(text: &str, close: char) -> String {
    let mut inner = String::new();
    let mut letters = text.chars().skip(1).peekable();
    while let Some(letter) = letters.next() {
        if letter == close {
            if letters.peek() != Some(&close) {
                break;
            }
            letters.next();
        }
        inner.push(letter);
    }
    inner
}

fn default(column: &mut Column, expr: &ast::Expr, text: &str) -> Result<()> {
    if !is_constant(expr) {
        return Err(Error::sql(format!("default value of column [{}] is not constant", column.name)));
    }
    if column.generated.is_some() {
        return Err(Error::sql("cannot use DEFAULT on a generated column"));
    }
    column.default = Some(Rc::new(expr.clone()));
    column.default_text = Some(text.into());
    Ok(())
}

fn generated(column: &mut Column, expr: &ast::Expr, storage: Option<&ast::Name>) -> Result<()> {
    let stored = storage.is_some_and(|word| word.is("stored"));
    let known = storage.is_none_or(|word| word.is("stored") || word.is("virtual"));
    if !known || column.generated.is_some() || column.default.is_some() {
        return Err(Error::sql(format!("error in generated column \"{}\"", column.name)));
    }
    if column.primary_key != 0 {
        return Err(Error::sql("generated columns cannot be part of the PRIMARY KEY"));
    }
    column.generated = Some(Generated { expr: Rc::new(expr.clone()), stored });
    Ok(())
}

/// Whether an expression can be computed without a row: literals, TRUE and FALSE, functions.
fn is_constant(expr: &ast::Expr) -> bool {
    struct Constant(bool);
    impl ast::walk::Visitor for Constant {
        fn expr(&mut self, expr: &ast::Expr) -> ast::walk::Walk {
            use ast::ExprKind as E;
            let constant = match &expr.kind {
                E::Id(name) => !name.is_quoted() && (name.is("true") || name.is("false")),
                E::Qualified(_) | E::Parameter(_) | E::Subquery(_) | E::Exists(_) | E::Raise(..) => false,
                E::In(inside) => matches!(inside.set, ast::InSet::List(_)),
                E::Function(call) => call.over.is_none(),
                _ => true,
            };
            self.0 &= constant;
            if constant { ast::walk::Walk::Into } else { ast::walk::Walk::Stop }
        }
    }
    let mut constant = Constant(true);
    ast::walk::walk_expr(&mut constant, expr);
    constant.0
}
