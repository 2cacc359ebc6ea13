//! DROP TABLE, VIEW, INDEX and TRIGGER.

use crate::Codegen;
use base::{DbIndex, PageNo, Result};
use bytecode::{Opcode, P4, ProgramBuilder, p5};
use plan::tree::{DropPlan, SequenceUse};
use resolve::bound::{DropKind, Expr, ExprKind};
use std::rc::Rc;

/// Columns of sqlite_schema by position.
const KIND: i32 = 0;
const NAME: i32 = 1;
const TABLE_NAME: i32 = 2;
const ROOT_PAGE: i32 = 3;

impl<'p> Codegen<'p> {
    pub fn drop_object(&mut self, plan: &DropPlan, sequences: &'p [SequenceUse]) -> Result<()> {
        if let Some(delete) = &plan.delete {
            self.begin_sequences(sequences);
            self.delete_before_drop(delete)?;
        }
        self.drop_kind(&plan.kind, plan.database)
    }

    fn drop_kind(&mut self, kind: &DropKind, database: DbIndex) -> Result<()> {
        match kind {
            DropKind::Nothing { everywhere: false } => {
                self.use_database(database, false);
                Ok(())
            }
            DropKind::Nothing { everywhere: true } => {
                self.use_every_database();
                Ok(())
            }
            DropKind::Table(table) => {
                self.use_database(database, true);
                if database != DbIndex::TEMP {
                    self.drop_temp_triggers(table, database)?;
                }
                for (owner, column) in [("sqlite_sequence", 0), ("sqlite_stat1", 0), ("sqlite_stat4", 0)] {
                    self.forget_in(database, owner, column, &table.name)?;
                }
                self.delete_schema_rows(database, TABLE_NAME, &table.name)?;
                let mut roots: Vec<PageNo> = vec![table.root];
                roots.extend(table.indexes.iter().map(|index| index.root));
                self.destroy(database, roots)?;
                self.change_cookie(database)?;
                if table.is_virtual() {
                    self.builder.emit_p4(
                        Opcode::VDestroy,
                        i32::from(database.0),
                        0,
                        0,
                        ProgramBuilder::text(&table.name),
                    );
                }
                self.builder.emit_p4(Opcode::DropTable, i32::from(database.0), 0, 0, ProgramBuilder::text(&table.name));
                Ok(())
            }
            DropKind::Trigger(trigger) => {
                self.use_database(database, true);
                self.delete_named_row(database, "trigger", &trigger.name)?;
                self.change_cookie(database)?;
                self.builder.emit_p4(
                    Opcode::DropTrigger,
                    i32::from(database.0),
                    0,
                    0,
                    ProgramBuilder::text(&trigger.name),
                );
                Ok(())
            }
            DropKind::Index(index) => {
                self.use_database(database, true);
                self.delete_named_row(database, "index", &index.name)?;
                self.forget_in(database, "sqlite_stat1", 1, &index.name)?;
                self.forget_in(database, "sqlite_stat4", 1, &index.name)?;
                self.change_cookie(database)?;
                self.destroy(database, vec![index.root])?;
                self.builder.emit_p4(Opcode::DropIndex, i32::from(database.0), 0, 0, ProgramBuilder::text(&index.name));
                Ok(())
            }
        }
    }

    /// Triggers in temp on a table of another database go with it.
    fn drop_temp_triggers(&mut self, table: &schema::Table, database: DbIndex) -> Result<()> {
        for event in [schema::RowEvent::Delete, schema::RowEvent::Insert, schema::RowEvent::Update] {
            for trigger in resolve::triggers_on(self.catalog, table, database, event)? {
                if trigger.database == DbIndex::TEMP {
                    self.delete_named_row(DbIndex::TEMP, "trigger", &trigger.name)?;
                    self.change_cookie(DbIndex::TEMP)?;
                    self.builder.emit_p4(Opcode::DropTrigger, 1, 0, 0, ProgramBuilder::text(&trigger.name));
                }
            }
        }
        Ok(())
    }

    /// A trigger may have the name of a table.
    fn delete_named_row(&mut self, database: DbIndex, kind: &str, name: &str) -> Result<()> {
        let cursor = self.open_schema_table(database);
        let (wanted, kind_wanted) = (self.builder.register(), self.builder.register());
        let text: Expr = ExprKind::Text(Rc::from(name)).into();
        let kind: Expr = ExprKind::Text(Rc::from(kind)).into();
        self.code_copy(&text, wanted)?;
        self.code_copy(&kind, kind_wanted)?;
        let value = self.builder.register();
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for (column, register) in [(NAME, wanted), (KIND, kind_wanted)] {
            self.builder.emit(Opcode::Column, cursor, column, value);
            self.builder.emit_jump(Opcode::Ne, register, next, value);
            self.builder.set_p5(p5::JUMP_IF_NULL);
        }
        self.builder.emit(Opcode::Delete, cursor, 0, 0);
        self.builder.set_p5(p5::SAVE_POSITION);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// Deletes the rows of sqlite_schema whose column has this text.
    fn delete_schema_rows(&mut self, database: DbIndex, column: i32, name: &str) -> Result<()> {
        let cursor = self.open_schema_table(database);
        self.delete_rows(cursor, Some((column, name)), None)?;
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// Deletes a table's rows in one of the library's own tables, if that exists.
    fn forget_in(&mut self, database: DbIndex, owner: &str, column: i32, name: &str) -> Result<()> {
        let schema = self.catalog.schema(database)?;
        let Some(table) = schema.table(owner) else { return Ok(()) };
        if table.name.eq_ignore_ascii_case(name) {
            return Ok(());
        }
        let cursor = self.open_table(Opcode::OpenWrite, table, i32::from(database.0));
        let watched = self.watched_statistics(owner, database);
        self.delete_rows(cursor, Some((column, name)), watched)?;
        self.builder.emit(Opcode::Close, cursor, 0, 0);
        Ok(())
    }

    /// Deletes every row under a cursor, or those that have a name in a column; `table` as hooks
    /// are told of it.
    pub(crate) fn delete_rows(&mut self, cursor: i32, named: Option<(i32, &str)>, table: Option<P4>) -> Result<()> {
        let (text, value) = (self.builder.register(), self.builder.register());
        if let Some((_, name)) = named {
            let wanted: Expr = ExprKind::Text(Rc::from(name)).into();
            self.code_into(&wanted, text)?;
        }
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        if let Some((column, _)) = named {
            self.builder.emit(Opcode::Column, cursor, column, value);
            self.builder.emit_jump(Opcode::Ne, text, next, value);
            self.builder.set_p5(p5::JUMP_IF_NULL);
        }
        match table {
            Some(table) => self.builder.emit_p4(Opcode::Delete, cursor, 0, 0, table),
            None => self.builder.emit(Opcode::Delete, cursor, 0, 0),
        };
        self.builder.set_p5(p5::SAVE_POSITION);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        Ok(())
    }

    /// Drops the trees, the highest root first, since an auto-vacuum database moves the last root
    /// into the gap; the row of a tree that moved is changed.
    fn destroy(&mut self, database: DbIndex, mut roots: Vec<PageNo>) -> Result<()> {
        roots.sort_unstable();
        roots.dedup();
        for root in roots.into_iter().rev().filter(|root| *root > PageNo::FIRST) {
            let moved = self.builder.register();
            self.builder.emit(Opcode::Destroy, root.0 as i32, moved, i32::from(database.0));
            let stayed = self.builder.new_label();
            self.builder.emit_jump(Opcode::IfNot, moved, stayed, 1);
            self.move_root(database, moved, root);
            self.builder.place(stayed);
        }
        Ok(())
    }

    /// Changes the root page in the row of sqlite_schema that has the old one.
    fn move_root(&mut self, database: DbIndex, old: i32, new: PageNo) {
        let cursor = self.open_schema_table(database);
        let first = self.builder.registers(5);
        let (top, next, done) = (self.builder.new_label(), self.builder.new_label(), self.builder.new_label());
        self.builder.emit_jump(Opcode::Rewind, cursor, done, 0);
        self.builder.place(top);
        for column in 0..5 {
            self.builder.emit(Opcode::Column, cursor, column, first + column);
        }
        self.builder.emit_jump(Opcode::Ne, old, next, first + ROOT_PAGE);
        self.builder.set_p5(p5::JUMP_IF_NULL);
        self.builder.emit(Opcode::Integer, new.0 as i32, first + ROOT_PAGE, 0);
        let (record, rowid) = (self.builder.register(), self.builder.register());
        self.builder.emit(Opcode::Rowid, cursor, rowid, 0);
        self.builder.emit(Opcode::MakeRecord, first, 5, record);
        self.builder.emit(Opcode::Insert, cursor, record, rowid);
        self.builder.place(next);
        self.builder.emit_jump(Opcode::Next, cursor, top, 0);
        self.builder.place(done);
        self.builder.emit(Opcode::Close, cursor, 0, 0);
    }
}
