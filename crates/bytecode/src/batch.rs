//! Loops that run many rows at a time.
//!
//! A [`BatchProgram`] is what a `Batch` instruction does with the rows of its cursor: which columns
//! it reads, which conditions keep rows away, what is computed of the others, and what
//! becomes of that (the *sink*). Values are in numbered slots, a column of them for a batch;
//! conditions are in numbered masks, a bit a row. What is the same for all rows is in registers.

use crate::call::FunctionCall;
use crate::insn::Insn;
use std::rc::Rc;
use value::arith::Arithmetic;
use value::batch::{Comparison, Order};
use value::{Affinity, KeyInfo};

/// A loop over the rows of one tree.
#[derive(Debug)]
pub struct BatchProgram {
    /// What it reads of a row: column `i` goes into slot `i`. Fields of the record come first, in
    /// their order there.
    pub columns: Vec<BatchColumn>,
    /// Number of slots.
    pub slots: u16,
    /// Number of masks.
    pub masks: u16,
    /// Number of calls that are made once.
    pub once: u16,
    /// Where its range of the tree ends.
    pub end: BatchEnd,
    /// The conditions, each on the rows that those before it have left.
    pub filters: Vec<BatchStage>,
    /// What is computed of the rows that all conditions have left.
    pub last: BatchStage,
    /// What becomes of these.
    pub sink: BatchSink,
    /// Most rows of a batch.
    pub rows_max: u16,
    /// A register for the columns of a row that is read alone.
    pub scratch: i32,
}

/// Where a range of rows ends: at the first row that one of these instructions would leave the loop
/// at.
#[derive(Clone, Copy, Debug, Default)]
pub enum BatchEnd {
    /// With the tree.
    #[default]
    Tree,
    /// A comparison of a rowid with a register, which is true behind the end.
    Rowid {
        /// What is true behind the end.
        order: Order,
        /// The register.
        register: i32,
    },
    /// A comparison of the index's entry.
    Entry(Insn),
}

/// A column that is read.
#[derive(Clone, Copy, Debug)]
pub struct BatchColumn {
    /// The instruction that reads it of the row under the cursor.
    pub insn: Insn,
    /// The field of the record; none for a rowid.
    pub field: Option<u16>,
    /// Integers are read as reals.
    pub real: bool,
}

/// A part of what is done with a batch.
#[derive(Debug, Default)]
pub struct BatchStage {
    /// The columns that are read first.
    pub loads: Vec<u16>,
    /// What is computed.
    pub code: Vec<BatchInsn>,
    /// The mask of the rows that stay, of a condition.
    pub test: Option<u16>,
    /// The slots that are needed after it.
    pub keeps: Vec<u16>,
    /// Columns are read after it.
    pub keeps_rows: bool,
    /// Rows are left out whose first key is behind those of all rows that the sink keeps.
    pub bound: Option<BatchOperand>,
}

impl BatchStage {
    /// About how many instructions one row takes.
    pub fn steps(&self) -> u32 {
        (self.loads.len() + self.code.len()) as u32 + 1
    }
}

/// A value for each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchOperand {
    /// In a slot.
    Slot(u16),
    /// In a register, the same for all.
    Register(i32),
    /// The answer of a call that is made once, the same for all.
    Once(u16),
}

/// One operator on all rows.
#[derive(Debug)]
pub enum BatchInsn {
    /// `out = left op right`
    Arithmetic {
        /// The operator.
        op: Arithmetic,
        /// The left operand.
        left: BatchOperand,
        /// The right operand.
        right: BatchOperand,
        /// A slot.
        out: u16,
    },
    /// The rows of which a comparison is true.
    Compare {
        /// The comparison.
        comparison: Box<Comparison>,
        /// The left operand.
        left: BatchOperand,
        /// The right operand.
        right: BatchOperand,
        /// A mask.
        out: u16,
    },
    /// The rows of which a value is NULL, or is not.
    IsNull {
        /// The value.
        operand: BatchOperand,
        /// Is not.
        negated: bool,
        /// A mask.
        out: u16,
    },
    /// The rows of which a value is true, or is false; NULL is neither.
    Truth {
        /// The value.
        operand: BatchOperand,
        /// True.
        wanted: bool,
        /// A mask.
        out: u16,
    },
    /// The rows of both masks.
    Both {
        /// A mask, which gets the answer.
        mask: u16,
        /// The other one.
        other: u16,
    },
    /// The rows of either mask.
    Either {
        /// A mask, which gets the answer.
        mask: u16,
        /// The other one.
        other: u16,
    },
    /// 1 for the rows of a mask, 0 for those of another, NULL for all others.
    Logic {
        /// The rows of which it is true.
        yes: u16,
        /// The rows of which it is false.
        no: u16,
        /// A slot.
        out: u16,
    },
    /// A value for the rows of a mask, another for all others.
    Choose {
        /// The mask.
        mask: u16,
        /// The value of its rows.
        then: BatchOperand,
        /// The value of all others.
        otherwise: BatchOperand,
        /// A slot.
        out: u16,
    },
    /// CAST.
    Cast {
        /// The value.
        operand: BatchOperand,
        /// The type.
        affinity: Affinity,
        /// A slot.
        out: u16,
    },
    /// A function of arguments that are the same for all rows.
    CallOnce {
        /// The function.
        call: Rc<FunctionCall>,
        /// Its arguments.
        args: Vec<BatchOperand>,
        /// Number of the answer.
        out: u16,
    },
    /// A function.
    Call {
        /// The function.
        call: Rc<FunctionCall>,
        /// Its arguments.
        args: Vec<BatchOperand>,
        /// The bit mask of the arguments that are constants.
        constants: u32,
        /// A slot.
        out: u16,
    },
}

/// What becomes of the rows.
#[derive(Debug)]
pub enum BatchSink {
    /// They are one group. At the end the answers stand in registers.
    Aggregate(BatchGroup),
    /// They are grouped by keys.
    Groups {
        /// The keys.
        keys: Vec<BatchOperand>,
        /// Their order.
        info: Rc<KeyInfo>,
        /// The register of the first key of the group that is shown.
        target: i32,
        /// What is known of each group.
        group: BatchGroup,
    },
    /// They become records of a sorter.
    Sort {
        /// The sorter's cursor.
        sorter: i32,
        /// The fields.
        fields: Vec<BatchOperand>,
        /// Only the first rows are wanted: the register of how many; all when it is negative.
        keep: Option<i32>,
        /// The order.
        info: Rc<KeyInfo>,
    },
}

/// What is known of a group.
#[derive(Debug, Default)]
pub struct BatchGroup {
    /// The aggregate functions.
    pub calls: Vec<BatchCall>,
    /// The values of its first row, each with its register.
    pub bare: Vec<(BatchOperand, i32)>,
}

/// An aggregate function.
#[derive(Debug)]
pub struct BatchCall {
    /// What it is.
    pub kind: CallKind,
    /// The function.
    pub call: Rc<FunctionCall>,
    /// Its arguments.
    pub args: Vec<BatchOperand>,
    /// The mask of the rows that count.
    pub filter: Option<u16>,
    /// DISTINCT: how its argument is compared.
    pub distinct: Option<Rc<KeyInfo>>,
    /// The register of its answer.
    pub target: i32,
}

/// The aggregate functions whose states are arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallKind {
    /// `count(*)`
    Rows,
    /// `count(x)`
    Values,
    /// `sum`
    Sum,
    /// `total`
    Total,
    /// `avg`
    Average,
    /// `min`
    Least,
    /// `max`
    Greatest,
    /// Any other: a state a group, one row after the other.
    Other,
}

impl BatchInsn {
    /// Its operands.
    pub fn operands(&self, look: &mut dyn FnMut(BatchOperand)) {
        match self {
            BatchInsn::Arithmetic { left, right, .. } | BatchInsn::Compare { left, right, .. } => {
                [*left, *right].into_iter().for_each(look);
            }
            BatchInsn::IsNull { operand, .. } | BatchInsn::Truth { operand, .. } | BatchInsn::Cast { operand, .. } => {
                look(*operand);
            }
            BatchInsn::Choose { then, otherwise, .. } => [*then, *otherwise].into_iter().for_each(look),
            BatchInsn::Call { args, .. } | BatchInsn::CallOnce { args, .. } => args.iter().copied().for_each(look),
            BatchInsn::Both { .. } | BatchInsn::Either { .. } | BatchInsn::Logic { .. } => {}
        }
    }
}

impl BatchProgram {
    /// About how many instructions a row takes.
    pub fn steps_of_row(&self) -> u32 {
        self.filters.iter().chain([&self.last]).map(BatchStage::steps).sum()
    }

    /// Whether it calls functions that are no aggregates.
    pub fn calls_functions(&self) -> bool {
        let code = self.filters.iter().chain([&self.last]).flat_map(|stage| &stage.code);
        code.into_iter().any(|insn| matches!(insn, BatchInsn::Call { .. } | BatchInsn::CallOnce { .. }))
    }

    /// Every operand.
    pub fn operands(&self, look: &mut dyn FnMut(BatchOperand)) {
        let code = self.filters.iter().chain([&self.last]).flat_map(|stage| &stage.code);
        code.for_each(|insn| insn.operands(look));
        self.filters.iter().filter_map(|stage| stage.bound).for_each(&mut *look);
        self.sink_operands(look);
    }

    /// The operands of the sink.
    pub fn sink_operands(&self, look: &mut dyn FnMut(BatchOperand)) {
        let group = match &self.sink {
            BatchSink::Aggregate(group) => group,
            BatchSink::Groups { keys, group, .. } => {
                keys.iter().copied().for_each(&mut *look);
                group
            }
            BatchSink::Sort { fields, .. } => return fields.iter().copied().for_each(look),
        };
        group.calls.iter().flat_map(|call| &call.args).copied().for_each(&mut *look);
        group.bare.iter().map(|(value, _)| *value).for_each(look);
    }

    /// Every register that it names.
    fn registers(&self, look: &mut dyn FnMut(i32)) {
        self.operands(&mut |operand| {
            if let BatchOperand::Register(register) = operand {
                look(register);
            }
        });
        look(self.scratch);
        match self.end {
            BatchEnd::Tree => {}
            BatchEnd::Rowid { register, .. } => look(register),
            BatchEnd::Entry(insn) => look(insn.p3),
        }
        let group = match &self.sink {
            BatchSink::Aggregate(group) => group,
            BatchSink::Groups { keys, target, group, .. } => {
                look(*target);
                look(*target + (keys.len() as i32 - 1).max(0));
                group
            }
            BatchSink::Sort { keep, .. } => return keep.iter().copied().for_each(look),
        };
        group.calls.iter().map(|call| call.target).for_each(&mut *look);
        group.bare.iter().map(|(_, target)| *target).for_each(look);
    }

    /// Whether all registers and slots that it names are there.
    pub fn is_sound(&self, register_count: u32, cursor_count: u32) -> bool {
        let mut sound = !matches!(&self.sink, BatchSink::Sort { sorter, .. } if *sorter as u32 >= cursor_count);
        sound &= self.columns.len() <= usize::from(self.slots);
        self.registers(&mut |register| sound &= register >= 1 && register as u32 <= register_count);
        self.operands(&mut |operand| match operand {
            BatchOperand::Slot(slot) => sound &= slot < self.slots,
            BatchOperand::Once(number) => sound &= number < self.once,
            BatchOperand::Register(_) => {}
        });
        let stages = || self.filters.iter().chain([&self.last]);
        sound &= stages().flat_map(|stage| &stage.loads).all(|&load| usize::from(load) < self.columns.len());
        sound &= stages().flat_map(|stage| &stage.keeps).all(|&slot| slot < self.slots);
        sound &= stages().filter_map(|stage| stage.test).all(|mask| mask < self.masks);
        let target = |insn: &BatchInsn| match insn {
            BatchInsn::Arithmetic { out, .. }
            | BatchInsn::Logic { out, .. }
            | BatchInsn::Choose { out, .. }
            | BatchInsn::Cast { out, .. }
            | BatchInsn::Call { out, .. } => *out < self.slots,
            BatchInsn::Compare { out, .. } | BatchInsn::IsNull { out, .. } | BatchInsn::Truth { out, .. } => {
                *out < self.masks
            }
            BatchInsn::Both { mask, other } | BatchInsn::Either { mask, other } => {
                *mask < self.masks && *other < self.masks
            }
            BatchInsn::CallOnce { out, .. } => *out < self.once,
        };
        sound && stages().flat_map(|stage| &stage.code).all(target)
    }
}

impl std::fmt::Display for BatchProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let group = match &self.sink {
            BatchSink::Aggregate(group) => {
                write!(f, "aggregate(")?;
                group
            }
            BatchSink::Groups { keys, group, .. } => {
                write!(f, "groups({} keys; ", keys.len())?;
                group
            }
            BatchSink::Sort { fields, .. } => {
                return write!(f, "sort({} fields), {} columns", fields.len(), self.columns.len());
            }
        };
        let names: Vec<&str> = group.calls.iter().map(|call| &*call.call.def.name).collect();
        write!(f, "{}), {} columns, {} conditions", names.join(","), self.columns.len(), self.filters.len())
    }
}
