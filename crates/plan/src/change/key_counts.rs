//! Enforced foreign keys: what is counted for a row that goes, and for one that comes.

use super::Planner;
use super::find::column_of;
use super::keys::KeyWork;
use crate::tree::{ChildCount, KeyCounts, KeyPlan, KeyReference, Loops, ParentLookup};
use crate::{WhereInput, plan_where};
use base::{DbIndex, Result};
use resolve::CompileSwitch;
use resolve::bound::{BinaryOp, Expr, ExprKind, IndexHint, JoinKind, Source, SourceId, SourceKind};
use schema::{IndexPart, Table};
use std::rc::Rc;

/// Whether a row goes or comes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Goes,
    Comes,
}

impl Planner<'_, '_> {
    /// What is counted for a row that goes.
    pub(super) fn count_removed(&mut self, work: &KeyWork, plan: &mut KeyPlan) -> Result<()> {
        plan.removed = Some(self.counts(work, plan.old, Side::Goes)?);
        Ok(())
    }

    /// What is counted for a row that comes.
    pub(super) fn count_added(&mut self, work: &KeyWork, plan: &mut KeyPlan) -> Result<()> {
        plan.added = Some(self.counts(work, plan.new, Side::Comes)?);
        Ok(())
    }

    fn counts(&mut self, work: &KeyWork, row: SourceId, side: Side) -> Result<KeyCounts> {
        let mut counts = KeyCounts {
            parents: Vec::with_capacity(work.own.len()),
            orphaned: Vec::new(),
            children: Vec::with_capacity(work.incoming.len()),
        };
        let mut refused = Ok(());
        for reference in &work.own {
            let hidden = match self.may_read_parent(work.database, reference) {
                Ok(may_read) => !may_read,
                // The authorizer is called for the other keys, too; the caller gets the error of
                // the last one that is refused.
                Err(error) => {
                    refused = Err(error);
                    continue;
                }
            };
            if side == Side::Goes || !self.last_program_set_null(reference) {
                let halts = work.single_insert && !reference.deferred;
                counts.parents.push(ParentLookup { reference: reference.clone(), hidden, halts });
            }
        }
        refused?;
        if side == Side::Goes {
            let deferred = self.is_on(CompileSwitch::DeferForeignKeys);
            let keys = &work.table.foreign_keys;
            let orphaned =
                work.orphaned.iter().filter_map(|at| keys.get(*at).map(|key| (*at, key.deferred || deferred)));
            counts.orphaned.extend(orphaned);
        }
        for reference in &work.incoming {
            let action = self.action(reference.key(), work.update);
            let (source, loops) = self.children(work, reference, row, side)?;
            counts.children.push(ChildCount { reference: reference.clone(), action, source, loops });
        }
        Ok(counts)
    }

    /// Whether the application lets the parent's key be read; a parent that it hides has no rows.
    /// The last column's answer counts.
    ///
    /// # Errors
    /// `access to t.c is prohibited`.
    fn may_read_parent(&self, database: DbIndex, reference: &KeyReference) -> Result<bool> {
        let mut last = Ok(true);
        for (_, column) in &reference.columns {
            let answer = resolve::may_read(self.catalog(), (database, &reference.parent), *column, self.context());
            if answer.is_err() || last.is_ok() {
                last = answer;
            }
        }
        last
    }

    /// A column of the children that are looked for; NULL where the application wants it left out.
    fn child_column(&self, database: DbIndex, child: &Rc<Table>, source: SourceId, column: i32) -> Result<Expr> {
        Ok(match resolve::may_read(self.catalog(), (database, child), column, self.context())? {
            true => column_of(source, child, column),
            false => ExprKind::Null.into(),
        })
    }

    /// The loop over the children of a row.
    fn children(
        &mut self,
        work: &KeyWork,
        reference: &KeyReference,
        row: SourceId,
        side: Side,
    ) -> Result<(Source, Loops)> {
        let id = self.new_source();
        let child = &reference.child;
        let mut condition: Option<Expr> = None;
        for (column, parent_column) in &reference.columns {
            let wanted = parent_value(&reference.parent, row, *parent_column);
            let own = if child.rowid_alias == Some(*column) { -1 } else { *column as i32 };
            let own = self.child_column(work.database, child, id, own)?;
            let test = ExprKind::Binary(BinaryOp::Eq, Rc::new(wanted), Rc::new(own));
            condition = Expr::and(condition, Some(test.into()));
        }
        if side == Side::Goes && reference.is_within_one_table() {
            let other = self.another_row(work.database, child, id, row)?;
            condition = Expr::and(condition, Some(other));
        }
        let source = Source {
            id,
            table: child.clone(),
            kind: SourceKind::Table(work.database),
            name: None,
            join: JoinKind::Inner,
            on: None,
            hint: IndexHint::None,
            columns_used: reference.columns.iter().fold(0, |mask, (column, _)| mask | 1 << (*column).min(63)),
            rows: None,
            from_exists: false,
        };
        let input = WhereInput::of(std::slice::from_ref(&source), condition, self.catalog());
        let loops = Loops { quiet: true, ..plan_where(input)? };
        Ok((source, loops))
    }

    /// That a row of the same table is not this one.
    fn another_row(&self, database: DbIndex, table: &Rc<Table>, source: SourceId, row: SourceId) -> Result<Expr> {
        let differs = |own: Expr, column: i32| -> Expr {
            let known = column_of(row, table, column);
            ExprKind::Binary(BinaryOp::IsNot, Rc::new(own), Rc::new(known)).into()
        };
        let Some(key) = table.primary_key() else { return Ok(differs(column_of(source, table, -1), -1)) };
        let mut any: Option<Expr> = None;
        for entry in key.columns.iter().take(key.key_columns) {
            let IndexPart::Column(column) = entry.part else { continue };
            let field = differs(self.child_column(database, table, source, column)?, column);
            any = Some(match any.take() {
                None => field,
                Some(before) => ExprKind::Binary(BinaryOp::Or, Rc::new(before), Rc::new(field)).into(),
            });
        }
        Ok(any.unwrap_or_else(|| ExprKind::Integer(1).into()))
    }
}

/// A column of the parent's row, compared as the parent compares it.
fn parent_value(parent: &Rc<Table>, row: SourceId, column: i32) -> Expr {
    let declared = usize::try_from(column).ok().and_then(|column| parent.columns.get(column));
    let is_rowid = parent.rowid_alias == usize::try_from(column).ok();
    let value = column_of(row, parent, if is_rowid { -1 } else { column });
    match declared {
        Some(column) => ExprKind::Collate(Rc::new(value), column.collation.clone()).into(),
        None => value,
    }
}
