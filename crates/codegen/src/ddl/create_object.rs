//! CREATE VIEW, CREATE TRIGGER and CREATE VIRTUAL TABLE.

use super::SchemaRow;
use crate::Codegen;
use base::Result;
use bytecode::{Opcode, SchemaRows};
use resolve::bound::CreateObject;

impl Codegen<'_> {
    pub fn create_object(&mut self, create: &CreateObject) -> Result<()> {
        let database = create.database;
        if create.exists {
            self.use_database(create.database, false);
            return Ok(());
        }
        self.use_database(database, true);
        self.first_table(i32::from(database.0));
        let root = self.builder.register();
        self.builder.emit(Opcode::Integer, 0, root, 0);
        let cursor = self.open_schema_table(database);
        let row =
            SchemaRow { kind: create.kind, name: &create.name, table: &create.table, root, sql: Some(&create.sql) };
        self.add_schema_row(cursor, &row)?;
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        self.change_cookie(database)?;
        let rows = SchemaRows::Object { kind: create.kind.into(), name: create.name.clone() };
        self.parse_schema(database, rows);
        if create.kind == "table" {
            self.create_virtual(database, &create.name);
        }
        Ok(())
    }
}
