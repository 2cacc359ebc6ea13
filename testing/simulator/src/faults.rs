//! Calls that fail while a program continues: what was acknowledged is there afterwards, nothing is
//! there in part, the next transaction works, and both engines see the same.

use crate::disk::{Disk, Fault, Files, Style, World};
use crate::engine::Engine;
use crate::run::{Run, TURNS, found_in, prepared};
use crate::work::{Mode, Work};

/// One failing call in one kind of work.
#[derive(Clone, Copy)]
pub struct Case<'w> {
    /// What is done.
    pub work: &'w Work,
    /// In which journal mode.
    pub mode: Mode,
    /// What fails.
    pub fault: Fault,
}

impl std::fmt::Display for Case<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}/{}/{:?}", self.work.name, self.mode.name(), self.fault.at, self.fault.style)
    }
}

/// The disk of these cases.
pub const DISK: Disk = Disk { sector: 512, power_safe: true };

/// The calls that a kind of work makes when none fails.
///
/// # Errors
/// What is wrong without any fault.
pub fn calls(engine: Engine, work: &Work, mode: Mode, files: &Files) -> Result<u64, String> {
    let world = World::new(DISK, files);
    let mut run = Run::begin(&world, engine, work, mode)?;
    world.set_fault(None);
    run.go();
    let calls = world.calls();
    if let Some(lost) = run.attempts.iter().find(|attempt| !attempt.acknowledged) {
        return Err(format!("transaction {} fails although no call does", lost.n));
    }
    run.look()?;
    Ok(calls)
}

/// The files that the cases of a kind of work begin with.
///
/// # Errors
/// What the engine answered.
pub fn files(engine: Engine, work: &Work, mode: Mode) -> Result<Files, String> {
    prepared(engine, work, mode, DISK)
}

/// The styles in which a call may fail in a mode. A journal in memory cannot bring back what a
/// device that stays away has lost.
pub fn styles(mode: Mode) -> impl Iterator<Item = Style> {
    Style::ALL.into_iter().filter(move |style| *style != Style::Lasting || mode != Mode::Memory)
}

/// Runs a case.
///
/// # Errors
/// What is wrong.
pub fn check(case: &Case<'_>, engine: Engine, files: &Files) -> Result<(), String> {
    let world = World::new(DISK, files);
    let mut run = Run::begin(&world, engine, case.work, case.mode)?;
    world.set_fault(Some(case.fault));
    run.go();
    world.set_fault(None);
    run.turn(TURNS + 1).map_err(|what| format!("after the fault: {what}"))?;
    let seen = run.look().map_err(|what| format!("the connection finds {what}"))?;
    let attempts = std::mem::take(&mut run.attempts);
    run.close();
    let left = world.files();
    for looker in [Engine::Sqlite, Engine::Ferrite] {
        let found = found_in(&left, DISK, looker, case.work)?;
        if found != seen {
            return Err(format!("the connection finds {seen:?}, {looker:?} {found:?}"));
        }
    }
    for log in &seen {
        if *log != seen[0] && !case.mode.is_logged() {
            return Err(format!("a transaction is in one file and not in the other: {seen:?}"));
        }
        if let Some(lost) = attempts.iter().find(|attempt| attempt.acknowledged && !log.contains(&attempt.n)) {
            return Err(format!("transaction {} was acknowledged and is not there: {seen:?}", lost.n));
        }
    }
    Ok(())
}
