//! The virtual tables that a connection knows.

use base::DbIndex;
use base::hash::FxHashMap;
use bytecode::Program;
use extension::vtab::Connecting;
use schema::{Schema, Table};
use std::cell::RefCell;
use std::rc::Rc;

/// The program of a statement, for the tables that show it; nothing in it where the statement has
/// none.
pub struct ShownProgram(pub(super) Option<Rc<Program>>);

/// Finds the statement that a value stands for.
pub type ProgramOf = Rc<dyn Fn(&value::Mem) -> Option<ShownProgram>>;

/// Names of a database and a table, folded.
type Key = (Box<str>, Box<str>);

fn folded(database: &str, table: &str) -> Key {
    (database.to_ascii_lowercase().into(), table.to_ascii_lowercase().into())
}

/// A table that a module is making.
struct Made {
    database: DbIndex,
    name: Box<str>,
    declares: Rc<dyn Connecting>,
}

/// What a connection knows about virtual tables. What goes may run code of modules: it is handed
/// out, and dropped with nothing borrowed.
#[derive(Default)]
pub(crate) struct VirtualTables {
    program_of: RefCell<Option<ProgramOf>>,
    connected: RefCell<FxHashMap<Key, Rc<Table>>>,
    /// By folded name of the module.
    eponymous: RefCell<FxHashMap<Box<str>, Rc<Table>>>,
    /// Outermost first.
    making: RefCell<Vec<Made>>,
}

impl VirtualTables {
    /// What finds the statement that a value stands for.
    pub fn program_of(&self) -> Option<ProgramOf> {
        self.program_of.borrow().clone()
    }

    /// From now on this finds statements.
    pub fn find_programs_by(&self, program_of: ProgramOf) {
        let before = self.program_of.replace(Some(program_of));
        drop(before);
    }

    /// A table that is connected.
    pub fn connected(&self, database: &str, name: &str) -> Option<Rc<Table>> {
        self.connected.borrow().get(&folded(database, name)).cloned()
    }

    /// A table is connected; what was there before.
    pub fn connect(&self, database: &str, name: &str, table: Rc<Table>) -> Option<Rc<Table>> {
        self.connected.borrow_mut().insert(folded(database, name), table)
    }

    /// A table is connected no longer.
    pub fn disconnect(&self, database: &str, name: &str) -> Option<Rc<Table>> {
        self.connected.borrow_mut().remove(&folded(database, name))
    }

    /// Gives up the tables of a database that its schema does not have any more.
    pub fn prune(&self, database: &str, schema: &Schema) -> Vec<Rc<Table>> {
        let database = database.to_ascii_lowercase();
        self.give_up(|own, name, table| {
            own == database && schema.table(name).is_none_or(|plain| plain.sql != table.sql)
        })
    }

    /// Gives up every connected table, or those of one database.
    pub fn disconnect_all(&self, database: Option<&str>) -> Vec<Rc<Table>> {
        let wanted = database.map(str::to_ascii_lowercase);
        let mut gone = self.give_up(|own, _, _| wanted.as_ref().is_none_or(|wanted| own == wanted));
        if database.is_none() {
            gone.extend(self.eponymous.take().into_values());
        }
        gone
    }

    /// Gives up the connected tables of all databases, but not those that modules offer.
    pub fn disconnect_schemas(&self) -> Vec<Rc<Table>> {
        self.give_up(|_, _, _| true)
    }

    fn give_up(&self, goes: impl Fn(&str, &str, &Table) -> bool) -> Vec<Rc<Table>> {
        let mut gone = Vec::new();
        self.connected.borrow_mut().retain(|(database, name), table| {
            let stays = !goes(database, name, table);
            if !stays {
                gone.push(table.clone());
            }
            stays
        });
        gone
    }

    /// The table that a module offers under its own name, folded.
    pub fn eponymous(&self, module: &str) -> Option<Rc<Table>> {
        self.eponymous.borrow().get(module).cloned()
    }

    /// A module offers a table.
    pub fn offer(&self, module: Box<str>, table: Rc<Table>) {
        self.eponymous.borrow_mut().insert(module, table);
    }

    /// A module is another: it offers its table again.
    pub fn withdraw(&self, module: &str) -> Option<Rc<Table>> {
        let mut eponymous = self.eponymous.borrow_mut();
        if eponymous.is_empty() { None } else { eponymous.remove(module.to_ascii_lowercase().as_str()) }
    }

    /// Whether a module is making a table.
    pub fn is_making(&self) -> bool {
        !self.making.borrow().is_empty()
    }

    /// Whether a module is making this table.
    pub fn is_making_table(&self, database: DbIndex, name: &str) -> bool {
        self.making.borrow().iter().any(|made| made.database == database && *made.name == *name)
    }

    /// A module begins to make a table.
    pub fn begin_making(&self, database: DbIndex, name: &str, declares: Rc<dyn Connecting>) {
        self.making.borrow_mut().push(Made { database, name: name.into(), declares });
    }

    /// The module is done.
    pub fn end_making(&self) {
        let done = self.making.borrow_mut().pop();
        drop(done);
    }

    /// What the innermost of the modules that are making tables declares.
    pub fn making(&self) -> Option<Rc<dyn Connecting>> {
        self.making.borrow().last().map(|made| Rc::clone(&made.declares))
    }
}
