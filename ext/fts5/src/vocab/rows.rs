//! The rows of `fts5vocab`.

use super::{COLUMNS_USED, Kind, TERM_AT_LEAST, TERM_AT_MOST, TERM_EQUAL};
use crate::bytes::Bytes;
use crate::index::{Detail, TermIter, TermQuery, Wanted};
use crate::poslist::{self, Position, Positions};
use crate::table::TableCore;
use crate::varint;
use base::{Error, Result, ResultCode};
use extension::Context;
use extension::storage::StoredStatement;
use extension::vtab::{FilterArg, VirtualCursor};
use std::rc::Rc;
use value::{Encoding, ValueRef};

/// The bit of the column `cnt` of a table of terms.
const COUNT_USED: i32 = 4;

pub(super) struct VocabCursor {
    table: Rc<TableCore>,
    /// Keeps the full-text table from being changed.
    _lock: Box<dyn StoredStatement>,
    kind: Kind,
    terms: Option<TermIter>,
    /// The structure that the walk is over.
    generation: u64,
    at_most: Option<Vec<u8>>,
    columns_used: i32,
    eof: bool,
    rowid: i64,
    term: Vec<u8>,
    /// By column: rows and places.
    counts: Vec<(i64, i64)>,
    column: usize,
    /// The place within the current row.
    poslist: Bytes,
    at: usize,
    position: i64,
    document: i64,
}

fn corrupt() -> Error {
    Error::bare(ResultCode::CORRUPT_VTAB)
}

impl VocabCursor {
    pub fn new(table: Rc<TableCore>, lock: Box<dyn StoredStatement>, kind: Kind) -> VocabCursor {
        let count = table.config().column_count();
        VocabCursor {
            table,
            _lock: lock,
            kind,
            terms: None,
            generation: 0,
            at_most: None,
            columns_used: 0,
            eof: false,
            rowid: 0,
            term: Vec::new(),
            counts: vec![(0, 0); count],
            column: 0,
            poslist: Bytes::default(),
            at: 0,
            position: 0,
            document: 0,
        }
    }

    fn detail(&self) -> Detail {
        self.table.config().detail()
    }

    /// Whether the walk over terms has ended.
    fn terms_eof(&self) -> bool {
        self.terms.as_ref().is_none_or(TermIter::eof)
    }

    fn next_term_row(&mut self) -> Result<()> {
        match &mut self.terms {
            Some(terms) => terms.next_in_scan(self.table.storage().index()),
            None => Ok(()),
        }
    }

    /// Takes over the term of the walk, unless it is beyond the greatest one that is wanted.
    fn take_term(&mut self) -> bool {
        let term = self.terms.as_ref().and_then(TermIter::term).unwrap_or(&[]);
        let is_beyond = self.at_most.as_ref().is_some_and(|most| term > most.as_slice());
        self.term.clear();
        self.term.extend_from_slice(term);
        is_beyond
    }

    fn new_instance_term(&mut self) {
        if self.terms_eof() {
            self.eof = true;
            return;
        }
        self.eof |= self.take_term();
        if let Some(terms) = &self.terms {
            (self.poslist, self.document) = (terms.poslist(), terms.rowid());
        }
    }

    fn next_instance(&mut self) -> Result<()> {
        let detail = self.detail();
        loop {
            if detail != Detail::None && poslist::next(&self.poslist, &mut self.at, &mut self.position).is_some() {
                return Ok(());
            }
            (self.at, self.position) = (0, 0);
            self.next_term_row()?;
            self.new_instance_term();
            if self.eof || detail == Detail::None {
                return Ok(());
            }
        }
    }

    /// Counts the rows of the next term.
    fn next_counted(&mut self) -> Result<()> {
        if self.terms_eof() || self.take_term() {
            self.eof = true;
            return Ok(());
        }
        self.counts.fill((0, 0));
        self.column = 0;
        loop {
            self.count_row()?;
            self.next_term_row()?;
            let is_same = self.terms.as_ref().and_then(TermIter::term).unwrap_or(&[]) == self.term.as_slice();
            if !is_same || self.terms_eof() {
                break;
            }
        }
        Ok(())
    }

    fn count_row(&mut self) -> Result<()> {
        let Some(terms) = &self.terms else { return Ok(()) };
        let (detail, poslist) = (self.detail(), terms.poslist());
        let first = self.counts.first_mut();
        if self.kind == Kind::Row || detail == Detail::None {
            let Some(first) = first else { return Ok(()) };
            first.0 += 1;
            if self.kind == Kind::Row && detail == Detail::Full && self.columns_used & COUNT_USED != 0 {
                first.1 += places(&poslist);
            }
            return Ok(());
        }
        let mut before = None;
        for place in Positions::new(&*poslist) {
            let Position(position) = place;
            let column = if detail == Detail::Full { place.column() } else { position as usize };
            let slot = self.counts.get_mut(column).ok_or_else(corrupt)?;
            if detail != Detail::Full {
                slot.0 += 1;
                continue;
            }
            if before != Some(column) {
                slot.0 += 1;
                before = Some(column);
            }
            slot.1 += 1;
        }
        Ok(())
    }

    /// Goes to the next row.
    fn advance(&mut self) -> Result<()> {
        if self.table.storage().index().generation() != self.generation {
            return Err(Error::bare(ResultCode::ABORT));
        }
        self.rowid += 1;
        if self.kind == Kind::Instance {
            return self.next_instance();
        }
        let has_rows = |counts: &[(i64, i64)], from: usize| {
            counts.iter().enumerate().skip(from).find(|(_, (rows, _))| *rows > 0).map(|(column, _)| column)
        };
        if self.kind == Kind::Column {
            if let Some(column) = has_rows(&self.counts, self.column.saturating_add(1)) {
                self.column = column;
                return Ok(());
            }
        }
        self.next_counted()?;
        if !self.eof && self.kind == Kind::Column {
            self.column = has_rows(&self.counts, 0).ok_or_else(corrupt)?;
        }
        Ok(())
    }

    fn set_column_name(&self, context: &mut Context<'_>, column: usize) {
        if let Some(column) = self.table.config().columns().get(column) {
            context.result.set_str(&column.name);
        }
    }

    fn instance_column(&self, context: &mut Context<'_>, number: usize) {
        let place = Position(self.position);
        match (number, self.detail()) {
            (1, _) => context.result.set_integer(self.document),
            (2, Detail::Full) => self.set_column_name(context, place.column()),
            (2, Detail::Columns) => self.set_column_name(context, self.position as usize),
            (3, Detail::Full) => context.result.set_integer(place.offset() as i64),
            _ => {}
        }
    }
}

/// Number of places in a list.
fn places(bytes: &[u8]) -> i64 {
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        if varint::read_32(bytes, &mut at) == 1 {
            varint::read_32(bytes, &mut at);
        } else {
            count += 1;
        }
    }
    count
}

impl VirtualCursor for VocabCursor {
    fn filter(&mut self, index_number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        self.terms = None;
        (self.rowid, self.eof, self.column) = (0, false, 0);
        (self.at, self.position, self.at_most) = (0, 0, None);
        self.counts.fill((0, 0));
        self.columns_used = index_number & COLUMNS_USED;
        let mut next = args.iter();
        let mut text = |flag: i32| -> Option<Vec<u8>> {
            if index_number & flag == 0 {
                return None;
            }
            match next.next().map(FilterArg::value) {
                Some(ValueRef::Text(text)) => Some(text.to_utf8().into_owned()),
                _ => None,
            }
        };
        let (equal, at_least) = (text(TERM_EQUAL), text(TERM_AT_LEAST));
        let at_most = text(TERM_AT_MOST);
        let (wanted, token) = match equal {
            Some(term) => (Wanted::ExactTerm, term),
            None => {
                self.at_most = at_most;
                (Wanted::FromHere, at_least.unwrap_or_default())
            }
        };
        let index = self.table.storage().index();
        self.terms = Some(index.query(&TermQuery { token: &token, wanted, reverse: false, columns: None })?);
        self.generation = index.generation();
        if self.kind == Kind::Instance {
            self.new_instance_term();
        }
        if !self.eof && (self.kind != Kind::Instance || self.detail() != Detail::None) {
            self.column = usize::MAX - 1;
            return self.advance();
        }
        Ok(())
    }

    fn next(&mut self) -> Result<()> {
        self.advance()
    }

    fn eof(&mut self) -> bool {
        self.eof
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        if column == 0 {
            context.result.set_text(&self.term, Encoding::Utf8);
            return Ok(true);
        }
        if self.kind == Kind::Instance {
            self.instance_column(context, column);
            return Ok(true);
        }
        let place = if self.kind == Kind::Column { self.column } else { 0 };
        let (rows, count) = self.counts.get(place).copied().unwrap_or_default();
        let value = match (self.kind, column) {
            (Kind::Column, 1) => {
                if self.detail() != Detail::None {
                    self.set_column_name(context, place);
                }
                0
            }
            (Kind::Column, 2) | (Kind::Row, 1) => rows,
            _ => count,
        };
        if value > 0 {
            context.result.set_integer(value);
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.rowid)
    }
}
