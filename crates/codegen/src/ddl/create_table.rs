//! CREATE TABLE.

use super::{SchemaRow, meta, quoted};
use crate::ctx::Codegen;
use base::{Error, Result};
use bytecode::Opcode;
use resolve::bound::CreateTable;

/// `CreateBtree` flags.
const TABLE_TREE: i32 = 1;
const INDEX_TREE: i32 = 2;

impl Codegen<'_> {
    pub fn create_table(&mut self, create: CreateTable) -> Result<()> {
        if create.exists {
            return Ok(());
        }
        if create.as_select.is_some() {
            return Err(Error::not_supported("CREATE TABLE AS"));
        }
        let database = create.database;
        let table = &create.table;
        self.use_database(database, true);
        self.multi_write = true;
        self.first_table(i32::from(database.0));
        let root = self.b.register();
        let kind = if table.without_rowid { INDEX_TREE } else { TABLE_TREE };
        self.b.emit(Opcode::CreateBtree, i32::from(database.0), root, kind);
        let cursor = self.open_schema_table(database);
        let sql = Some(&*create.sql);
        self.add_schema_row(cursor, &SchemaRow { kind: "table", name: &table.name, table: &table.name, root, sql })?;
        // Automatic indexes are made in the order of their constraints, which their names count.
        let mut indexes: Vec<_> = table.indexes.iter().collect();
        indexes.sort_by_key(|index| schema::automatic_index_number(&index.name));
        for index in indexes {
            if table.without_rowid && index.is_primary_key() {
                continue;
            }
            let root = self.b.register();
            self.b.emit(Opcode::CreateBtree, i32::from(database.0), root, INDEX_TREE);
            let row = SchemaRow { kind: "index", name: &index.name, table: &table.name, root, sql: None };
            self.add_schema_row(cursor, &row)?;
        }
        let needs_sequence = table.autoincrement && self.catalog.schema(database)?.table("sqlite_sequence").is_none();
        if needs_sequence {
            let root = self.b.register();
            self.b.emit(Opcode::CreateBtree, i32::from(database.0), root, TABLE_TREE);
            let name = "sqlite_sequence";
            let sql = Some("CREATE TABLE sqlite_sequence(name,seq)");
            self.add_schema_row(cursor, &SchemaRow { kind: "table", name, table: name, root, sql })?;
        }
        self.b.emit(Opcode::Close, cursor, 0, 0);
        self.change_cookie(database)?;
        if needs_sequence {
            self.parse_schema(database, "tbl_name='sqlite_sequence'");
        }
        self.parse_schema(database, &format!("tbl_name={} AND type!='trigger'", quoted(&table.name)));
        Ok(())
    }

    /// An empty file gets its schema format and encoding with the first table.
    fn first_table(&mut self, database: i32) {
        let format = self.b.temporary();
        let known = self.b.new_label();
        self.b.emit(Opcode::ReadCookie, database, format, meta::FILE_FORMAT);
        self.b.emit_jump(Opcode::If, format, known, 0);
        self.b.emit(Opcode::SetCookie, database, meta::FILE_FORMAT, 4);
        let encoding = self.catalog.encoding() as i32;
        self.b.emit(Opcode::SetCookie, database, meta::TEXT_ENCODING, encoding);
        self.b.place(known);
        self.b.release(format);
    }
}
