//! An OR by one lookup for each arm.

use super::{LoopEnd, Loops, OpenLevel, ScanOptions};
use crate::ctx::{Binding, Codegen};
use base::Result;
use bytecode::{Opcode, P4};
use plan::{Access, Level, Mask, WherePlan};
use resolve::bound::{JoinKind, Source};

impl Codegen<'_> {
    /// Runs the level's body as a subroutine from within the loops of each arm; a row that an
    /// earlier arm has found is left out.
    pub(super) fn scan_or(
        &mut self,
        loops: &mut Loops,
        open: &mut OpenLevel,
        sources: &[Source],
        term: usize,
        arms: &[WherePlan],
        placed: Mask,
    ) -> Result<()> {
        let Some(cursor) = open.table_cursor else { return Ok(()) };
        let source = &sources[open.source];
        let row_set = self.b.register();
        let return_register = self.b.register();
        let rowid = self.b.register();
        let body = self.b.new_label();
        self.b.emit(Opcode::Null, 0, row_set, 0);
        let mut plain: Vec<Source> = sources.to_vec();
        plain[open.source].join = JoinKind::Inner;
        plain[open.source].from_exists = false;
        for (number, arm) in arms.iter().enumerate() {
            let options = ScanOptions {
                table_cursor: Some(cursor),
                need_table: true,
                quiet: true,
                outer: placed & !(1 << open.source),
                ..ScanOptions::default()
            };
            let mut arm = arm.clone();
            // Inside the arm the conditions of a LEFT JOIN are tests like any other.
            arm.terms.iter_mut().for_each(|term| term.outer_join = None);
            let inner = self.open_loops(arm, &plain, &vec![None; plain.len()], options)?;
            let skip = inner.levels.last().map_or(open.next, |level| level.next);
            let read = if source.table.is_virtual() { Opcode::VRowid } else { Opcode::Rowid };
            self.b.emit(read, cursor, rowid, 0);
            let batch = if number + 1 == arms.len() { -1 } else { number as i32 };
            self.b.emit_jump_p4(Opcode::RowSetTest, row_set, skip, rowid, P4::Int32(batch));
            self.b.emit_jump(Opcode::Gosub, return_register, body, 0);
            self.close_loops(inner)?;
        }
        let binding = Binding::Cursor { table_cursor: Some(cursor), table: source.table.clone(), index: None };
        self.bind(source.id, binding);
        let over = self.b.new_label();
        self.b.emit_jump(Opcode::Goto, 0, over, 0);
        self.b.place(body);
        self.b.forget_temporaries();
        open.end = LoopEnd::Return(return_register, over);
        // An arm that names a table further inside is not decided yet.
        if loops.plan.terms[term].uses & !placed == 0 {
            Self::mark_coded(loops, term);
        }
        Ok(())
    }

    /// The plan's rows: one for the OR, one below it for each arm.
    pub(super) fn explain_or(&mut self, level: &Level, sources: &[Source]) {
        let Access::MultiOr { arms, .. } = &level.access else { return };
        let parent = self.explain_push("MULTI-INDEX OR");
        for (number, arm) in arms.iter().enumerate() {
            let outer = self.explain_push(&format!("INDEX {}", number + 1));
            for inner in &arm.levels {
                let text = plan::describe_level(arm, inner, sources, "", plan::ScanUsage::Change);
                self.explain_row(&text);
            }
            self.plan_parent = outer;
        }
        self.plan_parent = parent;
    }
}
