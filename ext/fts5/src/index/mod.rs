//! The index: pending terms in memory and segments in the shadow tables.
//!
//! Rows are added to the pending terms; a flush makes them a segment of the first level, and merges
//! make few large segments of many small ones. <https://sqlite.org/fts5.html#fts5_data_structures>

mod check;
mod doclist_index;
mod flush;
mod leaf_search;
mod merge;
mod merged;
mod pending;
mod prefix;
mod secure_delete;
mod segment;
mod store;
mod structure;
mod term_query;
mod terms;
mod token_data;
mod tombstone;
mod writer;

use crate::config::{Config, Settings};
use base::{Error, Result, ResultCode};
use pending::{Occurrence, Pending};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use store::Store;
use structure::Structure;

pub(crate) use crate::limits::{Detail, SEGMENTS_MAX, TOKEN_BYTES_MAX};
pub(crate) use check::entry_checksum;
pub(crate) use term_query::{TermQuery, Wanted};
pub(crate) use terms::TermIter;

/// The byte before terms of the main index; those of prefix indexes follow.
pub(crate) const MAIN_INDEX: u8 = b'0';

/// The index of a table.
pub(crate) struct Index {
    config: Rc<Config>,
    store: Store,
    pending: RefCell<Pending>,
    /// The row that is written.
    write_rowid: Cell<i64>,
    /// It is deleted.
    deletes: Cell<bool>,
    /// Rows that were inserted since the last flush.
    pending_rows: Cell<u64>,
    /// Tombstones that were made since the last flush.
    new_tombstones: Cell<usize>,
    /// A flush that has failed fails again until the transaction is rolled back.
    flush_failed: Cell<Option<ResultCode>>,
    structure: RefCell<Option<Rc<Structure>>>,
    /// Counts how often the structure was forgotten.
    generation: Cell<u64>,
    data_version: Cell<i64>,
}

impl Index {
    pub fn new(config: &Rc<Config>) -> Index {
        let store = Store::new(config.storage().clone(), config.database(), config.name());
        Index {
            store,
            pending: RefCell::new(Pending::new(config.detail())),
            config: config.clone(),
            write_rowid: Cell::new(0),
            deletes: Cell::new(false),
            pending_rows: Cell::new(0),
            new_tombstones: Cell::new(0),
            flush_failed: Cell::new(None),
            structure: RefCell::default(),
            generation: Cell::new(0),
            data_version: Cell::new(0),
        }
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    pub fn detail(&self) -> Detail {
        self.config.detail()
    }

    fn settings(&self) -> Settings {
        self.config.settings()
    }

    /// Whether entries may have been taken out of segments in place.
    fn is_secure_delete_version(&self) -> bool {
        self.settings().version != crate::config::VERSION
    }

    /// Number of records read so far.
    pub fn reads(&self) -> i64 {
        self.store.reads()
    }

    /// Writes the first structure and averages records of an empty index.
    ///
    /// # Errors
    /// The statement's.
    pub fn start_empty(&self) -> Result<()> {
        self.forget_structure();
        self.discard_pending();
        let origin_counter = u64::from(self.config.contentless_delete());
        self.store.write(store::AVERAGES, &[])?;
        self.write_structure(&Structure { origin_counter, ..Structure::default() })
    }

    /// The structure; reading it loads the configuration where that has changed.
    ///
    /// # Errors
    /// Those of reading and decoding.
    pub fn structure(&self) -> Result<Rc<Structure>> {
        if let Some(structure) = &*self.structure.borrow() {
            return Ok(structure.clone());
        }
        self.data_version.set(self.store.data_version()?);
        let bytes = self.store.read(store::STRUCTURE)?;
        let (cookie, structure) = Structure::decode(&bytes).map_err(|_| self.store.corrupt_structure())?;
        let settings = self.settings();
        if settings.page_size == 0 || settings.cookie != cookie as i32 {
            self.config.load(cookie as i32)?;
        }
        let structure = Rc::new(structure);
        *self.structure.borrow_mut() = Some(structure.clone());
        Ok(structure)
    }

    /// Loads the configuration where it has changed.
    ///
    /// # Errors
    /// As [`Index::structure`].
    pub fn load_config(&self) -> Result<()> {
        self.structure().map(|_| ())
    }

    /// Counts how often the structure was forgotten: a walk over the index ends where that has
    /// happened.
    pub fn generation(&self) -> u64 {
        self.generation.get()
    }

    fn forget_structure(&self) {
        if self.structure.take().is_some() {
            self.generation.set(self.generation.get() + 1);
        }
    }

    fn keep_structure(&self, structure: Structure) {
        *self.structure.borrow_mut() = Some(Rc::new(structure));
    }

    fn write_structure(&self, structure: &Structure) -> Result<()> {
        let cookie = self.settings().cookie.max(0) as u32;
        self.store.write(store::STRUCTURE, &structure.encode(cookie))
    }

    /// Writes the cookie of the configuration into the structure record.
    ///
    /// # Errors
    /// Those of reading and writing the record.
    pub fn set_cookie(&self, cookie: i32) -> Result<()> {
        let place = extension::storage::BlobPlace {
            database: self.config.database(),
            table: &format!("{}_data", self.config.name()),
            column: "block",
            rowid: store::STRUCTURE,
        };
        let mut blob = self.store.storage().open_blob(place, true)?;
        // SQLite overlooks a record that is too short.
        let _ = blob.write_at(&cookie.to_be_bytes(), 0);
        Ok(())
    }

    /// At the beginning of a transaction: forgets the structure where another connection has
    /// changed it.
    ///
    /// # Errors
    /// The pragma's.
    pub fn begin(&self) -> Result<()> {
        if self.store.data_version()? != self.data_version.get() {
            self.forget_structure();
        }
        Ok(())
    }

    /// Writes what is pending.
    ///
    /// # Errors
    /// Those of writing segments.
    pub fn sync(&self) -> Result<()> {
        self.flush()
    }

    /// Forgets what is pending, and all that may have changed in the tables.
    pub fn rollback(&self) {
        self.discard_pending();
        self.forget_structure();
    }

    fn discard_pending(&self) {
        if let Ok(mut pending) = self.pending.try_borrow_mut() {
            pending.clear();
        }
        self.pending_rows.set(0);
        self.flush_failed.set(None);
        self.new_tombstones.set(0);
    }

    fn note_tombstone(&self) {
        self.new_tombstones.set(self.new_tombstones.get() + 1);
    }

    /// Says which row the tokens that follow belong to, and whether it is deleted.
    ///
    /// # Errors
    /// Those of a flush, which may be due.
    pub fn begin_row(&self, rowid: i64, deletes: bool) -> Result<()> {
        let before = self.write_rowid.get();
        let is_full =
            || self.pending.try_borrow().is_ok_and(|pending| pending.bytes() as u64 > self.settings().hash_size as u64);
        if rowid < before || (rowid == before && !self.deletes.get()) || is_full() {
            self.flush()?;
        }
        self.write_rowid.set(rowid);
        self.deletes.set(deletes);
        if !deletes {
            self.pending_rows.set(self.pending_rows.get() + 1);
        }
        Ok(())
    }

    /// Adds a token of the row; without a place the row is deleted.
    ///
    /// # Errors
    /// `SQLITE_LOCKED` while the index is being written.
    pub fn add_token(&self, place: Option<(usize, usize)>, token: &[u8]) -> Result<()> {
        let mut pending = self.pending.try_borrow_mut().map_err(|_| Error::bare(ResultCode::LOCKED))?;
        let occurrence = Occurrence { rowid: self.write_rowid.get(), place };
        pending.add(occurrence, MAIN_INDEX, token);
        for (prefix, characters) in (MAIN_INDEX + 1..).zip(self.config.prefixes()) {
            if let Some(head) = first_characters(token, *characters) {
                pending.add(occurrence, prefix, head);
            }
        }
        Ok(())
    }

    /// Number of rows and, by column, of tokens, as the averages record says.
    ///
    /// # Errors
    /// Those of reading the record.
    pub fn averages(&self) -> Result<(i64, Vec<i64>)> {
        let mut tokens = vec![0; self.config.column_count()];
        let bytes = self.store.read(store::AVERAGES)?;
        if bytes.is_empty() {
            return Ok((0, tokens));
        }
        let mut at = 0;
        let rows = crate::varint::read(&bytes, &mut at) as i64;
        for slot in &mut tokens {
            if at >= bytes.len() {
                break;
            }
            *slot = crate::varint::read(&bytes, &mut at) as i64;
        }
        Ok((rows, tokens))
    }

    /// Writes the averages record.
    ///
    /// # Errors
    /// The statement's.
    pub fn set_averages(&self, rows: i64, tokens: &[i64]) -> Result<()> {
        let mut bytes = Vec::new();
        base::varint::push(&mut bytes, rows as u64);
        tokens.iter().for_each(|count| base::varint::push(&mut bytes, *count as u64));
        self.store.write(store::AVERAGES, &bytes)
    }
}

/// So many characters at the beginning of a token; `None` where it has less.
pub(crate) fn first_characters(token: &[u8], characters: usize) -> Option<&[u8]> {
    let mut at = 0;
    for number in 0..characters {
        let first = *token.get(at)?;
        at += 1;
        if first < 0xc0 {
            continue;
        }
        if at >= token.len() {
            return None;
        }
        while token.get(at).is_some_and(|byte| byte & 0xc0 == 0x80) {
            at += 1;
            if at >= token.len() {
                if number + 1 == characters {
                    break;
                }
                return None;
            }
        }
    }
    token.get(..at)
}

/// Number of characters.
fn character_count(text: &[u8]) -> usize {
    let mut at = 0;
    let mut count = 0;
    while let Some(first) = text.get(at) {
        at += 1;
        if *first >= 0xc0 {
            while text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80) {
                at += 1;
            }
        }
        count += 1;
    }
    count
}
