//! Names of columns.

use crate::binder::{Binder, error_at};
use crate::bound::{ColumnRef, Expr, ExprKind, JoinKind};
use crate::scope::NestedColumn;
use crate::scope::{AggregateUse, DefinitionKind, ScopeSource};
use base::{Error, Reason, Result, ResultCode};
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::ast::{self, Name, Quote};
use value::CollationRef;

/// What a scope has under a name.
pub(crate) enum Found {
    Nothing,
    /// Source in the scope, and column (-1 for the rowid).
    Column(usize, i32),
    /// Columns that FULL JOIN merged: the first that is not NULL.
    Coalesce(Vec<(usize, i32)>),
    Ambiguous,
}

impl Found {
    /// With another column of the name, in a source further right.
    fn and(self, place: (usize, i32), source: &ScopeSource, name: &str) -> Found {
        let mut places = match self {
            Found::Nothing => return Found::Column(place.0, place.1),
            _ if !source.has_merged(name) => return Found::Ambiguous,
            Found::Ambiguous => return Found::Ambiguous,
            Found::Column(source, column) => vec![(source, column)],
            Found::Coalesce(places) => places,
        };
        match (source.join, places.as_slice()) {
            (JoinKind::Right, _) => Found::Column(place.0, place.1),
            (JoinKind::Full, _) => {
                places.push(place);
                Found::Coalesce(places)
            }
            // The column of the leftmost source stands for both.
            (_, [(source, column)]) => Found::Column(*source, *column),
            _ => Found::Coalesce(places),
        }
    }
}

/// A name as written: `schema.table.column`.
struct Wanted<'n> {
    schema: Option<&'n Name>,
    table: Option<&'n Name>,
    column: &'n Name,
}

impl Wanted<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        for part in [self.schema, self.table].into_iter().flatten() {
            text.push_str(part.as_str());
            text.push('.');
        }
        text.push_str(self.column.as_str());
        text
    }
}

/// The error of an aggregate where there can be none, when an alias stands for it.
fn of_alias(error: Error, alias: &Name) -> Error {
    match error.reason() {
        Reason::MisuseOfAggregate => Error::of(Reason::MisuseOfAliasedAggregate, alias),
        _ => error,
    }
}

/// Whether a window function of the innermost query is in the expression.
fn has_window(expr: &Expr) -> bool {
    let mut found = false;
    expr.walk(&mut |node| {
        found |= matches!(node.kind, ExprKind::Window { .. });
        !found && node.subquery().is_none()
    });
    found
}

/// Whether a name means the rowid where no column has it.
pub(crate) fn is_rowid_name(name: &str) -> bool {
    ["rowid", "oid", "_rowid_"].iter().any(|own| own.eq_ignore_ascii_case(name))
}

/// Whether rows of the table have a rowid that can be named.
pub(crate) fn has_visible_rowid(table: &Table) -> bool {
    (table.kind == TableKind::Ordinary || table.is_virtual()) && !table.without_rowid
}

impl<'a> Binder<'a> {
    /// A bare identifier.
    pub(crate) fn identifier(&mut self, name: &'a Name, expr: &'a ast::Expr) -> Result<Expr> {
        self.lookup(&Wanted { schema: None, table: None, column: name }, expr)
    }

    /// `table.column`.
    pub(crate) fn qualified(&mut self, column: &'a ast::QualifiedColumn, expr: &'a ast::Expr) -> Result<Expr> {
        use DefinitionKind::{Generated, IndexExpr};
        self.prohibit("the \".\" operator", &[IndexExpr, Generated], Some(expr.span.start))?;
        let definition = self.definition_kind();
        // CHECK constraints and partial indexes do not look at the database that is named.
        let looks = !matches!(definition, Some(DefinitionKind::Check | DefinitionKind::PartialIndex));
        let schema = column.schema.as_ref().filter(|_| looks);
        let wanted = Wanted { schema, table: Some(&column.table), column: &column.column };
        self.lookup(&wanted, expr)
    }

    fn lookup(&mut self, wanted: &Wanted<'a>, expr: &'a ast::Expr) -> Result<Expr> {
        let offset = Some(expr.span.start);
        for depth in (0..self.scopes().len()).rev() {
            match self.find_in_scope(depth, wanted) {
                Found::Nothing => {}
                Found::Ambiguous => {
                    return Err(error_at(format!("ambiguous column name: {}", wanted.text()), offset));
                }
                Found::Column(source, column) => {
                    self.note_found(depth, &[(source, column)], wanted.table, wanted.column);
                    self.note_order(depth, source);
                    return self.column_of(depth, source, column);
                }
                Found::Coalesce(places) => {
                    self.note_found(depth, &places, wanted.table, wanted.column);
                    places.iter().for_each(|(source, _)| self.note_order(depth, *source));
                    return self.coalesced(depth, &places);
                }
            }
            if wanted.table.is_none()
                && let Some(aliased) = self.alias_in_scope(depth, wanted.column)
            {
                let allowed = depth + 1 == self.scopes().len() && self.innermost().is_some_and(|s| s.windows_allowed);
                let mut bound = self.bind_alias(depth, aliased).map_err(|error| of_alias(error, wanted.column))?;
                self.copy_windows(&mut bound);
                if !allowed && has_window(&bound) {
                    return Err(Error::sql(format!("misuse of aliased window function {}", wanted.column)));
                }
                return Ok(bound);
            }
        }
        if let (None, Some(row)) = (wanted.schema, wanted.table) {
            if let Some(column) = self.excluded_column(row, wanted.column) {
                return Ok(column);
            }
            if let Some(column) = self.trigger_column(row, wanted.column) {
                return self.readable_row(column, wanted.column.as_str());
            }
        }
        if wanted.table.is_none()
            && let Some(constant) = self.as_constant(wanted.column)
        {
            self.note_text(wanted.column);
            return Ok(constant);
        }
        if wanted.column.quote() == Quote::Double && wanted.table.is_none() {
            let name = wanted.column;
            let text = format!("no such column: \"{name}\" - should this be a string literal in single-quotes?");
            return Err(error_at(text, offset));
        }
        Err(error_at(format!("no such column: {}", wanted.text()), offset))
    }

    /// A name that is no column: a string in double quotes, TRUE or FALSE.
    fn as_constant(&self, name: &Name) -> Option<Expr> {
        if name.quote() == Quote::Double && self.may_be_text() && !self.quotes_are_names() {
            base::log::log(ResultCode::WARNING, || format!("double-quoted string literal: \"{name}\""));
            return Some(ExprKind::Text(name.as_str().into()).into());
        }
        if name.is_quoted() {
            return None;
        }
        let value = if name.is("true") { 1 } else { i64::from(!name.is("false")) * 2 };
        (value < 2).then(|| ExprKind::Integer(value).into())
    }

    /// Whether a name in double quotes may be a text here. In a definition that the schema holds it
    /// always may: it was one when the table was made.
    fn may_be_text(&self) -> bool {
        match self.definition_kind().is_some() {
            true => self.sql().is_empty() || self.catalog().settings().allows_double_quoted_text(true),
            false => self.catalog().settings().allows_double_quoted_text(false),
        }
    }

    fn find_in_scope(&self, depth: usize, wanted: &Wanted<'_>) -> Found {
        let Some(scope) = self.scopes().get(depth) else {
            return Found::Nothing;
        };
        let mut found = Found::Nothing;
        let mut rowids = Found::Nothing;
        let no_rowid = matches!(scope.definition, Some(DefinitionKind::IndexExpr | DefinitionKind::Generated));
        let column = wanted.column.as_str();
        for (position, source) in scope.sources.iter().enumerate() {
            if !source.nested.is_empty() {
                self.find_in_nested((position, source), wanted, &mut found, &mut rowids);
            } else if !self.source_matches(source, wanted) {
                continue;
            } else if let Some(at) = source.table.column_position(column) {
                let rowid = source.table.rowid_alias == Some(at) && source.table.kind == TableKind::Ordinary;
                found = found.and((position, if rowid { -1 } else { at as i32 }), source, column);
            } else if !no_rowid && is_rowid_name(column) && has_visible_rowid(&source.table) {
                rowids = rowids.and((position, -1), source, column);
            }
            if let Found::Ambiguous = found {
                return found;
            }
        }
        if let Found::Nothing = found { rowids } else { found }
    }

    /// A column of a join in parentheses.
    fn find_in_nested(
        &self,
        (position, source): (usize, &ScopeSource),
        wanted: &Wanted<'_>,
        found: &mut Found,
        rowids: &mut Found,
    ) {
        let name = wanted.column.as_str();
        // Its own alias means all of it, and the first column of a name.
        let aliased = wanted.table.is_some_and(|table| table.is(source.name()));
        let whole = aliased || wanted.table.is_none();
        let mut inside = None;
        for (at, entry) in source.nested.iter().enumerate() {
            let place = (position, at as i32);
            let matches = if whole { !entry.merged } else { self.nested_matches(entry, wanted) };
            if !matches {
                continue;
            }
            if entry.is(name) {
                // USING merges the first one.
                let is_merged = whole && source.has_merged(name) && !source.join.keeps_right();
                if inside.is_some() && (aliased || is_merged) {
                    continue;
                }
                if inside.replace(place).is_some() {
                    *found = Found::Ambiguous;
                    return;
                }
            } else if entry.name.is_none() && is_rowid_name(name) {
                *rowids = std::mem::replace(rowids, Found::Nothing).and(place, source, name);
            }
        }
        if let Some(place) = inside {
            *found = std::mem::replace(found, Found::Nothing).and(place, source, name);
        }
    }

    fn nested_matches(&self, entry: &NestedColumn, wanted: &Wanted<'_>) -> bool {
        let (Some(table), Some(own)) = (wanted.table, &entry.table) else { return false };
        let schema = wanted.schema.map(|schema| self.catalog().database(schema.as_str()));
        table.is(own) && schema.is_none_or(|schema| schema.is_some() && schema == entry.database)
    }

    /// What a name without a table means in the innermost scope.
    pub(crate) fn bare_in_scope(&self, name: &str) -> Found {
        let depth = self.scopes().len().saturating_sub(1);
        self.find_in_scope(depth, &Wanted { schema: None, table: None, column: &Name::new(name) })
    }

    /// Notes that an ON condition names a source after its own.
    fn note_order(&mut self, depth: usize, source: usize) {
        if let Some(scope) = self.scope_mut(depth)
            && scope.on_condition_of.is_some_and(|last| source > last)
        {
            let what = if scope.in_arguments { "table-function argument" } else { "ON clause" };
            scope.looks_right.get_or_insert(what);
        }
    }

    /// What FULL JOIN makes of merged columns.
    pub(crate) fn coalesced(&mut self, depth: usize, places: &[(usize, i32)]) -> Result<Expr> {
        let columns = places.iter().map(|(source, column)| self.column_of(depth, *source, *column));
        let columns = columns.collect::<Result<Vec<Expr>>>()?;
        self.merged(columns)
    }

    /// The first of these columns that is not NULL, as a column of the leftmost's type.
    pub(crate) fn merged(&mut self, columns: Vec<Expr>) -> Result<Expr> {
        let first = match columns.first().map(|column| &column.kind) {
            Some(ExprKind::Column(column)) => Some(column.clone()),
            _ => None,
        };
        let call = self.scalar_call("coalesce", columns, None)?;
        Ok(match first {
            Some(column) => ExprKind::Merged(column, Rc::new(call)).into(),
            None => call,
        })
    }

    fn source_matches(&self, source: &crate::scope::ScopeSource, wanted: &Wanted<'_>) -> bool {
        let Some(table) = wanted.table else {
            return true;
        };
        if let Some(schema) = wanted.schema
            && (source.without_database
                || source.database.is_none()
                || source.database != self.catalog().database(schema.as_str()))
        {
            return false;
        }
        if table.is(source.name()) {
            return true;
        }
        let schema_names = ["sqlite_master", "sqlite_schema", "sqlite_temp_master", "sqlite_temp_schema"];
        source.alias.is_none()
            && schema::is_schema_table(&source.table)
            && schema_names.iter().any(|name| table.is(name))
            && (table.as_str().len() == "sqlite_master".len()
                || schema::schema_table_name(source.table.database) == "sqlite_temp_master")
    }

    fn alias_in_scope(&self, depth: usize, name: &Name) -> Option<&'a ast::Expr> {
        let scope = self.scopes().get(depth).filter(|scope| scope.aliases_on)?;
        scope.aliases.iter().find_map(|column| match column {
            ast::ResultColumn::Expr { expr, alias: Some(alias), .. } if alias == name => Some(expr),
            _ => None,
        })
    }

    /// Binds the expression of an alias as if it were in the alias's own scope.
    fn bind_alias(&mut self, depth: usize, expr: &'a ast::Expr) -> Result<Expr> {
        let (result, is_inside) = self.without_inner(depth, |binder| {
            binder.set_aliases(false);
            let windows_allowed = binder.innermost().is_some_and(|scope| scope.windows_allowed);
            binder.set_windows_allowed(true);
            let result = binder.scalar(expr);
            binder.set_windows_allowed(windows_allowed);
            binder.set_aliases(true);
            result
        });
        if is_inside {
            self.mark_correlated(depth);
        }
        result
    }

    pub(crate) fn column_of(&mut self, depth: usize, source: usize, column: i32) -> Result<Expr> {
        self.mark_correlated(depth);
        let missing = || Error::bare(base::ResultCode::INTERNAL);
        let scope = self.scope_mut(depth).ok_or_else(missing)?;
        let source = scope.sources.get_mut(source).ok_or_else(missing)?;
        let expr = source.column(column);
        let (table, database) = (source.table.clone(), source.database);
        self.readable(expr, &table, column, database)
    }

    /// An unknown collation may be in the schema, but not be used.
    pub(crate) fn known_collation(&self, name: &str) -> Result<CollationRef> {
        match self.catalog().collations().lookup(name) {
            Some(found) => Ok(found.clone()),
            // ALTER TABLE binds texts for their names only.
            None if self.is_noting() => Ok(schema::missing_collation(name)),
            None => Err(schema::no_such_collation(name)),
        }
    }

    /// Whether an aggregate of the innermost scope would be in its place.
    pub(crate) fn aggregate_use(&self) -> AggregateUse {
        self.innermost().map_or(AggregateUse::Forbidden, |scope| scope.aggregate_use)
    }
}

impl crate::scope::ScopeSource {
    /// A reference to a column (-1: the rowid), noted as used.
    pub(crate) fn column(&mut self, column: i32) -> Expr {
        let noted = usize::try_from(column).ok().or(self.table.rowid_alias);
        if let Some(position) = noted {
            self.used |= 1 << position.min(63);
        }
        self.names_column |= column >= 0;
        let declared = usize::try_from(column).ok().and_then(|position| self.table.columns.get(position));
        if declared.is_some_and(|column| column.generated.is_some()) {
            // It may be made of any of them.
            self.used |= u64::MAX >> (64 - self.table.columns.len().clamp(1, 64));
        }
        ExprKind::Column(ColumnRef { source: self.id, column, table: self.table.clone() }).into()
    }
}
