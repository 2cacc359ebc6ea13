//! OpenLoops over a range of an index.

use super::{LoopTail, OpenLevel, OpenLoops, PassLabels};
use crate::Codegen;
use base::Result;
use bytecode::batch::BatchEnd;
use bytecode::{Insn, Label, Opcode, P4};
use plan::tree::{Bound, IndexAccess, Level, LoopEnd, Passes, TermOps};
use resolve::bound::{Expr, ExprKind, UnaryOp, comparison_affinity};
use schema::{IndexPart, Table};
use std::rc::Rc;
use value::{Affinity, KeyField, KeyInfo};

/// One end of the range.
struct End {
    /// Number of key registers.
    columns: usize,
    /// Whether an equal key belongs to the range.
    inclusive: bool,
}

impl Codegen<'_> {
    pub(super) fn scan_index(
        &mut self,
        loops: &mut OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        access: &IndexAccess,
        table: &Rc<Table>,
    ) -> Result<()> {
        let own_tree = table.without_rowid && access.index.is_primary_key();
        let cursor = if own_tree { open.table_cursor } else { open.index_cursor };
        let Some(cursor) = cursor else { return Ok(()) };
        let equal = access.equalities.len();
        let width = |bound: &Option<Bound>| bound.map_or(0, |bound| bound.width);
        let extra = width(&access.low).max(width(&access.high)).max(1);
        let first = self.builder.registers(equal + extra);
        let left = self.passes_left(open, level);
        self.skip_columns(open, level, access, cursor, first);
        self.equality_registers(loops, open, level, access, first)?;
        let top = match left {
            Some(left) if level.passes == Passes::NullsApart => {
                self.walk_nulls_apart(loops, open, level, access, table, (cursor, first, left))
            }
            _ => self.walk_range(loops, open, level, access, table, (cursor, first, left))?,
        };
        if !own_tree {
            self.seek_table(open, cursor, access, table);
        }
        if level.end != LoopEnd::OneRow {
            let step = if level.reverse { Opcode::Prev } else { Opcode::Next };
            let make = if level.end == LoopEnd::FullStep { LoopTail::FullStep } else { LoopTail::Step };
            open.end = make(step, cursor, top);
            // The row of NULLs of an outer join has no place in the index.
            let plain = open.passes.is_none() && open.left_join.is_none() && open.right_join.is_none();
            let columns = level.distinct.filter(|_| access.skip == 0 && plain && !open.from_exists);
            open.distinct = columns.map(|count| (cursor, count as i32));
        }
        Ok(())
    }

    /// Codes the ends of the range, with its equalities in the registers from `first` on, and goes
    /// to its start; where the loop begins.
    fn walk_range(
        &mut self,
        loops: &mut OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        access: &IndexAccess,
        table: &Rc<Table>,
        (cursor, first, left): (i32, i32, Option<i32>),
    ) -> Result<Label> {
        let equal = access.equalities.len();
        let width = |bound: &Option<Bound>| bound.map_or(0, |bound| bound.width);
        let extra = width(&access.low).max(width(&access.high)).max(1);
        // The end of the range has registers of its own where both ends are bounded.
        let descending = access.index.columns.get(equal).is_some_and(|column| column.descending);
        let swapped = level.reverse != descending;
        let (low, high) = if swapped { (access.high, access.low) } else { (access.low, access.high) };
        let mut missing = open.in_loops.last().map_or(open.leave, |in_loop| in_loop.next);
        if let Some(left) = left {
            missing = self.begin_passes(open, left);
        }
        let nullable = key_is_nullable(access, table, equal);
        // NULLs sort before everything: a range with only an upper bound starts behind them.
        let one_sided = (access.high.is_some() && access.low.is_none()) && nullable;
        let start = self.range_start(loops, low, first, equal, missing, one_sided && !swapped)?;
        self.affinities_of_key(loops, access, low, first, start.columns, table);
        if let Some(filter) = open.filter {
            let keys = P4::Int32(equal as i32);
            self.builder.emit_jump_p4(Opcode::Filter, filter, missing, first, keys);
            self.filters_of_inner_levels(loops, missing)?;
        }
        self.blob_in_one_pass(open, first + equal as i32, swapped);
        self.seek_start(level, cursor, first, &start, missing);
        let end_first =
            if high.is_some() || (one_sided && swapped) { self.builder.registers(equal + extra) } else { first };
        let end =
            self.range_end(loops, access, high, (first, end_first), equal, missing, one_sided && swapped, table)?;
        self.blob_in_one_pass(open, end_first + equal as i32, swapped);
        let top = self.here();
        match loops.is_batch {
            true => open.batch_end = self.batch_end(level, cursor, end_first, &end),
            false => self.check_end(level, cursor, end_first, &end, missing),
        }
        Ok(top)
    }

    /// Begins a range that is run twice; where a pass ends. LIKE also matches blobs, by their
    /// bytes: its range is run once more with blobs as its ends.
    fn begin_passes(&mut self, open: &mut OpenLevel, left: i32) -> Label {
        let end = self.builder.new_label();
        self.builder.emit(Opcode::Integer, 1, left, 0);
        open.passes = Some(PassLabels { again: self.here(), end, left });
        end
    }

    /// Goes to the start of each of two passes, one over the NULLs behind the equalities, which an
    /// order wants at the other end than the index has them; where the loop begins.
    fn walk_nulls_apart(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        access: &IndexAccess,
        table: &Rc<Table>,
        (cursor, first, left): (i32, i32, i32),
    ) -> Label {
        let equal = access.equalities.len();
        self.affinities_of_key(loops, access, None, first, equal, table);
        let end = self.begin_passes(open, left);
        let [first_pass, top, in_order] = [(); 3].map(|()| self.builder.new_label());
        self.builder.emit(Opcode::Null, 0, first + equal as i32, 0);
        let all = End { columns: equal, inclusive: true };
        let nulls = |inclusive| End { columns: equal + 1, inclusive };
        // Walked as it lies, the index gives its NULLs last here, and first otherwise.
        let nulls_last = level.reverse != access.index.columns.get(equal).is_some_and(|column| column.descending);
        self.builder.emit_jump(Opcode::If, left, first_pass, 0);
        self.seek_start(level, cursor, first, &all, end);
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(first_pass);
        self.seek_start(level, cursor, first, &nulls(nulls_last), end);
        self.builder.place(top);
        self.builder.emit_jump(Opcode::If, left, in_order, 0);
        self.check_end(level, cursor, first, &nulls(!nulls_last), end);
        self.builder.place(in_order);
        self.check_end(level, cursor, first, &all, end);
        top
    }

    /// The register that counts the passes which are left, for a range that is run twice.
    fn passes_left(&mut self, open: &OpenLevel, level: &Level) -> Option<i32> {
        if level.passes == Passes::Once {
            return None;
        }
        let left = self.builder.register();
        // The row of NULLs may come by without a pass, after a loop that was left amid one.
        if open.left_join.is_some() {
            self.builder.emit(Opcode::Integer, 0, left, 0);
        }
        Some(left)
    }

    /// The blobs come second, or first where the greatest value does.
    fn blob_in_one_pass(&mut self, open: &OpenLevel, register: i32, greatest_first: bool) {
        let Some(passes) = open.passes else { return };
        let (texts, pass) = (self.builder.new_label(), self.builder.temporary());
        self.builder.emit(Opcode::Integer, i32::from(greatest_first), pass, 0);
        self.builder.emit_jump(Opcode::Ne, pass, texts, passes.left);
        self.builder.emit(Opcode::Cast, register, i32::from(Affinity::Blob.as_char() as u8), 0);
        self.builder.place(texts);
        self.builder.release(pass);
    }

    /// Steps over the distinct values of the leading columns that have no term.
    fn skip_columns(&mut self, open: &mut OpenLevel, level: &Level, access: &IndexAccess, cursor: i32, first: i32) {
        if access.skip == 0 {
            return;
        }
        let exit = self.builder.new_label();
        open.exit = Some(exit);
        let start = self.builder.new_label();
        let begin = if level.reverse { Opcode::Last } else { Opcode::Rewind };
        self.builder.emit(Opcode::Null, 0, first, first + access.skip as i32 - 1);
        self.builder.emit_jump(begin, cursor, exit, 0);
        self.builder.emit_jump(Opcode::Goto, 0, start, 0);
        let again = self.here();
        let seek = if level.reverse { Opcode::SeekLT } else { Opcode::SeekGT };
        self.builder.emit_jump_p4(seek, cursor, exit, first, P4::Int32(access.skip as i32));
        self.builder.place(start);
        open.skip_scan = Some(again);
        for position in 0..access.skip as i32 {
            self.builder.emit(Opcode::Column, cursor, position, first + position);
        }
    }

    fn equality_registers(
        &mut self,
        loops: &OpenLoops<'_>,
        open: &mut OpenLevel,
        level: &Level,
        access: &IndexAccess,
        first: i32,
    ) -> Result<()> {
        for (position, equality) in access.equalities.iter().enumerate().skip(access.skip) {
            let target = first + position as i32;
            let same_in = access.equalities[..position].iter().position(|other| {
                other.term == equality.term && loops.plan.terms[equality.term].op() == Some(TermOps::In)
            });
            if same_in.is_some() {
                // A further field of a row-value IN: read from the loop that is already open.
                if let Some(in_loop) = open.in_loops.iter().find(|in_loop| in_loop.term == equality.term) {
                    let before = access.equalities[access.skip..position].iter();
                    let place = before.filter(|other| other.term == equality.term).count();
                    let (cursor, next, column) = (in_loop.cursor, in_loop.next, in_loop.columns[place]);
                    self.builder.emit(Opcode::Column, cursor, column as i32, target);
                    self.builder.emit_jump(Opcode::IsNull, target, next, 0);
                }
                continue;
            }
            let descending = access.index.columns.get(position).is_some_and(|column| column.descending);
            let backwards = level.reverse != descending;
            self.equality_value(loops, open, level, equality.term, backwards, target)?;
            let term = &loops.plan.terms[equality.term];
            let may_be_null =
                term.op() == Some(TermOps::Eq) && term.right().is_some_and(|right| self.can_be_null(right));
            if may_be_null {
                let loops_follow = access.equalities[position..]
                    .iter()
                    .any(|other| loops.plan.terms[other.term].op() == Some(TermOps::In));
                let missing = match open.in_loops.last() {
                    Some(in_loop) => in_loop.next,
                    // `leave` steps the IN loops on, which are not open yet.
                    None if loops_follow => match open.exit {
                        Some(exit) => exit,
                        None => *open.exit.insert(self.builder.new_label()),
                    },
                    None => open.leave,
                };
                self.builder.emit_jump(Opcode::IsNull, target, missing, 0);
            }
        }
        Ok(())
    }

    /// Whether it is a NOT NULL column of a source that no outer join fills with NULLs.
    pub(crate) fn is_never_null(&self, expr: &Expr) -> bool {
        matches!(&expr.kind, ExprKind::Column(column)
            if column.is_not_null() && !self.scope.is_nullable(column.source))
    }

    /// Codes the values of a bound behind the equalities; how many columns the end has then.
    fn range_start(
        &mut self,
        loops: &OpenLoops<'_>,
        bound: Option<Bound>,
        first: i32,
        equal: usize,
        missing: Label,
        past_nulls: bool,
    ) -> Result<End> {
        match bound {
            Some(bound) => self.bound_values(loops, bound, first + equal as i32, equal, missing),
            None if past_nulls => {
                self.builder.emit(Opcode::Null, 0, first + equal as i32, 0);
                Ok(End { columns: equal + 1, inclusive: false })
            }
            None => Ok(End { columns: equal, inclusive: true }),
        }
    }

    fn bound_values(
        &mut self,
        loops: &OpenLoops<'_>,
        bound: Bound,
        target: i32,
        equal: usize,
        missing: Label,
    ) -> Result<End> {
        let term = &loops.plan.terms[bound.term];
        let op = term.op().unwrap_or(TermOps::Ge);
        let Some(right) = term.right() else { return Ok(End { columns: equal, inclusive: true }) };
        let whole = right.width();
        if whole > 1 {
            let (from, _) = self.code_vector(right)?;
            self.builder.emit(Opcode::Copy, from, target, bound.width as i32 - 1);
        } else {
            self.code_copy(right, target)?;
        }
        if !term.is_not_null_bound {
            self.builder.emit_jump(Opcode::IsNull, target, missing, 0);
        }
        let inclusive = matches!(op, TermOps::Ge | TermOps::Le) || whole > 1;
        Ok(End { columns: equal + bound.width, inclusive })
    }

    #[expect(clippy::too_many_arguments, reason = "the two ends of one range share their registers")]
    fn range_end(
        &mut self,
        loops: &OpenLoops<'_>,
        access: &IndexAccess,
        bound: Option<Bound>,
        (first, end_first): (i32, i32),
        equal: usize,
        missing: Label,
        stop_at_null: bool,
        table: &Rc<Table>,
    ) -> Result<End> {
        if end_first != first && equal > 0 {
            self.builder.emit(Opcode::Copy, first, end_first, equal as i32 - 1);
        }
        match bound {
            Some(bound) => {
                let end = self.bound_values(loops, bound, end_first + equal as i32, equal, missing)?;
                self.affinities_of_key(loops, access, Some(bound), end_first, end.columns, table);
                Ok(end)
            }
            None if stop_at_null => {
                self.builder.emit(Opcode::Null, 0, end_first + equal as i32, 0);
                Ok(End { columns: equal + 1, inclusive: false })
            }
            None => Ok(End { columns: equal, inclusive: true }),
        }
    }

    fn seek_start(&mut self, level: &Level, cursor: i32, first: i32, start: &End, missing: Label) {
        if start.columns == 0 {
            let opcode = if level.reverse { Opcode::Last } else { Opcode::Rewind };
            self.builder.emit_jump(opcode, cursor, missing, 0);
            return;
        }
        let opcode = match (level.reverse, start.inclusive) {
            (false, true) => Opcode::SeekGE,
            (false, false) => Opcode::SeekGT,
            (true, true) => Opcode::SeekLE,
            (true, false) => Opcode::SeekLT,
        };
        self.builder.emit_jump_p4(opcode, cursor, missing, first, P4::Int32(start.columns as i32));
    }

    fn check_end(&mut self, level: &Level, cursor: i32, first: i32, end: &End, missing: Label) {
        if end.columns == 0 {
            return;
        }
        let opcode = opcode_of_end(level, end);
        self.builder.emit_jump_p4(opcode, cursor, missing, first, P4::Int32(end.columns as i32));
    }

    /// What [`Codegen::check_end`] tests of each row, for a loop that runs many rows at a time.
    fn batch_end(&mut self, level: &Level, cursor: i32, first: i32, end: &End) -> BatchEnd {
        if end.columns == 0 {
            return BatchEnd::Tree;
        }
        let p4 = self.builder.operand(P4::Int32(end.columns as i32));
        BatchEnd::Entry(Insn { opcode: opcode_of_end(level, end), p5: 0, p1: cursor, p2: 0, p3: first, p4 })
    }

    /// Brings the table's cursor to the index entry's row.
    fn seek_table(&mut self, open: &OpenLevel, cursor: i32, access: &IndexAccess, table: &Rc<Table>) {
        let Some(table_cursor) = open.table_cursor else { return };
        match table.primary_key() {
            None => {
                self.builder.emit(Opcode::DeferredSeek, cursor, 0, table_cursor);
            }
            Some(key) => {
                let first = self.builder.registers(key.key_columns);
                for (offset, entry) in key.columns.iter().take(key.key_columns).enumerate() {
                    let IndexPart::Column(column) = entry.part else { continue };
                    let position = access.index.position_of(column).unwrap_or(0);
                    self.builder.emit(Opcode::Column, cursor, position as i32, first + offset as i32);
                }
                let count = P4::Int32(key.key_columns as i32);
                self.builder.emit_jump_p4(Opcode::NotFound, table_cursor, open.next, first, count);
            }
        }
    }

    /// Applies the columns' affinities to the key registers where the comparison would.
    pub(super) fn affinities_of_key(
        &mut self,
        loops: &OpenLoops<'_>,
        access: &IndexAccess,
        bound: Option<Bound>,
        first: i32,
        columns: usize,
        table: &Rc<Table>,
    ) {
        let mut affinities = Vec::new();
        for position in 0..columns {
            let known = column_affinity(access, table, position);
            let column = known.unwrap_or(Affinity::Blob);
            let term = match access.equalities.get(position) {
                Some(equality) => loops.plan.terms.get(equality.term),
                None => bound.and_then(|bound| loops.plan.terms.get(bound.term)),
            };
            let wanted = term.map_or(Affinity::Blob, |term| match (&term.expr.kind, term.op()) {
                (_, Some(TermOps::In | TermOps::IsNull)) => Affinity::Blob,
                (ExprKind::Binary(_, left, right), _) if right.width() == 1 => {
                    needed_affinity(left, right, known.unwrap_or_else(|| affinity_of_indexed(left)))
                }
                // Each column is compared with its own part of a row value.
                (ExprKind::Binary(_, left, right), _) => {
                    let part = position.saturating_sub(access.equalities.len());
                    let pair = left.field(part).zip(right.field(part));
                    pair.map_or(column, |(left, right)| needed_affinity(left, right, column))
                }
                _ => column,
            });
            affinities.push(wanted);
        }
        self.apply_affinities(first, &affinities);
    }

    /// How the entries of an index compare: its columns, then the rowid.
    pub fn index_key_info(&self, table: &Table, index: &schema::Index) -> Rc<KeyInfo> {
        let mut fields: Vec<KeyField> = index
            .columns
            .iter()
            .map(|column| KeyField {
                collation: column.collation.clone(),
                descending: column.descending,
                big_null: false,
            })
            .collect();
        if !table.without_rowid {
            fields.push(KeyField { collation: value::CollationRef::Binary, descending: false, big_null: false });
        }
        if table.without_rowid && index.is_primary_key() {
            fields.truncate(index.key_columns);
        }
        let mut info = KeyInfo::new(self.catalog.encoding(), fields);
        info.all_fields = index.columns.len() as u16 + u16::from(!table.without_rowid);
        Rc::new(info)
    }
}

/// What is true of an entry behind the end of a range.
fn opcode_of_end(level: &Level, end: &End) -> Opcode {
    match (level.reverse, end.inclusive) {
        (false, true) => Opcode::IdxGT,
        (false, false) => Opcode::IdxGE,
        (true, true) => Opcode::IdxLT,
        (true, false) => Opcode::IdxLE,
    }
}

/// What a value must become to be looked for in a column: nothing where the comparison leaves it as
/// it is.
fn needed_affinity(left: &Expr, right: &Expr, column: Affinity) -> Affinity {
    match comparison_affinity(left, right) {
        None | Some(Affinity::Blob) => Affinity::Blob,
        Some(_) if needs_no_change(right, column) => Affinity::Blob,
        Some(_) => column,
    }
}

/// The affinity with which values are looked for in an expression of an index.
fn affinity_of_indexed(expr: &Expr) -> Affinity {
    match expr.affinity() {
        Some(affinity) if affinity.is_numeric() => Affinity::Numeric,
        Some(Affinity::Text) => Affinity::Text,
        _ => Affinity::Blob,
    }
}

/// The affinity of an index's column; none for an expression.
fn column_affinity(access: &IndexAccess, table: &Table, position: usize) -> Option<Affinity> {
    Some(match access.index.columns.get(position).map(|column| &column.part) {
        Some(IndexPart::Column(column)) => {
            let column = usize::try_from(*column).ok().and_then(|column| table.columns.get(column));
            column.map_or(Affinity::Integer, |column| column.affinity)
        }
        None => Affinity::Integer,
        Some(IndexPart::Expr(_)) => return None,
    })
}

fn key_is_nullable(access: &IndexAccess, table: &Table, position: usize) -> bool {
    match access.index.columns.get(position).map(|column| &column.part) {
        Some(IndexPart::Column(column)) => {
            let column = usize::try_from(*column).ok().and_then(|column| table.columns.get(column));
            column.is_some_and(|column| column.not_null.is_none())
        }
        // The rowid.
        None => false,
        _ => true,
    }
}

/// A literal that already has the column's type needs no conversion.
fn needs_no_change(expr: &Expr, affinity: Affinity) -> bool {
    match &expr.kind {
        ExprKind::Integer(_) | ExprKind::Real(_) => affinity.is_numeric(),
        ExprKind::Unary(UnaryOp::Negate, number) => {
            matches!(number.kind, ExprKind::Integer(_) | ExprKind::Real(_)) && affinity.is_numeric()
        }
        ExprKind::Text(_) => affinity == Affinity::Text,
        ExprKind::Blob(_) => true,
        _ => false,
    }
}
