//! The inverted index of a table: pending terms, segments, and the ways into them.

use crate::doclist::corrupt;
use crate::numbers;
use crate::pending::{Pending, Place};
use crate::segment::reader::{SegdirRow, SegmentReader};
use crate::segment::readers::SegmentReaders;
use crate::segment::search::{self, TermSearch};
use crate::sql::{Sql, Statements, bytes_of, number};
use base::{Encoding, Result, ResultCode};
use extension::storage::{BlobPlace, StoredBlob, StoredStatement};
use std::cell::{Cell, RefCell};
use value::{TextRef, ValueRef};

/// Levels of one index of one language.
pub(crate) const LEVELS: i64 = 1024;
/// So many segments of a level become one of the next.
pub(crate) const MERGE_COUNT: i64 = 16;
/// No b-tree is higher.
const HEIGHT_MAX: usize = 48;
/// Bytes of a page that a node leaves to others.
const PAGE_OVERHEAD: i64 = 35;

/// Rows of `%_stat`.
pub(crate) mod stat {
    pub const TOTALS: i64 = 0;
    pub const MERGE_HINT: i64 = 1;
    pub const AUTOMERGE: i64 = 2;
}

/// Whether there is a table `%_stat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HasStat {
    No,
    Yes,
    /// It is looked for when a transaction begins.
    Unknown,
}

/// How many segments an automatic merge takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Automerge {
    /// `%_stat` says it.
    Unread,
    /// 0: there are no automatic merges.
    Segments(i64),
}

/// Which segments are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// Pending terms too.
    All,
    Number(i64),
}

/// Which terms are read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Terms<'t> {
    All,
    /// From this one on.
    From(&'t [u8]),
    /// Only this one.
    Exactly(&'t [u8]),
    /// Those that begin so.
    Prefix(&'t [u8]),
}

/// An inverted index.
pub(crate) struct Index {
    pub sql: Statements,
    database: String,
    segments: String,
    /// Lengths of prefixes, the first 0 for whole words.
    pub prefixes: Vec<usize>,
    pub descending: bool,
    pub node_size: usize,
    pub page_size: i64,
    pub pending: RefCell<Pending>,
    pub leaf_added: Cell<u32>,
    pub has_stat: Cell<HasStat>,
    pub automerge: Cell<Automerge>,
    blob: RefCell<Option<Box<dyn StoredBlob>>>,
}

impl Index {
    /// The index of a table.
    pub fn new(sql: Statements, database: &str, table: &str, prefixes: Vec<usize>, page_size: i64) -> Index {
        Index {
            sql,
            database: database.to_owned(),
            segments: format!("{table}_segments"),
            pending: RefCell::new(Pending::new(prefixes.len())),
            prefixes,
            descending: false,
            node_size: usize::try_from(page_size - PAGE_OVERHEAD).unwrap_or(0),
            page_size,
            leaf_added: Cell::new(0),
            has_stat: Cell::new(HasStat::No),
            automerge: Cell::new(Automerge::Unread),
            blob: RefCell::new(None),
        }
    }

    /// Number of indexes: one for whole words, one for each length of prefixes.
    pub fn count(&self) -> i64 {
        self.prefixes.len() as i64
    }

    /// The level as `%_segdir` numbers it.
    pub fn absolute_level(&self, language: i32, index: usize, level: i64) -> i64 {
        (i64::from(language) * self.count() + index as i64) * LEVELS + level
    }

    fn level_range(&self, language: i32, index: usize) -> [ValueRef<'static>; 2] {
        [0, LEVELS - 1].map(|level| number(self.absolute_level(language, index, level)))
    }

    /// Adds a word to every index that it belongs to.
    pub fn add_word(&self, word: &[u8], place: Place) {
        let mut pending = self.pending.borrow_mut();
        pending.add(0, word, place);
        for (index, length) in self.prefixes.iter().enumerate().skip(1) {
            if let Some(prefix) = word.get(..*length) {
                pending.add(index, prefix, place);
            }
        }
    }

    /// Reads a block of `%_segments`.
    pub fn read_block(&self, block: i64, out: &mut Vec<u8>) -> Result<()> {
        self.with_block(block, |blob| {
            out.clear();
            out.resize(blob.len(), 0);
            blob.read_at(out, 0)
        })
    }

    /// Length of a block of `%_segments`, in bytes.
    pub fn block_bytes(&self, block: i64) -> Result<i64> {
        self.with_block(block, |blob| Ok(blob.len() as i64))
    }

    fn with_block<R>(&self, block: i64, read: impl FnOnce(&mut dyn StoredBlob) -> Result<R>) -> Result<R> {
        let mut kept = self.blob.borrow_mut();
        let opened = match kept.as_mut() {
            Some(blob) => blob.reopen(block),
            None => {
                let place =
                    BlobPlace { database: &self.database, table: &self.segments, column: "block", rowid: block };
                self.sql.storage().open_blob(place, false).map(|blob| *kept = Some(blob))
            }
        };
        opened
            .and_then(|()| kept.as_mut().map_or_else(|| Err(corrupt()), |blob| read(&mut **blob)))
            .map_err(|error| if error.code() == ResultCode::ERROR { corrupt() } else { crate::sql::bare(error) })
    }

    /// Gives back the blob that blocks are read through.
    pub fn close_blocks(&self) {
        let blob = self.blob.borrow_mut().take();
        drop(blob);
    }

    /// Writes a block of `%_segments`; NULL for `None`.
    pub fn write_block(&self, block: i64, bytes: Option<&[u8]>) -> Result<()> {
        self.sql.run(Sql::InsertSegment, &[number(block), bytes.map_or(ValueRef::Null, ValueRef::Blob)])
    }

    /// Writes a row of `%_segdir`. `blocks` are the first, the last leaf and the last.
    pub fn write_segdir(&self, level: i64, at: i64, blocks: [i64; 3], leaf_bytes: i64, root: &[u8]) -> Result<()> {
        let [first, last_leaf, last] = blocks;
        let end = format!("{last} {leaf_bytes}");
        let end = if leaf_bytes == 0 { number(last) } else { ValueRef::text(&end) };
        let values =
            [number(level), number(i64::from(at as i32)), number(first), number(last_leaf), end, ValueRef::Blob(root)];
        self.sql.run(Sql::InsertSegdir, &values)
    }

    /// The segments of a level or a range of levels.
    pub fn segdir(&self, sql: Sql, parameters: &[ValueRef<'_>]) -> Result<Vec<SegdirRow>> {
        self.sql.all(sql, parameters, segdir_row)
    }

    /// Opens the segments that may have the terms, the newest with the greatest age.
    pub fn open(&self, language: i32, index: usize, level: Level, terms: Terms<'_>) -> Result<SegmentReaders> {
        let mut readers = SegmentReaders::default();
        self.open_into(&mut readers, language, index, level, terms)?;
        readers.is_lookup = matches!(terms, Terms::Exactly(_));
        Ok(readers)
    }

    /// Adds segments as [`Index::open`].
    pub fn open_into(
        &self,
        readers: &mut SegmentReaders,
        language: i32,
        index: usize,
        level: Level,
        terms: Terms<'_>,
    ) -> Result<()> {
        if !matches!(level, Level::Number(_)) {
            if let Some(pending) = self.pending_reader(language, index, terms) {
                readers.push(pending);
            }
        }
        let rows = match level {
            Level::All => self.segdir(Sql::Levels, &self.level_range(language, index))?,
            Level::Number(level) => self.segdir(Sql::Level, &[number(self.absolute_level(language, index, level))])?,
        };
        for mut row in rows {
            self.narrow(&mut row, terms)?;
            let is_lookup = matches!(terms, Terms::Exactly(_));
            let age = readers.len() as i64 + 1;
            readers.push(SegmentReader::open(age, is_lookup, row)?);
        }
        Ok(())
    }

    fn pending_reader(&self, language: i32, index: usize, terms: Terms<'_>) -> Option<SegmentReader> {
        let pending = self.pending.borrow();
        if pending.language() != language {
            return None;
        }
        let found = match terms {
            Terms::All => pending.sorted(index, &[]),
            // Of pending terms SQLite reads only those that begin so.
            Terms::From(term) | Terms::Prefix(term) => pending.sorted(index, term),
            Terms::Exactly(term) => {
                pending.doclist(index, term).map(|doclist| vec![(term.into(), doclist)]).unwrap_or_default()
            }
        };
        if found.is_empty() { None } else { Some(SegmentReader::pending(found)) }
    }

    /// Leaves of a segment only those that may have the terms.
    fn narrow(&self, row: &mut SegdirRow, terms: Terms<'_>) -> Result<()> {
        if row.start_block == 0 || row.root.is_empty() {
            return Ok(());
        }
        match terms {
            Terms::All => {}
            Terms::From(term) => row.start_block = self.leaf_of(term, &row.root, Side::First)?,
            Terms::Exactly(term) => {
                row.start_block = self.leaf_of(term, &row.root, Side::First)?;
                row.leaves_end_block = row.start_block;
            }
            Terms::Prefix(term) => {
                row.start_block = self.leaf_of(term, &row.root, Side::First)?;
                row.leaves_end_block = self.leaf_of(term, &row.root, Side::Last)?;
            }
        }
        Ok(())
    }

    /// The first or last leaf that may have terms that begin with `term`.
    fn leaf_of(&self, term: &[u8], root: &[u8], side: Side) -> Result<i64> {
        let mut node = root.to_vec();
        let mut height = numbers::read_small(&node, &mut 0);
        if height > HEIGHT_MAX {
            return Err(corrupt());
        }
        loop {
            let child = child_of(term, &node, side)?;
            if height <= 1 {
                return Ok(child);
            }
            self.read_block(child, &mut node)?;
            let below = numbers::read_small(&node, &mut 0);
            if below >= height {
                return Err(corrupt());
            }
            height = below;
        }
    }

    /// The level that is the highest with segments; 0 where there are none.
    pub fn max_level(&self, language: i32, index: usize) -> Result<i64> {
        let level = self
            .sql
            .first(Sql::MaxLevelBetween, &self.level_range(language, index), |row| row.value(0).to_integer())?;
        Ok(level.unwrap_or(0))
    }

    /// The languages that have segments, and that of the pending terms.
    pub fn languages(&self) -> Result<Vec<i32>> {
        let own = self.pending.borrow().language();
        self.sql.all(Sql::Languages, &[number(own), number(self.count())], |row| row.value(0).to_integer() as i32)
    }

    /// A row of `%_stat`, if it is a blob.
    pub fn stat_blob(&self, id: i64) -> Result<Option<Vec<u8>>> {
        let blob = |row: &dyn StoredStatement| match row.value(0) {
            ValueRef::Blob(bytes) => Some(bytes.to_vec()),
            _ => None,
        };
        Ok(self.sql.first(Sql::Stat, &[number(id)], blob)?.flatten())
    }
}

/// Which of two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    First,
    Last,
}

/// The child of an interior node that a term leads to.
fn child_of(term: &[u8], node: &[u8], side: Side) -> Result<i64> {
    let mut at = 0;
    numbers::read(node, &mut at);
    let mut child = numbers::read(node, &mut at) as i64;
    if at > node.len() {
        return Err(corrupt());
    }
    let mut search = TermSearch::new(term, 0);
    let mut length = 0;
    let mut is_first = true;
    while at < node.len() {
        let prefix = if is_first { 0 } else { numbers::read_small(node, &mut at) };
        is_first = false;
        let suffix = numbers::read_small(node, &mut at);
        let bytes = node.get(at..).and_then(|rest| rest.get(..suffix)).filter(|bytes| !bytes.is_empty());
        let Some(bytes) = bytes.filter(|_| prefix <= length) else { return Err(corrupt()) };
        length = prefix + suffix;
        at += suffix;
        let is_behind = match search.compare(prefix, bytes) {
            search::Side::Before | search::Side::Same => false,
            search::Side::Within => side == Side::First,
            search::Side::Behind => true,
        };
        if is_behind {
            break;
        }
        child = child.wrapping_add(1);
    }
    Ok(child)
}

fn segdir_row(row: &dyn StoredStatement) -> SegdirRow {
    let (end_block, leaf_bytes) = end_block(row.value(3));
    SegdirRow {
        start_block: row.value(1).to_integer(),
        leaves_end_block: row.value(2).to_integer(),
        end_block,
        leaf_bytes,
        root: bytes_of(row.value(4)).into_owned(),
    }
}

/// The two numbers of the column `end_block`: the last block, and the bytes of all leaves.
pub(crate) fn end_block(value: ValueRef<'_>) -> (i64, i64) {
    let text = match value {
        ValueRef::Text(TextRef { bytes, encoding: Encoding::Utf8 }) => std::borrow::Cow::Borrowed(bytes),
        ValueRef::Integer(end) => return (end, 0),
        other => other.to_text_utf8(Encoding::Utf8),
    };
    let mut at = 0;
    let digits = |at: &mut usize| {
        let mut number = 0i64;
        while let Some(digit) = text.get(*at).filter(|byte| byte.is_ascii_digit()) {
            number = number.wrapping_mul(10).wrapping_add(i64::from(digit - b'0'));
            *at += 1;
        }
        number
    };
    let end = digits(&mut at);
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    let is_negative = text.get(at) == Some(&b'-');
    at += usize::from(is_negative);
    let bytes = digits(&mut at);
    (end, if is_negative { bytes.wrapping_neg() } else { bytes })
}
