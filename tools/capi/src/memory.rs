//! `sqlite3_malloc` and its kin: blocks with their size in front, so that it can be asked for.

use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicI64, Ordering};

/// The size stands here; the rest keeps the alignment of `malloc`.
const HEADER: usize = 16;
/// Larger requests are refused, as SQLite does.
const REQUEST_MAX: u64 = 0x7fff_feff;

static USED: AtomicI64 = AtomicI64::new(0);
static HIGHEST: AtomicI64 = AtomicI64::new(0);
static LARGEST: AtomicI64 = AtomicI64::new(0);
static BLOCKS: AtomicI64 = AtomicI64::new(0);
static BLOCKS_HIGHEST: AtomicI64 = AtomicI64::new(0);

/// Bytes that are handed out.
pub fn used() -> i64 {
    USED.load(Ordering::Relaxed)
}

/// The highest value of a counter; `reset` sets it to `now`.
fn peak(highest: &AtomicI64, now: i64, reset: bool) -> i64 {
    if reset { highest.swap(now, Ordering::Relaxed) } else { highest.load(Ordering::Relaxed) }
}

/// The most bytes that were handed out at once.
pub fn highest(reset: bool) -> i64 {
    peak(&HIGHEST, used(), reset)
}

/// The most bytes that were asked for in one call.
pub fn largest_request(reset: bool) -> i64 {
    peak(&LARGEST, 0, reset)
}

/// Blocks that are handed out.
pub fn block_count() -> i64 {
    BLOCKS.load(Ordering::Relaxed)
}

/// The most blocks that were handed out at once.
pub fn highest_block_count(reset: bool) -> i64 {
    peak(&BLOCKS_HIGHEST, block_count(), reset)
}

/// A block of that many bytes; NULL for none, too many, or without memory.
pub fn allocate(size: u64) -> *mut c_void {
    resize(std::ptr::null_mut(), size)
}

/// A block with a copy of the bytes and a NUL behind.
pub fn text(bytes: &[u8]) -> *mut std::ffi::c_char {
    let block = allocate(bytes.len() as u64 + 1).cast::<u8>();
    if !block.is_null() {
        // SAFETY: the block has one byte more than the source and is fresh.
        unsafe {
            block.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            *block.add(bytes.len()) = 0;
        }
    }
    block.cast()
}

/// Bytes of a block.
unsafe fn size_of_block(block: *mut c_void) -> u64 {
    if block.is_null() { 0 } else { *block.cast::<u8>().sub(HEADER).cast::<u64>() }
}

fn resize(block: *mut c_void, size: u64) -> *mut c_void {
    if size == 0 || size > REQUEST_MAX {
        return std::ptr::null_mut();
    }
    // SAFETY: `block` is NULL or came from here, so that its header stands in front of it; the new block has
    // room for the header.
    unsafe {
        let before = size_of_block(block);
        let start = if block.is_null() { block } else { block.cast::<u8>().sub(HEADER).cast() };
        let fresh = libc::realloc(start, size as usize + HEADER);
        if fresh.is_null() {
            return fresh;
        }
        *fresh.cast::<u64>() = size;
        LARGEST.fetch_max(size as i64, Ordering::Relaxed);
        if block.is_null() {
            let blocks = BLOCKS.fetch_add(1, Ordering::Relaxed) + 1;
            BLOCKS_HIGHEST.fetch_max(blocks, Ordering::Relaxed);
        }
        let change = size as i64 - before as i64;
        let used = USED.fetch_add(change, Ordering::Relaxed) + change;
        HIGHEST.fetch_max(used, Ordering::Relaxed);
        fresh.cast::<u8>().add(HEADER).cast()
    }
}

/// Memory of a handle that is there as long as the account is. What stands behind handles is counted by about what it
/// takes: their own allocations are not measured one by one.
pub struct Account(i64);

impl Account {
    /// Counts that many bytes.
    pub fn open(bytes: i64) -> Account {
        let blocks = BLOCKS.fetch_add(1, Ordering::Relaxed) + 1;
        BLOCKS_HIGHEST.fetch_max(blocks, Ordering::Relaxed);
        let used = USED.fetch_add(bytes, Ordering::Relaxed) + bytes;
        HIGHEST.fetch_max(used, Ordering::Relaxed);
        Account(bytes)
    }
}

impl Drop for Account {
    fn drop(&mut self) {
        BLOCKS.fetch_sub(1, Ordering::Relaxed);
        USED.fetch_sub(self.0, Ordering::Relaxed);
    }
}

/// Gives a block back; NULL is allowed.
pub unsafe fn release(block: *mut c_void) {
    if !block.is_null() {
        BLOCKS.fetch_sub(1, Ordering::Relaxed);
        USED.fetch_sub(size_of_block(block) as i64, Ordering::Relaxed);
        libc::free(block.cast::<u8>().sub(HEADER).cast());
    }
}

c_api! {
    fn sqlite3_malloc(size: c_int) -> *mut c_void = std::ptr::null_mut(); {
        allocate(u64::try_from(size).unwrap_or(0))
    }

    fn sqlite3_malloc64(size: u64) -> *mut c_void = std::ptr::null_mut(); {
        allocate(size)
    }

    fn sqlite3_realloc(block: *mut c_void, size: c_int) -> *mut c_void = std::ptr::null_mut(); {
        sqlite3_realloc64(block, u64::try_from(size).unwrap_or(0))
    }

    fn sqlite3_realloc64(block: *mut c_void, size: u64) -> *mut c_void = std::ptr::null_mut(); {
        if size == 0 {
            release(block);
            return std::ptr::null_mut();
        }
        resize(block, size)
    }

    fn sqlite3_free(block: *mut c_void) = (); {
        release(block)
    }

    fn sqlite3_msize(block: *mut c_void) -> u64 = 0; {
        size_of_block(block)
    }

    fn sqlite3_memory_used() -> i64 = 0; {
        used()
    }

    fn sqlite3_memory_highwater(reset: c_int) -> i64 = 0; {
        highest(reset != 0)
    }
}
