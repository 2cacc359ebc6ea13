//! UNION, UNION ALL, INTERSECT, EXCEPT.

use super::Destination;
use super::limit::LimitRegisters;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{Arm, LinePlace, Parts, Shape, Sort};
use resolve::bound::SelectArm;
use std::rc::Rc;
use value::CollationRef;

impl Codegen<'_> {
    /// Codes the arms of a query.
    pub(super) fn shape(
        &mut self,
        shape: &Shape,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        match shape {
            Shape::ConstantRow(arms) => arms.iter().try_for_each(|arm| self.constant_row(arm, destination)),
            Shape::Arm(arm) => self.arm(arm, limit, destination, end),
            Shape::ConstantRows(arms) => self.constant_rows(arms, destination),
            Shape::UnionAll { arms, parts } => self.union_all(arms, parts, limit, destination, end),
            Shape::Append { left, last } => self.append(left, last, limit, destination, end),
            Shape::Merge(merge) => self.merge(merge, limit, destination, end),
            Shape::SortedAfter { rows, width, sort } => {
                self.sorted_after((rows, *width), sort, limit, destination, end)
            }
            Shape::Recursive(recursion) => self.recursive(recursion, limit, destination, end),
        }
    }

    /// Rows are equal by other collations than ORDER BY has: the compound is sorted when it is
    /// complete.
    fn sorted_after(
        &mut self,
        (rows, columns): (&Shape, usize),
        sort: &Sort,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        self.line(LinePlace::SortedRows);
        let (yield_register, first) = (self.builder.register(), self.builder.registers(columns));
        let (over, entry, inner_end) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        let start = self.builder.jump(entry);
        self.builder.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.builder.place(entry);
        self.builder.forget_temporaries();
        let to_sorter = Destination::Coroutine { yield_register, first };
        self.shape(rows, LimitRegisters::default(), &to_sorter, inner_end)?;
        self.builder.place(inner_end);
        self.builder.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        self.line(LinePlace::SortedScan);
        let sorter = self.open_sorter(sort, &limit);
        let (next, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Yield, yield_register, done, 0);
        self.push_sorted(&sorter, &[], Some(first), next)?;
        self.builder.emit_jump(Opcode::Goto, 0, next, 0);
        self.builder.place(done);
        self.deliver_sorted(sorter, &limit, destination, end)
    }

    /// An arm behind other rows.
    fn append(
        &mut self,
        left: &Shape,
        last: &Arm,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let left_end = self.builder.new_label();
        self.shape(left, limit, destination, left_end)?;
        self.builder.place(left_end);
        if let Some(counter) = limit.limit {
            self.builder.emit_jump(Opcode::IfNot, counter, end, 0);
        }
        self.line(LinePlace::Part);
        self.arm(last, LimitRegisters { both: None, ..limit }, destination, end)
    }

    /// The arms one after the other.
    fn union_all(
        &mut self,
        arms: &[Arm],
        parts: &Parts,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let is_clause = !matches!(parts, Parts::Arms(_));
        self.line(LinePlace::Compound);
        let mut parts = rows_of_parts(parts);
        for arm in arms {
            let part = if is_clause { None } else { parts.next() };
            if let Some(of_part) = part.filter(|of_part| *of_part > 0) {
                self.line(LinePlace::Part);
                if of_part > 1 {
                    self.line(LinePlace::PartRows);
                }
            }
            let arm_end = self.builder.new_label();
            // An OFFSET counts the rows of all arms.
            self.arm(arm, LimitRegisters { both: None, ..limit }, destination, arm_end)?;
            self.builder.place(arm_end);
            if let Some(counter) = limit.limit {
                self.builder.emit_jump(Opcode::IfNot, counter, end, 0);
            }
        }
        if is_clause && matches!(destination, Destination::Set { filter, .. } if filter.get().is_some()) {
            self.line(LinePlace::Delivered);
        }
        Ok(())
    }

    /// The rows of a VALUES clause of which some are no constants.
    fn constant_rows(&mut self, arms: &[SelectArm], destination: &Destination) -> Result<()> {
        self.line(LinePlace::Compound);
        for arm in arms {
            self.constant_row(arm, destination)?;
        }
        Ok(())
    }

    pub(super) fn open_set(&mut self, collations: &[CollationRef]) -> i32 {
        let cursor = self.builder.cursor();
        let info = self.key_info(collations.to_vec());
        self.builder.emit_p4(Opcode::OpenEphemeral, cursor, collations.len() as i32, 0, P4::KeyInfo(info));
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
