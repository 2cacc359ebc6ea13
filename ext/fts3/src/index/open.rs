//! The ways into the index: readers of segments and of pending terms.

use super::{Index, Level, Terms, end_block};
use crate::doclist::corrupt;
use crate::numbers;
use crate::segment::reader::{SegdirRow, SegmentReader};
use crate::segment::readers::SegmentReaders;
use crate::segment::search::{self, TermSearch};
use crate::sql::{Sql, bytes_of, number};
use base::Result;
use extension::storage::StoredStatement;
use value::ValueRef;

/// No b-tree is higher.
const HEIGHT_MAX: usize = 48;

/// Which of two ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    First,
    Last,
}

impl Index {
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
