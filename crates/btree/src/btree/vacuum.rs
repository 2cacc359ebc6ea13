//! Auto-vacuum: pages from the end of the file move into free ones, and the file becomes shorter.

use super::Btree;
use crate::kinds::VacuumQuestion;
use crate::tree::{HEADER_FREE_COUNT, HEADER_FREE_TRUNK, HEADER_PAGE_COUNT, corrupt};
use base::{PageNo, Result};

/// Auto-vacuum at commit.
#[derive(Default)]
pub(super) struct VacuumAtCommit {
    /// It has run for the commit that is being tried, or must not run.
    is_done: bool,
    /// Who is asked how many pages go.
    question: Option<VacuumQuestion>,
}

impl VacuumAtCommit {
    /// Who is asked; none: all free pages go.
    pub fn ask(&mut self, question: Option<VacuumQuestion>) {
        self.question = question;
    }

    /// Takes the question out, for a tree that goes to another thread.
    pub fn take_question(&mut self) -> Option<VacuumQuestion> {
        self.question.take()
    }

    /// The commit that is tried next vacuums nothing more.
    pub fn skip_next(&mut self) {
        self.is_done = true;
    }

    /// The transaction has ended.
    pub fn reset(&mut self) {
        self.is_done = false;
    }
}

impl Btree {
    /// Gives back one free page of an auto-vacuum database; false when there is none.
    pub fn incremental_vacuum(&mut self) -> Result<bool> {
        self.require_write()?;
        if !self.tree.has_pointer_maps() {
            return Ok(false);
        }
        let size = self.tree.page_count();
        let free = self.tree.header_u32(HEADER_FREE_COUNT)?;
        if free >= size {
            return Err(corrupt(PageNo::FIRST, "more free pages than pages"));
        }
        if free == 0 {
            return Ok(false);
        }
        let target = self.tree.final_size(size, free);
        if target > size {
            return Err(corrupt(PageNo::FIRST, "more pages would be left than there are"));
        }
        self.save_all_cursors()?;
        let more = self.tree.vacuum_step(target, PageNo(size), false)?;
        let now = self.tree.page_count();
        self.tree.set_header_u32(HEADER_PAGE_COUNT, now)?;
        Ok(more)
    }

    /// Sets who is asked how many free pages a commit of a database in full auto-vacuum mode gives
    /// back: it is told the pages of the file, the free ones of them, and the bytes of a page.
    /// Without one all go.
    pub fn set_vacuum_question(&mut self, question: Option<VacuumQuestion>) {
        self.vacuum.ask(question);
    }

    /// Before a commit of a database in full auto-vacuum mode: free pages go, all unless someone
    /// wants to keep some.
    pub(super) fn vacuum_before_commit(&mut self) -> Result<()> {
        if !self.vacuum.is_done {
            self.vacuum_now()?;
            self.vacuum.is_done = true;
        }
        Ok(())
    }

    fn vacuum_now(&mut self) -> Result<()> {
        let tree = &mut self.tree;
        if !tree.has_pointer_maps() || tree.is_incremental() || !tree.pager().has_changes() {
            return Ok(());
        }
        let size = tree.page_count();
        let free = tree.header_u32(HEADER_FREE_COUNT)?;
        if tree.is_ptrmap_page(PageNo(size)) || PageNo(size) == tree.pager().lock_page() {
            return Err(corrupt(PageNo(size), "the last page is one of the pointer map or of the locks"));
        }
        let page_size = tree.pager().page_size();
        let wanted = self.vacuum.question.as_ref().map_or(free, |question| question(size, free, page_size).min(free));
        if wanted == 0 {
            return Ok(());
        }
        let target = tree.final_size(size, wanted);
        if target > size {
            return Err(corrupt(PageNo::FIRST, "more pages would be left than there are"));
        }
        if target < size {
            self.save_all_cursors()?;
        }
        let tree = &mut self.tree;
        let all = wanted == free;
        for page in (target + 1..=size).rev() {
            if !tree.vacuum_step(target, PageNo(page), all)? {
                break;
            }
        }
        if all {
            tree.set_header_u32(HEADER_FREE_TRUNK, 0)?;
            tree.set_header_u32(HEADER_FREE_COUNT, 0)?;
        }
        tree.set_header_u32(HEADER_PAGE_COUNT, target)?;
        tree.set_page_count(target);
        Ok(())
    }
}
