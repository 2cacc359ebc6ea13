//! The search for a term on a leaf.

use super::store::Leaf;
use crate::varint;

/// What the search has found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Found {
    Equal,
    /// A greater term.
    Greater,
    /// All terms of the leaf are smaller.
    EndOfLeaf,
}

/// The search for a term on a leaf.
pub(super) struct LeafSearch {
    /// The suffix of the term.
    pub at: usize,
    pub length: usize,
    /// Bytes that it shares with the term before.
    pub kept: usize,
    pub term_at: usize,
    pub footer: usize,
}

impl LeafSearch {
    pub fn new(leaf: &Leaf) -> LeafSearch {
        let mut footer = leaf.body();
        let at = varint::read_32(leaf.bytes(), &mut footer);
        LeafSearch { at, length: 0, kept: 0, term_at: at, footer }
    }

    /// `None` where the leaf is damaged.
    pub fn run(&mut self, leaf: &Leaf, wanted: &[u8]) -> Option<Found> {
        let bytes = leaf.bytes();
        let mut matched = 0;
        if self.at > bytes.len() {
            return None;
        }
        loop {
            self.length = varint::read_32(bytes, &mut self.at);
            if self.kept < matched {
                return Some(Found::Greater);
            }
            let suffix = bytes.get(self.at..self.at + self.length)?;
            if self.kept == matched {
                let rest = wanted.get(matched..).unwrap_or(&[]);
                let common = suffix.iter().zip(rest).take_while(|(own, wanted)| own == wanted).count();
                matched += common;
                if matched == wanted.len() {
                    return Some(if common == suffix.len() { Found::Equal } else { Found::Greater });
                }
                if suffix.get(common) > rest.get(common) {
                    return Some(Found::Greater);
                }
            }
            if self.footer >= bytes.len() {
                return Some(Found::EndOfLeaf);
            }
            self.term_at += varint::read_32(bytes, &mut self.footer);
            self.at = self.term_at;
            if self.at >= bytes.len() {
                return None;
            }
            self.kept = varint::read_32(bytes, &mut self.at);
        }
    }
}
