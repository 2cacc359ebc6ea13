//! Conflicts, and what their answers do.

use super::{Applier, Attempt};
use crate::format::{ChangeOperation, UNDEFINED, put_table_header, put_value};
use crate::iter::ChangesetIter;
use base::{Error, Result, ResultCode};
use extension::storage::StoredStatement;
use value::ValueRef;

/// Why a change cannot be made as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum ConflictType {
    /// The row to delete or update has other values.
    Data = 1,
    /// There is no such row.
    NotFound = 2,
    /// There is a row with the key of the one to insert.
    Conflict = 3,
    /// Another constraint is violated.
    Constraint = 4,
}

/// What is done about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConflictAction {
    /// The change is left out.
    Omit,
    /// The change is made all the same: only for [`ConflictType::Data`] and
    /// [`ConflictType::Conflict`].
    Replace,
    /// Nothing is applied.
    Abort,
}

/// Foreign keys that are violated when all changes are made.
#[derive(Clone, Copy, Debug)]
pub struct ForeignKeyConflicts(i32);

impl ForeignKeyConflicts {
    pub(crate) fn new(count: i32) -> ForeignKeyConflicts {
        ForeignKeyConflicts(count)
    }

    /// How many; SQLite counts them as one.
    pub fn count(self) -> i32 {
        self.0
    }
}

/// A conflict.
pub struct Conflict<'a> {
    kind: ConflictType,
    change: &'a ChangesetIter<'a>,
    row: Option<&'a dyn StoredStatement>,
}

impl<'a> Conflict<'a> {
    /// Why it is one.
    pub fn kind(&self) -> ConflictType {
        self.kind
    }

    /// The change.
    pub fn change(&self) -> &'a ChangesetIter<'a> {
        self.change
    }

    /// Whether there is a row that conflicts.
    pub fn has_row(&self) -> bool {
        self.row.is_some()
    }

    /// A value of the row that conflicts.
    pub fn row_value(&self, column: usize) -> Option<ValueRef<'a>> {
        self.row.map(|row| row.value(column))
    }
}

impl Applier<'_> {
    /// Asks what is done about a conflict. `replacing`: what is to be done when the answer is
    /// REPLACE; none, where the row that conflicts is not looked for.
    pub(super) fn settle(
        &mut self,
        kind: ConflictType,
        iter: &ChangesetIter<'_>,
        replacing: Option<Attempt>,
    ) -> Result<Attempt> {
        let ignores_noop = self.options.ignores_noop;
        let Some(target) = &mut self.target else { return Ok(Attempt::Done) };
        let found = replacing.is_some() && target.seek(iter)?;
        let answer = if found {
            let select = target.row();
            let is_noop = ignores_noop && select.value(select.column_count().saturating_sub(1)).to_integer() != 0;
            let answer = match is_noop {
                true => Ok(ConflictAction::Omit),
                false => self.handler.conflict(&Conflict { kind, change: iter, row: Some(select) }),
            };
            target.end_row()?;
            answer?
        } else if self.defers && kind == ConflictType::Conflict {
            self.waiting.extend_from_slice(iter.input.change());
            return Ok(Attempt::Done);
        } else if ignores_noop && iter.operation() == ChangeOperation::Delete && kind != ConflictType::Conflict {
            ConflictAction::Omit
        } else {
            let kind = if kind == ConflictType::Data { ConflictType::NotFound } else { ConflictType::Constraint };
            match self.handler.conflict(&Conflict { kind, change: iter, row: None })? {
                ConflictAction::Replace => return Err(Error::bare(ResultCode::MISUSE)),
                answer => answer,
            }
        };
        if answer == ConflictAction::Abort {
            return Err(Error::bare(ResultCode::ABORT));
        }
        self.note_answer(iter, answer == ConflictAction::Replace);
        Ok(match (answer, replacing) {
            (ConflictAction::Replace, Some(replacing)) => replacing,
            _ => Attempt::Done,
        })
    }

    /// Keeps for a rebaser how a conflict was answered.
    fn note_answer(&mut self, iter: &ChangesetIter<'_>, replaced: bool) {
        let Some(target) = self.target.as_mut().filter(|_| self.options.rebases) else { return };
        if target.begins_rebase() {
            put_table_header(&mut self.rebase, false, target.key(), iter.table_bytes().unwrap_or_default());
        }
        let operation = match iter.operation() {
            ChangeOperation::Delete => ChangeOperation::Delete,
            _ => ChangeOperation::Insert,
        };
        self.rebase.extend_from_slice(&[operation as u8, u8::from(replaced)]);
        for (column, place) in target.key().iter().enumerate() {
            let value = match iter.operation() {
                ChangeOperation::Delete => iter.old_value(column),
                ChangeOperation::Update if *place != 0 => iter.old_value(column),
                _ => iter.new_value(column),
            };
            match value {
                Some(value) => put_value(&mut self.rebase, value),
                None => self.rebase.push(UNDEFINED),
            }
        }
    }
}
