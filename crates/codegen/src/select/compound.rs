//! UNION, UNION ALL, INTERSECT, EXCEPT.

use super::Destination;
use super::limit::LimitRegisters;
use crate::ctx::Codegen;
use base::{Result, log_est};
use bytecode::{Label, Opcode, P4};
use plan::{Parts, Shape, Sort};
use resolve::bound::{SelectArm, SelectId};
use std::rc::Rc;
use value::CollationRef;

impl Codegen<'_> {
    /// Codes the arms of a query; `text` is its last one, by which plans number it.
    pub(super) fn shape(
        &mut self,
        shape: Shape,
        text: Option<SelectId>,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        match shape {
            Shape::ConstantRow(arm) => self.constant_row(&arm, destination),
            Shape::Arm(arm, order_by) => self.arm(arm, order_by, limit, destination, end),
            Shape::ConstantRows(arms) => self.constant_rows(&arms, destination),
            Shape::UnionAll { arms, parts } => self.union_all(arms, &parts, limit, destination, end),
            Shape::Append { left, last } => self.append(*left, *last, &limit, destination, end),
            Shape::Merge(merge) => self.merge(merge, &limit, destination, end),
            Shape::SortedBehind { rows, width, sort } => {
                self.sorted_behind((*rows, width), text, &sort, &limit, destination, end)
            }
            Shape::Recursive(recursion) => self.recursive(recursion, &limit, destination, end),
        }
    }

    /// Rows are equal by other collations than ORDER BY has: the compound is sorted when it is
    /// complete.
    fn sorted_behind(
        &mut self,
        (rows, columns): (Shape, usize),
        text: Option<SelectId>,
        sort: &Sort,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let title = format!("(subquery-{})", self.number_of(text));
        let parent = self.explain_push(&format!("CO-ROUTINE {title}"));
        let (yield_register, first) = (self.b.register(), self.b.registers(columns));
        let (over, entry, inner_end) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        let start = self.b.jump(entry);
        self.b.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.b.place(entry);
        self.b.forget_temporaries();
        let to_sorter = Destination::Coroutine { yield_register, first };
        self.shape(rows, text, LimitRegisters::default(), &to_sorter, inner_end)?;
        self.b.place(inner_end);
        self.b.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.b.place(over);
        self.b.forget_temporaries();
        self.plan_parent = parent;
        self.explain_row(&format!("SCAN {title}"));
        let sorter = self.open_sorter(sort, limit);
        let (next, done) = (self.b.new_label(), self.b.new_label());
        self.b.place(next);
        self.b.emit_jump(Opcode::Yield, yield_register, done, 0);
        self.push_sorted(&sorter, &[], Some(first), next)?;
        self.b.emit_jump(Opcode::Goto, 0, next, 0);
        self.b.place(done);
        self.deliver_sorted(sorter, limit, destination, end)
    }

    /// An arm behind other rows.
    fn append(
        &mut self,
        left: Shape,
        last: SelectArm,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let left_end = self.b.new_label();
        self.shape(left, None, limit.clone(), destination, left_end)?;
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
        arms: Vec<SelectArm>,
        parts: &Parts,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let is_clause = !matches!(parts, Parts::Arms(_));
        let (parent, explain) = (self.plan_parent, self.explain);
        _ = match parts {
            Parts::Values => self.explain_row(&format!("SCAN {}-ROW VALUES CLAUSE", arms.len())),
            Parts::ConstantRows => self.explain_row(&format!("SCAN {} CONSTANT ROWS", arms.len())),
            Parts::Arms(_) => self.explain_push("COMPOUND QUERY"),
        };
        let inside = self.plan_parent;
        let mut parts = rows_of_parts(parts);
        let mut rows: Option<i16> = None;
        for (position, arm) in arms.into_iter().enumerate() {
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
    fn constant_rows(&mut self, arms: &[SelectArm], destination: &Destination) -> Result<()> {
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

/// For each arm how many of a VALUES clause begin with it: none for those behind the first of
/// several.
fn rows_of_parts(parts: &Parts) -> impl Iterator<Item = usize> + use<> {
    let parts: Rc<[usize]> = match parts {
        Parts::Arms(parts) => parts.clone(),
        Parts::Values | Parts::ConstantRows => Rc::new([]),
    };
    let of_part = |part: &usize| std::iter::once(*part).chain(std::iter::repeat_n(0, *part - 1));
    let arms: Vec<usize> = parts.iter().flat_map(of_part).collect();
    arms.into_iter().chain(std::iter::repeat(1))
}
