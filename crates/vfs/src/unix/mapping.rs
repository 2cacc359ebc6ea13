#![allow(unsafe_code)] // maps a file into memory
//! A file mapped into memory, to copy from. No reference into the mapping ever leaves this file:
//! other processes may write to it at any moment, which a reference would forbid.

use super::redirect;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::ptr::NonNull;

/// The first bytes of a file in memory, to read.
pub struct Mapping {
    start: NonNull<u8>,
    len: usize,
}

impl Mapping {
    /// Maps the first `len` bytes, which the file must have.
    pub fn new(fd: BorrowedFd<'_>, len: usize) -> io::Result<Mapping> {
        let start = redirect::mmap(len, libc::PROT_READ, libc::MAP_SHARED, fd.as_raw_fd(), 0);
        if start == libc::MAP_FAILED {
            return Err(io::Error::last_os_error());
        }
        match NonNull::new(start.cast::<u8>()) {
            Some(start) => Ok(Mapping { start, len }),
            None => Err(io::Error::from(io::ErrorKind::OutOfMemory)),
        }
    }

    /// Bytes that are mapped.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Copies from `offset` on; false when the mapping ends before.
    ///
    /// The file must still be that long: a page that was cut off raises SIGBUS. The pager reads
    /// only pages that the database has, under a lock that keeps others from cutting.
    pub fn copy(&self, offset: u64, out: &mut [u8]) -> bool {
        let end = offset.checked_add(out.len() as u64);
        if end.is_none_or(|end| end > self.len as u64) {
            return false;
        }
        // SAFETY: offset and length were checked against the mapping, which lives as long as
        // `self`; `out` is ours alone and cannot overlap it.
        unsafe {
            let source = self.start.as_ptr().add(offset as usize);
            std::ptr::copy_nonoverlapping(source, out.as_mut_ptr(), out.len());
        }
        true
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the range is the one that `mmap` gave and is unmapped once.
        unsafe { redirect::munmap(self.start.as_ptr().cast(), self.len) };
    }
}
