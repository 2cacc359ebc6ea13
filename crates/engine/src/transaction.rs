//! Programs of BEGIN, COMMIT, ROLLBACK and the savepoint statements.

use crate::connection::Inner;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, Program, ProgramBuilder};
use syntax::ast::{Name, TransactionMode};

/// `BEGIN`.
pub(crate) fn begin(inner: &Inner, mode: TransactionMode) -> Result<Program> {
    let mut builder = ProgramBuilder::new();
    builder.emit(Opcode::Init, 0, 1, 0);
    if mode != TransactionMode::Deferred {
        for database in 0..inner.schemas().count() {
            let mut storage = inner.storage()?;
            let Some(tree) = storage.get_mut(DbIndex(database as u16)) else { continue };
            let write = match mode {
                _ if tree.is_read_only() => 0,
                TransactionMode::Exclusive => 2,
                _ => 1,
            };
            builder.emit(Opcode::Transaction, database as i32, write, 0);
        }
    }
    builder.emit(Opcode::AutoCommit, 0, 0, 0);
    builder.emit(Opcode::Halt, 0, 0, 0);
    finish(builder)
}

/// A statement that does nothing.
pub(crate) fn nothing() -> Result<Program> {
    let mut builder = ProgramBuilder::new();
    builder.emit(Opcode::Init, 0, 1, 0);
    builder.emit(Opcode::Halt, 0, 0, 0);
    finish(builder)
}

/// `COMMIT`, and with `rollback` `ROLLBACK`.
pub(crate) fn end(rollback: bool) -> Result<Program> {
    let mut builder = ProgramBuilder::new();
    builder.emit(Opcode::Init, 0, 1, 0);
    builder.emit(Opcode::AutoCommit, 1, i32::from(rollback), 0);
    builder.emit(Opcode::Halt, 0, 0, 0);
    finish(builder)
}

/// What a savepoint statement does.
#[derive(Clone, Copy)]
pub(crate) enum SavepointAction {
    Begin = 0,
    Release = 1,
    RollbackTo = 2,
}

/// `SAVEPOINT`, `RELEASE`, `ROLLBACK TO`.
pub(crate) fn savepoint(action: SavepointAction, name: &Name) -> Result<Program> {
    let mut builder = ProgramBuilder::new();
    builder.emit(Opcode::Init, 0, 1, 0);
    let name: P4 = ProgramBuilder::text(name.as_str());
    builder.emit_p4(Opcode::Savepoint, action as i32, 0, 0, name);
    builder.emit(Opcode::Halt, 0, 0, 0);
    finish(builder)
}

fn finish(mut builder: ProgramBuilder) -> Result<Program> {
    builder.program_mut().read_only = true;
    builder.finish()
}
