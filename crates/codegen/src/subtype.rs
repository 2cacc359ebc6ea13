//! Subtypes of values. Columns of subqueries have none, whatever made their values.

use crate::Codegen;
use bytecode::Opcode;
use resolve::bound::Expr;

impl Codegen<'_> {
    /// Takes a register's subtype away.
    pub fn clear_subtype(&mut self, register: i32) {
        let null = self.builder.register();
        self.builder.emit(Opcode::SetSubtype, null, register, 0);
    }

    /// A column of a subquery that has been merged into the query around it; the register that
    /// holds it.
    #[inline(never)] // see `Codegen::code`
    pub fn merged_column(&mut self, made_of: &Expr, target: i32) -> base::Result<i32> {
        if !made_of.may_have_subtype() {
            return self.code(made_of, target);
        }
        self.code_copy(made_of, target)?;
        self.clear_subtype(target);
        Ok(target)
    }
}
