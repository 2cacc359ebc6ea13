//! RIGHT and FULL JOIN: what follows the join is a subroutine. The loops call it for each match and
//! note the row of the right side; when they are done, the rows of the right side that were never
//! noted go through it with NULLs at the left.

use super::{OpenLoops, ScanOptions};
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4};
use plan::tree::{LinePlace, Loops, Unmatched, UnmatchedBy};
use resolve::bound::{ColumnRef, Expr, ExprKind, Source};
use schema::IndexPart;
use std::rc::Rc;
use value::{CollationRef, KeyField, KeyInfo};

/// A level whose rows are kept without a match.
#[derive(Clone)]
pub(super) struct RightJoin {
    source: Source,
    cursor: Option<i32>,
    /// Index of the keys of rows that matched.
    matched: i32,
    return_register: i32,
    subroutine: Label,
    /// Leaves the subroutine.
    pub inner_next: Label,
}

impl OpenLoops<'_> {
    /// Where a row that is of no use goes on.
    pub fn next_row(&self) -> Label {
        let Some(innermost) = self.levels.last() else { return self.break_label };
        innermost.right_join.as_ref().map_or(innermost.next, |join| join.inner_next)
    }

    pub(super) fn right_join_of(&self, source: usize) -> Option<RightJoin> {
        self.right_joins.iter().find(|(at, _)| *at == source).map(|(_, join)| join.clone())
    }
}

impl Codegen<'_> {
    /// Prepares the levels of RIGHT and FULL JOIN, in front of all loops.
    pub(super) fn begin_right_joins(&mut self, loops: &mut OpenLoops<'_>, sources: &[Source]) {
        for (level, opened) in loops.plan.levels.iter().zip(&loops.opened) {
            let source = &sources[opened.source];
            if level.join.keeps_right() {
                let join = self.begin_right_join(source, opened.cursors[0]);
                loops.right_joins.push((opened.source, join));
            }
        }
    }

    fn begin_right_join(&mut self, source: &Source, cursor: Option<i32>) -> RightJoin {
        let matched = self.builder.cursor();
        let keys = key_exprs(source);
        let field = |collation| KeyField { collation, descending: false, big_null: false };
        let mut fields: Vec<KeyField> =
            keys.iter().map(|key| field(key.collation().unwrap_or(CollationRef::Binary))).collect();
        if fields.is_empty() {
            fields.push(field(CollationRef::Binary));
        }
        let count = fields.len() as i32;
        let info = KeyInfo::new(self.catalog.encoding(), fields);
        self.builder.emit_p4(Opcode::OpenEphemeral, matched, count, 0, P4::KeyInfo(Rc::new(info)));
        RightJoin {
            source: source.clone(),
            cursor,
            matched,
            return_register: self.builder.register(),
            subroutine: self.builder.new_label(),
            inner_next: self.builder.new_label(),
        }
    }

    /// A row of the right side matches: notes it, calls what follows, and goes on at `next`. The
    /// subroutine begins here.
    pub(super) fn right_join_match(&mut self, join: &RightJoin, next: Label) -> Result<()> {
        let (first, count) = self.key_of_right(join)?;
        let record = self.builder.register();
        self.builder.emit(Opcode::MakeRecord, first, count, record);
        self.builder.emit(Opcode::IdxInsert, join.matched, record, 0);
        self.call_subroutine(join);
        self.builder.emit_jump(Opcode::Goto, 0, next, 0);
        self.builder.place(join.subroutine);
        self.builder.forget_temporaries();
        Ok(())
    }

    pub(super) fn call_subroutine(&mut self, join: &RightJoin) -> i32 {
        self.builder.emit_jump(Opcode::Gosub, join.return_register, join.subroutine, 0)
    }

    /// Ends the subroutine.
    pub(super) fn end_right_join(&mut self, join: &RightJoin) {
        self.builder.place(join.inner_next);
        self.builder.emit(Opcode::Return, join.return_register, 0, 0);
    }

    /// The registers of what tells the current row of the right side from its others.
    fn key_of_right(&mut self, join: &RightJoin) -> Result<(i32, i32)> {
        let keys = key_exprs(&join.source);
        let first = self.builder.registers(keys.len().max(1));
        match join.cursor {
            Some(cursor) if keys.is_empty() => {
                let opcode = if join.source.table.is_virtual() { Opcode::VRowid } else { Opcode::Rowid };
                self.builder.emit(opcode, cursor, first, 0)
            }
            None => self.builder.emit(Opcode::Integer, 1, first, 0),
            Some(_) => 0,
        };
        for (offset, key) in keys.iter().enumerate() {
            self.code_copy(key, first + offset as i32)?;
        }
        Ok((first, keys.len().max(1) as i32))
    }

    /// When the loops are done: the rows that never matched, the outermost join's first.
    pub(super) fn unmatched_rows(&mut self, loops: &OpenLoops<'_>) -> Result<()> {
        for (unmatched, (source, join)) in loops.plan.unmatched.iter().zip(&loops.right_joins) {
            self.line(LinePlace::Unmatched);
            for before in loops.opened.iter().take_while(|before| before.source != *source) {
                for cursor in before.cursors.iter().flatten() {
                    self.builder.emit(Opcode::NullRow, *cursor, 0, 0);
                }
                if let Some((first, count)) = before.row {
                    self.builder.emit(Opcode::Null, 0, first, first + count.max(1) - 1);
                }
            }
            self.builder.forget_temporaries();
            if let (UnmatchedBy::Walk(walk), Some(cursor)) = (&unmatched.by, join.cursor) {
                self.unmatched_of_table(loops, walk, (join, cursor))?;
                continue;
            }
            let (next, done) = (self.builder.new_label(), self.builder.new_label());
            let step = self.begin_unmatched(loops, unmatched, join, done)?;
            let top = self.builder.address();
            self.call_if_unmatched(join, next)?;
            self.builder.place(next);
            if let Some(cursor) = join.cursor {
                self.builder.emit(step, cursor, top, 0);
            }
            self.builder.place(done);
        }
        Ok(())
    }

    fn call_if_unmatched(&mut self, join: &RightJoin, next: Label) -> Result<()> {
        let (first, count) = self.key_of_right(join)?;
        self.builder.emit_jump_p4(Opcode::Found, join.matched, next, first, P4::Int32(count));
        self.call_subroutine(join);
        Ok(())
    }

    /// Walks a table as the conditions behind the join allow.
    fn unmatched_of_table(
        &mut self,
        loops: &OpenLoops<'_>,
        walk: &Loops,
        (join, cursor): (&RightJoin, i32),
    ) -> Result<()> {
        let before = self.scope.binding(join.source.id).cloned();
        let options = ScanOptions { table_cursor: Some(cursor), ..ScanOptions::default() };
        let inner = self.open_loops(walk, loops.sources, &[], options)?;
        let next = inner.next_row();
        self.call_if_unmatched(join, next)?;
        self.close_loops(inner)?;
        self.scope.restore(join.source.id, before);
        Ok(())
    }

    /// Begins the walk over all rows of the right side; returns the opcode that goes on.
    fn begin_unmatched(
        &mut self,
        loops: &OpenLoops<'_>,
        unmatched: &Unmatched,
        join: &RightJoin,
        done: Label,
    ) -> Result<Opcode> {
        self.line(LinePlace::UnmatchedScan);
        let (UnmatchedBy::Virtual(access), Some(cursor)) = (&unmatched.by, join.cursor) else {
            if let Some(cursor) = join.cursor {
                self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
            }
            return Ok(Opcode::Next);
        };
        self.scan_unmatched(loops, cursor, access, done)?;
        Ok(Opcode::VNext)
    }
}

/// The columns that tell the rows of a table without rowid apart; none for any other.
fn key_exprs(source: &Source) -> Vec<Expr> {
    let Some(key) = source.table.primary_key() else { return Vec::new() };
    let column = |column: i32| -> Expr {
        ExprKind::Column(ColumnRef { source: source.id, column, table: source.table.clone() }).into()
    };
    let columns = key.columns.iter().take(key.key_columns).filter_map(|entry| match entry.part {
        IndexPart::Column(own) => Some(column(own)),
        IndexPart::Expr(_) => None,
    });
    columns.collect()
}
