//! FROM: sources and joins.

use crate::binder::Binder;
use crate::bound::{Expr, IndexHint, JoinKind, Source, SourceKind};
use crate::scope::ScopeSource;
use crate::sources::{BoundFrom, Condition, DerivedSource};
use crate::using::{natural, using};
use base::{DbIndex, Error, Reason, Result};
use compact_str::CompactString;
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::ast::{self, JoinConstraint, Name, QualifiedName};

/// Sources of one join that the planner can number.
const JOIN_MAX: usize = 64;

impl<'a> Binder<'a> {
    pub(crate) fn sources(&mut self, from: Option<&'a ast::FromClause>) -> Result<Option<BoundFrom<'a>>> {
        let Some(from) = from else {
            return Ok(None);
        };
        let count = 1 + from.joins.len();
        let mut bound = BoundFrom {
            sources: Vec::with_capacity(count),
            scope_sources: Vec::with_capacity(count),
            conditions: Vec::new(),
            correlated: false,
            keeps_right: has_right_join(from),
        };
        self.add_from(&mut bound, from, JoinKind::Inner)?;
        if bound.sources.len() > JOIN_MAX {
            return Err(Error::sql(format!("at most {JOIN_MAX} tables in a join")));
        }
        Ok(Some(bound))
    }

    /// Adds a FROM clause, also one in parentheses; `kind` is how its first source is joined.
    fn add_from(&mut self, bound: &mut BoundFrom<'a>, from: &'a ast::FromClause, kind: JoinKind) -> Result<()> {
        self.add_sources(1 + from.joins.len());
        self.add_source(bound, &from.first, kind)?;
        for join in &from.joins {
            let operator = join.operator;
            let kind = match (operator.left, operator.right, operator.cross) {
                (true, true, _) => JoinKind::Full,
                (_, true, _) => JoinKind::Right,
                (true, ..) => JoinKind::Left,
                (.., true) => JoinKind::Cross,
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
            // The condition of a parenthesized inner join is after its last source.
            put_condition(bound, last, condition);
        }
        Ok(())
    }

    fn add_source(&mut self, bound: &mut BoundFrom<'a>, source: &'a ast::Source, kind: JoinKind) -> Result<()> {
        if let ast::Source::Join { from, alias } = source
            && !stands_alone(from, alias.as_ref(), kind, bound.sources.is_empty())
        {
            return self.add_from(bound, from, kind);
        }
        if let Some(arguments) = arguments_of(source) {
            put_condition(bound, bound.sources.len(), Condition::Arguments(arguments));
        }
        let (mut source, mut scoped, correlated) = self.source(source, None)?;
        bound.correlated |= correlated;
        source.join = kind;
        scoped.join = kind;
        bound.sources.push(source);
        bound.scope_sources.push(scoped);
        Ok(())
    }

    /// A source; `outer` is the alias of the parentheses that it is in.
    fn source(&mut self, source: &'a ast::Source, outer: Option<&'a Name>) -> Result<DerivedSource> {
        match source {
            ast::Source::Table { name, alias, indexed } => self.named_source(name, outer.or(alias.as_ref()), indexed),
            ast::Source::Function { name, alias, .. } => {
                let (source, scoped) = self.function_source(name, outer.or(alias.as_ref()))?;
                Ok((source, scoped, false))
            }
            ast::Source::Subquery { select, alias } => self.subquery_source(select, outer.or(alias.as_ref())),
            ast::Source::Join { from, alias } if from.joins.is_empty() => {
                self.source(&from.first, outer.or(alias.as_ref()))
            }
            ast::Source::Join { from, alias } => self.nested_join(from, outer.or(alias.as_ref())),
        }
    }

    /// The table of a name.
    ///
    /// # Errors
    /// `no such table: …`.
    pub(crate) fn find_table(&self, name: &QualifiedName) -> Result<(DbIndex, Rc<Table>)> {
        if let Some(altered) = self.altered(&name.name) {
            return Ok(altered.clone());
        }
        let database = match &name.schema {
            None => self.nesting().home(),
            Some(schema) => match self.catalog().database(schema.as_str()) {
                Some(database) => Some(database),
                // The tables of modules are in every database, even one that is not there.
                None => {
                    let table = self.catalog().eponymous(name.name.as_str())?;
                    return table.map(|table| (DbIndex::MAIN, table)).ok_or_else(|| no_such_table(name));
                }
            },
        };
        self.catalog().find_table(database, name.name.as_str())?.ok_or_else(|| {
            match (&name.schema, self.nesting().home()) {
                (None, Some(home)) => {
                    Error::of(Reason::NoSuchTable, format_args!("{}.{}", self.catalog().database_name(home), name.name))
                }
                _ => no_such_table(name),
            }
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
            rows: None,
            from_exists: false,
        };
        Ok((source, scoped))
    }

    /// Binds the ON and USING conditions, which see every source.
    pub(crate) fn join_conditions(&mut self, sources: &mut [Source], conditions: Vec<Condition<'a>>) -> Result<()> {
        let keeps_right = sources.iter().any(|source| source.join.keeps_right());
        for (position, (source, condition)) in sources.iter_mut().zip(conditions).enumerate() {
            let is_ordered = keeps_right || source.join.is_outer();
            self.set_on_condition(is_ordered.then_some(position));
            source.on = self.join_condition(source, condition)?;
        }
        self.set_on_condition(None);
        Ok(())
    }

    fn set_on_condition(&mut self, source: Option<usize>) {
        if let Some(scope) = self.innermost_mut() {
            scope.on_condition_of = source;
        }
    }

    fn set_in_arguments(&mut self, on: bool) {
        if let Some(scope) = self.innermost_mut() {
            scope.in_arguments = on;
        }
    }

    fn join_condition(&mut self, source: &Source, condition: Condition<'a>) -> Result<Option<Expr>> {
        Ok(match condition {
            Condition::None => None,
            Condition::On(expr) => Some(self.scalar(expr).map_err(|error| without_offset(error, expr))?),
            Condition::Arguments(arguments) => {
                self.set_in_arguments(true);
                let condition = self.argument_condition(source, arguments);
                self.set_in_arguments(false);
                condition?
            }
            Condition::Using(shared) => self.using_condition(&shared)?,
            Condition::Both(both) => {
                let [first, second] = *both;
                Expr::and(self.join_condition(source, first)?, self.join_condition(source, second)?)
            }
        })
    }
}

/// The arguments of a table-valued function, also one in parentheses.
fn arguments_of(source: &ast::Source) -> Option<&[ast::Expr]> {
    match source {
        ast::Source::Function { arguments, .. } => Some(arguments),
        ast::Source::Join { from, .. } if from.joins.is_empty() => arguments_of(&from.first),
        _ => None,
    }
}

fn put_condition<'a>(bound: &mut BoundFrom<'a>, place: usize, condition: Condition<'a>) {
    if bound.conditions.len() <= place {
        bound.conditions.resize_with(place + 1, || Condition::None);
    }
    if let Some(slot) = bound.conditions.get_mut(place) {
        *slot = match std::mem::replace(slot, Condition::None) {
            Condition::None => condition,
            before => Condition::Both(Box::new([before, condition])),
        };
    }
}

/// Whether a join in parentheses is its own source; else its sources may be in the list
/// around it.
fn stands_alone(from: &ast::FromClause, alias: Option<&Name>, kind: JoinKind, first: bool) -> bool {
    let only_inner = from.joins.iter().all(|join| {
        let operator = join.operator;
        let shares = operator.natural || matches!(join.constraint, JoinConstraint::Using(_));
        !(operator.left || operator.right || shares)
    });
    let several = !from.joins.is_empty();
    alias.is_some() || (several && (kind.is_outer() || !(first || only_inner)))
}

/// Whether the list of sources has a RIGHT or FULL JOIN.
pub(crate) fn has_right_join(from: &ast::FromClause) -> bool {
    let in_first = match &from.first {
        ast::Source::Join { from, alias: None } => has_right_join(from),
        _ => false,
    };
    in_first || from.joins.iter().any(|join| join.operator.right)
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
    if inside.1 { error } else { error.without_offset() }
}

/// The name that plans show: the alias, else the name as written.
pub(crate) fn shown_name(name: &QualifiedName, alias: Option<&Name>) -> CompactString {
    match (alias, &name.schema) {
        (Some(alias), _) => alias.as_str().into(),
        (None, Some(schema)) => compact_str::format_compact!("{schema}.{}", name.name),
        (None, None) => name.name.as_str().into(),
    }
}

/// `no such table: schema.name`.
pub(crate) fn no_such_table(name: &QualifiedName) -> Error {
    no_such(Reason::NoSuchTable, name)
}

/// An object of this name is missing.
pub(crate) fn no_such(reason: Reason, name: &QualifiedName) -> Error {
    match &name.schema {
        Some(schema) => Error::of(reason, format_args!("{schema}.{}", name.name)),
        None => Error::of(reason, &name.name),
    }
}

/// INDEXED BY and NOT INDEXED.
pub(crate) fn index_hint(table: &Table, indexed: &ast::Indexed) -> Result<IndexHint> {
    Ok(match indexed {
        ast::Indexed::Any => IndexHint::None,
        ast::Indexed::NotIndexed => IndexHint::NotIndexed,
        ast::Indexed::By(name) => match table.indexes.iter().find(|index| name.is(&index.name)) {
            Some(index) => IndexHint::IndexedBy(index.name.clone()),
            None => return Err(Error::of(Reason::NoSuchIndex, name)),
        },
    })
}
