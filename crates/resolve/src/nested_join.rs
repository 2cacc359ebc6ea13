//! A join in parentheses that is its own source: a query of all columns, which keep the names
//! of their tables.

use crate::binder::Binder;
use crate::bound::{Expr, ResultColumn, Select, SelectArm};
use crate::name_lookup::{Found, has_visible_rowid};
use crate::scope::{NestedColumn, Scope, ScopeSource};
use crate::sources::DerivedSource;
use base::Result;
use schema::TableKind;
use std::rc::Rc;
use syntax::ast::{self, Name};

impl<'a> Binder<'a> {
    /// `(a JOIN b …) AS alias`.
    pub(crate) fn nested_join(&mut self, from: &'a ast::FromClause, alias: Option<&Name>) -> Result<DerivedSource> {
        let mut from = self.sources(Some(from))?.unwrap_or_default();
        let mut arm = SelectArm::new(self.new_select());
        let sources = std::mem::take(&mut from.scope_sources);
        self.push_scope(Scope::of_arm(arm.id, sources, &[]));
        arm.from = from.sources;
        let nested = self.nested_columns(&mut arm.columns);
        let result = nested.and_then(|nested| {
            self.join_conditions(&mut arm.from, from.conditions)?;
            Ok(nested)
        });
        let scope = self.pop_scope();
        let nested = result?;
        let mut correlated = from.correlated;
        if let Some(scope) = scope {
            correlated |= scope.correlated;
            for (source, scoped) in arm.from.iter_mut().zip(&scope.sources) {
                source.columns_used = scoped.used;
            }
        }
        let mut select = Box::new(Select::of(arm));
        select.correlated = correlated;
        let (mut source, mut scoped, correlated) = self.derived(select, alias.map(Name::as_str), &[], None);
        if alias.is_none() {
            let mut table = (*source.table).clone();
            table.name = "join".into();
            source.table = Rc::new(table);
            scoped.table = source.table.clone();
        }
        scoped.nested = nested;
        Ok((source, scoped, correlated))
    }

    /// The columns of all sources, also those that USING merged, with the rowids. What USING made
    /// of several comes before those of the leftmost.
    fn nested_columns(&mut self, columns: &mut Vec<ResultColumn>) -> Result<Vec<NestedColumn>> {
        let mut nested = Vec::new();
        let count = self.innermost().map_or(0, |scope| scope.sources.len());
        for position in 0..count {
            for name in self.merged_behind(position) {
                let Some(expr) = self.merged_column(&name)? else { continue };
                let whole = NestedColumn { table: None, database: None, name: Some(name), merged: false };
                columns.push(self.nested_result(expr, &whole));
                nested.push(whole);
            }
            for (column, mut entry) in self.entries_of(position) {
                entry.merged |= entry.name.as_ref().is_some_and(|name| self.is_shared(name));
                let source = self.source_mut(position);
                let Some(expr) = source.map(|source| source.column(column)) else { continue };
                columns.push(self.nested_result(expr, &entry));
                nested.push(entry);
            }
        }
        Ok(nested)
    }

    /// Names of columns that the next source shares with those up to this one, and this one not
    /// with any before.
    fn merged_behind(&self, position: usize) -> Vec<Box<str>> {
        let Some(scope) = self.innermost() else { return Vec::new() };
        let (Some(own), Some(next)) = (scope.sources.get(position), scope.sources.get(position + 1)) else {
            return Vec::new();
        };
        next.merged.iter().filter(|name| !own.has_merged(name)).cloned().collect()
    }

    /// What a name stands for that several sources share.
    pub(crate) fn merged_column(&mut self, name: &str) -> Result<Option<Expr>> {
        let depth = self.scopes().len().saturating_sub(1);
        Ok(match self.bare_in_scope(name) {
            Found::Column(source, column) => Some(self.column_of(depth, source, column)?),
            Found::Coalesce(places) => Some(self.coalesced(depth, &places)?),
            Found::Nothing | Found::Ambiguous => None,
        })
    }

    fn nested_result(&self, expr: Expr, entry: &NestedColumn) -> ResultColumn {
        let name = entry.name.clone().unwrap_or_else(|| "_ROWID_".into());
        let origin = self.origin_of(&expr);
        ResultColumn { expr, name: name.into(), is_alias: true, from_star: true, is_written: false, origin }
    }

    /// Whether USING or NATURAL merged columns of the name.
    pub(crate) fn is_shared(&self, name: &str) -> bool {
        self.innermost().is_some_and(|scope| scope.sources.iter().any(|source| source.has_merged(name)))
    }

    /// Whether the innermost scope has RIGHT or FULL JOINs.
    pub(crate) fn keeps_right(&self) -> bool {
        self.innermost().is_some_and(|scope| scope.sources.iter().any(|source| source.join.keeps_right()))
    }

    /// What a source gives to the join: column numbers and names.
    fn entries_of(&self, position: usize) -> Vec<(i32, NestedColumn)> {
        let Some(source) = self.innermost().and_then(|scope| scope.sources.get(position)) else { return Vec::new() };
        if !source.nested.is_empty() {
            return source.nested.iter().cloned().enumerate().map(|(at, entry)| (at as i32, entry)).collect();
        }
        let table = &source.table;
        let entry = |name: Option<&str>| NestedColumn {
            table: Some(source.name().into()),
            database: source.database,
            name: name.map(Into::into),
            merged: false,
        };
        let visible = table.columns.iter().enumerate().filter(|(_, column)| !column.hidden);
        let mut entries: Vec<(i32, NestedColumn)> = visible
            .map(|(at, column)| {
                let is_rowid = table.rowid_alias == Some(at) && table.kind == TableKind::Ordinary;
                (if is_rowid { -1 } else { at as i32 }, entry(Some(&column.name)))
            })
            .collect();
        if has_visible_rowid(table) {
            entries.push((-1, entry(None)));
        }
        entries
    }
}

impl ScopeSource {
    /// The names of its columns where no table is named.
    pub(crate) fn bare_names(&self) -> Vec<&str> {
        if self.nested.is_empty() {
            return self.table.columns.iter().filter(|column| !column.hidden).map(|column| &*column.name).collect();
        }
        self.nested.iter().filter(|entry| !entry.merged).filter_map(|entry| entry.name.as_deref()).collect()
    }

    /// The column that a name means where no table is named.
    pub(crate) fn bare_column(&self, name: &str) -> Option<usize> {
        if self.nested.is_empty() {
            return self.table.column_position(name);
        }
        self.nested.iter().position(|entry| !entry.merged && entry.is(name))
    }

    /// Whether USING or NATURAL merged its column with one further left.
    pub(crate) fn has_merged(&self, name: &str) -> bool {
        self.merged.iter().any(|merged| merged.eq_ignore_ascii_case(name))
    }
}
