//! UPDATE and DELETE that change each row while their loop stands on it, where nothing but the
//! row's own place in a tree is walked: its keys need not be collected first.

use crate::change::{NewRow, OldRow};
use crate::ctx::{Binding, Codegen};
use crate::scan::ScanOptions;
use crate::update::Assigned;
use base::Result;
use bytecode::p5;
use plan::{Access, Loops};
use resolve::bound::{Delete, Update};
use schema::{Index, Table};

/// Whether the loop walks the table's own tree, each row of which it meets once whatever becomes of
/// it, or an index that the statement leaves alone. One row alone is found first and changed behind
/// its loop.
pub(crate) fn is_own_walk(plan: &Loops, table: &Table, is_left_alone: impl Fn(&Index) -> bool) -> bool {
    let [level] = &plan.levels[..] else { return false };
    match &level.access {
        _ if level.one_row || table.is_virtual() => false,
        Access::Scan | Access::Rowid(_) | Access::RowidRange { .. } => true,
        Access::Index(access) if table.without_rowid => access.index.is_primary_key(),
        Access::Index(access) => is_left_alone(&access.index),
        _ => false,
    }
}

impl Codegen<'_> {
    /// UPDATE of rows without triggers, foreign keys and RETURNING, that keep their keys and delete
    /// no others.
    pub(crate) fn update_found(
        &mut self,
        update: &Update,
        plan: Loops,
        assigned: &Assigned,
        used: Vec<bool>,
    ) -> Result<()> {
        self.multi_write = true;
        let table = &update.source.table;
        let cursors = self.open_for_change(table, update.database, |at| used[at]);
        let options = ScanOptions { table_cursor: Some(cursors.table), ..ScanOptions::default() };
        let sources = std::slice::from_ref(&update.source);
        let loops = self.open_loops(&plan, sources, &[None], options)?;
        let key = self.b.registers(table.primary_key().map_or(1, |key| key.key_columns));
        self.key_registers(&update.source, table, key);
        let next = self.b.new_label();
        let (rowid, first) = self.new_values(update.source.id, &update.assignments, table, assigned, key)?;
        let row = NewRow {
            table,
            exprs: &update.exprs,
            cursors: &cursors,
            rowid,
            first,
            old: Some(OldRow { key, key_changes: false, found: true }),
            conflict: update.conflict,
            next,
            database: update.database,
            fresh_rowid: false,
            indexes_used: used,
            assigned: assigned.columns.clone(),
            upsert: None,
            keys: None,
        };
        self.update_row(&row, |_| ())?;
        self.returning_row(None, &update.returning)?;
        self.b.place(next);
        self.close_loops(loops)?;
        self.returning_end(None, &update.returning);
        Ok(())
    }

    /// DELETE of rows without triggers, foreign keys and RETURNING.
    pub(crate) fn delete_found(&mut self, delete: &Delete, plan: Loops) -> Result<()> {
        self.multi_write = true;
        let table = &delete.source.table;
        let cursors = self.open_for_change(table, delete.database, |_| true);
        let options = ScanOptions { table_cursor: Some(cursors.table), ..ScanOptions::default() };
        let loops = self.open_loops(&plan, std::slice::from_ref(&delete.source), &[None], options)?;
        self.bind(
            delete.exprs.row,
            Binding::Cursor { table_cursor: Some(cursors.table), table: table.clone(), index: None },
        );
        let flags = p5::NCHANGE | p5::SAVE_POSITION;
        self.delete_row(table, &delete.exprs, &cursors, cursors.table, flags)?;
        self.returning_row(None, &delete.returning)?;
        self.close_loops(loops)?;
        self.returning_end(None, &delete.returning);
        Ok(())
    }
}
