//! Generated columns: computed when a row is written, the virtual ones whenever they are read.

use crate::Codegen;
use crate::change::RowRegisters;
use crate::scope::Binding;
use base::{Error, Result};
use bytecode::Opcode;
use plan::tree::GeneratedColumns;
use schema::Table;
use std::rc::Rc;
use value::Affinity;

impl Codegen<'_> {
    /// Computes the generated columns of a row in registers, whose other columns have their values.
    pub(crate) fn compute_generated(
        &mut self,
        table: &Table,
        generated: Option<&GeneratedColumns>,
        (rowid, first): RowRegisters,
    ) -> Result<()> {
        let Some(generated) = generated else { return Ok(()) };
        for (position, column) in table.columns.iter().enumerate() {
            if column.generated.is_none() && table.rowid_alias != Some(position) {
                self.apply_affinities(first + position as i32, &[column.affinity]);
            }
        }
        self.bind(generated.row, Binding::Row { rowid, first });
        for (position, expr) in &generated.columns {
            let target = first + *position as i32;
            self.code_copy(expr, target)?;
            self.apply_affinities(target, &[table.columns[*position].affinity]);
        }
        Ok(())
    }

    /// Computes a virtual column of a row that is bound otherwise.
    pub(crate) fn virtual_column(&mut self, row: Binding, table: &Rc<Table>, position: usize, target: i32) {
        let source = self.scope.new_source();
        let end = self.builder.new_label();
        if let Binding::Cursor { table_cursor, index, .. } = &row
            && let Some(cursor) = table_cursor.or(index.as_ref().map(|(cursor, _)| *cursor))
        {
            // All columns of the row that an outer join adds are NULL.
            self.builder.emit_jump(Opcode::IfNullRow, cursor, end, target);
        }
        self.bind(source, row);
        let result = match self.scope.begin_reading(position) {
            false => Err(Error::sql(format!("generated column loop on \"{}\"", table.columns[position].name))),
            true => resolve::bind_generated(table, position, source, self.catalog),
        };
        let result = result.and_then(|expr| self.code_copy(&expr, target));
        self.scope.end_reading();
        if let Err(error) = result {
            self.effects.fail(error);
        }
        let affinity = table.columns[position].affinity;
        if affinity != Affinity::Blob && affinity != Affinity::None {
            self.apply_affinities(target, &[affinity]);
        }
        if affinity == Affinity::Real {
            self.builder.emit(Opcode::RealAffinity, target, 0, 0);
        }
        self.builder.place(end);
    }

    /// The registers of the columns that a record of the table holds, in a row: those given, or
    /// copies without the virtual ones between them; and their number.
    pub(crate) fn stored_columns(&mut self, table: &Table, first: i32) -> (i32, i32) {
        let stored = (0..table.columns.len()).filter(|at| !is_virtual(table, *at));
        let count = stored.clone().count();
        if count == table.columns.len() {
            return (first, count as i32);
        }
        let copies = self.builder.registers(count);
        for (offset, position) in stored.enumerate() {
            self.builder.emit(Opcode::SCopy, first + position as i32, copies + offset as i32, 0);
        }
        (copies, count as i32)
    }
}

/// Whether a column is generated whenever it is read.
pub(crate) fn is_virtual(table: &Table, position: usize) -> bool {
    let generated = table.columns.get(position).and_then(|column| column.generated.as_ref());
    generated.is_some_and(|generated| !generated.stored)
}
