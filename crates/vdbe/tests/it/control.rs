//! Jumps, coroutines, comparisons, sorters, row sets.

use crate::harness::{Bench, integers, program, rows, text};
use base::{Encoding, Error, ResultCode};
use bytecode::{Opcode, P4, ProgramBuilder, p5};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use value::{KeyInfo, Value};

#[test]
fn counts_down() {
    let rows = rows(|b| {
        let counter = b.register();
        b.emit(Opcode::Integer, 3, counter, 0);
        let top = b.address();
        b.emit(Opcode::ResultRow, counter, 1, 0);
        let done = b.new_label();
        b.emit_jump(Opcode::DecrJumpZero, counter, done, 0);
        b.emit(Opcode::Goto, 0, top, 0);
        b.place(done);
    });
    assert_eq!(integers(&rows), [3, 2, 1]);
}

#[test]
fn a_statement_runs_again_and_again() {
    let mut bench = Bench::new();
    let program = program(|b| {
        let (out, parameter) = (b.register(), b.register());
        let skip = b.new_label();
        b.emit_jump(Opcode::Once, 0, skip, 0);
        b.emit(Opcode::Variable, 1, parameter, 0);
        b.emit(Opcode::SCopy, parameter, out, 0);
        b.emit(Opcode::ResultRow, out, 1, 0);
        b.place(skip);
    });
    for round in 0..3 {
        bench.vm.bind(1, value::ValueRef::Integer(round));
        assert_eq!(bench.run(&program).unwrap(), [[Value::Integer(round)]]);
        assert_eq!(bench.session.statements.running(), 0);
    }
}

#[test]
fn coroutines_take_turns() {
    let rows = rows(|b| {
        let (yielded, value) = (b.register(), b.register());
        let (over, done) = (b.new_label(), b.new_label());
        let start = b.address() + 1;
        b.emit_jump(Opcode::InitCoroutine, yielded, over, start);
        for number in [10, 20] {
            b.emit(Opcode::Integer, number, value, 0);
            b.emit(Opcode::Yield, yielded, 0, 0);
        }
        b.emit(Opcode::EndCoroutine, yielded, 0, 0);
        b.place(over);
        let top = b.address();
        b.emit_jump(Opcode::Yield, yielded, done, 0);
        b.emit(Opcode::ResultRow, value, 1, 0);
        b.emit(Opcode::Goto, 0, top, 0);
        b.place(done);
        let again = b.new_label();
        b.emit_jump(Opcode::Yield, yielded, again, 0);
        b.emit(Opcode::ResultRow, value, 1, 0);
        b.place(again);
    });
    assert_eq!(integers(&rows), [10, 20]);
}

#[test]
fn subroutines_return() {
    let rows = rows(|b| {
        let (back, out) = (b.register(), b.register());
        let (routine, end) = (b.new_label(), b.new_label());
        b.emit(Opcode::Integer, 1, out, 0);
        b.emit_jump(Opcode::Gosub, back, routine, 0);
        b.emit_jump(Opcode::Gosub, back, routine, 0);
        b.emit_jump(Opcode::Goto, 0, end, 0);
        b.place(routine);
        b.emit(Opcode::ResultRow, out, 1, 0);
        b.emit(Opcode::AddImm, out, 5, 0);
        b.emit(Opcode::Return, back, 0, 0);
        b.place(end);
    });
    assert_eq!(integers(&rows), [1, 6]);
}

/// 1 when the comparison jumps.
fn compare(opcode: Opcode, left: P4, right: P4, flags: u16) -> i64 {
    let load = |b: &mut ProgramBuilder, operand: P4| {
        let register = b.register();
        let opcode = match operand {
            P4::None => Opcode::Null,
            P4::Int64(_) => Opcode::Int64,
            P4::Real(_) => Opcode::Real,
            _ => Opcode::String8,
        };
        b.emit_p4(opcode, 0, register, 0, operand);
        register
    };
    integers(&rows(|b| {
        let (left, right, out) = (load(b, left), load(b, right), b.register());
        b.emit(Opcode::Integer, 1, out, 0);
        let taken = b.new_label();
        b.emit_jump(opcode, right, taken, left);
        b.set_p5(flags);
        b.emit(Opcode::Integer, 0, out, 0);
        b.place(taken);
        b.emit(Opcode::ResultRow, out, 1, 0);
    }))[0]
}

#[test]
fn comparisons() {
    let numeric = u16::from(b'C' - b'@');
    let textual = u16::from(b'B' - b'@');
    assert_eq!(compare(Opcode::Lt, P4::Int64(2), P4::Int64(10), 0), 1);
    assert_eq!(compare(Opcode::Lt, text("2"), P4::Int64(10), 0), 0);
    assert_eq!(compare(Opcode::Lt, text("2"), P4::Int64(10), numeric), 1);
    assert_eq!(compare(Opcode::Eq, text("1e1"), P4::Int64(10), numeric), 1);
    assert_eq!(compare(Opcode::Lt, P4::Int64(2), text("10"), textual), 0);
    assert_eq!(compare(Opcode::Gt, P4::Int64(2), text("10"), textual), 1);
    assert_eq!(compare(Opcode::Eq, P4::None, P4::None, 0), 0);
    assert_eq!(compare(Opcode::Eq, P4::None, P4::None, p5::JUMP_IF_NULL), 1);
    assert_eq!(compare(Opcode::Eq, P4::None, P4::None, p5::NULL_EQ), 1);
    assert_eq!(compare(Opcode::Ne, P4::None, P4::Int64(1), p5::NULL_EQ), 1);
    assert_eq!(compare(Opcode::Ge, P4::Real(1.5), P4::Int64(1), 0), 1);
}

#[test]
fn the_target_may_be_an_operand() {
    let rows = rows(|b| {
        let (a, out) = (b.register(), b.register());
        b.emit_p4(Opcode::Real, 0, a, 0, P4::Real(1.5));
        b.emit(Opcode::Add, a, a, a);
        b.emit_p4(Opcode::String8, 0, out, 0, text("x"));
        b.emit(Opcode::Concat, out, out, out);
        b.emit(Opcode::ResultRow, a, 2, 0);
    });
    assert_eq!(rows, [[Value::Real(3.0), Value::text("xx")]]);
}

#[test]
fn halt_names_the_constraint() {
    let failing = program(|b| {
        b.emit_p4(Opcode::Halt, ResultCode::CONSTRAINT_NOTNULL.raw(), 2, 0, text("t.a"));
        b.set_p5(1);
    });
    let error = Bench::new().run(&failing).unwrap_err();
    assert_eq!(error, Error::new(ResultCode::CONSTRAINT_NOTNULL, "NOT NULL constraint failed: t.a"));
}

#[test]
fn sorters_deliver_in_order() {
    let rows = rows(|b| {
        let (value, record) = (b.register(), b.register());
        let info = Rc::new(KeyInfo::binary(Encoding::Utf8, 1));
        let (sorter, pseudo) = (b.cursor(), b.cursor());
        b.emit_p4(Opcode::SorterOpen, sorter, 1, 0, P4::KeyInfo(info));
        for number in [5, 3, 9] {
            b.emit(Opcode::Integer, number, value, 0);
            b.emit(Opcode::MakeRecord, value, 1, record);
            b.emit(Opcode::SorterInsert, sorter, record, 0);
        }
        b.emit(Opcode::OpenPseudo, pseudo, record, 1);
        let done = b.new_label();
        b.emit_jump(Opcode::SorterSort, sorter, done, 0);
        let top = b.address();
        b.emit(Opcode::SorterData, sorter, record, pseudo);
        b.emit(Opcode::Column, pseudo, 0, value);
        b.emit(Opcode::ResultRow, value, 1, 0);
        b.emit(Opcode::SorterNext, sorter, top, 0);
        b.place(done);
    });
    assert_eq!(integers(&rows), [3, 5, 9]);
}

#[test]
fn sub_programs_see_their_parameters() {
    let mut sub = ProgramBuilder::new();
    let (parameter, seven) = (sub.register(), sub.register());
    sub.emit(Opcode::Init, 0, 0, 0);
    sub.emit(Opcode::Param, 1, parameter, 0);
    sub.emit(Opcode::Integer, 7, seven, 0);
    let ignore = sub.new_label();
    sub.emit_jump(Opcode::Eq, seven, ignore, parameter);
    sub.emit(Opcode::ResultRow, parameter, 1, 0);
    sub.emit(Opcode::Halt, 0, 0, 0);
    sub.place(ignore);
    sub.emit(Opcode::Halt, 0, 4, 0);
    let sub = Rc::new(sub.finish().unwrap());
    let rows = rows(|b| {
        let (first, second) = (b.register(), b.register());
        b.program_mut().sub_programs.push(sub);
        for number in [6, 7] {
            b.emit(Opcode::Integer, number, second, 0);
            let ignored = b.new_label();
            let call = b.emit_jump_p4(Opcode::Program, first, ignored, 0, P4::SubProgram(0));
            assert_eq!(b.insn(call).p1, 1);
            b.emit(Opcode::Integer, 100, first, 0);
            b.emit(Opcode::ResultRow, first, 1, 0);
            b.place(ignored);
        }
    });
    assert_eq!(integers(&rows), [6, 100]);
}

#[test]
fn loops_can_be_interrupted_and_watched() {
    let endless = program(|b| {
        let top = b.address();
        b.emit(Opcode::Goto, 0, top, 0);
    });
    let mut bench = Bench::new();
    bench.session.progress_steps.set(100);
    bench.refusal = Some(Error::bare(ResultCode::INTERRUPT));
    assert_eq!(bench.run(&endless).unwrap_err().code(), ResultCode::INTERRUPT);
    assert_eq!(bench.calls, ["Progress"]);
    bench.interrupted.store(true, Ordering::Relaxed);
    assert_eq!(bench.run(&endless).unwrap_err().code(), ResultCode::INTERRUPT);
}
