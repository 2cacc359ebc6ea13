//! Aggregates: accumulators and the arms without GROUP BY.

use super::distinct::Distinct;
use super::limit::LimitRegisters;
use super::ordered_aggregate::WaitingRows;
use super::{Destination, RowSink, Wishes, ascending};
use crate::ctx::Codegen;
use crate::scan::ScanOptions;
use base::Result;
use bytecode::{FunctionCall, Label, Opcode, P4};
use extension::Special;
use plan::OrderUse;
use resolve::bound::{AggregateCall, Expr, ExprKind, IndexHint, OrderTerm, SelectArm, SelectId, SourceKind};
use std::rc::Rc;
use value::CollationRef;

/// The registers of one arm's aggregates.
pub(super) struct Accumulators {
    pub select: SelectId,
    pub calls: Vec<AggregateCall>,
    pub registers: Vec<i32>,
    /// For DISTINCT: how values that came before are found.
    distinct: Vec<Option<Distinct>>,
    /// For ORDER BY inside the parentheses: where the rows wait.
    ordered: Vec<Option<WaitingRows>>,
    /// Columns outside of aggregates with their registers.
    pub bare: Vec<(Expr, i32)>,
}

impl Accumulators {
    /// The argument of the only aggregate, which is DISTINCT.
    fn only_distinct(&self) -> Option<&Expr> {
        match (self.calls.as_slice(), self.distinct.as_slice()) {
            ([call], [Some(_)]) => call.args.first(),
            _ => None,
        }
    }
}

impl Codegen<'_> {
    /// An arm with aggregates, GROUP BY or HAVING.
    pub(super) fn aggregate_arm(
        &mut self,
        mut arm: SelectArm,
        order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if !arm.group_by.is_empty() {
            plan::rewrite::having_to_where(&mut arm);
            return self.group_by_arm(arm, order_by, limit, destination, end);
        }
        let mut accumulators = self.accumulators(&arm, &order_by);
        if !self.simple_count(&arm, &accumulators)? {
            self.scan_group(&mut arm, &mut accumulators)?;
        }
        self.finish_group(&accumulators);
        self.scope(arm.id).active = true;
        let sorter = None;
        let distinct = None;
        let mut sink = RowSink { destination, limit, sorter, distinct, next: end, done: end };
        if let Some(having) = &arm.having {
            self.jump_if_false(having, end, true)?;
        }
        let exprs: Vec<Expr> = arm.columns.into_iter().map(|column| column.expr).collect();
        self.emit_row(&exprs, &mut sink)?;
        self.rows_expected = 0;
        self.scope(arm.id).active = false;
        Ok(())
    }

    /// Runs the loops over all rows as one group.
    fn scan_group(&mut self, arm: &mut SelectArm, accumulators: &mut Accumulators) -> Result<()> {
        let subqueries = self.code_from_subqueries(&mut arm.from, false)?;
        let extreme = min_max_order(accumulators, |expr| self.is_never_null(expr));
        let by_value = accumulators.only_distinct().filter(|_| extreme.is_none()).cloned().map(ascending);
        let order: Vec<OrderTerm> = extreme.iter().chain(&by_value).cloned().collect();
        let order_use = if by_value.is_some() { OrderUse::DistinctOfAggregate } else { OrderUse::MinMax };
        let wishes = Wishes {
            order_by: &order,
            order_use,
            distinct: by_value.is_some(),
            limit: None,
            row_limit: None,
            also: &[],
        };
        let plan = self.plan(arm, wishes, &subqueries)?;
        if by_value.is_some() && plan.ordered_terms == 1 {
            let previous =
                Distinct::Previous(self.b.register(), order.iter().map(|term| collation(&term.expr)).collect());
            accumulators.distinct = vec![Some(previous)];
        }
        let first_row_is_enough = extreme.is_some() && plan.ordered_terms == 1 && arm.from.len() == 1;
        let first_row = self.b.register();
        self.b.emit(Opcode::Integer, 0, first_row, 0);
        self.reset_accumulators(accumulators);
        let usage = if extreme.is_some() { plan::ScanUsage::FirstRow } else { plan::ScanUsage::Read };
        let options = ScanOptions { usage, ..ScanOptions::default() };
        let loops = self.open_loops(&plan, &arm.from, &subqueries, options)?;
        if first_row_is_enough {
            // NULLs come first in the order of min() and count for nothing.
            let next = loops.next_row();
            for arg in accumulators.calls.iter().flat_map(|call| &call.args) {
                if self.is_never_null(arg) {
                    continue;
                }
                let (register, free) = self.code_temporary(arg)?;
                self.b.emit_jump(Opcode::IsNull, register, next, 0);
                self.b.release(free);
            }
        }
        self.step_accumulators(accumulators, first_row)?;
        if !accumulators.bare.is_empty() {
            self.b.emit(Opcode::Integer, 1, first_row, 0);
        }
        if first_row_is_enough {
            self.b.emit_jump(Opcode::Goto, 0, loops.break_label, 0);
        }
        self.close_loops(loops)?;
        Ok(())
    }

    /// `SELECT count(*) FROM t`: the number of entries of the smallest tree.
    fn simple_count(&mut self, arm: &SelectArm, accumulators: &Accumulators) -> Result<bool> {
        let [source] = arm.from.as_slice() else { return Ok(false) };
        let SourceKind::Table(database) = source.kind else { return Ok(false) };
        let [call] = accumulators.calls.as_slice() else { return Ok(false) };
        let plain = call.def.special == Special::Count && call.args.is_empty() && call.filter.is_none();
        let ordinary = source.table.kind == schema::TableKind::Ordinary;
        if !plain || !ordinary || arm.where_clause.is_some() || !accumulators.bare.is_empty() {
            return Ok(false);
        }
        self.use_database(database, false);
        let table = &source.table;
        let smallest = table
            .indexes
            .iter()
            .filter(|index| index.partial.is_none() && !index.unordered && source.hint != IndexHint::NotIndexed)
            .filter(|index| !(table.without_rowid && index.is_primary_key()))
            .min_by_key(|index| plan::index_width(table, index));
        let cursor = match smallest {
            Some(index) if plan::index_width(table, index) < plan::table_width(table) => {
                self.explain_count(&format!("SCAN {} USING COVERING INDEX {}", table.name, index.name));
                self.open_index(Opcode::OpenRead, table, index, i32::from(database.0))
            }
            _ => {
                self.explain_count(&format!("SCAN {}", table.name));
                self.open_table(Opcode::OpenRead, table, i32::from(database.0))
            }
        };
        self.b.emit(Opcode::Count, cursor, accumulators.registers[0], 0);
        self.b.emit(Opcode::Close, cursor, 0, 0);
        self.scope(arm.id).accumulators = accumulators.registers.clone();
        self.counted.push(arm.id);
        Ok(true)
    }

    /// Allocates the registers of an arm's aggregates and bare columns.
    pub(super) fn accumulators(&mut self, arm: &SelectArm, order_by: &[OrderTerm]) -> Accumulators {
        let registers: Vec<i32> = arm.aggregates.iter().map(|_| self.b.register()).collect();
        let ordered: Vec<Option<WaitingRows>> = arm.aggregates.iter().map(|call| self.waiting_rows(call)).collect();
        let distinct = arm
            .aggregates
            .iter()
            .zip(&ordered)
            .map(|(call, ordered)| {
                let apart = !ordered.as_ref().is_some_and(WaitingRows::is_distinct);
                (call.distinct && !arm.from.is_empty() && !call.args.is_empty() && apart)
                    .then(|| Distinct::Index(self.b.cursor()))
            })
            .collect();
        let bare: Vec<(Expr, i32)> =
            bare_columns(arm, order_by).into_iter().map(|expr| (expr, self.b.register())).collect();
        let scope = self.scope(arm.id);
        scope.accumulators = registers.clone();
        for (expr, register) in &bare {
            if let ExprKind::Column(column) = &expr.kind {
                scope.columns.insert((column.source, column.column), *register);
            }
        }
        Accumulators { select: arm.id, calls: arm.aggregates.clone(), registers, distinct, ordered, bare }
    }

    /// Makes the accumulators empty.
    pub(super) fn reset_accumulators(&mut self, accumulators: &Accumulators) {
        let bare = accumulators.bare.iter().map(|(_, register)| register);
        for register in accumulators.registers.iter().chain(bare) {
            self.b.emit(Opcode::Null, 0, *register, 0);
        }
        let helpers = accumulators.distinct.iter().zip(&accumulators.ordered);
        for (call, (distinct, ordered)) in accumulators.calls.iter().zip(helpers) {
            match distinct {
                Some(Distinct::Index(cursor)) => {
                    let info = self.key_info(collations(&call.args));
                    self.b.emit_p4(Opcode::OpenEphemeral, *cursor, call.args.len() as i32, 0, P4::KeyInfo(info));
                    self.explain_row(&format!("USE TEMP B-TREE FOR {}(DISTINCT)", call.def.name));
                }
                Some(Distinct::Previous(first, terms)) => {
                    // A NULL that differs even from NULL: the first value is never a duplicate.
                    self.b.emit(Opcode::Null, 1, *first, first + terms.len() as i32 - 1);
                }
                None => {}
            }
            if let Some(rows) = ordered {
                self.open_waiting(rows, call);
            }
        }
    }

    /// Takes in one row. Bare columns come from the group's first row (`first_row` is 0 there) or,
    /// with `min` or `max`, from the row that has it.
    pub(super) fn step_accumulators(&mut self, accumulators: &Accumulators, first_row: i32) -> Result<()> {
        let mut hit = None;
        for (position, call) in accumulators.calls.iter().enumerate() {
            let over = self.b.new_label();
            let marks = call.def.flags.needs_collation && !accumulators.bare.is_empty();
            // A row that the filter leaves out is no hit of the first, and a hit of an earlier one as it was.
            let is_first = hit.is_none();
            let mark = if marks { *hit.get_or_insert_with(|| self.b.register()) } else { 0 };
            if marks && is_first {
                self.b.emit(Opcode::Integer, 0, mark, 0);
            }
            if let Some(filter) = &call.filter {
                self.jump_if_false(filter, over, true)?;
            }
            let count = call.args.len();
            let first = self.b.temporary_range(count.max(1));
            self.code_list(&call.args, first)?;
            if let Some(distinct) = &accumulators.distinct[position] {
                self.skip_duplicate(distinct, first, count, over);
            }
            if let Some(rows) = &accumulators.ordered[position] {
                self.let_wait(rows, call, first)?;
                self.b.release_range(first, count.max(1));
                self.b.place(over);
                continue;
            }
            if marks && !is_first {
                self.b.emit(Opcode::Integer, 0, mark, 0);
            }
            let p4 = P4::Function(Rc::new(function_call(call)));
            self.b.emit_p4(Opcode::AggStep, mark, first, accumulators.registers[position], p4);
            self.b.set_p5(count as u16);
            self.b.release_range(first, count.max(1));
            self.b.place(over);
        }
        if accumulators.bare.is_empty() {
            return Ok(());
        }
        let over = self.b.new_label();
        match hit {
            Some(hit) => {
                let load = self.b.new_label();
                self.b.emit_jump(Opcode::IfNot, first_row, load, 1);
                self.b.emit_jump(Opcode::IfNot, hit, over, 1);
                self.b.place(load);
            }
            None => {
                self.b.emit_jump(Opcode::If, first_row, over, 0);
            }
        }
        for (expr, register) in &accumulators.bare {
            self.code_copy(expr, *register)?;
        }
        self.b.place(over);
        Ok(())
    }

    /// Turns the accumulators into values.
    pub(super) fn finish_group(&mut self, accumulators: &Accumulators) {
        if self.counted.contains(&accumulators.select) {
            return;
        }
        for (position, (call, register)) in accumulators.calls.iter().zip(&accumulators.registers).enumerate() {
            if let Some(rows) = &accumulators.ordered[position] {
                self.step_waiting(rows, call, *register);
            }
            let p4 = P4::Function(Rc::new(function_call(call)));
            self.b.emit_p4(Opcode::AggFinal, *register, call.args.len() as i32, 0, p4);
        }
    }
}

fn collation(expr: &Expr) -> CollationRef {
    expr.collation().unwrap_or(CollationRef::Binary)
}

fn collations(exprs: &[Expr]) -> Vec<CollationRef> {
    exprs.iter().map(collation).collect()
}

pub(super) fn function_call(call: &AggregateCall) -> FunctionCall {
    let collation = match call.def.flags.needs_collation {
        true => call.args.iter().find_map(Expr::collation).unwrap_or(CollationRef::Binary),
        false => CollationRef::Binary,
    };
    FunctionCall::new(call.def.clone(), call.args.len() as u16, collation, false)
}

/// The order in which the first row has the only aggregate's value: `min(x)` ascending, `max(x)`
/// descending.
fn min_max_order(accumulators: &Accumulators, never_null: impl Fn(&Expr) -> bool) -> Option<OrderTerm> {
    let [call] = accumulators.calls.as_slice() else { return None };
    let [arg] = call.args.as_slice() else { return None };
    if call.filter.is_some() || crate::expr::is_hoistable(arg) {
        return None;
    }
    match call.def.special {
        Special::Max => Some(OrderTerm { descending: true, ..ascending(arg.clone()) }),
        // Over NULLs alone the bare columns would have no row to come from.
        Special::Min if never_null(arg) || accumulators.bare.is_empty() => Some(ascending(arg.clone())),
        _ => None,
    }
}

/// Columns of the arm's sources that stand outside of its aggregates: in the results, HAVING and
/// ORDER BY.
pub(super) fn bare_columns(arm: &SelectArm, order_by: &[OrderTerm]) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    let mut visit = |node: &Expr| {
        if let ExprKind::Column(column) = &node.kind {
            let own = arm.from.iter().any(|source| source.id == column.source);
            if own && !found.iter().any(|other| other.same_as(node)) {
                found.push(node.clone());
            }
        }
        true
    };
    arm.columns.iter().for_each(|column| walk_outside(&column.expr, &mut visit));
    arm.having.iter().for_each(|having| walk_outside(having, &mut visit));
    order_by.iter().for_each(|term| walk_outside(&term.expr, &mut visit));
    found
}

fn walk_outside(expr: &Expr, visit: &mut dyn FnMut(&Expr) -> bool) {
    expr.walk(&mut |node| visit(node));
}
