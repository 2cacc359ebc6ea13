//! A tree file that several connections of the process have open at once (shared cache): whose
//! transaction is how far, and who has locked which table.
//!
//! There is one [`Btree`]: one pager, one cache, one arena of cursors. A connection takes it out of its
//! slot for one operation ([`SharedTree`]) and puts it back, so all below here works for one connection at
//! a time and knows nothing of the others. The pager has one transaction, that of the connection that is
//! furthest; here is noted how far each connection's own is:
//!
//! 1. The pager reads as long as any connection is in a transaction, and writes for one at a time.
//! 2. Whoever is in a transaction holds a read lock on the schema table. Other tables are locked by root
//!    page, for reading or for writing, until the transaction ends.
//! 3. A lock that is refused is `SQLITE_LOCKED_SHAREDCACHE`, at once: no busy handler hears of it. Who
//!    was in the way is noted for `sqlite3_unlock_notify` ([`blocking`]).
//! 4. A writer whom a reader refused keeps new transactions out until it has got its turn or has ended.
//!
//! The rules are those of <https://www.sqlite.org/sharedcache.html>.

pub(crate) mod blocking;
pub(crate) mod slot;

use crate::btree::{Btree, MetaSlot};
use base::{Error, PageNo, Result, ResultCode};
use pager::TxnState;
pub use slot::SharedTree;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A connection among all of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

impl ConnectionId {
    /// One that no connection has had.
    pub fn next() -> ConnectionId {
        static LAST: AtomicU64 = AtomicU64::new(0);
        ConnectionId(LAST.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

/// How a table is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TableLock {
    /// Others may read it too.
    Read,
    /// Nobody else may use it.
    Write,
}

/// How much a connection wants of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Read,
    Write,
    /// Write, and nobody else may even read.
    Exclusive,
}

/// A connection's transaction.
#[derive(Debug)]
struct Transaction {
    connection: ConnectionId,
    writes: bool,
    locks: Vec<(PageNo, TableLock)>,
}

/// What the connections have open in one tree file.
#[derive(Debug)]
pub(crate) struct Sharing {
    /// Who has the tree now.
    current: ConnectionId,
    transactions: Vec<Transaction>,
    /// The writer's transaction is exclusive.
    exclusive: bool,
    /// The writer was refused a lock: nobody else may begin.
    pending: bool,
    /// How many commits each connection has made.
    commits: Vec<(ConnectionId, u32)>,
    /// Some connection has read the schema.
    schema_known: bool,
    /// The schema cookie after the last commit of one of the connections.
    schema_cookie: Option<u32>,
}

fn locked() -> Error {
    Error::bare(ResultCode::LOCKED_SHAREDCACHE)
}

impl Sharing {
    fn new(current: ConnectionId) -> Sharing {
        Sharing {
            current,
            transactions: Vec::new(),
            exclusive: false,
            pending: false,
            commits: Vec::new(),
            schema_known: false,
            schema_cookie: None,
        }
    }

    fn own(&self) -> Option<&Transaction> {
        self.transactions.iter().find(|one| one.connection == self.current)
    }

    fn own_mut(&mut self) -> Option<&mut Transaction> {
        self.transactions.iter_mut().find(|one| one.connection == self.current)
    }

    #[cold]
    pub(crate) fn state(&self) -> TxnState {
        match self.own() {
            None => TxnState::None,
            Some(own) if own.writes => TxnState::Write,
            Some(_) => TxnState::Read,
        }
    }

    fn has_others(&self) -> bool {
        self.transactions.iter().any(|one| one.connection != self.current)
    }

    /// The other connection that writes.
    fn other_writer(&self) -> Option<ConnectionId> {
        let writer = self.transactions.iter().find(|one| one.writes)?;
        (writer.connection != self.current).then_some(writer.connection)
    }

    fn refuse(&self, in_the_way: ConnectionId) -> Result<()> {
        blocking::note(self.current, in_the_way);
        Err(locked())
    }

    /// Whether a transaction may begin, or begin to write.
    fn may_begin(&mut self, wanted: Wanted) -> Result<()> {
        if let Some(writer) = self.other_writer()
            && (wanted != Wanted::Read || self.pending)
        {
            return self.refuse(writer);
        }
        let other = self.transactions.iter().find(|one| one.connection != self.current);
        if let (Wanted::Exclusive, Some(other)) = (wanted, other) {
            return self.refuse(other.connection);
        }
        self.may_lock(PageNo::FIRST, TableLock::Read)
    }

    fn may_lock(&mut self, root: PageNo, wanted: TableLock) -> Result<()> {
        if let (true, Some(writer)) = (self.exclusive, self.other_writer()) {
            return self.refuse(writer);
        }
        let conflicts = |own: &(PageNo, TableLock)| own.0 == root && own.1 != wanted;
        let others = self.transactions.iter().filter(|one| one.connection != self.current);
        let Some(other) = others.into_iter().find(|one| one.locks.iter().any(conflicts)) else { return Ok(()) };
        let in_the_way = other.connection;
        self.pending |= wanted == TableLock::Write;
        self.refuse(in_the_way)
    }

    /// Notes that the transaction has begun, or begun to write.
    fn begun(&mut self, wanted: Wanted) {
        let connection = self.current;
        if self.own().is_none() {
            let locks = vec![(PageNo::FIRST, TableLock::Read)];
            self.transactions.push(Transaction { connection, writes: false, locks });
        }
        if wanted != Wanted::Read {
            self.exclusive = wanted == Wanted::Exclusive;
            if let Some(own) = self.own_mut() {
                own.writes = true;
            }
        }
    }

    /// The write transaction has ended; the connection reads on.
    fn stepped_down(&mut self) {
        self.exclusive = false;
        self.pending = false;
        if let Some(own) = self.own_mut() {
            own.writes = false;
            own.locks.iter_mut().for_each(|lock| lock.1 = TableLock::Read);
        }
    }

    /// The transaction has ended.
    fn ended(&mut self) {
        if self.state() == TxnState::Write {
            self.stepped_down();
        }
        let current = self.current;
        self.transactions.retain(|one| one.connection != current);
        // With the last reader nobody is in the writer's way any more.
        if let [only] = self.transactions.as_slice()
            && only.writes
        {
            self.pending = false;
        }
    }

    fn committed(&mut self) {
        let current = self.current;
        match self.commits.iter_mut().find(|own| own.0 == current) {
            Some(own) => own.1 = own.1.wrapping_add(1),
            None => self.commits.push((current, 1)),
        }
    }
}

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
        sharing.may_lock(root, lock)?;
        let Some(own) = sharing.own_mut() else { return Ok(()) };
        match own.locks.iter_mut().find(|known| known.0 == root) {
            Some(known) => known.1 = known.1.max(lock),
            None => own.locks.push((root, lock)),
        }
        Ok(())
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
            sharing.schema_known = true;
        }
    }

    /// Whether a connection that shares the tree has read the schema. In SQLite all have it then.
    pub fn is_schema_known(&self) -> bool {
        self.sharing.as_ref().is_some_and(|sharing| sharing.schema_known)
    }

    /// The schema cookie that the last commit of a connection that shares the tree has left. None while this
    /// connection may have changed the schema itself.
    pub fn shared_schema_cookie(&self) -> Option<u32> {
        let sharing = self.sharing.as_ref()?;
        if sharing.state() == TxnState::Write { None } else { sharing.schema_cookie }
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
                sharing.committed();
                sharing.schema_cookie = cookie;
            }
        }
    }

    /// Ends the connection's read transaction in a shared tree: whether the pager's is to end as well.
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
        sharing.transactions.is_empty()
    }

    /// Commits of the connection that has the tree now, where others share it.
    pub(crate) fn own_shared_commits(&self) -> Option<u32> {
        let sharing = self.sharing.as_ref()?;
        Some(sharing.commits.iter().find(|own| own.0 == sharing.current).map_or(0, |own| own.1))
    }
}
