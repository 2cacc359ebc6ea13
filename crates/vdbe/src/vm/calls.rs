//! Calls of sub-programs (triggers).

use crate::registers::Registers;
use crate::vm::frame::Frame;
use crate::{cursor::Cursor, vm::Memory};
use bytecode::Program;
use std::rc::Rc;

/// The programs that wait for the one that runs, outermost first.
#[derive(Default)]
pub(crate) struct Calls {
    frames: Vec<Frame>,
    /// The sub-program that runs; `None` for the statement's own program.
    running: Option<Rc<Program>>,
    /// Registers and cursors of sub-programs that have ended, for the next one.
    spare: Vec<Memory>,
    /// Address of the `Program` instruction of a trigger that ended with RAISE(IGNORE).
    ignored_at: Option<usize>,
}

impl Calls {
    /// How many programs wait.
    #[inline]
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// Whether the statement's own program runs.
    #[inline]
    pub fn is_outermost(&self) -> bool {
        self.frames.is_empty()
    }

    /// Whether a sub-program runs.
    #[inline]
    pub fn is_inside(&self) -> bool {
        self.running.is_some()
    }

    /// The sub-program that runs.
    #[inline]
    pub fn running(&self) -> Option<Rc<Program>> {
        self.running.clone()
    }

    /// The program that runs; `own` is the statement's.
    #[inline]
    pub fn running_of<'p>(&'p self, own: &'p Program) -> &'p Program {
        self.running.as_deref().unwrap_or(own)
    }

    /// Whether a program runs or waits, which a trigger that calls itself would do.
    pub fn has(&self, token: usize) -> bool {
        let is_it = |program: &Option<Rc<Program>>| program.as_ref().is_some_and(|program| program.token == token);
        is_it(&self.running) || self.frames.iter().any(|frame| is_it(&frame.program))
    }

    /// Registers and cursors for a sub-program.
    pub fn memory(&mut self) -> Memory {
        self.spare.pop().unwrap_or_default()
    }

    /// A sub-program begins; `frame` says what its caller had, but for the caller's program.
    pub fn enter(&mut self, program: Rc<Program>, frame: Frame) {
        let program = self.running.replace(program);
        self.frames.push(Frame { program, ..frame });
    }

    /// The sub-program has ended: what its caller had, and the program that ended.
    pub fn leave(&mut self) -> Option<(Frame, Option<Rc<Program>>)> {
        let mut frame = self.frames.pop()?;
        let ended = std::mem::replace(&mut self.running, frame.program.take());
        Some((frame, ended))
    }

    /// Keeps registers and cursors of a sub-program that has ended.
    pub fn keep(&mut self, registers: Registers, cursors: Vec<Cursor>) {
        self.spare.push((registers, cursors));
    }

    /// What the calling program had.
    #[inline]
    pub fn caller(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// What the statement's own program had, while a sub-program runs.
    pub fn outermost(&self) -> Option<&Frame> {
        self.frames.first()
    }

    /// The registers of the statement's own program, while a sub-program runs.
    pub fn root_registers(&mut self) -> Option<&mut Registers> {
        self.frames.first_mut().map(|frame| &mut frame.registers)
    }

    /// A trigger has ended with RAISE(IGNORE): its caller continues at the P2 of its `Program`
    /// instruction.
    pub fn ignore_at(&mut self, address: usize) {
        self.ignored_at = Some(address);
    }

    /// The address of that instruction, once.
    pub fn take_ignored(&mut self) -> Option<usize> {
        self.ignored_at.take()
    }
}
