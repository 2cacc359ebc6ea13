//! FROM: sources and joins.

use crate::binder::{Binder, ScopeSource};
use crate::bound::{BinaryOp, Expr, ExprKind, IndexHint, JoinKind, Source, SourceKind};
use crate::table_function::both;
use base::{DbIndex, Error, Result};
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::ast::{self, JoinConstraint, Name, QualifiedName};

/// Sources of one join that the planner can number.
const JOIN_MAX: usize = 64;

/// A FROM clause before its ON clauses are bound.
#[derive(Default)]
pub(crate) struct BoundFrom<'a> {
    pub sources: Vec<Source>,
    pub scope_sources: Vec<ScopeSource>,
    /// The condition of each source, as far as the last that has one.
    pub conditions: Vec<Condition<'a>>,
    /// A subquery depends on an enclosing query.
    pub correlated: bool,
}

/// What joins a source to those left of it.
pub(crate) enum Condition<'a> {
    None,
    On(&'a ast::Expr),
    /// Of a table-valued function: its arguments, and what else joins it.
    Arguments(&'a [ast::Expr], Box<Condition<'a>>),
    /// For each column: the source left and its column, the source right and its column.
    Using(Vec<[(usize, usize); 2]>),
}

impl<'a> Binder<'a> {
    pub(crate) fn sources(&mut self, from: Option<&'a ast::FromClause>) -> Result<Option<BoundFrom<'a>>> {
        let Some(from) = from else {
            return Ok(None);
        };
        let mut bound = BoundFrom::default();
        let count = 1 + from.joins.len();
        bound.sources.reserve_exact(count);
        bound.scope_sources.reserve_exact(count);
        self.add_from(&mut bound, from, JoinKind::Inner)?;
        if bound.sources.len() > JOIN_MAX {
            return Err(Error::sql(format!("at most {JOIN_MAX} tables in a join")));
        }
        Ok(Some(bound))
    }

    /// Adds a FROM clause, also one in parentheses; `kind` is how its first source is joined.
    fn add_from(&mut self, bound: &mut BoundFrom<'a>, from: &'a ast::FromClause, kind: JoinKind) -> Result<()> {
        self.add_source(bound, &from.first, kind)?;
        for join in &from.joins {
            let operator = join.operator;
            if operator.right {
                return Err(Error::not_supported("RIGHT and FULL JOIN"));
            }
            let kind = match (operator.left, operator.cross) {
                (true, _) => JoinKind::Left,
                (_, true) => JoinKind::Cross,
                _ => JoinKind::Inner,
            };
            let first = bound.sources.len();
            self.add_source(bound, &join.source, kind)?;
            if operator.natural && !matches!(join.constraint, JoinConstraint::None) {
                return Err(Error::sql("a NATURAL join may not have an ON or USING clause"));
            }
            let last = bound.sources.len().saturating_sub(1);
            let condition = match &join.constraint {
                JoinConstraint::None if operator.natural => natural(bound, first)?,
                JoinConstraint::None => continue,
                JoinConstraint::On(expr) => Condition::On(expr),
                JoinConstraint::Using(names) => using(bound, first, names)?,
            };
            // The condition of a parenthesized inner join stands behind its last source.
            let place = if kind == JoinKind::Left { first } else { last };
            put_condition(bound, place, condition)?;
        }
        Ok(())
    }

    fn add_source(&mut self, bound: &mut BoundFrom<'a>, source: &'a ast::Source, kind: JoinKind) -> Result<()> {
        let (mut source, scoped) = match source {
            ast::Source::Table { name, alias, indexed } => {
                let (source, scoped, correlated) = self.named_source(name, alias.as_ref(), indexed)?;
                bound.correlated |= correlated;
                (source, scoped)
            }
            ast::Source::Function { name, arguments, alias } => {
                let (source, scoped) = self.function_source(name, alias.as_ref())?;
                put_condition(bound, bound.sources.len(), Condition::Arguments(arguments, Box::new(Condition::None)))?;
                (source, scoped)
            }
            ast::Source::Subquery { select, alias } => {
                let (source, scoped, correlated) = self.subquery_source(select, alias.as_ref())?;
                bound.correlated |= correlated;
                (source, scoped)
            }
            ast::Source::Join { from, alias } => {
                if alias.is_some() || (kind == JoinKind::Left && !from.joins.is_empty()) {
                    return Err(Error::not_supported("parenthesized joins of this kind"));
                }
                return self.add_from(bound, from, kind);
            }
        };
        source.join = kind;
        bound.sources.push(source);
        bound.scope_sources.push(scoped);
        Ok(())
    }

    /// The table of a name.
    ///
    /// # Errors
    /// `no such table: …`.
    pub(crate) fn find_table(&self, name: &QualifiedName) -> Result<(DbIndex, Rc<Table>)> {
        let database = match &name.schema {
            None => self.home,
            Some(schema) => match self.catalog.database(schema.as_str()) {
                Some(database) => Some(database),
                // The tables of modules are in every database, even one that is not there.
                None => {
                    let table = self.catalog.eponymous(name.name.as_str())?;
                    return table.map(|table| (DbIndex::MAIN, table)).ok_or_else(|| no_such_table(name));
                }
            },
        };
        self.catalog.find_table(database, name.name.as_str())?.ok_or_else(|| match (&name.schema, self.home) {
            (None, Some(home)) => {
                Error::sql(format!("no such table: {}.{}", self.catalog.database_name(home), name.name))
            }
            _ => no_such_table(name),
        })
    }

    /// A table as a source of rows.
    pub(crate) fn table_source(
        &mut self,
        name: &QualifiedName,
        alias: Option<&Name>,
        indexed: &ast::Indexed,
    ) -> Result<(Source, ScopeSource)> {
        let found = self.find_table(name)?;
        self.source_of_table(name, found, alias, indexed)
    }

    /// As [`Binder::table_source`], of a table that was found.
    pub(crate) fn source_of_table(
        &mut self,
        name: &QualifiedName,
        (database, table): (DbIndex, Rc<Table>),
        alias: Option<&Name>,
        indexed: &ast::Indexed,
    ) -> Result<(Source, ScopeSource)> {
        match &table.kind {
            TableKind::Ordinary | TableKind::Subquery => {}
            TableKind::View => return Err(Error::not_supported("views")),
            TableKind::Virtual(_) => self.may_use_virtual(&table)?,
        }
        let hint = index_hint(&table, indexed)?;
        let id = self.new_source();
        let scoped = ScopeSource::of_table(id, table.clone(), database, alias.map(Name::as_str));
        let source = Source {
            id,
            table,
            kind: SourceKind::Table(database),
            name: Some(shown_name(name, alias)),
            join: JoinKind::Inner,
            on: None,
            hint,
            columns_used: 0,
        };
        Ok((source, scoped))
    }

    /// Binds the ON and USING conditions, which see every source.
    pub(crate) fn join_conditions(&mut self, sources: &mut [Source], conditions: Vec<Condition<'a>>) -> Result<()> {
        for (source, condition) in sources.iter_mut().zip(conditions) {
            source.on = match condition {
                Condition::None => None,
                Condition::On(expr) => Some(self.scalar(expr).map_err(|error| without_offset(error, expr))?),
                Condition::Using(pairs) => self.using_condition(&pairs),
                Condition::Arguments(arguments, behind) => {
                    let given = self.argument_condition(source, arguments)?;
                    self.join_conditions(std::slice::from_mut(source), vec![*behind])?;
                    both(given, source.on.take())
                }
            };
        }
        Ok(())
    }

    fn using_condition(&mut self, pairs: &[[(usize, usize); 2]]) -> Option<Expr> {
        let scope = self.scopes.last_mut()?;
        let mut condition: Option<Expr> = None;
        for pair in pairs {
            let [left, right] = pair.map(|(source, column)| {
                let source = scope.sources.get_mut(source)?;
                let is_rowid = source.table.rowid_alias == Some(column) && source.table.kind == TableKind::Ordinary;
                Some(Box::new(source.column(if is_rowid { -1 } else { column as i32 })))
            });
            let equal: Expr = ExprKind::Binary(BinaryOp::Eq, left?, right?).into();
            condition = Some(match condition {
                None => equal,
                Some(before) => ExprKind::Binary(BinaryOp::And, Box::new(before), Box::new(equal)).into(),
            });
        }
        condition
    }
}

fn put_condition<'a>(bound: &mut BoundFrom<'a>, place: usize, condition: Condition<'a>) -> Result<()> {
    if bound.conditions.len() <= place {
        bound.conditions.resize_with(place + 1, || Condition::None);
    }
    match bound.conditions.get_mut(place) {
        Some(slot @ Condition::None) => {
            *slot = condition;
            Ok(())
        }
        Some(Condition::Arguments(_, behind)) if matches!(**behind, Condition::None) => {
            **behind = condition;
            Ok(())
        }
        _ => Err(Error::not_supported("parenthesized joins of this kind")),
    }
}

/// The columns that both sides have.
fn natural<'a>(bound: &mut BoundFrom<'a>, first: usize) -> Result<Condition<'a>> {
    let mut names: Vec<Box<str>> = Vec::new();
    for right in bound.scope_sources.iter().skip(first) {
        for column in right.table.columns.iter().filter(|column| !column.hidden) {
            let left = find_left(bound, first, &column.name);
            if left.is_some() && !names.iter().any(|name| name.eq_ignore_ascii_case(&column.name)) {
                names.push(column.name.clone());
            }
        }
    }
    merge(bound, first, names)
}

fn using<'a>(bound: &mut BoundFrom<'a>, first: usize, names: &[Name]) -> Result<Condition<'a>> {
    merge(bound, first, names.iter().map(|name| name.as_str().into()).collect())
}

/// The leftmost source with a column of this name.
fn find_left(bound: &BoundFrom<'_>, first: usize, name: &str) -> Option<(usize, usize)> {
    let left = bound.scope_sources.iter().take(first).enumerate();
    left.into_iter().find_map(|(at, source)| source.table.column_position(name).map(|column| (at, column)))
}

fn merge<'a>(bound: &mut BoundFrom<'a>, first: usize, names: Vec<Box<str>>) -> Result<Condition<'a>> {
    let mut pairs = Vec::with_capacity(names.len());
    for name in names {
        let left = find_left(bound, first, &name);
        let right = bound
            .scope_sources
            .iter()
            .enumerate()
            .skip(first)
            .find_map(|(at, source)| source.table.column_position(&name).map(|column| (at, column)));
        let (Some(left), Some(right)) = (left, right) else {
            return Err(Error::sql(format!("cannot join using column {name} - column not present in both tables")));
        };
        if let Some(source) = bound.scope_sources.get_mut(right.0) {
            source.merged.push(name);
        }
        pairs.push([left, right]);
    }
    Ok(if pairs.is_empty() { Condition::None } else { Condition::Using(pairs) })
}

/// SQLite gives no place for an error in ON, unless it is inside a subquery there.
fn without_offset(error: Error, condition: &ast::Expr) -> Error {
    struct Inside(u32, bool);
    impl ast::walk::Visitor for Inside {
        fn select(&mut self, select: &ast::Select) -> ast::walk::Walk {
            self.1 |= select.span.start <= self.0 && self.0 < select.span.end();
            ast::walk::Walk::Over
        }
    }
    let Some(offset) = error.offset() else {
        return error;
    };
    let mut inside = Inside(offset, false);
    ast::walk::walk_expr(&mut inside, condition);
    if inside.1 { error } else { Error::new(error.extended_code(), error.message()) }
}

/// The name that plans show: the alias, else the name as written.
pub(crate) fn shown_name(name: &QualifiedName, alias: Option<&Name>) -> Box<str> {
    match (alias, &name.schema) {
        (Some(alias), _) => alias.as_str().into(),
        (None, Some(schema)) => format!("{schema}.{}", name.name).into(),
        (None, None) => name.name.as_str().into(),
    }
}

/// `no such table: schema.name`.
pub(crate) fn no_such_table(name: &QualifiedName) -> Error {
    match &name.schema {
        Some(schema) => Error::sql(format!("no such table: {schema}.{}", name.name)),
        None => Error::sql(format!("no such table: {}", name.name)),
    }
}

/// INDEXED BY and NOT INDEXED.
pub(crate) fn index_hint(table: &Table, indexed: &ast::Indexed) -> Result<IndexHint> {
    Ok(match indexed {
        ast::Indexed::Any => IndexHint::None,
        ast::Indexed::NotIndexed => IndexHint::NotIndexed,
        ast::Indexed::By(name) => match table.indexes.iter().find(|index| name.is(&index.name)) {
            Some(index) => IndexHint::IndexedBy(index.name.clone()),
            None => return Err(Error::sql(format!("no such index: {name}"))),
        },
    })
}
