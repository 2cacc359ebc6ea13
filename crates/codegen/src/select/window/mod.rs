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
use super::{Destination, RowSink, keys};
use crate::Codegen;
use crate::scan::SubqueryRows;
use crate::scope::Binding;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode, P4};
use functions::Function;
use plan::tree::{Arm, Delivery, LinePlace, WindowPass};
use resolve::bound::{Expr, ExprKind, FrameExclude, FrameUnit, Source, SourceId};
use std::rc::Rc;
use value::KeyInfo;

/// The registers, cursors and places of a pass.
struct Pass<'p> {
    plan: &'p WindowPass,
    functions: Vec<Function<'p>>,
    /// What the sorted rows are known as.
    rows: SourceId,
    input: Input,
    buffer: Buffer,
    partition: Partition,
    at: Positions,
    fetch: Fetch,
    zero: i32,
}

/// The coroutine that gives the rows, and where it puts the columns of one.
struct Input {
    yield_register: i32,
    entry: Label,
    first: i32,
}

/// The buffer, and the cursors that read it: at the current row, where rows enter and leave the
/// frame, and wherever a function looks a row up.
struct Buffer {
    cursor: i32,
    current: i32,
    entering: i32,
    leaving: i32,
    lookup: i32,
    /// Fields of a row.
    width: usize,
    /// The field that numbers the row's group of peers, where groups count.
    group_field: Option<usize>,
}

/// The registers of a partition.
struct Partition {
    /// Rows in the buffer.
    total: i32,
    /// 1 while it may have more rows than the buffer.
    open: i32,
    /// 1 when the first row of the next partition waits in the input registers.
    pending: i32,
    /// Its keys, and the last row's of its group.
    keys: i32,
    group_keys: i32,
    /// Number of the last row's group.
    group: i32,
}

/// The registers that number rows.
struct Positions {
    /// Rows that have entered the frame, and that have left it.
    entered: i32,
    left: i32,
    /// The current row, and its group.
    row: i32,
    row_group: i32,
    /// A row that is looked for, and its group.
    next: i32,
    next_group: i32,
}

/// The subroutine that puts the next row of the partition into the buffer, if there is one.
struct Fetch {
    begin: Label,
    /// Puts the row in the input registers there.
    append: Label,
    return_register: i32,
}

impl Pass<'_> {
    fn recomputes(&self) -> bool {
        self.plan.window.frame.exclude != FrameExclude::Unspecified
    }
}

impl Codegen<'_> {
    /// An arm with window functions.
    pub(super) fn window_arm(
        &mut self,
        arm: &Arm,
        plan: &WindowPass,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let Some(source) = arm.sources.first() else { return Err(ResultCode::INTERNAL.into()) };
        let Some(Delivery::Coroutine(rows)) = arm.deliveries.first() else { return Err(ResultCode::INTERNAL.into()) };
        let rows = self.coroutine(source, rows, usize::from(plan.counts_peers))?;
        self.line(LinePlace::WindowRows);
        let functions = self.window_functions(&plan.window, &plan.calls);
        self.scope.add_windows(arm.id, functions.iter().map(Function::place).collect());
        let pass = self.pass(source, plan, functions, rows)?;
        let distinct = self.distinct(arm.distinct, &arm.results);
        let sorter = arm.sort.as_ref().map(|sort| self.open_sorter(sort, &limit));
        let done = self.builder.new_label();
        let mut sink = RowSink { destination, limit, sorter, distinct, next: done, done };
        self.partitions(&pass, &arm.results, &mut sink)?;
        self.line_of_distinct(&sink.distinct);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    fn pass<'p>(
        &mut self,
        source: &Source,
        plan: &'p WindowPass,
        functions: Vec<Function<'p>>,
        subquery: SubqueryRows,
    ) -> Result<Pass<'p>> {
        let SubqueryRows::Coroutine { yield_register, entry, first } = subquery else {
            return Err(ResultCode::INTERNAL.into());
        };
        let columns = source.table.columns.len();
        let buffer = self.open_buffer(columns, plan.counts_peers.then_some(columns));
        let zero = self.builder.register();
        self.builder.emit(Opcode::Integer, 0, zero, 0);
        let (partition, order) = (plan.window.partition_by.len(), plan.window.order_by.len());
        Ok(Pass {
            plan,
            functions,
            rows: source.id,
            input: Input { yield_register, entry, first },
            buffer,
            partition: Partition {
                total: self.builder.register(),
                open: self.builder.register(),
                pending: self.builder.register(),
                keys: self.builder.registers(partition.max(1)),
                group_keys: self.builder.registers(order.max(1)),
                group: self.builder.register(),
            },
            at: Positions {
                entered: self.builder.register(),
                left: self.builder.register(),
                row: self.builder.register(),
                row_group: self.builder.register(),
                next: self.builder.register(),
                next_group: self.builder.register(),
            },
            fetch: Fetch {
                begin: self.builder.new_label(),
                append: self.builder.new_label(),
                return_register: self.builder.register(),
            },
            zero,
        })
    }

    fn open_buffer(&mut self, columns: usize, group_field: Option<usize>) -> Buffer {
        let width = columns + usize::from(group_field.is_some());
        let cursor = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, width as i32, 0, P4::None);
        let mut reader = || {
            let reader = self.builder.cursor();
            self.builder.emit(Opcode::OpenDup, reader, cursor, 0);
            reader
        };
        let (current, entering, leaving, lookup) = (reader(), reader(), reader(), reader());
        Buffer { cursor, current, entering, leaving, lookup, width, group_field }
    }

    /// Runs through the partitions.
    fn partitions(&mut self, pass: &Pass<'_>, results: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        let (partition, end) = (self.builder.new_label(), self.builder.new_label());
        let entry = self.builder.jump(pass.input.entry);
        self.builder.emit(Opcode::InitCoroutine, pass.input.yield_register, 0, entry);
        self.builder.emit_jump(Opcode::Yield, pass.input.yield_register, sink.done, 0);
        self.builder.place(partition);
        self.begin_partition(pass);
        let has_offset =
            pass.plan.window.frame.start.offset().is_some() || pass.plan.window.frame.end.offset().is_some();
        if pass.plan.window.frame.unit == FrameUnit::Range && has_offset {
            self.range_frame(pass, results, sink, end)?;
        } else {
            self.counted_frame(pass, results, sink, end)?;
        }
        self.builder.place(end);
        self.finish_functions(pass);
        self.builder.emit_jump(Opcode::IfPos, pass.partition.pending, partition, 0);
        self.builder.emit_jump(Opcode::Goto, 0, sink.done, 0);
        self.fetch_subroutine(pass);
        self.builder.place(sink.done);
        Ok(())
    }

    /// The row in the input registers is the first of its partition.
    fn begin_partition(&mut self, pass: &Pass<'_>) {
        let (partition, order) = (pass.plan.window.partition_by.len() as i32, pass.plan.window.order_by.len() as i32);
        self.builder.emit(Opcode::ResetSorter, pass.buffer.cursor, 0, 0);
        if partition > 0 {
            self.builder.emit(
                Opcode::Copy,
                pass.input.first + pass.plan.partition_at as i32,
                pass.partition.keys,
                partition - 1,
            );
        }
        if pass.buffer.group_field.is_some() && order > 0 {
            self.builder.emit(
                Opcode::Copy,
                pass.input.first + pass.plan.order_at as i32,
                pass.partition.group_keys,
                order - 1,
            );
        }
        for register in [pass.partition.total, pass.partition.pending, pass.at.entered, pass.at.left] {
            self.builder.emit(Opcode::Integer, 0, register, 0);
        }
        for register in [pass.partition.open, pass.at.row, pass.partition.group] {
            self.builder.emit(Opcode::Integer, 1, register, 0);
        }
        self.builder.emit_jump(Opcode::Gosub, pass.fetch.return_register, pass.fetch.append, 0);
        self.reset_functions(pass);
    }

    fn fetch_subroutine(&mut self, pass: &Pass<'_>) {
        let (back, ended, other) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.forget_temporaries();
        self.builder.place(pass.fetch.begin);
        self.builder.emit_jump(Opcode::IfNot, pass.partition.open, back, 1);
        self.builder.emit_jump(Opcode::Yield, pass.input.yield_register, ended, 0);
        if !pass.plan.window.partition_by.is_empty() {
            let collations =
                pass.plan.window.partition_by.iter().map(|term| term.collation().unwrap_or_default()).collect();
            let info = self.key_info(collations);
            let incoming = pass.input.first + pass.plan.partition_at as i32;
            self.jump_if_different(pass.partition.keys, incoming, pass.plan.window.partition_by.len(), info, other);
        }
        if pass.buffer.group_field.is_some() && !pass.plan.window.order_by.is_empty() {
            let fields = keys::key_fields(&pass.plan.window.order_by);
            let info = Rc::new(KeyInfo::new(self.catalog.encoding(), fields));
            let (incoming, count) = (pass.input.first + pass.plan.order_at as i32, pass.plan.window.order_by.len());
            let next_group = self.builder.new_label();
            self.jump_if_different(pass.partition.group_keys, incoming, count, info, next_group);
            self.builder.emit_jump(Opcode::Goto, 0, pass.fetch.append, 0);
            self.builder.place(next_group);
            self.builder.emit(Opcode::AddImm, pass.partition.group, 1, 0);
            self.builder.emit(Opcode::Copy, incoming, pass.partition.group_keys, count as i32 - 1);
        }
        self.builder.place(pass.fetch.append);
        self.builder.emit(Opcode::AddImm, pass.partition.total, 1, 0);
        if let Some(field) = pass.buffer.group_field {
            self.builder.emit(Opcode::Copy, pass.partition.group, pass.input.first + field as i32, 0);
        }
        let record = self.builder.register();
        self.builder.emit(Opcode::MakeRecord, pass.input.first, pass.buffer.width as i32, record);
        self.builder.emit(Opcode::Insert, pass.buffer.cursor, record, pass.partition.total);
        self.builder.set_p5(bytecode::p5::APPEND);
        self.builder.place(back);
        self.builder.emit(Opcode::Return, pass.fetch.return_register, 0, 0);
        self.builder.place(other);
        self.builder.emit(Opcode::Integer, 1, pass.partition.pending, 0);
        self.builder.place(ended);
        self.builder.emit(Opcode::Integer, 0, pass.partition.open, 0);
        self.builder.emit(Opcode::Return, pass.fetch.return_register, 0, 0);
    }

    /// Compares two ranges of registers.
    fn jump_if_different(&mut self, left: i32, right: i32, count: usize, info: Rc<KeyInfo>, different: Label) {
        self.builder.emit_p4(Opcode::Compare, left, right, count as i32, P4::KeyInfo(info));
        let same = self.builder.new_label();
        let (target, same_target) = (self.builder.jump(different), self.builder.jump(same));
        self.builder.emit(Opcode::Jump, target, same_target, target);
        self.builder.place(same);
    }

    /// Moves a reading cursor to the row whose number is in a register.
    fn seek_buffered(&mut self, cursor: i32, row: i32) {
        self.builder.emit(Opcode::SeekRowid, cursor, 0, row);
    }

    /// `pass.at.next` = the row after `counter`, and the cursor on it; the row after that one is in
    /// the buffer too, if there is one. Jumps where the partition has no such row.
    fn seek_next(&mut self, pass: &Pass<'_>, counter: i32, cursor: i32, none: Label) {
        let known = self.builder.new_label();
        self.builder.emit(Opcode::Copy, counter, pass.at.next, 0);
        self.builder.emit(Opcode::AddImm, pass.at.next, 1, 0);
        self.builder.emit_jump(Opcode::Lt, pass.partition.total, known, pass.at.next);
        self.builder.emit_jump(Opcode::Gosub, pass.fetch.return_register, pass.fetch.begin, 0);
        self.builder.emit_jump(Opcode::Gt, pass.partition.total, none, pass.at.next);
        self.builder.place(known);
        self.seek_buffered(cursor, pass.at.next);
    }

    /// Jumps to `none` when the partition has no current row any more.
    fn more_rows(&mut self, pass: &Pass<'_>, none: Label) {
        let known = self.builder.new_label();
        self.builder.emit_jump(Opcode::Le, pass.partition.total, known, pass.at.row);
        self.builder.emit_jump(Opcode::Gosub, pass.fetch.return_register, pass.fetch.begin, 0);
        self.builder.emit_jump(Opcode::Gt, pass.partition.total, none, pass.at.row);
        self.builder.place(known);
    }

    /// Delivers the current row.
    fn deliver_current(&mut self, pass: &Pass<'_>, results: &[Expr], sink: &mut RowSink<'_>) -> Result<()> {
        self.look_up_rows(pass)?;
        self.bind(pass.rows, Binding::Fields(pass.buffer.current));
        sink.next = self.builder.new_label();
        self.emit_row(results, sink)?;
        self.builder.place(sink.next);
        self.builder.emit(Opcode::AddImm, pass.at.row, 1, 0);
        Ok(())
    }
}

/// An offset that is an integer constant.
fn is_integer(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::Integer(0..))
}
