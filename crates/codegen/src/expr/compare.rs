//! Comparisons: as values and as jumps, of scalars and of row values.

use super::affinity_bits;
use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode, P4, p5};
use resolve::bound::{BinaryOp, Expr, ExprKind, comparison_affinity, comparison_collation};
use std::rc::Rc;
use value::CollationRef;

/// `a = b`.
pub(crate) fn equal(left: Expr, right: Expr) -> Expr {
    ExprKind::Binary(BinaryOp::Eq, Rc::new(left), Rc::new(right)).into()
}

/// A register in the place of an expression, with the expression's affinity.
fn stand_in(original: &Expr, register: i32) -> Expr {
    match original.affinity() {
        Some(affinity) => ExprKind::TypedRegister(register, affinity).into(),
        None => ExprKind::Register(register).into(),
    }
}

/// A register in the place of an expression that is compared with `other`: with its affinity, and
/// with the collation that decides between the two.
pub(crate) fn stand_in_beside(original: &Expr, register: i32, other: &Expr) -> Expr {
    let collation = resolve::bound::comparison_collation(original, other);
    ExprKind::Collate(Rc::new(stand_in(original, register)), collation).into()
}

/// `x BETWEEN low AND high` as `r >= low` and `r <= high`.
pub(crate) fn between_parts(operand: &Expr, register: i32, low: &Expr, high: &Expr) -> (Expr, Expr) {
    let part = |op, bound: &Expr| -> Expr {
        ExprKind::Binary(op, Rc::new(stand_in_beside(operand, register, bound)), Rc::new(bound.clone())).into()
    };
    (part(BinaryOp::Ge, low), part(BinaryOp::Le, high))
}

/// The jump opcode of a comparison and whether NULLs are equal.
fn opcode_of(op: BinaryOp) -> (Opcode, bool) {
    match op {
        BinaryOp::Eq => (Opcode::Eq, false),
        BinaryOp::Ne => (Opcode::Ne, false),
        BinaryOp::Lt => (Opcode::Lt, false),
        BinaryOp::Le => (Opcode::Le, false),
        BinaryOp::Gt => (Opcode::Gt, false),
        BinaryOp::Ge => (Opcode::Ge, false),
        BinaryOp::Is => (Opcode::Eq, true),
        _ => (Opcode::Ne, true),
    }
}

/// The comparison that is true when `op` is false, NULL aside.
fn negated(op: BinaryOp) -> BinaryOp {
    match op {
        BinaryOp::Eq => BinaryOp::Ne,
        BinaryOp::Ne => BinaryOp::Eq,
        BinaryOp::Lt => BinaryOp::Ge,
        BinaryOp::Le => BinaryOp::Gt,
        BinaryOp::Gt => BinaryOp::Le,
        BinaryOp::Ge => BinaryOp::Lt,
        BinaryOp::Is => BinaryOp::IsNot,
        other => {
            debug_assert_eq!(other, BinaryOp::IsNot);
            BinaryOp::Is
        }
    }
}

/// A collation as a large operand; none for BINARY.
pub(crate) fn collation_operand(collation: CollationRef) -> P4 {
    match collation {
        CollationRef::Binary => P4::None,
        other => P4::Collation(other),
    }
}

impl Codegen<'_> {
    /// Jumps when the comparison of two registers holds.
    pub fn compare_registers(
        &mut self,
        op: BinaryOp,
        exprs: (&Expr, &Expr),
        registers: (i32, i32),
        to: Label,
        null: bool,
    ) {
        let (opcode, null_equal) = opcode_of(op);
        let p4 = collation_operand(comparison_collation(exprs.0, exprs.1));
        self.builder.emit_jump_p4(opcode, registers.1, to, registers.0, p4);
        let mut flags = affinity_bits(comparison_affinity(exprs.0, exprs.1));
        if null_equal {
            flags |= p5::NULL_EQ;
        } else if null {
            flags |= p5::JUMP_IF_NULL;
        }
        self.builder.set_p5(flags);
    }

    /// Jumps when the comparison is true (`when`) or false (`!when`), and with `null` when it is
    /// NULL.
    pub fn comparison_jump(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        to: Label,
        when: bool,
        null: bool,
    ) -> Result<()> {
        if left.width() > 1 || right.width() > 1 {
            let value = self.builder.temporary();
            self.vector_comparison(op, left, right, value)?;
            let opcode = if when { Opcode::If } else { Opcode::IfNot };
            self.builder.emit_jump(opcode, value, to, i32::from(null));
            self.builder.release(value);
            return Ok(());
        }
        let past = self.builder.new_label();
        let operands = match op {
            BinaryOp::Is | BinaryOp::IsNot => self.code_both(left, right)?,
            _ => self.code_operands(left, right, if null { to } else { past })?,
        };
        let op = if when { op } else { negated(op) };
        self.compare_registers(op, (left, right), (operands.left, operands.right), to, null);
        self.builder.place(past);
        self.release_operands(&operands);
        Ok(())
    }

    /// The comparison's value: 1, 0 or NULL.
    #[inline(never)] // see `Codegen::code`
    pub fn comparison_value(&mut self, op: BinaryOp, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        if left.width() > 1 || right.width() > 1 {
            return self.vector_comparison(op, left, right, target);
        }
        let null = self.builder.new_label();
        let operands = match op {
            BinaryOp::Is | BinaryOp::IsNot => self.code_both(left, right)?,
            _ => self.code_operands(left, right, null)?,
        };
        let (a, b) = (operands.left, operands.right);
        let result = if a == target || b == target { self.builder.temporary() } else { target };
        self.builder.emit(Opcode::Integer, 1, result, 0);
        let done = self.builder.new_label();
        self.compare_registers(op, (left, right), (a, b), done, false);
        if matches!(op, BinaryOp::Is | BinaryOp::IsNot) {
            self.builder.emit(Opcode::Integer, 0, result, 0);
        } else {
            self.builder.emit(Opcode::ZeroOrNull, a, result, b);
        }
        self.builder.place(done);
        self.null_if_skipped(&operands, null, result);
        if result != target {
            self.builder.emit(Opcode::SCopy, result, target, 0);
            self.builder.release(result);
        }
        self.release_operands(&operands);
        Ok(())
    }

    /// The fields of a row value or subquery in registers in a row, with an expression for each.
    pub fn code_vector(&mut self, expr: &Expr) -> Result<(i32, Vec<Expr>)> {
        match &expr.kind {
            ExprKind::Vector(fields) => {
                let first = self.builder.registers(fields.len());
                self.code_list(fields, first)?;
                Ok((first, fields.clone()))
            }
            ExprKind::Subquery(select) => {
                let first = self.first_row(select)?;
                // They have the types of the query's columns, but not their collations.
                let row = Rc::new(expr.clone());
                let fields = (0..expr.width()).map(|field| ExprKind::Field(row.clone(), field).into());
                Ok((first, fields.collect()))
            }
            _ => {
                let register = self.builder.register();
                self.code_copy(expr, register)?;
                Ok((register, vec![expr.clone()]))
            }
        }
    }

    /// Compares row values field by field.
    fn vector_comparison(&mut self, op: BinaryOp, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        let left = self.code_vector(left)?;
        self.vector_comparison_with(op, &left, right, target)
    }

    /// BETWEEN of row values, the first of which is computed once.
    pub fn between_rows(&mut self, operand: &Expr, low: &Expr, high: &Expr, target: i32) -> Result<()> {
        let operand = self.code_vector(operand)?;
        let (above, below) = (self.builder.temporary(), self.builder.temporary());
        self.vector_comparison_with(BinaryOp::Ge, &operand, low, above)?;
        self.vector_comparison_with(BinaryOp::Le, &operand, high, below)?;
        self.builder.emit(Opcode::And, below, above, target);
        self.builder.release(below);
        self.builder.release(above);
        Ok(())
    }

    /// Compares a row value whose fields stand in registers.
    fn vector_comparison_with(
        &mut self,
        op: BinaryOp,
        (first_a, fields_a): &(i32, Vec<Expr>),
        right: &Expr,
        target: i32,
    ) -> Result<()> {
        let (first_b, fields_b) = self.code_vector(right)?;
        let pairs: Vec<(Expr, Expr)> = fields_a
            .iter()
            .zip(&fields_b)
            .enumerate()
            .map(|(at, (x, y))| (stand_in_beside(x, *first_a + at as i32, y), stand_in(y, first_b + at as i32)))
            .collect();
        let whole = combine(op, &pairs);
        self.code_into(&whole, target)
    }
}

/// A row-value comparison as one of scalars.
fn combine(op: BinaryOp, pairs: &[(Expr, Expr)]) -> Expr {
    let make =
        |op, (a, b): &(Expr, Expr)| -> Expr { ExprKind::Binary(op, Rc::new(a.clone()), Rc::new(b.clone())).into() };
    let join = |op, a: Expr, b: Expr| -> Expr { ExprKind::Binary(op, Rc::new(a), Rc::new(b)).into() };
    let Some((last, init)) = pairs.split_last() else { return ExprKind::Null.into() };
    match op {
        BinaryOp::Eq | BinaryOp::Is => {
            init.iter().rev().fold(make(op, last), |rest, pair| join(BinaryOp::And, make(op, pair), rest))
        }
        BinaryOp::Ne | BinaryOp::IsNot => {
            init.iter().rev().fold(make(op, last), |rest, pair| join(BinaryOp::Or, make(op, pair), rest))
        }
        _ => {
            let strict = match op {
                BinaryOp::Le => BinaryOp::Lt,
                BinaryOp::Ge => BinaryOp::Gt,
                other => other,
            };
            // (a, b) < (c, d) is a < c OR (a = c AND b < d); NULLs come out right in this form.
            init.iter().rev().fold(make(op, last), |rest, pair| {
                join(BinaryOp::Or, make(strict, pair), join(BinaryOp::And, make(BinaryOp::Eq, pair), rest))
            })
        }
    }
}
