//! What a program is, found once by looking at its instructions.

use bytecode::{Opcode, Program, property};

/// What a program does.
#[derive(Clone, Copy, Default)]
pub(crate) struct ProgramTraits {
    known: bool,
    reads: bool,
    writes: bool,
    looks_up: bool,
    makes_blobs: bool,
    /// Longest text, blob or record in bytes, as the connection allows it now.
    length_max: u64,
}

impl ProgramTraits {
    #[cold]
    fn find(&mut self, program: &Program) {
        let mut traits = ProgramTraits { known: true, ..ProgramTraits::default() };
        let plain_cells =
            base::fast_path!("plain cells", "rows whose cells need no expanding are not looked through", "walk ×1.00");
        for insn in &program.insns {
            match insn.opcode {
                Opcode::Transaction => {
                    traits.reads = true;
                    traits.writes |= insn.p2 != 0;
                }
                Opcode::AutoCommit | Opcode::Savepoint => traits.reads = true,
                Opcode::Vacuum => (traits.reads, traits.writes) = (true, true),
                opcode => traits.makes_blobs |= !plain_cells || !opcode.has(property::PLAIN),
            }
        }
        let lockless = base::fast_path!("lockless lookups", "a row is found by its key without a lock", "lookup ×1.33");
        traits.looks_up = lockless && traits.reads && !traits.writes && crate::vm::lockless::only_looks_up(program);
        *self = traits;
    }

    /// A run begins: looks at the program if nobody has.
    #[inline]
    pub fn begin(&mut self, program: &Program, length_max: u64) {
        if !self.known {
            self.find(program);
        }
        self.length_max = length_max;
    }

    /// Whether the program ever ran.
    pub fn is_known(&self) -> bool {
        self.known
    }

    /// Whether it uses a database or the transaction.
    #[inline]
    pub fn reads(&self) -> bool {
        self.reads
    }

    /// Whether it writes a database or changes the transaction.
    #[inline]
    pub fn writes(&self) -> bool {
        self.writes
    }

    /// Whether it finds at most one row by its key, and does nothing else.
    #[inline]
    pub fn looks_up(&self) -> bool {
        self.looks_up
    }

    /// Whether some instruction may give a blob that ends with zeros which are not stored.
    #[inline]
    pub fn makes_blobs(&self) -> bool {
        self.makes_blobs
    }

    /// Longest text, blob or record in bytes.
    #[inline]
    pub fn length_max(&self) -> u64 {
        self.length_max
    }
}
