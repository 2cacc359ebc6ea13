//! Pipelines: loops that run many rows at a time.
//!
//! The loops are opened as always, but test nothing and go to no next row: a `Batch` instruction
//! takes their place. What it does with the rows is written down here as a
//! [`bytecode::batch::BatchProgram`]. Affinities and collations are those that the row program
//! would compare with.

mod condition;
mod liveness;
mod value;

use crate::Codegen;
use crate::scan::OpenLoops;
use crate::select::function_call;
use ::value::{CollationRef, KeyField, KeyInfo};
use base::{Result, ResultCode};
use bytecode::batch::{
    BatchCall, BatchColumn, BatchEnd, BatchGroup, BatchInsn, BatchOperand, BatchProgram, BatchSink, BatchStage,
    CallKind,
};
use bytecode::{Insn, Label, Opcode, P4, p5};
use extension::Special;
use plan::tree::{CallPlan, DistinctBy, Loops, Sort};
use resolve::Batches;
use resolve::bound::{AggregateCall, ColumnRef, Expr, ExprKind};
use std::rc::Rc;

/// Most rows of a batch.
const ROWS_MAX: u16 = 1024;

/// A batch program that is being made.
pub(crate) struct BatchBuilder {
    columns: Vec<(ColumnRef, BatchColumn)>,
    /// The columns that an earlier part has read, by slot.
    loaded: Vec<bool>,
    slots: u16,
    masks: u16,
    once: u16,
    /// The values that are in slots already.
    known: Vec<(Expr, BatchOperand)>,
    stages: Vec<BatchStage>,
    /// The part that is being made.
    stage: BatchStage,
}

impl Codegen<'_> {
    /// Begins a batch program for a loop whose source is bound: `exprs` are all that is computed of
    /// a row.
    pub(crate) fn begin_batch<'e>(
        &mut self,
        loops: &'e Loops,
        exprs: impl Iterator<Item = &'e Expr>,
    ) -> Result<BatchBuilder> {
        let mut columns: Vec<(ColumnRef, BatchColumn)> = Vec::new();
        let tests = loops.levels.iter().flat_map(|level| &level.tests);
        let tests: Vec<&Expr> = tests.filter_map(|test| loops.terms.get(test.term)).map(|term| &term.expr).collect();
        let mut refs: Vec<ColumnRef> = Vec::new();
        for expr in tests.iter().copied().chain(exprs) {
            expr.walk(&mut |node| {
                if let ExprKind::Column(column) = &node.kind {
                    if !refs.iter().any(|own| (own.source, own.column) == (column.source, column.column)) {
                        refs.push(column.clone());
                    }
                }
                true
            });
        }
        for column in refs {
            let place = self.batch_column(&column)?;
            columns.push((column, place));
        }
        columns.sort_by_key(|(_, column)| column.field.unwrap_or(u16::MAX));
        let slots = columns.len() as u16;
        let mut builder = BatchBuilder {
            loaded: vec![false; columns.len()],
            columns,
            slots,
            masks: 0,
            once: 0,
            known: Vec::new(),
            stages: Vec::new(),
            stage: BatchStage::default(),
        };
        for test in tests {
            let mask = self.batch_condition(&mut builder, test, true)?;
            builder.stage.test = Some(mask);
            builder.end_stage();
        }
        Ok(builder)
    }

    /// How a column of the loop's source is read.
    fn batch_column(&mut self, column: &ColumnRef) -> Result<BatchColumn> {
        let stored = self.stored_column(column).ok_or(ResultCode::INTERNAL)?;
        let field = match stored.opcode {
            Opcode::Rowid => None,
            _ => Some(u16::try_from(stored.field).map_err(|_| ResultCode::INTERNAL)?),
        };
        let (p2, p3) = match stored.opcode {
            Opcode::Column => (stored.field, 0),
            _ => (0, 0),
        };
        let p4 = self.builder.operand(stored.default);
        let insn = Insn { opcode: stored.opcode, p5: 0, p1: stored.cursor, p2, p3, p4 };
        Ok(BatchColumn { insn, field, real: stored.real })
    }

    /// Ends a batch program: emits its instruction, which jumps to `done` at the end of the rows.
    pub(crate) fn emit_batch(&mut self, loops: &OpenLoops<'_>, builder: BatchBuilder, sink: BatchSink, done: Label) {
        if let Some((cursor, is_full)) = loops.batch_cursor() {
            let end = loops.batch_end();
            self.emit_batch_of((cursor, is_full, end), builder, sink, done);
        }
    }

    /// As [`Codegen::emit_batch`], of a cursor's rows up to an end.
    fn emit_batch_of(
        &mut self,
        (cursor, is_full, end): (i32, bool, BatchEnd),
        builder: BatchBuilder,
        sink: BatchSink,
        done: Label,
    ) {
        let rows_max = match self.catalog.settings().batches {
            Batches::Force(rows) => u16::from(rows).max(1),
            Batches::Off | Batches::On => ROWS_MAX,
        };
        let scratch = self.builder.register();
        let program = BatchProgram { end, rows_max, scratch, ..builder.finish(sink) };
        let calls = i32::from(program.calls_functions());
        self.builder.emit_jump_p4(Opcode::Batch, cursor, done, calls, P4::Batch(Rc::new(program)));
        if is_full {
            self.builder.set_p5(p5::FULL_SCAN_STEP);
        }
    }

    /// Puts columns of all rows of a table into a sorter, whose order is `info`; false, and nothing
    /// coded, where a column is not in the record of its row. The table's cursor is on its first
    /// row.
    pub(crate) fn batch_columns(
        &mut self,
        columns: &[ColumnRef],
        cursor: i32,
        (sorter, info): (i32, Rc<KeyInfo>),
        done: Label,
    ) -> Result<bool> {
        let plain = |field: &KeyField| !matches!(field.collation, CollationRef::Custom(_));
        let is_on = self.catalog.settings().batches != Batches::Off;
        if !is_on || !info.fields.iter().all(plain) || columns.iter().any(|column| self.stored_column(column).is_none())
        {
            return Ok(false);
        }
        let exprs: Vec<Expr> = columns.iter().map(|column| ExprKind::Column(column.clone()).into()).collect();
        let mut builder = self.begin_batch(&Loops::default(), exprs.iter())?;
        let mut fields = Vec::with_capacity(exprs.len());
        for expr in &exprs {
            fields.push(self.batch_value(&mut builder, expr)?);
        }
        let sink = BatchSink::Sort { sorter, fields, keep: None, info };
        self.emit_batch_of((cursor, false, BatchEnd::Tree), builder, sink, done);
        Ok(true)
    }

    /// The sink of rows that are sorted by a sorter: `keep` is the register of how many are kept.
    pub(crate) fn batch_sort(
        &mut self,
        builder: &mut BatchBuilder,
        plan: &Sort,
        results: &[Expr],
        (sorter, info, keep): (i32, Rc<KeyInfo>, Option<i32>),
    ) -> Result<BatchSink> {
        let mut fields = Vec::with_capacity(plan.width());
        for term in &plan.terms {
            fields.push(self.batch_value(builder, &term.expr)?);
        }
        if keep.is_some() {
            builder.stage.bound = fields.first().copied();
            builder.end_stage();
        }
        if plan.keeps_first {
            // Rows with equal keys stay in order without a number.
            fields.push(self.batch_value(builder, &ExprKind::Integer(0).into())?);
        }
        for &column in &plan.stored {
            fields.push(self.batch_value(builder, &results[column])?);
        }
        Ok(BatchSink::Sort { sorter, fields, keep, info })
    }

    /// The aggregates of a group, with the registers of their answers, and its bare columns.
    pub(crate) fn batch_group(
        &mut self,
        builder: &mut BatchBuilder,
        calls: &[CallPlan],
        registers: &[i32],
        bare: &[(&Expr, i32)],
    ) -> Result<BatchGroup> {
        let mut group = BatchGroup::default();
        for (CallPlan { call, distinct: by, .. }, &target) in calls.iter().zip(registers) {
            let mut args = Vec::with_capacity(call.args.len());
            let filter = match &call.filter {
                Some(filter) => Some(self.batch_condition(builder, filter, true)?),
                None => None,
            };
            for arg in &call.args {
                args.push(self.batch_value(builder, arg)?);
            }
            let kind = kind_of(call);
            let collation = || call.args.iter().map(|arg| arg.collation().unwrap_or(CollationRef::Binary)).collect();
            let distinct = (*by != DistinctBy::Nothing).then(|| self.key_info(collation()));
            let call = Rc::new(function_call(call));
            group.calls.push(BatchCall { kind, call, args, filter, distinct, target });
        }
        for (expr, target) in bare {
            group.bare.push((self.batch_value(builder, expr)?, *target));
        }
        Ok(group)
    }
}

fn kind_of(call: &AggregateCall) -> CallKind {
    match (call.def.special, &*call.def.name, call.args.len()) {
        (Special::Count, _, 0) => CallKind::Rows,
        (Special::Count, _, 1) => CallKind::Values,
        (Special::Min, _, 1) => CallKind::Least,
        (Special::Max, _, 1) => CallKind::Greatest,
        (_, "sum", 1) => CallKind::Sum,
        (_, "total", 1) => CallKind::Total,
        (_, "avg", 1) => CallKind::Average,
        _ => CallKind::Other,
    }
}

impl BatchBuilder {
    /// The slot of a column; it is read in this part, if no earlier one has.
    fn column(&mut self, column: &ColumnRef) -> Result<BatchOperand> {
        let same = |(own, _): &(ColumnRef, BatchColumn)| (own.source, own.column) == (column.source, column.column);
        let slot = self.columns.iter().position(same).ok_or(ResultCode::INTERNAL)?;
        if !std::mem::replace(&mut self.loaded[slot], true) {
            self.stage.loads.push(slot as u16);
        }
        Ok(BatchOperand::Slot(slot as u16))
    }

    fn end_stage(&mut self) {
        let stage = std::mem::take(&mut self.stage);
        self.stages.push(stage);
    }

    fn slot(&mut self) -> u16 {
        self.slots += 1;
        self.slots - 1
    }

    fn mask(&mut self) -> u16 {
        self.masks += 1;
        self.masks - 1
    }

    fn add(&mut self, insn: BatchInsn) {
        self.stage.code.push(insn);
    }

    fn finish(self, sink: BatchSink) -> BatchProgram {
        let BatchBuilder { columns, slots, masks, once, stages, stage, .. } = self;
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        let (filters, last, end) = (stages, stage, BatchEnd::Tree);
        let (rows_max, scratch) = (ROWS_MAX, 0);
        let mut program = BatchProgram { columns, slots, masks, once, end, filters, last, sink, rows_max, scratch };
        liveness::note_kept(&mut program);
        program
    }
}
