//! Online backup: a database is copied page by page into another connection's, in steps between
//! which the source may be used and changed.
//!
//! Pages that the source's own connection changes are copied again; when another connection has
//! changed the file, the copy begins again. The target is written under its exclusive lock in one
//! transaction, which the last step commits.

use crate::connection::{Connection, Inner};
use base::{DbIndex, Error, PageNo, Result, ResultCode};
use btree::{Btree, CursorsKept, JournalMode, MetaSlot, OpenOptions, TxnState};
use resolve::Catalog;
use std::rc::Rc;

/// What a step of a backup came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackupStep {
    /// The copy is complete.
    Done,
    /// Pages are left.
    More,
}

/// A backup that is under way.
pub struct Backup {
    source: Side,
    target: Side,
    /// The next page to be copied.
    next: u32,
    remaining: u32,
    page_count: u32,
    /// The target's schema cookie before; also says that its transaction has begun.
    target_cookie: Option<u32>,
    /// [`Btree::data_version`] of the source at the last step.
    data_version: Option<u32>,
    /// Position in the source's list of changes.
    changes: usize,
    /// An error after which no step succeeds.
    failure: Option<Error>,
    done: bool,
}

struct Side {
    inner: Rc<Inner>,
    database: DbIndex,
}

impl Side {
    fn find(connection: &Connection, name: &str) -> Result<Side> {
        let inner = connection.inner().clone();
        let found = crate::catalog::CatalogView::new(&inner).database(name);
        let database = found.ok_or_else(|| Error::sql(format!("unknown database {name}")))?;
        if database == DbIndex::TEMP {
            inner.open_temp()?;
        }
        Ok(Side { inner, database })
    }

    /// Runs an operation on the tree, again while it is busy and the busy handler says so.
    fn with<T>(&self, mut operation: impl FnMut(&mut Btree) -> Result<T>) -> Result<T> {
        self.inner.with_busy(|storage| {
            let tree = storage.get_mut(self.database).ok_or_else(|| Error::bare(ResultCode::MISUSE))?;
            operation(tree)
        })
    }
}

impl Backup {
    /// Prepares to copy database `source_name` of one connection over `target_name` of another.
    ///
    /// # Errors
    /// `source and destination must be distinct`, `unknown database x`, `destination database is in
    /// use`.
    pub fn new(target: &Connection, target_name: &str, source: &Connection, source_name: &str) -> Result<Backup> {
        if Rc::ptr_eq(target.inner(), source.inner()) {
            return Err(Error::sql("source and destination must be distinct"));
        }
        let source = Side::find(source, source_name)?;
        let target = Side::find(target, target_name)?;
        if target.with(|tree| Ok(tree.txn_state()))? != TxnState::None {
            return Err(Error::sql("destination database is in use"));
        }
        source.with(|tree| {
            tree.note_changes(true);
            Ok(())
        })?;
        for side in [&source, &target] {
            side.inner.count_backup(true);
        }
        Ok(Backup {
            source,
            target,
            next: 1,
            remaining: 0,
            page_count: 0,
            target_cookie: None,
            data_version: None,
            changes: 0,
            failure: None,
            done: false,
        })
    }

    /// Pages left at the end of the last step.
    pub fn remaining(&self) -> u32 {
        self.remaining
    }

    /// Pages of the source at the last step.
    pub fn page_count(&self) -> u32 {
        self.page_count
    }

    /// Copies up to `pages` pages; a negative number copies all that are left.
    ///
    /// # Errors
    /// `SQLITE_BUSY` and `SQLITE_LOCKED`, no finer codes: try again later. Others end the backup.
    pub fn step(&mut self, pages: i32) -> Result<BackupStep> {
        if let Some(error) = &self.failure {
            return Err(error.clone());
        }
        if self.done {
            return Ok(BackupStep::Done);
        }
        let result = self.try_step(pages);
        if let Err(error) = &result
            && !matches!(error.extended_code(), ResultCode::BUSY | ResultCode::LOCKED)
        {
            error.log_corruption();
            self.failure = Some(error.clone());
        }
        result
    }

    fn try_step(&mut self, pages: i32) -> Result<BackupStep> {
        let (state, written) = self.source.with(|tree| Ok((tree.txn_state(), tree.is_written())))?;
        // Its own connection holds it, or one that shares it: there is nothing to wait for.
        if written {
            return Err(Error::bare(ResultCode::BUSY));
        }
        self.source.with(Btree::begin_read)?;
        let result = self.copy_some(pages);
        if state == TxnState::None {
            self.source.with(Btree::end_read)?;
        }
        result
    }

    fn copy_some(&mut self, pages: i32) -> Result<BackupStep> {
        let page_size = self.source.with(|tree| Ok(tree.page_size()))?;
        self.lock_target(page_size)?;
        self.look_for_changes()?;
        let count = self.source.with(|tree| Ok(tree.page_count()))?;
        let mut left = if pages < 0 { u32::MAX } else { pages as u32 };
        while left > 0 && self.next <= count {
            self.copy_page(PageNo(self.next))?;
            self.next += 1;
            left -= 1;
        }
        self.page_count = count;
        self.remaining = (count + 1).saturating_sub(self.next);
        if self.next <= count {
            return Ok(BackupStep::More);
        }
        self.finish_copy(count, page_size)?;
        self.done = true;
        Ok(BackupStep::Done)
    }

    /// The target's write transaction lasts from the first step to the last.
    fn lock_target(&mut self, page_size: u32) -> Result<()> {
        if self.target_cookie.is_some() {
            return Ok(());
        }
        let cookie = self.target.with(|tree| {
            // A target without content takes over the page size.
            tree.set_page_size(page_size, None)?;
            tree.begin_write(true)?;
            tree.copy_begin(page_size)?;
            tree.meta(MetaSlot::SchemaCookie)
        })?;
        self.target_cookie = Some(cookie);
        Ok(())
    }

    /// Starts again when another connection has changed the source, and copies again what its own
    /// has.
    fn look_for_changes(&mut self) -> Result<()> {
        let from = self.changes;
        let (version, in_memory, (mut changed, end)) =
            self.source.with(|tree| Ok((tree.data_version(), tree.is_in_memory(), tree.changes_since(from))))?;
        self.changes = end;
        let by_another = self.data_version.replace(version).is_some_and(|before| before != version);
        if by_another || (in_memory && !changed.is_empty()) {
            self.next = 1;
        }
        changed.retain(|page| page.0 < self.next);
        changed.sort_unstable();
        changed.dedup();
        changed.into_iter().try_for_each(|page| self.copy_page(page))
    }

    fn copy_page(&self, page: PageNo) -> Result<()> {
        let mut image = Vec::new();
        self.source.with(|tree| {
            image.clear();
            if page.0 <= tree.page_count() { tree.page_read(page, &mut image) } else { Ok(()) }
        })?;
        if image.is_empty() { Ok(()) } else { self.target.with(|tree| tree.copy_page(page, &image)) }
    }

    fn finish_copy(&mut self, count: u32, page_size: u32) -> Result<()> {
        let cookie = self.target_cookie.unwrap_or(0).wrapping_add(1);
        let mut pages = count;
        if count == 0 {
            // An empty source makes an empty database, which has one page.
            let image = self.empty_database(page_size)?;
            self.target.with(|tree| tree.copy_page(PageNo::FIRST, &image))?;
            pages = 1;
        }
        self.target.with(|tree| {
            tree.copy_finish(pages, page_size)?;
            tree.set_meta(MetaSlot::SchemaCookie, cookie)
        })?;
        self.target.inner.schemas().forget_all();
        self.target.with(Btree::commit)
    }

    fn empty_database(&self, page_size: u32) -> Result<Vec<u8>> {
        let options = OpenOptions { in_memory: true, ..OpenOptions::default() };
        let mut scratch = Btree::open(self.source.inner.vfs().clone(), "", &options)?;
        scratch.set_journal_mode(JournalMode::Off)?;
        scratch.set_page_size(page_size, None)?;
        scratch.begin_write(false)?;
        let mut image = Vec::new();
        scratch.page_read(PageNo::FIRST, &mut image)?;
        Ok(image)
    }
}

impl Drop for Backup {
    fn drop(&mut self) {
        // What was copied of a backup that is not complete goes; there is nobody to tell about an
        // error.
        let begun = self.target_cookie.is_some() && !self.done;
        let _ = self.target.with(|tree| {
            if begun {
                tree.rollback(CursorsKept::None)?;
                tree.end_read()?;
            }
            Ok(())
        });
        let _ = self.source.with(|tree| {
            tree.note_changes(false);
            Ok(())
        });
        for side in [&self.source, &self.target] {
            side.inner.count_backup(false);
        }
    }
}
