//! ALTER TABLE … DROP CONSTRAINT, ADD CHECK, ALTER COLUMN … SET and DROP NOT NULL.

use super::{check_alterable, malformed, tokens};
use crate::binder::AuthorizerLog;
use crate::binder::Binder;
use crate::bound::{AlterTable, RowEdit, Select, Violation};
use base::{DbIndex, Error, Result, ResultCode};
use schema::{Table, TableKind};
use std::ops::Range;
use std::rc::Rc;
use syntax::TokenKind;
use syntax::ast::{
    AlterAction, ColumnConstraint, ColumnConstraintKind, Expr, Name, Span, StatementKind, TableBody, TableColumns,
    TableConstraintKind,
};

impl<'a> Binder<'a> {
    /// The forms that change constraints.
    pub(super) fn alter_constraints(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        action: &AlterAction,
    ) -> Result<AlterTable> {
        check_alterable(self.catalog(), table)?;
        let kind = match table.kind {
            TableKind::View => Some("view"),
            TableKind::Virtual(_) => Some("virtual table"),
            _ => None,
        };
        if let Some(kind) = kind {
            return Err(Error::sql(format!("cannot edit constraints of {kind} \"{}\"", table.name)));
        }
        let parsed = syntax::parse_one(&table.sql, self.catalog().limits())?;
        let StatementKind::CreateTable(create) = &parsed.kind else { return Err(malformed()) };
        let TableBody::Columns(body) = &create.body else { return Err(malformed()) };
        let mut violation = None;
        let sql = match action {
            AlterAction::DropConstraint(name) => without_constraint(&table.sql, body, name)?,
            AlterAction::AddCheck { name, expr, text, .. } => {
                let (sql, broken) = self.add_check(database, table, body, (name.as_ref(), expr, *text))?;
                violation = Some(broken);
                sql
            }
            AlterAction::SetNotNull { column, text, .. } => {
                let sql = self.set_not_null(table, body, column, *text)?;
                self.authorize_failing()?;
                let rows = self.rows_that(
                    database,
                    table,
                    "0",
                    &format!("{} IS NULL", quoted(column.as_str())),
                    self.is_authorizing(),
                )?;
                violation = Some(Violation::of(rows, "sqlite_fail('constraint failed', 19)".to_owned()));
                sql
            }
            AlterAction::DropNotNull(column) => {
                let at = position_of(table, column)?;
                let found = body.columns.get(at).and_then(|column| not_null(&column.constraints));
                found.map_or_else(|| table.sql.to_string(), |span| without(&table.sql, span))
            }
            _ => return Err(malformed()),
        };
        self.new_definition(database, &sql)?;
        let name = table.name.clone();
        let edit = RowEdit {
            database,
            kind: "table",
            name: name.clone(),
            new_name: name.clone(),
            new_table: name,
            sql: Some(sql.into()),
        };
        Ok(AlterTable {
            database,
            table: table.clone(),
            edits: vec![edit],
            refusals: Vec::new(),
            violation,
            adds_column: false,
            renamed: None,
            dropped: None,
            check: None,
        })
    }

    /// The text with a CHECK more, and the rows that break it.
    fn add_check(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        body: &TableColumns,
        (name, expr, text): (Option<&Name>, &Expr, Span),
    ) -> Result<(String, Violation)> {
        let condition = expr.span.text(self.sql());
        let end = closing_parenthesis(&table.sql, body.columns_end as usize)?;
        let sql = inserted(&table.sql, end, &format!(", {}", text.text(self.sql()).trim_end()));
        self.check_definition(&Rc::new(self.new_definition(database, &sql)?), database)?;
        let shown = match name {
            Some(name) => format!("sqlite_fail('constraint {name} already exists', 1)"),
            None => "sqlite_fail('constraint failed', 19)".to_owned(),
        };
        if self.is_authorizing() {
            drop(self.rows_that(database, table, "0", &format!("NOT ({condition})"), self.is_authorizing())?);
        }
        if name.is_some() {
            self.authorize_constraint_name(database)?;
        }
        self.authorize_failing()?;
        let violation = match name.filter(|name| has_constraint(body, name)) {
            Some(name) => Violation::always(format!("constraint {name} already exists"), shown),
            None => Violation::of(
                self.rows_that(database, table, "0", &format!("NOT ({condition})"), self.is_authorizing())?,
                shown,
            ),
        };
        Ok((sql, violation))
    }

    /// The text with NOT NULL after the column's definition, in the place of one that it has.
    fn set_not_null(&self, table: &Table, body: &TableColumns, column: &Name, text: Span) -> Result<String> {
        let at = position_of(table, column)?;
        let definition = body.columns.get(at).ok_or_else(malformed)?;
        let end = tokens(&table.sql)
            .find(|((_, start), _)| *start >= definition.span.end() as usize)
            .map_or(table.sql.len(), |((_, start), _)| start);
        let sql = inserted(&table.sql, end, &format!(" {}", text.text(self.sql())));
        Ok(not_null(&definition.constraints).map_or(sql.clone(), |span| without(&sql, span)))
    }

    /// A query for a result of the rows of a table that fulfil a condition. `asks`: whether the
    /// application is asked what it reads.
    pub(super) fn rows_that(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        result: &str,
        condition: &str,
        asks: bool,
    ) -> Result<Box<Select>> {
        let text = format!("SELECT {result} FROM {} WHERE {condition}", quoted(&table.name));
        let statement = syntax::parse_one(&text, self.catalog().limits())?;
        let StatementKind::Select(select) = &statement.kind else { return Err(malformed()) };
        // That it is a query has been asked already.
        let asked = AuthorizerLog::of_own_query(asks);
        let mut binder = Binder::authorized_by(asked, self.catalog(), &text)
            .numbered_from(self.next_ids())
            .with_altered(database, table.clone());
        let mut bound = binder.select(select).map_err(Error::without_offset)?;
        // A column that is NOT NULL from now on may hold NULLs yet.
        bound.arms.iter_mut().for_each(|arm| arm.keeps_null_tests = true);
        self.go_on_after(&binder);
        Ok(bound)
    }
}

impl Violation {
    /// The statement fails, whatever the rows are.
    fn always(text: String, shown: String) -> Violation {
        Violation { rows: None, shown: Some(shown.into()), code: ResultCode::ERROR, texts: vec![text.into()] }
    }

    fn of(rows: Box<Select>, shown: String) -> Violation {
        let texts = vec!["constraint failed".into()];
        Violation { rows: Some(rows), shown: Some(shown.into()), code: ResultCode::CONSTRAINT, texts }
    }
}

fn position_of(table: &Table, column: &Name) -> Result<usize> {
    table.column_position(column.as_str()).ok_or_else(|| Error::sql(format!("no such column: {column}")))
}

/// A name as SQLite writes it into texts: always in quotes.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn not_null(constraints: &[ColumnConstraint]) -> Option<Range<usize>> {
    let is_not_null = |own: &&ColumnConstraint| matches!(own.kind, ColumnConstraintKind::NotNull(_));
    constraints.iter().find(is_not_null).map(|own| range(own.span))
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end() as usize
}

/// What becomes of a constraint that is dropped.
enum Named {
    /// It goes.
    Drops,
    /// Only its name goes: it is no constraint.
    Unnamed,
    /// It has to stay.
    Stays,
}

fn has_constraint(body: &TableColumns, name: &Name) -> bool {
    named(body, name).is_some()
}

/// The first constraint of a name.
fn named(body: &TableColumns, name: &Name) -> Option<(Range<usize>, Named)> {
    let of_columns = body.columns.iter().flat_map(|column| &column.constraints).map(|own| {
        let kind = match own.kind {
            ColumnConstraintKind::NotNull(_)
            | ColumnConstraintKind::Check(..)
            | ColumnConstraintKind::References(_)
            | ColumnConstraintKind::Nothing => Named::Drops,
            ColumnConstraintKind::Default(..) | ColumnConstraintKind::Collate(_) => Named::Unnamed,
            ColumnConstraintKind::Generated { .. } => Named::Unnamed,
            _ => Named::Stays,
        };
        (&own.name, own.span, kind)
    });
    let of_table = body.constraints.iter().map(|own| {
        let kind = match own.kind {
            TableConstraintKind::Check { .. }
            | TableConstraintKind::ForeignKey { .. }
            | TableConstraintKind::Nothing => Named::Drops,
            _ => Named::Stays,
        };
        (&own.name, own.span, kind)
    });
    let mut all = of_columns.chain(of_table);
    all.find(|(own, ..)| own.as_ref().is_some_and(|own| own.is(name.as_str())))
        .map(|(_, span, kind)| (range(span), kind))
}

fn without_constraint(sql: &str, body: &TableColumns, name: &Name) -> Result<String> {
    match named(body, name) {
        None => Err(Error::sql(format!("no such constraint: {name}"))),
        Some((_, Named::Stays)) => Err(Error::sql(format!("constraint may not be dropped: {name}"))),
        Some((span, Named::Drops)) => Ok(without(sql, span)),
        Some((span, Named::Unnamed)) => {
            // CONSTRAINT and the name.
            let behind = tokens(sql).filter(|((_, start), _)| *start >= span.start).nth(1);
            let end = behind.map_or(span.end, |((_, start), text)| start + text.len());
            Ok(without(sql, span.start..end))
        }
    }
}

/// A text without a part of it and the spaces and comments around; at the end of an item, without
/// the comma before it too.
fn without(sql: &str, part: Range<usize>) -> String {
    let (tail, next) = tokens(sql)
        .find(|((_, start), _)| *start >= part.end)
        .map_or((sql.len(), TokenKind::Eof), |((kind, start), _)| (start, kind));
    let ends = matches!(next, TokenKind::Comma | TokenKind::RightParen);
    let head = match super::tokens_before(sql, part.start).last() {
        Some(((TokenKind::Comma, start), _)) if ends => *start,
        Some(((_, start), text)) => start + text.len(),
        None => 0,
    };
    let space = if ends { "" } else { " " };
    format!("{}{space}{}", sql.get(..head).unwrap_or(""), sql.get(tail..).unwrap_or(""))
}

fn inserted(sql: &str, at: usize, text: &str) -> String {
    let (head, tail) = sql.split_at_checked(at).unwrap_or((sql, ""));
    format!("{head}{text}{tail}")
}

/// Where the list of columns and constraints ends; `from` is inside of it.
fn closing_parenthesis(sql: &str, from: usize) -> Result<usize> {
    let mut depth = 0_u32;
    for ((kind, start), _) in tokens(sql).filter(|((_, start), _)| *start >= from) {
        match kind {
            TokenKind::LeftParen => depth += 1,
            TokenKind::RightParen if depth == 0 => return Ok(start),
            TokenKind::RightParen => depth -= 1,
            _ => {}
        }
    }
    Err(malformed())
}
