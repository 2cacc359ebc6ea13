//! A column of values.

use crate::mem::Mem;
use crate::value_ref::{TextRef, ValueRef};
use base::Encoding;

/// The classes of values, as a column notes them.
pub mod class {
    /// NULL; the word is 0.
    pub const NULL: u8 = 0;
    /// An integer; the word is its bits.
    pub const INTEGER: u8 = 1;
    /// A real; the word is its bits.
    pub const REAL: u8 = 2;
    /// Text; the word says where it lies.
    pub const TEXT: u8 = 3;
    /// A blob; the word says where it lies.
    pub const BLOB: u8 = 4;
}

/// The bit of a place that lies in the arena and not on the page.
const IN_ARENA: u64 = 1 << 63;

/// Where the texts and blobs of a batch lie.
#[derive(Clone, Copy, Debug)]
pub struct Texts<'a> {
    /// The page that the rows lie on.
    pub page: &'a [u8],
    /// What is not on that page.
    pub arena: &'a [u8],
    /// The encoding of text.
    pub encoding: Encoding,
}

impl<'a> Texts<'a> {
    /// The bytes at a place.
    #[inline]
    pub fn bytes(self, place: u64) -> &'a [u8] {
        let from = if place & IN_ARENA == 0 { self.page } else { self.arena };
        let (start, length) = (((place & !IN_ARENA) >> 32) as usize, place as u32 as usize);
        from.get(start..start + length).unwrap_or_default()
    }
}

/// One value a row: words, and the class of each. The one thing to know: `classes` has a bit for
/// each class that occurs, and may have more.
#[derive(Clone, Debug, Default)]
pub struct Column {
    words: Vec<u64>,
    tags: Vec<u8>,
    classes: u8,
}

impl Column {
    /// No rows; the memory is kept.
    #[inline]
    pub fn clear(&mut self) {
        self.words.clear();
        self.tags.clear();
        self.classes = 0;
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The words.
    #[inline]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The classes of the rows.
    #[inline]
    pub fn tags(&self) -> &[u8] {
        &self.tags
    }

    /// Whether no value is of another class than this one.
    #[inline]
    pub fn is_all(&self, class: u8) -> bool {
        self.classes & !(1 << class) == 0
    }

    /// Whether no value is of another class than this one, or NULL.
    #[inline]
    pub fn is_all_or_null(&self, class: u8) -> bool {
        self.classes & !(1 << class | 1 << class::NULL) == 0
    }

    /// Whether a value may be NULL.
    #[inline]
    pub fn has_null(&self) -> bool {
        self.classes & 1 << class::NULL != 0
    }

    /// The place of bytes on the page.
    #[inline]
    pub fn place_on_page(start: usize, length: usize) -> u64 {
        (start as u64) << 32 | length as u64 & 0xffff_ffff
    }

    /// Adds a row.
    #[inline]
    pub fn push(&mut self, word: u64, class: u8) {
        self.words.push(word);
        self.tags.push(class);
        self.classes |= 1 << class;
    }

    /// Becomes rows: a word and a class for each.
    #[inline]
    pub fn set_rows(&mut self, rows: impl ExactSizeIterator<Item = (u64, u8)>) {
        self.words.resize(rows.len(), 0);
        self.tags.resize(rows.len(), class::NULL);
        let mut classes = 0;
        for ((word, tag), row) in self.words.iter_mut().zip(&mut self.tags).zip(rows) {
            (*word, *tag) = row;
            classes |= 1 << row.1;
        }
        self.classes = classes;
    }

    /// Adds a row whose bytes, if it has any, go to the end of the arena.
    pub fn push_value(&mut self, value: ValueRef<'_>, arena: &mut Vec<u8>) {
        let (word, class) = Column::word_of(value, arena);
        self.push(word, class);
    }

    /// A value as a word and its class; its bytes, if it has any, go to the end of the arena.
    pub fn word_of(value: ValueRef<'_>, arena: &mut Vec<u8>) -> (u64, u8) {
        let mut keep = |bytes: &[u8]| {
            let place = Column::place_on_page(arena.len(), bytes.len()) | IN_ARENA;
            arena.extend_from_slice(bytes);
            place
        };
        match value {
            ValueRef::Null => (0, class::NULL),
            ValueRef::Integer(number) => (number as u64, class::INTEGER),
            ValueRef::Real(number) => (number.to_bits(), class::REAL),
            ValueRef::Text(text) => (keep(text.bytes), class::TEXT),
            ValueRef::Blob(bytes) => (keep(bytes), class::BLOB),
        }
    }

    /// Adds a row; text must be in the batch's encoding.
    pub fn push_mem(&mut self, mem: &Mem, arena: &mut Vec<u8>) {
        if mem.zero_tail() > 0 {
            return self.push_value(mem.to_value().as_ref(), arena);
        }
        self.push_value(mem.as_ref(), arena);
    }

    /// Bytes that it keeps.
    pub fn capacity(&self) -> usize {
        self.words.capacity() * size_of::<u64>() + self.tags.capacity()
    }

    /// Becomes a column of words that are all of one class.
    #[inline]
    pub fn set_words(&mut self, class: u8, words: impl Iterator<Item = u64>) {
        self.clear();
        self.words.extend(words);
        self.tags.resize(self.words.len(), class);
        self.classes = 1 << class;
    }

    /// Makes the rows NULL that are NULL in another column.
    pub fn copy_nulls(&mut self, other: &Column) {
        if !other.has_null() {
            return;
        }
        for ((word, tag), other) in self.words.iter_mut().zip(&mut self.tags).zip(&other.tags) {
            if *other == class::NULL {
                (*word, *tag) = (0, class::NULL);
            }
        }
        self.classes |= 1 << class::NULL;
    }

    /// The value of a row.
    #[inline]
    pub fn value<'a>(&self, row: usize, texts: Texts<'a>) -> ValueRef<'a> {
        let (Some(&word), Some(&tag)) = (self.words.get(row), self.tags.get(row)) else { return ValueRef::Null };
        value_of(word, tag, texts)
    }

    /// The values of all rows.
    pub fn values<'a>(&self, texts: Texts<'a>) -> impl Iterator<Item = ValueRef<'a>> {
        self.words.iter().zip(&self.tags).map(move |(&word, &tag)| value_of(word, tag, texts))
    }

    /// Only the rows stay that `keep` keeps.
    pub fn retain(&mut self, keep: &[bool]) {
        // Without a branch: a row that goes is written over by the next one.
        let (mut kept, mut of_tags) = (0, 0);
        let (words, tags) = (self.words.as_mut_slice(), self.tags.as_mut_slice());
        for (row, &keep) in keep.iter().enumerate() {
            let Some(&word) = words.get(row) else { break };
            if let Some(place) = words.get_mut(kept) {
                *place = word;
            }
            kept += usize::from(keep);
        }
        for (row, &keep) in keep.iter().enumerate() {
            let Some(&tag) = tags.get(row) else { break };
            if let Some(place) = tags.get_mut(of_tags) {
                *place = tag;
            }
            of_tags += usize::from(keep);
        }
        self.truncate(kept);
    }

    /// Only the first rows stay.
    pub fn truncate(&mut self, rows: usize) {
        self.words.truncate(rows);
        self.tags.truncate(rows);
    }

    /// Becomes a copy of another column.
    pub fn copy_from(&mut self, other: &Column) {
        self.clear();
        self.words.extend_from_slice(&other.words);
        self.tags.extend_from_slice(&other.tags);
        self.classes = other.classes;
    }
}

/// The value of a word of a class.
#[inline]
pub fn value_of(word: u64, tag: u8, texts: Texts<'_>) -> ValueRef<'_> {
    match tag {
        class::INTEGER => ValueRef::Integer(word as i64),
        class::REAL => ValueRef::Real(f64::from_bits(word)),
        class::TEXT => ValueRef::Text(TextRef { bytes: texts.bytes(word), encoding: texts.encoding }),
        class::BLOB => ValueRef::Blob(texts.bytes(word)),
        _ => ValueRef::Null,
    }
}

/// An operand: a value for each row, or one for all.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// A value for each row.
    Rows(&'a Column),
    /// The same for all rows.
    One(ValueRef<'a>),
}

impl<'a> Input<'a> {
    /// The value of a row.
    #[inline]
    pub fn value<'b>(&self, row: usize, texts: Texts<'b>) -> ValueRef<'b>
    where
        'a: 'b,
    {
        match self {
            Input::Rows(column) => column.value(row, texts),
            Input::One(value) => *value,
        }
    }
}
