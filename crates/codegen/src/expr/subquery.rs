//! Subqueries as values.

use crate::Codegen;
use crate::select::Destination;
use crate::shared::SharedRow;
use base::{Result, ResultCode};
use bytecode::{Label, Opcode};
use plan::tree::{How, LinePlace, Query, RowQuery, SubqueryId, SubqueryPlan};
use resolve::bound::{Expr, ExprKind, Select};

impl Codegen<'_> {
    /// The first column, or some field, of the first row, NULL without rows; the register.
    #[inline(never)] // see `Codegen::code`
    pub fn field_of_subquery(&mut self, expr: &Expr) -> Result<i32> {
        match &expr.kind {
            ExprKind::Field(row, position) => {
                let select = row.subquery().ok_or(ResultCode::INTERNAL)?;
                Ok(self.first_row(select)? + *position as i32)
            }
            ExprKind::Subquery(select) => self.first_row(select),
            _ => Err(ResultCode::INTERNAL.into()),
        }
    }

    /// The first row of a query in registers in a row, NULLs without rows.
    pub fn first_row(&mut self, select: &Select) -> Result<i32> {
        let (id, plan) = self.subqueries.come_to(select)?;
        self.row_of(id, plan)
    }

    fn row_of(&mut self, id: SubqueryId, plan: &SubqueryPlan) -> Result<i32> {
        let known = |codegen: &Self, of| codegen.shared.row(of).ok_or(ResultCode::INTERNAL);
        match &plan.how {
            How::Row(row) => {
                let first = self.compute_row(plan, row)?;
                self.shared.add_row(id, SharedRow { first, compute: None });
                Ok(first)
            }
            How::Held { of } => Ok(known(self, *of)?.first),
            How::Subroutine(row) => {
                if let Some(known) = self.shared.row(id) {
                    return self.call_row(known);
                }
                let (compute, over) = self.begin_subroutine();
                let first = self.compute_row(plan, row)?;
                self.builder.emit(Opcode::Return, compute.return_register, 0, 0);
                self.builder.place(over);
                self.shared.add_row(id, SharedRow { first, compute: Some(compute) });
                Ok(first)
            }
            How::Call { of, shown } => {
                if *shown {
                    self.line(LinePlace::Subquery);
                }
                let row = known(self, *of)?;
                self.call_row(row)
            }
            How::Exists(_) | How::Set(_) | How::SetAgain { .. } => Err(ResultCode::INTERNAL.into()),
        }
    }

    fn call_row(&mut self, row: SharedRow) -> Result<i32> {
        self.call(row.compute.ok_or(ResultCode::INTERNAL)?);
        Ok(row.first)
    }

    fn compute_row(&mut self, plan: &SubqueryPlan, row: &RowQuery) -> Result<i32> {
        let first = self.builder.registers(row.width);
        let done = self.subquery_start(plan);
        self.builder.emit(Opcode::Null, 0, first, first + row.width as i32 - 1);
        self.query(&row.query, &Destination::Memory { first })?;
        if row.may_have_subtype {
            self.clear_subtype(first);
        }
        self.subquery_end(done);
        Ok(first)
    }

    /// 1 when there is a row, else 0; the register.
    #[inline(never)] // see `Codegen::code`
    pub fn exists(&mut self, select: &Select) -> Result<i32> {
        let (_, plan) = self.subqueries.come_to(select)?;
        let How::Exists(query) = &plan.how else { return Err(ResultCode::INTERNAL.into()) };
        self.exists_in(plan, query)
    }

    fn exists_in(&mut self, plan: &SubqueryPlan, query: &Query) -> Result<i32> {
        let result = self.builder.register();
        let done = self.subquery_start(plan);
        self.builder.emit(Opcode::Integer, 0, result, 0);
        self.query(query, &Destination::Exists { register: result })?;
        self.subquery_end(done);
        Ok(result)
    }

    fn subquery_start(&mut self, plan: &SubqueryPlan) -> Option<Label> {
        let done = (!plan.is_correlated).then(|| {
            let done = self.builder.new_label();
            self.builder.emit_jump(Opcode::Once, 0, done, 0);
            done
        });
        self.line_of_run(LinePlace::Subquery, 0);
        self.builder.forget_temporaries();
        done
    }

    fn subquery_end(&mut self, done: Option<Label>) {
        self.builder.forget_temporaries();
        if let Some(done) = done {
            self.builder.place(done);
        }
    }
}
