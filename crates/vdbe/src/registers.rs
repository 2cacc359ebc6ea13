//! The registers of one frame.

use std::ops::{Index, IndexMut, Range};
use value::Mem;

/// How many registers, and bytes of their buffers, are kept from one statement to the next.
const REGISTERS_KEPT_MAX: usize = 64;
const BYTES_KEPT_MAX: usize = 16 << 10;

/// Registers by number; number 0 exists and is never used by a program.
#[derive(Default)]
pub(crate) struct Registers(Vec<Mem>);

impl Registers {
    /// A program with the registers `1..=count` begins: they are NULL, and keep their buffers.
    /// Values that another program left in higher registers stay: this program cannot name them.
    #[inline]
    pub fn begin(&mut self, count: u32) {
        let wanted = count as usize + 1;
        if self.0.len() < wanted {
            self.0.resize_with(wanted, Mem::new);
        }
        self.0.iter_mut().take(wanted).for_each(Mem::set_null);
    }

    /// All become NULL; when they are many, or keep much memory, none is left.
    pub fn shrink(&mut self) {
        if self.0.len() > REGISTERS_KEPT_MAX || self.memory_used() > BYTES_KEPT_MAX {
            self.0 = Vec::new();
        }
        self.0.iter_mut().for_each(Mem::set_null);
    }

    /// Bytes of the buffers that the registers keep.
    pub fn memory_used(&self) -> usize {
        self.0.iter().map(Mem::capacity).sum()
    }

    /// `count` registers from `first` on.
    #[inline]
    pub fn range(&self, first: i32, count: usize) -> &[Mem] {
        &self.0[Self::span(first, count)]
    }

    /// `count` registers from `first` on, to be changed.
    #[inline]
    pub fn range_mut(&mut self, first: i32, count: usize) -> &mut [Mem] {
        &mut self.0[Self::span(first, count)]
    }

    #[inline]
    fn span(first: i32, count: usize) -> Range<usize> {
        first as usize..first as usize + count
    }

    /// Two different registers at once.
    #[inline]
    pub fn pair_mut(&mut self, first: i32, second: i32) -> Option<(&mut Mem, &mut Mem)> {
        let [first, second] = self.0.get_disjoint_mut([first as usize, second as usize]).ok()?;
        Some((first, second))
    }

    /// `count` registers from `first` on and one that is not among them.
    #[inline]
    pub fn range_and_other(&mut self, first: i32, count: usize, other: i32) -> Option<(&[Mem], &mut Mem)> {
        let (Range { start, end }, other) = (Self::span(first, count), other as usize);
        if other >= end {
            let (low, high) = self.0.split_at_mut_checked(other)?;
            return Some((low.get(start..end)?, high.first_mut()?));
        }
        let (low, high) = self.0.split_at_mut_checked(start)?;
        Some((high.get(..count)?, low.get_mut(other)?))
    }

    /// A register whose number nothing has checked.
    pub fn get_mut(&mut self, register: i32) -> Option<&mut Mem> {
        usize::try_from(register).ok().and_then(|register| self.0.get_mut(register))
    }

    /// Copies one register to another.
    #[inline]
    pub fn copy(&mut self, from: i32, to: i32) {
        if let Some((source, target)) = self.pair_mut(from, to) {
            target.copy_from(source);
        }
    }

    /// Moves one register to another; the source becomes NULL.
    #[inline]
    pub fn take(&mut self, from: i32, to: i32) {
        if let Some((source, target)) = self.pair_mut(from, to) {
            target.move_from(source);
        }
    }
}

impl Index<i32> for Registers {
    type Output = Mem;

    #[inline]
    fn index(&self, register: i32) -> &Mem {
        &self.0[register as usize]
    }
}

impl IndexMut<i32> for Registers {
    #[inline]
    fn index_mut(&mut self, register: i32) -> &mut Mem {
        &mut self.0[register as usize]
    }
}
