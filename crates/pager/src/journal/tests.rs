use super::*;
use std::cell::RefCell;
use std::io::{IoSlice, IoSliceMut};
use std::ops::Range;
use std::rc::Rc;
use vfs::{LockLevel, MemoryVfs};

fn writer(vfs: &MemoryVfs, unsynced: bool) -> JournalWriter {
    let file = JournalWriter::create_file(vfs, "j").unwrap();
    JournalWriter::new(file, 512, 1024, 9, 77, unsynced)
}

fn pages_in(vfs: &MemoryVfs) -> Vec<(u32, u8)> {
    let file = JournalWriter::create_file(vfs, "j").unwrap();
    let mut pages = Vec::new();
    let Some(mut reader) = JournalReader::open(&*file, 4096).unwrap() else {
        return pages;
    };
    assert_eq!((reader.page_size, reader.original_count), (1024, 9));
    while let Some(record) = reader.next(u32::MAX).unwrap() {
        pages.push((record.page, record.data[0]));
    }
    pages
}

#[test]
fn records_count_only_after_they_are_durable() {
    for unsynced in [false, true] {
        let vfs = MemoryVfs::new(1);
        let level = if unsynced { Synchronous::Off } else { Synchronous::Full };
        let mut journal = writer(&vfs, unsynced);
        journal.append(3, &[30; 1024]).unwrap();
        journal.append(4, &[40; 1024]).unwrap();
        assert_eq!(pages_in(&vfs), []);
        journal.make_durable(level, SyncKind::Normal).unwrap();
        assert_eq!(pages_in(&vfs), [(3, 30), (4, 40)]);
        journal.append(5, &[50; 1024]).unwrap();
        assert_eq!(pages_in(&vfs).len(), 2);
        journal.make_durable(level, SyncKind::Normal).unwrap();
        assert_eq!(pages_in(&vfs), [(3, 30), (4, 40), (5, 50)]);
    }
}

#[test]
fn a_damaged_record_ends_the_journal() {
    let vfs = MemoryVfs::new(1);
    let mut journal = writer(&vfs, false);
    for page in 1..=3 {
        journal.append(page, &[page as u8; 1024]).unwrap();
    }
    journal.make_durable(Synchronous::Full, SyncKind::Normal).unwrap();
    let mut bytes = vfs.contents("j").unwrap();
    // Byte 824 of the second record's page is one that the checksum samples.
    bytes[512 + 1032 + 4 + 824] ^= 1;
    vfs.set_contents("j", bytes);
    assert_eq!(pages_in(&vfs), [(1, 1)]);
}

#[test]
fn the_super_journal_is_named_at_the_end() {
    let vfs = MemoryVfs::new(1);
    let mut journal = writer(&vfs, false);
    journal.append(1, &[1; 1024]).unwrap();
    journal.append_super("/tmp/some-mj0A1B2C9DE", 1_048_577, Synchronous::Full).unwrap();
    journal.make_durable(Synchronous::Full, SyncKind::Normal).unwrap();
    let file = JournalWriter::create_file(&vfs, "j").unwrap();
    assert_eq!(name_in(&*file).unwrap().as_deref(), Some("/tmp/some-mj0A1B2C9DE"));
    assert_eq!(pages_in(&vfs), [(1, 1)]);
}

/// A file that notes where it is written.
struct Watched(Box<dyn File>, Rc<RefCell<Vec<Range<u64>>>>);

impl File for Watched {
    fn is_writable(&self) -> bool {
        true
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> Result<usize> {
        self.0.read_at(buffer, offset)
    }
    fn read_vectored_at(&self, buffers: &mut [IoSliceMut<'_>], offset: u64) -> Result<usize> {
        self.0.read_vectored_at(buffers, offset)
    }
    fn write_at(&self, data: &[u8], offset: u64) -> Result<()> {
        self.1.borrow_mut().push(offset..offset + data.len() as u64);
        self.0.write_at(data, offset)
    }
    fn write_vectored_at(&self, _: &mut [IoSlice<'_>], _: u64) -> Result<()> {
        unreachable!("a journal is written in one piece")
    }
    fn truncate(&self, size: u64) -> Result<()> {
        self.0.truncate(size)
    }
    fn sync(&self, kind: SyncKind) -> Result<()> {
        self.0.sync(kind)
    }
    fn size(&self) -> Result<u64> {
        self.0.size()
    }
    fn lock(&self, _: LockLevel) -> Result<()> {
        Ok(())
    }
    fn unlock(&self, _: LockLevel) -> Result<()> {
        Ok(())
    }
    fn lock_level(&self) -> LockLevel {
        LockLevel::None
    }
    fn check_reserved_lock(&self) -> Result<bool> {
        Ok(false)
    }
}

/// The gap before a later header was written with it: a power cut could take records that were
/// durable.
#[test]
fn sectors_with_durable_records_are_not_written_again() {
    let vfs = MemoryVfs::new(1);
    let writes = Rc::default();
    let file = Watched(JournalWriter::create_file(&vfs, "j").unwrap(), Rc::clone(&writes));
    let mut journal = JournalWriter::new(Box::new(file), 512, 1024, 9, 77, false);
    for page in 1..=5 {
        let durable = next_sector(vfs.contents("j").unwrap_or_default().len() as u64, 512);
        writes.borrow_mut().clear();
        journal.append(page, &[page as u8; 1024]).unwrap();
        journal.make_durable(Synchronous::Full, SyncKind::Normal).unwrap();
        assert!(writes.borrow().iter().all(|write| write.start >= durable), "{durable}: {:?}", writes.borrow());
    }
    assert_eq!(pages_in(&vfs).len(), 5);
}
