//! Comparison and three-valued logic.

use crate::vm::{Vm, p4_int};
use base::{Encoding, Result};
use bytecode::{Insn, P4, Program, p5};
use std::cmp::Ordering;
use value::affinity::numeric_view;
use value::compare::{compare_integer_real, compare_mems, compare_reals, compare_values, must_ask};
use value::{Affinity, CollationRef, Mem, ValueRef};

/// True, false or unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Truth {
    False,
    True,
    Unknown,
}

impl Truth {
    /// The truth of a value.
    #[inline]
    pub fn of(mem: &Mem) -> Truth {
        if mem.is_null() {
            Truth::Unknown
        } else if mem.truthiness(false) {
            Truth::True
        } else {
            Truth::False
        }
    }

    /// Three-valued and.
    pub fn and(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::False, _) | (_, Truth::False) => Truth::False,
            (Truth::True, Truth::True) => Truth::True,
            _ => Truth::Unknown,
        }
    }

    /// Three-valued or.
    pub fn or(self, other: Truth) -> Truth {
        match (self, other) {
            (Truth::True, _) | (_, Truth::True) => Truth::True,
            (Truth::False, Truth::False) => Truth::False,
            _ => Truth::Unknown,
        }
    }

    /// Three-valued not.
    pub fn not(self) -> Truth {
        match self {
            Truth::False => Truth::True,
            Truth::True => Truth::False,
            Truth::Unknown => Truth::Unknown,
        }
    }

    /// 1, 0 or NULL.
    pub fn store(self, mem: &mut Mem) {
        match self {
            Truth::False => mem.set_integer(0),
            Truth::True => mem.set_integer(1),
            Truth::Unknown => mem.set_null(),
        }
    }
}

fn collation_of<'a>(program: &'a Program, insn: &Insn) -> &'a CollationRef {
    const BINARY: &CollationRef = &CollationRef::Binary;
    match program.p4(insn.p4) {
        P4::Collation(collation) => collation,
        _ => BINARY,
    }
}

/// The order of two numbers, or of two texts under BINARY, where nothing is to be converted; none
/// of other pairs.
#[inline]
fn plain_order(left: &Mem, right: &Mem, program: &Program, insn: &Insn) -> Option<Ordering> {
    Some(match (left.as_ref(), right.as_ref()) {
        (ValueRef::Real(left), ValueRef::Real(right)) => compare_reals(left, right),
        (ValueRef::Integer(left), ValueRef::Real(right)) => compare_integer_real(left, right),
        (ValueRef::Real(left), ValueRef::Integer(right)) => compare_integer_real(right, left).reverse(),
        (ValueRef::Text(left), ValueRef::Text(right)) => {
            let affinity = Affinity::from_byte(b'@' + (insn.p5 & p5::AFFINITY_MASK) as u8);
            let plain = left.encoding == right.encoding && !affinity.is_numeric();
            if !plain || !matches!(collation_of(program, insn), CollationRef::Binary) {
                return None;
            }
            left.bytes.cmp(right.bytes)
        }
        _ => return None,
    })
}

impl Vm {
    /// A comparison of anything but two integers: whether to jump.
    ///
    /// # Errors
    /// [`must_ask`].
    pub(crate) fn compare_jump(
        &mut self,
        program: &Program,
        insn: &Insn,
        encoding: Encoding,
        test: fn(Ordering) -> bool,
    ) -> Result<bool> {
        let (left, right) = (&self.registers[insn.p3], &self.registers[insn.p1]);
        if let Some(order) = plain_order(left, right, program, insn) {
            self.last_compare.0 = order;
            return Ok(test(order));
        }
        let order = if left.is_null() || right.is_null() {
            if insn.p5 & p5::NULL_EQ == 0 {
                if insn.p5 & p5::JUMP_IF_NULL == 0 {
                    self.last_compare.0 = Ordering::Greater;
                    return Ok(false);
                }
                return Ok(true);
            }
            match (left.is_null(), right.is_null()) {
                (true, true) if !left.is_null_cleared() => Ordering::Equal,
                (true, _) => Ordering::Less,
                _ => Ordering::Greater,
            }
        } else {
            let affinity = Affinity::from_byte(b'@' + (insn.p5 & p5::AFFINITY_MASK) as u8);
            let collation = collation_of(program, insn);
            if collation.waits() {
                return Err(must_ask());
            }
            self.compare_with(affinity, insn, collation, encoding)
        };
        self.last_compare.0 = order;
        Ok(test(order))
    }

    /// Orders `r[P3]` and `r[P1]`, both not NULL, after the conversion that the affinity asks for.
    /// The registers keep their values.
    fn compare_with(
        &mut self,
        affinity: Affinity,
        insn: &Insn,
        collation: &CollationRef,
        encoding: Encoding,
    ) -> Ordering {
        let (left, right) = (&self.registers[insn.p3], &self.registers[insn.p1]);
        let any_text = left.is_text() || right.is_text();
        if any_text && affinity.is_numeric() {
            if left.zero_tail() | right.zero_tail() == 0 {
                return compare_values(numeric_view(left.as_ref()), numeric_view(right.as_ref()), collation);
            }
        } else if any_text && affinity == Affinity::Text && left.is_text() != right.is_text() {
            let (number, text, left_is_number) =
                if left.is_text() { (right, left, false) } else { (left, right, true) };
            if number.is_numeric() {
                self.scratch.copy_from(number);
                self.scratch.to_text(encoding);
                let order = compare_mems(&self.scratch, text, collation);
                return if left_is_number { order } else { order.reverse() };
            }
        }
        compare_mems(left, right, collation)
    }

    /// `Compare`.
    ///
    /// # Errors
    /// [`must_ask`].
    pub(crate) fn op_compare(&mut self, program: &Program, insn: &Insn) -> Result<()> {
        let P4::KeyInfo(info) = program.p4(insn.p4) else { return Ok(()) };
        let mut result = Ordering::Equal;
        for offset in 0..insn.p3 {
            let (left, right) = (&self.registers[insn.p1 + offset], &self.registers[insn.p2 + offset]);
            let field = info.fields.get(offset as usize);
            let collation = field.map_or(&CollationRef::Binary, |field| &field.collation);
            if collation.waits() {
                return Err(must_ask());
            }
            let order = compare_mems(left, right, collation);
            if order != Ordering::Equal {
                let one_null = left.is_null() != right.is_null();
                result = field.map_or(order, |field| field.directed(order, one_null));
                break;
            }
        }
        self.last_compare.0 = result;
        Ok(())
    }

    /// `IsTrue`.
    pub(crate) fn op_is_true(&mut self, program: &Program, insn: &Insn) {
        let truth = self.registers[insn.p1].truthiness(insn.p3 != 0);
        let inverted = p4_int(program, insn) != 0;
        self.registers[insn.p2].set_integer(i64::from(truth != inverted));
    }

    /// `ZeroOrNull`.
    pub(crate) fn op_zero_or_null(&mut self, insn: &Insn) {
        if self.registers[insn.p1].is_null() || self.registers[insn.p3].is_null() {
            self.registers[insn.p2].set_null();
        } else {
            self.registers[insn.p2].set_integer(0);
        }
    }
}
