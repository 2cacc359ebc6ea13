//! The order in which SQLite walks over the tables of a schema: that of its hash table.
//!
//! ANALYZE writes its rows, and `table_list` lists, in that order, so programs see it. Elements
//! are in one list; each bucket's lie together, and a new one goes to the front of its bucket, or
//! of the list when the bucket is empty. The number of buckets grows with the elements.

use base::hash::FxHashMap;

/// Elements before there are buckets, and the most buckets there are.
const WITHOUT_BUCKETS: usize = 4;
const BUCKETS_MAX: usize = 64;

/// Puts names, given in the order in which they were added, in SQLite's order: their positions.
pub fn hash_order(names: &[&str]) -> Vec<usize> {
    let mut order = List::default();
    for (count, _) in (1..).zip(names) {
        if count > WITHOUT_BUCKETS && count > 2 * order.buckets {
            order.grow((count * 3).min(BUCKETS_MAX), names);
        }
        order.insert(count - 1, names);
    }
    order.walk()
}

/// Elements by number, linked; each knows the next one.
#[derive(Default)]
struct List {
    buckets: usize,
    first: Option<usize>,
    /// Front element of a bucket.
    fronts: FxHashMap<usize, usize>,
    next: FxHashMap<usize, usize>,
    previous: FxHashMap<usize, usize>,
}

impl List {
    fn insert(&mut self, element: usize, names: &[&str]) {
        let bucket = names.get(element).filter(|_| self.buckets > 0).map(|name| hash(name) as usize % self.buckets);
        let behind = match bucket.and_then(|bucket| self.fronts.insert(bucket, element)) {
            Some(front) => Some(front),
            None => self.first,
        };
        let before = behind.and_then(|behind| self.previous.get(&behind).copied());
        if let Some(behind) = behind {
            self.next.insert(element, behind);
            self.previous.insert(behind, element);
        }
        match before {
            Some(before) => {
                self.next.insert(before, element);
                self.previous.insert(element, before);
            }
            None => self.first = Some(element),
        }
    }

    fn grow(&mut self, buckets: usize, names: &[&str]) {
        if buckets == self.buckets {
            return;
        }
        let elements = self.walk();
        *self = List { buckets, ..List::default() };
        for element in elements {
            self.insert(element, names);
        }
    }

    fn walk(&self) -> Vec<usize> {
        std::iter::successors(self.first, |element| self.next.get(element).copied()).collect()
    }
}

/// Letters count without their case.
fn hash(name: &str) -> u32 {
    name.bytes().fold(0u32, |hash, byte| hash.wrapping_add(u32::from(byte & 0xdf)).wrapping_mul(0x9e37_79b1))
}
