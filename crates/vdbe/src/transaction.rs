//! Transactions, savepoints and the header values that go with them.

use crate::halt::{Halting, foreign_key_error};
use crate::host::HostCall;
use crate::session::{Savepoint, SchemaStamp, Session, Storage, Violations};
use crate::virtual_transaction::VirtualAction;
use crate::vm::{Exit, Flow, Io, Vm, p4_int};
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, MetaSlot, SuperJournal, Survivors, TableLock, TxnState};
use bytecode::{Insn, P4};

/// Whether any database is in a write transaction.
pub(crate) fn any_write(storage: &mut Storage) -> bool {
    storage.iter_mut().any(|tree| tree.txn_state() == TxnState::Write)
}

/// A failure and the number of the database it is about.
type CommitResult = std::result::Result<(), (u16, Error)>;

/// Takes the locks that the commit of every database needs, for an engine that ends a transaction
/// outside any statement.
///
/// # Errors
/// `SQLITE_BUSY`.
pub fn lock_all(storage: &mut Storage) -> Result<()> {
    lock_trees(storage).map_err(|(_, error)| error)
}

/// Takes the locks that the commit of every database needs; with the number of the one that is
/// busy.
pub(crate) fn lock_trees(storage: &mut Storage) -> CommitResult {
    for (index, slot) in storage.databases.iter_mut().enumerate() {
        if let Some(tree) = slot {
            tree.lock_for_commit().map_err(|error| (index as u16, error))?;
        }
    }
    Ok(())
}

/// Ends the transaction of every database, with `wrote` by a commit; with the number of the one
/// that failed. `lock_trees` must have succeeded.
pub(crate) fn commit_trees(storage: &mut Storage, keep_read: bool, wrote: bool) -> CommitResult {
    if wrote {
        commit_writers(storage, keep_read)?;
    }
    if !keep_read {
        for (index, slot) in storage.databases.iter_mut().enumerate() {
            if let Some(tree) = slot
                && tree.txn_state() == TxnState::Read
            {
                tree.end_read().map_err(|error| (index as u16, error))?;
            }
        }
    }
    Ok(())
}

fn commit_writers(storage: &mut Storage, keep_read: bool) -> CommitResult {
    let list = super_journal(storage).map_err(|error| (0, error))?;
    let name = list.as_ref().map(SuperJournal::name);
    for (index, slot) in storage.databases.iter_mut().enumerate() {
        if let Some(tree) = slot
            && tree.txn_state() == TxnState::Write
        {
            tree.commit_phase_one(name).map_err(|error| (index as u16, error))?;
        }
    }
    let bound = list.is_some();
    if let Some(list) = list {
        list.commit().map_err(|error| (0, error))?;
    }
    for (index, slot) in storage.databases.iter_mut().enumerate() {
        if let Some(tree) = slot
            && tree.txn_state() == TxnState::Write
            && let Err(error) = tree.commit_phase_two(keep_read)
            // With a list the transaction is committed: a journal that could not be removed is not
            // hot.
            && !bound
        {
            return Err((index as u16, error));
        }
    }
    Ok(())
}

/// The list that binds the journals of a commit over more than one file; none when one file or none
/// has to survive a power failure.
fn super_journal(storage: &mut Storage) -> Result<Option<SuperJournal>> {
    let writing = |tree: &&Btree| tree.txn_state() == TxnState::Write;
    let files = storage.databases.iter().flatten().filter(writing).filter(|tree| tree.needs_super_journal()).count();
    if files < 2 {
        return Ok(None);
    }
    let Some(Some(main)) = storage.databases.first() else { return Ok(None) };
    if main.file_name().is_empty() {
        return Ok(None);
    }
    let journals: Vec<String> = storage
        .databases
        .iter()
        .flatten()
        .filter(writing)
        .map(|tree| tree.journal_name().to_owned())
        .filter(|name| !name.is_empty())
        .collect();
    SuperJournal::create(main.vfs(), main.file_name(), &journals).map(Some)
}

/// Begins a write transaction of one database for an engine that writes outside of any statement,
/// with the savepoints that are open.
///
/// # Errors
/// Those of [`Btree::begin_write`]; `SQLITE_MISUSE` for a database that is not open.
pub fn begin_write(storage: &mut Storage, session: &Session, database: DbIndex) -> Result<()> {
    let tree = storage.get_mut(database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
    tree.begin_write(false)?;
    let depth = session.savepoints.borrow().len();
    if depth > 0 { tree.savepoint_begin(depth) } else { Ok(()) }
}

/// Ends what an engine has written outside of any statement: commits where that ends a transaction,
/// and takes back what cannot be committed. `written` is what the writing has answered.
///
/// # Errors
/// That of `written`, or those of [`commit_all`].
pub fn end_write<T>(storage: &mut Storage, session: &Session, written: Result<T>) -> Result<T> {
    if !session.autocommit.get() || session.writers.get() > 0 {
        return written;
    }
    let ended = written.and_then(|written| commit_all(storage, session).map(|()| written));
    if ended.is_err() {
        undo(storage, session, session.readers.get() > 0, Survivors::All);
    }
    ended
}

/// Commits every open database and ends its read transactions, for an engine that ends a
/// transaction outside any statement.
///
/// # Errors
/// Those of [`Btree::commit_phase_one`] and [`Btree::commit_phase_two`].
pub fn commit_all(storage: &mut Storage, session: &Session) -> Result<()> {
    lock_trees(storage).map_err(|(_, error)| error)?;
    let wrote = any_write(storage);
    commit_trees(storage, session.readers.get() > 0, wrote).map_err(|(_, error)| error)?;
    session.clear_savepoints();
    session.virtual_tables.note(VirtualAction::Commit);
    session.deferred_violations.set(Violations::default());
    session.schema_changed.set(false);
    session.autocommit.set(true);
    Ok(())
}

/// Undoes the transaction of every open database and goes back to auto-commit.
pub fn rollback_all(storage: &mut Storage, session: &Session) {
    roll_back(storage, session);
    session.clear_savepoints();
    session.autocommit.set(true);
}

/// Undoes every write transaction, as the application wants it or as a disaster demands. An error
/// while doing so is not reported: the journal stays and the next reader rolls back.
pub(crate) fn roll_back(storage: &mut Storage, session: &Session) {
    let survivors = if session.schema_changed.get() { Survivors::None } else { Survivors::Readers };
    undo(storage, session, session.readers.get() > 1, survivors);
}

/// As [`roll_back`] where a statement has failed that was a transaction of its own: other
/// statements go on.
pub(crate) fn roll_back_statement(storage: &mut Storage, session: &Session) {
    undo(storage, session, session.readers.get() > 1, Survivors::All);
}

/// Locks the table with a root page, where others share its tree.
///
/// # Errors
/// `database table is locked: x`.
pub fn lock_table(tree: &mut Btree, root: PageNo, lock: TableLock, name: &str) -> Result<()> {
    tree.lock_table(root, lock)
        .map_err(|error| Error::new(error.extended_code(), format!("database table is locked: {name}")))
}

/// `keep_read`: statements go on reading.
fn undo(storage: &mut Storage, session: &Session, keep_read: bool, survivors: Survivors) {
    let mut any = false;
    for tree in storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            any = true;
            let _ = tree.rollback(survivors);
        }
        if !keep_read && tree.txn_state() == TxnState::Read {
            let _ = tree.end_read();
        }
    }
    session.virtual_tables.note(VirtualAction::Rollback);
    session.deferred_violations.set(Violations::default());
    if session.schema_changed.replace(false) {
        session.schema_reset.set(true);
        session.tables_undone.set(true);
    }
    if any || !session.autocommit.get() {
        session.rolled_back.set(true);
    }
}

fn database<'a>(io: &'a mut Io<'_>, number: i32) -> Result<&'a mut Btree> {
    let index = u16::try_from(number).map_err(|_| Error::bare(ResultCode::INTERNAL))?;
    io.storage.get_mut(DbIndex(index)).ok_or_else(|| Error::new(ResultCode::INTERNAL, "the database is not open"))
}

impl Vm {
    /// `Transaction`.
    pub(crate) fn op_transaction(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let index = DbIndex(insn.p1 as u16);
        let generation = p4_int(io.program, insn) as u32;
        let writes = insn.p2 != 0;
        if writes && io.env.session.query_only.get() {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let lean = self.may_read_lean(io.env);
        // A database that was detached, or a temporary one that was given up.
        let tree = io.storage.get_mut(index).ok_or_else(|| Error::bare(ResultCode::SCHEMA))?;
        let before = tree.txn_state();
        let begun = match writes {
            true => tree.begin_write(insn.p2 > 1),
            false if lean => tree.begin_read_lean(),
            false => tree.begin_read(),
        };
        if let Err(error) = begun {
            // Waiting while a read transaction is held could wait for ever: two such waiters block
            // each other.
            if error.code() == ResultCode::BUSY && before == TxnState::None {
                let call = HostCall::Busy { database: index, error };
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            return Err(error);
        }
        let cookie = if insn.p5 != 0 { tree.meta(MetaSlot::SchemaCookie)? } else { 0 };
        if writes {
            if let Some(call) = self.announced_savepoint(io.env.session) {
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            self.open_savepoints(io, insn.p1)?;
        }
        if insn.p5 != 0 {
            let stamp = io.env.session.stamp(index);
            if cookie != insn.p3 as u32 || stamp.generation != generation {
                return Err(Error::bare(ResultCode::SCHEMA));
            }
        }
        Ok(Flow::Next)
    }

    /// `TableLock`.
    pub(crate) fn op_table_lock(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let lock = if insn.p3 == 0 { TableLock::Read } else { TableLock::Write };
        if lock == TableLock::Read && io.env.session.read_uncommitted.get() {
            return Ok(());
        }
        let P4::Text(name) = io.program.p4(insn.p4) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let name = String::from_utf8_lossy(name).into_owned();
        lock_table(database(io, insn.p1)?, PageNo(insn.p2 as u32), lock, &name)
    }

    /// The call that tells virtual tables of the statement's savepoint, which is about to begin.
    fn announced_savepoint(&self, session: &Session) -> Option<HostCall> {
        let begins = self.undo.is_wanted(session) && !self.undo.is_open();
        begins.then(|| session.virtual_tables.announce(session.open_savepoints())).flatten()
    }

    /// Opens the user's savepoints on a database that starts to write, and the statement's own.
    fn open_savepoints(&mut self, io: &mut Io<'_>, number: i32) -> Result<()> {
        let session = io.env.session;
        let named = session.savepoints.borrow().len();
        let depth = if self.undo.is_wanted(session) { self.undo.open(named, session) } else { named };
        if depth > 0 { database(io, number)?.savepoint_begin(depth) } else { Ok(()) }
    }

    /// `AutoCommit`.
    pub(crate) fn op_auto_commit(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<Flow> {
        let session = io.env.session;
        let (desired, roll_back_wanted) = (insn.p1 != 0, insn.p2 != 0);
        if desired == session.autocommit.get() {
            return Err(Error::sql(match (desired, roll_back_wanted) {
                (false, _) => "cannot start a transaction within a transaction",
                (true, true) => "cannot rollback - no transaction is active",
                (true, false) => "cannot commit - no transaction is active",
            }));
        }
        if roll_back_wanted {
            rollback_all(io.storage, session);
            return Ok(Flow::Leave(Exit::Halt(Halting::success())));
        }
        if !desired {
            session.autocommit.set(false);
            return Ok(Flow::Leave(Exit::Halt(Halting::success())));
        }
        if session.writers.get() > 0 {
            let text = "cannot commit transaction - SQL statements in progress";
            return Err(Error::new(ResultCode::BUSY, text));
        }
        if session.deferred_violations.get().are_any() {
            return Err(foreign_key_error());
        }
        session.autocommit.set(true);
        Ok(Flow::Leave(Exit::Halt(Halting::commit())))
    }

    /// `Savepoint`.
    pub(crate) fn op_savepoint(&mut self, io: &mut Io<'_>, insn: &Insn, address: usize) -> Result<Flow> {
        let P4::Text(name) = io.program.p4(insn.p4) else { return Err(Error::bare(ResultCode::INTERNAL)) };
        let name = String::from_utf8_lossy(name).into_owned();
        let session = io.env.session;
        if insn.p1 == 0 {
            if session.writers.get() == 0
                && let Some(call) = session.virtual_tables.announce(session.open_savepoints())
            {
                return Ok(Flow::Leave(self.pause_for(call, address, address)));
            }
            return begin_savepoint(io, &name);
        }
        let found = session.savepoints.borrow().iter().rposition(|one| one.name.eq_ignore_ascii_case(&name));
        let Some(depth) = found else {
            return Err(Error::sql(format!("no such savepoint: {name}")));
        };
        if insn.p1 == 1 { release_savepoint(io, depth) } else { roll_back_to(io, depth) }
    }

    /// `ReadCookie`.
    pub(crate) fn op_read_cookie(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let slot = meta_slot(insn.p3)?;
        let value = database(io, insn.p1)?.meta(slot)?;
        self.registers[insn.p2].set_integer(i64::from(value as i32));
        Ok(())
    }

    /// `SetCookie`.
    pub(crate) fn op_set_cookie(&mut self, io: &mut Io<'_>, insn: &Insn) -> Result<()> {
        let slot = meta_slot(insn.p2)?;
        let value = insn.p3 as u32;
        database(io, insn.p1)?.set_meta(slot, value)?;
        if slot == MetaSlot::SchemaCookie {
            let (session, index) = (io.env.session, DbIndex(insn.p1 as u16));
            let stamp = session.stamp(index);
            session.set_stamp(index, SchemaStamp { cookie: value, ..stamp });
            session.schema_changed.set(true);
        }
        Ok(())
    }
}

fn begin_savepoint(io: &mut Io<'_>, name: &str) -> Result<Flow> {
    let session = io.env.session;
    if session.writers.get() > 0 {
        let text = "cannot open savepoint - SQL statements in progress";
        return Err(Error::new(ResultCode::BUSY, text));
    }
    let deferred_violations = session.deferred_violations.get();
    session.savepoints.borrow_mut().push(Savepoint { name: name.into(), deferred_violations });
    if session.autocommit.replace(false) {
        session.savepoint_is_transaction.set(true);
    }
    let depth = session.savepoints.borrow().len();
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_begin(depth)?;
        }
    }
    Ok(Flow::Next)
}

fn release_savepoint(io: &mut Io<'_>, depth: usize) -> Result<Flow> {
    let session = io.env.session;
    if session.writers.get() > 0 {
        let text = "cannot release savepoint - SQL statements in progress";
        return Err(Error::new(ResultCode::BUSY, text));
    }
    if depth == 0 && session.savepoint_is_transaction.get() {
        if session.deferred_violations.get().are_any() {
            return Err(foreign_key_error());
        }
        session.autocommit.set(true);
        return Ok(Flow::Leave(Exit::Halt(Halting::release())));
    }
    session.virtual_tables.note(VirtualAction::Release(number_of(session, depth)));
    session.savepoints.borrow_mut().truncate(depth);
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_release(depth)?;
        }
    }
    Ok(Flow::Next)
}

fn roll_back_to(io: &mut Io<'_>, depth: usize) -> Result<Flow> {
    let session = io.env.session;
    let survivors = if session.schema_changed.get() { Survivors::None } else { Survivors::Readers };
    for tree in io.storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            tree.savepoint_rollback(depth, survivors)?;
        }
    }
    session.open_blobs.borrow().iter().for_each(|blob| blob.rolled_back.set(true));
    if session.schema_changed.get() {
        session.schema_reset.set(true);
        session.tables_undone.set(true);
    }
    session.virtual_tables.note(VirtualAction::RollbackTo(number_of(session, depth)));
    let mut savepoints = session.savepoints.borrow_mut();
    savepoints.truncate(depth + 1);
    if let Some(savepoint) = savepoints.get(depth) {
        session.deferred_violations.set(savepoint.deferred_violations);
    }
    Ok(Flow::Next)
}

/// The number under which virtual tables know the user's savepoint at a depth.
fn number_of(session: &Session, depth: usize) -> i32 {
    depth as i32 - i32::from(session.savepoint_is_transaction.get())
}

fn meta_slot(number: i32) -> Result<MetaSlot> {
    Ok(match number {
        0 => MetaSlot::FreePageCount,
        1 => MetaSlot::SchemaCookie,
        2 => MetaSlot::FileFormat,
        3 => MetaSlot::DefaultCacheSize,
        4 => MetaSlot::LargestRootPage,
        5 => MetaSlot::TextEncoding,
        6 => MetaSlot::UserVersion,
        7 => MetaSlot::IncrementalVacuum,
        8 => MetaSlot::ApplicationId,
        _ => return Err(Error::bare(ResultCode::INTERNAL)),
    })
}
