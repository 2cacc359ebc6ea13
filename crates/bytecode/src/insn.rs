//! One instruction.

use crate::Opcode;
use crate::opcode::property;
use base::ConflictAction;

/// Position of an operand in the program's side table; 0 is "none".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct P4Id(pub u32);

/// One instruction: 20 bytes, large operands in the program's side table.
#[derive(Clone, Copy, Debug)]
pub struct Insn {
    /// What it does.
    pub opcode: Opcode,
    /// Flags; see [`p5`].
    pub p5: u16,
    /// First operand.
    pub p1: i32,
    /// Second operand, usually the jump target.
    pub p2: i32,
    /// Third operand.
    pub p3: i32,
    /// Fourth operand, in the side table.
    pub p4: P4Id,
}

// Three fit into a cache line; a larger one slows every loop down.
const _: () = assert!(size_of::<Insn>() == 20);

impl Insn {
    /// Whether it can fail after the program has written rows. As in SQLite only constraints,
    /// function calls and `MustBeInt` count. A wrong type in a STRICT table, triggers that are
    /// nested too deep and a sum that overflows do not, so that inside of a transaction the rows
    /// before them remain.
    pub fn may_abort(&self) -> bool {
        let by_action = || match self.opcode {
            Opcode::Halt => self.p1 != 0 && self.p2 == ConflictAction::Abort as i32,
            _ => self.p2 == ConflictAction::Abort as i32,
        };
        self.opcode.has(property::ABORTS)
            || self.opcode.has(property::ABORTS_WITHOUT_JUMP) && self.p2 == 0
            || self.opcode.has(property::ABORTS_WITH_P3) && self.p3 != 0
            || self.opcode.has(property::ABORTS_BY_ACTION) && by_action()
    }
}

/// Bits of [`Insn::p5`].
pub mod p5 {
    /// Next, Prev: a step through all of a table or index.
    pub const FULL_SCAN_STEP: u16 = 0x01;
    /// Next: a step in the making of an automatic index.
    pub const AUTO_INDEX_STEP: u16 = 0x03;
    /// Next: the loop may be run over the entries of a leaf at once; set by the builder, not shown
    /// by EXPLAIN.
    pub const LEAF_LOOP: u16 = 0x100;
    /// Next: the loop does nothing but hand out columns of its row; set by the builder, not shown
    /// by EXPLAIN.
    pub const ROW_LOOP: u16 = 0x200;
    /// Comparisons: the affinity's letter minus `'@'` is in these bits (0: none).
    pub const AFFINITY_MASK: u16 = 0x0f;
    /// Comparisons: a NULL operand makes the jump happen.
    pub const JUMP_IF_NULL: u16 = 0x10;
    /// Comparisons: NULL equals NULL.
    pub const NULL_EQ: u16 = 0x80;
    /// Insert, Delete, IdxInsert: the row counts as a change.
    pub const NCHANGE: u16 = 0x01;
    /// Insert, Delete, IdxDelete: the cursor stays where it is for a Next or Prev.
    pub const SAVE_POSITION: u16 = 0x02;
    /// Insert, Delete: part of an UPDATE.
    pub const IS_UPDATE: u16 = 0x04;
    /// Insert, IdxInsert: the key is likely greater than every other.
    pub const APPEND: u16 = 0x08;
    /// Insert, IdxInsert: the last seek of this cursor was for this key.
    pub const USE_SEEK_RESULT: u16 = 0x10;
    /// IdxInsert: the cursor is on the entry that is replaced, if nobody has moved it; the key
    /// begins at P3.
    pub const ON_ENTRY: u16 = 0x80;
    /// Insert: remember the rowid as the last inserted one.
    pub const LAST_ROWID: u16 = 0x20;
    /// Insert: only the hook before the change is told.
    pub const NO_UPDATE_HOOK: u16 = 0x40;
    /// Delete: only the hook before the change is told, the row is written over.
    pub const ROW_STAYS: u16 = 0x40;
    /// OpenRead, OpenWrite: P2 is a register.
    pub const P2_IS_REGISTER: u16 = 0x10;
    /// OpenRead, OpenWrite: bulk of cursors used for deletion by seeks.
    pub const FOR_DELETE: u16 = 0x08;
    /// Column: only the length is wanted: the bytes may be anything.
    pub const LENGTH_ONLY: u16 = 0x40;
    /// Column: only the type is wanted.
    pub const TYPEOF_ONLY: u16 = 0x80;
}
