//! Whether a row that has all terms has them as phrases, and these near each other.

use super::Expression;
use crate::bytes::Bytes;
use crate::index::Detail;
use crate::poslist::{Position, Positions, Writer};
use crate::query::{Near, Phrase, Term};

/// Beyond every position.
const END: i64 = 1 << 62;

/// The positions of a list, with the one that follows.
struct Lookahead<'b> {
    positions: Positions<&'b [u8]>,
    now: i64,
    next: i64,
    /// How far before the last phrase it may be.
    reach: i64,
}

impl Lookahead<'_> {
    fn new(bytes: &[u8], reach: usize) -> Lookahead<'_> {
        let mut made = Lookahead { positions: Positions::new(bytes), now: 0, next: 0, reach: reach as i64 };
        made.step();
        made.step();
        made
    }

    /// One further; whether there is none.
    #[inline]
    fn step(&mut self) -> bool {
        self.now = self.next;
        self.next = self.positions.next().map_or(END, |place| place.0);
        self.now == END
    }
}

/// The positions of a term of a phrase.
struct Walk<'b> {
    positions: Positions<&'b [u8]>,
    now: i64,
}

impl Walk<'_> {
    /// `None` where there is no position.
    fn new(bytes: &[u8]) -> Option<Walk<'_>> {
        let mut positions = Positions::new(bytes);
        let now = positions.next()?.0;
        Some(Walk { positions, now })
    }
}

/// Writes where all terms stand one after the other.
fn find_phrase(walks: &mut [Walk<'_>], is_first: bool, out: &mut Vec<u8>) {
    let mut writer = Writer::default();
    while let Some(mut place) = walks.first().map(|walk| walk.now) {
        loop {
            let mut fits = true;
            for (offset, walk) in (0..).zip(walks.iter_mut()) {
                let wanted = place + offset;
                if walk.now == wanted {
                    continue;
                }
                fits = false;
                while walk.now < wanted {
                    let Some(next) = walk.positions.next() else { return };
                    walk.now = next.0;
                }
                if walk.now > wanted {
                    place = walk.now - offset;
                }
            }
            if fits {
                break;
            }
        }
        if !is_first || Position(place).offset() == 0 {
            writer.push(out, Position(place));
        }
        for walk in walks.iter_mut() {
            let Some(next) = walk.positions.next() else { return };
            walk.now = next.0;
        }
    }
}

/// Writes the positions that are near enough to those of the other phrases.
fn trim(walks: &mut [Lookahead<'_>], outputs: &mut [(Vec<u8>, Writer)]) {
    while let Some(mut last) = walks.first().map(|walk| walk.now) {
        loop {
            let mut fits = true;
            for walk in walks.iter_mut() {
                let first = last - walk.reach;
                if walk.now < first || walk.now > last {
                    fits = false;
                    while walk.now < first {
                        if walk.step() {
                            return;
                        }
                    }
                    last = last.max(walk.now);
                }
            }
            if fits {
                break;
            }
        }
        for (walk, (out, writer)) in walks.iter().zip(outputs.iter_mut()) {
            if out.is_empty() || Position(walk.now) != writer.last() {
                writer.push(out, Position(walk.now));
            }
        }
        // The first of those that come next continues.
        let mut next: Option<&mut Lookahead<'_>> = None;
        for walk in walks.iter_mut() {
            if next.as_ref().is_none_or(|best| walk.next < best.next) {
                next = Some(walk);
            }
        }
        if next.is_none_or(Lookahead::step) {
            return;
        }
    }
}

impl Phrase {
    /// Finds the phrase in a row; whether it is there.
    fn find(&mut self, rowid: i64) -> bool {
        let mut out = std::mem::take(&mut self.poslist);
        out.clear();
        let is_first = self.terms.first().is_some_and(|term| term.is_first);
        let plain = |term: &Term| term.synonyms.is_empty();
        match self.terms.as_slice() {
            [left, right] if plain(left) && plain(right) => {
                if let (Some(left), Some(right)) = (Walk::new(left.positions()), Walk::new(right.positions())) {
                    find_phrase(&mut [left, right], is_first, &mut out);
                }
            }
            terms => {
                let list = |term: &Term| if plain(term) { Bytes::from(term.positions()) } else { term.union(rowid) };
                let lists: Vec<Bytes> = terms.iter().map(list).collect();
                if let Some(mut walks) = lists.iter().map(|list| Walk::new(list)).collect::<Option<Vec<_>>>() {
                    find_phrase(&mut walks, is_first, &mut out);
                }
            }
        }
        (self.size, self.poslist, self.is_terms_own) = (out.len(), out, false);
        self.size > 0
    }

    /// Whether its position list is that of its only term.
    fn is_plain(&self, near: &Near) -> bool {
        match self.terms.as_slice() {
            [term] => term.synonyms.is_empty() && !term.is_first && near.columns.is_none(),
            _ => false,
        }
    }
}

impl Expression {
    /// Whether the row that all terms of a node are at is a match.
    pub(super) fn is_match(&mut self, node: usize, detail: Detail) -> bool {
        let rowid = self.node(node).rowid;
        let Expression { nodes, phrases, .. } = self;
        let Some(near) = nodes.get(node).map(|node| &node.near) else { return false };
        if detail != Detail::Full {
            let Some(phrase) = near.phrases.first().and_then(|number| phrases.get_mut(*number)) else {
                return false;
            };
            let terms = phrase.terms.first().into_iter().flat_map(|term| term.with_synonyms());
            let mut rows = terms.filter_map(|term| term.rows.as_ref());
            let is_there = rows.any(|rows| !rows.eof() && rows.rowid() == rowid && rows.size() > 0);
            phrase.size = usize::from(is_there);
            return is_there;
        }
        for number in &near.phrases {
            let Some(phrase) = phrases.get_mut(*number) else { return false };
            if phrase.is_plain(near) {
                phrase.size = phrase.terms.first().map_or(0, |term| term.positions().len());
                phrase.is_terms_own = true;
            } else if !phrase.find(rowid) {
                return false;
            }
        }
        near.phrases.len() == 1 || self.trim_to_near(node)
    }

    /// Leaves the positions that are near enough to those of the other phrases; whether there are
    /// any.
    fn trim_to_near(&mut self, node: usize) -> bool {
        let Expression { nodes, phrases, trimmed, .. } = self;
        let Some(near) = nodes.get(node).map(|node| &node.near) else { return false };
        trimmed.resize_with(near.phrases.len(), Default::default);
        for (out, writer) in trimmed.iter_mut() {
            out.clear();
            *writer = Writer::default();
        }
        let walk_of = |number: &usize| {
            let phrase = phrases.get(*number)?;
            Some(Lookahead::new(phrase.positions(), phrase.terms.len() + near.distance))
        };
        match near.phrases.as_slice() {
            [left, right] => {
                if let (Some(left), Some(right)) = (walk_of(left), walk_of(right)) {
                    trim(&mut [left, right], trimmed);
                }
            }
            all => trim(&mut all.iter().filter_map(walk_of).collect::<Vec<_>>(), trimmed),
        }
        for (number, (out, _)) in near.phrases.iter().zip(trimmed.iter_mut()) {
            if let Some(phrase) = phrases.get_mut(*number) {
                std::mem::swap(&mut phrase.poslist, out);
                (phrase.size, phrase.is_terms_own) = (phrase.poslist.len(), false);
            }
        }
        let first = near.phrases.first().and_then(|number| phrases.get(*number));
        first.is_some_and(|phrase| phrase.size > 0)
    }
}
