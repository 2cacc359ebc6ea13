//! Change sets to be read: a block of memory, or a stream of which as much is kept as is needed.

use crate::format::{corrupt, read_length, stream_chunk_bytes};
use base::Result;
use std::borrow::Cow;

/// Where the bytes of a stream come from: fills the buffer from its start and says how far; 0 is
/// the end.
pub type Source<'a> = Box<dyn FnMut(&mut [u8]) -> Result<usize> + 'a>;

/// A change set that is read.
pub enum Changeset<'a> {
    /// All of it in memory.
    Bytes(&'a [u8]),
    /// Bytes that come one after the other.
    Stream(Source<'a>),
}

/// The header of a table.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableHeader {
    /// For each column its place in the key, counted from 1; 0: none.
    pub key: Vec<u8>,
    /// The table's name.
    pub name: Vec<u8>,
}

/// Bytes of a change set with the places of the change that is read.
pub(crate) struct Input<'a> {
    bytes: Cow<'a, [u8]>,
    source: Option<Source<'a>>,
    /// Nothing more comes from the source.
    ended: bool,
    /// What was read stays, also what is no longer needed.
    keeps_all: bool,
    current: usize,
    next: usize,
}

impl<'a> Input<'a> {
    /// A block of memory.
    pub fn new(bytes: impl Into<Cow<'a, [u8]>>) -> Input<'a> {
        Input { bytes: bytes.into(), source: None, ended: true, keeps_all: false, current: 0, next: 0 }
    }

    /// A stream.
    pub fn from_source(source: Source<'a>) -> Input<'a> {
        let bytes = Cow::Owned(Vec::new());
        Input { bytes, source: Some(source), ended: false, keeps_all: false, current: 0, next: 0 }
    }

    /// Keeps from now on what was read.
    pub fn keep_all(&mut self) {
        self.keeps_all = true;
    }

    /// The change that is read begins here.
    pub fn begin_change(&mut self) {
        self.current = self.next;
    }

    /// Lets go what is before the change, when that is a chunk of a stream.
    pub fn discard(&mut self) {
        if self.source.is_some() && self.current >= stream_chunk_bytes() {
            self.bytes.to_mut().drain(..self.current);
            self.next -= self.current;
            self.current = 0;
        }
    }

    /// Reads a stream until so many bytes, and one more, are there, or it ends.
    ///
    /// # Errors
    /// The source's.
    pub fn fill(&mut self, count: usize) -> Result<()> {
        while !self.ended && self.next.saturating_add(count) >= self.bytes.len() {
            if !self.keeps_all {
                self.discard();
            }
            let Some(source) = &mut self.source else { break };
            let bytes = self.bytes.to_mut();
            let length = bytes.len();
            bytes.resize(length + stream_chunk_bytes(), 0);
            let read = source(&mut bytes[length..]);
            let count = read.as_ref().map_or(0, |count| (*count).min(stream_chunk_bytes()));
            bytes.truncate(length + count);
            self.ended = count == 0;
            read?;
        }
        Ok(())
    }

    /// What is not read yet.
    pub fn rest(&self) -> &[u8] {
        self.bytes.get(self.next..).unwrap_or_default()
    }

    /// The change that is read, as far as it is.
    pub fn change(&self) -> &[u8] {
        self.bytes.get(self.current..self.next).unwrap_or_default()
    }

    /// Whether nothing of the change was read.
    pub fn is_before_change(&self) -> bool {
        self.current == self.next
    }

    /// The next byte, which is taken.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` at the end.
    pub fn take_byte(&mut self) -> Result<u8> {
        let byte = *self.rest().first().ok_or_else(corrupt)?;
        self.next += 1;
        Ok(byte)
    }

    /// Continues by so many bytes, at most to the end.
    pub fn advance(&mut self, count: usize) {
        self.next = self.next.saturating_add(count).min(self.bytes.len());
    }

    /// Number of bytes of the header of a table that is here, after its first byte.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` where there is none.
    pub fn table_header_len(&mut self) -> Result<usize> {
        self.fill(9)?;
        let (columns, mut length) = read_length(self.rest());
        if columns > 65536 {
            return Err(corrupt());
        }
        self.fill(length + columns + 100)?;
        length += columns;
        loop {
            let name = self.rest().get(length..).unwrap_or_default();
            match name.iter().position(|byte| *byte == 0) {
                Some(end) => return Ok(length + end + 1),
                None => length += name.len(),
            }
            self.fill(length + 100)?;
            if self.rest().len() <= length {
                return Err(corrupt());
            }
        }
    }

    /// Takes the header of a table that has so many bytes.
    pub fn take_table_header(&mut self, length: usize) -> TableHeader {
        let bytes = self.rest().get(..length).unwrap_or_default();
        let (columns, start) = read_length(bytes);
        let rest = bytes.get(start..).unwrap_or_default();
        let (key, name) = rest.split_at(columns.min(rest.len()));
        let name = name.split_last().map_or(&[][..], |(_, name)| name);
        let header = TableHeader { key: key.to_vec(), name: name.to_vec() };
        self.advance(length);
        header
    }

    /// Number of bytes of the record of so many values that is here.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` where there is none.
    pub fn record_len(&mut self, columns: usize) -> Result<usize> {
        use crate::format::{BLOB, INTEGER, NULL, REAL, TEXT, UNDEFINED};
        let mut length = 0;
        for _ in 0..columns {
            self.fill(length + 10)?;
            let field = self.rest().get(length..).unwrap_or_default();
            match *field.first().ok_or_else(corrupt)? {
                TEXT | BLOB => {
                    let (bytes, read) = read_length(&field[1..]);
                    length += 1 + read + bytes;
                    self.fill(length)?;
                }
                INTEGER | REAL => length += 9,
                UNDEFINED | NULL => length += 1,
                _ => return Err(corrupt()),
            }
            if length > self.rest().len() {
                return Err(corrupt());
            }
        }
        Ok(length)
    }

    /// Takes a value: its place in the change and its length. Any byte may stand for NULL.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` where there is none.
    pub fn take_field(&mut self) -> Result<(usize, usize)> {
        use crate::format::{BLOB, INTEGER, REAL, TEXT};
        self.fill(9)?;
        let field = self.rest();
        let length = match *field.first().ok_or_else(corrupt)? {
            TEXT | BLOB => {
                let (bytes, read) = read_length(&field[1..]);
                self.fill(1 + read + bytes)?;
                1 + read + bytes
            }
            INTEGER | REAL => 9,
            _ => 1,
        };
        if length > self.rest().len() {
            return Err(corrupt());
        }
        let place = self.next - self.current;
        self.next += length;
        Ok((place, length))
    }
}
