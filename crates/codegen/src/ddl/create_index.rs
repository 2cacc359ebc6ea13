//! CREATE INDEX.

use super::SchemaRow;
use crate::ctx::{Binding, Codegen};
use base::{Result, ResultCode};
use bytecode::{Opcode, P4, ProgramBuilder, SchemaRows, p5};
use resolve::bound::CreateIndex;
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
        let root = self.b.register();
        self.b.emit(Opcode::CreateBtree, i32::from(database.0), root, 2);
        let cursor = self.open_schema_table(database);
        let name = &create.index.name;
        let sql = Some(&*create.sql);
        let row = SchemaRow { kind: "index", name, table: &create.table.name, root, sql };
        self.add_schema_row(cursor, &row)?;
        self.b.emit(Opcode::Close, cursor, 0, 0);
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
        let sorter = self.b.cursor();
        self.b.emit_p4(Opcode::SorterOpen, sorter, 0, 0, P4::KeyInfo(info.clone()));
        let source = self.open_table(Opcode::OpenRead, table, database);
        let binding = Binding::Cursor { table_cursor: Some(source), table: table.clone(), index: None };
        self.bind(create.row, binding);
        let (top, next, scanned) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.b.emit_jump(Opcode::Rewind, source, scanned, 0);
        self.b.place(top);
        if let Some(partial) = &create.exprs.partial {
            self.jump_if_false(partial, next, true)?;
        }
        let width = index.columns.len() + usize::from(!table.without_rowid);
        let first = self.b.registers(width);
        for (at, column) in index.columns.iter().enumerate() {
            let target = first + at as i32;
            match (&column.part, create.exprs.columns.get(at).and_then(Option::as_ref)) {
                (_, Some(expr)) => self.code_copy(expr, target)?,
                (IndexPart::Column(own), _) => self.table_column(source, table, *own, target),
                (IndexPart::Expr(_), None) => {}
            }
        }
        if !table.without_rowid {
            self.b.emit(Opcode::Rowid, source, first + width as i32 - 1, 0);
        }
        let record = self.b.register();
        self.b.emit(Opcode::MakeRecord, first, width as i32, record);
        self.b.emit(Opcode::SorterInsert, sorter, record, 0);
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, source, top, 0);
        self.b.place(scanned);
        self.b.emit(Opcode::Close, source, 0, 0);
        Ok(SortedEntries { sorter, record, info })
    }

    /// Appends them to an empty tree, whose root is in a register.
    pub(crate) fn append_sorted(&mut self, create: &CreateIndex, entries: &SortedEntries, root: i32) -> Result<()> {
        let index = &create.index;
        let SortedEntries { sorter, record, info } = entries;
        let (sorter, record, info) = (*sorter, *record, info.clone());
        let target = self.b.cursor();
        self.b.emit_p4(Opcode::OpenWrite, target, root, i32::from(create.database.0), P4::KeyInfo(info));
        self.b.set_p5(p5::P2_IS_REGISTER);
        let done = self.b.new_label();
        self.b.emit_jump(Opcode::SorterSort, sorter, done, 0);
        let (row, compare) = (self.b.new_label(), self.b.new_label());
        if index.unique {
            self.b.emit_jump(Opcode::Goto, 0, row, 0);
        }
        self.b.place(compare);
        let top = self.here();
        if index.unique {
            let keys = P4::Int32(index.key_columns as i32);
            self.b.emit_jump_p4(Opcode::SorterCompare, sorter, row, record, keys);
            let object = self.unique_name(create);
            let (code, action) = (ResultCode::CONSTRAINT_UNIQUE.raw(), ConflictAction::Abort as i32);
            self.b.emit_p4(Opcode::Halt, code, action, 0, ProgramBuilder::text(&object));
            self.b.set_p5(2);
        }
        self.b.place(row);
        self.b.emit(Opcode::SorterData, sorter, record, target);
        self.b.emit(Opcode::SeekEnd, target, 0, 0);
        self.b.emit(Opcode::IdxInsert, target, record, 0);
        self.b.set_p5(p5::APPEND | p5::USE_SEEK_RESULT);
        self.b.emit_jump(Opcode::SorterNext, sorter, top, 0);
        self.b.place(done);
        self.b.emit(Opcode::Close, target, 0, 0);
        Ok(())
    }

    fn unique_name(&self, create: &CreateIndex) -> String {
        crate::change::unique_object(&create.table, &create.index)
    }
}
