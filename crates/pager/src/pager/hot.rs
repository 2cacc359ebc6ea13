//! Hot journals: what a crashed writer left is rolled back by the next reader.

use super::{Pager, bare};
use crate::journal::{children_of, name_in};
use base::{Result, ResultCode};
use vfs::{File, FileKind, LockLevel, OpenFlags};

const READ: OpenFlags = OpenFlags { kind: FileKind::MainJournal, read_write: false, create: false, exclusive: false };
const WRITE: OpenFlags = OpenFlags { kind: FileKind::MainJournal, read_write: true, create: false, exclusive: false };

impl Pager {
    /// With SHARED held: rolls back a hot journal if there is one. `SQLITE_BUSY` when another
    /// connection is doing so.
    pub(super) fn roll_back_hot_journal(&mut self) -> Result<()> {
        if !self.has_hot_journal()? {
            return Ok(());
        }
        if self.files.is_read_only() {
            return Err(bare(ResultCode::READONLY_ROLLBACK));
        }
        // Invariant 9. The lock is taken directly: RESERVED is what a live writer would hold.
        self.lock(LockLevel::Exclusive)?;
        if self.files.vfs().exists(self.files.journal_name())? {
            let journal = self.files.vfs().open(self.files.journal_name(), WRITE)?;
            if !journal.is_writable() {
                return Err(Self::journal_unusable());
            }
            self.roll_back_journal_of_another(journal)?;
        }
        self.drop_cache();
        self.version.changed_by_others();
        if self.locks.is_exclusive() { Ok(()) } else { self.unlock(LockLevel::Shared) }
    }

    /// A journal is hot when it is there, nobody holds RESERVED, the database is not empty and the
    /// journal's header was not zeroed.
    pub(super) fn has_hot_journal(&mut self) -> Result<bool> {
        let Some(file) = self.files.database() else {
            return Ok(false);
        };
        if !self.files.vfs().exists(self.files.journal_name())? || file.check_reserved_lock()? {
            return Ok(false);
        }
        if file.size()? == 0 {
            // A journal of a database that is gone. Only who holds RESERVED may delete it.
            if !self.files.is_read_only() && self.lock(LockLevel::Reserved).is_ok() {
                let _ = self.files.vfs().delete(self.files.journal_name(), false);
                if !self.locks.is_exclusive() {
                    self.unlock(LockLevel::Shared)?;
                }
            }
            return Ok(false);
        }
        match self.files.vfs().open(self.files.journal_name(), READ) {
            Ok(journal) => {
                let mut first = [0; 1];
                Ok(journal.read_at(&mut first, 0)? == 1 && first != [0])
            }
            // Gone again, or not to be opened: the attempt to roll back will tell.
            Err(error) if error.code() == ResultCode::CANTOPEN => self.files.vfs().exists(self.files.journal_name()),
            Err(error) => Err(error),
        }
    }

    fn roll_back_journal_of_another(&mut self, journal: Box<dyn File>) -> Result<()> {
        let guarded = !self.files.is_immutable() && !self.files.is_in_memory();
        assert!(
            !guarded || self.lock_level() == LockLevel::Exclusive,
            "pager (9): a hot journal is rolled back without the lock for it"
        );
        self.sync_journal_file(&*journal)?;
        let super_name = name_in(&*journal)?;
        // A commit over several files is done when its super-journal is gone.
        let stale = match &super_name {
            Some(name) => !self.files.vfs().exists(name)?,
            None => false,
        };
        if !stale {
            let played = self.play_back(&*journal)?;
            self.sync_file()?;
            if played > 0 {
                base::log::log(ResultCode::NOTICE_RECOVER_ROLLBACK, || {
                    format!("recovered {played} pages from {}", self.files.journal_name())
                });
            }
        }
        self.adopt_journal(journal, super_name.is_some());
        self.finalize_journal()?;
        match super_name {
            Some(name) if !stale => self.delete_super_journal_if_done(&name),
            _ => Ok(()),
        }
    }

    /// The super-journal goes when it lists this journal, and no journal that it lists names it any
    /// more.
    fn delete_super_journal_if_done(&mut self, name: &str) -> Result<()> {
        let Ok(children) = children_of(&**self.files.vfs(), name) else {
            return Ok(());
        };
        if !children.iter().any(|child| child == self.files.journal_name()) {
            return Ok(());
        }
        for child in children {
            if !self.files.vfs().exists(&child)? {
                continue;
            }
            let journal = self.files.vfs().open(&child, READ)?;
            if name_in(&*journal)?.as_deref() == Some(name) {
                return Ok(());
            }
        }
        self.files.vfs().delete(name, false)
    }
}
