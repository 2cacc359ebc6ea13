//! Reading a column of a source.

use crate::Codegen;
use crate::generated_column::is_virtual;
use crate::scope::Binding;
use crate::scope::IndexedExpr;
use bytecode::{Opcode, P4};
use plan::tree::IndexAccess;
use resolve::Catalog;
use resolve::bound::{ColumnRef, Expr, ExprKind, Source, SourceId};
use schema::Table;
use std::rc::Rc;
use value::{Affinity, Value};

impl Codegen<'_> {
    /// Codes a column; the register that holds it, `target` unless it stands in one already.
    #[inline(never)] // see `Codegen::code`
    pub fn column(&mut self, column: &ColumnRef, target: i32) -> i32 {
        if let Some(register) = self.aggregated_column(column.source, column.column) {
            return register;
        }
        match self.scope.binding(column.source).cloned() {
            Some(Binding::Registers(first)) => first + column.column,
            Some(Binding::Row { rowid, first }) => {
                if column.column < 0 {
                    return rowid;
                }
                // On its way into a record a whole number of a REAL column is an integer.
                if column.affinity() == Affinity::Real {
                    self.builder.emit(Opcode::SCopy, first + column.column, target, 0);
                    self.builder.emit(Opcode::RealAffinity, target, 0, 0);
                    return target;
                }
                first + column.column
            }
            Some(Binding::Stored { rowid, first }) => {
                if column.column < 0 {
                    rowid
                } else {
                    first + column.column
                }
            }
            Some(Binding::Parameters(base)) => {
                let alias = column.table.rowid_alias == usize::try_from(column.column).ok();
                let offset = if column.column < 0 || alias { 0 } else { 1 + column.column };
                self.builder.emit(Opcode::Param, base + offset, target, 0);
                self.real_affinity(&column.table, column.column, target);
                target
            }
            Some(Binding::Fields(cursor)) => {
                self.builder.emit(Opcode::Column, cursor, column.column, target);
                target
            }
            Some(Binding::Sorted(cursor, fields)) => {
                let field = fields.get(&column.column).copied().unwrap_or(0);
                self.builder.emit(Opcode::Column, cursor, field, target);
                target
            }
            Some(Binding::Cursor { table_cursor, table, index }) => {
                self.cursor_column(table_cursor, &table, index, column.column, target);
                target
            }
            None => {
                // A source that no loop has opened: only constants of an empty FROM come here.
                self.builder.emit(Opcode::Null, 0, target, 0);
                target
            }
        }
    }

    /// Reads the expression from an index that the loop of its source walks.
    #[inline(never)] // see `Codegen::code`
    pub(crate) fn indexed_value(&mut self, expr: &Expr, target: i32) -> Option<i32> {
        if self.scope.indexed_count() == 0 || matches!(expr.kind, ExprKind::Column(_) | ExprKind::Register(_)) {
            return None;
        }
        let (cursor, field) = self.scope.indexed_field(expr)?;
        self.builder.emit(Opcode::Column, cursor, field, target);
        Some(target)
    }

    /// Notes the expressions of an index that is walked, which may be read from it.
    pub(crate) fn note_indexed(&mut self, source: &Source, cursor: i32, access: &IndexAccess) {
        for (field, expr) in &access.exprs {
            let (field, expr) = (*field as i32, expr.clone());
            self.scope.add_indexed(IndexedExpr { source: source.id, cursor, field, expr });
        }
    }

    /// The register of a bare column while a group's results are computed.
    pub(crate) fn aggregated_column(&self, source: SourceId, column: i32) -> Option<i32> {
        self.scope.bare_column(source, column)
    }

    fn cursor_column(
        &mut self,
        table_cursor: Option<i32>,
        table: &Rc<Table>,
        index: Option<(i32, Rc<schema::Index>)>,
        column: i32,
        target: i32,
    ) {
        if let Some((cursor, index)) = &index {
            if let Some(stored) = in_index(*cursor, table, index, column) {
                self.read_stored(stored, target);
                return;
            }
        }
        if let Ok(position) = usize::try_from(column)
            && is_virtual(table, position)
        {
            let whole = Binding::Cursor { table_cursor, table: table.clone(), index };
            self.virtual_column(whole, table, position, target);
            return;
        }
        let Some(cursor) = table_cursor else {
            self.builder.emit(Opcode::Null, 0, target, 0);
            return;
        };
        self.table_column(cursor, table, column, target);
    }

    /// How a column is read of the record under a cursor of its source; none where it is read in
    /// another way.
    pub(crate) fn stored_column(&self, column: &ColumnRef) -> Option<StoredColumn> {
        match self.scope.binding(column.source)? {
            Binding::Cursor { table_cursor, table, index } if !table.is_virtual() => {
                let of_index =
                    index.as_ref().and_then(|(cursor, index)| in_index(*cursor, table, index, column.column));
                of_index.or_else(|| self.in_table((*table_cursor)?, table, column.column))
            }
            _ => None,
        }
    }

    /// How a column is read of the row under a table's own cursor.
    fn in_table(&self, cursor: i32, table: &Table, column: i32) -> Option<StoredColumn> {
        if column < 0 || Some(column as usize) == table.rowid_alias {
            return Some(StoredColumn::new(Opcode::Rowid, cursor, 0));
        }
        let position = table.storage_position(column as usize)?;
        let default = self.column_default(table, column as usize);
        let real = is_real(table, column);
        Some(StoredColumn { default, real, ..StoredColumn::new(Opcode::Column, cursor, position as i32) })
    }

    fn read_stored(&mut self, stored: StoredColumn, target: i32) {
        match stored.opcode {
            Opcode::Column => self.builder.emit_p4(Opcode::Column, stored.cursor, stored.field, target, stored.default),
            opcode => self.builder.emit(opcode, stored.cursor, target, 0),
        };
        if stored.real {
            self.builder.emit(Opcode::RealAffinity, target, 0, 0);
        }
    }

    /// Codes a column of the row under a table's own cursor.
    pub fn table_column(&mut self, cursor: i32, table: &Rc<Table>, column: i32, target: i32) {
        if table.is_virtual() {
            match column < 0 {
                true => self.builder.emit(Opcode::VRowid, cursor, target, 0),
                false => self.builder.emit(Opcode::VColumn, cursor, column, target),
            };
            return;
        }
        match self.in_table(cursor, table, column) {
            Some(stored) => self.read_stored(stored, target),
            None => {
                let row = Binding::Cursor { table_cursor: Some(cursor), table: table.clone(), index: None };
                self.virtual_column(row, table, column as usize, target);
            }
        }
    }

    fn real_affinity(&mut self, table: &Table, column: i32, target: i32) {
        if is_real(table, column) {
            self.builder.emit(Opcode::RealAffinity, target, 0, 0);
        }
    }

    /// The value that a record too short for the column stands for.
    fn column_default(&self, table: &Table, column: usize) -> P4 {
        match default_value(self.catalog, table, column) {
            Value::Null => P4::None,
            value => P4::Value(value),
        }
    }
}

/// A column that is in the record under a cursor, or is the rowid of its row.
pub(crate) struct StoredColumn {
    /// What reads it: Column, Rowid or IdxRowid.
    pub opcode: Opcode,
    /// The cursor.
    pub cursor: i32,
    /// The field of the record, but for Rowid.
    pub field: i32,
    /// The value that a record too short for it stands for.
    pub default: P4,
    /// Integers are read as reals.
    pub real: bool,
}

impl StoredColumn {
    fn new(opcode: Opcode, cursor: i32, field: i32) -> StoredColumn {
        StoredColumn { opcode, cursor, field, default: P4::None, real: false }
    }
}

/// How a column is read of an index's entry, if it is in there.
fn in_index(cursor: i32, table: &Table, index: &schema::Index, column: i32) -> Option<StoredColumn> {
    if column < 0 && !table.without_rowid {
        // It stands behind the index's columns.
        return Some(StoredColumn::new(Opcode::IdxRowid, cursor, index.columns.len() as i32));
    }
    let position = index.position_of(column)?;
    let real = is_real(table, column);
    Some(StoredColumn { real, ..StoredColumn::new(Opcode::Column, cursor, position as i32) })
}

fn is_real(table: &Table, column: i32) -> bool {
    let declared = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
    declared.is_some_and(|column| column.affinity == Affinity::Real)
}

/// The value that a record too short for the column stands for.
pub fn default_value(catalog: &dyn Catalog, table: &Table, column: usize) -> Value {
    let Some(column) = table.columns.get(column) else { return Value::Null };
    let Some(ast) = &column.default else { return Value::Null };
    let Ok(expr) = resolve::bind_default(ast, catalog, table.database) else { return Value::Null };
    let Some(value) = expr.literal() else { return Value::Null };
    let mut cell = value::Mem::default();
    cell.set_value(value.as_ref());
    column.affinity.apply(&mut cell, catalog.encoding());
    cell.set_encoding(catalog.encoding());
    cell.to_value()
}
