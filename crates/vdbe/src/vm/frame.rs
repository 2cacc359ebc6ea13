//! Frames of sub-programs (triggers).

use crate::cursor::Cursor;
use crate::registers::Registers;
use crate::vm::AggregateSlot;
use bytecode::Program;
use std::rc::Rc;

/// What a sub-program's caller had, put aside while it runs.
pub(crate) struct Frame {
    /// The caller's program; `None` for the statement's own.
    pub program: Option<Rc<Program>>,
    /// Address of the caller's `Program` instruction.
    pub address: usize,
    /// First parameter register: P1 of that instruction.
    pub parameter_base: i32,
    pub registers: Registers,
    pub cursors: Vec<Cursor>,
    pub once: Vec<u64>,
    pub aggregates: Vec<AggregateSlot>,
    /// How many Bloom filters it had.
    pub filters: usize,
    /// Rows changed before the sub-program.
    pub changes: i64,
    /// `changes()` before the sub-program.
    pub shown_changes: i64,
    /// `last_insert_rowid()` before the sub-program.
    pub last_rowid: i64,
}
