//! GROUP BY: rows sorted by the group terms (or delivered so by an index), one pass over them.

use super::aggregate::Accumulators;
use super::limit::LimitRegisters;
use super::{Destination, RowSink, Wishes, ascending, order_by};
use crate::ctx::{Binding, Codegen};
use crate::scan::ScanOptions;
use base::Result;
use base::hash::FxHashMap;
use bytecode::{Label, Opcode, P4};
use plan::{Loops, OrderUse};
use resolve::bound::{Expr, ExprKind, OrderTerm, SelectArm, SourceId};
use std::rc::Rc;
use value::KeyInfo;

/// Registers and subroutines of a grouping pass.
struct Group {
    /// Terms of the group, in the order that they are sorted by.
    terms: Vec<OrderTerm>,
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

/// The sorter in front of the grouping, with its record's layout.
struct GroupSorter {
    cursor: i32,
    columns: Vec<Expr>,
}

impl Codegen<'_> {
    pub(super) fn group_by_arm(
        &mut self,
        mut arm: SelectArm,
        mut order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let mut terms: Vec<OrderTerm> = arm.group_by.iter().cloned().map(ascending).collect();
        if order_by.len() == terms.len() {
            // Which way the groups are sorted is open: SQLite takes over what ORDER BY says, whatever it names.
            terms.iter_mut().zip(&order_by).for_each(|(term, order)| term.descending = order.descending);
        }
        let same = |(order, term): (&OrderTerm, &OrderTerm)| !order.nulls_are_big() && order.expr.same_as(&term.expr);
        let same_order = order_by.len() == terms.len() && order_by.iter().zip(&terms).all(same);
        let made_of_distinct = std::mem::take(&mut self.distinct_groups);
        let mut order_use = OrderUse::GroupBy;
        if same_order {
            // ORDER BY the same terms: the groups come out in that order.
            terms = std::mem::take(&mut order_by);
            order_use = if made_of_distinct { super::order_use_of_distinct(&arm, &terms) } else { OrderUse::OrderBy };
        }
        let subqueries = self.code_from_subqueries(&mut arm.from, false)?;
        let accumulators = self.accumulators(&arm, &order_by);
        let wishes = Wishes {
            order_by: &terms,
            order_use,
            distinct: made_of_distinct,
            limit: None,
            row_limit: None,
            also: &order_by,
        };
        let plan = self.plan(&mut arm, wishes, &subqueries)?;
        // About a hundred groups.
        self.rows_expected = limit.plan.cut(66);
        let distinct = self.distinct(&arm, false, false);
        let sorter = match order_by.is_empty() {
            true => None,
            false => Some(self.open_sorter(order_by, 0, &arm.columns, &limit)),
        };
        let group = self.group_registers(terms);
        let ordered = plan.ordered_terms == group.terms.len();
        let over = self.b.new_label();
        self.b.emit(Opcode::Integer, 0, group.stop, 0);
        let last_key = group.current + group.terms.len() as i32 - 1;
        self.b.emit(Opcode::Null, 0, group.current, last_key);
        self.b.emit_jump(Opcode::Gosub, group.reset_return, group.reset, 0);
        if ordered {
            let loops = self.open_loops(&plan, &arm.from, &subqueries, ScanOptions::default())?;
            let keys: Vec<Expr> = group.terms.iter().map(|term| term.expr.clone()).collect();
            self.group_row(&group, &accumulators, &keys, over)?;
            self.close_loops(loops)?;
            if same_order && arm.from.is_empty() {
                // SQLite sorts the only row.
                self.explain_row("USE TEMP B-TREE FOR ORDER BY");
            }
        } else {
            let title = if made_of_distinct { "USE TEMP B-TREE FOR DISTINCT" } else { "USE TEMP B-TREE FOR GROUP BY" };
            self.sorted_groups(&arm, &group, &accumulators, plan, (&subqueries, title), over)?;
        }
        self.b.emit_jump(Opcode::Gosub, group.output_return, group.output, 0);
        self.b.emit_jump(Opcode::Goto, 0, over, 0);
        let sorter = self.group_subroutines(&mut arm, &group, &accumulators, sorter, distinct, &limit, destination)?;
        self.b.place(over);
        if let Some(sorter) = sorter {
            self.deliver_sorted(sorter, &limit, destination, end)?;
        }
        Ok(())
    }

    fn group_registers(&mut self, terms: Vec<OrderTerm>) -> Group {
        let width = terms.len();
        Group {
            terms,
            current: self.b.registers(width),
            incoming: self.b.registers(width),
            in_use: self.b.register(),
            stop: self.b.register(),
            output_return: self.b.register(),
            reset_return: self.b.register(),
            output: self.b.new_label(),
            reset: self.b.new_label(),
        }
    }

    /// Sorts the rows by the group terms, then groups them.
    fn sorted_groups(
        &mut self,
        arm: &SelectArm,
        group: &Group,
        accumulators: &Accumulators,
        plan: Loops,
        (subqueries, title): (&[Option<crate::scan::SubqueryRows>], &str),
        over: Label,
    ) -> Result<()> {
        let sorter = GroupSorter { cursor: self.b.cursor(), columns: needed_columns(arm, accumulators, group) };
        let keys = group.terms.len();
        let width = keys + sorter.columns.len();
        let mut info = KeyInfo::new(self.catalog.encoding(), order_by::key_fields(&group.terms));
        info.all_fields = width as u16;
        self.b.emit_p4(Opcode::SorterOpen, sorter.cursor, width as i32, keys as i32, P4::KeyInfo(Rc::new(info)));
        let loops = self.open_loops(&plan, &arm.from, subqueries, ScanOptions::default())?;
        let visits = self.new_counter();
        self.count_here(visits);
        // The line counts itself where it stands: once, where loops are counted.
        if !self.counts_scans {
            self.explain_run(title, visits);
        }
        let first = self.b.registers(width);
        let key_exprs: Vec<Expr> = group.terms.iter().map(|term| term.expr.clone()).collect();
        self.code_list(&key_exprs, first)?;
        self.code_list(&sorter.columns, first + keys as i32)?;
        let record = self.b.temporary();
        self.b.emit(Opcode::MakeRecord, first, width as i32, record);
        self.b.emit(Opcode::SorterInsert, sorter.cursor, record, 0);
        self.b.release(record);
        self.close_loops(loops)?;
        if self.counts_scans {
            self.explain_run(title, visits);
        }
        let pseudo = self.b.cursor();
        let row = self.b.register();
        self.b.emit(Opcode::OpenPseudo, pseudo, row, width as i32);
        let done = self.b.new_label();
        self.b.emit_jump(Opcode::SorterSort, sorter.cursor, done, 0);
        let top = self.here();
        self.b.emit(Opcode::SorterData, sorter.cursor, row, pseudo);
        let saved = self.bind_sorted(arm, &sorter, group, pseudo);
        self.sorted_keys = Some(pseudo);
        self.group_row(group, accumulators, &[], over)?;
        self.sorted_keys = None;
        self.b.emit_jump(Opcode::SorterNext, sorter.cursor, top, 0);
        self.b.place(done);
        for (source, binding) in saved {
            self.bindings[source.0 as usize] = binding;
        }
        Ok(())
    }

    /// Lets the arm's columns be read from the sorted rows.
    fn bind_sorted(
        &mut self,
        arm: &SelectArm,
        sorter: &GroupSorter,
        group: &Group,
        pseudo: i32,
    ) -> Vec<(SourceId, Option<Binding>)> {
        let keys = group.terms.len();
        let mut saved = Vec::new();
        for source in &arm.from {
            let mut fields: FxHashMap<i32, i32> = FxHashMap::default();
            let key_columns = group.terms.iter().map(|term| &term.expr).enumerate();
            let stored = sorter.columns.iter().enumerate().map(|(at, expr)| (keys + at, expr));
            for (field, expr) in stored.chain(key_columns) {
                if let ExprKind::Column(column) = &expr.kind {
                    if column.source == source.id {
                        fields.insert(column.column, field as i32);
                    }
                }
            }
            saved.push((source.id, self.bindings.get(source.id.0 as usize).cloned().flatten()));
            self.bind(source.id, Binding::Sorted(pseudo, Rc::new(fields)));
        }
        saved
    }

    /// One row of the ordered rows: closes the group when the keys change, then takes the row in. Goes to
    /// `over` when no more groups are wanted.
    fn group_row(&mut self, group: &Group, accumulators: &Accumulators, keys: &[Expr], over: Label) -> Result<()> {
        let width = group.terms.len() as i32;
        match self.sorted_keys {
            Some(pseudo) => {
                for field in 0..width {
                    self.b.emit(Opcode::Column, pseudo, field, group.incoming + field);
                }
            }
            None => self.code_list(keys, group.incoming)?,
        }
        let info = KeyInfo::new(self.catalog.encoding(), order_by::key_fields(&group.terms));
        let p4 = P4::KeyInfo(Rc::new(info));
        self.b.emit_p4(Opcode::Compare, group.current, group.incoming, width, p4);
        let jump = self.b.address();
        let (changed, same) = (jump + 1, self.b.new_label());
        let same_target = self.b.jump(same);
        self.b.emit(Opcode::Jump, changed, same_target, changed);
        self.b.emit_jump(Opcode::Gosub, group.output_return, group.output, 0);
        self.b.emit(Opcode::Move, group.incoming, group.current, width);
        self.b.emit_jump(Opcode::IfPos, group.stop, over, 0);
        self.b.emit_jump(Opcode::Gosub, group.reset_return, group.reset, 0);
        self.b.place(same);
        self.step_accumulators(accumulators, group.in_use)?;
        self.b.emit(Opcode::Integer, 1, group.in_use, 0);
        Ok(())
    }

    /// The subroutines that deliver a group and start the next; gives the sorter back.
    fn group_subroutines(
        &mut self,
        arm: &mut SelectArm,
        group: &Group,
        accumulators: &Accumulators,
        sorter: Option<order_by::Sorter>,
        distinct: Option<super::distinct::Distinct>,
        limit: &LimitRegisters,
        destination: &Destination,
    ) -> Result<Option<order_by::Sorter>> {
        let (stop, back, emit) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.place(stop);
        self.b.emit(Opcode::Integer, 1, group.stop, 0);
        self.b.emit(Opcode::Return, group.output_return, 0, 0);
        self.b.place(group.output);
        self.b.emit_jump(Opcode::IfPos, group.in_use, emit, 0);
        self.b.place(back);
        self.b.emit(Opcode::Return, group.output_return, 0, 0);
        self.b.place(emit);
        self.b.forget_temporaries();
        self.finish_group(accumulators);
        let keys = group.terms.iter().enumerate();
        let keys = keys.map(|(at, term)| (term.expr.clone(), group.current + at as i32)).collect();
        let scope = self.scope(arm.id);
        scope.keys = keys;
        scope.active = true;
        if let Some(having) = &arm.having {
            self.jump_if_false(having, back, true)?;
        }
        let exprs: Vec<Expr> = arm.columns.iter().map(|column| column.expr.clone()).collect();
        let mut sink = RowSink { destination, limit: limit.clone(), sorter, distinct, next: back, done: stop };
        self.emit_row(&exprs, &mut sink)?;
        self.explain_distinct(&sink.distinct);
        self.scope(arm.id).active = false;
        self.b.emit(Opcode::Return, group.output_return, 0, 0);
        self.b.place(group.reset);
        self.b.forget_temporaries();
        self.reset_accumulators(accumulators);
        self.b.emit(Opcode::Integer, 0, group.in_use, 0);
        self.b.emit(Opcode::Return, group.reset_return, 0, 0);
        Ok(sink.sorter)
    }
}

/// Columns that the aggregates and the results need of each row, apart from the group terms.
fn needed_columns(arm: &SelectArm, accumulators: &Accumulators, group: &Group) -> Vec<Expr> {
    let mut found: Vec<Expr> = Vec::new();
    let mut visit = |node: &Expr| {
        if let ExprKind::Column(column) = &node.kind {
            let own = arm.from.iter().any(|source| source.id == column.source);
            let is_key = group.terms.iter().any(|term| term.expr.same_as(node));
            if own && !is_key && !found.iter().any(|other| other.same_as(node)) {
                found.push(node.clone());
            }
        }
        true
    };
    for call in &accumulators.calls {
        call.args.iter().chain(&call.filter).for_each(|expr| expr.walk(&mut |node| visit(node)));
        call.order_by.iter().for_each(|term| term.expr.walk(&mut |node| visit(node)));
    }
    accumulators.bare.iter().for_each(|(expr, _)| expr.walk(&mut |node| visit(node)));
    found
}
