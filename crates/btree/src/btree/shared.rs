//! A tree file that several connections of the process have open at once (shared cache): whose
//! transaction is how far, and who has locked which table.
//!
//! There is one [`Btree`]: one pager, one cache, one arena of cursors. A connection takes it out of
//! its slot for one operation ([`SharedTree`]) and puts it back, so all below here works for one
//! connection at a time and knows nothing of the others. The pager has one transaction, that of the
//! connection that is furthest; here is noted how far each connection's own is:
//!
//! 1. The pager reads as long as any connection is in a transaction, and writes for one at a time.
//! 2. Whoever is in a transaction holds a read lock on the schema table. Other tables are locked by
//!    root page, for reading or for writing, until the transaction ends.
//! 3. A lock that is refused is `SQLITE_LOCKED_SHAREDCACHE`, at once: no busy handler hears of it.
//!    Who was in the way is noted for `sqlite3_unlock_notify` ([`crate::sharing::blocking`]).
//! 4. A writer whom a reader refused keeps new transactions out until it has got its turn or has
//!    ended.
//!
//! The rules are those of <https://www.sqlite.org/sharedcache.html>.

pub(crate) mod slot;

use super::Btree;
use crate::kinds::MetaSlot;
use crate::sharing::{TableLock, Wanted};
use base::{PageNo, Result};
use pager::TxnState;
pub use slot::SharedTree;
use std::rc::Rc;

impl Btree {
    /// Whether connections of this process share the tree.
    #[inline]
    pub fn is_shared(&self) -> bool {
        self.sharing.is_some()
    }

    /// Locks the table at a root page until the connection's transaction ends.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_SHAREDCACHE` when another connection's lock is in the way.
    pub fn lock_table(&mut self, root: PageNo, lock: TableLock) -> Result<()> {
        let Some(sharing) = &mut self.sharing else { return Ok(()) };
        sharing.lock(root, lock)
    }

    /// Looks whether the schema can be read now: no other connection has changes of it open.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_SHAREDCACHE`.
    pub fn check_schema_lock(&mut self) -> Result<()> {
        self.sharing.as_mut().map_or(Ok(()), |sharing| sharing.may_lock(PageNo::FIRST, TableLock::Read))
    }

    /// Whether nobody else has pointers to the system below and to the file.
    fn owns_its_system(&self) -> bool {
        Rc::strong_count(self.vfs()) == 1 && self.file().is_none_or(|file| Rc::strong_count(file) == 1)
    }

    /// Notes that a connection has read the schema.
    pub fn note_schema(&mut self) {
        if let Some(sharing) = &mut self.sharing {
            sharing.note_schema();
        }
    }

    /// Whether a connection that shares the tree has read the schema. In SQLite all have it then.
    pub fn is_schema_known(&self) -> bool {
        self.sharing.as_ref().is_some_and(|sharing| sharing.is_schema_known())
    }

    /// The schema cookie that the last commit of a connection that shares the tree has left. None
    /// while this connection may have changed the schema itself.
    pub fn shared_schema_cookie(&self) -> Option<u32> {
        self.sharing.as_ref()?.schema_cookie()
    }

    /// Whether a write transaction is open, of this connection or one that shares the tree.
    pub fn is_written(&self) -> bool {
        self.pager_state() == TxnState::Write
    }

    /// Whether the write transaction is that of another connection that shares the tree.
    #[inline]
    pub(crate) fn is_written_by_another(&self) -> bool {
        self.sharing.as_ref().is_some_and(|sharing| sharing.other_writer().is_some())
    }

    /// Whether other connections are in transactions of this tree.
    pub(crate) fn has_other_readers(&self) -> bool {
        self.sharing.as_ref().is_some_and(|sharing| sharing.has_others())
    }

    /// Begins to read in a shared tree.
    #[cold]
    pub(crate) fn begin_shared_read(&mut self) -> Result<()> {
        self.begin_shared(Wanted::Read, |tree| match tree.pager_state() {
            TxnState::None => tree.begin_read_alone(),
            _ => Ok(()),
        })
    }

    /// Begins to write in a shared tree by `begin`.
    #[cold]
    pub(crate) fn begin_shared_write(
        &mut self,
        exclusive: bool,
        begin: impl FnOnce(&mut Btree) -> Result<()>,
    ) -> Result<()> {
        self.begin_shared(if exclusive { Wanted::Exclusive } else { Wanted::Write }, begin)
    }

    fn begin_shared(&mut self, wanted: Wanted, begin: impl FnOnce(&mut Btree) -> Result<()>) -> Result<()> {
        let own = self.txn_state();
        if own == TxnState::Write || (own == TxnState::Read && wanted == Wanted::Read) {
            return Ok(());
        }
        if let Some(sharing) = &mut self.sharing {
            sharing.may_begin(wanted)?;
        }
        begin(self)?;
        if let Some(sharing) = &mut self.sharing {
            sharing.begun(wanted);
        }
        Ok(())
    }

    /// The connection's write transaction is over.
    pub(crate) fn note_shared_end_of_write(&mut self, committed: bool) {
        let cookie = if self.is_shared() { self.meta(MetaSlot::SchemaCookie).ok() } else { None };
        if let Some(sharing) = &mut self.sharing {
            sharing.stepped_down();
            if committed {
                sharing.committed(cookie);
            }
        }
    }

    /// Ends the connection's read transaction in a shared tree: whether the pager's is to end as
    /// well.
    #[cold]
    pub(crate) fn leave_shared_read(&mut self) -> bool {
        debug_assert!(
            self.pager_state() != TxnState::None || self.txn_state() == TxnState::None,
            "shared (1): a connection is in a transaction that the pager is not in"
        );
        let Some(sharing) = &mut self.sharing else { return true };
        if sharing.state() != TxnState::Read {
            return false;
        }
        sharing.ended();
        sharing.is_idle()
    }

    /// Commits of the connection that has the tree now, where others share it.
    pub(crate) fn own_shared_commits(&self) -> Option<u32> {
        Some(self.sharing.as_ref()?.own_commits())
    }
}
