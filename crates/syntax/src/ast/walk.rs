//! Visiting every expression and query of a tree.
//!
//! The order is the order of the text, except that LIMIT and WITH come where the tree holds them.
//! Recursion is as deep as the tree, which the parser bounds.

use crate::ast::*;

/// What to do after a node was visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// Visit what is inside it.
    Into,
    /// Go on after it.
    Over,
    /// End the whole walk.
    Stop,
}

/// What is done at each node; both default to going on inside.
pub trait Visitor {
    /// At an expression, before what is inside it.
    fn expr(&mut self, _expr: &Expr) -> Walk {
        Walk::Into
    }

    /// At the name of a table (or function) in FROM or after IN; whether to continue.
    fn table(&mut self, _name: &QualifiedName) -> bool {
        true
    }

    /// At a query, before what is inside it.
    fn select(&mut self, _select: &Select) -> Walk {
        Walk::Into
    }
}

/// `None` ends the walk.
type Step = Option<()>;

/// Visits an expression and everything in it; returns whether the walk came to its end.
pub fn walk_expr(visitor: &mut dyn Visitor, expr: &Expr) -> bool {
    visit_expr(visitor, expr).is_some()
}

/// Visits a query and everything in it; returns whether the walk came to its end.
pub fn walk_select(visitor: &mut dyn Visitor, select: &Select) -> bool {
    visit_select(visitor, select).is_some()
}

/// Visits every expression and query of a statement; returns whether the walk came to its end.
pub fn walk_statement(visitor: &mut dyn Visitor, statement: &StatementKind) -> bool {
    visit_statement(visitor, statement).is_some()
}

fn visit_exprs<'a>(visitor: &mut dyn Visitor, exprs: impl IntoIterator<Item = &'a Expr>) -> Step {
    exprs.into_iter().try_for_each(|expr| visit_expr(visitor, expr))
}

fn visit_expr(visitor: &mut dyn Visitor, expr: &Expr) -> Step {
    match visitor.expr(expr) {
        Walk::Into => {}
        Walk::Over => return Some(()),
        Walk::Stop => return None,
    }
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Id(_) | ExprKind::Qualified(_) | ExprKind::Parameter(_) => Some(()),
        ExprKind::Unary(_, inner)
        | ExprKind::IsNull(inner)
        | ExprKind::NotNull(inner)
        | ExprKind::Collate(inner, _)
        | ExprKind::Cast(inner, _) => visit_expr(visitor, inner),
        ExprKind::Binary(_, operands) => visit_exprs(visitor, operands.iter()),
        ExprKind::Like(like) => {
            visit_exprs(visitor, [&like.value, &like.pattern])?;
            visit_exprs(visitor, &like.escape)
        }
        ExprKind::Between(between) => visit_exprs(visitor, [&between.value, &between.low, &between.high]),
        ExprKind::In(inside) => {
            visit_expr(visitor, &inside.value)?;
            match &inside.set {
                InSet::List(list) => visit_exprs(visitor, list),
                InSet::Select(select) => visit_select(visitor, select),
                InSet::Table(name, arguments) => {
                    visit_table_name(visitor, name)?;
                    visit_exprs(visitor, arguments.iter().flatten())
                }
            }
        }
        ExprKind::Case(case) => {
            visit_exprs(visitor, &case.operand)?;
            visit_exprs(visitor, case.arms.iter().flat_map(|arm| [&arm.0, &arm.1]))?;
            visit_exprs(visitor, &case.otherwise)
        }
        ExprKind::Function(call) => visit_call(visitor, call),
        ExprKind::Subquery(select) | ExprKind::Exists(select) => visit_select(visitor, select),
        ExprKind::Vector(terms) => visit_exprs(visitor, terms),
        ExprKind::Raise(_, message) => visit_exprs(visitor, message.as_deref()),
    }
}

fn visit_call(visitor: &mut dyn Visitor, call: &FunctionCall) -> Step {
    visit_exprs(visitor, &call.arguments)?;
    visit_terms(visitor, &call.order_by)?;
    visit_exprs(visitor, &call.filter)?;
    match &call.over {
        Some(Over::Window(window)) => visit_window(visitor, window),
        _ => Some(()),
    }
}

fn visit_terms(visitor: &mut dyn Visitor, terms: &[OrderingTerm]) -> Step {
    visit_exprs(visitor, terms.iter().map(|term| &term.expr))
}

fn visit_window(visitor: &mut dyn Visitor, window: &Window) -> Step {
    visit_exprs(visitor, &window.partition_by)?;
    visit_terms(visitor, &window.order_by)?;
    let Some(frame) = &window.frame else {
        return Some(());
    };
    for bound in [Some(&frame.start), frame.end.as_ref()].into_iter().flatten() {
        if let FrameBound::Preceding(expr) | FrameBound::Following(expr) = bound {
            visit_expr(visitor, expr)?;
        }
    }
    Some(())
}

fn visit_select(visitor: &mut dyn Visitor, select: &Select) -> Step {
    match visitor.select(select) {
        Walk::Into => {}
        Walk::Over => return Some(()),
        Walk::Stop => return None,
    }
    visit_with(visitor, select.with.as_deref())?;
    visit_core(visitor, &select.first)?;
    select.compounds.iter().try_for_each(|arm| visit_core(visitor, &arm.core))?;
    visit_terms(visitor, &select.order_by)?;
    visit_limit(visitor, select.limit.as_deref())
}

fn visit_with(visitor: &mut dyn Visitor, with: Option<&With>) -> Step {
    with.into_iter().flat_map(|with| &with.tables).try_for_each(|table| visit_select(visitor, &table.select))
}

fn visit_core(visitor: &mut dyn Visitor, core: &SelectCore) -> Step {
    let query = match core {
        SelectCore::Values(rows) => return visit_exprs(visitor, rows.iter().flatten()),
        SelectCore::Query(query) => query,
    };
    visit_columns(visitor, &query.columns)?;
    if let Some(from) = &query.from {
        visit_from(visitor, from)?;
    }
    visit_exprs(visitor, &query.where_clause)?;
    visit_exprs(visitor, &query.group_by)?;
    visit_exprs(visitor, &query.having)?;
    query.windows.iter().try_for_each(|named| visit_window(visitor, &named.window))
}

fn visit_columns(visitor: &mut dyn Visitor, columns: &[ResultColumn]) -> Step {
    columns.iter().try_for_each(|column| match column {
        ResultColumn::Expr { expr, .. } => visit_expr(visitor, expr),
        _ => Some(()),
    })
}

fn visit_from(visitor: &mut dyn Visitor, from: &FromClause) -> Step {
    visit_source(visitor, &from.first)?;
    from.joins.iter().try_for_each(|join| {
        visit_source(visitor, &join.source)?;
        match &join.constraint {
            JoinConstraint::On(expr) => visit_expr(visitor, expr),
            _ => Some(()),
        }
    })
}

fn visit_table_name(visitor: &mut dyn Visitor, name: &QualifiedName) -> Step {
    visitor.table(name).then_some(())
}

fn visit_source(visitor: &mut dyn Visitor, source: &Source) -> Step {
    match source {
        Source::Table { name, .. } => visit_table_name(visitor, name),
        Source::Function { name, arguments, .. } => {
            visit_table_name(visitor, name)?;
            visit_exprs(visitor, arguments)
        }
        Source::Subquery { select, .. } => visit_select(visitor, select),
        Source::Join { from, .. } => visit_from(visitor, from),
    }
}

fn visit_statement(visitor: &mut dyn Visitor, statement: &StatementKind) -> Step {
    match statement {
        StatementKind::Select(select) => visit_select(visitor, select),
        StatementKind::Insert(insert) => visit_insert(visitor, insert),
        StatementKind::Update(update) => visit_update(visitor, update),
        StatementKind::Delete(delete) => visit_delete(visitor, delete),
        StatementKind::CreateTable(create) => match &create.body {
            TableBody::Select(select) => visit_select(visitor, select),
            TableBody::Columns(columns) => visit_table(visitor, columns),
        },
        StatementKind::CreateIndex(create) => {
            visit_terms(visitor, &create.columns)?;
            visit_exprs(visitor, &create.where_clause)
        }
        StatementKind::CreateView(create) => visit_select(visitor, &create.select),
        StatementKind::CreateTrigger(create) => {
            visit_exprs(visitor, &create.when)?;
            create.steps.iter().try_for_each(|step| match step {
                TriggerStep::Select(select) => visit_select(visitor, select),
                TriggerStep::Insert(insert) => visit_insert(visitor, insert),
                TriggerStep::Update(update) => visit_update(visitor, update),
                TriggerStep::Delete(delete) => visit_delete(visitor, delete),
            })
        }
        StatementKind::AlterTable(alter) => match &alter.action {
            AlterAction::AddColumn(column) => visit_column(visitor, column),
            AlterAction::AddCheck { expr, .. } => visit_expr(visitor, expr),
            _ => Some(()),
        },
        StatementKind::Attach(attach) => {
            visit_exprs(visitor, [&attach.file, &attach.schema])?;
            visit_exprs(visitor, &attach.key)
        }
        StatementKind::Detach(expr) => visit_expr(visitor, expr),
        StatementKind::Vacuum(vacuum) => visit_exprs(visitor, &vacuum.into),
        _ => Some(()),
    }
}

fn visit_insert(visitor: &mut dyn Visitor, insert: &Insert) -> Step {
    visit_with(visitor, insert.with.as_deref())?;
    if let InsertSource::Select(select) = &insert.source {
        visit_select(visitor, select)?;
    }
    for upsert in &insert.upserts {
        visit_terms(visitor, &upsert.target)?;
        visit_exprs(visitor, &upsert.target_where)?;
        if let UpsertAction::Update { set, where_clause } = &upsert.action {
            visit_exprs(visitor, set.iter().map(|assignment| &assignment.value))?;
            visit_exprs(visitor, where_clause)?;
        }
    }
    visit_columns(visitor, &insert.returning)
}

fn visit_update(visitor: &mut dyn Visitor, update: &Update) -> Step {
    visit_with(visitor, update.with.as_deref())?;
    visit_exprs(visitor, update.set.iter().map(|assignment| &assignment.value))?;
    if let Some(from) = &update.from {
        visit_from(visitor, from)?;
    }
    visit_exprs(visitor, &update.where_clause)?;
    visit_columns(visitor, &update.returning)?;
    visit_first_rows(visitor, update.first_rows.as_deref())
}

fn visit_delete(visitor: &mut dyn Visitor, delete: &Delete) -> Step {
    visit_with(visitor, delete.with.as_deref())?;
    visit_exprs(visitor, &delete.where_clause)?;
    visit_columns(visitor, &delete.returning)?;
    visit_first_rows(visitor, delete.first_rows.as_deref())
}

fn visit_first_rows(visitor: &mut dyn Visitor, rows: Option<&FirstRows>) -> Step {
    let Some(rows) = rows else { return Some(()) };
    visit_terms(visitor, &rows.order_by)?;
    visit_limit(visitor, rows.limit.as_deref())
}

fn visit_limit(visitor: &mut dyn Visitor, limit: Option<&Limit>) -> Step {
    let Some(limit) = limit else { return Some(()) };
    visit_expr(visitor, &limit.limit)?;
    visit_exprs(visitor, &limit.offset)
}

fn visit_table(visitor: &mut dyn Visitor, table: &TableColumns) -> Step {
    table.columns.iter().try_for_each(|column| visit_column(visitor, column))?;
    table.constraints.iter().try_for_each(|constraint| match &constraint.kind {
        TableConstraintKind::PrimaryKey { columns, .. } | TableConstraintKind::Unique { columns, .. } => {
            visit_terms(visitor, columns)
        }
        TableConstraintKind::Check { expr, .. } => visit_expr(visitor, expr),
        _ => Some(()),
    })
}

fn visit_column(visitor: &mut dyn Visitor, column: &ColumnDefinition) -> Step {
    column.constraints.iter().try_for_each(|constraint| match &constraint.kind {
        ColumnConstraintKind::Check(expr, _)
        | ColumnConstraintKind::Default(expr, _)
        | ColumnConstraintKind::Generated { expr, .. } => visit_expr(visitor, expr),
        _ => Some(()),
    })
}
