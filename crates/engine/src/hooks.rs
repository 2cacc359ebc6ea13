//! What the application asked to be told: progress, commits, rollbacks, changes of rows.
//!
//! A hook is copied out of its cell before it is called, so that it may set another in its place.

use crate::connection::{Blob, Connection, Inner};
use base::{DbIndex, Error, Result, ResultCode};
use resolve::Catalog;
use schema::Table;
use std::cell::RefCell;
use std::rc::Rc;
use value::{RecordCursor, Value};
use vdbe::{PREUPDATE_HOOK, RowChange, RowOperation, UPDATE_HOOK};

/// Called about every so many instructions; true ends the statement.
pub type ProgressHandler = Rc<dyn Fn() -> bool>;
/// Called before a commit; true turns it into a rollback.
pub type CommitHook = Rc<dyn Fn() -> bool>;
/// Called after a rollback.
pub type RollbackHook = Rc<dyn Fn()>;
/// Called after the change of a row: what was done, database, table, rowid.
pub type UpdateHook = Rc<dyn Fn(RowOperation, &str, &str, i64)>;
/// Called before the change of a row.
pub type PreupdateHook = Rc<dyn Fn(&PendingChange)>;

/// Called when a statement of a trigger begins, with its text; none: the text of the statement that fired it.
pub type TraceHook = Rc<dyn Fn(Option<&[u8]>)>;

/// The hooks of a connection.
#[derive(Default)]
pub(crate) struct Hooks {
    progress: RefCell<Option<ProgressHandler>>,
    commit: RefCell<Option<CommitHook>>,
    rollback: RefCell<Option<RollbackHook>>,
    update: RefCell<Option<UpdateHook>>,
    preupdate: RefCell<Option<PreupdateHook>>,
    trace: RefCell<Option<TraceHook>>,
}

/// A change of a row that is about to be made, with the values before and after.
pub struct PendingChange {
    inner: Rc<Inner>,
    change: RowChange,
    table: Option<Rc<Table>>,
    /// Column that a blob is written into.
    blob_column: Option<usize>,
}

impl PendingChange {
    /// What is done.
    pub fn operation(&self) -> RowOperation {
        self.change.operation
    }

    /// Name of the database.
    pub fn database(&self) -> &str {
        &self.change.table.database
    }

    /// Name of the table.
    pub fn table(&self) -> &str {
        &self.change.table.name
    }

    /// Rowid before and after; without meaning where rows have none.
    pub fn rowids(&self) -> (i64, i64) {
        (self.change.old_rowid, self.change.new_rowid)
    }

    /// Number of columns.
    pub fn column_count(&self) -> usize {
        self.table.as_ref().map_or_else(|| self.values_as_they_are(None).len(), |table| table.columns.len())
    }

    /// The values of a table that is not in the schema yet: ANALYZE makes one and writes into it.
    fn values_as_they_are(&self, record: Option<&[u8]>) -> Vec<Value> {
        let record = record.or(self.change.new.as_deref()).or(self.change.old.as_deref()).unwrap_or_default();
        let mut cells = Vec::new();
        value::record::unpack(record, self.inner.encoding.get(), usize::MAX, &mut cells);
        cells.iter().map(value::Mem::to_value).collect()
    }

    /// How many triggers deep the statement is: 0 for a change that it makes itself.
    pub fn depth(&self) -> u32 {
        self.change.depth
    }

    /// The column that is written into as an open blob.
    pub fn blob_column(&self) -> Option<usize> {
        self.blob_column
    }

    /// A value before the change. `Ok(None)`: there is no such column, or no row before.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    pub fn old_value(&self, column: usize) -> Result<Option<Value>> {
        self.value(self.change.old.as_deref(), self.change.old_rowid, column)
    }

    /// A value after the change. `Ok(None)`: there is no such column, or no row afterwards.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    pub fn new_value(&self, column: usize) -> Result<Option<Value>> {
        self.value(self.change.new.as_deref(), self.change.new_rowid, column)
    }

    fn value(&self, record: Option<&[u8]>, rowid: i64, column: usize) -> Result<Option<Value>> {
        let Some(record) = record else { return Ok(None) };
        let Some(table) = &self.table else { return Ok(self.values_as_they_are(Some(record)).into_iter().nth(column)) };
        let Some(declared) = table.columns.get(column) else { return Ok(None) };
        if table.rowid_alias == Some(column) {
            return Ok(Some(Value::Integer(rowid)));
        }
        let Some(position) = table.storage_position(column) else { return Ok(Some(Value::Null)) };
        let mut cursor = RecordCursor::default();
        let length = u32::try_from(record.len()).map_err(|_| Error::bare(ResultCode::TOOBIG))?;
        let header = cursor.start(record, length)?;
        let place = cursor.column(record.get(..header).unwrap_or(record), position)?;
        if place.is_none() {
            let catalog = crate::catalog::CatalogView::new(&self.inner);
            return Ok(Some(codegen::default_value(&catalog, table, column)));
        }
        let mut mem = value::Mem::default();
        cursor.column_into(record, position, self.inner.encoding.get(), &mut mem)?;
        if declared.affinity == value::Affinity::Real {
            mem.realify();
        }
        Ok(Some(mem.to_value()))
    }
}

/// Who is asked how many free pages a commit gives back; see [`Connection::set_autovacuum_pages`].
pub type AutovacuumPages = Rc<dyn Fn(&str, u32, u32, u32) -> u32>;

impl Inner {
    /// Lets a database ask the application before it gives free pages back.
    pub fn ask_before_autovacuum(&self, database: base::DbIndex) {
        let name = self.names.borrow().get(database.index()).cloned().unwrap_or_default();
        let Ok(mut storage) = self.storage() else { return };
        let Some(tree) = storage.get_mut(database) else { return };
        let question = self.autovacuum_pages.borrow().clone();
        tree.set_vacuum_question(question.map(|question| -> btree::VacuumQuestion {
            Rc::new(move |pages, free, page_bytes| question(&name, pages, free, page_bytes))
        }));
    }
}

impl Connection {
    /// Sets who is asked, before a commit, how many free pages of a database in full auto-vacuum mode go: it gets the
    /// database's name, its pages, the free ones of them, and the bytes of a page. It may not use the connection.
    pub fn set_autovacuum_pages(&self, question: Option<AutovacuumPages>) {
        *self.inner.autovacuum_pages.borrow_mut() = question;
        let count = self.inner.names.borrow().len();
        for index in 0..count {
            self.inner.ask_before_autovacuum(base::DbIndex(index as u16));
        }
    }

    /// Sets what is called about every `steps` instructions; 0 or `None` takes it away.
    pub fn set_progress_handler(&self, steps: u32, handler: Option<ProgressHandler>) {
        let handler = handler.filter(|_| steps > 0);
        self.inner.session.progress_steps.set(if handler.is_some() { steps } else { 0 });
        *self.inner.hooks.progress.borrow_mut() = handler;
    }

    /// Sets what is called before a commit that writes.
    pub fn set_commit_hook(&self, hook: Option<CommitHook>) {
        self.inner.session.has_commit_hook.set(hook.is_some());
        *self.inner.hooks.commit.borrow_mut() = hook;
    }

    /// Sets what is called after a rollback.
    pub fn set_rollback_hook(&self, hook: Option<RollbackHook>) {
        *self.inner.hooks.rollback.borrow_mut() = hook;
    }

    /// Sets what is called after the change of a row of a table with rowids.
    pub fn set_update_hook(&self, hook: Option<UpdateHook>) {
        self.inner.listen(UPDATE_HOOK, hook.is_some());
        *self.inner.hooks.update.borrow_mut() = hook;
    }

    /// Sets what is told about the statements of triggers.
    pub fn set_trace_hook(&self, hook: Option<TraceHook>) {
        self.inner.session.is_traced.set(hook.is_some());
        *self.inner.hooks.trace.borrow_mut() = hook;
    }

    /// Sets what is called before the change of a row.
    pub fn set_preupdate_hook(&self, hook: Option<PreupdateHook>) {
        let was = self.inner.session.row_hooks.get() & PREUPDATE_HOOK != 0;
        if was != hook.is_some() {
            // A table is emptied row by row while somebody listens.
            self.inner.forget_programs();
            self.inner.expire();
        }
        self.inner.listen(PREUPDATE_HOOK, hook.is_some());
        *self.inner.hooks.preupdate.borrow_mut() = hook;
    }
}

impl Inner {
    fn listen(&self, bit: u8, on: bool) {
        let hooks = self.session.row_hooks.get();
        self.session.row_hooks.set(if on { hooks | bit } else { hooks & !bit });
    }

    /// The progress handler is due.
    ///
    /// # Errors
    /// `SQLITE_INTERRUPT` when it wants the end.
    pub fn progress(&self) -> Result<()> {
        let handler = self.hooks.progress.borrow().clone();
        match handler {
            Some(handler) if handler() => Err(Error::bare(ResultCode::INTERRUPT)),
            _ => Ok(()),
        }
    }

    /// A statement of a trigger begins.
    pub fn trace(&self, text: Option<&[u8]>) {
        let hook = self.hooks.trace.borrow().clone();
        if let Some(hook) = hook {
            hook(text);
        }
    }

    /// A transaction is about to commit.
    ///
    /// # Errors
    /// `SQLITE_CONSTRAINT_COMMITHOOK` when the hook does not want it.
    pub fn before_commit(&self) -> Result<()> {
        let hook = self.hooks.commit.borrow().clone();
        match hook {
            Some(hook) if hook() => Err(Error::bare(ResultCode::CONSTRAINT_COMMITHOOK)),
            _ => Ok(()),
        }
    }

    /// After a run: tells about a rollback that there was.
    pub fn after_rollback(&self) {
        if self.session.rolled_back.replace(false) {
            let hook = self.hooks.rollback.borrow().clone();
            if let Some(hook) = hook {
                hook();
            }
        }
    }

    /// A row has changed.
    pub fn after_change(&self, operation: RowOperation, database: &str, table: &str, rowid: i64) {
        let hook = self.hooks.update.borrow().clone();
        if let Some(hook) = hook {
            hook(operation, database, table, rowid);
        }
    }

    /// A row is about to change.
    ///
    /// # Errors
    /// Those of reading the schema.
    pub fn before_change(self: &Rc<Inner>, change: RowChange) -> Result<()> {
        self.tell_change(change, None)
    }

    fn tell_change(self: &Rc<Inner>, change: RowChange, blob_column: Option<usize>) -> Result<()> {
        let hook = self.hooks.preupdate.borrow().clone();
        let Some(hook) = hook else { return Ok(()) };
        let catalog = crate::catalog::CatalogView::new(self);
        let database = catalog.database(&change.table.database).unwrap_or(DbIndex::MAIN);
        let table = self.schema(database)?.table(&change.table.name).cloned();
        hook(&PendingChange { inner: Rc::clone(self), change, table, blob_column });
        Ok(())
    }
}

impl Blob {
    /// Tells the hook before a change that the blob is about to be written.
    pub(crate) fn before_write(&mut self) -> Result<()> {
        let inner = Rc::clone(self.inner());
        if inner.session.row_hooks.get() & PREUPDATE_HOOK == 0 {
            return Ok(());
        }
        let (change, column) = self.as_change()?;
        inner.tell_change(change, Some(column))
    }
}
