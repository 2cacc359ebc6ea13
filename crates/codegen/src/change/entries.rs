//! Putting rows and index entries in and taking them out.

use super::constraints::entry_width;
use super::{NO_CURSOR, NewRow, RowRecords, TableCursors};
use crate::Codegen;
use crate::scope::Binding;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, TableInfo, p5};
use resolve::Catalog;
use resolve::bound::TableExprs;
use schema::{IndexPart, Table};
use std::rc::Rc;
use value::Affinity;

impl Codegen<'_> {
    /// Opens a table and those of its indexes for writing that are `wanted` by their position.
    pub(crate) fn open_for_change(
        &mut self,
        table: &Rc<Table>,
        database: DbIndex,
        wanted: impl Fn(usize) -> bool,
    ) -> TableCursors {
        self.use_database(database, true);
        let database = i32::from(database.0);
        let own = self.open_table(Opcode::OpenWrite, table, database);
        let mut indexes = Vec::new();
        for (position, index) in table.indexes.iter().enumerate() {
            if table.without_rowid && index.is_primary_key() {
                indexes.push(own);
            } else if wanted(position) {
                indexes.push(self.open_index(Opcode::OpenWrite, table, index, database));
            } else {
                // It is not used.
                indexes.push(NO_CURSOR);
            }
        }
        TableCursors { table: own, indexes }
    }

    /// What the interpreter knows of the table.
    pub(crate) fn table_info(&mut self, table: &Table) -> P4 {
        let catalog = self.catalog;
        P4::Table(self.effects.table_info(table, || table_info(catalog, table)))
    }

    /// Applies the columns' affinities to a row of registers, and for a STRICT table their types.
    pub(crate) fn column_affinities(&mut self, table: &Table, first: i32) {
        let count = table.columns.len() as i32;
        if table.strict {
            let info = self.table_info(table);
            self.builder.emit_p4(Opcode::TypeCheck, first, count, 0, info);
            return;
        }
        if table.columns.iter().any(|column| column.affinity != Affinity::Blob) {
            let letters: String = table.columns.iter().map(|column| column.affinity.as_char()).collect();
            self.builder.emit_p4(Opcode::Affinity, first, count, 0, P4::Affinity(letters.into_boxed_str()));
        }
    }

    /// Puts the row and its index entries in.
    pub(crate) fn insert_row(&mut self, row: &NewRow<'_>, records: &RowRecords, flags: u16) {
        for (position, &record) in records.indexes.iter().enumerate() {
            if record == 0 {
                continue;
            }
            let index = &row.table.indexes[position];
            let absent = self.builder.new_label();
            if row.exprs.indexes[position].partial.is_some() {
                self.builder.emit_jump(Opcode::IsNull, record, absent, 0);
            }
            let own_tree = row.table.without_rowid && index.is_primary_key();
            let info = if own_tree { self.table_info(row.table) } else { P4::None };
            let found = row.old.filter(|old| own_tree && old.found).map(|old| old.key);
            self.builder.emit_p4(Opcode::IdxInsert, row.cursors.indexes[position], record, found.unwrap_or(0), info);
            let mut own_flags = 0;
            // What REPLACE deletes moves the cursor, and its place is looked for again.
            if index.unique && row.old.is_none() && !(row.plan.replaces && own_tree) {
                own_flags |= p5::USE_SEEK_RESULT;
            }
            if own_tree {
                own_flags |= p5::NCHANGE | (flags & p5::IS_UPDATE);
                if found.is_some() {
                    own_flags |= p5::ON_ENTRY;
                }
            }
            self.builder.set_p5(own_flags);
            self.builder.place(absent);
        }
        if row.table.without_rowid {
            return;
        }
        let info = self.table_info(row.table);
        self.builder.emit_p4(Opcode::Insert, row.cursors.table, records.table, row.rowid, info);
        self.builder.set_p5(flags | p5::NCHANGE);
    }

    /// Deletes the row under the table's cursor with its index entries, or those marked in `used`.
    /// A row that REPLACE deletes does not count as a change: `flags` is 0.
    pub(crate) fn delete_row(
        &mut self,
        table: &Rc<Table>,
        exprs: &TableExprs,
        (cursors, used): (&TableCursors, Option<&[bool]>),
        flags: u16,
    ) -> Result<()> {
        self.delete_entries(table, exprs, cursors, cursors.table, used)?;
        let info = self.table_info(table);
        self.builder.emit_p4(Opcode::Delete, cursors.table, 0, 0, info);
        self.builder.set_p5(flags);
        Ok(())
    }

    /// Deletes the index entries of the row under the table's cursor; only those marked in `used`.
    pub(crate) fn delete_entries(
        &mut self,
        table: &Rc<Table>,
        exprs: &TableExprs,
        cursors: &TableCursors,
        cursor: i32,
        used: Option<&[bool]>,
    ) -> Result<()> {
        self.bind(exprs.row, Binding::Cursor { table_cursor: Some(cursor), table: table.clone(), index: None });
        for (position, entry) in exprs.indexes.iter().enumerate() {
            let own_tree = table.without_rowid && entry.index.is_primary_key();
            if own_tree || used.is_some_and(|used| !used[position]) {
                continue;
            }
            let absent = self.builder.new_label();
            if let Some(partial) = &entry.partial {
                self.jump_if_false(partial, absent, true)?;
            }
            let count = entry_width(table, &entry.index);
            let first = self.builder.registers(count);
            for (at, column) in entry.index.columns.iter().enumerate() {
                let target = first + at as i32;
                match (&column.part, entry.columns.get(at).and_then(Option::as_ref)) {
                    (_, Some(expr)) => self.code_copy(expr, target)?,
                    (IndexPart::Column(own), _) => self.table_column(cursor, table, *own, target),
                    (IndexPart::Expr(_), None) => {}
                }
            }
            if !table.without_rowid {
                self.builder.emit(Opcode::Rowid, cursor, first + count as i32 - 1, 0);
            }
            self.builder.emit(Opcode::IdxDelete, cursors.indexes[position], first, count as i32);
            self.builder.set_p5(1);
            self.builder.place(absent);
        }
        Ok(())
    }
}

/// What the interpreter and hooks know of a table.
pub fn table_info(catalog: &dyn Catalog, table: &Table) -> Rc<TableInfo> {
    let strict = table.columns.iter().filter(|_| table.strict).map(|column| bytecode::StrictColumn {
        name: column.name.clone(),
        declared_type: column.declared_type.clone().unwrap_or_default(),
        is_virtual: false,
    });
    Rc::new(TableInfo {
        database: catalog.database_name(table.database).into(),
        name: table.name.clone(),
        has_rowid: table.has_rowid(),
        rowid_alias: table.rowid_alias.map(|alias| alias as u16),
        strict_columns: strict.collect(),
    })
}
