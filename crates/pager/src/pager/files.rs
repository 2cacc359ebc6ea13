//! The files of a pager: the database's own, the name of its journal, and what may be done to them.

use super::{OpenOptions, bare};
use base::{Result, ResultCode};
use std::io::IoSlice;
use std::rc::Rc;
use vfs::{File, FileKind, OpenFlags, SyncKind, Vfs};

/// One database file and the name of its journal. Everything that writes the database file does so
/// here, so that it is known whether the file is synced.
pub(super) struct Files {
    vfs: Rc<dyn Vfs>,
    /// `None`: in memory only.
    database: Option<Rc<dyn File>>,
    name: String,
    journal_name: String,
    read_only: bool,
    immutable: bool,
    /// A database for scratch: its pages are in memory, and in a file of no name when there are
    /// many.
    temporary: bool,
    /// The database file was written since it was last synced.
    unsynced: bool,
}

impl Files {
    /// Opens the database file, if there is to be one.
    pub fn open(vfs: Rc<dyn Vfs>, path: &str, options: &OpenOptions) -> Result<Files> {
        let in_memory = options.in_memory || path == ":memory:" || path.is_empty();
        let create = options.create && !options.read_only;
        let mut files = Files {
            vfs,
            database: None,
            name: String::new(),
            journal_name: String::new(),
            read_only: options.read_only,
            immutable: options.immutable,
            temporary: path.is_empty() && !options.in_memory,
            unsynced: false,
        };
        if !in_memory {
            let name = full_path(&*files.vfs, path)?;
            let flags = OpenFlags { kind: FileKind::MainDb, read_write: !options.read_only, create, exclusive: false };
            let file: Rc<dyn File> = Rc::from(files.vfs.open(&name, flags)?);
            files.immutable |= file.is_immutable();
            files.read_only |= files.immutable || !file.is_writable();
            files.journal_name = format!("{name}-journal");
            files.database = Some(file);
            files.name = name;
        }
        files.read_only |= files.immutable;
        if files.vfs.is_memory() {
            files.name.clear();
        }
        Ok(files)
    }

    /// The system below.
    pub fn vfs(&self) -> &Rc<dyn Vfs> {
        &self.vfs
    }

    /// The database's file; none of one in memory.
    #[inline]
    pub fn database(&self) -> Option<&Rc<dyn File>> {
        self.database.as_ref()
    }

    /// Whether there is no file.
    #[inline]
    pub fn is_in_memory(&self) -> bool {
        self.database.is_none()
    }

    /// Full path of the database's file; empty in memory.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Full path of the journal; empty in memory.
    pub fn journal_name(&self) -> &str {
        &self.journal_name
    }

    /// Full path of the log.
    pub fn log_name(&self) -> String {
        format!("{}-wal", self.name)
    }

    /// Whether the database cannot be written.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Whether the file is trusted not to change, so that no locks are taken.
    pub fn is_immutable(&self) -> bool {
        self.immutable
    }

    /// Whether this is a database for scratch.
    #[inline]
    pub fn is_temporary(&self) -> bool {
        self.temporary
    }

    /// Whether the journal is kept in memory from the start.
    pub fn journals_in_memory(&self) -> bool {
        self.is_in_memory() && !self.temporary || self.vfs.is_memory()
    }

    /// Whether pages that are changed may share a sector with others; the bytes of a sector then.
    pub fn sector_beyond(&self, page_size: u32) -> Option<u32> {
        self.database.as_ref().map(|file| file.sector_size()).filter(|&bytes| bytes > page_size)
    }

    /// Fails in a process that was forked after the file was opened.
    pub fn check_process(&self) -> Result<()> {
        self.database.as_ref().map_or(Ok(()), |file| file.check_process())
    }

    /// In a forked process: the file is opened once more, for reading.
    pub fn open_in_child(&mut self, mapping_limit: u64) -> Result<()> {
        let flags = OpenFlags { kind: FileKind::MainDb, read_write: false, create: false, exclusive: false };
        let file = self.vfs.open(&self.name, flags)?;
        file.set_mapping_limit(mapping_limit);
        // The parent's is not closed: a lock inside could be held by a thread that this process has
        // not got.
        std::mem::forget(self.database.replace(Rc::from(file)));
        Ok(())
    }

    /// A database in memory has become the image of a file, which may have to stay as it is.
    pub fn became_image(&mut self, read_only: bool) {
        self.read_only = read_only;
    }

    /// Writes to the database file.
    pub fn write(&mut self, bytes: &[u8], offset: u64) -> Result<()> {
        self.unsynced = true;
        self.database.as_ref().map_or(Ok(()), |file| file.write_at(bytes, offset))
    }

    /// Writes pages that follow each other to the database file.
    pub fn write_run(&mut self, pages: &mut [IoSlice<'_>], offset: u64) -> Result<()> {
        self.unsynced = true;
        self.database.as_ref().map_or(Ok(()), |file| file.write_vectored_at(pages, offset))
    }

    /// Makes the database file so long.
    pub fn cut(&mut self, bytes: u64) -> Result<()> {
        self.unsynced = true;
        self.database.as_ref().map_or(Ok(()), |file| file.truncate(bytes))
    }

    /// Syncs the database file, where `kind` says that syncs are wanted.
    pub fn sync(&mut self, kind: Option<SyncKind>) -> Result<()> {
        if let (Some(file), Some(kind)) = (&self.database, kind) {
            file.sync(kind)?;
        }
        self.unsynced = crate::sabotage::breaks("pager (4)") || crate::sabotage::breaks("pager (8)");
        Ok(())
    }

    /// Whether everything that was written is durable, as far as that is wanted.
    pub fn is_synced(&self) -> bool {
        !self.unsynced
    }
}

/// The full path; `SQLITE_CANTOPEN` where it leaves no room for the journal's name.
fn full_path(vfs: &dyn Vfs, path: &str) -> Result<String> {
    let full = vfs.full_path(path)?;
    if full.len() + "-journal".len() > vfs.path_bytes_max() { Err(bare(ResultCode::CANTOPEN)) } else { Ok(full) }
}
