//! Random bytes for functions, fetched from the file system's source many at a time.

use vfs::Vfs;

/// Bytes fetched at a time: asking the operating system costs more than they do.
const SIZE: usize = 512;

/// Bytes that nobody has had yet.
pub(crate) struct RandomPool {
    bytes: [u8; SIZE],
    used: usize,
}

impl Default for RandomPool {
    fn default() -> RandomPool {
        RandomPool { bytes: [0; SIZE], used: SIZE }
    }
}

impl RandomPool {
    /// Fills the buffer.
    pub fn fill(&mut self, buffer: &mut [u8], vfs: &dyn Vfs) {
        if buffer.len() > SIZE / 8 {
            return vfs.randomness(buffer);
        }
        if self.used + buffer.len() > SIZE {
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
