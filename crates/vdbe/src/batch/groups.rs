//! Groups by a hash of their keys, and their order.

use super::hash::hash_column;
use std::cmp::Ordering;
use std::rc::Rc;
use value::batch::{Column, Input, Texts, class};
use value::compare::compare_values;
use value::{CollationRef, KeyField, KeyInfo, ValueRef};

/// Places of the table at first.
const PLACES_MIN: usize = 16;

/// The group of rows that have none in memory.
pub(super) const NO_GROUP: u32 = u32::MAX;
/// Groups whose keys are looked at before they are shown.
const TOUCHED_AHEAD: usize = 64;

/// A place of the table: half of a hash, and the number of a group plus one; 0 for none.
#[derive(Clone, Copy, Default)]
struct Place {
    hash: u32,
    group: u32,
}

/// The groups so far. Their keys are those of their first rows.
#[derive(Default)]
pub(crate) struct GroupTable {
    info: Option<Rc<KeyInfo>>,
    keys: usize,
    places: Vec<Place>,
    /// The words and the classes of the keys, group by group.
    words: Vec<u64>,
    tags: Vec<u8>,
    /// Half of each group's hash.
    hashes: Vec<u32>,
    /// Texts and blobs.
    arena: Vec<u8>,
    /// Of the rows of a batch.
    row_hashes: Vec<u64>,
    row_groups: Vec<u32>,
    /// No more groups are made.
    is_frozen: bool,
    /// The order of the groups, and how many of it were shown.
    order: Vec<u32>,
    shown: usize,
}

impl GroupTable {
    /// Groups by so many keys in an order.
    pub fn new(keys: Option<(usize, &Rc<KeyInfo>)>) -> GroupTable {
        let Some((keys, info)) = keys else { return GroupTable::default() };
        GroupTable { info: Some(Rc::clone(info)), keys, ..GroupTable::default() }
    }

    /// Values, each with the number of its group where there are several: what DISTINCT has seen.
    pub fn of_values(info: &Rc<KeyInfo>) -> GroupTable {
        GroupTable { info: Some(Rc::clone(info)), ..GroupTable::default() }
    }

    /// Forgets all groups.
    pub fn clear(&mut self) {
        self.places.clear();
        self.words.clear();
        self.tags.clear();
        self.hashes.clear();
        self.arena.clear();
        self.order.clear();
        self.shown = 0;
        self.is_frozen = false;
    }

    /// Number of groups.
    pub fn len(&self) -> usize {
        self.hashes.len()
    }

    /// The group of each row that `filter` lets pass; `begin` is called with the first row of a new
    /// one.
    pub(super) fn find(
        &mut self,
        keys: &[Input<'_>],
        filter: Option<&[bool]>,
        texts: Texts<'_>,
        rows: usize,
        mut begin: impl FnMut(usize),
    ) {
        self.keys = keys.len();
        let info = self.info.clone();
        let collation = |key: usize| collation_of(info.as_deref(), key);
        self.row_hashes.clear();
        self.row_hashes.resize(rows, 0);
        for (number, key) in keys.iter().enumerate() {
            hash_column(&mut self.row_hashes, *key, collation(number), texts);
        }
        self.row_groups.clear();
        let whole = match keys {
            [Input::Rows(column)] if column.is_all(class::INTEGER) => Some(column.words()),
            _ => None,
        };
        for row in 0..rows {
            if filter.is_some_and(|filter| !filter[row]) {
                continue;
            }
            if (self.hashes.len() + 1) * 2 > self.places.len() {
                self.grow();
            }
            let hash = self.row_hashes[row];
            let short = (hash >> 32) as u32;
            let mask = self.places.len() - 1;
            let mut at = (hash >> 32) as usize & mask;
            let group = loop {
                let place = self.places[at];
                if place.group == 0 && self.is_frozen {
                    break NO_GROUP;
                }
                if place.group == 0 {
                    self.add(keys, row, texts, short, at);
                    begin(row);
                    break self.hashes.len() as u32 - 1;
                }
                let group = place.group - 1;
                let is_same = place.hash == short
                    && match whole {
                        Some(words) if self.tags[group as usize] == class::INTEGER => {
                            self.words[group as usize] == words[row]
                        }
                        _ => self.has_keys(group as usize, keys, row, texts, &collation),
                    };
                if is_same {
                    break group;
                }
                at = (at + 1) & mask;
            };
            self.row_groups.push(group);
        }
    }

    /// The groups of the rows that were looked for last.
    pub fn row_groups(&self) -> &[u32] {
        &self.row_groups
    }

    #[cold]
    fn grow(&mut self) {
        let count = (self.places.len() * 4).max(PLACES_MIN);
        self.places.clear();
        self.places.resize(count, Place::default());
        for (group, &hash) in self.hashes.iter().enumerate() {
            let mut at = hash as usize & (count - 1);
            while self.places[at].group != 0 {
                at = (at + 1) & (count - 1);
            }
            self.places[at] = Place { hash, group: group as u32 + 1 };
        }
    }

    fn add(&mut self, keys: &[Input<'_>], row: usize, texts: Texts<'_>, hash: u32, at: usize) {
        for key in keys {
            let (word, tag) = match key.value(row, texts) {
                ValueRef::Null => (0, class::NULL),
                ValueRef::Integer(number) => (number as u64, class::INTEGER),
                ValueRef::Real(number) => (number.to_bits(), class::REAL),
                ValueRef::Text(text) => (self.store(text.bytes), class::TEXT),
                ValueRef::Blob(bytes) => (self.store(bytes), class::BLOB),
            };
            self.words.push(word);
            self.tags.push(tag);
        }
        self.hashes.push(hash);
        self.places[at] = Place { hash, group: self.hashes.len() as u32 };
    }

    fn store(&mut self, bytes: &[u8]) -> u64 {
        let place = Column::place_on_page(self.arena.len(), bytes.len());
        self.arena.extend_from_slice(bytes);
        place
    }

    /// Where the texts of the keys are.
    fn texts(&self, encoding: base::Encoding) -> Texts<'_> {
        Texts { page: &self.arena, arena: &[], encoding }
    }

    /// A key of a group.
    #[inline]
    pub fn key(&self, group: usize, key: usize, encoding: base::Encoding) -> ValueRef<'_> {
        let at = group * self.keys + key;
        value::batch::value_of(self.words[at], self.tags[at], self.texts(encoding))
    }

    fn has_keys<'c>(
        &self,
        group: usize,
        keys: &[Input<'_>],
        row: usize,
        texts: Texts<'_>,
        collation: &impl Fn(usize) -> &'c CollationRef,
    ) -> bool {
        keys.iter().enumerate().all(|(number, key)| {
            let (own, other) = (self.key(group, number, texts.encoding), key.value(row, texts));
            compare_values(own, other, collation(number)) == Ordering::Equal
        })
    }

    /// Brings the groups into order.
    pub fn sort(&mut self, encoding: base::Encoding) {
        let info = self.info.clone();
        let fields = info.as_deref().map_or(&[][..], |info| &info.fields);
        let mut order = self.prefixes(fields.first(), encoding);
        order.sort_unstable_by(|(first, a), (second, b)| {
            first.cmp(second).then_with(|| self.compare(*a as usize, *b as usize, fields, encoding))
        });
        self.order.clear();
        self.order.extend(order.into_iter().map(|(_, group)| group));
        self.shown = 0;
    }

    /// Compares two groups by all keys; no two are equal.
    fn compare(&self, a: usize, b: usize, fields: &[KeyField], encoding: base::Encoding) -> Ordering {
        for (number, field) in fields.iter().enumerate() {
            let (a, b) = (self.key(a, number, encoding), self.key(b, number, encoding));
            let order = compare_values(a, b, &field.collation);
            if order != Ordering::Equal {
                return field.directed(order, a.is_null() != b.is_null());
            }
        }
        Ordering::Equal
    }

    /// The groups, each with a number that decides most comparisons by the first key: what is less
    /// comes first, equal ones are compared as a whole.
    fn prefixes(&self, field: Option<&KeyField>, encoding: base::Encoding) -> Vec<(u64, u32)> {
        let groups = || 0..self.len() as u32;
        let none = || groups().map(|group| (0, group)).collect();
        let Some(field) = field else { return none() };
        let first_tag = self.tags.first().copied().unwrap_or(class::NULL);
        if self.tags.iter().step_by(self.keys.max(1)).any(|tag| *tag != first_tag) {
            return none();
        }
        let texts = self.texts(encoding);
        let word = |group: u32| self.words[group as usize * self.keys];
        let turned = |prefix: u64| if field.descending { !prefix } else { prefix };
        match first_tag {
            class::INTEGER => groups().map(|group| (turned(word(group) ^ 1 << 63), group)).collect(),
            class::REAL => groups().map(|group| (turned(order_of_real(word(group))), group)).collect(),
            class::TEXT if field.collation.is_binary() => {
                let sample = texts.bytes(word(0));
                let common = groups().fold(sample.len(), |common, group| {
                    let bytes = texts.bytes(word(group));
                    sample.iter().zip(bytes).take(common).take_while(|(a, b)| a == b).count()
                });
                let prefix = |group: u32| first_bytes(&texts.bytes(word(group))[common..]);
                groups().map(|group| (turned(prefix(group)), group)).collect()
            }
            _ => none(),
        }
    }

    /// Looks at the keys of the groups that come next. They lie all over the memory: one at a time
    /// each would be waited for, together they come at once.
    fn touch_ahead(&self) {
        let next = || self.order.iter().skip(self.shown).take(TOUCHED_AHEAD).map(|group| *group as usize * self.keys);
        let words = next().fold(0, |sum, at| sum ^ self.words.get(at).copied().unwrap_or(0));
        let tags = next().fold(0, |sum, at| sum ^ self.tags.get(at).copied().unwrap_or(0));
        let texts = next().fold(0, |sum, at| {
            let is_text = self.tags.get(at).is_some_and(|tag| *tag >= class::TEXT);
            let start = self.words.get(at).map_or(0, |place| (place >> 32) as usize);
            sum ^ self.arena.get(start).copied().filter(|_| is_text).unwrap_or(0)
        });
        std::hint::black_box((words, tags, texts));
    }

    /// The next group in order.
    pub fn peek(&self) -> Option<usize> {
        if self.shown.is_multiple_of(TOUCHED_AHEAD) {
            self.touch_ahead();
        }
        self.order.get(self.shown).map(|group| *group as usize)
    }

    /// It was shown.
    pub fn advance(&mut self) {
        self.shown += 1;
    }

    /// Bytes that the groups take.
    pub fn memory_used(&self) -> usize {
        self.places.len() * size_of::<Place>() + self.words.len() * 9 + self.hashes.len() * 8 + self.arena.len()
    }

    /// No more groups are made.
    pub fn freeze(&mut self) {
        self.is_frozen = true;
    }
}

fn collation_of(info: Option<&KeyInfo>, key: usize) -> &CollationRef {
    let field = info.and_then(|info| info.fields.get(key));
    field.map_or(&CollationRef::Binary, |field| &field.collation)
}

/// The first eight bytes as a number; zeros in the place of those that are not there.
fn first_bytes(bytes: &[u8]) -> u64 {
    match bytes.first_chunk::<8>() {
        Some(first) => u64::from_be_bytes(*first),
        None => bytes.iter().enumerate().fold(0, |number, (at, byte)| number | u64::from(*byte) << (56 - 8 * at)),
    }
}

/// Reals in their order; both zeros are one.
fn order_of_real(bits: u64) -> u64 {
    let bits = if bits == 1 << 63 { 0 } else { bits };
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}
