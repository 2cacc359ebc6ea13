//! ATTACH, DETACH and VACUUM: the connection does them; the program computes the names.

use crate::Codegen;
use base::{DbIndex, Result};
use bytecode::Opcode;
use resolve::bound::Expr;

impl Codegen<'_> {
    pub fn attach(&mut self, names: &[Expr; 2]) -> Result<()> {
        let first = self.builder.registers(2);
        self.code_into(&names[0], first)?;
        self.code_into(&names[1], first + 1)?;
        self.builder.emit(Opcode::Attach, first, first + 1, 0);
        Ok(())
    }

    pub fn detach(&mut self, name: &Expr) -> Result<()> {
        let register = self.builder.register();
        self.code_into(name, register)?;
        self.builder.emit(Opcode::Detach, register, 0, 0);
        Ok(())
    }

    pub fn vacuum(&mut self, database: DbIndex, into: Option<&Expr>) -> Result<()> {
        // The temporary database is never vacuumed.
        if database == DbIndex::TEMP {
            return Ok(());
        }
        let mut register = 0;
        if let Some(expr) = into {
            register = self.builder.register();
            self.code_into(expr, register)?;
        }
        self.builder.emit(Opcode::Vacuum, i32::from(database.0), register, 0);
        Ok(())
    }
}
