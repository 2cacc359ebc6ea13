//! Which of several mistakes in a query is reported: SQLite looks the tables of all arms and
//! subqueries up before any column, from the last arm to the first.

use crate::Catalog;
use crate::binder::Binder;
use crate::describe_view;
use base::{Error, Reason, ResultCode};
use schema::TableKind;
use std::rc::Rc;
use syntax::ast::walk::{Visitor, Walk, walk_expr};
use syntax::ast::{
    CommonTable, Expr, FromClause, JoinConstraint, QualifiedName, ResultColumn, Select, SelectCore, Source, With,
};

/// The error that is reported for a query that could not be bound because of `error`: the table
/// that SQLite misses first, if one is missing. `withs` are those around the query, the innermost
/// last.
pub(crate) fn first_reported(catalog: &dyn Catalog, withs: &[&With], select: &Select, error: Error) -> Error {
    // USING and INDEXED BY are looked at together with the tables.
    let is_with_tables = matches!(error.reason(), Reason::CannotJoinUsing | Reason::NoSuchIndex);
    if error.code() != ResultCode::ERROR || is_with_tables {
        return error;
    }
    let mut search = Search {
        catalog,
        error: &error,
        missing: None,
        withs: withs.iter().map(|with| Rc::new((*with).clone())).collect(),
        entered: Vec::new(),
    };
    search.query(select);
    let missing = search.missing.take();
    missing.unwrap_or(error)
}

struct Search<'a> {
    catalog: &'a dyn Catalog,
    /// What binding the query has answered.
    error: &'a Error,
    missing: Option<Error>,
    withs: Vec<Rc<With>>,
    /// Common table expressions that have been looked at: each of them at its first use.
    entered: Vec<*const CommonTable>,
}

impl Search<'_> {
    fn query(&mut self, select: &Select) {
        self.withs.extend(select.with.as_deref().cloned().map(Rc::new));
        self.arms(select);
        self.withs.truncate(self.withs.len() - usize::from(select.with.is_some()));
    }

    fn arms(&mut self, select: &Select) {
        let arms = select.compounds.iter().rev().map(|arm| &arm.core).chain([&select.first]);
        for (position, arm) in arms.enumerate() {
            self.arm(arm);
            if position == 0 {
                // ORDER BY and LIMIT are the last arm's.
                select.order_by.iter().for_each(|term| self.expr(&term.expr));
                if let Some(limit) = &select.limit {
                    self.expr(&limit.limit);
                    limit.offset.iter().for_each(|offset| self.expr(offset));
                }
            }
        }
    }

    fn arm(&mut self, arm: &SelectCore) {
        if let SelectCore::Query(query) = arm
            && let Some(from) = &query.from
        {
            self.from(from);
        }
        self.expressions(arm);
    }

    /// A common table expression is looked at where it is used, with the names that its own WITH
    /// and those around it have.
    fn common_table(&mut self, name: &QualifiedName) -> bool {
        if name.schema.is_some() {
            return false;
        }
        let find = |with: &With| with.tables.iter().position(|table| table.name.is(name.name.as_str()));
        let frames = self.withs.iter().enumerate().rev();
        let Some((frame, table)) = frames.filter_map(|(frame, with)| Some((frame, find(with)?))).next() else {
            return false;
        };
        let with = self.withs[frame].clone();
        let table = &with.tables[table];
        if !self.entered.contains(&std::ptr::from_ref(table)) {
            self.entered.push(table);
            let inner = self.withs.split_off(frame + 1);
            if names_itself(table) {
                self.arm(&table.select.first);
            }
            self.query(&table.select);
            self.withs.extend(inner);
            if self.missing.is_none() && is_about(self.error, table) {
                self.missing = Some(self.error.clone());
            }
        }
        true
    }

    fn from(&mut self, from: &FromClause) {
        for source in [&from.first].into_iter().chain(from.joins.iter().map(|join| &join.source)) {
            match source {
                Source::Table { name, .. } => self.look_up(name),
                Source::Subquery { select, .. } => self.query(select),
                Source::Join { from, .. } => self.from(from),
                Source::Function { .. } => {}
            }
        }
    }

    fn expressions(&mut self, arm: &SelectCore) {
        let query = match arm {
            SelectCore::Values(rows) => return rows.iter().rev().flatten().for_each(|value| self.expr(value)),
            SelectCore::Query(query) => query,
        };
        for column in &query.columns {
            if let ResultColumn::Expr { expr, .. } = column {
                self.expr(expr);
            }
        }
        query.where_clause.iter().for_each(|condition| self.expr(condition));
        for join in query.from.iter().flat_map(|from| &from.joins) {
            if let JoinConstraint::On(condition) = &join.constraint {
                self.expr(condition);
            }
        }
        query.group_by.iter().chain(&query.having).for_each(|term| self.expr(term));
    }

    fn expr(&mut self, expr: &Expr) {
        walk_expr(self, expr);
    }

    fn look_up(&mut self, name: &QualifiedName) {
        if self.missing.is_some() || self.common_table(name) {
            return;
        }
        let error = match Binder::silent(self.catalog, "").find_table(name) {
            Ok((database, view)) if view.kind == TableKind::View => describe_view(&view, database, self.catalog).err(),
            found => found.err(),
        };
        self.missing = error.filter(|error| error.reason() == Reason::NoSuchTable);
    }
}

/// Whether the last arm of a common table expression has it in FROM: the first one is looked at
/// before it then.
fn names_itself(table: &CommonTable) -> bool {
    let last = table.select.compounds.last().map(|arm| &arm.core);
    let Some(SelectCore::Query(query)) = last else { return false };
    let Some(from) = &query.from else { return false };
    let mut sources = [&from.first].into_iter().chain(from.joins.iter().map(|join| &join.source));
    sources.any(|source| matches!(source, Source::Table { name, .. } if name.name.is(table.name.as_str())))
}

/// Whether an error tells of the common table expression itself: that it is circular, or has other
/// columns.
fn is_about(error: &Error, table: &CommonTable) -> bool {
    use Reason::{CircularReference, ColumnCountMismatch, MultipleReferences};
    let is_such = matches!(error.reason(), CircularReference | ColumnCountMismatch | MultipleReferences);
    is_such && error.subject() == table.name.as_str()
}

impl Visitor for Search<'_> {
    fn table(&mut self, name: &QualifiedName) -> bool {
        self.look_up(name);
        true
    }

    fn select(&mut self, select: &Select) -> Walk {
        self.query(select);
        Walk::Over
    }
}
