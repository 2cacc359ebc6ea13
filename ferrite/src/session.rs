//! Change sets: changes of rows recorded on one connection and applied on another.
//!
//! ```
//! use ferrite::Connection;
//! use ferrite::session::{ConflictAction, Session};
//!
//! # fn main() -> ferrite::Result<()> {
//! let (here, there) = (Connection::open_in_memory()?, Connection::open_in_memory()?);
//! for connection in [&here, &there] {
//!     connection.execute("CREATE TABLE t(a INTEGER PRIMARY KEY, b)", ())?;
//! }
//! let session = Session::new(&here)?;
//! session.attach(None)?;
//! here.execute("INSERT INTO t VALUES(1, 'one')", ())?;
//! there.apply(&session.changeset()?, None::<fn(&str) -> bool>, |_, _| ConflictAction::Abort)?;
//! let text: String = there.query_row("SELECT b FROM t WHERE a = 1", (), |row| row.get(0))?;
//! assert_eq!(text, "one");
//! # Ok(())
//! # }
//! ```

use crate::{Connection, Error, Result, ResultCode, ValueRef};
use session::{ApplyHandler, Conflict, ForeignKeyConflicts, Output};
use std::io::{Read, Write};
use std::marker::PhantomData;
use std::rc::Rc;

pub use session::{ApplyOptions, ChangeOperation, ConflictAction};

/// Records the changes of a connection's rows until it is dropped.
pub struct Session<'conn> {
    inner: session::Session,
    connection: PhantomData<&'conn Connection>,
}

impl<'conn> Session<'conn> {
    /// Records changes of the database `main`.
    ///
    /// # Errors
    /// None today.
    pub fn new(connection: &'conn Connection) -> Result<Session<'conn>> {
        Session::new_with_name(connection, "main")
    }

    /// Records changes of a database by its name.
    ///
    /// # Errors
    /// None today: a database that is not there has no changes.
    pub fn new_with_name(connection: &'conn Connection, database: &str) -> Result<Session<'conn>> {
        let storage = Rc::new(connection.engine().downgrade());
        Ok(Session { inner: connection.sessions().create(storage, database), connection: PhantomData })
    }

    /// Records the changes of a table that has a key; `None`: of all such tables.
    ///
    /// # Errors
    /// None today: a table that is not there has no changes.
    pub fn attach(&self, table: Option<&str>) -> Result<()> {
        self.inner.attach(table);
        Ok(())
    }

    /// Records all tables that a filter lets through.
    pub fn table_filter(&self, filter: Option<impl Fn(&str) -> bool + Send + 'static>) {
        self.inner.set_table_filter(filter.map(|filter| -> session::TableFilter { Rc::new(filter) }));
    }

    /// The change set: what became of the rows, with their values before.
    ///
    /// # Errors
    /// `SQLITE_SCHEMA` where a table is another one now; those of reading.
    pub fn changeset(&self) -> Result<Changeset> {
        let mut bytes = Vec::new();
        self.inner.changeset(Output::Buffer(&mut bytes))?;
        Ok(Changeset { bytes })
    }

    /// Writes the change set.
    ///
    /// # Errors
    /// As [`Session::changeset`]; `SQLITE_IOERR_WRITE` for the writer's.
    pub fn changeset_strm(&self, output: &mut dyn Write) -> Result<()> {
        self.inner.changeset(Output::Stream(&mut |bytes| write(output, bytes)))
    }

    /// The patch set: smaller, without values before.
    ///
    /// # Errors
    /// As [`Session::changeset`].
    pub fn patchset(&self) -> Result<Changeset> {
        let mut bytes = Vec::new();
        self.inner.patchset(Output::Buffer(&mut bytes))?;
        Ok(Changeset { bytes })
    }

    /// Writes the patch set.
    ///
    /// # Errors
    /// As [`Session::changeset_strm`].
    pub fn patchset_strm(&self, output: &mut dyn Write) -> Result<()> {
        self.inner.patchset(Output::Stream(&mut |bytes| write(output, bytes)))
    }

    /// Records the changes that make a table of the database `from` into the one of the session.
    ///
    /// # Errors
    /// `no such table: …`, `table schemas do not match`.
    pub fn diff(&self, from: &str, table: &str) -> Result<()> {
        self.inner.diff(from, table)
    }

    /// Whether nothing was recorded.
    pub fn is_empty(&self) -> bool {
        self.inner.is_empty()
    }

    /// Whether changes are recorded.
    pub fn is_enabled(&self) -> bool {
        self.inner.enable(-1) != 0
    }

    /// Sets whether changes are recorded.
    pub fn set_enabled(&self, enabled: bool) {
        self.inner.enable(i32::from(enabled));
    }

    /// Whether all changes are marked as indirect.
    pub fn is_indirect(&self) -> bool {
        self.inner.mark_indirect(-1) != 0
    }

    /// Sets whether all changes are marked as indirect.
    pub fn set_indirect(&self, indirect: bool) {
        self.inner.mark_indirect(i32::from(indirect));
    }
}

fn write(output: &mut dyn Write, bytes: &[u8]) -> Result<()> {
    output.write_all(bytes).map_err(|_| Error::bare(ResultCode::IOERR_WRITE))
}

fn source<'a>(input: &'a mut dyn Read) -> session::Source<'a> {
    Box::new(|buffer| input.read(buffer).map_err(|_| Error::bare(ResultCode::IOERR_READ)))
}

/// A change set or a patch set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changeset {
    bytes: Vec<u8>,
}

impl Changeset {
    /// A change set from its bytes, which are looked at when it is used.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Changeset {
        Changeset { bytes: bytes.into() }
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The change set that takes this one back.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT`, also for a patch set.
    pub fn invert(&self) -> Result<Changeset> {
        let mut bytes = Vec::new();
        session::invert(session::Changeset::Bytes(&self.bytes), Output::Buffer(&mut bytes))?;
        Ok(Changeset { bytes })
    }

    /// A reader of its changes.
    ///
    /// # Errors
    /// None today.
    pub fn iter(&self) -> Result<ChangesetIter<'_>> {
        Ok(ChangesetIter { inner: session::ChangesetIter::new(&self.bytes[..], false) })
    }

    /// A reader of the changes that take these back (`SQLITE_CHANGESETSTART_INVERT`): as of
    /// [`Changeset::invert`], which need not be made.
    ///
    /// # Errors
    /// None today: a patch set, which has no inverse, is found while it is read.
    pub fn iter_inverted(&self) -> Result<ChangesetIter<'_>> {
        Ok(ChangesetIter { inner: session::ChangesetIter::new(&self.bytes[..], true) })
    }

    /// Two change sets, one after the other, as one.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT`, `SQLITE_SCHEMA`, `SQLITE_ERROR` for a change set and a patch set.
    pub fn concat(first: &Changeset, second: &Changeset) -> Result<Changeset> {
        let mut group = Changegroup::new()?;
        group.add(first)?;
        group.add(second)?;
        group.output()
    }
}

/// Inverts a change set.
///
/// # Errors
/// As [`Changeset::invert`]; those of reading and writing.
pub fn invert_strm(input: &mut dyn Read, output: &mut dyn Write) -> Result<()> {
    let changeset = session::Changeset::Stream(source(input));
    session::invert(changeset, Output::Stream(&mut |bytes| write(output, bytes)))
}

/// Reads changes one after the other.
pub struct ChangesetIter<'a> {
    inner: session::ChangesetIter<'a>,
}

impl<'a> ChangesetIter<'a> {
    /// Reads a change set.
    ///
    /// # Errors
    /// None today.
    pub fn start_strm(input: &'a mut dyn Read) -> Result<ChangesetIter<'a>> {
        Ok(ChangesetIter { inner: session::ChangesetIter::from_source(source(input), false) })
    }

    /// As [`ChangesetIter::start_strm`], the changes that take these back.
    ///
    /// # Errors
    /// As [`Changeset::iter_inverted`].
    pub fn start_strm_inverted(input: &'a mut dyn Read) -> Result<ChangesetIter<'a>> {
        Ok(ChangesetIter { inner: session::ChangesetIter::from_source(source(input), true) })
    }

    /// The next change; `None` after the last.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for bytes that are no change set.
    #[expect(clippy::should_implement_trait, reason = "the change borrows the reader")]
    pub fn next(&mut self) -> Result<Option<ChangesetItem<'_>>> {
        let found = self.inner.advance()?;
        Ok(found.then_some(ChangesetItem { change: Some(&self.inner), conflict: None, violations: 0 }))
    }
}

/// What a change does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    table_name: String,
    number_of_columns: usize,
    code: ChangeOperation,
    indirect: bool,
}

impl Operation {
    /// Name of the table.
    pub fn table_name(&self) -> &str {
        &self.table_name
    }

    /// Number of its columns.
    pub fn number_of_columns(&self) -> usize {
        self.number_of_columns
    }

    /// Whether a row is new, changes or goes.
    pub fn code(&self) -> ChangeOperation {
        self.code
    }

    /// Whether a trigger did it, or the session was marked so.
    pub fn indirect(&self) -> bool {
        self.indirect
    }
}

/// A change, or a conflict that it has.
pub struct ChangesetItem<'a> {
    change: Option<&'a session::ChangesetIter<'a>>,
    conflict: Option<&'a Conflict<'a>>,
    violations: i32,
}

impl ChangesetItem<'_> {
    fn change(&self) -> Result<&session::ChangesetIter<'_>> {
        self.change.ok_or_else(|| Error::bare(ResultCode::MISUSE))
    }

    fn column(&self, column: usize) -> Result<()> {
        match column < self.change()?.column_count() {
            true => Ok(()),
            false => Err(Error::bare(ResultCode::RANGE)),
        }
    }

    /// What is done.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` for foreign keys, which are no change.
    pub fn op(&self) -> Result<Operation> {
        let change = self.change()?;
        Ok(Operation {
            table_name: change.table().unwrap_or_default().into_owned(),
            number_of_columns: change.column_count(),
            code: change.operation(),
            indirect: change.indirect() != 0,
        })
    }

    /// For each column its place in the key, counted from 1; 0: it is not of the key.
    ///
    /// # Errors
    /// As [`ChangesetItem::op`].
    pub fn pk(&self) -> Result<&[u8]> {
        Ok(self.change()?.key())
    }

    /// A value before the change; `None`: the change does not have it.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that there is not, `SQLITE_MISUSE` for a new row.
    pub fn old_value(&self, column: usize) -> Result<Option<ValueRef<'_>>> {
        self.column(column)?;
        match self.change()?.operation() {
            ChangeOperation::Insert => Err(Error::bare(ResultCode::MISUSE)),
            _ => Ok(self.change()?.old_value(column)),
        }
    }

    /// A value after the change; `None`: the change does not have it.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that there is not, `SQLITE_MISUSE` for a row that goes.
    pub fn new_value(&self, column: usize) -> Result<Option<ValueRef<'_>>> {
        self.column(column)?;
        match self.change()?.operation() {
            ChangeOperation::Delete => Err(Error::bare(ResultCode::MISUSE)),
            _ => Ok(self.change()?.new_value(column)),
        }
    }

    /// A value of the row that conflicts.
    ///
    /// # Errors
    /// `SQLITE_RANGE` for a column that there is not, `SQLITE_MISUSE` without such a row.
    pub fn conflict(&self, column: usize) -> Result<ValueRef<'_>> {
        self.column(column)?;
        let value = self.conflict.and_then(|conflict| conflict.row_value(column));
        value.ok_or_else(|| Error::bare(ResultCode::MISUSE))
    }

    /// How many foreign keys are violated; as SQLite counts them, all are one.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` for a change.
    pub fn fk_conflicts(&self) -> Result<i32> {
        match self.change {
            None => Ok(self.violations),
            Some(_) => Err(Error::bare(ResultCode::MISUSE)),
        }
    }
}

/// Several change sets as one.
pub struct Changegroup {
    inner: session::Changegroup,
}

impl Changegroup {
    /// A group without changes.
    ///
    /// # Errors
    /// None today.
    pub fn new() -> Result<Changegroup> {
        Ok(Changegroup { inner: session::Changegroup::new() })
    }

    /// Adds a change set.
    ///
    /// # Errors
    /// As [`Changeset::concat`].
    pub fn add(&mut self, changeset: &Changeset) -> Result<()> {
        self.inner.add(session::Changeset::Bytes(&changeset.bytes))
    }

    /// Adds a change set that is read.
    ///
    /// # Errors
    /// As [`Changeset::concat`]; those of reading.
    pub fn add_stream(&mut self, input: &mut dyn Read) -> Result<()> {
        self.inner.add(session::Changeset::Stream(source(input)))
    }

    /// The changes as one change set.
    ///
    /// # Errors
    /// None today.
    pub fn output(&self) -> Result<Changeset> {
        let mut bytes = Vec::new();
        self.inner.output(Output::Buffer(&mut bytes))?;
        Ok(Changeset { bytes })
    }

    /// Writes the changes as one change set.
    ///
    /// # Errors
    /// `SQLITE_IOERR_WRITE` for the writer's.
    pub fn output_strm(&self, output: &mut dyn Write) -> Result<()> {
        self.inner.output(Output::Stream(&mut |bytes| write(output, bytes)))
    }
}

/// How the conflicts of a change set were answered, for a [`Rebaser`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rebase {
    bytes: Vec<u8>,
}

impl Rebase {
    /// Answers from their bytes, which are looked at when they are used.
    pub fn from_bytes(bytes: impl Into<Vec<u8>>) -> Rebase {
        Rebase { bytes: bytes.into() }
    }

    /// Their bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Makes of local change sets what they would be, had they been recorded after remote ones were
/// applied: <https://sqlite.org/session/rebaser.html>
///
/// ```
/// use ferrite::Connection;
/// use ferrite::session::{ApplyOptions, ConflictAction, Rebaser, Session};
///
/// # fn main() -> ferrite::Result<()> {
/// let (here, there) = (Connection::open_in_memory()?, Connection::open_in_memory()?);
/// for connection in [&here, &there] {
///     connection.execute_batch("CREATE TABLE t(a INTEGER PRIMARY KEY, b); INSERT INTO t VALUES(1, 'old')")?;
/// }
/// let (local, remote) = (Session::new(&here)?, Session::new(&there)?);
/// local.attach(None)?;
/// remote.attach(None)?;
/// here.execute("UPDATE t SET b = 'local'", ())?;
/// there.execute("UPDATE t SET b = 'remote'", ())?;
/// let local = local.changeset()?;
/// // What is here stays, and becomes the answer to what is there.
/// let options = ApplyOptions { rebases: true, ..ApplyOptions::default() };
/// let filter = None::<fn(&str) -> bool>;
/// let answers = here.apply_with(&remote.changeset()?, options, filter, |_, _| ConflictAction::Omit)?;
/// let mut rebaser = Rebaser::new()?;
/// rebaser.configure(&answers.unwrap_or_default())?;
/// there.apply(&rebaser.rebase(&local)?, filter, |_, _| ConflictAction::Abort)?;
/// let text: String = there.query_row("SELECT b FROM t", (), |row| row.get(0))?;
/// assert_eq!(text, "local");
/// # Ok(())
/// # }
/// ```
pub struct Rebaser {
    inner: session::Rebaser,
}

impl Rebaser {
    /// A rebaser that changes nothing yet.
    ///
    /// # Errors
    /// None today.
    pub fn new() -> Result<Rebaser> {
        Ok(Rebaser { inner: session::Rebaser::new() })
    }

    /// Learns how the conflicts of a change set were answered: those of several in the order in
    /// which they were applied.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for bytes that no answers have.
    pub fn configure(&mut self, rebase: &Rebase) -> Result<()> {
        self.inner.configure(&rebase.bytes)
    }

    /// Rebases a change set.
    ///
    /// # Errors
    /// `SQLITE_ERROR` for a patch set.
    pub fn rebase(&self, changeset: &Changeset) -> Result<Changeset> {
        let mut bytes = Vec::new();
        self.inner.rebase(session::Changeset::Bytes(&changeset.bytes), Output::Buffer(&mut bytes))?;
        Ok(Changeset { bytes })
    }

    /// Rebases a change set that is read.
    ///
    /// # Errors
    /// As [`Rebaser::rebase`]; `SQLITE_IOERR_WRITE` for the writer's.
    pub fn rebase_strm(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<()> {
        let changeset = session::Changeset::Stream(source(input));
        self.inner.rebase(changeset, Output::Stream(&mut |bytes| write(output, bytes)))
    }
}

/// Why a change cannot be made as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictType {
    /// The row to delete or update has other values.
    Data,
    /// There is no such row.
    NotFound,
    /// There is a row with the key of the one to insert.
    Conflict,
    /// Another constraint is violated.
    Constraint,
    /// At the end foreign keys are violated; any answer but [`ConflictAction::Omit`] takes
    /// everything back.
    ForeignKey,
}

struct Handler<F, C> {
    filter: Option<F>,
    conflict: C,
}

impl<F, C> ApplyHandler for Handler<F, C>
where
    F: FnMut(&str) -> bool,
    C: FnMut(ConflictType, ChangesetItem<'_>) -> ConflictAction,
{
    fn wants_table(&mut self, table: &str) -> bool {
        self.filter.as_mut().is_none_or(|filter| filter(table))
    }

    fn conflict(&mut self, conflict: &Conflict<'_>) -> Result<ConflictAction> {
        let kind = match conflict.kind() {
            session::ConflictType::Data => ConflictType::Data,
            session::ConflictType::NotFound => ConflictType::NotFound,
            session::ConflictType::Conflict => ConflictType::Conflict,
            session::ConflictType::Constraint => ConflictType::Constraint,
        };
        let item = ChangesetItem { change: Some(conflict.change()), conflict: Some(conflict), violations: 0 };
        Ok((self.conflict)(kind, item))
    }

    fn allows_violations(&mut self, violations: ForeignKeyConflicts) -> bool {
        let item = ChangesetItem { change: None, conflict: None, violations: violations.count() };
        (self.conflict)(ConflictType::ForeignKey, item) == ConflictAction::Omit
    }
}

impl Connection {
    /// Makes the changes of a change set in the database `main`, those of tables that the filter
    /// lets through.
    ///
    /// # Errors
    /// `SQLITE_ABORT` where `conflict` says so, `SQLITE_CORRUPT`, those of the database; nothing is
    /// changed then.
    pub fn apply<F, C>(&self, changeset: &Changeset, filter: Option<F>, conflict: C) -> Result<()>
    where
        F: FnMut(&str) -> bool,
        C: FnMut(ConflictType, ChangesetItem<'_>) -> ConflictAction,
    {
        self.apply_with(changeset, ApplyOptions::default(), filter, conflict).map(|_| ())
    }

    /// The same in another way; with [`ApplyOptions::rebases`] it gives what a [`Rebaser`] wants to
    /// know, but not for a patch set.
    ///
    /// # Errors
    /// As [`Connection::apply`]. With [`ApplyOptions::no_savepoint`] what was changed before an
    /// error stays.
    pub fn apply_with<F, C>(
        &self,
        changeset: &Changeset,
        options: ApplyOptions,
        filter: Option<F>,
        conflict: C,
    ) -> Result<Option<Rebase>>
    where
        F: FnMut(&str) -> bool,
        C: FnMut(ConflictType, ChangesetItem<'_>) -> ConflictAction,
    {
        let iter = session::ChangesetIter::new(&changeset.bytes[..], options.inverts);
        self.apply_iter(iter, options, Handler { filter, conflict })
    }

    /// As [`Connection::apply`] for a change set that is read.
    ///
    /// # Errors
    /// As [`Connection::apply`]; those of reading.
    pub fn apply_strm<F, C>(&self, input: &mut dyn Read, filter: Option<F>, conflict: C) -> Result<()>
    where
        F: FnMut(&str) -> bool,
        C: FnMut(ConflictType, ChangesetItem<'_>) -> ConflictAction,
    {
        self.apply_strm_with(input, ApplyOptions::default(), filter, conflict).map(|_| ())
    }

    /// As [`Connection::apply_with`] for a change set that is read.
    ///
    /// # Errors
    /// As [`Connection::apply_with`]; those of reading.
    pub fn apply_strm_with<F, C>(
        &self,
        input: &mut dyn Read,
        options: ApplyOptions,
        filter: Option<F>,
        conflict: C,
    ) -> Result<Option<Rebase>>
    where
        F: FnMut(&str) -> bool,
        C: FnMut(ConflictType, ChangesetItem<'_>) -> ConflictAction,
    {
        let iter = session::ChangesetIter::from_source(source(input), options.inverts);
        self.apply_iter(iter, options, Handler { filter, conflict })
    }

    fn apply_iter<H: ApplyHandler>(
        &self,
        iter: session::ChangesetIter<'_>,
        options: ApplyOptions,
        mut handler: H,
    ) -> Result<Option<Rebase>> {
        let answers = session::apply(&self.engine().downgrade(), iter, &mut handler, options)?;
        Ok(answers.map(|bytes| Rebase { bytes }))
    }
}
