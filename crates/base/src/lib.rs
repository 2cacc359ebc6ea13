//! The vocabulary that every layer of Ferrite shares: result codes, the one-word [`Error`], typed
//! identifiers, limits, variable-length integers and text encodings.
//!
//! Nothing here knows about values, files or SQL; a type belongs here only when at least two layers
//! that do not see each other need it.

pub mod ascii;
mod clock_time;
mod conflict;
pub mod encoding;
pub mod endian;
mod error;
pub mod fast_path;
pub mod hash;
pub mod heap_limit;
pub mod ids;
pub mod limits;
pub mod log;
pub mod log_est;
pub mod raw_text;
mod reason;
pub mod result_code;
pub mod varint;
pub mod version;

pub use clock_time::ClockTime;
pub use conflict::ConflictAction;
pub use encoding::Encoding;
pub use error::{Error, Result};
pub use ids::{CursorId, DbIndex, PageNo, RegisterId, RowId};
pub use limits::{Build, Limit, Limits};
pub use reason::Reason;
pub use result_code::ResultCode;
