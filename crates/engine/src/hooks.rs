//! What the application asked to be told: progress, commits, rollbacks, changes of rows.
//!
//! A hook is copied out of its cell before it is called, so that it may set another in its place.

use crate::catalog::CatalogView;
use crate::connection::{
    AutovacuumPages, Blob, CommitHook, Connection, Inner, PreupdateHook, ProgressHandler, RollbackHook, TraceHook,
    UpdateHook,
};
use crate::pending_change::PendingChange;
use base::{DbIndex, Error, Result, ResultCode};
use bytecode::TableInfo;
use resolve::{Catalog, CompileSwitch};
use schema::Table;
use std::rc::Rc;
use vdbe::{PREUPDATE_HOOK, RowChange, RowOperation, UPDATE_HOOK};

impl Inner {
    /// Lets a database ask the application before it gives free pages back.
    pub fn ask_before_autovacuum(&self, database: base::DbIndex) {
        let name = self.names().get(database.index()).cloned().unwrap_or_default();
        let Ok(mut storage) = self.storage() else { return };
        let Some(tree) = storage.get_mut(database) else { return };
        let question = self.callbacks().autovacuum_pages.get();
        tree.set_vacuum_question(question.map(|question| -> btree::VacuumQuestion {
            Rc::new(move |pages, free, page_bytes| question(&name, pages, free, page_bytes))
        }));
    }
}

impl Connection {
    /// Sets who is asked, before a commit, how many free pages of a database in full auto-vacuum
    /// mode go: it gets the database's name, its pages, the free ones of them, and the bytes of a
    /// page. It may not use the connection.
    pub fn set_autovacuum_pages(&self, question: Option<AutovacuumPages>) {
        self.inner().callbacks().autovacuum_pages.replace(question);
        let count = self.inner().names().len();
        for index in 0..count {
            self.inner().ask_before_autovacuum(base::DbIndex(index as u16));
        }
    }

    /// Sets what is called about every `steps` instructions; 0 or `None` takes it away.
    pub fn set_progress_handler(&self, steps: u32, handler: Option<ProgressHandler>) {
        let handler = handler.filter(|_| steps > 0);
        self.inner().session().progress_steps.set(if handler.is_some() { steps } else { 0 });
        self.inner().callbacks().progress.replace(handler);
    }

    /// Sets what is called before a commit that writes.
    pub fn set_commit_hook(&self, hook: Option<CommitHook>) {
        self.inner().session().has_commit_hook.set(hook.is_some());
        self.inner().callbacks().commit.replace(hook);
    }

    /// Sets what is called after a rollback.
    pub fn set_rollback_hook(&self, hook: Option<RollbackHook>) {
        self.inner().callbacks().rollback.replace(hook);
    }

    /// Sets what is called after the change of a row of a table with rowids.
    pub fn set_update_hook(&self, hook: Option<UpdateHook>) {
        self.inner().listen(UPDATE_HOOK, hook.is_some());
        self.inner().callbacks().update.replace(hook);
    }

    /// Sets what is told about the statements of triggers.
    pub fn set_trace_hook(&self, hook: Option<TraceHook>) {
        self.inner().session().is_traced.set(hook.is_some());
        self.inner().callbacks().trace.replace(hook);
    }

    /// Sets what is called before the change of a row.
    pub fn set_preupdate_hook(&self, hook: Option<PreupdateHook>) {
        let was = self.inner().session().row_hooks.get() & PREUPDATE_HOOK != 0;
        if was != hook.is_some() {
            // A table is emptied row by row while somebody listens.
            self.inner().set_switch(CompileSwitch::WatchesRows, hook.is_some());
        }
        self.inner().listen(PREUPDATE_HOOK, hook.is_some());
        self.inner().callbacks().preupdate.replace(hook);
    }
}

impl Inner {
    fn listen(&self, bit: u8, on: bool) {
        let hooks = self.session().row_hooks.get();
        self.session().row_hooks.set(if on { hooks | bit } else { hooks & !bit });
    }

    /// The progress handler is due.
    ///
    /// # Errors
    /// `SQLITE_INTERRUPT` when it wants the end.
    pub fn progress(&self) -> Result<()> {
        let handler = self.callbacks().progress.get();
        match handler {
            Some(handler) if handler() => Err(Error::bare(ResultCode::INTERRUPT)),
            _ => Ok(()),
        }
    }

    /// A statement of a trigger begins.
    pub fn trace(&self, text: Option<&[u8]>) {
        let hook = self.callbacks().trace.get();
        if let Some(hook) = hook {
            hook(text);
        }
    }

    /// A transaction is about to commit.
    ///
    /// # Errors
    /// `SQLITE_CONSTRAINT_COMMITHOOK` when the hook does not want it.
    pub fn before_commit(&self) -> Result<()> {
        let hook = self.callbacks().commit.get();
        match hook {
            Some(hook) if hook() => Err(Error::bare(ResultCode::CONSTRAINT_COMMITHOOK)),
            _ => Ok(()),
        }
    }

    /// After a run: tells about a rollback that there was.
    pub fn after_rollback(&self) {
        if self.session().rolled_back.replace(false) {
            let hook = self.callbacks().rollback.get();
            if let Some(hook) = hook {
                hook();
            }
        }
    }

    /// A row has changed.
    pub fn after_change(&self, operation: RowOperation, database: &str, table: &str, rowid: i64) {
        let hook = self.callbacks().update.get();
        if let Some(hook) = hook {
            hook(operation, database, table, rowid);
        }
    }

    /// A row is about to change.
    ///
    /// # Errors
    /// Those of reading the schema.
    pub fn before_change(self: &Rc<Inner>, change: Box<RowChange>) -> Result<()> {
        let change = self.tell_change(change, None)?;
        self.session().reuse_change(change);
        Ok(())
    }

    fn tell_change(self: &Rc<Inner>, change: Box<RowChange>, blob_column: Option<usize>) -> Result<Box<RowChange>> {
        let hook = self.callbacks().preupdate.get();
        let Some(hook) = hook else { return Ok(change) };
        let table = self.table_of_change(&change.table)?;
        let pending = PendingChange::new(self, change, table, blob_column);
        hook(&pending);
        Ok(pending.into_change())
    }

    /// The table that a program changes: as a rule the one of the change before.
    fn table_of_change(&self, info: &Rc<TableInfo>) -> Result<Option<Rc<Table>>> {
        if let Some(table) = self.callbacks().told_table(info, |database| self.generation_of(database)) {
            return Ok(table);
        }
        let catalog = CatalogView::new(self);
        let database = catalog.database(&info.database).unwrap_or(DbIndex::MAIN);
        let schema = self.schema(database)?;
        let table = schema.table(&info.name).cloned();
        self.callbacks().tell_table(info, database, schema.generation, table.as_ref());
        Ok(table)
    }

    fn generation_of(&self, database: DbIndex) -> Option<u32> {
        self.schemas().look(|schemas| Some(schemas.get(database.index())?.as_ref()?.generation))
    }
}

impl Blob {
    /// Tells the hook before a change that the blob is about to be written.
    pub(crate) fn before_write(&mut self) -> Result<()> {
        let inner = Rc::clone(self.inner());
        if inner.session().row_hooks.get() & PREUPDATE_HOOK == 0 {
            return Ok(());
        }
        let (change, column) = self.as_change()?;
        inner.tell_change(Box::new(change), Some(column))?;
        Ok(())
    }
}
