//! Window functions: one pass over the sorted rows of a subquery for each different window.
//!
//! The rows come out of a coroutine, one at a time and only when they are wanted (`fetch`), into a
//! buffer that holds the rows of one partition under their numbers. Three positions move through it
//! and never go back: the last row that has entered the frame, the last that has left it, and the
//! current one. Rows enter by AggStep and leave by AggInverse, so that a frame costs what moves,
//! not what it holds; only frames with EXCLUDE are computed anew for every row.
//!
//! What can be seen of the order of steps, inverses and answers (sums of reals depend on it) is as
//! in SQLite: `frame` and `range` say for which frames rows leave before, and for which behind,
//! those that enter.

mod frame;
mod functions;
mod range;

use super::limit::LimitRegisters;
use super::{Destination, RowSink, order_by};
use crate::ctx::{Binding, Codegen};
use crate::scan::SubqueryRows;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4};
use functions::Function;
use plan::rewrite::{NewIds, PassCall, WindowPass, window_pass};
use plan::{DistinctBy, Sort};
use resolve::bound::{
    Expr, ExprKind, FrameBound, FrameExclude, FrameUnit, OrderTerm, SelectArm, SelectId, SourceId, Window,
};
use std::rc::Rc;
use value::KeyInfo;

/// The registers, cursors and places of a pass.
struct Pass {
    window: Window,
    functions: Vec<Function>,
    /// What the sorted rows are known as.
    rows: SourceId,
    /// The coroutine, and where it puts the columns of a row.
    yield_register: i32,
    entry: Label,
    input: i32,
    /// Fields of a row in the buffer.
    width: usize,
    partition_at: usize,
    order_at: usize,
    /// Field of a row that numbers its group of peers, where groups count.
    group_field: Option<usize>,
    /// The buffer, and the cursors that read it: at the current row, where rows enter and leave the
    /// frame, and wherever a function looks a row up.
    buffer: i32,
    current: i32,
    entering: i32,
    leaving: i32,
    lookup: i32,
    /// Rows in the buffer.
    total: i32,
    /// 1 while the partition may have more rows than the buffer.
    open: i32,
    /// 1 when the first row of the next partition waits in the input registers.
    pending: i32,
    /// The keys of the partition, and the last row's of its group.
    partition_keys: i32,
    group_keys: i32,
    /// Number of the last row's group.
    group: i32,
    /// Rows that have entered the frame, and that have left it.
    entered: i32,
    left: i32,
    /// The current row, and its group.
    row: i32,
    row_group: i32,
    /// Numbers of a row that is looked for, and of its group.
    next: i32,
    next_group: i32,
    zero: i32,
    /// Puts the next row of the partition into the buffer, if there is one.
    fetch: Label,
    /// Puts the row in the input registers there.
    append: Label,
    fetch_return: i32,
}

impl Pass {
    fn recomputes(&self) -> bool {
        self.window.frame.exclude != FrameExclude::Unspecified
    }
}

impl Codegen<'_> {
    /// An arm with window functions.
    pub(super) fn window_arm(
        &mut self,
        arm: SelectArm,
        order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let ids = self.ids_of_window();
        let Some(WindowPass { mut arm, mut order_by, window, partition_at, order_at, calls }) =
            window_pass(arm, order_by, &ids)
        else {
            return Err(ResultCode::INTERNAL.into());
        };
        let Some(source) = arm.from.first() else { return Err(ResultCode::INTERNAL.into()) };
        let groups = needs_groups(&window, &calls);
        let rows = self.coroutine(source, usize::from(groups))?;
        let title = self.subquery_title(source);
        self.explain_row(&format!("SCAN {title}"));
        let columns = source.table.columns.len();
        let group_field = groups.then_some(columns);
        let functions = self.window_functions(&window, calls);
        let mut pass = self.pass(source.id, window, rows, columns, group_field)?;
        (pass.partition_at, pass.order_at) = (partition_at, order_at);
        let place = |expr: &mut Expr| functions::put_results(expr, arm.id, &functions);
        arm.columns.iter_mut().for_each(|column| place(&mut column.expr));
        order_by.iter_mut().for_each(|term| place(&mut term.expr));
        pass.functions = functions;
        let exprs: Vec<Expr> = arm.columns.into_iter().map(|column| column.expr).collect();
        let by = if arm.distinct { DistinctBy::Index } else { DistinctBy::Nothing };
        let distinct = self.distinct(by, &exprs);
        let sort = (!order_by.is_empty()).then(|| Sort::new(order_by, 0, exprs.iter(), limit.is_limited()));
        let sorter = sort.as_ref().map(|sort| self.open_sorter(sort, &limit));
        let done = self.b.new_label();
        let mut sink = RowSink { destination, limit, sorter, distinct, next: done, done };
        self.partitions(&pass, &exprs, &mut sink)?;
        self.explain_distinct(&sink.distinct);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    /// Numbers for the subquery that the rows come from. EXPLAIN QUERY PLAN counts it behind all
    /// others so far.
    fn ids_of_window(&mut self) -> NewIds {
        let (source, select) = self.next_ids;
        self.next_ids = (source + 1, select + 1);
        let number = self.select_numbers.values().max().map_or(1, |last| last + 1);
        self.select_numbers.insert(select, number);
        NewIds { source: SourceId(source), select: SelectId(select) }
    }

    fn pass(
        &mut self,
        rows: SourceId,
        window: Window,
        subquery: SubqueryRows,
        columns: usize,
        group_field: Option<usize>,
    ) -> Result<Pass> {
        let SubqueryRows::Coroutine { yield_register, entry, first } = subquery else {
            return Err(ResultCode::INTERNAL.into());
        };
        let width = columns + usize::from(group_field.is_some());
        let buffer = self.b.cursor();
        self.b.emit_p4(Opcode::OpenEphemeral, buffer, width as i32, 0, P4::None);
        let mut reader = || {
            let cursor = self.b.cursor();
            self.b.emit(Opcode::OpenDup, cursor, buffer, 0);
            cursor
        };
        let (current, entering, leaving, lookup) = (reader(), reader(), reader(), reader());
        let zero = self.b.register();
        self.b.emit(Opcode::Integer, 0, zero, 0);
        let (partition, order) = (window.partition_by.len(), window.order_by.len());
        Ok(Pass {
            window,
            functions: Vec::new(),
            rows,
            yield_register,
            entry,
            input: first,
            width,
            partition_at: 0,
            order_at: 0,
            group_field,
            buffer,
            current,
            entering,
            leaving,
            lookup,
            total: self.b.register(),
            open: self.b.register(),
            pending: self.b.register(),
            partition_keys: self.b.registers(partition.max(1)),
            group_keys: self.b.registers(order.max(1)),
            group: self.b.register(),
            entered: self.b.register(),
            left: self.b.register(),
            row: self.b.register(),
            row_group: self.b.register(),
            next: self.b.register(),
            next_group: self.b.register(),
            zero,
            fetch: self.b.new_label(),
            append: self.b.new_label(),
            fetch_return: self.b.register(),
        })
    }

    /// Runs through the partitions.
    fn partitions(&mut self, pass: &Pass, results: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        let (partition, end) = (self.b.new_label(), self.b.new_label());
        let entry = self.b.jump(pass.entry);
        self.b.emit(Opcode::InitCoroutine, pass.yield_register, 0, entry);
        self.b.emit_jump(Opcode::Yield, pass.yield_register, sink.done, 0);
        self.b.place(partition);
        self.begin_partition(pass);
        let has_offset = pass.window.frame.start.offset().is_some() || pass.window.frame.end.offset().is_some();
        if pass.window.frame.unit == FrameUnit::Range && has_offset {
            self.range_frame(pass, results, sink, end)?;
        } else {
            self.counted_frame(pass, results, sink, end)?;
        }
        self.b.place(end);
        self.finish_functions(pass);
        self.b.emit_jump(Opcode::IfPos, pass.pending, partition, 0);
        self.b.emit_jump(Opcode::Goto, 0, sink.done, 0);
        self.fetch_subroutine(pass);
        self.b.place(sink.done);
        Ok(())
    }

    /// The row in the input registers is the first of its partition.
    fn begin_partition(&mut self, pass: &Pass) {
        let (partition, order) = (pass.window.partition_by.len() as i32, pass.window.order_by.len() as i32);
        self.b.emit(Opcode::ResetSorter, pass.buffer, 0, 0);
        if partition > 0 {
            self.b.emit(Opcode::Copy, pass.input + pass.partition_at as i32, pass.partition_keys, partition - 1);
        }
        if pass.group_field.is_some() && order > 0 {
            self.b.emit(Opcode::Copy, pass.input + pass.order_at as i32, pass.group_keys, order - 1);
        }
        for register in [pass.total, pass.pending, pass.entered, pass.left] {
            self.b.emit(Opcode::Integer, 0, register, 0);
        }
        for register in [pass.open, pass.row, pass.group] {
            self.b.emit(Opcode::Integer, 1, register, 0);
        }
        self.b.emit_jump(Opcode::Gosub, pass.fetch_return, pass.append, 0);
        self.reset_functions(pass);
    }

    fn fetch_subroutine(&mut self, pass: &Pass) {
        let (back, ended, other) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.forget_temporaries();
        self.b.place(pass.fetch);
        self.b.emit_jump(Opcode::IfNot, pass.open, back, 1);
        self.b.emit_jump(Opcode::Yield, pass.yield_register, ended, 0);
        if !pass.window.partition_by.is_empty() {
            let collations = pass.window.partition_by.iter().map(|term| term.collation().unwrap_or_default()).collect();
            let info = self.key_info(collations);
            let incoming = pass.input + pass.partition_at as i32;
            self.jump_if_different(pass.partition_keys, incoming, pass.window.partition_by.len(), info, other);
        }
        if pass.group_field.is_some() && !pass.window.order_by.is_empty() {
            let fields = order_by::key_fields(&pass.window.order_by);
            let info = Rc::new(KeyInfo::new(self.catalog.encoding(), fields));
            let (incoming, count) = (pass.input + pass.order_at as i32, pass.window.order_by.len());
            let next_group = self.b.new_label();
            self.jump_if_different(pass.group_keys, incoming, count, info, next_group);
            self.b.emit_jump(Opcode::Goto, 0, pass.append, 0);
            self.b.place(next_group);
            self.b.emit(Opcode::AddImm, pass.group, 1, 0);
            self.b.emit(Opcode::Copy, incoming, pass.group_keys, count as i32 - 1);
        }
        self.b.place(pass.append);
        self.b.emit(Opcode::AddImm, pass.total, 1, 0);
        if let Some(field) = pass.group_field {
            self.b.emit(Opcode::Copy, pass.group, pass.input + field as i32, 0);
        }
        let record = self.b.register();
        self.b.emit(Opcode::MakeRecord, pass.input, pass.width as i32, record);
        self.b.emit(Opcode::Insert, pass.buffer, record, pass.total);
        self.b.set_p5(bytecode::p5::APPEND);
        self.b.place(back);
        self.b.emit(Opcode::Return, pass.fetch_return, 0, 0);
        self.b.place(other);
        self.b.emit(Opcode::Integer, 1, pass.pending, 0);
        self.b.place(ended);
        self.b.emit(Opcode::Integer, 0, pass.open, 0);
        self.b.emit(Opcode::Return, pass.fetch_return, 0, 0);
    }

    /// Compares two ranges of registers.
    fn jump_if_different(&mut self, left: i32, right: i32, count: usize, info: Rc<KeyInfo>, different: Label) {
        self.b.emit_p4(Opcode::Compare, left, right, count as i32, P4::KeyInfo(info));
        let same = self.b.new_label();
        let (target, same_target) = (self.b.jump(different), self.b.jump(same));
        self.b.emit(Opcode::Jump, target, same_target, target);
        self.b.place(same);
    }

    /// Moves a reading cursor to the row whose number is in a register.
    fn seek_buffered(&mut self, cursor: i32, row: i32) {
        self.b.emit(Opcode::SeekRowid, cursor, 0, row);
    }

    /// `pass.next` = the row behind `counter`, and the cursor on it; the row behind that one is in
    /// the buffer too, if there is one. Jumps where the partition has no such row.
    fn seek_next(&mut self, pass: &Pass, counter: i32, cursor: i32, none: Label) {
        let known = self.b.new_label();
        self.b.emit(Opcode::Copy, counter, pass.next, 0);
        self.b.emit(Opcode::AddImm, pass.next, 1, 0);
        self.b.emit_jump(Opcode::Lt, pass.total, known, pass.next);
        self.b.emit_jump(Opcode::Gosub, pass.fetch_return, pass.fetch, 0);
        self.b.emit_jump(Opcode::Gt, pass.total, none, pass.next);
        self.b.place(known);
        self.seek_buffered(cursor, pass.next);
    }

    /// Jumps to `none` when the partition has no current row any more.
    fn more_rows(&mut self, pass: &Pass, none: Label) {
        let known = self.b.new_label();
        self.b.emit_jump(Opcode::Le, pass.total, known, pass.row);
        self.b.emit_jump(Opcode::Gosub, pass.fetch_return, pass.fetch, 0);
        self.b.emit_jump(Opcode::Gt, pass.total, none, pass.row);
        self.b.place(known);
    }

    /// Delivers the current row.
    fn deliver_current(&mut self, pass: &Pass, results: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        self.look_up_rows(pass)?;
        self.bind(pass.rows, Binding::Fields(pass.current));
        sink.next = self.b.new_label();
        self.emit_row(results, sink)?;
        self.b.place(sink.next);
        self.b.emit(Opcode::AddImm, pass.row, 1, 0);
        Ok(())
    }
}

/// Whether it matters which rows are peers.
fn needs_groups(window: &Window, calls: &[PassCall]) -> bool {
    let frame = &window.frame;
    // A function of the application may see how often it is asked.
    let built_in = calls.iter().all(|call| call.call.def.flags.builtin);
    let all = built_in && matches!((&frame.start, &frame.end), (FrameBound::Unbounded, FrameBound::Unbounded));
    match frame.exclude {
        FrameExclude::Group | FrameExclude::Ties => true,
        _ => frame.unit != FrameUnit::Rows && !all,
    }
}

/// An offset that is an integer constant.
fn is_integer(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Integer(0..))
}
