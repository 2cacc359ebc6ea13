//! Many rows at a time: what a `Batch` instruction does.
//!
//! A batch is rows of one leaf, at most to its end. The leaf stays where it is while a batch is
//! worked on, because nothing is loaded or called meanwhile that could move it: texts are not
//! copied, a value says where on the page they lie. A row of a rare shape (it overflows, its header
//! is long or damaged, it is an entry of an inner page) is a batch of its own, read by the very
//! instructions of the row program, which also find its errors where they were found before.
//!
//! When computing something fails, the batch is cut in front of the first row of which it does:
//! the rows before are finished, then the error is raised.

mod aggregates;
mod eval;
mod groups;
mod hash;
mod overflow;
mod scan;
mod sort;

pub(crate) use eval::Surroundings;

pub(crate) use overflow::{NextGroup, Overflow};

use groups::GroupTable;
use sort::KeptRows;

use aggregates::Aggregates;
use base::Error;
use bytecode::batch::{BatchColumn, BatchGroup, BatchOperand, BatchProgram, BatchSink};
use std::cell::Cell;
use std::rc::Rc;
use value::batch::{Column, Input};
use value::record::{ShapedRow, Shapes, WantedField};
use value::{Mem, ValueRef};

use crate::registers::Registers;

/// Memory that a thread keeps for the next loop.
const POOLED_BYTES_MAX: usize = 64 << 10;

thread_local! {
    static POOL: Cell<Option<Box<BatchState>>> = const { Cell::new(None) };
}

/// A cursor's place for the memory of its loop, which goes to the next loop of the thread when the
/// cursor is gone.
#[derive(Default)]
pub(crate) struct BatchSlot(Option<Box<BatchState>>);

impl BatchSlot {
    pub fn take(&mut self) -> Option<Box<BatchState>> {
        self.0.take()
    }

    pub fn put(&mut self, state: Box<BatchState>) {
        self.0 = Some(state);
    }

    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut BatchState> {
        self.0.as_deref_mut()
    }
}

impl Drop for BatchSlot {
    fn drop(&mut self) {
        if let Some(state) = self.0.take() {
            state.recycle();
        }
    }
}

/// Gives back what the thread keeps from one loop to the next.
pub fn forget_thread_memory() {
    let _ = POOL.try_with(Cell::take);
}

/// The memory of a loop that runs many rows at a time. It stays with its cursor from run to run.
#[derive(Default)]
pub(crate) struct BatchState {
    /// What it is for.
    program: Option<Rc<BatchProgram>>,
    walk: Walk,
    shapes: Shapes,
    /// How many fields of a record are read.
    fields: usize,
    /// The values of columns that a record is too short for.
    missing: Vec<Mem>,
    rows: Vec<ShapedRow>,
    slots: Vec<Column>,
    masks: Vec<Vec<bool>>,
    /// Bytes of values that do not lie on the page.
    arena: Vec<u8>,
    /// The row is read alone: its columns are in their slots already.
    is_single: bool,
    /// What has failed for the row behind the last one of the batch.
    failure: Option<Error>,
    /// The answers of the calls that are made once.
    once: Vec<Option<Mem>>,
    calls: CallCells,
    sinks: SinkState,
}

/// How far a loop has come.
#[derive(Default)]
struct Walk {
    /// It is under way: a pause has left it, or its groups wait to be sorted.
    is_begun: bool,
    /// The cursor's own row belongs to the next batch.
    takes_row: bool,
    /// The first row was reached by no step.
    counts_first: bool,
    /// Most rows of the next batch.
    rows_max: usize,
    /// The greatest rowid of the range.
    last_rowid: i64,
    /// The rows after those of the batch are not of the range.
    is_over: bool,
}

/// What the rows have become.
#[derive(Default)]
struct SinkState {
    /// Of a sink without groups: there was a row.
    has_group: bool,
    aggregates: Aggregates,
    groups: GroupTable,
    /// The states of each row, where some have no group in memory.
    places: Vec<u32>,
    /// Rows of groups for which there is no memory.
    overflow: Option<Box<Overflow>>,
    kept: KeptRows,
}

/// Arguments and the answer of functions.
#[derive(Default)]
struct CallCells {
    args: Vec<Mem>,
    answer: Mem,
}

impl BatchState {
    /// For a program; `missing` are the values of columns that a record is too short for. It has
    /// the memory of another one that is over.
    pub fn new(program: &Rc<BatchProgram>, missing: Vec<Mem>) -> Box<BatchState> {
        let pooled = POOL.try_with(Cell::take).ok().flatten();
        let mut state = pooled.unwrap_or_default();
        let wanted = |column: &BatchColumn| column.field.map(|field| WantedField { field, real: column.real });
        state.fields = state.shapes.want(program.columns.iter().filter_map(wanted));
        let (slots, masks) = (usize::from(program.slots), usize::from(program.masks));
        state.slots.resize_with(slots.max(state.slots.len()), Column::default);
        state.masks.resize_with(masks.max(state.masks.len()), Vec::new);
        state.once.resize(usize::from(program.once), None);
        let (group, keys) = match &program.sink {
            BatchSink::Aggregate(group) => (group, None),
            BatchSink::Groups { keys, info, group, .. } => (group, Some((keys.len(), info))),
            BatchSink::Sort { .. } => (&BatchGroup::default(), None),
        };
        state.sinks.aggregates = Aggregates::new(group);
        state.sinks.groups = GroupTable::new(keys);
        state.missing = missing;
        state.program = Some(Rc::clone(program));
        state
    }

    /// Gives its memory to the next one, if it is not much.
    fn recycle(mut self: Box<BatchState>) {
        let bytes = self.slots.iter().map(Column::capacity).sum::<usize>() + self.arena.capacity();
        if bytes > POOLED_BYTES_MAX {
            return;
        }
        self.walk = Walk::default();
        self.sinks = SinkState::default();
        self.program = None;
        self.missing.clear();
        self.once.clear();
        // A thread that ends has no more use for it.
        let _ = POOL.try_with(|pool| pool.set(Some(self)));
    }

    /// Whether it is for this program.
    pub fn is_for(&self, program: &Rc<BatchProgram>) -> bool {
        self.program.as_ref().is_some_and(|own| Rc::ptr_eq(own, program))
    }

    /// Its program.
    pub fn program(&self) -> Option<Rc<BatchProgram>> {
        self.program.clone()
    }

    /// Forgets what is under way.
    pub fn reset(&mut self) {
        self.walk.is_begun = false;
        self.sinks.has_group = false;
        self.sinks.aggregates.clear();
        self.sinks.groups.clear();
        self.sinks.kept.clear();
        self.sinks.overflow = None;
    }
}

/// Where operands are.
#[derive(Clone, Copy)]
struct Values<'a> {
    slots: &'a [Column],
    once: &'a [Option<Mem>],
    registers: &'a Registers,
}

impl<'a> Values<'a> {
    /// An operand's values.
    #[inline]
    fn of(self, operand: BatchOperand) -> Input<'a> {
        match operand {
            BatchOperand::Slot(slot) => Input::Rows(&self.slots[usize::from(slot)]),
            BatchOperand::Register(register) => Input::One(self.registers[register].as_ref()),
            BatchOperand::Once(number) => {
                Input::One(self.once[usize::from(number)].as_ref().map_or(ValueRef::Null, Mem::as_ref))
            }
        }
    }
}
