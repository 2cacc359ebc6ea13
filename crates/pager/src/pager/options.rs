//! What can be chosen about a pager, and what it says about itself.

/// The first sixteen bytes of a database file.
pub const FILE_MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Smallest page in bytes.
pub const PAGE_SIZE_MIN: u32 = 512;
/// Largest page in bytes.
pub const PAGE_SIZE_MAX: u32 = 65_536;

/// `PRAGMA journal_mode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum JournalMode {
    /// The journal is deleted at commit.
    #[default]
    Delete,
    /// The journal's header is overwritten with zeros at commit.
    Persist,
    /// No journal; ROLLBACK is undefined.
    Off,
    /// The journal is cut to no length at commit.
    Truncate,
    /// The journal is kept in memory.
    Memory,
    /// Write-ahead log.
    Wal,
}

/// `PRAGMA synchronous`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Synchronous {
    /// Never sync.
    Off = 0,
    /// Sync at the moments that matter most.
    Normal = 1,
    /// Sync so that a power failure cannot corrupt the file.
    #[default]
    Full = 2,
    /// As `Full`, and sync the directory after the journal is deleted.
    Extra = 3,
    /// What the number 4 sets: `Full` by another number.
    Full4 = 4,
    /// What the number 5 sets: `Full` by another number.
    Full5 = 5,
    /// What the number 6 sets: `Full` by another number.
    Full6 = 6,
}

/// How to open a database file.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Never write.
    pub read_only: bool,
    /// Create the file when it does not exist.
    pub create: bool,
    /// Keep everything in memory; the path is only a name.
    pub in_memory: bool,
    /// Page size in bytes of a database that is still empty.
    pub page_size: u32,
    /// Trust the file not to change: no locks, no journal check (`immutable=1`).
    pub immutable: bool,
    /// Take no locks (`nolock=1`): only for one connection at a time.
    pub no_lock: bool,
}

impl Default for OpenOptions {
    fn default() -> OpenOptions {
        OpenOptions {
            read_only: false,
            create: true,
            in_memory: false,
            page_size: 4096,
            immutable: false,
            no_lock: false,
        }
    }
}

/// Where a transaction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TxnState {
    /// No transaction.
    None,
    /// A read transaction.
    Read,
    /// A write transaction.
    Write,
}

/// What a cache holds and did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheCounters {
    /// Bytes of its pages.
    pub bytes: u64,
    /// Pages that were found in it.
    pub hits: u64,
    /// Pages that were not.
    pub misses: u64,
    /// Pages that were written to the file or the log.
    pub writes: u64,
    /// Those of them that went before the commit, because the cache was full.
    pub spills: u64,
}

/// A counter of [`CacheCounters`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheCounter {
    /// `hits`
    Hits,
    /// `misses`
    Misses,
    /// `writes`
    Writes,
    /// `spills`
    Spills,
}
