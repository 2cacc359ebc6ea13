//! Whose transaction of a shared tree is how far, and who has locked which table. For the rules see
//! `btree/shared.rs`.

pub(crate) mod blocking;

use base::{Error, PageNo, Result, ResultCode};
use pager::TxnState;
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
pub(crate) enum Wanted {
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
    pub fn new(current: ConnectionId) -> Sharing {
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
    pub fn state(&self) -> TxnState {
        match self.own() {
            None => TxnState::None,
            Some(own) if own.writes => TxnState::Write,
            Some(_) => TxnState::Read,
        }
    }

    pub fn has_others(&self) -> bool {
        self.transactions.iter().any(|one| one.connection != self.current)
    }

    /// The other connection that writes.
    pub fn other_writer(&self) -> Option<ConnectionId> {
        let writer = self.transactions.iter().find(|one| one.writes)?;
        (writer.connection != self.current).then_some(writer.connection)
    }

    fn refuse(&self, in_the_way: ConnectionId) -> Result<()> {
        blocking::note(self.current, in_the_way);
        Err(locked())
    }

    /// Whether a transaction may begin, or begin to write.
    pub fn may_begin(&mut self, wanted: Wanted) -> Result<()> {
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

    pub fn may_lock(&mut self, root: PageNo, wanted: TableLock) -> Result<()> {
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
    pub fn begun(&mut self, wanted: Wanted) {
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
    pub fn stepped_down(&mut self) {
        self.exclusive = false;
        self.pending = false;
        if let Some(own) = self.own_mut() {
            own.writes = false;
            own.locks.iter_mut().for_each(|lock| lock.1 = TableLock::Read);
        }
    }

    /// The transaction has ended.
    pub fn ended(&mut self) {
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

    /// The write transaction was committed, and left this schema cookie.
    pub fn committed(&mut self, cookie: Option<u32>) {
        self.schema_cookie = cookie;
        let current = self.current;
        match self.commits.iter_mut().find(|own| own.0 == current) {
            Some(own) => own.1 = own.1.wrapping_add(1),
            None => self.commits.push((current, 1)),
        }
    }

    /// Commits of the connection that has the tree now.
    pub fn own_commits(&self) -> u32 {
        self.commits.iter().find(|own| own.0 == self.current).map_or(0, |own| own.1)
    }

    /// The tree goes to another connection.
    pub fn hand_to(&mut self, connection: ConnectionId) {
        self.current = connection;
    }

    /// Locks a table until the connection's transaction ends.
    ///
    /// # Errors
    /// `SQLITE_LOCKED_SHAREDCACHE` when another connection's lock is in the way.
    pub fn lock(&mut self, root: PageNo, lock: TableLock) -> Result<()> {
        self.may_lock(root, lock)?;
        let Some(own) = self.own_mut() else { return Ok(()) };
        match own.locks.iter_mut().find(|known| known.0 == root) {
            Some(known) => known.1 = known.1.max(lock),
            None => own.locks.push((root, lock)),
        }
        Ok(())
    }

    /// Whether no connection is in a transaction.
    pub fn is_idle(&self) -> bool {
        self.transactions.is_empty()
    }

    /// A connection has read the schema.
    pub fn note_schema(&mut self) {
        self.schema_known = true;
    }

    /// Whether some connection has read the schema.
    pub fn is_schema_known(&self) -> bool {
        self.schema_known
    }

    /// The schema cookie after the last commit; none while the connection may have changed the
    /// schema itself.
    pub fn schema_cookie(&self) -> Option<u32> {
        if self.state() == TxnState::Write { None } else { self.schema_cookie }
    }
}
