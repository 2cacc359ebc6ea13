//! Incremental blob I/O.

use super::Inner;
use base::{CursorId, DbIndex, Error, Result, ResultCode};
use btree::TreeKind;
use resolve::Catalog;
use std::rc::Rc;
use value::RecordCursor;

/// A blob or text value of one row, open for reading or writing in parts.
pub struct Blob {
    inner: Rc<Inner>,
    database: DbIndex,
    cursor: CursorId,
    column: usize,
    /// The column is the rowid itself.
    is_rowid: bool,
    offset: u32,
    len: u32,
    writable: bool,
    /// Whether the transaction was begun for this blob alone.
    own_transaction: bool,
}

impl Blob {
    pub(crate) fn open(
        inner: &Rc<Inner>,
        database: &str,
        table: &str,
        column: &str,
        rowid: i64,
        writable: bool,
    ) -> Result<Blob> {
        let catalog = crate::catalog::CatalogView::new(inner);
        let index = catalog.database(database).ok_or_else(|| no_table(database, table))?;
        let (index, found) = catalog.find_table(Some(index), table)?.ok_or_else(|| no_table(database, table))?;
        if found.without_rowid {
            return Err(Error::sql(format!("cannot open table without rowid: {table}")));
        }
        if found.kind != schema::TableKind::Ordinary {
            return Err(Error::sql(format!("cannot open view: {table}")));
        }
        let position =
            found.column_position(column).ok_or_else(|| Error::sql(format!("no such column: \"{column}\"")))?;
        let storage_position = found.storage_position(position).unwrap_or(position);
        if writable {
            let indexed = found.indexes.iter().any(|own| own.position_of(position as i32).is_some());
            if indexed {
                return Err(Error::sql("cannot open indexed column for writing"));
            }
        }
        let own_transaction = inner.session.autocommit.get();
        inner.with_busy(|storage| {
            let tree = storage.get_mut(index).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            if writable { tree.begin_write(false) } else { tree.begin_read() }
        })?;
        let cursor = {
            let mut storage = inner.storage()?;
            let tree = storage.get_mut(index).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            tree.cursor_open(found.root, TreeKind::Table, writable)?
        };
        inner.session.readers.set(inner.session.readers.get() + 1);
        let mut blob = Blob {
            inner: inner.clone(),
            database: index,
            cursor,
            column: storage_position,
            is_rowid: found.rowid_alias == Some(position),
            offset: 0,
            len: 0,
            writable,
            own_transaction,
        };
        blob.reopen(rowid)?;
        Ok(blob)
    }

    /// Goes to another row of the same table.
    ///
    /// # Errors
    /// `no such rowid: …`, `cannot open value of type …`.
    pub fn reopen(&mut self, rowid: i64) -> Result<()> {
        let mut storage = self.inner.storage()?;
        let tree = storage.get_mut(self.database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        self.len = 0;
        if tree.seek_rowid(self.cursor, rowid)? != std::cmp::Ordering::Equal || tree.is_eof(self.cursor) {
            return Err(Error::sql(format!("no such rowid: {rowid}")));
        }
        let total = tree.payload_len(self.cursor);
        let mut record = RecordCursor::default();
        let local = tree.payload_local(self.cursor);
        let header = record.start(local, total)?;
        let place = match local.get(..header) {
            Some(header) => record.column(header, self.column)?,
            None => {
                let mut bytes = Vec::new();
                tree.payload_to_vec(self.cursor, 0, header as u32, &mut bytes)?;
                record.column(&bytes, self.column)?
            }
        };
        let serial_type = place.map_or(0, |place| place.serial_type());
        match serial_type {
            0 => return Err(cannot_open("null")),
            _ if self.is_rowid => return Err(cannot_open("integer")),
            7 => return Err(cannot_open("real")),
            1..=11 => return Err(cannot_open("integer")),
            _ => {}
        }
        let Some(place) = place else { return Err(cannot_open("null")) };
        self.offset = place.offset();
        self.len = u32::try_from(place.len()).map_err(|_| Error::bare(ResultCode::CORRUPT))?;
        Ok(())
    }

    /// Length in bytes.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Reads exactly `out.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row is gone.
    pub fn read_at(&mut self, out: &mut [u8], offset: u32) -> Result<()> {
        let start = self.check(out.len(), offset)?;
        let mut storage = self.inner.storage()?;
        let tree = storage.get_mut(self.database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        if tree.has_moved(self.cursor) && !tree.restore(self.cursor)? {
            return Err(Error::bare(ResultCode::ABORT));
        }
        tree.payload_read(self.cursor, start, out)
    }

    /// Overwrites `data.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_READONLY`, `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row is gone.
    pub fn write_at(&mut self, data: &[u8], offset: u32) -> Result<()> {
        if !self.writable {
            return Err(Error::bare(ResultCode::READONLY));
        }
        let start = self.check(data.len(), offset)?;
        let mut storage = self.inner.storage()?;
        let tree = storage.get_mut(self.database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
        if tree.has_moved(self.cursor) && !tree.restore(self.cursor)? {
            return Err(Error::bare(ResultCode::ABORT));
        }
        tree.payload_write(self.cursor, start, data)
    }

    fn check(&self, count: usize, offset: u32) -> Result<u32> {
        let end = u64::from(offset) + count as u64;
        if end > u64::from(self.len) {
            return Err(Error::bare(ResultCode::ERROR));
        }
        Ok(self.offset + offset)
    }

    /// Closes the blob; commits when it wrote outside of a transaction.
    ///
    /// # Errors
    /// Those of the commit.
    pub fn close(mut self) -> Result<()> {
        self.finish()
    }

    fn finish(&mut self) -> Result<()> {
        let session = &self.inner.session;
        if self.cursor == CursorId(u32::MAX) {
            return Ok(());
        }
        let mut storage = self.inner.storage()?;
        if let Some(tree) = storage.get_mut(self.database) {
            tree.cursor_close(self.cursor);
        }
        self.cursor = CursorId(u32::MAX);
        session.readers.set(session.readers.get().saturating_sub(1));
        if self.own_transaction && session.autocommit.get() && session.readers.get() == 0 {
            return vdbe::commit_all(&mut storage, session);
        }
        Ok(())
    }
}

impl Drop for Blob {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

fn no_table(database: &str, table: &str) -> Error {
    Error::sql(format!("no such table: {database}.{table}"))
}

fn cannot_open(kind: &str) -> Error {
    Error::sql(format!("cannot open value of type {kind}"))
}
