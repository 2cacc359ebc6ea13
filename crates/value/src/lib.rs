//! What a value is and how values behave: the register cell, affinity, collation, comparison,
//! casts, arithmetic, numbers as text, and the record format.
//!
//! Everything here works on borrowed [`ValueRef`]s where it can. The register cell [`Mem`] owns one
//! buffer that survives being overwritten, so that running a statement allocates nothing a row.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing))]

pub mod affinity;
pub mod aggregate;
pub mod arith;
pub mod batch;
pub mod byte_search;
pub mod cast;
pub mod collation;
pub mod compare;
pub mod mem;
pub mod number;
mod reading;
pub mod record;
pub mod text;
pub mod value_ref;

pub use affinity::Affinity;
pub use base::Encoding;
pub use collation::{Collation, CollationRef};
pub use mem::Mem;
pub use record::{KeyField, KeyInfo, RecordCursor, UnpackedKey};
pub use value_ref::{TextRef, Value, ValueRef, ValueType};
