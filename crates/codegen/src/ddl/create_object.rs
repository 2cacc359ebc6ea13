//! CREATE VIEW, CREATE TRIGGER and CREATE VIRTUAL TABLE.

use super::{SchemaRow, quoted};
use crate::ctx::Codegen;
use base::Result;
use bytecode::Opcode;
use resolve::bound::CreateObject;

impl Codegen<'_> {
    pub fn create_object(&mut self, create: &CreateObject) -> Result<()> {
        let database = create.database;
        if create.exists {
            self.use_database(create.database, false);
            return Ok(());
        }
        self.use_database(database, true);
        self.multi_write = true;
        self.first_table(i32::from(database.0));
        let root = self.b.register();
        self.b.emit(Opcode::Integer, 0, root, 0);
        let cursor = self.open_schema_table(database);
        let row =
            SchemaRow { kind: create.kind, name: &create.name, table: &create.table, root, sql: Some(&create.sql) };
        self.add_schema_row(cursor, &row)?;
        self.b.emit(Opcode::Close, cursor, 0, 0);
        self.change_cookie(database)?;
        self.parse_schema(database, &format!("type='{}' AND name={}", create.kind, quoted(&create.name)));
        if create.kind == "table" {
            self.create_virtual(database, &create.name);
        }
        Ok(())
    }
}
