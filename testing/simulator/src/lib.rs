//! A world that can be replayed: files on a disk that fails calls and loses power, the same for
//! Ferrite and for SQLite's library, and work whose result says what is missing.
//!
//! [`World`] is the file system. [`faults`] lets each of its calls fail in turn while a program
//! continues; [`cuts`] cuts the power between any two of them and lets both engines look at what is
//! left. A case has a name that the command `simulate` takes to run it again.

pub mod bridge;
pub mod campaign;
pub mod cuts;
pub mod disk;
pub mod engine;
pub mod faults;
pub mod image;
pub mod run;
pub mod work;

pub use disk::{Disk, Files, World};
pub use engine::Engine;
