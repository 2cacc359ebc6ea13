//! Sources that are queries under a name: subqueries, views and common table expressions.

use crate::binder::Binder;
use crate::bound::{self, IndexHint, JoinKind, Select, Source, SourceKind};
use crate::from_clause::index_hint;
use crate::scope::ScopeSource;
use crate::settings::CompileSwitch;
use crate::sources::DerivedSource;
use crate::subquery_table::describe;
use base::{DbIndex, Error, Reason, Result};
use schema::{Table, TableKind};
use std::rc::Rc;
use syntax::ast::{self, CommonTable, Name, QualifiedName, StatementKind};

impl<'a> Binder<'a> {
    /// What a name in FROM or after IN stands for: a common table expression, a view or a table.
    pub(crate) fn named_source(
        &mut self,
        name: &'a QualifiedName,
        alias: Option<&Name>,
        indexed: &ast::Indexed,
    ) -> Result<DerivedSource> {
        if name.schema.is_none()
            && let Some((frame, table)) = self.find_common_table(&name.name)
        {
            return self.common_table_source(frame, table, alias, indexed);
        }
        let (database, table) = self.find_table(name)?;
        self.refer_to(&table)?;
        self.note_table(&name.name, &table);
        if table.kind == TableKind::View {
            return self.view_source(database, &table, alias, indexed);
        }
        let (source, scoped) = self.source_of_table(name, (database, table), alias, indexed)?;
        let changes = self.returns_of((source.table.database, source.table.root));
        if changes {
            // What RETURNING reads of the table has changed with the next row.
            self.mark_correlated(0);
        }
        Ok((source, scoped, changes))
    }

    /// `(SELECT …) AS alias`.
    pub(crate) fn subquery_source(&mut self, select: &'a ast::Select, alias: Option<&Name>) -> Result<DerivedSource> {
        let select = self.select(select)?;
        Ok(self.derived(select, alias.map(Name::as_str), &[], None))
    }

    /// Whether a name means a common table expression.
    pub(crate) fn is_common_table(&self, name: &Name) -> bool {
        self.find_common_table(name).is_some()
    }

    /// Binds the query of a common table expression where it is used. It sees its own WITH and
    /// those around that.
    pub(crate) fn common_table_source(
        &mut self,
        frame: usize,
        table: &'a CommonTable,
        alias: Option<&Name>,
        indexed: &ast::Indexed,
    ) -> Result<DerivedSource> {
        if self.recursion(table).is_some() {
            return self.recursive_source(table, alias);
        }
        if let ast::Indexed::By(index) = indexed {
            return Err(Error::of(Reason::NoSuchIndex, index));
        }
        let mut select = self.in_common_table((frame, table), |binder| binder.select(&table.select))?;
        select.common = Some(self.common_table_use(table));
        select.title = Some(table.name.as_str().into());
        let width = select.arms.first().map_or(0, |arm| arm.columns.len());
        if !table.columns.is_empty() && table.columns.len() != width {
            let (name, count) = (&table.name, table.columns.len());
            return Err(Error::of_values(Reason::ColumnCountMismatch, name, &[&width, &count]));
        }
        let name = alias.unwrap_or(&table.name).as_str();
        Ok(self.derived(select, Some(name), &table.columns, None))
    }

    /// Counts one more use of a common table expression.
    fn common_table_use(&mut self, table: &'a CommonTable) -> bound::CommonTable {
        bound::CommonTable {
            materialized: table.materialized == ast::Materialized::Yes,
            not_materialized: table.materialized == ast::Materialized::No,
            uses: self.count_common_use(table),
        }
    }

    /// Binds the query of a view: it sees no names of the statement, and tables of its own database
    /// only (a temporary view: of all).
    pub(crate) fn view_source(
        &mut self,
        database: DbIndex,
        view: &Rc<Table>,
        alias: Option<&Name>,
        indexed: &ast::Indexed,
    ) -> Result<DerivedSource> {
        index_hint(view, indexed)?;
        if database != DbIndex::TEMP && !self.catalog().is_on(CompileSwitch::Views) {
            return Err(Error::sql(format!("access to view \"{}\" prohibited", view.name)));
        }
        if self.nesting().is_inside(view) {
            return Err(Error::sql(format!("view {} is circularly defined", view.name)));
        }
        if self.nesting().is_too_deep() {
            return Err(Error::sql("Recursion limit"));
        }
        let statement = syntax::parse_one(&view.sql, self.catalog().limits())?;
        let StatementKind::CreateView(create) = &statement.kind else {
            return Err(Error::bare(base::ResultCode::CORRUPT));
        };
        let mut select =
            self.in_view((view, database), |binder| binder.select(&create.select)).map_err(Error::without_offset)?;
        select.of_view = true;
        select.view = Some(view.clone());
        select.title = Some(view.name.clone());
        let width = select.arms.first().map_or(0, |arm| arm.columns.len());
        if !create.columns.is_empty() && create.columns.len() != width {
            let count = create.columns.len();
            return Err(Error::sql(format!("expected {count} columns for '{}' but got {width}", view.name)));
        }
        let name = alias.map_or(&*view.name, Name::as_str);
        let mut derived = self.derived(select, Some(name), &create.columns, Some(database));
        derived.1.alias = alias.map(|alias| alias.as_str().into());
        Ok(derived)
    }

    /// A query as a source of rows; `columns` rename its columns when there are any.
    pub(crate) fn derived(
        &mut self,
        select: Box<Select>,
        name: Option<&str>,
        columns: &[Name],
        database: Option<DbIndex>,
    ) -> DerivedSource {
        let correlated = select.correlated;
        let id = self.new_source();
        let table = Rc::new(describe(&select, name, columns));
        let last = select.arms.last();
        let origins = last.map_or(Vec::new(), |arm| arm.columns.iter().map(|column| column.origin.clone()).collect());
        let scoped = ScopeSource {
            id,
            table: table.clone(),
            alias: Some(name.unwrap_or("").into()),
            database,
            without_database: false,
            used: 0,
            names_column: false,
            merged: Vec::new(),
            origins,
            join: JoinKind::Inner,
            nested: Vec::new(),
        };
        let source = Source {
            id,
            table,
            kind: SourceKind::Subquery(select),
            name: name.map(Into::into),
            join: JoinKind::Inner,
            on: None,
            hint: IndexHint::None,
            columns_used: 0,
            rows: None,
            from_exists: false,
        };
        (source, scoped, correlated)
    }
}
