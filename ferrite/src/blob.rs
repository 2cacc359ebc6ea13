//! Incremental blob I/O.

use crate::guard::caught;
use crate::{Connection, Result};
use std::marker::PhantomData;

/// A blob or text value of one row, open for reading or writing in parts.
pub struct Blob<'conn> {
    engine: engine::Blob,
    connection: PhantomData<&'conn Connection>,
}

impl Connection {
    /// Opens a blob for incremental I/O.
    ///
    /// # Errors
    /// `no such table: …`, `no such column: "…"`, `no such rowid: …`,
    /// `cannot open value of type …`.
    pub fn blob_open(
        &self,
        database: &str,
        table: &str,
        column: &str,
        rowid: i64,
        read_only: bool,
    ) -> Result<Blob<'_>> {
        let blob = caught(|| self.engine().open_blob(database, table, column, rowid, !read_only))?;
        Ok(Blob { engine: blob, connection: PhantomData })
    }
}

impl Blob<'_> {
    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.engine.len() as usize
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.engine.is_empty()
    }

    /// Goes to another row of the same table.
    ///
    /// # Errors
    /// `no such rowid: …`, `cannot open value of type …`.
    pub fn reopen(&mut self, rowid: i64) -> Result<()> {
        caught(|| self.engine.reopen(rowid))
    }

    /// Reads exactly `out.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row is gone.
    pub fn read_at_exact(&mut self, out: &mut [u8], offset: usize) -> Result<()> {
        caught(|| self.engine.read_at(out, u32::try_from(offset).unwrap_or(u32::MAX)))
    }

    /// Reads as many bytes as there are at `offset`, at most `out.len()`; their number.
    ///
    /// # Errors
    /// `SQLITE_ABORT` when the row is gone.
    pub fn read_at(&mut self, out: &mut [u8], offset: usize) -> Result<usize> {
        let count = out.len().min(self.len().saturating_sub(offset));
        if count > 0 {
            self.read_at_exact(&mut out[..count], offset)?;
        }
        Ok(count)
    }

    /// Overwrites `data.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_READONLY`, `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row is gone.
    pub fn write_at(&mut self, data: &[u8], offset: usize) -> Result<()> {
        caught(|| self.engine.write_at(data, u32::try_from(offset).unwrap_or(u32::MAX)))
    }

    /// Closes the blob; commits when it wrote outside of a transaction.
    ///
    /// # Errors
    /// Those of the commit.
    pub fn close(self) -> Result<()> {
        caught(|| self.engine.close())
    }
}
