//! Power cuts between any two changes of the files: what was acknowledged is there, at most one
//! transaction more, nothing in part, and both engines find the same.

use crate::disk::{Change, Disk, Files, World};
use crate::engine::Engine;
use crate::image::after_cut;
use crate::run::{Attempt, Run, found_in, prepared};
use crate::work::{Mode, Work};
use fastrand::Rng;

/// A recorded run.
pub struct Recording<'w> {
    work: &'w Work,
    mode: Mode,
    disk: Disk,
    before: Files,
    changes: Vec<Change>,
    attempts: Vec<Attempt>,
}

/// Modes in which a power cut loses nothing.
pub const MODES: [Mode; 5] = [Mode::Delete, Mode::Truncate, Mode::Persist, Mode::Wal, Mode::WalExclusive];

/// Runs the work on a disk and records what it does.
///
/// # Errors
/// What is wrong without any cut.
pub fn record(engine: Engine, work: &Work, mode: Mode, disk: Disk) -> Result<Recording<'_>, String> {
    let before = prepared(engine, work, mode, disk)?;
    let world = World::new(disk, &before);
    let mut run = Run::begin(&world, engine, work, mode)?;
    // What opening did is durable.
    let before = world.files();
    world.record();
    run.go();
    let attempts = std::mem::take(&mut run.attempts);
    run.close();
    Ok(Recording { work, mode, disk, before, changes: world.take_changes(), attempts })
}

impl Recording<'_> {
    /// How many changes were recorded: the cuts there are, and one more.
    pub fn len(&self) -> usize {
        self.changes.len()
    }

    /// Makes the disk one that does nothing when it is told to sync.
    pub fn forget_syncs(&mut self) {
        for change in &mut self.changes {
            if let Change::Sync(path) = change {
                *change = Change::Write(std::mem::take(path), 0, Vec::new());
            }
        }
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The name of a cut, for `simulate`.
    pub fn name(&self, moment: usize, seed: u64) -> String {
        let Disk { sector, power_safe } = self.disk;
        let safe = if power_safe { "safe" } else { "unsafe" };
        format!("{}/{}/{sector}-{safe}/{moment}/{seed}", self.work.name, self.mode.name())
    }

    /// Cuts the power before change number `moment` and looks at what is left.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self, moment: usize, seed: u64) -> Result<(), String> {
        let mut random = Rng::with_seed(seed.wrapping_mul(1_000_003).wrapping_add(moment as u64));
        let changes = self.changes.get(..moment).unwrap_or(&self.changes);
        let left = after_cut(&self.before, changes, self.disk, &mut random);
        let by_ferrite = found_in(&left, self.disk, Engine::Ferrite, self.work)?;
        let by_sqlite = found_in(&left, self.disk, Engine::Sqlite, self.work)?;
        if by_ferrite != by_sqlite {
            return Err(format!("Ferrite finds {by_ferrite:?}, SQLite {by_sqlite:?}"));
        }
        for log in &by_ferrite {
            self.check_log(log, moment)?;
            if *log != by_ferrite[0] && !self.mode.is_logged() {
                return Err(format!("a transaction is in one file and not in the other: {by_ferrite:?}"));
            }
        }
        Ok(())
    }

    fn check_log(&self, log: &[i64], moment: usize) -> Result<(), String> {
        for attempt in &self.attempts {
            let is_there = log.contains(&attempt.n);
            let (began, returned) = attempt.changes;
            if !is_there && attempt.acknowledged && returned <= moment {
                return Err(format!("transaction {} was acknowledged and is not there: {log:?}", attempt.n));
            }
            if is_there && began >= moment {
                return Err(format!("transaction {} is there before it began: {log:?}", attempt.n));
            }
        }
        Ok(())
    }
}
