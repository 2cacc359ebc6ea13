//! The order in which the operands of an operator are computed: a subquery comes last, and not at
//! all where the other operand decides.

use crate::Codegen;
use base::Result;
use bytecode::{Label, Opcode};
use resolve::bound::{BinaryOp, Expr, ExprKind};

/// Two operands in registers.
pub(crate) struct Operands {
    pub left: i32,
    pub right: i32,
    /// The temporary registers among them (0: none).
    free: (i32, i32),
    /// Whether one of them has been skipped where the other is NULL.
    pub skips: bool,
}

/// Which operand is computed first, and whether it can make the other one superfluous.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// Both are computed, the left one first.
    Both,
    /// The left one may decide.
    LeftDecides,
    /// The right one comes first and may decide.
    RightDecides,
}

impl Codegen<'_> {
    fn order_of(&self, left: &Expr, right: &Expr) -> Order {
        // What CASE and BETWEEN compare, and what a window function answers, stands in a register.
        if !self.subqueries.has_any()
            || matches!(
                left.skip_collate().kind,
                ExprKind::Register(_) | ExprKind::TypedRegister(..) | ExprKind::Window { .. }
            )
        {
            return Order::Both;
        }
        match (left.has_subquery(), right.has_subquery()) {
            (true, false) => Order::RightDecides,
            (_, true) => Order::LeftDecides,
            _ => Order::Both,
        }
    }

    /// Codes both operands of an operator whose value is NULL when one of them is; jumps to `null`
    /// where one is NULL and the other has not been computed.
    pub(crate) fn code_operands(&mut self, left: &Expr, right: &Expr, null: Label) -> Result<Operands> {
        let order = match self.order_of(left, right) {
            Order::LeftDecides if self.can_be_null(left) => Order::LeftDecides,
            Order::RightDecides if self.can_be_null(right) => Order::RightDecides,
            _ => Order::Both,
        };
        if order == Order::RightDecides {
            let (b, free_b) = self.code_temporary(right)?;
            self.builder.emit_jump(Opcode::IsNull, b, null, 0);
            let (a, free_a) = self.code_temporary(left)?;
            return Ok(Operands { left: a, right: b, free: (free_a, free_b), skips: true });
        }
        let (a, free_a) = self.code_temporary(left)?;
        let skips = order == Order::LeftDecides;
        if skips {
            self.builder.emit_jump(Opcode::IsNull, a, null, 0);
        }
        let (b, free_b) = self.code_temporary(right)?;
        Ok(Operands { left: a, right: b, free: (free_a, free_b), skips })
    }

    /// Codes both operands, the left one first.
    pub(crate) fn code_both(&mut self, left: &Expr, right: &Expr) -> Result<Operands> {
        let (a, free_a) = self.code_temporary(left)?;
        let (b, free_b) = self.code_temporary(right)?;
        Ok(Operands { left: a, right: b, free: (free_a, free_b), skips: false })
    }

    pub(crate) fn release_operands(&mut self, operands: &Operands) {
        self.builder.release(operands.free.0);
        self.builder.release(operands.free.1);
    }

    /// Ends an operator's value: NULL where [`Codegen::code_operands`] has jumped to.
    pub(crate) fn null_if_skipped(&mut self, operands: &Operands, null: Label, target: i32) {
        if operands.skips {
            let end = self.builder.new_label();
            self.builder.emit_jump(Opcode::Goto, 0, end, 0);
            self.builder.place(null);
            self.builder.emit(Opcode::Null, 0, target, 0);
            self.builder.place(end);
        } else {
            self.builder.place(null);
        }
    }

    /// AND and OR as values: an operand with a subquery is skipped where the other one decides.
    #[inline(never)] // see `Codegen::code`
    pub(crate) fn logic_value(&mut self, op: BinaryOp, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        if let Some(deciding) = op.deciding(left, right) {
            let (register, free) = self.code_temporary(deciding)?;
            // As a truth value, which the operand itself need not be.
            self.builder.emit(Opcode::Or, register, register, target);
            self.builder.release(free);
            return Ok(());
        }
        let opcode = if op == BinaryOp::And { Opcode::And } else { Opcode::Or };
        let order = self.order_of(left, right);
        if order == Order::Both {
            return self.logic_of_both(op, left, right, target);
        }
        let (first, second) = if order == Order::RightDecides { (right, left) } else { (left, right) };
        let (end, decided) = (self.builder.new_label(), self.builder.new_label());
        let jump = if op == BinaryOp::And { Opcode::IfNot } else { Opcode::If };
        let (a, free_a) = self.code_temporary(first)?;
        self.builder.emit_jump(jump, a, decided, 0);
        let (b, free_b) = self.code_temporary(second)?;
        self.builder.emit(opcode, b, a, target);
        self.builder.emit_jump(Opcode::Goto, 0, end, 0);
        self.builder.place(decided);
        // As a truth value, which the operand itself need not be.
        self.builder.emit(Opcode::Or, a, a, target);
        self.builder.place(end);
        self.builder.release(free_a);
        self.builder.release(free_b);
        Ok(())
    }

    /// AND and OR as values of both operands.
    pub(crate) fn logic_of_both(&mut self, op: BinaryOp, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        let opcode = if op == BinaryOp::And { Opcode::And } else { Opcode::Or };
        let operands = self.code_both(left, right)?;
        self.builder.emit(opcode, operands.right, operands.left, target);
        self.release_operands(&operands);
        Ok(())
    }

    /// The operands of AND and OR in the order in which a jump looks at them.
    pub(super) fn in_order<'e>(&self, left: &'e Expr, right: &'e Expr) -> (&'e Expr, &'e Expr) {
        if self.order_of(left, right) == Order::RightDecides { (right, left) } else { (left, right) }
    }

    /// Whether the value may be NULL.
    pub(crate) fn can_be_null(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Real(_) | ExprKind::Text(_) | ExprKind::Blob(_) => false,
            _ => !self.is_never_null(expr),
        }
    }
}
