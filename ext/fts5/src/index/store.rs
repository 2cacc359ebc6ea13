//! The rows of the shadow tables `x_data` and `x_idx`.

use super::structure::Segment;
use crate::statement::{Connection, Kept, escaped, quoted};
use crate::varint;
use base::{Error, Result, ResultCode};
use std::cell::Cell;
use std::rc::Rc;
use value::ValueRef;

/// Row of the averages record.
pub(crate) const AVERAGES: i64 = 1;
/// Row of the structure record.
pub(crate) const STRUCTURE: i64 = 10;

const PAGE_BITS: u32 = 31;
const HEIGHT_BITS: u32 = 5;
/// Doclist indexes are no higher.
pub(crate) const HEIGHT_MAX: usize = 1 << HEIGHT_BITS;

fn row(segment: i64, is_doclist_index: bool, height: usize, page: usize) -> i64 {
    (segment << (PAGE_BITS + HEIGHT_BITS + 1))
        .wrapping_add(i64::from(is_doclist_index) << (PAGE_BITS + HEIGHT_BITS))
        .wrapping_add((height as i64) << PAGE_BITS)
        .wrapping_add(page as i64)
}

/// Row of a leaf of a segment.
pub(crate) fn leaf_row(segment: u32, page: usize) -> i64 {
    row(i64::from(segment), false, 0, page)
}

/// Row of a page of a doclist index.
pub(crate) fn doclist_index_row(segment: u32, height: usize, page: usize) -> i64 {
    row(i64::from(segment), true, height, page)
}

/// Row of a tombstone page.
pub(crate) fn tombstone_row(segment: u32, page: usize) -> i64 {
    row(i64::from(segment) + (1 << 16), false, 0, page)
}

/// A leaf: terms with doclists, then the footer with the places of the terms.
#[derive(Clone)]
pub(crate) struct Leaf {
    bytes: Rc<[u8]>,
    /// Where the footer begins.
    body: usize,
}

impl Leaf {
    /// A doclist that is in memory only, which has no footer.
    pub fn of_doclist(bytes: Rc<[u8]>) -> Leaf {
        Leaf { body: bytes.len(), bytes }
    }

    #[inline]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    #[inline]
    pub fn shared(&self) -> &Rc<[u8]> {
        &self.bytes
    }

    /// Where the footer begins.
    #[inline]
    pub fn body(&self) -> usize {
        self.body
    }

    /// Length with the footer.
    #[inline]
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    pub fn has_no_term(&self) -> bool {
        self.body >= self.bytes.len()
    }

    /// Where the first term begins.
    pub fn first_term(&self) -> usize {
        let mut at = self.body;
        varint::read_32(&self.bytes, &mut at)
    }

    /// Where the first rowid stands that belongs to a term of an earlier leaf; 0 for none.
    pub fn first_rowid(&self) -> usize {
        varint::u16_at(&self.bytes, 0)
    }
}

/// The tables.
pub(crate) struct Store {
    storage: Connection,
    table: String,
    reader: Kept,
    writer: Kept,
    deleter: Kept,
    index_writer: Kept,
    index_deleter: Kept,
    index_page_deleter: Kept,
    index_seeker: Kept,
    data_version: Kept,
    /// Records read so far.
    reads: Cell<i64>,
}

impl Store {
    pub fn new(storage: Connection, database: &str, table: &str) -> Store {
        let data = format!("'{}'.'{}_data'", escaped(database), escaped(table));
        let index = format!("'{}'.'{}_idx'", escaped(database), escaped(table));
        Store {
            table: table.to_owned(),
            reader: Kept::new(format!("SELECT block FROM {data} WHERE id=?"))
                .with_lookup(&*storage, [database, &format!("{table}_data"), "block"]),
            writer: Kept::new(format!("REPLACE INTO {data}(id, block) VALUES(?,?)")),
            deleter: Kept::new(format!("DELETE FROM {data} WHERE id>=? AND id<=?")),
            index_writer: Kept::new(format!("INSERT INTO {index}(segid,term,pgno) VALUES(?,?,?)")),
            index_deleter: Kept::new(format!("DELETE FROM {index} WHERE segid=?")),
            index_page_deleter: Kept::new(format!("DELETE FROM {index} WHERE (segid, (pgno/2)) = (?1, ?2)")),
            index_seeker: Kept::new(format!(
                "SELECT pgno FROM {index} WHERE segid=? AND term<=? ORDER BY term DESC LIMIT 1"
            )),
            data_version: Kept::new(format!("PRAGMA {}.data_version", quoted(database))),
            reads: Cell::new(0),
            storage,
        }
    }

    /// Number of records read so far.
    pub fn reads(&self) -> i64 {
        self.reads.get()
    }

    /// Reads a record.
    ///
    /// # Errors
    /// `fts5: corruption found reading blob …` where there is none.
    pub fn read(&self, row: i64) -> Result<Rc<[u8]>> {
        self.reads.set(self.reads.get() + 1);
        let found = self.reader.look_up(&*self.storage, row, |value| match value {
            ValueRef::Blob(bytes) => Some(Rc::from(bytes)),
            ValueRef::Text(text) => Some(Rc::from(text.bytes)),
            _ => None,
        });
        // Whatever is wrong with the table is damage.
        let found = match found {
            Err(error) if matches!(error.extended_code(), ResultCode::ERROR | ResultCode::CORRUPT) => None,
            found => found?,
        };
        found.flatten().ok_or_else(|| self.corrupt_row(row))
    }

    /// Reads a leaf.
    ///
    /// # Errors
    /// As [`Store::read`], and where its footer lies beyond its end.
    pub fn read_leaf(&self, row: i64) -> Result<Leaf> {
        let bytes = self.read(row)?;
        let body = if bytes.len() >= 4 { varint::u16_at(&bytes, 2) } else { 0 };
        if body < 4 || body > bytes.len() {
            return Err(self.corrupt_row(row));
        }
        Ok(Leaf { bytes, body })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// The statement's.
    pub fn write(&self, row: i64, bytes: &[u8]) -> Result<()> {
        self.writer.run(&*self.storage, &[ValueRef::Integer(row), ValueRef::Blob(bytes)])
    }

    /// Deletes the records from one to another.
    ///
    /// # Errors
    /// The statement's.
    pub fn delete(&self, first: i64, last: i64) -> Result<()> {
        self.deleter.run(&*self.storage, &[ValueRef::Integer(first), ValueRef::Integer(last)])
    }

    /// Removes everything of a segment.
    ///
    /// # Errors
    /// The statements'.
    pub fn remove_segment(&self, segment: &Segment) -> Result<()> {
        self.delete(leaf_row(segment.id, 0), leaf_row(segment.id + 1, 0).wrapping_sub(1))?;
        if segment.tombstone_pages > 0 {
            self.delete(tombstone_row(segment.id, 0), tombstone_row(segment.id, segment.tombstone_pages - 1))?;
        }
        self.index_deleter.run(&*self.storage, &[ValueRef::Integer(i64::from(segment.id))])
    }

    /// Adds an entry for a leaf that has terms.
    ///
    /// # Errors
    /// The statement's.
    pub fn add_index_entry(&self, segment: u32, term: &[u8], page: usize, doclist_index: bool) -> Result<()> {
        let page = (page as i64) << 1 | i64::from(doclist_index);
        let values = [ValueRef::Integer(i64::from(segment)), ValueRef::Blob(term), ValueRef::Integer(page)];
        self.index_writer.run(&*self.storage, &values)
    }

    /// Removes the entry of a leaf; the first leaf's stays.
    ///
    /// # Errors
    /// The statement's.
    pub fn remove_index_entry(&self, segment: u32, page: usize) -> Result<()> {
        if page == 1 {
            return Ok(());
        }
        let values = [ValueRef::Integer(i64::from(segment)), ValueRef::Integer(page as i64)];
        self.index_page_deleter.run(&*self.storage, &values)
    }

    /// The leaf where a term would be, and whether that leaf's last term has a doclist index.
    ///
    /// # Errors
    /// The statement's.
    pub fn seek(&self, segment: u32, term: &[u8]) -> Result<Option<(i64, bool)>> {
        let values = [ValueRef::Integer(i64::from(segment)), ValueRef::Blob(term)];
        self.index_seeker.first(&*self.storage, &values, |statement| {
            let value = i64::from(statement.value(0).to_integer() as i32);
            Ok((value >> 1, value & 1 == 1))
        })
    }

    /// Changes when another connection has changed the file.
    ///
    /// # Errors
    /// The pragma's.
    pub fn data_version(&self) -> Result<i64> {
        let version = self.data_version.first(&*self.storage, &[], |statement| Ok(statement.value(0).to_integer()))?;
        Ok(version.unwrap_or(0))
    }

    /// The connection.
    pub fn storage(&self) -> &Connection {
        &self.storage
    }

    /// Damage in a record.
    #[cold]
    pub fn corrupt_row(&self, row: i64) -> Error {
        self.corrupt(format!("fts5: corruption found reading blob {row} from table \"{}\"", self.table))
    }

    /// Damage where a segment is walked.
    #[cold]
    pub fn corrupt_page(&self, segment: u32, page: usize) -> Error {
        self.corrupt(format!("fts5: corruption on page {page}, segment {segment}, table \"{}\"", self.table))
    }

    /// Damage of the index.
    #[cold]
    pub fn corrupt_index(&self) -> Error {
        self.corrupt(format!("fts5: corruption in table \"{}\"", self.table))
    }

    /// A structure record that is none.
    #[cold]
    pub fn corrupt_structure(&self) -> Error {
        self.corrupt(format!("fts5: corrupt structure record for table \"{}\"", self.table))
    }

    /// An index that does not fit the rows.
    #[cold]
    pub fn wrong_checksum(&self) -> Error {
        self.corrupt(format!("fts5: checksum mismatch for table \"{}\"", self.table))
    }

    fn corrupt(&self, message: String) -> Error {
        Error::new(ResultCode::CORRUPT_VTAB, message)
    }
}
