//! The entries of an index's page, compared where they lie.

use crate::page::{header_len, u16_at};
use crate::tree::{Level, Tree};
use std::cmp::Ordering;
use value::record::leading::{Leading, order_of_integer, order_of_text, prefix_of};

/// The longest payload whose length takes one byte.
const LONGEST: u8 = 0x7f;

/// The cells of a page of an index.
pub(super) struct Entries<'a> {
    page: &'a [u8],
    /// Where the pointers to the cells begin.
    pointers: usize,
    /// Bytes of a cell before its payload's length: the left child.
    left_child: u8,
    /// See [`crate::page::Geometry::longest_short_key`].
    longest: u8,
}

impl<'a> Entries<'a> {
    #[inline(always)] // once a page of a search
    pub fn of(tree: &'a Tree, level: &Level) -> Entries<'a> {
        let header = header_len(level.kind);
        Entries {
            page: tree.data(level.frame),
            pointers: usize::from(level.header) + header,
            left_child: header as u8 - 8,
            longest: tree.geometry().longest_short_key(),
        }
    }

    /// Narrows the range of cells between which a key is, until none is left or the first field of
    /// the cell in the middle does not decide.
    #[inline(always)] // once a page of a search
    pub fn narrow(&self, leading: &Leading<'_>, range: (usize, usize)) -> (usize, usize) {
        // On small pages, short payloads may continue elsewhere.
        match *leading {
            Leading::Integer(wanted) if self.longest == LONGEST => self.narrow_integers(wanted, range),
            Leading::Text(wanted) if self.longest == LONGEST => self.narrow_texts(wanted, range),
            _ => range,
        }
    }

    #[inline(never)] // it wants all registers
    fn narrow_integers(&self, wanted: i64, range: (usize, usize)) -> (usize, usize) {
        self.halve(range, |page, at| order_of_integer(page, at, wanted))
    }

    #[inline(never)]
    fn narrow_texts(&self, wanted: &[u8], range: (usize, usize)) -> (usize, usize) {
        let prefix = prefix_of(wanted);
        self.halve(range, |page, at| order_of_text(page, at, wanted, prefix))
    }

    #[inline(always)] // as `narrow`
    fn halve(&self, range: (usize, usize), order: impl Fn(&[u8], usize) -> Option<Ordering>) -> (usize, usize) {
        let (mut low, mut high) = range;
        let end = self.pointers + 2 * high;
        let page = self.page;
        let pointers = page.get(self.pointers..end).unwrap_or_default().as_chunks().0;
        while low < high {
            let middle = (low + high) / 2;
            let Some(pointer) = pointers.get(middle) else { break };
            let at = usize::from(u16::from_be_bytes(*pointer)) + usize::from(self.left_child);
            match order(page, at) {
                Some(Ordering::Less) => low = middle + 1,
                Some(_) => high = middle,
                None => break,
            }
        }
        (low, high)
    }

    /// The record of a cell whose payload's length takes one byte and which lies on the page.
    #[inline(always)] // once a probe of a search
    pub fn short_record(&self, index: usize) -> Option<&'a [u8]> {
        let at = u16_at(self.page, self.pointers + 2 * index) + usize::from(self.left_child);
        let length = *self.page.get(at)?;
        if length > self.longest { None } else { self.page.get(at + 1..at + 1 + usize::from(length)) }
    }
}
