//! The contract between the compile side and the run side: opcodes, instructions, programs.
//!
//! A [`Program`] is what `codegen` makes and `vdbe` runs. The opcodes are SQLite's where the
//! meaning is SQLite's (<https://www.sqlite.org/opcode.html>); [`opcode`] holds the one table from
//! which the enum, the checker, EXPLAIN and the documentation derive.

pub mod batch;
pub mod builder;
mod call;
pub mod explain;
mod insn;
mod leaf_loop;
pub mod opcode;
mod operand;
mod program;
pub mod verify;

pub use builder::{Label, ProgramBuilder, forget_thread_memory};
pub use call::FunctionCall;
pub use insn::{Insn, P4Id, p5};
pub use opcode::{Opcode, Range, property};
pub use operand::{P4, SchemaRows, StrictColumn, TableInfo};
pub use program::{ExplainMode, Program, ResultColumn, Scan};
