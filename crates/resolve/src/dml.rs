//! INSERT, UPDATE and DELETE.

use crate::binder::Binder;
use crate::bound::{self, Expr, ExprKind, InsertSource, ResultColumn, Source, TableExprs};
use crate::error_priority::first_reported;
use crate::from_clause::has_right_join;
use crate::name_lookup::is_rowid_name;
use crate::request::Action;
use crate::scope::{Scope, ScopeSource};
use crate::settings::CompileSwitch;
use crate::sources::BoundFrom;
use crate::upsert::UpsertRow;
use base::{DbIndex, Error, Reason, Result};
use schema::{RowEvent, Table, TableKind, Trigger, conflict_action};
use std::rc::Rc;
use syntax::ast::{self, SelectCore};

/// Where the columns of a table come from in the rows of an INSERT.
struct ColumnMap {
    /// Number of columns that a row has to have.
    width: usize,
    columns: Vec<Option<usize>>,
    rowid: Option<usize>,
}

/// What a statement changes.
struct Target {
    database: DbIndex,
    table: Rc<Table>,
    source: Source,
    scoped: ScopeSource,
    triggers: Vec<Rc<Trigger>>,
}

/// What an UPDATE is made of.
struct UpdateParts<'a> {
    from: Vec<Source>,
    assignments: Vec<bound::Assignment>,
    where_clause: Option<Expr>,
    scopes: Vec<Scope<'a>>,
}

impl<'a> Binder<'a> {
    /// The table that a statement changes, as a source: a view only when a trigger does it instead.
    ///
    /// # Errors
    /// What cannot be changed at all.
    fn target(
        &mut self,
        name: &'a ast::QualifiedName,
        alias: Option<&ast::Name>,
        indexed: &ast::Indexed,
        event: RowEvent,
        view_rows: Option<&'a ast::Select>,
    ) -> Result<Target> {
        let (database, table) = self.find_table(name)?;
        self.note_table(&name.name, &table);
        let is_fixed = schema::is_schema_table(&table) && !self.catalog().settings().may_write_schema();
        if is_fixed || self.catalog().is_protected(database, &table.name) {
            return Err(Error::of(Reason::TableNotModifiable, &table.name));
        }
        if table.connected.as_ref().is_some_and(|connected| !connected.table.is_writable()) {
            return Err(Error::of(Reason::TableNotModifiable, &table.name));
        }
        let triggers = crate::triggers_on(self.catalog(), &table, database, event)?;
        if table.kind != TableKind::View {
            let (source, scoped) = self.table_source(name, alias, indexed)?;
            return Ok(Target { database, table, source, scoped, triggers });
        }
        if triggers.is_empty() {
            return Err(modified_view(&table.name));
        }
        // What is inserted into a view reads nothing of it.
        let (source, scoped, _) = self.authorizing_if(event != RowEvent::Insert, |binder| match view_rows {
            Some(rows) => binder.select(rows).map(|rows| {
                binder.derived(rows, Some(alias.map_or(&*table.name, ast::Name::as_str)), &[], Some(database))
            }),
            None => binder.view_source(database, &table, alias, indexed),
        })?;
        Ok(Target { database, table: source.table.clone(), source, scoped, triggers })
    }

    pub(crate) fn insert(&mut self, insert: &'a ast::Insert) -> Result<bound::Insert> {
        insert.with.iter().for_each(|with| self.push_with(with));
        let Target { database, table, triggers, .. } =
            self.target(&insert.table, None, &ast::Indexed::Any, RowEvent::Insert, None)?;
        let rows_are_asked = self.authorize_rows(insert)?;
        self.authorize_change(Action::Insert, &table, database)?;
        let shown = crate::from_clause::shown_name(&insert.table, insert.alias.as_ref());
        self.note_columns(&insert.columns, &table);
        let map = column_map(&table, &shown, &insert.columns)?;
        let source = self.authorizing_if(!rows_are_asked, |binder| binder.insert_source(insert, &map))?;
        let given = !matches!(source, InsertSource::Defaults);
        let column_map = if given { map.columns } else { vec![None; table.columns.len()] };
        let mut defaults = Vec::with_capacity(table.columns.len());
        for (column, from) in table.columns.iter().zip(&column_map) {
            defaults.push(match (&column.default, from) {
                (Some(default), None) => Some(crate::bind_default(default, self.catalog(), database)?),
                _ => None,
            });
        }
        let exprs = self.table_exprs(&table, database)?;
        let alias = insert.alias.as_ref().map(ast::Name::as_str);
        if table.is_virtual() && !insert.upserts.is_empty() {
            return Err(Error::sql(format!("UPSERT not implemented for virtual table \"{}\"", table.name)));
        }
        let row = UpsertRow { table: &table, database, alias, exprs: &exprs };
        let upserts = self.upserts(&insert.upserts, &row)?;
        let returning = self.returning(&insert.returning, &exprs, &table, database)?;
        Ok(bound::Insert {
            table,
            database,
            conflict: insert.or.map(conflict_action),
            column_map,
            rowid_position: map.rowid.filter(|_| given),
            source,
            exprs,
            defaults,
            returning,
            triggers,
            upserts,
        })
    }

    fn insert_source(&mut self, insert: &'a ast::Insert, map: &ColumnMap) -> Result<InsertSource> {
        let select = match &insert.source {
            ast::InsertSource::DefaultValues => return Ok(InsertSource::Defaults),
            ast::InsertSource::Select(select) => select,
        };
        let single_row = match &select.first {
            SelectCore::Values(rows) if select.compounds.is_empty() && select.with.is_none() => match rows.as_slice() {
                [row] => Some(row),
                _ => None,
            },
            _ => None,
        };
        let (source, width) = match single_row {
            Some(row) => {
                self.push_scope(Scope::of_row(None, None));
                let values = self.scalars(row);
                self.pop_scope();
                (InsertSource::Values(values?), row.len())
            }
            None => {
                let bound = self.select(select);
                let select = bound.map_err(|error| first_reported(self.catalog(), self.withs(), select, error))?;
                let width = select.arms.first().map_or(0, |arm| arm.columns.len());
                (InsertSource::Select(select), width)
            }
        };
        if width == map.width {
            return Ok(source);
        }
        Err(if insert.columns.is_empty() {
            let shown = crate::from_clause::shown_name(&insert.table, insert.alias.as_ref());
            Error::of_values(Reason::SuppliedCountMismatch, shown, &[&map.width, &width])
        } else {
            Error::of_values(Reason::ValueCountMismatch, width, &[&map.width])
        })
    }

    /// RETURNING sees the row by the table's own name only.
    fn returning(
        &mut self,
        columns: &'a [ast::ResultColumn],
        exprs: &TableExprs,
        table: &Rc<Table>,
        database: DbIndex,
    ) -> Result<Vec<ResultColumn>> {
        if columns.is_empty() {
            return Ok(Vec::new());
        }
        if columns.iter().any(|column| matches!(column, ast::ResultColumn::TableStar(..))) {
            return Err(Error::sql("RETURNING may not use \"TABLE.*\" wildcards"));
        }
        let mut row = ScopeSource::of_table(exprs.row, table.clone(), database, None);
        row.without_database = true;
        let scopes = vec![Scope::of_row(Some(row), None)];
        self.with_returning((database, table.root), |binder| {
            binder.with_scopes(scopes, |binder| binder.result_columns(columns)).0
        })
    }

    pub(crate) fn update(
        &mut self,
        update: &'a ast::Update,
        view_rows: Option<&'a ast::Select>,
    ) -> Result<bound::Update> {
        update.with.iter().for_each(|with| self.push_with(with));
        let Target { database, table, source, scoped, triggers } =
            self.target(&update.table, update.alias.as_ref(), &update.indexed, RowEvent::Update, view_rows)?;
        let is_set = |name: &str| update.set.iter().any(|set| set.columns.iter().any(|column| column.is(name)));
        if table.kind == TableKind::Subquery && !triggers.iter().any(|trigger| trigger.watches(is_set)) {
            let (_, view) = self.find_table(&update.table)?;
            return Err(modified_view(&view.name));
        }
        let mut held = Vec::new();
        let asks_first = self.is_authorizing() && update.from.is_some();
        let bound = match asks_first {
            true => self.hold_arm(&mut held, |binder| binder.update_parts(update, &table, scoped)),
            false => self.update_parts(update, &table, scoped),
        };
        let UpdateParts { mut from, assignments, where_clause, scopes } = bound?;
        self.ask_held_update(held)?;
        if asks_first {
            self.defer_unread(scopes.first().map_or(&[], |scope| &scope.sources));
        }
        let exprs = self.table_exprs(&table, database)?;
        returning_allowed("UPDATE", &table, &update.returning)?;
        let returning = self.returning(&update.returning, &exprs, &table, database)?;
        let used = |at: usize| scopes.first().and_then(|scope| scope.sources.get(at)).map_or(u64::MAX, |own| own.used);
        from.iter_mut().enumerate().for_each(|(at, source)| source.columns_used = used(at));
        Ok(bound::Update {
            from,
            source: with_used(source, &scopes),
            database,
            conflict: update.or.map(conflict_action),
            assignments,
            where_clause,
            exprs,
            returning,
            triggers,
        })
    }

    /// Only what WHERE uses counts when the target's rows are looked for.
    fn forget_used(&mut self) {
        if let Some(target) = self.innermost_mut().and_then(|scope| scope.sources.last_mut()) {
            target.used = 0;
        }
    }

    /// FROM of an UPDATE, to which the target is joined: rows that RIGHT JOIN adds are joined like
    /// the others.
    fn update_from(&mut self, from: Option<&'a ast::FromClause>) -> Result<Option<BoundFrom<'a>>> {
        let Some(from) = from.filter(|from| has_right_join(from)) else { return self.sources(from) };
        let (source, scoped, correlated) = self.nested_join(from, None)?;
        let (sources, scope_sources) = (vec![source], vec![scoped]);
        Ok(Some(BoundFrom { sources, scope_sources, correlated, ..BoundFrom::default() }))
    }

    /// The missing parent of a key that an UPDATE changes: SQLite tells of it rather than of what
    /// is wrong with FROM.
    fn missing_parent(&self, update: &ast::Update, table: &Table, target: &ScopeSource) -> Option<Error> {
        let database = target.database.filter(|_| self.catalog().is_on(CompileSwitch::ForeignKeys))?;
        let schema = self.catalog().schema(database).ok()?;
        let mut set = update.set.iter().flat_map(|set| &set.columns);
        let key = table.foreign_keys.iter().rev().find(|key| {
            let names = || key.columns.iter().filter_map(|column| table.columns.get(*column));
            schema.table(&key.parent).is_none() && set.any(|own| names().any(|column| own.is(&column.name)))
        })?;
        Some(Error::of(Reason::NoSuchTable, format_args!("{}.{}", self.catalog().database_name(database), key.parent)))
    }

    /// FROM, SET and WHERE.
    fn update_parts(
        &mut self,
        update: &'a ast::Update,
        table: &Rc<Table>,
        target: ScopeSource,
    ) -> Result<UpdateParts<'a>> {
        let mut scope = Scope::of_row(None, None);
        let (mut from, mut conditions) = (Vec::new(), Vec::new());
        // Told when all names have been looked up.
        let mut names_target = false;
        let from_bound = self.update_from(update.from.as_ref());
        if let Some(bound) = from_bound.map_err(|error| self.missing_parent(update, table, &target).unwrap_or(error))? {
            let is_target = |source: &ScopeSource| {
                source.database.is_some()
                    && source.database == target.database
                    && source.table.name.eq_ignore_ascii_case(&target.table.name)
                    && source.name().eq_ignore_ascii_case(target.name())
            };
            names_target = bound.scope_sources.iter().any(is_target);
            scope.sources = bound.scope_sources;
            (from, conditions) = (bound.sources, bound.conditions);
        }
        let (bound, scopes) = self.with_scopes(vec![scope], |binder| {
            binder.join_conditions(&mut from, conditions)?;
            // Last, so that USING finds the others where they were; ON does not see it.
            if let Some(scope) = binder.innermost_mut() {
                scope.sources.push(target);
            }
            binder.check_set_list(&update.set)?;
            let mut assignments = Vec::with_capacity(update.set.len());
            for assignment in &update.set {
                binder.assignment(assignment, table, &mut assignments)?;
            }
            if from.is_empty() {
                binder.forget_used();
            }
            let where_clause = match &update.where_clause {
                Some(condition) => Some(binder.scalar(condition)?),
                None => None,
            };
            Ok::<_, Error>((assignments, where_clause))
        });
        let (assignments, where_clause) = bound?;
        if names_target {
            let target = update.alias.as_ref().map_or(&*table.name, |alias| alias.as_str());
            return Err(Error::sql(format!("target object/alias may not appear in FROM clause: {target}")));
        }
        Ok(UpdateParts { from, assignments, where_clause, scopes })
    }

    /// A SET may name as many columns as a table may have.
    pub(crate) fn check_set_list(&self, set: &[ast::Assignment]) -> Result<()> {
        let maximum = self.catalog().limits().get(base::Limit::Column).max(0) as usize;
        match set.iter().map(|assignment| assignment.columns.len()).sum::<usize>() > maximum {
            true => Err(Error::sql("too many columns in set list")),
            false => Ok(()),
        }
    }

    /// `column = value`, or several columns from one row value.
    pub(crate) fn assignment(
        &mut self,
        assignment: &'a ast::Assignment,
        table: &Table,
        bound: &mut Vec<bound::Assignment>,
    ) -> Result<()> {
        let columns = assignment.columns.as_slice();
        self.note_columns(columns, table);
        // ALTER TABLE does not look at these names.
        let lenient = self.is_noting();
        let position = |name| assigned_column(table, name).or_else(|error| if lenient { Ok(-1) } else { Err(error) });
        let positions = columns.iter().map(position).collect::<Result<Vec<i32>>>();
        if let [_] = columns {
            let value = self.scalar(&assignment.value)?;
            for column in positions? {
                if self.authorize_assignment(table, column, table.database)? {
                    bound.push(bound::Assignment { column, value: value.clone() });
                }
            }
            return Ok(());
        }
        let mut values = Vec::with_capacity(columns.len());
        match &assignment.value.kind {
            ast::ExprKind::Vector(terms) if terms.len() == columns.len() => values = self.scalars(terms)?,
            ast::ExprKind::Vector(terms) => return Err(assigned(columns.len(), terms.len())),
            ast::ExprKind::Subquery(select) => {
                let select = self.select(select)?;
                let width = select.arms.first().map_or(0, |arm| arm.columns.len());
                if width != columns.len() {
                    return Err(assigned(columns.len(), width));
                }
                let row: Rc<Expr> = Rc::new(ExprKind::Subquery(select).into());
                values.extend((0..width).map(|field| Expr::from(ExprKind::Field(row.clone(), field))));
            }
            _ => return Err(assigned(columns.len(), 1)),
        }
        let pairs = positions?.into_iter().zip(values);
        for (column, value) in pairs {
            if self.authorize_assignment(table, column, table.database)? {
                bound.push(bound::Assignment { column, value });
            }
        }
        Ok(())
    }

    /// A DELETE of all rows that fires no triggers, for a table that is dropped while foreign keys
    /// point to it.
    pub(crate) fn delete_before_drop(&mut self, name: &'a ast::QualifiedName) -> Result<bound::Delete> {
        let (database, table) = self.find_table(name)?;
        let (mut source, _) = self.table_source(name, None, &ast::Indexed::Any)?;
        source.columns_used = u64::MAX;
        let exprs = self.table_exprs(&table, database)?;
        let (returning, triggers) = (Vec::new(), Vec::new());
        Ok(bound::Delete { source, database, where_clause: None, exprs, returning, triggers, one_by_one: false })
    }

    pub(crate) fn delete(
        &mut self,
        delete: &'a ast::Delete,
        view_rows: Option<&'a ast::Select>,
    ) -> Result<bound::Delete> {
        delete.with.iter().for_each(|with| self.push_with(with));
        let Target { database, table, source, scoped, triggers } =
            self.target(&delete.table, delete.alias.as_ref(), &delete.indexed, RowEvent::Delete, view_rows)?;
        let one_by_one = !self.authorize_change(Action::Delete, &table, database)?;
        let (where_clause, scopes) = self.with_scopes(vec![Scope::of_row(Some(scoped), None)], |binder| {
            delete.where_clause.as_ref().map(|condition| binder.scalar(condition)).transpose()
        });
        let where_clause = where_clause?;
        let exprs = self.table_exprs(&table, database)?;
        returning_allowed("DELETE", &table, &delete.returning)?;
        let returning = self.returning(&delete.returning, &exprs, &table, database)?;
        let source = with_used(source, &scopes);
        Ok(bound::Delete { source, database, where_clause, exprs, returning, triggers, one_by_one })
    }
}

fn modified_view(name: &str) -> Error {
    Error::of(Reason::ViewNotModifiable, name)
}

/// A virtual table does not say what its rows have become.
fn returning_allowed(statement: &str, table: &Table, columns: &[ast::ResultColumn]) -> Result<()> {
    match table.is_virtual() && !columns.is_empty() {
        true => Err(Error::sql(format!("{statement} RETURNING is not available on virtual tables"))),
        false => Ok(()),
    }
}

/// The source with the columns that its scope saw used.
fn with_used(mut source: Source, scopes: &[Scope<'_>]) -> Source {
    if matches!(source.kind, bound::SourceKind::Subquery(_)) {
        // A view's triggers may ask for any of them.
        source.columns_used = u64::MAX;
        return source;
    }
    source.columns_used = scopes.first().and_then(|scope| scope.sources.last()).map_or(u64::MAX, |own| own.used);
    source
}

fn column_map(table: &Table, shown: &str, names: &[ast::Name]) -> Result<ColumnMap> {
    let is_generated = |column: &schema::Column| column.generated.is_some();
    if names.is_empty() {
        let mut width = 0;
        let columns = table.columns.iter().map(|column| {
            let given = !is_generated(column) && !column.hidden;
            width += usize::from(given);
            given.then(|| width - 1)
        });
        return Ok(ColumnMap { columns: columns.collect(), width, rowid: None });
    }
    let mut map = ColumnMap { width: names.len(), columns: vec![None; table.columns.len()], rowid: None };
    for (position, name) in names.iter().enumerate() {
        if let Some(at) = table.column_position(name.as_str()) {
            if let Some(column) = table.columns.get(at).filter(|column| is_generated(column)) {
                return Err(Error::of(Reason::GeneratedColumnInserted, &column.name));
            }
            let is_alias = table.rowid_alias == Some(at);
            if let Some(slot) = map.columns.get_mut(at).filter(|slot| slot.is_none() || is_alias) {
                *slot = Some(position);
            }
            if is_alias {
                map.rowid = None;
            }
        } else if is_rowid_name(name.as_str()) && !table.without_rowid {
            // The last name of the rowid counts, whichever it is.
            match table.rowid_alias.and_then(|at| map.columns.get_mut(at)) {
                Some(slot) => *slot = Some(position),
                None => map.rowid = Some(position),
            }
        } else {
            return Err(Error::of_values(Reason::NoSuchColumnOfTable, shown, &[name]));
        }
    }
    Ok(map)
}

/// The column that SET names; -1 for the rowid.
fn assigned_column(table: &Table, name: &ast::Name) -> Result<i32> {
    match table.column_position(name.as_str()) {
        Some(at) if table.rowid_alias == Some(at) => Ok(-1),
        Some(at) => match table.columns.get(at).filter(|column| column.generated.is_some()) {
            Some(column) => Err(Error::sql(format!("cannot UPDATE generated column \"{}\"", column.name))),
            None => Ok(at as i32),
        },
        None if is_rowid_name(name.as_str()) && !table.without_rowid => Ok(-1),
        None => Err(Error::sql(format!("no such column: {name}"))),
    }
}

fn assigned(columns: usize, values: usize) -> Error {
    Error::sql(format!("{columns} columns assigned {values} values"))
}
