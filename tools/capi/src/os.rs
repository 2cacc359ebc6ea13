//! The operating system's side of the C interface: VFSes of the application, and ours as it sees
//! them.

mod abi;
mod control;
mod foreign;
mod foreign_file;
mod handed;
mod list;
mod own;
mod own_file;

pub use abi::CFile;
pub use control::FilePointer;
pub use list::{register_own, vfs_for};
