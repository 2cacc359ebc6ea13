//! Walking over the rows of an expression.
//!
//! Every node is on a row. Operators move their sides until they fit; what cannot be seen from
//! docids alone, NEAR and words that are looked for in the rows, is tested then.

use super::CursorState;
use crate::core::Core;
use crate::doclist::{Positions, all_docs, compare_docids, corrupt, poslist_near};
use crate::index::{Level, Terms};
use crate::query::expression::{Kind, NodeId};
use crate::query::phrase::{List, Order, Phrase, Trims, Word};
use crate::query::stream::Stream;
use crate::query::union::Union;
use crate::segment::readers::{Filter, Lookup, SegmentReaders};
use base::Result;
use std::cmp::Ordering;
use std::ops::Not;

/// Phrases of more words are always read as a whole.
const STEPWISE_WORDS_MAX: usize = 4;

impl Core {
    /// The segments that have a word or the words that begin so.
    pub fn open_word(&self, language: i32, word: &[u8], is_prefix: bool) -> Result<SegmentReaders> {
        let index = self.index();
        let with_length = |length: usize| index.prefixes().iter().skip(1).position(|other| *other == length);
        if is_prefix && let Some(place) = with_length(word.len()) {
            return index.open(language, place + 1, Level::All, Terms::Exactly(word));
        }
        if is_prefix && let Some(place) = with_length(word.len() + 1) {
            let mut readers = index.open(language, place + 1, Level::All, Terms::Prefix(word))?;
            index.open_into(&mut readers, language, 0, Level::All, Terms::Exactly(word))?;
            return Ok(readers);
        }
        let terms = if is_prefix { Terms::Prefix(word) } else { Terms::Exactly(word) };
        index.open(language, 0, Level::All, terms)
    }
}

impl CursorState {
    /// Which rows come first.
    fn order(&self) -> Order {
        Order { index: self.core.index().descending(), cursor: self.descending }
    }

    fn compare(&self, left: NodeId, right: NodeId) -> Ordering {
        let docid = |id| self.expression.node(id).docid;
        compare_docids(docid(left), docid(right), self.descending)
    }

    /// Opens segments for every word, and reads the doclists.
    pub fn start_evaluation(&mut self) -> Result<()> {
        let Some(root) = self.expression.root else { return Ok(()) };
        let all = self.expression.subtree(root);
        let mut words = 0;
        for id in &all {
            let (core, language) = (self.core.clone(), self.language);
            let Some(phrase) = self.expression.phrase_mut(*id) else { continue };
            for word in &mut phrase.words {
                word.readers = Some(core.open_word(language, &word.bytes, word.is_prefix)?);
                words += 1;
            }
        }
        if words > 1 && self.core.table().is_fts4 {
            self.defer_words(root)?;
        }
        for id in all.iter().rev() {
            self.load_node(*id)?;
        }
        Ok(())
    }

    /// Reads the doclists of a phrase, or notes that both sides of an operator are deferred.
    fn load_node(&mut self, id: NodeId) -> Result<()> {
        let Some(phrase) = self.expression.phrase(id) else {
            let (left, right) = self.expression.sides(id);
            let is_deferred = self.expression.node(left).is_deferred && self.expression.node(right).is_deferred;
            self.expression.node_mut(id).is_deferred = is_deferred;
            return Ok(());
        };
        let count = phrase.words.len();
        let is_deferred = count > 0 && phrase.words.iter().all(|word| word.deferred.is_some());
        let is_stepwise = self.is_read_stepwise(phrase);
        let is_near =
            self.expression.node(id).parent.is_some_and(|above| self.expression.node(above).kind == Kind::Near);
        self.expression.node_mut(id).is_deferred = is_deferred;
        let mut trims = Trims::Lost;
        for word in 0..count {
            if is_stepwise && is_near && count == 1 {
                trims = self.trims_of_word(id)?;
            }
            // What NEAR takes from a doclist is taken from all of it.
            if !(is_stepwise && !is_near && count == 1 && self.stream_word(id)?) {
                self.load_word(id, word)?;
            }
        }
        if let Some(phrase) = self.expression.phrase_mut(id).filter(|_| is_stepwise) {
            phrase.set_stepwise(trims);
        }
        Ok(())
    }

    /// Whether SQLite reads the rows of a phrase one by one: few words, none of which is a prefix
    /// that has to be collected.
    fn is_read_stepwise(&self, phrase: &Phrase) -> bool {
        let order = self.order();
        let is_simple = |word: &Word| !word.is_first && word.readers.as_ref().is_none_or(|readers| readers.is_lookup);
        order.index == order.cursor
            && phrase.words.len() <= STEPWISE_WORDS_MAX
            && phrase.words.iter().all(is_simple)
            && phrase.words.iter().any(|word| word.readers.is_some())
    }

    /// Where the rows of a phrase of one word come from.
    fn trims_of_word(&self, id: NodeId) -> Result<Trims> {
        let word = self.expression.phrase(id).and_then(|phrase| phrase.words.first());
        let Some(word) = word.filter(|word| word.readers.as_ref().is_some_and(SegmentReaders::has_pending)) else {
            return Ok(Trims::Kept);
        };
        let index = &self.core.index();
        let place = if word.is_prefix {
            index.prefixes().iter().position(|length| *length == word.bytes.len())
        } else {
            Some(0)
        };
        let mut readers = index.open(self.language, place.unwrap_or(0), Level::All, Terms::Exactly(&word.bytes))?;
        let (mut pending, mut stored) = (Vec::new(), Vec::new());
        readers.start(index, Filter { term: Some(word.bytes.clone()), ..Filter::default() })?;
        let mut ends = Vec::new();
        for reader in readers.iter().filter(|reader| reader.is_open()) {
            let rows = if reader.is_pending() { &mut pending } else { &mut stored };
            let own = all_docs(reader.doclist(), index.descending() && !reader.is_pending());
            rows.extend(own.iter().map(|doc| doc.docid));
            // After its first row, which is read last, a pending doclist is at docid 0.
            let is_backwards = reader.is_pending() && index.descending();
            let last = own.last().map(|last| if is_backwards { 0 } else { last.docid });
            ends.extend(last.map(|last| (last, reader.is_pending())));
        }
        pending.sort_unstable();
        stored.sort_unstable();
        let pending_first = |end: &(i64, bool)| !end.1;
        let first = match index.descending() {
            false => ends.into_iter().min_by_key(|end| (end.0, pending_first(end))),
            true => ends.into_iter().min_by_key(|end| (std::cmp::Reverse(end.0), pending_first(end))),
        };
        Ok(Trims::Mixed { pending, stored, pending_ends_first: first.is_none_or(|(_, is_pending)| is_pending) })
    }

    /// What is wanted of the segments for a word.
    fn filter_of(&self, column: usize, word: &Word) -> Filter {
        Filter {
            term: Some(word.bytes.clone()),
            is_prefix: word.is_prefix,
            is_scan: false,
            column: (column < self.core.table().columns.len()).then_some(column),
            skips_empty: true,
            leaves_empty: !word.is_prefix,
            is_first: word.is_first,
        }
    }

    /// Takes the readers of a word, before its first term; `None` where they have been read.
    fn start_word(&mut self, id: NodeId, number: usize) -> Result<Option<SegmentReaders>> {
        let core = self.core.clone();
        let Some(phrase) = self.expression.phrase(id) else { return Ok(None) };
        let Some(word) = phrase.words.get(number).filter(|word| word.readers.is_some()) else { return Ok(None) };
        let filter = self.filter_of(phrase.column, word);
        let word = self.expression.phrase_mut(id).and_then(|phrase| phrase.words.get_mut(number));
        let Some(mut readers) = word.and_then(|word| word.readers.take()) else { return Ok(None) };
        readers.start(core.index(), filter)?;
        Ok(Some(readers))
    }

    /// Has the rows of a phrase's only word read as they are asked for; whether there is such a
    /// word.
    fn stream_word(&mut self, id: NodeId) -> Result<bool> {
        let core = self.core.clone();
        let Some(mut readers) = self.start_word(id, 0)? else { return Ok(false) };
        let lookup = readers.begin_lookup(core.index())?;
        if let Some(phrase) = self.expression.phrase_mut(id) {
            match lookup {
                Some(Lookup::Rows) => phrase.load_stream(Stream::new(readers)),
                Some(Lookup::Whole(doclist)) => phrase.load(0, Some(doclist), core.index().descending()),
                None => phrase.load(0, None, core.index().descending()),
            }
        }
        Ok(true)
    }

    /// Reads the doclist of a word, unless that has happened or is never to happen.
    pub fn load_word(&mut self, id: NodeId, number: usize) -> Result<()> {
        let core = self.core.clone();
        let Some(mut readers) = self.start_word(id, number)? else { return Ok(()) };
        let mut union = Union::new(core.index().descending());
        while readers.step(core.index())? {
            match union.is_empty() {
                true => union.add_first(readers.take_doclist()),
                false => union.add(readers.doclist()),
            }
        }
        if let Some(phrase) = self.expression.phrase_mut(id) {
            phrase.load(number, union.finish(), core.index().descending());
        }
        Ok(())
    }

    /// Goes to the next row of the expression, and to the end where there is none.
    pub fn next_match(&mut self) -> Result<()> {
        match self.expression.root {
            None => self.is_done = true,
            // Every row of a phrase is a hit.
            Some(root) if self.expression.node(root).kind == Kind::Phrase && self.deferred.is_empty() => {
                self.step_root(root)?;
            }
            Some(root) => loop {
                self.step_root(root)?;
                if self.is_done || self.test_row()? {
                    break;
                }
            },
        }
        let is_beyond = if self.descending { self.docid < self.docid_min } else { self.docid > self.docid_max };
        self.is_done |= is_beyond;
        Ok(())
    }

    /// Moves a node, and the cursor to its row.
    pub fn step_root(&mut self, root: NodeId) -> Result<()> {
        self.release_row();
        self.next_row(root)?;
        self.is_done = self.expression.node(root).is_done;
        self.wants_seek = true;
        self.docid = self.expression.node(root).docid;
        Ok(())
    }

    /// Moves a node to its next row.
    pub fn next_row(&mut self, id: NodeId) -> Result<()> {
        if self.expression.node(id).is_done {
            return Ok(());
        }
        self.expression.node_mut(id).is_started = true;
        match self.expression.node(id).kind {
            Kind::Phrase => {
                let order = self.order();
                let Some(phrase) = self.expression.phrase_mut(id) else { return Err(corrupt()) };
                phrase.list = List::None;
                let is_done = !phrase.next(order)?;
                let docid = phrase.docid;
                let node = self.expression.node_mut(id);
                (node.is_done, node.docid) = (is_done, docid);
                Ok(())
            }
            Kind::Near | Kind::And => self.next_of_both(id),
            Kind::Or => self.next_of_either(id),
            Kind::Not => self.next_without(id),
        }
    }

    fn follow(&mut self, id: NodeId, side: NodeId) {
        let (docid, is_done) = (self.expression.node(side).docid, self.expression.node(side).is_done);
        let node = self.expression.node_mut(id);
        (node.docid, node.is_done) = (docid, is_done);
    }

    fn next_of_both(&mut self, id: NodeId) -> Result<()> {
        let (left, right) = self.expression.sides(id);
        for (side, other) in [(left, right), (right, left)] {
            if self.expression.node(side).is_deferred {
                self.next_row(other)?;
                self.follow(id, other);
                return Ok(());
            }
        }
        self.next_row(left)?;
        self.next_row(right)?;
        let is_done = |state: &CursorState| state.expression.node(left).is_done || state.expression.node(right).is_done;
        while !is_done(self) {
            match self.compare(left, right) {
                Ordering::Equal => break,
                Ordering::Less => self.next_row(left)?,
                Ordering::Greater => self.next_row(right)?,
            }
        }
        self.follow(id, left);
        let is_done = is_done(self);
        self.expression.node_mut(id).is_done = is_done;
        if is_done && self.expression.node(id).kind == Kind::Near {
            for side in [left, right] {
                let phrase = self.expression.phrase(side);
                if phrase.is_some_and(|phrase| !phrase.is_stepwise() && !phrase.doclist().is_empty()) {
                    self.empty_rest(side)?;
                }
                self.expression.node_mut(side).is_done = true;
            }
        }
        Ok(())
    }

    /// Rows of a side of NEAR that the other side has none for are no hits.
    fn empty_rest(&mut self, id: NodeId) -> Result<()> {
        let descending = self.descending;
        while !self.expression.node(id).is_done {
            if let Some(phrase) = self.expression.phrase_mut(id) {
                phrase.shorten_list(&[], descending);
            }
            self.next_row(id)?;
        }
        Ok(())
    }

    fn next_of_either(&mut self, id: NodeId) -> Result<()> {
        let (left, right) = self.expression.sides(id);
        let is_left = |state: &CursorState| {
            let left_done = state.expression.node(left).is_done;
            state.expression.node(right).is_done || (!left_done && state.compare(left, right).is_lt())
        };
        if is_left(self) {
            self.next_row(left)?;
        } else if self.expression.node(left).is_done || self.compare(left, right).is_gt() {
            self.next_row(right)?;
        } else {
            self.next_row(left)?;
            self.next_row(right)?;
        }
        let first = if is_left(self) { left } else { right };
        self.follow(id, first);
        let is_done = self.expression.node(left).is_done && self.expression.node(right).is_done;
        self.expression.node_mut(id).is_done = is_done;
        Ok(())
    }

    fn next_without(&mut self, id: NodeId) -> Result<()> {
        let (left, right) = self.expression.sides(id);
        if !self.expression.node(right).is_started {
            self.next_row(right)?;
        }
        self.next_row(left)?;
        if !self.expression.node(left).is_done {
            while !self.expression.node(right).is_done && self.compare(left, right).is_gt() {
                self.next_row(right)?;
            }
        }
        self.follow(id, left);
        Ok(())
    }

    /// Whether the row that the expression is on matches.
    pub fn test_row(&mut self) -> Result<bool> {
        let Some(root) = self.expression.root else { return Ok(false) };
        if !self.deferred.is_empty() {
            self.seek()?;
            self.find_deferred_words()?;
        }
        let matches = self.test(root);
        self.forget_deferred_lists();
        matches
    }

    fn test(&mut self, id: NodeId) -> Result<bool> {
        let (left, right) = self.expression.sides(id);
        Ok(match self.expression.node(id).kind {
            Kind::Near | Kind::And => {
                let hit = self.test(left)? && self.test(right)? && self.test_near(id);
                if !hit && self.is_top_near(id) {
                    self.forget_lists(id);
                }
                hit
            }
            Kind::Or => self.test(left)? | self.test(right)?,
            Kind::Not => self.test(left)? && self.test(right)?.not(),
            Kind::Phrase => self.test_phrase(id),
        })
    }

    fn test_phrase(&mut self, id: NodeId) -> bool {
        let docid = self.docid;
        let node = self.expression.node(id);
        let (is_here, is_deferred, is_done) = (node.docid == docid, node.is_deferred, node.is_done);
        let Some(phrase) = self.expression.phrase_mut(id) else { return false };
        if self.deferred.is_empty() || !(is_deferred || (is_here && phrase.list().is_some())) {
            return !is_done && is_here && phrase.list().is_some_and(|list| !list.is_empty());
        }
        if is_deferred {
            phrase.list = List::None;
        }
        phrase.join_deferred(&self.deferred, docid);
        let is_hit = phrase.list().is_some();
        self.expression.node_mut(id).docid = docid;
        is_hit
    }

    fn is_top_near(&self, id: NodeId) -> bool {
        let is_near = |id: NodeId| self.expression.node(id).kind == Kind::Near;
        is_near(id) && !self.expression.node(id).parent.is_some_and(is_near)
    }

    /// The phrases of a chain of NEAR forget the row that does not match.
    fn forget_lists(&mut self, id: NodeId) {
        let docid = self.docid;
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.expression.node(id);
            let phrase = if node.kind == Kind::Near { node.right } else { Some(id) };
            at = node.left;
            if let Some(id) = phrase.filter(|id| self.expression.node(*id).docid == docid)
                && let Some(phrase) = self.expression.phrase_mut(id)
            {
                phrase.list = List::None;
            }
        }
    }

    /// Whether the phrases of a chain of NEAR are near each other; their lists are left with the
    /// positions that are.
    fn test_near(&mut self, id: NodeId) -> bool {
        if !self.is_top_near(id) {
            return true;
        }
        let (left, right) = self.expression.sides(id);
        if self.expression.node(left).kind == Kind::Phrase {
            let distance = self.expression.node(id).distance;
            return self.trim_near(left, right, distance) && self.trim_near(right, left, distance);
        }
        // From left to right: the phrases, each with the distance to the one before.
        let mut chain = Vec::new();
        let mut at = id;
        while self.expression.node(at).kind == Kind::Near {
            let (left, right) = self.expression.sides(at);
            chain.push((right, self.expression.node(at).distance));
            at = left;
        }
        chain.push((at, 0));
        chain.reverse();
        let forwards = chain.windows(2).map(|pair| (pair[0].0, pair[1].0, pair[1].1));
        let backwards = chain.windows(2).rev().map(|pair| (pair[1].0, pair[0].0, pair[1].1));
        forwards.chain(backwards).all(|(from, to, distance)| self.trim_near(from, to, distance))
    }

    /// Leaves the positions of `to` that are near `from`; whether there are any.
    fn trim_near(&mut self, from: NodeId, to: NodeId, distance: i64) -> bool {
        let (Some(one), Some(other)) = (self.expression.phrase(from), self.expression.phrase(to)) else { return false };
        let (Some(near), Some(list)) = (one.list(), other.list()) else { return false };
        let behind = distance + other.words.len() as i64;
        let before = distance + one.words.len() as i64;
        self.near.clear();
        if !poslist_near(&mut self.near, near, list, behind, before) {
            return false;
        }
        let descending = self.descending;
        if let Some(phrase) = self.expression.phrase_mut(to) {
            phrase.shorten_list(&self.near, descending);
        }
        true
    }

    /// Puts a subtree before its first row.
    pub fn restart(&mut self, root: NodeId) {
        for id in self.expression.subtree(root) {
            if let Some(phrase) = self.expression.phrase_mut(id) {
                phrase.restart();
            }
            let node = self.expression.node_mut(id);
            (node.docid, node.is_done, node.is_started) = (0, false, false);
        }
    }

    /// The positions of a phrase in a column of the cursor's row; `None` where there are none.
    pub fn positions(&mut self, id: NodeId, column: usize) -> Result<Option<Vec<i64>>> {
        let walk = self.column_walk(id, column)?;
        Ok(walk.map(|mut walk| std::iter::from_fn(|| walk.next_position()).collect()))
    }

    /// How many positions a phrase has in a column of the cursor's row.
    pub fn count_positions(&mut self, id: NodeId, column: usize) -> Result<u32> {
        Ok(self.column_walk(id, column)?.map_or(0, |mut walk| walk.count_column()))
    }

    fn column_walk(&mut self, id: NodeId, column: usize) -> Result<Option<Positions<'_>>> {
        let Some(phrase) = self.expression.phrase(id) else { return Ok(None) };
        if phrase.column < self.core.table().columns.len() && phrase.column != column {
            return Ok(None);
        }
        let node = self.expression.node(id);
        let is_here = node.docid == self.docid && !node.is_done;
        if !is_here && !self.look_up(id)? {
            return Ok(None);
        }
        let Some(phrase) = self.expression.phrase(id) else { return Ok(None) };
        let Some(list) = (if is_here { phrase.list() } else { phrase.found_list() }) else { return Ok(None) };
        let mut walk = Positions::new(list);
        Ok(walk.seek_column(column).then_some(walk))
    }

    /// Restarts a subtree, and goes back to a row, or to the end where it was.
    fn read_again(&mut self, run: NodeId, docid: i64) -> Result<()> {
        let was_done = self.expression.node(run).is_done;
        self.restart(run);
        while !self.expression.node(run).is_done {
            self.next_row(run)?;
            if !was_done && self.expression.node(run).docid == docid {
                break;
            }
        }
        if self.expression.node(run).is_done == was_done { Ok(()) } else { Err(corrupt()) }
    }

    /// Has every phrase read its doclist as a whole, as the segments have it.
    pub fn read_whole_phrases(&mut self) -> Result<()> {
        for id in self.expression.all_phrases().iter().copied() {
            if !self.expression.phrase(id).is_some_and(Phrase::is_stepwise) {
                continue;
            }
            let (docid, is_done) = (self.expression.node(id).docid, self.expression.node(id).is_done);
            if is_done {
                if let Some(phrase) = self.expression.phrase_mut(id) {
                    phrase.give_up();
                }
                continue;
            }
            self.restart(id);
            while self.expression.node(id).docid != docid {
                self.next_row(id)?;
                if self.expression.node(id).is_done {
                    return Err(corrupt());
                }
            }
        }
        Ok(())
    }

    /// A phrase below an OR may be beyond the row although the row has it: looks for it there.
    fn look_up(&mut self, id: NodeId) -> Result<bool> {
        let (mut near, mut is_below_or, mut has_done) = (id, false, false);
        let mut at = self.expression.node(id).parent;
        while let Some(above) = at {
            let node = self.expression.node(above);
            is_below_or |= node.kind == Kind::Or;
            if node.kind == Kind::Near {
                near = above;
            }
            has_done |= node.is_done;
            at = node.parent;
        }
        if !is_below_or {
            return Ok(false);
        }
        let mut run = near;
        while self.expression.node(run).is_deferred {
            let Some(above) = self.expression.node(run).parent else { break };
            run = above;
        }
        if self.expression.phrase(id).is_some_and(Phrase::is_stepwise) {
            self.read_again(run, self.expression.node(id).docid)?;
        }
        if has_done {
            while !self.expression.node(run).is_done {
                self.next_row(run)?;
            }
        }
        let (docid, order) = (self.docid, self.order());
        let mut all = true;
        let mut at = Some(near);
        while let Some(id) = at {
            let node = self.expression.node(id);
            let phrase = if node.kind == Kind::Near { node.right } else { Some(id) };
            at = node.left;
            if let Some(phrase) = phrase.and_then(|id| self.expression.phrase_mut(id)) {
                all &= phrase.look_up(docid, order)?;
            }
        }
        Ok(all)
    }
}
