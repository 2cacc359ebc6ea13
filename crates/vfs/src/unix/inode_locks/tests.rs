use super::super::syscalls::LOCKS_LIE;
use crate::{FileKind, LockLevel, LockStyle, OpenFlags, UnixVfs, Vfs};
use base::ResultCode;

#[test]
fn locks_that_are_not_kept_are_noticed() {
    let path = std::env::temp_dir().join(format!("ferrite-lies-{}", std::process::id()));
    let path = path.to_str().unwrap();
    let flags = OpenFlags { kind: FileKind::MainDb, read_write: true, create: true, exclusive: false };
    LOCKS_LIE.set(true);
    let file = UnixVfs::new().open(path, flags).unwrap();
    let error = file.lock(LockLevel::Shared).unwrap_err();
    assert_eq!(error.extended_code(), ResultCode::IOERR_LOCK);
    assert!(error.message().contains("does not keep locks"), "{}", error.message());
    assert_eq!(file.lock_level(), LockLevel::None);
    // Other ways to lock do not rely on it.
    UnixVfs::with_locks(LockStyle::Dotfile).open(path, flags).unwrap().lock(LockLevel::Shared).unwrap();
    LOCKS_LIE.set(false);
    file.lock(LockLevel::Shared).unwrap();
    drop(file);
    UnixVfs::new().delete(path, false).unwrap();
}
