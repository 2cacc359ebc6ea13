//! Schema changes: rows of sqlite_schema, trees, and the schema in memory.

mod alter;
mod create_index;
mod create_object;
mod create_table;
mod drop;
mod reindex;

use crate::Codegen;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, SchemaRows, p5};
use resolve::bound::{Expr, ExprKind};
use std::rc::Rc;

/// Meta values, numbered as `ReadCookie` and `SetCookie` do.
pub(crate) mod meta {
    pub const SCHEMA_COOKIE: i32 = 1;
    pub const FILE_FORMAT: i32 = 2;
    pub const TEXT_ENCODING: i32 = 5;
}

/// Root page of sqlite_schema.
const SCHEMA_ROOT: i32 = 1;
/// Columns of sqlite_schema.
const SCHEMA_COLUMNS: i32 = 5;

/// A row for sqlite_schema; the root page stands in a register.
pub(crate) struct SchemaRow<'r> {
    pub kind: &'r str,
    pub name: &'r str,
    pub table: &'r str,
    pub root: i32,
    pub sql: Option<&'r str>,
}

impl Codegen<'_> {
    /// Opens sqlite_schema for writing.
    pub(crate) fn open_schema_table(&mut self, database: DbIndex) -> i32 {
        self.use_database(database, true);
        let cursor = self.builder.cursor();
        let p4 = bytecode::P4::Int32(SCHEMA_COLUMNS);
        self.builder.emit_p4(Opcode::OpenWrite, cursor, SCHEMA_ROOT, i32::from(database.0), p4);
        cursor
    }

    /// Adds a row to sqlite_schema.
    pub(crate) fn add_schema_row(&mut self, cursor: i32, row: &SchemaRow<'_>) -> Result<()> {
        let rowid = self.builder.temporary();
        self.builder.emit(Opcode::NewRowid, cursor, rowid, 0);
        self.put_schema_row(cursor, row, rowid)?;
        self.builder.set_p5(p5::APPEND);
        self.builder.release(rowid);
        Ok(())
    }

    /// Puts a row into sqlite_schema under the rowid in a register.
    pub(crate) fn put_schema_row(&mut self, cursor: i32, row: &SchemaRow<'_>, rowid: i32) -> Result<()> {
        let first = self.builder.registers(SCHEMA_COLUMNS as usize);
        let text = |text: &str| -> Expr { ExprKind::Text(Rc::from(text)).into() };
        self.code_into(&text(row.kind), first)?;
        self.code_into(&text(row.name), first + 1)?;
        self.code_into(&text(row.table), first + 2)?;
        self.builder.emit(Opcode::Copy, row.root, first + 3, 0);
        match row.sql {
            Some(sql) => self.code_into(&text(sql), first + 4)?,
            None => {
                self.builder.emit(Opcode::Null, 0, first + 4, 0);
            }
        }
        let record = self.builder.temporary();
        self.builder.emit(Opcode::MakeRecord, first, SCHEMA_COLUMNS, record);
        self.builder.release(record);
        self.builder.emit(Opcode::Insert, cursor, record, rowid);
        Ok(())
    }

    /// Gives the schema a new cookie, so that every statement is prepared anew.
    pub(crate) fn change_cookie(&mut self, database: DbIndex) -> Result<()> {
        let cookie = self.catalog.schema(database)?.cookie.wrapping_add(1);
        self.builder.emit(Opcode::SetCookie, i32::from(database.0), meta::SCHEMA_COOKIE, cookie as i32);
        Ok(())
    }

    /// Loads the changed rows into the schema in memory.
    pub(crate) fn parse_schema(&mut self, database: DbIndex, rows: SchemaRows) {
        self.builder.emit_p4(Opcode::ParseSchema, i32::from(database.0), 0, 0, P4::SchemaRows(Rc::new(rows)));
    }
}
