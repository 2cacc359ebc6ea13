//! The C library: SQLite's functions over Ferrite's engine.
//!
//! A handle (`sqlite3*`, `sqlite3_stmt*`, …) is a box that the caller owns as SQLite's
//! documentation says. What all functions share: a connection's re-entrant lock is held for the
//! call, a panic does not cross the border (`ffi::guard`), and every value that crosses it is a
//! copy or lives in the handle. The functions are documented at
//! <https://www.sqlite.org/c3ref/funclist.html>; comments here say only what is special.
#![allow(unsafe_code)] // the C ABI: pointers come from the caller, who keeps SQLite's contract for them
#![allow(unsafe_op_in_unsafe_fn)] // that contract is the safety argument of every function here
#![allow(unused_unsafe)] // `c_api!` opens one block for every body, also for those that need none
#![allow(clippy::missing_safety_doc)] // it stands in SQLite's documentation

#[macro_use]
mod ffi;
mod api_routines;
mod arguments;
mod authorizer;
mod aux_data;
mod aux_data_api;
mod backup;
mod bind;
mod blob;
mod block;
mod carray;
mod code;
mod collation;
mod column;
mod config;
mod connection;
mod context;
mod db;
mod error;
mod exec;
mod expand;
mod filename;
mod format;
#[cfg(feature = "fts3")]
mod fts3_tokenizer;
#[cfg(feature = "fts5")]
mod fts5;
mod function;
mod heap;
mod hooks;
mod library;
mod load;
mod log;
mod memory;
mod metadata;
mod mutex;
mod mutex_api;
mod neutral;
mod normalize;
mod notify;
mod open;
mod os;
mod pointer;
mod preupdate;
#[cfg(feature = "rtree")]
mod rtree;
mod scan_status;
mod serialize;
#[cfg(feature = "session")]
mod session;
mod startup;
mod status;
mod stmt;
mod stmt_table;
mod text;
mod text16;
mod trace;
mod utf16_api;
mod value;
mod variadic;
mod vtab;
