//! Compounds in order: both sides are coroutines that give their rows sorted, and are merged row by
//! row. UNION, INTERSECT and EXCEPT sort by all columns, so that equal rows meet.

use super::Destination;
use super::limit::LimitRegisters;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{LinePlace, Merge, MergeKey, Shape};
use resolve::bound::CompoundOp;
use std::rc::Rc;
use value::{CollationRef, KeyField, KeyInfo};

/// One side of a merge.
struct Side {
    yield_register: i32,
    /// The registers of its row.
    first: i32,
}

/// What the parts of a merge share.
struct OpenMerge {
    operator: CompoundOp,
    left: Side,
    right: Side,
    width: i32,
    /// 1 when a row was delivered, then that row; not for UNION ALL.
    previous: Option<i32>,
    collations: Vec<CollationRef>,
}

impl Codegen<'_> {
    /// Delivers the rows of a compound in the order of its keys.
    pub(super) fn merge(
        &mut self,
        merge: &Merge,
        limit: LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let Merge { operator, keys, collations, left, right } = merge;
        let (operator, collations) = (*operator, collations.clone());
        let width = collations.len();
        self.line(LinePlace::Merge);
        let own_limits = [self.side_limit(operator, &limit), self.side_limit(operator, &limit)];
        let left = self.side(left, width, own_limits[0])?;
        let right = self.side(right, width, own_limits[1])?;
        let previous = (operator != CompoundOp::UnionAll).then(|| self.builder.registers(width + 1));
        if let Some(flag) = previous {
            self.builder.emit(Opcode::Integer, 0, flag, 0);
        }
        let open = OpenMerge { operator, left, right, width: width as i32, previous, collations };
        self.merge_sides(&open, keys, &limit, destination, end)
    }

    /// A side of UNION ALL gives no more rows than all.
    fn side_limit(&mut self, operator: CompoundOp, limit: &LimitRegisters) -> LimitRegisters {
        let mut own = LimitRegisters::default();
        if let (CompoundOp::UnionAll, Some(keep)) = (operator, limit.keep()) {
            let counter = self.builder.register();
            self.builder.emit(Opcode::Copy, keep, counter, 0);
            own.limit = Some(counter);
        }
        own
    }

    fn side(&mut self, rows: &Shape, width: usize, limit: LimitRegisters) -> Result<Side> {
        self.line(LinePlace::Side);
        let side = Side { yield_register: self.builder.register(), first: self.builder.registers(width) };
        let destination = Destination::Coroutine { yield_register: side.yield_register, first: side.first };
        let (over, entry, end) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        let start = self.builder.jump(entry);
        self.builder.emit_jump(Opcode::InitCoroutine, side.yield_register, over, start);
        self.builder.place(entry);
        self.builder.forget_temporaries();
        self.shape(rows, limit, &destination, end)?;
        self.builder.place(end);
        self.builder.emit(Opcode::EndCoroutine, side.yield_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        Ok(side)
    }

    /// The loop over both sides.
    fn merge_sides(
        &mut self,
        merge: &OpenMerge,
        keys: &[MergeKey],
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> Result<()> {
        let both = matches!(merge.operator, CompoundOp::UnionAll | CompoundOp::Union);
        let (start, compare) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Goto, 0, start, 0);
        let out_left = self.merge_output(merge, &merge.left, limit, destination, end);
        let out_right = both.then(|| self.merge_output(merge, &merge.right, limit, destination, end));
        let left = merge.left.yield_register;
        let right = merge.right.yield_register;
        // One side is done: the other may have rows yet.
        let (mut left_done, mut left_done_first, mut right_done) = (end, end, end);
        if let Some(out) = &out_right {
            (left_done, left_done_first) = (self.builder.new_label(), self.builder.new_label());
            self.builder.place(left_done);
            self.builder.emit_jump(Opcode::Gosub, out.1, out.0, 0);
            self.builder.place(left_done_first);
            self.builder.emit_jump(Opcode::Yield, right, end, 0);
            self.builder.emit_jump(Opcode::Goto, 0, left_done, 0);
        }
        if merge.operator != CompoundOp::Intersect {
            right_done = self.builder.new_label();
            self.builder.place(right_done);
            self.builder.emit_jump(Opcode::Gosub, out_left.1, out_left.0, 0);
            self.builder.emit_jump(Opcode::Yield, left, end, 0);
            self.builder.emit_jump(Opcode::Goto, 0, right_done, 0);
        }
        let (less, equal, greater) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        if merge.operator == CompoundOp::UnionAll {
            self.builder.place(equal);
        }
        let intersects = merge.operator == CompoundOp::Intersect;
        self.builder.place(if intersects { equal } else { less });
        self.builder.emit_jump(Opcode::Gosub, out_left.1, out_left.0, 0);
        if intersects {
            self.builder.place(less);
        }
        self.builder.emit_jump(Opcode::Yield, left, left_done, 0);
        self.builder.emit_jump(Opcode::Goto, 0, compare, 0);
        if matches!(merge.operator, CompoundOp::Union | CompoundOp::Except) {
            self.builder.place(equal);
            self.builder.emit_jump(Opcode::Yield, left, left_done, 0);
            self.builder.emit_jump(Opcode::Goto, 0, compare, 0);
        }
        self.builder.place(greater);
        if let Some(out) = &out_right {
            self.builder.emit_jump(Opcode::Gosub, out.1, out.0, 0);
        }
        self.builder.emit_jump(Opcode::Yield, right, right_done, 0);
        self.builder.emit_jump(Opcode::Goto, 0, compare, 0);
        self.builder.place(start);
        self.builder.emit_jump(Opcode::Yield, left, left_done_first, 0);
        self.builder.emit_jump(Opcode::Yield, right, right_done, 0);
        self.builder.place(compare);
        self.compare_sides(merge, keys);
        let targets = [self.builder.jump(less), self.builder.jump(equal), self.builder.jump(greater)];
        self.builder.emit(Opcode::Jump, targets[0], targets[1], targets[2]);
        self.builder.forget_temporaries();
        Ok(())
    }

    fn compare_sides(&mut self, merge: &OpenMerge, keys: &[MergeKey]) {
        let count = keys.len() as i32;
        let in_place = keys.iter().enumerate().all(|(position, key)| position == key.column);
        let mut firsts = [merge.left.first, merge.right.first];
        if !in_place {
            for first in &mut firsts {
                let row = std::mem::replace(first, self.builder.registers(keys.len()));
                for (offset, key) in keys.iter().enumerate() {
                    self.builder.emit(Opcode::Copy, row + key.column as i32, *first + offset as i32, 0);
                }
            }
        }
        let info = KeyInfo::new(self.catalog.encoding(), key_fields(keys));
        self.builder.emit_p4(Opcode::Compare, firsts[0], firsts[1], count, P4::KeyInfo(Rc::new(info)));
    }

    /// The subroutine that delivers a side's row, unless it equals the row before; where it begins,
    /// and the register of its caller.
    fn merge_output(
        &mut self,
        merge: &OpenMerge,
        side: &Side,
        limit: &LimitRegisters,
        destination: &Destination,
        end: Label,
    ) -> (Label, i32) {
        let (begin, done) = (self.builder.new_label(), self.builder.new_label());
        let return_register = self.builder.register();
        self.builder.place(begin);
        if let Some(flag) = merge.previous {
            let (other, first) = (self.builder.new_label(), flag + 1);
            self.builder.emit_jump(Opcode::IfNot, flag, other, 0);
            let info = self.key_info(merge.collations.clone());
            self.builder.emit_p4(Opcode::Compare, side.first, first, merge.width, P4::KeyInfo(info));
            let (to_other, to_done) = (self.builder.jump(other), self.builder.jump(done));
            self.builder.emit(Opcode::Jump, to_other, to_done, to_other);
            self.builder.place(other);
            self.builder.emit(Opcode::Copy, side.first, first, merge.width - 1);
            self.builder.emit(Opcode::Integer, 1, flag, 0);
        }
        self.skip_offset(limit, done);
        self.deliver(destination, side.first, merge.width as usize);
        self.count_limit(limit, end);
        self.builder.place(done);
        self.builder.emit(Opcode::Return, return_register, 0, 0);
        self.builder.forget_temporaries();
        (begin, return_register)
    }
}

/// How rows compare by keys.
pub(super) fn key_fields(keys: &[MergeKey]) -> Vec<KeyField> {
    let field = |key: &MergeKey| KeyField {
        collation: key.collation.clone(),
        descending: key.descending,
        big_null: key.nulls.are_big(key.descending),
    };
    keys.iter().map(field).collect()
}
