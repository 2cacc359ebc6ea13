//! Each kind of operand and each range of registers, just inside of the program and just outside of
//! it.

use bytecode::batch::{BatchEnd, BatchGroup, BatchInsn, BatchOperand, BatchProgram, BatchSink, BatchStage};
use bytecode::{FunctionCall, Insn, Opcode, P4, P4Id, Program, Range, property, verify};
use extension::{Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::rc::Rc;
use value::{CollationRef, Mem};

const REGISTERS: u32 = 9;
const CURSORS: u32 = 3;

/// A program of one instruction between an `Init` and a `Halt`, with these large operands after
/// the empty one.
fn program(insn: Insn, operand: P4) -> Program {
    let plain = |opcode: Opcode| Insn { opcode, p5: 0, p1: 0, p2: 0, p3: 0, p4: P4Id(0) };
    Program {
        insns: vec![plain(Opcode::Init), insn, plain(Opcode::Halt)],
        operands: vec![P4::None, operand],
        register_count: REGISTERS,
        cursor_count: CURSORS,
        ..Program::default()
    }
}

fn passes(insn: Insn, operand: &P4) -> bool {
    match verify::check(&program(insn, operand.clone())) {
        Ok(()) => true,
        Err(error) => {
            assert!(error.message().starts_with("unsound instruction 1: "), "{}", error.message());
            false
        }
    }
}

/// The least and the greatest value of an operand with this letter.
fn limits(letter: char) -> (i32, i32) {
    match letter {
        'r' => (1, REGISTERS as i32),
        'R' => (0, REGISTERS as i32),
        'c' => (0, CURSORS as i32 - 1),
        'j' | 'J' => (0, 2),
        'n' | '-' => (i32::MIN, i32::MAX),
        other => panic!("an operand without a meaning: {other}"),
    }
}

/// An instruction whose operands are the least of their kinds, and whose range has the length 1 or
/// none.
fn least(opcode: Opcode) -> (Insn, P4) {
    let [p1, p2, p3] = opcode.operands().map(|letter| if matches!(letter, 'n' | '-') { 0 } else { limits(letter).0 });
    let operand = if opcode == Opcode::Batch { batch(1, BatchOperand::Slot(0)) } else { call(0) };
    (Insn { opcode, p5: 0, p1, p2, p3, p4: P4Id(1) }, operand)
}

/// A batch program with a slot and a mask, whose only condition is that an operand is true.
fn batch(scratch: i32, operand: BatchOperand) -> P4 {
    let code = vec![BatchInsn::Truth { operand, wanted: true, out: 0 }];
    let filter = BatchStage { code, test: Some(0), ..BatchStage::default() };
    P4::Batch(Rc::new(BatchProgram {
        columns: Vec::new(),
        slots: 1,
        masks: 1,
        once: 0,
        end: BatchEnd::Tree,
        filters: vec![filter],
        last: BatchStage::default(),
        sink: BatchSink::Aggregate(BatchGroup::default()),
        rows_max: 1,
        scratch,
    }))
}

#[test]
fn a_batch_program_names_only_what_is_there() {
    let (insn, _) = least(Opcode::Batch);
    let passes = |scratch, operand| passes(insn, &batch(scratch, operand));
    let last = REGISTERS as i32;
    assert!(passes(last, BatchOperand::Register(last)));
    assert!(!passes(last + 1, BatchOperand::Slot(0)));
    assert!(!passes(0, BatchOperand::Slot(0)));
    assert!(!passes(1, BatchOperand::Slot(1)));
    assert!(!passes(1, BatchOperand::Register(last + 1)));
    assert!(!passes(1, BatchOperand::Once(0)));
    assert!(!crate::verify::passes(insn, &call(0)));
}

fn nothing(_: &mut Context<'_>, _: &[Mem]) -> base::Result<()> {
    Ok(())
}

fn call(arg_count: u16) -> P4 {
    let kind = FunctionKind::Scalar(ScalarFunction::Plain(nothing));
    let def =
        FunctionDef { name: "f".into(), arg_count: -1, flags: FunctionFlags::default(), special: Special::None, kind };
    P4::Function(Rc::new(FunctionCall::new(Rc::new(def), arg_count, CollationRef::Binary, false)))
}

#[test]
fn every_operand_is_held_to_its_letter() {
    for &opcode in Opcode::ALL {
        let (insn, operand) = least(opcode);
        assert!(passes(insn, &operand), "{insn:?}");
        for (place, letter) in opcode.operands().into_iter().enumerate() {
            let (low, high) = limits(letter);
            let with = |value: i32| {
                let mut insn = insn;
                *[&mut insn.p1, &mut insn.p2, &mut insn.p3][place] = value;
                passes(insn, &operand)
            };
            if low != i32::MIN {
                assert!(!with(low - 1), "P{} of {}: {}", place + 1, opcode.name(), low - 1);
                assert!(!with(high + 1), "P{} of {}: {}", place + 1, opcode.name(), high + 1);
                assert!(!with(i32::MIN) && !with(i32::MAX), "P{} of {}", place + 1, opcode.name());
            }
        }
        assert!(!passes(Insn { p4: P4Id(2), ..insn }, &operand), "P4 of {}", opcode.name());
    }
}

/// An instruction of this opcode whose range ends with register `last`.
fn with_last(opcode: Opcode, last: i32) -> (Insn, P4) {
    let (mut insn, mut operand) = least(opcode);
    match opcode.range() {
        Range::None => {}
        Range::P1ByP2 => (insn.p1, insn.p2) = (2, last - 1),
        Range::P2ToP3 => (insn.p2, insn.p3) = (1, last),
        Range::P2ByP3 => (insn.p2, insn.p3) = (2, last - 1),
        Range::P2ByP5 => (insn.p2, insn.p5) = (2, last as u16 - 1),
        Range::P2ByCall => (insn.p2, operand) = (2, call(last as u16 - 1)),
        Range::P3ByP4 => (insn.p3, operand) = (2, P4::Int32(last - 1)),
        Range::P3ByP2Plus1 => (insn.p3, insn.p2) = (2, last - 2),
        Range::P3ByP5Plus1 => (insn.p3, insn.p5) = (2, last as u16 - 2),
        Range::BothByP3 => (insn.p1, insn.p2, insn.p3) = (1, 2, last - 1),
        Range::BothByP3Plus1 => (insn.p1, insn.p2, insn.p3) = (2, 1, last - 2),
        Range::P4WithP5 => (insn.p5, operand) = (1, P4::Int32(last)),
    }
    (insn, operand)
}

#[test]
fn every_range_ends_within_the_registers() {
    let mut ranges = 0;
    for &opcode in Opcode::ALL.iter().filter(|opcode| opcode.range() != Range::None) {
        let last = REGISTERS as i32;
        let ((inside, good), (outside, bad)) = (with_last(opcode, last), with_last(opcode, last + 1));
        assert!(passes(inside, &good), "{inside:?}");
        assert!(!passes(outside, &bad), "{outside:?}");
        ranges += 1;
    }
    assert!(ranges > 20, "{ranges} opcodes with ranges");
}

/// The row's comment shows ranges as `r[P1@P2]`: an opcode that shows one has one.
#[test]
fn what_is_shown_as_a_range_is_checked_as_one() {
    for &opcode in Opcode::ALL {
        let shown = ["@", ".."].iter().any(|sign| opcode.synopsis().contains(sign));
        assert!(!shown || opcode.range() != Range::None, "{}: {}", opcode.name(), opcode.synopsis());
    }
}

#[test]
fn a_program_ends_with_an_instruction_that_ends_it() {
    for &opcode in Opcode::ALL {
        let (insn, operand) = least(opcode);
        let mut program = program(insn, operand);
        program.insns.pop();
        assert_eq!(verify::check(&program).is_ok(), opcode.has(property::ENDS), "{}", opcode.name());
    }
    assert!(verify::check(&Program::default()).is_err());
}
