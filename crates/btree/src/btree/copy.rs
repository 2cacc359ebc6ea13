//! Whole files: raw pages for backup, and one database written over another for VACUUM.

use super::Btree;
use crate::kinds::{InsertHint, TreeKind};
use crate::page::is_table;
use base::{Error, PageNo, Result, ResultCode};
use pager::TxnState;
use std::cmp::Ordering;
use value::KeyInfo;
use value::record::RecordKey;

/// In which order [`Btree::copy_tree`] adds the entries.
#[derive(Clone, Copy, Debug)]
pub enum CopyOrder<'k> {
    /// As they are.
    AsTheyAre,
    /// As they are; rows get the rowids 1, 2, …
    Renumbered,
    /// Those of an index as they compare now.
    Sorted(&'k KeyInfo),
}

impl Btree {
    /// Appends the bytes of a page to `out`; zeros for the page of the lock bytes. A read
    /// transaction must be open.
    pub fn page_read(&mut self, page: PageNo, out: &mut Vec<u8>) -> Result<()> {
        if self.txn_state() == TxnState::None {
            return Err(Error::bare(ResultCode::MISUSE));
        }
        if page == self.tree.pager().lock_page() {
            out.resize(out.len() + self.page_size() as usize, 0);
            return Ok(());
        }
        self.tree.with_page(page, |tree, frame| {
            out.extend_from_slice(tree.data(frame));
            Ok(())
        })
    }

    /// What the tree at `root` stores; a transaction must be open.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a page that is no page of a tree.
    pub fn tree_kind(&mut self, root: PageNo) -> Result<TreeKind> {
        let level = self.tree.level(root)?;
        let kind = if is_table(level.kind) { TreeKind::Table } else { TreeKind::Index };
        self.tree.unpin(level.frame);
        Ok(kind)
    }

    /// Puts every entry of a tree of `source` into the empty tree at `root`. `keep_going` is asked
    /// now and then; its error ends the copy.
    ///
    /// # Errors
    /// Those of both files, and that of `keep_going`.
    pub fn copy_tree(
        &mut self,
        root: PageNo,
        source: &mut Btree,
        from: PageNo,
        order: CopyOrder<'_>,
        keep_going: &dyn Fn() -> Result<()>,
    ) -> Result<()> {
        /// Entries between two questions.
        const ENTRIES: u64 = 1000;
        let kind = source.tree_kind(from)?;
        let reader = source.cursor_open(from, kind, false)?;
        let writer = self.cursor_open(root, kind, true)?;
        let mut count = 0u64;
        let mut more = source.first(reader)?;
        while more {
            count += 1;
            let rowid = source.rowid(reader);
            let payload = source.payload(reader)?;
            match (kind, order) {
                (TreeKind::Table, CopyOrder::Renumbered) => {
                    self.insert_row(writer, count as i64, payload, 0, InsertHint::Append)?;
                }
                (TreeKind::Table, _) => self.insert_row(writer, rowid, payload, 0, InsertHint::Append)?,
                (TreeKind::Index, CopyOrder::Sorted(info)) => {
                    let key = RecordKey::new(payload, info);
                    self.insert_key(writer, payload, InsertHint::Append, &key)?;
                }
                (TreeKind::Index, _) => {
                    self.insert_key(writer, payload, InsertHint::Append, |_: &[u8]| Ok(Ordering::Less))?
                }
            }
            if count.is_multiple_of(ENTRIES) {
                keep_going()?;
            }
            more = source.next(reader)?;
        }
        source.cursor_close(reader);
        self.cursor_close(writer);
        Ok(())
    }

    /// Replaces the whole content with that of `source`, whose page size may be another
    /// (`SQLITE_READONLY` for a database in memory or with a log). A write transaction must be open
    /// here and a read transaction there. Nothing but `commit` (followed by the end of the read
    /// transaction) or `rollback` may come after it.
    pub fn copy_from(&mut self, source: &mut Btree) -> Result<()> {
        self.copy_begin(source.page_size())?;
        let mut image = Vec::new();
        for page in 1..=source.page_count() {
            image.clear();
            source.page_read(PageNo(page), &mut image)?;
            self.copy_page(PageNo(page), &image)?;
        }
        self.copy_finish(source.page_count(), source.page_size())
    }

    /// Begins to replace the content by pages of `page_size` bytes, as [`Btree::copy_from`] does in
    /// one go. A write transaction must be open.
    ///
    /// # Errors
    /// `SQLITE_READONLY` where pages of another size cannot be written.
    pub fn copy_begin(&mut self, page_size: u32) -> Result<()> {
        self.require_write()?;
        self.save_all_cursors()?;
        if page_size != self.page_size() && (self.is_in_memory() || self.uses_log()) {
            return Err(Error::bare(ResultCode::READONLY));
        }
        Ok(())
    }

    /// Writes page `page` of the new content, in any order.
    pub fn copy_page(&mut self, page: PageNo, bytes: &[u8]) -> Result<()> {
        // Cursors that stay on their pages would not notice.
        self.release_closed_cursors();
        let size = u64::from(self.page_size());
        let lock_page = self.tree.pager().lock_page();
        let start = u64::from(page.0.saturating_sub(1)) * bytes.len() as u64;
        for (number, part) in bytes.chunks(size as usize).enumerate() {
            let offset = start + number as u64 * size;
            let own = u32::try_from(offset / size + 1).map_err(|_| Error::bare(ResultCode::FULL))?;
            if PageNo(own) != lock_page {
                self.tree.overwrite(PageNo(own), (offset % size) as usize, part)?;
            }
        }
        Ok(())
    }

    /// Every page of the new content is written, `count` of them with `page_size` bytes: the header
    /// and the file's length follow.
    pub fn copy_finish(&mut self, count: u32, page_size: u32) -> Result<()> {
        let size = u64::from(self.page_size());
        let bytes = u64::from(count) * u64::from(page_size);
        let pages = u32::try_from(bytes.div_ceil(size)).map_err(|_| Error::bare(ResultCode::FULL))?;
        self.tree.end_copy(pages, (size != u64::from(page_size)).then_some(bytes));
        // The new content decides about auto-vacuum, at the next transaction.
        self.vacuum.skip_next();
        self.tree.set_copied_page_count(count)
    }

    /// Takes over the bytes of a database file; see [`pager::Pager::load_image`].
    ///
    /// # Errors
    /// `SQLITE_MISUSE` unless this is an untouched database in memory.
    pub fn load_image(&mut self, bytes: &[u8], read_only: bool) -> Result<()> {
        self.release_closed_cursors();
        self.tree.load_image(bytes, read_only)
    }

    /// From now on the pages that change are noted, for a backup that copies this database in
    /// steps; counted, so that several may run.
    pub fn note_changes(&mut self, on: bool) {
        self.tree.note_changes(on);
    }

    /// Whether a backup copies this database.
    pub fn is_in_backup(&self) -> bool {
        self.tree.pager().notes_changes()
    }

    /// The pages that changed since the position `from` in the list of changes, and the end of the
    /// list.
    pub fn changes_since(&self, from: usize) -> (Vec<PageNo>, usize) {
        self.tree.pager().changes_since(from)
    }
}
