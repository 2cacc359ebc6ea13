//! Sorters.

use crate::cursor::Target;
use crate::sorter::Sorter;
use crate::vm::{Vm, p4_int};
use base::{Error, Result, ResultCode};
use bytecode::{Insn, Program};
use std::cmp::Ordering;
use value::ValueRef;
use value::compare::compare_values;
use value::record::RecordReader;

#[cold]
fn no_sorter() -> Error {
    Error::new(ResultCode::INTERNAL, "a sorter is not open")
}

impl Vm {
    /// The sorter of cursor `number`.
    #[inline]
    pub(crate) fn sorter(&mut self, number: i32) -> Result<&mut Sorter> {
        match &mut self.cursors[number as usize].target {
            Target::Sorter(sorter) => Ok(sorter),
            _ => Err(no_sorter()),
        }
    }

    /// `SorterInsert`.
    pub(crate) fn op_sorter_insert(&mut self, insn: &Insn) -> Result<()> {
        self.registers[insn.p2].expand_zeroblob();
        let Target::Sorter(sorter) = &mut self.cursors[insn.p1 as usize].target else {
            return Err(no_sorter());
        };
        sorter.add(self.registers[insn.p2].bytes())
    }

    /// `SorterData`.
    pub(crate) fn op_sorter_data(&mut self, insn: &Insn) -> Result<()> {
        let Target::Sorter(sorter) = &self.cursors[insn.p1 as usize].target else {
            return Err(no_sorter());
        };
        self.registers[insn.p2].set_blob(sorter.record());
        let pseudo = &mut self.cursors[insn.p3 as usize];
        pseudo.record.reset();
        pseudo.null_row = false;
        Ok(())
    }

    /// `SorterCompare`: whether the keys differ.
    pub(crate) fn op_sorter_compare(&mut self, program: &Program, insn: &Insn) -> Result<bool> {
        let Target::Sorter(sorter) = &self.cursors[insn.p1 as usize].target else {
            return Err(no_sorter());
        };
        sorter.may_compare()?;
        let (info, count) = (sorter.info(), p4_int(program, insn).max(0) as usize);
        let mut current = RecordReader::new(sorter.record(), info.encoding);
        let mut other = RecordReader::new(self.registers[insn.p3].bytes(), info.encoding);
        for index in 0..count {
            let left = current.next().unwrap_or(ValueRef::Null);
            let right = other.next().unwrap_or(ValueRef::Null);
            if left.is_null() || right.is_null() {
                return Ok(true);
            }
            let field = info.fields.get(index);
            let order = field.map_or_else(
                || compare_values(left, right, &value::CollationRef::Binary),
                |field| compare_values(left, right, &field.collation),
            );
            if order != Ordering::Equal {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
