//! REINDEX: the trees are emptied and filled as CREATE INDEX fills them, the tree of a table
//! without rowids as well.

use crate::Codegen;
use base::Result;
use bytecode::Opcode;
use resolve::bound::CreateIndex;

impl Codegen<'_> {
    pub fn reindex(&mut self, indexes: &[CreateIndex]) -> Result<()> {
        for index in indexes {
            self.use_database(index.database, true);
            // The rows of a table without rowids are the entries of its key: they are read before
            // they are cleared away.
            let entries = self.sort_entries(index)?;
            let own_tree = index.table.without_rowid && index.index.is_primary_key();
            let tree = if own_tree { index.table.root } else { index.index.root };
            let root = self.builder.register();
            self.builder.emit(Opcode::Clear, tree.0 as i32, i32::from(index.database.0), 0);
            self.builder.emit(Opcode::Integer, tree.0 as i32, root, 0);
            self.append_sorted(index, &entries, root)?;
        }
        Ok(())
    }
}
