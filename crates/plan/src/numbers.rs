//! The numbers that EXPLAIN QUERY PLAN gives to subqueries: those of the text as a parser meets
//! their ends, then those of views as the names of views are looked up.

use base::hash::FxHashMap;
use resolve::bound::{
    AggregateCall, Expr, ExprKind, Insert, InsertSource, ResultColumn, Select, SelectArm, SelectId, SourceKind,
    Statement, Update, WindowCall,
};

/// The numbers of a statement's SELECTs. Only what shows the plan needs them.
#[derive(Debug)]
pub struct Numbers {
    /// By the numbers of their last arms.
    by_arm: ByArm,
    /// The last one.
    last: u32,
}

impl Numbers {
    /// Those of a statement's text.
    pub fn of(statement: &Statement) -> Numbers {
        let by_arm = numbers_of(statement);
        let last = by_arm.values().max().copied().unwrap_or(0);
        Numbers { by_arm, last }
    }

    /// The number of a query; 0 of one without any.
    pub fn of_query(&self, select: &Select) -> u32 {
        let last = select.arms.last().map(|arm| arm.text);
        last.and_then(|text| self.by_arm.get(&text.0)).copied().unwrap_or(0)
    }

    /// The next number, for an arm of our own making.
    pub fn add(&mut self, arm: SelectId) {
        self.last += 1;
        self.by_arm.insert(arm.0, self.last);
    }

    /// Gives the next number to a query that has one; that one.
    pub fn renumber(&mut self, select: &Select) -> Option<u32> {
        let arm = select.arms.last()?.text;
        let before = self.by_arm.get(&arm.0).copied()?;
        self.add(arm);
        Some(before)
    }

    /// Gives a query its own number again.
    pub fn restore(&mut self, select: &Select, number: u32) {
        if let Some(arm) = select.arms.last() {
            self.by_arm.insert(arm.text.0, number);
        }
    }
}

fn numbers_of(statement: &Statement) -> ByArm {
    let mut numbers = FxHashMap::default();
    for pass in [of_text, of_views] {
        match statement {
            Statement::Select(select) => pass(select, &mut numbers),
            Statement::CreateTable(create) => create.as_select.iter().for_each(|select| pass(select, &mut numbers)),
            Statement::Insert(insert) => of_insert(insert, pass, &mut numbers),
            Statement::Update(update) => of_update(update, pass, &mut numbers),
            Statement::Delete(delete) => {
                delete.where_clause.iter().for_each(|expr| in_expr(expr, pass, &mut numbers));
                in_columns(&delete.returning, pass, &mut numbers);
            }
            _ => {}
        }
    }
    numbers
}

fn of_insert(insert: &Insert, pass: Pass, numbers: &mut ByArm) {
    match &insert.source {
        InsertSource::Select(select) => pass(select, numbers),
        InsertSource::Values(values) => {
            values.iter().for_each(|expr| in_expr(expr, pass, numbers));
            // The row is a query in SQLite.
            number(u32::MAX, numbers);
        }
        InsertSource::Defaults => {}
    }
    for update in insert.upserts.iter().filter_map(|upsert| upsert.update.as_ref()) {
        update.assignments.iter().for_each(|set| in_expr(&set.value, pass, numbers));
        update.where_clause.iter().for_each(|expr| in_expr(expr, pass, numbers));
    }
    in_columns(&insert.returning, pass, numbers);
}

fn of_update(update: &Update, pass: Pass, numbers: &mut ByArm) {
    update.assignments.iter().for_each(|set| in_expr(&set.value, pass, numbers));
    for source in &update.from {
        if let SourceKind::Subquery(inner) = &source.kind {
            pass(inner, numbers);
        }
    }
    update.where_clause.iter().for_each(|expr| in_expr(expr, pass, numbers));
    in_columns(&update.returning, pass, numbers);
    if !update.from.is_empty() {
        // SQLite makes a SELECT of it.
        number(u32::MAX, numbers);
    }
}

type ByArm = FxHashMap<u32, u32>;

type Pass = fn(&Select, &mut ByArm);

fn in_columns(columns: &[ResultColumn], pass: Pass, numbers: &mut ByArm) {
    columns.iter().for_each(|column| in_expr(&column.expr, pass, numbers));
}

fn in_expr(expr: &Expr, pass: Pass, numbers: &mut ByArm) {
    expr.for_each_child(&mut |child| in_expr(child, pass, numbers));
    if let Some(select) = expr.subquery() {
        pass(select, numbers);
    }
}

/// An expression of an arm, in which the arm's calls stand.
fn in_expr_of(arm: &SelectArm, expr: &Expr, pass: Pass, numbers: &mut ByArm) {
    expr.for_each_child(&mut |child| in_expr_of(arm, child, pass, numbers));
    match &expr.kind {
        ExprKind::Aggregate { select, index } if *select == arm.id => {
            arm.aggregates.get(*index).into_iter().for_each(|call| in_call(call, pass, numbers));
        }
        ExprKind::Window { select, index } if *select == arm.id => {
            arm.windows.get(*index).into_iter().for_each(|call| in_window(call, pass, numbers));
        }
        _ => expr.subquery().into_iter().for_each(|select| pass(select, numbers)),
    }
}

fn in_call(call: &AggregateCall, pass: Pass, numbers: &mut ByArm) {
    let terms = call.order_by.iter().map(|term| &term.expr);
    call.args.iter().chain(terms).chain(&call.filter).for_each(|expr| in_expr(expr, pass, numbers));
}

fn in_window(call: &WindowCall, pass: Pass, numbers: &mut ByArm) {
    let terms = call.window.order_by.iter().map(|term| &term.expr);
    let window = call.window.partition_by.iter().chain(terms);
    call.args.iter().chain(&call.filter).chain(window).for_each(|expr| in_expr(expr, pass, numbers));
}

fn number(arm: u32, numbers: &mut ByArm) {
    let next = numbers.len() as u32 + 1;
    numbers.entry(arm).or_insert(next);
}

/// Inner ones first.
fn of_text(select: &Select, numbers: &mut ByArm) {
    if select.of_view {
        return;
    }
    for (position, arm) in select.arms.iter().enumerate() {
        arm.columns.iter().for_each(|column| in_expr_of(arm, &column.expr, of_text, numbers));
        for source in &arm.from {
            if let SourceKind::Subquery(inner) = &source.kind {
                of_text(inner, numbers);
            }
            source.on.iter().for_each(|on| in_expr(on, of_text, numbers));
        }
        let clauses = arm.where_clause.iter().chain(&arm.group_by).chain(&arm.having);
        clauses.for_each(|expr| in_expr_of(arm, expr, of_text, numbers));
        arm.aggregates.iter().for_each(|call| in_call(call, of_text, numbers));
        arm.windows.iter().for_each(|call| in_window(call, of_text, numbers));
        if position + 1 == select.arms.len() {
            let order = select.order_by.iter().map(|term| &term.expr);
            let limits = select.limit.iter().chain(&select.offset).map(|limit| &**limit);
            order.chain(limits).for_each(|expr| in_expr(expr, of_text, numbers));
        }
        number(arm.text.0, numbers);
    }
}

/// Outer ones first, FROM before everything else.
fn of_views(select: &Select, numbers: &mut ByArm) {
    for arm in select.arms.iter().rev() {
        // Those of the text have a number already.
        number(arm.text.0, numbers);
        for source in &arm.from {
            if let SourceKind::Subquery(inner) = &source.kind {
                of_views(inner, numbers);
            }
        }
        arm.columns.iter().for_each(|column| in_expr_of(arm, &column.expr, of_views, numbers));
        arm.aggregates.iter().for_each(|call| in_call(call, of_views, numbers));
        arm.windows.iter().for_each(|call| in_window(call, of_views, numbers));
        arm.from.iter().flat_map(|source| &source.on).for_each(|on| in_expr(on, of_views, numbers));
        let clauses = arm.where_clause.iter().chain(&arm.group_by).chain(&arm.having);
        clauses.for_each(|expr| in_expr(expr, of_views, numbers));
    }
    let order = select.order_by.iter().map(|term| &term.expr);
    let limits = select.limit.iter().chain(&select.offset).map(|limit| &**limit);
    order.chain(limits).for_each(|expr| in_expr(expr, of_views, numbers));
}
