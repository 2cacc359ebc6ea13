//! A connection: its parts are cells that are borrowed for one operation at a time.

mod blob;
mod callbacks;
mod inputs;

use crate::borrowed::Borrowed;
use crate::file_defaults::FileDefaults;
use crate::imposters::Imposters;
use crate::open_name::Request;
use crate::options::{BusyHandler, OpenFlags};
use crate::preparation::Preparation;
use crate::questions::PendingComparisons;
use crate::running::Running;
use crate::schemas::Schemas;
use crate::switches::{RunSettings, RunSwitch};
use crate::virtual_tables::registry::VirtualTables;
use base::{Build, DbIndex, Error, Limit, Result};
use btree::{Btree, ConnectionId, OpenOptions, TxnState};
use extension::FunctionDef;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use std::time::{Duration, Instant};
use vdbe::{OpenTree, Session, Storage};
use vfs::Vfs;

pub use crate::running::InterruptHandle;
pub use blob::Blob;
pub(crate) use callbacks::{AfterCommit, Callbacks};
pub use callbacks::{
    Authorizer, AutovacuumPages, CollationNeeded, CommitHook, PreupdateHook, ProgressHandler, RollbackHook, TraceHook,
    UpdateHook, WalHook,
};
pub(crate) use inputs::{CompileInputs, Reach};

/// A connection to a database.
#[derive(Clone)]
pub struct Connection {
    inner: Rc<Inner>,
}

/// What statements share with their connection.
pub(crate) struct Inner {
    vfs: Rc<dyn Vfs>,
    /// The connection among those that share databases.
    id: ConnectionId,
    flags_of_main: OpenFlags,
    storage: RefCell<Storage>,
    inputs: CompileInputs,
    session: Session,
    schemas: Schemas,
    /// Compile-time options of the extensions that are installed.
    module_options: Cell<&'static [&'static str]>,
    run_settings: Cell<RunSettings>,
    file_defaults: Cell<FileDefaults>,
    /// Backups that this connection has a part in.
    backups: Cell<u32>,
    imposters: RefCell<Imposters>,
    callbacks: Callbacks,
    preparation: Preparation,
    running: Running,
    virtual_tables: VirtualTables,
    /// What collations of the application were asked while nothing of it could run.
    questions: PendingComparisons,
    /// The connection itself, for modules that are given it.
    this: Weak<Inner>,
}

impl Connection {
    /// The connection of what statements share with it.
    #[inline]
    pub(crate) fn of(inner: Rc<Inner>) -> Connection {
        Connection { inner }
    }

    /// What statements share with it.
    #[inline]
    pub(crate) fn inner(&self) -> &Rc<Inner> {
        &self.inner
    }

    /// Whether the temporary database is in use.
    pub fn has_temporary_database(&self) -> bool {
        self.inner().has_temp()
    }

    /// After [`Connection::prepare`] has failed: the offset in its text up to which it has read.
    pub fn parsed_to(&self) -> usize {
        self.inner().preparation.parsed_to()
    }

    /// Adds or replaces a function.
    pub fn create_function(&self, def: FunctionDef) {
        self.inner().change_functions(|functions| functions.register(def));
    }

    /// Removes a function, also one of the library; whether there was one.
    pub fn remove_function(&self, name: &str, arg_count: i16) -> bool {
        self.inner().change_functions(|functions| functions.remove(name, arg_count))
    }

    /// What is done when the database is locked.
    pub fn set_busy_handler(&self, handler: BusyHandler) {
        self.inner().callbacks.busy.replace(handler);
    }

    /// A handle that interrupts from another thread.
    pub fn interrupt_handle(&self) -> InterruptHandle {
        self.inner().running.interrupt_handle()
    }

    /// Rowid of the last successful INSERT.
    pub fn last_insert_rowid(&self) -> i64 {
        self.inner().session.rows.last_insert_rowid()
    }

    /// Rows changed by the last completed INSERT, UPDATE or DELETE.
    pub fn changes(&self) -> i64 {
        self.inner().session.rows.changes()
    }

    /// Rows changed since the connection opened.
    pub fn total_changes(&self) -> i64 {
        self.inner().session.rows.total_changes()
    }

    /// Whether no transaction is open.
    pub fn is_autocommit(&self) -> bool {
        self.inner().session.autocommit.get()
    }

    /// Takes the library to be built with other options; the limits are as at first. `modules` are
    /// the compile-time options that extensions stand for.
    pub fn set_build(&self, build: Build, modules: &'static [&'static str]) {
        self.inner().reset_limits(build);
        self.inner().module_options.set(modules);
    }

    /// Sets a limit; the value before. A negative value only asks.
    pub fn limit(&self, limit: Limit, value: i32) -> i32 {
        if value < 0 {
            // Some callers ask before every statement.
            return self.inner().limits().get(limit);
        }
        self.inner().set_limit(limit, value)
    }

    /// Name of the file of a database, empty for one in memory.
    pub fn file_name(&self, database: DbIndex) -> String {
        let Ok(mut storage) = self.inner().storage() else { return String::new() };
        storage.get_mut(database).map_or_else(String::new, |tree| tree.file_name().to_owned())
    }

    /// Opens a blob for incremental I/O.
    ///
    /// # Errors
    /// `no such table: …`, `no such column: "…"`, `no such rowid: …`,
    /// `cannot open value of type …`.
    pub fn open_blob(&self, database: &str, table: &str, column: &str, rowid: i64, writable: bool) -> Result<Blob> {
        Blob::open(self.inner(), database, table, column, rowid, writable).inspect_err(Error::log_corruption)
    }
}

impl Inner {
    /// That of a new connection to `main`.
    pub fn new(
        vfs: Rc<dyn Vfs>,
        id: ConnectionId,
        flags_of_main: OpenFlags,
        main: OpenTree,
        inputs: CompileInputs,
    ) -> Rc<Inner> {
        Rc::new_cyclic(|this| Inner {
            vfs,
            id,
            flags_of_main,
            storage: RefCell::new(Storage::new(main)),
            inputs,
            session: Session::default(),
            schemas: Schemas::new(2),
            run_settings: Cell::default(),
            module_options: Cell::new(&[]),
            file_defaults: Cell::default(),
            backups: Cell::new(0),
            imposters: RefCell::default(),
            callbacks: Callbacks::default(),
            preparation: Preparation::default(),
            running: Running::default(),
            virtual_tables: VirtualTables::default(),
            questions: PendingComparisons::default(),
            this: this.clone(),
        })
    }

    /// The system below.
    #[inline]
    pub fn vfs(&self) -> &Rc<dyn Vfs> {
        &self.vfs
    }

    /// The connection among those that share databases.
    pub fn id(&self) -> ConnectionId {
        self.id
    }

    /// The connection itself, for those who may outlive it.
    pub fn weak(&self) -> Weak<Inner> {
        self.this.clone()
    }

    /// The databases, to change their list outside of an operation.
    pub fn storage_cell(&self) -> &RefCell<Storage> {
        &self.storage
    }

    /// What compiled programs depend on.
    #[inline]
    pub fn inputs(&self) -> &CompileInputs {
        &self.inputs
    }

    /// What the run side knows of the connection.
    #[inline]
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The schemas that are in memory.
    #[inline]
    pub fn schemas(&self) -> &Schemas {
        &self.schemas
    }

    /// What preparing a statement needs.
    #[inline]
    pub fn preparation(&self) -> &Preparation {
        &self.preparation
    }

    /// What steps share.
    #[inline]
    pub fn running(&self) -> &Running {
        &self.running
    }

    /// What the application has registered.
    #[inline]
    pub fn callbacks(&self) -> &Callbacks {
        &self.callbacks
    }

    /// The virtual tables.
    #[inline]
    pub fn virtual_tables(&self) -> &VirtualTables {
        &self.virtual_tables
    }

    /// What collations of the application were asked while nothing of it could run.
    #[inline]
    pub fn questions(&self) -> &PendingComparisons {
        &self.questions
    }

    /// Tables that show trees under other names.
    pub fn imposters(&self) -> &RefCell<Imposters> {
        &self.imposters
    }

    /// Compile-time options of the extensions that are installed.
    pub fn module_options(&self) -> &'static [&'static str] {
        self.module_options.get()
    }

    /// The settings that matter only while programs run.
    #[inline]
    pub fn run_settings(&self) -> RunSettings {
        self.run_settings.get()
    }

    /// Changes the settings that matter only while programs run.
    pub fn change_run_settings(&self, change: impl FnOnce(&mut RunSettings)) {
        let mut settings = self.run_settings.get();
        change(&mut settings);
        self.run_settings.set(settings);
    }

    /// What databases get when they are opened, made or rebuilt.
    pub fn file_defaults(&self) -> FileDefaults {
        self.file_defaults.get()
    }

    /// Changes what databases get.
    pub fn change_file_defaults(&self, change: impl FnOnce(&mut FileDefaults)) {
        let mut defaults = self.file_defaults.get();
        change(&mut defaults);
        self.file_defaults.set(defaults);
    }

    /// A backup begins or ends that the connection has a part in.
    pub fn count_backup(&self, begins: bool) {
        let count = self.backups.get();
        self.backups.set(if begins { count + 1 } else { count.saturating_sub(1) });
    }

    /// Whether the connection has a part in a backup.
    pub fn has_backups(&self) -> bool {
        self.backups.get() > 0
    }
}

impl Inner {
    /// The databases, for one operation.
    ///
    /// # Errors
    /// `SQLITE_MISUSE` while a statement of this connection holds them: a collation of the
    /// application has called back in. `SQLITE_LOCKED_SHAREDCACHE` and `SQLITE_INTERNAL` as
    /// [`Borrowed::new`] says.
    pub fn storage(&self) -> Result<Borrowed<'_>> {
        let Ok(storage) = self.storage.try_borrow_mut() else {
            self.questions.note_use();
            return Err(misuse());
        };
        self.questions.count_use();
        Borrowed::new(storage)
    }

    /// Tells the run side which schema is in memory.
    pub fn stamp(&self, database: DbIndex, cookie: u32, generation: u32) {
        self.session.schema.note(database, vdbe::SchemaStamp { cookie, generation });
    }

    /// Opens a database file that SQL names, with the settings of the connection.
    ///
    /// # Errors
    /// `unable to open database: x`, and those of [`Request::of`].
    pub fn open_named(&self, name: &str) -> Result<Btree> {
        // Whoever may only read the database may still copy it.
        let flags = OpenFlags { read_write: true, create: true, ..self.flags_of_main };
        let opened = Request::of(&self.vfs, name, flags)?.open_private();
        self.configure_opened(name, opened)
    }

    /// As [`Inner::open_named`] for ATTACH, which may be forbidden to create files or to write.
    ///
    /// # Errors
    /// As there.
    pub fn open_attached(&self, name: &str) -> Result<OpenTree> {
        let mut request = Request::of(&self.vfs, name, self.flags_of_main)?;
        request.restrict(self.is_on(RunSwitch::AttachWrite), self.is_on(RunSwitch::AttachCreate));
        match request.is_shared() {
            true => request.open(self.id).map_err(|error| cannot_open(name, &error)),
            false => Ok(OpenTree::Private(Box::new(self.configure_opened(name, request.open_private())?))),
        }
    }

    fn configure_opened(&self, name: &str, mut opened: Result<Btree>) -> Result<Btree> {
        if let Ok(tree) = &mut opened {
            let (all, checkpoints) = self.full_sync();
            tree.set_full_sync(all, checkpoints);
        }
        opened.map_err(|error| cannot_open(name, &error))
    }

    /// A database for scratch, where `PRAGMA temp_store` says.
    ///
    /// # Errors
    /// Those of opening.
    pub fn open_scratch(&self) -> Result<Btree> {
        let in_memory = self.file_defaults.get().keeps_scratch_in_memory();
        Btree::open(self.vfs.clone(), "", &OpenOptions { in_memory, ..OpenOptions::default() })
    }

    /// Whether the temporary database is open.
    pub fn has_temp(&self) -> bool {
        self.storage().is_ok_and(|storage| storage.databases.get(DbIndex::TEMP.index()).is_some_and(Option::is_some))
    }

    /// Opens the temporary database when a statement is going to use it.
    pub fn open_temp(&self) -> Result<()> {
        let mut storage = self.storage()?;
        let slot = storage.databases.get_mut(DbIndex::TEMP.index()).ok_or_else(misuse)?;
        if slot.is_none() {
            let mut tree = self.open_scratch()?;
            let defaults = self.file_defaults.get();
            if defaults.page_size != 0 {
                tree.set_page_size(defaults.page_size, None)?;
            }
            tree.set_cache_spill(defaults.cache_spill);
            // Nothing of it is to survive anything.
            tree.set_synchronous(btree::Synchronous::Off);
            *slot = Some(tree);
        }
        Ok(())
    }

    /// Waits for a lock that somebody else holds, with nothing borrowed; `false` gives up. Behind
    /// the connections of this process that want to write, too, it waits in their queue as long as
    /// the busy handler allows; for all others the busy handler waits.
    pub fn wait_for_lock(&self, calls: &mut u32) -> bool {
        let handler = self.callbacks.busy.get();
        let turn = match handler {
            BusyHandler::None => None,
            _ => self.storage().ok().and_then(|mut storage| storage.iter_mut().find_map(Btree::turn_wait)),
        };
        let Some(turn) = turn else { return self.wait_busy(calls) };
        let granted = match handler {
            BusyHandler::Timeout(limit) => {
                let started = Instant::now();
                let granted = turn.wait(limit.saturating_sub(busy_delays(*calls)));
                // Another process may be in the way, too: what is left is for that.
                let waited = busy_delays(*calls) + started.elapsed();
                while busy_delays(*calls) < waited {
                    *calls += 1;
                }
                granted
            }
            _ => turn.wait(CALLBACK_PATIENCE),
        };
        if !granted {
            self.leave_queues();
        }
        granted || matches!(handler, BusyHandler::Callback(_)) && self.wait_busy(calls)
    }

    /// No turn to write is waited for any more.
    fn leave_queues(&self) {
        if let Ok(mut storage) = self.storage() {
            storage.iter_mut().for_each(Btree::leave_queue);
        }
    }

    /// Waits as the busy handler says; `false` gives up. `calls` counts the calls for one lock.
    pub fn wait_busy(&self, calls: &mut u32) -> bool {
        let handler = self.callbacks.busy.get();
        let count = *calls;
        *calls += 1;
        match handler {
            BusyHandler::None => false,
            BusyHandler::Callback(callback) => callback(count),
            BusyHandler::Timeout(limit) => {
                let left = limit.saturating_sub(busy_delays(count)).as_millis() as u64;
                if left == 0 {
                    return false;
                }
                let delay = BUSY_DELAYS[(count as usize).min(BUSY_DELAYS.len() - 1)].min(left);
                self.vfs.sleep(delay * 1000);
                true
            }
        }
    }

    /// Runs an operation on the storage, again while the database is locked and the busy handler
    /// says so.
    pub fn with_busy<T>(&self, mut operation: impl FnMut(&mut Storage) -> Result<T>) -> Result<T> {
        let mut calls = 0;
        loop {
            let result = operation(&mut *self.storage()?);
            match result {
                Err(error) if error.code() == base::ResultCode::BUSY => {
                    if !self.wait_for_lock(&mut calls) {
                        return Err(error);
                    }
                }
                other => {
                    if calls > 0 {
                        self.leave_queues();
                    }
                    return other;
                }
            }
        }
    }
}

impl Inner {
    /// As [`Inner::with_busy`] for what begins a transaction of a database: who reads it already
    /// does not wait, because two such waiters would block each other.
    pub(crate) fn with_busy_from<T>(
        &self,
        database: DbIndex,
        mut operation: impl FnMut(&mut Storage) -> Result<T>,
    ) -> Result<T> {
        let state = self.storage()?.get_mut(database).map(|tree| tree.txn_state());
        match state {
            None | Some(TxnState::None) => self.with_busy(operation),
            Some(_) => operation(&mut *self.storage()?),
        }
    }

    /// Ends what has been written outside of any statement; see [`vdbe::end_write`]. Hooks are told
    /// of a commit.
    ///
    /// # Errors
    /// That of `written`, the commit hook's refusal, and those of the commit.
    pub(crate) fn end_write<T>(self: &Rc<Inner>, written: Result<T>) -> Result<T> {
        let session = &self.session;
        if !session.autocommit.get() || session.statements.writers() > 0 {
            return written;
        }
        let wrote = self.storage()?.databases.iter().flatten().any(|tree| tree.txn_state() == TxnState::Write);
        let asks = wrote && session.has_commit_hook.get();
        let may_commit =
            || self.with_busy(vdbe::lock_all).and_then(|()| if asks { self.before_commit() } else { Ok(()) });
        let written = written.and_then(|written| may_commit().map(|()| written));
        let ended = vdbe::end_write(&mut *self.storage()?, session, written);
        self.after_schema_reset();
        self.after_rollback();
        if wrote && ended.is_ok() {
            // The hook of the log is called at the end of a statement.
            session.committed.set(true);
        }
        ended
    }
}

/// SQLite's own steps between tries, in milliseconds.
const BUSY_DELAYS: [u64; 12] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100];
/// How long the queue is waited in before a callback of the application is asked.
const CALLBACK_PATIENCE: Duration = Duration::from_millis(10);

/// How long so many tries have waited.
fn busy_delays(calls: u32) -> Duration {
    let (steps, last) = (BUSY_DELAYS.len(), BUSY_DELAYS.last().copied().unwrap_or(0));
    let first: u64 = BUSY_DELAYS.iter().take(calls as usize).sum();
    Duration::from_millis(first + (calls as usize).saturating_sub(steps) as u64 * last)
}

fn misuse() -> Error {
    Error::bare(base::ResultCode::MISUSE)
}

/// What ATTACH answers for a file that cannot be opened.
pub(crate) fn cannot_open(name: &str, error: &Error) -> Error {
    Error::new(error.extended_code(), format!("unable to open database: {name}"))
}

impl Inner {
    /// Whether the connection is interrupted, which lasts as long as something runs.
    pub(crate) fn is_interrupted(&self) -> bool {
        if !self.running.is_interrupted() {
            return false;
        }
        let runs = self.session.statements.running() > 0 || self.session.statements.readers() > 0;
        if !runs {
            self.running.forget_interrupt();
        }
        runs
    }

    /// Whether an interrupt also ends the reading of a text: SQLite looks at it between words and
    /// where the text ends without a semicolon.
    pub(crate) fn interrupts_reading(&self, sql: &str) -> bool {
        let sql = sql.as_bytes();
        let first_end = || sql.iter().position(|byte| *byte == b';' || byte.is_ascii_whitespace());
        self.is_interrupted() && first_end().is_none_or(|at| sql[at] != b';')
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // An open transaction is rolled back; there is nobody to tell about an error.
        let storage = self.storage.get_mut();
        // Shared databases that cannot be had now are this thread's, in the midst of an operation:
        // it does not end in the middle of one.
        if !storage.any_shared() || storage.take_shared().is_ok() {
            vdbe::rollback_all(storage, &self.session);
            storage.put_back_shared();
        }
        self.after_rollback();
        let _ = self.session.virtual_tables.tell_tables();
    }
}
