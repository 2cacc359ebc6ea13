//! `sqlite3_malloc` and its kin.

use crate::heap;
use crate::startup::start;
use base::heap_limit;
use std::ffi::{c_int, c_void};

/// Larger requests are refused, as SQLite does.
const REQUEST_MAX: u64 = 0x7fff_feff;
/// What blocks are aligned to.
const ALIGNMENT: usize = 8;

/// A block of that many bytes; NULL for none, too many, or without memory.
pub fn allocate(size: u64) -> *mut c_void {
    resize(std::ptr::null_mut(), size)
}

/// A block with a copy of the bytes and a NUL after.
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
    if block.is_null() { 0 } else { heap::size_of_block(block.cast()) }
}

fn resize(block: *mut c_void, size: u64) -> *mut c_void {
    if size == 0 || size > REQUEST_MAX {
        return std::ptr::null_mut();
    }
    // SAFETY: `block` is NULL or came from here.
    unsafe {
        if !heap_limit::may_take(size.saturating_sub(size_of_block(block)) as usize) {
            return std::ptr::null_mut();
        }
        match block.is_null() {
            true => heap::allocate(size as usize, ALIGNMENT, false).cast(),
            false => heap::resize(block.cast(), size as usize, ALIGNMENT).cast(),
        }
    }
}

/// Gives a block back; NULL is allowed.
pub unsafe fn release(block: *mut c_void) {
    if !block.is_null() {
        heap::release(block.cast());
    }
}

c_api! {
    fn sqlite3_malloc(size: c_int) -> *mut c_void = std::ptr::null_mut(); {
        if start() != crate::code::OK {
            return std::ptr::null_mut();
        }
        allocate(u64::try_from(size).unwrap_or(0))
    }

    fn sqlite3_malloc64(size: u64) -> *mut c_void = std::ptr::null_mut(); {
        if start() != crate::code::OK {
            return std::ptr::null_mut();
        }
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
        if start() != crate::code::OK {
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
        heap::BYTES.now()
    }

    fn sqlite3_memory_highwater(reset: c_int) -> i64 = 0; {
        heap::BYTES.highest(reset != 0)
    }
}
