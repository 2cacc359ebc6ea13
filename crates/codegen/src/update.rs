//! UPDATE.

use crate::change::{NewRow, OldRow};
use crate::ctx::Codegen;
use base::Result;
use bytecode::{Opcode, p5};
use resolve::bound::{ColumnRef, ExprKind, TableExprs, Update};
use schema::{ConflictAction, IndexPart, Table};
use std::rc::Rc;

impl Codegen<'_> {
    pub fn update(&mut self, mut update: Update) -> Result<()> {
        let table = update.source.table.clone();
        self.use_database(update.database, true);
        self.b.program_mut().counts_changes = true;
        self.multi_write = true;
        let where_clause = update.where_clause.take();
        let assigned = assigned_columns(&update, &table);
        let rowid_changes = update.assignments.iter().any(|assignment| assignment.column < 0);
        let key_changes = rowid_changes || primary_key_changes(&table, &assigned);
        let used = indexes_used(&table, &update.exprs, &assigned, key_changes);
        let in_place =
            !key_changes && !may_replace(&update) && !where_clause.as_ref().is_some_and(crate::scan::has_subquery);
        let keys = self.collect_keys(&update.source, where_clause, |index| {
            let position = table.indexes.iter().position(|own| own.root == index.root);
            in_place && position.is_some_and(|position| !used[position])
        })?;
        let cursors = self.open_for_change(&table, update.database);
        let (top, next, done) = (self.b.new_label(), self.b.new_label(), self.b.new_label());
        self.first_key(&keys, done);
        self.b.place(top);
        self.load_key(&keys, &table, cursors.table, next);
        self.bind_table(&update.source, cursors.table);
        let (rowid, first) = self.new_values(&update, &table, &assigned, keys.first)?;
        let row = NewRow {
            table: &table,
            exprs: &update.exprs,
            cursors: &cursors,
            rowid,
            first,
            old: Some(OldRow { key: keys.first, key_changes }),
            conflict: update.conflict,
            next,
            fresh_rowid: false,
            indexes_used: used.clone(),
            assigned,
        };
        let records = self.check_row(&row)?;
        // REPLACE may have deleted rows, this one's neighbours: find it again.
        self.load_key(&keys, &table, cursors.table, next);
        self.delete_entries(&table, &update.exprs, &cursors, cursors.table, Some(&used))?;
        if key_changes || table.without_rowid {
            self.b.emit(Opcode::Delete, cursors.table, 0, 0);
            self.b.set_p5(p5::IS_UPDATE);
        }
        self.insert_row(&row, &records, p5::IS_UPDATE);
        self.b.place(next);
        self.b.emit_jump(Opcode::Next, Self::keys_cursor(&keys), top, 0);
        self.b.place(done);
        Ok(())
    }

    /// The new row in registers: assigned columns computed, the others read; rowid and first column.
    fn new_values(
        &mut self,
        update: &Update,
        table: &Rc<Table>,
        assigned: &[bool],
        old_key: i32,
    ) -> Result<(i32, i32)> {
        let rowid = self.b.register();
        let first = self.b.registers(table.columns.len());
        for (position, &is_assigned) in assigned.iter().enumerate() {
            let target = first + position as i32;
            if table.rowid_alias == Some(position) {
                self.b.emit(Opcode::Null, 0, target, 0);
                continue;
            }
            let last = update.assignments.iter().rev().find(|assignment| assignment.column == position as i32);
            match last {
                Some(assignment) if is_assigned => self.code_copy(&assignment.value, target)?,
                _ => {
                    let reference =
                        ColumnRef { source: update.source.id, column: position as i32, table: table.clone() };
                    self.code_copy(&ExprKind::Column(reference).into(), target)?;
                }
            }
        }
        if table.has_rowid() {
            match update.assignments.iter().rev().find(|assignment| assignment.column < 0) {
                Some(assignment) => {
                    self.code_copy(&assignment.value, rowid)?;
                    self.b.emit(Opcode::MustBeInt, rowid, 0, 0);
                }
                None => {
                    self.b.emit(Opcode::Copy, old_key, rowid, 0);
                }
            }
        }
        Ok((rowid, first))
    }
}

/// Whether the statement may delete other rows than those it updates.
fn may_replace(update: &Update) -> bool {
    let table = &update.source.table;
    match update.conflict {
        Some(action) => action == ConflictAction::Replace,
        None => {
            table.rowid_conflict == ConflictAction::Replace
                || table.indexes.iter().any(|index| index.conflict == ConflictAction::Replace)
        }
    }
}

fn assigned_columns(update: &Update, table: &Table) -> Vec<bool> {
    (0..table.columns.len())
        .map(|position| update.assignments.iter().any(|assignment| assignment.column == position as i32))
        .collect()
}

fn primary_key_changes(table: &Table, assigned: &[bool]) -> bool {
    table.primary_key().is_some_and(|key| {
        key.columns.iter().take(key.key_columns).any(|entry| match entry.part {
            IndexPart::Column(column) => assigned.get(column as usize).copied().unwrap_or(false),
            IndexPart::Expr(_) => true,
        })
    })
}

/// Indexes whose entries may change: a column of theirs is assigned, or the key of the row.
fn indexes_used(table: &Table, exprs: &TableExprs, assigned: &[bool], key_changes: bool) -> Vec<bool> {
    let touches = |column: i32| usize::try_from(column).is_ok_and(|column| assigned.get(column) == Some(&true));
    table
        .indexes
        .iter()
        .zip(&exprs.indexes)
        .map(|(index, entry)| {
            let own_tree = table.without_rowid && index.is_primary_key();
            let plain = index.columns.iter().any(|column| match column.part {
                IndexPart::Column(column) => touches(column),
                IndexPart::Expr(_) => false,
            });
            let mut in_exprs = false;
            for expr in entry.columns.iter().flatten().chain(&entry.partial) {
                expr.walk(&mut |node| {
                    if let ExprKind::Column(column) = &node.kind {
                        in_exprs |= touches(column.column);
                    }
                    true
                });
            }
            own_tree || key_changes || plain || in_exprs
        })
        .collect()
}
