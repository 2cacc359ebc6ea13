//! The tables that a statement locks where connections share a database: all that it opens, by the
//! root page of the table, also where only an index of it is read. They are locked before anything
//! else happens.

use crate::Codegen;
use base::{DbIndex, PageNo, Result};

use bytecode::{Insn, Opcode, Program, ProgramBuilder, p5};
use schema::Schema;
use std::rc::Rc;

/// The name under which the schema table is locked.
const SCHEMA_TABLE: &str = "sqlite_master";

/// A tree that an instruction uses: its database, its root, and whether it changes.
type Used = (DbIndex, PageNo, bool);

impl Codegen<'_> {
    /// Locks the tables of shared databases.
    pub(crate) fn lock_tables(&mut self, sub_programs: &[Rc<Program>]) -> Result<()> {
        let shared: Vec<DbIndex> = self
            .effects
            .databases()
            .iter()
            .map(|(database, _)| *database)
            .filter(|own| self.catalog.is_shared(*own))
            .collect();
        if shared.is_empty() {
            return Ok(());
        }
        let mut used: Vec<Used> = self.builder.program_mut().insns.iter().filter_map(tree_of).collect();
        for program in sub_programs {
            used.extend(program.insns.iter().filter_map(tree_of));
        }
        let mut locks: Vec<(DbIndex, PageNo, bool, Box<str>)> = Vec::new();
        for (database, root, writes) in used.into_iter().filter(|used| shared.contains(&used.0)) {
            let schema = self.catalog.schema(database)?;
            let Some((root, name)) = table_of(&schema, root) else { continue };
            match locks.iter_mut().find(|lock| lock.0 == database && lock.1 == root) {
                Some(lock) => lock.2 |= writes,
                None => locks.push((database, root, writes, name)),
            }
        }
        for (database, root, writes, name) in locks {
            let name = ProgramBuilder::text(&name);
            self.builder.emit_p4(Opcode::TableLock, i32::from(database.0), root.0 as i32, i32::from(writes), name);
        }
        Ok(())
    }
}

fn tree_of(insn: &Insn) -> Option<Used> {
    let (database, root) = match insn.opcode {
        Opcode::OpenRead | Opcode::OpenWrite if insn.p5 & p5::P2_IS_REGISTER == 0 => (insn.p3, insn.p2),
        Opcode::Clear => (insn.p2, insn.p1),
        _ => return None,
    };
    Some((DbIndex(u16::try_from(database).ok()?), PageNo(root as u32), insn.opcode != Opcode::OpenRead))
}

/// Root and name of the table that a tree is, or is an index of.
fn table_of(schema: &Schema, root: PageNo) -> Option<(PageNo, Box<str>)> {
    if root == PageNo::FIRST {
        return Some((root, SCHEMA_TABLE.into()));
    }
    let own = |table: &&std::rc::Rc<schema::Table>| {
        table.root == root || table.indexes.iter().any(|index| index.root == root)
    };
    schema.tables.values().find(own).map(|table| (table.root, table.name.clone()))
}
