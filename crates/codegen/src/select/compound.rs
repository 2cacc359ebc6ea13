//! UNION, UNION ALL, INTERSECT, EXCEPT.

use super::Destination;
use super::limit::LimitRegisters;
use crate::ctx::Codegen;
use base::{Result, log_est};
use bytecode::{Label, Opcode, P4};
use resolve::bound::{CompoundOp, Expr, ExprKind, OrderTerm, ResultColumn, Select, SelectArm};
use std::rc::Rc;
use value::CollationRef;

impl Codegen<'_> {
    pub(super) fn compound(&mut self, mut select: Select, destination: &Destination) -> Result<()> {
        let end = self.b.new_label();
        let limit = self.limit_registers(&select, end)?;
        let order_by = std::mem::take(&mut select.order_by);
        if let Some(recursive) = select.recursive {
            self.recursive(select, recursive, &order_by, &limit, destination, end)?;
            self.b.place(end);
            return Ok(());
        }
        let only_all = select.operators.iter().all(|op| *op == CompoundOp::UnionAll);
        if order_by.is_empty() && only_all {
            self.union_all(select, limit, destination, end)?;
        } else if order_by.is_empty() {
            self.combined(select, &limit, destination, end)?;
        } else {
            self.ordered_compound(select, order_by, limit, destination, end)?;
        }
        self.b.place(end);
        Ok(())
    }

    /// The arms one after the other.
    fn union_all(
        &mut self,
        select: Select,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let is_values = select.is_values;
        let parent = self.plan_parent;
        if is_values {
            self.explain_row(&format!("SCAN {}-ROW VALUES CLAUSE", select.arms.len()));
        } else {
            self.explain_push("COMPOUND QUERY");
        }
        let explain = self.explain;
        let mut rows: Option<i16> = None;
        for (position, arm) in select.arms.into_iter().enumerate() {
            let inside = self.plan_parent;
            if is_values {
                self.explain = bytecode::ExplainMode::Program;
            } else {
                self.explain_push(if position == 0 { "LEFT-MOST SUBQUERY" } else { "UNION ALL" });
            }
            let arm_end = self.b.new_label();
            // An OFFSET counts the rows of all arms.
            let offered = limit.offered.clone().filter(|offered| offered.offset.is_none());
            let own = LimitRegisters { estimate: None, both: None, offered, ..limit.clone() };
            self.arm(arm, Vec::new(), own, destination, arm_end)?;
            self.b.place(arm_end);
            rows = Some(rows.map_or(self.rows_expected, |sum| log_est::add(sum, self.rows_expected)));
            if let Some(counter) = limit.limit {
                self.b.emit_jump(Opcode::IfNot, counter, end, 0);
            }
            self.plan_parent = inside;
        }
        let rows = rows.unwrap_or(0);
        self.rows_expected = limit.rows.map_or(rows, |limited| limited.min(rows));
        self.explain = explain;
        self.plan_parent = parent;
        Ok(())
    }

    /// Set operations: the rows are collected in an ephemeral index, then delivered in its order.
    fn combined(
        &mut self,
        select: Select,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let collations = collations_of(&select);
        let cursor = self.collect(select, &collations)?;
        let (top, next) = (self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, cursor, end, 0);
        self.b.place(top);
        self.skip_offset(limit, next);
        let first = self.b.registers(width);
        for field in 0..width as i32 {
            self.b.emit(Opcode::Column, cursor, field, first + field);
        }
        self.deliver(destination, first, width);
        self.count_limit(limit, end);
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, cursor, top, 0);
        Ok(())
    }

    /// The rows of the compound in a new ephemeral tree: an index for set operations, a table when
    /// the last operator is UNION ALL; its cursor.
    fn collect(&mut self, mut select: Select, collations: &[CollationRef]) -> Result<i32> {
        let Some(last) = select.arms.pop() else { return Err(base::ResultCode::INTERNAL.into()) };
        let Some(operator) = select.operators.pop() else {
            return self.collect_arm(last, collations);
        };
        match operator {
            CompoundOp::UnionAll => self.collect_all(select, last, collations),
            CompoundOp::Union | CompoundOp::Except => {
                let cursor = self.collect_set(select, collations)?;
                let destination = match operator {
                    CompoundOp::Union => Destination::Union { cursor },
                    _ => Destination::Except { cursor },
                };
                let text = if operator == CompoundOp::Union { "UNION" } else { "EXCEPT" };
                self.collect_into(last, &destination, &format!("{text} USING TEMP B-TREE"))?;
                Ok(cursor)
            }
            CompoundOp::Intersect => {
                let left = self.collect_set(select, collations)?;
                let right = self.open_set(collations);
                self.collect_into(last, &Destination::Union { cursor: right }, "INTERSECT USING TEMP B-TREE")?;
                Ok(self.intersect(left, right, collations))
            }
        }
    }

    pub(super) fn open_set(&mut self, collations: &[CollationRef]) -> i32 {
        let cursor = self.b.cursor();
        let info = self.key_info(collations.to_vec());
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, collations.len() as i32, 0, P4::KeyInfo(info));
        cursor
    }

    fn collect_into(&mut self, arm: SelectArm, destination: &Destination, text: &str) -> Result<()> {
        let parent = self.explain_push(text);
        let end = self.b.new_label();
        self.arm(arm, Vec::new(), LimitRegisters::default(), destination, end)?;
        self.b.place(end);
        self.plan_parent = parent;
        Ok(())
    }

    fn collect_arm(&mut self, arm: SelectArm, collations: &[CollationRef]) -> Result<i32> {
        let cursor = self.open_set(collations);
        self.collect_into(arm, &Destination::Union { cursor }, "LEFT-MOST SUBQUERY")?;
        Ok(cursor)
    }

    /// The rows without duplicates in an index: duplicates that a UNION ALL at the end would keep
    /// vanish in the set operation that follows.
    fn collect_set(&mut self, mut select: Select, collations: &[CollationRef]) -> Result<i32> {
        if select.operators.last() != Some(&CompoundOp::UnionAll) {
            return self.collect(select, collations);
        }
        let Some(last) = select.arms.pop() else { return Err(base::ResultCode::INTERNAL.into()) };
        select.operators.pop();
        let cursor = self.collect_set(select, collations)?;
        self.collect_into(last, &Destination::Union { cursor }, "UNION USING TEMP B-TREE")?;
        Ok(cursor)
    }

    /// All rows, duplicates too, in an ephemeral table.
    fn collect_all(&mut self, select: Select, last: SelectArm, collations: &[CollationRef]) -> Result<i32> {
        let table = self.b.cursor();
        self.b.emit_p4(Opcode::OpenEphemeral, table, collations.len() as i32, 0, P4::None);
        let destination = Destination::Table { cursor: table };
        if select.operators.iter().all(|op| *op == CompoundOp::UnionAll) {
            for arm in select.arms {
                self.collect_into(arm, &destination, "UNION ALL")?;
            }
        } else {
            let set = self.collect(select, collations)?;
            self.copy_rows(set, &destination, collations.len());
        }
        self.collect_into(last, &destination, "UNION ALL")?;
        Ok(table)
    }

    fn copy_rows(&mut self, from: i32, destination: &Destination, width: usize) {
        let (top, done) = (self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, from, done, 0);
        self.b.place(top);
        let first = self.b.registers(width);
        for field in 0..width as i32 {
            self.b.emit(Opcode::Column, from, field, first + field);
        }
        self.deliver(destination, first, width);
        self.b.emit_jump(Opcode::Next, from, top, 0);
        self.b.place(done);
    }

    fn intersect(&mut self, left: i32, right: i32, collations: &[CollationRef]) -> i32 {
        let width = collations.len();
        let result = self.open_set(collations);
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, left, done, 0);
        self.b.place(top);
        let first = self.b.registers(width);
        for field in 0..width as i32 {
            self.b.emit(Opcode::Column, left, field, first + field);
        }
        self.b.emit_jump_p4(Opcode::NotFound, right, next, first, P4::Int32(width as i32));
        self.deliver(&Destination::Union { cursor: result }, first, width);
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, left, top, 0);
        self.b.place(done);
        result
    }

    /// With ORDER BY the compound is collected, then sorted; ties keep the order of collection.
    fn ordered_compound(
        &mut self,
        select: Select,
        order_by: Vec<OrderTerm>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let Some(columns) = select.arms.first().map(|arm| arm.columns.clone()) else { return Ok(()) };
        let collations = collations_of(&select);
        let cursor = self.collect(select, &collations)?;
        let first = self.b.registers(columns.len());
        let stand_in = |position: usize| -> Expr { ExprKind::Register(first + position as i32).into() };
        let results: Vec<ResultColumn> = columns
            .iter()
            .enumerate()
            .map(|(position, column)| ResultColumn { expr: stand_in(position), ..column.clone() })
            .collect();
        let terms: Vec<OrderTerm> = order_by
            .into_iter()
            .map(|term| {
                let collation = term.expr.collation();
                let plain = stand_in(term.result_column.unwrap_or(0));
                let expr = match collation {
                    Some(CollationRef::Binary) | None => plain,
                    Some(collation) => ExprKind::Collate(Rc::new(plain), collation).into(),
                };
                OrderTerm { expr, ..term }
            })
            .collect();
        let sorter = self.open_sorter(terms, 0, &results, &limit);
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.b.place(top);
        for field in 0..columns.len() as i32 {
            self.b.emit(Opcode::Column, cursor, field, first + field);
        }
        let exprs: Vec<Expr> = results.into_iter().map(|column| column.expr).collect();
        self.push_sorted(&sorter, &exprs, None, next)?;
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, cursor, top, 0);
        self.b.place(done);
        self.deliver_sorted(sorter, &limit, destination, end)
    }
}

/// The collation of each result column: the first arm's that has one.
pub(super) fn collations_of(select: &Select) -> Vec<CollationRef> {
    let width = select.arms.first().map_or(0, |arm| arm.columns.len());
    (0..width)
        .map(|position| {
            let own = |arm: &SelectArm| arm.columns.get(position).and_then(|column| column.expr.collation());
            select.arms.iter().find_map(own).unwrap_or(CollationRef::Binary)
        })
        .collect()
}
