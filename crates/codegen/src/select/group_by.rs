//! GROUP BY: rows sorted by the group terms (or delivered so by an index), one pass over them.

use super::aggregate::Accumulators;
use super::limit::LimitRegisters;
use super::{Destination, RowSink, keys};
use crate::Codegen;
use crate::scan::{ScanOptions, SubqueryRows};
use crate::scope::Binding;
use base::Result;
use base::hash::FxHashMap;
use bytecode::batch::BatchSink;
use bytecode::{Label, Opcode, P4};
use plan::tree::{Arm, Grouping, LinePlace};
use resolve::bound::{ExprKind, OrderTerm, SourceId};
use std::rc::Rc;
use value::KeyInfo;

/// Registers and subroutines of a grouping pass.
struct Group<'p> {
    plan: &'p Grouping,
    /// The current group's keys and the next row's.
    current: i32,
    incoming: i32,
    /// 1 once the current group has a row.
    in_use: i32,
    /// 1 once no more rows are wanted.
    stop: i32,
    output_return: i32,
    reset_return: i32,
    output: Label,
    reset: Label,
}

/// Where the keys of a row come from.
enum Keys {
    /// They are computed.
    Terms,
    /// From the sorted row under a cursor.
    Sorted(i32),
}

impl Codegen<'_> {
    pub(super) fn group_by_arm(
        &mut self,
        arm: &Arm,
        plan: &Grouping,
        subqueries: &[Option<SubqueryRows>],
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if arm.pipeline.is_some() {
            return self.batch_groups(arm, plan, limit, destination, end);
        }
        let accumulators = self.accumulators(arm.id, (&plan.calls, &plan.bare), arm.pipeline);
        let distinct = self.distinct(arm.distinct, &arm.results);
        let sorter = arm.sort.as_ref().map(|sort| self.open_sorter(sort, &limit));
        let group = self.group_registers(plan);
        let over = self.builder.new_label();
        self.builder.emit(Opcode::Integer, 0, group.stop, 0);
        let last_key = group.current + plan.terms.len() as i32 - 1;
        self.builder.emit(Opcode::Null, 0, group.current, last_key);
        self.builder.emit_jump(Opcode::Gosub, group.reset_return, group.reset, 0);
        if plan.ordered {
            let loops = self.open_loops(&arm.loops, &arm.sources, subqueries, ScanOptions::default())?;
            self.group_row(&group, &accumulators, Keys::Terms, over)?;
            self.close_loops(loops)?;
            if plan.sorts_only_row {
                self.line(LinePlace::OnlyRow);
            }
        } else {
            self.sorted_groups(arm, &group, &accumulators, subqueries, over)?;
        }
        self.builder.emit_jump(Opcode::Gosub, group.output_return, group.output, 0);
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        let (next, done) = (self.builder.new_label(), self.builder.new_label());
        let mut sink = RowSink { destination, limit, sorter, distinct, next, done };
        self.group_subroutines(arm, &group, &accumulators, &mut sink)?;
        self.builder.place(over);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    /// Groups the rows by a hash of their keys, many rows at a time, and sorts the groups.
    fn batch_groups(
        &mut self,
        arm: &Arm,
        plan: &Grouping,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let accumulators = self.accumulators(arm.id, (&plan.calls, &plan.bare), arm.pipeline);
        let distinct = self.distinct(arm.distinct, &arm.results);
        let sorter = arm.sort.as_ref().map(|sort| self.open_sorter(sort, &limit));
        let [over, next, filled] = [(); 3].map(|()| self.builder.new_label());
        let options = ScanOptions { is_batch: true, ..ScanOptions::default() };
        let loops = self.open_loops(&arm.loops, &arm.sources, &[], options)?;
        self.line(LinePlace::Groups);
        let Some((cursor, _)) = loops.batch_cursor() else { return Err(base::ResultCode::INTERNAL.into()) };
        let terms = plan.terms.iter().map(|term| &term.expr);
        let mut batch = self.begin_batch(&arm.loops, terms.clone().chain(accumulators.exprs()))?;
        let mut keys = Vec::with_capacity(plan.terms.len());
        for term in terms {
            keys.push(self.batch_value(&mut batch, term)?);
        }
        let group = self.batch_group(&mut batch, accumulators.calls, &accumulators.registers, &accumulators.bare)?;
        let target = self.builder.registers(plan.terms.len());
        let info = Rc::new(KeyInfo::new(self.catalog.encoding(), keys::key_fields(&plan.terms)));
        self.emit_batch(&loops, batch, BatchSink::Groups { keys, info, target, group }, filled);
        self.close_loops(loops)?;
        self.builder.place(filled);
        self.builder.emit_jump(Opcode::GroupSort, cursor, over, 0);
        let top = self.here();
        self.builder.emit_jump(Opcode::GroupNext, cursor, over, 0);
        let mut sink = RowSink { destination, limit, sorter, distinct, next, done: over };
        let keys = plan.terms.iter().enumerate();
        let keys = keys.map(|(at, term)| (term.expr.clone(), target + at as i32)).collect();
        self.scope.enter_group(arm.id, keys);
        if let Some(having) = &plan.having {
            self.jump_if_false(having, next, true)?;
        }
        self.emit_row(&arm.results, &mut sink)?;
        self.line_of_distinct(&sink.distinct);
        self.scope.leave_group(arm.id);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.explain_distinct_calls(&accumulators);
        self.builder.place(over);
        if let Some(sorter) = sink.sorter.take() {
            self.deliver_sorted(sorter, &sink.limit, destination, end)?;
        }
        Ok(())
    }

    fn group_registers<'p>(&mut self, plan: &'p Grouping) -> Group<'p> {
        let width = plan.terms.len();
        Group {
            plan,
            current: self.builder.registers(width),
            incoming: self.builder.registers(width),
            in_use: self.builder.register(),
            stop: self.builder.register(),
            output_return: self.builder.register(),
            reset_return: self.builder.register(),
            output: self.builder.new_label(),
            reset: self.builder.new_label(),
        }
    }

    /// Sorts the rows by the group terms, then groups them.
    fn sorted_groups(
        &mut self,
        arm: &Arm,
        group: &Group<'_>,
        accumulators: &Accumulators<'_>,
        subqueries: &[Option<SubqueryRows>],
        over: Label,
    ) -> Result<()> {
        let (sorter, plan) = (self.builder.cursor(), group.plan);
        let keys = plan.terms.len();
        let width = keys + plan.sorted_columns.len();
        let mut info = KeyInfo::new(self.catalog.encoding(), keys::key_fields(&plan.terms));
        info.all_fields = width as u16;
        self.builder.emit_p4(Opcode::SorterOpen, sorter, width as i32, keys as i32, P4::KeyInfo(Rc::new(info)));
        let loops = self.open_loops(&arm.loops, &arm.sources, subqueries, ScanOptions::default())?;
        let visits = self.new_counter();
        self.count_here(visits);
        // The line counts itself where it stands: once, where loops are counted.
        if !self.lines.counts_scans() {
            self.line_of_run(LinePlace::Groups, visits);
        }
        let first = self.builder.registers(width);
        self.code_terms(&plan.terms, first)?;
        self.code_list(&plan.sorted_columns, first + keys as i32)?;
        let record = self.builder.temporary();
        self.builder.emit(Opcode::MakeRecord, first, width as i32, record);
        self.builder.emit(Opcode::SorterInsert, sorter, record, 0);
        self.builder.release(record);
        self.close_loops(loops)?;
        if self.lines.counts_scans() {
            self.line_of_run(LinePlace::Groups, visits);
        }
        let pseudo = self.builder.cursor();
        let row = self.builder.register();
        self.builder.emit(Opcode::OpenPseudo, pseudo, row, width as i32);
        let done = self.builder.new_label();
        self.builder.emit_jump(Opcode::SorterSort, sorter, done, 0);
        let top = self.here();
        self.builder.emit(Opcode::SorterData, sorter, row, pseudo);
        let saved = self.bind_sorted(arm, plan, pseudo);
        self.group_row(group, accumulators, Keys::Sorted(pseudo), over)?;
        self.builder.emit_jump(Opcode::SorterNext, sorter, top, 0);
        self.builder.place(done);
        for (source, binding) in saved {
            self.scope.restore(source, binding);
        }
        Ok(())
    }

    /// Lets the arm's columns be read from the sorted rows.
    fn bind_sorted(&mut self, arm: &Arm, plan: &Grouping, pseudo: i32) -> Vec<(SourceId, Option<Binding>)> {
        let keys = plan.terms.len();
        let mut saved = Vec::new();
        for source in &arm.sources {
            let mut fields: FxHashMap<i32, i32> = FxHashMap::default();
            let key_columns = plan.terms.iter().map(|term| &term.expr).enumerate();
            let stored = plan.sorted_columns.iter().enumerate().map(|(at, expr)| (keys + at, expr));
            for (field, expr) in stored.chain(key_columns) {
                if let ExprKind::Column(column) = &expr.kind {
                    if column.source == source.id {
                        fields.insert(column.column, field as i32);
                    }
                }
            }
            saved.push((source.id, self.scope.bind(source.id, Binding::Sorted(pseudo, Rc::new(fields)))));
        }
        saved
    }

    /// One row of the ordered rows: closes the group when the keys change, then takes the row in.
    /// Goes to `over` when no more groups are wanted.
    fn group_row(&mut self, group: &Group<'_>, accumulators: &Accumulators<'_>, keys: Keys, over: Label) -> Result<()> {
        let width = group.plan.terms.len() as i32;
        match keys {
            Keys::Sorted(pseudo) => {
                for field in 0..width {
                    self.builder.emit(Opcode::Column, pseudo, field, group.incoming + field);
                }
            }
            Keys::Terms => self.code_terms(&group.plan.terms, group.incoming)?,
        }
        let info = KeyInfo::new(self.catalog.encoding(), keys::key_fields(&group.plan.terms));
        let p4 = P4::KeyInfo(Rc::new(info));
        self.builder.emit_p4(Opcode::Compare, group.current, group.incoming, width, p4);
        let jump = self.builder.address();
        let (changed, same) = (jump + 1, self.builder.new_label());
        let same_target = self.builder.jump(same);
        self.builder.emit(Opcode::Jump, changed, same_target, changed);
        self.builder.emit_jump(Opcode::Gosub, group.output_return, group.output, 0);
        self.builder.emit(Opcode::Move, group.incoming, group.current, width);
        self.builder.emit_jump(Opcode::IfPos, group.stop, over, 0);
        self.builder.emit_jump(Opcode::Gosub, group.reset_return, group.reset, 0);
        self.builder.place(same);
        self.step_accumulators(accumulators, group.in_use)?;
        self.builder.emit(Opcode::Integer, 1, group.in_use, 0);
        Ok(())
    }

    /// The subroutines that deliver a group to `sink` and start the next.
    fn group_subroutines<'p>(
        &mut self,
        arm: &'p Arm,
        group: &Group<'p>,
        accumulators: &Accumulators<'_>,
        sink: &mut RowSink<'p>,
    ) -> Result<()> {
        let (stop, back, emit) = (sink.done, sink.next, self.builder.new_label());
        self.builder.place(stop);
        self.builder.emit(Opcode::Integer, 1, group.stop, 0);
        self.builder.emit(Opcode::Return, group.output_return, 0, 0);
        self.builder.place(group.output);
        self.builder.emit_jump(Opcode::IfPos, group.in_use, emit, 0);
        self.builder.place(back);
        self.builder.emit(Opcode::Return, group.output_return, 0, 0);
        self.builder.place(emit);
        self.builder.forget_temporaries();
        self.finish_group(accumulators);
        let keys = group.plan.terms.iter().enumerate();
        let keys = keys.map(|(at, term)| (term.expr.clone(), group.current + at as i32)).collect();
        self.scope.enter_group(arm.id, keys);
        if let Some(having) = &group.plan.having {
            self.jump_if_false(having, back, true)?;
        }
        self.emit_row(&arm.results, sink)?;
        self.line_of_distinct(&sink.distinct);
        self.scope.leave_group(arm.id);
        self.builder.emit(Opcode::Return, group.output_return, 0, 0);
        self.builder.place(group.reset);
        self.builder.forget_temporaries();
        self.reset_accumulators(accumulators);
        self.builder.emit(Opcode::Integer, 0, group.in_use, 0);
        self.builder.emit(Opcode::Return, group.reset_return, 0, 0);
        Ok(())
    }

    /// Codes the values of terms into registers in a row.
    fn code_terms(&mut self, terms: &[OrderTerm], first: i32) -> Result<()> {
        for (offset, term) in terms.iter().enumerate() {
            self.code_copy(&term.expr, first + offset as i32)?;
        }
        Ok(())
    }
}
