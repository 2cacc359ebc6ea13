//! One commit over several database files.
//!
//! The super-journal lists the rollback journals that take part, and each of them names it at its
//! end. While it exists all of them are hot; deleting it commits the transaction in every file at
//! once. The order, with numbers as the crash tests count them:
//!
//! 1. The EXCLUSIVE lock on every file ([`Pager::lock_for_commit`]): from here on nobody else can
//!    make the commit fail.
//! 2. The list is written and synced, with its directory.
//! 3. Every file's phase one: its journal names the list and is synced, the file is written and
//!    synced.
//! 4. The list is deleted and its directory synced: the commit.
//! 5. Every file's phase two: its journal goes. One that is left behind names a list that is gone,
//!    and is not rolled back.

use crate::pager::{JournalMode, Pager, State, Synchronous};
use base::Result;
use std::rc::Rc;
use vfs::{File, FileKind, LockLevel, OpenFlags, SyncKind, Vfs};

/// How many names are tried before an old file is taken to be left over.
const NAMES_TRIED_MAX: u32 = 100;

/// The list of the journals of a commit that is under way.
pub struct SuperJournal {
    vfs: Rc<dyn Vfs>,
    name: String,
}

impl SuperJournal {
    /// Writes the list, durably, beside the database file `main`.
    ///
    /// # Errors
    /// Those of the file; none is left then.
    pub fn create(vfs: &Rc<dyn Vfs>, main: &str, journals: &[String]) -> Result<SuperJournal> {
        let name = free_name(&**vfs, main)?;
        let flags = OpenFlags { kind: FileKind::SuperJournal, read_write: true, create: true, exclusive: true };
        let file = vfs.open(&name, flags)?;
        let written = write_list(&*file, journals);
        drop(file);
        if let Err(error) = written {
            let _ = vfs.delete(&name, false);
            return Err(error);
        }
        Ok(SuperJournal { vfs: vfs.clone(), name })
    }

    /// Full path of the list.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Deletes the list: the commit point.
    ///
    /// # Errors
    /// `SQLITE_IOERR_DELETE` and the like: the transaction must be rolled back.
    pub fn commit(self) -> Result<()> {
        self.vfs.delete(&self.name, true)
    }
}

fn write_list(file: &dyn File, journals: &[String]) -> Result<()> {
    let mut offset = 0;
    for journal in journals {
        let entry = [journal.as_bytes(), &[0]].concat();
        file.write_at(&entry, offset)?;
        offset += entry.len() as u64;
    }
    file.sync(SyncKind::Normal)
}

/// `<main>-mjXXXXXX9XX`: the 9 in the last but two keeps the name unique where names are cut to
/// 8.3.
fn free_name(vfs: &dyn Vfs, main: &str) -> Result<String> {
    let mut tried = 0;
    loop {
        let mut random = [0; 4];
        vfs.randomness(&mut random);
        let number = u32::from_le_bytes(random);
        let name = format!("{main}-mj{:06X}9{:02X}", (number >> 8) & 0x00ff_ffff, number & 0xff);
        if !vfs.exists(&name)? {
            return Ok(name);
        }
        tried += 1;
        if tried > NAMES_TRIED_MAX {
            vfs.delete(&name, false)?;
            return Ok(name);
        }
    }
}

impl Pager {
    /// Whether a commit of this file together with others needs a super-journal: it has a file, a
    /// rollback journal in a file, and is to survive a power failure.
    pub fn needs_super_journal(&self) -> bool {
        let journaled =
            matches!(self.journal_mode(), JournalMode::Delete | JournalMode::Truncate | JournalMode::Persist);
        journaled && !self.is_in_memory() && self.synchronous() != Synchronous::Off
    }

    /// Takes the EXCLUSIVE lock that the commit of a write transaction needs, before anything of it
    /// is done. `SQLITE_BUSY` leaves the transaction as it was.
    ///
    /// # Errors
    /// `SQLITE_BUSY`, `SQLITE_IOERR_LOCK`.
    pub fn lock_for_commit(&mut self) -> Result<()> {
        let writes = (State::WriterLocked..=State::WriterFinished).contains(&self.state());
        if !writes || self.is_in_memory() || self.journal_mode() == JournalMode::Wal {
            return Ok(());
        }
        self.lock(LockLevel::Exclusive)
    }
}
