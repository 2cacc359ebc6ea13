//! The operating system's side of the C interface: VFSes of the application, and ours as it sees
//! them.

mod abi;
mod control;
mod database_file;
mod foreign;
mod foreign_file;
mod foreign_name;
mod handed;
mod list;
mod own;
mod own_file;

pub use abi::CFile;
pub use list::{register_own, vfs_for};
pub use own_file::FilePointer;
