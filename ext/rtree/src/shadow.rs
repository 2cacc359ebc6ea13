//! The three ordinary tables that hold an R-Tree: nodes, the leaf of each row, the parent of each
//! node.

use crate::quote::{in_double, in_single};
use base::{Error, Result, ResultCode};
use extension::Storage;
use extension::storage::{BlobPlace, PrepareRules, StoredBlob, StoredStatement};
use std::cell::Cell;
use std::rc::Rc;
use value::ValueRef;

/// Rows of a table without statistics.
const ROWS_DEFAULT: i64 = 1_048_576;
/// Fewest rows that are taken from statistics.
const ROWS_MIN: i64 = 100;

/// Where the tables are.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    /// Name of the database.
    pub database: String,
    /// Name of the virtual table.
    pub table: String,
}

/// What a new table is made of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    /// Number of columns besides the coordinates, which `%_rowid` holds.
    pub auxiliary: usize,
    /// How many of the first of them keep their values where NULL is written.
    pub keep_on_null: usize,
}

/// The statements of a table. Errors are bare codes: SQLite shows no message of theirs.
pub(crate) struct Shadow {
    storage: Rc<dyn Storage>,
    names: Names,
    node_table: String,
    write_node: Box<dyn StoredStatement>,
    delete_node: Box<dyn StoredStatement>,
    read_rowid: Box<dyn StoredStatement>,
    write_rowid: Box<dyn StoredStatement>,
    delete_rowid: Box<dyn StoredStatement>,
    read_parent: Box<dyn StoredStatement>,
    write_parent: Box<dyn StoredStatement>,
    delete_parent: Box<dyn StoredStatement>,
    write_auxiliary: Option<Box<dyn StoredStatement>>,
    /// The blob of the node that was read last.
    blob: Option<Box<dyn StoredBlob>>,
    /// Says whether the database is still what it was; its number when that was looked at last.
    stamp: Option<Rc<Cell<u64>>>,
    known_stamp: u64,
    /// Counts the changes that are not this tree's own.
    era: u64,
}

/// An error without its message.
pub(crate) fn bare(error: Error) -> Error {
    Error::bare(error.extended_code())
}

/// The answer to tables that cannot be what this crate has written.
pub(crate) fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT_VTAB)
}

/// Runs a statement without rows.
fn run(statement: &mut dyn StoredStatement) -> Result<()> {
    let stepped = statement.step();
    statement.reset().and(stepped.map(|_| ())).map_err(bare)
}

/// Gives a statement its first parameters, all integers, and runs it.
fn run_with(statement: &mut dyn StoredStatement, values: [Option<i64>; 2]) -> Result<()> {
    for (number, value) in (1..).zip(values) {
        statement.bind(number, value.map_or(ValueRef::Null, ValueRef::Integer)).map_err(bare)?;
    }
    run(statement)
}

/// Runs a statement for a row.
fn run_for(statement: &mut dyn StoredStatement, key: i64) -> Result<()> {
    statement.bind(1, ValueRef::Integer(key)).map_err(bare)?;
    run(statement)
}

/// Looks up a number by a key.
fn look_up(statement: &mut dyn StoredStatement, key: i64) -> Result<Option<i64>> {
    statement.bind(1, ValueRef::Integer(key)).map_err(bare)?;
    let found = statement.step().map(|found| found.then(|| statement.value(0).to_integer()));
    statement.reset().map_err(bare)?;
    found.map_err(bare)
}

/// Runs a query and gives its first value as an integer.
pub(crate) fn first_integer(storage: &dyn Storage, sql: &str) -> Result<Option<i64>> {
    let mut statement = storage.prepare(sql, PrepareRules::default())?;
    let found = statement.step()?.then(|| statement.value(0).to_integer());
    statement.reset()?;
    Ok(found)
}

impl Names {
    fn single(&self) -> (String, String) {
        (in_single(&self.database), in_single(&self.table))
    }

    fn double(&self) -> (String, String) {
        (in_double(&self.database), in_double(&self.table))
    }

    /// Makes the tables, with an empty root.
    pub fn create(&self, storage: &dyn Storage, columns: Columns, node_bytes: usize) -> Result<()> {
        let (database, table) = self.double();
        let auxiliary: String = (0..columns.auxiliary).map(|number| format!(",a{number}")).collect();
        storage.execute(&format!(
            "CREATE TABLE \"{database}\".\"{table}_rowid\"(rowid INTEGER PRIMARY KEY,nodeno{auxiliary});\
             CREATE TABLE \"{database}\".\"{table}_node\"(nodeno INTEGER PRIMARY KEY,data);\
             CREATE TABLE \"{database}\".\"{table}_parent\"(nodeno INTEGER PRIMARY KEY,parentnode);\
             INSERT INTO \"{database}\".\"{table}_node\"VALUES(1,zeroblob({node_bytes}))"
        ))
    }

    /// Drops the tables.
    pub fn destroy(&self, storage: &dyn Storage) -> Result<()> {
        let (database, table) = self.single();
        let drops = ["node", "rowid", "parent"].map(|suffix| format!("DROP TABLE '{database}'.'{table}_{suffix}';"));
        storage.execute(&drops.concat()).map_err(bare)
    }

    /// Gives the tables the names that belong to another virtual table.
    pub fn rename(&self, storage: &dyn Storage, name: &str) -> Result<()> {
        let (database, table) = self.single();
        let name = in_double(name);
        let renames = ["node", "parent", "rowid"]
            .map(|suffix| format!("ALTER TABLE '{database}'.'{table}_{suffix}' RENAME TO \"{name}_{suffix}\";"));
        storage.execute(&renames.concat()).map_err(bare)
    }

    /// Size of the root in bytes; 0 where there is none.
    pub fn root_bytes(&self, storage: &dyn Storage) -> Result<i64> {
        let (database, table) = self.single();
        let sql = format!("SELECT length(data) FROM '{database}'.'{table}_node' WHERE nodeno = 1");
        // SQLite takes it as an integer of 32 bits.
        Ok(i64::from(first_integer(storage, &sql)?.unwrap_or(0) as i32))
    }

    /// Size of the database's pages in bytes.
    pub fn page_bytes(&self, storage: &dyn Storage) -> Result<i64> {
        Ok(first_integer(storage, &format!("PRAGMA '{}'.page_size", in_single(&self.database)))?.unwrap_or(0))
    }

    /// How many rows the statistics give the table.
    pub fn estimated_rows(&self, storage: &dyn Storage) -> Result<i64> {
        let (database, table) = self.single();
        let sql = format!("SELECT stat FROM '{database}'.sqlite_stat1 WHERE tbl = '{table}_rowid'");
        // Where there are no statistics the text cannot be prepared.
        let Ok(mut statement) = storage.prepare(&sql, PrepareRules::default()) else { return Ok(ROWS_DEFAULT) };
        let found = statement.step()?.then(|| statement.value(0).to_integer());
        statement.reset()?;
        Ok(found.unwrap_or(ROWS_MIN).max(ROWS_MIN))
    }

    /// The query for the columns besides the coordinates.
    pub fn auxiliary_query(&self) -> String {
        let (database, table) = self.double();
        format!("SELECT * FROM \"{database}\".\"{table}_rowid\" WHERE rowid=?1")
    }

    fn auxiliary_update(&self, columns: Columns) -> String {
        let (database, table) = self.double();
        let assignments: Vec<String> = (0..columns.auxiliary)
            .map(|number| match number < columns.keep_on_null {
                true => format!("a{number}=coalesce(?{},a{number})", number + 2),
                false => format!("a{number}=?{}", number + 2),
            })
            .collect();
        format!("UPDATE \"{database}\".\"{table}_rowid\"SET {} WHERE rowid=?1", assignments.join(","))
    }
}

impl Shadow {
    /// Prepares the statements.
    ///
    /// # Errors
    /// What is wrong with the tables, with its message.
    pub fn open(storage: Rc<dyn Storage>, names: Names, columns: Columns) -> Result<Shadow> {
        let (database, table) = names.single();
        let rules = PrepareRules { no_virtual_tables: true };
        let prepare = |sql: &str| storage.prepare(sql, rules);
        let write =
            |suffix: &str| prepare(&format!("INSERT OR REPLACE INTO '{database}'.'{table}_{suffix}' VALUES(?1, ?2)"));
        let delete =
            |suffix: &str, key: &str| prepare(&format!("DELETE FROM '{database}'.'{table}_{suffix}' WHERE {key} = ?1"));
        let read = |suffix: &str, column: &str, key: &str| {
            prepare(&format!("SELECT {column} FROM '{database}'.'{table}_{suffix}' WHERE {key} = ?1"))
        };
        let keep_auxiliary = format!(
            "INSERT INTO\"{0}\".\"{1}_rowid\"(rowid,nodeno)VALUES(?1,?2)ON CONFLICT(rowid)DO UPDATE SET \
             nodeno=excluded.nodeno",
            in_double(&names.database),
            in_double(&names.table)
        );
        let has_auxiliary = columns.auxiliary > 0;
        Ok(Shadow {
            write_node: write("node")?,
            delete_node: delete("node", "nodeno")?,
            read_rowid: read("rowid", "nodeno", "rowid")?,
            write_rowid: if has_auxiliary { prepare(&keep_auxiliary)? } else { write("rowid")? },
            delete_rowid: delete("rowid", "rowid")?,
            read_parent: read("parent", "parentnode", "nodeno")?,
            write_parent: write("parent")?,
            delete_parent: delete("parent", "nodeno")?,
            write_auxiliary: has_auxiliary.then(|| prepare(&names.auxiliary_update(columns))).transpose()?,
            blob: None,
            stamp: None,
            known_stamp: 0,
            era: 0,
            node_table: format!("{}_node", names.table),
            names,
            storage,
        })
    }

    /// A number that stays the same as long as nobody but this tree changes the database.
    pub fn era(&mut self) -> u64 {
        if !self.is_same_era() {
            self.known_stamp = self.stamp.as_ref().map_or(0, |stamp| stamp.get());
            self.era += 1;
        }
        self.era
    }

    /// Whether nobody has changed the database since it was looked at.
    pub fn is_same_era(&self) -> bool {
        self.stamp.as_ref().is_some_and(|stamp| stamp.get() == self.known_stamp)
    }

    /// Makes a change of one row, which begins no era unless triggers or others have done more.
    fn change<T>(&mut self, change: impl FnOnce(&mut Shadow) -> Result<T>) -> Result<T> {
        let (is_same_era, changes) = (self.is_same_era(), self.storage.total_changes());
        let result = change(self);
        if let Some(stamp) = &self.stamp
            && is_same_era
            && result.is_ok()
            && self.storage.total_changes() <= changes + 1
        {
            self.known_stamp = stamp.get();
        }
        result
    }

    /// Closes the blob, so that its table can be dropped.
    pub fn forget_blob(&mut self) {
        self.blob = None;
    }

    /// Reads a node of `node_bytes` bytes into a buffer.
    ///
    /// # Errors
    /// `SQLITE_CORRUPT_VTAB` for a node that is not there or has another size.
    pub fn read_node(&mut self, number: i64, node_bytes: usize, into: &mut Vec<u8>) -> Result<()> {
        let result = self.try_read_node(number, node_bytes, into);
        if result.is_err() {
            self.blob = None;
        }
        result
    }

    fn try_read_node(&mut self, number: i64, node_bytes: usize, into: &mut Vec<u8>) -> Result<()> {
        into.resize(node_bytes, 0);
        match self.blob.as_mut().map(|blob| blob.read_row(number, into)) {
            Some(Ok(true)) if number > 0 => return Ok(()),
            Some(Err(_)) => self.blob = None,
            _ => {}
        }
        let blob = match &mut self.blob {
            Some(blob) => blob,
            none => {
                let place = BlobPlace {
                    database: &self.names.database,
                    table: &self.node_table,
                    column: "data",
                    rowid: number,
                };
                let blob = none.insert(self.storage.open_blob(place, false).map_err(not_a_node)?);
                self.stamp = blob.content_stamp();
                blob
            }
        };
        if number <= 0 || blob.len() != node_bytes {
            return Err(corrupt());
        }
        blob.read_at(into, 0).map_err(bare)
    }

    /// Writes a node; its number, which is new where none is given.
    pub fn write_node(&mut self, number: Option<i64>, data: &[u8]) -> Result<i64> {
        self.change(|shadow| {
            let statement = &mut *shadow.write_node;
            statement.bind(1, number.map_or(ValueRef::Null, ValueRef::Integer)).map_err(bare)?;
            statement.bind(2, ValueRef::Blob(data)).map_err(bare)?;
            run(statement)
        })?;
        match number {
            Some(number) => Ok(number),
            // A rowid of 0 shows that the table is not one with rowids.
            None => Some(self.storage.last_insert_rowid()).filter(|number| *number != 0).ok_or_else(corrupt),
        }
    }

    pub fn delete_node(&mut self, number: i64) -> Result<()> {
        self.change(|shadow| run_for(&mut *shadow.delete_node, number))
    }

    /// Number of the leaf that holds a row.
    pub fn leaf_of(&mut self, rowid: i64) -> Result<Option<i64>> {
        look_up(&mut *self.read_rowid, rowid)
    }

    /// Notes the leaf of a row.
    pub fn write_leaf(&mut self, rowid: i64, node: i64) -> Result<()> {
        self.change(|shadow| run_with(&mut *shadow.write_rowid, [Some(rowid), Some(node)]))
    }

    /// A rowid that no row has; the row is there from then on.
    pub fn fresh_rowid(&mut self) -> Result<i64> {
        self.change(|shadow| run_with(&mut *shadow.write_rowid, [None, None]))?;
        Ok(self.storage.last_insert_rowid())
    }

    pub fn delete_rowid(&mut self, rowid: i64) -> Result<()> {
        self.change(|shadow| run_for(&mut *shadow.delete_rowid, rowid))
    }

    /// Number of a node's parent.
    pub fn parent_of(&mut self, node: i64) -> Result<Option<i64>> {
        look_up(&mut *self.read_parent, node)
    }

    pub fn write_parent(&mut self, node: i64, parent: i64) -> Result<()> {
        self.change(|shadow| run_with(&mut *shadow.write_parent, [Some(node), Some(parent)]))
    }

    pub fn delete_parent(&mut self, node: i64) -> Result<()> {
        self.change(|shadow| run_for(&mut *shadow.delete_parent, node))
    }

    /// Writes the columns besides the coordinates.
    pub fn write_auxiliary<'v>(&mut self, rowid: i64, values: impl Iterator<Item = ValueRef<'v>>) -> Result<()> {
        self.change(|shadow| {
            let Some(statement) = &mut shadow.write_auxiliary else { return Ok(()) };
            statement.bind(1, ValueRef::Integer(rowid)).map_err(bare)?;
            for (number, value) in (2..).zip(values) {
                statement.bind(number, value).map_err(bare)?;
            }
            run(&mut **statement)
        })
    }
}

/// A blob that cannot be opened for what is in the tables, not for want of memory or of the file.
fn not_a_node(error: Error) -> Error {
    if error.extended_code() == ResultCode::ERROR { corrupt() } else { bare(error) }
}
