//! A whole database as bytes, and back.

use crate::catalog::CatalogView;
use crate::connection::{Connection, Inner};
use crate::schema_load::reading;
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, OpenOptions, TxnState};
use resolve::Catalog;
use std::rc::Rc;
use vfs::Vfs;

impl Connection {
    /// The bytes that the file of a database has, or would have.
    ///
    /// # Errors
    /// `unknown database x`, and those of reading.
    pub fn serialize(&self, name: &str) -> Result<Vec<u8>> {
        let inner = self.inner();
        let database = named(inner, name)?;
        if database == DbIndex::TEMP {
            inner.open_temp()?;
        }
        let empty = inner.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(misuse)?;
            reading(tree, |tree| Ok(tree.page_count() == 0))
        })?;
        if empty && inner.session().autocommit.get() {
            // Even an empty database has a header.
            self.execute_batch("BEGIN IMMEDIATE; COMMIT")?;
        }
        inner.with_busy(|storage| {
            let tree = storage.get_mut(database).ok_or_else(misuse)?;
            reading(tree, |tree| {
                let mut bytes = Vec::with_capacity(tree.page_count() as usize * tree.page_size() as usize);
                for page in 1..=tree.page_count() {
                    tree.page_read(PageNo(page), &mut bytes)?;
                }
                Ok(bytes)
            })
        })
    }

    /// Replaces a database by one in memory that has the bytes of a file, and may grow up to `room`
    /// bytes. That they are no database shows at the first use.
    ///
    /// # Errors
    /// `unknown database x`; `SQLITE_ERROR` for the temporary one; `SQLITE_BUSY` while it is in
    /// use.
    pub fn deserialize(&self, name: &str, bytes: &[u8], room: u64, read_only: bool) -> Result<()> {
        let inner = self.inner();
        let database = replaceable(inner, name)?;
        let options = OpenOptions { in_memory: true, ..OpenOptions::default() };
        let mut fresh = Btree::open(inner.vfs().clone(), "", &options)?;
        fresh.load_image(bytes, read_only)?;
        let pages = (room / u64::from(fresh.page_size())).max(1);
        fresh.max_page_count(u32::try_from(pages).unwrap_or(u32::MAX));
        replace(inner, database, fresh)
    }

    /// Replaces a database by the one that another VFS has in it.
    ///
    /// # Errors
    /// As [`Connection::deserialize`], and those of reading the schemas.
    pub fn deserialize_on(&self, name: &str, vfs: Rc<dyn Vfs>) -> Result<()> {
        let inner = self.inner();
        let database = replaceable(inner, name)?;
        // SQLite attaches it, which reads the schemas of the others.
        CatalogView::new(inner).schema(DbIndex::MAIN)?;
        replace(inner, database, Btree::open(vfs, "/x", &OpenOptions::default())?)
    }
}

fn replaceable(inner: &Inner, name: &str) -> Result<DbIndex> {
    let database = named(inner, name)?;
    if database == DbIndex::TEMP { Err(Error::bare(ResultCode::ERROR)) } else { Ok(database) }
}

fn replace(inner: &Inner, database: DbIndex, fresh: Btree) -> Result<()> {
    {
        let mut storage = inner.storage()?;
        let slot = storage.databases.get_mut(database.index()).ok_or_else(misuse)?;
        let busy = slot.as_ref().is_some_and(|tree| tree.txn_state() != TxnState::None || tree.is_in_backup());
        if busy {
            return Err(Error::bare(ResultCode::BUSY));
        }
        storage.replace(database, fresh);
    }
    inner.schemas().forget_all();
    Ok(())
}

fn named(inner: &Inner, name: &str) -> Result<DbIndex> {
    let found = CatalogView::new(inner).database(name);
    found.ok_or_else(|| Error::sql(format!("unknown database {name}")))
}

fn misuse() -> Error {
    Error::bare(ResultCode::MISUSE)
}

/// Whether the file of a database lies in memory.
pub(crate) fn is_block(tree: &Btree) -> bool {
    tree.file().is_some_and(|file| file.memory_block().is_some())
}
