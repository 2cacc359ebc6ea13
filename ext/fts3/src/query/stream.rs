//! The doclist of a word whose rows are merged as they are asked for: who wants ten rows pays for
//! no more.

use crate::doclist::Doc;
use crate::segment::readers::SegmentReaders;
use base::Result;

/// So many rows are merged at first; then twice as many each time.
const ROWS_FIRST: usize = 16;
/// So many rows are merged at most.
const ROWS_MAX: usize = 512;

/// What is left of a doclist, and the rows that were merged last.
#[derive(Debug)]
pub(crate) struct Stream {
    readers: SegmentReaders,
    rows: Vec<Doc>,
    next: usize,
    count: usize,
}

impl Stream {
    /// For readers that are before the rows of a term.
    pub fn new(readers: SegmentReaders) -> Stream {
        Stream { readers, rows: Vec::new(), next: 0, count: ROWS_FIRST }
    }

    /// The next row of those that were merged last; `None` after them.
    #[inline]
    pub fn next(&mut self) -> Option<Doc> {
        let doc = self.rows.get(self.next).copied();
        self.next += usize::from(doc.is_some());
        doc
    }

    /// Merges more rows; the last one, `None` where there are no more.
    pub fn fill(&mut self, doclist: &mut Vec<u8>) -> Result<Option<Doc>> {
        self.rows.clear();
        self.next = 0;
        let Stream { readers, rows, .. } = self;
        readers.merge_rows(doclist, self.count, |row| rows.push(row))?;
        self.count = (2 * self.count).min(ROWS_MAX);
        Ok(rows.last().copied())
    }

    /// The row that [`Stream::next`] has come to, if there are more of those that were merged last.
    pub fn row(&self) -> Option<Doc> {
        let row = self.next.checked_sub(1)?;
        self.rows.get(row).copied().filter(|_| self.next < self.rows.len())
    }

    /// Merges all rows.
    pub fn finish(mut self, doclist: &mut Vec<u8>) -> Result<()> {
        self.readers.merge_rows(doclist, usize::MAX, |_| {})
    }

    /// Forgets the rows that were merged last, which somebody reads from the doclist now.
    pub fn skip(&mut self) {
        self.next = self.rows.len();
    }
}
