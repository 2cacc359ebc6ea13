//! LIMIT and OFFSET.

use crate::ctx::Codegen;
use base::Result;
use base::log_est;
use bytecode::{Label, Opcode};
use resolve::bound::{Expr, ExprKind, Select};

/// The registers that count.
#[derive(Clone, Debug, Default)]
pub(crate) struct LimitRegisters {
    /// Rows still wanted; negative for all.
    pub limit: Option<i32>,
    /// Rows still to be left out.
    pub offset: Option<i32>,
    /// LIMIT + OFFSET, for the sorter.
    pub both: Option<i32>,
    /// LIMIT as a logarithm, where it is a number.
    pub rows: Option<i16>,
    /// The planner's estimate.
    pub estimate: Option<i16>,
    /// What a virtual table may be told.
    pub offered: Option<plan::RowLimit>,
}

impl LimitRegisters {
    pub fn is_limited(&self) -> bool {
        self.limit.is_some()
    }

    /// How many rows a sorter has to keep.
    pub fn keep(&self) -> Option<i32> {
        self.both.or(self.limit)
    }
}

impl Codegen<'_> {
    /// Codes LIMIT and OFFSET; jumps to `end` for LIMIT 0.
    pub fn limit_registers(&mut self, select: &Select, end: Label) -> Result<LimitRegisters> {
        let mut registers = LimitRegisters::default();
        let Some(limit) = &select.limit else { return Ok(registers) };
        let counter = self.b.register();
        registers.limit = Some(counter);
        if let ExprKind::Integer(number) = limit.kind {
            let small = i32::try_from(number).is_ok();
            self.code_into(limit, counter)?;
            if number == 0 {
                self.b.emit_jump(Opcode::Goto, 0, end, 0);
            }
            if number > 0 {
                registers.rows = Some(log_est::from_count(number as u64));
            }
            if number > 0 && small {
                registers.estimate = Some(log_est::from_count(number as u64));
            }
        } else {
            self.code_copy(limit, counter)?;
            self.b.emit(Opcode::MustBeInt, counter, 0, 0);
            self.b.emit_jump(Opcode::IfNot, counter, end, 0);
        }
        if let Some(offset) = &select.offset {
            let skipped = self.b.register();
            let both = self.b.register();
            self.code_copy(offset, skipped)?;
            self.b.emit(Opcode::MustBeInt, skipped, 0, 0);
            self.b.emit(Opcode::OffsetLimit, counter, both, skipped);
            registers.offset = Some(skipped);
            registers.both = Some(both);
        }
        let value = |written: &Expr, register: i32| match written.kind {
            ExprKind::Integer(number) if (0..=i64::from(i32::MAX)).contains(&number) => written.clone(),
            _ => ExprKind::Register(register).into(),
        };
        let offset = select.offset.as_ref().zip(registers.offset).map(|(offset, own)| value(offset, own));
        registers.offered = Some(plan::RowLimit {
            limit: value(limit, counter),
            offset,
            offset_counter: registers.offset.unwrap_or(0),
        });
        Ok(registers)
    }

    /// Leaves the row out while OFFSET lasts.
    pub fn skip_offset(&mut self, limit: &LimitRegisters, next: Label) {
        if let Some(offset) = limit.offset {
            self.b.emit_jump(Opcode::IfPos, offset, next, 1);
        }
    }

    /// Counts a delivered row; jumps to `done` after the last.
    pub fn count_limit(&mut self, limit: &LimitRegisters, done: Label) {
        if let Some(counter) = limit.limit {
            self.b.emit_jump(Opcode::DecrJumpZero, counter, done, 0);
        }
    }
}
