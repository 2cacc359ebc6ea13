//! Scalar and aggregate functions, in the loop and through the host.

use crate::harness::{Bench, integers, program};
use base::{Error, Result};
use bytecode::{FunctionCall, Opcode, P4};
use extension::{AggregateState, Context, FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::rc::Rc;
use value::{CollationRef, Mem};

fn call(kind: FunctionKind, builtin: bool, arg_count: u16) -> P4 {
    let flags = FunctionFlags { builtin, ..FunctionFlags::default() };
    let def = FunctionDef { name: "f".into(), arg_count: arg_count as i16, flags, special: Special::None, kind };
    P4::Function(Rc::new(FunctionCall::new(Rc::new(def), arg_count, CollationRef::Binary, false)))
}

fn double(context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
    match args[0].integer() {
        Some(value) => context.result.set_integer(value * 2),
        None => return Err(Error::sql("not a number")),
    }
    Ok(())
}

fn run_double(builtin: bool) -> (Vec<i64>, usize) {
    let program = program(|b| {
        let value = b.register();
        let kind = FunctionKind::Scalar(ScalarFunction::Plain(double));
        b.emit(Opcode::Integer, 21, value, 0);
        b.emit_p4(Opcode::Function, 0, value, value, call(kind, builtin, 1));
        b.emit(Opcode::ResultRow, value, 1, 0);
    });
    let mut bench = Bench::new();
    (integers(&bench.run(&program).unwrap()), bench.calls.len())
}

#[test]
fn functions_of_the_library_stay_in_the_loop() {
    assert_eq!(run_double(true), (vec![42], 0));
    assert_eq!(run_double(false), (vec![42], 1));
}

#[test]
fn a_failing_function_ends_the_statement() {
    let program = program(|b| {
        let value = b.register();
        let kind = FunctionKind::Scalar(ScalarFunction::Plain(double));
        b.emit(Opcode::Null, 0, value, 0);
        b.emit_p4(Opcode::Function, 0, value, value, call(kind, false, 1));
    });
    let mut bench = Bench::new();
    assert_eq!(bench.run(&program).unwrap_err().message(), "not a number");
    assert!(!bench.vm.is_running());
}

#[derive(Default)]
struct Total(i64);

impl AggregateState for Total {
    fn step(&mut self, context: &mut Context<'_>, args: &[Mem]) -> Result<()> {
        self.0 += args[0].to_integer();
        context.new_extreme = self.0 > 4;
        Ok(())
    }

    fn value(&mut self, context: &mut Context<'_>) -> Result<()> {
        context.result.set_integer(self.0);
        Ok(())
    }

    fn reset(&mut self) -> bool {
        self.0 = 0;
        true
    }
}

#[test]
fn aggregates_start_anew_with_each_group() {
    for builtin in [true, false] {
        let start = || -> Box<dyn AggregateState> { Box::<Total>::default() };
        let program = program(|b| {
            let (total, value, extreme) = (b.register(), b.register(), b.register());
            let function = call(FunctionKind::Aggregate(Rc::new(start)), builtin, 1);
            for group in [&[1, 2][..], &[5], &[]] {
                b.emit(Opcode::Null, 0, total, 0);
                b.emit(Opcode::Integer, 0, extreme, 0);
                for number in group {
                    b.emit(Opcode::Integer, *number, value, 0);
                    b.emit_p4(Opcode::AggStep, extreme, value, total, function.clone());
                    b.set_p5(1);
                }
                b.emit_p4(Opcode::AggFinal, total, 1, 0, function.clone());
                b.emit(Opcode::ResultRow, total, 1, 0);
                b.emit(Opcode::ResultRow, extreme, 1, 0);
            }
        });
        let rows = Bench::new().run(&program).unwrap();
        assert_eq!(integers(&rows), [3, 0, 5, 1, 0, 0]);
    }
}
