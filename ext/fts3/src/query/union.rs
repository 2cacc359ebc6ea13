//! The rows of several terms as one doclist: that of a prefix.

use crate::doclist::{DoclistWriter, Docs, doclist_union, poslist_union};
use std::cmp::Reverse;

/// Doclists of so many bytes are sorted at once.
const BYTES_MAX: usize = 1 << 20;
/// How many longer doclists are kept before they are merged in pairs, pairs of pairs and so on.
const SLOTS: usize = 16;

/// A row, and where its poslist is.
#[derive(Clone, Copy, Debug)]
struct Row {
    docid: i64,
    start: u32,
    end: u32,
}

/// Doclists that become one.
#[derive(Debug)]
pub(crate) struct Union {
    descending: bool,
    /// The only one so far.
    first: Option<Vec<u8>>,
    /// The doclists to sort, one after the other.
    bytes: Vec<u8>,
    rows: Vec<Row>,
    /// What has been merged.
    slots: Vec<Option<Vec<u8>>>,
}

impl Union {
    /// Of no doclists.
    pub fn new(descending: bool) -> Union {
        Union { descending, first: None, bytes: Vec::new(), rows: Vec::new(), slots: Vec::new() }
    }

    /// Whether the next doclist would be the first one.
    pub fn is_empty(&self) -> bool {
        self.first.is_none() && self.rows.is_empty() && self.slots.is_empty()
    }

    /// Takes in the first doclist, which stays as it is where it is the only one.
    pub fn add_first(&mut self, doclist: Vec<u8>) {
        self.first = Some(doclist);
    }

    /// Takes in another doclist.
    pub fn add(&mut self, doclist: &[u8]) {
        if let Some(first) = self.first.take() {
            self.add(&first);
        }
        if doclist.len() + self.bytes.len() > BYTES_MAX {
            self.merge_rows();
        }
        if doclist.len() > BYTES_MAX {
            self.put(doclist.to_vec());
            return;
        }
        let base = self.bytes.len();
        let mut docs = Docs::new(self.descending);
        self.bytes.extend_from_slice(doclist);
        while let Some(doc) = docs.next(doclist) {
            // There are no more than `BYTES_MAX`.
            let (start, end) = ((base + doc.start) as u32, (base + doc.end) as u32);
            self.rows.push(Row { docid: doc.docid, start, end });
        }
    }

    /// The doclist of all rows; `None` where there are none.
    pub fn finish(mut self) -> Option<Vec<u8>> {
        if self.first.is_some() {
            return self.first;
        }
        self.merge_rows();
        let descending = self.descending;
        let merge = |all: Vec<u8>, next: Vec<u8>| doclist_union(&next, &all, descending);
        self.slots.into_iter().flatten().reduce(merge)
    }

    /// Makes a doclist of the rows.
    fn merge_rows(&mut self) {
        if self.rows.is_empty() {
            return;
        }
        match self.descending {
            false => self.rows.sort_by_key(|row| row.docid),
            true => self.rows.sort_by_key(|row| Reverse(row.docid)),
        }
        let mut out = Vec::with_capacity(self.bytes.len());
        let mut writer = DoclistWriter::new(self.descending);
        let (mut joined, mut spare) = (Vec::new(), Vec::new());
        let list = |row: &Row| self.bytes.get(row.start as usize..row.end as usize).unwrap_or(&[]);
        for same in self.rows.chunk_by(|a, b| a.docid == b.docid) {
            let [first, others @ ..] = same else { continue };
            writer.begin_row(&mut out, first.docid);
            let [before @ .., last] = others else {
                out.extend_from_slice(list(first));
                continue;
            };
            joined.clear();
            joined.extend_from_slice(list(first));
            for row in before {
                spare.clear();
                poslist_union(&mut spare, &joined, list(row));
                std::mem::swap(&mut joined, &mut spare);
            }
            poslist_union(&mut out, &joined, list(last));
        }
        self.rows.clear();
        self.bytes.clear();
        self.put(out);
    }

    /// Keeps a doclist, merged with others of its age.
    fn put(&mut self, doclist: Vec<u8>) {
        let mut merged = doclist;
        for slot in &mut self.slots {
            match slot.take() {
                None => {
                    *slot = Some(merged);
                    return;
                }
                Some(other) => merged = doclist_union(&merged, &other, self.descending),
            }
        }
        if self.slots.len() < SLOTS {
            self.slots.push(Some(merged));
        } else if let Some(last) = self.slots.last_mut() {
            *last = Some(merged);
        }
    }
}
