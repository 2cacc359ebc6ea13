//! Enforced foreign keys: violations are counted, see [`plan::tree::KeyPlan`].

use crate::Codegen;
use crate::change::RowRegisters;
use crate::scan::ScanOptions;
use crate::scope::Binding;
use base::{DbIndex, Result};
use bytecode::{Label, Opcode, P4};
use plan::tree::{ChildCount, KeyCounts, KeyPlan, KeyReference, ParentLookup};
use schema::Table;
use std::rc::Rc;
use syntax::ast::TriggerTiming;
use value::Affinity;

/// The work of foreign keys for a row of a table.
#[derive(Clone, Copy)]
pub(crate) struct KeyCode<'k> {
    plan: &'k KeyPlan,
    table: &'k Rc<Table>,
    database: DbIndex,
}

impl<'k> KeyCode<'k> {
    pub fn of(plan: &'k KeyPlan, table: &'k Rc<Table>, database: DbIndex) -> KeyCode<'k> {
        KeyCode { plan, table, database }
    }
}

impl Codegen<'_> {
    /// Counts what a row that goes means for the keys.
    pub(crate) fn count_removed(&mut self, keys: KeyCode<'_>, row: RowRegisters) -> Result<()> {
        let Some(counts) = &keys.plan.removed else { return Ok(()) };
        self.bind(keys.plan.old, Binding::Stored { rowid: row.0, first: row.1 });
        for lookup in &counts.parents {
            self.look_for_parent(keys.database, lookup, row, -1);
        }
        self.count_orphans(keys.table, counts, row);
        counts.children.iter().try_for_each(|count| self.count_children(count, 1))
    }

    /// Counts what a row that comes means for the keys.
    pub(crate) fn count_added(&mut self, keys: KeyCode<'_>, row: RowRegisters) -> Result<()> {
        let Some(counts) = &keys.plan.added else { return Ok(()) };
        self.bind(keys.plan.new, Binding::Stored { rowid: row.0, first: row.1 });
        for lookup in &counts.parents {
            self.look_for_parent(keys.database, lookup, row, 1);
        }
        counts.children.iter().try_for_each(|count| self.count_children(count, -1))
    }

    /// The row of a dropped table whose parent is gone violates nothing any more.
    fn count_orphans(&mut self, table: &Table, counts: &KeyCounts, row: RowRegisters) {
        for (position, deferred) in &counts.orphaned {
            let whole = self.builder.new_label();
            for column in &table.foreign_keys[*position].columns {
                self.builder.emit_jump(Opcode::IsNull, column_register(table, row, *column as i32), whole, 0);
            }
            self.builder.emit(Opcode::FkCounter, i32::from(*deferred), -1, 0);
            self.builder.place(whole);
        }
    }

    /// Adds to the counter when the child's row has no parent, or one that is hidden.
    fn look_for_parent(&mut self, database: DbIndex, lookup: &ParentLookup, row: RowRegisters, change: i32) {
        let reference = &*lookup.reference;
        let found = self.builder.new_label();
        let counter = i32::from(reference.deferred);
        if change < 0 {
            self.builder.emit_jump(Opcode::FkIfZero, counter, found, 0);
        }
        for (column, _) in &reference.columns {
            let own = column_register(&reference.child, row, *column as i32);
            self.builder.emit_jump(Opcode::IsNull, own, found, 0);
        }
        if !lookup.hidden {
            self.search_parent(database, reference, (row, change > 0), found);
        }
        match lookup.halts {
            true => self.halt_for_key(),
            false => {
                self.builder.emit(Opcode::FkCounter, counter, change, 0);
            }
        }
        self.builder.place(found);
        self.use_database(database, true);
    }

    /// Jumps to `found` where the child's row has a parent; a row that comes may be its own.
    fn search_parent(
        &mut self,
        database: DbIndex,
        reference: &KeyReference,
        (row, comes): (RowRegisters, bool),
        found: Label,
    ) {
        let count = reference.columns.len();
        let key = self.builder.registers(count);
        for (offset, (column, _)) in reference.columns.iter().enumerate() {
            let own = column_register(&reference.child, row, *column as i32);
            self.builder.emit(Opcode::Copy, own, key + offset as i32, 0);
        }
        if reference.is_within_one_table() && comes {
            self.row_is_its_own_parent(reference, row, key, found);
        }
        let cursor = self.builder.cursor();
        let missing = self.builder.new_label();
        let database = i32::from(database.0);
        match &reference.index {
            None => {
                self.builder.emit_jump(Opcode::MustBeInt, key, missing, 0);
                self.open_table_on(Opcode::OpenRead, cursor, &reference.parent, database);
                self.builder.emit_jump(Opcode::NotExists, cursor, missing, key);
                self.builder.emit_jump(Opcode::Goto, 0, found, 0);
            }
            Some(index) => {
                let own_tree = reference.parent.without_rowid && index.is_primary_key();
                let root = if own_tree { reference.parent.root } else { index.root };
                let info = self.index_key_info(&reference.parent, index);
                self.builder.emit_p4(Opcode::OpenRead, cursor, root.0 as i32, database, P4::KeyInfo(info));
                let affinities: Vec<Affinity> =
                    reference.columns.iter().map(|(_, column)| affinity_of(&reference.parent, *column)).collect();
                self.apply_affinities(key, &affinities);
                self.builder.emit_jump_p4(Opcode::Found, cursor, found, key, P4::Int32(count as i32));
            }
        }
        self.builder.place(missing);
    }

    /// Ends the statement with a violated key.
    pub(crate) fn halt_for_key(&mut self) {
        let abort = base::ConflictAction::Abort as i32;
        self.builder.emit(Opcode::Halt, base::ResultCode::CONSTRAINT_FOREIGNKEY.raw(), abort, 0);
        self.builder.set_p5(4);
    }

    fn row_is_its_own_parent(&mut self, reference: &KeyReference, row: RowRegisters, key: i32, found: Label) {
        let other = self.builder.new_label();
        for (offset, (_, column)) in reference.columns.iter().enumerate() {
            let own = column_register(&reference.parent, row, *column);
            self.builder.emit_jump(Opcode::Ne, own, other, key + offset as i32);
            self.builder.set_p5(bytecode::p5::JUMP_IF_NULL);
        }
        self.builder.emit_jump(Opcode::Goto, 0, found, 0);
        self.builder.place(other);
    }

    /// Adds to the counter for each child of the parent's row.
    fn count_children(&mut self, count: &ChildCount, change: i32) -> Result<()> {
        let over = self.builder.new_label();
        let counter = i32::from(count.reference.deferred);
        if change < 0 {
            self.builder.emit_jump(Opcode::FkIfZero, counter, over, 0);
        }
        let sources = std::slice::from_ref(&count.source);
        let loops = self.open_loops(&count.loops, sources, &[None], ScanOptions::default())?;
        self.builder.emit(Opcode::FkCounter, counter, change, 0);
        self.close_loops(loops)?;
        self.builder.place(over);
        Ok(())
    }

    /// Runs the actions on the children of a row that has changed or gone.
    pub(crate) fn fire_key_actions(&mut self, keys: KeyCode<'_>, old: RowRegisters, new: Option<RowRegisters>) {
        let Some(actions) = &keys.plan.actions else { return };
        let actions = self.fired_row(actions, keys.table);
        self.pass_old_row(&actions, old);
        if let Some((rowid, first)) = new {
            self.pass_new(&actions, keys.table.has_rowid().then_some(rowid), first);
        }
        let next = self.builder.new_label();
        self.fire(&actions, TriggerTiming::After, next);
        self.builder.place(next);
    }

    /// The row under the table's cursor in registers of its own.
    pub(crate) fn copy_row(&mut self, table: &Rc<Table>, cursor: i32) -> RowRegisters {
        let rowid = self.builder.register();
        let first = self.builder.registers(table.columns.len());
        if table.has_rowid() {
            self.builder.emit(Opcode::Rowid, cursor, rowid, 0);
        }
        for position in 0..table.columns.len() as i32 {
            self.table_column(cursor, table, position, first + position);
        }
        (rowid, first)
    }
}

fn column_register(table: &Table, (rowid, first): RowRegisters, column: i32) -> i32 {
    if column < 0 || table.rowid_alias == usize::try_from(column).ok() { rowid } else { first + column }
}

fn affinity_of(table: &Table, column: i32) -> Affinity {
    let declared = usize::try_from(column).ok().and_then(|column| table.columns.get(column));
    declared.map_or(Affinity::Integer, |column| column.affinity)
}
