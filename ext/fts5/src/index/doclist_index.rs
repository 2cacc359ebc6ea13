//! Walks over a doclist index: the first rowid on each leaf of a long doclist.

use super::store::{HEIGHT_MAX, Store, doclist_index_row};
use crate::varint;
use base::{Error, Result, ResultCode};
use std::rc::Rc;

/// A place on one page.
#[derive(Clone)]
struct Level {
    bytes: Rc<[u8]>,
    at: usize,
    /// After the first entry.
    first_at: usize,
    eof: bool,
    page: usize,
    rowid: i64,
}

impl Level {
    fn new(bytes: Rc<[u8]>) -> Level {
        Level { bytes, at: 0, first_at: 0, eof: false, page: 0, rowid: 0 }
    }

    fn first(&mut self) {
        self.at = 1;
        self.page = varint::read_32(&self.bytes, &mut self.at);
        self.rowid = varint::read(&self.bytes, &mut self.at) as i64;
        self.first_at = self.at;
    }

    fn next(&mut self) {
        if self.at == 0 {
            return self.first();
        }
        let rest = self.bytes.get(self.at..).unwrap_or(&[]);
        let Some(zeros) = rest.iter().position(|byte| *byte != 0) else {
            self.eof = true;
            return;
        };
        self.at += zeros;
        self.page += zeros + 1;
        self.rowid = self.rowid.wrapping_add(varint::read(&self.bytes, &mut self.at) as i64);
    }

    fn last(&mut self) {
        while !self.eof {
            self.next();
        }
        self.eof = false;
    }

    /// Goes back by reading the page from its beginning.
    fn previous(&mut self) {
        let end = self.at;
        if end <= self.first_at {
            self.eof = true;
            return;
        }
        self.first();
        loop {
            let mut at = self.at;
            let rest = self.bytes.get(at..).unwrap_or(&[]);
            let zeros = rest.iter().take_while(|byte| **byte == 0).count();
            at += zeros;
            let delta = varint::read(&self.bytes, &mut at);
            if at >= end {
                return;
            }
            self.page += zeros + 1;
            self.rowid = self.rowid.wrapping_add(delta as i64);
            self.at = at;
        }
    }
}

/// A walk over the entries of the leaves' level, in either direction.
#[derive(Clone)]
pub(crate) struct DoclistIndex {
    segment: u32,
    /// The level of the leaves first.
    levels: Vec<Level>,
}

impl DoclistIndex {
    /// Opens the index that belongs to the last term of a leaf, at its first entry or at its last.
    ///
    /// # Errors
    /// Those of reading its pages.
    pub fn open(store: &Store, segment: u32, leaf: usize, at_end: bool) -> Result<DoclistIndex> {
        let mut levels = Vec::new();
        loop {
            let bytes = store.read(doclist_index_row(segment, levels.len(), leaf))?;
            let is_root = bytes.first().is_none_or(|flags| flags & 1 == 0);
            levels.push(Level::new(bytes));
            if is_root {
                break;
            }
            if levels.len() > HEIGHT_MAX {
                return Err(Error::bare(ResultCode::CORRUPT_VTAB));
            }
        }
        let mut made = DoclistIndex { segment, levels };
        if at_end {
            made.last(store)?;
        } else {
            made.levels.iter_mut().for_each(Level::next);
        }
        Ok(made)
    }

    fn last(&mut self, store: &Store) -> Result<()> {
        for height in (0..self.levels.len()).rev() {
            let Some(level) = self.levels.get_mut(height) else { break };
            level.last();
            let page = level.page;
            if height > 0 {
                self.load(store, height - 1, page)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, store: &Store, height: usize, page: usize) -> Result<()> {
        let bytes = store.read(doclist_index_row(self.segment, height, page))?;
        if let Some(level) = self.levels.get_mut(height) {
            *level = Level::new(bytes);
        }
        Ok(())
    }

    pub fn eof(&self) -> bool {
        self.levels.first().is_none_or(|level| level.eof)
    }

    /// The leaf of the entry.
    pub fn page(&self) -> usize {
        self.levels.first().map_or(0, |level| level.page)
    }

    /// The first rowid on that leaf.
    pub fn rowid(&self) -> i64 {
        self.levels.first().map_or(0, |level| level.rowid)
    }

    /// Goes to the next entry.
    ///
    /// # Errors
    /// Those of reading a page.
    pub fn next(&mut self, store: &Store) -> Result<()> {
        self.step(store, 0, true)
    }

    /// Goes to the entry before.
    ///
    /// # Errors
    /// Those of reading a page.
    pub fn previous(&mut self, store: &Store) -> Result<()> {
        self.step(store, 0, false)
    }

    /// The depth is that of the index, which is bounded.
    fn step(&mut self, store: &Store, height: usize, forwards: bool) -> Result<()> {
        let Some(level) = self.levels.get_mut(height) else { return Ok(()) };
        if forwards {
            level.next();
        } else {
            level.previous();
        }
        if !level.eof || height + 1 >= self.levels.len() {
            return Ok(());
        }
        self.step(store, height + 1, forwards)?;
        let Some(parent) = self.levels.get(height + 1).filter(|parent| !parent.eof) else { return Ok(()) };
        let page = parent.page;
        self.load(store, height, page)?;
        if let Some(level) = self.levels.get_mut(height) {
            if forwards {
                level.next();
            } else {
                level.last();
            }
        }
        Ok(())
    }
}
