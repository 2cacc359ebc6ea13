//! Queries, FROM and windows.

use super::Text;
use crate::ast::*;

impl Text<'_> {
    pub(super) fn select(&mut self, select: &Select) {
        self.with(select.with.as_deref());
        self.core(&select.first);
        for arm in &select.compounds {
            self.word(arm.operator.keywords());
            self.core(&arm.core);
        }
        self.order_by(&select.order_by);
        self.limit(select.limit.as_deref());
    }

    pub(super) fn with(&mut self, with: Option<&With>) {
        let Some(with) = with else { return };
        self.word(if with.recursive { "WITH RECURSIVE" } else { "WITH" });
        self.list(&with.tables, |text, table| {
            text.name(&table.name);
            text.names(&table.columns);
            text.word(match table.materialized {
                Materialized::Any => "AS",
                Materialized::Yes => "AS MATERIALIZED",
                Materialized::No => "AS NOT MATERIALIZED",
            });
            text.parens(|text| text.select(&table.select));
        });
    }

    /// Names in parentheses, when there are any.
    pub(super) fn names(&mut self, names: &[Name]) {
        if !names.is_empty() {
            self.parens(|text| text.list(names, Text::name));
        }
    }

    fn core(&mut self, core: &SelectCore) {
        let query = match core {
            SelectCore::Values(rows) => {
                self.word("VALUES");
                return self.list(rows, |text, row| text.parens(|text| text.list(row, Text::expr)));
            }
            SelectCore::Query(query) => query,
        };
        self.word(match query.distinct {
            Distinct::None => "SELECT",
            Distinct::All => "SELECT ALL",
            Distinct::Distinct => "SELECT DISTINCT",
        });
        self.result_columns(&query.columns);
        if let Some(from) = &query.from {
            self.word("FROM");
            self.from(from);
        }
        self.clause("WHERE", query.where_clause.as_ref());
        if !query.group_by.is_empty() {
            self.word("GROUP BY");
            self.list(&query.group_by, Text::expr);
        }
        self.clause("HAVING", query.having.as_ref());
        if !query.windows.is_empty() {
            self.word("WINDOW");
            self.list(&query.windows, |text, named| {
                text.name(&named.name);
                text.word("AS");
                text.window(&named.window);
            });
        }
    }

    pub(super) fn result_columns(&mut self, columns: &[ResultColumn]) {
        self.list(columns, |text, column| match column {
            ResultColumn::Star(_) => text.word("*"),
            ResultColumn::TableStar(table, _) => {
                text.name(table);
                text.raw(".*");
            }
            ResultColumn::Expr { expr, alias, .. } => {
                text.expr(expr);
                text.alias(alias.as_ref());
            }
        });
    }

    pub(super) fn from(&mut self, from: &FromClause) {
        self.source(&from.first);
        for join in &from.joins {
            let operator = join.operator;
            if operator.comma {
                self.raw(",");
            } else {
                self.word(if operator.natural { "NATURAL" } else { "" });
                self.word(match (operator.cross, operator.left, operator.right) {
                    (true, ..) => "CROSS",
                    (_, true, true) => "FULL",
                    (_, true, _) => "LEFT",
                    (_, _, true) => "RIGHT",
                    _ => "",
                });
                self.word("JOIN");
            }
            self.source(&join.source);
            match &join.constraint {
                JoinConstraint::None => {}
                JoinConstraint::On(expr) => self.clause("ON", Some(expr)),
                JoinConstraint::Using(names) => {
                    self.word("USING");
                    self.names(names);
                }
            }
        }
    }

    fn source(&mut self, source: &Source) {
        match source {
            Source::Table { name, alias, indexed } => {
                self.qualified(name);
                self.alias(alias.as_ref());
                self.indexed(indexed);
            }
            Source::Function { name, arguments, alias } => {
                self.qualified(name);
                self.raw("(");
                self.list(arguments, Text::expr);
                self.raw(")");
                self.alias(alias.as_ref());
            }
            Source::Subquery { select, alias } => {
                self.parens(|text| text.select(select));
                self.alias(alias.as_ref());
            }
            Source::Join { from, alias } => {
                self.parens(|text| text.from(from));
                self.alias(alias.as_ref());
            }
        }
    }

    pub(super) fn indexed(&mut self, indexed: &Indexed) {
        match indexed {
            Indexed::Any => {}
            Indexed::NotIndexed => self.word("NOT INDEXED"),
            Indexed::By(name) => self.word_and_name("INDEXED BY", name),
        }
    }

    pub(super) fn limit(&mut self, limit: Option<&Limit>) {
        if let Some(limit) = limit {
            self.clause("LIMIT", Some(&limit.limit));
            self.clause("OFFSET", limit.offset.as_ref());
        }
    }

    pub(super) fn order_by(&mut self, terms: &[OrderingTerm]) {
        if !terms.is_empty() {
            self.word("ORDER BY");
            self.list(terms, Text::term);
        }
    }

    /// A term of ORDER BY, of an index or of a key.
    pub(super) fn term(&mut self, term: &OrderingTerm) {
        self.expr(&term.expr);
        self.word(match term.direction {
            Direction::Unspecified => "",
            Direction::Ascending => "ASC",
            Direction::Descending => "DESC",
        });
        self.word(match term.nulls {
            Nulls::Unspecified => "",
            Nulls::First => "NULLS FIRST",
            Nulls::Last => "NULLS LAST",
        });
    }

    pub(super) fn window(&mut self, window: &Window) {
        self.parens(|text| {
            if let Some(base) = &window.base {
                text.name(base);
            }
            if !window.partition_by.is_empty() {
                text.word("PARTITION BY");
                text.list(&window.partition_by, Text::expr);
            }
            text.order_by(&window.order_by);
            if let Some(frame) = &window.frame {
                text.frame(frame);
            }
        });
    }

    fn frame(&mut self, frame: &Frame) {
        self.word(match frame.unit {
            FrameUnit::Rows => "ROWS",
            FrameUnit::Range => "RANGE",
            FrameUnit::Groups => "GROUPS",
        });
        match &frame.end {
            None => self.frame_bound(&frame.start),
            Some(end) => {
                self.word("BETWEEN");
                self.frame_bound(&frame.start);
                self.word("AND");
                self.frame_bound(end);
            }
        }
        self.word(match frame.exclude {
            FrameExclude::Unspecified => "",
            FrameExclude::NoOthers => "EXCLUDE NO OTHERS",
            FrameExclude::CurrentRow => "EXCLUDE CURRENT ROW",
            FrameExclude::Group => "EXCLUDE GROUP",
            FrameExclude::Ties => "EXCLUDE TIES",
        });
    }

    fn frame_bound(&mut self, bound: &FrameBound) {
        match bound {
            FrameBound::UnboundedPreceding => self.word("UNBOUNDED PRECEDING"),
            FrameBound::CurrentRow => self.word("CURRENT ROW"),
            FrameBound::UnboundedFollowing => self.word("UNBOUNDED FOLLOWING"),
            FrameBound::Preceding(expr) => {
                self.expr(expr);
                self.word("PRECEDING");
            }
            FrameBound::Following(expr) => {
                self.expr(expr);
                self.word("FOLLOWING");
            }
        }
    }
}
