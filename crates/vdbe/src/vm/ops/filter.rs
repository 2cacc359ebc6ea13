//! Bloom filters over join keys.

use crate::vm::{Vm, p4_int};
use bytecode::{Insn, Program};
use value::{Mem, ValueRef};

/// Words of 64 bits in a filter.
const FILTER_WORDS: usize = 1024;

/// Numbers that compare equal give the same one; texts are told apart by their bytes, since only
/// what is compared so goes through a filter. Blobs are all alike.
fn hash(values: &[Mem]) -> usize {
    values.iter().fold(0u64, |hash, mem| {
        hash.wrapping_add(match mem.as_ref() {
            ValueRef::Integer(value) => value as u64,
            ValueRef::Real(value) => value as i64 as u64,
            ValueRef::Text(text) => text_hash(&text.to_utf8()),
            ValueRef::Blob(_) => 4_097,
            ValueRef::Null => 0,
        })
    }) as usize
        % (FILTER_WORDS * 64)
}

fn text_hash(text: &[u8]) -> u64 {
    text.iter().fold(text.len() as u64, |hash, byte| {
        (hash.rotate_left(5) ^ u64::from(*byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

impl Vm {
    /// `FilterAdd`.
    pub(crate) fn op_filter_add(&mut self, program: &Program, insn: &Insn) {
        let bit = hash(self.registers.range(insn.p3, p4_int(program, insn).max(1) as usize));
        let slot = match self.registers[insn.p1].handle() {
            Some(handle) => handle as usize,
            None => {
                self.filters.push(vec![0; FILTER_WORDS]);
                let slot = self.filters.len() - 1;
                self.registers[insn.p1].set_handle(slot as u64);
                slot
            }
        };
        if let Some(word) = self.filters.get_mut(slot).and_then(|filter| filter.get_mut(bit / 64)) {
            *word |= 1 << (bit % 64);
        }
    }

    /// `Filter`: whether the key may be there.
    pub(crate) fn op_filter_test(&mut self, program: &Program, insn: &Insn) -> bool {
        let bit = hash(self.registers.range(insn.p3, p4_int(program, insn).max(1) as usize));
        let filter = self.registers[insn.p1].handle().and_then(|slot| self.filters.get(slot as usize));
        // A filter that nothing was added to was never made.
        let passes = filter.and_then(|filter| filter.get(bit / 64)).is_some_and(|word| word & (1 << (bit % 64)) != 0);
        self.counting.filter(passes);
        passes
    }
}
