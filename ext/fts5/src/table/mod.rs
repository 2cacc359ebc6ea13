//! The module `fts5` and its tables.

mod best_index;
mod call;
mod cursor;
mod found;
mod open_cursors;
mod plan;
mod question;
mod update;

use crate::config::{Config, Content};
use crate::global::Global;
use crate::statement::without_message;
use crate::storage::Storage;
use base::{Error, Reason, Result, ResultCode};
use extension::vtab::{
    Change, Connecting, FoundFunction, IndexInfo, IndexPlan, Module, VirtualCursor, VirtualTable, VtabOption,
};
use extension::{FunctionDef, FunctionFlags, FunctionKind, ScalarFunction, Special};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

pub(crate) use cursor::CursorCore;
use cursor::{Cursor, SortSource};
pub(crate) use open_cursors::OpenCursors;

/// The module.
pub(crate) struct Fts5Module {
    pub global: Rc<Global>,
    pub cursors: Rc<OpenCursors>,
}

/// A table with what its cursors share.
pub(crate) struct TableCore {
    config: Rc<Config>,
    storage: Storage,
    /// The cursors of all tables.
    open_cursors: Rc<OpenCursors>,
    /// The query whose rows a statement of the table itself sorts.
    sort_source: RefCell<Option<SortSource>>,
    /// One more than the number of the last savepoint; 0 for none.
    savepoint: Cell<i32>,
}

impl TableCore {
    pub fn config(&self) -> &Rc<Config> {
        &self.config
    }

    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    fn global(&self) -> &Rc<Global> {
        self.config.global()
    }

    /// Its open cursors.
    fn cursors(self: &Rc<Self>) -> Vec<Rc<CursorCore>> {
        let all = self.open_cursors.all().into_iter();
        all.filter(|cursor| Rc::ptr_eq(cursor.table(), self)).collect()
    }

    /// Before the first look at the index in a transaction.
    fn begin(self: &Rc<Self>) -> Result<()> {
        if self.cursors().is_empty() { self.storage.index().begin() } else { Ok(()) }
    }

    /// Lets cursors find their rows once more: the index is going to change.
    fn trip_cursors(self: &Rc<Self>) {
        self.cursors().iter().for_each(|cursor| cursor.trip());
    }

    /// Writes what is pending.
    ///
    /// # Errors
    /// Those of writing segments.
    pub fn flush(self: &Rc<Self>) -> Result<()> {
        self.trip_cursors();
        self.storage.sync()
    }
}

impl Fts5Module {
    fn init(&self, host: &dyn Connecting, arguments: &[&str], creates: bool) -> Result<Rc<dyn VirtualTable>> {
        let config = Rc::new(Config::parse(&self.global, host.storage(), arguments)?);
        if creates || config.preloads_tokenizer() {
            config.tokenizer()?;
        }
        let storage = Storage::new(&config);
        if creates {
            storage.create()?;
        }
        host.declare(&config.declaration()).map_err(without_message)?;
        config
            .load(config.settings().cookie.wrapping_sub(1))
            .map_err(|error| if error.reason() == Reason::IndexFormat { error } else { without_message(error) })?;
        if *config.content() == Content::Own {
            host.configure(VtabOption::ConstraintSupport(true));
        }
        host.configure(VtabOption::Innocuous);
        let open_cursors = self.cursors.clone();
        let core =
            TableCore { config, storage, open_cursors, sort_source: RefCell::default(), savepoint: Cell::new(0) };
        Ok(Rc::new(Table(Rc::new(core))))
    }
}

impl Module for Fts5Module {
    fn create(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.init(host, arguments, true)
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        self.init(host, arguments, false)
    }

    fn shadow_name(&self, suffix: &str) -> bool {
        ["config", "content", "data", "docsize", "idx"].iter().any(|own| suffix.eq_ignore_ascii_case(own))
    }

    fn is_writable(&self) -> bool {
        true
    }
}

/// A connected table.
struct Table(Rc<TableCore>);

/// An auxiliary function as the connection calls it: the first argument is the number of the
/// cursor.
fn call_auxiliary(cursors: &Rc<OpenCursors>, name: &str) -> FunctionDef {
    let (cursors, own) = (cursors.clone(), name.to_owned());
    let call = move |context: &mut extension::Context<'_>, arguments: &[value::Mem]| {
        let (number, rest) = match arguments.split_first() {
            Some((first, rest)) => (first.to_integer(), rest),
            None => return Err(Error::bare(ResultCode::MISUSE)),
        };
        let cursor = cursors.get(number).filter(|cursor| cursor.is_at_row());
        let cursor = cursor.ok_or_else(|| Error::sql(format!("no such cursor: {number}")))?;
        cursor.call_function(&own, context, rest)
    };
    function(name, -1, call)
}

/// A function of a connection.
pub(crate) fn function(
    name: &str,
    arg_count: i16,
    call: impl Fn(&mut extension::Context<'_>, &[value::Mem]) -> Result<()> + 'static,
) -> FunctionDef {
    FunctionDef {
        name: name.to_ascii_lowercase().into(),
        arg_count,
        flags: FunctionFlags::default(),
        special: Special::None,
        kind: FunctionKind::Scalar(ScalarFunction::Closure(Rc::new(call))),
    }
}

/// What stands for an auxiliary function where no full-text table is its first argument.
pub(crate) fn placeholder(name: &str) -> FunctionDef {
    let message = format!("unable to use function {name} in the requested context");
    function(name, -1, move |_, _| Err(Error::sql(message.clone())))
}

impl VirtualTable for Table {
    fn best_index(&self, info: &IndexInfo, plan: &mut IndexPlan) -> Result<()> {
        best_index::best_index(&self.0.config, info, plan)
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        self.0.begin()?;
        Ok(Box::new(Cursor(CursorCore::open(&self.0))))
    }

    fn is_writable(&self) -> bool {
        true
    }

    fn update(&self, change: &Change<'_>) -> Result<i64> {
        update::update(&self.0, change)
    }

    fn has_transactions(&self) -> bool {
        true
    }

    fn begin(&self) -> Result<()> {
        self.0.begin()
    }

    fn sync(&self) -> Result<()> {
        self.0.flush()
    }

    fn rollback(&self) {
        self.0.storage.rollback();
        self.0.config.change_settings(|settings| settings.page_size = 0);
    }

    fn savepoint(&self, number: i32) -> Result<()> {
        self.0.flush()?;
        self.0.savepoint.set(number + 1);
        Ok(())
    }

    fn release(&self, number: i32) -> Result<()> {
        if number + 1 < self.0.savepoint.get() {
            self.0.flush()?;
            self.0.savepoint.set(number);
        }
        Ok(())
    }

    fn rollback_to(&self, number: i32) -> Result<()> {
        self.0.trip_cursors();
        if number < self.0.savepoint.get() {
            self.0.config.change_settings(|settings| settings.page_size = 0);
            self.0.storage.rollback();
        }
        Ok(())
    }

    fn can_rename(&self) -> bool {
        true
    }

    fn rename(&self, name: &str) -> Result<()> {
        self.0.storage.rename(name)
    }

    fn find_function(&self, name: &str, _: usize) -> Option<FoundFunction> {
        self.0.global().function(name)?;
        Some(FoundFunction { def: Rc::new(call_auxiliary(&self.0.open_cursors, name)), constraint: None })
    }

    fn integrity(&self, database: &str, table: &str, _: bool) -> Result<Option<String>> {
        match self.0.storage.check(false) {
            Ok(()) => Ok(None),
            Err(error) if error.code() == ResultCode::CORRUPT => Ok(Some(match error.says_more() {
                true => error.message().to_owned(),
                false => format!("malformed inverted index for FTS5 table {database}.{table}"),
            })),
            Err(error) => Err(Error::bare(error.extended_code())),
        }
    }

    fn destroy(&self) -> Result<()> {
        self.0.storage.drop_all()
    }

    fn as_any(&self) -> Option<&dyn std::any::Any> {
        Some(&self.0)
    }
}
