//! Incremental blob I/O.

use super::Inner;
use base::{CursorId, DbIndex, Error, Reason, Result, ResultCode};
use btree::{Btree, MetaSlot, TableLock, TreeKind, TxnState};
use resolve::Catalog;
use resolve::CompileSwitch;
use schema::{IndexPart, Table};
use std::cell::Cell;
use std::rc::Rc;
use value::RecordCursor;
use vdbe::{OPEN_BLOBS, OpenBlob, RowChange, RowOperation};

/// A blob or text value of one row, open for reading or writing in parts. It counts as a running
/// statement.
pub struct Blob {
    inner: Rc<Inner>,
    table: Rc<Table>,
    /// Where it is, as changes of rows find it.
    place: Rc<OpenBlob>,
    cursor: CursorId,
    /// What was decoded of the last row's header, for its memory.
    record: RecordCursor,
    /// Position in the record.
    column: usize,
    /// Position in the table.
    declared: usize,
    offset: u32,
    len: u32,
    writable: bool,
    /// A call has said that it cannot be used any more.
    aborted: bool,
    /// What the last access to the row has met. It is what the blob ends with: nothing is committed
    /// after an error.
    last: Option<ResultCode>,
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
        if inner.is_interrupted() {
            // It counts as one of those that read.
            inner.session().statements.join(false);
            let error = interrupted(inner, writable);
            inner.session().statements.leave(false);
            return Err(error);
        }
        let (index, found, position) = begin(inner, [database, table, column], writable)?;
        let storage_position = found.storage_position(position).unwrap_or(position);
        let cursor = {
            let mut storage = inner.storage()?;
            let tree = storage.get_mut(index).ok_or_else(misuse)?;
            tree.cursor_open(found.root, TreeKind::Table, writable)?
        };
        let session = inner.session();
        session.statements.join(writable);
        let names = inner.names();
        let place = Rc::new(OpenBlob {
            database: index,
            database_name: names.get(index.index()).cloned().unwrap_or_default(),
            table: found.name.clone(),
            root: found.root.0,
            rowid: Cell::new(rowid),
            expired: Cell::new(false),
            rolled_back: Cell::new(false),
        });
        drop(names);
        session.open_blobs.borrow_mut().push(Rc::clone(&place));
        session.row_hooks.set(session.row_hooks.get() | OPEN_BLOBS);
        let inner = Rc::clone(inner);
        let mut blob = Blob {
            aborted: false,
            last: None,
            inner,
            table: found,
            place,
            cursor,
            record: RecordCursor::new(),
            column: storage_position,
            declared: position,
            offset: 0,
            len: 0,
            writable,
        };
        blob.reopen(rowid)?;
        Ok(blob)
    }

    /// Goes to another row of the same table.
    ///
    /// # Errors
    /// `no such rowid: …`, `cannot open value of type …`; the blob can then not be used any more.
    /// `SQLITE_ABORT` when it has expired before.
    pub fn reopen(&mut self, rowid: i64) -> Result<()> {
        self.go_to(rowid, |_, _, _, _| Ok(()))
    }

    /// As [`Blob::reopen`]; reads the value if it is as long as the buffer, and answers whether it
    /// is.
    pub(crate) fn read_row(&mut self, rowid: i64, out: &mut [u8]) -> Result<bool> {
        self.go_to(rowid, |tree, cursor, offset, len| {
            let fits = len as usize == out.len();
            if fits { tree.payload_read(cursor, offset, out).map(|()| true) } else { Ok(false) }
        })
    }

    /// Goes to another row, and does some work on its value: cursor, offset in the record, length.
    fn go_to<T>(&mut self, rowid: i64, work: impl FnOnce(&mut Btree, CursorId, u32, u32) -> Result<T>) -> Result<T> {
        if self.aborted {
            return Err(Error::bare(ResultCode::ABORT));
        }
        if self.writable && self.place.rolled_back.get() {
            self.last = Some(ResultCode::ABORT_ROLLBACK);
            let _ = self.abort();
            return Err(Error::bare(ResultCode::ABORT_ROLLBACK));
        }
        self.place.expired.set(true);
        if self.inner.is_interrupted() {
            let error = interrupted(&self.inner, self.writable);
            let _ = self.abort();
            return Err(error);
        }
        let (offset, len, done) = self.find(rowid, work).inspect_err(|_| drop(self.abort()))?;
        (self.offset, self.len) = (offset, len);
        self.place.rowid.set(rowid);
        self.place.expired.set(false);
        Ok(done)
    }

    /// Says whether the database is still what it was; see [`Btree::content_stamp`]. None where
    /// others share it.
    pub(crate) fn content_stamp(&self) -> Option<Rc<Cell<u64>>> {
        let mut storage = self.inner.storage().ok()?;
        match storage.is_shared(self.place.database) {
            true => None,
            false => Some(storage.get_mut(self.place.database)?.content_stamp()),
        }
    }

    /// Offset in the record and length of the value in a row, and what the work on it gives.
    fn find<T>(
        &mut self,
        rowid: i64,
        work: impl FnOnce(&mut Btree, CursorId, u32, u32) -> Result<T>,
    ) -> Result<(u32, u32, T)> {
        let mut storage = self.inner.storage()?;
        let tree = storage.get_mut(self.place.database).ok_or_else(misuse)?;
        if tree.seek_rowid(self.cursor, rowid)? != std::cmp::Ordering::Equal || tree.is_eof(self.cursor) {
            return Err(Error::sql(format!("no such rowid: {rowid}")));
        }
        let total = tree.payload_len(self.cursor);
        let record = &mut self.record;
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
        let is_rowid = self.table.rowid_alias == Some(self.declared);
        match place.map_or(0, |place| place.serial_type()) {
            0 => return Err(cannot_open("null")),
            _ if is_rowid => return Err(cannot_open("integer")),
            7 => return Err(cannot_open("real")),
            1..=11 => return Err(cannot_open("integer")),
            _ => {}
        }
        let place = place.ok_or_else(|| cannot_open("null"))?;
        let len = u32::try_from(place.len()).map_err(|_| Error::bare(ResultCode::CORRUPT))?;
        let done = work(tree, self.cursor, place.offset(), len)?;
        Ok((place.offset(), len, done))
    }

    /// Length in bytes.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether a call has already said that it cannot be used any more.
    pub fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Reads exactly `out.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row has changed.
    pub fn read_at(&mut self, out: &mut [u8], offset: u32) -> Result<()> {
        let start = self.check(out.len(), offset)?;
        self.in_row(|tree, cursor| tree.payload_read(cursor, start, out))
    }

    /// Overwrites `data.len()` bytes at `offset`.
    ///
    /// # Errors
    /// `SQLITE_READONLY`, `SQLITE_ERROR` past the end, `SQLITE_ABORT` when the row has changed.
    pub fn write_at(&mut self, data: &[u8], offset: u32) -> Result<()> {
        let start = self.check(data.len(), offset)?;
        self.before_write()?;
        if !self.writable {
            self.in_row(|_, _| Ok(()))?;
            return Err(Error::bare(ResultCode::READONLY));
        }
        self.in_row(|tree, cursor| tree.payload_write(cursor, start, data))
    }

    /// Works on the row, which must still be there.
    fn in_row<T>(&mut self, work: impl FnOnce(&mut Btree, CursorId) -> Result<T>) -> Result<T> {
        if self.aborted {
            return Err(Error::bare(ResultCode::ABORT));
        }
        let result = self.try_in_row(work).inspect_err(Error::log_corruption);
        self.last = result.as_ref().err().map(Error::extended_code);
        result
    }

    fn try_in_row<T>(&mut self, work: impl FnOnce(&mut Btree, CursorId) -> Result<T>) -> Result<T> {
        let state = self.inner.storage()?.get_mut(self.place.database).map(|tree| tree.txn_state());
        if self.writable && (state != Some(TxnState::Write) || self.place.rolled_back.get()) {
            // The transaction or savepoint that it was opened in is gone.
            return Err(Error::bare(ResultCode::ABORT_ROLLBACK));
        }
        if self.place.expired.get() {
            return Err(self.abort());
        }
        let mut storage = self.inner.storage()?;
        let tree = storage.get_mut(self.place.database).ok_or_else(misuse)?;
        if tree.has_moved(self.cursor) && !tree.restore(self.cursor)? {
            drop(storage);
            self.place.expired.set(true);
            return Err(self.abort());
        }
        work(tree, self.cursor)
    }

    /// The row is gone: as in SQLite nothing is held from here on, and a write outside of a
    /// transaction is committed, unless an access before has met an error.
    fn abort(&mut self) -> Error {
        self.aborted = true;
        // The error that is reported is that of the row.
        let _ = self.finish();
        Error::bare(ResultCode::ABORT)
    }

    fn check(&self, count: usize, offset: u32) -> Result<u32> {
        let end = u64::from(offset) + count as u64;
        if end > u64::from(self.len) {
            return Err(Error::bare(ResultCode::ERROR));
        }
        Ok(self.offset + offset)
    }

    pub(crate) fn inner(&self) -> &Rc<Inner> {
        &self.inner
    }

    /// The write as the hook before a change sees it, as if the row went; and the column.
    pub(crate) fn as_change(&mut self) -> Result<(RowChange, usize)> {
        let record = self.in_row(|tree, cursor| tree.payload(cursor).map(<[u8]>::to_vec))?;
        let table = codegen::table_info(&crate::catalog::CatalogView::new(&self.inner), &self.table);
        let rowid = self.place.rowid.get();
        let operation = RowOperation::Delete;
        let change =
            RowChange { operation, table, old_rowid: rowid, new_rowid: rowid, old: record, new: Vec::new(), depth: 0 };
        Ok((change, self.declared))
    }

    /// Closes the blob; commits when it wrote outside of a transaction, and the last access was no
    /// error.
    ///
    /// # Errors
    /// Those of the commit.
    pub fn close(mut self) -> Result<()> {
        self.finish()
    }

    fn finish(&mut self) -> Result<()> {
        let session = self.inner.session();
        if self.cursor == CursorId(u32::MAX) {
            return Ok(());
        }
        if let Some(tree) = self.inner.storage()?.get_mut(self.place.database) {
            tree.cursor_close(self.cursor);
        }
        self.cursor = CursorId(u32::MAX);
        let mut open = session.open_blobs.borrow_mut();
        open.retain(|other| !Rc::ptr_eq(other, &self.place));
        if open.is_empty() {
            session.row_hooks.set(session.row_hooks.get() & !OPEN_BLOBS);
        }
        drop(open);
        session.statements.leave(self.writable);
        match self.last {
            Some(code) if self.writable => self.inner.end_write(Err(Error::bare(code))),
            _ => self.inner.end_write(Ok(())),
        }
    }
}

impl Drop for Blob {
    fn drop(&mut self) {
        let _ = self.finish();
    }
}

/// What an interrupted connection answers; as for every write that is interrupted nothing of the
/// transaction is kept.
fn interrupted(inner: &Inner, writable: bool) -> Error {
    if writable && let Ok(mut storage) = inner.storage() {
        vdbe::rollback_all(&mut storage, inner.session());
        drop(storage);
        inner.after_rollback();
    }
    Error::bare(ResultCode::INTERRUPT)
}

/// How often a schema that another connection has changed is read again.
const SCHEMA_RETRIES: usize = 50;

/// Finds the column and begins a transaction in which that is the column: its database, table and
/// position.
fn begin(
    inner: &Rc<Inner>,
    [database, table, column]: [&str; 3],
    writable: bool,
) -> Result<(DbIndex, Rc<Table>, usize)> {
    if writable && inner.session().query_only.get() {
        return Err(Error::bare(ResultCode::READONLY));
    }
    for _ in 0..SCHEMA_RETRIES {
        let (index, found) = find_table(inner, database, table)?;
        let position =
            found.column_position(column).ok_or_else(|| Error::sql(format!("no such column: \"{column}\"")))?;
        if writable {
            check_writable(inner, &found, position)?;
        }
        let known = inner.schema(index)?.cookie;
        let cookie = inner.with_busy_from(index, |storage| {
            match writable {
                true => vdbe::begin_write(storage, inner.session(), index)?,
                false => storage.get_mut(index).ok_or_else(misuse)?.begin_read()?,
            }
            storage.get_mut(index).ok_or_else(misuse)?.meta(MetaSlot::SchemaCookie)
        })?;
        if cookie == known {
            lock(inner, index, &found, writable)?;
            return Ok((index, found, position));
        }
        if inner.session().autocommit.get() && inner.session().statements.readers() == 0 {
            vdbe::rollback_all(&mut *inner.storage()?, inner.session());
        }
        inner.schemas().forget_all();
    }
    Err(Error::bare(ResultCode::SCHEMA))
}

/// Locks the table of a blob, as a statement that reads or writes its row would. A transaction that
/// began for it ends when that fails.
fn lock(inner: &Rc<Inner>, database: DbIndex, table: &Table, writable: bool) -> Result<()> {
    let lock = if writable { TableLock::Write } else { TableLock::Read };
    if !writable && inner.session().read_uncommitted.get() {
        return Ok(());
    }
    let locked = {
        let mut storage = inner.storage()?;
        let tree = storage.get_mut(database).ok_or_else(misuse)?;
        vdbe::lock_table(tree, table.root, lock, &table.name)
    };
    match locked {
        Ok(()) => Ok(()),
        refused => vdbe::end_write(&mut *inner.storage()?, inner.session(), refused),
    }
}

fn find_table(inner: &Rc<Inner>, database: &str, table: &str) -> Result<(DbIndex, Rc<Table>)> {
    let catalog = crate::catalog::CatalogView::new(inner);
    let missing = || Error::of(Reason::NoSuchTable, format_args!("{database}.{table}"));
    let index = catalog.database(database).ok_or_else(missing)?;
    let (index, found) = catalog.find_table(Some(index), table)?.ok_or_else(missing)?;
    let what = match &found.kind {
        schema::TableKind::Virtual(_) => "virtual table",
        schema::TableKind::Ordinary if found.without_rowid => "table without rowid",
        schema::TableKind::Ordinary if found.columns.iter().any(|column| column.generated.is_some()) => {
            "table with generated columns"
        }
        schema::TableKind::Ordinary => return Ok((index, found)),
        _ => "view",
    };
    Err(Error::sql(format!("cannot open {what}: {table}")))
}

/// A column that keys or indexes depend on must not change in parts.
fn check_writable(inner: &Inner, table: &Table, position: usize) -> Result<()> {
    let is_child = |key: &schema::ForeignKey| key.columns.contains(&position);
    if inner.is_on(CompileSwitch::ForeignKeys) && table.foreign_keys.iter().any(is_child) {
        return Err(Error::sql("cannot open foreign key column for writing"));
    }
    let depends = |part: &IndexPart| match part {
        IndexPart::Column(column) => *column == position as i32,
        IndexPart::Expr(_) => true,
    };
    if table.indexes.iter().flat_map(|index| &index.columns).any(|column| depends(&column.part)) {
        return Err(Error::sql("cannot open indexed column for writing"));
    }
    Ok(())
}

fn misuse() -> Error {
    Error::bare(ResultCode::MISUSE)
}

fn cannot_open(kind: &str) -> Error {
    Error::sql(format!("cannot open value of type {kind}"))
}
