//! Where the values of names are found: columns, aggregates, groups, answers of window functions.

use base::hash::FxHashMap;
use base::{Result, ResultCode};
use plan::tree::Mask;
use resolve::bound::{Expr, SelectId, Source, SourceId};
use schema::{Index, Table};
use std::rc::Rc;

/// Where the columns of a source are found.
#[derive(Clone)]
pub(crate) enum Binding {
    /// In the row under a cursor.
    Cursor {
        /// The table's cursor, when it is open.
        table_cursor: Option<i32>,
        /// The table.
        table: Rc<Table>,
        /// An index cursor on the same row.
        index: Option<(i32, Rc<Index>)>,
    },
    /// In registers: column `i` in `first + i`.
    Registers(i32),
    /// In an ephemeral table or sorter row: column `i` is field `i` of the row under the cursor.
    Fields(i32),
    /// In the fields of a sorted row: column → field.
    Sorted(i32, Rc<FxHashMap<i32, i32>>),
    /// In a trigger: in the parameters from this one on, the rowid first.
    Parameters(i32),
    /// In registers of a row that is being changed: the rowid, then by position in the table.
    Row {
        /// Register of the rowid.
        rowid: i32,
        /// Register of the first column.
        first: i32,
    },
    /// The same of a row that foreign keys compare: as its record has it.
    Stored {
        /// Register of the rowid.
        rowid: i32,
        /// Register of the first column.
        first: i32,
    },
}

/// An expression whose value is a field of an index.
pub(crate) struct IndexedExpr {
    /// The source that it is about.
    pub source: SourceId,
    /// The index's cursor, and the field.
    pub cursor: i32,
    pub field: i32,
    pub expr: Expr,
}

/// How the aggregates and window functions of one SELECT arm are reached while its results are
/// computed.
#[derive(Default)]
struct Group {
    arm: u32,
    /// Register of each aggregate, by position in `SelectArm::aggregates`.
    accumulators: Vec<i32>,
    /// Registers of bare columns.
    columns: FxHashMap<(SourceId, i32), i32>,
    /// Registers of the GROUP BY expressions.
    keys: Vec<(Expr, i32)>,
    /// Registers of the window functions, by position in `SelectArm::windows`.
    windows: Vec<(usize, i32)>,
    /// Whether column and key registers hold the group (results), rather than the scan (arguments).
    is_active: bool,
}

/// What is in sight where code is made.
#[derive(Default)]
pub(crate) struct Scope {
    bindings: Vec<Option<Binding>>,
    groups: Vec<Group>,
    /// The expressions that open index cursors hold.
    indexed: Vec<IndexedExpr>,
    /// First register of the row that left each queue of a recursive query.
    queue_rows: Vec<(u32, i32)>,
    /// Sources that an outer join may fill with NULLs.
    nullable: Vec<SourceId>,
    /// How many numbers of sources are given.
    sources: u32,
    /// The virtual columns that are being computed.
    reading: Vec<usize>,
    /// By a coroutine's yield register: its columns that may have a subtype.
    subtyped: Vec<(i32, Subtyped)>,
}

/// The columns of a coroutine that may have a subtype, which no column of a subquery keeps.
#[derive(Clone)]
pub(crate) struct Subtyped {
    /// A register that is NULL.
    pub null: i32,
    /// The columns.
    pub columns: Rc<[i32]>,
}

/// The memory of a scope's bindings, for the next one.
pub(crate) struct Bindings(Vec<Option<Binding>>);

impl Bindings {
    pub const NONE: Bindings = Bindings(Vec::new());
}

impl Default for Bindings {
    fn default() -> Bindings {
        Bindings::NONE
    }
}

impl Scope {
    /// Nothing is in sight; with the memory of another. The plan has so many sources.
    pub fn new(memory: Bindings, sources: u32) -> Scope {
        Scope { bindings: memory.0, sources, ..Scope::default() }
    }

    /// A virtual column is going to be computed; whether it is not under way already.
    #[must_use]
    pub fn begin_reading(&mut self, column: usize) -> bool {
        let is_new = !self.reading.contains(&column);
        self.reading.push(column);
        is_new
    }

    /// It is computed.
    pub fn end_reading(&mut self) {
        self.reading.pop();
    }

    /// A number for a source that the plan has not.
    pub fn new_source(&mut self) -> SourceId {
        self.sources += 1;
        SourceId(self.sources - 1)
    }

    /// Whether it has memory for another.
    pub fn has_memory(&self) -> bool {
        self.bindings.capacity() > 0
    }

    /// The memory, if it is no more than for so many sources.
    pub fn take_memory(&mut self, sources_max: usize) -> Option<Bindings> {
        let mut bindings = std::mem::take(&mut self.bindings);
        if bindings.capacity() > sources_max {
            return None;
        }
        bindings.clear();
        Some(Bindings(bindings))
    }

    /// Where the columns of a source are found from now on; where they were before.
    pub fn bind(&mut self, source: SourceId, binding: Binding) -> Option<Binding> {
        let slot = source.0 as usize;
        if self.bindings.len() <= slot {
            self.bindings.resize(slot + 1, None);
        }
        self.bindings[slot].replace(binding)
    }

    /// The columns of a source are found where they were before.
    pub fn restore(&mut self, source: SourceId, before: Option<Binding>) {
        if let Some(slot) = self.bindings.get_mut(source.0 as usize) {
            *slot = before;
        }
    }

    /// Where the columns of a source are found.
    pub fn binding(&self, source: SourceId) -> Option<&Binding> {
        self.bindings.get(source.0 as usize)?.as_ref()
    }

    /// The cursor that is on the row of a source, if one is.
    pub fn cursor_of(&self, source: SourceId) -> Option<i32> {
        match self.binding(source)? {
            Binding::Cursor { table_cursor, index, .. } => table_cursor.or(index.as_ref().map(|(cursor, _)| *cursor)),
            Binding::Fields(cursor) => Some(*cursor),
            _ => None,
        }
    }

    fn group(&mut self, arm: SelectId) -> &mut Group {
        let known = self.groups.iter().position(|group| group.arm == arm.0);
        let at = known.unwrap_or_else(|| {
            self.groups.push(Group { arm: arm.0, ..Group::default() });
            self.groups.len() - 1
        });
        &mut self.groups[at]
    }

    fn group_of(&self, arm: SelectId) -> Option<&Group> {
        self.groups.iter().find(|group| group.arm == arm.0)
    }

    /// The registers of an arm's aggregates, and of its columns outside of them.
    pub fn add_group(
        &mut self,
        arm: SelectId,
        accumulators: Vec<i32>,
        columns: impl Iterator<Item = ((SourceId, i32), i32)>,
    ) {
        let group = self.group(arm);
        group.accumulators = accumulators;
        group.columns.extend(columns);
    }

    /// The registers of an arm's window functions, by position.
    pub fn add_windows(&mut self, arm: SelectId, windows: Vec<(usize, i32)>) {
        self.group(arm).windows = windows;
    }

    /// A group is complete: its columns and keys are read from registers.
    pub fn enter_group(&mut self, arm: SelectId, keys: Vec<(Expr, i32)>) {
        let group = self.group(arm);
        (group.keys, group.is_active) = (keys, true);
    }

    /// Columns and keys are read from rows again.
    pub fn leave_group(&mut self, arm: SelectId) {
        self.group(arm).is_active = false;
    }

    /// The register of an aggregate.
    pub fn accumulator(&self, arm: SelectId, index: usize) -> Option<i32> {
        self.group_of(arm)?.accumulators.get(index).copied()
    }

    /// The register of a window function's answer.
    pub fn window_answer(&self, arm: SelectId, index: usize) -> Result<i32> {
        let windows = self.group_of(arm).map_or(&[][..], |group| &group.windows);
        let own = windows.iter().find(|(function, _)| *function == index).map(|(_, register)| *register);
        own.ok_or_else(|| ResultCode::INTERNAL.into())
    }

    fn active_groups(&self) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(|group| group.is_active)
    }

    /// The register of a GROUP BY term.
    pub fn group_key(&self, expr: &Expr) -> Option<i32> {
        let mut keys = self.active_groups().flat_map(|group| &group.keys);
        keys.find(|(key, _)| key.same_as(expr)).map(|(_, register)| *register)
    }

    /// The register of a bare column while a group's results are computed.
    pub fn bare_column(&self, source: SourceId, column: i32) -> Option<i32> {
        self.active_groups().find_map(|group| group.columns.get(&(source, column)).copied())
    }

    /// Notes an expression that an index holds whose cursor is open.
    pub fn add_indexed(&mut self, indexed: IndexedExpr) {
        self.indexed.push(indexed);
    }

    /// How many were noted.
    pub fn indexed_count(&self) -> usize {
        self.indexed.len()
    }

    /// Only so many are held any more.
    pub fn truncate_indexed(&mut self, count: usize) {
        self.indexed.truncate(count);
    }

    /// The cursor and the field of an index that holds the expression, as long as its source is
    /// read through it.
    pub fn indexed_field(&self, expr: &Expr) -> Option<(i32, i32)> {
        let found = self.indexed.iter().find(|own| {
            let walks = |binding: &Binding| {
                matches!(binding, Binding::Cursor { index: Some((cursor, _)), .. } if *cursor == own.cursor)
            };
            self.binding(own.source).is_some_and(walks) && own.expr.same_as(expr)
        });
        found.map(|own| (own.cursor, own.field))
    }

    /// The first register of the rows that leave a queue.
    pub fn add_queue(&mut self, queue: u32, first: i32) {
        self.queue_rows.push((queue, first));
    }

    /// See [`Scope::add_queue`].
    pub fn queue_row(&self, queue: u32) -> Option<i32> {
        self.queue_rows.iter().rev().find(|(own, _)| *own == queue).map(|(_, first)| *first)
    }

    /// The columns of a coroutine may have subtypes.
    pub fn add_subtyped(&mut self, yield_register: i32, subtyped: Subtyped) {
        self.subtyped.push((yield_register, subtyped));
    }

    /// The columns of a coroutine that may have subtypes.
    pub fn subtyped(&self, yield_register: i32) -> Option<Subtyped> {
        let mut known = self.subtyped.iter().rev();
        known.find(|(own, _)| *own == yield_register).map(|(_, subtyped)| subtyped.clone())
    }

    /// The sources of an arm: outer joins may fill these of them with NULLs.
    pub fn add_sources(&mut self, sources: &[Source], nullable: Mask) {
        if nullable != 0 {
            let filled = sources.iter().enumerate().filter(|(at, _)| nullable & (1 << at) != 0);
            self.nullable.extend(filled.map(|(_, source)| source.id));
        }
    }

    /// Whether an outer join may fill the source with NULLs.
    pub fn is_nullable(&self, source: SourceId) -> bool {
        self.nullable.contains(&source)
    }
}
