//! Building an index for the time of one statement.

use super::{OpenLevel, SubqueryRows};
use crate::Codegen;
use crate::scope::Binding;
use base::Result;
use bytecode::{Opcode, P4, p5};
use plan::tree::{AutoIndex, IndexAccess, LinePlace, Loops};
use resolve::bound::{ColumnRef, Source};
use schema::{IndexPart, TableKind};

impl Codegen<'_> {
    /// Fills the index once and binds the source to it.
    pub(super) fn build_auto_index(
        &mut self,
        plan: &Loops,
        open: &mut OpenLevel,
        source: &Source,
        auto: &AutoIndex,
        rows: Option<SubqueryRows>,
    ) -> Result<()> {
        let access = &auto.access;
        self.log_making(source, access);
        let done = self.builder.new_label();
        self.builder.emit_jump(Opcode::Once, 0, done, 0);
        let visits = self.line_of_making();
        let cursor = self.builder.cursor();
        let table = &source.table;
        let info = self.index_key_info(table, &access.index);
        let count = access.index.columns.len() as i32 + 1;
        self.builder.emit_p4(Opcode::OpenAutoindex, cursor, count, 0, P4::KeyInfo(info));
        open.filter = auto.has_filter.then(|| self.builder.register());
        let (top, end) = (self.builder.new_label(), self.builder.new_label());
        match rows {
            Some(SubqueryRows::Coroutine { yield_register, entry, .. }) => {
                let entry = self.builder.jump(entry);
                self.builder.emit(Opcode::InitCoroutine, yield_register, 0, entry);
                self.builder.place(top);
                self.builder.emit_jump(Opcode::Yield, yield_register, end, 0);
            }
            _ => {
                self.builder.emit_jump(Opcode::Rewind, open.table_cursor.unwrap_or(0), end, 0);
                self.builder.place(top);
            }
        }
        self.count_here(visits);
        let left_out = self.builder.new_label();
        for &condition in &auto.conditions {
            self.jump_if_false(&plan.terms[condition].expr, left_out, true)?;
        }
        let first = self.builder.registers(count as usize);
        self.auto_index_columns(source, access, first);
        let last = first + count - 1;
        match (table.kind == TableKind::Ordinary && !table.without_rowid, open.table_cursor) {
            (true, Some(table_cursor)) => self.builder.emit(Opcode::Rowid, table_cursor, last, 0),
            _ => self.builder.emit(Opcode::Sequence, cursor, last, 0),
        };
        let keys = P4::Int32(access.equalities.len() as i32);
        if let Some(filter) = open.filter {
            self.builder.emit_p4(Opcode::FilterAdd, filter, 0, first, keys);
        }
        let record = self.builder.temporary();
        self.builder.emit(Opcode::MakeRecord, first, count, record);
        self.builder.emit(Opcode::IdxInsert, cursor, record, 0);
        self.builder.release(record);
        self.builder.place(left_out);
        match rows {
            Some(SubqueryRows::Coroutine { .. }) => self.builder.emit_jump(Opcode::Goto, 0, top, 0),
            _ => {
                let step = self.builder.emit_jump(Opcode::Next, open.table_cursor.unwrap_or(0), top, 0);
                self.builder.set_p5(p5::AUTO_INDEX_STEP);
                step
            }
        };
        self.builder.place(end);
        self.builder.place(done);
        open.index_cursor = Some(cursor);
        open.table_cursor = None;
        let index = Some((cursor, access.index.clone()));
        self.bind(source.id, Binding::Cursor { table_cursor: None, table: table.clone(), index });
        Ok(())
    }

    /// Where work is counted, the making of an index has a line; the counter of the table's rows.
    fn line_of_making(&mut self) -> i32 {
        let visits = self.new_counter();
        if visits != 0 {
            self.line_of_run(LinePlace::AutoIndex, visits);
        }
        visits
    }

    /// Tells the error log that a lasting index on this column would help.
    fn log_making(&self, source: &Source, access: &IndexAccess) {
        let Some(&IndexPart::Column(column)) = access.index.columns.first().map(|entry| &entry.part) else { return };
        let name = source.table.columns.get(column.max(0) as usize).map_or("", |own| &*own.name);
        let text = || format!("automatic index on {}({name})", source.table.name);
        base::log::log(base::ResultCode::WARNING_AUTOINDEX, text);
    }

    /// The values of an entry, in registers in a row.
    fn auto_index_columns(&mut self, source: &Source, access: &IndexAccess, first: i32) {
        for (offset, entry) in access.index.columns.iter().enumerate() {
            let IndexPart::Column(column) = entry.part else { continue };
            let column = ColumnRef { source: source.id, column, table: source.table.clone() };
            let target = first + offset as i32;
            let register = self.column(&column, target);
            if register != target {
                self.builder.emit(Opcode::Copy, register, target, 0);
            }
        }
    }
}
