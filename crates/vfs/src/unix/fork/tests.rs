use crate::{FileKind, LockLevel, OpenFlags, UnixVfs, Vfs};
use base::ResultCode;

/// Runs a check in a forked process, and something in this one meanwhile; whether the check held.
fn holds_in_child(check: impl FnOnce() -> bool, meanwhile: impl FnOnce()) -> bool {
    // SAFETY: the child runs the check, which only calls into this crate, and ends without running
    // anything of the parent's.
    unsafe {
        let child = libc::fork();
        if child == 0 {
            libc::_exit(i32::from(!check()));
        }
        meanwhile();
        let mut status = -1;
        libc::waitpid(child, &mut status, 0);
        libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0
    }
}

#[test]
fn what_was_opened_before_a_fork_does_nothing_after_it() {
    let path = std::env::temp_dir().join(format!("ferrite-fork-{}", std::process::id()));
    let path = path.to_str().unwrap();
    let vfs = UnixVfs::new();
    let flags = OpenFlags { kind: FileKind::MainDb, read_write: true, create: true, exclusive: false };
    let file = vfs.open(path, flags).unwrap();
    file.write_at(b"parent", 0).unwrap();
    file.lock(LockLevel::Shared).unwrap();
    let refused = || {
        let errors = [
            file.lock(LockLevel::Reserved).err(),
            file.write_at(b"child", 0).err(),
            file.truncate(0).err(),
            file.read_at(&mut [0; 6], 0).err(),
            vfs.delete(path, false).err(),
        ];
        errors.iter().all(|error| error.as_ref().is_some_and(|error| error.code() == ResultCode::MISUSE))
    };
    assert!(holds_in_child(refused, || ()));
    let fresh = || {
        let own = UnixVfs::new().open(path, flags);
        own.is_ok_and(|own| own.lock(LockLevel::Shared).is_ok() && own.lock(LockLevel::Reserved).is_ok())
    };
    assert!(holds_in_child(fresh, || ()));
    // Locks that the parent takes later are met, although the child knows of older ones.
    let meets_the_parent = || {
        let Ok(own) = UnixVfs::new().open(path, flags) else { return false };
        while own.size().is_ok_and(|size| size < 10) {
            std::thread::yield_now();
        }
        own.lock(LockLevel::Shared).is_err_and(|error| error.code() == ResultCode::BUSY)
    };
    let lock_and_tell = || {
        file.lock(LockLevel::Exclusive).unwrap();
        file.write_at(b"locked", 6).unwrap();
    };
    assert!(holds_in_child(meets_the_parent, lock_and_tell));
    file.unlock(LockLevel::Shared).unwrap();
    let mut bytes = [0; 6];
    assert_eq!(file.read_at(&mut bytes, 0).unwrap(), 6);
    assert_eq!(&bytes, b"parent");
    file.lock(LockLevel::Reserved).unwrap();
    vfs.delete(path, false).unwrap();
}
