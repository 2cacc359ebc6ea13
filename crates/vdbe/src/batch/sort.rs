//! Rows that are sorted: their records go to a sorter. Where only the first rows are wanted, the
//! sorter leaves out all others from time to time; from then on a row is looked at only if its
//! first key is not behind that of the last row that was kept.

use super::BatchState;
use super::eval::Surroundings;
use crate::sorter::Sorter;
use base::Result;
use bytecode::batch::BatchOperand;
use value::batch::{Comparison, Input, Order, compare};
use value::record::{RecordReader, encode_refs};
use value::{Affinity, KeyInfo, Mem, ValueRef};

/// What is known of the rows that a sorter keeps.
#[derive(Default)]
pub(crate) struct KeptRows {
    /// The first key of the last of them, once there are enough.
    last: Option<Mem>,
    pub(super) record: Vec<u8>,
    pub(super) mask: Vec<bool>,
}

impl KeptRows {
    pub fn clear(&mut self) {
        self.last = None;
    }
}

impl BatchState {
    /// Adds the rows of a batch to a sorter that keeps the first `keep` of them, or all.
    pub(super) fn add_records(
        &mut self,
        fields: &[BatchOperand],
        keep: Option<usize>,
        sorter: &mut Sorter,
        around: Surroundings<'_>,
    ) -> Result<()> {
        let mut record = std::mem::take(&mut self.sinks.kept.record);
        let (texts, values) = (self.texts(around), self.values(around.registers));
        let inputs: Vec<Input<'_>> = fields.iter().map(|field| values.of(*field)).collect();
        let mut row_values = vec![ValueRef::Null; inputs.len()];
        for row in 0..self.rows.len() {
            for (value, input) in row_values.iter_mut().zip(&inputs) {
                *value = input.value(row, texts);
            }
            record.clear();
            encode_refs(&row_values, &mut record);
            sorter.add(&record)?;
        }
        self.sinks.kept.record = record;
        if let Some(keep) = keep
            && keep > 0
            && sorter.keep_first(keep)?
        {
            let encoding = sorter.info().encoding;
            let first = RecordReader::new(sorter.last_record(), encoding).next();
            self.sinks.kept.last = first.map(Mem::from_value);
        }
        Ok(())
    }

    /// The mask of the rows whose key is not behind that of the last row that is kept; none where
    /// nothing is known of it.
    pub(super) fn within_kept(
        &self,
        key: BatchOperand,
        info: &KeyInfo,
        around: Surroundings<'_>,
        mask: &mut Vec<bool>,
    ) -> bool {
        let Some(last) = self.sinks.kept.last.as_ref().filter(|last| !last.is_null()) else { return false };
        let Some(field) = info.fields.first().filter(|field| !field.big_null) else { return false };
        let order = match (field.descending, info.fields.len()) {
            // Of equal keys the first rows are there already.
            (false, 1) => Order::Less,
            (false, _) => Order::LessOrEqual,
            (true, 1) => Order::Greater,
            (true, _) => Order::GreaterOrEqual,
        };
        let collation = field.collation.clone();
        let comparison = Comparison { order, nulls_are_equal: true, affinity: Affinity::None, collation };
        let key = self.values(around.registers).of(key);
        compare(&comparison, key, Input::One(last.as_ref()), self.texts(around), self.rows.len(), mask);
        true
    }
}
