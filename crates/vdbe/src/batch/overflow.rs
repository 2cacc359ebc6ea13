//! Groups for which there is no memory: once the groups use up their budget, no more are made. Rows
//! of the groups that are there go on; all others go, as records of their keys and of what the
//! aggregates need of them, to a sorter. It gives them group by group in the order of the keys, and
//! no key is on both sides: what is shown is a merge.

use super::aggregates::Aggregates;
use super::eval::Surroundings;
use super::groups::{GroupTable, NO_GROUP};
use super::{BatchState, Values};
use crate::sorter::Sorter;
use base::Result;
use bytecode::batch::{BatchCall, BatchGroup, BatchOperand};
use extension::Environment;
use std::cmp::Ordering;
use value::batch::Input;
use value::compare::compare_values;
use value::record::{RecordReader, encode_refs};
use value::{KeyInfo, Mem, ValueRef};

/// Rows whose groups are not in memory.
pub(crate) struct Overflow {
    sorter: Sorter,
    /// The sorter is on a record that no group was made of yet.
    has_record: bool,
    /// The keys of the group that was made last.
    keys: Vec<Mem>,
}

/// The next group that is shown.
#[derive(Clone, Copy)]
pub(crate) enum NextGroup {
    /// One in memory.
    Known(usize),
    /// The one that was made of the sorter's records; its states are these.
    Made(usize),
}

impl Overflow {
    pub fn new(sorter: Sorter) -> Overflow {
        Overflow { sorter, has_record: false, keys: Vec::new() }
    }

    /// A key of the group that was made last.
    pub fn key(&self, key: usize) -> ValueRef<'_> {
        self.keys.get(key).map_or(ValueRef::Null, Mem::as_ref)
    }

    /// Adds a row.
    pub(super) fn add(
        &mut self,
        row: usize,
        keys: &[Input<'_>],
        group: &BatchGroup,
        values: Values<'_>,
        masks: &[Vec<bool>],
        state: (value::batch::Texts<'_>, &mut Vec<u8>),
    ) -> Result<()> {
        let (texts, record) = state;
        let mut fields: Vec<ValueRef<'_>> = keys.iter().map(|key| key.value(row, texts)).collect();
        let value = |operand: &BatchOperand| values.of(*operand).value(row, texts);
        for call in &group.calls {
            let counts = call.filter.is_none_or(|mask| masks[usize::from(mask)][row]);
            fields.push(ValueRef::Integer(i64::from(counts)));
            fields.extend(call.args.iter().map(value));
        }
        fields.extend(group.bare.iter().map(|(operand, _)| value(operand)));
        record.clear();
        encode_refs(&fields, record);
        self.sorter.add(record)
    }

    /// Sorts the rows.
    pub fn sort(&mut self) -> Result<()> {
        self.has_record = self.sorter.sort()?;
        Ok(())
    }

    /// How the keys of the next record compare with those of a group in memory.
    fn compare(&self, groups: &GroupTable, group: usize, info: &KeyInfo) -> Ordering {
        let record = RecordReader::new(self.sorter.record(), info.encoding);
        for ((number, field), own) in info.fields.iter().enumerate().zip(record) {
            let other = groups.key(group, number, info.encoding);
            let order = compare_values(own, other, &field.collation);
            if order != Ordering::Equal {
                return field.directed(order, own.is_null() != other.is_null());
            }
        }
        Ordering::Equal
    }

    /// Makes a group of the records with the keys of the next one; its states get the number
    /// `target`.
    fn make_group(
        &mut self,
        aggregates: &mut Aggregates,
        shape: &BatchGroup,
        target: usize,
        environment: &dyn Environment,
    ) -> Result<()> {
        let info = self.sorter.info().clone();
        self.keys.clear();
        aggregates.begin_again(shape, target)?;
        let mut is_first = true;
        while self.has_record {
            let mut fields = RecordReader::new(self.sorter.record(), info.encoding);
            let keys: Vec<ValueRef<'_>> = fields.by_ref().take(info.fields.len()).collect();
            if is_first {
                self.keys.extend(keys.iter().map(|key| Mem::from_value(*key)));
            } else if !is_same(&self.keys, &keys, &info) {
                break;
            }
            for (number, call) in shape.calls.iter().enumerate() {
                let counts = fields.next().is_some_and(|counts| counts != ValueRef::Integer(0));
                let args: Vec<ValueRef<'_>> = fields.by_ref().take(call.args.len()).collect();
                if counts {
                    aggregates.step_values(number, call, target, &args, environment)?;
                }
            }
            if std::mem::replace(&mut is_first, false) {
                aggregates.set_bare(target, fields);
            }
            self.has_record = self.sorter.next()?;
        }
        Ok(())
    }
}

fn is_same(keys: &[Mem], other: &[ValueRef<'_>], info: &KeyInfo) -> bool {
    let mut pairs = keys.iter().zip(other).zip(&info.fields);
    pairs.all(|((own, other), field)| compare_values(own.as_ref(), *other, &field.collation) == Ordering::Equal)
}

impl BatchState {
    /// Bytes that the groups take, about.
    pub fn group_memory(&self) -> usize {
        self.sinks.groups.memory_used() + self.sinks.aggregates.memory_used()
    }

    /// From now on rows without a group in memory go elsewhere.
    pub fn freeze(&mut self, overflow: Overflow) {
        self.sinks.groups.freeze();
        self.sinks.overflow = Some(Box::new(overflow));
    }

    /// Whether no more groups are made.
    pub fn is_frozen(&self) -> bool {
        self.sinks.overflow.is_some()
    }

    /// Without groups: there is one, even of no rows.
    pub fn end_only_group(&mut self, group: &BatchGroup) -> Result<()> {
        self.sinks.aggregates.grow(group, 1)
    }

    /// Sorts the groups that the loop has made; whether there is any.
    pub fn sort_groups(&mut self, encoding: base::Encoding) -> Result<bool> {
        if !std::mem::replace(&mut self.walk.is_begun, false) {
            return Ok(false);
        }
        self.sinks.groups.sort(encoding);
        if let Some(overflow) = &mut self.sinks.overflow {
            overflow.sort()?;
        }
        Ok(self.sinks.groups.len() > 0)
    }

    /// A key of the group that is shown.
    pub fn key(&self, group: NextGroup, key: usize, encoding: base::Encoding) -> ValueRef<'_> {
        match (group, &self.sinks.overflow) {
            (NextGroup::Made(_), Some(overflow)) => overflow.key(key),
            (NextGroup::Known(group) | NextGroup::Made(group), _) => self.sinks.groups.key(group, key, encoding),
        }
    }

    /// The bare columns of a group.
    pub fn bare(&self, group: usize, shape: &BatchGroup) -> &[Mem] {
        self.sinks.aggregates.bare(group, shape.bare.len())
    }

    /// The answer of a call for a group.
    ///
    /// # Errors
    /// `integer overflow`, and the function's own.
    pub fn answer(
        &mut self,
        number: usize,
        call: &BatchCall,
        group: usize,
        environment: &dyn Environment,
    ) -> Result<&Mem> {
        self.sinks.aggregates.answer(number, call, group, environment)
    }

    /// The next group in order; none behind the last.
    ///
    /// # Errors
    /// Those of the sorter and of functions.
    pub fn next_group(&mut self, shape: &BatchGroup, environment: &dyn Environment) -> Result<Option<NextGroup>> {
        let known = self.sinks.groups.peek();
        let Some(overflow) = self.sinks.overflow.as_mut().filter(|overflow| overflow.has_record) else {
            self.sinks.groups.advance();
            return Ok(known.map(NextGroup::Known));
        };
        let info = overflow.sorter.info().clone();
        if let Some(group) = known
            && overflow.compare(&self.sinks.groups, group, &info) == Ordering::Greater
        {
            self.sinks.groups.advance();
            return Ok(Some(NextGroup::Known(group)));
        }
        let target = self.sinks.groups.len();
        overflow.make_group(&mut self.sinks.aggregates, shape, target, environment)?;
        Ok(Some(NextGroup::Made(target)))
    }

    /// Puts the rows of a batch that have no group in memory into the sorter.
    pub(super) fn add_overflow(
        &mut self,
        keys: &[BatchOperand],
        group: &BatchGroup,
        around: Surroundings<'_>,
    ) -> Result<()> {
        let Some(mut overflow) = self.sinks.overflow.take() else { return Ok(()) };
        let mut record = std::mem::take(&mut self.sinks.kept.record);
        let (texts, values) = (self.texts(around), self.values(around.registers));
        let keys: Vec<Input<'_>> = keys.iter().map(|key| values.of(*key)).collect();
        let rows = self.sinks.groups.row_groups().iter().enumerate().filter(|(_, group)| **group == NO_GROUP);
        let mut added = Ok(());
        for (row, _) in rows {
            added = overflow.add(row, &keys, group, values, &self.masks, (texts, &mut record));
            if added.is_err() {
                break;
            }
        }
        self.sinks.kept.record = record;
        self.sinks.overflow = Some(overflow);
        added
    }
}
