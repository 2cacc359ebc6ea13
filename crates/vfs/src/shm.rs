#![allow(unsafe_code)] // words in memory that other processes change
//! Shared memory: what the connections to one database know together about its write-ahead log.
//!
//! It consists of regions of [`SHM_REGION_BYTES`], mapped one by one, and of eight lock slots.
//! Every access goes through its own atomic size, so that no reference into memory that
//! others change ever exists. See <https://sqlite.org/walformat.html#the_wal_index_file_format>.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, AtomicU32, Ordering};

/// Bytes of a region.
pub const SHM_REGION_BYTES: usize = 32_768;
/// Words of a region.
pub const SHM_REGION_WORDS: usize = SHM_REGION_BYTES / 4;
/// Lock slots there are.
pub const SHM_SLOT_COUNT: u32 = 8;
/// Offset in the `-shm` file of the byte that stands for the first slot.
pub const SHM_LOCK_BYTE_FIRST: u64 = 120;
/// Offset of the byte that every user of the `-shm` file holds a read lock on.
pub const SHM_LOCK_BYTE_IN_USE: u64 = SHM_LOCK_BYTE_FIRST + SHM_SLOT_COUNT as u64;

/// How the shared memory of a file can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShmAccess {
    /// Read and written.
    ReadWrite,
    /// Only read; somebody else keeps it up to date.
    ReadOnly,
    /// It could only be read, and nobody keeps it: its content means nothing.
    Unreliable,
}

/// A kind of lock on slots of shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShmLock {
    /// Together with others.
    Shared,
    /// Alone.
    Exclusive,
}

/// Called before each access with the index of the word, in tests that choose the order of
/// accesses.
pub type ShmObserver = Arc<dyn Fn(usize) + Send + Sync>;

/// A region of shared memory; clones are the same memory.
#[derive(Clone)]
pub struct ShmRegion {
    words: NonNull<AtomicU32>,
    writable: bool,
    observer: Option<ShmObserver>,
    /// Keeps the memory.
    _owner: Arc<dyn Any + Send + Sync>,
}

impl std::fmt::Debug for ShmRegion {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("ShmRegion").field("words", &self.words).finish_non_exhaustive()
    }
}

// SAFETY: the memory is only accessed through atomics, and lives as long as the owner, which is
// `Send + Sync`.
unsafe impl Send for ShmRegion {}
// SAFETY: as above.
unsafe impl Sync for ShmRegion {}

impl ShmRegion {
    /// A region of this process's own memory, all zeros.
    pub fn private() -> ShmRegion {
        let memory: Arc<Vec<AtomicU32>> = Arc::new((0..SHM_REGION_WORDS).map(|_| AtomicU32::new(0)).collect());
        let words = NonNull::from(memory.as_slice()).cast();
        ShmRegion { words, writable: true, observer: None, _owner: memory }
    }

    /// A region of a mapping.
    ///
    /// # Safety
    /// `words` is aligned and valid for [`SHM_REGION_BYTES`] for as long as `owner` lives, and all
    /// access by this process is through a `ShmRegion`; with `writable` it may be written.
    pub unsafe fn mapped(words: NonNull<AtomicU32>, writable: bool, owner: Arc<dyn Any + Send + Sync>) -> Self {
        ShmRegion { words, writable, observer: None, _owner: owner }
    }

    /// Where the memory begins, for users who keep to the rules of the format themselves.
    pub fn start(&self) -> *mut u8 {
        self.words.as_ptr().cast()
    }

    /// The same memory, with `observer` called before each access.
    pub fn observed(mut self, observer: ShmObserver) -> ShmRegion {
        self.observer = Some(observer);
        self
    }

    #[inline]
    fn word(&self, index: usize) -> &AtomicU32 {
        if let Some(observer) = &self.observer {
            observer(index);
        }
        assert!(index < SHM_REGION_WORDS);
        // SAFETY: the index is inside the region, which lives as long as `self`.
        unsafe { self.words.add(index).as_ref() }
    }

    #[inline]
    fn half(&self, index: usize) -> &AtomicU16 {
        if let Some(observer) = &self.observer {
            observer(index / 2);
        }
        assert!(index < 2 * SHM_REGION_WORDS);
        // SAFETY: the index is inside the region, which lives as long as `self`. The wal-index
        // never uses the same bytes as words and as halves.
        unsafe { self.words.cast::<AtomicU16>().add(index).as_ref() }
    }

    /// The word at an index, in the machine's byte order.
    #[inline]
    pub fn load(&self, index: usize) -> u32 {
        self.word(index).load(Ordering::Relaxed)
    }

    /// Whether the words from an index on are these.
    #[inline]
    pub fn holds(&self, from: usize, wanted: &[u32]) -> bool {
        if self.observer.is_some() {
            return wanted.iter().enumerate().all(|(offset, word)| self.load(from + offset) == *word);
        }
        assert!(from < SHM_REGION_WORDS && wanted.len() <= SHM_REGION_WORDS - from);
        // SAFETY: the indexes are inside the region, which lives as long as `self`.
        let word = |offset: usize| unsafe { self.words.add(from + offset).as_ref() };
        wanted.iter().enumerate().all(|(offset, wanted)| word(offset).load(Ordering::Relaxed) == *wanted)
    }

    /// Sets the word at an index; nothing happens where the memory can only be read.
    #[inline]
    pub fn store(&self, index: usize, value: u32) {
        if self.writable {
            self.word(index).store(value, Ordering::Relaxed);
        }
    }

    /// The half word at an index (counted in half words).
    #[inline]
    pub fn load_half(&self, index: usize) -> u16 {
        self.half(index).load(Ordering::Relaxed)
    }

    /// Sets the half word at an index.
    #[inline]
    pub fn store_half(&self, index: usize, value: u16) {
        if self.writable {
            self.half(index).store(value, Ordering::Relaxed);
        }
    }
}

/// Slots `first .. first + count` as bits.
pub(crate) fn slot_mask(first: u32, count: u32) -> u8 {
    let bits = ((1u32 << count.min(SHM_SLOT_COUNT)) - 1) << first.min(SHM_SLOT_COUNT);
    bits as u8
}

/// Who holds which slot, among the handles of one process (or of one file in memory).
#[derive(Debug, Default)]
pub(crate) struct SlotTable {
    /// Holders of a shared lock, or -1 for an exclusive one.
    holders: [i32; SHM_SLOT_COUNT as usize],
}

impl SlotTable {
    /// The holders of the slots of a mask.
    pub fn of_mask(&mut self, mask: u8) -> impl Iterator<Item = &mut i32> {
        let in_mask = move |&(slot, _): &(usize, &mut i32)| mask & (1 << slot) != 0;
        self.holders.iter_mut().enumerate().filter(in_mask).map(|(_, holders)| holders)
    }
}
