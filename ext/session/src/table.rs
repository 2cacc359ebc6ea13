//! The changes of a table, one for each row, in a hash table whose order is that of change sets.

use crate::format::{ChangeOperation, KeyHash, take_field};
use crate::table_info::Definition;

/// How many buckets a table begins with.
const FIRST_BUCKETS: usize = 256;
/// Ends a chain.
const END: u32 = u32::MAX;

/// A change of a row.
#[derive(Debug)]
pub(crate) struct Change {
    pub operation: ChangeOperation,
    pub indirect: u8,
    /// The row's values; which, the one who records decides.
    pub record: Vec<u8>,
    /// Columns that the record has.
    pub columns: usize,
    /// Bytes that it may take in a change set.
    pub bytes_max: i64,
    /// Of the row's key.
    hash: KeyHash,
    next: u32,
}

impl Change {
    /// A change that is in no table yet.
    pub fn new(operation: ChangeOperation, indirect: u8, record: Vec<u8>) -> Change {
        Change { operation, indirect, record, columns: 0, bytes_max: 0, hash: KeyHash::default(), next: END }
    }
}

/// The changes of a table. A chain begins with the change that was put in last.
#[derive(Default)]
pub(crate) struct Changes {
    buckets: Vec<u32>,
    all: Vec<Change>,
    count: usize,
}

impl Changes {
    /// Number of rows that have a change.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The changes in the order of change sets.
    pub fn iter(&self) -> impl Iterator<Item = &Change> {
        self.buckets.iter().flat_map(|first| self.chain(*first)).map(|(_, change)| change)
    }

    /// The numbers of the changes in that order.
    pub fn numbers(&self) -> Vec<u32> {
        self.buckets.iter().flat_map(|first| self.chain(*first)).map(|(number, _)| number).collect()
    }

    /// The changes in the bucket of a key, with their numbers.
    pub fn bucket(&self, hash: KeyHash) -> impl Iterator<Item = (u32, &Change)> {
        self.chain(self.buckets.get(hash.bucket(self.buckets.len())).copied().unwrap_or(END))
    }

    fn chain(&self, first: u32) -> impl Iterator<Item = (u32, &Change)> {
        let mut number = first;
        std::iter::from_fn(move || {
            let change = self.all.get(number as usize)?;
            let found = (number, change);
            number = change.next;
            Some(found)
        })
    }

    /// A change by its number.
    pub fn get(&self, number: u32) -> Option<&Change> {
        self.all.get(number as usize)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, number: u32) -> Option<&mut Change> {
        self.all.get_mut(number as usize)
    }

    /// Makes room for one more. The buckets double when half as many rows have changes, and the
    /// chains turn over.
    pub fn grow(&mut self) {
        if !self.buckets.is_empty() && self.count < self.buckets.len() / 2 {
            return;
        }
        let count = if self.buckets.is_empty() { FIRST_BUCKETS } else { 2 * self.buckets.len() };
        let mut buckets = vec![END; count];
        for first in std::mem::take(&mut self.buckets) {
            let mut number = first;
            while let Some(change) = self.all.get_mut(number as usize) {
                let next = change.next;
                if let Some(first) = buckets.get_mut(change.hash.bucket(count)) {
                    change.next = std::mem::replace(first, number);
                }
                number = next;
            }
        }
        self.buckets = buckets;
    }

    /// Puts a change before the bucket of its key; its number.
    pub fn insert(&mut self, hash: KeyHash, mut change: Change) -> u32 {
        let number = self.all.len() as u32;
        let bucket = hash.bucket(self.buckets.len());
        change.hash = hash;
        if let Some(first) = self.buckets.get_mut(bucket) {
            change.next = std::mem::replace(first, number);
            self.all.push(change);
            self.count += 1;
        }
        number
    }

    /// Takes a change out of its bucket. Its place stays empty.
    pub fn remove(&mut self, hash: KeyHash, number: u32) -> Option<Change> {
        let bucket = hash.bucket(self.buckets.len());
        let before = self.bucket(hash).take_while(|(own, _)| *own != number).last().map(|(own, _)| own);
        let change = self.all.get_mut(number as usize)?;
        let next = std::mem::replace(&mut change.next, END);
        let taken = std::mem::replace(change, Change::new(ChangeOperation::Insert, 0, Vec::new()));
        match before {
            Some(before) => self.all.get_mut(before as usize)?.next = next,
            None => *self.buckets.get_mut(bucket)? = next,
        }
        self.count -= 1;
        if number as usize + 1 == self.all.len() {
            self.all.pop();
        }
        Some(taken)
    }

    /// Bytes of memory, about.
    pub fn memory_bytes(&self) -> usize {
        let records: usize = self.all.iter().map(|change| change.record.capacity()).sum();
        records + self.all.capacity() * size_of::<Change>() + self.buckets.capacity() * size_of::<u32>()
    }
}

/// A table with its changes.
#[derive(Default)]
pub(crate) struct Table {
    name: Vec<u8>,
    /// For each column its place in the key, from 1; 0: none.
    pub key: Vec<u8>,
    /// Its columns, where the database was asked.
    pub definition: Option<Definition>,
    pub changes: Changes,
}

impl Table {
    /// A table of which only the name is known.
    pub fn new(name: &[u8]) -> Table {
        Table { name: name.to_vec(), ..Table::default() }
    }

    /// Its name.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Whether this is its name, in upper or lower case.
    pub fn is_named(&self, name: &[u8]) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether it has statistics of indexes, whose keys may have NULLs.
    pub fn is_statistics(&self) -> bool {
        self.is_named(b"sqlite_stat1")
    }

    /// The columns of another definition take the place of its own.
    pub fn define(&mut self, definition: Definition) {
        self.key = definition.key();
        self.definition = Some(definition);
    }
}

/// The hash of a record's key; `only_key`: the record has no other columns.
pub(crate) fn record_hash(key: &[u8], record: &[u8], only_key: bool) -> KeyHash {
    let mut rest = record;
    let mut hash = KeyHash::default();
    for place in key {
        if *place != 0 {
            hash = hash.with_field(take_field(&mut rest));
        } else if !only_key {
            take_field(&mut rest);
        }
    }
    hash
}

/// Whether two records have the same key; of each, whether it has no other columns.
pub(crate) fn same_key(key: &[u8], left: (&[u8], bool), right: (&[u8], bool)) -> bool {
    let ((mut left, left_only_key), (mut right, right_only_key)) = (left, right);
    for place in key {
        if *place != 0 {
            if take_field(&mut left) != take_field(&mut right) {
                return false;
            }
            continue;
        }
        if !left_only_key {
            take_field(&mut left);
        }
        if !right_only_key {
            take_field(&mut right);
        }
    }
    true
}
