//! What is recorded of the index of a table, and how much of it there may be.

/// Longer tokens, in bytes, are cut.
pub(crate) const TOKEN_BYTES_MAX: usize = 32768;

/// More segments no index has.
pub(crate) const SEGMENTS_MAX: usize = 2000;

/// What is recorded of where a row has a term.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Columns and positions.
    #[default]
    Full,
    /// Columns.
    Columns,
    /// Nothing.
    None,
}
