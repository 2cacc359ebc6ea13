//! What the index has, in one number.

use super::{Index, Level, Terms};
use crate::doclist::{Docs, corrupt};
use crate::segment::readers::Filter;
use base::Result;

/// The checksum of one word at one place.
pub(crate) fn entry_checksum(term: &[u8], index: [i32; 2], docid: i64, place: [i32; 2]) -> u64 {
    let add = |sum: u64, next: i64| sum.wrapping_mul(9).wrapping_add(next as u64);
    let numbers = [index[0], index[1], place[0], place[1]];
    let mut sum = docid as u64;
    for number in numbers {
        sum = add(sum, i64::from(number));
    }
    for byte in term {
        sum = add(sum, i64::from(*byte as i8));
    }
    sum
}

impl Index {
    /// Over all entries of one index of a language.
    pub fn checksum(&self, language: i32, index: usize) -> Result<u64> {
        let mut readers = self.open(language, index, Level::All, Terms::All)?;
        readers.start(self, Filter { is_scan: true, skips_empty: true, ..Filter::default() })?;
        let mut sum = 0;
        while readers.step(self)? {
            let doclist = readers.doclist();
            let mut docs = Docs::new(self.descending);
            while let Some(doc) = docs.next(doclist) {
                let mut walk = crate::doclist::Positions::new(doc.poslist(doclist));
                loop {
                    while let Some(position) = walk.next_position() {
                        let position = i32::try_from(position).map_err(|_| corrupt())?;
                        let place = [walk.column() as i32, position];
                        sum ^= entry_checksum(readers.term(), [language, index as i32], doc.docid, place);
                    }
                    if !walk.next_column() {
                        break;
                    }
                }
            }
        }
        Ok(sum)
    }
}
