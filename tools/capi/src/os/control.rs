//! `xFileControl` of our files.

use crate::code;
use crate::memory;
use std::ffi::{c_char, c_int, c_void};
use vfs::File;

const LOCK_STATE: c_int = 1;
const LAST_ERROR: c_int = 4;
const SIZE_HINT: c_int = 5;
const CHUNK_SIZE: c_int = 6;
pub const VFS_NAME: c_int = 12;
const POWERSAFE_OVERWRITE: c_int = 13;
const TEMPORARY_NAME: c_int = 16;
const HAS_MOVED: c_int = 20;
const SIZE_LIMIT: c_int = 36;
const EXTERNAL_READER: c_int = 40;

/// What a file of ours does for an operation; `SQLITE_NOTFOUND` for one that it does not know.
pub unsafe fn of_file(file: &dyn File, vfs_name: &str, operation: c_int, argument: *mut c_void) -> c_int {
    let number = argument.cast::<c_int>();
    match operation {
        LOCK_STATE => *number = file.lock_level() as c_int,
        LAST_ERROR => *number = 0,
        CHUNK_SIZE => file.set_chunk_size(u64::try_from(*number).unwrap_or(0)),
        SIZE_HINT => {
            if let Err(error) = file.size_hint(u64::try_from(*argument.cast::<i64>()).unwrap_or(0)) {
                return error.extended_code().raw();
            }
        }
        SIZE_LIMIT => match file.size_limit(*argument.cast::<i64>()) {
            Some(limit) => *argument.cast::<i64>() = limit,
            None => return code::NOTFOUND,
        },
        VFS_NAME => *argument.cast::<*mut c_char>() = memory::text(vfs_name.as_bytes()),
        POWERSAFE_OVERWRITE if *number < 0 => *number = c_int::from(file.is_power_safe()),
        POWERSAFE_OVERWRITE => file.set_power_safe(*number != 0),
        TEMPORARY_NAME => {
            let mut random = [0; 8];
            vfs::Vfs::randomness(&vfs::UnixVfs::new(), &mut random);
            let name = format!("etilqs_{:016x}", u64::from_ne_bytes(random));
            let path = std::env::temp_dir().join(name);
            *argument.cast::<*mut c_char>() = memory::text(path.as_os_str().as_encoded_bytes());
        }
        HAS_MOVED => match file.has_moved() {
            Ok(moved) => *number = c_int::from(moved),
            Err(error) => return error.extended_code().raw(),
        },
        EXTERNAL_READER => *number = 0,
        _ => return code::NOTFOUND,
    }
    code::OK
}
