//! SELECT.

mod aggregate;
mod compound;
mod distinct;
pub(crate) mod from_subquery;
mod group_by;
mod keys;
mod limit;
mod merge;
mod order_by;
mod ordered_aggregate;
mod partial_order;
mod recursive;
mod window;

use crate::Codegen;
use crate::scan::{ScanOptions, SubqueryRows};
use crate::scope::Subtyped;
use base::Result;
use bytecode::{Label, Opcode, P4};
use distinct::Distinct;
use limit::LimitRegisters;
use order_by::Sorter;
pub(crate) use ordered_aggregate::function_call;
use plan::tree::{Arm, Body, LinePlace, Pipeline, Query, SelectPlan, Shape, Sort};
use resolve::bound::{Expr, SelectArm};
use std::cell::Cell;
use value::Affinity;

/// Where the rows of a SELECT go.
#[derive(Clone, Debug)]
pub(crate) enum Destination {
    /// To the caller.
    Output,
    /// Into registers, with a Yield after each row.
    Coroutine {
        /// Register of the coroutine's address.
        yield_register: i32,
        /// First result register.
        first: i32,
    },
    /// Into an ephemeral index as the right side of an IN.
    Set {
        /// Cursor of the index.
        cursor: i32,
        /// Affinities that the values take on.
        affinities: Vec<Affinity>,
        /// The register of the Bloom filter that its rows go into. None once rows are sorted first,
        /// as the first rows of an order are.
        filter: Cell<Option<i32>>,
    },
    /// The first row into registers.
    Memory {
        /// First register.
        first: i32,
    },
    /// 1 into a register when there is a row.
    Exists {
        /// The register.
        register: i32,
    },
    /// Into an ephemeral table, in order.
    Table {
        /// Its cursor.
        cursor: i32,
    },
    /// Into an ephemeral table, the last row of each key: what an UPDATE with FROM changes.
    Changes {
        /// Its cursor.
        cursor: i32,
        /// What the columns begin with.
        key: ChangeKey,
    },
    /// Into the queue of a recursive query.
    Queue(recursive::Queue),
    /// Nowhere: only what computing the rows does counts.
    Nowhere,
}

/// What tells which row a change is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ChangeKey {
    /// All rows count.
    None,
    /// A rowid.
    Rowid,
    /// So many columns.
    Columns(usize),
}

/// What one row passes on its way out of the loops.
pub(super) struct RowSink<'d> {
    pub destination: &'d Destination,
    pub limit: LimitRegisters,
    pub sorter: Option<Sorter<'d>>,
    pub distinct: Option<Distinct>,
    /// Goes on with the next row.
    pub next: Label,
    /// No more rows are wanted.
    pub done: Label,
}

impl Codegen<'_> {
    /// A SELECT statement.
    pub fn top_select(&mut self, select: &SelectPlan) -> Result<()> {
        match &select.query.shape {
            Shape::ConstantRow(arms) => arms.first().into_iter().for_each(|arm| {
                self.set_result_columns(arm.columns.iter().map(|column| (&column.name, column.origin.as_ref())));
            }),
            _ => self.set_result_columns(select.columns.iter().map(|column| (&column.name, column.origin.as_ref()))),
        }
        self.query(&select.query, &Destination::Output)
    }

    /// Codes a query whose rows go to `destination`.
    pub(crate) fn query(&mut self, query: &Query, destination: &Destination) -> Result<()> {
        if let Shape::ConstantRow(arms) = &query.shape {
            self.line(LinePlace::ConstantRow);
            return arms.iter().try_for_each(|arm| self.constant_row(arm, destination));
        }
        let end = self.builder.new_label();
        let limit = self.limit_registers(query, end)?;
        self.shape(&query.shape, limit, destination, end)?;
        self.builder.place(end);
        Ok(())
    }

    /// The only row of an arm without FROM and without conditions: there is nothing to plan.
    pub(super) fn constant_row(&mut self, arm: &SelectArm, destination: &Destination) -> Result<()> {
        let width = arm.columns.len();
        let first = match destination {
            Destination::Exists { .. } => {
                self.deliver(destination, 0, 0);
                return Ok(());
            }
            Destination::Coroutine { first, .. } | Destination::Memory { first } => *first,
            _ => self.builder.registers(width.max(1)),
        };
        for (offset, column) in arm.columns.iter().enumerate() {
            self.code_copy(&column.expr, first + offset as i32)?;
        }
        self.deliver(destination, first, width);
        Ok(())
    }

    /// One arm with its ORDER BY and LIMIT.
    pub(super) fn arm(
        &mut self,
        arm: &Arm,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if let Body::Window(pass) = &arm.body {
            return self.window_arm(arm, pass, limit, destination, end);
        }
        let subqueries = self.rows_of_sources(&arm.sources, &arm.deliveries, arm.loops.nullable)?;
        match &arm.body {
            Body::Rows => self.rows_arm(arm, &subqueries, limit, destination, end),
            Body::Groups(grouping) => self.group_by_arm(arm, grouping, &subqueries, limit, destination, end),
            Body::OneGroup(_) | Body::CountTree { .. } | Body::Window(_) => {
                self.one_group_arm(arm, &subqueries, limit, destination, end)
            }
        }
    }

    /// An arm of which each row gives a result.
    fn rows_arm(
        &mut self,
        arm: &Arm,
        subqueries: &[Option<SubqueryRows>],
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if let (Some(Pipeline::Sort), Some(sort)) = (arm.pipeline, &arm.sort) {
            return self.batch_rows(arm, sort, limit, destination, end);
        }
        let distinct = self.distinct(arm.distinct, &arm.results);
        let sorter = arm.sort.as_ref().map(|sort| self.open_sorter(sort, &limit));
        let options = ScanOptions { row_counters: limit.row_counters(), ..ScanOptions::default() };
        let loops = self.open_loops(&arm.loops, &arm.sources, subqueries, options)?;
        let next = loops.next_row();
        let done = loops.break_label;
        let mut sink = RowSink { destination, limit, sorter, distinct, next, done };
        self.emit_row(&arm.results, &mut sink)?;
        self.close_loops(loops)?;
        self.line_of_distinct(&sink.distinct);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    /// An arm of which each row gives a result, and these are sorted, many rows at a time.
    fn batch_rows(
        &mut self,
        arm: &Arm,
        sort: &Sort,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let (sorter, info) = self.open_batch_sorter(sort);
        let options = ScanOptions { is_batch: true, row_counters: limit.row_counters(), ..ScanOptions::default() };
        let loops = self.open_loops(&arm.loops, &arm.sources, &[], options)?;
        let filled = self.builder.new_label();
        let stored = sort.stored.iter().map(|&column| &arm.results[column]);
        let mut batch = self.begin_batch(&arm.loops, sort.terms.iter().map(|term| &term.expr).chain(stored))?;
        let sink = self.batch_sort(&mut batch, sort, &arm.results, (sorter.cursor, info, limit.keep()))?;
        self.emit_batch(&loops, batch, sink, filled);
        self.close_loops(loops)?;
        self.builder.place(filled);
        self.deliver_sorted(sorter, &limit, destination, end)
    }

    /// Codes the result values of one row and sends it on its way.
    pub(super) fn emit_row(&mut self, exprs: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        let width = exprs.len();
        if sink.sorter.is_none() {
            if let Destination::Exists { register } = sink.destination {
                if sink.distinct.is_none() {
                    self.skip_offset(&sink.limit, sink.next);
                    self.builder.emit(Opcode::Integer, 1, *register, 0);
                    self.count_limit(&sink.limit, sink.done);
                    return Ok(());
                }
            }
        }
        let direct = match (sink.destination, &sink.sorter) {
            (Destination::Coroutine { first, .. }, None) => Some(*first),
            // A duplicate must not stay there.
            (Destination::Memory { first }, None) if sink.distinct.is_none() => Some(*first),
            _ => None,
        };
        let skips_early = sink.sorter.is_none() && sink.distinct.is_none();
        if skips_early {
            self.skip_offset(&sink.limit, sink.next);
        }
        if sink.distinct.is_none() {
            if let Some(sorter) = sink.sorter.take() {
                self.push_sorted(&sorter, exprs, None, sink.next)?;
                sink.sorter = Some(sorter);
                return Ok(());
            }
        }
        let first = direct.unwrap_or_else(|| self.builder.registers(width.max(1)));
        self.code_list(exprs, first)?;
        if let Some(distinct) = &sink.distinct {
            self.skip_duplicate(distinct, first, width, sink.next);
        }
        if let Some(sorter) = sink.sorter.take() {
            self.push_sorted(&sorter, exprs, Some(first), sink.next)?;
            sink.sorter = Some(sorter);
            return Ok(());
        }
        if !skips_early {
            self.skip_offset(&sink.limit, sink.next);
        }
        self.deliver(sink.destination, first, width);
        self.count_limit(&sink.limit, sink.done);
        Ok(())
    }

    /// Sends the row in `first..first + width` to the destination.
    pub(crate) fn deliver(&mut self, destination: &Destination, first: i32, width: usize) {
        let count = width as i32;
        match destination {
            Destination::Nowhere => {}
            Destination::Queue(queue) => self.enqueue(queue, first, count),
            Destination::Output => {
                self.builder.emit(Opcode::ResultRow, first, count, 0);
            }
            Destination::Coroutine { yield_register, first: target } => {
                if first != *target {
                    self.builder.emit(Opcode::Copy, first, *target, count - 1);
                }
                if let Some(Subtyped { null, columns }) = self.scope.subtyped(*yield_register) {
                    for column in &*columns {
                        self.builder.emit(Opcode::SetSubtype, null, *target + column, 0);
                    }
                }
                self.builder.emit(Opcode::Yield, *yield_register, 0, 0);
            }
            Destination::Memory { first: target } => {
                if first != *target {
                    self.builder.emit(Opcode::Copy, first, *target, count - 1);
                }
            }
            Destination::Exists { register } => {
                self.builder.emit(Opcode::Integer, 1, *register, 0);
            }
            Destination::Set { cursor, affinities, filter } => {
                let letters: String = affinities.iter().map(|affinity| affinity.as_char()).collect();
                let record = self.builder.temporary();
                self.builder.emit_p4(Opcode::MakeRecord, first, count, record, P4::Affinity(letters.into_boxed_str()));
                self.builder.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.builder.release(record);
                if let Some(filter) = filter.get() {
                    self.builder.emit_p4(Opcode::FilterAdd, filter, 0, first, P4::Int32(count));
                    self.line(LinePlace::Delivered);
                }
            }
            Destination::Changes { cursor, key: ChangeKey::Rowid } => {
                let record = self.builder.temporary();
                self.builder.emit(Opcode::MakeRecord, first + 1, count - 1, record);
                self.builder.emit(Opcode::Insert, *cursor, record, first);
                self.builder.release(record);
            }
            Destination::Changes { cursor, key: ChangeKey::Columns(width) } => {
                let (record, absent) = (self.builder.temporary(), self.builder.new_label());
                self.builder.emit_jump_p4(Opcode::NotFound, *cursor, absent, first, P4::Int32(*width as i32));
                self.builder.emit(Opcode::Delete, *cursor, 0, 0);
                self.builder.place(absent);
                self.builder.emit(Opcode::MakeRecord, first, count, record);
                self.builder.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.builder.release(record);
            }
            Destination::Table { cursor } | Destination::Changes { cursor, key: ChangeKey::None } => {
                let (record, rowid) = (self.builder.temporary(), self.builder.temporary());
                self.builder.emit(Opcode::MakeRecord, first, count, record);
                self.builder.emit(Opcode::NewRowid, *cursor, rowid, 0);
                self.builder.emit(Opcode::Insert, *cursor, record, rowid);
                self.builder.set_p5(bytecode::p5::APPEND);
                self.builder.release(record);
                self.builder.release(rowid);
            }
        }
    }
}
