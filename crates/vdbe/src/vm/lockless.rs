//! Key lookups that read without a lock.
//!
//! A statement that finds a row by its key, shows it and ends is over before anybody could tell
//! whether it held a lock. When every page it needs is cached and the file is unchanged, it takes
//! two system calls instead of six (see [`btree::Btree::begin_read_lockless`]); when not, it
//! notices before it has shown anything, and starts over the usual way.

use crate::session::Env;
use crate::storage::Storage;
use crate::vm::Vm;
use base::{Error, Reason, Result};
use bytecode::{Opcode, Program, property};

/// Whether a program only looks keys up: it writes nothing, runs no user code, and ends right after
/// its row.
pub(crate) fn only_looks_up(program: &Program) -> bool {
    let followed_by_halt =
        |address: usize| program.insns.get(address + 1).is_some_and(|next| next.opcode == Opcode::Halt);
    let fits = |(address, insn): (usize, &bytecode::Insn)| {
        insn.opcode.has(property::LOOKUP)
            && (insn.opcode != Opcode::ResultRow || followed_by_halt(address))
            && (insn.opcode != Opcode::Transaction || insn.p2 == 0)
    };
    program.insns.iter().enumerate().all(fits)
}

impl Vm {
    /// Whether the read transaction that begins now may do without a lock: nobody else on this
    /// connection is reading.
    pub(crate) fn may_read_lockless(&self, env: &Env<'_>) -> bool {
        self.traits.looks_up()
            && !self.run.has_started_over()
            && env.session.progress_steps.get() == 0
            && env.session.autocommit.get()
            && env.session.statements.readers() == 1
    }

    /// Whether the error says that the file changed under a read without a lock.
    pub(crate) fn must_start_over(&self, error: &Error) -> bool {
        error.reason() == Reason::ReadTooLate && self.traits.looks_up() && !self.run.has_started_over()
    }

    /// Ends the read without a lock and goes back to the first instruction.
    #[cold]
    pub(crate) fn start_over(&mut self, program: &Program, storage: &mut Storage, env: &Env<'_>) -> Result<()> {
        self.unwind(storage, env.session);
        for tree in storage.iter_mut().filter(|tree| tree.is_lockless()) {
            tree.end_read()?;
        }
        self.finished(env);
        self.run.start_over();
        self.start(program, env)
    }
}
