//! UNION, UNION ALL, INTERSECT, EXCEPT.

use super::Destination;
use super::limit::LimitRegisters;
use super::merge::{self, Arms, MergeKey};
use crate::ctx::Codegen;
use base::{Result, log_est};
use bytecode::{Label, Opcode, P4};
use plan::Sort;
use resolve::bound::{CompoundOp, Expr, ExprKind, OrderTerm, Select, SelectArm, ValuesRows};
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
        let is_collate = |term: &OrderTerm| matches!(term.expr.kind, ExprKind::Collate(..));
        if !only_all && order_by.iter().any(is_collate) {
            self.sorted_behind(select, order_by, &limit, destination, end)?;
            self.b.place(end);
            return Ok(());
        }
        let collations = collations_of(&select.arms);
        let keys = merge::keys_of(&order_by, &collations);
        self.compound_rows(select, keys, &limit, destination, end)?;
        self.b.place(end);
        Ok(())
    }

    /// Rows are equal by other collations than ORDER BY has: the compound is sorted when it is complete.
    fn sorted_behind(
        &mut self,
        select: Select,
        order_by: Vec<OrderTerm>,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let Some(columns) = select.arms.first().map(|arm| arm.columns.len()) else { return Ok(()) };
        let title = format!("(subquery-{})", self.select_number(&select));
        let parent = self.explain_push(&format!("CO-ROUTINE {title}"));
        let (yield_register, first) = (self.b.register(), self.b.registers(columns));
        let (over, entry, inner_end) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        let start = self.b.jump(entry);
        self.b.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.b.place(entry);
        self.b.forget_temporaries();
        let rows = Destination::Coroutine { yield_register, first };
        self.compound_rows(select, Vec::new(), &LimitRegisters::default(), &rows, inner_end)?;
        self.b.place(inner_end);
        self.b.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.b.place(over);
        self.b.forget_temporaries();
        self.plan_parent = parent;
        self.explain_row(&format!("SCAN {title}"));
        let stand_in = |position: usize| -> Expr { ExprKind::Register(first + position as i32).into() };
        let results: Vec<Expr> = (0..columns).map(stand_in).collect();
        let stand_in_term = |term: OrderTerm| {
            let plain = stand_in(term.result_column.unwrap_or(0));
            let collation = term.expr.collation().unwrap_or(CollationRef::Binary);
            OrderTerm { expr: ExprKind::Collate(Rc::new(plain), collation).into(), ..term }
        };
        let terms = order_by.into_iter().map(stand_in_term).collect();
        let sort = Sort::new(terms, 0, results.iter(), limit.is_limited());
        let sorter = self.open_sorter(&sort, limit);
        let (next, done) = (self.b.new_label(), self.b.new_label());
        self.b.place(next);
        self.b.emit_jump(Opcode::Yield, yield_register, done, 0);
        self.push_sorted(&sorter, &results, None, next)?;
        self.b.emit_jump(Opcode::Goto, 0, next, 0);
        self.b.place(done);
        self.deliver_sorted(sorter, limit, destination, end)
    }

    /// The rows of a compound: one arm after the other, or merged.
    fn compound_rows(
        &mut self,
        mut select: Select,
        keys: Vec<MergeKey>,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        if keys.is_empty() && select.operators.iter().all(|op| *op == CompoundOp::UnionAll) {
            return self.union_all(select, limit.clone(), destination, end);
        }
        if !keys.is_empty() || select.operators.last() != Some(&CompoundOp::UnionAll) {
            let arms = Arms { arms: select.arms, operators: select.operators };
            return self.merge(arms, keys, limit, destination, end);
        }
        let Some(last) = select.arms.pop() else { return Ok(()) };
        select.operators.pop();
        let left_end = self.b.new_label();
        self.compound_rows(select, keys, limit, destination, left_end)?;
        self.b.place(left_end);
        let rows = self.rows_expected;
        if let Some(counter) = limit.limit {
            self.b.emit_jump(Opcode::IfNot, counter, end, 0);
        }
        let parent = self.explain_push("UNION ALL");
        let mut own = LimitRegisters { both: None, ..limit.clone() };
        own.plan.estimate = None;
        self.arm(last, Vec::new(), own, destination, end)?;
        self.rows_expected = log_est::add(self.rows_expected, rows);
        self.plan_parent = parent;
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
        if select.values == ValuesRows::Apart && !limit.is_limited() {
            return self.rows_apart(&select.arms, destination);
        }
        let is_clause = matches!(select.values, ValuesRows::Clause | ValuesRows::Apart);
        let (parent, explain) = (self.plan_parent, self.explain);
        _ = match select.values {
            ValuesRows::Clause => self.explain_row(&format!("SCAN {}-ROW VALUES CLAUSE", select.arms.len())),
            ValuesRows::Apart => self.explain_row(&format!("SCAN {} CONSTANT ROWS", select.arms.len())),
            _ => self.explain_push("COMPOUND QUERY"),
        };
        let inside = self.plan_parent;
        let mut parts = parts_of(&select);
        let mut rows: Option<i16> = None;
        for (position, arm) in select.arms.into_iter().enumerate() {
            let part = if is_clause { None } else { parts.next() };
            if let Some(of_part) = part.filter(|of_part| *of_part > 0) {
                (self.plan_parent, self.explain) = (inside, explain);
                self.explain_push(if position == 0 { "LEFT-MOST SUBQUERY" } else { "UNION ALL" });
                if of_part > 1 {
                    self.explain_row(&format!("SCAN {of_part}-ROW VALUES CLAUSE"));
                    self.explain = bytecode::ExplainMode::Program;
                }
            }
            if is_clause {
                self.explain = bytecode::ExplainMode::Program;
            }
            let arm_end = self.b.new_label();
            // An OFFSET counts the rows of all arms.
            let own = LimitRegisters { both: None, plan: limit.plan.of_one_arm(), ..limit.clone() };
            self.arm(arm, Vec::new(), own, destination, arm_end)?;
            self.b.place(arm_end);
            rows = Some(rows.map_or(self.rows_expected, |sum| log_est::add(sum, self.rows_expected)));
            if let Some(counter) = limit.limit {
                self.b.emit_jump(Opcode::IfNot, counter, end, 0);
            }
        }
        let rows = rows.unwrap_or(0);
        self.rows_expected = limit.plan.cut(rows);
        (self.plan_parent, self.explain) = (parent, explain);
        if is_clause && matches!(destination, Destination::Set { filter, .. } if filter.get().is_some()) {
            self.explain_row("CREATE BLOOM FILTER");
        }
        Ok(())
    }

    /// The rows of a VALUES clause of which some are no constants.
    fn rows_apart(&mut self, arms: &[SelectArm], destination: &Destination) -> Result<()> {
        self.explain_row(&format!("SCAN {} CONSTANT ROWS", arms.len()));
        for arm in arms {
            self.constant_row(arm, destination)?;
        }
        // SQLite takes the number of rows for its logarithm.
        self.rows_expected = i16::try_from(arms.len()).unwrap_or(i16::MAX);
        Ok(())
    }

    pub(super) fn open_set(&mut self, collations: &[CollationRef]) -> i32 {
        let cursor = self.b.cursor();
        let info = self.key_info(collations.to_vec());
        self.b.emit_p4(Opcode::OpenEphemeral, cursor, collations.len() as i32, 0, P4::KeyInfo(info));
        cursor
    }
}

/// For each arm how many of a VALUES clause begin with it: none for those behind the first of several.
fn parts_of(select: &Select) -> impl Iterator<Item = usize> + use<> {
    let parts: Rc<[usize]> = match &select.values {
        ValuesRows::Mixed(parts) => parts.clone(),
        _ => Rc::new([]),
    };
    let of_part = |part: &usize| std::iter::once(*part).chain(std::iter::repeat_n(0, *part - 1));
    let arms: Vec<usize> = parts.iter().flat_map(of_part).collect();
    arms.into_iter().chain(std::iter::repeat(1))
}

/// The collation of each result column: the first arm's that has one.
pub(super) fn collations_of(arms: &[SelectArm]) -> Vec<CollationRef> {
    let width = arms.first().map_or(0, |arm| arm.columns.len());
    (0..width)
        .map(|position| {
            let own = |arm: &SelectArm| arm.columns.get(position).and_then(|column| column.expr.collation());
            arms.iter().find_map(own).unwrap_or(CollationRef::Binary)
        })
        .collect()
}
