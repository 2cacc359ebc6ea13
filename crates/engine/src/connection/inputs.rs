//! What programs are made from, apart from their text and the schemas: settings, names of
//! databases, functions, collations, modules, limits.
//!
//! Programs are kept by their text, and statements stay prepared, only as long as all of it is the
//! same. So the fields are private to this file: the operations here are the only ones that change
//! them, and each counts its change.

use super::Inner;
use crate::switches::{RunSettings, Switch};
use base::{Build, Encoding, Limit, Limits};
use extension::vtab::ModuleRegistry;
use extension::{CollationRegistry, FunctionRegistry, Replaced};
use resolve::{CompileSettings, CompileSwitch};
use std::cell::{Cell, Ref, RefCell};
use std::rc::Rc;

/// Names of the databases by number.
pub(crate) type DatabaseNames = Vec<Box<str>>;

/// Whom a change concerns; each one also concerns those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// Programs that are kept by their text: they are not handed out any more.
    KeptPrograms,
    /// Prepared statements: they are prepared again before their next run.
    Statements,
    /// Statements that have begun and still wait for a lock: they come back with `SQLITE_SCHEMA`.
    Waiting,
}

/// What programs are made from.
pub(crate) struct CompileInputs {
    settings: Cell<CompileSettings>,
    names: RefCell<Rc<DatabaseNames>>,
    functions: RefCell<Rc<FunctionRegistry>>,
    collations: RefCell<Rc<CollationRegistry>>,
    modules: RefCell<Rc<ModuleRegistry>>,
    limits: RefCell<Rc<Limits>>,
    stamp: Stamp,
}

/// Counts changes.
#[derive(Default)]
struct Stamp {
    /// All of them.
    all: Cell<u32>,
    /// Those that concern statements.
    statements: Cell<u32>,
    /// Those of them that were an ATTACH, after which old statements still mean the same.
    attached: Cell<u32>,
}

fn count(counter: &Cell<u32>) {
    counter.set(counter.get().wrapping_add(1));
}

impl CompileInputs {
    /// Those of a new connection.
    pub fn new(functions: FunctionRegistry, modules: ModuleRegistry) -> CompileInputs {
        CompileInputs {
            settings: Cell::default(),
            names: RefCell::new(Rc::new(vec!["main".into(), "temp".into()])),
            functions: RefCell::new(Rc::new(functions)),
            collations: RefCell::default(),
            modules: RefCell::new(Rc::new(modules)),
            limits: RefCell::default(),
            stamp: Stamp::default(),
        }
    }
}

/// What there is now.
impl Inner {
    /// The settings that programs depend on.
    #[inline]
    pub fn settings(&self) -> CompileSettings {
        self.inputs().settings.get()
    }

    /// Encoding of text in the databases.
    #[inline]
    pub fn encoding(&self) -> Encoding {
        self.settings().encoding
    }

    /// Names of the databases by number.
    pub fn names(&self) -> Ref<'_, Rc<DatabaseNames>> {
        self.inputs().names.borrow()
    }

    /// The functions.
    pub fn functions(&self) -> Ref<'_, Rc<FunctionRegistry>> {
        self.inputs().functions.borrow()
    }

    /// The collations.
    pub fn collations(&self) -> Ref<'_, Rc<CollationRegistry>> {
        self.inputs().collations.borrow()
    }

    /// The modules of virtual tables.
    pub fn modules(&self) -> Ref<'_, Rc<ModuleRegistry>> {
        self.inputs().modules.borrow()
    }

    /// The limits.
    #[inline]
    pub fn limits(&self) -> Ref<'_, Rc<Limits>> {
        self.inputs().limits.borrow()
    }

    /// Becomes another number with every change.
    #[inline]
    pub fn inputs_stamp(&self) -> u32 {
        self.inputs().stamp.all.get()
    }

    /// Becomes another number with every change after which statements are prepared again.
    #[inline]
    pub fn statements_stamp(&self) -> u32 {
        self.inputs().stamp.statements.get()
    }

    /// The same without those changes after which old statements mean what they meant.
    pub fn expiry(&self) -> u32 {
        self.inputs().stamp.statements.get().wrapping_sub(self.inputs().stamp.attached.get())
    }
}

/// Changes.
impl Inner {
    /// Counts a change.
    pub fn note_change(&self, reach: Reach) {
        count(&self.inputs().stamp.all);
        if reach >= Reach::Statements {
            count(&self.inputs().stamp.statements);
        }
        if reach == Reach::Waiting {
            self.renew_generations();
        }
    }

    /// Changes settings that programs depend on.
    pub fn change_settings(&self, reach: Reach, change: impl FnOnce(&mut CompileSettings)) {
        let mut settings = self.settings();
        change(&mut settings);
        self.inputs().settings.set(settings);
        self.note_change(reach);
    }

    /// Turns a switch on or off. SQLite prepares statements again also where it was so before.
    pub fn set_switch(&self, switch: impl Into<Switch>, on: bool) {
        match switch.into() {
            Switch::Compile(switch) => {
                self.change_settings(Reach::Waiting, |settings| *settings = settings.with(switch, on));
            }
            Switch::Run(switch) => {
                self.change_run_settings(|settings: &mut RunSettings| *settings = settings.with(switch, on));
                self.note_change(Reach::Waiting);
            }
        }
    }

    /// Whether an authorizer is there from now on. One that goes leaves what it has allowed.
    pub fn note_authorizer(&self, is_there: bool) {
        let reach = if is_there { Reach::Waiting } else { Reach::KeptPrograms };
        self.change_settings(reach, |settings| *settings = settings.with(CompileSwitch::HasAuthorizer, is_there));
    }

    /// Text has another encoding: that of the main database, which was just read, or that of one to
    /// come.
    pub fn set_encoding(&self, encoding: Encoding) {
        if self.encoding() != encoding {
            self.change_settings(Reach::KeptPrograms, |settings| settings.encoding = encoding);
        }
    }

    /// ANALYZE stops after so many entries of an index.
    pub fn set_analysis_limit(&self, limit: u32) {
        self.change_settings(Reach::KeptPrograms, |settings| settings.analysis_limit = limit);
    }

    /// Changes the names of the databases, or which there are.
    pub fn change_names(&self, reach: Reach, change: impl FnOnce(&mut DatabaseNames)) {
        change(Rc::make_mut(&mut self.inputs().names.borrow_mut()));
        self.note_change(reach);
    }

    /// There is one more database. Old statements still mean the same.
    pub fn add_name(&self, name: &str) {
        self.change_names(Reach::Statements, |names| names.push(name.into()));
        count(&self.inputs().stamp.attached);
    }

    /// Changes the functions; whether one was there before. That goes with nothing borrowed: what
    /// the application runs when one goes may use the connection. Statements that are prepared keep
    /// theirs unless one was replaced.
    pub fn change_functions(&self, change: impl FnOnce(&mut FunctionRegistry) -> Replaced) -> bool {
        self.release_programs();
        let replaced = change(Rc::make_mut(&mut self.inputs().functions.borrow_mut()));
        self.note_change(if replaced.was_there { Reach::Waiting } else { Reach::KeptPrograms });
        replaced.was_there
    }

    /// Puts the library's functions of a name in the place of the application's.
    pub fn restore_functions(&self, name: &str) {
        self.release_programs();
        let replaced = Rc::make_mut(&mut self.inputs().functions.borrow_mut()).restore(name);
        self.note_change(Reach::Waiting);
        drop(replaced);
    }

    /// Changes the collations. Those before go with nothing borrowed, as in
    /// [`Inner::change_functions`].
    pub fn change_collations(&self, change: impl FnOnce(&mut CollationRegistry)) {
        self.release_programs();
        let mut collations = Rc::clone(&self.collations());
        change(Rc::make_mut(&mut collations));
        let before = self.inputs().collations.replace(collations);
        self.schemas().forget_all();
        self.note_change(Reach::Waiting);
        drop(before);
    }

    /// Changes the modules; what the change answers goes to the caller, who drops it with nothing
    /// borrowed.
    pub fn change_modules<T>(&self, change: impl FnOnce(&mut ModuleRegistry) -> T) -> T {
        self.release_programs();
        let before = change(Rc::make_mut(&mut self.inputs().modules.borrow_mut()));
        self.note_change(Reach::Waiting);
        before
    }

    /// Puts a module of the library where it is found the next time: nothing changes.
    pub fn keep_module(&self, name: &str, module: Rc<dyn extension::vtab::Module>) {
        Rc::make_mut(&mut self.inputs().modules.borrow_mut()).register(name, module);
    }

    /// Lets an extension add functions and modules.
    pub fn change_registries<T>(&self, change: impl FnOnce(&mut FunctionRegistry, &mut ModuleRegistry) -> T) -> T {
        let mut functions = self.inputs().functions.borrow_mut();
        let mut modules = self.inputs().modules.borrow_mut();
        let result = change(Rc::make_mut(&mut functions), Rc::make_mut(&mut modules));
        self.note_change(Reach::KeptPrograms);
        result
    }

    /// Sets a limit; the value before.
    pub fn set_limit(&self, limit: Limit, value: i32) -> i32 {
        self.note_change(Reach::KeptPrograms);
        Rc::make_mut(&mut self.inputs().limits.borrow_mut()).set(limit, value)
    }

    /// The limits become those of a build.
    pub fn reset_limits(&self, build: Build) {
        self.note_change(Reach::KeptPrograms);
        *self.inputs().limits.borrow_mut() = Rc::new(Limits::new(build));
    }

    /// Forgets the programs that are kept by their text, where they could be the last to own
    /// something of the application. They go with nothing borrowed: what it runs then may use the
    /// connection.
    pub fn release_programs(&self) {
        self.preparation().forget_programs();
    }

    /// Gives every schema in memory another generation: statements that were made with it do not
    /// begin any more.
    fn renew_generations(&self) {
        self.schemas().renew(|schema| self.stamp(schema.database, schema.cookie, schema.generation));
    }
}

#[cfg(test)]
mod tests;
