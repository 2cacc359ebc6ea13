//! The schema of one database.

use crate::{Index, Table, Trigger};
use base::hash::FxHashMap;
use base::{DbIndex, Encoding};
use std::rc::Rc;

/// The schema of one database at one schema cookie. Changed only while it has one owner.
#[derive(Clone, Debug, Default)]
pub struct Schema {
    /// The database.
    pub database: DbIndex,
    /// The schema cookie that it was read at.
    pub cookie: u32,
    /// Counts every change of the object in memory, so that prepared statements notice one.
    pub generation: u32,
    /// The file's schema format number, 0 for an empty file.
    pub file_format: u32,
    /// Encoding of text.
    pub encoding: Encoding,
    /// Folded names of the tables in the order in which they were added.
    pub table_names: Vec<Box<str>>,
    /// Tables (views and virtual tables too) by folded name.
    pub tables: FxHashMap<Box<str>, Rc<Table>>,
    /// Indexes by folded name.
    pub indexes: FxHashMap<Box<str>, Rc<Index>>,
    /// Triggers by folded name.
    pub triggers: FxHashMap<Box<str>, Rc<Trigger>>,
    /// Triggers that were ever added: the number of the next one.
    pub triggers_made: usize,
}

/// A row of sqlite_schema.
#[derive(Clone, Debug)]
pub struct SchemaEntry {
    /// table, index, view, trigger.
    pub kind: Box<str>,
    /// Name.
    pub name: Box<str>,
    /// Table's name.
    pub table: Box<str>,
    /// Root page.
    pub root: u32,
    /// CREATE text; none for automatic indexes.
    pub sql: Option<Box<str>>,
}

impl Schema {
    /// The table of this name, in any case. `sqlite_schema` is among the tables.
    pub fn table(&self, name: &str) -> Option<&Rc<Table>> {
        lookup(&self.tables, name)
    }

    /// The trigger of this name, in any case.
    pub fn trigger(&self, name: &str) -> Option<&Rc<Trigger>> {
        lookup(&self.triggers, name)
    }

    /// Whether an object was made from this very row.
    pub fn has_row(&self, row: &SchemaEntry) -> bool {
        let sql = row.sql.as_deref();
        match &*row.kind {
            "index" => {
                self.index(&row.name).is_some_and(|index| index.root.0 == row.root && index.sql.as_deref() == sql)
            }
            "trigger" => self.trigger(&row.name).is_some_and(|trigger| Some(&*trigger.sql) == sql),
            _ => self.table(&row.name).is_some_and(|table| table.root.0 == row.root && Some(&*table.sql) == sql),
        }
    }

    /// Removes a table that was dropped, with its indexes and triggers.
    pub fn remove_table(&mut self, name: &str) {
        let key = name.to_ascii_lowercase();
        let Some(table) = self.tables.remove(key.as_str()) else { return };
        self.table_names.retain(|name| **name != *key);
        for index in &table.indexes {
            self.indexes.remove(index.name.to_ascii_lowercase().as_str());
        }
        for trigger in &table.triggers {
            self.triggers.remove(trigger.name.to_ascii_lowercase().as_str());
        }
    }

    /// Removes an index that was dropped.
    pub fn remove_index(&mut self, name: &str) {
        let Some(index) = self.indexes.remove(name.to_ascii_lowercase().as_str()) else { return };
        if let Some(table) = self.tables.get_mut(index.table.to_ascii_lowercase().as_str()) {
            Rc::make_mut(table).indexes.retain(|own| !own.name.eq_ignore_ascii_case(name));
        }
    }

    /// Removes a trigger that was dropped.
    pub fn remove_trigger(&mut self, name: &str) {
        let Some(trigger) = self.triggers.remove(name.to_ascii_lowercase().as_str()) else { return };
        let table = trigger.create.table.name.as_str().to_ascii_lowercase();
        if let Some(table) = self.tables.get_mut(table.as_str()) {
            Rc::make_mut(table).triggers.retain(|own| !Rc::ptr_eq(own, &trigger));
        }
    }

    /// The tables in the order in which SQLite walks over them.
    pub fn tables_in_order(&self) -> Vec<&Rc<Table>> {
        let names: Vec<&str> = self.table_names.iter().map(|name| &**name).collect();
        let order = crate::hash_order::hash_order(&names);
        order.into_iter().filter_map(|at| self.tables.get(*names.get(at)?)).collect()
    }

    /// The index of this name, in any case.
    pub fn index(&self, name: &str) -> Option<&Rc<Index>> {
        lookup(&self.indexes, name)
    }
}

/// Looks a name up without an allocation when it is short.
fn lookup<'m, T>(map: &'m FxHashMap<Box<str>, T>, name: &str) -> Option<&'m T> {
    let mut buffer = [0u8; 64];
    if let Some(folded) = buffer.get_mut(..name.len()) {
        folded.copy_from_slice(name.as_bytes());
        folded.make_ascii_lowercase();
        return map.get(std::str::from_utf8(folded).ok()?);
    }
    map.get(name.to_ascii_lowercase().as_str())
}
