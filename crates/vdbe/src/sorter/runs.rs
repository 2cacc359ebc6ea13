//! Sorted runs in a temporary file, and their merge.

use super::prefix::first_prefix;
use base::{Error, Result, ResultCode};
use std::cmp::Ordering;
use std::rc::Rc;
use value::KeyInfo;
use value::record::compare_records;
use vfs::{File, FileKind, OpenFlags, Vfs};

/// Bytes that a run is written and read in at once.
const CHUNK_BYTES: usize = 64 * 1024;

/// Runs written one after another into one file.
pub(super) struct Runs {
    file: Box<dyn File>,
    end: u64,
    spans: Vec<(u64, u64)>,
    buffer: Vec<u8>,
}

impl Runs {
    /// A new temporary file, deleted when it is closed.
    pub fn create(vfs: &Rc<dyn Vfs>) -> Result<Runs> {
        let flags = OpenFlags { kind: FileKind::Temp, read_write: true, create: true, exclusive: true };
        let file = vfs.open("", flags)?;
        Ok(Runs { file, end: 0, spans: Vec::new(), buffer: Vec::new() })
    }

    /// Writes one run of records that are in order.
    pub fn write<'r>(&mut self, records: impl Iterator<Item = &'r [u8]>) -> Result<()> {
        let start = self.end;
        for record in records {
            self.buffer.extend_from_slice(&(record.len() as u32).to_le_bytes());
            self.buffer.extend_from_slice(record);
            if self.buffer.len() >= CHUNK_BYTES {
                self.flush()?;
            }
        }
        self.flush()?;
        self.spans.push((start, self.end));
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        self.file.write_at(&self.buffer, self.end)?;
        self.end += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }
}

/// Reads one run.
struct Reader {
    next: u64,
    end: u64,
    buffer: Vec<u8>,
    position: usize,
    /// Bytes of the current record in `buffer`; it ends at `position`.
    length: usize,
    prefix: u64,
}

impl Reader {
    fn record(&self) -> &[u8] {
        self.buffer.get(self.position - self.length..self.position).unwrap_or(&[])
    }

    /// Moves to the next record; false at the end of the run.
    fn advance(&mut self, file: &dyn File, info: &KeyInfo) -> Result<bool> {
        if self.position == self.buffer.len() && self.next == self.end {
            return Ok(false);
        }
        self.ensure(4, file)?;
        let head = self.buffer.get(self.position..self.position + 4);
        let Some(Ok(head)) = head.map(<[u8; 4]>::try_from) else {
            return Err(Error::bare(ResultCode::IOERR_SHORT_READ));
        };
        let length = u32::from_le_bytes(head) as usize;
        self.ensure(4 + length, file)?;
        self.position += 4 + length;
        self.length = length;
        self.prefix = first_prefix(self.record(), info).0;
        Ok(true)
    }

    /// Makes sure that `count` bytes from the position on are in the buffer.
    fn ensure(&mut self, count: usize, file: &dyn File) -> Result<()> {
        if self.buffer.len() - self.position >= count {
            return Ok(());
        }
        self.buffer.drain(..self.position);
        self.position = 0;
        let left = usize::try_from(self.end - self.next).unwrap_or(usize::MAX);
        let wanted = CHUNK_BYTES.max(count - self.buffer.len()).min(left);
        let old = self.buffer.len();
        self.buffer.resize(old + wanted, 0);
        let read = file.read_at(&mut self.buffer[old..], self.next)?;
        self.next += read as u64;
        if read < wanted || self.buffer.len() < count {
            return Err(Error::bare(ResultCode::IOERR_SHORT_READ));
        }
        Ok(())
    }
}

/// The records of all runs in order.
pub(super) struct Merge {
    runs: Runs,
    readers: Vec<Reader>,
    /// Numbers of the readers that are not at their end, as a heap: the least record is first.
    heap: Vec<usize>,
}

impl Merge {
    /// Stands on the least record.
    pub fn new(runs: Runs, info: &KeyInfo) -> Result<Merge> {
        let mut readers = Vec::with_capacity(runs.spans.len());
        let mut heap = Vec::new();
        for &(next, end) in &runs.spans {
            let mut reader = Reader { next, end, buffer: Vec::new(), position: 0, length: 0, prefix: 0 };
            if reader.advance(&*runs.file, info)? {
                heap.push(readers.len());
            }
            readers.push(reader);
        }
        let mut merge = Merge { runs, readers, heap };
        for place in (0..merge.heap.len() / 2).rev() {
            merge.sift_down(place, info)?;
        }
        Ok(merge)
    }

    /// The current record; empty at the end.
    pub fn record(&self) -> &[u8] {
        self.heap.first().map_or(&[], |&reader| self.readers[reader].record())
    }

    /// Whether there is no record left.
    pub fn is_empty(&self) -> bool {
        self.heap.is_empty()
    }

    /// Moves to the next record; false at the end.
    pub fn advance(&mut self, info: &KeyInfo) -> Result<bool> {
        let Some(&least) = self.heap.first() else { return Ok(false) };
        if !self.readers[least].advance(&*self.runs.file, info)? {
            self.heap.swap_remove(0);
        }
        self.sift_down(0, info)?;
        Ok(!self.heap.is_empty())
    }

    /// Records of an earlier run come first when their keys are equal.
    fn is_before(&self, left: usize, right: usize, info: &KeyInfo) -> Result<bool> {
        let (a, b) = (&self.readers[left], &self.readers[right]);
        let order = match a.prefix.cmp(&b.prefix) {
            Ordering::Equal => compare_records(a.record(), b.record(), info)?,
            order => order,
        };
        Ok(order.then(left.cmp(&right)) == Ordering::Less)
    }

    fn sift_down(&mut self, mut place: usize, info: &KeyInfo) -> Result<()> {
        loop {
            let mut least = place;
            for child in [2 * place + 1, 2 * place + 2] {
                if child < self.heap.len() && self.is_before(self.heap[child], self.heap[least], info)? {
                    least = child;
                }
            }
            if least == place {
                return Ok(());
            }
            self.heap.swap(place, least);
            place = least;
        }
    }
}
