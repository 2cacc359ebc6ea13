//! The inverted index of a table: pending terms, segments, and the ways into them.

pub(crate) mod check;
mod incremental;
pub(crate) mod merge;
mod open;

use crate::doclist::corrupt;
use crate::pending::{Pending, Place};
use crate::sql::{Sql, Statements, number};
use base::{Encoding, Result, ResultCode};
use extension::storage::{BlobPlace, StoredBlob, StoredStatement};
use std::cell::{Cell, RefCell};
use value::{TextRef, ValueRef};

/// Levels of one index of one language.
pub(crate) const LEVELS: i64 = 1024;
/// So many segments of a level become one of the next.
pub(crate) const MERGE_COUNT: i64 = 16;
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
    sql: Statements,
    database: String,
    segments: String,
    /// Lengths of prefixes, the first 0 for whole words.
    prefixes: Vec<usize>,
    descending: bool,
    node_size: usize,
    page_size: i64,
    pending: RefCell<Pending>,
    leaf_added: Cell<u32>,
    has_stat: Cell<HasStat>,
    automerge: Cell<Automerge>,
    blob: RefCell<Option<Box<dyn StoredBlob>>>,
}

impl Index {
    /// The index of a table.
    pub fn new(
        sql: Statements,
        database: &str,
        table: &str,
        prefixes: Vec<usize>,
        page_size: i64,
        descending: bool,
    ) -> Index {
        Index {
            sql,
            database: database.to_owned(),
            segments: format!("{table}_segments"),
            pending: RefCell::new(Pending::new(prefixes.len())),
            prefixes,
            descending,
            node_size: usize::try_from(page_size - PAGE_OVERHEAD).unwrap_or(0),
            page_size,
            leaf_added: Cell::new(0),
            has_stat: Cell::new(HasStat::No),
            automerge: Cell::new(Automerge::Unread),
            blob: RefCell::new(None),
        }
    }

    /// The statements of the table.
    pub fn sql(&self) -> &Statements {
        &self.sql
    }

    /// Lengths of prefixes, the first 0 for whole words.
    pub fn prefixes(&self) -> &[usize] {
        &self.prefixes
    }

    /// Whether doclists begin with the greatest docid.
    pub fn descending(&self) -> bool {
        self.descending
    }

    /// Bytes of a node.
    pub fn node_size(&self) -> usize {
        self.node_size
    }

    /// Bytes of a page of the database.
    pub fn page_size(&self) -> i64 {
        self.page_size
    }

    /// The terms that are not in a segment yet.
    pub fn pending(&self) -> &RefCell<Pending> {
        &self.pending
    }

    /// A leaf was written.
    pub fn count_leaf(&self) {
        self.leaf_added.set(self.leaf_added.get().wrapping_add(1));
    }

    /// Leaves written since the transaction began.
    pub fn leaves_added(&self) -> u32 {
        self.leaf_added.get()
    }

    /// A transaction begins.
    pub fn begin(&self) {
        self.leaf_added.set(0);
    }

    /// Whether there is a table `%_stat`.
    pub fn has_stat(&self) -> HasStat {
        self.has_stat.get()
    }

    /// Whether there is a table `%_stat` is known now.
    pub fn note_stat(&self, has_stat: HasStat) {
        self.has_stat.set(has_stat);
    }

    /// How many segments an automatic merge takes.
    pub fn automerge(&self) -> Automerge {
        self.automerge.get()
    }

    /// How many segments an automatic merge takes is known now.
    pub fn note_automerge(&self, segments: i64) {
        self.automerge.set(Automerge::Segments(segments));
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
