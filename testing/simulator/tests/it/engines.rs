//! Both engines, and folders for the tests of this package.

pub use interop::engines::*;
use std::path::PathBuf;

/// A new empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    folder_in(env!("CARGO_TARGET_TMPDIR"), name)
}
