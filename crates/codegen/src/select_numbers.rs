//! The numbers that EXPLAIN QUERY PLAN gives to subqueries: those of the text as a parser meets their ends, then
//! those of views as the names of views are looked up.

use base::hash::FxHashMap;
use resolve::bound::{Expr, InsertSource, Select, SourceKind, Statement};

/// The numbers of a statement's SELECTs, by the number of their arms. Only what shows the plan needs them.
pub(crate) fn numbers_of(statement: &Statement) -> FxHashMap<u32, u32> {
    let mut numbers = FxHashMap::default();
    for pass in [of_text, of_views] {
        match statement {
            Statement::Select(select) => pass(select, &mut numbers),
            Statement::CreateTable(create) => create.as_select.iter().for_each(|select| pass(select, &mut numbers)),
            Statement::Insert(insert) => match &insert.source {
                InsertSource::Select(select) => pass(select, &mut numbers),
                InsertSource::Values(values) => values.iter().for_each(|expr| in_expr(expr, pass, &mut numbers)),
                InsertSource::Defaults => {}
            },
            Statement::Update(update) => {
                update.assignments.iter().for_each(|set| in_expr(&set.value, pass, &mut numbers));
                for source in &update.from {
                    if let SourceKind::Subquery(inner) = &source.kind {
                        pass(inner, &mut numbers);
                    }
                }
                update.where_clause.iter().for_each(|expr| in_expr(expr, pass, &mut numbers));
                if !update.from.is_empty() {
                    // SQLite makes a SELECT of it.
                    number(u32::MAX, &mut numbers);
                }
            }
            Statement::Delete(delete) => {
                delete.where_clause.iter().for_each(|expr| in_expr(expr, pass, &mut numbers));
            }
            _ => {}
        }
    }
    numbers
}

type Numbers = FxHashMap<u32, u32>;

fn in_expr(expr: &Expr, pass: fn(&Select, &mut Numbers), numbers: &mut Numbers) {
    expr.for_each_child(&mut |child| in_expr(child, pass, numbers));
    if let Some(select) = expr.subquery() {
        pass(select, numbers);
    }
}

fn number(arm: u32, numbers: &mut Numbers) {
    let next = numbers.len() as u32 + 1;
    numbers.entry(arm).or_insert(next);
}

/// Inner ones first.
fn of_text(select: &Select, numbers: &mut Numbers) {
    if select.of_view {
        return;
    }
    for (position, arm) in select.arms.iter().enumerate() {
        arm.columns.iter().for_each(|column| in_expr(&column.expr, of_text, numbers));
        for source in &arm.from {
            if let SourceKind::Subquery(inner) = &source.kind {
                of_text(inner, numbers);
            }
            source.on.iter().for_each(|on| in_expr(on, of_text, numbers));
        }
        let clauses = arm.where_clause.iter().chain(&arm.group_by).chain(&arm.having);
        clauses.for_each(|expr| in_expr(expr, of_text, numbers));
        arm.aggregates.iter().flat_map(|call| &call.args).for_each(|expr| in_expr(expr, of_text, numbers));
        if position + 1 == select.arms.len() {
            let order = select.order_by.iter().map(|term| &term.expr);
            let limits = select.limit.iter().chain(&select.offset).map(|limit| &**limit);
            order.chain(limits).for_each(|expr| in_expr(expr, of_text, numbers));
        }
        number(arm.id.0, numbers);
    }
}

/// Outer ones first, FROM before everything else.
fn of_views(select: &Select, numbers: &mut Numbers) {
    for arm in select.arms.iter().rev() {
        // Those of the text have a number already.
        number(arm.id.0, numbers);
        for source in &arm.from {
            if let SourceKind::Subquery(inner) = &source.kind {
                of_views(inner, numbers);
            }
        }
        arm.columns.iter().for_each(|column| in_expr(&column.expr, of_views, numbers));
        arm.aggregates.iter().flat_map(|call| &call.args).for_each(|expr| in_expr(expr, of_views, numbers));
        arm.from.iter().flat_map(|source| &source.on).for_each(|on| in_expr(on, of_views, numbers));
        let clauses = arm.where_clause.iter().chain(&arm.group_by).chain(&arm.having);
        clauses.for_each(|expr| in_expr(expr, of_views, numbers));
    }
    let order = select.order_by.iter().map(|term| &term.expr);
    let limits = select.limit.iter().chain(&select.offset).map(|limit| &**limit);
    order.chain(limits).for_each(|expr| in_expr(expr, of_views, numbers));
}
