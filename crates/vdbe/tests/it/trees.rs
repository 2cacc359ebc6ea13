//! Tables and indexes: writing, seeking, scanning, undoing.

use crate::harness::{Bench, integers, program, text};
use base::{Encoding, ResultCode};
use bytecode::{Opcode, P4, Program, ProgramBuilder, p5};
use std::rc::Rc;
use value::{KeyInfo, Value};

/// A program in a write transaction.
fn writing(build: impl FnOnce(&mut ProgramBuilder)) -> Program {
    let mut program = program(|b| {
        b.emit(Opcode::Transaction, 0, 1, 0);
        build(b);
    });
    program.needs_statement_journal = true;
    program.counts_changes = true;
    program
}

/// A database with a table and an index on its only column.
struct Tables {
    bench: Bench,
    table: i32,
    index: i32,
}

fn key_info() -> P4 {
    let info = KeyInfo { key_fields: 1, all_fields: 2, ..KeyInfo::binary(Encoding::Utf8, 1) };
    P4::KeyInfo(Rc::new(info))
}

fn tables() -> Tables {
    let mut bench = Bench::with_database();
    let rows = bench
        .run(&writing(|b| {
            let (table, index) = (b.register(), b.register());
            b.emit(Opcode::CreateBtree, 0, table, 1);
            b.emit(Opcode::CreateBtree, 0, index, 2);
            b.emit(Opcode::ResultRow, table, 2, 0);
        }))
        .unwrap();
    let roots = integers(&rows);
    Tables { bench, table: roots[0] as i32, index: roots[1] as i32 }
}

impl Tables {
    /// Opens cursor 0 on the table and cursor 1 on the index.
    fn open(&self, b: &mut ProgramBuilder, opcode: Opcode) -> (i32, i32) {
        let (table, index) = (b.cursor(), b.cursor());
        b.emit_p4(opcode, table, self.table, 0, P4::Int32(1));
        b.emit_p4(opcode, index, self.index, 0, key_info());
        (table, index)
    }

    /// Inserts rows whose column is a number times ten.
    fn inserting(&self, numbers: &[i32], last: impl FnOnce(&mut ProgramBuilder)) -> Program {
        writing(|b| {
            let (table, index) = self.open(b, Opcode::OpenWrite);
            let (value, rowid, record) = (b.register(), b.register(), b.register());
            for number in numbers {
                b.emit(Opcode::Integer, number * 10, value, 0);
                b.emit(Opcode::NewRowid, table, rowid, 0);
                b.emit(Opcode::MakeRecord, value, 1, record);
                b.emit(Opcode::Insert, table, record, rowid);
                b.set_p5(p5::NCHANGE | p5::LAST_ROWID);
                b.emit(Opcode::MakeRecord, value, 2, record);
                b.emit(Opcode::IdxInsert, index, record, 0);
            }
            last(b);
        })
    }

    fn insert(&mut self, numbers: &[i32]) {
        let program = self.inserting(numbers, |_| {});
        self.bench.run(&program).unwrap();
    }

    /// The column of every row in table order.
    fn scan(&mut self) -> Vec<i64> {
        let program = program(|b| {
            b.emit(Opcode::Transaction, 0, 0, 0);
            let (table, _) = self.open(b, Opcode::OpenRead);
            let (value, done) = (b.register(), b.new_label());
            b.emit_jump(Opcode::Rewind, table, done, 0);
            let top = b.address();
            b.emit(Opcode::Column, table, 0, value);
            b.emit(Opcode::ResultRow, value, 1, 0);
            b.emit(Opcode::Next, table, top, 0);
            b.place(done);
        });
        integers(&self.bench.run(&program).unwrap())
    }

    /// Seeks the index for a number with an opcode and walks on from there; the column of the
    /// table's rows, through a deferred seek.
    fn seek(&mut self, opcode: Opcode, number: i64) -> Vec<i64> {
        let step = if matches!(opcode, Opcode::SeekGE | Opcode::SeekGT) { Opcode::Next } else { Opcode::Prev };
        let program = program(|b| {
            b.emit(Opcode::Transaction, 0, 0, 0);
            let (table, index) = self.open(b, Opcode::OpenRead);
            let (key, value, done) = (b.register(), b.register(), b.new_label());
            b.emit_p4(Opcode::Int64, 0, key, 0, P4::Int64(number));
            b.emit_jump_p4(opcode, index, done, key, P4::Int32(1));
            let top = b.address();
            b.emit(Opcode::DeferredSeek, index, 0, table);
            b.emit(Opcode::Column, table, 0, value);
            b.emit(Opcode::ResultRow, value, 1, 0);
            b.emit(step, index, top, 0);
            b.place(done);
        });
        integers(&self.bench.run(&program).unwrap())
    }
}

#[test]
fn rows_are_written_and_read() {
    let mut tables = tables();
    tables.insert(&[3, 1, 2]);
    assert_eq!(tables.scan(), [30, 10, 20]);
    assert_eq!(tables.bench.session.rows.changes(), 3);
    assert_eq!(tables.bench.session.rows.last_insert_rowid(), 3);
}

#[test]
fn seeks_find_their_place() {
    let mut tables = tables();
    let numbers: Vec<i32> = (1..=500).map(|number| number * 7 % 501).collect();
    tables.insert(&numbers);
    assert_eq!(tables.seek(Opcode::SeekGE, 4_980), [4_980, 4_990, 5_000]);
    assert_eq!(tables.seek(Opcode::SeekGT, 4_980), [4_990, 5_000]);
    assert_eq!(tables.seek(Opcode::SeekGE, 4_981), [4_990, 5_000]);
    assert_eq!(tables.seek(Opcode::SeekLE, 20), [20, 10]);
    assert_eq!(tables.seek(Opcode::SeekLT, 20), [10]);
    assert_eq!(tables.seek(Opcode::SeekLT, 25), [20, 10]);
    assert_eq!(tables.seek(Opcode::SeekGT, 5_000), [] as [i64; 0]);
    assert_eq!(tables.seek(Opcode::SeekLT, 10), [] as [i64; 0]);
}

#[test]
fn table_seeks_accept_any_value() {
    let mut tables = tables();
    tables.insert(&[1, 2, 3, 4]);
    let mut seek = |opcode: Opcode, key: P4| {
        let program = program(|b| {
            b.emit(Opcode::Transaction, 0, 0, 0);
            let (table, _) = tables.open(b, Opcode::OpenRead);
            let (register, done) = (b.register(), b.new_label());
            let load = match key {
                P4::Real(_) => Opcode::Real,
                P4::Int64(_) => Opcode::Int64,
                _ => Opcode::String8,
            };
            b.emit_p4(load, 0, register, 0, key);
            b.emit_jump(opcode, table, done, register);
            b.emit(Opcode::Rowid, table, register, 0);
            b.emit(Opcode::ResultRow, register, 1, 0);
            b.place(done);
        });
        integers(&tables.bench.run(&program).unwrap()).first().copied()
    };
    assert_eq!(seek(Opcode::SeekGE, P4::Real(2.5)), Some(3));
    assert_eq!(seek(Opcode::SeekGT, P4::Real(2.5)), Some(3));
    assert_eq!(seek(Opcode::SeekLE, P4::Real(2.5)), Some(2));
    assert_eq!(seek(Opcode::SeekLT, P4::Real(2.5)), Some(2));
    assert_eq!(seek(Opcode::SeekGE, text("3")), Some(3));
    assert_eq!(seek(Opcode::SeekGE, text("x")), None);
    assert_eq!(seek(Opcode::SeekLE, text("x")), Some(4));
    assert_eq!(seek(Opcode::SeekRowid, P4::Real(2.0)), Some(2));
    assert_eq!(seek(Opcode::SeekRowid, P4::Real(2.5)), None);
    assert_eq!(seek(Opcode::SeekRowid, text("4")), Some(4));
    assert_eq!(seek(Opcode::SeekLT, P4::Real(1e300)), Some(4));
    assert_eq!(seek(Opcode::SeekGE, P4::Real(-1e300)), Some(1));
}

#[test]
fn a_failing_statement_is_undone_alone() {
    let mut tables = tables();
    let begin = program(|b| {
        b.emit(Opcode::AutoCommit, 0, 0, 0);
    });
    tables.bench.run_with(&mut vdbe::Vm::new(), &begin).unwrap();
    tables.insert(&[1]);
    let fail = |b: &mut ProgramBuilder, action: i32| {
        b.emit_p4(Opcode::Halt, ResultCode::CONSTRAINT_UNIQUE.raw(), action, 0, text("t.a"));
        b.set_p5(2);
    };
    let aborting = tables.inserting(&[2, 3], |b| fail(b, 2));
    let error = tables.bench.run_with(&mut vdbe::Vm::new(), &aborting).unwrap_err();
    assert_eq!(error.message(), "UNIQUE constraint failed: t.a");
    assert_eq!(tables.scan(), [10]);
    let failing = tables.inserting(&[2, 3], |b| fail(b, 3));
    tables.bench.run_with(&mut vdbe::Vm::new(), &failing).unwrap_err();
    assert_eq!(tables.scan(), [10, 20, 30]);
    let rolling_back = tables.inserting(&[4], |b| fail(b, 1));
    tables.bench.run_with(&mut vdbe::Vm::new(), &rolling_back).unwrap_err();
    assert!(tables.bench.session.autocommit.get());
    assert_eq!(tables.scan(), [] as [i64; 0]);
}

#[test]
fn savepoints_undo_what_came_after() {
    let mut tables = tables();
    let savepoint = |action: i32, name: &str| {
        program(|b| {
            b.emit_p4(Opcode::Savepoint, action, 0, 0, text(name));
        })
    };
    let run = |tables: &mut Tables, program: &Program| {
        tables.bench.run_with(&mut vdbe::Vm::new(), program).unwrap();
    };
    run(&mut tables, &savepoint(0, "a"));
    tables.insert(&[1]);
    run(&mut tables, &savepoint(0, "b"));
    tables.insert(&[2]);
    assert_eq!(tables.scan(), [10, 20]);
    run(&mut tables, &savepoint(2, "b"));
    assert_eq!(tables.scan(), [10]);
    tables.insert(&[3]);
    run(&mut tables, &savepoint(1, "b"));
    assert_eq!(tables.scan(), [10, 30]);
    run(&mut tables, &savepoint(2, "a"));
    assert_eq!(tables.scan(), [] as [i64; 0]);
    tables.insert(&[4]);
    run(&mut tables, &savepoint(1, "a"));
    assert!(tables.bench.session.autocommit.get());
    assert_eq!(tables.scan(), [40]);
}

#[test]
fn deleting_while_scanning_visits_every_row() {
    let mut tables = tables();
    tables.insert(&(1..=400).collect::<Vec<i32>>());
    let delete_odd = writing(|b| {
        let (table, index) = tables.open(b, Opcode::OpenWrite);
        let (value, rowid, two, rest) = (b.register(), b.register(), b.register(), b.register());
        let (done, skip) = (b.new_label(), b.new_label());
        b.emit(Opcode::Integer, 20, two, 0);
        b.emit_jump(Opcode::Rewind, table, done, 0);
        let top = b.address();
        b.emit(Opcode::Column, table, 0, value);
        b.emit(Opcode::Remainder, two, value, rest);
        b.emit_jump(Opcode::IfNot, rest, skip, 0);
        b.emit(Opcode::Rowid, table, rowid, 0);
        b.emit(Opcode::IdxDelete, index, value, 2);
        b.set_p5(1);
        b.emit(Opcode::Delete, table, 0, 0);
        b.set_p5(p5::NCHANGE | p5::SAVE_POSITION);
        b.place(skip);
        b.emit(Opcode::Next, table, top, 0);
        b.place(done);
    });
    tables.bench.run_with(&mut vdbe::Vm::new(), &delete_odd).unwrap();
    assert_eq!(tables.bench.session.rows.changes(), 200);
    let expected: Vec<i64> = (1..=200).map(|number| number * 20).collect();
    assert_eq!(tables.scan(), expected);
    assert_eq!(tables.seek(Opcode::SeekGE, 0), expected);
}

#[test]
fn long_values_come_back_whole() {
    let mut tables = tables();
    let long: String = (0..30_000).map(|number| char::from(b'a' + (number % 26) as u8)).collect();
    let write = writing(|b| {
        let (table, _) = tables.open(b, Opcode::OpenWrite);
        let (first, second, third) = (b.register(), b.register(), b.register());
        let (record, rowid) = (b.register(), b.register());
        b.emit_p4(Opcode::String8, 0, first, 0, text(&long));
        b.emit(Opcode::Integer, 5, second, 0);
        b.emit_p4(Opcode::Blob, 3, third, 0, P4::Blob(Rc::from(&b"end"[..])));
        b.emit(Opcode::MakeRecord, first, 3, record);
        b.emit(Opcode::NewRowid, table, rowid, 0);
        b.emit(Opcode::Insert, table, record, rowid);
    });
    tables.bench.run_with(&mut vdbe::Vm::new(), &write).unwrap();
    let read = program(|b| {
        b.emit(Opcode::Transaction, 0, 0, 0);
        let (table, _) = tables.open(b, Opcode::OpenRead);
        let first = b.registers(4);
        let done = b.new_label();
        b.emit_jump(Opcode::Rewind, table, done, 0);
        for column in [2, 1, 0, 3] {
            b.emit_p4(Opcode::Column, table, column, first + column, P4::Value(Value::Integer(9)));
        }
        b.emit(Opcode::ResultRow, first, 4, 0);
        b.place(done);
    });
    let rows = tables.bench.run(&read).unwrap();
    let expected = [Value::text(long), Value::Integer(5), Value::Blob(b"end".to_vec()), Value::Integer(9)];
    assert_eq!(rows, [expected]);
}

#[test]
fn ephemeral_indexes_keep_what_is_distinct() {
    let mut bench = Bench::new();
    let program = program(|b| {
        let cursor = b.cursor();
        let (value, record) = (b.register(), b.register());
        let info = P4::KeyInfo(Rc::new(KeyInfo::binary(Encoding::Utf8, 1)));
        b.emit_p4(Opcode::OpenEphemeral, cursor, 1, 0, info);
        for number in [4, 2, 4, 9, 2] {
            let known = b.new_label();
            b.emit(Opcode::Integer, number, value, 0);
            b.emit_jump_p4(Opcode::Found, cursor, known, value, P4::Int32(1));
            b.emit(Opcode::MakeRecord, value, 1, record);
            b.emit(Opcode::IdxInsert, cursor, record, 0);
            b.set_p5(p5::USE_SEEK_RESULT);
            b.place(known);
        }
        let done = b.new_label();
        b.emit_jump(Opcode::Rewind, cursor, done, 0);
        let top = b.address();
        b.emit(Opcode::Column, cursor, 0, value);
        b.emit(Opcode::ResultRow, value, 1, 0);
        b.emit(Opcode::Next, cursor, top, 0);
        b.place(done);
    });
    for _ in 0..3 {
        assert_eq!(integers(&bench.run(&program).unwrap()), [2, 4, 9]);
    }
}

#[test]
fn a_changed_schema_is_noticed() {
    let mut tables = tables();
    let set = writing(|b| {
        b.emit(Opcode::SetCookie, 0, 1, 17);
    });
    tables.bench.run_with(&mut vdbe::Vm::new(), &set).unwrap();
    let read = |cookie: i32| {
        program(|b| {
            b.emit(Opcode::Transaction, 0, 0, cookie);
            b.set_p5(1);
        })
    };
    tables.bench.run_with(&mut vdbe::Vm::new(), &read(17)).unwrap();
    let error = tables.bench.run_with(&mut vdbe::Vm::new(), &read(16)).unwrap_err();
    assert_eq!(error.code(), ResultCode::SCHEMA);
}

#[test]
fn a_commit_hook_can_refuse() {
    let mut tables = tables();
    tables.bench.session.has_commit_hook.set(true);
    tables.insert(&[1]);
    assert_eq!(tables.bench.calls, ["CommitHook"]);
    tables.bench.refusal = Some(base::Error::bare(ResultCode::CONSTRAINT_COMMITHOOK));
    let program = tables.inserting(&[2], |_| {});
    let error = tables.bench.run_with(&mut vdbe::Vm::new(), &program).unwrap_err();
    assert_eq!(error.extended_code(), ResultCode::CONSTRAINT_COMMITHOOK);
    assert_eq!(tables.bench.calls.len(), 2);
    // Reading commits nothing and asks nobody.
    assert_eq!(tables.scan(), [10]);
    assert_eq!(tables.bench.calls.len(), 2);
    assert!(tables.bench.session.rolled_back.get());
}

#[test]
fn a_statement_that_is_reset_ends_its_read() {
    let mut tables = tables();
    tables.insert(&[1, 2, 3]);
    let scan = program(|b| {
        b.emit(Opcode::Transaction, 0, 0, 0);
        let (table, _) = tables.open(b, Opcode::OpenRead);
        let (value, done) = (b.register(), b.new_label());
        b.emit_jump(Opcode::Rewind, table, done, 0);
        let top = b.address();
        b.emit(Opcode::Rowid, table, value, 0);
        b.emit(Opcode::ResultRow, value, 1, 0);
        b.emit(Opcode::Next, table, top, 0);
        b.place(done);
    });
    let mut vm = vdbe::Vm::new();
    let bench = &mut tables.bench;
    let env = vdbe::Env {
        environment: &bench.world,
        session: &bench.session,
        interrupted: &bench.interrupted,
        vfs: &bench.vfs,
        encoding: Encoding::Utf8,
    };
    assert!(matches!(vm.run(&scan, &mut bench.storage, &env).unwrap(), vdbe::Pause::Row));
    assert!(vm.is_running());
    assert_eq!((env.session.statements.running(), env.session.statements.readers()), (1, 1));
    assert_eq!(vm.row()[0].integer(), Some(1));
    vm.reset(&mut bench.storage, &env).unwrap();
    assert!(!vm.is_running() && vm.row().is_empty());
    assert_eq!((env.session.statements.running(), env.session.statements.readers()), (0, 0));
    let main = bench.storage.databases[0].as_ref().unwrap();
    assert_eq!(main.txn_state(), btree::TxnState::None);
}
