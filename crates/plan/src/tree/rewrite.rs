//! What was rewritten before loops were planned.

/// A rewrite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rewrite {
    /// Queries in FROM were merged into the query around them.
    Flattened,
    /// A count of UNION ALL became a sum of counts.
    CountOfUnion,
    /// Outer joins became inner ones.
    OuterJoins,
    /// Tests for NULL became constants.
    NullTests,
    /// EXISTS became a source.
    Exists,
    /// Columns became constants.
    Constants,
    /// Conditions were pushed into queries in FROM.
    PushDown,
    /// Columns of queries in FROM that nobody uses were left out.
    UnusedColumns,
    /// ORDER BY sorts by result columns instead of copies of them.
    OwnResults,
    /// Conditions of HAVING moved to WHERE.
    Having,
}

/// Rewrites.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RewriteSet(u16);

impl RewriteSet {
    const ALL: [Rewrite; 10] = [
        Rewrite::Flattened,
        Rewrite::CountOfUnion,
        Rewrite::OuterJoins,
        Rewrite::NullTests,
        Rewrite::Exists,
        Rewrite::Constants,
        Rewrite::PushDown,
        Rewrite::UnusedColumns,
        Rewrite::OwnResults,
        Rewrite::Having,
    ];

    /// Notes a rewrite, if it was made.
    pub(crate) fn note(&mut self, rewrite: Rewrite, is_made: bool) {
        self.0 |= u16::from(is_made) << rewrite as u16;
    }

    /// The rewrites that were made.
    pub fn iter(self) -> impl Iterator<Item = Rewrite> {
        Self::ALL.into_iter().filter(move |rewrite| self.0 & (1 << *rewrite as u16) != 0)
    }
}
