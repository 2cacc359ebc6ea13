//! Deferred words: where the doclist of a word is so long that it costs more to read than the rows
//! that the other words leave, the word is looked for in those rows (FTS4 only).
//!
//! Which words these are can be seen in what `matchinfo` counts.

use super::CursorState;
use crate::doclist::{corrupt, count_docs, poslist_join};
use crate::index::stat;
use crate::numbers;
use crate::pending::PendingList;
use crate::query::expression::{Kind, NodeId};
use crate::query::phrase::{List, Phrase};
use crate::sql::until_nul;
use base::Result;
use std::ops::ControlFlow;

/// A deferred word.
#[derive(Debug)]
pub(crate) struct Deferred {
    bytes: Vec<u8>,
    is_prefix: bool,
    is_first: bool,
    column: usize,
    /// Its positions in the row; `None` where there are none.
    list: Option<Vec<u8>>,
}

/// A word whose doclist may be deferred.
struct Candidate {
    phrase: NodeId,
    word: usize,
    /// The side of an OR that it belongs to.
    root: Option<NodeId>,
    overflow_pages: i64,
    is_taken: bool,
}

impl Phrase {
    /// Joins the positions of the deferred words in a row with those of the others.
    pub fn join_deferred(&mut self, deferred: &[Deferred], docid: i64) {
        let mut joined: Option<(usize, Vec<u8>)> = None;
        for (number, word) in self.words.iter().enumerate() {
            let Some(deferred) = word.deferred.and_then(|place| deferred.get(place)) else { continue };
            let list = deferred.list.as_deref();
            let next = match (joined.take(), list) {
                (None, Some(list)) => Some(list.to_vec()),
                (Some((before, so_far)), Some(list)) => join_exactly(&so_far, list, number - before),
                (_, None) => None,
            };
            let Some(next) = next else {
                self.list = List::None;
                return;
            };
            joined = Some((number, next));
        }
        let Some((last, joined)) = joined else { return };
        self.list = match self.last_loaded {
            None => {
                self.docid = docid;
                List::Own(joined)
            }
            Some(loaded) => {
                let own = self.list().unwrap_or(&[]);
                let both = match loaded > last {
                    true => join_exactly(&joined, own, loaded - last),
                    false => join_exactly(own, &joined, last - loaded),
                };
                both.map_or(List::None, List::Own)
            }
        };
    }
}

fn join_exactly(left: &[u8], right: &[u8], distance: usize) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    poslist_join(&mut out, left, right, distance as i64).then_some(out)
}

impl CursorState {
    /// Chooses the words that are deferred.
    pub fn defer_words(&mut self, root: NodeId) -> Result<()> {
        let (mut candidates, mut sides) = (Vec::new(), vec![None]);
        self.collect_candidates(None, root, &mut candidates, &mut sides)?;
        sides.into_iter().try_for_each(|side| self.defer_of_side(side, &mut candidates))
    }

    fn collect_candidates(
        &self,
        root: Option<NodeId>,
        id: NodeId,
        candidates: &mut Vec<Candidate>,
        sides: &mut Vec<Option<NodeId>>,
    ) -> Result<()> {
        if let Some(phrase) = self.expression.phrase(id) {
            for (word, _) in phrase.words.iter().enumerate() {
                let overflow_pages = self.overflow_pages(phrase, word)?;
                candidates.push(Candidate { phrase: id, word, root, overflow_pages, is_taken: false });
            }
            return Ok(());
        }
        let kind = self.expression.node(id).kind;
        if kind == Kind::Not {
            return Ok(());
        }
        let (left, right) = self.expression.sides(id);
        // After an OR, words are of its right side, also for what is right of the OR's own parent.
        for side in [left, right] {
            let root = if kind == Kind::Or {
                sides.push(Some(side));
                Some(side)
            } else {
                root
            };
            self.collect_candidates(root, side, candidates, sides)?;
        }
        Ok(())
    }

    /// Overflow pages of the leaves that have a word.
    fn overflow_pages(&self, phrase: &Phrase, word: usize) -> Result<i64> {
        let index = &self.core.index();
        let Some(readers) = phrase.words.get(word).and_then(|word| word.readers.as_ref()) else { return Ok(0) };
        let mut pages = 0;
        for reader in readers.iter().filter(|reader| reader.has_blocks()) {
            for block in reader.start_block..=reader.leaves_end_block {
                let bytes = index.block_bytes(block)?;
                if bytes + 35 > index.page_size() {
                    pages += (bytes + 34) / index.page_size().max(1);
                }
            }
        }
        Ok(pages)
    }

    fn defer_of_side(&mut self, side: Option<NodeId>, candidates: &mut [Candidate]) -> Result<()> {
        if self.core.table().content.is_some() {
            return Ok(());
        }
        let of_side = || (0..candidates.len()).filter(|at| candidates[*at].root == side);
        let count = of_side().count();
        let pages: i64 = of_side().map(|at| candidates[at].overflow_pages).sum();
        if pages == 0 || count < 2 {
            return Ok(());
        }
        let row_pages = self.average_pages()?;
        let (mut least, mut load) = (0i64, 1i64);
        for round in 0..count {
            let cheapest = (candidates.iter_mut())
                .filter(|candidate| !candidate.is_taken && candidate.root == side)
                .min_by_key(|candidate| candidate.overflow_pages);
            let Some(candidate) = cheapest else { break };
            candidate.is_taken = true;
            let (id, word) = (candidate.phrase, candidate.word);
            let share = (load / 4).max(1);
            if round > 0 && candidate.overflow_pages >= ((least + share - 1) / share) * row_pages {
                self.defer(id, word);
                continue;
            }
            if round < 12 {
                load *= 4;
            }
            let is_of_several = self.expression.phrase(id).is_some_and(|phrase| phrase.words.len() > 1);
            if round == 0 || (is_of_several && round != count - 1) {
                self.load_word(id, word)?;
                let rows = self.expression.phrase(id).map_or(0, |phrase| count_docs(phrase.doclist()));
                least = if round == 0 { rows } else { least.min(rows) };
            }
        }
        Ok(())
    }

    fn defer(&mut self, id: NodeId, number: usize) {
        let place = self.deferred.len();
        let Some(phrase) = self.expression.phrase_mut(id) else { return };
        let column = phrase.column;
        let Some(word) = phrase.words.get_mut(number) else { return };
        (word.readers, word.deferred) = (None, Some(place));
        let (bytes, is_prefix, is_first) = (word.bytes.clone(), word.is_prefix, word.is_first);
        self.deferred.push(Deferred { bytes, is_prefix, is_first, column, list: None });
    }

    /// How many pages a row of average size takes.
    fn average_pages(&mut self) -> Result<i64> {
        if self.average_row_pages == 0 {
            let totals = self.core.index().stat_blob(stat::TOTALS)?.ok_or_else(corrupt)?;
            let mut at = 0;
            let rows = numbers::read(&totals, &mut at) as i64;
            let mut bytes = 0;
            while at < totals.len() {
                bytes = numbers::read(&totals, &mut at) as i64;
            }
            if rows == 0 || bytes == 0 {
                return Err(corrupt());
            }
            let page = self.core.index().page_size().max(1);
            self.row_count = rows;
            let pages = bytes.wrapping_div(rows).wrapping_add(page) / page;
            self.average_row_pages = i64::from(pages as i32);
        }
        Ok(self.average_row_pages)
    }

    /// Looks for the deferred words in the row.
    pub fn find_deferred_words(&mut self) -> Result<()> {
        let core = self.core.clone();
        let mut lists: Vec<Option<PendingList>> = self.deferred.iter().map(|_| None).collect();
        let columns = core.table().columns.len();
        for column in 0..columns {
            let Some(text) = self.column_text(column).filter(|_| core.is_indexed(column)) else { continue };
            core.table().tokenizer.tokenize(self.language, until_nul(&text), &mut |token| {
                for (deferred, list) in self.deferred.iter().zip(&mut lists) {
                    let is_same = match deferred.is_prefix {
                        true => token.bytes.starts_with(&deferred.bytes),
                        false => token.bytes == deferred.bytes,
                    };
                    let is_here = deferred.column >= columns || deferred.column == column;
                    if is_same && is_here && (!deferred.is_first || token.position == 0) {
                        list.get_or_insert_default().add(0, column, i64::from(token.position));
                    }
                }
                Ok(ControlFlow::Continue(()))
            })?;
        }
        for (deferred, list) in self.deferred.iter_mut().zip(lists) {
            // The docid is one byte.
            deferred.list = list.map(|list| list.doclist().split_off(1));
        }
        Ok(())
    }

    /// Forgets where the deferred words are.
    pub fn forget_deferred_lists(&mut self) {
        for deferred in &mut self.deferred {
            deferred.list = None;
        }
    }
}
