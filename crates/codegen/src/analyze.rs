//! ANALYZE: counts entries and distinct prefixes of every index, for sqlite_stat1.

use crate::ctx::Codegen;
use crate::ddl::SchemaRow;
use base::{DbIndex, Result};
use bytecode::{Opcode, P4, p5};
use resolve::bound::{Analyze, Replaced};
use schema::{Index, Table};
use std::rc::Rc;

const STATISTICS: &str = "sqlite_stat1";
/// Columns of sqlite_stat1: tbl, idx, stat.
const COLUMNS: i32 = 3;
const TABLE_COLUMN: i32 = 0;
const INDEX_COLUMN: i32 = 1;

impl Codegen<'_> {
    pub fn analyze(&mut self, parts: &[Analyze]) -> Result<()> {
        for part in parts {
            self.analyze_database(part)?;
        }
        Ok(())
    }

    fn analyze_database(&mut self, part: &Analyze) -> Result<()> {
        self.use_database(part.database, true);
        self.multi_write = true;
        let statistics = self.open_statistics(part.database, &part.replaced)?;
        for table in &part.tables {
            self.analyze_table(part, table, statistics)?;
        }
        self.b.emit(Opcode::Close, statistics, 0, 0);
        self.b.emit(Opcode::LoadAnalysis, i32::from(part.database.0), 0, 0);
        Ok(())
    }

    /// Opens sqlite_stat1, which is made where there is none, without the rows that are replaced.
    fn open_statistics(&mut self, database: DbIndex, replaced: &Replaced) -> Result<i32> {
        let schema = self.catalog.schema(database)?;
        let number = i32::from(database.0);
        if let Some(table) = schema.table(STATISTICS) {
            if let Replaced::All = replaced {
                self.b.emit(Opcode::Clear, table.root.0 as i32, number, 0);
            }
            let cursor = self.open_table(Opcode::OpenWrite, table, number);
            match replaced {
                Replaced::All => {}
                Replaced::Table(name) => self.delete_where(cursor, TABLE_COLUMN, name)?,
                Replaced::Index(name) => self.delete_where(cursor, INDEX_COLUMN, name)?,
            }
            return Ok(cursor);
        }
        self.first_table(number);
        let root = self.b.register();
        self.b.emit(Opcode::CreateBtree, number, root, 1);
        let rows = self.open_schema_table(database);
        let sql = Some("CREATE TABLE sqlite_stat1(tbl,idx,stat)");
        self.add_schema_row(rows, &SchemaRow { kind: "table", name: STATISTICS, table: STATISTICS, root, sql })?;
        self.b.emit(Opcode::Close, rows, 0, 0);
        self.change_cookie(database)?;
        let cursor = self.b.cursor();
        self.b.emit_p4(Opcode::OpenWrite, cursor, root, number, P4::Int32(COLUMNS));
        self.b.set_p5(p5::P2_IS_REGISTER);
        Ok(cursor)
    }

    fn analyze_table(&mut self, part: &Analyze, table: &Rc<Table>, statistics: i32) -> Result<()> {
        let database = i32::from(part.database.0);
        let mut has_whole_index = false;
        for index in &table.indexes {
            has_whole_index |= index.partial.is_none();
            if part.only_index.as_ref().is_some_and(|only| only.name != index.name) {
                continue;
            }
            self.analyze_index(table, index, database, statistics);
        }
        if !has_whole_index && part.only_index.is_none() {
            let cursor = self.open_table(Opcode::OpenRead, table, database);
            let count = self.b.register();
            let empty = self.b.new_label();
            self.b.emit(Opcode::Count, cursor, count, 0);
            self.b.emit_jump(Opcode::IfNot, count, empty, 1);
            self.add_statistics(statistics, &table.name, None, count);
            self.b.place(empty);
            self.b.emit(Opcode::Close, cursor, 0, 0);
        }
        Ok(())
    }

    /// One walk over an index: every entry is compared with the one before it.
    fn analyze_index(&mut self, table: &Rc<Table>, index: &Index, database: i32, statistics: i32) {
        let own_tree = table.without_rowid && index.is_primary_key();
        let cursor = match own_tree {
            true => self.open_table(Opcode::OpenRead, table, database),
            false => self.open_index(Opcode::OpenRead, table, index, database),
        };
        let keys = index.key_columns;
        let (count, value) = (self.b.register(), self.b.register());
        let (distinct, before) = (self.b.registers(keys), self.b.registers(keys));
        let (top, changed, counted, empty) =
            (self.b.new_label(), self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, cursor, empty, 0);
        self.b.emit(Opcode::Integer, 0, count, 0);
        for key in 0..keys as i32 {
            self.b.emit(Opcode::Integer, 0, distinct + key, 0);
        }
        let differ: Vec<_> = (0..keys).map(|_| self.b.new_label()).collect();
        self.b.emit_jump(Opcode::Goto, 0, changed, 0);
        self.b.place(top);
        for (key, &label) in differ.iter().enumerate() {
            let key_register = before + key as i32;
            self.b.emit(Opcode::Column, cursor, key as i32, value);
            let collation = index.columns.get(key).map(|column| column.collation.clone()).unwrap_or_default();
            self.b.emit_jump_p4(Opcode::Ne, value, label, key_register, P4::Collation(collation));
            self.b.set_p5(p5::NULL_EQ);
        }
        self.b.emit_jump(Opcode::Goto, 0, counted, 0);
        self.b.place(changed);
        for (key, &label) in differ.iter().enumerate() {
            self.b.place(label);
            self.b.emit(Opcode::AddImm, distinct + key as i32, 1, 0);
            self.b.emit(Opcode::Column, cursor, key as i32, before + key as i32);
        }
        self.b.place(counted);
        self.b.emit(Opcode::AddImm, count, 1, 0);
        self.b.emit_jump(Opcode::Next, cursor, top, 0);
        let text = self.statistics_text(count, distinct, keys as i32);
        let name = if own_tree { &table.name } else { &index.name };
        self.add_statistics(statistics, &table.name, Some(name), text);
        self.b.place(empty);
        self.b.emit(Opcode::Close, cursor, 0, 0);
    }

    /// `N a b …`: the number of entries, then for each prefix the average number of entries with one
    /// value of it, rounded up; nearly unique counts as unique.
    fn statistics_text(&mut self, count: i32, distinct: i32, keys: i32) -> i32 {
        let (text, blank, two) = (self.b.register(), self.b.register(), self.b.register());
        let (average, left, right) = (self.b.register(), self.b.register(), self.b.register());
        let (ten, eleven) = (self.b.register(), self.b.register());
        self.b.emit(Opcode::Copy, count, text, 0);
        self.text(" ", blank);
        for (register, number) in [(two, 2), (ten, 10), (eleven, 11)] {
            self.b.emit(Opcode::Integer, number, register, 0);
        }
        for key in 0..keys {
            let own = distinct + key;
            self.b.emit(Opcode::Add, count, own, average);
            self.b.emit(Opcode::AddImm, average, -1, 0);
            self.b.emit(Opcode::Divide, own, average, average);
            let done = self.b.new_label();
            self.b.emit_jump(Opcode::Ne, two, done, average);
            self.b.emit(Opcode::Multiply, count, ten, left);
            self.b.emit(Opcode::Multiply, own, eleven, right);
            self.b.emit_jump(Opcode::Gt, right, done, left);
            self.b.emit(Opcode::Integer, 1, average, 0);
            self.b.place(done);
            self.b.emit(Opcode::Concat, blank, text, text);
            self.b.emit(Opcode::Concat, average, text, text);
        }
        text
    }

    /// Appends a row of sqlite_stat1.
    fn add_statistics(&mut self, cursor: i32, table: &str, index: Option<&str>, statistics: i32) {
        let first = self.b.registers(COLUMNS as usize);
        let (record, rowid) = (self.b.register(), self.b.register());
        self.text(table, first);
        match index {
            Some(name) => self.text(name, first + 1),
            None => {
                self.b.emit(Opcode::Null, 0, first + 1, 0);
            }
        }
        self.b.emit(Opcode::Copy, statistics, first + 2, 0);
        // Every column is text.
        self.b.emit_p4(Opcode::MakeRecord, first, COLUMNS, record, P4::Affinity("BBB".into()));
        self.b.emit(Opcode::NewRowid, cursor, rowid, 0);
        self.b.emit(Opcode::Insert, cursor, record, rowid);
        self.b.set_p5(p5::APPEND);
    }
}
