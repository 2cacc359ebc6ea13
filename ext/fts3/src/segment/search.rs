//! Looking for a term among those of a node.

/// Where a term of a node is beside the one that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Before,
    Same,
    /// It begins with the term, and is longer.
    Within,
    Behind,
}

/// Compares the terms of a node with another one, from the first on. They come in ascending order
/// and share their beginnings with the one before, so that most of them need not be looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TermSearch<'t> {
    wanted: &'t [u8],
    /// So many bytes has the last term in common with it.
    common: usize,
}

impl<'t> TermSearch<'t> {
    /// Before the first term of a node, or after one that has so many bytes in common.
    pub fn new(wanted: &'t [u8], common: usize) -> TermSearch<'t> {
        TermSearch { wanted, common }
    }

    /// Compares the next term: `prefix` bytes of the one before, and more.
    #[inline]
    pub fn compare(&mut self, prefix: usize, suffix: &[u8]) -> Side {
        if prefix < self.common {
            return Side::Behind;
        }
        if self.common == self.wanted.len() {
            return Side::Within;
        }
        if prefix > self.common {
            return Side::Before;
        }
        let rest = self.wanted.get(prefix..).unwrap_or(&[]);
        let same = common_prefix(rest, suffix);
        let side = match (suffix.get(same), rest.get(same)) {
            (None, None) => Side::Same,
            (Some(_), None) => Side::Within,
            (None, Some(_)) => Side::Before,
            (Some(own), Some(other)) if own < other => Side::Before,
            _ => return Side::Behind,
        };
        self.common = prefix + same;
        side
    }
}

/// How many bytes two terms have in common at their beginnings.
pub(crate) fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    left.iter().zip(right).take_while(|(a, b)| a == b).count()
}

#[cfg(test)]
mod tests;
