//! The loops of a plan: opened outermost first, closed innermost first.

mod auto_index;
mod bloom;
mod equality;
mod index_range;
mod or_loop;
mod right_join;
mod rowid;
mod virtual_table;

use crate::Codegen;
use crate::plan_rows::Counters;
use crate::scope::Binding;
use base::Result;
use bloom::KeyFilter;
use bytecode::batch::BatchEnd;
use bytecode::{Label, Opcode, P4, p5};
use plan::tree::{Access, Level, LinePlace, Loops, Test, TestEnd};
use resolve::bound::{Source, SourceKind};
use right_join::RightJoin;
use schema::Table;
use std::rc::Rc;

/// How a FROM subquery delivers its rows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SubqueryRows {
    /// A coroutine: the register of its address, its entry, the first result register.
    Coroutine {
        /// Register that holds where to go on.
        yield_register: i32,
        /// Where it starts.
        entry: Label,
        /// First result register.
        first: i32,
    },
    /// An ephemeral table.
    Materialized(i32),
    /// One row in registers: what left the queue of a recursive query.
    Row {
        /// The first.
        first: i32,
    },
}

/// The open loops of one SELECT arm, UPDATE or DELETE.
pub(crate) struct OpenLoops<'p> {
    pub plan: &'p Loops,
    pub levels: Vec<OpenLevel>,
    /// Leaves all loops.
    pub break_label: Label,
    /// What each level reads, outermost first.
    opened: Vec<Opened>,
    /// The levels whose rows are kept without a match, outermost first, by their sources.
    right_joins: Vec<(usize, RightJoin)>,
    /// How many expressions were known to stand in indexes around them.
    indexed: usize,
    /// Filters of levels to come.
    filters: Vec<KeyFilter>,
    sources: &'p [Source],
    /// What a virtual table may be told of LIMIT.
    counters: RowCounters,
    is_batch: bool,
}

/// What a level reads.
#[derive(Clone, Copy)]
struct Opened {
    source: usize,
    cursors: [Option<i32>; 2],
    /// First of the registers of a row, and how many there are.
    row: Option<(i32, i32)>,
}

/// One open loop.
pub(crate) struct OpenLevel {
    source: usize,
    /// Goes on with the next row.
    pub next: Label,
    /// Leaves this loop.
    pub leave: Label,
    /// The instructions at the loop's end.
    end: LoopTail,
    in_loops: Vec<InLoop>,
    /// For a LEFT JOIN: the register that tells whether a row matched, and where its body begins.
    left_join: Option<(i32, Label)>,
    /// For a LEFT JOIN with IN loops: whether its row of NULLs is under way, for which they do not
    /// go on.
    null_pass: Option<i32>,
    /// For the range of a LIKE the second pass is over blobs; for NULLs at the other end one of
    /// them is over those.
    passes: Option<PassLabels>,
    /// For a skip-scan: where the next value of the skipped columns is sought.
    skip_scan: Option<Label>,
    /// Behind the IN loops and the skip-scan.
    exit: Option<Label>,
    /// Made of an EXISTS: the first row is enough.
    from_exists: bool,
    pub table_cursor: Option<i32>,
    pub index_cursor: Option<i32>,
    /// The Bloom filter over the keys.
    filter: Option<i32>,
    right_join: Option<RightJoin>,
    /// The index cursor, and how many of its columns tell the wanted rows apart.
    distinct: Option<(i32, i32)>,
    /// Where the range ends of a loop that runs many rows at a time.
    batch_end: BatchEnd,
}

/// The instructions that a loop goes on with: see [`plan::tree::LoopEnd`].
#[derive(Clone, Copy)]
enum LoopTail {
    /// One row: nothing to do.
    None,
    /// `Next` or `Prev` of a cursor.
    Step(Opcode, i32, Label),
    /// The same, through all of a table or index.
    FullStep(Opcode, i32, Label),
    /// Back to the coroutine's Yield.
    Goto(Label),
    /// The body is a subroutine that was called from elsewhere.
    Return(i32, Label),
}

/// A range that is run twice: a LIKE's for texts and for blobs, which sort behind them; an index
/// with NULLs at the other end for these and for the rest.
#[derive(Clone, Copy)]
struct PassLabels {
    /// Where the bounds are computed.
    again: Label,
    /// The end of a pass.
    end: Label,
    /// Passes that are left: 1 during the first, 0 during the second, below behind them.
    left: i32,
}

/// A loop over the right side of an IN, outside of the index lookup.
struct InLoop {
    cursor: i32,
    /// From the greatest value down.
    backwards: bool,
    top: Label,
    next: Label,
    /// Its term.
    term: usize,
    /// The fields that are in the key, in the key's order, and the columns that hold them.
    fields: Vec<usize>,
    columns: Vec<usize>,
    /// Whether it runs through a table, by rowid.
    is_table: bool,
}

/// What the caller wants of the loops.
#[derive(Clone, Copy, Default)]
pub(crate) struct ScanOptions {
    /// A cursor that is already open on the only table, for UPDATE and DELETE.
    pub table_cursor: Option<i32>,
    /// A cursor that is already open on the index of the only loop.
    pub index_cursor: Option<i32>,
    /// Counters of the only loop, where the caller has noted it.
    pub counters: Option<Counters>,
    /// What counts the rows that come out.
    pub row_counters: RowCounters,
    /// The only loop runs many rows at a time: it tests nothing here, and goes to no next row.
    pub is_batch: bool,
}

/// The registers that count LIMIT and OFFSET down; 0 for none.
#[derive(Clone, Copy, Default)]
pub(crate) struct RowCounters {
    pub limit: i32,
    pub offset: i32,
}

/// What is known of a level before its loop is coded.
struct LevelStart {
    table_cursor: Option<i32>,
    index_cursor: Option<i32>,
    counters: Counters,
    /// Of an OR: those of its arms.
    of_arms: Vec<Counters>,
}

impl OpenLoops<'_> {
    /// The cursor of the only loop, which runs many rows at a time, and whether it goes through all
    /// of its tree.
    pub fn batch_cursor(&self) -> Option<(i32, bool)> {
        match self.levels.first()?.end {
            LoopTail::Step(_, cursor, _) => Some((cursor, false)),
            LoopTail::FullStep(_, cursor, _) => Some((cursor, true)),
            _ => None,
        }
    }

    /// Where its range ends.
    pub fn batch_end(&self) -> BatchEnd {
        self.levels.first().map_or(BatchEnd::Tree, |level| level.batch_end)
    }
}

impl Codegen<'_> {
    /// Opens the loops. `subqueries` holds how each FROM subquery is run, by position in FROM.
    pub fn open_loops<'p>(
        &mut self,
        plan: &'p Loops,
        sources: &'p [Source],
        subqueries: &[Option<SubqueryRows>],
        options: ScanOptions,
    ) -> Result<OpenLoops<'p>> {
        if sources.is_empty() && !plan.quiet {
            self.line(LinePlace::ConstantRow);
        }
        let count = plan.levels.len();
        let mut loops = OpenLoops {
            plan,
            levels: Vec::with_capacity(count),
            break_label: self.builder.new_label(),
            opened: Vec::with_capacity(count),
            right_joins: Vec::new(),
            indexed: self.scope.indexed_count(),
            filters: Vec::new(),
            sources,
            counters: options.row_counters,
            is_batch: options.is_batch,
        };
        self.test(plan, &plan.before, loops.break_label, loops.break_label)?;
        for level in &plan.levels {
            let (source, rows) = (&sources[level.source], rows_of(subqueries, level));
            let cursor = self.open_cursors(level, source, rows, options)?;
            let row = match rows {
                Some(SubqueryRows::Row { first }) => Some((first, source.table.columns.len() as i32)),
                _ => None,
            };
            loops.opened.push(Opened { source: level.source, cursors: [cursor.0, cursor.1], row });
        }
        self.begin_right_joins(&mut loops, sources);
        self.leave_for_empty(&loops);
        for (position, level) in plan.levels.iter().enumerate() {
            let [table_cursor, index_cursor] = loops.opened[position].cursors;
            self.build_filters(&mut loops, position, sources)?;
            let (id, of_arms) = self.lines_of_level(plan, level, sources);
            let own = |codegen: &mut Self| if id == 0 { Counters::default() } else { codegen.new_counters() };
            let counters = options.counters.unwrap_or_else(|| own(self));
            let start = LevelStart { table_cursor, index_cursor, counters, of_arms };
            self.open_level(&mut loops, level, sources, subqueries, start)?;
            self.note_loop(id, level, &sources[level.source], counters);
        }
        Ok(loops)
    }

    /// Leaves all loops where a level that is looked at first has no row.
    fn leave_for_empty(&mut self, loops: &OpenLoops<'_>) {
        for (depth, opened) in loops.opened.iter().enumerate() {
            let [table, index] = opened.cursors;
            if let (true, Some(cursor)) = (loops.plan.rewind_first & (1 << depth) != 0, table.or(index)) {
                self.builder.emit_jump(Opcode::Rewind, cursor, loops.break_label, 0);
            }
        }
    }

    /// The plan's lines for a level: the id of the loop's own, and the counters of the loops of an
    /// OR.
    fn lines_of_level(&mut self, plan: &Loops, level: &Level, sources: &[Source]) -> (i32, Vec<Counters>) {
        if matches!(level.access, Access::MultiOr { .. }) {
            return (0, self.lines_of_or(level, sources));
        }
        if plan.quiet {
            return (0, Vec::new());
        }
        if let Access::AutoIndex(auto) = &level.access
            && auto.has_filter
        {
            self.line(LinePlace::Filter);
        }
        (self.line_of_loop(LinePlace::Level, 0), Vec::new())
    }

    /// Opens a level's cursors and binds its source; table cursor and index cursor.
    fn open_cursors(
        &mut self,
        level: &Level,
        source: &Source,
        rows: Option<SubqueryRows>,
        options: ScanOptions,
    ) -> Result<(Option<i32>, Option<i32>)> {
        if let Some(rows) = rows {
            let (cursor, binding) = match rows {
                SubqueryRows::Coroutine { first, .. } => (None, Binding::Registers(first)),
                SubqueryRows::Materialized(cursor) => (Some(cursor), Binding::Fields(cursor)),
                SubqueryRows::Row { first } => (None, Binding::Registers(first)),
            };
            self.bind(source.id, binding);
            return Ok((cursor, None));
        }
        let SourceKind::Table(database) = source.kind else { return Ok((None, None)) };
        self.use_database(database, false);
        let table = source.table.clone();
        if let Some(connected) = &table.connected {
            self.use_all_databases(connected);
            let cursor = self.open_virtual(connected, options.table_cursor);
            self.bind(source.id, Binding::Cursor { table_cursor: Some(cursor), table, index: None });
            return Ok((Some(cursor), None));
        }
        let index = match &level.access {
            Access::Index(access) if !(table.without_rowid && access.index.is_primary_key()) => Some(access),
            _ => None,
        };
        let table_cursor = match options.table_cursor {
            Some(cursor) => Some(cursor),
            None if !level.reads_table => None,
            None => Some(self.open_table(Opcode::OpenRead, &table, i32::from(database.0))),
        };
        let mut bound_index = None;
        if let Some(access) = index {
            let cursor = match options.index_cursor {
                Some(cursor) => cursor,
                None => self.open_index(Opcode::OpenRead, &table, &access.index, i32::from(database.0)),
            };
            self.note_indexed(source, cursor, access);
            bound_index = Some((cursor, access.index.clone()));
        }
        let index_cursor = bound_index.as_ref().map(|(cursor, _)| *cursor);
        // Its columns are also read while the table is walked for the rows without a match.
        let bound_index = bound_index.filter(|_| !level.join.keeps_right());
        self.bind(source.id, Binding::Cursor { table_cursor, table, index: bound_index });
        Ok((table_cursor, index_cursor))
    }

    /// Opens a new cursor on a table's own tree.
    pub fn open_table(&mut self, opcode: Opcode, table: &Rc<Table>, database: i32) -> i32 {
        let cursor = self.builder.cursor();
        self.open_table_on(opcode, cursor, table, database);
        cursor
    }

    /// Opens this cursor on a table's own tree.
    pub fn open_table_on(&mut self, opcode: Opcode, cursor: i32, table: &Rc<Table>, database: i32) {
        let p4 = match table.primary_key() {
            Some(key) => P4::KeyInfo(self.index_key_info(table, key)),
            None => P4::Int32(table.columns.len() as i32),
        };
        self.builder.emit_p4(opcode, cursor, table.root.0 as i32, database, p4);
    }

    /// Opens a new cursor on an index.
    pub fn open_index(&mut self, opcode: Opcode, table: &Table, index: &schema::Index, database: i32) -> i32 {
        let cursor = self.builder.cursor();
        let info = self.index_key_info(table, index);
        self.builder.emit_p4(opcode, cursor, index.root.0 as i32, database, P4::KeyInfo(info));
        cursor
    }

    fn open_level(
        &mut self,
        loops: &mut OpenLoops<'_>,
        level: &Level,
        sources: &[Source],
        subqueries: &[Option<SubqueryRows>],
        start: LevelStart,
    ) -> Result<()> {
        let source = &sources[level.source];
        let LevelStart { table_cursor, index_cursor, counters, of_arms } = start;
        self.count_here(counters.loops);
        let left_join = level.join.keeps_left().then(|| {
            let register = self.builder.register();
            self.builder.emit(Opcode::Integer, 0, register, 0);
            (register, self.builder.new_label())
        });
        let null_pass = level.null_pass.then(|| self.builder.register());
        if let Some(register) = null_pass {
            self.builder.emit(Opcode::Integer, 0, register, 0);
        }
        let mut open = OpenLevel {
            null_pass,
            source: level.source,
            next: self.builder.new_label(),
            leave: self.builder.new_label(),
            end: LoopTail::None,
            in_loops: Vec::new(),
            left_join,
            passes: None,
            skip_scan: None,
            exit: None,
            from_exists: level.from_exists,
            table_cursor,
            index_cursor,
            filter: loops.take_filter(level.source),
            right_join: loops.right_join_of(level.source),
            distinct: None,
            batch_end: BatchEnd::Tree,
        };
        match &level.access {
            Access::Scan => self.scan_all(&mut open, level, rows_of(subqueries, level)),
            Access::Rowid(term) => self.scan_rowid(loops, &mut open, level, *term)?,
            Access::RowidRange { low, high } => self.scan_rowid_range(loops, &mut open, level, *low, *high)?,
            Access::Index(access) => {
                self.scan_index(loops, &mut open, level, access, &source.table)?;
            }
            Access::AutoIndex(auto) => {
                self.build_auto_index(loops.plan, &mut open, source, auto, rows_of(subqueries, level))?;
                self.scan_index(loops, &mut open, level, &auto.access, &source.table)?;
            }
            Access::Virtual(access) => self.scan_virtual(loops, &mut open, level, access)?,
            Access::MultiOr { arms, .. } => self.scan_or(&mut open, sources, (arms, &of_arms))?,
        }
        if !matches!(level.access, Access::MultiOr { .. }) {
            self.count_here(counters.visits);
        }
        if let Some(opened) = loops.opened.iter_mut().find(|opened| opened.source == level.source) {
            opened.cursors = [open.table_cursor, open.index_cursor];
        }
        if !loops.is_batch {
            self.test_row(loops, level, &open)?;
        }
        loops.levels.push(open);
        Ok(())
    }

    fn scan_all(&mut self, open: &mut OpenLevel, level: &Level, rows: Option<SubqueryRows>) {
        if let Some(SubqueryRows::Coroutine { yield_register, entry, .. }) = rows {
            let entry = self.builder.jump(entry);
            self.builder.emit(Opcode::InitCoroutine, yield_register, 0, entry);
            let top = self.here();
            self.builder.emit_jump(Opcode::Yield, yield_register, open.leave, 0);
            open.end = LoopTail::Goto(top);
            return;
        }
        let Some(cursor) = open.table_cursor else { return };
        let (first, step) = if level.reverse { (Opcode::Last, Opcode::Prev) } else { (Opcode::Rewind, Opcode::Next) };
        self.builder.emit_jump(first, cursor, open.leave, 0);
        let top = self.here();
        open.end = LoopTail::FullStep(step, cursor, top);
    }

    /// Tests what can be tested once the level has a row, and notes a match of an outer join.
    fn test_row(&mut self, loops: &OpenLoops<'_>, level: &Level, open: &OpenLevel) -> Result<()> {
        let plan = loops.plan;
        self.test(plan, &level.on_tests, open.next, open.next)?;
        if let Some((matched, body)) = open.left_join {
            self.builder.place(body);
            self.builder.emit(Opcode::Integer, 1, matched, 0);
        }
        let mut next = open.next;
        if let Some(join) = &open.right_join {
            self.right_join_match(join, open.next)?;
            next = join.inner_next;
        }
        self.test(plan, &level.tests, next, loops.break_label)
    }

    /// Codes tests; where a condition is not true, the program goes on with the next row or behind
    /// all loops.
    fn test(&mut self, plan: &Loops, tests: &[Test], next: Label, over: Label) -> Result<()> {
        for test in tests {
            let to = match test.to {
                TestEnd::NextRow => next,
                TestEnd::AllLoops => over,
            };
            self.jump_if_false(&plan.terms[test.term].expr, to, true)?;
        }
        Ok(())
    }

    /// Closes the loops, innermost first.
    ///
    /// # Errors
    /// What coding an expression gives.
    pub fn close_loops(&mut self, mut loops: OpenLoops<'_>) -> Result<()> {
        while let Some(mut level) = loops.levels.pop() {
            if level.from_exists {
                // Out of all such loops that stand directly around this one.
                let outermost = loops.levels.iter().rposition(|outer| !outer.from_exists).map_or(0, |at| at + 1);
                let left = loops.levels.get_mut(outermost).unwrap_or(&mut level);
                let exit = *left.exit.get_or_insert_with(|| self.builder.new_label());
                self.builder.emit_jump(Opcode::Goto, 0, exit, 0);
            }
            if loops.is_batch {
                level.end = LoopTail::None;
            }
            self.close_level(level);
        }
        self.unmatched_rows(&loops)?;
        // No row stands in the indexes any more.
        self.scope.truncate_indexed(loops.indexed);
        self.builder.place(loops.break_label);
        Ok(())
    }

    fn close_level(&mut self, level: OpenLevel) {
        if let Some(join) = &level.right_join {
            self.end_right_join(join);
        }
        let end = level.end;
        if let LoopTail::Step(step, _, top) | LoopTail::FullStep(step, _, top) = end {
            self.step_to_distinct(&level, step, top);
        }
        self.builder.place(level.next);
        match end {
            LoopTail::None => {}
            LoopTail::Step(opcode, cursor, top) => {
                self.builder.emit_jump(opcode, cursor, top, 0);
            }
            LoopTail::FullStep(opcode, cursor, top) => {
                self.builder.emit_jump(opcode, cursor, top, 0);
                self.builder.set_p5(p5::FULL_SCAN_STEP);
            }
            LoopTail::Goto(top) => {
                self.builder.emit_jump(Opcode::Goto, 0, top, 0);
            }
            LoopTail::Return(register, over) => {
                self.builder.emit(Opcode::Return, register, 0, 0);
                self.builder.place(over);
            }
        }
        if let Some(passes) = level.passes {
            // The row of NULLs that a LEFT JOIN adds comes by once more, and goes on.
            self.builder.place(passes.end);
            self.builder.emit_jump(Opcode::DecrJumpZero, passes.left, passes.again, 0);
        }
        self.builder.place(level.leave);
        let exit = level.exit.unwrap_or_else(|| self.builder.new_label());
        if let Some(register) = level.null_pass {
            self.builder.emit_jump(Opcode::IfPos, register, exit, 0);
        }
        for in_loop in level.in_loops.into_iter().rev() {
            self.builder.place(in_loop.next);
            let step = if in_loop.backwards { Opcode::Prev } else { Opcode::Next };
            self.builder.emit_jump(step, in_loop.cursor, in_loop.top, 0);
        }
        if let Some(again) = level.skip_scan {
            self.builder.emit_jump(Opcode::Goto, 0, again, 0);
        }
        self.builder.place(exit);
        if let Some((matched, body)) = level.left_join {
            let done = self.builder.new_label();
            self.builder.emit_jump(Opcode::IfPos, matched, done, 0);
            for cursor in [level.table_cursor, level.index_cursor].into_iter().flatten() {
                self.builder.emit(Opcode::NullRow, cursor, 0, 0);
            }
            if let Some(register) = level.null_pass {
                self.builder.emit(Opcode::Integer, 1, register, 0);
            }
            match (end, &level.right_join) {
                (_, Some(join)) => self.call_subroutine(join),
                (LoopTail::Return(register, _), None) => self.builder.emit_jump(Opcode::Gosub, register, body, 0),
                _ => self.builder.emit_jump(Opcode::Goto, 0, body, 0),
            };
            self.builder.place(done);
        }
    }

    /// Behind a row that was wanted: goes to the next entry that differs in the columns which tell
    /// such rows apart.
    fn step_to_distinct(&mut self, level: &OpenLevel, step: Opcode, top: Label) {
        let Some((cursor, count)) = level.distinct else { return };
        let first = self.builder.registers(count as usize);
        for column in 0..count {
            self.builder.emit(Opcode::Column, cursor, column, first + column);
        }
        let seek = if step == Opcode::Prev { Opcode::SeekLT } else { Opcode::SeekGT };
        self.builder.emit_jump_p4(seek, cursor, level.leave, first, P4::Int32(count));
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
    }
}

/// How the subquery of a level is run, if it is one.
fn rows_of(subqueries: &[Option<SubqueryRows>], level: &Level) -> Option<SubqueryRows> {
    subqueries.get(level.source).copied().flatten()
}
