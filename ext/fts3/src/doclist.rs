//! Doclists: the rows of a term, each with its poslist.
//!
//! A doclist is a sequence of docid, as the difference to the one before, and poslist. A poslist is
//! a sequence of positions, each 2 greater than its difference to the one before in the same
//! column; byte 1 and a number begin another column than the first, byte 0 ends it.

use crate::numbers;
use base::{Error, ResultCode};

/// What a damaged index answers.
pub(crate) fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT_VTAB)
}

/// Where the poslist that begins here ends: after its 0.
#[inline]
pub(crate) fn poslist_end(bytes: &[u8], mut at: usize) -> usize {
    let mut continued = 0;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        if byte | continued == 0 {
            break;
        }
        continued = byte & 0x80;
    }
    at
}

/// Where the positions of one column end: on the 0 or 1 after them.
#[inline]
fn column_end(bytes: &[u8], mut at: usize) -> usize {
    let mut continued = 0;
    while let Some(byte) = bytes.get(at).filter(|byte| (*byte | continued) & 0xfe != 0) {
        continued = byte & 0x80;
        at += 1;
    }
    at
}

/// A walk over a poslist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Positions<'a> {
    bytes: &'a [u8],
    at: usize,
    column: usize,
    position: i64,
}

impl<'a> Positions<'a> {
    /// Before the positions of the first column of a poslist.
    pub fn new(bytes: &'a [u8]) -> Positions<'a> {
        let mut walk = Positions { bytes, at: 0, column: 0, position: 0 };
        walk.enter_column();
        walk
    }

    /// The column that the next position belongs to.
    pub fn column(&self) -> usize {
        self.column
    }

    fn enter_column(&mut self) -> bool {
        if self.bytes.get(self.at) != Some(&1) {
            return false;
        }
        self.at += 1;
        self.column = numbers::read_small(self.bytes, &mut self.at);
        self.position = 0;
        true
    }

    /// The next position in this column.
    #[inline]
    pub fn next_position(&mut self) -> Option<i64> {
        let first = *self.bytes.get(self.at)?;
        if first & 0xfe == 0 {
            return None;
        }
        self.position += if first < 0x80 {
            self.at += 1;
            i64::from(first) - 2
        } else {
            numbers::read_small(self.bytes, &mut self.at) as i64 - 2
        };
        Some(self.position)
    }

    /// Goes to the next column; whether there is one.
    pub fn next_column(&mut self) -> bool {
        self.at = column_end(self.bytes, self.at);
        self.enter_column()
    }

    /// The next position with its column.
    fn next_pair(&mut self) -> Option<(usize, i64)> {
        loop {
            if let Some(position) = self.next_position() {
                return Some((self.column, position));
            }
            if !self.enter_column() {
                return None;
            }
        }
    }

    /// Goes to a column; whether the poslist has it.
    pub fn seek_column(&mut self, column: usize) -> bool {
        while self.column < column {
            if !self.next_column() {
                return false;
            }
        }
        self.column == column && self.bytes.get(self.at).is_some_and(|byte| *byte != 0)
    }

    /// Number of positions left in this column.
    pub fn count_column(&mut self) -> u32 {
        let mut count = 0;
        while self.next_position().is_some() {
            count += 1;
        }
        count
    }
}

/// Writes a poslist.
struct PoslistWriter<'o> {
    out: &'o mut Vec<u8>,
    column: usize,
    position: i64,
    is_empty: bool,
}

impl<'o> PoslistWriter<'o> {
    fn new(out: &'o mut Vec<u8>) -> PoslistWriter<'o> {
        PoslistWriter { out, column: 0, position: 0, is_empty: true }
    }

    #[inline]
    fn push(&mut self, column: usize, position: i64) {
        if column != self.column {
            self.out.push(1);
            numbers::push(self.out, column as u64);
            (self.column, self.position) = (column, 0);
        }
        if position >= self.position {
            numbers::push(self.out, (position - self.position + 2) as u64);
            self.position = position;
            self.is_empty = false;
        }
    }

    fn finish(self) -> bool {
        if !self.is_empty {
            self.out.push(0);
        }
        !self.is_empty
    }
}

/// Writes the positions of both poslists after `out`.
pub(crate) fn poslist_union(out: &mut Vec<u8>, left: &[u8], right: &[u8]) {
    let (mut left, mut right) = (Positions::new(left), Positions::new(right));
    let (mut a, mut b) = (left.next_pair(), right.next_pair());
    let mut writer = PoslistWriter::new(out);
    loop {
        let next = match (a, b) {
            (None, None) => break,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(one), Some(other)) => one.min(other),
        };
        writer.push(next.0, next.1);
        if a.is_some_and(|a| a <= next) {
            a = left.next_pair();
        }
        if b.is_some_and(|b| b <= next) {
            b = right.next_pair();
        }
    }
    if !writer.finish() {
        out.push(0);
    }
}

/// Writes the positions of `right` that are `distance` after one of `left` after `out`, with
/// their terminator; whether there are any. Otherwise nothing is written.
pub(crate) fn poslist_join(out: &mut Vec<u8>, left: &[u8], right: &[u8], distance: i64) -> bool {
    by_column(out, left, right, |writer, left, right| join_column(writer, left, right, distance))
}

/// Calls `with` for every column that both poslists have; whether positions have been written.
fn by_column(
    out: &mut Vec<u8>,
    left: &[u8],
    right: &[u8],
    with: impl Fn(&mut PoslistWriter<'_>, &mut Positions<'_>, &mut Positions<'_>),
) -> bool {
    let (mut left, mut right) = (Positions::new(left), Positions::new(right));
    let mut writer = PoslistWriter::new(out);
    loop {
        match left.column().cmp(&right.column()) {
            std::cmp::Ordering::Less => {
                if !left.next_column() {
                    break;
                }
            }
            std::cmp::Ordering::Greater => {
                if !right.next_column() {
                    break;
                }
            }
            std::cmp::Ordering::Equal => {
                with(&mut writer, &mut left, &mut right);
                if !left.next_column() || !right.next_column() {
                    break;
                }
            }
        }
    }
    writer.finish()
}

fn join_column(writer: &mut PoslistWriter<'_>, left: &mut Positions<'_>, right: &mut Positions<'_>, distance: i64) {
    let column = left.column();
    let (Some(mut a), Some(mut b)) = (left.next_position(), right.next_position()) else { return };
    loop {
        let wanted = a.saturating_add(distance);
        if b == wanted {
            writer.push(column, b);
        }
        let next = match b <= wanted {
            true => right.next_position().map(|next| b = next),
            false => left.next_position().map(|next| a = next),
        };
        if next.is_none() {
            return;
        }
    }
}

/// Writes the positions of `list` that are up to `behind` after one of `near`, or up to `before`
/// before one; whether there are any.
pub(crate) fn poslist_near(out: &mut Vec<u8>, near: &[u8], list: &[u8], behind: i64, before: i64) -> bool {
    by_column(out, near, list, |writer, near, list| {
        let column = list.column();
        let (mut last, mut next) = (None, near.next_position());
        while let Some(position) = list.next_position() {
            while let Some(at) = next.filter(|at| *at < position) {
                last = Some(at);
                next = near.next_position();
            }
            let mut following = next;
            if next == Some(position) {
                let mut rest = *near;
                following = rest.next_position();
            }
            if last.is_some_and(|at| position - at <= behind) || following.is_some_and(|at| at - position <= before) {
                writer.push(column, position);
            }
        }
    })
}

/// The part of a poslist that belongs to one column, with the mark that begins it; empty where
/// there is none. The poslist has no terminator.
pub(crate) fn poslist_column(list: &[u8], column: usize) -> &[u8] {
    let (mut start, mut current) = (0, 0);
    loop {
        let mut body = start;
        if list.get(start) == Some(&1) {
            body += 1;
            current = numbers::read_small(list, &mut body);
        }
        let end = column_end(list, body.min(list.len()));
        if current == column {
            return list.get(start..end).unwrap_or(&[]);
        }
        if end >= list.len() || list.get(end) != Some(&1) {
            return &[];
        }
        start = end;
    }
}

/// Writes the columns of a poslist that begin with position 0, only that position each; whether
/// there are any.
pub(crate) fn poslist_first(out: &mut Vec<u8>, list: &[u8]) -> bool {
    let mut walk = Positions::new(list);
    let mut writer = PoslistWriter::new(out);
    loop {
        if walk.next_position() == Some(0) {
            writer.push(walk.column(), 0);
        }
        if !walk.next_column() {
            return writer.finish();
        }
    }
}

/// A walk over a doclist.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Docs {
    at: usize,
    docid: i64,
    is_first: bool,
    descending: bool,
}

/// A row of a doclist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Doc {
    /// Its docid.
    pub docid: i64,
    /// Where its poslist begins.
    pub start: usize,
    /// Where its poslist ends, after the terminator.
    pub end: usize,
}

impl Docs {
    /// Before the first row.
    pub fn new(descending: bool) -> Docs {
        Docs { at: 0, docid: 0, is_first: true, descending }
    }

    /// Goes after a row.
    pub fn go_behind(&mut self, row: Doc) {
        (self.at, self.docid, self.is_first) = (row.end, row.docid, false);
    }

    /// The next row.
    #[inline]
    pub fn next(&mut self, bytes: &[u8]) -> Option<Doc> {
        // Zeros are left where a poslist was made shorter.
        while !self.is_first && bytes.get(self.at) == Some(&0) {
            self.at += 1;
        }
        if self.at >= bytes.len() {
            return None;
        }
        let delta = numbers::read(bytes, &mut self.at) as i64;
        self.docid = match self.descending && !self.is_first {
            true => self.docid.wrapping_sub(delta),
            false => self.docid.wrapping_add(delta),
        };
        self.is_first = false;
        let start = self.at.min(bytes.len());
        self.at = poslist_end(bytes, start);
        Some(Doc { docid: self.docid, start, end: self.at })
    }
}

impl Doc {
    /// Whether it has no positions.
    pub fn is_empty(self) -> bool {
        self.end <= self.start + 1
    }

    /// Its poslist, with the terminator.
    pub fn poslist(self, bytes: &[u8]) -> &[u8] {
        bytes.get(self.start..self.end).unwrap_or(&[])
    }
}

/// Every row of a doclist.
pub(crate) fn all_docs(bytes: &[u8], descending: bool) -> Vec<Doc> {
    let mut docs = Docs::new(descending);
    std::iter::from_fn(|| docs.next(bytes)).collect()
}

/// Number of rows of a doclist that have positions.
pub(crate) fn count_docs(bytes: &[u8]) -> i64 {
    let mut docs = Docs::new(false);
    std::iter::from_fn(|| docs.next(bytes)).filter(|doc| !doc.is_empty()).count() as i64
}

/// Writes a doclist.
#[derive(Debug)]
pub(crate) struct DoclistWriter {
    previous: i64,
    is_first: bool,
    descending: bool,
}

impl DoclistWriter {
    /// For an empty doclist.
    pub fn new(descending: bool) -> DoclistWriter {
        DoclistWriter { previous: 0, is_first: true, descending }
    }

    /// Whether docids come in descending order.
    pub fn is_descending(&self) -> bool {
        self.descending
    }

    /// Whether a docid may follow those before.
    pub fn may_follow(&self, docid: i64) -> bool {
        self.is_first || if self.descending { docid < self.previous } else { docid > self.previous }
    }

    /// Rows up to this one have been written by other means.
    pub fn set_last(&mut self, docid: i64) {
        self.previous = docid;
    }

    /// Writes the docid of a row, whose poslist is to follow.
    pub fn begin_row(&mut self, out: &mut Vec<u8>, docid: i64) {
        let delta = match self.descending && !self.is_first {
            true => self.previous.wrapping_sub(docid),
            false => docid.wrapping_sub(self.previous),
        };
        numbers::push(out, delta as u64);
        (self.previous, self.is_first) = (docid, false);
    }
}

/// Whether one docid comes before, beside or after another.
#[inline]
pub(crate) fn compare_docids(left: i64, right: i64, descending: bool) -> std::cmp::Ordering {
    if descending { right.cmp(&left) } else { left.cmp(&right) }
}

/// The rows of both doclists.
pub(crate) fn doclist_union(left: &[u8], right: &[u8], descending: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(left.len() + right.len() + 10);
    let (mut lefts, mut rights) = (Docs::new(descending), Docs::new(descending));
    let (mut a, mut b) = (lefts.next(left), rights.next(right));
    let mut writer = DoclistWriter::new(descending);
    loop {
        let order = match (a, b) {
            (None, None) => return out,
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (Some(a), Some(b)) => compare_docids(a.docid, b.docid, descending),
        };
        match (a, b, order) {
            (Some(one), Some(other), std::cmp::Ordering::Equal) => {
                writer.begin_row(&mut out, one.docid);
                poslist_union(&mut out, one.poslist(left), other.poslist(right));
            }
            (Some(one), _, std::cmp::Ordering::Less) => {
                writer.begin_row(&mut out, one.docid);
                out.extend_from_slice(one.poslist(left));
            }
            (_, Some(other), _) => {
                writer.begin_row(&mut out, other.docid);
                out.extend_from_slice(other.poslist(right));
            }
            _ => return out,
        }
        if order.is_le() {
            a = lefts.next(left);
        }
        if order.is_ge() {
            b = rights.next(right);
        }
    }
}

/// The rows in which a position of `right` is `distance` after one of `left`, with those
/// positions.
pub(crate) fn doclist_phrase(left: &[u8], right: &[u8], distance: i64, descending: bool) -> Vec<u8> {
    let mut out = Vec::with_capacity(right.len());
    let (mut lefts, mut rights) = (Docs::new(descending), Docs::new(descending));
    let (mut a, mut b) = (lefts.next(left), rights.next(right));
    let mut writer = DoclistWriter::new(descending);
    let mut list = Vec::new();
    while let (Some(one), Some(other)) = (a, b) {
        let order = compare_docids(one.docid, other.docid, descending);
        if order.is_eq() {
            list.clear();
            if poslist_join(&mut list, one.poslist(left), other.poslist(right), distance) {
                writer.begin_row(&mut out, one.docid);
                out.extend_from_slice(&list);
            }
        }
        if order.is_le() {
            a = lefts.next(left);
        }
        if order.is_ge() {
            b = rights.next(right);
        }
    }
    out
}
