//! Transactions and savepoints, and what they do to the cursors.

use crate::btree::Btree;
use crate::cursor::{Cursor, Position};
use crate::meta::Header;
use crate::tree::HEADER_PAGE_COUNT;
use base::{CursorId, Error, PageNo, Reason, Result, ResultCode};
use pager::{LeanRead, Pager, Snapshot, TxnState};

/// Which cursors go on when a write transaction is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survivors {
    /// All: the statement that failed was a transaction of its own.
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
    pub(crate) fn begin_read_alone(&mut self) -> Result<()> {
        if self.tree.pager.txn_state() != TxnState::None {
            self.tree.pager.check_failure()?;
            if self.tree.pager.settle() == LeanRead::Valid {
                return Ok(());
            }
            // The statement that reads without a lock has shown its last row, or starts over.
            self.trip_cursors(Error::signal(Reason::ReadTooLate));
            self.end_read_alone()?;
        }
        if !self.tree.pager.keeps_lock() {
            self.release_closed_cursors();
        }
        self.begin_read_from(Pager::begin_read)
    }

    /// Starts a read transaction that takes no lock as long as the cache has every page it needs
    /// (else as `begin_read`). It is for a statement that can start over: when a call answers
    /// [`Reason::ReadTooLate`], the file has changed; end the read transaction, begin with
    /// `begin_read` and run again. Nothing may have been shown by then: before a row that need not
    /// be the last, and before user code runs, call `settle_read`.
    pub fn begin_read_lean(&mut self) -> Result<()> {
        if self.is_shared() {
            return self.begin_shared_read();
        }
        if self.tree.pager.txn_state() != TxnState::None {
            return Ok(());
        }
        // Closed cursors stay on their pages as long as nothing has changed.
        if !self.tree.pager.try_begin_read_lean()? {
            return self.begin_read_alone();
        }
        match self.begin_read_from(|_| Ok(())) {
            Err(error) if error.reason() == Reason::ReadTooLate => self.begin_read_alone(),
            other => other,
        }
    }

    /// Begins a read transaction on an earlier snapshot; see [`Pager::begin_read_at`].
    ///
    /// # Errors
    /// `SQLITE_ERROR_SNAPSHOT` when it is gone.
    pub fn begin_read_at(&mut self, snapshot: &Snapshot) -> Result<()> {
        if self.has_other_readers() {
            // They are on a snapshot already, and there is one for all.
            return Err(Error::bare(ResultCode::LOCKED_SHAREDCACHE));
        }
        self.begin_read_from(|pager| pager.begin_read_at(snapshot))?;
        if self.is_shared() { self.begin_shared_read() } else { Ok(()) }
    }

    /// Looks which snapshots can still be read; see [`Pager::recover_snapshots`].
    ///
    /// # Errors
    /// The pager's.
    pub fn recover_snapshots(&mut self) -> Result<()> {
        self.tree.pager.recover_snapshots()
    }

    /// The snapshot that the read transaction is on.
    ///
    /// # Errors
    /// `SQLITE_ERROR` without a log or a transaction.
    pub fn snapshot(&self) -> Result<Snapshot> {
        self.tree.pager.snapshot()
    }

    fn begin_read_from(&mut self, begin: impl FnOnce(&mut Pager) -> Result<()>) -> Result<()> {
        let result = begin(&mut self.tree.pager).and_then(|()| self.open_page_one());
        if result.is_err() {
            self.release_page_one();
            // The error that is reported is the first.
            let _ = self.tree.pager.end_read();
        }
        result
    }

    /// Closed cursors leave the pages that they stayed on: those may be others from now on.
    pub(crate) fn release_closed_cursors(&mut self) {
        let Btree { cursors, tree, .. } = self;
        for cursor in cursors.iter_mut().filter(|cursor| !cursor.is_open) {
            cursor.invalidate(tree);
        }
    }

    /// Whether the read transaction holds no lock.
    #[inline]
    pub fn is_lean(&self) -> bool {
        self.tree.pager.is_lean()
    }

    /// Takes the locks that `begin_read_lean` did without; [`Reason::ReadTooLate`] as there.
    pub fn settle_read(&mut self) -> Result<()> {
        self.tree.pager.settle().or_start_over()
    }

    fn open_page_one(&mut self) -> Result<()> {
        loop {
            if self.tree.pager.page_count() == 0 {
                return Ok(());
            }
            let frame = self.tree.pager.get(PageNo::FIRST)?;
            match self.tree.read_header(frame) {
                Ok(Header::Good) => {
                    self.tree.page_one = Some(frame);
                    return Ok(());
                }
                Ok(Header::Log) => {
                    self.tree.pager.unpin(frame);
                    self.release_closed_cursors();
                    self.tree.pager.open_log()?;
                }
                Ok(Header::Again(page_size)) => {
                    self.tree.pager.unpin(frame);
                    self.release_closed_cursors();
                    self.tree.pager.set_page_size(page_size)?;
                }
                Err(error) => {
                    self.tree.pager.unpin(frame);
                    return Err(error);
                }
            }
        }
    }

    pub(crate) fn release_page_one(&mut self) {
        if let Some(frame) = self.tree.page_one.take() {
            self.tree.pager.unpin(frame);
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

    fn begin_write_alone(&mut self, exclusive: bool) -> Result<()> {
        // As in SQLite a write transaction stays what it is.
        if self.pager_state() == TxnState::Write {
            return Ok(());
        }
        let was_none = self.pager_state() == TxnState::None;
        if was_none && self.tree.pager.uses_log() {
            return self.begin_write_at_once(exclusive);
        }
        self.begin_read_alone()?;
        // A newer format may be readable and still not be ours to write.
        let begun = match self.tree.is_writable_format() {
            true => self.tree.pager.begin_write(exclusive),
            false => Err(Error::bare(ResultCode::READONLY)),
        };
        if let Err(error) = begun {
            if self.pager_state() == TxnState::Write {
                self.tree.pager.rollback()?;
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
            Err(error) if error.code() == ResultCode::READONLY && self.tree.newer_format => {
                self.tree.newer_format = false;
            }
            other => return other,
        }
        let over = |tree: &mut Btree| {
            tree.tree.pager.begin_read()?;
            let begun = tree.tree.pager.begin_write(true);
            if begun.is_err() {
                tree.end_read_alone()?;
            }
            begun
        };
        if self.is_shared() { self.begin_shared_write(true, over) } else { over(self) }
    }

    /// With a log: both transactions in one step.
    fn begin_write_at_once(&mut self, exclusive: bool) -> Result<()> {
        self.release_closed_cursors();
        let begun = self.tree.pager.begin_write(exclusive).and_then(|()| self.open_page_one());
        let begun = begun.and_then(|()| match self.tree.is_writable_format() {
            true => self.tree.make_database(),
            false => Err(Error::bare(ResultCode::READONLY)),
        });
        if begun.is_err() {
            self.release_page_one();
            // The error that is reported is the first.
            let _ = self.tree.pager.rollback();
            let _ = self.tree.pager.end_read();
        }
        begun
    }

    /// Commits a write transaction and ends the read transaction. `SQLITE_BUSY` leaves the
    /// transaction as it was, to be tried again.
    pub fn commit(&mut self) -> Result<()> {
        self.commit_phase_one(None)?;
        self.commit_phase_two(false)
    }

    /// Takes the lock that the commit needs; see [`Pager::lock_for_commit`].
    ///
    /// # Errors
    /// `SQLITE_BUSY`: try again later.
    pub fn lock_for_commit(&mut self) -> Result<()> {
        if self.is_written_by_another() {
            return Ok(());
        }
        self.tree.pager.lock_for_commit()
    }

    /// Whether a commit together with other files needs a super-journal.
    pub fn needs_super_journal(&self) -> bool {
        self.tree.pager.needs_super_journal()
    }

    /// The system below.
    pub fn vfs(&self) -> &std::rc::Rc<dyn vfs::Vfs> {
        self.tree.pager.vfs()
    }

    /// Makes the transaction durable but not yet final: journal synced, database written and
    /// synced. `super_journal` names the file that binds several databases' journals together.
    pub fn commit_phase_one(&mut self, super_journal: Option<&str>) -> Result<()> {
        if self.txn_state() != TxnState::Write {
            return Ok(());
        }
        if !self.vacuumed {
            self.vacuum_before_commit()?;
            self.vacuumed = true;
        }
        self.tree.pager.commit_phase_one(super_journal)
    }

    /// The commit point: the journal goes. `keep_read` leaves a read transaction for statements
    /// that are still running.
    pub fn commit_phase_two(&mut self, keep_read: bool) -> Result<()> {
        if self.txn_state() == TxnState::Write {
            if keep_read || self.has_other_readers() {
                self.tree.pager.keep_snapshot()?;
            }
            let ended = self.tree.pager.commit_phase_two();
            self.forget_write();
            self.note_shared_end_of_write(ended.is_ok());
            if let Err(error) = ended {
                // Whether the content is the old or the new one is not known before the next
                // transaction.
                self.trip_cursors(error.clone());
                self.release_page_one();
                return Err(error);
            }
        }
        if keep_read { Ok(()) } else { self.end_read() }
    }

    /// What the write transaction knew goes with it.
    fn forget_write(&mut self) {
        self.tree.has_content.clear();
        self.tree.truncated = false;
        self.vacuumed = false;
    }

    /// Undoes the write transaction; a read transaction remains. The survivors save their position
    /// and go on, other cursors answer `SQLITE_ABORT_ROLLBACK` from now on.
    pub fn rollback(&mut self, survivors: Survivors) -> Result<()> {
        if self.is_shared() && self.txn_state() != TxnState::Write {
            // The cursors may be those of others.
            return Ok(());
        }
        let aborted = || Error::bare(ResultCode::ABORT_ROLLBACK);
        let mut saved = Ok(());
        if survivors == Survivors::Readers {
            self.trip(|cursor| cursor.writable, aborted());
        }
        if survivors != Survivors::None {
            saved = self.save_all_cursors();
        }
        if survivors == Survivors::None || saved.is_err() {
            self.trip_cursors(aborted());
        }
        if self.txn_state() != TxnState::Write {
            return saved;
        }
        self.release_page_one();
        self.forget_write();
        let rolled_back = self.tree.pager.rollback();
        self.note_shared_end_of_write(false);
        rolled_back.and_then(|()| self.reopen_page_one()).and(saved)
    }

    /// After page bytes went back to an earlier state: page 1 and what follows from it.
    fn reopen_page_one(&mut self) -> Result<()> {
        if self.tree.pager.page_count() == 0 {
            self.tree.settings_fixed = false;
            return Ok(());
        }
        let frame = self.tree.pager.get(PageNo::FIRST)?;
        self.tree.page_one = Some(frame);
        let count = self.tree.header_u32(HEADER_PAGE_COUNT)?;
        if count > 0 && self.tree.pager.is_in_memory() {
            self.tree.pager.set_page_count(count);
        }
        self.tree.read_header(frame).map(|_| ())
    }

    /// Makes every open cursor unusable.
    fn trip_cursors(&mut self, error: Error) {
        self.trip(|_| true, error);
    }

    fn trip(&mut self, which: impl Fn(&Cursor) -> bool, error: Error) {
        let Btree { cursors, tree, .. } = self;
        for cursor in cursors.iter_mut().filter(|cursor| which(cursor)) {
            cursor.invalidate(tree);
            if cursor.is_open {
                cursor.position = Position::Fault;
                cursor.fault = Some(error.clone());
            }
        }
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
        let unchanged = self.is_lean() || self.tree.pager.keeps_lock();
        let saved = match unchanged && self.open_cursors == 0 {
            true => Ok(()),
            false => self.save_all_cursors(),
        };
        if saved.is_err() {
            self.trip_cursors(Error::bare(ResultCode::ABORT_ROLLBACK));
        }
        self.release_page_one();
        self.tree.pager.end_read().and(saved)
    }

    /// An assertion has failed while the tree was in use; see [`Pager::poison`].
    pub fn poison(&mut self) {
        self.tree.pager.poison();
    }

    /// Gives up the locks of a poisoned tree; see [`Pager::abandon`].
    pub fn abandon(&mut self) {
        self.tree.pager.abandon();
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
    pub(crate) fn pager_state(&self) -> TxnState {
        self.tree.pager.txn_state()
    }

    /// Opens savepoints until `depth` of them are open; a write transaction must be open.
    pub fn savepoint_begin(&mut self, depth: usize) -> Result<()> {
        self.require_write()?;
        self.tree.pager.savepoint_open(depth);
        Ok(())
    }

    /// Forgets savepoints so that `depth` remain open.
    pub fn savepoint_release(&mut self, depth: usize) -> Result<()> {
        self.tree.pager.savepoint_release(depth);
        Ok(())
    }

    /// Goes back to the state when savepoint number `depth` (from 0) was opened; it stays open.
    /// The survivors save their position; other cursors answer `SQLITE_ABORT_ROLLBACK` from now on.
    pub fn savepoint_rollback(&mut self, depth: usize, survivors: Survivors) -> Result<()> {
        if self.txn_state() != TxnState::Write {
            return Ok(());
        }
        let aborted = || Error::bare(ResultCode::ABORT_ROLLBACK);
        if survivors == Survivors::Readers {
            self.trip(|cursor| cursor.writable, aborted());
        }
        if survivors == Survivors::None || self.save_all_cursors().is_err() {
            self.trip_cursors(aborted());
        }
        self.release_page_one();
        self.tree.pager.savepoint_rollback(depth)?;
        if self.tree.pager.page_count() == 0 {
            return self.tree.make_database();
        }
        self.reopen_after_savepoint()
    }

    fn reopen_after_savepoint(&mut self) -> Result<()> {
        let frame = self.tree.pager.get(PageNo::FIRST)?;
        self.tree.page_one = Some(frame);
        let incremental = self.tree.header_u32(64)? != 0;
        self.tree.incremental_vacuum = incremental;
        Ok(())
    }

    /// Number of open savepoints.
    pub fn savepoint_count(&self) -> usize {
        self.tree.pager.savepoint_count()
    }

    pub(crate) fn require_write(&self) -> Result<()> {
        match self.pager_state() {
            TxnState::Write => Ok(()),
            _ => Err(Error::bare(ResultCode::READONLY)),
        }
    }

    pub(crate) fn save_all_cursors(&mut self) -> Result<()> {
        let Btree { cursors, tree, .. } = self;
        let mut result = Ok(());
        for cursor in cursors {
            if !cursor.is_open {
                cursor.invalidate(tree);
            } else if let Err(error) = cursor.save(tree) {
                cursor.invalidate(tree);
                result = Err(error);
            }
        }
        result
    }

    /// Before a change through a cursor: it may write, and every other cursor on the same tree
    /// saves its position.
    #[inline]
    pub(crate) fn before_write(&mut self, cursor: CursorId) -> Result<()> {
        let root = self.check_write(cursor)?;
        let Btree { cursors, tree, .. } = self;
        for (index, other) in cursors.iter_mut().enumerate() {
            if other.root == root && index != cursor.0 as usize && other.holds_pages() {
                if crate::sabotage::breaks("tree (2)") {
                    continue;
                }
                other.give_way(tree)?;
            }
        }
        // In test builds only: a second walk over all cursors, once a row.
        debug_assert!(self.is_alone(cursor, root), "tree (2): a tree changes under another cursor");
        Ok(())
    }

    /// Whether no other cursor holds pages of a tree.
    fn is_alone(&self, cursor: CursorId, root: PageNo) -> bool {
        let others = self.cursors.iter().enumerate().filter(|(index, _)| *index != cursor.0 as usize);
        others.filter(|(_, other)| other.root == root).all(|(_, other)| !other.holds_pages())
    }

    /// The root of a cursor's tree, which it may write.
    #[inline]
    pub(crate) fn check_write(&self, cursor: CursorId) -> Result<PageNo> {
        let (root, writable) = match self.cursors.get(cursor.0 as usize) {
            Some(cursor) if cursor.is_open => (cursor.root, cursor.writable),
            _ => return Err(Error::bare(ResultCode::MISUSE)),
        };
        if !writable || self.pager_state() != TxnState::Write {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let is_root = |pinned: &CursorId| self.cursors.get(pinned.0 as usize).is_some_and(|own| own.root == root);
        if self.pinned.iter().any(|pinned| *pinned != cursor && is_root(pinned)) {
            return Err(Error::bare(ResultCode::CONSTRAINT_PINNED));
        }
        Ok(root)
    }
}
