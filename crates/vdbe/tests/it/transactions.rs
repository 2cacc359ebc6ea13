//! BEGIN, COMMIT, ROLLBACK and savepoints, as far as they are the connection's own state.

use crate::harness::{Bench, program, text};
use bytecode::Opcode;
use vdbe::Violations;

fn auto_commit(on: i32, roll_back: i32) -> bytecode::Program {
    program(|b| {
        b.emit(Opcode::AutoCommit, on, roll_back, 0);
    })
}

fn savepoint(action: i32, name: &str) -> bytecode::Program {
    program(|b| {
        b.emit_p4(Opcode::Savepoint, action, 0, 0, text(name));
    })
}

fn check(bench: &mut Bench, program: &bytecode::Program, expected: Option<&str>) {
    let error = bench.run_with(&mut vdbe::Vm::new(), program).err();
    assert_eq!(error.as_ref().map(|error| error.message()), expected);
    assert_eq!(bench.session.statements.running(), 0);
    assert_eq!(bench.session.statements.readers(), 0);
}

#[test]
fn transactions_do_not_nest() {
    let mut bench = Bench::new();
    check(&mut bench, &auto_commit(1, 0), Some("cannot commit - no transaction is active"));
    check(&mut bench, &auto_commit(1, 1), Some("cannot rollback - no transaction is active"));
    check(&mut bench, &auto_commit(0, 0), None);
    assert!(!bench.session.autocommit.get());
    check(&mut bench, &auto_commit(0, 0), Some("cannot start a transaction within a transaction"));
    assert!(!bench.session.autocommit.get());
    check(&mut bench, &auto_commit(1, 0), None);
    assert!(bench.session.autocommit.get());
    check(&mut bench, &auto_commit(0, 0), None);
    check(&mut bench, &auto_commit(1, 1), None);
    assert!(bench.session.autocommit.get());
}

#[test]
fn savepoints_nest_by_name() {
    let mut bench = Bench::new();
    check(&mut bench, &savepoint(1, "a"), Some("no such savepoint: a"));
    for name in ["a", "b", "A"] {
        check(&mut bench, &savepoint(0, name), None);
    }
    assert!(!bench.session.autocommit.get());
    check(&mut bench, &savepoint(2, "b"), None);
    assert_eq!(bench.session.savepoints.named(), 2);
    check(&mut bench, &savepoint(1, "b"), None);
    assert_eq!(bench.session.savepoints.named(), 1);
    check(&mut bench, &savepoint(1, "a"), None);
    assert!(bench.session.autocommit.get());
    assert_eq!(bench.session.savepoints.named(), 0);
}

#[test]
fn a_violated_key_keeps_the_transaction_open() {
    let mut bench = Bench::new();
    check(&mut bench, &auto_commit(0, 0), None);
    bench.session.deferred_violations.set(Violations::default().changed(1, false));
    check(&mut bench, &auto_commit(1, 0), Some("FOREIGN KEY constraint failed"));
    assert!(!bench.session.autocommit.get());
    bench.session.deferred_violations.set(Violations::default());
    check(&mut bench, &auto_commit(1, 0), None);
}
