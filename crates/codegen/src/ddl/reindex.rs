//! REINDEX: the trees are emptied and filled as CREATE INDEX fills them.

use crate::ctx::Codegen;
use base::Result;
use bytecode::Opcode;
use resolve::bound::CreateIndex;

impl Codegen<'_> {
    pub fn reindex(&mut self, indexes: &[CreateIndex]) -> Result<()> {
        for index in indexes {
            self.use_database(index.database, true);
            self.multi_write = true;
            let root = self.b.register();
            self.b.emit(Opcode::Clear, index.index.root.0 as i32, i32::from(index.database.0), 0);
            self.b.emit(Opcode::Integer, index.index.root.0 as i32, root, 0);
            self.fill_index(index, root)?;
        }
        Ok(())
    }
}
