//! A connection without a database, and a way to run a program to its end.

use base::{Encoding, Error, Limits, Result};
use bytecode::{Opcode, P4, Program, ProgramBuilder};
use extension::Environment;
use std::any::Any;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use value::Value;
use vdbe::{Env, HostCall, Pause, Session, Storage, Vm};
use vfs::{MemoryVfs, Vfs};

/// What functions see of the connection.
#[derive(Default)]
pub struct World {
    limits: Limits,
    kept: extension::Kept,
}

impl Environment for World {
    fn now_julian_ms(&self) -> i64 {
        0
    }
    fn local_time(&self, _: i64) -> Option<base::ClockTime> {
        None
    }
    fn randomness(&self, buffer: &mut [u8]) {
        buffer.fill(7);
    }
    fn kept(&self) -> &extension::Kept {
        &self.kept
    }
    fn changes(&self) -> i64 {
        0
    }
    fn total_changes(&self) -> i64 {
        0
    }
    fn last_insert_rowid(&self) -> i64 {
        0
    }
    fn limits(&self) -> &Limits {
        &self.limits
    }
    fn encoding(&self) -> Encoding {
        Encoding::Utf8
    }
    fn case_sensitive_like(&self) -> bool {
        false
    }
    fn connection(&self) -> Option<&dyn Any> {
        None
    }
}

/// A connection, its statement and its program.
pub struct Bench {
    pub world: World,
    pub session: Session,
    pub storage: Storage,
    pub interrupted: AtomicBool,
    pub vfs: Rc<dyn Vfs>,
    pub vm: Vm,
    /// The host calls that were made, in a few words each.
    pub calls: Vec<String>,
    /// What a host call other than a function answers.
    pub refusal: Option<Error>,
}

impl Bench {
    pub fn new() -> Bench {
        Bench {
            world: World::default(),
            session: Session::default(),
            storage: Storage::default(),
            interrupted: AtomicBool::new(false),
            vfs: Rc::new(MemoryVfs::default()),
            vm: Vm::new(),
            calls: Vec::new(),
            refusal: None,
        }
    }

    /// With an empty `main` database in memory.
    pub fn with_database() -> Bench {
        let mut bench = Bench::new();
        let options = btree::OpenOptions { in_memory: true, ..btree::OpenOptions::default() };
        let main = btree::Btree::open(bench.vfs.clone(), ":memory:", &options).expect("a memory database");
        bench.storage.databases.push(Some(main));
        bench
    }

    /// Runs a program to its end with a fresh statement; its rows.
    pub fn run(&mut self, program: &Program) -> Result<Vec<Vec<Value>>> {
        let mut vm = std::mem::take(&mut self.vm);
        let rows = self.run_with(&mut vm, program);
        self.vm = vm;
        rows
    }

    pub fn run_with(&mut self, vm: &mut Vm, program: &Program) -> Result<Vec<Vec<Value>>> {
        let mut rows = Vec::new();
        loop {
            let env = Env {
                environment: &self.world,
                session: &self.session,
                interrupted: &self.interrupted,
                vfs: &self.vfs,
                encoding: Encoding::Utf8,
            };
            match vm.run(program, &mut self.storage, &env)? {
                Pause::Row => rows.push(vm.row().iter().map(value::Mem::to_value).collect()),
                Pause::Done => return Ok(rows),
                Pause::Host(HostCall::Function) => {
                    self.calls.push("Function".into());
                    let answer = vm.call_function(program, &self.world);
                    vm.answer(answer);
                }
                Pause::Host(call) => {
                    self.calls.push(format!("{call:?}"));
                    vm.answer(self.refusal.clone().map_or(Ok(()), Err));
                }
            }
        }
    }
}

/// Builds a program: `Init` first, `Halt` last.
pub fn program(build: impl FnOnce(&mut ProgramBuilder)) -> Program {
    let mut builder = ProgramBuilder::new();
    builder.emit(Opcode::Init, 0, 0, 0);
    build(&mut builder);
    builder.emit(Opcode::Halt, 0, 0, 0);
    builder.finish().expect("a sound program")
}

/// The rows of a program that succeeds.
pub fn rows(build: impl FnOnce(&mut ProgramBuilder)) -> Vec<Vec<Value>> {
    Bench::new().run(&program(build)).expect("success")
}

pub fn text(text: &str) -> P4 {
    ProgramBuilder::text(text)
}

pub fn integers(rows: &[Vec<Value>]) -> Vec<i64> {
    rows.iter()
        .flatten()
        .map(|value| match value {
            Value::Integer(value) => *value,
            other => panic!("{other:?}"),
        })
        .collect()
}
