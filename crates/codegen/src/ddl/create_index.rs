//! CREATE INDEX.

use super::SchemaRow;
use crate::Codegen;
use crate::scope::Binding;
use base::{Result, ResultCode};
use bytecode::{Opcode, P4, ProgramBuilder, SchemaRows, p5};
use resolve::bound::{ColumnRef, CreateIndex};
use schema::{ConflictAction, IndexPart};
use std::rc::Rc;
use value::KeyInfo;

/// The entries of an index in a sorter.
pub(crate) struct SortedEntries {
    sorter: i32,
    record: i32,
    info: Rc<KeyInfo>,
}

impl Codegen<'_> {
    pub fn create_index(&mut self, create: &CreateIndex) -> Result<()> {
        if create.exists {
            self.use_database(create.database, false);
            return Ok(());
        }
        let database = create.database;
        self.use_database(database, true);
        let root = self.builder.register();
        self.builder.emit(Opcode::CreateBtree, i32::from(database.0), root, 2);
        let cursor = self.open_schema_table(database);
        let name = &create.index.name;
        let sql = Some(&*create.sql);
        let row = SchemaRow { kind: "index", name, table: &create.table.name, root, sql };
        self.add_schema_row(cursor, &row)?;
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        let entries = self.sort_entries(create)?;
        self.append_sorted(create, &entries, root)?;
        self.change_cookie(database)?;
        self.parse_schema(database, SchemaRows::Index(name.clone()));
        Ok(())
    }

    /// Sorts the entries of all rows.
    pub(crate) fn sort_entries(&mut self, create: &CreateIndex) -> Result<SortedEntries> {
        let (table, index) = (&create.table, &create.index);
        let database = i32::from(create.database.0);
        let info = self.index_key_info(table, index);
        let sorter = self.builder.cursor();
        self.builder.emit_p4(Opcode::SorterOpen, sorter, 0, 0, P4::KeyInfo(info.clone()));
        let source = self.open_table(Opcode::OpenRead, table, database);
        let binding = Binding::Cursor { table_cursor: Some(source), table: table.clone(), index: None };
        self.bind(create.row, binding);
        let (top, next, scanned) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, source, scanned, 0);
        if let Some(columns) = plain_columns(create)
            && self.batch_columns(&columns, source, (sorter, info.clone()), scanned)?
        {
            self.builder.place(scanned);
            self.builder.emit(Opcode::Close, source, 0, 0);
            return Ok(SortedEntries { sorter, record: self.builder.register(), info });
        }
        self.builder.place(top);
        if let Some(partial) = &create.exprs.partial {
            self.jump_if_false(partial, next, true)?;
        }
        let width = index.columns.len() + usize::from(!table.without_rowid);
        let first = self.builder.registers(width);
        for (at, column) in index.columns.iter().enumerate() {
            let target = first + at as i32;
            match (&column.part, create.exprs.columns.get(at).and_then(Option::as_ref)) {
                (_, Some(expr)) => self.code_copy(expr, target)?,
                (IndexPart::Column(own), _) => self.table_column(source, table, *own, target),
                (IndexPart::Expr(_), None) => {}
            }
        }
        if !table.without_rowid {
            self.builder.emit(Opcode::Rowid, source, first + width as i32 - 1, 0);
        }
        let record = self.builder.register();
        self.builder.emit(Opcode::MakeRecord, first, width as i32, record);
        self.builder.emit(Opcode::SorterInsert, sorter, record, 0);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, source, top, 0);
        self.builder.place(scanned);
        self.builder.emit(Opcode::Close, source, 0, 0);
        Ok(SortedEntries { sorter, record, info })
    }

    /// Appends them to an empty tree, whose root is in a register.
    pub(crate) fn append_sorted(&mut self, create: &CreateIndex, entries: &SortedEntries, root: i32) -> Result<()> {
        let index = &create.index;
        let SortedEntries { sorter, record, info } = entries;
        let (sorter, record, info) = (*sorter, *record, info.clone());
        let target = self.builder.cursor();
        self.builder.emit_p4(Opcode::OpenWrite, target, root, i32::from(create.database.0), P4::KeyInfo(info));
        self.builder.set_p5(p5::P2_IS_REGISTER);
        let done = self.builder.new_label();
        self.builder.emit_jump(Opcode::SorterSort, sorter, done, 0);
        let (row, compare) = (self.builder.new_label(), self.builder.new_label());
        if index.unique {
            self.builder.emit_jump(Opcode::Goto, 0, row, 0);
        }
        self.builder.place(compare);
        let top = self.here();
        if index.unique {
            let keys = P4::Int32(index.key_columns as i32);
            self.builder.emit_jump_p4(Opcode::SorterCompare, sorter, row, record, keys);
            let object = self.unique_name(create);
            let (code, action) = (ResultCode::CONSTRAINT_UNIQUE.raw(), ConflictAction::Abort as i32);
            self.builder.emit_p4(Opcode::Halt, code, action, 0, ProgramBuilder::text(&object));
            self.builder.set_p5(2);
        }
        self.builder.place(row);
        self.builder.emit(Opcode::SorterData, sorter, record, target);
        self.builder.emit(Opcode::SeekEnd, target, 0, 0);
        self.builder.emit(Opcode::IdxInsert, target, record, 0);
        self.builder.set_p5(p5::APPEND | p5::USE_SEEK_RESULT);
        self.builder.emit_jump(Opcode::SorterNext, sorter, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, target, 0, 0);
        Ok(())
    }

    fn unique_name(&self, create: &CreateIndex) -> String {
        crate::change::unique_object(&create.table, &create.index)
    }
}

/// The columns of an entry, where it is made of columns alone and every row has one.
fn plain_columns(create: &CreateIndex) -> Option<Vec<ColumnRef>> {
    let (table, index) = (&create.table, &create.index);
    let reference = |column: i32| {
        // The column that is the rowid is read as that.
        let column = if usize::try_from(column).ok() == table.rowid_alias { -1 } else { column };
        ColumnRef { source: create.row, column, table: table.clone() }
    };
    if create.exprs.partial.is_some() || create.exprs.columns.iter().any(Option::is_some) {
        return None;
    }
    let column = |part: &IndexPart| match part {
        IndexPart::Column(column) => Some(reference(*column)),
        IndexPart::Expr(_) => None,
    };
    let mut columns: Vec<ColumnRef> = index.columns.iter().map(|entry| column(&entry.part)).collect::<Option<_>>()?;
    if !table.without_rowid {
        columns.push(reference(-1));
    }
    Some(columns)
}
