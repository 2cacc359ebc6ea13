//! Finds the positions of phrases by tokenizing the row, where the index does not have them.

use super::Expression;
use crate::column_set::ColumnSet;
use crate::config::Config;
use crate::index::TOKEN_BYTES_MAX;
use crate::poslist::{Position, Writer};
use crate::query::{Kind, Phrase};
use crate::tokenize::Purpose;
use base::Result;
use std::rc::Rc;

/// The positions found so far, by phrase.
pub(crate) struct Populator {
    /// Positions; `None` for a phrase that the row does not match.
    found: Vec<Option<(Vec<u8>, Writer)>>,
}

impl Expression {
    /// Begins to find positions. With `is_live` those of phrases only that the index has found in
    /// the row.
    pub fn begin_positions(&mut self, is_live: bool) -> Populator {
        let root_rowid = self.rowid();
        let mut found = Vec::new();
        for number in self.order.clone() {
            let Some(phrase) = self.phrases.get(number) else { continue };
            let node = self.node(phrase.node);
            let is_missing = is_live && (phrase.size == 0 || node.rowid != root_rowid || node.eof);
            found.push((!is_missing).then(Default::default));
        }
        Populator { found }
    }

    fn columns_of(&self, phrase: &Phrase) -> Option<Rc<ColumnSet>> {
        self.node(phrase.node).near.columns.clone()
    }

    /// Adds the positions in a column.
    ///
    /// # Errors
    /// The tokenizer's.
    pub fn find_positions(
        &mut self,
        config: &Config,
        populator: &mut Populator,
        column: usize,
        (text, locale): (&[u8], &[u8]),
    ) -> Result<()> {
        let rowid = self.rowid();
        let is_open: Vec<bool> = (0..self.order.len())
            .map(|number| {
                let phrase = self.phrase(number);
                phrase.is_ok_and(|phrase| self.columns_of(phrase).is_none_or(|columns| columns.has(column)))
            })
            .collect();
        let mut place = Position::new(column, 0).0 - 1;
        let (order, phrases) = (&self.order, &mut self.phrases);
        config.tokenize(Purpose::Document, text, locale, &mut |token| {
            let whole = token.bytes.get(..TOKEN_BYTES_MAX).unwrap_or(token.bytes);
            let end = whole.iter().position(|byte| *byte == 0).filter(|_| config.tokendata());
            let query = whole.get(..end.unwrap_or(whole.len())).unwrap_or(whole);
            if !token.colocated {
                place += 1;
            }
            for ((number, found), _) in
                order.iter().zip(&mut populator.found).zip(&is_open).filter(|(_, is_open)| **is_open)
            {
                let (Some((out, writer)), Some(phrase)) = (found.as_mut(), phrases.get_mut(*number)) else { continue };
                phrase.note(query, token.bytes, config.tokendata(), rowid, Position(place), (out, writer));
            }
            Ok(())
        })
    }

    /// Ends finding positions.
    pub fn end_positions(&mut self, populator: Populator) {
        for (number, found) in self.order.clone().into_iter().zip(populator.found) {
            if let (Some((bytes, _)), Some(phrase)) = (found, self.phrases.get_mut(number)) {
                phrase.size = bytes.len();
                (phrase.poslist, phrase.is_terms_own) = (bytes, false);
            }
        }
    }

    /// Forgets the positions of phrases that are not part of a match of the row.
    pub fn check_positions(&mut self, rowid: i64) {
        self.check_node(self.root, rowid);
    }

    fn check_node(&mut self, number: usize, rowid: i64) -> bool {
        let node = self.node_mut(number);
        (node.rowid, node.eof) = (rowid, false);
        let children = node.children.clone();
        let is_there = match node.kind {
            Kind::Nothing | Kind::Term | Kind::Phrases => {
                let phrase = node.near.phrases.first().copied();
                return phrase.and_then(|phrase| self.phrases.get(phrase)).is_some_and(|phrase| phrase.size > 0);
            }
            Kind::Or => {
                // Every child is looked at: the positions of all are shown.
                let mut any = false;
                for child in children {
                    any |= self.check_node(child, rowid);
                }
                return any;
            }
            Kind::And => children.iter().all(|child| self.check_node(*child, rowid)),
            Kind::Not => match children.as_slice() {
                [left, right] => self.check_node(*left, rowid) && !self.check_node(*right, rowid),
                _ => false,
            },
        };
        if !is_there {
            self.forget_first_phrases(number);
        }
        is_there
    }

    fn forget_first_phrases(&mut self, number: usize) {
        let mut todo = vec![number];
        while let Some(number) = todo.pop() {
            let node = self.node(number);
            todo.extend(&node.children);
            if let Some(phrase) = node.near.phrases.first().copied().and_then(|phrase| self.phrases.get_mut(phrase)) {
                phrase.forget_positions();
            }
        }
    }
}

impl Phrase {
    /// Notes a token of the row where the phrase's term is it.
    fn note(
        &mut self,
        query: &[u8],
        token: &[u8],
        is_tokendata: bool,
        rowid: i64,
        place: Position,
        (out, writer): (&mut Vec<u8>, &mut Writer),
    ) {
        let Some(term) = self.terms.first_mut() else { return };
        let own = std::iter::once((&term.text, term.query_bytes, term.is_prefix, &mut term.rows));
        let synonyms = term.synonyms.iter_mut();
        let synonyms = synonyms.map(|term| (&term.text, term.query_bytes, term.is_prefix, &mut term.rows));
        for (text, length, is_prefix, rows) in own.chain(synonyms) {
            let wanted = text.get(..length).unwrap_or(&[]);
            if wanted != query && !(is_prefix && query.starts_with(wanted)) {
                continue;
            }
            writer.push(out, place);
            if let Some(rows) = rows.as_mut().filter(|_| is_tokendata || is_prefix) {
                rows.note_token(token, rowid, place.0);
            }
            break;
        }
    }
}
