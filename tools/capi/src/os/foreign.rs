//! A VFS of the application in the place of the engine's.

use super::abi::{
    CFile, CVfs, OPEN_CREATE, OPEN_DELETE_ON_CLOSE, OPEN_EXCLUSIVE, OPEN_MAIN_DB, OPEN_MAIN_JOURNAL, OPEN_READ_ONLY,
    OPEN_READ_WRITE, OPEN_SUPER_JOURNAL, OPEN_TEMP_JOURNAL, OPEN_URI, OPEN_WAL,
};
use super::foreign_file::ForeignFile;
use super::foreign_name::{FileName, check};
use crate::code;
use crate::filename;
use base::{Error, Result, ResultCode};
use std::cell::{RefCell, UnsafeCell};
use std::ffi::{CString, c_char, c_int};
use std::rc::Rc;
use vfs::{File, FileKind, OpenFlags, Vfs};

/// A VFS that was registered.
pub struct ForeignVfs {
    vfs: *mut CVfs,
    /// The parameters that the next database is opened with.
    parameters: RefCell<Vec<(String, String)>>,
    /// The databases that were opened, for the names of their journals.
    databases: RefCell<Vec<Rc<FileName>>>,
}

impl ForeignVfs {
    pub fn new(vfs: *mut CVfs) -> ForeignVfs {
        ForeignVfs { vfs, parameters: RefCell::default(), databases: RefCell::default() }
    }

    fn methods(&self) -> &CVfs {
        // SAFETY: a VFS stays registered as long as connections use it.
        unsafe { &*self.vfs }
    }

    /// `SQLITE_OPEN_URI` for a database whose name has parameters.
    fn uri_flag(&self, kind: FileKind) -> c_int {
        if kind == FileKind::MainDb && !self.parameters.borrow().is_empty() { OPEN_URI } else { 0 }
    }

    /// The name that a file is opened with: a journal's is a part of its database's.
    fn name_for(&self, path: &str, kind: FileKind) -> (Rc<FileName>, *const c_char) {
        let suffix = match kind {
            FileKind::MainJournal => "-journal",
            FileKind::Wal => "-wal",
            _ => "",
        };
        let mut databases = self.databases.borrow_mut();
        if kind == FileKind::MainDb {
            databases.retain(|own| own.path() != path);
            databases.push(Rc::new(FileName::database(path, &self.parameters.borrow())));
        }
        let owner = path.strip_suffix(suffix).filter(|owner| !owner.is_empty()).unwrap_or(path);
        let name = match databases.iter().find(|own| own.path() == owner) {
            Some(name) => Rc::clone(name),
            None => Rc::new(FileName::database(owner, &[])),
        };
        // SAFETY: the name has the form that these functions expect.
        let pointer = unsafe {
            match kind {
                FileKind::MainJournal => filename::sqlite3_filename_journal(name.pointer()),
                FileKind::Wal => filename::sqlite3_filename_wal(name.pointer()),
                _ => name.pointer(),
            }
        };
        (name, pointer)
    }
}

fn open_flags(flags: OpenFlags) -> c_int {
    let kind = match flags.kind {
        FileKind::MainDb => OPEN_MAIN_DB,
        FileKind::MainJournal => OPEN_MAIN_JOURNAL,
        FileKind::SuperJournal => OPEN_SUPER_JOURNAL,
        FileKind::Wal | FileKind::SharedMemory => OPEN_WAL,
        FileKind::Temp => OPEN_TEMP_JOURNAL | OPEN_DELETE_ON_CLOSE,
    };
    let access = if flags.read_write { OPEN_READ_WRITE } else { OPEN_READ_ONLY };
    let create = if flags.create { OPEN_CREATE } else { 0 };
    let exclusive = if flags.exclusive { OPEN_EXCLUSIVE } else { 0 };
    kind | access | create | exclusive
}

impl Vfs for ForeignVfs {
    fn separate(&self) -> Option<(Rc<dyn Vfs>, String)> {
        let separate = ForeignVfs::new(self.vfs);
        separate.set_parameters(&self.parameters.borrow());
        Some((Rc::new(separate), format!("foreign {}", self.vfs.addr())))
    }

    fn open(&self, path: &str, flags: OpenFlags) -> Result<Box<dyn File>> {
        let open = self.methods().open.ok_or_else(|| Error::bare(ResultCode::CANTOPEN))?;
        let (name, pointer) = match path.is_empty() || flags.kind == FileKind::Temp {
            true => (None, std::ptr::null()),
            false => {
                let (name, pointer) = self.name_for(path, flags.kind);
                (Some(name), pointer)
            }
        };
        let words = usize::try_from(self.methods().file_bytes).unwrap_or(0) / 8 + 1;
        let memory: Box<[UnsafeCell<u64>]> = (0..words).map(|_| UnsafeCell::new(0)).collect();
        let file: *mut CFile = memory[0].get().cast();
        // What cannot be written may be read: that is for the VFS to try.
        let wanted = open_flags(flags) | self.uri_flag(flags.kind);
        let mut given = wanted;
        // SAFETY: the memory has the size that the VFS asked for and lives as long as the file.
        let answer = unsafe { open(self.vfs, pointer, file, wanted, &raw mut given) };
        if answer == code::OK {
            if flags.kind == FileKind::MainDb {
                // SAFETY: the name has the form that this expects; the VFS of a journal asks for it
                // while the database is open.
                unsafe { filename::set_file(pointer, file) };
            }
            let is_writable = given & OPEN_READ_ONLY == 0 && wanted & OPEN_READ_WRITE != 0;
            return Ok(Box::new(ForeignFile::new(memory, name, is_writable, flags.kind == FileKind::Wal)));
        }
        // SAFETY: as above; with methods the file is to be closed also after an error.
        drop(ForeignFile::new_if_open(memory_of(&memory), &memory));
        Err(Error::bare(ResultCode::from_raw(answer)))
    }

    fn delete(&self, path: &str, sync_directory: bool) -> Result<()> {
        let Some(delete) = self.methods().delete else { return Ok(()) };
        let path = CString::new(&*vfs::text_to_path(path)).unwrap_or_default();
        // SAFETY: the VFS is alive, here and below.
        check(unsafe { delete(self.vfs, path.as_ptr(), c_int::from(sync_directory)) })
    }

    fn exists(&self, path: &str) -> Result<bool> {
        let Some(access) = self.methods().access else { return Ok(false) };
        let path = CString::new(&*vfs::text_to_path(path)).unwrap_or_default();
        let mut answer = 0;
        // SAFETY: as above.
        check(unsafe { access(self.vfs, path.as_ptr(), 0, &raw mut answer) })?;
        Ok(answer != 0)
    }

    fn path_bytes_max(&self) -> usize {
        usize::try_from(self.methods().path_bytes_max).unwrap_or(0)
    }

    fn full_path(&self, path: &str) -> Result<String> {
        let Some(full_path) = self.methods().full_path else { return Ok(path.to_owned()) };
        let path = CString::new(&*vfs::text_to_path(path)).unwrap_or_default();
        let mut out = vec![0_u8; usize::try_from(self.methods().path_bytes_max).unwrap_or(0) + 2];
        // SAFETY: the buffer has room for the longest path that the VFS knows, with its NUL.
        check(unsafe { full_path(self.vfs, path.as_ptr(), out.len() as c_int - 1, out.as_mut_ptr().cast()) })?;
        out.truncate(out.iter().position(|byte| *byte == 0).unwrap_or(out.len()));
        Ok(vfs::path_to_text(&out))
    }

    fn set_parameters(&self, parameters: &[(String, String)]) {
        *self.parameters.borrow_mut() = parameters.to_vec();
    }

    fn randomness(&self, buffer: &mut [u8]) {
        if let Some(randomness) = self.methods().randomness {
            // SAFETY: the buffer has that length.
            unsafe { randomness(self.vfs, buffer.len() as c_int, buffer.as_mut_ptr().cast()) };
        }
    }

    fn current_time_ms(&self) -> i64 {
        let methods = self.methods();
        let (mut milliseconds, mut days) = (0_i64, 0.0_f64);
        // SAFETY: as above.
        unsafe {
            match (methods.current_time_ms.filter(|_| methods.version >= 2), methods.current_time) {
                (Some(function), _) => {
                    function(self.vfs, &raw mut milliseconds);
                }
                (None, Some(function)) => {
                    function(self.vfs, &raw mut days);
                    milliseconds = (days * 86_400_000.0) as i64;
                }
                (None, None) => {}
            }
        }
        milliseconds
    }

    fn sleep(&self, microseconds: u64) {
        if let Some(sleep) = self.methods().sleep {
            // SAFETY: as above.
            unsafe { sleep(self.vfs, c_int::try_from(microseconds).unwrap_or(c_int::MAX)) };
        }
    }
}

fn memory_of(memory: &[UnsafeCell<u64>]) -> *mut CFile {
    memory[0].get().cast()
}
