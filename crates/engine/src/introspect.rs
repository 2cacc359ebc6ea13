//! What the C library asks of a connection beyond running statements.

use crate::connection::Connection;
use crate::connection::Reach;
use base::{DbIndex, Result, ResultCode};
use btree::{CacheCounter, CacheCounters, TxnState};

impl Connection {
    /// Name of a database: `main`, `temp`, then the attached ones.
    pub fn database_name(&self, index: usize) -> Option<String> {
        self.inner().names().get(index).map(|name| name.to_string())
    }

    /// Highest state of the transactions of one database or of all: 0 none, 1 reads, 2 writes.
    pub fn transaction_state(&self, database: Option<DbIndex>) -> i32 {
        let Ok(mut storage) = self.inner().storage() else { return 2 };
        let count = storage.databases.len();
        let wanted =
            (0..count).map(|index| DbIndex(index as u16)).filter(|index| database.is_none_or(|one| one == *index));
        let states = wanted.map(|index| match storage.get_mut(index).map(|tree| tree.txn_state()) {
            None | Some(TxnState::None) => 0,
            Some(TxnState::Write) => 2,
            Some(_) => 1,
        });
        states.max().unwrap_or(0)
    }

    /// Whether a database cannot be written.
    pub fn is_database_read_only(&self, database: DbIndex) -> bool {
        let Ok(mut storage) = self.inner().storage() else { return false };
        storage.get_mut(database).is_some_and(|tree| tree.is_read_only())
    }

    /// Gives the main database another name, which SQL then uses.
    pub fn rename_main(&self, name: &str) {
        self.inner().change_names(Reach::Waiting, |names| {
            if let Some(slot) = names.first_mut() {
                *slot = name.into();
            }
        });
    }

    /// The file of a database; none of one in memory, or of one that connections share.
    pub fn database_file(&self, database: DbIndex) -> Option<std::rc::Rc<dyn vfs::File>> {
        let mut storage = self.inner().storage().ok()?;
        // Pointers to the files of shared databases are counted by the connection that uses them,
        // no other.
        let shared = storage.is_shared(database);
        storage.get_mut(database)?.file().filter(|_| !shared).cloned()
    }

    /// Looks at the file of a database that connections share.
    pub fn with_shared_file<T>(&self, database: DbIndex, look: impl FnOnce(&dyn vfs::File) -> T) -> Option<T> {
        let mut storage = self.inner().storage().ok().filter(|storage| storage.is_shared(database))?;
        storage.get_mut(database)?.file().map(|file| look(&**file))
    }

    /// The structure for C of the file of a database's log, or of its journal while there is one.
    pub fn journal_handle(&self, database: DbIndex) -> Option<std::ptr::NonNull<std::ffi::c_void>> {
        let mut storage = self.inner().storage().ok()?;
        storage.get_mut(database)?.journal_handle()
    }

    /// Bytes at the end of each page that are kept free, at the latest from the next VACUUM on.
    pub fn reserved_bytes(&self, database: DbIndex) -> u32 {
        // The file's header says it; of one that cannot be read nothing is known.
        let _ = self.inner().schema(database);
        let Ok(mut storage) = self.inner().storage() else { return 0 };
        storage.get_mut(database).map_or(0, |tree| u32::from(tree.reserved_wanted()))
    }

    /// Sets them, for a database that is still empty or for its next VACUUM.
    pub fn set_reserved_bytes(&self, database: DbIndex, bytes: u8) {
        let Ok(mut storage) = self.inner().storage() else { return };
        if let Some(tree) = storage.get_mut(database) {
            // A database that is not empty keeps what it has until then.
            let _ = tree.set_page_size(tree.page_size(), Some(bytes));
        }
    }

    /// Whether the log's file stays when the last connection closes.
    pub fn persists_wal(&self, database: DbIndex) -> bool {
        let Ok(mut storage) = self.inner().storage() else { return false };
        storage.get_mut(database).is_some_and(|tree| tree.keep_log())
    }

    /// How many bytes of the file reads may take from a mapping; with `bytes` from now on.
    pub fn change_mmap_size(&self, database: DbIndex, bytes: Option<u64>) -> u64 {
        let Ok(mut storage) = self.inner().storage() else { return 0 };
        let Some(tree) = storage.get_mut(database) else { return 0 };
        let before = tree.mmap_size();
        if let Some(bytes) = bytes {
            tree.set_mmap_size(bytes);
        }
        before
    }

    /// Counts the changes of a database that this connection has noticed or made
    /// (`SQLITE_FCNTL_DATA_VERSION`).
    pub fn content_version(&self, database: DbIndex) -> u32 {
        let Ok(mut storage) = self.inner().storage() else { return 0 };
        storage.get_mut(database).map_or(0, |tree| tree.content_version())
    }

    /// Writes the changed pages of write transactions that nobody is using, before the commit.
    ///
    /// # Errors
    /// What writing meets; `SQLITE_BUSY` where a database could not be written because it is read,
    /// after all others.
    pub fn flush_caches(&self) -> Result<()> {
        let mut busy = Ok(());
        for tree in self.inner().storage()?.iter_mut() {
            match tree.write_unused() {
                Err(error) if error.code() == ResultCode::BUSY => busy = Err(error),
                written => written?,
            }
        }
        busy
    }

    /// Gives back the memory of page caches, as far as nobody is using it.
    pub fn release_memory(&self) {
        if let Ok(mut storage) = self.inner().storage() {
            storage.iter_mut().for_each(btree::Btree::release_memory);
        }
    }

    /// What the page caches of all databases hold and did; one of the counters begins again.
    pub fn cache_counters(&self, reset: Option<CacheCounter>) -> CacheCounters {
        let mut sum = CacheCounters::default();
        let Ok(mut storage) = self.inner().storage() else { return sum };
        for tree in storage.iter_mut() {
            let one = tree.cache_counters(reset);
            sum.bytes += one.bytes;
            sum.hits += one.hits;
            sum.misses += one.misses;
            sum.writes += one.writes;
            sum.spills += one.spills;
        }
        sum
    }

    /// About how many bytes the schemas in memory take: the texts that they were made of.
    pub fn schema_bytes(&self) -> usize {
        self.inner().schemas().look(|schemas| {
            let tables = schemas.iter().flatten().flat_map(|schema| schema.tables.values());
            tables.map(|table| table.sql.len() + table.columns.len() * size_of::<schema::Column>()).sum()
        })
    }

    /// Whether the open transaction violates a foreign key that is checked at its end.
    pub fn has_deferred_violations(&self) -> bool {
        self.inner().session().deferred_violations.get().are_any()
    }

    /// Statements that have begun and not ended.
    pub fn running_statements(&self) -> u32 {
        self.inner().session().statements.running()
    }

    /// The function of this name for so many arguments.
    pub fn find_function(&self, name: &str, arg_count: usize) -> Option<std::rc::Rc<extension::FunctionDef>> {
        self.inner().functions().lookup(name, arg_count).ok()
    }

    /// Whether there is a function with exactly this number of arguments (-1: any).
    pub fn has_function(&self, name: &str, arg_count: i16) -> bool {
        self.inner().functions().has(name, arg_count)
    }

    /// Sets what [`Connection::last_insert_rowid`] answers.
    pub fn set_last_insert_rowid(&self, rowid: i64) {
        self.inner().session().rows.inserted(rowid);
    }

    /// Whether an interrupt is waiting to be noticed.
    pub fn is_interrupted(&self) -> bool {
        self.inner().running().is_interrupted()
    }

    /// Whether a statement that begins now ends at once: an interrupt holds as long as others run.
    pub fn stops_statements(&self) -> bool {
        self.inner().is_interrupted()
    }

    /// Whether there is a collation of this name.
    pub fn has_collation(&self, name: &str) -> bool {
        self.inner().collations().lookup(name).is_some()
    }

    /// The encoding of text in the main database.
    pub fn encoding(&self) -> base::Encoding {
        self.inner().encoding()
    }

    /// Removes a collation of the application; statements that need it fail when they are prepared.
    pub fn remove_collation(&self, name: &str) {
        self.inner().change_collations(|collations| {
            collations.remove(name);
        });
    }
}
