//! A program that does work in a world and continues whatever fails, and what it finds afterwards.

use crate::disk::{Disk, Files, World};
use crate::engine::{Connection, Engine};
use crate::work::{Mode, Work};

/// Transactions of a run.
pub const TURNS: i64 = 4;

/// A transaction that a run tried.
#[derive(Clone, Copy, Debug)]
pub struct Attempt {
    /// Its number.
    pub n: i64,
    /// Whether its commit was acknowledged.
    pub acknowledged: bool,
    /// Changes of the files that were recorded before it began, and when its commit had returned.
    pub changes: (usize, usize),
}

/// A run in a world.
pub struct Run<'w> {
    world: &'w World,
    engine: Engine,
    work: &'w Work,
    mode: Mode,
    connection: Option<Connection>,
    /// What was tried so far.
    pub attempts: Vec<Attempt>,
}

/// The files of a kind of work before its first transaction.
///
/// # Errors
/// What the engine answered.
pub fn prepared(engine: Engine, work: &Work, mode: Mode, disk: Disk) -> Result<Files, String> {
    let world = World::new(disk, &Files::new());
    for number in 0..work.files {
        let connection = engine.open(&world, &Work::path(number)).map_err(|code| format!("open: {code}"))?;
        connection.execute(&work.make(mode)).map_err(|code| format!("{}: {code}", work.make(mode)))?;
    }
    Ok(world.files())
}

impl<'w> Run<'w> {
    /// Opens the databases.
    ///
    /// # Errors
    /// What the engine answered.
    pub fn begin(world: &'w World, engine: Engine, work: &'w Work, mode: Mode) -> Result<Run<'w>, String> {
        let mut run = Run { world, engine, work, mode, connection: None, attempts: Vec::new() };
        run.connect().map_err(|code| format!("the work cannot begin: {code}"))?;
        Ok(run)
    }

    fn connect(&mut self) -> Result<(), i32> {
        let connection = self.engine.open(self.world, &Work::path(0))?;
        connection.execute(&self.work.connect(self.mode))?;
        self.connection = Some(connection);
        Ok(())
    }

    /// Does the work; what fails is passed over.
    pub fn go(&mut self) {
        for n in 1..=TURNS {
            // Its error is in the attempt.
            let _ = self.turn(n);
        }
    }

    /// Tries transaction number `n`.
    ///
    /// # Errors
    /// What has kept it from being acknowledged.
    pub fn turn(&mut self, n: i64) -> Result<(), String> {
        let before = self.world.change_count();
        if self.connection.is_none() {
            self.connect().map_err(|code| format!("open: {code}"))?;
        }
        let turn = self.work.turn(n);
        let result = turn.commit.iter().try_for_each(|sql| self.execute(sql));
        self.roll_back();
        let changes = (before, self.world.change_count());
        self.attempts.push(Attempt { n, acknowledged: result.is_ok(), changes });
        for sql in &turn.after {
            // It may fail: it changes no content.
            let _ = self.execute(sql);
            self.roll_back();
        }
        if self.work.reopens {
            self.connection = None;
        }
        result
    }

    fn execute(&self, sql: &str) -> Result<(), String> {
        let Some(connection) = &self.connection else { return Err("there is no connection".into()) };
        connection.execute(sql).map_err(|code| format!("{sql}: {code}"))
    }

    /// A transaction that an error has left open ends.
    fn roll_back(&self) {
        if self.connection.as_ref().is_some_and(|connection| !connection.is_autocommit()) {
            let _ = self.execute("ROLLBACK");
        }
    }

    /// What the connection finds.
    ///
    /// # Errors
    /// As [`found`].
    pub fn look(&mut self) -> Result<Vec<Vec<i64>>, String> {
        if self.connection.is_none() {
            self.connect().map_err(|code| format!("open: {code}"))?;
        }
        match &self.connection {
            Some(connection) => found(connection, self.work),
            None => Err("there is no connection".into()),
        }
    }

    /// Closes the connection.
    pub fn close(&mut self) {
        self.connection = None;
    }
}

/// The transactions that each database holds.
///
/// # Errors
/// What is wrong: an error, damage, a part of a transaction.
pub fn found(connection: &Connection, work: &Work) -> Result<Vec<Vec<i64>>, String> {
    let texts = |sql: &str| connection.texts(sql).map_err(|code| format!("{sql}: {code}"));
    let mut databases = Vec::new();
    for number in 0..work.files {
        let (log, sums) = work.questions(number);
        let log: Vec<i64> = texts(&log)?.iter().filter_map(|n| n.parse().ok()).collect();
        for (sum, rows) in sums {
            let wanted = (rows * log.iter().sum::<i64>()).to_string();
            let got = texts(&sum)?;
            if got != [wanted.clone()] {
                return Err(format!("a part of a transaction: {sum} is {got:?}, with {log:?} it should be {wanted}"));
            }
        }
        databases.push(log);
    }
    let report = texts("PRAGMA integrity_check")?;
    if report != ["ok"] {
        return Err(format!("damaged: {report:?}"));
    }
    Ok(databases)
}

/// What an engine finds in files that were left.
///
/// # Errors
/// As [`found`].
pub fn found_in(files: &Files, disk: Disk, engine: Engine, work: &Work) -> Result<Vec<Vec<i64>>, String> {
    let world = World::new(disk, files);
    let open = |number: usize| engine.open(&world, &Work::path(number)).map_err(|code| format!("open: {code}"));
    let connection = open(0)?;
    for number in 1..work.files {
        let attach = format!("ATTACH '{}' AS {}", Work::path(number), ["main", "aux", "third"][number]);
        connection.execute(&attach).map_err(|code| format!("{attach}: {code}"))?;
    }
    found(&connection, work).map_err(|what| format!("{engine:?} finds {what}"))
}
