//! Changes that failed on constraints, tried again.

use super::target::bind;
use super::{Applier, Outcome, run};
use crate::format::ChangeOperation;
use crate::iter::ChangesetIter;
use crate::quote::{identifier, literal, text};
use base::Result;
use extension::storage::{PrepareRules, StoredStatement};
use value::ValueRef;

impl Applier<'_> {
    /// Makes the changes that wait, or lets the handler decide about them.
    pub(super) fn retry_waiting(&mut self, is_patchset: bool) -> Result<()> {
        while !self.waiting.is_empty() {
            let changes = std::mem::take(&mut self.waiting);
            let length = changes.len();
            self.retry(changes, None, is_patchset)?;
            if self.waiting.len() >= length {
                break;
            }
        }
        if !self.options.no_update_loop {
            self.untangle_updates(is_patchset)?;
        }
        if !self.waiting.is_empty() {
            let changes = std::mem::take(&mut self.waiting);
            self.defers = false;
            self.retry(changes, None, is_patchset)?;
        }
        Ok(())
    }

    fn reader<'b>(&self, changes: Vec<u8>, is_patchset: bool) -> ChangesetIter<'b> {
        let mut iter = ChangesetIter::new(changes, self.options.inverts);
        iter.skip_empty();
        if let Some(target) = &self.target {
            iter.set_table(target.key(), target.name().as_bytes(), is_patchset);
        }
        iter
    }

    /// Tries changes again, but for one.
    fn retry(&mut self, changes: Vec<u8>, skipped: Option<usize>, is_patchset: bool) -> Result<()> {
        let mut iter = self.reader(changes, is_patchset);
        let mut number = 0;
        while iter.advance()? {
            if Some(number) != skipped {
                self.apply_change(&iter)?;
            }
            number += 1;
        }
        Ok(())
    }

    /// Takes one update after the other out of the way of the others, as long as more of them can
    /// be made so.
    fn untangle_updates(&mut self, is_patchset: bool) -> Result<()> {
        let mut update = 0;
        while !self.waiting.is_empty() {
            let mut iter = self.reader(self.waiting.clone(), is_patchset);
            let Some(place) = seek_update(&mut iter, update) else { break };
            self.storage.execute("SAVEPOINT update_op")?;
            let moved = self.move_away(&iter)?;
            drop(iter);
            let all = std::mem::take(&mut self.waiting);
            let mut is_made = false;
            if let Some(mut statement) = moved {
                self.retry_others(all.clone(), place, is_patchset)?;
                is_made = matches!(run(&mut *statement)?, Outcome::Ran);
            }
            if is_made {
                update = 0;
            } else {
                update += 1;
                self.storage.execute("ROLLBACK TO update_op")?;
                self.waiting = all;
            }
            self.storage.execute("RELEASE update_op")?;
        }
        Ok(())
    }

    fn retry_others(&mut self, all: Vec<u8>, place: usize, is_patchset: bool) -> Result<()> {
        let (mut changes, mut skipped) = (all, Some(place));
        while !changes.is_empty() {
            let length = changes.len();
            self.retry(changes, skipped.take(), is_patchset)?;
            if self.waiting.len() >= length {
                break;
            }
            changes = std::mem::take(&mut self.waiting);
        }
        Ok(())
    }

    /// Gives the unique columns of an update's row random values; the statement that then gives it
    /// its new ones. None where that is not possible.
    fn move_away(&self, iter: &ChangesetIter<'_>) -> Result<Option<Box<dyn StoredStatement>>> {
        let Some(target) = &self.target else { return Ok(None) };
        let unique = self.unique_columns()?;
        let (mut randoms, mut values, mut key) = (Vec::new(), Vec::new(), Vec::new());
        for (number, column) in target.columns().iter().enumerate() {
            let name = identifier(column.name());
            if column.is_key() {
                key.push(format!("{name} IS ?{}", number + 1));
            } else if let Some(new) = iter.new_value(number) {
                if unique.get(number) == Some(&true) {
                    randoms.push(format!("{name} = {}", random_like(new)));
                }
                values.push(format!("{name} = ?{}", number + 1));
            }
        }
        if randoms.is_empty() {
            return Ok(None);
        }
        let prepare = |sets: Vec<String>| {
            let (name, sets, key) = (identifier(target.name()), sets.join(", "), key.join(" AND "));
            self.storage.prepare(&format!("UPDATE main.{name} SET {sets} WHERE {key}"), PrepareRules::default())
        };
        let (mut first, mut second) = (prepare(randoms)?, prepare(values)?);
        for (number, place) in target.key().iter().enumerate() {
            if *place != 0 {
                bind(&mut *first, number + 1, iter.old_value(number))?;
                bind(&mut *second, number + 1, iter.old_value(number))?;
            } else if let Some(new) = iter.new_value(number) {
                bind(&mut *second, number + 1, Some(new))?;
            }
        }
        Ok(matches!(run(&mut *first)?, Outcome::Ran).then_some(second))
    }

    /// For each column whether a unique index has it. An index of expressions or of some rows may
    /// depend on any.
    fn unique_columns(&self) -> Result<Vec<bool>> {
        let Some(target) = &self.target else { return Ok(Vec::new()) };
        let columns = target.columns();
        let mut unique = vec![false; columns.len()];
        let pragma = |name: &str, of: &str| {
            self.storage.prepare(&format!("PRAGMA main.{name}({})", literal(of)), PrepareRules::default())
        };
        let mut list = pragma("index_list", target.name())?;
        while list.step()? {
            if list.value(2).to_integer() == 0 {
                continue;
            }
            let is_partial = list.value(4).to_integer() != 0;
            let mut parts = pragma("index_xinfo", &text(list.value(1)).unwrap_or_default())?;
            while parts.step()? {
                if parts.value(5).to_integer() == 0 {
                    continue;
                }
                let is_any = is_partial || parts.value(1).to_integer() == -2;
                let name = text(parts.value(2));
                for (unique, column) in unique.iter_mut().zip(columns) {
                    *unique |= is_any || name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case(column.name()));
                }
            }
        }
        Ok(unique)
    }
}

/// Goes to an update, counted from 0; its number among the changes.
fn seek_update(iter: &mut ChangesetIter<'_>, update: usize) -> Option<usize> {
    let mut updates = 0;
    for number in 0.. {
        // Bytes that are no change set any more end the search, too.
        if !iter.advance().unwrap_or(false) {
            return None;
        }
        if iter.operation() == ChangeOperation::Update {
            if updates == update {
                return Some(number);
            }
            updates += 1;
        }
    }
    None
}

/// An expression with random values of a value's type.
fn random_like(value: ValueRef<'_>) -> &'static str {
    match value {
        ValueRef::Null => "NULL",
        ValueRef::Text(_) => "CAST(random() AS TEXT)",
        ValueRef::Blob(_) => "unhex(hex(random()))",
        ValueRef::Integer(_) | ValueRef::Real(_) => "random()",
    }
}
