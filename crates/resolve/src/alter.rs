//! ALTER TABLE: ADD COLUMN, DROP COLUMN and the renames, as edits of the texts in sqlite_schema.

mod constraints;
mod rename_column;
mod texts;

pub use texts::check_texts;

use crate::binder::Altered;
use crate::binder::Binder;
use crate::bound::{AlterTable, RowEdit, Statement, TextCheck, Violation};
use crate::settings::CompileSwitch;
use base::{DbIndex, Error, Result};
use constraints::quoted;
use schema::{Table, TableKind, is_reserved};
use std::rc::Rc;
use syntax::ast::{self, AlterAction, ColumnConstraintKind, ExprKind, Literal, StatementKind, TableBody};
use syntax::{TokenKind, scan_significant};

impl<'a> Binder<'a> {
    pub(crate) fn alter_table(&mut self, alter: &'a ast::AlterTable) -> Result<Statement> {
        let (database, table) = self.find_table(&alter.table)?;
        let dropped = match &alter.action {
            AlterAction::DropColumn(name) | AlterAction::DropNotNull(name) => Some(name.as_str()),
            AlterAction::SetNotNull { column, .. } => Some(column.as_str()),
            _ => None,
        };
        let home = self.catalog().database_name(database).to_owned();
        self.authorize_alter(&home, &table.name, dropped)?;
        let altered = match &alter.action {
            AlterAction::AddColumn(column) => self.add_column(database, &table, column)?,
            AlterAction::RenameTable(name) => self.rename_table(database, &table, name.as_str())?,
            AlterAction::DropColumn(name) => self.drop_column(database, &table, name)?,
            AlterAction::RenameColumn { from, to } => self.rename_column(database, &table, from, to)?,
            action => self.alter_constraints(database, &table, action)?,
        };
        let kind = match &alter.action {
            AlterAction::AddColumn(_) => Altered::ColumnAdded(altered.violation.is_some()),
            AlterAction::RenameTable(_) => Altered::Renamed,
            AlterAction::DropColumn(_) => Altered::ColumnDropped,
            AlterAction::RenameColumn { .. } => Altered::ColumnRenamed,
            AlterAction::AddCheck { .. } => Altered::ConstraintAdded,
            AlterAction::SetNotNull { .. } => Altered::NotNullSet,
            AlterAction::DropConstraint(_) | AlterAction::DropNotNull(_) => Altered::ConstraintDropped,
        };
        self.authorize_altered(database, &table, kind)?;
        Ok(Statement::AlterTable(Box::new(altered)))
    }

    fn add_column(
        &mut self,
        database: DbIndex,
        table: &Rc<Table>,
        column: &ast::ColumnDefinition,
    ) -> Result<AlterTable> {
        match table.kind {
            TableKind::Virtual(_) => return Err(Error::sql("virtual tables may not be altered")),
            TableKind::View => return Err(Error::sql("Cannot add a column to a view")),
            _ => check_alterable(self.catalog(), table)?,
        }
        if table.column_position(column.name.as_str()).is_some() {
            return Err(Error::sql(format!("duplicate column name: {}", column.name)));
        }
        let refusals = self.refusals(column)?;
        let columns_end = self.columns_end(table)?;
        let text = column.span.text(self.sql());
        let (head, tail) = table.sql.split_at_checked(columns_end).ok_or_else(malformed)?;
        let sql = format!("{head}, {text}{tail}");
        let fails =
            |error: Error| Error::sql(format!("error in table {} after add column: {}", table.name, error.message()));
        // What is wrong with the column alone is told as it is, what is wrong with the whole table
        // is not.
        let of_table = |error: Error| if table.strict { fails(error) } else { error };
        let defined = Rc::new(self.new_definition(database, &sql).map_err(of_table)?);
        if let Some(added) = defined.columns.last().filter(|added| added.collation.is_missing()) {
            return Err(of_table(schema::no_such_collation(added.collation.name())));
        }
        // What is a text there stays one, and so may what is added.
        self.without_text(|binder| binder.check_altered(&defined, database)).map_err(fails)?;
        let violation = self.violation_of(database, table, &defined, column)?;
        let edit = RowEdit {
            database,
            kind: "table",
            name: table.name.clone(),
            new_name: table.name.clone(),
            new_table: table.name.clone(),
            sql: Some(sql.into()),
        };
        Ok(AlterTable {
            database,
            table: table.clone(),
            edits: vec![edit],
            refusals,
            violation,
            adds_column: true,
            renamed: None,
            dropped: None,
            check: None,
        })
    }

    /// What the rows that are there forbid, and what is forbidden in any case.
    fn refusals(&self, column: &ast::ColumnDefinition) -> Result<Vec<&'static str>> {
        let kinds = || column.constraints.iter().map(|constraint| &constraint.kind);
        if kinds().any(|kind| matches!(kind, ColumnConstraintKind::PrimaryKey { .. })) {
            return Err(Error::sql("Cannot add a PRIMARY KEY column"));
        }
        if kinds().any(|kind| matches!(kind, ColumnConstraintKind::Unique(_))) {
            return Err(Error::sql("Cannot add a UNIQUE column"));
        }
        let has = |wanted: fn(&ColumnConstraintKind) -> bool| kinds().any(wanted);
        let stored = kinds().find_map(|kind| match kind {
            ColumnConstraintKind::Generated { storage, .. } => {
                Some(storage.as_ref().is_some_and(|word| word.is("stored")))
            }
            _ => None,
        });
        if let Some(stored) = stored {
            return Ok(if stored { vec!["cannot add a STORED column"] } else { Vec::new() });
        }
        let default = kinds().rev().find_map(|kind| match kind {
            ColumnConstraintKind::Default(expr, _) => Some(expr),
            _ => None,
        });
        let default = default.filter(|expr| !matches!(expr.kind, ExprKind::Literal(Literal::Null)));
        let mut refusals = Vec::new();
        let references = has(|kind| matches!(kind, ColumnConstraintKind::References(_)));
        if references && default.is_some() && self.catalog().is_on(CompileSwitch::ForeignKeys) {
            refusals.push("Cannot add a REFERENCES column with non-NULL default value");
        }
        if default.is_none() && has(|kind| matches!(kind, ColumnConstraintKind::NotNull(_))) {
            refusals.push("Cannot add a NOT NULL column with default value NULL");
        }
        if default.is_some_and(|expr| !is_constant(expr)) {
            refusals.push("Cannot add a column with non-constant default");
        }
        Ok(refusals)
    }

    /// The rows that the constraints of a new column forbid.
    fn violation_of(
        &mut self,
        database: DbIndex,
        table: &Table,
        defined: &Table,
        column: &ast::ColumnDefinition,
    ) -> Result<Option<Violation>> {
        let name = quoted(column.name.as_str());
        let kinds = || column.constraints.iter().map(|constraint| &constraint.kind);
        let generated = kinds().any(|kind| matches!(kind, ColumnConstraintKind::Generated { .. }));
        let mut forbidden = Vec::new();
        if let Some(stored) = strict_type(defined, column).filter(|_| !generated) {
            forbidden.push((format!("typeof({name}) NOT IN ('{stored}', 'null')"), "type mismatch on DEFAULT"));
        }
        if generated && kinds().any(|kind| matches!(kind, ColumnConstraintKind::NotNull(_))) {
            forbidden.push((format!("{name} IS NULL"), "NOT NULL constraint failed"));
        }
        forbidden.extend(kinds().filter_map(|kind| match kind {
            ColumnConstraintKind::Check(expr, _) => {
                Some((format!("NOT ({})", expr.span.text(self.sql())), "CHECK constraint failed"))
            }
            _ => None,
        }));
        if forbidden.is_empty() {
            return Ok(None);
        }
        let mut defined = Table { root: table.root, ..defined.clone() };
        // Whether there are NULLs is the question.
        defined.columns.iter_mut().for_each(|column| column.not_null = None);
        let defined = Rc::new(defined);
        let conditions: Vec<&str> = forbidden.iter().map(|(condition, _)| &**condition).collect();
        // The first row that breaks anything says what.
        let cases = forbidden.iter().enumerate().map(|(at, (condition, _))| format!(" WHEN {condition} THEN {at}"));
        let number = format!("CASE{} END", cases.collect::<String>());
        let rows = self.rows_that(database, &defined, &number, &conditions.join(" OR "), false);
        let rows = rows.map_err(crate::as_unknown_function)?;
        let texts = forbidden.iter().map(|(_, text)| (*text).into()).collect();
        Ok(Some(Violation { rows: Some(rows), shown: None, code: base::ResultCode::ERROR, texts }))
    }

    /// Where in the table's text the next column goes.
    fn columns_end(&self, table: &Table) -> Result<usize> {
        let parsed = syntax::parse_one(&table.sql, self.catalog().limits())?;
        let StatementKind::CreateTable(create) = &parsed.kind else { return Err(malformed()) };
        let TableBody::Columns(body) = &create.body else { return Err(malformed()) };
        Ok(scan_significant(table.sql.as_bytes(), body.columns_end as usize).start as usize)
    }

    /// The table that a new text defines, as any other CREATE TABLE.
    fn new_definition(&self, database: DbIndex, sql: &str) -> Result<Table> {
        let parsed = syntax::parse_one(sql, self.catalog().limits())?;
        let StatementKind::CreateTable(create) = &parsed.kind else { return Err(malformed()) };
        let TableBody::Columns(body) = &create.body else { return Err(malformed()) };
        let definition = schema::Definition {
            sql,
            database,
            collations: self.catalog().collations(),
            limits: self.catalog().limits(),
            file_format: self.catalog().schema(database)?.file_format,
            // What the table has already may have collations that are not there.
            loading: true,
        };
        definition.table(&create.name.name, body, sql)
    }

    fn drop_column(&mut self, database: DbIndex, table: &Rc<Table>, name: &ast::Name) -> Result<AlterTable> {
        check_alterable(self.catalog(), table)?;
        let kind = match table.kind {
            TableKind::View => Some("view"),
            TableKind::Virtual(_) => Some("virtual table"),
            _ => None,
        };
        if let Some(kind) = kind {
            return Err(Error::sql(format!("cannot drop column from {kind} \"{}\"", table.name)));
        }
        let position = table.column_position(name.as_str());
        let Some((position, column)) = position.and_then(|at| table.columns.get(at).map(|column| (at, column))) else {
            return Err(Error::sql(format!("no such column: \"{name}\"")));
        };
        let fixed = self.with_fixed_quotes(table)?;
        let (sql, is_unique) = self.text_without(&fixed, position)?;
        let key = match (column.primary_key > 0, is_unique) {
            (true, _) => Some("PRIMARY KEY"),
            (false, true) => Some("UNIQUE"),
            _ => None,
        };
        if let Some(key) = key {
            return Err(Error::sql(format!("cannot drop {key} column: \"{name}\"")));
        }
        if table.columns.len() == 1 {
            return Err(Error::sql(format!("cannot drop column \"{name}\": no other columns exist")));
        }
        let is_stored = column.generated.as_ref().is_none_or(|generated| generated.stored);
        self.check_rest(database, table, &column.name, &sql)?;
        texts::check_texts(self.catalog(), database, "", false)?;
        let name = table.name.clone();
        let (new_name, new_table) = (name.clone(), name.clone());
        let mut edits = self.fixed_quotes(database, table)?;
        edits.push(RowEdit { database, kind: "table", name, new_name, new_table, sql: Some(sql.into()) });
        edits.extend(texts::edits(self.catalog(), table, &texts::Change::Quotes)?);
        let table = table.clone();
        Ok(AlterTable {
            database,
            table,
            edits,
            refusals: Vec::new(),
            violation: None,
            adds_column: false,
            renamed: None,
            dropped: is_stored.then_some(position),
            check: self.text_check("after drop column", true),
        })
    }

    /// The table's text without a column, and whether that is UNIQUE by its own constraint.
    fn text_without(&self, table: &Table, position: usize) -> Result<(String, bool)> {
        let parsed = syntax::parse_one(&table.sql, self.catalog().limits())?;
        let StatementKind::CreateTable(create) = &parsed.kind else { return Err(malformed()) };
        let TableBody::Columns(body) = &create.body else { return Err(malformed()) };
        let column = body.columns.get(position).ok_or_else(malformed)?;
        let own = |constraint: &ast::ColumnConstraint| matches!(constraint.kind, ColumnConstraintKind::Unique(_));
        let is_unique = column.constraints.iter().any(own);
        let mut start = column.span.start as usize;
        let end = match body.columns.get(position + 1) {
            Some(next) => next.span.start as usize,
            None => {
                // The last column goes with the comma before it.
                let before = tokens_before(&table.sql, start);
                let comma = before.iter().rev().find(|((kind, _), _)| *kind == TokenKind::Comma);
                start = comma.map_or(start, |((_, comma), _)| *comma);
                scan_significant(table.sql.as_bytes(), body.columns_end as usize).start as usize
            }
        };
        let (head, tail) = (table.sql.get(..start), table.sql.get(end..));
        Ok((format!("{}{}", head.ok_or_else(malformed)?, tail.ok_or_else(malformed)?), is_unique))
    }

    /// What is left of the table and its indexes must do without the column.
    fn check_rest(&mut self, database: DbIndex, table: &Rc<Table>, column: &str, sql: &str) -> Result<()> {
        let fails = |kind: &str, name: &str, text: &str| {
            Error::sql(format!("error in {kind} {name} after drop column: {text}"))
        };
        let defined = self.new_definition(database, sql).and_then(|rest| self.check_altered(&Rc::new(rest), database));
        defined.map_err(|error| fails("table", &table.name, error.message()))?;
        for index in table.indexes.iter().rev() {
            // The index's own name and that of its table may be the column's.
            let texts = index.sql.as_deref().map_or(Vec::new(), |sql| tokens(sql).skip(1).collect());
            let on = texts.iter().position(|((kind, _), _)| *kind == TokenKind::On).map_or(0, |on| on + 2);
            if let Some((_, text)) = texts.iter().skip(on).find(|(_, text)| is_name(text, column)) {
                let missing = match text.starts_with('"') {
                    true => format!("{text} - should this be a string literal in single-quotes?"),
                    false => column.to_owned(),
                };
                return Err(fails("index", &index.name, &format!("no such column: {missing}")));
            }
        }
        Ok(())
    }

    /// What is looked at when all is done: nothing, where ALTER TABLE works as of old.
    fn text_check(&self, when: &'static str, quotes_are_names: bool) -> Option<TextCheck> {
        (!self.catalog().is_on(CompileSwitch::LegacyAlterTable)).then_some(TextCheck { when, quotes_are_names })
    }

    /// Whether the foreign keys of other tables continue naming a table by its old name.
    fn keeps_references(&self) -> bool {
        self.catalog().is_on(CompileSwitch::LegacyAlterTable) && !self.catalog().is_on(CompileSwitch::ForeignKeys)
    }

    fn rename_table(&self, database: DbIndex, table: &Rc<Table>, name: &str) -> Result<AlterTable> {
        let schema = self.catalog().schema(database)?;
        if schema.table(name).is_some() || schema.index(name).is_some() {
            return Err(Error::sql(format!("there is already another table or index with this name: {name}")));
        }
        check_alterable(self.catalog(), table)?;
        self.check_name(name, database)?;
        if table.kind == TableKind::View {
            return Err(Error::sql(format!("view {} may not be altered", table.name)));
        }
        let mut edits = Vec::new();
        let has_text = |other: &&Rc<Table>| match other.is_virtual() {
            true => other.name == table.name,
            false => other.kind == TableKind::Ordinary,
        };
        for other in schema.tables.values().filter(has_text) {
            let is_own = Rc::ptr_eq(other, table) || other.name == table.name;
            if !is_own && self.keeps_references() {
                continue;
            }
            if is_own {
                self.check_legacy_names("table", name, &table.name, &other.sql)?;
            }
            let sql = renamed(&other.sql, &table.name, name, if is_own { Place::Own } else { Place::Reference });
            if is_own || sql != *other.sql {
                let new_name: Box<str> = if is_own { name.into() } else { other.name.clone() };
                let new_table = new_name.clone();
                edits.push(RowEdit {
                    database,
                    kind: "table",
                    name: other.name.clone(),
                    new_name,
                    new_table,
                    sql: Some(sql.into()),
                });
            }
        }
        for index in &table.indexes {
            let own = index.sql.as_deref().unwrap_or("");
            self.check_legacy_names("index", &index.name, &table.name, own)?;
            let sql = index.sql.as_ref().map(|sql| renamed(sql, &table.name, name, Place::Index).into());
            let automatic = format!("sqlite_autoindex_{}_", table.name);
            let new_name = match index.name.strip_prefix(&*automatic) {
                Some(number) if index.sql.is_none() => format!("sqlite_autoindex_{name}_{number}").into(),
                _ => index.name.clone(),
            };
            edits.push(RowEdit {
                database,
                kind: "index",
                name: index.name.clone(),
                new_name,
                new_table: name.into(),
                sql,
            });
        }
        edits.sort_by(|a, b| (a.kind, &a.name).cmp(&(b.kind, &b.name)));
        edits.extend(texts::edits(self.catalog(), table, &texts::Change::Table(name))?);
        Ok(AlterTable {
            database,
            table: table.clone(),
            edits,
            refusals: Vec::new(),
            violation: None,
            adds_column: false,
            renamed: Some(name.into()),
            dropped: None,
            check: self.text_check("after rename", false),
        })
    }
}

impl Binder<'_> {
    /// As ALTER TABLE worked of old, columns in a text keep the name of the table that is renamed:
    /// they are no more.
    fn check_legacy_names(&self, kind: &str, name: &str, table: &str, sql: &str) -> Result<()> {
        let all: Vec<((TokenKind, usize), &str)> = tokens(sql).collect();
        let qualified = all.windows(3).find_map(|three| match three {
            [(_, owner), ((TokenKind::Dot, _), _), (_, column)] if is_name(owner, table) => Some((owner, column)),
            _ => None,
        });
        match qualified.filter(|_| self.catalog().is_on(CompileSwitch::LegacyAlterTable)) {
            Some((owner, column)) => {
                let (owner, column) = (syntax::dequoted(owner), syntax::dequoted(column));
                Err(Error::sql(format!("error in {kind} {name} after rename: no such column: {owner}.{column}")))
            }
            None => Ok(()),
        }
    }
}

fn malformed() -> Error {
    Error::bare(base::ResultCode::CORRUPT)
}

fn check_alterable(catalog: &dyn crate::Catalog, table: &Table) -> Result<()> {
    let eponymous = table.connected.as_ref().is_some_and(|connected| connected.eponymous);
    match is_reserved(&table.name) || eponymous || catalog.is_protected(table.database, &table.name) {
        true => Err(Error::sql(format!("table {} may not be altered", table.name))),
        false => Ok(()),
    }
}

/// The type, as `typeof` calls it, that a column of a STRICT table stores, where its default may be
/// another.
fn strict_type(table: &Table, column: &ast::ColumnDefinition) -> Option<&'static str> {
    let defaults = column.constraints.iter().any(|own| matches!(own.kind, ColumnConstraintKind::Default(..)));
    let types = [("INT", "integer"), ("INTEGER", "integer"), ("REAL", "real"), ("TEXT", "text"), ("BLOB", "blob")];
    let own = types.iter().find(|(name, _)| column.type_name.eq_ignore_ascii_case(name));
    own.filter(|_| table.strict && defaults).map(|(_, stored)| *stored)
}

/// Whether a default has its value before any row is looked at.
fn is_constant(expr: &ast::Expr) -> bool {
    match &expr.kind {
        ExprKind::Literal(literal) => {
            !matches!(literal, Literal::CurrentTime | Literal::CurrentDate | Literal::CurrentTimestamp)
        }
        ExprKind::Unary(_, operand) | ExprKind::Cast(operand, _) => is_constant(operand),
        ExprKind::Id(_) => true,
        _ => false,
    }
}

/// Which text names the table where.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// Its own: the name, `name.column`, and references to itself.
    Own,
    /// An index's: after ON, and `name.column`.
    Index,
    /// Another table's: after REFERENCES.
    Reference,
}

/// The significant tokens of a text: kind with start, and the token's text.
fn tokens(sql: &str) -> impl Iterator<Item = ((TokenKind, usize), &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let token = scan_significant(sql.as_bytes(), at);
        if token.kind == TokenKind::Eof {
            return None;
        }
        at = token.end as usize;
        let text = sql.get(token.start as usize..token.end as usize)?;
        Some(((token.kind, token.start as usize), text))
    })
}

/// The significant tokens that begin before a place.
fn tokens_before(sql: &str, place: usize) -> Vec<((TokenKind, usize), &str)> {
    tokens(sql).take_while(|((_, start), _)| *start < place).collect()
}

/// Whether a token is that name, in quotes or not.
fn is_name(token: &str, name: &str) -> bool {
    syntax::dequoted(token).eq_ignore_ascii_case(name)
}

/// The text with the table's name replaced, in quotes as SQLite writes it.
fn renamed(sql: &str, from: &str, to: &str, place: Place) -> String {
    let all: Vec<((TokenKind, usize), &str)> = tokens(sql).collect();
    let kind = |at: Option<usize>| at.and_then(|at| all.get(at)).map(|((kind, _), _)| *kind);
    let mut out = String::with_capacity(sql.len() + to.len() + 2);
    let mut copied = 0;
    let mut named = false;
    for (at, ((_, start), text)) in all.iter().enumerate() {
        if !is_name(text, from) {
            continue;
        }
        let behind = kind(at.checked_sub(1));
        let heads = match place {
            Place::Own => !named && behind == Some(TokenKind::Table),
            Place::Index => !named && behind == Some(TokenKind::On),
            Place::Reference => false,
        };
        named |= heads;
        let qualifies = place != Place::Reference && kind(Some(at + 1)) == Some(TokenKind::Dot);
        let is_referenced = place != Place::Index && behind == Some(TokenKind::References);
        if heads || qualifies || is_referenced {
            out.push_str(sql.get(copied..*start).unwrap_or(""));
            out.push_str(&quoted(to));
            copied = start + text.len();
        }
    }
    out.push_str(sql.get(copied..).unwrap_or(""));
    out
}
