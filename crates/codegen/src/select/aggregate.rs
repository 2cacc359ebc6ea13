//! Aggregates: accumulators and the arms without GROUP BY.

use super::distinct::Distinct;
use super::limit::LimitRegisters;
use super::ordered_aggregate::{WaitingRows, function_call};
use super::{Destination, RowSink};
use crate::Codegen;
use crate::scan::{ScanOptions, SubqueryRows};
use base::Result;
use bytecode::batch::BatchSink;
use bytecode::{Label, Opcode, P4};
use plan::tree::{Arm, Body, CallPlan, DistinctBy, LinePlace, OneGroup, Pipeline};
use resolve::bound::{Expr, ExprKind, SelectId, SourceKind};
use schema::Index;
use std::rc::Rc;
use value::CollationRef;

/// The registers of one arm's aggregates.
pub(super) struct Accumulators<'p> {
    pub calls: &'p [CallPlan],
    pub registers: Vec<i32>,
    /// For DISTINCT: how values that came before are found.
    distinct: Vec<Option<Distinct>>,
    /// Rows come many at a time, and what came before is no index.
    is_batch: bool,
    /// For ORDER BY inside the parentheses: where the rows wait.
    ordered: Vec<Option<WaitingRows>>,
    /// Columns outside of aggregates with their registers.
    pub bare: Vec<(&'p Expr, i32)>,
}

impl<'p> Accumulators<'p> {
    /// All that they are made of.
    pub fn exprs(&self) -> impl Iterator<Item = &'p Expr> + use<'_, 'p> {
        let of_calls = self.calls.iter().flat_map(|plan| plan.call.args.iter().chain(&plan.call.filter));
        of_calls.chain(self.bare.iter().map(|(expr, _)| *expr))
    }
}

impl Codegen<'_> {
    /// An arm with aggregates, but no groups.
    pub(super) fn one_group_arm(
        &mut self,
        arm: &Arm,
        subqueries: &[Option<SubqueryRows>],
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let having = match &arm.body {
            Body::CountTree { index, calls, having } => {
                let accumulators = self.accumulators(arm.id, (calls, &[]), None);
                self.count_tree(arm, index.as_ref(), accumulators.registers[0]);
                having
            }
            Body::OneGroup(group) => {
                let accumulators = self.accumulators(arm.id, (&group.calls, &group.bare), arm.pipeline);
                match arm.pipeline {
                    Some(_) => self.batch_one_group(arm, &accumulators)?,
                    None => {
                        self.scan_group(arm, group, &accumulators, subqueries)?;
                        self.finish_group(&accumulators);
                    }
                }
                &group.having
            }
            Body::Rows | Body::Groups(_) | Body::Window(_) => return Err(base::ResultCode::INTERNAL.into()),
        };
        self.scope.enter_group(arm.id, Vec::new());
        let (sorter, distinct) = (None, None);
        let mut sink = RowSink { destination, limit, sorter, distinct, next: end, done: end };
        if let Some(having) = having {
            self.jump_if_false(having, end, true)?;
        }
        self.emit_row(&arm.results, &mut sink)?;
        self.scope.leave_group(arm.id);
        Ok(())
    }

    /// Runs the loop over all rows as one group, many rows at a time. Where there is no row at all
    /// the answers are those of empty accumulators.
    fn batch_one_group(&mut self, arm: &Arm, accumulators: &Accumulators<'_>) -> Result<()> {
        self.reset_accumulators(accumulators);
        let options = ScanOptions { is_batch: true, ..ScanOptions::default() };
        let loops = self.open_loops(&arm.loops, &arm.sources, &[], options)?;
        let done = self.builder.new_label();
        let mut batch = self.begin_batch(&arm.loops, accumulators.exprs())?;
        let group = self.batch_group(&mut batch, accumulators.calls, &accumulators.registers, &accumulators.bare)?;
        self.emit_batch(&loops, batch, BatchSink::Aggregate(group), done);
        self.close_loops(loops)?;
        self.finish_group(accumulators);
        self.builder.place(done);
        Ok(())
    }

    /// Runs the loops over all rows as one group.
    fn scan_group(
        &mut self,
        arm: &Arm,
        group: &OneGroup,
        accumulators: &Accumulators<'_>,
        subqueries: &[Option<SubqueryRows>],
    ) -> Result<()> {
        let first_row = self.builder.register();
        self.builder.emit(Opcode::Integer, 0, first_row, 0);
        self.reset_accumulators(accumulators);
        let loops = self.open_loops(&arm.loops, &arm.sources, subqueries, ScanOptions::default())?;
        if group.first_row_is_enough {
            // NULLs come first in the order of min() and count for nothing.
            let next = loops.next_row();
            for arg in accumulators.calls.iter().flat_map(|plan| &plan.call.args) {
                if self.is_never_null(arg) {
                    continue;
                }
                let (register, free) = self.code_temporary(arg)?;
                self.builder.emit_jump(Opcode::IsNull, register, next, 0);
                self.builder.release(free);
            }
        }
        self.step_accumulators(accumulators, first_row)?;
        if !accumulators.bare.is_empty() {
            self.builder.emit(Opcode::Integer, 1, first_row, 0);
        }
        if group.first_row_is_enough {
            self.builder.emit_jump(Opcode::Goto, 0, loops.break_label, 0);
        }
        self.close_loops(loops)?;
        Ok(())
    }

    /// The number of entries of an index, or of the table's own tree.
    fn count_tree(&mut self, arm: &Arm, index: Option<&Rc<Index>>, target: i32) {
        let Some((source, SourceKind::Table(database))) = arm.sources.first().map(|source| (source, &source.kind))
        else {
            return;
        };
        self.use_database(*database, false);
        let (table, database) = (&source.table, i32::from(database.0));
        // What reads no rows is not counted.
        if !self.lines.is_of_run() {
            self.line(LinePlace::CountTree);
        }
        let cursor = match index {
            Some(index) => self.open_index(Opcode::OpenRead, table, index, database),
            None => self.open_table(Opcode::OpenRead, table, database),
        };
        self.builder.emit(Opcode::Count, cursor, target, 0);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
    }

    /// Allocates the registers of an arm's aggregates and bare columns.
    pub(super) fn accumulators<'p>(
        &mut self,
        id: SelectId,
        (calls, bare): (&'p [CallPlan], &'p [Expr]),
        pipeline: Option<Pipeline>,
    ) -> Accumulators<'p> {
        let is_batch = pipeline.is_some();
        let registers: Vec<i32> = calls.iter().map(|_| self.builder.register()).collect();
        let ordered: Vec<Option<WaitingRows>> = calls.iter().map(|call| self.waiting_rows(call)).collect();
        let distinct = calls
            .iter()
            .map(|plan| match plan.distinct {
                DistinctBy::Nothing => None,
                DistinctBy::Index => Some(Distinct::Index(self.builder.cursor())),
                DistinctBy::Previous => Some(Distinct::Previous(self.builder.register(), collations(&plan.call.args))),
            })
            .collect();
        let bare: Vec<(&Expr, i32)> = bare.iter().map(|expr| (expr, self.builder.register())).collect();
        let columns = bare.iter().filter_map(|(expr, register)| match &expr.kind {
            ExprKind::Column(column) => Some(((column.source, column.column), *register)),
            _ => None,
        });
        self.scope.add_group(id, registers.clone(), columns);
        Accumulators { calls, registers, distinct, ordered, bare, is_batch }
    }

    /// Makes the accumulators empty.
    pub(super) fn reset_accumulators(&mut self, accumulators: &Accumulators<'_>) {
        let bare = accumulators.bare.iter().map(|(_, register)| register);
        for register in accumulators.registers.iter().chain(bare) {
            self.builder.emit(Opcode::Null, 0, *register, 0);
        }
        let helpers = accumulators.distinct.iter().zip(&accumulators.ordered);
        for (CallPlan { call, .. }, (distinct, ordered)) in accumulators.calls.iter().zip(helpers) {
            match distinct {
                Some(Distinct::Index(cursor)) => {
                    if !accumulators.is_batch {
                        let info = self.key_info(collations(&call.args));
                        self.builder.emit_p4(
                            Opcode::OpenEphemeral,
                            *cursor,
                            call.args.len() as i32,
                            0,
                            P4::KeyInfo(info),
                        );
                    }
                    self.line(LinePlace::Call);
                }
                Some(Distinct::Previous(first, terms)) => {
                    // A NULL that differs even from NULL: the first value is never a duplicate.
                    self.builder.emit(Opcode::Null, 1, *first, first + terms.len() as i32 - 1);
                }
                None => {}
            }
            if let Some(rows) = ordered {
                self.open_waiting(rows, call);
            }
        }
    }

    /// The plan's lines for DISTINCT of aggregates.
    pub(super) fn explain_distinct_calls(&mut self, accumulators: &Accumulators<'_>) {
        for distinct in &accumulators.distinct {
            if matches!(distinct, Some(Distinct::Index(_))) {
                self.line(LinePlace::Call);
            }
        }
    }

    /// Takes in one row. Bare columns come from the group's first row (`first_row` is 0 there) or,
    /// with `min` or `max`, from the row that has it.
    pub(super) fn step_accumulators(&mut self, accumulators: &Accumulators<'_>, first_row: i32) -> Result<()> {
        let mut hit = None;
        for (position, CallPlan { call, .. }) in accumulators.calls.iter().enumerate() {
            let over = self.builder.new_label();
            let marks = call.def.flags.needs_collation && !accumulators.bare.is_empty();
            // A row that the filter leaves out is no hit of the first, and a hit of an earlier one
            // as it was.
            let is_first = hit.is_none();
            let mark = if marks { *hit.get_or_insert_with(|| self.builder.register()) } else { 0 };
            if marks && is_first {
                self.builder.emit(Opcode::Integer, 0, mark, 0);
            }
            if let Some(filter) = &call.filter {
                self.jump_if_false(filter, over, true)?;
            }
            let count = call.args.len();
            let first = self.builder.temporary_range(count.max(1));
            self.code_list(&call.args, first)?;
            if let Some(distinct) = &accumulators.distinct[position] {
                self.skip_duplicate(distinct, first, count, over);
            }
            if let Some(rows) = &accumulators.ordered[position] {
                self.let_wait(rows, call, first)?;
                self.builder.release_range(first, count.max(1));
                self.builder.place(over);
                continue;
            }
            if marks && !is_first {
                self.builder.emit(Opcode::Integer, 0, mark, 0);
            }
            let p4 = P4::Function(Rc::new(function_call(call)));
            self.builder.emit_p4(Opcode::AggStep, mark, first, accumulators.registers[position], p4);
            self.builder.set_p5(count as u16);
            self.builder.release_range(first, count.max(1));
            self.builder.place(over);
        }
        if accumulators.bare.is_empty() {
            return Ok(());
        }
        let over = self.builder.new_label();
        match hit {
            Some(hit) => {
                let load = self.builder.new_label();
                self.builder.emit_jump(Opcode::IfNot, first_row, load, 1);
                self.builder.emit_jump(Opcode::IfNot, hit, over, 1);
                self.builder.place(load);
            }
            None => {
                self.builder.emit_jump(Opcode::If, first_row, over, 0);
            }
        }
        for (expr, register) in &accumulators.bare {
            self.code_copy(expr, *register)?;
        }
        self.builder.place(over);
        Ok(())
    }

    /// Turns the accumulators into values.
    pub(super) fn finish_group(&mut self, accumulators: &Accumulators<'_>) {
        for (position, (CallPlan { call, .. }, register)) in
            accumulators.calls.iter().zip(&accumulators.registers).enumerate()
        {
            if let Some(rows) = &accumulators.ordered[position] {
                self.step_waiting(rows, call, *register);
            }
            let p4 = P4::Function(Rc::new(function_call(call)));
            self.builder.emit_p4(Opcode::AggFinal, *register, call.args.len() as i32, 0, p4);
        }
    }
}

fn collations(exprs: &[Expr]) -> Vec<CollationRef> {
    exprs.iter().map(|expr| expr.collation().unwrap_or(CollationRef::Binary)).collect()
}
