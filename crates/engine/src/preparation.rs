//! What preparing a statement needs, and what it leaves to the next one.

mod cache;
mod machine;
mod template;

pub(crate) use cache::{CacheLookup, Key, Moment, Prepared, ProgramCache};
pub(crate) use machine::PooledVm;
pub(crate) use template::{Template, literals_are_limited, tables_allow};

use crate::options::PrepareOptions;
use resolve::Parameters;
use std::cell::{Cell, RefCell, RefMut};
use std::rc::Rc;

/// What the preparation of a statement needs, and what it leaves to the next one.
#[derive(Default)]
pub(crate) struct Preparation {
    /// How the statement that is being prepared is prepared.
    options: Cell<PrepareOptions>,
    programs: RefCell<ProgramCache>,
    /// What statements without parameters share.
    no_parameters: Rc<Parameters>,
    /// Run states of statements that are over.
    machines: RefCell<Vec<PooledVm>>,
    /// Offset after what the last preparation that parsed has read.
    parsed_to: Cell<usize>,
}

impl Preparation {
    /// How the statement that is being prepared is prepared.
    pub fn options(&self) -> PrepareOptions {
        self.options.get()
    }

    /// Prepares a statement in its own way.
    pub fn with_options<T>(&self, options: PrepareOptions, prepare: impl FnOnce() -> T) -> T {
        let before = self.options.replace(options);
        let result = prepare();
        self.options.set(before);
        result
    }

    /// A text was read up to that offset.
    pub fn read_to(&self, offset: usize) {
        self.parsed_to.set(offset);
    }

    /// Offset after what the last preparation that parsed has read.
    pub fn parsed_to(&self) -> usize {
        self.parsed_to.get()
    }

    /// What statements without parameters share.
    pub fn no_parameters(&self) -> Rc<Parameters> {
        self.no_parameters.clone()
    }

    /// The programs that are kept by their text.
    pub fn programs(&self) -> RefMut<'_, ProgramCache> {
        self.programs.borrow_mut()
    }

    /// What is kept of a text. Programs that were made for something else go, with nothing
    /// borrowed: a table of the application may go with them.
    pub fn find(&self, sql: &str, now: &Moment<'_>) -> CacheLookup {
        loop {
            let mut programs = self.programs.borrow_mut();
            let known = programs.find(now, sql);
            if matches!(known, CacheLookup::Similar(_) | CacheLookup::Nothing(_)) || programs.is_current(now) {
                return known;
            }
            let stale = programs.renew(now);
            drop(programs);
            drop((known, stale));
        }
    }

    /// The cache, to keep a program in it that was just made. Nothing if something has changed
    /// while it was compiled.
    pub fn programs_to_keep(&self, key: Key, now: &Moment<'_>) -> Option<RefMut<'_, ProgramCache>> {
        if !key.is_current(now) {
            return None;
        }
        let mut programs = self.programs.borrow_mut();
        if !programs.is_current(now) {
            let stale = programs.renew(now);
            drop(programs);
            drop(stale);
            programs = self.programs.borrow_mut();
        }
        Some(programs)
    }

    /// Forgets the programs that are kept by their text. They go with nothing borrowed.
    pub fn forget_programs(&self) {
        drop(self.programs.take());
    }

    /// The run state of a statement that is over, for another one.
    pub fn take_machine(&self) -> Option<PooledVm> {
        self.machines.borrow_mut().pop()
    }

    /// Keeps the run state of a statement that is over, if there are not enough.
    pub fn keep_machine(&self, machine: impl FnOnce() -> PooledVm) {
        /// How many a connection keeps.
        const KEPT_MAX: usize = 4;
        let mut kept = self.machines.borrow_mut();
        if kept.len() < KEPT_MAX {
            kept.push(machine());
        }
    }
}
