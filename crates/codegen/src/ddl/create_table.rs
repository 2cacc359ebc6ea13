//! CREATE TABLE.

use super::{SchemaRow, meta};
use crate::Codegen;
use crate::select::Destination;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, SchemaRows, p5};
use plan::tree::{CreateTablePlan, Query};
use resolve::bound::CreateTable;
use schema::Table;

/// `CreateBtree` flags.
const TABLE_TREE: i32 = 1;
const INDEX_TREE: i32 = 2;

impl Codegen<'_> {
    pub fn create_table(&mut self, plan: &CreateTablePlan) -> Result<()> {
        let create = &plan.bound;
        if create.exists {
            self.use_database(create.database, false);
            return Ok(());
        }
        if let Some(rows) = &plan.rows {
            return self.create_table_as(create, rows);
        }
        let database = create.database;
        let table = &create.table;
        self.use_database(database, true);
        if let Err(error) = resolve::generated_order(&std::rc::Rc::new(table.clone()), self.catalog) {
            // As SQLite, which notices when it reads the new text back.
            let abort = base::ConflictAction::Abort as i32;
            let message = bytecode::ProgramBuilder::text(error.message());
            self.builder.emit_p4(Opcode::Halt, error.extended_code().raw(), abort, 0, message);
        }
        self.first_table(i32::from(database.0));
        let root = self.builder.register();
        let kind = if table.without_rowid { INDEX_TREE } else { TABLE_TREE };
        self.builder.emit(Opcode::CreateBtree, i32::from(database.0), root, kind);
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
            let root = self.builder.register();
            self.builder.emit(Opcode::CreateBtree, i32::from(database.0), root, INDEX_TREE);
            let row = SchemaRow { kind: "index", name: &index.name, table: &table.name, root, sql: None };
            self.add_schema_row(cursor, &row)?;
        }
        let needs_sequence = table.autoincrement && self.catalog.schema(database)?.table("sqlite_sequence").is_none();
        if needs_sequence {
            let root = self.builder.register();
            self.builder.emit(Opcode::CreateBtree, i32::from(database.0), root, TABLE_TREE);
            let name = "sqlite_sequence";
            let sql = Some("CREATE TABLE sqlite_sequence(name,seq)");
            self.add_schema_row(cursor, &SchemaRow { kind: "table", name, table: name, root, sql })?;
        }
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        self.change_cookie(database)?;
        if needs_sequence {
            self.parse_schema(database, SchemaRows::Sequence);
        }
        self.parse_schema(database, SchemaRows::Table(table.name.clone()));
        Ok(())
    }

    /// `CREATE TABLE … AS SELECT`: the rows first, then the table's own row, which until then is a
    /// placeholder of NULLs, as a SELECT from sqlite_schema sees.
    fn create_table_as(&mut self, create: &CreateTable, rows: &Query) -> Result<()> {
        let (database, table) = (create.database, &create.table);
        self.use_database(database, true);
        if let Err(error) = resolve::generated_order(&std::rc::Rc::new(table.clone()), self.catalog) {
            // As SQLite, which notices when it reads the new text back.
            let abort = base::ConflictAction::Abort as i32;
            let message = bytecode::ProgramBuilder::text(error.message());
            self.builder.emit_p4(Opcode::Halt, error.extended_code().raw(), abort, 0, message);
        }
        self.first_table(i32::from(database.0));
        let (root, own_row, empty, record) =
            (self.builder.register(), self.builder.register(), self.builder.registers(5), self.builder.register());
        self.builder.emit(Opcode::CreateBtree, i32::from(database.0), root, TABLE_TREE);
        let schema = self.open_schema_table(database);
        self.builder.emit(Opcode::NewRowid, schema, own_row, 0);
        self.builder.emit(Opcode::Null, 0, empty, empty + 4);
        self.builder.emit(Opcode::MakeRecord, empty, 5, record);
        self.builder.emit(Opcode::Insert, schema, record, own_row);
        self.builder.set_p5(p5::APPEND);
        self.fill_table(database, table, rows, root)?;
        let sql = Some(&*create.sql);
        let row = SchemaRow { kind: "table", name: &table.name, table: &table.name, root, sql };
        self.put_schema_row(schema, &row, own_row)?;
        self.builder.emit(Opcode::Close, schema, 0, 0);
        self.change_cookie(database)?;
        self.parse_schema(database, SchemaRows::Table(table.name.clone()));
        Ok(())
    }

    /// Appends the rows of a SELECT to the new tree whose root is in a register.
    fn fill_table(&mut self, database: DbIndex, table: &Table, rows: &Query, root: i32) -> Result<()> {
        let width = table.columns.len();
        let target = self.builder.cursor();
        let columns = P4::Int32(width as i32);
        self.builder.emit_p4(Opcode::OpenWrite, target, root, i32::from(database.0), columns);
        self.builder.set_p5(p5::P2_IS_REGISTER);
        let (yield_register, first) = (self.builder.register(), self.builder.registers(width));
        let (over, entry) = (self.builder.new_label(), self.builder.new_label());
        let start = self.builder.jump(entry);
        self.builder.emit_jump(Opcode::InitCoroutine, yield_register, over, start);
        self.builder.place(entry);
        self.query(rows, &Destination::Coroutine { yield_register, first })?;
        self.builder.emit(Opcode::EndCoroutine, yield_register, 0, 0);
        self.builder.place(over);
        self.builder.forget_temporaries();
        let (record, rowid) = (self.builder.register(), self.builder.register());
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.place(top);
        self.builder.emit_jump(Opcode::Yield, yield_register, done, 0);
        self.column_affinities(table, first);
        self.builder.emit(Opcode::MakeRecord, first, width as i32, record);
        self.builder.emit(Opcode::NewRowid, target, rowid, 0);
        self.builder.emit(Opcode::Insert, target, record, rowid);
        self.builder.set_p5(p5::APPEND);
        self.builder.emit_jump(Opcode::Goto, 0, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, target, 0, 0);
        Ok(())
    }

    /// An empty file gets its schema format and encoding with the first table.
    pub(crate) fn first_table(&mut self, database: i32) {
        let format = self.builder.temporary();
        let known = self.builder.new_label();
        self.builder.emit(Opcode::ReadCookie, database, format, meta::FILE_FORMAT);
        self.builder.emit_jump(Opcode::If, format, known, 0);
        let new = self.catalog.settings().new_file_format() as i32;
        self.builder.emit(Opcode::SetCookie, database, meta::FILE_FORMAT, new);
        let encoding = self.catalog.encoding() as i32;
        self.builder.emit(Opcode::SetCookie, database, meta::TEXT_ENCODING, encoding);
        self.builder.place(known);
        self.builder.release(format);
    }
}
