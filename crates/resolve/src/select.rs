//! SELECT and VALUES.

use crate::binder::Binder;
use crate::bound::{
    CompoundOp, Expr, ExprKind, OrderTerm, Origin, ResultColumn, Select, SelectArm, Source, ValuesRows,
};
use crate::expr::check_single;
use crate::named_windows::NamedWindows;
use crate::request::Action;
use crate::scope::{AggregateUse, Scope};
use crate::settings::ColumnNames;
use base::{Error, Limit, Reason, Result};
use compact_str::CompactString;
use syntax::ast::{self, CompoundOperator, SelectCore};

/// LIMIT and OFFSET.
type LimitAndOffset = (Option<Box<Expr>>, Option<Box<Expr>>);

/// What binding an arm needs of the query around it.
struct ArmContext<'q, 'a> {
    /// ORDER BY of a query with one arm.
    order_by: &'a [ast::OrderingTerm],
    /// ORDER BY of a compound: the terms, and which result column each was found to be.
    compound: Option<(&'a [ast::OrderingTerm], &'q mut Vec<Option<usize>>)>,
}

impl<'a> Binder<'a> {
    /// Binds a whole query in the scopes that are in sight.
    pub(crate) fn select(&mut self, select: &'a ast::Select) -> Result<Box<Select>> {
        let Some(with) = &select.with else {
            return self.select_after_with(select);
        };
        self.in_with(with, |binder| {
            let result = binder.select_after_with(select);
            let unused = if binder.is_noting() { binder.bind_unused(with) } else { Ok(()) };
            unused.and(result)
        })
    }

    #[inline(never)]
    fn select_after_with(&mut self, select: &'a ast::Select) -> Result<Box<Select>> {
        let result = self.in_nested_query(|binder| binder.authorize_select().and_then(|()| binder.select_arms(select)));
        match result {
            Err(error) if !select.compounds.is_empty() => Err(self.missing_in_later_arm(select, error)),
            result => result,
        }
    }

    /// Of several missing tables SQLite reports that of the last arm: it looks them up from right
    /// to left.
    #[cold]
    fn missing_in_later_arm(&mut self, select: &'a ast::Select, error: Error) -> Error {
        let is_missing = |error: &Error| error.reason() == Reason::NoSuchTable;
        if !is_missing(&error) || self.is_inside_common_table() {
            return error;
        }
        for arm in select.compounds.iter().rev() {
            let SelectCore::Query(query) = &arm.core else { continue };
            if let Err(other) = self.sources(query.from.as_ref())
                && is_missing(&other)
            {
                return other;
            }
        }
        error
    }

    #[inline(never)]
    fn select_arms(&mut self, select: &'a ast::Select) -> Result<Box<Select>> {
        let (limit, offset) = self.limit(select)?;
        let mut bound = Box::new(Select {
            arms: Vec::with_capacity(1 + select.compounds.len()),
            operators: Vec::with_capacity(select.compounds.len()),
            order_by: Vec::new(),
            limit,
            offset,
            correlated: false,
            values: ValuesRows::No,
            recursive: None,
            of_view: false,
            keeps_orders: false,
            view: None,
            title: None,
            common: None,
        });
        if select.compounds.is_empty() {
            self.core(&mut bound, &select.first, &select.order_by, None)?;
            if let SelectCore::Values(rows) = &select.first {
                bound.values = self.values_rows(rows, select.values_apart, &bound.arms)?;
            }
            return Ok(bound);
        }
        let mut matches = vec![None; select.order_by.len()];
        let deferred = self.deferred_from();
        self.defer_arm(false, deferred);
        let mut held = Vec::new();
        let bound_first = self.hold_arm(&mut held, |binder| {
            binder.core(&mut bound, &select.first, &[], Some((&select.order_by, &mut matches)))
        });
        bound_first?;
        let mut recursion_is_told = false;
        for (number, arm) in select.compounds.iter().enumerate() {
            bound.operators.push(compound_op(arm.operator));
            let before = bound.arms.len();
            self.before_arm(select, arm.operator, &bound)?;
            if number > 0 {
                // Those in front are their own compound.
                self.defer_arm(false, deferred);
            }
            let recurses = !recursion_is_told && self.is_recursing(select);
            recursion_is_told |= recurses;
            self.defer_arm(recurses, deferred);
            let bound_arm = self.hold_arm(&mut held, |binder| {
                binder.core(&mut bound, &arm.core, &[], Some((&select.order_by, &mut matches)))
            });
            bound_arm?;
            let columns = |at: usize| bound.arms.get(at).map_or(0, |arm| arm.columns.len());
            if columns(0) != columns(before) {
                return Err(different_widths(arm));
            }
            self.after_arm(select, &mut bound, before)?;
        }
        self.ask_held(held)?;
        bound.order_by = self.compound_order(&select.order_by, &matches, &bound)?;
        let collated = |term: &ast::OrderingTerm| matches!(term.expr.kind, ast::ExprKind::Collate(..));
        let distinct = bound.operators.iter().any(|operator| *operator != CompoundOp::UnionAll);
        if distinct && select.order_by.iter().any(collated) {
            types_from_last_arm(&mut bound);
        }
        Ok(bound)
    }

    /// Binds an arm, or the arms of a VALUES.
    fn core(
        &mut self,
        bound: &mut Select,
        core: &'a SelectCore,
        order_by: &'a [ast::OrderingTerm],
        compound: Option<(&'a [ast::OrderingTerm], &mut Vec<Option<usize>>)>,
    ) -> Result<()> {
        match core {
            SelectCore::Query(query) => self.arm(query, ArmContext { order_by, compound }, bound)?,
            SelectCore::Values(rows) => {
                let alone = compound.is_none();
                self.values(rows, bound, alone)?;
            }
        }
        Ok(())
    }

    /// Binds the rows of a VALUES; `alone`: it is no arm of a compound.
    fn values(&mut self, rows: &'a [Vec<ast::Expr>], bound: &mut Select, alone: bool) -> Result<()> {
        bound.arms.reserve(rows.len());
        let asks = self.is_authorizing();
        let constant = asks && alone && self.are_constant(rows);
        let mut held = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if index > 0 {
                bound.operators.push(CompoundOp::UnionAll);
            }
            if index == 1 && constant {
                self.authorize(Action::Select, None, None, None)?;
            }
            match asks && rows.len() > 1 && !constant {
                true => self.hold_arm(&mut held, |binder| binder.values_row(row, bound))?,
                // Of constants the application is asked about those of the first row only.
                false if index > 0 && constant => {
                    self.authorizing_if(false, |binder| binder.values_row(row, bound))?;
                }
                false => self.values_row(row, bound)?,
            }
        }
        self.ask_held(held)
    }

    #[inline(never)]
    fn values_row(&mut self, row: &'a [ast::Expr], bound: &mut Select) -> Result<()> {
        let first = bound.arms.is_empty();
        let mut arm = SelectArm::new(self.new_select());
        arm.columns.reserve(row.len());
        self.push_scope(Scope::of_arm(arm.id, Vec::new(), &[]));
        let result: Result<()> = row.iter().enumerate().try_for_each(|(index, expr)| {
            let expr = self.scalar(expr)?;
            // Only the first row's columns are ever asked for their names.
            let name =
                if first { compact_str::format_compact!("column{}", index + 1) } else { CompactString::default() };
            arm.columns.push(ResultColumn {
                expr,
                name,
                is_alias: false,
                from_star: false,
                is_written: false,
                origin: None,
            });
            Ok(())
        });
        let scope = self.pop_scope();
        result?;
        if let Some(scope) = scope {
            bound.correlated |= scope.correlated;
            arm.is_aggregate = !scope.aggregates.is_empty();
            arm.aggregates = scope.aggregates;
            arm.windows = scope.windows;
        }
        bound.arms.push(arm);
        Ok(())
    }

    /// LIMIT and OFFSET see no names at all.
    fn limit(&mut self, select: &'a ast::Select) -> Result<LimitAndOffset> {
        let Some(limit) = &select.limit else {
            return Ok((None, None));
        };
        let row = vec![Scope::of_row(None, None)];
        let (bound, _) = self.with_scopes(row, |binder| {
            let count = Box::new(binder.scalar(&limit.limit)?);
            let offset = match &limit.offset {
                Some(offset) => Some(Box::new(binder.scalar(offset)?)),
                None => None,
            };
            Ok((Some(count), offset))
        });
        bound
    }

    #[inline(never)]
    fn arm(&mut self, query: &'a ast::Query, context: ArmContext<'_, 'a>, bound: &mut Select) -> Result<()> {
        let named_windows = NamedWindows::of(&query.windows)?;
        let mut from = self.sources(query.from.as_ref())?;
        let id = self.new_select();
        let sources = from.as_mut().map_or(Vec::new(), |from| std::mem::take(&mut from.scope_sources));
        self.push_scope(Scope::of_arm(id, sources, &query.columns));
        if let Some(scope) = self.innermost_mut() {
            scope.named_windows = named_windows;
        }
        bound.correlated |= from.as_ref().is_some_and(|from| from.correlated);
        let distinct = query.distinct == ast::Distinct::Distinct;
        let text = self.first_of_text(query, id);
        bound.arms.push(SelectArm::new(id));
        let Select { arms, order_by, .. } = bound;
        let result = match arms.last_mut() {
            Some(arm) => {
                (arm.distinct, arm.text) = (distinct, text);
                self.arm_in_scope(query, context, from, arm, order_by)
            }
            None => Ok(()),
        };
        let scope = self.pop_scope();
        result?;
        if let Some(what) = scope.as_ref().and_then(|scope| scope.looks_right) {
            return Err(Error::sql(format!("{what} references tables to its right")));
        }
        self.defer_unread(scope.as_ref().map_or(&[], |scope| &scope.sources));
        if let (Some(scope), Some(arm)) = (scope, arms.last_mut()) {
            bound.correlated |= scope.correlated;
            for (source, scoped) in arm.from.iter_mut().zip(&scope.sources) {
                source.columns_used = scoped.used;
            }
            arm.aggregates = scope.aggregates;
            arm.windows = scope.windows;
        }
        Ok(())
    }

    /// The clauses of an arm in the order in which SQLite looks at them.
    #[inline(never)]
    fn arm_in_scope(
        &mut self,
        query: &'a ast::Query,
        context: ArmContext<'_, 'a>,
        from: Option<crate::sources::BoundFrom<'a>>,
        arm: &mut SelectArm,
        order_by: &mut Vec<OrderTerm>,
    ) -> Result<()> {
        arm.columns = Vec::with_capacity(query.columns.len());
        self.result_columns_into(&query.columns, &mut arm.columns)?;
        let maximum = self.catalog().limits().get(Limit::Column).max(0) as usize;
        if arm.columns.len() > maximum {
            return Err(Error::sql("too many columns in result set"));
        }
        arm.is_aggregate = !query.group_by.is_empty() || !self.aggregates_are_empty();
        if !arm.is_aggregate && query.having.is_some() {
            return Err(Error::sql("HAVING clause on a non-aggregate query"));
        }
        self.set_aliases(true);
        self.set_windows_allowed(false);
        arm.having = self.condition(query.having.as_ref())?;
        let (outside, order_use) = if arm.is_aggregate {
            (AggregateUse::Misplaced, AggregateUse::Allowed)
        } else {
            (AggregateUse::Forbidden, AggregateUse::Misplaced)
        };
        self.set_aggregate_use(outside);
        arm.where_clause = self.condition(query.where_clause.as_ref())?;
        if let Some(from) = from {
            arm.from = from.sources;
            self.join_conditions(&mut arm.from, from.conditions)?;
        }
        self.set_aggregate_use(order_use);
        match context.compound {
            Some((terms, matches)) => self.match_compound_order(terms, matches, &arm.columns)?,
            None if context.order_by.is_empty() => {}
            None => {
                self.set_windows_allowed(true);
                *order_by = self.order_by(context.order_by, &arm.columns)?;
                self.set_windows_allowed(false);
            }
        }
        self.names_of_windows(&query.windows)?;
        self.set_aggregate_use(AggregateUse::GroupBy);
        if !query.group_by.is_empty() {
            arm.group_by = self.group_by(&query.group_by, &arm.columns)?;
        }
        if arm.distinct {
            self.check_written_collations(&query.columns)?;
        }
        Ok(())
    }

    #[inline(never)]
    fn condition(&mut self, condition: Option<&'a ast::Expr>) -> Result<Option<Expr>> {
        match condition {
            Some(condition) => Ok(Some(self.scalar(condition)?)),
            None => Ok(None),
        }
    }

    fn set_aggregate_use(&mut self, aggregate_use: AggregateUse) {
        if let Some(scope) = self.innermost_mut() {
            scope.aggregate_use = aggregate_use;
        }
    }

    pub(crate) fn set_windows_allowed(&mut self, allowed: bool) {
        if let Some(scope) = self.innermost_mut() {
            scope.windows_allowed = allowed;
        }
    }

    fn aggregates_are_empty(&self) -> bool {
        self.innermost().is_none_or(|scope| scope.aggregates.is_empty())
    }

    pub(crate) fn set_aliases(&mut self, on: bool) {
        if let Some(scope) = self.innermost_mut() {
            scope.aliases_on = on;
        }
    }

    /// The COLLATE of a result column must be known where rows are compared.
    fn check_written_collations(&self, columns: &[ast::ResultColumn]) -> Result<()> {
        for column in columns {
            if let ast::ResultColumn::Expr { expr, .. } = column
                && let ast::ExprKind::Collate(_, name) = &expr.kind
            {
                self.known_collation(name.as_str())?;
            }
        }
        Ok(())
    }

    /// The result columns, with `*` expanded.
    pub(crate) fn result_columns(&mut self, columns: &'a [ast::ResultColumn]) -> Result<Vec<ResultColumn>> {
        let mut bound = Vec::with_capacity(columns.len());
        self.result_columns_into(columns, &mut bound)?;
        Ok(bound)
    }

    #[inline(never)]
    fn result_columns_into(&mut self, columns: &'a [ast::ResultColumn], bound: &mut Vec<ResultColumn>) -> Result<()> {
        for column in columns {
            match column {
                ast::ResultColumn::Star(_) => self.star(None, bound)?,
                ast::ResultColumn::TableStar(table, _) => self.star(Some(table), bound)?,
                ast::ResultColumn::Expr { expr, alias, text } => {
                    let value = self.result_expr(expr)?;
                    check_single(&value)?;
                    bound.push(self.result_column(value, alias.as_ref(), (expr, *text)));
                }
            }
        }
        Ok(())
    }

    #[inline(never)]
    fn result_column(
        &self,
        expr: Expr,
        alias: Option<&ast::Name>,
        (written, text): (&ast::Expr, ast::Span),
    ) -> ResultColumn {
        // A subquery's columns are named before it is known what their names mean.
        let is_inner = self.nesting().depth() > 1;
        let name: CompactString = match (alias.or(identifier(written).filter(|_| is_inner)), &expr.kind) {
            (Some(name), _) => name.as_str().into(),
            (None, _) if is_inner => text.text(self.sql()).into(),
            (None, ExprKind::Column(column)) => match self.names_of_columns() {
                ColumnNames::Short => column.name().into(),
                ColumnNames::Written => text.text(self.sql()).into(),
                _ => full_name(&column.table.name, column.name()).into(),
            },
            _ => text.text(self.sql()).into(),
        };
        let origin = self.origin_of(&expr);
        let is_written = alias.is_none() && is_inner;
        ResultColumn { expr, name, is_alias: alias.is_some(), from_star: false, is_written, origin }
    }

    /// How the columns are named that are being bound: those of the statement itself as the
    /// application likes.
    pub(crate) fn names_of_columns(&self) -> ColumnNames {
        if self.nesting().is_statement() { self.catalog().settings().column_names() } else { ColumnNames::Short }
    }

    /// What a result column comes from, if it is a column.
    pub(crate) fn origin_of(&self, expr: &Expr) -> Option<Origin> {
        let column = match &expr.kind {
            ExprKind::Subquery(select) => {
                return select.arms.last()?.columns.first()?.origin.clone();
            }
            ExprKind::Column(column) => column,
            _ => return None,
        };
        let sources = self.scopes().iter().rev().flat_map(|scope| &scope.sources);
        let source = sources.into_iter().find(|own| own.id == column.source)?;
        match source.database {
            Some(database) if source.origins.is_empty() => {
                let table = column.table.clone();
                Some(Origin { database, table, column: column.column })
            }
            _ => source.origins.get(usize::try_from(column.column).ok()?)?.clone(),
        }
    }

    /// The query `SELECT * FROM name`, as in `x IN name`, or of a table-valued function with its
    /// arguments.
    pub(crate) fn select_all_of(
        &mut self,
        name: &'a ast::QualifiedName,
        arguments: Option<&'a [ast::Expr]>,
    ) -> Result<Select> {
        let (mut source, scoped, mut correlated) = match arguments {
            None => {
                self.add_sources(1);
                self.named_source(name, None, &ast::Indexed::Any)?
            }
            Some(_) => {
                let (source, scoped) = self.function_source(name, None)?;
                (source, scoped, false)
            }
        };
        let id = self.new_select();
        self.push_scope(Scope::of_arm(id, vec![scoped], &[]));
        let mut columns = Vec::new();
        let result = self.star(None, &mut columns).and_then(|()| match arguments {
            Some(arguments) => self.argument_condition(&source, arguments),
            None => Ok(None),
        });
        let scope = self.pop_scope();
        source.on = result?;
        correlated |= scope.as_ref().is_some_and(|scope| scope.correlated);
        let used = scope.and_then(|scope| scope.sources.first().map(|source| source.used)).unwrap_or(u64::MAX);
        let arm = SelectArm { columns, from: vec![Source { columns_used: used, ..source }], ..SelectArm::new(id) };
        let mut select = Select::of(arm);
        select.correlated = correlated;
        Ok(select)
    }
}

/// SQLite sorts a compound by another collation as a subquery, whose columns are named after the
/// first arm but typed after the last.
fn types_from_last_arm(select: &mut Select) {
    let [first, .., last] = select.arms.as_mut_slice() else {
        return;
    };
    for (column, typed) in first.columns.iter_mut().zip(&last.columns) {
        column.origin = typed.origin.clone();
    }
}

/// The last identifier of a name that an expression is, perhaps with COLLATE.
fn identifier(expr: &ast::Expr) -> Option<&ast::Name> {
    match &expr.kind {
        ast::ExprKind::Id(name) => Some(name),
        ast::ExprKind::Qualified(column) => Some(&column.column),
        ast::ExprKind::Collate(inner, _) => identifier(inner),
        _ => None,
    }
}

fn compound_op(operator: CompoundOperator) -> CompoundOp {
    match operator {
        CompoundOperator::Union => CompoundOp::Union,
        CompoundOperator::UnionAll => CompoundOp::UnionAll,
        CompoundOperator::Intersect => CompoundOp::Intersect,
        CompoundOperator::Except => CompoundOp::Except,
    }
}

fn different_widths(arm: &ast::CompoundArm) -> Error {
    let operator = arm.operator.keywords();
    Error::sql(format!("SELECTs to the left and right of {operator} do not have the same number of result columns"))
}

/// `table.column`; a subquery without a name has none to show.
pub(crate) fn full_name(table: &str, column: &str) -> Box<str> {
    if table.is_empty() { column.into() } else { format!("{table}.{column}").into() }
}
