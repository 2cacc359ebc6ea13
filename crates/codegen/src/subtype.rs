//! Subtypes of values. Columns of subqueries have none, whatever made their values.

use crate::ctx::Codegen;
use bytecode::Opcode;
use resolve::bound::{Expr, ExprKind, Select, SelectArm};

/// The columns of a query, by position, in which a subtype may come.
pub(crate) fn columns_with(select: &Select) -> Vec<i32> {
    let width = select.arms.first().map_or(0, |arm| arm.columns.len());
    let comes = |arm: &SelectArm, position: usize| {
        let from_aggregate = arm.aggregates.iter().any(|call| call.def.flags.result_subtype);
        arm.columns.get(position).is_some_and(|column| may_have(&column.expr, from_aggregate))
    };
    let positions = (0..width).filter(|&position| select.arms.iter().any(|arm| comes(arm, position)));
    positions.map(|position| position as i32).collect()
}

/// Whether a value may have a subtype, given whether aggregates have one.
fn may_have(expr: &Expr, from_aggregate: bool) -> bool {
    let mut found = false;
    expr.walk(&mut |node| {
        found |= match &node.kind {
            ExprKind::Function(def, _) => def.flags.result_subtype,
            ExprKind::Aggregate { .. } => from_aggregate,
            ExprKind::Subquery(_) => true,
            _ => false,
        };
        !found
    });
    found
}

impl Codegen<'_> {
    /// Takes a register's subtype away.
    pub fn clear_subtype(&mut self, register: i32) {
        let null = self.b.register();
        self.b.emit(Opcode::SetSubtype, null, register, 0);
    }

    /// A column of a subquery that has been merged into the query around it; the register that
    /// holds it.
    #[inline(never)] // see `Codegen::code`
    pub fn merged_column(&mut self, made_of: &Expr, target: i32) -> base::Result<i32> {
        if !may_have(made_of, false) {
            return self.code(made_of, target);
        }
        self.code_copy(made_of, target)?;
        self.clear_subtype(target);
        Ok(target)
    }
}
