//! The program that checks a table's rows against its constraints and indexes, for
//! `PRAGMA integrity_check`: every row of its result is an error.

use crate::Codegen;
use crate::change::entry_width;
use crate::scope::Binding;
use base::{DbIndex, Result};
use bytecode::{Label, Opcode, P4, Program};
use resolve::bound::{Expr, ExprKind, IndexExprs, TableExprs};
use resolve::{Catalog, CompileSwitch};
use schema::{IndexPart, Table};
use std::rc::Rc;
use value::Affinity;

/// Types as `IsType` numbers them.
const INTEGER: i32 = 1;
const REAL: i32 = 2;
const TEXT: i32 = 4;
const BLOB: i32 = 8;
const NULL: i32 = 16;

/// Compiles the check of one table; `quick` leaves the indexes out.
///
/// # Errors
/// What compiling the table's expressions raises.
pub fn compile_table_check(
    catalog: &dyn Catalog,
    table: &Rc<Table>,
    database: DbIndex,
    exprs: &TableExprs,
    quick: bool,
) -> Result<Program> {
    crate::program::compile_with(catalog, |codegen| codegen.table_check(table, database, exprs, quick))
}

impl Codegen<'_> {
    fn table_check(&mut self, table: &Rc<Table>, database: DbIndex, exprs: &TableExprs, quick: bool) -> Result<()> {
        self.use_database(database, false);
        let number = i32::from(database.0);
        let cursor = self.open_table(Opcode::OpenRead, table, number);
        let mut indexes = Vec::new();
        for index in &table.indexes {
            let own_tree = table.without_rowid && index.is_primary_key();
            let skipped = quick || own_tree;
            indexes.push((!skipped).then(|| self.open_index(Opcode::OpenRead, table, index, number)));
        }
        let binding = Binding::Cursor { table_cursor: Some(cursor), table: table.clone(), index: None };
        self.bind(exprs.row, binding);
        let key = table.indexes.iter().find(|index| table.without_rowid && index.is_primary_key());
        let before = key.map(|key| self.builder.registers(key.key_columns));
        if let (Some(first), Some(key)) = (before, key) {
            self.builder.emit(Opcode::Null, 0, first, first + key.key_columns as i32 - 1);
        }
        let (top, done, row_number) = (self.builder.new_label(), self.builder.new_label(), self.builder.register());
        self.builder.emit(Opcode::Integer, 0, row_number, 0);
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        self.builder.emit(Opcode::AddImm, row_number, 1, 0);
        if let Some(before) = before.filter(|_| !quick) {
            self.row_order(table, cursor, before)?;
        }
        self.row_constraints(table, exprs, cursor)?;
        for (entry, index_cursor) in exprs.indexes.iter().zip(indexes) {
            if let Some(index_cursor) = index_cursor {
                self.row_in_index(table, entry, cursor, index_cursor, row_number)?;
            }
        }
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        Ok(())
    }

    /// A row of a table without rowids has to be behind the one before it.
    fn row_order(&mut self, table: &Rc<Table>, cursor: i32, before: i32) -> Result<()> {
        let Some(key) = table.indexes.iter().find(|index| index.is_primary_key()) else { return Ok(()) };
        let (ordered, count) = (self.builder.new_label(), key.key_columns as i32);
        self.builder.emit_jump_p4(Opcode::IdxGT, cursor, ordered, before, P4::Int32(count));
        self.builder.emit_jump(Opcode::IsNull, before, ordered, 0);
        self.report(&text(&format!("row not in PRIMARY KEY order for {}", table.name)))?;
        self.builder.place(ordered);
        for (at, column) in key.columns.iter().take(key.key_columns).enumerate() {
            if let IndexPart::Column(own) = column.part {
                self.table_column(cursor, table, own, before + at as i32);
            }
        }
        Ok(())
    }

    /// The value of a column has to be of a type that the column can hold.
    fn row_type(&mut self, table: &Table, column: &schema::Column, value: i32) -> Result<()> {
        let declared = column.declared_type.as_deref().unwrap_or_default().to_ascii_uppercase();
        let (types, problem) = match (table.strict, column.affinity) {
            (true, _) => match declared.as_str() {
                "INT" | "INTEGER" => (INTEGER | NULL, format!("non-{declared}")),
                "REAL" => (INTEGER | REAL | NULL, format!("non-{declared}")),
                "TEXT" => (TEXT | NULL, format!("non-{declared}")),
                "BLOB" => (BLOB | NULL, format!("non-{declared}")),
                _ => return Ok(()),
            },
            (_, Affinity::Text) => (TEXT | BLOB | NULL, "NUMERIC".to_owned()),
            (_, affinity) if affinity.is_numeric() => (INTEGER | REAL | BLOB | NULL, "TEXT".to_owned()),
            _ => return Ok(()),
        };
        let fits = self.builder.new_label();
        self.builder.emit_jump(Opcode::IsType, value, fits, types);
        if problem == "TEXT" {
            // Text that is no number may be there.
            self.apply_affinities(value, &[Affinity::Numeric]);
            self.builder.emit_jump(Opcode::IsType, value, fits, TEXT | BLOB | NULL);
        }
        self.report(&text(&format!("{problem} value in {}.{}", table.name, column.name)))?;
        self.builder.place(fits);
        Ok(())
    }

    fn row_constraints(&mut self, table: &Rc<Table>, exprs: &TableExprs, cursor: i32) -> Result<()> {
        for (position, column) in table.columns.iter().enumerate() {
            let typed = table.strict || column.affinity > Affinity::Blob;
            if (column.not_null.is_none() && !typed) || table.rowid_alias == Some(position) {
                continue;
            }
            let (value, filled) = (self.builder.temporary(), self.builder.new_label());
            self.table_column(cursor, table, position as i32, value);
            if column.not_null.is_some() {
                self.builder.emit_jump(Opcode::NotNull, value, filled, 0);
                self.report(&text(&format!("NULL value in {}.{}", table.name, column.name)))?;
                self.builder.place(filled);
            }
            self.row_type(table, column, value)?;
            self.builder.release(value);
        }
        if exprs.checks.is_empty() || self.catalog.is_on(CompileSwitch::IgnoreChecks) {
            return Ok(());
        }
        let (broken, held) = (self.builder.new_label(), self.builder.new_label());
        for check in &exprs.checks {
            self.jump_if_false(&check.expr, broken, false)?;
        }
        self.builder.emit_jump(Opcode::Goto, 0, held, 0);
        self.builder.place(broken);
        self.report(&text(&format!("CHECK constraint failed in {}", table.name)))?;
        self.builder.place(held);
        Ok(())
    }

    /// The row's entry has to be in the index, and in a unique one no other entry of its key next
    /// to it.
    fn row_in_index(
        &mut self,
        table: &Rc<Table>,
        entry: &IndexExprs,
        cursor: i32,
        index_cursor: i32,
        row_number: i32,
    ) -> Result<()> {
        let (absent, missing, found) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        if let Some(partial) = &entry.partial {
            self.jump_if_false(partial, absent, true)?;
        }
        let count = entry_width(table, &entry.index);
        let first = self.builder.registers(count);
        for (at, column) in entry.index.columns.iter().enumerate() {
            match (&column.part, entry.columns.get(at).and_then(Option::as_ref)) {
                (_, Some(expr)) => self.code_copy(expr, first + at as i32)?,
                (IndexPart::Column(own), _) => self.table_column(cursor, table, *own, first + at as i32),
                (IndexPart::Expr(_), None) => {}
            }
        }
        if !table.without_rowid {
            self.builder.emit(Opcode::Rowid, cursor, first + count as i32 - 1, 0);
        }
        self.builder.emit_jump_p4(Opcode::Found, index_cursor, found, first, P4::Int32(count as i32));
        self.builder.place(missing);
        self.report_row(row_number, "missing from", &entry.index.name)?;
        self.builder.emit_jump(Opcode::Goto, 0, absent, 0);
        self.builder.place(found);
        self.same_values(entry, index_cursor, first, row_number)?;
        if entry.index.unique {
            self.next_is_other(entry, index_cursor, first, absent)?;
        }
        self.builder.place(absent);
        Ok(())
    }

    /// What a collation takes for equal must be the very text of the row.
    fn same_values(&mut self, entry: &IndexExprs, index_cursor: i32, first: i32, row_number: i32) -> Result<()> {
        let columns = entry.index.columns.iter().take(entry.index.key_columns);
        let compared: Vec<i32> =
            (0..).zip(columns).filter(|(_, column)| !column.collation.is_binary()).map(|(at, _)| at).collect();
        if compared.is_empty() {
            return Ok(());
        }
        let (different, same) = (self.builder.new_label(), self.builder.new_label());
        let stored = self.builder.register();
        for at in compared {
            self.builder.emit(Opcode::Column, index_cursor, at, stored);
            self.builder.emit_jump(Opcode::Ne, stored, different, first + at);
        }
        self.builder.emit_jump(Opcode::Goto, 0, same, 0);
        self.builder.place(different);
        self.report_row(row_number, "values differ from", &entry.index.name)?;
        self.builder.place(same);
        Ok(())
    }

    fn next_is_other(&mut self, entry: &IndexExprs, index_cursor: i32, first: i32, unique: Label) -> Result<()> {
        for key in 0..entry.index.key_columns as i32 {
            self.builder.emit_jump(Opcode::IsNull, first + key, unique, 0);
        }
        let same = self.builder.new_label();
        self.builder.emit_jump(Opcode::Next, index_cursor, same, 0);
        self.builder.emit_jump(Opcode::Goto, 0, unique, 0);
        self.builder.place(same);
        let count = P4::Int32(entry.index.key_columns as i32);
        self.builder.emit_jump_p4(Opcode::IdxGT, index_cursor, unique, first, count);
        self.report(&text(&format!("non-unique entry in index {}", entry.index.name)))
    }

    fn report_row(&mut self, row_number: i32, what: &str, index: &str) -> Result<()> {
        let row = ExprKind::Register(row_number).into();
        self.report(&joined([text("row "), row, text(&format!(" {what} index {index}"))]))
    }

    fn report(&mut self, message: &Expr) -> Result<()> {
        let register = self.builder.register();
        self.code_copy(message, register)?;
        self.builder.emit(Opcode::ResultRow, register, 1, 0);
        Ok(())
    }
}

fn text(text: &str) -> Expr {
    ExprKind::Text(Rc::from(text)).into()
}

/// The pieces as one text.
fn joined(pieces: [Expr; 3]) -> Expr {
    let [a, b, c] = pieces;
    let concat = |left, right| ExprKind::Binary(resolve::bound::BinaryOp::Concat, Rc::new(left), Rc::new(right)).into();
    concat(concat(a, b), c)
}
