//! Expressions.

pub(crate) mod compare;
mod condition;
pub(crate) mod in_existing;
pub(crate) mod in_list;
pub(crate) mod operands;
pub(crate) mod subquery;

pub(crate) use compare::collation_operand;

use crate::Codegen;
use base::Result;
use bytecode::{FunctionCall, Opcode, P4};
use extension::{FunctionDef, Special};
use resolve::bound::{BinaryOp, CaseArm, Expr, ExprKind, UnaryOp};
use std::rc::Rc;
use value::{Affinity, CollationRef};

/// An affinity as the comparison instructions carry it: its letter's distance from `@`.
pub(crate) fn affinity_bits(affinity: Option<Affinity>) -> u16 {
    affinity.map_or(0, |affinity| u16::from(affinity.as_char() as u8 - b'@'))
}

impl Codegen<'_> {
    /// Codes the expression so that its value stands in exactly this register.
    pub fn code_into(&mut self, expr: &Expr, target: i32) -> Result<()> {
        let register = self.code(expr, target)?;
        if register != target {
            let changes =
                matches!(expr.kind, ExprKind::Register(_) | ExprKind::TypedRegister(..) | ExprKind::Window { .. });
            let opcode = if changes { Opcode::Copy } else { Opcode::SCopy };
            self.builder.emit(opcode, register, target, 0);
        }
        Ok(())
    }

    /// As [`Codegen::code_into`], but the register gets a copy of its own that later changes of the
    /// source do not reach.
    pub fn code_copy(&mut self, expr: &Expr, target: i32) -> Result<()> {
        let register = self.code(expr, target)?;
        if register != target {
            self.builder.emit(Opcode::Copy, register, target, 0);
        }
        Ok(())
    }

    /// Codes the expression into a register of the compiler's choice; the second value is to be
    /// released (0: nothing).
    pub fn code_temporary(&mut self, expr: &Expr) -> Result<(i32, i32)> {
        if let Some(register) = self.hoist(expr) {
            return Ok((register, 0));
        }
        let temporary = self.builder.temporary();
        let register = self.code(expr, temporary)?;
        if register != temporary {
            self.builder.release(temporary);
            return Ok((register, 0));
        }
        Ok((register, temporary))
    }

    /// Codes several expressions into registers in a row.
    pub fn code_list(&mut self, exprs: &[Expr], first: i32) -> Result<()> {
        for (offset, expr) in exprs.iter().enumerate() {
            self.code_copy(expr, first + offset as i32)?;
        }
        Ok(())
    }

    /// The register of a constant that is computed once in front of the body; none when the
    /// expression is no such constant. Function calls are not moved: they may raise errors.
    pub fn hoist(&mut self, expr: &Expr) -> Option<i32> {
        if self.constants.is_computing() || !expr.is_hoistable() {
            return None;
        }
        if let Some(register) = self.constants.register_of(expr) {
            return Some(register);
        }
        let register = self.builder.register();
        self.constants.add(expr.clone(), register);
        Some(register)
    }

    /// Codes the expression, preferably into `target`; the register that holds it. Deep expressions
    /// on small stacks go through here once a level: what it calls keeps its frame to itself.
    pub fn code(&mut self, expr: &Expr, target: i32) -> Result<i32> {
        if let Some(register) = self.known_register(expr).or_else(|| self.indexed_value(expr, target)) {
            return Ok(register);
        }
        match &expr.kind {
            ExprKind::Null => {
                self.builder.emit(Opcode::Null, 0, target, 0);
            }
            ExprKind::Integer(number) => self.integer(*number, target),
            ExprKind::Real(number) => {
                self.builder.emit_p4(Opcode::Real, 0, target, 0, P4::Real(*number));
            }
            ExprKind::Text(text) => self.text(text, target),
            ExprKind::Blob(bytes) => {
                self.builder.emit_p4(Opcode::Blob, bytes.len() as i32, target, 0, P4::Blob(bytes.clone()));
            }
            ExprKind::Parameter(number) => {
                self.builder.emit(Opcode::Variable, *number as i32, target, 0);
            }
            ExprKind::Column(column) => return Ok(self.column(column, target)),
            ExprKind::Register(register) | ExprKind::TypedRegister(register, _) => return Ok(*register),
            ExprKind::Unary(op, operand) => return self.unary(*op, operand, target),
            ExprKind::Binary(op, left, right) if op.is_comparison() => {
                self.comparison_value(*op, left, right, target)?
            }
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, target)?,
            ExprKind::IsNull(operand) => self.null_test(operand, Opcode::IsNull, target)?,
            ExprKind::NotNull(operand) => self.null_test(operand, Opcode::NotNull, target)?,
            ExprKind::IsTruth { operand, truth, negated } => {
                let (register, free) = self.code_temporary(operand)?;
                // IS TRUE of NULL is false; IS NOT TRUE of NULL is true.
                let invert = i32::from(*truth == *negated);
                self.builder.emit_p4(Opcode::IsTrue, register, target, i32::from(*negated) ^ invert, P4::Int32(invert));
                self.builder.release(free);
            }
            ExprKind::Between(..) => self.between_value(expr, target)?,
            ExprKind::InList(..) | ExprKind::InSelect(..) => self.in_value(expr, target)?,
            ExprKind::Exists(select) => return self.exists(select),
            ExprKind::Subquery(_) | ExprKind::Field(..) => return self.field_of_subquery(expr),
            ExprKind::Raise(action, message) => {
                self.raise(*action, message.as_deref())?;
                self.builder.emit(Opcode::Null, 0, target, 0);
            }
            ExprKind::Vector(_) => return Err(base::Error::sql("row value misused")),
            ExprKind::Case { operand, arms, otherwise } => {
                self.case(operand.as_deref(), arms, otherwise.as_deref(), target)?;
            }
            ExprKind::Cast(operand, affinity) => {
                self.code_copy(operand, target)?;
                self.builder.emit(Opcode::Cast, target, i32::from(affinity.as_char() as u8), 0);
            }
            ExprKind::Collate(operand, _) | ExprKind::Merged(_, operand) => return self.code(operand, target),
            ExprKind::ImplicitCollate(operand, _) => return self.merged_column(operand, target),
            ExprKind::Fixed(column, value) => {
                self.code_copy(value, target)?;
                if column.affinity() != Affinity::None {
                    self.apply_affinities(target, &[column.affinity()]);
                }
            }
            ExprKind::IfNullRow(source, value) => self.unless_null_row(source, value, target)?,
            ExprKind::Function(def, args) => return self.function(def, args, target),
            ExprKind::Aggregate { select, index } => {
                return Ok(self.scope.accumulator(*select, *index).unwrap_or(target));
            }
            ExprKind::Window { select, index } => return self.scope.window_answer(*select, *index),
        }
        Ok(target)
    }

    /// A value that is NULL where the row of a source is all NULLs.
    #[inline(never)] // see `Codegen::code`
    fn unless_null_row(&mut self, source: &Expr, value: &Expr, target: i32) -> Result<()> {
        let cursor = match &source.kind {
            ExprKind::Column(column) if self.aggregated_column(column.source, column.column).is_none() => {
                self.scope.cursor_of(column.source).filter(|_| self.known_register(source).is_none())
            }
            _ => None,
        };
        let end = self.builder.new_label();
        if let Some(cursor) = cursor {
            self.builder.emit_jump(Opcode::IfNullRow, cursor, end, target);
        } else {
            self.builder.emit(Opcode::Null, 0, target, 0);
            let (rowid, free) = self.code_temporary(source)?;
            self.builder.emit_jump(Opcode::IsNull, rowid, end, 0);
            self.builder.release(free);
        }
        self.code_copy(value, target)?;
        self.builder.place(end);
        Ok(())
    }

    /// A register that already holds the expression: a GROUP BY term's.
    #[inline(never)] // see `Codegen::code`
    fn known_register(&self, expr: &Expr) -> Option<i32> {
        if matches!(expr.kind, ExprKind::Integer(_) | ExprKind::Text(_) | ExprKind::Parameter(_) | ExprKind::Null) {
            return None;
        }
        self.scope.group_key(expr)
    }

    fn integer(&mut self, number: i64, target: i32) {
        match i32::try_from(number) {
            Ok(small) => self.builder.emit(Opcode::Integer, small, target, 0),
            Err(_) => self.builder.emit_p4(Opcode::Int64, 0, target, 0, P4::Int64(number)),
        };
    }

    #[inline(never)] // see `Codegen::code`
    pub(crate) fn text(&mut self, text: &str, target: i32) {
        let mut cell = value::Mem::default();
        cell.set_text(&base::raw_text::unescape(text.as_bytes()), base::Encoding::Utf8);
        cell.set_encoding(self.catalog.encoding());
        let bytes: Rc<[u8]> = Rc::from(cell.bytes());
        self.builder.emit_p4(Opcode::String8, 0, target, 0, P4::Text(bytes));
    }

    fn unary(&mut self, op: UnaryOp, operand: &Expr, target: i32) -> Result<i32> {
        match op {
            UnaryOp::Plus => return self.code(operand, target),
            UnaryOp::Negate => match &operand.kind {
                ExprKind::Integer(number) if number.checked_neg().is_some() => self.integer(-number, target),
                ExprKind::Real(number) => {
                    self.builder.emit_p4(Opcode::Real, 0, target, 0, P4::Real(-number));
                }
                _ => {
                    let zero = self.builder.temporary();
                    self.builder.emit(Opcode::Integer, 0, zero, 0);
                    let (register, free) = self.code_temporary(operand)?;
                    self.builder.emit(Opcode::Subtract, register, zero, target);
                    self.builder.release(free);
                    self.builder.release(zero);
                }
            },
            UnaryOp::BitNot | UnaryOp::Not => {
                let (register, free) = self.code_temporary(operand)?;
                let opcode = if op == UnaryOp::Not { Opcode::Not } else { Opcode::BitNot };
                self.builder.emit(opcode, register, target, 0);
                self.builder.release(free);
            }
        }
        Ok(target)
    }

    fn binary(&mut self, op: BinaryOp, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        let opcode = match op {
            BinaryOp::Add => Opcode::Add,
            BinaryOp::Subtract => Opcode::Subtract,
            BinaryOp::Multiply => Opcode::Multiply,
            BinaryOp::Divide => Opcode::Divide,
            BinaryOp::Remainder => Opcode::Remainder,
            BinaryOp::Concat => Opcode::Concat,
            BinaryOp::BitAnd => Opcode::BitAnd,
            BinaryOp::BitOr => Opcode::BitOr,
            BinaryOp::ShiftLeft => Opcode::ShiftLeft,
            BinaryOp::ShiftRight => Opcode::ShiftRight,
            _ => return self.logic_value(op, left, right, target),
        };
        if self.subqueries.has_any() {
            return self.arithmetic_with_subqueries(opcode, left, right, target);
        }
        let (a, free_a) = self.code_temporary(left)?;
        let (b, free_b) = self.code_temporary(right)?;
        self.builder.emit(opcode, b, a, target);
        self.builder.release(free_a);
        self.builder.release(free_b);
        Ok(())
    }

    #[inline(never)] // see `Codegen::code`
    fn arithmetic_with_subqueries(&mut self, opcode: Opcode, left: &Expr, right: &Expr, target: i32) -> Result<()> {
        let null = self.builder.new_label();
        let operands = self.code_operands(left, right, null)?;
        self.builder.emit(opcode, operands.right, operands.left, target);
        self.null_if_skipped(&operands, null, target);
        self.release_operands(&operands);
        Ok(())
    }

    #[inline(never)] // see `Codegen::code`
    fn null_test(&mut self, operand: &Expr, opcode: Opcode, target: i32) -> Result<()> {
        let (register, free) = self.code_temporary(operand)?;
        let result = if free == target || register == target { self.builder.temporary() } else { target };
        self.builder.emit(Opcode::Integer, 1, result, 0);
        let done = self.builder.new_label();
        self.builder.emit_jump(opcode, register, done, 0);
        self.builder.emit(Opcode::Integer, 0, result, 0);
        self.builder.place(done);
        self.builder.release(free);
        if result != target {
            self.builder.emit(Opcode::SCopy, result, target, 0);
            self.builder.release(result);
        }
        Ok(())
    }

    #[inline(never)] // see `Codegen::code`
    fn between_value(&mut self, expr: &Expr, target: i32) -> Result<()> {
        let ExprKind::Between(operand, low, high) = &expr.kind else { return Ok(()) };
        if operand.width() > 1 {
            return self.between_rows(operand, low, high, target);
        }
        let (register, free) = self.code_temporary(operand)?;
        let (above, below) = compare::between_parts(operand, register, low, high);
        self.logic_of_both(BinaryOp::And, &above, &below, target)?;
        self.builder.release(free);
        Ok(())
    }

    #[inline(never)] // see `Codegen::code`
    fn case(&mut self, operand: Option<&Expr>, arms: &[CaseArm], otherwise: Option<&Expr>, target: i32) -> Result<()> {
        let end = self.builder.new_label();
        let mut held = None;
        if let Some(operand) = operand.filter(|operand| operand.width() == 1) {
            let register = self.builder.register();
            self.code_copy(operand, register)?;
            held = Some((operand, register));
        }
        for arm in arms {
            let next = self.builder.new_label();
            match (&held, operand) {
                (Some((operand, register)), _) => {
                    let held = compare::stand_in_beside(operand, *register, &arm.when);
                    let test = compare::equal(held, arm.when.clone());
                    self.jump_if_false(&test, next, true)?;
                }
                (None, Some(row)) => self.jump_if_false(&compare::equal(row.clone(), arm.when.clone()), next, true)?,
                (None, None) => self.jump_if_false(&arm.when, next, true)?,
            }
            self.code_copy(&arm.then, target)?;
            self.builder.emit_jump(Opcode::Goto, 0, end, 0);
            self.builder.place(next);
        }
        match otherwise {
            Some(otherwise) => self.code_copy(otherwise, target)?,
            None => {
                self.builder.emit(Opcode::Null, 0, target, 0);
            }
        }
        self.builder.place(end);
        Ok(())
    }

    #[inline(never)] // see `Codegen::code`
    fn function(&mut self, def: &Rc<FunctionDef>, args: &[Expr], target: i32) -> Result<i32> {
        if !self.constants.is_computing() && is_constant_call(def, args) {
            return self.call_once(def, args);
        }
        match (def.special, args) {
            (Special::Coalesce, [_, ..]) => {
                self.coalesce(args, target)?;
                return Ok(target);
            }
            (Special::Iif, _) if args.len() >= 2 => {
                let (pairs, rest) = args.split_at(args.len() / 2 * 2);
                let arms: Vec<CaseArm> =
                    pairs.chunks(2).map(|pair| CaseArm { when: pair[0].clone(), then: pair[1].clone() }).collect();
                self.case(None, &arms, rest.first(), target)?;
                return Ok(target);
            }
            (Special::Likelihood, [first, ..]) => return self.code(first, target),
            _ => {}
        }
        let def = &overloaded(def, args);
        let collation = match def.flags.needs_collation {
            true => args.iter().find_map(Expr::collation).unwrap_or(CollationRef::Binary),
            false => CollationRef::Binary,
        };
        // A constant argument is put into its register once, which is then nobody else's.
        let constants = !self.constants.is_computing() && args.iter().any(Expr::is_hoistable);
        let count = args.len().max(1);
        let first = if constants { self.builder.registers(count) } else { self.builder.temporary_range(count) };
        let mut mask = 0u32;
        for (position, arg) in args.iter().enumerate() {
            let register = first + position as i32;
            if arg.is_hoistable() && position < 31 {
                mask |= 1 << position;
                if constants {
                    self.constants.add(arg.clone(), register);
                    continue;
                }
            }
            self.code_copy(arg, register)?;
            self.header_only(def.special);
        }
        let call = FunctionCall::new(def.clone(), args.len() as u16, collation, false);
        self.builder.emit_p4(Opcode::Function, mask as i32, first, target, P4::Function(Rc::new(call)));
        if !constants {
            self.builder.release_range(first, count);
        }
        Ok(target)
    }

    /// A call whose answer is the same for every row, made where the first row asks for it: only
    /// then may it raise its error. The register is nobody else's.
    fn call_once(&mut self, def: &Rc<FunctionDef>, args: &[Expr]) -> Result<i32> {
        let (done, register) = (self.builder.new_label(), self.builder.register());
        self.builder.emit_jump(Opcode::Once, 0, done, 0);
        let had_begun = self.constants.begin();
        let called = self.function(def, args, register);
        self.constants.end(had_begun);
        let value = called?;
        if value != register {
            self.builder.emit(Opcode::Copy, value, register, 0);
        }
        self.builder.place(done);
        Ok(register)
    }

    /// `typeof` and `length` of a column need not read its bytes.
    fn header_only(&mut self, special: Special) {
        let last = self.builder.address() - 1;
        if self.builder.insn(last).opcode != Opcode::Column {
            return;
        }
        let flag = match special {
            Special::TypeOf => bytecode::p5::TYPEOF_ONLY,
            Special::Length | Special::OctetLength => bytecode::p5::LENGTH_ONLY,
            _ => return,
        };
        self.builder.set_p5(flag);
    }

    fn coalesce(&mut self, args: &[Expr], target: i32) -> Result<()> {
        let end = self.builder.new_label();
        for (position, arg) in args.iter().enumerate() {
            self.code_copy(arg, target)?;
            if position + 1 < args.len() {
                self.builder.emit_jump(Opcode::NotNull, target, end, 0);
            }
        }
        self.builder.place(end);
        Ok(())
    }
}

/// The function that a virtual table puts in the place of one that is called on its column: the
/// first argument of a call, the left side of LIKE and its kin.
fn overloaded(def: &Rc<FunctionDef>, args: &[Expr]) -> Rc<FunctionDef> {
    let Some(ExprKind::Column(column)) = args.get(usize::from(def.flags.infix)).map(|arg| &arg.kind) else {
        return def.clone();
    };
    let table = column.table.connected.as_ref();
    let own = table.and_then(|connected| connected.table.find_function(&def.name, args.len()));
    own.map_or_else(|| def.clone(), |own| own.def)
}

/// Whether a call gives one value for the whole run. Computing it may raise an error.
fn is_constant_call(def: &FunctionDef, args: &[Expr]) -> bool {
    let is_fixed = |def: &FunctionDef| def.flags.deterministic || def.flags.slow_change;
    let mut constant = is_fixed(def);
    for arg in args {
        arg.walk(&mut |node| {
            constant &= match &node.kind {
                ExprKind::Function(def, _) => is_fixed(def),
                ExprKind::Case { .. } => true,
                kind => kind.is_hoistable_node(),
            };
            constant
        });
    }
    constant
}
