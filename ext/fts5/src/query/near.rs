//! Whether a row that has all terms has them as phrases, and these near each other.

use super::tree::Expression;
use super::{Near, Phrase};
use crate::bytes::Bytes;
use crate::index::Detail;
use crate::poslist::{Position, Positions, Writer};

/// Beyond every position.
const END: i64 = 1 << 62;

/// The positions of a list, with the one that follows.
struct Lookahead {
    positions: Positions<Bytes>,
    now: i64,
    next: i64,
}

impl Lookahead {
    fn new(bytes: Bytes) -> Lookahead {
        let mut made = Lookahead { positions: Positions::new(bytes), now: 0, next: 0 };
        made.step();
        made.step();
        made
    }

    /// One further; whether there is none.
    fn step(&mut self) -> bool {
        self.now = self.next;
        self.next = self.positions.next().map_or(END, |place| place.0);
        self.now == END
    }
}

impl Phrase {
    /// Finds the phrase in a row; whether it is there.
    fn find(&mut self, rowid: i64) -> bool {
        (self.size, self.poslist) = (0, Bytes::default());
        let is_first = self.terms.first().is_some_and(|term| term.is_first);
        let mut walks = Vec::with_capacity(self.terms.len());
        for term in &self.terms {
            let poslist = match &term.rows {
                _ if !term.synonyms.is_empty() => term.union(rowid),
                Some(rows) => rows.poslist(),
                None => Bytes::default(),
            };
            let mut positions = Positions::new(poslist);
            let Some(first) = positions.next() else { return false };
            walks.push((positions, first.0));
        }
        let (mut out, mut writer) = (Vec::new(), Writer::default());
        'places: while let Some(mut place) = walks.first().map(|(_, now)| *now) {
            loop {
                let mut fits = true;
                for (offset, (positions, now)) in (0..).zip(&mut walks) {
                    let wanted = place + offset;
                    if *now == wanted {
                        continue;
                    }
                    fits = false;
                    while *now < wanted {
                        let Some(next) = positions.next() else { break 'places };
                        *now = next.0;
                    }
                    if *now > wanted {
                        place = *now - offset;
                    }
                }
                if fits {
                    break;
                }
            }
            if !is_first || Position(place).offset() == 0 {
                writer.push(&mut out, Position(place));
            }
            for (positions, now) in &mut walks {
                let Some(next) = positions.next() else { break 'places };
                *now = next.0;
            }
        }
        self.size = out.len();
        self.poslist = Bytes::from(out.as_slice());
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
        let near = self.node(node).near.clone();
        if detail != Detail::Full {
            let Some(phrase) = near.phrases.first().and_then(|number| self.phrases.get_mut(*number)) else {
                return false;
            };
            let terms = phrase.terms.first().into_iter().flat_map(|term| term.with_synonyms());
            let mut rows = terms.filter_map(|term| term.rows.as_ref());
            let is_there = rows.any(|rows| !rows.eof() && rows.rowid() == rowid && rows.size() > 0);
            phrase.size = usize::from(is_there);
            return is_there;
        }
        for number in &near.phrases {
            let Some(phrase) = self.phrases.get_mut(*number) else { return false };
            if phrase.is_plain(&near) {
                let rows = phrase.terms.first().and_then(|term| term.rows.as_ref());
                phrase.poslist = rows.map(|rows| rows.poslist()).unwrap_or_default();
                phrase.size = phrase.poslist.len();
            } else if !phrase.find(rowid) {
                return false;
            }
        }
        near.phrases.len() == 1 || self.trim_to_near(&near)
    }

    /// Leaves the positions that are near enough to those of the other phrases; whether there are any.
    fn trim_to_near(&mut self, near: &Near) -> bool {
        let phrases = near.phrases.iter().filter_map(|number| self.phrases.get(*number));
        let mut walks: Vec<(Lookahead, i64)> = phrases
            .map(|phrase| (Lookahead::new(phrase.poslist.clone()), (phrase.terms.len() + near.distance) as i64))
            .collect();
        let mut outputs = vec![(Vec::new(), Writer::default()); walks.len()];
        'places: while let Some(mut last) = walks.first().map(|(walk, _)| walk.now) {
            loop {
                let mut fits = true;
                for (walk, reach) in &mut walks {
                    let first = last - *reach;
                    if walk.now < first || walk.now > last {
                        fits = false;
                        while walk.now < first {
                            if walk.step() {
                                break 'places;
                            }
                        }
                        last = last.max(walk.now);
                    }
                }
                if fits {
                    break;
                }
            }
            for ((walk, _), (out, writer)) in walks.iter().zip(&mut outputs) {
                if out.is_empty() || Position(walk.now) != writer.last() {
                    writer.push(out, Position(walk.now));
                }
            }
            // The first of those that come next goes on.
            let mut next: Option<&mut Lookahead> = None;
            for (walk, _) in &mut walks {
                if next.as_ref().is_none_or(|best| walk.next < best.next) {
                    next = Some(walk);
                }
            }
            if next.is_none_or(Lookahead::step) {
                break;
            }
        }
        for (number, (out, _)) in near.phrases.iter().zip(&outputs) {
            if let Some(phrase) = self.phrases.get_mut(*number) {
                phrase.poslist = Bytes::from(out.as_slice());
                phrase.size = out.len();
            }
        }
        outputs.first().is_some_and(|(out, _)| !out.is_empty())
    }
}
