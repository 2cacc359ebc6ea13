//! `fts4aux`: the terms of an FTS table, and how often they occur.

use crate::doclist::{Docs, Positions, corrupt};
use crate::index::{Index, Level, Terms};
use crate::segment::readers::{Filter, SegmentReaders};
use crate::sql::Statements;
use crate::words::unquoted;
use base::{Encoding, Error, Result};
use extension::Context;
use extension::vtab::{
    Connecting, Constraint, ConstraintOp, FilterArg, IndexInfo, IndexPlan, Module, ModuleKind, VirtualCursor,
    VirtualTable,
};
use std::rc::Rc;
use value::ValueRef;

const SCHEMA: &str = "CREATE TABLE x(term, col, documents, occurrences, languageid HIDDEN)";
const TERM: i32 = 0;
const LANGUAGE: i32 = 4;
/// No column has a greater number.
const COLUMN_MAX: usize = 32767;

/// Bits of the index number.
mod plan {
    pub const EQUAL: i32 = 1;
    pub const MIN: i32 = 2;
    pub const MAX: i32 = 4;
}

pub(crate) struct AuxModule;

impl Module for AuxModule {
    fn kind(&self) -> ModuleKind {
        ModuleKind::Eponymous
    }

    fn connect(&self, host: &dyn Connecting, arguments: &[&str]) -> Result<Rc<dyn VirtualTable>> {
        let (database, table) = match arguments {
            [_, database, _, table] => (*database, *table),
            [_, temp, _, database, table] if temp.eq_ignore_ascii_case("temp") => (*database, *table),
            _ => return Err(Error::sql("invalid arguments to fts4aux constructor")),
        };
        host.declare(SCHEMA).map_err(crate::sql::bare)?;
        let table = String::from_utf8_lossy(&unquoted(table.as_bytes())).into_owned();
        let sql = Statements::new(host.storage(), database, &table);
        Ok(Rc::new(AuxTable { index: Rc::new(Index::new(sql, database, &table, vec![0], 0, false)) }))
    }
}

struct AuxTable {
    index: Rc<Index>,
}

impl VirtualTable for AuxTable {
    fn best_index(&self, info: &IndexInfo, answer: &mut IndexPlan) -> Result<()> {
        if let [order] = info.order_by.as_slice() {
            answer.order_by_consumed = order.column == TERM && !order.descending;
        }
        let is_usable =
            |constraint: &&Constraint| constraint.usable && constraint.collation.eq_ignore_ascii_case("binary");
        let [mut equal, mut min, mut max, mut language] = [None; 4];
        for (number, constraint) in info.constraints.iter().enumerate().filter(|(_, own)| is_usable(own)) {
            match (constraint.column, constraint.op) {
                (TERM, ConstraintOp::Eq) => equal = Some(number),
                (TERM, ConstraintOp::Lt | ConstraintOp::Le) => max = Some(number),
                (TERM, ConstraintOp::Gt | ConstraintOp::Ge) => min = Some(number),
                (LANGUAGE, ConstraintOp::Eq) => language = Some(number),
                _ => {}
            }
        }
        answer.estimated_cost = if equal.is_some() { 5.0 } else { 20000.0 };
        if equal.is_some() {
            (min, max) = (None, None);
        }
        let mut next = 1;
        let passed = [(equal, plan::EQUAL), (min, plan::MIN), (max, plan::MAX), (language, 0)];
        for (number, bit) in passed.into_iter().filter_map(|(number, bit)| Some((number?, bit))) {
            answer.index_number |= bit;
            match bit {
                plan::MIN | plan::MAX => answer.estimated_cost /= 2.0,
                0 => answer.estimated_cost -= 1.0,
                _ => {}
            }
            if let Some(usage) = answer.usage.get_mut(number) {
                usage.argument = next;
                next += 1;
            }
        }
        Ok(())
    }

    fn open(&self) -> Result<Box<dyn VirtualCursor>> {
        Ok(Box::new(AuxCursor {
            index: self.index.clone(),
            readers: SegmentReaders::default(),
            stop: None,
            language: 0,
            is_done: false,
            rowid: 0,
            column: 0,
            counts: Vec::new(),
        }))
    }
}

/// How often a term occurs in a column.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    rows: i64,
    occurrences: i64,
}

struct AuxCursor {
    index: Rc<Index>,
    readers: SegmentReaders,
    stop: Option<Vec<u8>>,
    language: i32,
    is_done: bool,
    rowid: i64,
    column: usize,
    /// Of the term: in all columns, then by column.
    counts: Vec<Counts>,
}

impl Drop for AuxCursor {
    fn drop(&mut self) {
        self.index.close_blocks();
    }
}

impl AuxCursor {
    fn count(&mut self) -> Result<()> {
        self.counts.clear();
        self.counts.resize(2, Counts::default());
        let doclist = self.readers.doclist();
        let mut docs = Docs::new(false);
        while let Some(doc) = docs.next(doclist) {
            let mut walk = Positions::new(doc.poslist(doclist));
            let mut occurrences = 0;
            loop {
                let column = walk.column();
                if column > COLUMN_MAX {
                    return Err(corrupt());
                }
                if self.counts.len() < column + 2 {
                    self.counts.resize(column + 2, Counts::default());
                }
                let count = i64::from(walk.count_column());
                if let Some(own) = self.counts.get_mut(column + 1).filter(|_| count > 0) {
                    own.rows += 1;
                    own.occurrences += count;
                }
                occurrences += count;
                if !walk.next_column() {
                    break;
                }
            }
            if let Some(all) = self.counts.first_mut() {
                all.rows += 1;
                all.occurrences += occurrences;
            }
        }
        Ok(())
    }
}

fn text(value: ValueRef<'_>) -> Option<Vec<u8>> {
    let ValueRef::Text(text) = value else { return None };
    Some(crate::sql::until_nul(&text.to_utf8()).to_vec())
}

impl VirtualCursor for AuxCursor {
    fn filter(&mut self, number: i32, _: Option<&[u8]>, args: &[FilterArg<'_>]) -> Result<()> {
        let mut args = args.iter().map(FilterArg::value);
        let first = args.clone().next().unwrap_or(ValueRef::Null);
        let mut argument = |bit: i32| if number & bit != 0 { args.next() } else { None };
        let from = argument(plan::EQUAL).or_else(|| argument(plan::MIN)).and_then(text);
        let max = argument(plan::MAX);
        // SQLite looks at the type of the first argument here too.
        self.stop = max.filter(|_| matches!(first, ValueRef::Text(_))).and_then(|max| text(max).or(Some(Vec::new())));
        self.language = args.next().map_or(0, |language| (language.to_integer() as i32).max(0));
        (self.is_done, self.rowid, self.column) = (false, 0, 0);
        self.counts.clear();
        let is_scan = number & plan::EQUAL == 0;
        let terms = match &from {
            None => Terms::All,
            Some(term) if is_scan => Terms::From(term),
            Some(term) => Terms::Exactly(term),
        };
        let mut readers = self.index.open(self.language, 0, Level::All, terms)?;
        let filter = Filter { is_scan, skips_empty: true, term: from, ..Filter::default() };
        readers.start(&self.index, filter)?;
        self.readers = readers;
        self.next()
    }

    fn next(&mut self) -> Result<()> {
        self.rowid += 1;
        let rest = self.counts.iter().enumerate().skip(self.column + 1);
        if let Some((column, _)) = rest.clone().find(|(_, counts)| counts.rows > 0) {
            self.column = column;
            return Ok(());
        }
        self.column = 0;
        if !self.readers.step(&self.index)? || self.stop.as_deref().is_some_and(|stop| self.readers.term() > stop) {
            self.is_done = true;
            return Ok(());
        }
        self.count()
    }

    fn eof(&mut self) -> bool {
        self.is_done
    }

    fn column(&mut self, context: &mut Context<'_>, column: usize, _: bool) -> Result<bool> {
        let counts = self.counts.get(self.column).copied().unwrap_or_default();
        match column {
            0 => {
                context.result.set_text(self.readers.term(), Encoding::Utf8);
                context.result.set_encoding(context.environment.encoding());
            }
            1 if self.column == 0 => {
                context.result.set_str("*");
                context.result.set_encoding(context.environment.encoding());
            }
            1 => context.result.set_integer(self.column as i64 - 1),
            2 => context.result.set_integer(counts.rows),
            3 => context.result.set_integer(counts.occurrences),
            _ => context.result.set_integer(i64::from(self.language)),
        }
        Ok(true)
    }

    fn rowid(&mut self) -> Result<i64> {
        Ok(self.rowid)
    }
}
