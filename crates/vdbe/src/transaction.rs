//! Transactions of all open databases together.

use crate::session::{Session, Violations};
use crate::storage::Storage;
use crate::virtual_transaction::VirtualAction;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, CommitWay, CursorsKept, SuperJournal, TableLock, TxnState};

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
///
/// A commit that changes a schema does not join others: it would be found by who rests on it, and
/// by nobody who prepares a statement.
pub(crate) fn commit_trees(storage: &mut Storage, session: &Session, keep_read: bool, wrote: bool) -> CommitResult {
    if wrote {
        commit_writers(storage, keep_read, !session.schema.is_changed())?;
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

fn commit_writers(storage: &mut Storage, keep_read: bool, may_join: bool) -> CommitResult {
    let list = super_journal(storage).map_err(|error| (0, error))?;
    let name = list.as_ref().map(SuperJournal::name);
    let writers = storage.databases.iter().flatten().filter(|tree| tree.txn_state() == TxnState::Write).count();
    let way = if may_join && !keep_read && writers == 1 { CommitWay::Together } else { CommitWay::Alone };
    for (index, slot) in storage.databases.iter_mut().enumerate() {
        if let Some(tree) = slot
            && tree.txn_state() == TxnState::Write
        {
            tree.commit_phase_one(name, way).map_err(|error| (index as u16, error))?;
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
    let depth = session.savepoints.named();
    if depth > 0 { tree.savepoint_begin(depth) } else { Ok(()) }
}

/// Ends what an engine has written outside of any statement: commits where that ends a transaction,
/// and takes back what cannot be committed. `written` is what the writing has answered.
///
/// # Errors
/// That of `written`, or those of [`commit_all`].
pub fn end_write<T>(storage: &mut Storage, session: &Session, written: Result<T>) -> Result<T> {
    if !session.autocommit.get() || session.statements.writers() > 0 {
        return written;
    }
    let ended = written.and_then(|written| commit_all(storage, session).map(|()| written));
    if ended.is_err() {
        undo(storage, session, session.statements.readers() > 0, CursorsKept::All);
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
    commit_trees(storage, session, session.statements.readers() > 0, wrote).map_err(|(_, error)| error)?;
    session.savepoints.clear();
    session.virtual_tables.note(VirtualAction::Commit);
    session.deferred_violations.set(Violations::default());
    session.schema.commit();
    session.autocommit.set(true);
    Ok(())
}

/// Undoes the transaction of every open database and goes back to auto-commit.
pub fn rollback_all(storage: &mut Storage, session: &Session) {
    roll_back(storage, session);
    session.savepoints.clear();
    session.autocommit.set(true);
}

/// Undoes every write transaction, as the application wants it or as a disaster demands. An error
/// while doing so is not reported: the journal stays and the next reader rolls back.
pub(crate) fn roll_back(storage: &mut Storage, session: &Session) {
    let kept = if session.schema.is_changed() { CursorsKept::None } else { CursorsKept::Readers };
    undo(storage, session, session.statements.readers() > 1, kept);
}

/// As [`roll_back`] where a statement has failed that was its own transaction: other
/// statements continue.
pub(crate) fn roll_back_statement(storage: &mut Storage, session: &Session) {
    undo(storage, session, session.statements.readers() > 1, CursorsKept::All);
}

/// Locks the table with a root page, where others share its tree.
///
/// # Errors
/// `database table is locked: x`.
pub fn lock_table(tree: &mut Btree, root: PageNo, lock: TableLock, name: &str) -> Result<()> {
    tree.lock_table(root, lock)
        .map_err(|error| Error::new(error.extended_code(), format!("database table is locked: {name}")))
}

/// `keep_read`: statements continue reading.
fn undo(storage: &mut Storage, session: &Session, keep_read: bool, kept: CursorsKept) {
    let mut any = false;
    for tree in storage.iter_mut() {
        if tree.txn_state() == TxnState::Write {
            any = true;
            let _ = tree.rollback(kept);
        }
        if !keep_read && tree.txn_state() == TxnState::Read {
            let _ = tree.end_read();
        }
    }
    session.virtual_tables.note(VirtualAction::Rollback);
    session.deferred_violations.set(Violations::default());
    session.schema.roll_back();
    if any || !session.autocommit.get() {
        session.rolled_back.set(true);
    }
}
