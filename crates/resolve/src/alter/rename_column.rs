//! ALTER TABLE RENAME COLUMN: every token that means the column, in the texts of the table, its
//! indexes, and the tables that refer to it.

use super::texts::{self, Change, check_texts, column_name, replaced, single_quoted};
use super::{check_alterable, is_name, malformed, tokens};
use crate::binder::Binder;
use crate::bound::{AlterTable, RowEdit};
use crate::name_lookup::is_rowid_name;
use base::{DbIndex, Error, Limits, Result};
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::TokenKind;
use syntax::ast::walk::{Visitor, Walk, walk_expr};
use syntax::ast::{ColumnConstraintKind, Expr, ExprKind, Name, Quote, Span, StatementKind, TableBody};
use syntax::ast::{TableColumns, TableConstraintKind};

/// What is renamed.
struct Renaming<'r> {
    table: &'r Table,
    column: &'r str,
    to: &'r Name,
    limits: &'r Limits,
}

impl Binder<'_> {
    pub(super) fn rename_column(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        from: &Name,
        to: &Name,
    ) -> Result<AlterTable> {
        check_alterable(self.catalog(), table)?;
        let kind = match table.kind {
            TableKind::View => Some("view"),
            TableKind::Virtual(_) => Some("virtual table"),
            _ => None,
        };
        if let Some(kind) = kind {
            return Err(Error::sql(format!("cannot rename columns of {kind} \"{}\"", table.name)));
        }
        let found = table.column_position(from.as_str());
        let Some((position, column)) = found.and_then(|at| Some((at, table.columns.get(at)?))) else {
            return Err(Error::sql(format!("no such column: \"{from}\"")));
        };
        if let Some(other) = table.column_position(to.as_str()).filter(|other| *other != position) {
            // The second of the two is the one that is told of.
            let second = table.columns.get(other).filter(|_| other > position).map_or(to.as_str(), |other| &other.name);
            let text = format!("error in table {} after rename: duplicate column name: {second}", table.name);
            return Err(Error::sql(text));
        }
        check_texts(self.catalog(), database, "", false)?;
        let renaming = Renaming { table, column: &column.name, to, limits: self.catalog().limits() };
        let schema = self.catalog().schema(database)?;
        let mut edits = Vec::new();
        for other in schema.tables_in_order().into_iter().filter(|other| other.kind == TableKind::Ordinary) {
            let sql = renaming.in_table(other)?;
            if sql != *other.sql {
                edits.push(edit(database, "table", &other.name, &other.name, sql));
            }
            edits.extend(renaming.in_indexes(database, other)?);
        }
        edits.extend(texts::edits(self.catalog(), table, &Change::Column { position, old: &column.name, new: to })?);
        Ok(AlterTable {
            database,
            table: table.clone(),
            edits,
            refusals: Vec::new(),
            violation: None,
            adds_column: false,
            renamed: None,
            dropped: None,
            check: self.text_check("after rename", true),
        })
    }

    /// The table with a text whose strings are in single quotes.
    pub(super) fn with_fixed_quotes(&self, table: &Table) -> Result<Table> {
        let renaming = Renaming { table, column: "", to: &Name::default(), limits: self.catalog().limits() };
        let sql = renaming.in_table(table)?;
        Ok(Table { sql: sql.into(), ..table.clone() })
    }

    /// The edits that put strings into single quotes, in all tables but one and in all indexes.
    pub(super) fn fixed_quotes(&self, database: DbIndex, table: &Table) -> Result<Vec<RowEdit>> {
        let renaming = Renaming { table, column: "", to: &Name::default(), limits: self.catalog().limits() };
        let schema = self.catalog().schema(database)?;
        let mut edits = Vec::new();
        for other in schema.tables_in_order().into_iter().filter(|other| other.kind == TableKind::Ordinary) {
            let sql = renaming.in_table(other)?;
            if sql != *other.sql && other.name != table.name {
                edits.push(edit(database, "table", &other.name, &other.name, sql));
            }
            edits.extend(renaming.in_indexes(database, other)?);
        }
        Ok(edits)
    }
}

fn edit(database: DbIndex, kind: &'static str, name: &str, table: &str, sql: String) -> RowEdit {
    let (new_name, new_table) = (name.into(), table.into());
    RowEdit { database, kind, name: name.into(), new_name, new_table, sql: Some(sql.into()) }
}

/// Finds the column's tokens in expressions, and strings in double quotes.
struct Uses<'u> {
    sql: &'u str,
    /// The table whose columns the names are.
    table: &'u Table,
    /// The column; empty in another table.
    column: &'u str,
    places: Vec<Span>,
    texts: Vec<Span>,
}

impl Visitor for Uses<'_> {
    fn expr(&mut self, expr: &Expr) -> Walk {
        if let ExprKind::Id(name) = &expr.kind
            && name.quote() == Quote::Double
            && self.table.column_position(name.as_str()).is_none()
            && !is_rowid_name(name.as_str())
        {
            self.texts.push(expr.span);
        }
        let is_column = match &expr.kind {
            ExprKind::Id(name) => name.as_str().eq_ignore_ascii_case(self.column),
            ExprKind::Qualified(name) => name.column.as_str().eq_ignore_ascii_case(self.column),
            _ => false,
        };
        if is_column {
            // The column is the last token of a qualified name.
            let last = tokens(expr.span.text(self.sql)).last();
            if let Some(((_, start), text)) = last {
                let start = expr.span.start + start as u32;
                self.places.push(Span { start, len: text.len() as u32 });
            }
        }
        Walk::Into
    }
}

impl Renaming<'_> {
    /// The text of a table: the renamed one, or another that may refer to it.
    fn in_table(&self, other: &Table) -> Result<String> {
        if other.name.starts_with("sqlite_") {
            return Ok(other.sql.to_string());
        }
        let parsed = syntax::parse_names(&other.sql, self.limits)?;
        let StatementKind::CreateTable(create) = &parsed.kind else { return Err(malformed()) };
        let TableBody::Columns(body) = &create.body else { return Err(malformed()) };
        let is_own = other.name == self.table.name;
        let mut uses = self.uses(&other.sql, other);
        self.own_places(body, &mut uses);
        self.key_places(body, is_own, &mut uses);
        Ok(self.replaced(uses))
    }

    /// Where the table itself names its column, foreign keys apart.
    fn own_places(&self, body: &TableColumns, uses: &mut Uses<'_>) {
        for column in &body.columns {
            if column.name.as_str().eq_ignore_ascii_case(uses.column)
                && let Some((_, text)) = tokens(column.span.text(uses.sql)).next()
            {
                uses.places.push(Span { start: column.span.start, len: text.len() as u32 });
            }
            for constraint in &column.constraints {
                if let ColumnConstraintKind::Check(expr, _) | ColumnConstraintKind::Generated { expr, .. } =
                    &constraint.kind
                {
                    walk_expr(uses, expr);
                }
            }
        }
        for constraint in &body.constraints {
            match &constraint.kind {
                TableConstraintKind::PrimaryKey { columns, .. } | TableConstraintKind::Unique { columns, .. } => {
                    for column in columns {
                        walk_expr(uses, &column.expr);
                    }
                }
                TableConstraintKind::Check { expr, .. } => {
                    walk_expr(uses, expr);
                }
                _ => {}
            }
        }
    }

    /// Where foreign keys name the column: as one of their own, and as one of the table they refer
    /// to.
    fn key_places(&self, body: &TableColumns, is_own: bool, uses: &mut Uses<'_>) {
        let of_columns = body
            .columns
            .iter()
            .flat_map(|column| &column.constraints)
            .map(|constraint| (constraint.span, matches!(constraint.kind, ColumnConstraintKind::References(_))));
        let of_table = body
            .constraints
            .iter()
            .map(|constraint| (constraint.span, matches!(constraint.kind, TableConstraintKind::ForeignKey { .. })));
        for (span, _) in of_columns.chain(of_table).filter(|(_, is_key)| *is_key) {
            let all: Vec<((TokenKind, usize), &str)> = tokens(span.text(uses.sql)).collect();
            let mut refers = None;
            for (at, ((kind, start), text)) in all.iter().enumerate() {
                if *kind == TokenKind::References {
                    refers = all.get(at + 1).map(|(_, table)| is_name(table, &self.table.name));
                }
                let listed = at > 0
                    && all
                        .get(at - 1)
                        .is_some_and(|((kind, _), _)| matches!(kind, TokenKind::LeftParen | TokenKind::Comma));
                let counts = if refers.is_some() { refers == Some(true) } else { is_own };
                if listed && counts && is_name(text, self.column) {
                    uses.places.push(Span { start: span.start + *start as u32, len: text.len() as u32 });
                }
            }
        }
    }

    fn uses<'u>(&'u self, sql: &'u str, table: &'u Table) -> Uses<'u> {
        let column = if table.name == self.table.name { self.column } else { "" };
        Uses { sql, table, column, places: Vec::new(), texts: Vec::new() }
    }

    /// The edits of a table's indexes.
    fn in_indexes(&self, database: DbIndex, table: &Table) -> Result<Vec<RowEdit>> {
        let mut edits = Vec::new();
        for index in &table.indexes {
            let Some(sql) = &index.sql else { continue };
            let changed = self.in_index(sql, table)?;
            if changed != **sql {
                edits.push(edit(database, "index", &index.name, &table.name, changed));
            }
        }
        Ok(edits)
    }

    fn in_index(&self, sql: &str, table: &Table) -> Result<String> {
        let parsed = syntax::parse_names(sql, self.limits)?;
        let StatementKind::CreateIndex(create) = &parsed.kind else { return Err(malformed()) };
        let mut uses = self.uses(sql, table);
        for column in &create.columns {
            walk_expr(&mut uses, &column.expr);
        }
        if let Some(condition) = &create.where_clause {
            walk_expr(&mut uses, condition);
        }
        Ok(self.replaced(uses))
    }

    /// The text with the places replaced, and the strings in double quotes.
    fn replaced(&self, uses: Uses<'_>) -> String {
        let named = uses.places.iter().map(|span| (*span, column_name(self.to, span.text(uses.sql))));
        let texts = uses.texts.iter().map(|span| (*span, single_quoted(span.text(uses.sql))));
        replaced(uses.sql, named.chain(texts).collect())
    }
}
