//! Subqueries as values.

use crate::ctx::Codegen;
use crate::select::Destination;
use base::Result;
use bytecode::{Label, Opcode};
use resolve::bound::{CompoundOp, Expr, ExprKind, Select};
use std::rc::Rc;

/// The subroutine that leaves a query's first row in registers.
#[derive(Clone, Copy)]
pub(crate) struct SharedRow {
    first: i32,
    return_register: i32,
    entry: Label,
}

impl Codegen<'_> {
    /// The first column, or some field, of the first row, NULL without rows; the register.
    #[inline(never)] // see `Codegen::code`
    pub fn field_of_subquery(&mut self, expr: &Expr) -> Result<i32> {
        match &expr.kind {
            ExprKind::Field(row, position) => Ok(self.row_of_fields(row)? + *position as i32),
            ExprKind::Subquery(select) if self.walks_twice > 0 && !select.correlated => self.shared_row(select, true),
            ExprKind::Subquery(select) => self.row_subquery(select),
            _ => Err(base::ResultCode::INTERNAL.into()),
        }
    }

    /// The first row of a query whose fields are computed one after the other: one that depends on
    /// another query is run for the first of them, which stands in front of the others in every
    /// loop.
    fn row_of_fields(&mut self, row: &Rc<Expr>) -> Result<i32> {
        let ExprKind::Subquery(select) = &row.kind else { return Err(base::ResultCode::INTERNAL.into()) };
        if !select.correlated {
            return self.shared_row(select, false);
        }
        if let Some((_, first)) = self.row_fields.iter().find(|(known, _)| Rc::ptr_eq(known, row)) {
            return Ok(*first);
        }
        let first = self.row_subquery(select)?;
        self.row_fields.push((row.clone(), first));
        Ok(first)
    }

    /// The first row in registers in a row, NULLs without rows.
    pub fn row_subquery(&mut self, select: &Select) -> Result<i32> {
        let width = select.arms.first().map_or(1, |arm| arm.columns.len());
        let first = self.b.registers(width);
        let (done, parent) = self.subquery_start(select);
        self.b.emit(Opcode::Null, 0, first, first + width as i32 - 1);
        let mut limited = select.clone();
        if limited.order_by.is_empty() {
            keep_duplicates(&mut limited);
        }
        limit_to_one(&mut limited);
        self.select(limited, &Destination::Memory { first })?;
        if select.arms.len() == 1 && crate::subtype::columns_with(select).contains(&0) {
            self.clear_subtype(first);
        }
        self.subquery_end(done, parent);
        Ok(first)
    }

    /// The first row of a query that depends on no other, in registers in a row. Its code is a
    /// subroutine that everyone calls who wants the row; with `shown` a call of what is there
    /// already has a line in the plan.
    pub fn shared_row(&mut self, select: &Select, shown: bool) -> Result<i32> {
        let id = select.arms.first().map_or(u32::MAX, |arm| arm.id.0);
        if let Some(row) = self.row_subqueries.get(&id).copied() {
            if shown {
                let number = self.select_number(select);
                self.explain_row(&format!("REUSE SUBQUERY {number}"));
            }
            self.b.emit_jump(Opcode::Gosub, row.return_register, row.entry, 0);
            return Ok(row.first);
        }
        let (return_register, over) = (self.b.register(), self.b.new_label());
        let entry = self.b.new_label();
        self.b.emit_jump(Opcode::Gosub, return_register, entry, 0);
        self.b.emit_jump(Opcode::Goto, 0, over, 0);
        self.b.place(entry);
        let first = self.row_subquery(select)?;
        self.b.emit(Opcode::Return, return_register, 0, 0);
        self.b.place(over);
        self.row_subqueries.insert(id, SharedRow { first, return_register, entry });
        Ok(first)
    }

    /// 1 when there is a row, else 0; the register.
    #[inline(never)] // see `Codegen::code`
    pub fn exists(&mut self, select: &Select) -> Result<i32> {
        let result = self.b.register();
        let (done, parent) = self.subquery_start(select);
        self.b.emit(Opcode::Integer, 0, result, 0);
        let mut limited = select.clone();
        keep_duplicates(&mut limited);
        if limited.limit.is_none() {
            limit_to_one(&mut limited);
        }
        limited.order_by.clear();
        // As in SQLite also where an OFFSET counts them.
        if let [arm] = limited.arms.as_mut_slice() {
            arm.distinct = false;
        }
        self.select(limited, &Destination::Exists { register: result })?;
        self.subquery_end(done, parent);
        Ok(result)
    }

    fn subquery_start(&mut self, select: &Select) -> (Option<Label>, i32) {
        let number = self.select_number(select);
        let text = format!("{}SCALAR SUBQUERY {number}", if select.correlated { "CORRELATED " } else { "" });
        let done = (!select.correlated).then(|| {
            let done = self.b.new_label();
            self.b.emit_jump(Opcode::Once, 0, done, 0);
            done
        });
        let id = self.explain_run(&text, 0);
        let parent = self.make_parent(id);
        self.b.forget_temporaries();
        (done, parent)
    }

    fn subquery_end(&mut self, done: Option<Label>, parent: i32) {
        self.b.forget_temporaries();
        if let Some(done) = done {
            self.b.place(done);
        }
        self.plan_parent = parent;
    }
}

/// Where one row is enough, duplicates do not matter: the UNIONs at the end become UNION ALL.
fn keep_duplicates(select: &mut Select) {
    if select.limit.is_some() || select.recursive.is_some() {
        return;
    }
    let is_union = |operator: &CompoundOp| matches!(operator, CompoundOp::Union | CompoundOp::UnionAll);
    let last = select.operators.iter_mut().rev().take_while(|operator| is_union(operator));
    last.for_each(|operator| *operator = CompoundOp::UnionAll);
}

/// LIMIT 1, unless the subquery's own LIMIT is needed: `LIMIT x` becomes `LIMIT x <> 0` so that
/// LIMIT 0 still gives nothing.
fn limit_to_one(select: &mut Select) {
    let one: Expr = ExprKind::Integer(1).into();
    select.limit = Some(Box::new(match select.limit.take() {
        None => one,
        Some(limit) if matches!(limit.kind, ExprKind::Integer(0 | 1)) => *limit,
        Some(limit) => {
            let zero: Expr = ExprKind::Integer(0).into();
            ExprKind::Binary(resolve::bound::BinaryOp::Ne, limit.into(), Rc::new(zero)).into()
        }
    }));
}
