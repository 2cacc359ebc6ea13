//! The check that every program passes before it may run.
//!
//! Every register, cursor, jump target and side-table operand that an instruction names is in
//! range, so that the interpreter's bounds checks never fail. Ranges of registers are checked at
//! their last register too.

use crate::opcode::{OperandKind, Range, property};
use crate::{Insn, Opcode, P4, Program};
use base::{Error, Result, ResultCode};

/// Checks a program.
///
/// # Errors
/// `SQLITE_INTERNAL`, naming the instruction.
pub fn check(program: &Program) -> Result<()> {
    let ranges = ranges(program);
    for (address, insn) in program.insns.iter().enumerate() {
        if !insn_is_sound(program, &ranges, insn) {
            let message = format!("unsound instruction {address}: {insn:?}");
            return Err(Error::new(ResultCode::INTERNAL, message));
        }
    }
    if !program.insns.last().is_some_and(|last| last.opcode.has(property::ENDS)) {
        return Err(Error::new(ResultCode::INTERNAL, "the program runs past its end"));
    }
    Ok(())
}

/// The least value of an operand and how many there are from it on, by its kind. Counted in `u32`,
/// where numbers of all kinds follow each other.
type Ranges = [(u32, u64); OperandKind::COUNT];

fn ranges(program: &Program) -> Ranges {
    let registers = u64::from(program.register_count);
    let mut ranges = [(0, 1 << 32); OperandKind::COUNT];
    ranges[OperandKind::Register as usize] = (1, registers);
    ranges[OperandKind::OptionalRegister as usize] = (0, registers + 1);
    ranges[OperandKind::Cursor as usize] = (0, u64::from(program.cursor_count));
    ranges[OperandKind::Jump as usize] = (0, program.insns.len() as u64);
    ranges
}

#[inline]
fn insn_is_sound(program: &Program, ranges: &Ranges, insn: &Insn) -> bool {
    let [first, second, third] = insn.opcode.kinds();
    let simple = fits(ranges, first, insn.p1) & fits(ranges, second, insn.p2) & fits(ranges, third, insn.p3);
    let p4_known = insn.p4.0 == 0 || (insn.p4.0 as usize) < program.operands.len();
    let registers = i64::from(program.register_count);
    simple
        && p4_known
        && (insn.opcode != Opcode::Batch || batch_is_sound(program, insn))
        && last_register(program, insn).is_none_or(|last| last <= registers)
}

#[cold]
fn batch_is_sound(program: &Program, insn: &Insn) -> bool {
    matches!(program.p4(insn.p4), P4::Batch(batch) if batch.is_sound(program.register_count, program.cursor_count))
}

#[inline]
fn fits(ranges: &Ranges, kind: OperandKind, operand: i32) -> bool {
    let (least, count) = ranges[kind as usize];
    // What is less than the least comes out after all others.
    u64::from((operand as u32).wrapping_sub(least)) < count
}

/// The last register of the range that an instruction uses.
#[inline]
fn last_register(program: &Program, insn: &Insn) -> Option<i64> {
    let (p1, p2, p3, p5) = (i64::from(insn.p1), i64::from(insn.p2), i64::from(insn.p3), i64::from(insn.p5));
    let p4_number = || match program.p4(insn.p4) {
        P4::Int32(number) => i64::from(*number),
        _ => 0,
    };
    match insn.opcode.range() {
        Range::None => None,
        Range::P1ByP2 => Some(p1 + p2 - 1),
        Range::P2ToP3 => Some(p2.max(p3)),
        Range::P2ByP3 => Some(p2 + p3 - 1),
        Range::P2ByP5 => Some(p2 + p5 - 1),
        Range::P2ByCall => match program.p4(insn.p4) {
            P4::Function(call) => Some(p2 + i64::from(call.arg_count) - 1),
            _ => Some(i64::MAX),
        },
        Range::P3ByP4 => Some(p3 + p4_number() - 1),
        Range::P3ByP2Plus1 => Some(p3 + p2),
        Range::P3ByP5Plus1 => Some(p3 + p5),
        Range::BothByP3 => Some(p1.max(p2) + p3 - 1),
        Range::BothByP3Plus1 => Some(p1.max(p2) + p3),
        Range::P4WithP5 => (p5 != 0).then(p4_number),
    }
}
