//! The states of aggregate functions: one array a call, one place in it a group.

use super::Values;
use super::eval::Surroundings;
use super::groups::GroupTable;
use base::Result;
use bytecode::FunctionCall;
use bytecode::batch::{BatchCall, BatchGroup, CallKind};
use extension::{AggregateState, CallSite, Context, Environment, FunctionKind};
use std::cmp::Ordering;
use value::aggregate::Sum;
use value::batch::{Column, Input, Texts, class};
use value::compare::compare_values;
use value::{CollationRef, Mem, ValueRef};

/// Which group each row of a batch belongs to.
#[derive(Clone, Copy)]
pub(super) enum RowGroups<'a> {
    /// All to the only one.
    One,
    /// By row.
    Each(&'a [u32]),
}

/// The states of one call.
enum States {
    Counts(Vec<i64>),
    Sums(Vec<Sum>),
    Best(Vec<Mem>, Ordering),
    Others(Vec<Box<dyn AggregateState>>),
}

/// The states of the calls of a sink, and the values of each group's first row.
#[derive(Default)]
pub(crate) struct Aggregates {
    states: Vec<States>,
    /// A cell for each bare column of each group.
    bare: Vec<Mem>,
    groups: usize,
    /// Of calls with DISTINCT: the values so far, each with its group.
    seen: Vec<Option<Box<GroupTable>>>,
    /// The rows that count, and the groups as a column.
    mask: Vec<bool>,
    numbers: Column,
    /// The group of rows that have none in memory.
    left_out: Option<usize>,
    cells: Vec<Mem>,
    answer: Mem,
}

impl Aggregates {
    pub fn new(group: &BatchGroup) -> Aggregates {
        let states = group.calls.iter().map(|call| match call.kind {
            CallKind::Rows | CallKind::Values => States::Counts(Vec::new()),
            CallKind::Sum | CallKind::Total | CallKind::Average => States::Sums(Vec::new()),
            CallKind::Least => States::Best(Vec::new(), Ordering::Less),
            CallKind::Greatest => States::Best(Vec::new(), Ordering::Greater),
            CallKind::Other => States::Others(Vec::new()),
        });
        let states = states.collect();
        let seen = |call: &BatchCall| call.distinct.as_ref().map(|info| Box::new(GroupTable::of_values(info)));
        let seen = group.calls.iter().map(seen).collect();
        Aggregates {
            states,
            bare: Vec::new(),
            groups: 0,
            seen,
            mask: Vec::new(),
            numbers: Column::default(),
            left_out: None,
            cells: Vec::new(),
            answer: Mem::new(),
        }
    }

    /// Forgets all groups.
    pub fn clear(&mut self) {
        self.groups = 0;
        self.bare.clear();
        self.left_out = None;
        self.seen.iter_mut().flatten().for_each(|seen| seen.clear());
        for states in &mut self.states {
            match states {
                States::Counts(counts) => counts.clear(),
                States::Sums(sums) => sums.clear(),
                States::Best(best, _) => best.clear(),
                States::Others(others) => others.clear(),
            }
        }
    }

    /// Makes room for so many groups.
    pub fn grow(&mut self, group: &BatchGroup, groups: usize) -> Result<()> {
        for (states, call) in self.states.iter_mut().zip(&group.calls) {
            match states {
                States::Counts(counts) => counts.resize(groups, 0),
                States::Sums(sums) => sums.resize_with(groups, Sum::default),
                States::Best(best, _) => best.resize_with(groups, Mem::new),
                States::Others(others) => {
                    while others.len() < groups {
                        others.push(fresh_state(&call.call)?);
                    }
                }
            }
        }
        self.groups = groups;
        Ok(())
    }

    /// Notes the bare columns of a group that begins with a row.
    pub(super) fn begin_group(&mut self, group: &BatchGroup, values: Values<'_>, row: usize, texts: Texts<'_>) {
        for (operand, _) in &group.bare {
            let mut cell = Mem::new();
            cell.set_value(values.of(*operand).value(row, texts));
            self.bare.push(cell);
        }
    }

    /// Takes in the rows of a batch.
    ///
    /// # Errors
    /// Those of a function, at the first row of which one fails.
    pub(super) fn step(
        &mut self,
        group: &BatchGroup,
        values: Values<'_>,
        masks: &[Vec<bool>],
        groups: RowGroups<'_>,
        (texts, rows): (Texts<'_>, usize),
        around: Surroundings<'_>,
    ) -> Result<()> {
        let mut has_others = false;
        for ((states, seen), call) in self.states.iter_mut().zip(&mut self.seen).zip(&group.calls) {
            let mut filter = call.filter.map(|mask| masks[usize::from(mask)].as_slice());
            let arg = call.args.first().map(|arg| values.of(*arg));
            if let (Some(seen), Some(arg)) = (seen, arg) {
                mark_new(seen, arg, (groups, filter), (texts, rows), (&mut self.mask, &mut self.numbers));
                filter = Some(self.mask.as_slice());
            }
            let rows = Rows { groups, filter, count: rows, texts };
            match (states, arg) {
                (States::Counts(counts), Some(arg)) => rows.count_values(counts, arg),
                (States::Counts(counts), None) => rows.count_rows(counts),
                (States::Sums(sums), Some(arg)) => rows.add(sums, arg),
                (States::Best(best, wanted), Some(arg)) => rows.best(best, *wanted, arg, &call.call.collation),
                _ => has_others = true,
            }
        }
        if has_others { self.step_others(group, values, masks, groups, (texts, rows), around) } else { Ok(()) }
    }

    /// Functions without states in an array take their rows one by one.
    fn step_others(
        &mut self,
        group: &BatchGroup,
        values: Values<'_>,
        masks: &[Vec<bool>],
        groups: RowGroups<'_>,
        (texts, rows): (Texts<'_>, usize),
        around: Surroundings<'_>,
    ) -> Result<()> {
        for row in 0..rows {
            let place = match groups {
                RowGroups::One => 0,
                RowGroups::Each(groups) => groups[row] as usize,
            };
            for (states, call) in self.states.iter_mut().zip(&group.calls) {
                let States::Others(others) = states else { continue };
                if self.left_out == Some(place) {
                    continue;
                }
                if call.filter.is_some_and(|mask| !masks[usize::from(mask)][row]) {
                    continue;
                }
                self.cells.resize_with(call.args.len().max(1), Mem::new);
                for (cell, arg) in self.cells.iter_mut().zip(&call.args) {
                    cell.set_value(values.of(*arg).value(row, texts));
                }
                let mut context = context_of(&call.call, &mut self.answer, around.environment);
                others[place].step(&mut context, &self.cells[..call.args.len()])?;
            }
        }
        Ok(())
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
        let answer = &mut self.answer;
        answer.set_null();
        match &mut self.states[number] {
            States::Counts(counts) => answer.set_integer(counts[group]),
            States::Sums(sums) => match call.kind {
                CallKind::Total => answer.set_real(sums[group].total()),
                CallKind::Average => sums[group].average(answer),
                _ => sums[group].sum(answer)?,
            },
            States::Best(best, _) => answer.copy_from(&best[group]),
            States::Others(others) => others[group].finish(&mut context_of(&call.call, answer, environment))?,
        }
        Ok(&self.answer)
    }

    /// Rows of this group are those that have none.
    pub(super) fn leave_out(&mut self, group: usize) {
        self.left_out = Some(group);
    }

    /// Bytes that the states take, about.
    pub fn memory_used(&self) -> usize {
        let of = |states: &States| match states {
            States::Counts(_) => size_of::<i64>(),
            States::Sums(_) => size_of::<Sum>(),
            States::Best(..) => size_of::<Mem>() + 16,
            States::Others(_) => 128,
        };
        self.states.iter().map(of).sum::<usize>() * self.groups + self.bare.len() * size_of::<Mem>()
    }

    /// Empties the states of a group.
    pub(super) fn begin_again(&mut self, group: &BatchGroup, target: usize) -> Result<()> {
        let groups = self.groups;
        self.grow(group, groups.max(target + 1))?;
        for (states, call) in self.states.iter_mut().zip(&group.calls) {
            match states {
                States::Counts(counts) => counts[target] = 0,
                States::Sums(sums) => sums[target] = Sum::default(),
                States::Best(best, _) => best[target].set_null(),
                States::Others(others) => others[target] = fresh_state(&call.call)?,
            }
        }
        Ok(())
    }

    /// Takes in one row of a group.
    pub(super) fn step_values(
        &mut self,
        number: usize,
        call: &BatchCall,
        group: usize,
        args: &[ValueRef<'_>],
        environment: &dyn Environment,
    ) -> Result<()> {
        match (&mut self.states[number], args.first()) {
            (States::Counts(counts), arg) => counts[group] += i64::from(arg.is_none_or(|arg| !arg.is_null())),
            (States::Sums(sums), Some(arg)) => sums[group].add(*arg),
            (States::Best(best, wanted), Some(arg)) => {
                take_better(&mut best[group], *arg, *wanted, &call.call.collation);
            }
            (States::Others(others), _) => {
                let cells: Vec<Mem> = args.iter().map(|arg| Mem::from_value(*arg)).collect();
                others[group].step(&mut context_of(&call.call, &mut self.answer, environment), &cells)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Sets the bare columns of a group that comes after all others.
    pub(super) fn set_bare<'v>(&mut self, group: usize, values: impl Iterator<Item = ValueRef<'v>>) {
        let values: Vec<Mem> = values.map(Mem::from_value).collect();
        self.bare.truncate(group * values.len());
        self.bare.extend(values);
    }

    /// The bare columns of a group.
    pub fn bare(&self, group: usize, count: usize) -> &[Mem] {
        self.bare.get(group * count..(group + 1) * count).unwrap_or_default()
    }
}

fn context_of<'a>(call: &'a FunctionCall, result: &'a mut Mem, environment: &'a dyn Environment) -> Context<'a> {
    Context { result, environment, collation: &call.collation, new_extreme: false, site: CallSite::default() }
}

fn fresh_state(call: &FunctionCall) -> Result<Box<dyn AggregateState>> {
    match &call.def.kind {
        FunctionKind::Aggregate(function) => Ok(function.start()),
        FunctionKind::Scalar(_) => Err(base::ResultCode::INTERNAL.into()),
    }
}

/// Marks the rows that a filter lets pass whose value their group has not seen.
fn mark_new(
    seen: &mut GroupTable,
    arg: Input<'_>,
    (groups, filter): (RowGroups<'_>, Option<&[bool]>),
    (texts, rows): (Texts<'_>, usize),
    (mask, numbers): (&mut Vec<bool>, &mut Column),
) {
    mask.clear();
    mask.resize(rows, false);
    let group_of = |row: usize| match groups {
        RowGroups::One => 0,
        RowGroups::Each(groups) => u64::from(groups[row]),
    };
    numbers.set_words(class::INTEGER, (0..rows).map(group_of));
    let keys = [arg, Input::Rows(numbers)];
    let keys = if matches!(groups, RowGroups::One) { &keys[..1] } else { &keys };
    seen.find(keys, filter, texts, rows, |row| mask[row] = true);
}

/// The rows that a call takes in.
struct Rows<'a> {
    groups: RowGroups<'a>,
    filter: Option<&'a [bool]>,
    count: usize,
    texts: Texts<'a>,
}

impl Rows<'_> {
    /// Calls `take` with each row that counts, and its group.
    #[inline(always)] // one loop for each function
    fn each(&self, mut take: impl FnMut(usize, usize)) {
        match (self.groups, self.filter) {
            (RowGroups::One, None) => (0..self.count).for_each(|row| take(row, 0)),
            (RowGroups::Each(groups), None) => {
                groups.iter().enumerate().for_each(|(row, &group)| take(row, group as usize));
            }
            (groups, Some(filter)) => {
                for (row, _) in filter.iter().enumerate().filter(|(_, counts)| **counts) {
                    match groups {
                        RowGroups::One => take(row, 0),
                        RowGroups::Each(groups) => take(row, groups[row] as usize),
                    }
                }
            }
        }
    }

    fn count_rows(&self, counts: &mut [i64]) {
        match (self.groups, self.filter) {
            (RowGroups::One, None) => counts[0] += self.count as i64,
            _ => self.each(|_, group| counts[group] += 1),
        }
    }

    fn count_values(&self, counts: &mut [i64], arg: Input<'_>) {
        match arg {
            Input::One(ValueRef::Null) => {}
            Input::One(_) => self.count_rows(counts),
            Input::Rows(column) if !column.has_null() => self.count_rows(counts),
            Input::Rows(column) => {
                let tags = column.tags();
                self.each(|row, group| counts[group] += i64::from(tags[row] != class::NULL));
            }
        }
    }

    fn add(&self, sums: &mut [Sum], arg: Input<'_>) {
        let texts = self.texts;
        match (arg, self.groups, self.filter) {
            (Input::Rows(column), RowGroups::One, None) => sums[0].add_column(column, texts),
            (Input::Rows(column), RowGroups::Each(groups), None) => {
                let (words, tags) = (column.words(), column.tags());
                if column.is_all(class::INTEGER) {
                    words.iter().zip(groups).for_each(|(&word, &group)| sums[group as usize].add_whole(word as i64));
                } else if column.is_all(class::REAL) {
                    let mut add = |(&word, &group): (&u64, &u32)| sums[group as usize].add_float(f64::from_bits(word));
                    words.iter().zip(groups).for_each(&mut add);
                } else {
                    self.each(|row, group| sums[group].add_word(words[row], tags[row], texts));
                }
            }
            (Input::Rows(column), ..) => {
                self.each(|row, group| sums[group].add_word(column.words()[row], column.tags()[row], texts));
            }
            (Input::One(value), ..) => self.each(|_, group| sums[group].add(value)),
        }
    }

    fn best(&self, best: &mut [Mem], wanted: Ordering, arg: Input<'_>, collation: &CollationRef) {
        match arg {
            Input::Rows(column) if column.is_all(class::INTEGER) => {
                let words = column.words();
                self.each(|row, group| {
                    let value = words[row] as i64;
                    let own = &mut best[group];
                    match own.integer() {
                        Some(best) if value.cmp(&best) != wanted => {}
                        Some(_) => own.set_integer(value),
                        None => take_better(own, ValueRef::Integer(value), wanted, collation),
                    }
                });
            }
            Input::Rows(column) if column.is_all(class::REAL) => {
                let words = column.words();
                self.each(|row, group| {
                    let value = f64::from_bits(words[row]);
                    let own = &mut best[group];
                    match own.real().map(|best| value.partial_cmp(&best)) {
                        Some(order) if order != Some(wanted) => {}
                        Some(_) => own.set_real(value),
                        None => take_better(own, ValueRef::Real(value), wanted, collation),
                    }
                });
            }
            arg => {
                self.each(|row, group| take_better(&mut best[group], arg.value(row, self.texts), wanted, collation));
            }
        }
    }
}

/// Takes a value over that is better than the best so far.
fn take_better(best: &mut Mem, value: ValueRef<'_>, wanted: Ordering, collation: &CollationRef) {
    if !value.is_null() && (best.is_null() || compare_values(value, best.as_ref(), collation) == wanted) {
        best.set_value(value);
    }
}
