//! What all programs of a statement share: the databases that they use, the virtual tables that
//! they change, the sequences that they count on.

use base::{DbIndex, Error, PageNo};
use bytecode::TableInfo;
use extension::vtab::ConnectedTable;
use plan::tree::SequenceUse;
use schema::Table;
use std::rc::Rc;

/// What a statement knows of one AUTOINCREMENT table, in registers of its own program.
#[derive(Clone)]
pub(crate) struct Sequence<'p> {
    /// The tables.
    pub tables: &'p SequenceUse,
    /// The table's name.
    pub name: i32,
    /// Its greatest rowid ever.
    pub greatest: i32,
    /// The rowid of its row in `sqlite_sequence`; NULL without one.
    pub row: i32,
}

/// What the programs of a statement use and change. It goes from one program to the next.
#[derive(Default)]
pub(crate) struct Effects<'p> {
    /// Databases used: whether they are written.
    databases: Vec<(DbIndex, bool)>,
    /// Virtual tables that are changed.
    changed_virtual: Vec<Rc<ConnectedTable>>,
    /// The AUTOINCREMENT tables that rows are inserted into.
    sequences: Vec<Sequence<'p>>,
    /// What went wrong where nothing could be returned.
    failure: Option<Error>,
    /// Address of the `Halt` before the rows of RETURNING, where a foreign key is violated.
    key_check: Option<i32>,
    /// The description of the table that was changed last, for the interpreter.
    last_table: Option<(DbIndex, PageNo, Rc<TableInfo>)>,
}

impl<'p> Effects<'p> {
    /// Of a statement; `databases` is an empty list.
    pub fn of(databases: Vec<(DbIndex, bool)>) -> Effects<'p> {
        Effects { databases, ..Effects::default() }
    }

    /// Notes that a database is read or written.
    pub fn use_database(&mut self, database: DbIndex, write: bool) {
        match self.databases.iter_mut().find(|(own, _)| *own == database) {
            Some((_, writes)) => *writes |= write,
            None => self.databases.push((database, write)),
        }
    }

    /// The databases in the order in which they are locked, and whether they are written.
    pub fn sorted_databases(&mut self) -> &[(DbIndex, bool)] {
        self.databases.sort_unstable_by_key(|(database, _)| *database);
        &self.databases
    }

    /// The databases, and whether they are written.
    pub fn databases(&self) -> &[(DbIndex, bool)] {
        &self.databases
    }

    /// Gives the list of databases back, for its memory.
    pub fn into_databases(self) -> Vec<(DbIndex, bool)> {
        self.databases
    }

    /// Notes that a virtual table is changed.
    pub fn change_virtual(&mut self, table: &Rc<ConnectedTable>) {
        if !self.changed_virtual.iter().any(|own| Rc::ptr_eq(own, table)) {
            self.changed_virtual.push(table.clone());
        }
    }

    /// The virtual tables that are changed, for the statement's beginning.
    pub fn take_changed_virtual(&mut self) -> Vec<Rc<ConnectedTable>> {
        std::mem::take(&mut self.changed_virtual)
    }

    /// Adds a sequence.
    pub fn add_sequence(&mut self, sequence: Sequence<'p>) {
        self.sequences.push(sequence);
    }

    /// The sequences, by number.
    pub fn sequences(&self) -> &[Sequence<'p>] {
        &self.sequences
    }

    /// Notes what went wrong where nothing can be returned; the first time counts.
    pub fn fail(&mut self, error: Error) {
        self.failure.get_or_insert(error);
    }

    /// What went wrong.
    pub fn take_failure(&mut self) -> Option<Error> {
        self.failure.take()
    }

    /// The description of a table for the interpreter: the last one, if that was of this table.
    pub fn table_info(&mut self, table: &Table, make: impl FnOnce() -> Rc<TableInfo>) -> Rc<TableInfo> {
        match &self.last_table {
            Some((database, root, info)) if (*database, *root) == (table.database, table.root) => info.clone(),
            _ => {
                let info = make();
                self.last_table = Some((table.database, table.root, info.clone()));
                info
            }
        }
    }

    /// Notes the test of foreign keys before the rows of RETURNING: it fails when all is written,
    /// and needs no journal.
    pub fn note_key_check(&mut self, address: i32) {
        self.key_check = Some(address);
    }

    /// Whether this is the address of that test.
    pub fn is_key_check(&self, address: usize) -> bool {
        self.key_check.is_some_and(|own| own as usize == address)
    }
}
