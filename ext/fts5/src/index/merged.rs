//! Walks over several segments as if they were one: a tournament whose rounds are kept.

use super::segment::SegmentIter;
use super::{Detail, Index};
use crate::bytes::Bytes;
use crate::column_set::ColumnSet;
use crate::varint;
use base::Result;
use std::cmp::Ordering;
use std::ops::Range;
use std::rc::Rc;

/// The winner of a round, and whether both had the same term.
#[derive(Clone, Copy, Default)]
struct Round {
    winner: usize,
    same_term: bool,
}

/// What the walk hands out at each row.
#[derive(Clone)]
pub(crate) enum Output {
    /// Nothing: a merge reads the segments itself.
    Nothing,
    /// The whole position list.
    All,
    /// Its part in some columns.
    Columns(Rc<ColumnSet>),
}

/// The walk.
pub(crate) struct MergedIter {
    /// The newest first; where two have the same row of a term, the newer one counts.
    segments: Vec<SegmentIter>,
    /// From 1 on; the winner of all is the first.
    rounds: Vec<Round>,
    /// The winner of all.
    winner: usize,
    reverse: bool,
    /// Rows without positions are passed over.
    skip_empty: bool,
    output: Output,
    detail: Detail,
    /// Up to here the winner stays the winner.
    switch_rowid: i64,
    eof: bool,
    rowid: i64,
    shown: Shown,
    /// Positions that are not on one leaf as they are handed out.
    gathered: Vec<u8>,
    poslist_size: usize,
}

/// Where the positions are that are handed out.
#[derive(Clone, Copy)]
enum Shown {
    /// A part of the winner's leaf.
    OnLeaf(usize, usize),
    Gathered,
}

impl MergedIter {
    /// A walk over segments that are on their first rows.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn new(index: &Index, segments: Vec<SegmentIter>, reverse: bool, output: Output) -> Result<MergedIter> {
        MergedIter::with(index, segments, reverse, output, true)
    }

    /// A walk that shows rows without positions too.
    ///
    /// # Errors
    /// As [`MergedIter::new`].
    pub fn with_empty(index: &Index, segments: Vec<SegmentIter>) -> Result<MergedIter> {
        MergedIter::with(index, segments, false, Output::Nothing, false)
    }

    fn with(
        index: &Index,
        mut segments: Vec<SegmentIter>,
        reverse: bool,
        output: Output,
        skip_empty: bool,
    ) -> Result<MergedIter> {
        let slots = segments.len().max(2).next_power_of_two();
        segments.resize(slots, SegmentIter::default());
        let mut made = MergedIter {
            segments,
            rounds: vec![Round::default(); slots],
            winner: 0,
            reverse,
            skip_empty,
            output,
            detail: index.detail(),
            switch_rowid: 0,
            eof: false,
            rowid: 0,
            shown: Shown::Gathered,
            gathered: Vec::new(),
            poslist_size: 0,
        };
        made.set_up(index)?;
        Ok(made)
    }

    /// Plays all rounds.
    fn set_up(&mut self, index: &Index) -> Result<()> {
        for round in (1..self.segments.len()).rev() {
            if let Some(equal) = self.play(round) {
                self.advance_segment(index, equal)?;
                self.replay(index, equal, round)?;
            }
        }
        self.note_winner();
        if self.eof {
            return Ok(());
        }
        if (self.skip_empty && self.current().size() == 0) || self.is_dead(index)? {
            return self.next(index);
        }
        self.set_output(index)
    }

    /// The segment that the current row comes from.
    #[inline]
    pub fn current(&self) -> &SegmentIter {
        // The winner of a round is one of the segments, of which there are two at least.
        &self.segments[self.winner]
    }

    /// As [`MergedIter::current`].
    pub fn current_mut(&mut self) -> Option<&mut SegmentIter> {
        let winner = self.winner;
        self.segments.get_mut(winner)
    }

    /// All segments, those that only fill up the tournament included.
    pub fn segments(&self) -> &[SegmentIter] {
        &self.segments
    }

    fn advance_segment(&mut self, index: &Index, number: usize) -> Result<bool> {
        match self.segments.get_mut(number) {
            Some(segment) if !segment.eof() => segment.next(index.store()),
            _ => Ok(false),
        }
    }

    /// Plays a round; the number of a segment whose row another one has, too.
    fn play(&mut self, round: usize) -> Option<usize> {
        let half = self.segments.len() / 2;
        let (left, right) = if round >= half {
            ((round - half) * 2, (round - half) * 2 + 1)
        } else {
            let of = |round: usize| self.rounds.get(round).map_or(0, |round| round.winner);
            (of(round * 2), of(round * 2 + 1))
        };
        let (Some(first), Some(second)) = (self.segments.get(left), self.segments.get(right)) else { return None };
        let (mut winner, mut same) = (left, false);
        if first.eof() {
            winner = right;
        } else if !second.eof() {
            let (order, same_term) = first.compare(second, self.reverse);
            same = same_term;
            if order == Ordering::Equal {
                if let Some(slot) = self.rounds.get_mut(round) {
                    slot.same_term = true;
                }
                return Some(right);
            }
            if order == Ordering::Greater {
                winner = right;
            }
        }
        if let Some(slot) = self.rounds.get_mut(round) {
            *slot = Round { winner, same_term: same };
        }
        None
    }

    /// Plays the rounds of a segment that has moved, up to the given one.
    fn replay(&mut self, index: &Index, changed: usize, last: usize) -> Result<()> {
        let mut round = (self.segments.len() + changed) / 2;
        while round >= last && round > 0 {
            if let Some(equal) = self.play(round) {
                self.advance_segment(index, equal)?;
                round = self.segments.len() + equal;
            }
            round /= 2;
        }
        Ok(())
    }

    fn note_winner(&mut self) {
        self.winner = self.rounds.get(1).map_or(0, |round| round.winner);
        self.eof = self.current().eof();
        self.switch_rowid = self.current().rowid();
    }

    /// After a move within a term: finds the new winner without comparing terms, if that can be
    /// done.
    fn replay_rowids(&mut self, changed: usize) -> bool {
        let Some(new) = self.segments.get(changed).map(SegmentIter::rowid) else { return false };
        if new != self.switch_rowid && (new < self.switch_rowid) != self.reverse {
            return true;
        }
        let mut winner = (changed, new);
        let mut other = changed ^ 1;
        self.switch_rowid = if self.reverse { i64::MIN } else { i64::MAX };
        let mut round = (self.segments.len() + changed) / 2;
        loop {
            let Some(slot) = self.rounds.get(round) else { return false };
            if slot.same_term {
                let theirs = self.segments.get(other).map_or(0, SegmentIter::rowid);
                if theirs == winner.1 {
                    return false;
                }
                if (theirs > winner.1) == self.reverse {
                    self.switch_rowid = theirs;
                    winner = (other, theirs);
                } else if (theirs > self.switch_rowid) == self.reverse {
                    self.switch_rowid = theirs;
                }
            }
            if let Some(slot) = self.rounds.get_mut(round) {
                slot.winner = winner.0;
            }
            if round == 1 {
                self.winner = winner.0;
                return true;
            }
            other = self.rounds.get(round ^ 1).map_or(0, |round| round.winner);
            round /= 2;
        }
    }

    /// Whether the current row has a tombstone.
    #[inline]
    fn is_dead(&self, index: &Index) -> Result<bool> {
        let current = self.current();
        match &current.tombstones {
            Some(tombstones) if !current.eof() => tombstones.has(index.store(), current.rowid()),
            _ => Ok(false),
        }
    }

    /// Goes to the next row, or to the next term.
    ///
    /// # Errors
    /// Those of reading leaves.
    #[inline]
    pub fn next(&mut self, index: &Index) -> Result<()> {
        if self.next_on_leaf(i64::MIN) { Ok(()) } else { self.advance(index, None) }
    }

    /// Goes to the next row that is the given one or lies after it.
    ///
    /// # Errors
    /// Those of reading leaves.
    #[inline]
    pub fn next_from(&mut self, index: &Index, rowid: i64) -> Result<()> {
        if self.next_on_leaf(rowid) { Ok(()) } else { self.advance(index, Some(rowid)) }
    }

    fn advance(&mut self, index: &Index, from: Option<i64>) -> Result<()> {
        loop {
            self.step(index, from)?;
            if self.eof {
                return Ok(());
            }
            let current = self.current();
            let is_before = |from: i64| if self.reverse { current.rowid() > from } else { current.rowid() < from };
            if from.is_some_and(is_before) || (self.skip_empty && current.size() == 0) || self.is_dead(index)? {
                continue;
            }
            return self.set_output(index);
        }
    }

    /// Goes to the next row from `from` on if it is on the winner's leaf; whether it is. Otherwise
    /// [`MergedIter::next_from`] goes the rest of the way.
    #[inline]
    pub fn next_on_leaf(&mut self, from: i64) -> bool {
        let Some(segment) = self.segments.get_mut(self.winner) else { return false };
        if segment.tombstones.is_some() {
            return false;
        }
        // Rows before the switch need no other round: the winner stays the winner.
        while segment.next_whole_on_leaf(from, self.switch_rowid) {
            if !self.skip_empty || segment.size() > 0 {
                self.rowid = segment.rowid();
                self.set_output_on_leaf();
                return true;
            }
        }
        false
    }

    /// One step of the winner; whether there may be a new term.
    fn step(&mut self, index: &Index, from: Option<i64>) -> Result<bool> {
        let (winner, until) = (self.winner, self.switch_rowid);
        let Some(segment) = self.segments.get_mut(winner) else { return Ok(false) };
        if segment.next_on_leaf(from.unwrap_or(i64::MIN), until) {
            if segment.rowid() < until || self.replay_rowids(winner) {
                return Ok(false);
            }
            self.replay(index, winner, 1)?;
            self.note_winner();
            return Ok(true);
        }
        if segment.eof() {
            self.eof = true;
            return Ok(false);
        }
        let new_term = match from.filter(|_| segment.has_doclist_index()) {
            Some(rowid) => segment.next_from(index.store(), rowid).map(|()| false)?,
            None => segment.next(index.store())?,
        };
        if segment.eof() || new_term || !self.replay_rowids(winner) {
            self.replay(index, winner, 1)?;
            self.note_winner();
            return Ok(true);
        }
        Ok(false)
    }

    /// Goes to the next row without handing anything out; whether there may be a new term.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn next_entry(&mut self, index: &Index) -> Result<bool> {
        let mut new_term = false;
        loop {
            new_term |= self.step(index, None)?;
            if self.eof || (self.current().size() > 0 && !self.is_dead(index)?) {
                return Ok(new_term);
            }
        }
    }

    #[inline]
    pub fn eof(&self) -> bool {
        self.eof
    }

    pub fn end(&mut self) {
        self.eof = true;
    }

    #[inline]
    pub fn rowid(&self) -> i64 {
        self.rowid
    }

    /// The positions that are handed out; without details nothing.
    #[inline]
    pub fn positions(&self) -> &[u8] {
        match self.shown {
            Shown::OnLeaf(from, to) => self.current().leaf().and_then(|leaf| leaf.bytes().get(from..to)).unwrap_or(&[]),
            Shown::Gathered => &self.gathered,
        }
    }

    /// As [`MergedIter::positions`], for one who keeps them.
    pub fn poslist(&self) -> Bytes {
        match (self.shown, self.current().leaf()) {
            (Shown::OnLeaf(from, to), Some(leaf)) => Bytes::part(leaf.shared(), from..to),
            _ => Bytes::from(self.positions()),
        }
    }

    /// Whether anything is handed out, as a number of bytes; without details 1.
    #[inline]
    pub fn size(&self) -> usize {
        self.poslist_size
    }

    /// The current term, with the byte of its index.
    pub fn term(&self) -> &[u8] {
        self.current().term()
    }

    /// Hands out the current row.
    ///
    /// # Errors
    /// Those of reading leaves.
    pub fn set_output(&mut self, index: &Index) -> Result<()> {
        let winner = self.winner;
        let Some(segment) = self.segments.get_mut(winner) else { return Ok(()) };
        if matches!(self.output, Output::Nothing) {
            return Ok(());
        }
        self.rowid = segment.rowid();
        if self.detail == Detail::None {
            self.poslist_size = segment.size();
            return Ok(());
        }
        if self.set_output_on_leaf() {
            return Ok(());
        }
        let Some(segment) = self.segments.get_mut(winner) else { return Ok(()) };
        let mut all = Vec::new();
        segment.poslist_parts(index.store(), |part| {
            all.extend_from_slice(part);
            Ok(())
        })?;
        self.gathered.clear();
        self.shown = Shown::Gathered;
        match &self.output {
            Output::Columns(columns) => {
                if let Some(part) = filter(self.detail, &all, columns, &mut self.gathered) {
                    self.gathered.extend_from_slice(all.get(part).unwrap_or(&[]));
                }
            }
            _ => self.gathered = all,
        }
        self.poslist_size = self.gathered.len();
        Ok(())
    }

    /// Hands out the positions of the current row where they are on one leaf; whether they are.
    #[inline]
    fn set_output_on_leaf(&mut self) -> bool {
        // As in `current`.
        let segment = &self.segments[self.winner];
        let range = segment.range_on_leaf();
        match (&self.output, range) {
            (Output::Columns(columns), _) if columns.is_empty() => {
                self.poslist_size = 0;
                self.eof = true;
            }
            (_, None) => return false,
            (Output::Columns(columns), Some(range)) => {
                let all = segment.leaf().and_then(|leaf| leaf.bytes().get(range.clone())).unwrap_or(&[]);
                self.gathered.clear();
                let part = filter(self.detail, all, columns, &mut self.gathered);
                self.shown = match &part {
                    Some(part) => Shown::OnLeaf(range.start + part.start, range.start + part.end),
                    None => Shown::Gathered,
                };
                self.poslist_size = part.map_or(self.gathered.len(), |part| part.len());
            }
            (_, Some(range)) => {
                self.poslist_size = range.len();
                self.shown = Shown::OnLeaf(range.start, range.end);
            }
        }
        true
    }
}

/// What a position list has in some columns: a part of it, or what is written to `out`.
fn filter(detail: Detail, all: &[u8], columns: &ColumnSet, out: &mut Vec<u8>) -> Option<Range<usize>> {
    match detail {
        Detail::Full => in_columns(all, columns, out),
        _ => {
            columns_in(all, columns, out);
            None
        }
    }
}

/// The part of a position list in some columns.
fn in_columns(all: &[u8], columns: &ColumnSet, out: &mut Vec<u8>) -> Option<Range<usize>> {
    let mut at = 0;
    let mut start = 0;
    let mut column = 0;
    loop {
        while all.get(at).is_some_and(|byte| *byte != 1) {
            varint::read(all, &mut at);
        }
        at = at.min(all.len());
        if columns.has(column) {
            if columns.len() == 1 {
                return Some(start..at);
            }
            out.extend_from_slice(all.get(start..at).unwrap_or(&[]));
        }
        if at >= all.len() {
            return None;
        }
        start = at;
        at += 1;
        column = varint::read_32(all, &mut at);
    }
}

/// Of a list of columns those in a set.
fn columns_in(all: &[u8], columns: &ColumnSet, out: &mut Vec<u8>) {
    let mut at = 0;
    let (mut column, mut written) = (0usize, 0usize);
    while at < all.len() {
        column = (column + varint::read_32(all, &mut at)).saturating_sub(2);
        if columns.has(column) {
            varint::push(out, (column + 2).saturating_sub(written));
            written = column;
        }
    }
}
