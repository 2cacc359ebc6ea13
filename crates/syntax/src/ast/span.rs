//! Where in the SQL text something stands.

/// A stretch of the SQL text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Number of bytes.
    pub len: u32,
}

impl Span {
    /// From the byte at `start` up to, but not including, the one at `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, len: end.saturating_sub(start) }
    }

    /// Offset of the first byte after the stretch.
    pub fn end(self) -> u32 {
        self.start.saturating_add(self.len)
    }

    /// The smallest stretch that holds both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end().max(other.end()))
    }

    /// The text itself; empty when the stretch does not belong to `sql`.
    pub fn text(self, sql: &str) -> &str {
        sql.get(self.start as usize..self.end() as usize).unwrap_or("")
    }
}
