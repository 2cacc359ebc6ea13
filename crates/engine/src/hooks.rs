//! What the application asked to be told: progress, commits, rollbacks, changes of rows.
//!
//! A hook is copied out of its cell before it is called, so that it may set another in its place.

use crate::authorizer::Authorizer;
use crate::callback::Callback;
use crate::checkpoint::AfterCommit;
use crate::collation_needed::CollationNeeded;
use crate::connection::{Blob, BusyHandler, Connection, Inner};
use base::{DbIndex, Error, Result, ResultCode};
use bytecode::TableInfo;
use extension::storage::RowValue;
use resolve::Catalog;
use resolve::CompileSwitch;
use schema::Table;
use std::cell::RefCell;
use std::rc::{Rc, Weak};
use value::record::{ColumnPlace, serial_type};
use value::{RecordCursor, Value, ValueRef};
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

/// Called when a statement of a trigger begins, with its text; none: the text of the statement that
/// fired it.
pub type TraceHook = Rc<dyn Fn(Option<&[u8]>)>;

/// What the application has registered with a connection.
#[derive(Default)]
pub(crate) struct Callbacks {
    /// Who waits for locks.
    pub busy: Callback<BusyHandler>,
    /// What happens after a commit into a log.
    pub after_commit: Callback<AfterCommit>,
    /// Who is asked what statements may do.
    pub authorizer: Callback<Option<Authorizer>>,
    /// Who may add a collation that is not there.
    pub collation_needed: Callback<Option<CollationNeeded>>,
    /// Who is asked how many free pages a commit gives back.
    pub autovacuum_pages: Callback<Option<AutovacuumPages>>,
    progress: Callback<Option<ProgressHandler>>,
    commit: Callback<Option<CommitHook>>,
    rollback: Callback<Option<RollbackHook>>,
    update: Callback<Option<UpdateHook>>,
    preupdate: Callback<Option<PreupdateHook>>,
    trace: Callback<Option<TraceHook>>,
    told: RefCell<Option<ToldTable>>,
}

/// A change of a row that is about to be made, with the values before and after.
pub struct PendingChange {
    inner: Rc<Inner>,
    change: Box<RowChange>,
    table: Option<Rc<Table>>,
    /// How far the records before and after were read.
    old_places: RefCell<RecordCursor>,
    new_places: RefCell<RecordCursor>,
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
        let record = record.or(self.change.new_record()).or(self.change.old_record()).unwrap_or_default();
        let mut cells = Vec::new();
        value::record::unpack(record, self.inner.encoding(), usize::MAX, &mut cells);
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
        Ok(self.lend_old(column)?.map(|value| value.as_ref().to_owned()))
    }

    /// A value after the change. `Ok(None)`: there is no such column, or no row afterwards.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT` for a record that is none.
    pub fn new_value(&self, column: usize) -> Result<Option<Value>> {
        Ok(self.lend_new(column)?.map(|value| value.as_ref().to_owned()))
    }

    /// As [`PendingChange::old_value`], lent.
    pub(crate) fn lend_old(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.value(self.change.old_record(), &self.old_places, self.change.old_rowid, column)
    }

    /// As [`PendingChange::new_value`], lent.
    pub(crate) fn lend_new(&self, column: usize) -> Result<Option<RowValue<'_>>> {
        self.value(self.change.new_record(), &self.new_places, self.change.new_rowid, column)
    }

    fn value<'a>(
        &'a self,
        record: Option<&'a [u8]>,
        places: &RefCell<RecordCursor>,
        rowid: i64,
        column: usize,
    ) -> Result<Option<RowValue<'a>>> {
        let Some(record) = record else { return Ok(None) };
        let Some(table) = &self.table else {
            return Ok(self.values_as_they_are(Some(record)).into_iter().nth(column).map(RowValue::Made));
        };
        let Some(declared) = table.columns.get(column) else { return Ok(None) };
        if table.rowid_alias == Some(column) {
            return Ok(Some(RowValue::Lent(ValueRef::Integer(rowid))));
        }
        let Some(position) = table.storage_position(column) else { return Ok(Some(RowValue::Lent(ValueRef::Null))) };
        let Some(place) = place_of(record, &mut places.borrow_mut(), position)? else {
            let catalog = crate::catalog::CatalogView::new(&self.inner);
            return Ok(Some(RowValue::Made(codegen::default_value(&catalog, table, column))));
        };
        let content = record.get(place.offset() as usize..).unwrap_or_default();
        let value = serial_type::decode(place.serial_type(), content, self.inner.encoding());
        Ok(Some(RowValue::Lent(match value {
            ValueRef::Integer(number) if declared.affinity == value::Affinity::Real => ValueRef::Real(number as f64),
            value => value,
        })))
    }
}

/// Where a column lies in its record; none: the record has fewer columns.
fn place_of(record: &[u8], places: &mut RecordCursor, position: usize) -> Result<Option<ColumnPlace>> {
    if let Some(place) = places.frequent_column(record, 0, !places.is_begun(), position) {
        return Ok(Some(place));
    }
    if !places.is_started() {
        places.start(record, u32::try_from(record.len()).map_err(|_| Error::bare(ResultCode::TOOBIG))?)?;
    }
    places.column(record, position)
}

/// The table of the last change that a hook was asked about.
pub(crate) struct ToldTable {
    info: Rc<TableInfo>,
    database: DbIndex,
    /// Of the schema that it was found in.
    generation: u32,
    table: Option<Weak<Table>>,
}

/// Who is asked how many free pages a commit gives back; see [`Connection::set_autovacuum_pages`].
pub type AutovacuumPages = Rc<dyn Fn(&str, u32, u32, u32) -> u32>;

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
        self.inner.callbacks().autovacuum_pages.replace(question);
        let count = self.inner.names().len();
        for index in 0..count {
            self.inner.ask_before_autovacuum(base::DbIndex(index as u16));
        }
    }

    /// Sets what is called about every `steps` instructions; 0 or `None` takes it away.
    pub fn set_progress_handler(&self, steps: u32, handler: Option<ProgressHandler>) {
        let handler = handler.filter(|_| steps > 0);
        self.inner.session().progress_steps.set(if handler.is_some() { steps } else { 0 });
        self.inner.callbacks().progress.replace(handler);
    }

    /// Sets what is called before a commit that writes.
    pub fn set_commit_hook(&self, hook: Option<CommitHook>) {
        self.inner.session().has_commit_hook.set(hook.is_some());
        self.inner.callbacks().commit.replace(hook);
    }

    /// Sets what is called after a rollback.
    pub fn set_rollback_hook(&self, hook: Option<RollbackHook>) {
        self.inner.callbacks().rollback.replace(hook);
    }

    /// Sets what is called after the change of a row of a table with rowids.
    pub fn set_update_hook(&self, hook: Option<UpdateHook>) {
        self.inner.listen(UPDATE_HOOK, hook.is_some());
        self.inner.callbacks().update.replace(hook);
    }

    /// Sets what is told about the statements of triggers.
    pub fn set_trace_hook(&self, hook: Option<TraceHook>) {
        self.inner.session().is_traced.set(hook.is_some());
        self.inner.callbacks().trace.replace(hook);
    }

    /// Sets what is called before the change of a row.
    pub fn set_preupdate_hook(&self, hook: Option<PreupdateHook>) {
        let was = self.inner.session().row_hooks.get() & PREUPDATE_HOOK != 0;
        if was != hook.is_some() {
            // A table is emptied row by row while somebody listens.
            self.inner.set_switch(CompileSwitch::WatchesRows, hook.is_some());
        }
        self.inner.listen(PREUPDATE_HOOK, hook.is_some());
        self.inner.callbacks().preupdate.replace(hook);
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
        let pending = PendingChange {
            inner: Rc::clone(self),
            change,
            table,
            old_places: RefCell::default(),
            new_places: RefCell::default(),
            blob_column,
        };
        hook(&pending);
        Ok(pending.change)
    }

    /// The table that a program changes: as a rule the one of the change before.
    fn table_of_change(&self, info: &Rc<TableInfo>) -> Result<Option<Rc<Table>>> {
        if let Some(told) = &*self.callbacks().told.borrow()
            && Rc::ptr_eq(&told.info, info)
            && self.generation_of(told.database) == Some(told.generation)
        {
            return Ok(told.table.as_ref().and_then(Weak::upgrade));
        }
        let catalog = crate::catalog::CatalogView::new(self);
        let database = catalog.database(&info.database).unwrap_or(DbIndex::MAIN);
        let schema = self.schema(database)?;
        let table = schema.table(&info.name).cloned();
        let weak = table.as_ref().map(Rc::downgrade);
        let told = ToldTable { info: Rc::clone(info), database, generation: schema.generation, table: weak };
        *self.callbacks().told.borrow_mut() = Some(told);
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
