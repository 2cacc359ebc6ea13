//! Places of phrases in a row.

/// Where a phrase is in the row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instance {
    /// Number of the phrase.
    pub phrase: usize,
    /// Number of the column.
    pub column: usize,
    /// Number of the phrase's first token in the column.
    pub offset: usize,
}
