//! Online backup, and databases as bytes.

use crate::guard::caught;
use crate::{Connection, Result};
use std::marker::PhantomData;
use std::path::Path;
use std::time::Duration;

pub use engine::BackupStep as StepResult;

/// How far a backup has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Pages left to be copied.
    pub remaining: u32,
    /// Pages of the source in all.
    pub page_count: u32,
}

/// A copy of one database over another, made in steps; both connections may be used meanwhile, the
/// target's other databases only.
///
/// ```
/// # use ferrite::{Backup, Connection, StepResult};
/// let source = Connection::open_in_memory()?;
/// source.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES (1), (2)")?;
/// let target = Connection::open_in_memory()?;
/// let mut backup = Backup::new(&source, &target)?;
/// while backup.step(1)? == StepResult::More {}
/// drop(backup);
/// let count: i64 = target.query_row("SELECT count(*) FROM t", (), |row| row.get(0))?;
/// assert_eq!(count, 2);
/// # Ok::<(), ferrite::Error>(())
/// ```
pub struct Backup<'from, 'to> {
    engine: engine::Backup,
    connections: PhantomData<(&'from Connection, &'to Connection)>,
}

impl<'from, 'to> Backup<'from, 'to> {
    /// Prepares to copy the main database of one connection over that of another.
    ///
    /// # Errors
    /// `destination database is in use`, `source and destination must be distinct`.
    pub fn new(from: &'from Connection, to: &'to Connection) -> Result<Backup<'from, 'to>> {
        Backup::new_with_names(from, "main", to, "main")
    }

    /// As [`Backup::new`], with the names of the databases.
    ///
    /// # Errors
    /// As for [`Backup::new`]; `unknown database x`.
    pub fn new_with_names(
        from: &'from Connection,
        from_name: &str,
        to: &'to Connection,
        to_name: &str,
    ) -> Result<Backup<'from, 'to>> {
        let engine = engine::Backup::new(to.engine(), to_name, from.engine(), from_name)?;
        Ok(Backup { engine, connections: PhantomData })
    }

    /// Copies up to `pages` pages, all that are left when it is negative. A source that another
    /// connection has changed begins again.
    ///
    /// # Errors
    /// `SQLITE_BUSY`, `SQLITE_LOCKED`: try again. Others end the backup.
    pub fn step(&mut self, pages: i32) -> Result<StepResult> {
        caught(|| self.engine.step(pages))
    }

    /// How far the last step came.
    pub fn progress(&self) -> Progress {
        Progress { remaining: self.engine.remaining(), page_count: self.engine.page_count() }
    }

    /// Copies everything, `pages_per_step` at a time with a pause between; `progress` is told after
    /// each step. While a database is busy it tries again after the pause.
    ///
    /// # Errors
    /// Those of a step but `SQLITE_BUSY` and `SQLITE_LOCKED`.
    pub fn run_to_completion(
        &mut self,
        pages_per_step: i32,
        pause: Duration,
        progress: Option<fn(Progress)>,
    ) -> Result<()> {
        assert!(pages_per_step != 0, "a step of no pages would never end");
        loop {
            let step = self.step(pages_per_step);
            if let Some(progress) = progress {
                progress(self.progress());
            }
            match step {
                Ok(StepResult::Done) => return Ok(()),
                Ok(StepResult::More) => {}
                Err(error) if matches!(error.code(), crate::ResultCode::BUSY | crate::ResultCode::LOCKED) => {}
                Err(error) => return Err(error),
            }
            std::thread::sleep(pause);
        }
    }
}

/// Pages that [`Connection::backup`] and [`Connection::restore`] copy at a time.
const PAGES_PER_STEP: i32 = 100;
/// How long they wait between.
const PAUSE: Duration = Duration::from_millis(250);

impl Connection {
    /// Copies a database into a file.
    ///
    /// # Errors
    /// Those of opening the file and of [`Backup`].
    pub fn backup(&self, name: &str, path: impl AsRef<Path>, progress: Option<fn(Progress)>) -> Result<()> {
        let target = Connection::open(path)?;
        let mut backup = Backup::new_with_names(self, name, &target, "main")?;
        backup.run_to_completion(PAGES_PER_STEP, PAUSE, progress)
    }

    /// Overwrites a database with the content of a file.
    ///
    /// # Errors
    /// Those of opening the file and of [`Backup`].
    pub fn restore(&self, name: &str, path: impl AsRef<Path>, progress: Option<fn(Progress)>) -> Result<()> {
        let source = Connection::open(path)?;
        let mut backup = Backup::new_with_names(&source, "main", self, name)?;
        backup.run_to_completion(PAGES_PER_STEP, PAUSE, progress)
    }

    /// The bytes that the file of a database has, or would have.
    ///
    /// # Errors
    /// `unknown database x`, and those of reading.
    pub fn serialize(&self, name: &str) -> Result<Vec<u8>> {
        caught(|| self.engine().serialize(name))
    }

    /// Replaces a database by one in memory with the bytes of a file.
    ///
    /// ```
    /// # use ferrite::Connection;
    /// let source = Connection::open_in_memory()?;
    /// source.execute_batch("CREATE TABLE t(a); INSERT INTO t VALUES (7)")?;
    /// let bytes = source.serialize("main")?;
    /// let copy = Connection::open_in_memory()?;
    /// copy.deserialize("main", &bytes, true)?;
    /// let seven: i64 = copy.query_row("SELECT a FROM t", (), |row| row.get(0))?;
    /// assert_eq!(seven, 7);
    /// assert!(copy.execute("DELETE FROM t", ()).is_err());
    /// # Ok::<(), ferrite::Error>(())
    /// ```
    ///
    /// # Errors
    /// `unknown database x`; `SQLITE_BUSY` while the database is in use. That the bytes are no
    /// database shows at the first use.
    pub fn deserialize(&self, name: &str, bytes: &[u8], read_only: bool) -> Result<()> {
        caught(|| self.engine().deserialize(name, bytes, u64::MAX, read_only))
    }
}
