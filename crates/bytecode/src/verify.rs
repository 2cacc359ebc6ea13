//! The check that every program passes before it may run.
//!
//! Every register, cursor, jump target and side-table operand that an instruction names is in range, so that the
//! interpreter's bounds checks never fail. Ranges of registers are checked at their last register too.

use crate::opcode::OperandKind;
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
    let ends = program
        .insns
        .last()
        .is_some_and(|last| matches!(last.opcode, Opcode::Goto | Opcode::Halt | Opcode::Return | Opcode::EndCoroutine));
    if program.insns.is_empty() || !ends {
        return Err(Error::new(ResultCode::INTERNAL, "the program runs past its end"));
    }
    Ok(())
}

/// The least value of an operand and how many there are from it on, by its kind. Counted in `u32`, where numbers of
/// all kinds follow each other.
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
    simple && p4_known && last_register(program, insn).is_none_or(|last| last <= registers)
}

#[inline]
fn fits(ranges: &Ranges, kind: OperandKind, operand: i32) -> bool {
    let (least, count) = ranges[kind as usize];
    // What is less than the least comes out behind all others.
    u64::from((operand as u32).wrapping_sub(least)) < count
}

/// The last register of the widest range that an instruction names.
#[inline]
fn last_register(program: &Program, insn: &Insn) -> Option<i64> {
    let (p1, p2, p3) = (i64::from(insn.p1), i64::from(insn.p2), i64::from(insn.p3));
    let p4_count = || match program.p4(insn.p4) {
        P4::Int32(count) => i64::from(*count),
        _ => 0,
    };
    match insn.opcode {
        Opcode::Null => Some(p2.max(p3)),
        Opcode::Move | Opcode::Compare => Some(p1.max(p2) + p3 - 1),
        Opcode::Copy => Some(p1.max(p2) + p3),
        Opcode::Affinity | Opcode::ResultRow | Opcode::MakeRecord | Opcode::TypeCheck => Some(p1 + p2 - 1),
        Opcode::IdxDelete => Some(p2 + p3 - 1),
        Opcode::SeekGE
        | Opcode::SeekGT
        | Opcode::SeekLE
        | Opcode::SeekLT
        | Opcode::NotFound
        | Opcode::Found
        | Opcode::NoConflict
        | Opcode::IdxGE
        | Opcode::IdxGT
        | Opcode::IdxLT
        | Opcode::IdxLE
        | Opcode::FilterAdd
        | Opcode::Filter => Some(p3 + p4_count() - 1),
        Opcode::VFilter => Some(p3 + i64::from(insn.p5)),
        Opcode::VUpdate => Some(p3 + p2),
        Opcode::VColumn if insn.p5 != 0 => Some(p4_count()),
        Opcode::AggStep | Opcode::AggInverse => Some(p2 + i64::from(insn.p5) - 1),
        Opcode::Function => match program.p4(insn.p4) {
            P4::Function(call) => Some(p2 + i64::from(call.arg_count) - 1),
            _ => Some(i64::MAX),
        },
        _ => None,
    }
}
