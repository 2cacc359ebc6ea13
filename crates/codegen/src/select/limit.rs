//! LIMIT and OFFSET.

use crate::Codegen;
use crate::scan::RowCounters;
use base::Result;
use bytecode::{Label, Opcode};
use plan::tree::Query;
use resolve::bound::ExprKind;

/// The registers that count.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LimitRegisters {
    /// Rows still wanted; negative for all.
    pub limit: Option<i32>,
    /// Rows still to be left out.
    pub offset: Option<i32>,
    /// LIMIT + OFFSET, for the sorter.
    pub both: Option<i32>,
}

impl LimitRegisters {
    /// How many rows a sorter has to keep.
    pub fn keep(&self) -> Option<i32> {
        self.both.or(self.limit)
    }

    /// For loops whose very rows are counted.
    pub fn row_counters(&self) -> RowCounters {
        RowCounters { limit: self.limit.unwrap_or(0), offset: self.offset.unwrap_or(0) }
    }
}

impl Codegen<'_> {
    /// Codes LIMIT and OFFSET; jumps to `end` for LIMIT 0.
    pub fn limit_registers(&mut self, query: &Query, end: Label) -> Result<LimitRegisters> {
        let mut registers = LimitRegisters::default();
        let Some(limit) = &query.limit else { return Ok(registers) };
        let counter = self.builder.register();
        registers.limit = Some(counter);
        if let ExprKind::Integer(number) = limit.kind {
            self.code_into(limit, counter)?;
            if number == 0 {
                self.builder.emit_jump(Opcode::Goto, 0, end, 0);
            }
        } else {
            self.code_copy(limit, counter)?;
            self.builder.emit(Opcode::MustBeInt, counter, 0, 0);
            self.builder.emit_jump(Opcode::IfNot, counter, end, 0);
        }
        if let Some(offset) = &query.offset {
            let skipped = self.builder.register();
            let both = self.builder.register();
            self.code_copy(offset, skipped)?;
            self.builder.emit(Opcode::MustBeInt, skipped, 0, 0);
            self.builder.emit(Opcode::OffsetLimit, counter, both, skipped);
            registers.offset = Some(skipped);
            registers.both = Some(both);
        }
        Ok(registers)
    }

    /// Leaves the row out while OFFSET lasts.
    pub fn skip_offset(&mut self, limit: &LimitRegisters, next: Label) {
        if let Some(offset) = limit.offset {
            self.builder.emit_jump(Opcode::IfPos, offset, next, 1);
        }
    }

    /// Counts a delivered row; jumps to `done` after the last.
    pub fn count_limit(&mut self, limit: &LimitRegisters, done: Label) {
        if let Some(counter) = limit.limit {
            self.builder.emit_jump(Opcode::DecrJumpZero, counter, done, 0);
        }
    }
}
