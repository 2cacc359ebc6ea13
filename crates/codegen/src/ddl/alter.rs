//! ALTER TABLE: rows of sqlite_schema get other texts and names.

use crate::Codegen;
use crate::ddl::meta;
use base::{DbIndex, Result, ResultCode};
use bytecode::{Opcode, P4, ProgramBuilder, ResultColumn, SchemaRows, p5};
use resolve::bound::{AlterTable, RowEdit, Violation};
use schema::{ConflictAction, IndexPart};
use value::Affinity;

/// Columns of sqlite_schema by position.
const KIND: i32 = 0;
const NAME: i32 = 1;
const TABLE_NAME: i32 = 2;
const SQL: i32 = 4;
const COLUMNS: i32 = 5;

/// The schema format from which on a row may lack the columns at its end, whose defaults it then
/// has.
const FORMAT_OF_DEFAULTS: i32 = 3;

impl Codegen<'_> {
    pub fn alter_table(&mut self, alter: &AlterTable) -> Result<()> {
        self.use_database(alter.database, true);
        self.refuse_rows(alter);
        if let Some(violation) = &alter.violation {
            // SQLite looks with a SELECT of this name, which shows as a column of the statement.
            let shown =
                violation.shown.iter().map(|name| ResultColumn { name: (**name).into(), ..ResultColumn::default() });
            self.builder.program_mut().columns = shown.collect();
            self.refuse(violation)?;
        }
        if alter.adds_column {
            self.raise_format(i32::from(alter.database.0));
        }
        if let Some(column) = alter.dropped {
            self.drop_from_rows(alter, column);
        }
        for edit in &alter.edits {
            self.use_database(edit.database, true);
            self.edit_schema_row(edit)?;
        }
        if let Some(name) = &alter.renamed {
            self.rename_virtual(&alter.table, name)?;
            self.rename_sequence(alter, name)?;
        }
        let temporary = alter.edits.iter().any(|edit| edit.database != alter.database);
        for database in [Some(alter.database), temporary.then_some(DbIndex::TEMP)].into_iter().flatten() {
            self.change_cookie(database)?;
            self.parse_schema(database, SchemaRows::All);
        }
        if let Some(check) = alter.check {
            let database = i32::from(alter.database.0);
            let when = ProgramBuilder::text(check.when);
            self.builder.emit_p4(Opcode::CheckTexts, database, i32::from(check.quotes_are_names), 0, when);
        }
        Ok(())
    }

    /// Fails with the text whose number the first row has that is found.
    fn refuse(&mut self, violation: &Violation) -> Result<()> {
        let none = self.builder.new_label();
        let found = match &violation.rows {
            Some(rows) => self.first_row(rows)?,
            None => self.number(0),
        };
        self.builder.emit_jump(Opcode::IsNull, found, none, 0);
        for (number, text) in violation.texts.iter().enumerate() {
            let other = self.builder.new_label();
            let number = self.number(number as i32);
            self.builder.emit_jump(Opcode::Ne, number, other, found);
            let text = ProgramBuilder::text(text);
            self.builder.emit_p4(Opcode::Halt, violation.code.raw(), ConflictAction::Abort as i32, 0, text);
            self.builder.place(other);
        }
        self.builder.place(none);
        Ok(())
    }

    /// A register with a number.
    fn number(&mut self, number: i32) -> i32 {
        let register = self.builder.register();
        self.builder.emit(Opcode::Integer, number, register, 0);
        register
    }

    /// A file of an old format learns that rows may be shorter than their table.
    fn raise_format(&mut self, database: i32) {
        let (format, least) = (self.builder.register(), self.number(FORMAT_OF_DEFAULTS));
        let known = self.builder.new_label();
        self.builder.emit(Opcode::ReadCookie, database, format, meta::FILE_FORMAT);
        self.builder.emit_jump(Opcode::Ge, least, known, format);
        self.builder.emit(Opcode::SetCookie, database, meta::FILE_FORMAT, FORMAT_OF_DEFAULTS);
        self.builder.place(known);
    }

    /// A table that has rows cannot be changed so.
    fn refuse_rows(&mut self, alter: &AlterTable) {
        let Some(refusal) = alter.refusals.first() else { return };
        let cursor = self.open_table(Opcode::OpenRead, &alter.table, i32::from(alter.database.0));
        let empty = self.builder.new_label();
        self.builder.emit_jump(Opcode::Rewind, cursor, empty, 0);
        // SQLite looks with a SELECT of this name, which shows as a column of the statement.
        let name = format!("raise(ABORT,'{refusal}')").into();
        self.builder.program_mut().columns = vec![ResultColumn { name, ..ResultColumn::default() }];
        let text = ProgramBuilder::text(refusal);
        self.builder.emit_p4(Opcode::Halt, ResultCode::ERROR.raw(), ConflictAction::Abort as i32, 0, text);
        self.builder.place(empty);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
    }

    /// Writes every row anew without the column.
    fn drop_from_rows(&mut self, alter: &AlterTable, dropped: usize) {
        let table = &alter.table;
        let key = table.primary_key();
        // The columns in the order in which they are stored.
        let stored: Vec<i32> = match key {
            Some(key) => key
                .columns
                .iter()
                .filter_map(|column| match column.part {
                    IndexPart::Column(at) => Some(at),
                    IndexPart::Expr(_) => None,
                })
                .collect(),
            None => {
                (0..table.columns.len() as i32).filter(|at| table.storage_position(*at as usize).is_some()).collect()
            }
        };
        let kept: Vec<i32> = stored.into_iter().filter(|at| *at != dropped as i32).collect();
        let cursor = self.open_table(Opcode::OpenWrite, table, i32::from(alter.database.0));
        let (rowid, record) = (self.builder.register(), self.builder.register());
        let first = self.builder.registers(kept.len());
        let (top, done) = (self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for (at, column) in (0..).zip(&kept) {
            match table.rowid_alias == Some(*column as usize) {
                true => self.builder.emit(Opcode::Null, 0, first + at, 0),
                false => {
                    self.table_column(cursor, table, *column, first + at);
                    0
                }
            };
        }
        if key.is_none() {
            self.builder.emit(Opcode::Rowid, cursor, rowid, 0);
        }
        // Whole numbers in REAL columns are stored as integers again; nothing else changes.
        let affinity = |at: &i32| match table.columns[*at as usize].affinity {
            Affinity::Real => Affinity::Real.as_char(),
            _ => Affinity::Blob.as_char(),
        };
        let affinities: String = kept.iter().map(affinity).collect();
        self.builder.emit_p4(Opcode::MakeRecord, first, kept.len() as i32, record, P4::Affinity(affinities.into()));
        match key {
            Some(_) => {
                // The row is its own key: what is left of it is another one.
                self.builder.emit(Opcode::Delete, cursor, 0, 0);
                self.builder.set_p5(p5::SAVE_POSITION);
                self.builder.emit(Opcode::IdxInsert, cursor, record, 0)
            }
            None => self.builder.emit(Opcode::Insert, cursor, record, rowid),
        };
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
    }

    fn edit_schema_row(&mut self, edit: &RowEdit) -> Result<()> {
        let cursor = self.open_schema_table(edit.database);
        let mut changes = vec![(NAME, &*edit.new_name), (TABLE_NAME, &*edit.new_table)];
        if let Some(sql) = &edit.sql {
            changes.push((SQL, sql));
        }
        self.update_where(cursor, COLUMNS, &[(KIND, edit.kind), (NAME, &edit.name)], &changes);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// The number that AUTOINCREMENT has reached goes with the table.
    fn rename_sequence(&mut self, alter: &AlterTable, name: &str) -> Result<()> {
        let schema = self.catalog.schema(alter.database)?;
        let Some(sequence) = schema.table("sqlite_sequence") else { return Ok(()) };
        let cursor = self.open_table(Opcode::OpenWrite, sequence, i32::from(alter.database.0));
        self.update_where(cursor, 2, &[(0, &alter.table.name)], &[(0, name)]);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// Changes columns of the rows whose other columns have these texts.
    fn update_where(&mut self, cursor: i32, columns: i32, wanted: &[(i32, &str)], changes: &[(i32, &str)]) {
        let first = self.builder.registers(columns as usize);
        let (record, rowid) = (self.builder.register(), self.builder.register());
        let text = self.builder.registers(wanted.len());
        for (number, (_, value)) in wanted.iter().enumerate() {
            self.text(value, text + number as i32);
        }
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for column in 0..columns {
            self.builder.emit(Opcode::Column, cursor, column, first + column);
        }
        for (number, (column, _)) in wanted.iter().enumerate() {
            self.builder.emit_jump(Opcode::Ne, text + number as i32, next, first + column);
            self.builder.set_p5(p5::JUMP_IF_NULL);
        }
        for (column, value) in changes {
            self.text(value, first + column);
        }
        self.builder.emit(Opcode::Rowid, cursor, rowid, 0);
        self.builder.emit(Opcode::MakeRecord, first, columns, record);
        self.builder.emit(Opcode::Insert, cursor, record, rowid);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
    }
}
