//! The only layer that touches the operating system: files, byte-range locks, the clock and
//! randomness, behind the traits [`Vfs`] and [`File`].
//!
//! Everything above goes through these traits, so a test swaps the world by swapping the `Vfs`.

mod counters;
mod memory;
mod path_text;
mod registry;
mod shared_memory;
mod shm;
mod signal;
mod unix;
mod uri;

pub use counters::{Counters, counters, reset_counters};
pub use memory::MemoryVfs;
pub use path_text::{path_to_text, text_to_path};
pub use registry::{VfsFactory, built_in, named, register, unregister};
pub use shared_memory::SharedMemoryVfs;
pub use shm::{
    SHM_LOCK_BYTE_FIRST, SHM_REGION_BYTES, SHM_REGION_WORDS, SHM_SLOT_COUNT, ShmAccess, ShmLock, ShmObserver, ShmRegion,
};
pub use signal::{Anchor, ProcessSlots, Signal, ThreadSignal};
pub use unix::{
    LockStyle, TemporaryDirectory, UnixVfs, keep_temporary_directory, set_local_time_fault, set_temporary_directory,
    system_calls, temporary_directory,
};
pub use uri::FileName;

use base::{ClockTime, Error, Result, ResultCode};
use std::ffi::c_void;
use std::io::{IoSlice, IoSliceMut};
use std::ptr::NonNull;
use std::rc::Rc;
use std::sync::Arc;

/// First byte of the lock range: 1 GiB. The page that holds it is never used for data.
pub const LOCK_BYTE_PENDING: u64 = 0x4000_0000;
/// The byte whose write lock is RESERVED.
pub const LOCK_BYTE_RESERVED: u64 = LOCK_BYTE_PENDING + 1;
/// First of the bytes whose read lock is SHARED and whose write lock is EXCLUSIVE.
pub const LOCK_BYTE_SHARED_FIRST: u64 = LOCK_BYTE_PENDING + 2;
/// How many bytes the SHARED range has.
pub const LOCK_BYTE_SHARED_COUNT: u64 = 510;

/// The lock levels of a database file, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum LockLevel {
    /// No lock.
    #[default]
    None,
    /// May read; any number of holders.
    Shared,
    /// Intends to write; readers may still come.
    Reserved,
    /// Waits for readers to leave; no new reader may come.
    Pending,
    /// Writes; nobody else holds a lock.
    Exclusive,
}

/// What a file is for, which decides how it is created and what happens at close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A database that users name.
    MainDb,
    /// Its rollback journal.
    MainJournal,
    /// A super-journal of a commit over several files.
    SuperJournal,
    /// A write-ahead log.
    Wal,
    /// The shared memory of a write-ahead log.
    SharedMemory,
    /// A scratch file without its own name, deleted at close.
    Temp,
}

/// How to open a file.
#[derive(Clone, Copy, Debug)]
pub struct OpenFlags {
    /// What the file is for.
    pub kind: FileKind,
    /// Open for reading and writing; falls back to reading when the system refuses writing.
    pub read_write: bool,
    /// Create the file when it does not exist.
    pub create: bool,
    /// Fail when the file exists.
    pub exclusive: bool,
}

/// How hard a sync is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SyncKind {
    /// Data and the metadata needed to read it back.
    Normal,
    /// As `Normal`, and through the drive's cache where the system can.
    Full,
}

/// A file in memory.
#[derive(Clone, Copy, Debug)]
pub struct MemoryBlock {
    /// Where it begins; nowhere as long as it is empty.
    pub data: Option<NonNull<u8>>,
    /// Its length.
    pub size: u64,
    /// Whether other connections can have it open.
    pub shared: bool,
}

/// An open file.
///
/// All offsets and sizes are in bytes. Methods that change nothing in the handle take `&self`.
pub trait File {
    /// Whether the file was opened for writing.
    fn is_writable(&self) -> bool;

    /// Whether nothing can change the file (`SQLITE_IOCAP_IMMUTABLE`): no locks are needed.
    fn is_immutable(&self) -> bool {
        false
    }

    /// Reads at `offset` until `buffer` is full or the file ends; returns the bytes read.
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize>;

    /// Reads at `offset` into several buffers in turn with one system call where possible; returns
    /// the bytes read, less than asked only at the end of the file.
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize>;

    /// Writes all of `data` at `offset`.
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()>;

    /// Writes several buffers in turn at `offset` with as few system calls as possible.
    fn write_vectored_at(&self, buffers: &mut [IoSlice<'_>], offset: u64) -> Result<()>;

    /// Cuts or extends the file to `size`.
    fn truncate(&self, size: u64) -> Result<()>;

    /// Makes what was written durable. The first sync of a journal also syncs its directory.
    fn sync(&self, kind: SyncKind) -> Result<()>;

    /// The file's size.
    fn size(&self) -> Result<u64>;

    /// Raises the lock to `level`; `SQLITE_BUSY` when another holder prevents it. A failed raise to
    /// EXCLUSIVE may leave PENDING held.
    fn lock(&self, level: LockLevel) -> Result<()>;

    /// Lowers the lock to `level`, which is SHARED or NONE.
    fn unlock(&self, level: LockLevel) -> Result<()>;

    /// The level held by this handle.
    fn lock_level(&self) -> LockLevel;

    /// Whether anybody, in this process or another, holds RESERVED or more.
    fn check_reserved_lock(&self) -> Result<bool>;

    /// Whether anybody else holds more than SHARED: for a reader that takes no lock itself.
    fn is_being_written(&self) -> Result<bool> {
        self.check_reserved_lock()
    }

    /// The bytes that a power cut may take when a part of them is written; 512 where a write leaves
    /// alone what lies beside it.
    fn sector_size(&self) -> u32 {
        512
    }

    /// Whether a power cut while a part of a sector is written leaves alone what lies beside it.
    fn is_power_safe(&self) -> bool {
        self.sector_size() <= 512
    }

    /// Says whether it does so (`SQLITE_FCNTL_POWERSAFE_OVERWRITE`).
    fn set_power_safe(&self, _on: bool) {}

    /// Whether parts of pages may be read (`SQLITE_IOCAP_SUBPAGE_READ`).
    fn reads_parts(&self) -> bool {
        true
    }

    /// Lets reads come from a mapping of at most that many bytes of the file (`PRAGMA mmap_size`);
    /// 0 maps nothing. Where files cannot be mapped it does nothing.
    fn set_mapping_limit(&self, _bytes: u64) {}

    /// Whether the file can have shared memory.
    fn shm_supported(&self) -> bool {
        false
    }

    /// Joins the file's shared memory, which is made where there is none; how it can be used.
    fn shm_access(&self) -> Result<ShmAccess> {
        Err(Error::bare(ResultCode::IOERR_SHMOPEN))
    }

    /// A region of the shared memory; `None` when it does not exist and `extend` is false.
    fn shm_region(&self, _number: usize, _extend: bool) -> Result<Option<ShmRegion>> {
        Err(Error::bare(ResultCode::IOERR_SHMMAP))
    }

    /// Takes `count` lock slots from `first` on; `SQLITE_BUSY` at once when another handle, of this
    /// process or another, prevents it. Shared locks are taken slot by slot.
    fn shm_lock(&self, _first: u32, _count: u32, _kind: ShmLock) -> Result<()> {
        Err(Error::bare(ResultCode::IOERR_SHMLOCK))
    }

    /// Gives back slots that were taken with that kind of lock.
    fn shm_unlock(&self, _first: u32, _count: u32, _kind: ShmLock) -> Result<()> {
        Err(Error::bare(ResultCode::IOERR_SHMLOCK))
    }

    /// Hands slots that this handle holds alone to the process, so that any thread can give them
    /// back; none where that is not possible.
    fn shm_hand_over(&self, _first: u32, _count: u32) -> Option<Box<dyn ProcessSlots>> {
        None
    }

    /// What was stored before is seen by whoever sees what is stored after.
    fn shm_barrier(&self) {
        std::sync::atomic::fence(std::sync::atomic::Ordering::SeqCst);
    }

    /// Leaves the shared memory; with `delete` the last user's leaving deletes it.
    fn shm_leave(&self, _delete: bool) {}

    /// Whether the file's name may be new to the disk: the next sync of this handle, and of no
    /// other, makes it durable.
    fn has_new_name(&self) -> bool {
        false
    }

    /// Where the users of the file in this process leave what they share; none where they cannot
    /// be sure to use the same file.
    fn process_anchor(&self) -> Option<Anchor> {
        None
    }

    /// Whether the file at the path is still the one that was opened.
    fn has_moved(&self) -> Result<bool> {
        Ok(false)
    }

    /// Refuses in a process that was forked after the file was opened: it has none of the locks.
    ///
    /// # Errors
    /// `SQLITE_MISUSE`.
    fn check_process(&self) -> Result<()> {
        Ok(())
    }

    /// The file's structure for C (`sqlite3_file`), where it has one.
    fn c_handle(&self) -> Option<NonNull<c_void>> {
        None
    }

    /// Lets the file answer a pragma (`SQLITE_FCNTL_PRAGMA`): the text of its only row, if it has
    /// one; none where it leaves the pragma to the library.
    fn pragma(&self, _name: &str, _value: Option<&str>) -> Option<Result<Option<String>>> {
        None
    }

    /// The bytes of a file that lies in memory as one block, until the next write.
    fn memory_block(&self) -> Option<MemoryBlock> {
        None
    }

    /// Whether the application may ask the file about itself. It cannot where a database in memory
    /// only stands in for a cache that connections share.
    fn takes_controls(&self) -> bool {
        true
    }

    /// From now on the file grows and shrinks by multiples of so many bytes; 0: as it is written.
    fn set_chunk_size(&self, _bytes: u64) {}

    /// The file will have at least so many bytes. One that grows by chunks gets them now.
    ///
    /// # Errors
    /// Those of writing.
    fn size_hint(&self, _bytes: u64) -> Result<()> {
        Ok(())
    }

    /// Sets how large such a block may grow, in bytes: not below its size, and as before where that
    /// is negative. What it is now.
    fn size_limit(&self, _wanted: i64) -> Option<i64> {
        None
    }
}

/// A world of files, time and randomness.
pub trait Vfs {
    /// Opens a file. `path` is a full path; an empty one asks for a temporary file.
    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>>;

    /// Deletes a file; `SQLITE_IOERR_DELETE_NOENT` when there is none.
    fn delete(&self, path: &str, sync_directory: bool) -> Result<()>;

    /// Whether a file of non-zero length, or any file when it cannot be told, exists at the path.
    fn exists(&self, path: &str) -> Result<bool>;

    /// The parameters of the URI that the next database is opened with.
    fn set_parameters(&self, _parameters: &[(String, String)]) {}

    /// Makes a path absolute, symbolic links followed.
    fn full_path(&self, path: &str) -> Result<String>;

    /// The longest full path of a database and of what lies beside it, in bytes.
    fn path_bytes_max(&self) -> usize {
        512
    }

    /// Whether a part of the path is a symbolic link.
    fn passes_link(&self, _path: &str) -> bool {
        false
    }

    /// Fills `buffer` with random bytes.
    fn randomness(&self, buffer: &mut [u8]);

    /// Milliseconds since noon in Greenwich on November 24, 4714 B.C. (the Julian day ×
    /// 86,400,000).
    fn current_time_ms(&self) -> i64;

    /// What clocks of the process's time zone show at a time, in seconds since 1970; none when that
    /// is not known.
    fn local_time(&self, unix_seconds: i64) -> Option<ClockTime> {
        unix::local_time(unix_seconds)
    }

    /// Sleeps for about that many microseconds.
    fn sleep(&self, microseconds: u64);

    /// What a thread waits with for another one.
    fn signal(&self) -> Arc<dyn Signal> {
        Arc::new(ThreadSignal::default())
    }

    /// Another handle to the same system, which shares no memory with this one that counts or
    /// changes without a lock, and a name that only handles to that system have: what a cache that
    /// connections share uses from several threads in turn. `None`: files are not shared.
    fn separate(&self) -> Option<(Rc<dyn Vfs>, String)> {
        None
    }

    /// Whether the files are in memory: they have no name to show, and journals belong into memory.
    fn is_memory(&self) -> bool {
        false
    }

    /// The permission bits of a file, for new files that are to have the same (`modeof`).
    fn file_mode(&self, _path: &str) -> Result<u32> {
        Err(Error::bare(ResultCode::IOERR_FSTAT))
    }

    /// Gives a file permission bits.
    fn set_file_mode(&self, _path: &str, _mode: u32) -> Result<()> {
        Ok(())
    }
}
