//! From row to row: which rows match.

use super::Expression;
use crate::index::{Detail, Index, TermQuery, Wanted};
use crate::query::{Kind, Near, Phrase, Term};
use base::Result;
use std::cmp::Ordering;

/// Where a term got to on its way to a row.
enum Reached {
    Row(i64),
    End,
    /// It is on the way: further needs records of the index.
    NotInline,
}

impl Expression {
    /// The order of rows in the walk.
    fn order_of(&self, left: i64, right: i64) -> Ordering {
        if self.reverse { right.cmp(&left) } else { left.cmp(&right) }
    }

    /// Goes to the first match from `first` to `last`, in the order of the walk.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn first(&mut self, index: &Index, first: i64, last: i64, reverse: bool) -> Result<()> {
        (self.reverse, self.is_stepped) = (reverse, false);
        self.node_first(index, self.root)?;
        if !self.eof() && self.order_of(self.rowid(), first).is_lt() {
            self.node_next(index, self.root, Some(first))?;
        }
        while self.node(self.root).no_match {
            self.node_next(index, self.root, None)?;
        }
        self.end_behind(last);
        Ok(())
    }

    /// Goes to the next match up to `last`.
    ///
    /// # Errors
    /// Those of reading the index.
    pub fn next(&mut self, index: &Index, last: i64) -> Result<()> {
        loop {
            self.node_next(index, self.root, None)?;
            if !self.node(self.root).no_match {
                break;
            }
        }
        self.end_behind(last);
        Ok(())
    }

    /// Goes to the next match up to `last` as far as that needs no record of the index; whether it
    /// got there. Otherwise [`Expression::next`] goes the rest of the way.
    pub fn next_inline(&mut self, last: i64, detail: Detail) -> bool {
        let moved = match self.node(self.root).kind {
            Kind::Term => self.next_term_inline(),
            Kind::And => self.next_and_inline(),
            Kind::Phrases if detail == Detail::Full && !self.reverse => self.next_phrases_inline(),
            _ => false,
        };
        if moved {
            self.end_behind(last);
        }
        moved
    }

    fn next_term_inline(&mut self) -> bool {
        let Expression { nodes, phrases, root, .. } = self;
        let Some(node) = nodes.get_mut(*root) else { return false };
        let phrase = node.near.phrases.first().and_then(|number| phrases.get_mut(*number));
        let Some(phrase) = phrase else { return false };
        let Some(rows) = phrase.terms.first_mut().and_then(|term| term.rows.as_mut()) else { return false };
        loop {
            if !rows.next_inline() {
                return false;
            }
            node.no_match = false;
            if rows.eof() {
                node.eof = true;
                return true;
            }
            phrase.size = rows.size();
            if phrase.size > 0 {
                phrase.is_terms_own = true;
                node.rowid = rows.rowid();
                return true;
            }
        }
    }

    /// For an AND of single terms.
    fn next_and_inline(&mut self) -> bool {
        let (root, reverse) = (self.root, self.reverse);
        let Some(&first) = self.node(root).children.first() else { return false };
        if !self.is_of_terms(root) {
            return false;
        }
        loop {
            if !self.step_inline(first) {
                return false;
            }
            let met = self.meet_children(root, |term, last| Ok(term.advance_inline(reverse, last)));
            if !met.is_ok_and(|met| met) {
                return false;
            }
            self.is_stepped = false;
            if !self.node(root).no_match {
                return true;
            }
        }
    }

    /// For phrases, near each other or one alone, with all details.
    fn next_phrases_inline(&mut self) -> bool {
        let root = self.root;
        loop {
            if !self.step_inline(root) {
                return false;
            }
            let met = self.meet_terms(root, |term, last| Ok(term.advance_inline(false, last)));
            if !met.is_ok_and(|met| met) {
                return false;
            }
            self.is_stepped = false;
            let is_match = self.node(root).eof || self.is_match(root, Detail::Full);
            self.node_mut(root).no_match = !is_match;
            if is_match {
                return true;
            }
        }
    }

    /// Lets the first term of a node leave the row, unless it has; whether it has.
    fn step_inline(&mut self, number: usize) -> bool {
        if !self.is_stepped {
            let term = self.only_term(number).filter(|term| term.synonyms.is_empty());
            self.is_stepped = term.and_then(|term| term.rows.as_mut()).is_some_and(|rows| rows.next_inline());
        }
        self.is_stepped
    }

    fn is_of_terms(&self, number: usize) -> bool {
        self.node(number).children.iter().all(|child| self.node(*child).kind == Kind::Term)
    }

    fn end_behind(&mut self, last: i64) {
        if self.order_of(self.rowid(), last).is_gt() {
            let root = self.root;
            self.node_mut(root).eof = true;
        }
    }

    fn node_first(&mut self, index: &Index, number: usize) -> Result<()> {
        let node = self.node_mut(number);
        (node.eof, node.no_match) = (false, false);
        match node.kind {
            Kind::Nothing => node.eof = true,
            Kind::Term | Kind::Phrases => self.open_terms(index, number)?,
            kind => {
                let children = node.children.clone();
                let mut ended = 0;
                for child in &children {
                    self.node_first(index, *child)?;
                    ended += usize::from(self.node(*child).eof);
                }
                let (rowid, first_ended) =
                    children.first().map(|child| self.node(*child)).map_or((0, true), |child| (child.rowid, child.eof));
                self.node_mut(number).rowid = rowid;
                match kind {
                    Kind::And if ended > 0 => self.end(number),
                    Kind::Or if ended == children.len() => self.end(number),
                    Kind::Not => self.node_mut(number).eof = first_ended,
                    _ => {}
                }
            }
        }
        if self.node(number).eof {
            return Ok(());
        }
        self.test(index, number)
    }

    /// Opens the walks of all terms; the node ends where one has no row at all.
    fn open_terms(&mut self, index: &Index, number: usize) -> Result<()> {
        let near = self.node(number).near.clone();
        let mut is_over = false;
        for phrase in &near.phrases {
            let Some(phrase) = self.phrases.get_mut(*phrase) else { continue };
            is_over |= phrase.terms.is_empty();
            for term in &mut phrase.terms {
                if is_over {
                    break;
                }
                is_over = !term.open(index, &near, self.reverse)?;
            }
            if is_over {
                break;
            }
        }
        self.node_mut(number).eof = is_over;
        Ok(())
    }

    /// Ends a node and all below it.
    fn end(&mut self, number: usize) {
        let mut todo = vec![number];
        while let Some(number) = todo.pop() {
            let node = self.node_mut(number);
            (node.eof, node.no_match) = (true, false);
            todo.extend(&node.children);
        }
    }

    /// Forgets the positions of all phrases below a node.
    fn forget_positions(&mut self, number: usize) {
        let mut todo = vec![number];
        while let Some(number) = todo.pop() {
            let node = self.node(number);
            todo.extend(&node.children);
            if !matches!(node.kind, Kind::Term | Kind::Phrases) {
                continue;
            }
            for place in 0..node.near.phrases.len() {
                if let Some(phrase) = self.phrase_of_mut(number, place) {
                    phrase.forget_positions();
                }
            }
        }
    }

    fn test(&mut self, index: &Index, number: usize) -> Result<()> {
        match self.node(number).kind {
            Kind::Nothing => Ok(()),
            Kind::Term => {
                self.test_term(number);
                Ok(())
            }
            Kind::Phrases => self.test_phrases(index, number),
            Kind::And => self.test_and(index, number),
            Kind::Or => {
                self.test_or(number);
                Ok(())
            }
            Kind::Not => self.test_not(index, number),
        }
    }

    /// Goes to the next row of a node, or to the given one or after it.
    fn node_next(&mut self, index: &Index, number: usize, from: Option<i64>) -> Result<()> {
        match self.node(number).kind {
            Kind::Nothing => {
                self.node_mut(number).eof = true;
                Ok(())
            }
            Kind::Term => self.next_term(index, number, from),
            Kind::Phrases => self.next_phrases(index, number, from),
            Kind::And | Kind::Not => {
                let first = self.node(number).children.first().copied();
                let is_stepped = number == self.root && std::mem::take(&mut self.is_stepped);
                if let Some(first) = first.filter(|_| !is_stepped) {
                    self.node_next(index, first, from)?;
                }
                self.test(index, number)
            }
            Kind::Or => self.next_or(index, number, from),
        }
    }

    /// A phrase of a node.
    #[inline]
    fn phrase_of_mut(&mut self, number: usize, place: usize) -> Option<&mut Phrase> {
        let phrase = *self.node(number).near.phrases.get(place)?;
        self.phrases.get_mut(phrase)
    }

    #[inline]
    fn only_term(&mut self, number: usize) -> Option<&mut Term> {
        self.phrase_of_mut(number, 0)?.terms.first_mut()
    }

    fn next_term(&mut self, index: &Index, number: usize, from: Option<i64>) -> Result<()> {
        let Some(rows) = self.only_term(number).and_then(|term| term.rows.as_mut()) else { return Ok(()) };
        match from {
            Some(rowid) => rows.next_from(index, rowid)?,
            None => rows.next(index)?,
        }
        if rows.eof() {
            let node = self.node_mut(number);
            (node.eof, node.no_match) = (true, false);
        } else {
            self.test_term(number);
        }
        Ok(())
    }

    fn test_term(&mut self, number: usize) {
        let Some(phrase) = self.phrase_of_mut(number, 0) else { return };
        let Some(rows) = phrase.terms.first().and_then(|term| term.rows.as_ref()) else { return };
        let (rowid, no_match) = (rows.rowid(), rows.size() == 0);
        (phrase.size, phrase.is_terms_own) = (rows.size(), true);
        let node = self.node_mut(number);
        (node.rowid, node.no_match) = (rowid, no_match);
    }

    fn next_phrases(&mut self, index: &Index, number: usize, from: Option<i64>) -> Result<()> {
        self.node_mut(number).no_match = false;
        let reverse = self.reverse;
        let is_stepped = number == self.root && std::mem::take(&mut self.is_stepped);
        let Some(term) = self.only_term(number) else { return Ok(()) };
        let is_over = !is_stepped && term.next(index, reverse, from)?;
        self.node_mut(number).eof = is_over;
        if is_over { Ok(()) } else { self.test_phrases(index, number) }
    }

    fn test_phrases(&mut self, index: &Index, number: usize) -> Result<()> {
        let reverse = self.reverse;
        self.meet_terms(number, |term, last| term.advance_to(index, reverse, last))?;
        if !self.node(number).eof {
            let is_match = self.is_match(number, index.detail());
            self.node_mut(number).no_match = !is_match;
        }
        Ok(())
    }

    /// Brings all terms of a node's phrases to the same row, or the node to its end; whether that
    /// went without the database.
    fn meet_terms(
        &mut self,
        number: usize,
        mut advance: impl FnMut(&mut Term, i64) -> Result<Reached>,
    ) -> Result<bool> {
        let reverse = self.reverse;
        let Expression { nodes, phrases, .. } = self;
        let Some(node) = nodes.get_mut(number) else { return Ok(true) };
        let first = node.near.phrases.first().and_then(|number| phrases.get(*number)?.terms.first());
        let mut last = first.and_then(|term| term.rowid(reverse)).unwrap_or(0);
        let terms = |number: &usize| phrases.get(*number).map_or(0, |phrase| phrase.terms.len());
        let count: usize = node.near.phrases.iter().map(terms).sum();
        // How many terms in succession are at the last row.
        let mut together = 0;
        'rows: while together < count {
            for phrase in &node.near.phrases {
                let Some(phrase) = phrases.get_mut(*phrase) else { continue };
                for term in &mut phrase.terms {
                    let rowid = match advance(term, last)? {
                        Reached::Row(rowid) => rowid,
                        Reached::End => {
                            (node.eof, node.no_match) = (true, false);
                            return Ok(true);
                        }
                        Reached::NotInline => return Ok(false),
                    };
                    together = if rowid == last { together + 1 } else { 1 };
                    last = rowid;
                    if together == count {
                        break 'rows;
                    }
                }
            }
        }
        node.rowid = last;
        Ok(true)
    }

    fn test_or(&mut self, number: usize) {
        let Some((&first, rest)) = self.node(number).children.split_first() else { return };
        let mut best = first;
        for &child in rest {
            let order = self.compare(best, child);
            if order.is_gt() || (order.is_eq() && !self.node(child).no_match) {
                best = child;
            }
        }
        let (rowid, eof, no_match) = {
            let best = self.node(best);
            (best.rowid, best.eof, best.no_match)
        };
        let node = self.node_mut(number);
        (node.rowid, node.eof, node.no_match) = (rowid, eof, no_match);
    }

    /// Which node is at the earlier row; one that has ended is after all.
    fn compare(&self, left: usize, right: usize) -> Ordering {
        let (left, right) = (self.node(left), self.node(right));
        if right.eof {
            Ordering::Less
        } else if left.eof {
            Ordering::Greater
        } else {
            self.order_of(left.rowid, right.rowid)
        }
    }

    fn next_or(&mut self, index: &Index, number: usize, from: Option<i64>) -> Result<()> {
        let last = self.node(number).rowid;
        for place in 0..self.node(number).children.len() {
            let Some(&child) = self.node(number).children.get(place) else { break };
            let node = self.node(child);
            let is_before = from.is_some_and(|from| self.order_of(node.rowid, from).is_lt());
            if !node.eof && (node.rowid == last || is_before) {
                self.node_next(index, child, from)?;
            }
        }
        self.test_or(number);
        Ok(())
    }

    /// Brings the terms of an AND of single terms to the same row, or the node to its end; whether
    /// that went without the database.
    fn meet_children(
        &mut self,
        number: usize,
        mut advance: impl FnMut(&mut Term, i64) -> Result<Reached>,
    ) -> Result<bool> {
        let mut last = self.node(number).rowid;
        let (mut together, mut place, mut no_match) = (0, 0, false);
        let count = self.node(number).children.len();
        while together < count {
            let Some(&child) = self.node(number).children.get(place) else { break };
            if self.node(child).eof {
                self.end(number);
                return Ok(true);
            }
            let Some(term) = self.only_term(child) else { break };
            let rowid = match advance(term, last)? {
                Reached::Row(rowid) => rowid,
                Reached::End => {
                    self.end(number);
                    return Ok(true);
                }
                Reached::NotInline => return Ok(false),
            };
            self.test_term(child);
            let missing = self.node(child).no_match;
            (together, no_match) = if rowid == last { (together + 1, no_match | missing) } else { (1, missing) };
            last = rowid;
            place = if place + 1 == count { 0 } else { place + 1 };
        }
        let node = self.node_mut(number);
        (node.rowid, node.no_match) = (last, no_match);
        Ok(true)
    }

    fn test_and(&mut self, index: &Index, number: usize) -> Result<()> {
        if self.is_of_terms(number) {
            let reverse = self.reverse;
            self.meet_children(number, |term, last| term.advance_to(index, reverse, last))?;
            if self.node(number).no_match && number != self.root {
                self.forget_positions(number);
            }
            return Ok(());
        }
        let mut last = self.node(number).rowid;
        loop {
            self.node_mut(number).no_match = false;
            let mut together = true;
            for place in 0..self.node(number).children.len() {
                let Some(&child) = self.node(number).children.get(place) else { break };
                if self.order_of(last, self.node(child).rowid).is_gt() {
                    self.node_next(index, child, Some(last))?;
                }
                let node = self.node(child);
                if node.eof {
                    self.end(number);
                    together = true;
                    break;
                }
                let no_match = node.no_match;
                if node.rowid != last {
                    together = false;
                    last = node.rowid;
                }
                if no_match {
                    self.node_mut(number).no_match = true;
                }
            }
            if together {
                break;
            }
        }
        if self.node(number).no_match && number != self.root {
            self.forget_positions(number);
        }
        self.node_mut(number).rowid = last;
        Ok(())
    }

    fn test_not(&mut self, index: &Index, number: usize) -> Result<()> {
        let (left, right) = match self.node(number).children.as_slice() {
            [left, right] => (*left, *right),
            _ => return Ok(()),
        };
        while !self.node(left).eof {
            let mut order = self.compare(left, right);
            if order.is_gt() {
                let rowid = self.node(left).rowid;
                self.node_next(index, right, Some(rowid))?;
                order = self.compare(left, right);
            }
            if !order.is_eq() || self.node(right).no_match {
                break;
            }
            self.node_next(index, left, None)?;
        }
        let (eof, no_match, rowid) = {
            let left = self.node(left);
            (left.eof, left.no_match, left.rowid)
        };
        let node = self.node_mut(number);
        (node.eof, node.no_match, node.rowid) = (eof, no_match, rowid);
        if eof {
            self.forget_positions(right);
        }
        Ok(())
    }
}

impl Term {
    /// Opens the walks of the term and its synonyms; whether one of them has a row.
    fn open(&mut self, index: &Index, near: &Near, reverse: bool) -> Result<bool> {
        let wanted = if self.is_prefix { Wanted::Prefix } else { Wanted::Token };
        let mut has_rows = false;
        for term in std::iter::once((&self.text, self.query_bytes, &mut self.rows))
            .chain(self.synonyms.iter_mut().map(|term| (&term.text, term.query_bytes, &mut term.rows)))
        {
            let (text, length, rows) = term;
            let token = text.get(..length).unwrap_or(&[]);
            let opened = index.query(&TermQuery { token, wanted, reverse, columns: near.columns.clone() })?;
            has_rows |= !opened.eof();
            *rows = Some(opened);
        }
        Ok(has_rows)
    }

    /// The row of the walk, the first of those of the synonyms.
    #[inline]
    fn rowid(&self, reverse: bool) -> Option<i64> {
        match self.synonyms.is_empty() {
            true => self.rows.as_ref().map(|rows| rows.rowid()),
            false => self.rowid_of_synonyms(reverse),
        }
    }

    fn rowid_of_synonyms(&self, reverse: bool) -> Option<i64> {
        let rowids = self.with_synonyms().filter_map(|term| term.rows.as_ref()).filter(|rows| !rows.eof());
        let rowids = rowids.map(|rows| rows.rowid());
        if reverse { rowids.max() } else { rowids.min() }
    }

    /// Advances the walks that lie before a row.
    #[inline]
    fn advance_to(&mut self, index: &Index, reverse: bool, rowid: i64) -> Result<Reached> {
        if !self.synonyms.is_empty() {
            return Ok(self.advance_synonyms(index, reverse, rowid)?.map_or(Reached::End, Reached::Row));
        }
        let Some(rows) = &mut self.rows else { return Ok(Reached::End) };
        let now = rows.rowid();
        if if reverse { now > rowid } else { now < rowid } {
            rows.next_from(index, rowid)?;
            if rows.eof() {
                return Ok(Reached::End);
            }
        }
        Ok(Reached::Row(rows.rowid()))
    }

    /// As [`Term::advance_to`], as far as that needs no record.
    #[inline]
    fn advance_inline(&mut self, reverse: bool, rowid: i64) -> Reached {
        let Some(rows) = self.rows.as_mut().filter(|_| self.synonyms.is_empty()) else { return Reached::NotInline };
        let now = rows.rowid();
        let is_before = !rows.eof() && if reverse { now > rowid } else { now < rowid };
        if is_before && !rows.next_on_leaf(rowid) {
            return Reached::NotInline;
        }
        if rows.eof() { Reached::End } else { Reached::Row(rows.rowid()) }
    }

    fn advance_synonyms(&mut self, index: &Index, reverse: bool, rowid: i64) -> Result<Option<i64>> {
        let is_before = |own: i64| if reverse { own > rowid } else { own < rowid };
        let synonyms = self.synonyms.iter_mut().map(|term| &mut term.rows);
        for rows in std::iter::once(&mut self.rows).chain(synonyms).flatten() {
            if !rows.eof() && is_before(rows.rowid()) {
                rows.next_from(index, rowid)?;
            }
        }
        Ok(self.rowid(reverse))
    }

    /// Advances the walks that are at the current row, or before the given one; whether all have
    /// ended.
    fn next(&mut self, index: &Index, reverse: bool, from: Option<i64>) -> Result<bool> {
        let current = self.rowid(reverse);
        let is_alone = self.synonyms.is_empty();
        let is_before = |own: i64| from.is_some_and(|from| if reverse { own > from } else { own < from });
        let synonyms = self.synonyms.iter_mut().map(|term| &mut term.rows);
        let mut is_over = true;
        for rows in std::iter::once(&mut self.rows).chain(synonyms).flatten() {
            if !is_alone && rows.eof() {
                continue;
            }
            if is_alone || Some(rows.rowid()) == current || is_before(rows.rowid()) {
                match from {
                    Some(rowid) => rows.next_from(index, rowid)?,
                    None => rows.next(index)?,
                }
            }
            is_over &= rows.eof();
        }
        Ok(is_over)
    }
}
