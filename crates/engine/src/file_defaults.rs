//! What databases get from their connection when they are opened, made or rebuilt.

use base::Encoding;
use btree::{AutoVacuum, Btree};

/// `PRAGMA temp_store`: where temporary tables live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TempStore {
    /// In a file when the cache does not hold them.
    Default = 0,
    /// The same.
    File = 1,
    /// Always in memory.
    Memory = 2,
}

/// Settings that pragmas leave for databases to come, and for the next VACUUM.
#[derive(Clone, Copy)]
pub(crate) struct FileDefaults {
    /// Bytes of a page that the next VACUUM gives a database; 0: as they are.
    pub page_size: u32,
    /// The mode that the next VACUUM gives a database; none: as it is.
    pub auto_vacuum: Option<AutoVacuum>,
    /// `PRAGMA encoding` of a database that is still empty.
    pub encoding: Option<Encoding>,
    /// `PRAGMA temp_store`.
    pub temp_store: TempStore,
    /// `PRAGMA cache_spill`, of every database.
    pub cache_spill: bool,
    /// `PRAGMA locking_mode` of databases that are attached.
    pub locking_exclusive: bool,
    /// `PRAGMA mmap_size` of databases that are attached.
    pub mmap_size: u64,
}

impl Default for FileDefaults {
    fn default() -> FileDefaults {
        FileDefaults {
            page_size: 0,
            auto_vacuum: None,
            encoding: None,
            temp_store: TempStore::Default,
            cache_spill: true,
            locking_exclusive: false,
            mmap_size: 0,
        }
    }
}

impl FileDefaults {
    /// Whether databases for scratch stay in memory.
    pub fn keeps_scratch_in_memory(self) -> bool {
        self.temp_store == TempStore::Memory
    }

    /// Gives a database that was attached what it gets from its connection.
    pub fn apply_to_attached(self, tree: &mut Btree) {
        tree.set_locking_mode_exclusive(self.locking_exclusive);
        tree.set_cache_spill(self.cache_spill);
        tree.set_mmap_size(self.mmap_size);
    }
}
