//! Random bytes for functions, fetched from the file system's source many at a time.

use std::sync::atomic::{AtomicU32, Ordering};
use vfs::Vfs;

/// Bytes fetched at a time: asking the operating system costs more than they do.
const SIZE: usize = 512;

/// How often the process has thrown away what was fetched.
static EPOCH: AtomicU32 = AtomicU32::new(0);

/// Throws away what all pools of the process have fetched: the next bytes are asked for.
pub fn forget_random_bytes() {
    EPOCH.fetch_add(1, Ordering::Relaxed);
}

/// Bytes that nobody has had yet.
pub struct RandomPool {
    bytes: [u8; SIZE],
    used: usize,
    epoch: u32,
}

impl Default for RandomPool {
    fn default() -> RandomPool {
        RandomPool::new()
    }
}

impl RandomPool {
    /// A pool that has nothing yet.
    pub const fn new() -> RandomPool {
        RandomPool { bytes: [0; SIZE], used: SIZE, epoch: 0 }
    }

    /// Fills the buffer.
    pub fn fill(&mut self, buffer: &mut [u8], vfs: &dyn Vfs) {
        let pools =
            base::fast_path!("random pool", "the system is asked for many random bytes at once", "random ×1.06");
        if !pools || buffer.len() > SIZE / 8 {
            return vfs.randomness(buffer);
        }
        let epoch = EPOCH.load(Ordering::Relaxed);
        if self.used + buffer.len() > SIZE || self.epoch != epoch {
            self.epoch = epoch;
            vfs.randomness(&mut self.bytes);
            self.used = 0;
        }
        let end = self.used + buffer.len();
        if let Some(fresh) = self.bytes.get_mut(self.used..end) {
            buffer.copy_from_slice(fresh);
            // What has been given away is nobody else's to read.
            fresh.fill(0);
        }
        self.used = end;
    }
}
