//! The record format: a header of serial types, then the values; see
//! <https://www.sqlite.org/fileformat2.html#record_format>.

pub mod cell;
mod compare;
mod decode;
mod encode;
mod header_walk;
mod key_info;
pub mod leading;
pub mod serial_type;
mod shapes;

pub use compare::{RecordKey, UnpackedKey, compare_records, first_integer, unpack};
pub use decode::{ColumnPlace, RecordCursor, RecordReader};
pub use encode::{Layout, encode, encode_into, encode_refs, encode_within, encoded_len};
pub use header_walk::HeaderWalk;
pub use key_info::{KeyField, KeyInfo};
pub use shapes::{ShapedRow, Shapes, WantedField};
