//! Which of several mistakes in a query is reported: SQLite looks the tables of all arms and subqueries up before any
//! column, from the last arm to the first.

use crate::Catalog;
use crate::binder::Binder;
use crate::describe_view;
use base::Error;
use schema::TableKind;
use syntax::ast::walk::{Visitor, Walk, walk_expr};
use syntax::ast::{Expr, FromClause, JoinConstraint, QualifiedName, ResultColumn, Select, SelectCore, Source};

/// The table that SQLite misses first in a query that could not be bound. Queries with WITH are left alone: what a name
/// means there depends on where it stands.
pub(crate) fn missing_table(catalog: &dyn Catalog, select: &Select) -> Option<Error> {
    let mut search = Search { catalog, missing: None, has_with: false };
    search.query(select);
    search.missing.filter(|_| !search.has_with)
}

struct Search<'a> {
    catalog: &'a dyn Catalog,
    missing: Option<Error>,
    has_with: bool,
}

impl Search<'_> {
    fn query(&mut self, select: &Select) {
        self.has_with |= select.with.is_some();
        let arms = select.compounds.iter().rev().map(|arm| &arm.core).chain([&select.first]);
        for (position, arm) in arms.enumerate() {
            if let SelectCore::Query(query) = arm
                && let Some(from) = &query.from
            {
                self.from(from);
            }
            self.expressions(arm);
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
        if self.missing.is_some() {
            return;
        }
        let error = match Binder::silent(self.catalog, "").find_table(name) {
            Ok((database, view)) if view.kind == TableKind::View => describe_view(&view, database, self.catalog).err(),
            found => found.err(),
        };
        self.missing = error.filter(|error| error.message().starts_with("no such table: "));
    }
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
