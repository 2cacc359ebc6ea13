//! Making records and converting values for storage.

use crate::vm::Vm;
use base::{Encoding, Error, Result, ResultCode};
use bytecode::{Insn, P4, Program};
use value::record::{Layout, encode_within};
use value::{Affinity, Mem, ValueType};

impl Vm {
    /// `MakeRecord`.
    pub(crate) fn op_make_record(&mut self, program: &Program, insn: &Insn, encoding: Encoding) -> Result<()> {
        let count = insn.p2 as usize;
        if let P4::Affinity(letters) = program.p4(insn.p4) {
            apply_letters(letters, self.registers.range_mut(insn.p1, count), encoding);
        }
        let length_max = self.traits.length_max();
        if let Some((values, out)) = self.registers.range_and_other(insn.p1, count, insn.p3) {
            if let Some(layout) = Layout::of(values)
                && layout.room() as u64 <= length_max
                && out.set_blob_within(layout.room(), |buffer| layout.write(values, buffer))
            {
                return Ok(());
            }
        }
        self.make_any_record(insn)
    }

    /// As `MakeRecord`, for long records, those with zeros that are not stored, and targets among
    /// the sources.
    #[inline(never)]
    fn make_any_record(&mut self, insn: &Insn) -> Result<()> {
        let mut out = std::mem::take(&mut self.scratch);
        let values = self.registers.range(insn.p1, insn.p2 as usize);
        let length_max = self.traits.length_max();
        let tail = out.set_blob_with(|buffer| encode_within(values, length_max, buffer));
        let Some(tail) = tail else {
            self.scratch = out;
            return Err(Error::bare(ResultCode::TOOBIG));
        };
        if tail != 0 {
            out.set_zero_tail(tail);
        }
        self.registers[insn.p3].swap(&mut out);
        self.scratch = out;
        Ok(())
    }

    /// `Affinity`.
    pub(crate) fn op_affinity(&mut self, program: &Program, insn: &Insn, encoding: Encoding) {
        if let P4::Affinity(letters) = program.p4(insn.p4) {
            apply_letters(letters, self.registers.range_mut(insn.p1, insn.p2 as usize), encoding);
        }
    }

    /// `TypeCheck`.
    pub(crate) fn op_type_check(&mut self, program: &Program, insn: &Insn, encoding: Encoding) -> Result<()> {
        let P4::Table(table) = program.p4(insn.p4) else { return Ok(()) };
        let stored = table.strict_columns.iter().filter(|column| !column.is_virtual);
        let values = self.registers.range_mut(insn.p1, insn.p2 as usize);
        for (column, mem) in stored.zip(values) {
            if !fits(&column.declared_type, mem, encoding) {
                let message = format!(
                    "cannot store {} value in {} column {}.{}",
                    type_name(mem),
                    column.declared_type.to_ascii_uppercase(),
                    table.name,
                    column.name
                );
                return Err(Error::new(ResultCode::CONSTRAINT_DATATYPE, message));
            }
        }
        Ok(())
    }
}

#[inline]
fn apply_letters(letters: &str, values: &mut [Mem], encoding: Encoding) {
    for (letter, mem) in letters.as_bytes().iter().zip(values) {
        // Most values are what their columns want.
        let is_settled = match Affinity::from_byte(*letter) {
            Affinity::Text => mem.is_text() || mem.is_null(),
            Affinity::Integer | Affinity::Numeric => mem.is_integer() || mem.is_null(),
            _ => false,
        };
        if !is_settled {
            Affinity::from_byte(*letter).apply_for_storage(mem, encoding);
        }
    }
}

/// Converts a value to a STRICT column's type where that loses nothing; false when it does not fit.
fn fits(declared: &str, mem: &mut Mem, encoding: Encoding) -> bool {
    if mem.is_null() {
        return true;
    }
    match declared.to_ascii_uppercase().as_str() {
        "INT" | "INTEGER" => {
            Affinity::Integer.apply(mem, encoding);
            mem.is_integer()
        }
        "REAL" => {
            Affinity::Real.apply_for_storage(mem, encoding);
            mem.is_numeric()
        }
        "TEXT" => {
            Affinity::Text.apply(mem, encoding);
            mem.is_text()
        }
        "BLOB" => mem.is_blob(),
        _ => true,
    }
}

fn type_name(mem: &Mem) -> &'static str {
    match mem.value_type() {
        ValueType::Integer => "INT",
        ValueType::Real => "REAL",
        ValueType::Text => "TEXT",
        ValueType::Blob => "BLOB",
        ValueType::Null => "NULL",
    }
}
