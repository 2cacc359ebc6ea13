//! An OR by one lookup for each arm.

use super::{LoopTail, OpenLevel, ScanOptions};
use crate::Codegen;
use crate::plan_rows::Counters;
use crate::scope::Binding;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{Access, Level, LinePlace, Loops};
use resolve::bound::Source;
use schema::IndexPart;

/// The rows that arms have found: a row set of rowids, or a tree of primary keys; and the registers
/// of a key.
struct Seen {
    rows: i32,
    first: i32,
}

impl Codegen<'_> {
    /// Runs the level's body as a subroutine from within the loops of each arm; a row that an
    /// earlier arm has found is left out.
    pub(super) fn scan_or(
        &mut self,
        open: &mut OpenLevel,
        sources: &[Source],
        (arms, counters): (&[Loops], &[Counters]),
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let source = &sources[open.source];
        let seen = self.open_seen(source);
        let return_register = self.builder.register();
        let body = self.builder.new_label();
        for (number, arm) in arms.iter().enumerate() {
            let options = ScanOptions {
                table_cursor: Some(cursor),
                counters: counters.get(number).copied(),
                ..ScanOptions::default()
            };
            let inner = self.open_loops(arm, sources, &[], options)?;
            let skip = inner.levels.last().map_or(open.next, |level| level.next);
            self.skip_seen(&seen, source, cursor, (number, arms.len()), skip);
            self.builder.emit_jump(Opcode::Gosub, return_register, body, 0);
            self.close_loops(inner)?;
        }
        let binding = Binding::Cursor { table_cursor: Some(cursor), table: source.table.clone(), index: None };
        self.bind(source.id, binding);
        let over = self.builder.new_label();
        self.builder.emit_jump(Opcode::Goto, 0, over, 0);
        self.builder.place(body);
        self.builder.forget_temporaries();
        open.end = LoopTail::Return(return_register, over);
        Ok(())
    }

    fn open_seen(&mut self, source: &Source) -> Seen {
        let Some(key) = source.table.primary_key() else {
            let seen = Seen { rows: self.builder.register(), first: self.builder.register() };
            self.builder.emit(Opcode::Null, 0, seen.rows, 0);
            return seen;
        };
        let seen = Seen { rows: self.builder.cursor(), first: self.builder.registers(key.key_columns) };
        let order = P4::KeyInfo(self.index_key_info(&source.table, key));
        self.builder.emit_p4(Opcode::OpenEphemeral, seen.rows, key.key_columns as i32, 0, order);
        seen
    }

    /// Jumps when an arm before this one has found the row; else it is noted for those behind it.
    fn skip_seen(&mut self, seen: &Seen, source: &Source, cursor: i32, (arm, arms): (usize, usize), skip: Label) {
        let table = &source.table;
        let Some(key) = table.primary_key() else {
            let read = if table.is_virtual() { Opcode::VRowid } else { Opcode::Rowid };
            self.builder.emit(read, cursor, seen.first, 0);
            let batch = if arm + 1 == arms { -1 } else { arm as i32 };
            self.builder.emit_jump_p4(Opcode::RowSetTest, seen.rows, skip, seen.first, P4::Int32(batch));
            return;
        };
        let width = key.key_columns as i32;
        for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
            if let IndexPart::Column(column) = entry.part {
                self.table_column(cursor, table, column, seen.first + offset as i32);
            }
        }
        if arm > 0 {
            self.builder.emit_jump_p4(Opcode::Found, seen.rows, skip, seen.first, P4::Int32(width));
        }
        if arm + 1 < arms {
            let record = self.builder.temporary();
            self.builder.emit(Opcode::MakeRecord, seen.first, width, record);
            self.builder.emit(Opcode::IdxInsert, seen.rows, record, 0);
            self.builder.release(record);
        }
    }

    /// The plan's rows: one for the OR, one below it for each arm; the counters of the arms.
    pub(super) fn lines_of_or(&mut self, level: &Level, sources: &[Source]) -> Vec<Counters> {
        let mut of_arms = Vec::new();
        let Access::MultiOr { arms, .. } = &level.access else { return of_arms };
        self.line(LinePlace::Or);
        for arm in arms {
            self.line(LinePlace::OrArm);
            for inner in &arm.levels {
                let id = self.line_of_loop(LinePlace::Level, 0);
                let counters = self.new_counters();
                self.note_loop(id, inner, &sources[inner.source], counters);
                of_arms.push(counters);
            }
        }
        of_arms
    }
}
