//! Transactions and savepoints, and what they do to the cursors.

use super::Btree;
use crate::cursor::Cursor;
use crate::tree::Tree;
use crate::tree::header::Header;
use base::{Error, Reason, Result, ResultCode};
use pager::{CommitWay, LocklessRead, Snapshot, TurnWait, TxnState};

/// Which cursors continue when a write transaction is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CursorsKept {
    /// All: the statement that failed was its own transaction.
    All,
    /// Those that only read: the application rolls back.
    Readers,
    /// None: what they read may be no more.
    None,
}

impl Btree {
    /// Starts a read transaction; no effect inside one. `SQLITE_BUSY` comes back at once: the
    /// caller runs the busy handler and calls again.
    pub fn begin_read(&mut self) -> Result<()> {
        if self.is_shared() {
            return self.begin_shared_read();
        }
        self.begin_read_alone()
    }

    /// As [`Btree::begin_read`], for the pager's own transaction.
    pub(super) fn begin_read_alone(&mut self) -> Result<()> {
        if self.tree.pager().txn_state() != TxnState::None {
            self.tree.pager().check_failure()?;
            if self.tree.take_read_lock() == LocklessRead::Valid {
                return Ok(());
            }
            // The statement that reads without a lock has shown its last row, or starts over.
            self.trip_cursors(Error::signal(Reason::ReadTooLate));
            self.end_read_alone()?;
        }
        if !self.tree.pager().keeps_lock() {
            self.release_closed_cursors();
        }
        self.begin_read_from(Tree::begin_read)
    }

    /// Starts a read transaction that takes no lock as long as the cache has every page it needs
    /// (else as `begin_read`). It is for a statement that can start over: when a call answers
    /// [`Reason::ReadTooLate`], the file has changed; end the read transaction, begin with
    /// `begin_read` and run again. Nothing may have been shown by then: before a row that need not
    /// be the last, and before user code runs, call `take_read_lock`.
    pub fn begin_read_lockless(&mut self) -> Result<()> {
        if self.is_shared() {
            return self.begin_shared_read();
        }
        if self.tree.pager().txn_state() != TxnState::None {
            return Ok(());
        }
        // Closed cursors stay on their pages as long as nothing has changed.
        if !self.tree.try_begin_read_lockless()? {
            let logged = self.tree.pager().uses_log();
            if logged {
                self.release_closed_cursors();
            }
            if !logged || !self.tree.try_begin_read_lockless_anew() {
                return self.begin_read_alone();
            }
        }
        match self.begin_read_from(|_| Ok(())) {
            Err(error) if error.reason() == Reason::ReadTooLate => self.begin_read_alone(),
            other => other,
        }
    }

    /// Begins a read transaction on an earlier snapshot; see [`pager::Pager::begin_read_at`].
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when it is gone.
    pub fn begin_read_at(&mut self, snapshot: &Snapshot) -> Result<()> {
        if self.has_other_readers() {
            // They are on a snapshot already, and there is one for all.
            return Err(Error::bare(ResultCode::LOCKED_SHAREDCACHE));
        }
        self.begin_read_from(|tree| tree.begin_read_at(snapshot))?;
        if self.is_shared() { self.begin_shared_read() } else { Ok(()) }
    }

    /// Looks which snapshots can still be read; see [`pager::Pager::recover_snapshots`].
    ///
    /// # Errors
    /// The pager's.
    pub fn recover_snapshots(&mut self) -> Result<()> {
        self.tree.recover_snapshots()
    }

    /// The snapshot that the read transaction is on.
    ///
    /// # Errors
    /// `SQLITE_ERROR` without a log or a transaction.
    pub fn snapshot(&self) -> Result<Snapshot> {
        self.tree.pager().snapshot()
    }

    fn begin_read_from(&mut self, begin: impl FnOnce(&mut Tree) -> Result<()>) -> Result<()> {
        let result = begin(&mut self.tree).and_then(|()| self.open_page_one());
        if result.is_err() {
            // The error that is reported is the first.
            let _ = self.tree.end_read();
        }
        result
    }

    /// Closed cursors leave the pages that they stayed on: those may be others from now on.
    pub(super) fn release_closed_cursors(&mut self) {
        self.cursors.release_closed(&mut self.tree);
    }

    /// Whether the read transaction holds no lock.
    #[inline]
    pub fn is_lockless(&self) -> bool {
        self.tree.pager().is_lockless()
    }

    /// Takes the locks that `begin_read_lockless` did without; [`Reason::ReadTooLate`] as there.
    pub fn take_read_lock(&mut self) -> Result<()> {
        self.tree.take_read_lock().or_start_over()
    }

    fn open_page_one(&mut self) -> Result<()> {
        loop {
            match self.tree.open_page_one()? {
                Header::Good => return Ok(()),
                wanted => {
                    self.release_closed_cursors();
                    self.tree.follow_header(&wanted)?;
                }
            }
        }
    }

    /// Starts a write transaction (and a read transaction before it); no effect inside one.
    /// `exclusive` also keeps new readers out (BEGIN EXCLUSIVE).
    pub fn begin_write(&mut self, exclusive: bool) -> Result<()> {
        if self.is_shared() {
            return self.begin_shared_write(exclusive, |tree| tree.begin_write_alone(exclusive));
        }
        self.begin_write_alone(exclusive)
    }

    /// As [`Btree::begin_write`], but the transaction may rest on commits of this process that are
    /// not published yet; see [`pager::Pager::begin_write_resting`]. Before anything that it finds
    /// is told to anybody, [`Btree::settle`] is called.
    pub fn begin_write_resting(&mut self, exclusive: bool) -> Result<()> {
        let at_once = !self.is_shared() && self.pager_state() == TxnState::None && self.tree.pager().uses_log();
        match at_once {
            true => self.begin_write_at_once(exclusive, Tree::begin_write_resting),
            false => self.begin_write(exclusive),
        }
    }

    /// Whether the transaction rests on commits that are not published.
    #[inline]
    pub fn rests_on_pending(&self) -> bool {
        self.tree.pager().rests_on_pending()
    }

    /// Waits until what the transaction rests on is published, or tells what prevented it, also
    /// after the end of the transaction.
    ///
    /// # Errors
    /// That: nothing that was found may be told.
    pub fn settle(&mut self) -> Result<()> {
        self.tree.settle().and(self.tree.check_base())
    }

    fn begin_write_alone(&mut self, exclusive: bool) -> Result<()> {
        // As in SQLite a write transaction stays what it is.
        if self.pager_state() == TxnState::Write {
            return Ok(());
        }
        let was_none = self.pager_state() == TxnState::None;
        if was_none && self.tree.pager().uses_log() {
            return self.begin_write_at_once(exclusive, Tree::begin_write);
        }
        self.begin_read_alone()?;
        // A newer format may be readable and still not be ours to write.
        let begun = match self.tree.is_writable_format() {
            true => self.tree.begin_write(exclusive),
            false => Err(Error::bare(ResultCode::READONLY)),
        };
        if let Err(error) = begun {
            if self.pager_state() == TxnState::Write {
                self.tree.rollback()?;
            }
            if was_none {
                self.end_read_alone()?;
            }
            return Err(error);
        }
        self.tree.make_database()
    }

    /// Begins a write transaction in which all content is going to be replaced: the header may be
    /// damaged, or be none.
    ///
    /// # Errors
    /// Those of locking and of files.
    pub fn begin_write_over(&mut self) -> Result<()> {
        match self.begin_write(true) {
            Err(error) if matches!(error.code(), ResultCode::NOTADB | ResultCode::CORRUPT) => {}
            // Only newer libraries may write what is there.
            Err(error) if error.code() == ResultCode::READONLY && self.tree.is_newer_format() => {
                self.tree.forget_newer_format();
            }
            other => return other,
        }
        let over = |tree: &mut Btree| {
            tree.tree.begin_read()?;
            let begun = tree.tree.begin_write(true);
            if begun.is_err() {
                tree.end_read_alone()?;
            }
            begun
        };
        if self.is_shared() { self.begin_shared_write(true, over) } else { over(self) }
    }

    /// With a log: both transactions in one step.
    fn begin_write_at_once(&mut self, exclusive: bool, begin: fn(&mut Tree, bool) -> Result<()>) -> Result<()> {
        self.release_closed_cursors();
        let begun = begin(&mut self.tree, exclusive).and_then(|()| self.open_page_one());
        let begun = begun.and_then(|()| match self.tree.is_writable_format() {
            true => self.tree.make_database(),
            false => Err(Error::bare(ResultCode::READONLY)),
        });
        if begun.is_err() {
            self.tree.release_page_one();
            // The error that is reported is the first.
            let _ = self.tree.rollback();
            let _ = self.tree.end_read();
        }
        begun
    }

    /// After `SQLITE_BUSY` for a write transaction: a place among the connections of this process
    /// that wait for theirs; see [`pager::Pager::turn_wait`]. Not for a tree that is shared, whose
    /// users would have one place together.
    pub fn turn_wait(&mut self) -> Option<TurnWait> {
        if self.is_shared() { None } else { self.tree.turn_wait() }
    }

    /// The turn is not waited for any more.
    pub fn leave_queue(&mut self) {
        self.tree.leave_queue();
    }

    /// Commits a write transaction and ends the read transaction. `SQLITE_BUSY` leaves the
    /// transaction as it was, to be tried again.
    pub fn commit(&mut self) -> Result<()> {
        self.commit_phase_one(None, CommitWay::Alone)?;
        self.commit_phase_two(false)
    }

    /// Takes the lock that the commit needs; see [`pager::Pager::lock_for_commit`].
    ///
    /// # Errors
    /// `SQLITE_BUSY`: try again later.
    pub fn lock_for_commit(&mut self) -> Result<()> {
        if self.is_written_by_another() {
            return Ok(());
        }
        self.tree.lock_for_commit()
    }

    /// Whether a commit together with other files needs a super-journal.
    pub fn needs_super_journal(&self) -> bool {
        self.tree.pager().needs_super_journal()
    }

    /// The system below.
    pub fn vfs(&self) -> &std::rc::Rc<dyn vfs::Vfs> {
        self.tree.pager().vfs()
    }

    /// Makes the transaction durable but not yet final: journal synced, database written and
    /// synced. `super_journal` names the file that binds several databases' journals together.
    pub fn commit_phase_one(&mut self, super_journal: Option<&str>, way: CommitWay) -> Result<()> {
        if self.txn_state() != TxnState::Write {
            return Ok(());
        }
        self.vacuum_before_commit()?;
        self.tree.commit_phase_one_in(super_journal, way)
    }

    /// The commit point: the journal goes. `keep_read` leaves a read transaction for statements
    /// that are still running.
    pub fn commit_phase_two(&mut self, keep_read: bool) -> Result<()> {
        if self.txn_state() == TxnState::Write {
            if keep_read || self.has_other_readers() {
                self.tree.keep_snapshot()?;
            }
            let ended = self.tree.commit_phase_two();
            self.vacuum.reset();
            self.note_shared_end_of_write(ended.is_ok());
            if let Err(error) = ended {
                // Whether the content is the old or the new one is not known before the next
                // transaction.
                self.trip_cursors(error.clone());
                self.tree.release_page_one();
                return Err(error);
            }
        }
        if keep_read { Ok(()) } else { self.end_read() }
    }

    /// Undoes the write transaction; a read transaction remains. Cursors that are kept save their
    /// position and continue, other cursors answer `SQLITE_ABORT_ROLLBACK` from now on.
    pub fn rollback(&mut self, kept: CursorsKept) -> Result<()> {
        if self.is_shared() && self.txn_state() != TxnState::Write {
            // The cursors may be those of others.
            return Ok(());
        }
        let aborted = || Error::bare(ResultCode::ABORT_ROLLBACK);
        let mut saved = Ok(());
        if kept == CursorsKept::Readers {
            self.trip(Cursor::may_write, aborted());
        }
        if kept != CursorsKept::None {
            saved = self.save_all_cursors();
        }
        if kept == CursorsKept::None || saved.is_err() {
            self.trip_cursors(aborted());
        }
        if self.txn_state() != TxnState::Write {
            return saved;
        }
        self.tree.release_page_one();
        self.vacuum.reset();
        let rolled_back = self.tree.rollback();
        self.note_shared_end_of_write(false);
        rolled_back.and_then(|()| self.tree.reopen_page_one()).and(saved)
    }

    /// Makes every open cursor unusable.
    fn trip_cursors(&mut self, error: Error) {
        self.trip(|_| true, error);
    }

    fn trip(&mut self, which: impl Fn(&Cursor) -> bool, error: Error) {
        self.cursors.trip(&mut self.tree, which, &error);
    }

    /// Ends a read transaction; nothing when a write transaction is open. Cursors that are still
    /// open save their position.
    pub fn end_read(&mut self) -> Result<()> {
        match self.is_shared() && !self.leave_shared_read() {
            true => Ok(()),
            false => self.end_read_alone(),
        }
    }

    /// Ends the pager's own read transaction.
    fn end_read_alone(&mut self) -> Result<()> {
        if self.pager_state() != TxnState::Read {
            return Ok(());
        }
        let unchanged = self.is_lockless() || self.tree.pager().keeps_lock();
        let saved = match unchanged && self.cursors.are_closed() {
            true => Ok(()),
            false => self.save_all_cursors(),
        };
        if saved.is_err() {
            self.trip_cursors(Error::bare(ResultCode::ABORT_ROLLBACK));
        }
        self.tree.end_read().and(saved)
    }

    /// An assertion has failed while the tree was in use; see [`pager::Pager::poison`].
    pub fn poison(&mut self) {
        self.tree.poison();
    }

    /// Gives up the locks of a poisoned tree; see [`pager::Pager::abandon`].
    pub fn abandon(&mut self) {
        self.tree.abandon();
    }

    /// How far the connection's transaction is.
    #[inline]
    pub fn txn_state(&self) -> TxnState {
        match &self.sharing {
            None => self.pager_state(),
            Some(sharing) => sharing.state(),
        }
    }

    /// How far the pager's transaction is: that of all connections that share the tree.
    #[inline]
    pub(super) fn pager_state(&self) -> TxnState {
        self.tree.pager().txn_state()
    }

    /// Opens savepoints until `depth` of them are open; a write transaction must be open.
    pub fn savepoint_begin(&mut self, depth: usize) -> Result<()> {
        self.require_write()?;
        self.tree.savepoint_open(depth);
        Ok(())
    }

    /// Forgets savepoints so that `depth` remain open.
    pub fn savepoint_release(&mut self, depth: usize) -> Result<()> {
        self.tree.savepoint_release(depth);
        Ok(())
    }

    /// Goes back to the state when savepoint number `depth` (from 0) was opened; it stays open.
    /// Cursors that are kept save their position; others answer `SQLITE_ABORT_ROLLBACK` from now
    /// on.
    pub fn savepoint_rollback(&mut self, depth: usize, kept: CursorsKept) -> Result<()> {
        if self.txn_state() != TxnState::Write {
            return Ok(());
        }
        let aborted = || Error::bare(ResultCode::ABORT_ROLLBACK);
        if kept == CursorsKept::Readers {
            self.trip(Cursor::may_write, aborted());
        }
        if kept == CursorsKept::None || self.save_all_cursors().is_err() {
            self.trip_cursors(aborted());
        }
        self.tree.savepoint_rollback(depth)
    }

    /// Number of open savepoints.
    pub fn savepoint_count(&self) -> usize {
        self.tree.pager().savepoint_count()
    }

    pub(super) fn require_write(&self) -> Result<()> {
        match self.pager_state() {
            TxnState::Write => Ok(()),
            _ => Err(Error::bare(ResultCode::READONLY)),
        }
    }

    pub(super) fn save_all_cursors(&mut self) -> Result<()> {
        self.cursors.save_all(&mut self.tree)
    }
}
