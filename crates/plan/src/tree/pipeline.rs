//! Loops that run many rows at a time.

/// The loop of an arm runs many rows at a time: it has one level, all of whose tests are pure
/// (`pipeline::pure`), and so is all that the sink computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pipeline {
    /// Its rows are one group.
    Aggregate,
    /// They are grouped by a hash of their keys; then the groups are sorted.
    Groups,
    /// They are sorted.
    Sort,
}
