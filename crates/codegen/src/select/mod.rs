//! SELECT.

mod aggregate;
mod compound;
mod distinct;
pub(crate) mod from_subquery;
mod group_by;
mod limit;
mod merge;
mod order_by;
mod ordered_aggregate;
mod partial_order;
mod recursive;
mod window;

use crate::ctx::Codegen;
use crate::scan::{ScanOptions, SubqueryRows};
use base::Result;
use bytecode::{Label, Opcode, P4};
use distinct::Distinct;
use limit::LimitRegisters;
use order_by::Sorter;
use plan::{Loops, OrderUse, WhereInput};
use resolve::bound::{Expr, NullsOrder, OrderTerm, Select, SelectArm};
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
        /// The register of the Bloom filter that its rows go into. None once rows are sorted first, as the first rows
        /// of an order are.
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
    pub sorter: Option<Sorter>,
    pub distinct: Option<Distinct>,
    /// Goes on with the next row.
    pub next: Label,
    /// No more rows are wanted.
    pub done: Label,
}

/// What is wanted of an arm's loops.
pub(super) struct Wishes<'w> {
    pub order_by: &'w [OrderTerm],
    pub order_use: OrderUse,
    /// Of rows that are equal in the whole order one is enough.
    pub distinct: bool,
    pub limit: Option<i16>,
    pub row_limit: Option<plan::RowLimit>,
    /// What a sort behind the loops looks at.
    pub also: &'w [OrderTerm],
}

impl Codegen<'_> {
    /// A SELECT statement.
    pub fn top_select(&mut self, select: Box<Select>) -> Result<()> {
        if let Some(arm) = select.arms.first() {
            self.set_result_columns(&arm.columns);
        }
        if let Some(arm) = constant_row(&select) {
            self.explain_row("SCAN CONSTANT ROW");
            return self.constant_row(arm, &Destination::Output);
        }
        self.select(*select, &Destination::Output)
    }

    /// Codes a SELECT whose rows go to `destination`.
    pub fn select(&mut self, mut select: Select, destination: &Destination) -> Result<()> {
        if let Some(arm) = constant_row(&select) {
            self.explain_row("SCAN CONSTANT ROW");
            return self.constant_row(arm, destination);
        }
        plan::rewrite::flatten(&mut select);
        plan::rewrite::count_of_union(&mut select);
        if select.arms.len() > 1 {
            return self.compound(select, destination);
        }
        let end = self.b.new_label();
        let limit = self.limit_registers(&select, end)?;
        let Some(arm) = select.arms.pop() else { return Ok(()) };
        self.arm(arm, select.order_by, limit, destination, end)?;
        self.b.place(end);
        Ok(())
    }

    /// The only row of an arm without FROM and without conditions: there is nothing to plan.
    fn constant_row(&mut self, arm: &SelectArm, destination: &Destination) -> Result<()> {
        self.rows_expected = 0;
        let width = arm.columns.len();
        let first = match destination {
            Destination::Exists { .. } => {
                self.deliver(destination, 0, 0);
                return Ok(());
            }
            Destination::Coroutine { first, .. } | Destination::Memory { first } => *first,
            _ => self.b.registers(width.max(1)),
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
        arm: SelectArm,
        mut order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if matches!(destination, Destination::Set { .. }) && !limit.is_limited() {
            order_by.clear();
        }
        let row_fields = std::mem::take(&mut self.row_fields);
        let coded = match arm.windows.is_empty() {
            true => self.arm_without_windows(arm, order_by, limit, destination, end),
            false => self.window_arm(arm, order_by, limit, destination, end),
        };
        self.row_fields = row_fields;
        coded
    }

    fn arm_without_windows(
        &mut self,
        mut arm: SelectArm,
        order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        self.rewrite_arm(&mut arm, &limit);
        if distinct::is_order_of_columns(&arm, &order_by) {
            // The groups are sorted once, and no other set of rows is needed.
            arm.distinct = false;
            arm.is_aggregate = true;
            arm.group_by.extend(arm.columns.iter().map(|column| column.expr.clone()));
            self.distinct_groups = true;
        }
        if arm.is_aggregate {
            return self.aggregate_arm(arm, order_by, limit, destination, end);
        }
        let subqueries =
            self.code_from_subqueries(&mut arm.from, matches!(destination, Destination::Changes { .. }))?;
        let redundant = plan::rewrite::distinct_is_redundant(&arm);
        let row_order = distinct::order_of(&arm, &order_by).filter(|_| !redundant);
        let wanted: &[OrderTerm] = row_order.as_deref().unwrap_or(&order_by);
        let offered = limit.plan.offered.filter(|_| !arm.distinct);
        let order_use = if redundant { OrderUse::OrderBy } else { order_use(&row_order, &arm, &order_by) };
        let (distinct, limit_estimate) = (row_order.is_some(), limit.plan.estimate);
        let (order_by_all, row_limit) = (&order_by, offered);
        let wishes =
            Wishes { order_by: wanted, order_use, distinct, limit: limit_estimate, row_limit, also: order_by_all };
        let mut plan = self.plan(&mut arm, wishes, &subqueries)?;
        plan.row_estimate -= if arm.distinct { 30 } else { 0 };
        self.rows_expected = rows_expected(&plan, &limit, destination);
        let ordered = plan.ordered_terms == wanted.len() && (row_order.is_none() || arm.from.is_empty());
        let by_row = distinct::is_sorted_by_columns(&arm, &order_by);
        let distinct_ordered = (row_order.is_some() || by_row) && plan.ordered_terms == wanted.len();
        let distinct = self.distinct(&arm, redundant || plan.rows_unique, distinct_ordered);
        let in_order = if row_order.is_some() { 0 } else { plan.ordered_terms.min(order_by.len()) };
        let sorter = match order_by.is_empty() || (ordered && !order_by.is_empty()) {
            true => None,
            false => Some(self.open_sorter(order_by, in_order, &arm.columns, &limit)),
        };
        // SQLite has no line for a row that DISTINCT alone leaves as it is.
        let quiet = arm.distinct && arm.from.is_empty();
        let options = ScanOptions { quiet, row_counters: limit.row_counters(), ..ScanOptions::default() };
        let loops = self.open_loops(&plan, &arm.from, &subqueries, options)?;
        let next = loops.next_row();
        let done = loops.break_label;
        let mut sink = RowSink { destination, limit, sorter, distinct, next, done };
        // Not collected in place: the columns' memory would have to be cut to size.
        let mut exprs: Vec<Expr> = Vec::with_capacity(arm.columns.len());
        exprs.extend(arm.columns.drain(..).map(|column| column.expr));
        self.emit_row(&exprs, &mut sink)?;
        self.close_loops(loops)?;
        self.explain_distinct(&sink.distinct);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    /// What is rewritten in front of the loops' plan.
    fn rewrite_arm(&self, arm: &mut SelectArm, limit: &LimitRegisters) {
        plan::rewrite::strengthen_outer_joins(arm);
        if !self.doubts_not_null {
            plan::rewrite::settle_null_tests(arm);
        }
        if limit.offset.is_none() {
            plan::rewrite::exists_to_join(arm);
        }
        plan::rewrite::propagate_constants(arm);
        plan::rewrite::push_down(arm);
        plan::rewrite::leave_out_unused(arm);
        plan::rewrite::order_by_own_results(arm);
    }

    /// Plans the arm's loops; takes its WHERE.
    pub(super) fn plan(
        &mut self,
        arm: &mut SelectArm,
        wishes: Wishes<'_>,
        subqueries: &[Option<SubqueryRows>],
    ) -> Result<Loops> {
        // The planner refuses joins of more sources than a mask has bits.
        let coroutines = subqueries.iter().take(plan::Mask::BITS as usize).enumerate();
        let coroutines = coroutines.filter(|(_, rows)| matches!(rows, Some(SubqueryRows::Coroutine { .. })));
        let where_clause = arm.where_clause.take();
        plan::plan_where(WhereInput {
            outer_rows: self.outer_rows,
            coroutines: coroutines.fold(0, |mask, (position, _)| mask | 1 << position),
            sources: &arm.from,
            where_clause,
            order_by: wishes.order_by,
            order_use: wishes.order_use,
            wants_distinct: wishes.distinct,
            limit: wishes.limit,
            row_limit: wishes.row_limit,
            result_width: arm.columns.len(),
            for_change: false,
            reads: Some((arm, wishes.also)),
            omits_noop_joins: !arm.is_aggregate,
            catalog: self.catalog,
        })
    }

    /// Codes the result values of one row and sends it on its way.
    pub(super) fn emit_row(&mut self, exprs: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        let width = exprs.len();
        if sink.sorter.is_none() {
            if let Destination::Exists { register } = sink.destination {
                if sink.distinct.is_none() {
                    self.skip_offset(&sink.limit, sink.next);
                    self.b.emit(Opcode::Integer, 1, *register, 0);
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
        let first = direct.unwrap_or_else(|| self.b.registers(width.max(1)));
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
                self.b.emit(Opcode::ResultRow, first, count, 0);
            }
            Destination::Coroutine { yield_register, first: target } => {
                if first != *target {
                    self.b.emit(Opcode::Copy, first, *target, count - 1);
                }
                if let Some((null, columns)) = self.subtyped_columns.get(yield_register).cloned() {
                    for column in columns {
                        self.b.emit(Opcode::SetSubtype, null, *target + column, 0);
                    }
                }
                self.b.emit(Opcode::Yield, *yield_register, 0, 0);
            }
            Destination::Memory { first: target } => {
                if first != *target {
                    self.b.emit(Opcode::Copy, first, *target, count - 1);
                }
            }
            Destination::Exists { register } => {
                self.b.emit(Opcode::Integer, 1, *register, 0);
            }
            Destination::Set { cursor, affinities, filter } => {
                let letters: String = affinities.iter().map(|affinity| affinity.as_char()).collect();
                let record = self.b.temporary();
                self.b.emit_p4(Opcode::MakeRecord, first, count, record, P4::Affinity(letters.into_boxed_str()));
                self.b.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.b.release(record);
                if let Some(filter) = filter.get() {
                    self.b.emit_p4(Opcode::FilterAdd, filter, 0, first, P4::Int32(count));
                    self.explain_row("CREATE BLOOM FILTER");
                }
            }
            Destination::Changes { cursor, key: ChangeKey::Rowid } => {
                let record = self.b.temporary();
                self.b.emit(Opcode::MakeRecord, first + 1, count - 1, record);
                self.b.emit(Opcode::Insert, *cursor, record, first);
                self.b.release(record);
            }
            Destination::Changes { cursor, key: ChangeKey::Columns(width) } => {
                let (record, absent) = (self.b.temporary(), self.b.new_label());
                self.b.emit_jump_p4(Opcode::NotFound, *cursor, absent, first, P4::Int32(*width as i32));
                self.b.emit(Opcode::Delete, *cursor, 0, 0);
                self.b.place(absent);
                self.b.emit(Opcode::MakeRecord, first, count, record);
                self.b.emit(Opcode::IdxInsert, *cursor, record, 0);
                self.b.release(record);
            }
            Destination::Table { cursor } | Destination::Changes { cursor, key: ChangeKey::None } => {
                let (record, rowid) = (self.b.temporary(), self.b.temporary());
                self.b.emit(Opcode::MakeRecord, first, count, record);
                self.b.emit(Opcode::NewRowid, *cursor, rowid, 0);
                self.b.emit(Opcode::Insert, *cursor, record, rowid);
                self.b.set_p5(bytecode::p5::APPEND);
                self.b.release(record);
                self.b.release(rowid);
            }
        }
    }
}

/// How many rows an arm gives, as a logarithm.
fn rows_expected(plan: &Loops, limit: &LimitRegisters, destination: &Destination) -> i16 {
    // The queue of a recursive query with UNION takes each row once.
    let into_set = matches!(destination, Destination::Queue(queue) if queue.seen.is_some());
    let rows = plan.row_estimate - if into_set { 30 } else { 0 };
    limit.plan.cut(rows)
}

/// The arm of a query that is one row and nothing else.
fn constant_row(select: &Select) -> Option<&SelectArm> {
    let [arm] = select.arms.as_slice() else { return None };
    let is_one_row = arm.from.is_empty() && arm.where_clause.is_none() && !arm.is_aggregate && !arm.distinct;
    let is_plain = select.order_by.is_empty() && select.limit.is_none() && arm.windows.is_empty();
    (is_one_row && is_plain && select.recursive.is_none()).then_some(arm)
}

fn order_use(row_order: &Option<Vec<OrderTerm>>, arm: &SelectArm, order_by: &[OrderTerm]) -> OrderUse {
    if row_order.is_some() {
        return OrderUse::Distinct;
    }
    if arm.distinct && !order_by.is_empty() { order_use_of_distinct(arm, order_by) } else { OrderUse::OrderBy }
}

/// What the order of DISTINCT rows is for: only virtual tables are told that equal rows may be left out, where no row's
/// rowid is asked for.
fn order_use_of_distinct(arm: &SelectArm, order_by: &[OrderTerm]) -> OrderUse {
    if !arm.from.iter().any(|source| source.table.is_virtual()) {
        return OrderUse::OrderBy;
    }
    let mut rowids = false;
    let mut look = |expr: &Expr| {
        expr.walk(&mut |node| {
            rowids |= matches!(&node.kind, resolve::bound::ExprKind::Column(column) if column.column < 0);
            true
        });
    };
    arm.columns.iter().for_each(|column| look(&column.expr));
    order_by.iter().for_each(|term| look(&term.expr));
    arm.where_clause.iter().for_each(look);
    if rowids { OrderUse::OrderBy } else { OrderUse::DistinctOrderBy }
}

/// An ascending order term.
pub(super) fn ascending(expr: Expr) -> OrderTerm {
    OrderTerm { expr, descending: false, nulls: NullsOrder::Default, result_column: None }
}
